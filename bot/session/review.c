#include "bot/session/review.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/advice.h"
#include "bot/record/replay.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "engine/notation.h"

enum {
	WORLDS_AT_ONCE = 4,  /* tried before others have their turn */
	MOVES_MOST = 4096,   /* of a game that is reviewed */
	WORST = 4,           /* decisions told */
	SUSPECTS = 8,        /* looked at twice: a chance result stands out the first time */
	PLAY_OUTS_LEAST = 16 /* for a decision */
};
static const double COST_LEAST = 0.02;  /* less is not told */
static const double MIXED_LEAST = 0.03; /* what perfect play does as often costs nothing */

/* What the seat did, and what was better. */
struct decision {
	size_t at; /* number of the move, from 0 */
	struct move better;
	double cost; /* 0 and less: nothing */
};

struct review {
	struct thinking thought; /* first */
	const struct words *words;
	const struct game *game;
	int seat, n_seats; /* seat: -1 until it is found */
	int64_t since;     /* moves of before were not made by its person */
	char names[SEATS_MAX][STORE_NAME_SIZE];
	int16_t options[OPTIONS_MAX];
	struct played {
		struct move move;
		bool by_other; /* not by the person of its seat */
	} * moves;
	size_t n_moves, cap;

	enum { COUNTING, LOOKING, LOOKING_AGAIN, FOUND } pass;
	struct replay replay;
	size_t at;
	bool judging; /* the move at `at` */
	struct rollout rollout;
	void *view, *memory;
	unsigned n_decisions;
	double cost; /* of all decisions, by the first look; luck may have gone either way */
	size_t n_suspects;
	struct decision suspects[SUSPECTS]; /* the costliest first; then as they were made */
};

/* Which moves are decisions. */

static bool is_decision(struct review *review) {
	const struct played *played = &review->moves[review->at];
	struct move moves[2];
	return played->move.seat == review->seat && !played->by_other &&
	       (review->game->active_seats(review->replay.state) >> review->seat & 1) != 0 &&
	       game_moves(review->game, review->replay.state, review->seat, 0, moves, 2) > 1;
}

/* Where perfect play is known. */
static bool is_perfect(struct review *review) {
	const struct game *game = review->game;
	struct mixed_move mixture[ROLLOUT_MOVES_MAX];
	size_t n = game->mixture != NULL ? game->mixture(replay_view(&review->replay, review->seat),
						   review->seat, mixture, ROLLOUT_MOVES_MAX)
					 : 0;
	for (size_t i = 0; i < n; i++) {
		if (move_equal(&mixture[i].move, &review->moves[review->at].move)) {
			return mixture[i].chance >= MIXED_LEAST;
		}
	}
	return false;
}

static struct decision *suspect_at(struct review *review, size_t at) {
	for (size_t i = 0; i < review->n_suspects; i++) {
		if (review->suspects[i].at == at) {
			return &review->suspects[i];
		}
	}
	return NULL;
}

static void insert_suspect(struct review *review, const struct decision *decision) {
	size_t at = review->n_suspects;
	while (at > 0 && review->suspects[at - 1].cost < decision->cost) {
		at--;
	}
	if (at == SUSPECTS) {
		return;
	}
	size_t n = review->n_suspects < SUSPECTS ? review->n_suspects++ : SUSPECTS - 1;
	memmove(&review->suspects[at + 1], &review->suspects[at],
		(n - at) * sizeof(review->suspects[0]));
	review->suspects[at] = *decision;
}

/* Judging one. */

static unsigned budget(const struct review *review) {
	unsigned all = review->game->play_outs * 3U / 2;
	unsigned shares = review->pass == LOOKING ? review->n_decisions : SUSPECTS;
	return all / shares > PLAY_OUTS_LEAST ? all / shares : PLAY_OUTS_LEAST;
}

static void begin_judging(struct review *review) {
	struct rollout_question question = {
		.game = review->game,
		.view = review->view,
		.seat = review->seat,
		.seed = (uint64_t)review->at << 8 ^ (uint64_t)review->pass,
		.play_outs = budget(review),
	};
	memcpy(review->view, replay_view(&review->replay, review->seat), review->game->state_size);
	rollout_begin(&review->rollout, &question, review->memory);
	rollout_add_choice(&review->rollout, LEVEL_HARD);
	rollout_add(&review->rollout, &review->moves[review->at].move);
	rollout_add_choice(&review->rollout, LEVEL_NORMAL);
	review->judging = true;
}

