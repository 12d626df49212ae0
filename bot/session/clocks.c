#include "bot/session/clocks.h"

#include "bot/delivery/live_message.h"
#include "bot/session/pace.h"
#include "bot/table/clock.h"
#include "bot/table/journal.h"

enum { TURNS_IDLE = 3 };

#define MINUTES(n) ((int64_t)(n)*60 * 1000)
#define DAYS(n) (MINUTES(60) * 24 * (n))

int64_t clocks_warning_ms(int64_t turn_ms) {
	return turn_ms / 4 > CLOCK_WARNING_MS ? turn_ms / 4 : CLOCK_WARNING_MS;
}

/* Whether the line that calls the turn was delivered in the seat's place, if the step had a
 * line. */
static bool is_called(const struct table *table, int seat, int64_t turn) {
	const struct table_cursor *cursor = &table_place_of(table, &table->seats[seat])->cursor;
	return cursor->stored.move >= (turn < cursor->queued ? turn : cursor->queued);
}

/* A seat whose hand arrived is not waited for, even if its person is out of sight. */
static bool has_hand(const struct seat *seat) {
	return (seat->person != NULL && seat->person->chat->has_buttons) || !seat->undealt;
}

/* How much longer the seat's clock may wait for a hand, in ms. */
static int64_t hand_ms(const struct seat *seat) {
	return CLOCK_HAND_MS - seat->awaited_hand;
}

static void start(struct seat *seat, int64_t now) {
	struct seat_clock *clock = &seat->clock;
	if (clock->waits == 0) {
		clock->waits = now;
	}
	if (has_hand(seat) || now >= clock->waits + hand_ms(seat)) {
		clock->since = now;
		seat->awaited_hand += now - clock->waits;
	}
}

static void set_seat(struct table *table, int seat) {
	struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn = table_buttons_began(table, seat);
	if (clock->turn != turn || !table_is_active(table, seat)) {
		*clock = (struct seat_clock){.turn = (uint32_t)turn};
	}
	if (!clock_is_awaited(table, seat)) {
		return; /* the clock runs while the computer plays for them: leaving gains no time
			 */
	}
	if (clock->since > table_now(table)) {
		clock->since = table_now(table); /* the machine's clock was set back */
	}
	if (clock->since == 0 && !clock_stands(table, seat) && is_called(table, seat, turn)) {
		start(&table->seats[seat], table_now(table));
	}
}

/* When the seat's clock is due next. */
static int64_t next_of(const struct table *table, int seat) {
	const struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn_ms = clock_turn_ms(table);
	if (!clock_is_awaited(table, seat) || clock_stands(table, seat)) {
		return INT64_MAX; /* until the place is entered again */
	}
	if (clock->since == 0) {
		return clock->waits > 0 ? clock->waits + hand_ms(&table->seats[seat]) : INT64_MAX;
	}
	if (clock->warned) {
		return clock->since + turn_ms;
	}
	return clock->since + (clock->nudged ? turn_ms - clocks_warning_ms(turn_ms) : turn_ms / 3);
}

int64_t clocks_idle_ms(const struct table *table) {
	int64_t turns = clock_turn_ms(table) * TURNS_IDLE;
	if (!table_has_begun(table)) {
		return MINUTES(30);
	}
	if (table->paused) {
		return DAYS(14);
	}
	return turns > DAYS(1) ? turns : DAYS(1);
}

bool clocks_called_since(const struct table *table, int seat, int64_t then) {
	int64_t called = table->seats[seat].clock.waits;
	for (int i = 0; i < table->n_seats && !table_is_active(table, seat); i++) {
		int64_t waits = table->seats[i].clock.waits;
		called = waits > called ? waits : called;
	}
	return called > then;
}

static int64_t earlier(int64_t a, int64_t b) {
	return a < b ? a : b;
}

void clocks_set(struct table *table) {
	table->clock.due = INT64_MAX;
	table_touch(table);
	if (!clock_can_run(table)) {
		return;
	}
	if (!table->home->chat->single_user) {
		table->clock.due = table->clock.acted_at + clocks_idle_ms(table);
	}
	for (int i = 0; i < table->n_seats && !table->paused; i++) {
		set_seat(table, i);
		table->clock.due = earlier(table->clock.due, next_of(table, i));
	}
}

/* Before the start, asking counts as acting: there is nothing else to do. */
void clocks_note_act(struct table *table, int seat) {
	struct seat *who = &table->seats[seat];
	table->clock.acted_at = table_now(table);
	who->left = false;
	who->acted_at = table_has_begun(table) ? who->acted_at : table->clock.acted_at;
}

