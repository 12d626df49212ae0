#include "engine/geht/geht.h"

#include "engine/geht/events.h"
#include "engine/geht/legal.h"
#include "engine/geht/mind.h"
#include "engine/geht/rules.h"
#include "engine/geht/say.h"

const struct game geht_game = {
	.id = "geht",
	.name = SENTENCE("Geht noch was?"),
	.least_seats = 1,
	.most_seats = GEHT_SEATS,
	.version = 1,
	.state_size = sizeof(struct geht),
	.play_outs = 30,
	.verbs = geht_verbs,
	.n_verbs = GEHT_VERBS,
	.n_options = GEHT_OPTIONS,
	.n_event_kinds = GEHT_EVENTS,
	.n_stats = GEHT_STATS,
	.options = geht_options,
	.event_kinds = geht_event_kinds,
	.setup = geht_setup,
	.legal = geht_legal,
	.apply = geht_apply,
	.chance = geht_chance,
	.active_seats = geht_active_seats,
	.in_game = game_all_in,
	.legal_moves = geht_legal_moves,
	.player_view = geht_player_view,
	.determinize = geht_determinize,
	.stats = geht_stats,
	.count = geht_count_event,
	.n_highlights = GEHT_HIGHLIGHTS,
	.points = geht_points,
	.remember = geht_remember,
	.move_of = geht_move_of,
	.say = &geht_say,
	.choose = geht_choose,
	.daring = geht_daring,
};
