#include "engine/geht/lesson.h"

#include <stddef.h>

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{
		.happens = "fairy 0\n"
			   "pile 30 25\n"
			   "pile 52\n"
			   "pile 73\n"
			   "0 bonus 0\n"
			   "1 bonus 0",
		.shown = SHOWN_HAND,
		.say = SENTENCE(
			"Six cards lie on levels 1 to 3 of your display, and each says what "
			"dice it wants. Cards climb level by level; scored high up they are "
			"worth many times their points. Everybody uses the same roll."),
	},
	{
		.happens = "roll 2 5 5 1 4 6 3",
		.say = SENTENCE("Four blue and three red dice. Each roll you take one card that it "
				"meets. The first must lie on level 1, and then you may go up one "
				"level at a time. So card 3, on level 2, is too early:"),
		.type = "take 3 in",
		.refused = true,
	},
	{
		.say = SENTENCE("Card 2 wants a die of 5 or more, and there are three. Behind the "
				"card you say whether you stay in for the next roll or go out:"),
		.type = "take 2 in",
		.tempts = "take 2 out",
		.other = SENTENCE("Legal, but the round has just begun. Let us stay in:"),
	},
	{
		.happens = "1 take 8 0\n"
			   "roll 1 2 3 4 6 6 6",
		.say = SENTENCE(
			"This roll meets none of your cards. Whoever takes nothing goes bust and "
			"loses all marks, unless they pay a luck marker. You have one:"),
		.type = "luck in",
		.tempts = "bust",
		.other = SENTENCE(
			"Legal, but bust takes your mark away. You have a luck marker; pay "
			"it:"),
	},
	{
		.happens = "1 take 7 0\n"
			   "roll 4 4 5 1 4 2 5",
		.say = SENTENCE(
			"Blue 4, 4, 5 and 1 are more than 12: card 3 on level 2. Card 1 would "
			"fit, too, but you want to get up:"),
		.type = "take 3 in",
		.tempts = "take 1 in",
		.other = SENTENCE("Legal, but on level 1 you come no higher. Take the one on level "
				  "2:"),
	},
	{
		.happens = "1 take 9 1\n"
			   "roll 2 2 6 3 1 2 5",
		.say = SENTENCE("Three twos: card 5 on level 3. With no luck marker left, the next "
				"roll could cost all three marks. Go out and keep them:"),
		.type = "take 5 out",
		.tempts = "take 5 in",
		.other = SENTENCE("Legal, and brave, but you have no luck marker. Go out with "
				  "three marks:"),
	},
	{
		.shown = SHOWN_HAND,
		.say = SENTENCE("Everybody is out. Now each marked card is pushed one level up or "
				"scored where it lies (bank). Scored green cards bring money each "
				"round, here on level 1:"),
		.type = "bank 2",
		.tempts = "push 2",
		.other = SENTENCE("Legal, but you need some money for new cards. Score this one:"),
	},
	{
		.say = SENTENCE(
			"Levels 1 and 2 count once, 3 twice, 4 four and 5 eight times. Green "
			"is 1 point, yellow 2, red 4. A second green one for the money:"),
		.type = "bank 3",
		.tempts = "push 3",
		.other = SENTENCE("Legal, but one more scored green card buys a yellow one. Score "
				  "it:"),
	},
	{
		.say = SENTENCE(
			"The yellow card would be worth 4 points on level 3. On level 4 it is "
			"8, if you meet it once more:"),
		.type = "push 5",
		.tempts = "bank 5",
		.other = SENTENCE("Legal, but early in the game cards still have time to climb. "
				  "Push it:"),
	},
	{
		.happens = "1 push 7\n"
			   "1 bank 8\n"
			   "1 push 9",
		.say = SENTENCE("From round 2 on there is a bonus to choose: two luck markers, or "
				"one and a card. Luck saved you before:"),
		.type = "bonus a",
		.tempts = "bonus b",
		.other = SENTENCE("Legal, and a card is fine, too. Let us have luck this time:"),
	},
	{
		.happens = "1 bonus 0",
		.say = SENTENCE(
			"Your two green cards bring 2 money. Green costs 1, yellow 2, red 4. "
			"Try a red one:"),
		.type = "buy red",
		.refused = true,
	},
	{
		.say = SENTENCE("Not enough. What you do not spend is lost, so:"),
		.type = "buy yellow",
		.tempts = "buy green",
		.other = SENTENCE("Legal, but a yellow card is worth twice as much. Buy that:"),
	},
	{
		.happens = "0 done\n"
			   "1 buy 0\n"
			   "1 done",
		.shown = SHOWN_HAND,
		.say = SENTENCE("New cards go on levels 1 to 3, four at most on a level. A level "
				"without cards cannot be passed, and level 2 has one card only:"),
		.type = "place 52:2",
		.tempts = "place 52:3",
		.other = SENTENCE("Legal, but higher up it is met later in a round. Level 2 this "
				  "time:"),
	},
	{
		.happens = "1 place 30 1\n"
			   "roll 6 5 1 2 6 2 3",
		.say = SENTENCE(
			"A new round of rolls begins on level 1 again. A red and a blue 6 are "
			"alike:"),
		.type = "take 1 in",
		.tempts = "luck in",
		.other = SENTENCE("Legal, but you need no luck here: card 1 is met. Take it:"),
	},
	{
		.happens = "1 take 30 0\n"
			   "roll 2 3 4 4 1 2 3",
		.say = SENTENCE("Card 4 wants a red die and a blue one that shows one more: red 1, "
				"blue 2. You have luck for another roll, but let us stop here:"),
		.type = "take 4 out",
		.tempts = "take 4 in",
		.other = SENTENCE("Legal, and with two luck markers not even bold. Here we stop:"),
	},
	{
		.happens = "1 luck 1",
		.say = SENTENCE("While others still roll, whoever is out gets a luck marker for "
				"each roll. Now push a card, and you have seen it all:"),
		.type = "push 4",
		.tempts = "bank 4",
		.other = SENTENCE("Legal. Push it this time:"),
	},
	{
		.say = SENTENCE(
			"After five rounds points count: cards scored, times their level, "
			"and a point for each luck marker. Cards not scored count nothing, so "
			"score in time. The card says the rest: rules geht."),
	},
	{.say = NULL},
};

const struct lesson geht_lesson = {.n_seats = 2, .options = "", .steps = steps};
