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

/* An argument typed after a verb, for networks that ask for them one by one. */
struct argument {
	const char *name;  /* of letters a-z; NULL ends the list */
	const char *shown; /* a SENTENCE of one or two words: "count" */
	const char *help;  /* a SENTENCE: what it means */
	bool number, optional;
	bool person;    /* a person's name; where the network lists people, one may be picked */
	bool picked;    /* a person of the network's, to be picked or mentioned */
	bool suggested; /* the legal values depend on the state, and can be suggested */
	const char *const *values;   /* all that may stand here, ended by NULL; NULL: anything */
	const char *const *meanings; /* of the values, SENTENCEs to show; NULL: as they are typed */
};

enum { ARGUMENTS_MAX = 4 };

/* ARGUMENTS({"card", …}, {"colour", …}): a list of them, with its end. */
#define ARGUMENTS(...) ((const struct argument[]){__VA_ARGS__, {NULL}})

/* Args of a verb that people name by a word and never by a number, which could mean something else:
 * "play 4 red", not "play 4 0". */
struct worded_args {
	uint32_t args;            /* which, as bits */
	const char *const *words; /* by value, ended by NULL */
	const char *question;     /* a SENTENCE: "Which colour?" */
	bool named;               /* the words are SENTENCEs, and each language types its own */
};

/* A verb: a word that makes a move. */
struct verb {
	const char *word;
	const char *aliases; /* blank-separated, other languages' too; NULL: none */
	const char *usage;   /* the arguments, for people: "COUNT FACE" */
	const char *help;    /* a SENTENCE; NULL for chance */
	const char *label;   /* a SENTENCE for a button: "Bid"; NULL for chance */
	/* How many of the move's args each step of a menu settles, a digit a step; "1" for those
	 * after the last. NULL: one each. */
	const char *steps;
	/* The characters typed between the args, one each, over and over: "red 4@2,-1". NULL:
	 * blanks. */
	const char *between;
	const struct argument *arguments; /* NULL: nothing follows */
	const struct worded_args *worded; /* NULL: all args are numbers */
	const char *needs; /* the option without which there is no such move; NULL: none */
	const char *other; /* a SENTENCE for the button to the moves that have none: "Another bid";
			    * NULL: the label */
	bool secret;       /* taken in private only */
	bool from_hand;    /* its legal args depend on its seat's secrets */
	bool independent;  /* its steps hardly depend on each other: one form can ask for all */
	bool interrupts; /* may be made by a seat that is not active, against what others are about
			    to do: computer players leave people time for it */
	bool automatic;  /* made automatically for an active seat that has no other move */
	bool stands;     /* once made it cannot be taken back */
	bool by_chance;
	const char *example; /* a whole move as people type it, "bid 5 3", a SENTENCE where it has
			      * words: NULL for chance */
};

enum option_kind {
	OPTION_NUMBER, /* least..most; a number in records */
	OPTION_WORD,   /* words[value]; a string in records */
	OPTION_SWITCH, /* 0 or 1; "off" or "on" in records */
	OPTION_BOOL,   /* 0 or 1; false or true in records */
	OPTION_MAYBE,  /* the same, or 2: as the rules suggest; null in records */
	OPTION_SEAT,   /* a seat, or OPTION_BY_LOT: "random" in records */
};

/* A rule that a table may set before it starts. */
struct option {
	const char *key;
	enum option_kind kind;
	int16_t least, most, normal;
	const char *const *words;
	const char *help;  /* a SENTENCE */
	uint8_t off_least; /* players from whom on it may be off; 0: any number */
	/* A SENTENCE, of an OPTION_SEAT, or with off_least: why this number of players cannot play
	 * with it. */
	const char *objection;
	const char *label; /* a SENTENCE: its short name; NULL: the key */
};

/* The value of an OPTION_SEAT that is drawn by lot. */
enum { OPTION_BY_LOT = -1 };

enum { OPTIONS_MAX = 6 };

/* Shuffles are of numbers from 0 to below this. */
enum { CHANCE_ITEMS = 128 };

