#include "engine/geht/say.h"

const char *const geht_card[] = {
	SENTENCE("Geht noch was?: build a display of cards, and your luck. 1 to 4 players."),
	SENTENCE("Five rounds. One roll of 4 blue and 3 red dice counts for everybody."),
	SENTENCE("Cards want certain dice. Green: easy, 1 point; yellow: 2; red: hard, 4."),
	SENTENCE("Scored cards count times their level's factor: 1 1 2 4 8 for levels 1 to 5."),
	SENTENCE("1. Bonus: a is two luck markers, b one and a card. Round 1: one marker."),
	SENTENCE("2. Buy up to 4 cards; price 1, 2, 4. Scored green cards pay their factor."),
	SENTENCE("3. Place new cards on levels 1 to 3, at most four on a level."),
	SENTENCE("4. Each roll: take one card it meets, then stay in or go out."),
	SENTENCE("First a card on level 1; then on the same level or one higher."),
	SENTENCE("Or luck: pay a marker, lose nothing. Or bust: your marks are gone,"),
	SENTENCE("you are out, and a green card comes to level 1."),
	SENTENCE("Out: your marks stay, and each roll brings you a luck marker, up to 4."),
	SENTENCE("Decisions are secret until all are in. A sixth mark costs luck."),
	SENTENCE("5. Each marked card: push it one level up, or bank it: it is scored there."),
	SENTENCE("End: points, and 1 for each luck marker. A tie: more cards on level 5, 4 …"),
	SENTENCE("Solo rules: factors 1 2 3 4 5; buy by spending scored green cards;"),
	SENTENCE("banking on level 4 or 5 lifts one or two scored cards of that colour or"),
	SENTENCE("easier; 8 points for each set of three colours."),
	SENTENCE("=aaa alike, >bb in a row, 3+rr 3 or more, S9r sum; a any, b blue, r red."),
	NULL,
};
