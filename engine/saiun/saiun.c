#include "engine/saiun/saiun.h"

#include "engine/saiun/bets.h"
#include "engine/saiun/events.h"
#include "engine/saiun/mind.h"
#include "engine/saiun/rules.h"
#include "engine/saiun/say.h"

const struct game saiun_game = {
	.id = "saiun",
	.name = SENTENCE("Saiun"),
	.least_seats = 2,
	.most_seats = SAIUN_SEATS,
	.version = 1,
	.state_size = sizeof(struct saiun),
	.play_outs = 1000,
	.verbs = saiun_verbs,
	.n_verbs = SAIUN_VERBS,
	.options = saiun_options,
	.n_options = SAIUN_OPTIONS,
	.event_kinds = saiun_event_kinds,
	.n_event_kinds = SAIUN_EVENTS,
	.stats = saiun_stats,
	.n_stats = SAIUN_STATS,
	.setup = saiun_setup,
	.legal = saiun_legal,
	.apply = saiun_apply,
	.chance = saiun_chance,
	.active_seats = saiun_active_seats,
	.in_game = game_all_in,
	.legal_moves = saiun_legal_moves,
	.player_view = saiun_player_view,
	.determinize = saiun_determinize,
	.count = saiun_count_event,
	.n_highlights = SAIUN_HIGHLIGHTS,
	.points = saiun_total,
	.remember = saiun_remember,
	.move_of = saiun_move_of,
	.worth = saiun_worth_button,
	.say = &saiun_say,
	.choose = saiun_choose,
	.daring = saiun_daring,
};
