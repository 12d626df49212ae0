#include "engine/catbox/lesson.h"

#include <stddef.h>

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{
		.happens = "starter 0\n"
			   "deal 1 2 2 3 4 4 5 5 6 6 1 1 2 3 3 4 5 5 6 6",
		.say = SENTENCE(
			"Cards have numbers and no colour: you say the colour when you play one. "
			"Each trick is a point, and whoever takes exactly as many as predicted "
			"gets a bonus. So predict first. Two? With three players you cannot:"),
		.type = "predict 2",
		.refused = true,
	},
	{
		.say = SENTENCE("Of eight tricks, nearly three are yours on average, and your two "
				"sixes and two fives are strong:"),
		.type = "predict 3",
		.tempts = "predict 4",
		.other = SENTENCE("Legal, but let us predict three this time:"),
	},
	{
		.happens = "1 predict 1\n"
			   "2 predict 4",
		.say = SENTENCE("You lead. Red is trump: the highest red wins the trick, else the "
				"highest of the led colour. So lead a red six?"),
		.type = "play 6 red",
		.refused = true,
	},
	{
		.say = SENTENCE("Red may be led once somebody has played it. The blue six is the "
				"highest blue and only a red card beats it:"),
		.type = "play 6 blue",
		.tempts = "play 1 blue",
		.other = SENTENCE("Legal, but you want three tricks. Begin with the six:"),
	},
	{
		.happens = "1 play 5 1\n"
			   "2 play 2 1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE("One of three. Your token lies on blue 6: each number of each "
				"colour is there once. Yellow next: a five, and keep the other six "
				"for later."),
		.type = "play 5 yellow",
		.tempts = "play 6 yellow",
		.other = SENTENCE("Legal, but that six shall be trump later. Lead the five:"),
	},
	{
		.happens = "1 play 6 2\n"
			   "2 play 4 2\n"
			   "1 play 6 3\n"
			   "2 play 3 3",
		.say = SENTENCE("{left} took that one and leads green. Your six as green, too?"),
		.type = "play 6 green",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"The green 6 is used up. But nobody has to follow: say another "
			"colour, and you declare that you have no green. You are void in it "
			"and cannot play it again this round. Red wins the trick:"),
		.type = "play 5 red",
		.tempts = "play 1 green",
		.other = SENTENCE(
			"Legal, and no void, but it loses a trick that you want. Trump it:"),
	},
	{
		.say = SENTENCE("Two of three, and red is broken. You lead. What about green?"),
		.type = "play 2 green",
		.refused = true,
	},
	{
		.shown = SHOWN_STATUS,
		.say = SENTENCE("Void is void. Red may be led now, and red 6 cannot be beaten. It "
				"also lies between your blue 6 and your red 5: the bonus is the "
				"size of your largest group, side by side or one above the other."),
		.type = "play 6 red",
		.tempts = "play 3 yellow",
		.other = SENTENCE("Legal, but the third trick is in your hand. Take it:"),
	},
	{
		.happens = "1 play 4 3\n"
			   "2 play 1 1",
		.say = SENTENCE("Three of three: from now on every trick costs you the bonus. Lead "
				"as low as you can:"),
		.type = "play 1 yellow",
		.tempts = "play 4 red",
		.other = SENTENCE("Legal, but the others are void in red: that would win a fourth "
				  "trick. Lead low:"),
	},
	{
		.happens = "1 play 3 2\n"
			   "2 play 1 3\n"
			   "1 play 3 1\n"
			   "2 play 2 3",
		.shown = SHOWN_STATUS,
		.say = SENTENCE("Blue is led, and of blue you could play only the 4, which would "
				"win. Leave blue for yellow, and take the void:"),
		.type = "play 2 yellow",
		.tempts = "play 4 blue",
		.other =
			SENTENCE("Legal, but that would be your fourth trick, and no bonus. Let it "
				 "go:"),
	},
	{
		.happens = "1 play 5 3",
		.say = SENTENCE(
			"{right} was void in red, blue and yellow, and green 3 to 6 were "
			"taken: no card could be played. That is a paradox. It ends the round "
			"at once, and its tricks count against who caused it."),
	},
	{
		.say = SENTENCE("You: three tricks and a group of three, six points. Usually there "
				"is a round for each player; a paradox ends the game unless "
				"paradox_ends=round is set. Voids win tricks and can trap you. The "
				"card says the rest: rules catbox."),
	},
	{.say = NULL},
};

const struct lesson catbox_lesson = {.n_seats = 3, .options = "", .steps = steps};
