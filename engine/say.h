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

/* The rules on a card. */
void say_card(const struct game *game, const struct words *words, struct text *out);

#endif
