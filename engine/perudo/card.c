#include "engine/perudo/card.h"

#include <stddef.h>

#include "engine/words.h"

static const char *const rules[] = {
	SENTENCE("Perudo, 2 to 6 players: bid on everybody's dice, doubt the bid before yours."),
	SENTENCE("Each round everybody rolls in secret. The last player with dice wins."),
	SENTENCE("Bid how often a face shows on all dice together: bid 5 3 is five threes."),
	SENTENCE("The next player raises: more dice, or as many of a higher face."),
	SENTENCE("Aces (1) are wild: they count as whatever face is bid."),
	SENTENCE("You may bid aces, except to open: at least half the last count, rounded up."),
	SENTENCE("From aces back to another face: at least twice the count plus one."),
	SENTENCE("Too high? Say dudo, and everybody shows. Too few: the bidder loses a die."),
	SENTENCE("Enough: the doubter loses it. Whoever lost the die opens the next round."),
	SENTENCE("Palifico: the round after a player first drops to one die (three or more in)."),
	SENTENCE("That player opens, with aces too; aces are not wild; others keep the face."),
	SENTENCE("calza=on: off turn, say calza; exactly right wins a die back, else lose one."),
	NULL,
};

static const char *const examples[] = {
	SENTENCE("Perudo by example. Ann opens: bid 4 3, four threes among all dice."),
	SENTENCE("Bob raises: bid 5 2 (more dice, any face) or bid 4 6 (as many, a higher face)."),
	SENTENCE("Or Bob goes to aces: half of 4 is 2, so bid 2 1 or more."),
	SENTENCE("After 2 x aces another face needs 2 x 2 + 1 = 5 dice: bid 5 4, for example."),
	SENTENCE("Cid says dudo on Bob's 5 x sixes. All dice: 6 6 1 2 3, 6 4 4 5 5, 1 2 2 3 5."),
	SENTENCE("Three sixes and two aces make 5: enough, so Cid loses a die and opens next."),
	SENTENCE("Had Ann called calza, exactly 5 would have won her a lost die back."),
	SENTENCE("You can also type 5x3 or 5 threes. hand shows your dice, status the bid."),
	SENTENCE("For a new table: dice=3, calza=on, counts=open (dice counts are public)."),
	NULL,
};

const char *const *const perudo_card[] = {rules, examples, NULL};
