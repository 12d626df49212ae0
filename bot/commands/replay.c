#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/delivery/delivery.h"
#include "bot/session/anonymise.h"
#include "bot/session/restore.h"
#include "engine/notation.h"

/* A finished game told again from its journal, in the words in which everybody heard it: a round at
 * a time, and a long one page by page, since a network lets no more through at once. */

enum { PAGE_BYTES = 1500, LINE_BYTES = 360 };

struct retelling {
	struct play *play;
	const struct game *game;
	struct audience audience;
	void *state;
	long round, page; /* what is wanted, from 1; round -1: the first there is */
	long at_page, next_round;
	size_t on_page;
	bool goes_on; /* the round does, on the next page */
	char where[64];
	struct text *out;
};

static long round_now(const struct retelling *retelling) {
	return ((const struct state_head *)retelling->state)->round;
}

static void look(struct retelling *retelling) {
	memcpy(retelling->play->view, retelling->state, retelling->game->state_size);
	retelling->game->player_view(retelling->play->view, SEAT_ALL);
}

/* True if this is the page that is wanted. */
static bool turn_page(struct retelling *retelling, size_t n) {
	if (retelling->on_page > 0 && retelling->on_page + n > PAGE_BYTES) {
		retelling->at_page++;
		retelling->on_page = 0;
	}
	retelling->on_page += n;
	retelling->goes_on = retelling->goes_on || retelling->at_page > retelling->page;
	return retelling->at_page == retelling->page;
}

static void note_where(struct retelling *retelling) {
	if (retelling->at_page == 0) {
		struct text where = TEXT_INTO(retelling->where);
		retelling->at_page = 1;
		retelling->game->say->where(&retelling->audience, &where);
	}
}

