#include "engine/ring/ring.h"

#include "engine/ring/events.h"
#include "engine/ring/mind.h"
#include "engine/ring/rules.h"
#include "engine/ring/say.h"

const struct game ring_game = {
	.id = "ring",
	.name = SENTENCE("Don't Drop the Ring"),
	.least_seats = 3,
	.most_seats = RING_SEATS,
	.version = 1,
	.state_size = sizeof(struct ring),
	.play_outs = 3000,
	.verbs = ring_verbs,
	.n_verbs = RING_VERBS,
	.n_options = RING_OPTIONS,
	.n_event_kinds = RING_EVENTS,
	.n_stats = RING_STATS,
	.options = ring_options,
	.event_kinds = ring_event_kinds,
	.setup = ring_setup,
	.legal = ring_legal,
	.apply = ring_apply,
	.chance = ring_chance,
	.active_seats = ring_active_seats,
	.in_game = game_all_in,
	.legal_moves = ring_legal_moves,
	.player_view = ring_player_view,
	.determinize = ring_determinize,
	.stats = ring_stats,
	.count = ring_count_event,
	.n_highlights = RING_HIGHLIGHTS,
	.remember = ring_remember,
	.move_of = ring_move_of,
	.say = &ring_say,
	.choose = ring_choose,
};