/* A chance event that is due. One chance move is one draw of fair1. */
struct chance {
	enum chance_kind {
		CHANCE_UNIFORM, /* one number 0..sides-1 */
		CHANCE_DICE,    /* n dice, each 1..sides, in order */
		CHANCE_SHUFFLE, /* the n items, shuffled */
	} kind;
	uint8_t verb;
	uint8_t n;
	int16_t sides;
	int16_t items[MOVE_ARGS_MAX]; /* of a shuffle */
};

/* Without items, which a shuffle has then to be given. */
static inline void chance_be(
	struct chance *chance, enum chance_kind kind, int verb, int n, int sides) {
	chance->kind = kind;
	chance->verb = (uint8_t)verb;
	chance->n = (uint8_t)n;
	chance->sides = (int16_t)sides;
}

/* The head of every state. */
#define STATE_HEAD                                                             \
	uint8_t n_seats;                                                       \
	uint8_t over;            /* bool */                                    \
	uint16_t round;          /* the one that is on, from 1; 0 before it */ \
	uint8_t place[SEATS_MAX] /* once over, by seat: 1 won, 0 is none */

struct state_head {
	STATE_HEAD;
};

enum level { LEVEL_EASY, LEVEL_CASUAL, LEVEL_NORMAL, LEVEL_HARD, LEVELS };

/* parse() answers: 0 is a move; the rest are not the game's refusals. */
enum { PARSE_OK = 0, PARSE_UNCLEAR = -1, PARSE_UNNAMED = -2 };

/* The most events of one move, all of which move_of() reads. */
enum { MOVE_EVENTS_MAX = 4 };

/* Any verb: the text alone says which ("5x3"). */
enum { VERB_ANY = -1 };

/* A value that may stand for {name} in a game's sentences, beside the fields of the event told, by
 * their names ({who} is its first seat, {n} its first number), or the args of the move ({who} is
 * its seat). Of several of one name the first is used whose value is there, else the last. */
struct term {
	const char *name; /* NULL ends the list */
	/* Writes the value that begins at `at`: the field's or the arg's. NULL where there is none:
	 * what follows from the view. */
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out);
	const char *field; /* where the value begins; NULL: the field or arg of the same name */
};

/* How events of a kind are told: by the sentence, by one picked, or by a function. None of them:
 * not at all. */
struct event_words {
	const char *sentence; /* a SENTENCE */
	enum { LINE_GOES_ON, LINE_NEW, LINE_NEW_UNLESS_BRIEF } line;
	/* A SENTENCE, or NULL: nothing is told. */
	const char *(*pick)(const struct audience *audience, const int16_t *data);
	void (*put)(const struct audience *audience, const int16_t *data, struct text *out);
	/* Small pictures after the sentence (engine/emoji.h); NULL: none. */
	void (*draw)(const struct audience *audience, const int16_t *data, struct text *out);
	/* Further sentences, in the same line or (LINE_NEW) one of their own; NULL: none. */
	uint8_t more_line;
	void (*more)(const struct audience *audience, const int16_t *data, struct text *out);
	/* Whether a status repeats it, and the further sentences, until the next event of the kind;
	 * NULL: it does not. */
	bool (*stands)(const struct audience *audience);
	bool (*more_stands)(const struct audience *audience);
	/* Without further sentences it tells no more than that a round begins, which shows. */
	bool heading;
	/* How the game ended. */
	bool result;
	/* Whether it tells all that say->hand does; NULL: it does not. */
	bool (*tells_hand)(const struct audience *audience);
};

/* The label of choosing the args of a move from number `from` on, once n_args are settled: short
 * enough for a button. */
struct choice_words {
	uint8_t n_args, from; /* from: CHOICE_WHOLE: the move so far, from whatever arg */
	const char *sentence; /* a SENTENCE, or only {places} */
};

enum { CHOICE_WHOLE = 255, CHOICES_WORDED = 6, QUESTIONS_MAX = 6 };

