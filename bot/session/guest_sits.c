#include "bot/session/guest_sits.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/address.h"
#include "bot/base/list.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/session/table_places.h"

enum {
	MINUTE_MS = 60 * 1000,
	TELL_MS = 10 * 1000,
	SITS_MOST = 4096,     /* sits remembered; the oldest are dropped */
	PASSING_MOST = 12 / 2 /* passing guests that void their invitation */
};

/* Limits */

struct sit {
	int64_t table, at;
	int16_t sat; /* as in struct seat */
	bool passed; /* it ended within a minute */
	char source[ADDRESS_SIZE], region[ADDRESS_SIZE];
};

/* Sits of the last ten minutes, oldest first. */
struct guest_sits {
	size_t n, cap;
	struct sit *list;
};

static bool is_of_table(const struct sit *sit, const struct sit *wanted) {
	return sit->table == wanted->table;
}

static bool is_from_source(const struct sit *sit, const struct sit *wanted) {
	return wanted->source[0] != '\0' && strcmp(sit->source, wanted->source) == 0;
}

static bool is_from_region(const struct sit *sit, const struct sit *wanted) {
	return wanted->source[0] != '\0' && strcmp(sit->region, wanted->region) == 0;
}

#define FROM_THERE                                                                        \
	SENTENCE("Too many guests have come from your address and gone again; try again " \
		 "in {time}.")

/* A new IPv4 address costs something, and so does a new /48 of IPv6. */
static const struct {
	bool (*same)(const struct sit *sit, const struct sit *wanted);
	int most;
	int64_t ms;
	const char *objection;
} rows[] = {
	{is_of_table, 6, MINUTE_MS,
		SENTENCE("Too many guests have come to this table within a minute; try again in "
			 "{time}.")},
	{is_from_source, 6, 10 * MINUTE_MS, FROM_THERE},
	{is_from_region, 24, 10 * MINUTE_MS, FROM_THERE},
};

enum { KEPT_MS = 10 * MINUTE_MS };

/* A sit counts for its first minute; for the whole time if its guest did not stay. */
static int64_t counts_until(const struct sit *sit, int64_t ms) {
	return sit->at + (sit->passed ? ms : MINUTE_MS);
}

static struct sit sit_of(const struct table *table, const char *source) {
	struct sit sit = {.table = table->id, .at = table_now(table)};
	struct text text = TEXT_INTO(sit.source);
	text_puts(&text, source != NULL ? source : "");
	address_put_part(sit.source, ADDRESS_OF_CUSTOMER, sit.region);
	return sit;
}

const char *guest_sits_object(const struct table *table, const char *source, int64_t *wait) {
	const struct guest_sits *sits = table->bot->sits;
	const struct sit wanted = sit_of(table, source);
	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		int n = 0;
		int64_t until = INT64_MAX;
		for (size_t i = 0; sits != NULL && i < sits->n; i++) {
			int64_t end = counts_until(&sits->list[i], rows[row].ms);
			if (end > wanted.at && rows[row].same(&sits->list[i], &wanted)) {
				until = end < until ? end : until;
				n++;
			}
		}
		if (n >= rows[row].most) {
			*wait = until - wanted.at;
			return rows[row].objection;
		}
	}
	return NULL;
}

/* If the clock was set back, sits of the future no longer count. */
static void forget_old(struct guest_sits *sits, int64_t now) {
	size_t n = 0;
	for (size_t i = 0; i < sits->n; i++) {
		if (sits->list[i].at <= now && now < sits->list[i].at + KEPT_MS) {
			sits->list[n++] = sits->list[i];
		}
	}
	sits->n = n;
}

static bool make_room(struct guest_sits *sits) {
	if (sits->n == SITS_MOST) {
		memmove(sits->list, sits->list + 1, --sits->n * sizeof(*sits->list));
	}
	return list_make_room(&sits->list, sits->n, &sits->cap, sizeof(*sits->list)) == 0;
}

