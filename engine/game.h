#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/drawing.h"
#include "engine/fields.h"
#include "engine/highlights.h"
#include "engine/move.h"
#include "engine/rng.h"
#include "engine/spots.h"
#include "engine/stats.h"
#include "engine/text.h"
#include "engine/words.h"

/* An argument after a verb, for networks that ask for each of them. */
struct argument {
	const char *name;  /* letters a-z; NULL ends the list */
	const char *shown; /* a SENTENCE of one or two words: "count" */
	const char *help;  /* a SENTENCE: its meaning */
	bool number, optional;
	bool person;    /* a person's name; where the network lists people, one can be picked */
	bool picked;    /* one of the network's people, to be picked or mentioned */
	bool suggested; /* the legal values depend on the state, and can be suggested */
	const char *const *values;   /* all possible ones, NULL-terminated; NULL: anything */
	const char *const *meanings; /* SENTENCEs for the values; NULL: as typed */
};

/* ARGUMENTS({"card", …}, {"colour", …}): a terminated list of them. */
#define ARGUMENTS(...) ((const struct argument[]){__VA_ARGS__, {NULL}})

/* Args of a verb that people type as words, never as numbers, which would be ambiguous: "play 4
 * red", not "play 4 0". */
struct worded_args {
	uint32_t args;            /* as bits */
	const char *const *words; /* by value, NULL-terminated */
	const char *question;     /* a SENTENCE: "Which colour?" */
	bool named; /* the words are SENTENCEs, typed in each language's translation */
};

/* A verb: a word that makes a move. */
struct verb {
	const char *word;
	const char *aliases; /* blank-separated, also of other languages; NULL: none */
	const char *usage;   /* the arguments, for people: "COUNT FACE" */
	const char *help;    /* a SENTENCE; NULL for chance */
	const char *label;   /* a SENTENCE for a button: "Bid"; NULL for chance */
	/* The number of args settled by each step of a menu, a digit a step; "1" for further steps.
	 * NULL: always one. */
	const char *steps;
	/* Characters typed between the args, one each, repeated: "red 4@2,-1". NULL: blanks. */
	const char *between;
	const struct argument *arguments; /* NULL: none */
	const struct worded_args *worded; /* NULL: all args are numbers */
	const char *needs;                /* the option that enables such moves; NULL: none */
	const char *other; /* a SENTENCE for the button to moves without one: "Another bid"; NULL:
			      the label */
	bool secret;       /* accepted in private only */
	bool from_hand;    /* its legal args depend on the seat's secrets */
	bool independent; /* its steps hardly depend on each other: one form can ask for all of them
			   */
	bool interrupts;  /* allowed for a seat that is not active, against the others' plans:
			     computer players leave people time for it */
	bool automatic;   /* made automatically for an active seat without any other move */
	bool stands;      /* cannot be taken back */
	bool by_chance;
	const char *example; /* a whole move as typed, "bid 5 3", a SENTENCE if it has words; NULL
				for chance */
};

enum option_kind {
	OPTION_NUMBER, /* least..most; a number in records */
	OPTION_WORD,   /* words[value]; a string in records */
	OPTION_SWITCH, /* 0 or 1; "off" or "on" in records */
	OPTION_BOOL,   /* 0 or 1; false or true in records */
	OPTION_MAYBE,  /* likewise, or 2: as the rules suggest; null in records */
	OPTION_SEAT,   /* a seat, or OPTION_BY_LOT: "random" in records */
};

/* A rule that may be set for a table before it starts. */
struct option {
	const char *key;
	enum option_kind kind;
	int16_t least, most, normal;
	const char *const *words;
	const char *help;  /* a SENTENCE */
	uint8_t off_least; /* players from whose number on it may be off; 0: any */
	/* A SENTENCE, of an OPTION_SEAT, or with off_least: why this number of players cannot use
	 * it. */
	const char *objection;
	const char *label; /* a SENTENCE: its short name; NULL: the key */
};

/* The value of an OPTION_SEAT drawn by lot. */
enum { OPTION_BY_LOT = -1 };

enum { OPTIONS_MAX = 6 };

/* Shuffled items are below this. */
enum { CHANCE_ITEMS = 128 };

