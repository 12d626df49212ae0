#pragma once

#include "engine/game.h"
#include "engine/spans.h"

/* Texts of any game, by the tables of its struct game_say. */

/* An event, for this listener. Begins with '\n' if it should be on a new line; adds nothing if
 * there is nothing to tell. The caller decides who may be told. */
void say_event(const struct game *game, const struct audience *audience, const struct event *event,
	struct text *out);

/* The next question for a move with its verb and n_args args settled: "Which face?" With all
 * settled: whether to make it. */
void say_question(const struct game *game, const struct audience *audience,
	const struct move *begun, struct text *out);

/* The label for choosing the args from number from on, short enough for a button: "5", "threes".
 * With from = n_args that of the whole move: "5 x threes". */
void say_choice(const struct game *game, const struct audience *audience, const struct move *move,
	unsigned from, struct text *out);

/* The label of a whole move's button, beside those of other verbs: "5 × threes". */
void say_button(const struct game *game, const struct audience *audience, const struct move *move,
	struct text *out);

/* The effect of a whole move, if the typed words do not tell it: "6 x twos"; else nothing. */
void say_meaning(const struct game *game, const struct audience *audience, const struct move *move,
	struct text *out);

/* The reason of a refusal by game_legal(), and legal alternatives. */
void say_refusal(const struct game *game, const struct audience *audience, const struct move *move,
	int refusal, struct text *out);

/* A highlight of one of the game's kinds. */
void say_highlight(const struct game *game, const struct audience *audience, int kind,
	const struct highlight *highlight, struct text *out);

/* A seat's final score: "12 points". */
void say_score(const struct game *game, const struct audience *audience,
	const struct highlights *highlights, int seat, struct text *out);

/* Whether the present status tells the fact that begins with this span. */
bool say_stands(const struct game *game, const struct audience *audience, const struct span *span);

/* Whether the fact that begins with this span is the game's result. */
bool say_is_result(const struct game *game, const struct span *span);

/* For games: a sentence with terms as places. */
void say_sentence(const struct game_say *say, const struct audience *audience, const char *sentence,
	struct text *out);

/* "ann, ben, your turn: take a die." what: a SENTENCE for the part after the names, whose places
 * are those of the first seat's move, or listed. */
void say_call(const struct game_say *say, const struct audience *audience, unsigned seats,
	const char *what, struct text *out);
void say_call_with(const struct audience *audience, unsigned seats, const char *what,
	const struct place *places, size_t n_places, struct text *out);

/* For event_words: true. */
bool say_always(const struct audience *audience);

/* Writers of values for places. */

/* A seat's name at the beginning of a sentence or row: the reader's has a capital. */
void say_put_first(const struct audience *audience, const int16_t *at, struct text *out);

/* The names of seats (bits): "ann, ben, cara"; "ann and ben and cara". */
void say_put_names(const struct audience *audience, const int16_t *at, struct text *out);
void say_put_names_and(const struct audience *audience, const int16_t *at, struct text *out);

/* "ann, ben, cara": the seats on turn. */
void say_put_called(const struct audience *audience, const int16_t *at, struct text *out);

/* "1 3 3 5": the number of numbers, then each. */
void say_put_numbers(const struct audience *audience, const int16_t *at, struct text *out);

/* "ann 12, ben 8": the number of seats, then each one's. */
void say_put_points(const struct audience *audience, const int16_t *at, struct text *out);

/* Parts of sentences. */

/* A comma, if anything was added after out->len was begun. */
void say_put_comma(const struct audience *audience, size_t begun, struct text *out);

/* "round 3", as game_say->where. */
void say_round(const struct audience *audience, struct text *out);

/* "It is ann's turn." */
void say_whose_turn(const struct audience *audience, int seat, struct text *out);

/* "The game is over: ann has won." With several winners: "ann and ben have won together." */
void say_over(const struct audience *audience, struct text *out);

/* Values for the text of a game's end. */
struct ending {
	const int16_t *places; /* the number of seats, then the place of each */
	const char *together;  /* a SENTENCE for several winners: {who} or {names} */
	void (*put_winners)(const struct audience *audience, const int16_t *at, struct text *out);
	/* "1. ann (ring 8)", for a seat; NULL: "1. ann". */
	void (*put_placed)(const struct audience *audience, const int16_t *data, int seat,
		int place, struct text *out);
	const int16_t *data; /* for put_placed */
};

/* "ann wins the game. Places: 1. ann, 2. ben.", with the final places. On a screen a table of the
 * scores follows. */
void say_end(const struct audience *audience, const struct ending *ending, struct text *out);

/* Begins a new line: adds a line break, or for a brief audience the gap between sentences. */
void say_break(const struct audience *audience, struct text *out);

/* The number of pages of a game's rules, and one of them, from 1. pressed: for people who press
 * moves. */
int say_card_pages(const struct game *game);
void say_card(const struct game *game, const struct words *words, int page, bool pressed,
	struct text *out);

/* Boards on a terminal's screen are lines of cells, each ended by a tab. */

/* Begins a seat's row: its name, the listener's own bold, after a ">" if it is called on. */
void say_player_cell(const struct audience *audience, int seat, bool called, struct text *out);

/* The heading of a column after a tab; a SENTENCE. */
void say_column_head(const struct audience *audience, const char *sentence, struct text *out);
