#include "engine/catbox/card.h"

#include <stddef.h>

#include "engine/words.h"

static const char *const rules[] = {
	SENTENCE("Cat in the Box, 3 or 4 players: tricks with cards that have no colour yet."),
	SENTENCE("Each number is there five times: 1 to 8, or 1 to 6 with three. 10 cards each."),
	SENTENCE("Predict your tricks: predict 2. Four players choose 1, 2 or 3; three 1, 3 or 4."),
	SENTENCE("Then 8 tricks. Play a card and name its colour: play 5 blue."),
	SENTENCE("Each number of each colour can be played once: your token takes its space."),
	SENTENCE("You may play any colour. If it is not the led one, you become void in that:"),
	SENTENCE("you cannot play the led colour again in this round."),
	SENTENCE("Red is trump. The highest red takes the trick, else the highest of the led "
		 "colour."),
	SENTENCE("Whoever takes a trick leads the next."),
	SENTENCE("Red can be led once somebody has played red, or if nothing else is possible."),
	SENTENCE("Each trick is a point. Exactly as many as predicted earn a bonus:"),
	SENTENCE("the size of your largest group of tokens, side by side or one above the other."),
	SENTENCE("Paradox: if you can play no card, the round ends and nobody takes the trick."),
	SENTENCE("You then lose a point for each trick you took, and the game ends;"),
	SENTENCE("with paradox_ends=round only the round ends. There are as many rounds as "
		 "players."),
	SENTENCE("With discard=on everybody first puts a card aside, in private: discard 5."),
	SENTENCE("Most points win; in a tie, the points of the last round decide."),
	NULL,
};

static const char *const examples[] = {
	SENTENCE("Cat in the Box by example. Four players; you predict 2 and lead: play 5 blue."),
	SENTENCE(
		"Your token takes blue 5, so nobody else can play that. Bob follows: play 7 blue."),
	SENTENCE("Cid plays 3 green and becomes void in blue: no more blue for Cid in this round."),
	SENTENCE("Dan plays 1 red, the trump, and takes the trick; without it Bob's 7 would win."),
	SENTENCE("Dan is void in blue now, too. And red is broken: from here on it may be led."),
	SENTENCE("You took 2 tricks as predicted, your largest group is 3: 2 + 3 = 5 points."),
	SENTENCE("With 3 tricks taken and 2 predicted there is no bonus: 3 points."),
	SENTENCE("If you cause a paradox after taking 2 tricks, you lose 2 points."),
	SENTENCE("Tokens join beside each other in a colour (blue 4, blue 5) or above each other:"),
	SENTENCE("the same number of the next colour in the order red, blue, yellow, green."),
	SENTENCE("For a new table: discard=on, paradox_ends=round."),
	NULL,
};

const char *const *const catbox_card[] = {rules, examples, NULL};