/* A due chance event. One chance move is one draw of fair1. */
struct chance {
	enum chance_kind {
		CHANCE_UNIFORM, /* one number 0..sides-1 */
		CHANCE_DICE,    /* n dice, each 1..sides, in order */
		CHANCE_SHUFFLE, /* the n items, shuffled */
	} kind;
	uint8_t verb;
	uint8_t n;
	int16_t sides;
	int16_t items[MOVE_ARGS_MAX]; /* for a shuffle */
};

/* For a shuffle the items must be set afterwards. */
static inline void chance_be(
	struct chance *chance, enum chance_kind kind, int verb, int n, int sides) {
	chance->kind = kind;
	chance->verb = (uint8_t)verb;
	chance->n = (uint8_t)n;
	chance->sides = (int16_t)sides;
}

/* The beginning of every state. */
#define STATE_HEAD                                                                 \
	uint8_t n_seats;                                                           \
	uint8_t over;            /* bool */                                        \
	uint16_t round;          /* the current one, from 1; 0 before the first */ \
	uint8_t place[SEATS_MAX] /* once over, by seat: 1 won, 0: none */

struct state_head {
	STATE_HEAD;
};

enum level { LEVEL_EASY, LEVEL_CASUAL, LEVEL_NORMAL, LEVEL_HARD, LEVELS };

/* Results of parse(): 0 is a move; no value is a refusal of the game. */
enum { PARSE_OK = 0, PARSE_UNCLEAR = -1, PARSE_UNNAMED = -2 };

/* The maximum of a move's events; move_of() reads all of them. */
enum { MOVE_EVENTS_MAX = 4 };

/* Any verb: the text alone says which ("5x3"). */
enum { VERB_ANY = -1 };

/* A value for {name} in a game's sentences, in addition to the fields of the event being told, by
 * their names ({who} is its first seat, {n} its first number), or the args of the move ({who} is
 * its seat). Of several with one name the first with a value applies, or else the last. */
struct term {
	const char *name; /* NULL ends the list */
	/* Writes the value that begins at `at`, in the field or arg; at is NULL if there is none:
	 * the value then follows from the view. */
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out);
	const char *field; /* the value's field or arg; NULL: that with this name */
};

/* The wording of a kind of event: a sentence, a picked one, or a function. None of these: it is not
 * told. */
struct event_words {
	const char *sentence; /* a SENTENCE */
	enum { LINE_GOES_ON, LINE_NEW, LINE_NEW_UNLESS_BRIEF } line;
	/* A SENTENCE, or NULL: nothing is told. */
	const char *(*pick)(const struct audience *audience, const int16_t *data);
	void (*put)(const struct audience *audience, const int16_t *data, struct text *out);
	/* Small pictures after the sentence (engine/emoji.h); NULL: none. */
	void (*draw)(const struct audience *audience, const int16_t *data, struct text *out);
	/* Further sentences, in this line or (LINE_NEW) the next; NULL: none. */
	uint8_t more_line;
	void (*more)(const struct audience *audience, const int16_t *data, struct text *out);
	/* Whether a status repeats the sentence, or the further ones, until the next event of the
	 * kind; NULL: no. */
	bool (*stands)(const struct audience *audience);
	bool (*more_stands)(const struct audience *audience);
	/* Apart from further sentences it only tells that a round begins, which is visible. */
	bool heading;
	/* It tells the result of the game. */
	bool result;
	/* Apart from further sentences it is not told on a screen, whose board or prompt shows it.
	 */
	bool unless_screen;
	/* Whether it tells everything in say->hand; NULL: no. */
	bool (*tells_hand)(const struct audience *audience);
};

/* The label for choosing the args of a move from number `from` on, once n_args are settled: short
 * enough for a button. */
struct choice_words {
	uint8_t n_args, from; /* from: CHOICE_WHOLE: the move so far, for any from */
	const char *sentence; /* a SENTENCE, or only {places} */
};

enum { CHOICE_WHOLE = 255, CHOICES_WORDED = 6, QUESTIONS_MAX = 6 };

