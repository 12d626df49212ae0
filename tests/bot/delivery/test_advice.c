#include <criterion/criterion.h>

#include "bot/delivery/advice.h"
#include "engine/games.h"

/* What a review counts in. */

static const struct {
	const char *game;
	int n_seats;
	double worth;
	const char *difference, *result; /* the worth told as either */
} rows[] = {
	{"perudo", 2, 0.25, "25 % of a win", "An even share is 50 % of a win, and this was 25 %."},
	{"perudo", 4, 0.25, "0.8 places",
		"An even share is place 2.5 of 4, and this was place 3.3."},
	{"geht", 2, 12.4, "12 points",
		"An even share is the others' average, and this was 12 points more."},
	{"geht", 4, -1.2, "1 point",
		"An even share is the others' average, and this was 1 point less."},
	{"saiun", 3, -0.5, "0 points",
		"An even share is the others' average, and this was about as much."},
};

Test(advice, counts_in_points_where_a_game_has_them) {
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char difference[64], result[128];
		struct text texts[] = {TEXT_INTO(difference), TEXT_INTO(result)};
		const struct game *game = games_find(rows[i].game);
		advice_put_difference(NULL, game, rows[i].n_seats, rows[i].worth, &texts[0]);
		advice_put_result(NULL, game, rows[i].n_seats, rows[i].worth, &texts[1]);
		cr_expect_str_eq(difference, rows[i].difference);
		cr_expect_str_eq(result, rows[i].result);
	}
}
