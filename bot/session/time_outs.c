#include "bot/session/time_outs.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/status.h"

#include "bot/delivery/live_message.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/seating.h"
#include "bot/table/clock.h"
#include "bot/table/presence.h"
#include "engine/spans.h"

enum {
	RETRY_MS = 10 * 1000, /* the disk may recover */
	HEAR_MS = 5 * 1000,   /* the network may, or is lost for good */
	SLEPT_MS = 60 * 1000, /* so late a tick means that the machine slept */
};

static void nudge(struct table *table, int seat, int64_t left) {
	const struct person *person = table->seats[seat].person;
	char buf[512], time[64];
	const char *names[SEATS_MAX];
	struct text text = TEXT_INTO(buf), time_text = TEXT_INTO(time);
	struct audience audience = table_audience(table, table->state, seat, names);
	if (!table_can_be_told(table, seat)) {
		return;
	}
	time_control_put_time(audience.words, left, &time_text);
	status_put_address(&audience, table, &text);
	SAY(&text, audience.words, "It is your turn. You have {time} left.", {"time", time});
	struct post post = {.text = buf,
		.table = table->id,
		.mode = table_delivery_mode(table, person),
		.turn = table->seats[seat].clock.turn};
	people_tell(person, &post);
}

struct warning {
	int seat;
	int64_t left;
};

static void put_warning(const struct table_place *place, const void *data, struct text *out) {
	const struct warning *warning = data;
	const struct words *words = table_place_words(place);
	char time[64];
	struct text time_text = TEXT_INTO(time);
	time_control_put_time(words, warning->left, &time_text);
	if (place->chat->highlights) {
		spans_begin_call(out);
	}
	SAY(out, words, "{who}, your turn: {time} left, then the computer plays for you.",
		{"who", table_seat_name(place->table, words, warning->seat)}, {"time", time});
}

/* They were mentioned when they were called. */
static void warn(struct table *table, int seat, int64_t left) {
	announce_to_people(table, NULL, 0, put_warning, &(struct warning){seat, left});
}

/* Some networks tell of nobody who goes. */
static void ask_after(struct table *table, int seat) {
	struct seat *who = &table->seats[seat];
	struct chat *chat = who->person->chat;
	const struct table_place *place = table_place_of(table, who);
	if (chat->impl->ask_after != NULL && place->chat == chat && !who->asked_after) {
		who->asked_after = true;
		chat->impl->ask_after(chat, place->name, who->person->key);
	}
}

static void give_to_computer(struct table *table, int seat) {
	bool waited = presence_is_deserted(table);
	if (!seating_time_out(table, seat)) {
		table->seats[seat].clock.since += RETRY_MS;
		return;
	}
	/* Who acts again in this turn has all its time. */
	table->seats[seat].clock = (struct seat_clock){.turn = table->seats[seat].clock.turn};
	ANNOUNCE(table,
		table->seats[seat].timed_out < TIMED_OUT_MOST
			? SENTENCE("Time is up for {who}: the computer plays for {who} until "
				   "[you|they] act again.")
			: SENTENCE("Time is up for {who}: the computer plays for {who} until "
				   "[you|they] make a move."),
		{"who", table_seat_name(table, table_words(table), seat)});
	ask_after(table, seat);
	if (seating_settle(table, waited)) {
		live_message_show(table);
	}
}

/* Whether somebody could act now: as long as nothing is heard, time does not count. */
static bool is_heard(const struct table *table, int seat) {
	const struct table_place *place = table_place_of(table, &table->seats[seat]);
	return chat_hears(place->chat, place->name);
}

/* If the machine slept through the warning, it comes now, and the time after it is added. */
static void tick_seat(struct table *table, int seat, int64_t now) {
	struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn_ms = clock_turn_ms(table), left = clocks_warning_ms(turn_ms);
	int64_t late = now - (clock->since + turn_ms - left);
	if (!is_heard(table, seat)) {
		clock->since += HEAR_MS;
	} else if (clock->warned && now >= clock->since + turn_ms) {
		give_to_computer(table, seat);
	} else if (!clock->warned && late >= 0) {
		clock->since += late;
		clock->warned = clock->nudged = true;
		warn(table, seat, left);
	} else if (!clock->nudged && now >= clock->since + turn_ms / 3) {
		clock->nudged = true;
		nudge(table, seat, clock->since + turn_ms - now);
	}
}

static bool is_idle(const struct table *table, int64_t now) {
	return !table->home->chat->single_user &&
	       now >= table->clock.acted_at + clocks_idle_ms(table);
}

/* Nobody could act while the machine slept. */
static void excuse_sleep(struct table *table, int64_t now) {
	if (table->clock.due < now - SLEPT_MS || table->clock.acted_at > now) {
		table->clock.acted_at = now;
	}
}

/* Each time-out may change who is on turn, and a failing line makes the place unreachable. */
void time_outs_tick(struct table *table) {
	int64_t now = table_now(table);
	excuse_sleep(table, now);
	if (clock_can_run(table) && is_idle(table, now)) {
		if (!closing_give_up(table, clocks_idle_ms(table))) {
			table->clock.due = now + RETRY_MS;
			table_touch(table);
		}
		return;
	}
	clocks_set(table);
	for (int i = 0; i < table->n_seats; i++) {
		if (!clock_stands(table, i) && clock_is_awaited(table, i) &&
			table->seats[i].clock.since > 0) {
			tick_seat(table, i, now);
		}
	}
	clocks_set(table);
	live_message_show_clocks(table);
}
