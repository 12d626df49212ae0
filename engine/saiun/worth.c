#include "engine/saiun/worth.h"

#include "engine/saiun/state.h"

int saiun_worth_button(const void *view, const struct move *move) {
	(void)view;
	if (move->verb != VERB_BET) {
		return move->verb != VERB_MOVE;
	}
	int tokens = 0, cards = move->n_args / 2;
	for (int i = 0; i < cards; i++) {
		tokens += move->args[2 * i + 1];
	}
	return tokens == TOKENS ? cards : 0;
}
