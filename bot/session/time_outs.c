#include "bot/session/time_outs.h"

#include "bot/delivery/delivery.h"
#include "bot/delivery/live_message.h"
#include "bot/session/closing.h"
#include "bot/session/pace.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"

enum {
	RETRY_MS = 10 * 1000, /* the disk may recover */
	SLEPT_MS = 60 * 1000, /* so late a tick means that the machine slept */
	TURNS_IDLE = 3,
};

#define MINUTES(n) ((int64_t)(n)*60 * 1000)
#define DAYS(n) (MINUTES(60) * 24 * (n))

int64_t clock_turn_ms(const struct table *table) {
	return time_control_ms(table_time_control(table));
}

/* How long before the end of a turn the warning comes. */
static int64_t warning_ms(int64_t turn_ms) {
	return turn_ms / 4 > CLOCK_WARNING_MS ? turn_ms / 4 : CLOCK_WARNING_MS;
}

static bool is_live(const struct table *table) {
	return table->reachable && !table->over && !table->parked;
}

/* The person of this seat is awaited and acts for themselves. */
static bool is_waited_for(const struct table *table, int seat) {
	return table_is_active(table, seat) && !table->seats[seat].computer &&
	       clock_turn_ms(table) > 0;
}

/* The line that calls the turn has left. A step of which nothing is said needs not. */
static bool is_called(const struct table *table, int64_t turn) {
	return table->delivered >= (turn < table->queued ? turn : table->queued);
}

static bool has_hand(const struct table *table, int seat) {
	return table->chat->has_buttons || table->seats[seat].reached;
}

static void start(struct table *table, int seat) {
	struct seat_clock *clock = &table->seats[seat].clock;
	int64_t now = table_now(table);
	if (clock->waits == 0) {
		clock->waits = now;
	}
	if (has_hand(table, seat) || now >= clock->waits + CLOCK_HAND_MS) {
		clock->since = now;
	}
}

static void set_seat(struct table *table, int seat) {
	struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn = button_turns_began(&table->turns, seat);
	if (!is_waited_for(table, seat)) {
		*clock = (struct seat_clock){.turn = turn};
		return;
	}
	if (clock->turn != turn) {
		*clock = (struct seat_clock){.turn = turn};
	}
	if (clock->since > table_now(table)) {
		clock->since = table_now(table); /* the machine's time was put back */
	}
	if (clock->since == 0 && is_called(table, turn)) {
		start(table, seat);
	}
}

int64_t clock_ends(const struct table *table, int seat) {
	int64_t since = table->seats[seat].clock.since;
	bool runs = is_live(table) && !table->paused && since > 0 && is_waited_for(table, seat);
	return runs ? since + clock_turn_ms(table) : 0;
}

/* When something is due for this seat next. */
static int64_t next_of(const struct table *table, int seat) {
	const struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn_ms = clock_turn_ms(table);
	if (clock->since == 0) {
		return clock->waits > 0 ? clock->waits + CLOCK_HAND_MS : INT64_MAX;
	}
	if (clock->warned) {
		return clock->since + turn_ms;
	}
	return clock->since + (clock->nudged ? turn_ms - warning_ms(turn_ms) : turn_ms / 3);
}

/* How long nobody may act. Who plays at a terminal keeps nobody waiting. */
static int64_t idle_ms(const struct table *table) {
	int64_t turns = clock_turn_ms(table) * TURNS_IDLE;
	if (table->state == NULL) {
		return MINUTES(30);
	}
	if (table->paused) {
		return DAYS(14);
	}
	return turns > DAYS(1) ? turns : DAYS(1);
}

static int64_t earlier(int64_t a, int64_t b) {
	return a < b ? a : b;
}

void time_outs_set(struct table *table) {
	table->clock_due = INT64_MAX;
	if (!is_live(table)) {
		return;
	}
	if (!table->chat->single_user) {
		table->clock_due = table->acted_at + idle_ms(table);
	}
	for (int i = 0; i < table->n_seats && !table->paused; i++) {
		set_seat(table, i);
		table->clock_due = earlier(table->clock_due, next_of(table, i));
	}
}

static void nudge(struct table *table, int seat, int64_t left) {
	const struct person *person = table->seats[seat].person;
	char buf[512], time[64];
	const char *names[SEATS_MAX];
	struct text text = TEXT_INTO(buf), time_text = TEXT_INTO(time);
	struct audience audience = table_audience(table, table->state, seat, names);
	if (!seating_can_be_told(table, seat)) {
		return;
	}
	time_control_put_time(audience.words, left, &time_text);
	delivery_put_address(&audience, table, &text);
	SAY(&text, audience.words, "It is your turn. You have {time} left.", {"time", time, 0});
	struct post post = {
		.text = buf, .table = table->id, .mode = table_delivery_mode(table, person)};
	table->chat->impl->tell(table->chat, person->key, &post);
}

