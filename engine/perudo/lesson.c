#include "engine/perudo/lesson.h"

#include <stddef.h>

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{
		.happens = "starter 2\n"
			   "roll 3 3 5 2 4 6 1 3 6",
		.say = SENTENCE("Whoever is last to have dice wins. You see your own dice only: "
				"three each in this lesson, five in a usual game. A bid says how "
				"many dice of a face lie under all cups together."),
	},
	{
		.happens = "2 bid 2 6",
		.say = SENTENCE("{right} claims that two or more of the nine dice are sixes. Now "
				"you raise or doubt. A higher bid has more dice, or as many of a "
				"higher face. Try one that is too low:"),
		.type = "bid 2 5",
		.refused = true,
	},
	{
		.say = SENTENCE("So bid three of something. An ace (1) is wild and counts as any "
				"face, so a third of all dice match: of nine, three. You hold two "
				"threes, so three threes are likely:"),
		.type = "bid 3 3",
		.tempts = "dudo",
		.other = SENTENCE("Legal, but two sixes among nine dice are likely, and three "
				  "threes with your two even more. Let us bid those:"),
	},
	{
		.happens = "1 bid 3 6\n"
			   "2 bid 2 1",
		.say = SENTENCE("{right} goes to aces. Aces need only half the count, rounded up. "
				"Back from aces to a face it takes twice the count and one more: "
				"after two aces, five. Try four:"),
		.type = "bid 4 3",
		.refused = true,
	},
	{
		.say = SENTENCE("Five of nine is too much. But are there two aces? You hold none, "
				"and six other dice show one on average. Doubt it:"),
		.type = "dudo",
		.tempts = "bid 5 3",
		.other = SENTENCE("Legal, but it raises too far: the last bid is the doubtful one. "
				  "Say so:"),
	},
	{
		.happens = "roll 2 5 5 1 5 6 4 4",
		.say = SENTENCE("All cups went up: one ace, not two. Too few match, so the bidder "
				"loses a die and starts the next round. You have new dice above."),
	},
	{
		.happens = "2 bid 2 4",
		.say = SENTENCE("Eight dice are left. Usually nobody tells you how many others "
				"hold, so count along. You have two fives, and aces help:"),
		.type = "bid 3 5",
		.tempts = "dudo",
		.other = SENTENCE("Legal, but not the best here. You know of two fives; raise on "
				  "them:"),
	},
	{
		.happens = "1 bid 4 5\n"
			   "2 dudo\n"
			   "roll 1 2 6 2 3 5 2",
		.say = SENTENCE("Two fives of yours, a five and a wild ace of {left}: four. As "
				"many as bid is enough, so this time the doubter lost a die."),
	},
	{
		.happens = "2 bid 1 2",
		.say = SENTENCE("{right} has dropped to one die: palifico. For this round aces are "
				"not wild, and nobody may change the face. Try it all the same:"),
		.type = "bid 2 6",
		.refused = true,
	},
	{
		.say = SENTENCE("The count alone goes up, so bid 2 would do here. You hold a two, "
				"and {right} surely has one:"),
		.type = "bid 2 2",
		.tempts = "dudo",
		.other = SENTENCE("Legal, but you can see a two yourself. Raise it by one:"),
	},
	{
		.happens = "1 bid 3 2\n"
			   "2 bid 4 2",
		.say = SENTENCE("Four twos among seven dice, without wild aces? Usually it is "
				"one:"),
		.type = "dudo",
		.tempts = "bid 5 2",
		.other = SENTENCE("Legal, but five twos are less likely still. Doubt it:"),
	},
	{
		.happens = "roll 1 4 4 2 3 6",
		.say = SENTENCE("{right} lost the last die and is out; you sit next and open. "
				"Between two there is no palifico: aces are wild again. But they "
				"never open an ordinary round. Try it:"),
		.type = "bid 2 1",
		.refused = true,
	},
	{
		.say = SENTENCE("Two fours and a wild ace: three fours lie under your own cup. "
				"This bid cannot fail:"),
		.type = "bid 3 4",
		.tempts = "bid 2 4",
		.other = SENTENCE("Legal, but you hold more than that. Make it hard for {left}:"),
	},
	{
		.happens = "1 bid 2 1",
		.say = SENTENCE(
			"Half of three, rounded up, is two, so {left} may bid two aces. You "
			"hold one. Among three other dice there is another in 42 of 100 "
			"cases only:"),
		.type = "dudo",
		.tempts = "bid 3 1",
		.other = SENTENCE("Legal, but you hold one ace only. Doubt it:"),
	},
	{
		.say = SENTENCE("One ace, so {left} loses a die. So it goes on until one has dice "
				"left. That is Perudo: raise or doubt; aces at half, back at "
				"double and one; dudo. The card says the rest: rules perudo."),
	},
	{.say = NULL},
};

const struct lesson perudo_lesson = {.n_seats = 3, .options = "dice=3", .steps = steps};
