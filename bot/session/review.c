#include "bot/session/review.h"

#include <errno.h>
#include <stdlib.h>

#include "bot/delivery/advice.h"
#include "bot/record/analysis.h"
#include "bot/table/past_record.h"

struct review {
	struct thinking thought; /* first */
	const struct words *words;
	struct past_record past;
	struct analysis *analysis; /* NULL once it was told */
	struct analysis_result result;
	int seat; /* -1 until it is found */
};

static bool go_on(struct job *job) {
	return analysis_go_on(((struct review *)job)->analysis);
}

/* In words. */

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
	advice_put_difference(words, review->past.game.n_seats, decision->cost, &texts[2]);
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
		words_put(out, review->words, "I found nothing much better.");
	}
}

static void put_luck(const struct review *review, struct text *out) {
	const struct words *words = review->words;
	const struct analysis_result *result = &review->result;
	int n_seats = review->past.game.n_seats;
	char cost[64], luck[64];
	struct text cost_text = TEXT_INTO(cost), luck_text = TEXT_INTO(luck);
	text_puts(out, "\n");
	advice_put_difference(words, n_seats, result->cost > 0 ? result->cost : 0, &cost_text);
	SAY(out, words, "Decisions you had to make: {n}. In all they cost you about {cost}.",
		{"cost", cost}, {"n", NULL, (long)result->n_decisions});
	if (!result->is_luck_known) {
		return;
	}
	advice_put_difference(
		words, n_seats, result->luck < 0 ? -result->luck : result->luck, &luck_text);
	text_puts(out, " ");
	SAY(out, words,
		result->luck >= 0 ? SENTENCE("Luck and the others gave you about {luck}.")
				  : SENTENCE("Luck and the others took about {luck} from you."),
		{"luck", luck});
}

/* What it was found by takes more room than what was found. */
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

bool review_is_of(const struct thinking *thought, int64_t table) {
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

struct thinking *review_create(struct bot *bot, const struct person *person,
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