static void end_judging(struct review *review) {
	struct judged list[ROLLOUT_MOVES_MAX];
	size_t n = rollout_list(&review->rollout, list);
	const struct move *made = &review->moves[review->at].move;
	struct decision decision = {.at = review->at, .better = list[0].move};
	for (size_t i = 0; i < n; i++) {
		decision.cost = move_equal(&list[i].move, made) ? list[0].value - list[i].value
								: decision.cost;
	}
	if (review->pass == LOOKING) {
		review->cost += decision.cost;
		if (!move_equal(&list[0].move, made)) {
			insert_suspect(review, &decision);
		}
	}
	struct decision *suspect = suspect_at(review, review->at);
	if (review->pass == LOOKING_AGAIN && suspect != NULL) {
		*suspect = decision;
	}
	review->judging = false;
}

static bool judge_on(struct review *review) {
	for (int i = 0; i < WORLDS_AT_ONCE; i++) {
		if (!rollout_go_on(&review->rollout)) {
			end_judging(review);
			return false;
		}
	}
	return true;
}

/* Going through the game. */

static void rewind_game(struct review *review) {
	review->game->setup(review->replay.state, review->n_seats, review->options, NULL);
	review->at = 0;
}

static void make_move(struct review *review) {
	review->game->apply(review->replay.state, &review->moves[review->at++].move, NULL);
}

static bool wants_judging(struct review *review) {
	if (!is_decision(review)) {
		return false;
	}
	review->n_decisions += review->pass == COUNTING;
	return (review->pass == LOOKING && !is_perfect(review)) ||
	       (review->pass == LOOKING_AGAIN && suspect_at(review, review->at) != NULL);
}

/* To the next decision to be judged, or the end of the pass. */
static void go_through(struct review *review) {
	for (; review->at < review->n_moves; make_move(review)) {
		if (wants_judging(review)) {
			begin_judging(review);
			return;
		}
	}
	review->pass++;
	rewind_game(review);
}

static bool go_on(struct job *job) {
	struct review *review = (struct review *)job;
	if (!review->judging) {
		go_through(review);
	} else if (!judge_on(review)) {
		make_move(review);
	}
	return review->pass != FOUND;
}

/* In words. */

static void put_value(
	const struct review *review, const struct words *words, double value, struct text *out) {
	char buf[32];
	struct text number = TEXT_INTO(buf);
	bool in_places = review->n_seats > 2;
	int tenths = (int)(value * (in_places ? (review->n_seats - 1) * 10 : 100) + 0.5);
	if (!in_places) {
		SAY(out, words, "{n} % of a win", {"n", NULL, tenths});
		return;
	}
	text_add(&number, "%d.%d", tenths / 10, tenths % 10);
	SAY(out, words, "{n} places", {"n", buf});
}

static void put_decision(struct review *review, const struct audience *audience,
	const struct decision *decision, struct text *out) {
	const struct state_head *head = review->replay.state;
	char made[512], better[512], cost[64];
	struct text texts[] = {TEXT_INTO(made), TEXT_INTO(better), TEXT_INTO(cost)};
	advice_put_move(audience, review->game, &review->moves[decision->at].move, &texts[0]);
	advice_put_move(audience, review->game, &decision->better, &texts[1]);
	put_value(review, audience->words, decision->cost, &texts[2]);
	text_puts(out, "\n");
	SAY(out, audience->words,
		"Round {n}: you chose “{made}”; “{better}” was better by {cost} ({prefix}replay "
		"{id} {n}).",
		{"n", NULL, head->round}, {"made", made}, {"better", better}, {"cost", cost},
		{"prefix", review->thought.chat->prefix},
		{"id", NULL, (long)review->thought.table});
}

/* The costliest by the second look, as many as are told. */
static bool is_told(const struct review *review, const struct decision *decision) {
	size_t costlier = 0;
	for (size_t i = 0; i < review->n_suspects; i++) {
		costlier += review->suspects[i].cost > decision->cost;
	}
	return costlier < WORST && decision->cost >= COST_LEAST;
}

static size_t put_decisions(struct review *review, struct audience *audience, struct text *out) {
	size_t told = 0;
	for (rewind_game(review); review->at < review->n_moves; make_move(review)) {
		const struct decision *decision = suspect_at(review, review->at);
		if (decision != NULL && is_told(review, decision)) {
			audience->view = replay_view(&review->replay, review->seat);
			put_decision(review, audience, decision, out);
			told++;
		}
	}
	return told;
}

/* What came of the game is what was to be expected of equals, less what the decisions cost; the
 * rest is luck. */
