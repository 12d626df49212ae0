#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/past_table.h"
#include "bot/commands/rows.h"
#include "bot/delivery/board.h"
#include "bot/delivery/wording.h"
#include "bot/feed/feed.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "engine/notation.h"

/* Replays a finished game from its journal, in the public words: by rounds, a long round in pages
 * that networks take at once. */

enum { PAGE_BYTES = 1500, LINE_BYTES = 360 };

struct replaying {
	struct bot *bot;
	const struct game *game;
	struct replay replay;
	struct audience audience;
	long round, page; /* wanted, from 1; round -1: the first */
	long at_page, next_round;
	size_t on_page;
	bool goes_on; /* the round continues on the next page */
	char where[64];
	struct text *out;
	struct paint_job *painting;   /* the board after the page's moves; NULL: none */
	char seen[PAINTING_ALT_SIZE]; /* the board in words */
};

/* Adds n bytes. Whether they are on the wanted page. */
static bool turn_page(struct replaying *replaying, size_t n) {
	if (replaying->on_page > 0 && replaying->on_page + n > PAGE_BYTES) {
		replaying->at_page++;
		replaying->on_page = 0;
	}
	replaying->on_page += n;
	replaying->goes_on = replaying->goes_on || replaying->at_page > replaying->page;
	return replaying->at_page == replaying->page;
}

static void note_where(struct replaying *replaying) {
	if (replaying->at_page == 0) {
		struct text where = TEXT_INTO(replaying->where);
		replaying->at_page = 1;
		replaying->game->say->where(&replaying->audience, &where);
	}
}

/* Separates the next n bytes from the text before: by a line break, or where lines are rate-limited
 * by as few line breaks as possible. */
static void part(struct replaying *replaying, size_t n) {
	struct text *out = replaying->out;
	const char *last = strrchr(out->buf, '\n');
	size_t line = out->len - (last != NULL ? (size_t)(last + 1 - out->buf) : 0);
	if (out->len == 0) {
		return;
	}
	if (!replaying->audience.brief || line + n > LINE_BYTES) {
		text_puts(out, "\n");
	} else {
		text_puts(out, out->stop > 0 ? " " : " | ");
	}
}

/* The picture shows the board as it is at the end of the page. */
static void draw(struct replaying *replaying, const struct board_part *part) {
	struct text seen = TEXT_INTO(replaying->seen);
	if (replaying->painting != NULL && part->is_seen) {
		board_draw(replaying->game, &replaying->audience, part->revealed,
			&replaying->painting->drawing, &seen);
	}
}

/* Adds a move's public lines if it belongs to this round. */
static void tell(struct replaying *replaying, const struct board_part *told) {
	char buf[ITEM_BYTES_MAX];
	struct text text = TEXT_INTO(buf);
	long round = told->round;
	wording_put_history(&replaying->audience, replaying->game, told->list, told->n, &text);
	if (text.len == 0) {
		return;
	}
	if (replaying->round < 0) {
		replaying->round = round;
	}
	if (round > replaying->round && replaying->next_round == 0) {
		replaying->next_round = round;
	}
	if (round != replaying->round) {
		return;
	}
	note_where(replaying);
	if (turn_page(replaying, text.len)) {
		part(replaying, text.len);
		text_append(replaying->out, &text);
		draw(replaying, told);
	}
}

static int replay_move(void *data, const struct store_move *made) {
	struct replaying *replaying = data;
	struct replay *replay = &replaying->replay;
	struct board_part parts[2];
	struct move move;
	if (!notation_read(replay->game, made->text, &move) ||
		board_make_move(replay, &move, parts) != 0) {
		return -EPROTO;
	}
	replaying->audience.view = replay_view(replay, SEAT_ALL);
	tell(replaying, &parts[0]);
	tell(replaying, &parts[1]);
	return 0;
}

static int retell(struct replaying *replaying, const struct store_table *row, int n_seats) {
	int16_t options[OPTIONS_MAX];
	struct replay *replay = &replaying->replay;
	if (row->rules != replaying->game->version) {
		return -EPROTO;
	}
	rules_read(replaying->game, row->options, options, NULL);
	int rc = replay_init(replay, replaying->game, n_seats, options);
	if (rc < 0) {
		return rc;
	}
	const struct state_head *head = replaying->audience.view = replay_view(replay, SEAT_ALL);
	tell(replaying, &(struct board_part){.round = head->round,
				.list = replay->events.list,
				.n = replay->events.n,
				.is_seen = true});
	rc = store_moves(replaying->bot->config.store, row->id, replay_move, replaying);
	replay_finish(replay);
	return rc;
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
		names[seat] = people_seat_name(words, &seats[i]);
	}
	return rc < 0 ? rc : (int)n;
}

