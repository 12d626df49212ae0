#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/emoji_pictures.h"
#include "engine/games.h"
#include "engine/options.h"
#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/marks.h"

/* The small pictures in what all games say, in random games of each. */

enum { GAMES_EACH = 6, STATE_MAX = 8192, TEXT_MOST = 16384, PICTURES_MOST = 128 };

union state {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
};

static bool seen[PICTURES_MOST];

static const char *const names[] = {"ana", "ben", "cara", "dan", "eve", "fred"};

static void see(const char *name, size_t len, const char *text) {
	size_t i = 0;
	while (i < emoji_pictures_n && (strlen(emoji_pictures[i].name) != len ||
					       memcmp(emoji_pictures[i].name, name, len) != 0)) {
		i++;
	}
	cr_assert_lt(i, emoji_pictures_n, "nobody draws %.*s of %s", (int)len, name, text);
	seen[i] = true;
}

/* The text without its marks. */
static void strip(const char *text, char *out) {
	for (const char *at = text; *at != '\0'; at++) {
		if (*at != MARK_EMOJI[0]) {
			*out++ = *at;
			continue;
		}
		const char *end = strchr(at + 1, *at);
		cr_assert_not_null(end, "a mark that does not end: %s", text);
		if (end > at + 1) {
			see(at + 1, (size_t)(end - at - 1), text);
		}
		at = end;
	}
	*out = '\0';
}

struct said {
	const struct game *game;
	const struct event *event; /* NULL: the status, or (hand) what the seat holds */
	bool hand;
};

static void say(const struct said *said, const struct audience *audience, char *buf) {
	struct text out = {.buf = buf, .cap = TEXT_MOST};
	*buf = '\0';
	if (said->event != NULL) {
		say_event(said->game, audience, said->event, &out);
	} else {
		(said->hand ? said->game->say->hand : said->game->say->status)(audience, &out);
	}
	cr_assert(!out.cut);
}

static void judge(const struct said *said, const union state *state, int seat) {
	static char with[TEXT_MOST], without[TEXT_MOST], stripped[TEXT_MOST];
	static union state view;
	memcpy(&view, state, said->game->state_size);
	said->game->player_view(&view, seat);
	struct audience audience = {.names = names, .view = &view, .seat = seat};
	say(said, &audience, without);
	audience.emojis = true;
	say(said, &audience, with);
	cr_assert_null(strchr(without, MARK_EMOJI[0]), "%s", without);
	strip(with, stripped);
	cr_assert_str_eq(stripped, without, "%s", said->game->id);
}

static void judge_state(const struct game *game, const union state *state, int n_seats) {
	for (int seat = 0; seat < n_seats; seat++) {
		judge(&(struct said){game, NULL, true}, state, seat);
	}
	judge(&(struct said){game, NULL, false}, state, SEAT_ALL);
}

static void judge_events(const struct game *game, const union state *state,
	const struct events *events, int n_seats) {
	for (int i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->to == SEAT_ALL || (event->to >= 0 && event->to < n_seats)) {
			judge(&(struct said){game, event, false}, state, event->to);
		}
	}
}

/* Labels of buttons and questions above lists cannot show them. */
static void judge_choice(
	const struct game *game, const union state *state, const struct move *move) {
	static union state view;
	char label[1024];
	if (move->seat < 0) {
		return;
	}
	memcpy(&view, state, game->state_size);
	game->player_view(&view, move->seat);
	struct audience audience = {
		.names = names, .view = &view, .seat = move->seat, .emojis = true};
	struct move begun = *move;
	for (begun.n_args = 0; begun.n_args <= move->n_args; begun.n_args++) {
		struct text out = TEXT_INTO(label);
		say_question(game, &audience, &begun, &out);
		for (unsigned from = 0; from <= begun.n_args; from++) {
			say_choice(game, &audience, &begun, from, &out);
		}
		cr_assert_null(strchr(label, MARK_EMOJI[0]), "%s: %s", game->id, label);
	}
}

static void play(const struct game *game, int n_seats, uint64_t seed) {
	static union state state, view;
	static struct events events;
	struct lots lots;
	struct move move;
	int16_t options[OPTIONS_MAX];
	lots_init(&lots, seed);
	options_set_normal(game, options);
	game->setup(&state, n_seats, options, NULL);
	while (lots_next_move(&lots, game, &state, &view, &move)) {
		judge_choice(game, &state, &move);
		events_clear(&events);
		game->apply(&state, &move, &events);
		judge_events(game, &state, &events, n_seats);
		judge_state(game, &state, n_seats);
	}
}

Test(emoji_words, say_the_same_without_pictures_and_name_all_that_are_drawn) {
	for (int i = 0; games[i] != NULL; i++) {
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
				play(games[i], n, seed);
			}
		}
	}
	for (size_t i = 0; i < emoji_pictures_n; i++) {
		cr_expect(seen[i], "%s is never shown", emoji_pictures[i].name);
	}
}
