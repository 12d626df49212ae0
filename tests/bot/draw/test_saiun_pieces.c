#include <criterion/criterion.h>
#include <stdio.h>

#include "engine/games.h"
#include "engine/saiun/state.h"
#include "tests/bot/draw/moments.h"
#include "tests/bot/draw/shapes.h"

/* No die that lies in the cloud is left out of the picture. */

static void judge_dice(const struct saiun_cloud *cloud, const struct drawing *drawing) {
	int lie[COLOURS][SIDES + 1] = {{0}};
	for (int i = 0; i < cloud->n; i++) {
		for (int level = 0; level < cloud->columns[i].height; level++) {
			struct saiun_die die = cloud->columns[i].dice[level];
			lie[die.colour][die.face]++;
		}
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int face = 1; face <= SIDES; face++) {
			char text[8];
			snprintf(text, sizeof(text), "%c%d", "RYGBP"[colour], face);
			cr_assert_eq(shapes_count(drawing, text), lie[colour][face], "%s", text);
		}
	}
}

static void judge_cloud(void *data, const struct moment *moment) {
	static struct drawing drawing;
	const struct saiun *p = moment->state;
	int *n = data;
	if (moment->revealed == NULL && p->phase == PHASE_TURNS) {
		moment_draw(moment, SEAT_ALL, LANGUAGE_ENGLISH, &drawing, NULL, NULL);
		judge_dice(&p->cloud, &drawing);
		++*n;
	}
}

Test(pieces, of_saiun_are_all_dice_that_lie) {
	int n = 0;
	catalogue_open();
	moments_visit(games_find("saiun"), 3, NULL, 1, judge_cloud, &n);
	cr_assert_gt(n, 20);
}

/* As it never lies: as far apart, and as high, as columns can be. */
Test(pieces, of_saiun_find_room_in_the_largest_cloud) {
	static struct drawing drawing;
	struct saiun p = {.n_seats = 4, .phase = PHASE_TURNS, .round = 1, .rounds = 4, .turn = 0};
	const struct moment moment = {
		.game = games_find("saiun"), .state = &p, .n_seats = p.n_seats};
	catalogue_open();
	p.hands[0][BLUE] = 2;
	p.n_turns = 1;
	for (int i = 0; i < COLUMNS_MOST; i++) {
		int x = CLOUD_REACH - 5 * i, y = 5 * i - CLOUD_REACH;
		for (int level = 0; level < HEIGHT_MOST; level++) {
			struct saiun_die die = {
				(uint8_t)((i + level) % COLOURS), (uint8_t)(1 + i % SIDES)};
			saiun_add_die(&p.cloud, x, y, die);
		}
	}
	moment_draw(&moment, SEAT_ALL, LANGUAGE_ENGLISH, &drawing, NULL, NULL);
	shapes_judge(&drawing);
	judge_dice(&p.cloud, &drawing);
	cr_assert_eq(shapes_count(&drawing, "-21"), 1);
	cr_assert_eq(shapes_count(&drawing, "-20"), 0, "nothing lies there");
}