/* The questions for a move of a verb, step by step. */
struct verb_words {
	const char *args; /* their names, blank-separated */
	/* SENTENCEs, by the number of settled args: what to choose next, or whether to make the
	 * move; a missing one is the one before. */
	const char *questions[QUESTIONS_MAX];
	struct choice_words choices[CHOICES_WORDED]; /* the first that applies; else the label */
	/* A SENTENCE: whether to make a legal move that cannot go on; NULL: a question. */
	const char *whole;
	/* Replace the questions and the choices of settled args, as in say_question() and
	 * say_choice(); put's text for the whole move fills {what}. */
	void (*ask)(const struct audience *audience, const struct move *begun, struct text *out);
	void (*put)(const struct audience *audience, const struct move *move, unsigned from,
		struct text *out);
	/* A SENTENCE: the button of a whole move; NULL: its choice. */
	const char *button;
	/* A SENTENCE: the effect of a whole move, if the typed words do not tell it; else NULL. */
	const char *meaning;
	/* Beside the first question of a form with all of them: the range of answers, in a line;
	 * NULL: nothing. */
	void (*bounds)(const struct audience *audience, struct text *out);
};

/* The reason of a refusal. */
struct refusal_words {
	const char *sentence; /* a SENTENCE; NULL: the advice says it all */
	uint8_t advice;       /* the advice after it, for say->advise; 0: say->usual_advice */
};

/* The wording of a kind of highlight, once the game is over: names for its data, as in events. */
struct highlight_words {
	const char *sentence; /* a SENTENCE */
	struct field fields[FIELDS_MAX + 1];
};

/* Pressable spots of moves, on the pictures of the board and of the hand. */
struct pressing {
	/* Adds the next spots of a legal move of the audience's seat, after these steps; none if
	 * they do not lead to it. Spots on the board fit say->draw for everybody. */
	void (*spots)(const struct audience *audience, const struct move *move,
		const struct steps *steps, struct spots *spots);
	/* Draws the hand of the audience's seat, with its regions; nothing, of no size, if it is
	 * empty. */
	void (*draw)(const struct audience *audience, const struct regions *regions,
		struct drawing *drawing);
	/* Writes the name of a region. False: nothing written, it is named as buttons and menus do.
	 * NULL: all are. */
	bool (*name)(
		const struct audience *audience, const struct region *region, struct text *out);
};

struct lesson; /* engine/lesson.h */

/* A line of the rules, a SENTENCE, for people who type moves and for people who press them: NULL:
 * as typed; "": none. */
struct card_line {
	const char *typed, *pressed;
};

/* A game's wording, and its parser. Added text may have several lines. */
struct game_say {
	const struct term *terms;             /* NULL: none */
	const struct event_words *events;     /* by kind */
	const struct verb_words *verbs;       /* by verb */
	const struct refusal_words *refusals; /* by refusal */
	uint8_t usual_advice;                 /* appended after the game's own; 0: none */
	/* The advice after the reason of a refusal: the seat on turn, or the legal moves, as far as
	 * the audience may know. */
	void (*advise)(const struct audience *audience, const struct move *move, uint8_t advice,
		struct text *out);
	/* The public status of the game: the turn, the standing bid, the seats still in, and the
	 * table in a block. One or two lines if brief. */
	void (*status)(const struct audience *audience, struct text *out);
	/* The secret hand of the audience's seat: "Your dice: 1 3 3 5 6". */
	void (*hand)(const struct audience *audience, struct text *out);
	/* The hand for a prompt, in two or three words: "1 3 3 5 6". Nothing if there is none. */
	void (*hand_in_short)(const struct audience *audience, struct text *out);
	/* The table on a terminal's screen, as seen by the audience's seat, with its hand: a line
	 * for each player or row of the board, at most 78 columns and, with all players, 14 lines.
	 */
	void (*board)(const struct audience *audience, struct text *out);
	/* Draws the table as seen by the audience's seat: exactly the facts of status and hand, so
	 * that equal facts give equal drawings. With a revealing event that was just told, also its
	 * facts, as the view may be past it. Nothing, of no size, before there is anything to see.
	 */
	void (*draw)(const struct audience *audience, const struct event *revealed,
		struct drawing *drawing);
	/* The regions for pressing moves in a browser. NULL: only buttons. */
	const struct pressing *pressing;
	/* The idea of the game and the form of a move: two or three SENTENCEs, NULL-terminated. */
	const char *const *intro;
	/* The progress of the game, in two words: "round 3". */
	void (*where)(const struct audience *audience, struct text *out);
	/* The moves of the audience's seat, as words to type; nothing if it has none. */
	void (*hint)(const struct audience *audience, struct text *out);
	/* The odds of a move in a hint, or (move NULL) of the standing bid: "holds in 57 %", as far
	 * as the audience may know; NULL: nothing. */
	void (*odds)(const struct audience *audience, const struct move *move, struct text *out);
	/* Whether the worth of moves must not be given in figures, which would reveal secrets;
	 * NULL: no. */
	bool (*hides_figures)(const void *view);
	/* After a revealing event, on tables with explanations: the odds of the claim as others saw
	 * them. NULL: nothing. */
	void (*explain)(
		const struct audience *audience, const struct event *event, struct text *out);
	/* By kind: all that may be told. NULL: none in this game. */
	const struct highlight_words *highlights;
	/* A seat's final score, in two or three words: "3 dice", "ring 8". NULL: points. */
	void (*score)(const struct audience *audience, const struct highlights *highlights,
		int seat, struct text *out);
	/* The rules on pages that fit a phone; NULL ends a page, and the list of pages. The first
	 * page is enough to play by; the next has examples. */
	const struct card_line *const *card;
	/* A SENTENCE for a stale button. */
	const char *stale;
	/* The first game for "learn"; NULL: none. */
	const struct lesson *lesson;
	/* Reads a move from the words typed after the verb, folded to plain lower case: in both
	 * languages, in any unambiguous order, and always in the form of notation_put_typed().
	 * PARSE_UNCLEAR: no move; PARSE_UNNAMED: a worded arg is missing or a number, and the move
	 * has its verb and the typed numbers. The move may be illegal. view and seat supply omitted
	 * parts. */
	int (*parse)(const void *view, int seat, int verb, const char *words, struct move *move);
};

