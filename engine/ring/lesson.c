#include "engine/ring/lesson.h"

#include <stddef.h>

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{
		.happens = "parent 2\n"
			   "deal 12 8 17 14 20 25 11 9 15 21 18 22 10 16 19 24 23 26",
		.say = SENTENCE(
			"Each has a ring on 9. It must not fall, and the highest ring wins. "
			"In five tricks you want to gather exactly as many gems as your die "
			"says. First look at your six cards."),
	},
	{
		.happens = "roll 2 3 4 6",
		.say = SENTENCE("{right} rolled; now each takes a die, you first. It says how many "
				"gems you are about to gather: three fits two sevens and some "
				"luck. There is no 5, by the way. Ask for it:"),
		.type = "take 5",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"The die that nobody takes shows which ranks are strong: 4 to 6 the "
			"high ones, 1 to 3 the low ones. You hold sevens, so leave the 6:"),
		.type = "take 3",
		.tempts = "take 6",
		.other = SENTENCE("Legal, but hardly anybody gathers so much or so little with "
				  "these cards. Take the 3:"),
	},
	{
		.happens = "1 take 2\n"
			   "2 take 4",
		.say = SENTENCE(
			"The 6 stays in the center: high ranks are strong. Now each puts one "
			"card away in secret. Of diamonds you have only one, and it may win "
			"when you do not want it:"),
		.type = "discard diamond 6",
		.tempts = "discard ruby 7",
		.other =
			SENTENCE("Legal, but that card serves you better than the diamond. Put the "
				 "diamond away:"),
	},
	{
		.happens = "1 discard 1 4\n"
			   "2 discard 5 7\n"
			   "2 play 2 6",
		.say = SENTENCE("{right} leads a sapphire. If you hold the led gem, you must "
				"follow it. Try another:"),
		.type = "play ruby 7",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"The strongest sapphire wins. The 7 beats the 6 and brings the first "
			"gem:"),
		.type = "play sapphire 7",
		.tempts = "play sapphire 4",
		.other = SENTENCE("Legal, but then the trick is lost, and you want three gems. Win "
				  "it:"),
	},
	{
		.happens = "1 play 2 5",
		.say = SENTENCE(
			"Your die made a step from 3 to 2. As the winner you lead. Of "
			"sapphires only the 3 is unseen, and other gems cannot beat the led "
			"one: even your 4 wins."),
		.type = "play sapphire 4",
		.tempts = "play ruby 7",
		.other = SENTENCE("Legal, but try the low card: nobody can beat it:"),
	},
	{
		.happens = "1 play 3 4\n"
			   "2 play 4 7",
		.say = SENTENCE("Note three things. {right}'s 7 won nothing: wrong gem. {left}'s "
				"emerald 4 won with you: the same rank as the winning card. And "
				"with two winners each die made two steps."),
	},
	{
		.say = SENTENCE(
			"3, 2, 1, Just: your die is where it should be. Each step further is "
			"Too heavy, and pulls the ring down again. So lose from now on. You "
			"lead:"),
		.type = "play ruby 3",
		.tempts = "play ruby 7",
		.other = SENTENCE("Legal, but the 7 would win, and your die would go on to Too "
				  "heavy. Lead low:"),
	},
	{
		.happens = "1 play 1 6\n"
			   "2 play 1 5\n"
			   "1 play 4 5\n"
			   "2 play 4 6",
		.say = SENTENCE(
			"A trap: you have no grayspinel and may play anything. But a 6 is "
			"winning, and every 6 wins along with it. The 7 is the wrong gem and "
			"wins nothing:"),
		.type = "play ruby 7",
		.tempts = "play emerald 6",
		.other =
			SENTENCE("Legal, but it has the rank of the winning card, so it would win, "
				 "too. Play the other one:"),
	},
	{
		.happens = "2 play 3 5",
		.say = SENTENCE(
			"The last trick. Emerald is led, and you must follow. {left} has yet "
			"to play:"),
		.type = "play emerald 6",
	},
	{
		.happens = "1 play 3 7",
		.say = SENTENCE(
			"{left}'s 7 saved you. Now rings go down by what the dice show: "
			"{left} is Too heavy by 2, {right} is short of 3, you are on Just and "
			"stay on 9."),
	},
	{
		.say = SENTENCE(
			"Rounds go on until a ring would go below 1: it falls, and the game "
			"ends. The highest ring wins; if equal, the lower die."),
	},
	{
		.say = SENTENCE(
			"Five players have coins, too: a coin follows any gem and counts as "
			"it, but cannot lead. That is the game; the card says the rest: "
			"rules ring."),
	},
	{.say = NULL},
};

const struct lesson ring_lesson = {.n_seats = 3, .options = "", .steps = steps};
