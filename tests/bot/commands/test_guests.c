#include <stdio.h>
#include <string.h>

#include "bot/chat/send_queue.h"
#include "bot/fair/keys.h"
#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* Guests who come by an invitation to a table of ann's on IRC, more of them than are welcome. */

static struct fake_chat web;
static char first_key[KEYS_HEX_SIZE]; /* of the invitation that was given out */

/* The invitation that is not void. */
static const char *put_key(char key[KEYS_HEX_SIZE]) {
	keys_invitation(scene_pages.secret, 1, table_here()->voided, key);
	return key;
}

static bool is_valid(void) {
	char key[KEYS_HEX_SIZE];
	return strcmp(put_key(key), first_key) == 0;
}

/* The page stands until the invitation is void. */
static void look(void) {
	struct chat_access access;
	if (table_place_at(table_here(), &web.chat, "1.en") == NULL) {
		bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access);
	}
}

static void set_up(void) {
	scene_set_up_pages(&web, scene_set_up_limited);
	here("ann", "new perudo");
	put_key(first_key);
	fake_chat_clear(&chat);
}

static void tear_down(void) {
	scene_tear_down_pages(&web);
}

TestSuite(guests, .init = set_up, .fini = tear_down);

static void come(const char *name, const char *source) {
	web.source = source;
	fake_chat_clear(&web);
	look();
	web.invited = is_valid();
	fake_chat_type(&web, "1.en", name, "join");
	web.invited = false;
}

static void go(const char *name) {
	fake_chat_type(&web, "1.en", name, "leave");
}

static bool sits(const char *name) {
	return table_here() != NULL && table_seat_named(table_here(), name) >= 0;
}

static const char *name_of(int i) {
	static char names[4][16];
	snprintf(names[i % 4], sizeof(names[0]), "zoe%d", i);
	return names[i % 4];
}

/* With the program's language the refusal is theirs to read: the form shows it. */
#define WEB_HEARD(text) \
	cr_assert(fake_chat_heard(&web, text), "not heard: %s\nin:\n%s", text, web.heard)

/* Where the clock stands, a new address each; how many of them sat down. */
static int come_from_each(int n, const char *const *sources, size_t n_sources, int64_t stay) {
	int came = 0;
	for (int i = 0; i < n; i++) {
		come(name_of(i), sources[(size_t)i % n_sources]);
		came += sits(name_of(i));
		pass(stay);
		if (stay > MINUTE) {
			go(name_of(i));
		} else if (sits(name_of(i))) {
			/* somebody is made to leave, so that nothing but the sits counts */
			table_here()->voided = 0;
			go(name_of(i));
			table_here()->voided = 0;
		}
	}
	return came;
}

Test(guests, six_may_come_to_a_table_in_a_minute) {
	static const char *const many[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4",
		"192.0.2.5", "192.0.2.6", "192.0.2.7", "192.0.2.8"};
	cr_expect_eq(come_from_each(8, many, 8, 0), 6);
	WEB_HEARD("Too many guests have come to this table within a minute; try again in 1 min "
		  "0 s.");
	web.language = "ja";
	come("hana", "192.0.2.9");
	WEB_HEARD("このテーブルに");
	pass(MINUTE);
	table_here()->voided = 0;
	come("yan", "192.0.2.9");
	cr_expect(sits("yan"));
}

Test(guests, whoever_says_it_in_the_channel_is_not_counted) {
	here("ann", "leave");
	here("ann", "new perudo");
	for (int i = 0; i < 8; i++) {
		here(name_of(i), "join");
		cr_expect(table_seat_named(table_here(), name_of(i)) >= 0, "%d", i);
		here(name_of(i), "leave");
	}
}

Test(guests, of_an_address_six_may_come_and_go_in_ten_minutes) {
	static const struct {
		const char *const sources[4];
		size_t n;
		int came;
	} rows[] = {
		{{"192.0.2.1"}, 1, 6},
		{{"192.0.2.1", "198.51.100.7"}, 2, 12},
		{{"2001:db8:1:2::", "2001:db8:1:3::"}, 2, 12},
		{{"2001:db8:2:2::", "2001:db8:2:3::", "2001:db8:2:4::", "2001:db8:2:5::"}, 4, 24},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int came = come_from_each(30, rows[i].sources, rows[i].n, 11 * SECOND);
		cr_expect_eq(came, rows[i].came, "row %zu: %d", i, came);
		if (rows[i].came == 6) {
			WEB_HEARD("Too many guests have come from your address and gone again; "
				  "try again in ");
		}
		pass(11 * MINUTE);
		table_here()->clock.acted_at = table_now(table_here());
	}
}