/* A move, and the frequency with which perfect play makes it: above 0, at most 1. */
struct mixed_move {
	struct move move;
	double chance;
};

/* A game. Its state is state_size bytes without pointers, beginning with STATE_HEAD, so a copy of
 * the bytes is a copy of the game. No function reads a clock, draws chances of its own, allocates
 * or prints. */
struct game {
	const char *id;
	const char *name; /* a SENTENCE */
	uint8_t least_seats, most_seats;
	uint8_t version; /* of the rules; a journal records its own */
	uint16_t state_size;
	uint16_t play_outs; /* games per second that the computer plays out with normal players */
	uint8_t casual;     /* percentage of a casual player's moves that are a normal one's */
	const struct verb *verbs;
	uint8_t n_verbs, n_options, n_event_kinds, n_stats, n_highlights;
	const struct option *options;
	const struct event_kind *event_kinds;
	/* Unknown members of recorded events are refused, not skipped. */
	bool exact_records;

	/* Sets all bytes of the state before the first chance event, and adds its events. options:
	 * a value for each of game->options, accepted by options_objection(). */
	void (*setup)(void *state, int n_seats, const int16_t *options, struct events *events);
	/* For a player's move, with a player's verb, while players are to move: 0 if it is legal,
	 * or the game's reason for say->refusals. Its args may be out of range. Callers use
	 * game_legal(). */
	int (*legal)(const void *state, const struct move *move);
	/* Makes a legal move and adds its events (NULL: not wanted). Secret decisions are told in
	 * the order of being carried out, after the last of them; until then everybody is told that
	 * they were made, and only their makers which. */
	void (*apply)(void *state, const struct move *move, struct events *events);
	/* Whether a chance event is due, and which one. Called after every move. */
	bool (*chance)(const void *state, struct chance *chance);
	/* The active seats, as bits. 0: a chance event is due, or the game is over. */
	unsigned (*active_seats)(const void *state);
	/* The seats still in the game, as bits, by public facts: those that may still act or win. 0
	 * once the game is over. */
	unsigned (*in_game)(const void *state);
	/* Lists the legal moves of a seat, active or not, in an order fixed by the state: none when
	 * the game is over or a chance event is due. Callers use game_moves(). */
	void (*legal_moves)(const void *state, int seat, struct move_list *list);
	/* Overwrites everything that a seat may not know (SEAT_ALL: all secrets). */
	void (*player_view)(void *state, int seat);
	/* Samples values for everything overwritten by player_view(state, seat), consistent with
	 * the seat's knowledge. */
	void (*determinize)(void *state, int seat, struct rng *rng);
	/* The stats of a seat, in display order; count() adds those of an event of a move just
	 * made. */
	const struct statistic *stats;
	void (*count)(const struct move *move, const struct event *event, struct stats *stats);
	/* The points of a seat once the game is over. NULL: the game has none. */
	int (*points)(const void *state, int seat);
	/* Offers the highlights of a move that was made in the state before, with these events.
	 * They are read after the game: all hands are known. NULL: none. */
	void (*remember)(const void *before, const struct move *move, const struct events *events,
		struct highlights *highlights);
	/* The move told by recorded events: by the first of n (at least 1), and following ones that
	 * belong to it. Returns their number; 0 for a move that no event tells of and that precedes
	 * them; -1: no move. The move may be illegal, and the events hostile. */
	int (*move_of)(const void *state, const struct event *events, size_t n, struct move *move);