/* How a move of a verb is asked for, step by step. */
struct verb_words {
	const char *args; /* their names, blank-separated */
	/* SENTENCEs, by the number of args settled: what is chosen next, or whether to make the
	 * move; where there is none, the last before. */
	const char *questions[QUESTIONS_MAX];
	struct choice_words
		choices[CHOICES_WORDED]; /* the first that fits; without one the label */
	/* A SENTENCE: whether to make a legal move that nothing can follow; NULL: a question. */
	const char *whole;
	/* In place of the questions and of the choices of settled args, as say_question() and
	 * say_choice(); what put writes of the whole move fills {what}. */
	void (*ask)(const struct audience *audience, const struct move *begun, struct text *out);
	void (*put)(const struct audience *audience, const struct move *move, unsigned from,
		struct text *out);
	/* A SENTENCE: a whole move on a button of its own; NULL: as a choice. */
	const char *button;
	/* A SENTENCE: what a whole move does, where the words typed do not say it; else NULL. */
	const char *meaning;
	/* Beside the first question, where a form asks all of them at once: what its answers can
	 * be, in a line; NULL: nothing. */
	void (*bounds)(const struct audience *audience, struct text *out);
};

/* Why a move is refused. */
struct refusal_words {
	const char *sentence; /* a SENTENCE; NULL: the advice says it */
	uint8_t advice;       /* the advice after it, for say->advise; 0: say->usual_advice */
};

/* How a highlight of a kind is told once the game is over: names of its data, as of an event. */
struct highlight_words {
	const char *sentence; /* a SENTENCE */
	struct field fields[FIELDS_MAX + 1];
};

/* Where moves are pressed: on the picture of the board, and on that of the hand. */
struct pressing {
	/* Adds the spots by which a legal move of the audience's seat is pressed next, after these
	 * steps; none if they do not lead to it. On the board they lie where say->draw draws it for
	 * everybody. */
	void (*spots)(const struct audience *audience, const struct move *move,
		const struct steps *steps, struct spots *spots);
	/* Draws what the audience's seat holds, with those of its regions that lie there. Nothing,
	 * of no size, where it holds nothing. */
	void (*draw)(const struct audience *audience, const struct regions *regions,
		struct drawing *drawing);
	/* Writes the name of a region. False, and nothing: as buttons and menus name it. NULL: all
	 * are named so. */
	bool (*name)(
		const struct audience *audience, const struct region *region, struct text *out);
};

struct lesson; /* engine/lesson.h */

/* A line of the rules, a SENTENCE, for who types moves and for who presses them: NULL: the same;
 * "": none. */
struct card_line {
	const char *typed, *pressed;
};

/* How a game is put into words and out of them. Text added may hold several lines. */
struct game_say {
	const struct term *terms;             /* NULL: none */
	const struct event_words *events;     /* by kind */
	const struct verb_words *verbs;       /* by verb */
	const struct refusal_words *refusals; /* by refusal */
	uint8_t usual_advice;                 /* after the game's own; 0: none */
	/* The advice after the reason of a refusal: the seat on turn, or the legal moves, as far as
	 * the audience may know. */
	void (*advise)(const struct audience *audience, const struct move *move, uint8_t advice,
		struct text *out);
	/* The status of the game: the turn, the standing bid, the seats still in, and the table in
	 * a block, as far as everybody may know. One or two lines if brief. */
	void (*status)(const struct audience *audience, struct text *out);
	/* The secret hand of the audience's seat: "Your dice: 1 3 3 5 6". */
	void (*hand)(const struct audience *audience, struct text *out);
	/* The hand for a prompt, in two or three words: "1 3 3 5 6". Nothing if there is none. */
	void (*hand_in_short)(const struct audience *audience, struct text *out);
	/* The table for a terminal's screen, as the audience's seat sees it, with what it holds: a
	 * line for each player or row of the board, at most 78 columns and, with all players,
	 * 14 lines. */
	void (*board)(const struct audience *audience, struct text *out);
	/* Draws the table as the audience's seat sees it: the facts of status and hand and nothing
	 * else, equal for equal facts. With an event that reveals, which was just told, also its
	 * facts: the view may be past it. Nothing, of no size, before there is anything to see. */
	void (*draw)(const struct audience *audience, const struct event *revealed,
		struct drawing *drawing);
	/* How moves are pressed in a browser. NULL: by buttons alone. */
	const struct pressing *pressing;
	/* The idea of the game and the form of a move: two or three SENTENCEs, ended by NULL. */
	const char *const *intro;
	/* How far the game has come, in two words: "round 3". */
	void (*where)(const struct audience *audience, struct text *out);
	/* The moves of the audience's seat, with the words to type; nothing if it has none. */
	void (*hint)(const struct audience *audience, struct text *out);
	/* A move's odds in a hint, or (move NULL) those of the standing bid: "holds in 57 %", as
	 * far as the audience may know; NULL: nothing. */
	void (*odds)(const struct audience *audience, const struct move *move, struct text *out);
	/* Whether the worth of moves must not be told in figures, which would reveal secrets; NULL:
	 * it may. */
	bool (*hides_figures)(const void *view);
	/* After an event that reveals, where a table wants it explained: the odds of the claim as
	 * others saw them. NULL: nothing. */
	void (*explain)(
		const struct audience *audience, const struct event *event, struct text *out);
	/* By kind: all that may be told. NULL: this game has none. */
	const struct highlight_words *highlights;
	/* A seat's score at the end, in two or three words: "3 dice", "ring 8". NULL: points. */
	void (*score)(const struct audience *audience, const struct highlights *highlights,
		int seat, struct text *out);
	/* The rules on a card of pages that each fit a phone; NULL ends a page's lines, and the
	 * pages. The first is enough to play by; the next has examples. */
	const struct card_line *const *card;
	/* A SENTENCE for a stale button. */
	const char *stale;
	/* The first game, for "learn"; NULL: there is none. */
	const struct lesson *lesson;
	/* Reads a move from what a person typed after the verb, folded to plain lower case: both
	 * languages' words, in any clear order, and always what notation_put_typed() writes.
	 * PARSE_UNCLEAR if it names no move; PARSE_UNNAMED if a worded arg is missing or a number,
	 * and then the move has its verb and the numbers typed; the move read may be illegal. view
	 * and seat supply omitted parts. */
	int (*parse)(const void *view, int seat, int verb, const char *words, struct move *move);
};