Test(guests, a_fifth_network_of_one_customer_is_no_new_address) {
	char sources[30][32];
	int came = 0;
	for (int i = 0; i < 30; i++) {
		snprintf(sources[i], sizeof(sources[i]), "2001:db8:3:%d::", i + 1);
		come(name_of(i), sources[i]);
		came += sits(name_of(i));
		go(name_of(i));
		table_here()->voided = 0;
		pass(11 * SECOND);
	}
	cr_expect_eq(came, 24);
	come("yan", "2001:db8:4:1::");
	cr_expect(sits("yan"), "%s", web.heard);
}

Test(guests, whoever_stays_for_a_minute_does_not_count) {
	static const char *const one[] = {"192.0.2.1"};
	cr_expect_eq(come_from_each(9, one, 1, MINUTE + SECOND), 9);
	cr_expect_eq(table_here()->voided, 0);
}

Test(guests, twelve_comings_and_goings_make_an_invitation_void_and_its_opener_is_told_once) {
	static const char told[] =
		"ann> Guests keep coming to your table #1 in #dice and going again, so its "
		"invitation no longer works. !link makes a new one.";
	for (int i = 0; i < 6; i++) {
		cr_expect_eq(table_here()->voided, 0);
		NOT_HEARD(told);
		come(name_of(i), name_of(i));
		cr_expect(sits(name_of(i)));
		go(name_of(i));
		pass(20 * SECOND);
	}
	HEARD(told);
	cr_expect_eq(table_here()->voided, 1);
	come("late", "late");
	cr_expect_not(sits("late"));
	WEB_HEARD("To sit down you need an invitation");
	fake_chat_clear(&chat);
	pass(5 * MINUTE);
	NOT_HEARD("invitation");
	here("ann", "link");
	put_key(first_key);
	HEARD(first_key);
	come("friend", "friend");
	cr_expect(sits("friend"), "%s", web.heard);
}

Test(guests, an_opener_who_is_gone_is_told_where_the_table_stands) {
	here("bob", "join");
	here("ann", "leave");
	people_remove(&bot->people, people_find(&bot->people, &chat.chat, "ann"));
	for (int i = 0; i < 6; i++) {
		come(name_of(i), name_of(i));
		go(name_of(i));
	}
	HEARD("#dice: Guests keep coming and going, so the invitation to table #1 no longer works. "
	      "!link makes a new one.");
}

static int lines(void) {
	int n = 0;
	for (const char *at = chat.heard; at != NULL && (at = strstr(at, "#dice: ")) != NULL;
		at++) {
		n++;
	}
	return n;
}

Test(guests, the_first_in_a_minute_is_told_at_once_and_others_of_ten_seconds_in_one_line) {
	come("zoe", "1");
	HEARD("#dice: zoe is in (2/6).");
	pass(30 * SECOND);
	fake_chat_clear(&chat);
	come("yan", "2");
	come("xia", "3");
	pass(9 * SECOND);
	come("wes", "4");
	cr_expect_eq(lines(), 0, "%s", chat.heard);
	pass(SECOND);
	HEARD("#dice: yan is in (3/6). xia is in (4/6). wes is in (5/6).");
	cr_expect_eq(lines(), 1, "%s", chat.heard);
	pass(MINUTE);
	fake_chat_clear(&chat);
	come("vic", "5");
	HEARD("#dice: vic is in (6/6).");
}

Test(guests, nobody_is_named_who_came_and_went_between_two_lines) {
	come("zoe", "1");
	fake_chat_clear(&chat);
	go("zoe");
	come("buy at evil now 7", "2");
	go("buy at evil now 7");
	come("yan", "3");
	pass(10 * SECOND);
	HEARD("#dice: yan is in (2/6). zoe leaves the table (2/6).");
	NOT_HEARD("evil");
	cr_expect_eq(lines(), 1, "%s", chat.heard);
}

Test(guests, whoever_went_and_came_again_between_two_lines_never_went) {
	come("zoe", "1");
	fake_chat_clear(&chat);
	go("zoe");
	come("zoe", "1");
	pass(MINUTE);
	cr_expect_eq(lines(), 0, "%s", chat.heard);
}

Test(guests, whoever_stayed_and_goes_is_told_at_once) {
	come("zoe", "1");
	pass(2 * MINUTE);
	go("zoe");
	HEARD("#dice: zoe leaves the table (1/6).");
}