	/* The rank of a legal move of a player among those of its verb that deserve a button, from
	 * 1; 0: it does not. NULL: all are equal. */
	int (*worth)(const void *view, const struct move *move);

	const struct game_say *say;
	/* Computer players: the move of this seat in this view; false: it does not want to move
	 * (only if it is not active). Never called for casual players: callers use game_choose().
	 */
	bool (*choose)(
		const void *view, int seat, enum level level, struct rng *rng, struct move *move);
	/* Perfect play of an active seat in its view, if known: moves, the likeliest first, all
	 * within cap. Returns their number; 0: unknown. NULL: never known. */
	size_t (*mixture)(const void *view, int seat, struct mixed_move *list, size_t cap);
	/* How daring a move of a seat is in its view, for comparison with its other moves. NULL:
	 * equally. */
	int (*daring)(const void *view, const struct move *move);
};

/* The move of a computer player of this level, as by game->choose(). A casual one mixes the moves
 * of normal and easy ones. */
bool game_choose(const struct game *game, const void *view, int seat, enum level level,
	struct rng *rng, struct move *move);

/* A normal player's move at an active seat in its view, always the same one, for learners. choose:
 * as game->choose. */
bool game_example(bool (*choose)(const void *view, int seat, enum level level, struct rng *rng,
			  struct move *move),
	const void *view, int seat, struct move *move);

/* "easy", "casual", "normal", "hard". */
extern const char *const game_levels[LEVELS];

/* The level named by the len bytes of word, or by a name's beginning; false: none. */
bool game_find_level(const char *word, size_t len, enum level *level);

/* Refusals of any game; a game's own begin at REFUSED_OWN. */
enum game_refusal {
	LEGAL,          /* legal */
	REFUSED_OVER,   /* the game is over */
	REFUSED_CHANCE, /* a chance event is due first, or another one */
	REFUSED_SEAT,   /* no such seat */
	REFUSED_OWN,
};

/* 0 if the move may be made now, or the refusal. Accepts any move, also out of range. */
int game_legal(const struct game *game, const void *state, const struct move *move);

/* The number of legal moves of a seat. Fills out with those numbered from, from+1, … up to cap. */
size_t game_moves(const struct game *game, const void *state, int seat, size_t from,
	struct move *out, size_t cap);

/* The move of this number, which must be below game_moves(). */
void game_move_at(
	const struct game *game, const void *state, int seat, size_t n, struct move *move);

/* Whether a seat has exactly one legal move, and that move. */
bool game_only_move(const struct game *game, const void *state, int seat, struct move *move);

/* The outcome of a chance event, in move->args by its kind. */
void game_fall(struct rng *rng, const struct chance *chance, struct move *move);

/* The number of events before the one that opens a round; all if none does. */
size_t game_count_until_round(const struct game *game, const struct events *events);

/* in_game of games that nobody drops out of. */
unsigned game_all_in(const void *state);

/* Whether the game is over, with each seat's place (or NULL): 1 is the winner; 0: none. */
bool game_score(const void *state, uint8_t place[SEATS_MAX]);

/* Sets each seat's place in the state: one after all that are ahead of it. */
void game_place(void *state, bool (*is_ahead)(const void *state, int seat, int other));

/* Counts the events of a legal move; substitute_moves: the computer made it for the seat's player.
 */
void game_count(const struct game *game, const struct move *move, bool substitute_moves,
	const struct events *events, struct stats *stats);
