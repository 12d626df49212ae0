/* Makes rolls.c, the table of the cards met by each roll: make_rolls > rolls.c. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "engine/geht/state.h"

/* Whether the n dice of this roll are in ascending order. */
static bool spread(int roll, int n, uint8_t *dice) {
	bool ascends = true;
	for (int i = n - 1; i >= 0; i--, roll /= PIPS) {
		dice[i] = (uint8_t)(1 + roll % PIPS);
		ascends = ascends && (i == n - 1 || dice[i] <= dice[i + 1]);
	}
	return ascends;
}

static int put_together(int n, const uint8_t *dice) {
	int roll = 0;
	for (int i = 0; i < n; i++) {
		roll = PIPS * roll + dice[i] - 1;
	}
	return roll;
}

static void sort(int n, uint8_t *dice) {
	for (int i = 1; i < n; i++) {
		for (int at = i; at > 0 && dice[at] < dice[at - 1]; at--) {
			uint8_t die = dice[at];
			dice[at] = dice[at - 1];
			dice[at - 1] = die;
		}
	}
}

/* Numbers the throws of n dice, and writes the number of each roll's throw. */
static int number_throws(
	const char *name, const char *size, int n, int n_rolls, uint8_t throws[][BLUE_DICE]) {
	static uint8_t numbers[BLUE_ROLLS];
	uint8_t dice[BLUE_DICE];
	int n_throws = 0;
	for (int roll = 0; roll < n_rolls; roll++) {
		if (spread(roll, n, dice)) {
			memcpy(throws[n_throws], dice, (size_t)n);
			numbers[roll] = (uint8_t)n_throws++;
		}
	}
	printf("const uint8_t %s[%s] = {", name, size);
	for (int roll = 0; roll < n_rolls; roll++) {
		spread(roll, n, dice);
		sort(n, dice);
		printf("%s%d,", roll % 16 == 0 ? "\n\t" : " ", numbers[put_together(n, dice)]);
	}
	printf("\n};\n\n");
	return n_throws;
}

static void put_met(const uint8_t dice[DICE]) {
	struct geht_set met = {{0}};
	for (int card = 1; card <= CARDS; card++) {
		if (geht_uses(card, dice) != 0) {
			geht_add(&met, card);
		}
	}
	printf("\t\t{{UINT64_C(0x%llx), UINT64_C(0x%llx)}},\n", (unsigned long long)met.bits[0],
		(unsigned long long)met.bits[1]);
}

int main(void) {
	static uint8_t blue[BLUE_ROLLS][BLUE_DICE], red[BLUE_ROLLS][BLUE_DICE];
	printf("#include \"engine/geht/geht_cards.h\"\n\n");
	int n_blue = number_throws("geht_blue_throws", "BLUE_ROLLS", BLUE_DICE, BLUE_ROLLS, blue);
	int n_red = number_throws("geht_red_throws", "RED_ROLLS", RED_DICE, RED_ROLLS, red);
	assert(n_blue == BLUE_THROWS && n_red == RED_THROWS);
	printf("const struct geht_set geht_rolls[BLUE_THROWS][RED_THROWS] = {\n");
	for (int i = 0; i < n_blue; i++) {
		printf("\t{\n");
		for (int j = 0; j < n_red; j++) {
			uint8_t dice[DICE];
			memcpy(dice, blue[i], BLUE_DICE);
			memcpy(dice + BLUE_DICE, red[j], RED_DICE);
			put_met(dice);
		}
		printf("\t},\n");
	}
	printf("};\n");
	return fclose(stdout) == 0 ? 0 : 1;
}