static void note(struct table *table, int seat, const char *source) {
	struct bot *bot = table->bot;
	struct sit sit = sit_of(table, source);
	sit.sat = table->seats[seat].sat;
	if (bot->sits == NULL && (bot->sits = calloc(1, sizeof(*bot->sits))) == NULL) {
		return;
	}
	forget_old(bot->sits, sit.at);
	if (make_room(bot->sits)) {
		bot->sits->list[bot->sits->n++] = sit;
	}
}

/* NULL: the sit is forgotten, or did not count. */
static struct sit *find(const struct table *table, int sat) {
	const struct guest_sits *sits = table->bot->sits;
	for (size_t i = sits != NULL ? sits->n : 0; i > 0; i--) {
		struct sit *sit = &sits->list[i - 1];
		if (sit->table == table->id && sit->sat == sat) {
			return sit;
		}
	}
	return NULL;
}

static bool is_passing(const struct table *table, const struct sit *sit) {
	return sit != NULL && table_now(table) < sit->at + MINUTE_MS;
}

void guest_sits_finish(struct bot *bot) {
	if (bot->sits != NULL) {
		free(bot->sits->list);
		free(bot->sits);
	}
}

/* Announcements. The first coming in a minute, and the first leaving, are announced at once.
 * Others are collected for ten seconds into one line, which skips guests who came and left in
 * that time. */

struct guest_flow {
	int64_t came_at, went_at; /* time of the last coming and leaving; 0: none */
	int64_t due;              /* INT64_MAX: there is nothing to announce */
	int passed;               /* guests of this invitation who stayed less than a minute */
	int n_gone;
	char gone[SEATS_MAX][STORE_NAME_SIZE]; /* those whose coming was announced */
};

/* NULL: out of memory. */
static struct guest_flow *need_flow(struct table *table) {
	if (table->guest_flow == NULL) {
		table->guest_flow = calloc(1, sizeof(*table->guest_flow));
		if (table->guest_flow != NULL) {
			table->guest_flow->due = INT64_MAX;
		}
	}
	return table->guest_flow;
}

static bool is_first(int64_t before, int64_t now) {
	return before == 0 || now >= before + MINUTE_MS || now < before;
}

static void tell_soon(struct table *table) {
	struct guest_flow *flow = table->guest_flow;
	int64_t due = table_now(table) + TELL_MS;
	flow->due = due < flow->due ? due : flow->due;
	table_touch(table);
	live_message_show(table);
}

/* A live table shows new guests itself. */
static void put_came(const struct table_place *place, const void *seat, struct text *out) {
	if (!place->chat->has_live_tables) {
		status_put_seated(place->table, table_place_words(place), *(const int *)seat, out);
	}
}

/* A live table without them no longer shows that they were in. */
static void put_went(const struct table_place *place, const void *name, struct text *out) {
	if (place->chat->has_live_tables) {
		PLACE_SAY(out, place, "{who} [are|is] in ({k}/{max}).", {"who", name},
			{"k", NULL, place->table->n_seats + 1});
		text_puts(out, "\n");
	}
	PLACE_SAY(out, place, "{who} [leave|leaves] the table ({k}/{max}).", {"who", name});
}

static void put_gap(const struct table_place *place, struct text *out) {
	if (out->len > 0) {
		words_gap(out, table_place_words(place));
	}
}

static void put_flow(const struct table_place *place, const void *data, struct text *out) {
	const struct guest_flow *flow = data;
	const struct table *table = place->table;
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].sitting_unannounced) {
			put_gap(place, out);
			put_came(place, &i, out);
		}
	}
	for (int i = 0; i < flow->n_gone; i++) {
		put_gap(place, out);
		put_went(place, flow->gone[i], out);
	}
}

static bool forget_gone(struct guest_flow *flow, const char *name) {
	for (int i = 0; i < flow->n_gone; i++) {
		if (strcmp(flow->gone[i], name) == 0) {
			flow->n_gone--;
			memmove(flow->gone[i], flow->gone[i + 1],
				(size_t)(flow->n_gone - i) * sizeof(flow->gone[0]));
			return true;
		}
	}
	return false;
}

