#include "engine/perudo/perudo.h"

#include "engine/perudo/equilibrium.h"
#include "engine/perudo/events.h"
#include "engine/perudo/highlights.h"
#include "engine/perudo/mind.h"
#include "engine/perudo/rules.h"
#include "engine/perudo/say.h"

const struct game perudo_game = {
	.id = "perudo",
	.name = SENTENCE("Perudo"),
	.least_seats = 2,
	.most_seats = PERUDO_SEATS,
	.version = 1,
	.state_size = sizeof(struct perudo),
	.play_outs = 8000,
	.verbs = perudo_verbs,
	.n_verbs = PERUDO_VERBS,
	.options = perudo_options,
	.n_options = PERUDO_OPTIONS,
	.event_kinds = perudo_event_kinds,
	.n_event_kinds = PERUDO_EVENTS,
	.exact_records = true,
	.stats = perudo_stats,
	.n_stats = PERUDO_STATS,
	.setup = perudo_setup,
	.legal = perudo_legal,
	.apply = perudo_apply,
	.chance = perudo_chance,
	.active_seats = perudo_active_seats,
	.in_game = perudo_in_game,
	.legal_moves = perudo_legal_moves,
	.player_view = perudo_player_view,
	.determinize = perudo_determinize,
	.count = perudo_count,
	.n_highlights = PERUDO_HIGHLIGHTS,
	.remember = perudo_remember,
	.move_of = perudo_move_of,
	.worth = perudo_worth_button,
	.say = &perudo_say,
	.choose = perudo_choose,
	.mixture = perudo_mixture,
	.daring = perudo_daring,
};
