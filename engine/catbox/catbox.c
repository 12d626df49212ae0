#include "engine/catbox/catbox.h"

#include <string.h>

#include "engine/catbox/events.h"

static const char *const color_words[] = {"red", "blue", "yellow", "green", NULL};

static const struct argument predict_arguments[] = {
	{"tricks", SENTENCE("tricks"), SENTENCE("how many tricks you will take"), .number = true},
	{.name = NULL},
};

static const struct argument play_arguments[] = {
	{"card", SENTENCE("card"), SENTENCE("a card of your hand, by its number"), .number = true},
	{"colour", SENTENCE("colour"), SENTENCE("red, blue, yellow or green"),
		.values = color_words},
	{.name = NULL},
};

static const struct argument discard_arguments[] = {
	{"card", SENTENCE("card"), SENTENCE("a card of your hand, by its number"), .number = true},
	{.name = NULL},
};

static const struct verb verbs[CATBOX_VERBS] = {
	[VERB_PREDICT] = {"predict", "予想 宣言", "TRICKS",
		SENTENCE("say how many tricks you will take in this round"),
		.label = SENTENCE("Predict"), .arguments = predict_arguments},
	[VERB_PLAY] = {"play", "出す プレイ", "CARD COLOUR",
		SENTENCE("play a card and say which colour it has"), .label = SENTENCE("Play"),
		.arguments = play_arguments},
	[VERB_DISCARD] = {"discard", "aside 伏せる 除外", "CARD",
		SENTENCE("put a card aside, face down, for this round"),
		.label = SENTENCE("Put aside"), .arguments = discard_arguments, .needs = "discard",
		.secret = true},
	[VERB_START] = {"starter", .usage = "SEAT", .by_chance = true},
	[VERB_DEAL] = {"deal", .usage = "CARDS", .by_chance = true},
};

static const char *const ends_words[] = {"game", "round", NULL};

static const struct option options[CATBOX_OPTIONS] = {
	[OPTION_PARADOX_ENDS] = {"paradox_ends", OPTION_WORD, PARADOX_ENDS_GAME, PARADOX_ENDS_ROUND,
		PARADOX_ENDS_GAME, ends_words, SENTENCE("what a paradox ends")},
	[OPTION_DISCARD] = {"discard", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("everybody puts a card aside after the deal")},
};

static void setup(void *state, int n_seats, const int16_t *chosen, struct events *events) {
	struct catbox *c = state;
	(void)events;
	memset(c, 0, sizeof(*c));
	c->n_seats = (uint8_t)n_seats;
	for (int i = 0; i < CATBOX_OPTIONS; i++) {
		c->options[i] = (uint8_t)chosen[i];
	}
	c->start = c->turn = c->leader = SEAT_NONE;
}

static bool chance(const void *state, struct chance *chance) {
	const struct catbox *c = state;
	if (c->phase == PHASE_LOT) {
		chance->kind = CHANCE_UNIFORM; /* C9 */
		chance->verb = VERB_START;
		chance->n = 1;
		chance->sides = c->n_seats;
		return true;
	}
	if (c->phase == PHASE_DEAL) {
		chance->kind = CHANCE_SHUFFLE; /* C12 */
		chance->verb = VERB_DEAL;
		chance->n = (uint8_t)(c->n_seats * HAND);
		for (int i = 0; i < chance->n; i++) {
			chance->items[i] = (int16_t)(1 + i / COPIES);
		}
		return true;
	}
	return false;
}

static unsigned active_seats(const void *state) {
	const struct catbox *c = state;
	unsigned seats = 0;
	if (c->phase == PHASE_PREDICT || c->phase == PHASE_PLAY) {
		return 1U << c->turn;
	}
	for (int seat = 0; seat < c->n_seats && c->phase == PHASE_DISCARD; seat++) {
		seats |= (unsigned)!catbox_has_discarded(c, seat) << seat;
	}
	return seats;
}

/* Legal moves as they are found: those numbered from, from+1, … go out as far as cap. */
struct listing {
	size_t n, from, cap;
	struct move *out;
	int8_t seat;
	uint8_t verb;
};

static void list(struct listing *listing, uint8_t n_args, int first, int second) {
	if (listing->n >= listing->from && listing->n - listing->from < listing->cap) {
		struct move *move = &listing->out[listing->n - listing->from];
		memset(move, 0, sizeof(*move));
		move->seat = listing->seat;
		move->verb = listing->verb;
		move->n_args = n_args;
		move->args[0] = (int16_t)first;
		move->args[1] = (int16_t)second;
	}
	listing->n++;
}

static void list_predictions(const struct catbox *c, struct listing *listing) {
	listing->verb = VERB_PREDICT;
	for (int i = 0; i < PREDICTIONS; i++) {
		list(listing, 1, catbox_nth_prediction(c, i), 0);
	}
}

static void list_plays(const struct catbox *c, struct listing *listing) {
	uint8_t open[RANKS + 1];
	listing->verb = VERB_PLAY;
	catbox_open_colors(c, listing->seat, open);
	for (int card = 1; card <= RANKS; card++) {
		for (int color = 0; color < COLORS; color++) {
			if ((open[card] >> color & 1) != 0) {
				list(listing, 2, card, color);
			}
		}
	}
}

static void list_discards(const struct catbox *c, struct listing *listing) {
	listing->verb = VERB_DISCARD;
	for (int card = 1; card <= RANKS; card++) {
		if (c->hands[listing->seat][card] > 0) {
			list(listing, 1, card, 0);
		}
	}
}

static void (*const listers[])(const struct catbox *, struct listing *) = {
	[PHASE_DISCARD] = list_discards,
	[PHASE_PREDICT] = list_predictions,
	[PHASE_PLAY] = list_plays,
};

static size_t list_moves(const void *state, int seat, size_t from, struct move *out, size_t cap) {
	const struct catbox *c = state;
	struct listing listing = {.from = from, .cap = cap, .out = out, .seat = (int8_t)seat};
	if ((active_seats(c) >> seat & 1) == 0) {
		return 0;
	}
	listers[c->phase](c, &listing);
	return listing.n;
}

static void legal_moves(const void *state, int seat, struct move_list *list) {
	list->n = list_moves(state, seat, list->from, list->out, list->cap);
}

const struct game catbox_game = {
	.id = "catbox",
	.name = SENTENCE("Cat in the Box"),
	.least_seats = 3,
	.most_seats = CATBOX_SEATS,
	.version = 1,
	.state_size = sizeof(struct catbox),
	.verbs = verbs,
	.n_verbs = CATBOX_VERBS,
	.n_options = CATBOX_OPTIONS,
	.n_event_kinds = CATBOX_EVENTS,
	.n_stats = CATBOX_STATS,
	.options = options,
	.event_kinds = catbox_event_kinds,
	.setup = setup,
	.legal = catbox_legal,
	.apply = catbox_apply,
	.chance = chance,
	.active_seats = active_seats,
	.legal_moves = legal_moves,
	.player_view = catbox_player_view,
	.determinize = catbox_determinize,
	.stats = catbox_stats,
	.count = catbox_count_event,
	.move_of = catbox_move_of,
	.say = &catbox_say,
	.choose = catbox_choose,
};