static void put_luck(const struct review *review, const struct words *words, struct text *out) {
	const struct state_head *head = review->replay.state;
	double skill = review->cost > 0 ? review->cost : 0;
	char cost[64], luck[64];
	struct text cost_text = TEXT_INTO(cost), luck_text = TEXT_INTO(luck);
	text_puts(out, "\n");
	put_value(review, words, skill, &cost_text);
	SAY(out, words, "Decisions you had to make: {n}. In all they cost you about {cost}.",
		{"cost", cost}, {"n", NULL, (long)review->n_decisions});
	if (!head->over || review->n_seats == 1) {
		return;
	}
	double lucky = rollout_value(head, review->seat) - 0.5 + review->cost;
	put_value(review, words, lucky < 0 ? -lucky : lucky, &luck_text);
	text_puts(out, " ");
	SAY(out, words,
		lucky >= 0 ? SENTENCE("Luck and the others gave you about {luck}.")
			   : SENTENCE("Luck and the others took about {luck} from you."),
		{"luck", luck});
}

static void put(struct thinking *thought, struct text *out) {
	struct review *review = (struct review *)thought;
	const char *names[SEATS_MAX];
	struct audience audience = {.words = review->words, .names = names, .seat = review->seat};
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		names[seat] = review->names[seat];
	}
	SAY(out, audience.words, "{game} #{id}, your decisions:",
		{"game", words_find(audience.words, review->game->name)},
		{"id", NULL, (long)thought->table});
	if (put_decisions(review, &audience, out) == 0) {
		text_puts(out, " ");
		words_put(out, audience.words, "I found nothing much better.");
	}
	put_luck(review, audience.words, out);
}

static void destroy(struct thinking *thought) {
	struct review *review = (struct review *)thought;
	replay_finish(&review->replay);
	free(review->moves);
	free(review->view);
	free(review->memory);
	free(review);
}

static const struct thinking_kind kind = {go_on, put, destroy};

bool review_is_of(const struct thinking *thought, int64_t table) {
	return thought->kind == &kind && thought->table == table;
}

/* Reading the journal. */

static int grow(struct review *review) {
	size_t cap = review->cap == 0 ? 256 : review->cap * 2;
	struct played *moves = realloc(review->moves, cap * sizeof(*moves));
	if (moves == NULL) {
		return -ENOMEM;
	}
	review->moves = moves;
	review->cap = cap;
	return 0;
}

static int read_move(void *data, const struct store_move *made) {
	struct review *review = data;
	struct played played = {.by_other = made->by_computer || made->n <= review->since};
	if (review->n_moves == MOVES_MOST ||
		!notation_read(review->game, made->text, &played.move) ||
		replay_make(&review->replay, &played.move) != 0) {
		return -EPROTO;
	}
	int rc = review->n_moves == review->cap ? grow(review) : 0;
	if (rc == 0) {
		review->moves[review->n_moves++] = played;
	}
	return rc;
}

/* Notes the seats' names, and which is the person's. */
static void note_seats(
	struct review *review, const struct store_seat *seats, size_t n, int64_t person) {
	for (size_t i = 0; i < n; i++) {
		const struct store_seat *seat = &seats[i];
		if (seat->seat < 0) {
			continue;
		}
		snprintf(review->names[seat->seat], STORE_NAME_SIZE, "%s",
			seat->anonymised != 0
				? people_anonymised_name(review->words, seat->anonymised)
				: seat->name);
		if (seat->person == person) {
			review->seat = seat->seat;
			review->since = seat->since;
		}
	}
}

static int read_game(
	struct review *review, struct store *store, const struct store_table *row, int64_t person) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0;
	int rc = store_seats_get(store, row->id, seats, &n);
	if (rc < 0) {
		return rc;
	}
	note_seats(review, seats, n, person);
	if (review->seat < 0) {
		return -ENOENT;
	}
	if (row->rules != review->game->version || n < review->game->least_seats ||
		n > review->game->most_seats) {
		return -EPROTO;
	}
	review->n_seats = (int)n;
	rules_read(review->game, row->options, review->options, NULL);
	rc = replay_init(&review->replay, review->game, review->n_seats, review->options);
	return rc < 0 ? rc : store_moves(store, row->id, read_move, review);
}

struct thinking *review_create(struct bot *bot, const struct person *person,
	const struct words *words, const struct store_table *row, int *rc) {
	struct review *review = calloc(1, sizeof(*review));
	const struct game *game = games_find(row->game);
	*rc = review == NULL ? -ENOMEM : game == NULL ? -EPROTO : 0;
	if (*rc < 0) {
		free(review);
		return NULL;
	}
	review->thought = (struct thinking){
		.bot = bot, .chat = person->chat, .table = row->id, .kind = &kind};
	snprintf(review->thought.key, sizeof(review->thought.key), "%s", person->key);
	review->game = game;
	review->words = words;
	review->seat = -1;
	review->view = malloc(game->state_size);
	review->memory = malloc(rollout_memory(game));
	*rc = review->view == NULL || review->memory == NULL
		      ? -ENOMEM
		      : read_game(review, bot->config.store, row, person->id);
	if (*rc < 0) {
		destroy(&review->thought);
		return NULL;
	}
	rewind_game(review);
	return &review->thought;
}