/* Seats that have been on turn since an earlier move gain time. */
void clocks_restore(struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (!table->paused && clock_is_awaited(table, i)) {
			table->seats[i].clock = (struct seat_clock){
				.turn = (uint32_t)table_buttons_began(table, i),
				.since = table->clock.moved_at,
			};
		}
	}
}

static int64_t least_left(int64_t turn_ms) {
	int64_t tenth = turn_ms / 10;
	return tenth < CLOCK_BACK_LEAST_MS  ? CLOCK_BACK_LEAST_MS
	       : tenth > CLOCK_BACK_MOST_MS ? CLOCK_BACK_MOST_MS
					    : tenth;
}

static void come_back(struct table *table, struct seat_clock *clock, int64_t away) {
	int64_t now = table_now(table), turn_ms = clock_turn_ms(table);
	clock->waits = 0;
	if (clock->since == 0) {
		return;
	}
	clock->since += away;
	int64_t left = clock->since + turn_ms - now, least = least_left(turn_ms);
	clock->since += left < least ? least - left : 0;
	/* The time left is told when the bot comes back, so reminders due by then are skipped. */
	clock->nudged = clock->nudged || now >= clock->since + turn_ms / 3;
	clock->warned = clock->warned || now >= clock->since + turn_ms - clocks_warning_ms(turn_ms);
}

/* Excuses the people of a place that was out of reach until then. */
static void excuse_place(struct table_place *place, int64_t until) {
	struct table *table = place->table;
	int64_t away = until - place->unreachable_at;
	for (int i = 0; i < table->n_seats && away > 0; i++) {
		if (table_place_of(table, &table->seats[i]) == place) {
			come_back(table, &table->seats[i].clock, away);
		}
	}
	place->unreachable_at = until > place->unreachable_at ? until : place->unreachable_at;
}

/* Excuses the whole table. A place that is still away is first excused until the home was lost; its
 * absence counts again from now. */
static void home_comes_back(struct table *table) {
	int64_t now = table_now(table), since = table->home->unreachable_at, away = now - since;
	for (struct table_place *place = table->home->next; place != NULL; place = place->next) {
		if (!place->reachable) {
			excuse_place(place, since);
			place->unreachable_at = now;
		}
	}
	for (int i = 0; i < table->n_seats; i++) {
		come_back(table, &table->seats[i].clock, away);
	}
	table->clock.acted_at += away;
	table->clock.moved_at += away;
	table->clock.paused_at += away;
}

void clocks_come_back(struct table_place *place) {
	const struct table_place *home = place->table->home;
	if (place == home) {
		home_comes_back(place->table);
	} else {
		excuse_place(
			place, home->reachable ? table_now(place->table) : home->unreachable_at);
	}
}

static void move_time(int64_t *time, int64_t ms) {
	if (*time != 0 && *time != INT64_MAX) {
		*time += ms;
	}
}

void clocks_jump(struct table *table, int64_t ms) {
	move_time(&table->clock.acted_at, ms);
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		move_time(&place->unreachable_at, ms);
		move_time(&place->live.posted_at, ms);
		move_time(&place->live.down_due, ms);
	}
	move_time(&table->clock.paused_at, ms);
	move_time(&table->computers_due, ms);
	move_time(&table->pace.due, ms);
	move_time(&table->clock.due, ms);
	table_touch(table);
	for (int i = 0; i < table->n_seats; i++) {
		move_time(&table->seats[i].acted_at, ms);
		move_time(&table->seats[i].met_until, ms);
		move_time(&table->seats[i].flapping_until, ms);
		move_time(&table->seats[i].clock.waits, ms);
		move_time(&table->seats[i].clock.since, ms);
	}
	if (table->phase != TABLE_OVER) {
		journal_acted(table); /* if that fails, the next move stores it */
	}
	live_message_show_clocks(table);
}

int clocks_pause(struct table *table, bool paused) {
	int64_t now = table_now(table), gap = now - table->clock.paused_at;
	table->paused = paused;
	int rc = journal_changed(table);
	if (rc < 0) {
		table->paused = !paused;
		return rc;
	}
	for (int i = 0; i < table->n_seats && !paused; i++) {
		move_time(&table->seats[i].clock.since, gap);
		move_time(&table->seats[i].clock.waits, gap);
	}
	table->clock.paused_at = now;
	pace_set(table);
	clocks_set(table);
	return 0;
}