static void put_next(struct request *request, const struct replaying *replaying, int64_t id) {
	char rest[64] = "";
	if (replaying->goes_on) {
		snprintf(rest, sizeof(rest), "%lld %ld %ld", (long long)id, replaying->round,
			replaying->page + 1);
	} else if (replaying->next_round > 0) {
		snprintf(rest, sizeof(rest), "%lld %ld", (long long)id, replaying->next_round);
	} else {
		return;
	}
	text_puts(&request->answer, "\n");
	SAY(&request->answer, request_words(request), "Next: {prefix}replay {rest}",
		{"prefix", request->chat->prefix}, {"rest", rest});
}

static void put_page(
	struct request *request, const struct replaying *replaying, int64_t id, const char *told) {
	const struct words *words = request_words(request);
	SAY(&request->answer, words,
		"{game} #{id}, {where}:", {"game", words_find(words, replaying->game->name)},
		{"id", NULL, (long)id}, {"where", replaying->where});
	text_puts(&request->answer, "\n");
	text_puts(&request->answer, told);
	put_next(request, replaying, id);
}

static void tell_refused(struct request *request, int64_t id, int rc) {
	ANSWER(request,
		rc == 0 ? SENTENCE("Table #{id} has no such round or page.")
			: SENTENCE("Table #{id} cannot be replayed: its record does not fit "
				   "today's rules."),
		{"id", NULL, (long)id});
	request_tell(request);
}

static long read_number(struct request *request, long otherwise) {
	char word[24];
	if (!request_next_word(request, word, sizeof(word))) {
		return otherwise;
	}
	long n = strtol(word, NULL, 10);
	return n >= 0 ? n : otherwise;
}

static void retell_table(struct request *request, const struct store_table *row) {
	char told[ANSWER_MAX - 512];
	struct text out = TEXT_INTO(told);
	struct store_seat seats[STORE_SEATS_MAX];
	const char *names[STORE_SEATS_MAX] = {NULL};
	struct bot *bot = request->bot;
	struct replaying replaying = {
		.bot = bot,
		.game = games_find(row->game),
		.audience = {.words = request_words(request),
			.names = names,
			.seat = SEAT_ALL,
			.brief = request->chat->rate_limited},
		.round = read_number(request, -1),
		.page = read_number(request, 1),
		.out = &out,
		.painting = request_painting(request),
	};
	int n = read_names(bot->config.store, row->id, replaying.audience.words, seats, names);
	int rc = n < 0                              ? n
		 : replaying.game == NULL || n == 0 ? -EPROTO
						    : retell(&replaying, row, n);
	if (rc < 0 || out.len == 0) {
		painting_destroy(replaying.painting);
		tell_refused(request, row->id, rc);
	} else {
		put_page(request, &replaying, row->id, told);
		request_say_painted(request, replaying.painting, replaying.seen);
	}
}

static void run(struct request *request) {
	struct store_table row;
	if (!request_has_store(request) || !past_table_find(request, &row)) {
		return;
	}
	bool ended = row.phase == STORE_FINISHED || row.phase == STORE_UNFINISHED;
	if (!ended || row.started_at == 0) {
		request_tell_saying(
			request, ended ? SENTENCE("It was closed before its game began.")
				       : SENTENCE("Only finished games can be replayed."));
		return;
	}
	if (past_table_is_kept(request, &row)) {
		retell_table(request, &row);
	}
}

/* As a message command, on a message about no table. */
static void press(struct request *request) {
	request_refuse_saying(request, SENTENCE("That message is not about a game of mine."));
}

const struct command replay_command = {
	.word = "replay",
	.group = GROUP_DICECUP,
	.aliases = "リプレイ 再現",
	.usage = "ID [ROUND [PAGE]]",
	.help = SENTENCE("replays a finished game: {prefix}replay 12 3"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"table", SENTENCE("table"), SENTENCE("its number"), .number = true},
		{"round", SENTENCE("round"), SENTENCE("which round; the first if left out"),
			.number = true, .optional = true},
		{"page", SENTENCE("page"), SENTENCE("which page of a long round"), .number = true,
			.optional = true}),
	.label = SENTENCE("Replay"),
	.press = press,
	.pressed_of_past = true,
};
