#include "engine/saiun/card.h"

#include <stddef.h>

#include "engine/words.h"

static const char *const rules[] = {
	SENTENCE("Saiun, 2 to 4 players: build a cloud of dice, and bet on their colours."),
	SENTENCE("Everybody has dice that all can see, and three secret dice cards."),
	SENTENCE("First bet in private, up to five tokens on one to three cards: bet R3 B2."),
	SENTENCE("On your turn place a die (R4@2,-1: red, 4 on top, position 2,-1),"),
	SENTENCE("or move one (1,0>3,-1-B: the top die of 1,0 goes to 3,-1; discard your blue)."),
	SENTENCE("A die goes beside another or on top; never beside or on its own colour,"),
	SENTENCE("nor beside or on the same number or its opposite (1-6, 2-5, 3-4)."),
	SENTENCE("Level 1 holds ten dice; with eight there, level 2 opens; level 3 is the top."),
	SENTENCE("Each colour must stay visible from above, or in somebody's hand."),
	SENTENCE("When all hands are empty, add up the numbers seen from above, by colour."),
	SENTENCE("Highest sum: ×0, second ÷2, third ×2, fourth ×1, fifth ×0."),
	SENTENCE("Your points: for each card, the value of its colour × its tokens."),
	SENTENCE("Everybody starts one round. The highest total wins."),
	NULL,
};

static const char *const examples[] = {
	SENTENCE("Saiun by example. x,y is a position: x grows to the right, y upwards."),
	SENTENCE("R4@0,0 is the first die: red, 4 on top. Y2@1,0 goes to its right, B5@0,1 above "
		 "it."),
	SENTENCE("Not beside or on R4: a red die, a 4, or a 3 (because 4 + 3 = 7)."),
	SENTENCE("With eight dice on level 1, B6@1,0 puts blue on top of the yellow 2: level 2."),
	SENTENCE("0,1>-1,0-G moves the blue 5 to the left of R4 and costs you your green die."),
	SENTENCE("drop B gives up a die, only when you can neither place nor move."),
	SENTENCE("Three players: take G takes a leftover die, lay Y5@0,0 puts one on the table."),
	SENTENCE("Scoring: seen from above are red 12, yellow 9, green 7, blue 4, purple 2."),
	SENTENCE("Red, first, is worth 0; yellow 9 ÷ 2 = 4; green 7 × 2 = 14; blue 4; purple 0."),
	SENTENCE("bet G2 B2 R1 earns 14 × 2 + 4 × 2 + 0 × 1 = 36 points."),
	SENTENCE("Equal sums share the better rank; the next rank is skipped."),
	SENTENCE("For a new table: rounds=1, connected=on, open_tokens=off."),
	NULL,
};

const char *const *const saiun_card[] = {rules, examples, NULL};
