#pragma once

#include "engine/game.h"
#include "engine/spans.h"

/* Any game in words, from the tables of its struct game_say. */

/* An event for this listener. Begins with '\n' where a new line suits better; adds nothing where
 * there is nothing to say. To whom it may be told is the caller's business. */
void say_event(const struct game *game, const struct audience *audience, const struct event *event,
	struct text *out);

/* The next question on the way to a move, of which verb and n_args args are settled: "Which face?"
 * With all settled: whether to make it. */
void say_question(const struct game *game, const struct audience *audience,
	const struct move *begun, struct text *out);

/* The label of choosing the args from number from on, short enough for a button: "5", "threes".
 * With from = n_args that of the whole move: "5 x threes". */
void say_choice(const struct game *game, const struct audience *audience, const struct move *move,
	unsigned from, struct text *out);

/* The label of a whole move's own button, beside those of other verbs: "5 × threes". */
void say_button(const struct game *game, const struct audience *audience, const struct move *move,
	struct text *out);

/* A whole move's effect, where the words typed do not say it: "6 x twos"; else nothing. */
void say_meaning(const struct game *game, const struct audience *audience, const struct move *move,
	struct text *out);

/* The reason why game_legal() refused the move, and legal alternatives. */
void say_refusal(const struct game *game, const struct audience *audience, const struct move *move,
	int refusal, struct text *out);

/* A highlight of a game, of one of its kinds. */
void say_highlight(const struct game *game, const struct audience *audience, int kind,
	const struct highlight *highlight, struct text *out);

/* A seat's score at the end: "12 points". */
void say_score(const struct game *game, const struct audience *audience,
	const struct highlights *highlights, int seat, struct text *out);

/* Whether a status says now the fact that this span begins. */
bool say_stands(const struct game *game, const struct audience *audience, const struct span *span);

/* Whether the fact that this span begins is how the game ended. */
bool say_is_result(const struct game *game, const struct span *span);

/* For the games themselves: a sentence whose places are terms. */
void say_sentence(const struct game_say *say, const struct audience *audience, const char *sentence,
	struct text *out);

/* "ann, ben, your turn: take a die." what: a SENTENCE from there on, whose places are those of the
 * first seat's move, or listed. */
void say_call(const struct game_say *say, const struct audience *audience, unsigned seats,
	const char *what, struct text *out);
void say_call_with(const struct audience *audience, unsigned seats, const char *what,
	const struct place *places, size_t n_places, struct text *out);

/* For event_words: always. */
bool say_always(const struct audience *audience);

/* Writers of places. */

/* A seat's name where a sentence or a row begins: of who reads a capital. */
void say_put_first(const struct audience *audience, const int16_t *at, struct text *out);

/* The names of seats (bits): "ann, ben, cara"; "ann and ben and cara". */
void say_put_names(const struct audience *audience, const int16_t *at, struct text *out);
void say_put_names_and(const struct audience *audience, const int16_t *at, struct text *out);

/* "ann, ben, cara", whose turn it is. */
void say_put_called(const struct audience *audience, const int16_t *at, struct text *out);

/* "1 3 3 5", of how many, then each. */
void say_put_numbers(const struct audience *audience, const int16_t *at, struct text *out);

/* "ann 12, ben 8", of how many seats, then each one's. */
void say_put_points(const struct audience *audience, const int16_t *at, struct text *out);

/* Parts of sentences. */

/* A comma, if anything was added since out->len was begun. */
void say_put_comma(const struct audience *audience, size_t begun, struct text *out);

/* "round 3", as game_say->where. */
void say_round(const struct audience *audience, struct text *out);

/* "It is ann's turn." */
void say_whose_turn(const struct audience *audience, int seat, struct text *out);

/* "The game is over: ann has won." With several winners: "ann and ben have won together." */
void say_over(const struct audience *audience, struct text *out);

/* The values for telling the end of a game. */
struct ending {
	const int16_t *places; /* how many, then each seat's */
	const char *together;  /* a SENTENCE: {who} or {names} are several winners */
	void (*put_winners)(const struct audience *audience, const int16_t *at, struct text *out);
	/* "1. ann (ring 8)", of a seat; NULL: "1. ann". */
	void (*put_placed)(const struct audience *audience, const int16_t *data, int seat,
		int place, struct text *out);
	const int16_t *data; /* for put_placed */
};

/* "ann wins the game. Places: 1. ann, 2. ben.", the places being those that count. On a screen a
 * table with the scores follows. */
void say_end(const struct audience *audience, const struct ending *ending, struct text *out);

/* Begins a line of its own: adds a line break, or for a brief audience the gap between sentences.
 */
void say_break(const struct audience *audience, struct text *out);

/* How many pages the card of a game's rules has, and one of them, from 1. pressed: for who presses
 * moves. */
int say_card_pages(const struct game *game);
void say_card(const struct game *game, const struct words *words, int page, bool pressed,
	struct text *out);

/* Boards on a terminal's screen are lines of cells, each ended by a tab. */

/* Begins a seat's row: the name, one's own bold, after a ">" if it is called on. */
void say_player_cell(const struct audience *audience, int seat, bool called, struct text *out);

/* The name of the column after a tab; a SENTENCE. */
void say_column_head(const struct audience *audience, const char *sentence, struct text *out);
