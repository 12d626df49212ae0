#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot/commands/past_table.h"
#include "bot/commands/rows.h"
#include "bot/delivery/advice.h"
#include "bot/record/analysis.h"
#include "bot/session/thinking.h"
#include "bot/table/past_record.h"
#include "storage/results.h"

/* Reviews: the decisions of a seat that cost most in a past game, and better ones, judged from the
 * seat's view. */

struct review {
	struct thinking thought; /* first */
	const struct words *words;
	struct past_record past;
	struct analysis *analysis; /* NULL once it has been put into words */
	struct analysis_result result;
	int seat; /* -1: not found yet */
};

static bool go_on(struct job *job) {
	return analysis_go_on(((struct review *)job)->analysis);
}

/* Wording */

struct review_in_words {
	const struct review *review;
	struct audience audience;
	struct text *out;
};

static void put_decision(void *data, const struct analysed_decision *decision, const void *view) {
	struct review_in_words *telling = data;
	const struct review *review = telling->review;
	const struct game *game = review->past.game.game;
	const struct words *words = telling->audience.words;
	const struct state_head *head = view;
	char made[512], better[512], cost[64];
	struct text texts[] = {TEXT_INTO(made), TEXT_INTO(better), TEXT_INTO(cost)};
	telling->audience.view = view;
	advice_put_move(&telling->audience, game, &decision->made, &texts[0]);
	advice_put_move(&telling->audience, game, &decision->better, &texts[1]);
	advice_put_difference(words, game, review->past.game.n_seats, decision->cost, &texts[2]);
	text_puts(telling->out, "\n");
	SAY(telling->out, words,
		"Round {n}: you chose “{made}”; “{better}” was better by {cost} ({prefix}replay "
		"{id} {n}).",
		{"n", NULL, head->round}, {"made", made}, {"better", better}, {"cost", cost},
		{"prefix", review->thought.chat->prefix},
		{"id", NULL, (long)review->thought.table});
}

static void put_decisions(const struct review *review, struct text *out) {
	const char *names[SEATS_MAX] = {NULL};
	struct review_in_words telling = {.review = review,
		.audience = {.words = review->words, .names = names, .seat = review->seat},
		.out = out};
	for (size_t i = 0; i < review->past.n_seats; i++) {
		names[review->past.seats[i].seat] =
			people_seat_name(review->words, &review->past.seats[i]);
	}
	analysis_tell(&review->past.game, review->seat, &review->result, put_decision, &telling);
	if (review->result.n == 0) {
		text_puts(out, " ");
		words_put(out, review->words, "No clearly better move.");
	}
}

static void put_luck(const struct review *review, struct text *out) {
	const struct words *words = review->words;
	const struct analysis_result *result = &review->result;
	const struct game *game = review->past.game.game;
	int n_seats = review->past.game.n_seats;
	char cost[64], luck[64];
	struct text cost_text = TEXT_INTO(cost), luck_text = TEXT_INTO(luck);
	text_puts(out, "\n");
	advice_put_difference(words, game, n_seats, result->cost, &cost_text);
	SAY(out, words, "Decisions: {n}. Your choices cost you about {cost}.", {"cost", cost},
		{"n", NULL, (long)result->n_decisions});
	if (!result->is_luck_known) {
		return;
	}
	advice_put_difference(words, game, n_seats, result->luck, &luck_text);
	text_puts(out, " ");
	SAY(out, words,
		result->luck >= 0 ? SENTENCE("Luck and the others' moves gained you about {luck}.")
				  : SENTENCE("Luck and the others' moves cost you about {luck}."),
		{"luck", luck});
	text_puts(out, " ");
	advice_put_result(words, game, n_seats, result->worth, out);
}

/* Frees the search, which takes more room than its result. */
static void keep_result(struct review *review) {
	if (review->analysis != NULL) {
		review->result = *analysis_result(review->analysis);
		analysis_destroy(review->analysis);
		review->analysis = NULL;
	}
}

static void put(struct thinking *thought, struct text *out) {
	struct review *review = (struct review *)thought;
	keep_result(review);
	SAY(out, review->words, "{game} #{id}, your decisions:",
		{"game", words_find(review->words, review->past.game.game->name)},
		{"id", NULL, (long)thought->table});
	put_decisions(review, out);
	put_luck(review, out);
}

static void destroy(struct thinking *thought) {
	struct review *review = (struct review *)thought;
	analysis_destroy(review->analysis);
	past_record_finish(&review->past);
	free(review);
}

static const struct thinking_kind kind = {go_on, put, destroy};

/* Whether the thought is the review of this table. */
static bool is_of(const struct thinking *thought, int64_t table) {
	return thought->kind == &kind && thought->table == table;
}

