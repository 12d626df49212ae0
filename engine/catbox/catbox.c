#include "engine/catbox/catbox.h"

#include "engine/catbox/events.h"
#include "engine/catbox/mind.h"
#include "engine/catbox/rules.h"
#include "engine/catbox/say.h"

const struct game catbox_game = {
	.id = "catbox",
	.name = SENTENCE("Cat in the Box"),
	.least_seats = 3,
	.most_seats = CATBOX_SEATS,
	.version = 1,
	.state_size = sizeof(struct catbox),
	.play_outs = 2000,
	.verbs = catbox_verbs,
	.n_verbs = CATBOX_VERBS,
	.n_options = CATBOX_OPTIONS,
	.n_event_kinds = CATBOX_EVENTS,
	.n_stats = CATBOX_STATS,
	.options = catbox_options,
	.event_kinds = catbox_event_kinds,
	.setup = catbox_setup,
	.legal = catbox_legal,
	.apply = catbox_apply,
	.chance = catbox_chance,
	.active_seats = catbox_active_seats,
	.in_game = game_all_in,
	.legal_moves = catbox_legal_moves,
	.player_view = catbox_player_view,
	.determinize = catbox_determinize,
	.stats = catbox_stats,
	.count = catbox_count,
	.n_highlights = CATBOX_HIGHLIGHTS,
	.points = catbox_points,
	.remember = catbox_remember,
	.move_of = catbox_move_of,
	.say = &catbox_say,
	.choose = catbox_choose,
	.daring = catbox_daring,
};
