#include "engine/saiun/lesson.h"

#include <stddef.h>

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{
		.happens = "deal 1 2 3 0 0 4 4 2 3 3 1 0",
		.say = SENTENCE("Everybody's dice become one cloud, and you bet on colours. At the "
				"end the dice seen from above are added up by colour: the third "
				"most counts double, the second half, the fourth once, the most "
				"and the least nothing."),
	},
	{
		.say = SENTENCE("You hold three dice cards: yellow, green and blue. Lay up to five "
				"tokens on one to three of them, in secret. Try seven:"),
		.type = "bet Y4 B3",
		.refused = true,
	},
	{
		.say = SENTENCE("Two colours are safer than one, since nobody knows yet which will "
				"be third:"),
		.type = "bet Y3 B2",
		.tempts = "bet Y5",
		.other = SENTENCE("Legal, but let us lay 3 on yellow and 2 on blue this time:"),
	},
	{
		.happens = "1 bet 0 5\n"
			   "2 bet 2 3 4 2\n"
			   "3 bet 3 5",
		.say = SENTENCE("Bets are fixed now. You begin the cloud: a colour, the number on "
				"top, and the column after @. The first lies on 0,0:"),
		.type = "place G4@0,0",
		.tempts = "place Y6@0,0",
		.other = SENTENCE(
			"Legal, but keep yellow for the end, when you know what it needs:"),
	},
	{
		.happens = "1 place 0 2 1 0\n"
			   "2 place 1 5 -1 0\n"
			   "3 place 4 2 0 1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE(
			"x grows to the right, y upward. A die must touch another side by "
			"side, but not one of its own colour. Try red at 1,1, beside the red "
			"2:"),
		.type = "place R3@1,1",
		.refused = true,
	},
	{
		.say = SENTENCE("Nor may it touch its own number or the opposite one; opposite "
				"numbers add up to 7. Try a 5 beside the 2s:"),
		.type = "place B5@1,1",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"A 3 is neither 2 nor 5, and blue touches only red and purple there. "
			"You have bet on blue:"),
		.type = "place B3@1,1",
		.tempts = "place B4@1,1",
		.other = SENTENCE("Legal. Too much can be as bad as too little, so take the 3:"),
	},
	{
		.happens = "1 place 2 4 -1 1\n"
			   "2 place 0 5 0 -1\n"
			   "3 place 1 3 1 -1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE("Eight dice lie on the table, so the second level is open. What is "
				"covered does not count. The same rules hold for the die below. "
				"Cover the green 4:"),
		.type = "place P1@0,0",
		.tempts = "place R2@0,0",
		.other = SENTENCE("Legal, but you will need the red die. Cover it with purple:"),
	},
	{
		.happens = "1 place 3 4 1 0\n"
			   "2 place 3 1 -1 -1\n"
			   "3 place 2 6 2 0",
		.shown = SHOWN_STATUS,
		.say = SENTENCE(
			"Seen from above: green 10, yellow 8, blue 8, red 5, purple 3. "
			"Instead of placing you may move the top die of a column; then one "
			"of your dice goes out. Put purple 1 on the blue 3, and yellow out:"),
		.type = "move 0,0>1,1-Y",
		.tempts = "move 0,0>1,1-R",
		.other = SENTENCE("Legal, but the red die is the one you need. Put yellow out:"),
	},
	{
		.happens = "1 place 4 3 -1 -1\n"
			   "2 place 4 1 -1 1\n"
			   "3 place 3 3 0 1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE(
			"Green 10, yellow 8, blue 7, red 5, purple 5. Yellow is second and "
			"counts half. If red gets ahead of it, yellow is third and counts "
			"double! Your last die is red. Level 3 is open on a die of level 2:"),
		.type = "place R5@-1,1",
		.tempts = "place R1@1,0",
		.other =
			SENTENCE("Legal, but then red has not enough to pass yellow. Put a 5 where "
				 "it covers nothing of yours:"),
	},
	{
		.happens = "1 place 1 1 -1 -1\n"
			   "2 place 2 1 0 1\n"
			   "3 move 2 0 1 2 0",
		.say = SENTENCE("Yellow came third: 9 doubled, times your three tokens. Blue came "
				"fourth: 4 times two. A colour may never vanish for good, by the "
				"way: one die of it stays in sight or in a hand."),
	},
	{
		.say = SENTENCE(
			"Usually there is a round for each player, and the highest total "
			"wins. With two or three players the dice are shared out in another "
			"way. The card says the rest: rules saiun."),
	},
	{.say = NULL},
};

const struct lesson saiun_lesson = {.n_seats = 4, .options = "start=0 rounds=1", .steps = steps};
