#include "engine/ring/card.h"

#include <stddef.h>

#include "engine/words.h"

static const char *const rules[] = {
	SENTENCE(
		"Don't Drop the Ring, 3 to 5 players: win exactly as many steps as your die says."),
	SENTENCE("Rings start on 9. When one falls below 1, the highest ring wins (tie: lower "
		 "die)."),
	SENTENCE("The dealer rolls; everybody takes a die (take 3), the dealer last."),
	SENTENCE("The die left over is the center die: 1-3, low ranks are strong; 4-6, high ones."),
	SENTENCE("All discard a card in private: discard ruby 5. Then 5 tricks; the dealer leads."),
	SENTENCE("Play a card: play ruby 5 (or r5). If you hold the led gem you must play it."),
	SENTENCE("The strongest of the led gem wins and leads next; all of its rank win, too."),
	SENTENCE("Each winner's die goes one step for each winner of the trick:"),
	SENTENCE("More jewel 6 5 4 3 2 1, Just, Too heavy 1 2 3 4 5 6."),
	SENTENCE("After trick 5 your ring goes down by your die; on Just it stays."),
	SENTENCE("Coins (5 players): they follow any gem and count as it, but cannot lead."),
	SENTENCE("If you must lead and hold only coins, your ring goes down 1 and the next leads."),
	SENTENCE("recover=on: on Just your ring goes up by 1, to 9 at most."),
	NULL,
};

static const char *const examples[] = {
	SENTENCE("Don't Drop the Ring by example. The dice are 1 3 5 6: Bob says take 3, Cid take "
		 "1."),
	SENTENCE("Ann deals and takes 6 last. The 5 is left over: high ranks are strong."),
	SENTENCE("Everybody discards a card in private: discard ruby 2. Ann leads: play ruby 6."),
	SENTENCE("Bob must follow ruby: play ruby 4. Cid has no ruby: play sapphire 6."),
	SENTENCE("Ann's 6 is the strongest ruby, and Cid's has the same rank: two winners."),
	SENTENCE("So both dice go 2 steps: Ann from More jewel 6 to 4, Cid from 1 over Just"),
	SENTENCE("to Too heavy 1. Ann leads the next trick: her card is of the led gem."),
	SENTENCE("Scoring after trick 5: Ann on More jewel 2 goes down 2, ring 9 to 7;"),
	SENTENCE("Bob on Just stays on 9; Cid on Too heavy 4 goes down 4, ring 9 to 5."),
	SENTENCE("Coins: with five players only; coin 0 never wins. a5 is short for amethyst 5."),
	SENTENCE("For a new table: recover=on."),
	NULL,
};

const char *const *const ring_card[] = {rules, examples, NULL};