void guest_sits_came(struct table *table, int seat, const char *source) {
	struct seat *who = &table->seats[seat];
	struct guest_flow *flow = need_flow(table);
	int64_t now = table_now(table);
	note(table, seat, source);
	if (flow == NULL || is_first(flow->came_at, now)) {
		announce_put(table, put_came, &seat);
	} else if (!forget_gone(flow, who->name)) {
		who->sitting_unannounced = true;
		tell_soon(table);
	}
	if (flow != NULL) {
		flow->came_at = now;
	}
}

struct guest_going guest_sits_going(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	struct guest_going going = {.unannounced = who->sitting_unannounced,
		.guest = people_is_guest(who->person),
		.sat = who->sat,
		.passes = is_passing(table, find(table, who->sat))};
	struct text name = TEXT_INTO(going.name);
	text_puts(&name, table_seat_name(table, table_words(table), seat));
	return going;
}

static void tell_going(struct table *table, const struct guest_going *going) {
	struct guest_flow *flow = going->guest ? need_flow(table) : NULL;
	int64_t now = table_now(table);
	bool soon = flow != NULL && (going->passes || !is_first(flow->went_at, now));
	if (flow != NULL) {
		flow->went_at = now;
	}
	if (soon && !going->unannounced && flow->n_gone < SEATS_MAX) {
		struct text name = TEXT_INTO(flow->gone[flow->n_gone]);
		text_puts(&name, going->name);
		flow->n_gone++;
		tell_soon(table);
	} else if (!soon) {
		announce_put(table, put_went, going->name);
	}
}

static void tell_table(struct table *table) {
	announce(table,
		SENTENCE("Guests keep coming and going, so the invitation to table #{id} no longer "
			 "works. {prefix}link makes a new one."),
		NULL, 0);
}

/* In private, or else at the table. */
static void tell_opener(struct table *table) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	const struct person *opener = people_numbered(&table->bot->people, table->opened_by);
	if (opener == NULL) {
		tell_table(table);
		return;
	}
	TABLE_TELL(&text, table, opener,
		"Guests keep coming to your table #{id} in {place} and going again, so its "
		"invitation no longer works. {prefix}link makes a new one.",
		{"place", table_place_name(table)});
	if (table_tell_person(table, opener, buf) < 0) {
		tell_table(table);
	}
}

void guest_sits_went(struct table *table, const struct guest_going *going) {
	struct sit *sit = going->passes ? find(table, going->sat) : NULL;
	if (sit != NULL) {
		sit->passed = true;
	}
	tell_going(table, going);
	struct guest_flow *flow = going->passes ? table->guest_flow : NULL;
	if (flow != NULL && ++flow->passed >= PASSING_MOST && table_places_void_silently(table)) {
		flow->passed = 0;
		tell_opener(table);
	}
}

int64_t guest_sits_due(const struct table *table) {
	return table->guest_flow != NULL && table_is_open(table) ? table->guest_flow->due
								 : INT64_MAX;
}

void guest_sits_jump(struct bot *bot, int64_t ms) {
	for (size_t i = 0; bot->sits != NULL && i < bot->sits->n; i++) {
		bot->sits->list[i].at += ms;
	}
	for (size_t i = 0; i < bot->n_tables; i++) {
		struct guest_flow *flow = bot->tables[i]->guest_flow;
		if (flow != NULL) {
			flow->came_at += flow->came_at != 0 ? ms : 0;
			flow->went_at += flow->went_at != 0 ? ms : 0;
			flow->due += flow->due != INT64_MAX ? ms : 0;
			table_touch(bot->tables[i]);
		}
	}
}

void guest_sits_tell(struct table *table) {
	struct guest_flow *flow = table->guest_flow;
	if (flow == NULL || flow->due == INT64_MAX) {
		return;
	}
	flow->due = INT64_MAX;
	table_touch(table);
	announce_put(table, put_flow, flow);
	flow->n_gone = 0;
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i].sitting_unannounced = false;
	}
}