/* A move, and how often perfect play makes it: above 0, at most 1. */
struct mixed_move {
	struct move move;
	double chance;
};

/* One game. State is state_size bytes without pointers, beginning with STATE_HEAD, so copying the
 * bytes copies the game. No call reads a clock, draws a chance of its own, allocates or prints. */
struct game {
	const char *id;
	const char *name; /* a SENTENCE */
	uint8_t least_seats, most_seats;
	uint8_t version; /* of these rules; a journal names the one it was played by */
	uint16_t state_size;
	uint16_t play_outs; /* games that the computer plays out with normal players in a second */
	uint8_t casual;     /* this many of a hundred moves of a casual player are a normal one's */
	const struct verb *verbs;
	uint8_t n_verbs, n_options, n_event_kinds, n_stats, n_highlights;
	const struct option *options;
	const struct event_kind *event_kinds;
	/* In records, events may have no members but theirs; else others are skipped. */
	bool exact_records;

	/* The state before the first chance event, all its bytes, and the events of it. options: a
	 * value for each of game->options, to which options_objection() has none. */
	void (*setup)(void *state, int n_seats, const int16_t *options, struct events *events);
	/* Of a player's move, of one of the players' verbs, while players are to move: 0 if it may
	 * be made now, else the game's number for why not, for say->refusals. Its args may be out
	 * of range. Callers want game_legal(). */
	int (*legal)(const void *state, const struct move *move);
	/* Makes a legal move and adds the events it caused (NULL: none are wanted). Secret
	 * decisions are told in the order in which they are carried out, when the last is in; until
	 * then their makers alone are told of them, and everybody that they were made. */
	void (*apply)(void *state, const struct move *move, struct events *events);
	/* Whether a chance event is due, and which. Asked after every move. */
	bool (*chance)(const void *state, struct chance *chance);
	/* The active seats, as bits. 0: a chance event is due, or the game is over. */
	unsigned (*active_seats)(const void *state);
	/* The seats that still take part, as bits, by public facts: those that may yet act or win.
	 * 0 once the game is over. */
	unsigned (*in_game)(const void *state);
	/* While players are to move: lists the legal moves of a seat at the table, active or not,
	 * in an order that is fixed for a state. Callers want game_moves(). */
	void (*legal_moves)(const void *state, int seat, struct move_list *list);
	/* Overwrites all that a seat at the table may not know (SEAT_ALL: all secrets). */
	void (*player_view)(void *state, int seat);
	/* Samples the values that player_view(state, seat) overwrote, consistent with the seat's
	 * knowledge. */
	void (*determinize)(void *state, int seat, struct rng *rng);
	/* The stats of a seat, in the order shown; count() adds those of an event of this move,
	 * just made. */
	const struct statistic *stats;
	void (*count)(const struct move *move, const struct event *event, struct stats *stats);
	/* The points of a seat, when the game is over. NULL: there are none in this game. */
	int (*points)(const void *state, int seat);
	/* Offers the highlights of a move, made in the state before with these events. The game is
	 * over for their readers: all hands are known. NULL: nothing. */
	void (*remember)(const void *before, const struct move *move, const struct events *events,
		struct highlights *highlights);
	/* The move that recorded events tell of: the first of n (at least 1), and those after it
	 * that belong to it. Returns how many; 0 for a move that no event tells of and that comes
	 * before them; -1 if they tell of none. The move may be illegal, and the events hostile. */
	int (*move_of)(const void *state, const struct event *events, size_t n, struct move *move);

