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
static bool vote(struct request *request, uint8_t *votes, int about) {
	struct table *table = request->table;
	int wanted;
	if (request->moderates) {
		return true;
	}
	if (request->seat < 0) {
		words_put(&request->answer, request->words,
			"Only moderators and those who sit at the table can do that.");
		request_refuse(request);
		return false;
	}
	if (!request_spend(request, LIMIT_CHANGE)) {
		return false;
	}
	*votes |= (uint8_t)(1U << request->seat);
	table->seats[request->seat].acted_at = table_now(table);
	if (is_carried(table, *votes, about, &wanted)) {
		return true;
	}
	SAY(&request->answer, table_words(table), "{who} wants it; {n} more must say the same.",
		{"who", table->seats[request->seat].name, 0}, {"n", NULL, wanted});
	request_announce(request, table);
	return false;
}

static void unseat(struct request *request, int seat) {
	struct table *table = request->table;
	bool running = table->state != NULL;
	SAY(&request->answer, table_words(table),
		running ? SENTENCE("The computer plays for {who} now; {who} takes the seat back by "
				   "acting.")
			: SENTENCE("{who} is unseated."),
		{"who", table->seats[seat].name, 0});
	if (running ? !seating_give_to_computer(table, seat) : !seating_drop(table, seat)) {
		request->answer.len = 0;
		request_tell_not_taken(request);
		return;
	}
	request_announce(request, table);
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

void unseat_run(struct request *request) {
	struct table *table = request->table;
	int seat = request_seat_named(request);
	if (seat < 0 || (table->state != NULL && table->seats[seat].computer)) {
		words_put(&request->answer, request->words,
			seat < 0 ? SENTENCE("Nobody of that name sits here.")
				 : SENTENCE("The computer plays for that seat already."));
		request_refuse(request);
		return;
	}
	if (vote(request, &table->seats[seat].votes, seat)) {
		table->seats[seat].votes = 0;
		unseat(request, seat);
	}
}

void end_run(struct request *request) {
	if (vote(request, &request->table->end_votes, -1) && !closing_break_off(request->table)) {
		request_tell_not_taken(request);
	}
}
