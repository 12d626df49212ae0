#include "tests/engine/toy/toy.h"

#include "tests/engine/toy/state.h"

const struct game toy_game = {
	.id = "toy",
	.name = SENTENCE("Toy"),
	.least_seats = 1,
	.most_seats = TOY_SEATS,
	.version = 1,
	.state_size = sizeof(struct toy),
	.play_outs = 60000,
	.verbs = toy_verbs,
	.n_verbs = TOY_VERBS,
	.options = toy_options,
	.n_options = TOY_OPTIONS,
	.event_kinds = toy_event_kinds,
	.n_event_kinds = TOY_EVENTS,
	.stats = toy_stats,
	.n_stats = TOY_STATS,
	.setup = toy_setup,
	.legal = toy_legal,
	.apply = toy_apply,
	.chance = toy_chance,
	.active_seats = toy_active_seats,
	.in_game = game_all_in,
	.legal_moves = toy_legal_moves,
	.player_view = toy_player_view,
	.determinize = toy_determinize,
	.count = toy_count,
	.move_of = toy_move_of,
	.say = &toy_say,
	.choose = toy_choose,
};
