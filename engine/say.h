#ifndef ENGINE_SAY_H
#define ENGINE_SAY_H

#include "engine/game.h"

/* Any game in words, from the tables of its struct game_say. */

/* An event for this listener. Begins with '\n' where a new line suits better; adds nothing where
 * there is nothing to say. To whom it may be told is the caller's business. */
void say_event(const struct game *game, const struct audience *audience, const struct event *event,
	struct text *out);

/* What is chosen next on the way to a move, of which verb and n_args args are settled: "Which
 * face?" With all settled: whether to make it. */
void say_question(const struct game *game, const struct audience *audience,
	const struct move *begun, struct text *out);

/* What choosing the args from number from on means, short enough for a button: "5", "threes". With
 * from = n_args what the whole move is: "5 x threes". */
void say_choice(const struct game *game, const struct audience *audience, const struct move *move,
	unsigned from, struct text *out);

/* Why game_legal() refused the move, and what would be legal. */
void say_refusal(const struct game *game, const struct audience *audience, const struct move *move,
	int refusal, struct text *out);

/* For the games themselves: a sentence whose places are terms; or args of the move, too. */
void say_sentence(const struct game_say *say, const struct audience *audience, const char *sentence,
	struct text *out);
void say_of_move(const struct game_say *say, const struct audience *audience,
	const struct move *move, const char *sentence, struct text *out);

/* A writer of places: the names of seats (bits), commas between. */
void say_put_names(const struct audience *audience, const int16_t *at, struct text *out);

/* The rules on a card. */
void say_card(const struct game *game, const struct words *words, struct text *out);

#endif