Test(guests, all_are_told_before_the_game_begins) {
	come("zoe", "1");
	come("yan", "2");
	fake_chat_clear(&chat);
	here("ann", "start");
	const char *in = strstr(chat.heard, "yan is in (3/6)."),
		   *begins = strstr(chat.heard, "round 1");
	cr_assert(in != NULL && (begins == NULL || in < begins), "%s", chat.heard);
	cr_assert_not_null(table_here()->state);
	pass(MINUTE);
}

/* The flood: the form of the invitation with a new cookie and an advertisement for a name, "leave",
 * and again, for ten minutes, four times a second, from so many addresses in turn. Beside it
 * another channel's line each second, through the queue of an IRC connection at the shipped rate.
 */

enum { ROUND_MS = 250, ROUNDS = 10 * MINUTE / ROUND_MS, FRIEND_LATE = 10 * SECOND };

struct flood {
	struct send_queue *queue;
	int lines, sits;
	int64_t full_ms, most_full_ms; /* no seat was free for so long, now and at most */
	uint64_t most_wait;            /* of a line of the other channel */
};

static void push(const struct flood *flood, uint64_t flow) {
	struct send_line header = {.flow = flow, .len = 1, .end.table = chat.clock};
	send_queue_push(flood->queue, SEND_GAME, &header, "x");
}

static void send(struct flood *flood) {
	uint64_t wait;
	const struct send_line *line;
	while ((line = send_queue_next(flood->queue, (uint64_t)chat.clock, &wait)) != NULL) {
		uint64_t waited = (uint64_t)(chat.clock - line->end.table);
		if (line->flow == 2 && waited > flood->most_wait) {
			flood->most_wait = waited;
		}
		send_queue_pop(flood->queue, true);
	}
}

static void hear(struct flood *flood) {
	for (const char *at = chat.heard; at != NULL && *at != '\0'; at = strchr(at, '\n') + 1) {
		flood->lines += strncmp(at, "#dice: ", 7) == 0;
		push(flood, 1);
	}
	fake_chat_clear(&chat);
}

static void flood_round(struct flood *flood, int round, int n_sources) {
	char name[32], source[32];
	int source_of = round % n_sources;
	snprintf(name, sizeof(name), "buy at evil now %d", round);
	snprintf(source, sizeof(source), "127.0.%d.%d", source_of / 250, source_of % 250 + 1);
	int before = table_here()->n_seats, sat;
	if (is_valid()) { /* else the server knows no such page */
		come(name, source);
	}
	sat = table_here()->n_seats > before;
	flood->sits += sat;
	flood->full_ms = table_here()->n_seats == 6 ? flood->full_ms + ROUND_MS : 0;
	if (flood->full_ms > flood->most_full_ms) {
		flood->most_full_ms = flood->full_ms;
	}
	if (sat) {
		go(name);
	}
}

static struct flood flood_for_ten_minutes(int n_sources) {
	struct flood flood = {
		.queue = send_queue_create((struct token_rate){.burst = 4, .ms_per_token = 1250})};
	for (int round = 0; round < ROUNDS; round++) {
		flood_round(&flood, round, n_sources);
		hear(&flood);
		if (round % 5 == 0) {
			push(&flood, 2);
		}
		send(&flood);
		pass(ROUND_MS);
		table_here()->clock.acted_at = table_now(table_here());
		hear(&flood);
	}
	send_queue_destroy(flood.queue);
	return flood;
}

static void judge_flood(int n_sources) {
	struct flood flood = flood_for_ten_minutes(n_sources);
	fprintf(stderr,
		"from %d: %d sits, %d lines (aim: 6), no free seat for %ld ms (aim: 10000), "
		"another channel %lu ms later (aim: 2000)\n",
		n_sources, flood.sits, flood.lines, (long)flood.most_full_ms,
		(unsigned long)flood.most_wait);
	cr_expect_geq(flood.sits, 1);
	cr_expect_leq(flood.lines, 6);
	cr_expect_leq(flood.most_full_ms, FRIEND_LATE);
	cr_expect_leq(flood.most_wait, 2000);
}

Test(guests, a_flood_from_one_address_says_six_lines_in_ten_minutes_at_most) {
	judge_flood(1);
}

Test(guests, a_flood_from_a_thousand_addresses_says_six_lines_in_ten_minutes_at_most) {
	judge_flood(1000);
}