static int read_game(
	struct review *review, struct store *store, const struct store_table *row, int64_t person) {
	struct past_record *past = &review->past;
	const char *why;
	int rc = past_record_read(store, row->id, past, &why);
	for (size_t i = 0; i < past->n_seats; i++) {
		review->seat = past->seats[i].person == person ? past->seats[i].seat : review->seat;
	}
	if (rc != 0) {
		return rc;
	}
	if (review->seat < 0) {
		return -ENOENT;
	}
	if (past->table.rules != past->game.game->version) {
		return -EPROTO;
	}
	review->analysis = analysis_create(&past->game, past->own, review->seat, &rc);
	return rc;
}

/* A thought about this person's decisions in a stored game, read from its journal. words: for the
 * answer. NULL, and rc: -ENOENT if they did not sit there, -EPROTO where today's rules refuse the
 * journal, -E2BIG if it is too long, -ENOMEM, or the store's. */
static struct thinking *create(struct bot *bot, const struct person *person,
	const struct words *words, const struct store_table *row, int *rc) {
	struct review *review = calloc(1, sizeof(*review));
	if (review == NULL) {
		*rc = -ENOMEM;
		return NULL;
	}
	review->thought = (struct thinking){
		.bot = bot, .chat = person->chat, .table = row->id, .kind = &kind};
	snprintf(review->thought.key, sizeof(review->thought.key), "%s", person->key);
	review->words = words;
	review->seat = -1;
	*rc = read_game(review, bot->config.store, row, person->id);
	if (*rc < 0) {
		destroy(&review->thought);
		return NULL;
	}
	return &review->thought;
}

/* The command */

static void refuse(struct request *request, int64_t id, int rc) {
	ANSWER(request,
		rc == -ENOENT ? SENTENCE("Only those who played game #{id} can have it reviewed.")
		: rc == -EPROTO
			? SENTENCE("Table #{id} cannot be reviewed: its record does not fit "
				   "today's rules.")
		: rc == -E2BIG ? SENTENCE("Game #{id} is too long to be reviewed.")
			       : SENTENCE("I am busy with other questions; ask again in a moment."),
		{"id", NULL, (long)id});
	request_refuse(request);
}

static void tell_waiting(struct request *request) {
	request_tell_saying(request, SENTENCE("Analysing the game; you get the result in private. "
					      "If it does not come, ask again in a moment."));
}

static void tell_found(struct request *request, struct thinking *thought) {
	thought->late = false;
	thought->kind->put(thought, &request->answer);
	request_tell(request);
}

static void look(struct request *request, const struct store_table *row) {
	int rc;
	struct thinking *thought = create(request->bot, request->person, request->words, row, &rc);
	if (thought == NULL || !thinking_begin(thought)) {
		refuse(request, row->id, rc);
	} else if (thought->busy) {
		thought->late = true;
		tell_waiting(request);
	} else {
		tell_found(request, thought);
	}
}

/* Without a number: chooses the last game here. */
static void choose_last(struct request *request, char number[24]) {
	struct store_past_game last;
	bool asks = request->args[0] == '\0' && request->place != NULL &&
		    (request->table == NULL || !table_has_begun(request->table));
	if (asks && store_history(request->bot->config.store, request->chat->network,
			    request_channel(request), &last, 1) == 1) {
		snprintf(number, 24, "%lld", (long long)last.id);
		request->args = number;
	}
}

static void run(struct request *request) {
	struct store_table row;
	char number[24];
	if (!request_has_store(request)) {
		return;
	}
	choose_last(request, number);
	struct thinking *thought = thinking_of(request->bot, request->chat, request->person->key);
	if (!past_table_find(request, &row)) {
		return;
	}
	if ((row.phase != STORE_FINISHED && row.phase != STORE_UNFINISHED) || row.started_at == 0) {
		request_refuse_saying(request, SENTENCE("Only finished games can be reviewed."));
	} else if (!past_table_is_kept(request, &row)) {
		return;
	} else if (thought != NULL && thought->busy) {
		tell_waiting(request);
	} else if (thought != NULL && is_of(thought, row.id)) {
		tell_found(request, thought);
	} else {
		look(request, &row);
	}
}

const struct command review_command = {
	.word = "review",
	.group = GROUP_DICECUP,
	.aliases = "振り返り",
	.usage = "[ID]",
	.help = SENTENCE("shows which of your decisions in a game cost most, and what was better: "
			 "{prefix}review 12"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS(
		{"table", SENTENCE("table"), SENTENCE("its number; the last game here if left out"),
			.number = true, .optional = true}),
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Review"),
	.pressed_of_past = true,
};
