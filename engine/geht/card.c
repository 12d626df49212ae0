#include "engine/geht/card.h"

#include <stddef.h>

#include "engine/words.h"

static const char *const rules[] = {
	SENTENCE("Geht noch was?, 1 to 4 players: meet your cards' conditions with shared rolls."),
	SENTENCE("Five rounds. Each roll of 4 blue and 3 red dice counts for everybody."),
	SENTENCE("A card asks for dice. 7g is card 7, green: easy, 1 point; y yellow 2; r red 4."),
	SENTENCE(
		"A scored card counts times the factor of its level: 1 1 2 4 8 for levels 1 to 5."),
	SENTENCE("1. Bonus: bonus a is two luck markers, bonus b one and a card. Round 1: one."),
	SENTENCE("2. Buy up to 4 cards for 1, 2 or 4: buy green, done. Scored green ones pay."),
	SENTENCE("3. Place new cards on levels 1 to 3, at most four on each: place 46:2 29:1."),
	SENTENCE("4. Each roll: take one card it meets, take 5 in (stay) or take 5 out (stop)."),
	SENTENCE("The first is on level 1, each later one on the same level or one higher."),
	SENTENCE("Or pay a luck marker, lose nothing: luck in. Or bust: lose this round's marks,"),
	SENTENCE("go out, and get a green card on level 1."),
	SENTENCE("Once out you keep your marks; each further roll brings a luck marker, up to 4."),
	SENTENCE("Decisions are secret until all are in. A sixth mark costs a luck marker."),
	SENTENCE("5. Each marked card: push 3 moves it up a level, bank 3 scores it where it is."),
	SENTENCE(
		"At the end each luck marker is 1 point. Tie: more unscored cards on level 5, 4 …"),
	SENTENCE("=aaa alike, >bb in a row, 3+rr 3 or more, S9r sum; a any, b blue, r red."),
	NULL,
};

static const char *const examples[] = {
	SENTENCE("Geht noch was? by example. Card 2 (5+a: a die with 5 or more) is on your level "
		 "1,"),
	SENTENCE("card 3 (S12b: blue dice add up to 12) on level 2, card 5 (=aaa) on level 3."),
	SENTENCE("The roll is blue 5 5 5 1, red 5 6 6: it meets all three. Level 1 first: take 2 "
		 "in."),
	SENTENCE("Next roll: take 3 in, not 5, as no level may be skipped. Then take 5 out."),
	SENTENCE("You keep three marks: push 2 and push 3 move up, bank 5 scores 2 points × 2."),
	SENTENCE("Money: scored green cards on levels 1, 1, 2 and 3 bring 1 + 1 + 1 + 2 = 5:"),
	SENTENCE("buy red and buy green, then done. Drew a card like one you have? swap, or keep."),
	SENTENCE("place 46:2 29:1 puts card 46 on level 2 and card 29 on level 1."),
	SENTENCE("Scoring: red and yellow on level 5: (4 + 2) × 8 = 48; red on level 4: 4 × 4 = "
		 "16;"),
	SENTENCE("red and green on level 3: (4 + 1) × 2 = 10; 10 points on levels 1 and 2;"),
	SENTENCE("one luck marker: 48 + 16 + 10 + 10 + 1 = 85."),
	SENTENCE("Solo rules: factors 1 2 3 4 5; you buy by spending scored green cards (spend "
		 "25);"),
	SENTENCE("a bank on level 4 or 5 lifts one or two scored cards of the same colour or an"),
	SENTENCE("easier one (bank 52 lift 25); each set of three colours is 8 points."),
	SENTENCE("With free_start=on: layout 1 1 2 2 3 3 gives the level of each starting card."),
	NULL,
};

const char *const *const geht_card[] = {rules, examples, NULL};
