#include <string.h>

#include "bot/commands/commands.h"
#include "bot/session/closing.h"
#include "bot/session/seating.h"

/* Unseating somebody and closing a table: at once by a moderator, else by a vote of the seated. */

static bool is_active(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person != NULL && !who->computer &&
	       table_now(table) - who->acted_at < ACTIVE_MS;
}

/* More than half of the active seats, the one it is about not counted, want it. */
static bool is_carried(const struct table *table, unsigned votes, int about, int *wanted) {
	int active = 0, yes = 0;
	for (int i = 0; i < table->n_seats; i++) {
		if (i != about && is_active(table, i)) {
			active++;
			yes += (votes >> i & 1) != 0;
		}
	}
	*wanted = active / 2 + 1 - yes;
	return yes * 2 > active;
}

/* Counts the asker's vote; true if it is carried now, or the asker moderates. */
static bool vote(struct asking *asking, uint8_t *votes, int about) {
	struct table *table = asking->table;
	int wanted;
	if (asking->moderates) {
		return true;
	}
	if (asking->seat < 0) {
		words_put(&asking->answer, asking->words,
			"Only moderators and those who sit at the table can do that.");
		asking_refuse(asking);
		return false;
	}
	if (!asking_spend(asking, BUDGET_CHANGE)) {
		return false;
	}
	*votes |= (uint8_t)(1U << asking->seat);
	table->seats[asking->seat].acted_at = table_now(table);
	if (is_carried(table, *votes, about, &wanted)) {
		return true;
	}
	SAY(&asking->answer, table_words(table), "{who} wants it; {n} more must say the same.",
		{"who", table->seats[asking->seat].name, 0}, {"n", NULL, wanted});
	asking_announce(asking, table);
	return false;
}

static void unseat(struct asking *asking, int seat) {
	struct table *table = asking->table;
	bool running = table->state != NULL;
	SAY(&asking->answer, table_words(table),
		running ? SENTENCE("The computer plays for {who} now; {who} takes the seat back by "
				   "acting.")
			: SENTENCE("{who} is unseated."),
		{"who", table->seats[seat].name, 0});
	if (running ? !seating_give_to_computer(table, seat) : !seating_drop(table, seat)) {
		asking->answer.len = 0;
		asking_tell_not_taken(asking);
		return;
	}
	asking_announce(asking, table);
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

void moderate_unseat(struct asking *asking) {
	struct table *table = asking->table;
	int seat = asking_seat_named(asking);
	if (seat < 0 || (table->state != NULL && table->seats[seat].computer)) {
		words_put(&asking->answer, asking->words,
			seat < 0 ? SENTENCE("Nobody of that name sits here.")
				 : SENTENCE("The computer plays for that seat already."));
		asking_refuse(asking);
		return;
	}
	if (vote(asking, &table->seats[seat].votes, seat)) {
		table->seats[seat].votes = 0;
		unseat(asking, seat);
	}
}

void moderate_end(struct asking *asking) {
	if (vote(asking, &asking->table->end_votes, -1) && !closing_break_off(asking->table)) {
		asking_tell_not_taken(asking);
	}
}