	/* Where a legal move of a player stands among those of its verb most worth a button, 1
	 * being the first; 0: it is not worth one. NULL: all are alike. */
	int (*worth)(const void *view, const struct move *move);

	const struct game_say *say;
	/* Computer players: the move this seat makes in this view, or false: no wish to move (only
	 * where it is not active). Never asked of a casual one: callers want game_choose(). */
	bool (*choose)(
		const void *view, int seat, enum level level, struct rng *rng, struct move *move);
	/* Perfect play at an active seat in its view, where that is known: moves, the likeliest
	 * first; all of them within cap. Returns their number; 0: not known. NULL: nowhere. */
	size_t (*mixture)(const void *view, int seat, struct mixed_move *list, size_t cap);
	/* How daring a move of a seat is in its view, to be compared with another of its moves.
	 * NULL: none is. */
	int (*daring)(const void *view, const struct move *move);
};

/* The move that a computer player of this level makes, as game->choose() says. A casual one plays
 * now like a normal one, now like an easy one. */
bool game_choose(const struct game *game, const void *view, int seat, enum level level,
	struct rng *rng, struct move *move);

/* The move that a normal player makes at an active seat in its view, always the same one: for
 * people to learn from. choose: as game->choose. */
bool game_example(bool (*choose)(const void *view, int seat, enum level level, struct rng *rng,
			  struct move *move),
	const void *view, int seat, struct move *move);

/* "easy", "casual", "normal", "hard". */
extern const char *const game_levels[LEVELS];

/* The level that len bytes of word name or begin; false if none. */
bool game_find_level(const char *word, size_t len, enum level *level);

/* Why a move is refused in any game; a game's own reasons begin at REFUSED_OWN. */
enum game_refusal {
	LEGAL,          /* legal */
	REFUSED_OVER,   /* the game is over */
	REFUSED_CHANCE, /* a chance event is due first, or this is not the one due */
	REFUSED_SEAT,   /* no such seat */
	REFUSED_OWN,
};

/* 0 if the move may be made now, else why not. Any move may be asked, out of range too. */
int game_legal(const struct game *game, const void *state, const struct move *move);

/* How many legal moves a seat at the table has: none when the game is over or a chance event is
 * due. Fills out with those numbered from, from+1, … as far as cap goes. */
size_t game_moves(const struct game *game, const void *state, int seat, size_t from,
	struct move *out, size_t cap);

/* Whether a seat at the table has one legal move and no other, and which. */
bool game_only_move(const struct game *game, const void *state, int seat, struct move *move);

/* The outcome of a chance event, in move->args as its kind says. */
void game_fall(struct rng *rng, const struct chance *chance, struct move *move);

/* How many of the events stand before the one that opens a round; all, where none does. */
size_t game_count_until_round(const struct game *game, const struct events *events);

/* The in_game of games from which nobody drops out. */
unsigned game_all_in(const void *state);

/* Whether the game is over, and then each seat's place: 1 is the winner; 0 is none. */
bool game_score(const void *state, uint8_t place[SEATS_MAX]);

/* Gives each seat its place in the state: one after all that are ahead of it. */
void game_place(void *state, bool (*is_ahead)(const void *state, int seat, int other));

/* Counts the events of a legal move; substitute: the computer made it for its seat's player. */
void game_count(const struct game *game, const struct move *move, bool substitute_moves,
	const struct events *events, struct stats *stats);