static bool ends_sentence(const struct text *text) {
	static const char *const ends[] = {".", "!", "。"};
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		size_t n = strlen(ends[i]);
		if (text->len >= n && strcmp(text->buf + text->len - n, ends[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* Parts what has been told from the n bytes to come: by lines, or, where each line costs, by as few
 * as can be. */
static void part(struct retelling *retelling, size_t n) {
	struct text *out = retelling->out;
	const char *last = strrchr(out->buf, '\n');
	size_t line = out->len - (last != NULL ? (size_t)(last + 1 - out->buf) : 0);
	if (out->len == 0) {
		return;
	}
	if (!retelling->audience.brief || line + n > LINE_BYTES) {
		text_puts(out, "\n");
	} else {
		text_puts(out, ends_sentence(out) ? " " : " | ");
	}
}

/* What everybody heard of a move made in this round. */
static void tell(struct retelling *retelling, long round, const struct event *events, size_t n) {
	char buf[LETTER_BYTES_MAX];
	struct text text = TEXT_INTO(buf);
	delivery_put_history(&retelling->audience, retelling->game, events, n, &text);
	if (text.len == 0) {
		return;
	}
	if (retelling->round < 0) {
		retelling->round = round;
	}
	if (round > retelling->round && retelling->next_round == 0) {
		retelling->next_round = round;
	}
	if (round != retelling->round) {
		return;
	}
	note_where(retelling);
	if (turn_page(retelling, text.len)) {
		part(retelling, text.len);
		text_puts(retelling->out, buf);
	}
}

/* How many events come before a new round begins. */
static size_t count_until_round(const struct game *game, const struct events *events) {
	size_t n = 0;
	while (n < events->n && !game->event_kinds[events->list[n].kind].opens) {
		n++;
	}
	return n;
}

/* What a seat does belongs to the round in which it does so, what falls to the one it opens. */
static void tell_move(struct retelling *retelling, const struct move *move, long before) {
	const struct events *events = &retelling->play->events;
	size_t n = count_until_round(retelling->game, events);
	long now = round_now(retelling);
	tell(retelling, move->seat == SEAT_CHANCE ? now : before, events->list, n);
	tell(retelling, now, events->list + n, events->n - n);
}

static int retell_move(void *data, const struct store_move *made) {
	struct retelling *retelling = data;
	const struct game *game = retelling->game;
	struct events *events = &retelling->play->events;
	struct move move;
	if (!notation_read(game, made->text, &move) ||
		game_legal(game, retelling->state, &move) != 0) {
		return -EPROTO;
	}
	long before = round_now(retelling);
	events_clear(events);
	game->apply(retelling->state, &move, events);
	look(retelling);
	tell_move(retelling, &move, before);
	return 0;
}

static int retell(struct retelling *retelling, const struct store_table *row, int n_seats) {
	int16_t options[OPTIONS_MAX];
	struct events *events = &retelling->play->events;
	if (row->rules != retelling->game->version) {
		return -EPROTO;
	}
	restore_read_options(retelling->game, row->options, options);
	events_clear(events);
	retelling->game->setup(retelling->state, (uint8_t)n_seats, options, events);
	look(retelling);
	tell(retelling, round_now(retelling), events->list, events->n);
	return store_moves(retelling->play->config.store, row->id, retell_move, retelling);
}

static int read_names(struct store *store, int64_t table, const struct words *words,
	struct store_seat seats[STORE_SEATS_MAX], const char *names[STORE_SEATS_MAX]) {
	size_t n = 0;
	int rc = store_seats_get(store, table, seats, &n);
	for (size_t i = 0; rc == 0 && i < n; i++) {
		int seat = seats[i].seat;
		if (seat < 0 || (size_t)seat >= n) {
			return -EBADMSG;
		}
		names[seat] = seats[i].anonymised != 0 ? anonymised_name(words, seats[i].anonymised)
						       : seats[i].name;
	}
	return rc < 0 ? rc : (int)n;
}

static void put_next(struct asking *asking, const struct retelling *retelling, int64_t id) {
	char rest[64] = "";
	if (retelling->goes_on) {
		snprintf(rest, sizeof(rest), "%lld %ld %ld", (long long)id, retelling->round,
			retelling->page + 1);
	} else if (retelling->next_round > 0) {
		snprintf(rest, sizeof(rest), "%lld %ld", (long long)id, retelling->next_round);
	} else {
		return;
	}
	text_puts(&asking->answer, "\n");
	SAY(&asking->answer, asking_words(asking), "It goes on: {prefix}replay {rest}",
		{"prefix", asking->chat->prefix, 0}, {"rest", rest, 0});
}

static void put_page(
	struct asking *asking, const struct retelling *retelling, int64_t id, const char *told) {
	const struct words *words = asking_words(asking);
	SAY(&asking->answer, words, "{game} #{id}, {where}:",
		{"game", words->find(words, retelling->game->name, NULL, 1), 0},
		{"id", NULL, (long)id}, {"where", retelling->where, 0});
	text_puts(&asking->answer, "\n");
	text_puts(&asking->answer, told);
	put_next(asking, retelling, id);
}

static void tell_refused(struct asking *asking, int64_t id, int rc) {
	SAY(&asking->answer, asking->words,
		rc == 0 ? SENTENCE("The game of table #{id} has no such part.")
			: SENTENCE("The game of table #{id} cannot be told again: what is kept of "
				   "it is no game by today's rules."),
		{"id", NULL, (long)id});
	asking_tell(asking);
}

static long read_number(struct asking *asking, long otherwise) {
	char word[24];
	if (!asking_next_word(asking, word, sizeof(word))) {
		return otherwise;
	}
	long n = strtol(word, NULL, 10);
	return n >= 0 ? n : otherwise;
}

static void retell_table(struct asking *asking, const struct store_table *row) {
	char told[ANSWER_MAX - 512];
	struct text out = TEXT_INTO(told);
	struct store_seat seats[STORE_SEATS_MAX];
	const char *names[STORE_SEATS_MAX] = {NULL};
	struct play *play = asking->play;
	struct retelling retelling = {
		.play = play,
		.game = games_find(row->game),
		.audience = {.words = asking_words(asking),
			.names = names,
			.view = play->view,
			.seat = SEAT_ALL,
			.brief = asking->chat->brief},
		.state = play->draft,
		.round = read_number(asking, -1),
		.page = read_number(asking, 1),
		.out = &out,
	};
	int n = read_names(play->config.store, row->id, retelling.audience.words, seats, names);
	int rc = n < 0                              ? n
		 : retelling.game == NULL || n == 0 ? -EPROTO
						    : retell(&retelling, row, n);
	if (rc < 0 || out.len == 0) {
		tell_refused(asking, row->id, rc);
	} else {
		put_page(asking, &retelling, row->id, told);
		asking_say(asking);
	}
}

void retell_replay(struct asking *asking) {
	struct store_table row;
	if (!boards_have_store(asking) || !boards_find_table(asking, &row)) {
		return;
	}
	bool ended = row.phase == STORE_FINISHED || row.phase == STORE_UNFINISHED;
	if (!ended || row.started_at == 0) {
		words_put(&asking->answer, asking->words,
			ended ? SENTENCE("It was closed before its game began.")
			      : SENTENCE("A game is told again when it has ended."));
		asking_tell(asking);
		return;
	}
	if (boards_still_keep(asking, &row)) {
		retell_table(asking, &row);
	}
}