static void warn(struct table *table, int seat, int64_t left) {
	char buf[512], time[64];
	const struct words *words = table_words(table);
	struct text text = TEXT_INTO(buf), time_text = TEXT_INTO(time);
	time_control_put_time(words, left, &time_text);
	SAY(&text, words, "{who}: {time} left, then the computer plays for you.",
		{"who", table->seats[seat].name, 0}, {"time", time, 0});
	delivery_call(table, seat, buf);
}

static void give_to_computer(struct table *table, int seat) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	if (!seating_give_to_computer(table, seat)) {
		table->seats[seat].clock.since += RETRY_MS;
		return;
	}
	SAY(&text, table_words(table),
		"Time is up for {who}: the computer plays for {who} until they act again.",
		{"who", table->seats[seat].name, 0});
	delivery_say(table, buf);
	live_message_show(table);
}

/* Who could not be warned in time, since the machine slept, is warned now and has the time after
 * the warning all the same. */
static void tick_seat(struct table *table, int seat, int64_t now) {
	struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn_ms = clock_turn_ms(table), left = warning_ms(turn_ms);
	int64_t late = now - (clock->since + turn_ms - left);
	if (clock->warned && now >= clock->since + turn_ms) {
		give_to_computer(table, seat);
	} else if (!clock->warned && late >= 0) {
		clock->since += late;
		clock->warned = clock->nudged = true;
		warn(table, seat, left);
	} else if (!clock->nudged && now >= clock->since + turn_ms / 3) {
		clock->nudged = true;
		if (table_time_control(table) != TIME_BLITZ) {
			nudge(table, seat, clock->since + turn_ms - now);
		}
	}
}

static bool is_idle(const struct table *table, int64_t now) {
	return !table->chat->single_user && now >= table->acted_at + idle_ms(table);
}

/* Nobody could act while the machine slept. */
static void excuse_sleep(struct table *table, int64_t now) {
	if (table->clock_due < now - SLEPT_MS || table->acted_at > now) {
		table->acted_at = now;
	}
}

/* A computer that takes a seat may leave nobody awaited; a line that fails, nobody to hear. */
void time_outs_tick(struct table *table) {
	int64_t now = table_now(table);
	excuse_sleep(table, now);
	if (is_live(table) && is_idle(table, now)) {
		if (!closing_give_up(table, idle_ms(table))) {
			table->clock_due = now + RETRY_MS;
		}
		return;
	}
	time_outs_set(table);
	for (int i = 0; i < table->n_seats && is_live(table) && !table->paused; i++) {
		if (is_waited_for(table, i) && table->seats[i].clock.since > 0) {
			tick_seat(table, i, now);
		}
	}
	time_outs_set(table);
	live_message_show_clocks(table);
}

void time_outs_note_act(struct table *table) {
	table->acted_at = table_now(table);
}

void time_outs_start_anew(struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		struct seat_clock *clock = &table->seats[i].clock;
		*clock = (struct seat_clock){.turn = clock->turn, .nudged = clock->nudged};
	}
	table->acted_at += table_now(table) - table->unreachable_at;
	table->paused_at = table_now(table);
}

static void move_time(int64_t *time, int64_t ms) {
	if (*time != 0 && *time != INT64_MAX) {
		*time += ms;
	}
}

void time_outs_jump(struct table *table, int64_t ms) {
	move_time(&table->acted_at, ms);
	move_time(&table->unreachable_at, ms);
	move_time(&table->paused_at, ms);
	move_time(&table->due, ms);
	move_time(&table->clock_due, ms);
	for (int i = 0; i < table->n_seats; i++) {
		move_time(&table->seats[i].acted_at, ms);
		move_time(&table->seats[i].clock.waits, ms);
		move_time(&table->seats[i].clock.since, ms);
	}
	if (!table->over) {
		journal_acted(table); /* if that fails, the next move keeps it */
	}
	live_message_show_clocks(table);
}

static int set_paused(struct table *table, bool paused) {
	table->paused = paused;
	int rc = journal_paused(table);
	if (rc < 0) {
		table->paused = !paused;
		return rc;
	}
	pace_set(table);
	time_outs_set(table);
	return 0;
}

int time_outs_pause(struct table *table) {
	int rc = set_paused(table, true);
	if (rc == 0) {
		table->paused_at = table_now(table);
	}
	return rc;
}

int time_outs_resume(struct table *table) {
	int64_t gap = table_now(table) - table->paused_at;
	for (int i = 0; i < table->n_seats; i++) {
		struct seat_clock *clock = &table->seats[i].clock;
		clock->since += clock->since > 0 ? gap : 0;
	}
	int rc = set_paused(table, false);
	for (int i = 0; i < table->n_seats && rc < 0; i++) {
		struct seat_clock *clock = &table->seats[i].clock;
		clock->since -= clock->since > 0 ? gap : 0;
	}
	return rc;
}
