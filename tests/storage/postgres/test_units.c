#include <criterion/criterion.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "storage/sharing.h"
#include "tests/storage/sql/kept.h"

/* Processes that share a database divide units among them; here they are stores of one process. */

TestSuite(units, .init = kept_make, .fini = kept_remove);

static const char all[][STORE_UNIT_SIZE] = {"home", "discord/0", "discord/1", "discord/2"};

enum { ALL = sizeof(all) / sizeof(*all), NODES = 3 };

static int open_node(const char *node, struct store **store, char *why) {
	bool cut_off;
	const struct store_start start = {.shared = true, .node = node};
	return store_open_unchecked(kept_name(), &start, store, &cut_off, why);
}

static struct store *enter(const char *node) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_assert_eq(open_node(node, &store, why), 0, "%s", why);
	cr_expect(store_is_shared(store));
	return store;
}

static struct store_look look(struct store *store) {
	struct store_look found;
	cr_assert_eq(store_units_look(store, all, ALL, &found), 0, "%s", store_error(store));
	return found;
}

/* Takes and gives what it should, as one that plays would; how many units it has then. */
static size_t follow(struct store *store) {
	struct store_look found;
	size_t steps = 0;
	do {
		found = look(store);
		if (found.to_give[0] != '\0') {
			cr_assert_eq(store_unit_give(store, found.to_give), 0);
		}
		cr_assert_lt(++steps, 20, "it never ends");
	} while (found.taken[0] != '\0');
	return look(store).held;
}

static void settle(struct store *const *stores, size_t n) {
	for (size_t i = 0; i < n * ALL; i++) {
		follow(stores[i % n]);
	}
}

static bool has(struct store *store, const char *unit) {
	struct store_owner owner;
	cr_assert_eq(store_unit_owner(store, unit, &owner), 0);
	return owner.here;
}

static int64_t epoch_of(const char *unit) {
	char sql[128];
	snprintf(sql, sizeof(sql), "SELECT epoch FROM units WHERE name = '%s'", unit);
	return kept_number(sql);
}

Test(units, one_alone_has_all_and_a_second_gets_half_of_it) {
	struct store *stores[] = {enter("a"), NULL};
	cr_expect_eq(follow(stores[0]), ALL);
	cr_expect_eq(epoch_of("discord/2"), 1);
	stores[1] = enter("b");
	cr_expect_str_eq(look(stores[0]).to_give, "discord/2", "the last is the first to go");
	cr_expect_eq(store_unit_give(stores[0], "discord/2"), 0);
	cr_expect_str_empty(look(stores[0]).to_give, "one at a time");
	struct store_look found = look(stores[1]);
	cr_expect_str_eq(found.taken, "discord/2");
	cr_expect(found.was_given);
	cr_expect_eq(epoch_of("discord/2"), 2);
	settle(stores, 2);
	cr_expect_eq(look(stores[0]).held, ALL / 2);
	cr_expect_eq(look(stores[1]).held, ALL / 2);
	store_close(stores[1]);
	cr_expect_eq(follow(stores[0]), ALL);
	store_close(stores[0]);
}

Test(units, of_who_is_gone_the_others_take_all) {
	struct store *stores[] = {enter("a"), enter("b"), enter("c")};
	settle(stores, NODES);
	cr_assert(has(stores[0], "home"));
	kept_sql(
		"UPDATE nodes SET renewed_at = renewed_at - interval '9 seconds' WHERE name = 'a'");
	settle(stores + 1, 2);
	cr_expect_eq(look(stores[1]).held + look(stores[2]).held, ALL);
	cr_expect_neq(kept_number("SELECT count(*) FROM rests WHERE network = 'home'"), 0,
		"since when it rested is noted");
	struct store_table table = scratch_table("#dice");
	cr_expect_eq(store_table_add(stores[0], &table), -ENOTCONN, "it may store nothing more");
	for (size_t i = 0; i < NODES; i++) {
		store_close(stores[i]);
	}
}

/* Its session has not ended yet, as where its machine was cut off from others. */
Test(units, who_was_removed_stores_nothing_more) {
	struct store *store = enter("a");
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	kept_sql("DELETE FROM nodes WHERE name = 'a'");
	cr_expect_eq(store_table_set_delivered(store, table.id, 7), -ENOTCONN);
	cr_expect_not_null(strstr(store_error(store), "taken over"), "%s", store_error(store));
	cr_assert_eq(store_begin(store), 0);
	store_wish_add(store, table.id, "1:lucky");
	cr_expect_eq(store_commit(store), -ENOTCONN);
	cr_expect_eq(kept_number("SELECT told FROM tables"), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM wishes"), 0);
	store_close(store);
}

Test(units, who_drains_gives_all_and_takes_nothing) {
	char why[STORE_WHY_SIZE] = "";
	struct store *stores[] = {enter("a"), enter("b")};
	settle(stores, 2);
	cr_expect_eq(store_drain(kept_name(), "nobody", why), -ENOENT);
	cr_expect_eq(store_drain(kept_name(), "a", why), 0, "%s", why);
	settle(stores, 2);
	struct store_look found = look(stores[0]);
	cr_expect(found.drains);
	cr_expect_eq(found.held, 0);
	cr_expect_eq(found.nodes, 1);
	cr_expect_eq(look(stores[1]).held, ALL);
	cr_expect_eq(store_node_drain(stores[1]), 0);
	cr_expect_eq(follow(stores[1]), ALL, "with nobody else there it keeps all");
	store_close(stores[0]);
	store_close(stores[1]);
}

/* A table of the network "home" that stands in a channel of a server of the second shard. */
static void link_home_with_discord_1(struct store *store) {
	struct store_table table = scratch_table("#dice");
	snprintf(table.network, sizeof(table.network), "home");
	cr_assert_eq(store_table_add(store, &table), 0);
	struct store_stand stand = {.table = table.id,
		.stand = 1,
		.network = "discord",
		.place = "1574806107040251909/7"};
	cr_assert_eq(store_stand_add(store, &stand), 0, "%s", store_error(store));
}

Test(units, what_a_table_links_stays_with_one) {
	struct store *stores[] = {enter("a"), NULL, NULL};
	follow(stores[0]);
	link_home_with_discord_1(stores[0]);
	stores[1] = enter("b");
	stores[2] = enter("c");
	settle(stores, NODES);
	cr_expect(has(stores[0], "home") && has(stores[0], "discord/1"));
	cr_expect_eq(look(stores[0]).held, 2);
	cr_expect_eq(store_node_drain(stores[0]), 0);
	settle(stores, NODES);
	bool b = has(stores[1], "home"), c = has(stores[2], "home");
	cr_expect(b != c);
	cr_expect_eq(has(stores[1], "discord/1"), b, "they went to the same");
	for (size_t i = 0; i < NODES; i++) {
		store_close(stores[i]);
	}
}

/* In servers of the three shards. */
static const char *const places[] = {"1/7", "4194304/7", "8388608/7"};

static size_t shard_of(struct store *store, size_t at_least) {
	size_t i = at_least;
	while (i < 3 && !has(store, all[1 + i])) {
		i++;
	}
	cr_assert_lt(i, 3);
	return i;
}

static int64_t open_at(struct store *store, const char *network, const char *place) {
	struct store_table table = scratch_table(place);
	snprintf(table.network, sizeof(table.network), "%s", network);
	cr_assert_eq(store_table_add(store, &table), 0, "%s", store_error(store));
	return table.id;
}

static void stand_at(struct store *store, int64_t table, const char *place) {
	struct store_stand stand = {.table = table, .stand = 1, .network = "discord"};
	snprintf(stand.place, sizeof(stand.place), "%s", place);
	cr_assert_eq(store_stand_add(store, &stand), 0, "%s", store_error(store));
}

static bool bring(struct store *store, int64_t table, const char *place) {
	bool coming;
	cr_assert_eq(store_units_bring_together(store, table, "discord", place, &coming), 0, "%s",
		store_error(store));
	return coming;
}

static void wait_a_minute(void) {
	kept_sql("UPDATE unit_affinities SET until = until - interval '1 minute'");
}

Test(units, where_a_table_is_to_stand_goes_to_who_plays_it_for_a_minute) {
	struct store *stores[] = {enter("a"), enter("b"), enter("c")};
	settle(stores, 2);
	cr_assert(has(stores[0], "home"));
	size_t i = shard_of(stores[1], 0);
	int64_t table = open_at(stores[0], "home", "#dice");
	cr_expect_not(bring(stores[1], table + 1, places[i]), "there is no such table");
	cr_expect_not(bring(stores[2], table, places[i]), "that is for who has one of them");
	cr_expect(bring(stores[1], table, places[i]));
	cr_expect(bring(stores[1], table, places[i]), "asked again, it is on its way");
	settle(stores, NODES);
	cr_expect(has(stores[0], all[1 + i]) && has(stores[0], "home"));
	cr_expect_eq(look(stores[0]).held, 2, "the other one went");
	wait_a_minute();
	settle(stores, NODES);
	cr_expect(look(stores[0]).held == 1 || look(stores[1]).held == 1 ||
		  look(stores[2]).held == 1);
	cr_expect_eq(look(stores[0]).held + look(stores[1]).held + look(stores[2]).held, ALL);
	for (size_t n = 0; n < NODES; n++) {
		store_close(stores[n]);
	}
}

Test(units, what_is_bound_to_others_is_come_to) {
	struct store *stores[] = {enter("a"), enter("b")};
	settle(stores, 2);
	size_t one = shard_of(stores[1], 0), two = shard_of(stores[1], one + 1);
	int64_t table = open_at(stores[0], "home", "#dice");
	stand_at(stores[1], open_at(stores[1], "discord", places[one]), places[two]);
	cr_expect(bring(stores[1], table, places[one]));
	settle(stores, 2);
	cr_expect(has(stores[1], "home"));
	wait_a_minute();
	settle(stores, 2);
	cr_assert(has(stores[0], "home"), "nothing stands there yet");
	stand_at(stores[0], table, places[shard_of(stores[0], 0)]);
	cr_expect_not(bring(stores[1], table, places[one]), "both are bound");
	settle(stores, 2);
	cr_expect(has(stores[0], "home") && has(stores[1], all[1 + one]));
	store_close(stores[0]);
	store_close(stores[1]);
}

Test(units, what_goes_anyway_is_not_brought) {
	struct store *stores[] = {enter("a"), enter("b")};
	settle(stores, 2);
	int64_t table = open_at(stores[0], "home", "#dice");
	cr_assert_eq(store_node_drain(stores[0]), 0);
	cr_expect_not(bring(stores[1], table, places[shard_of(stores[1], 0)]));
	settle(stores, 2);
	cr_expect_eq(look(stores[1]).held, ALL);
	cr_expect_not(bring(stores[1], table, places[0]), "they are together");
	store_close(stores[0]);
	store_close(stores[1]);
}

Test(units, a_name_is_one_node_s_and_who_wants_to_be_alone_waits) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = enter("a"), *other;
	cr_expect_eq(open_node("a", &other, why), -EBUSY);
	cr_expect_not_null(strstr(why, "a process of the same name, a;"), "%s", why);
	cr_expect_eq(store_open(kept_name(), &other, why), -EBUSY);
	cr_expect_not_null(strstr(why, "in use by another dicecup, as a"), "%s", why);
	store_close(store);
	cr_assert_eq(store_open(kept_name(), &other, why), 0, "%s", why);
	cr_expect_eq(open_node("a", &store, why), -EBUSY);
	store_close(other);
	store_close(enter("a"));
}

Test(units, who_would_change_the_schema_waits_until_those_before_are_gone) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = enter("a"), *newer;
	kept_sql("UPDATE schema_version SET version = version - 1");
	cr_expect_eq(open_node("b", &newer, why), -EBUSY);
	cr_expect_not_null(strstr(why, "in use by another dicecup, as a"), "%s", why);
	kept_sql("UPDATE schema_version SET version = version + 1");
	newer = enter("b");
	store_close(store);
	store_close(newer);
}

struct heard {
	size_t n;
	char bodies[8][16];
	int refuses; /* of so many the first */
};

static int hear(void *data, const struct store_request *request) {
	struct heard *heard = data;
	cr_expect_str_eq(request->unit, "home");
	cr_expect_str_eq(request->kind, "line");
	snprintf(heard->bodies[heard->n++], sizeof(heard->bodies[0]), "%.15s", request->body);
	return heard->refuses-- > 0 ? -EAGAIN : 0;
}

Test(units, requests_come_to_who_has_the_unit_in_order_until_they_are_done) {
	struct store *stores[] = {enter("a"), NULL};
	int64_t ids[3];
	follow(stores[0]);
	stores[1] = enter("b");
	for (int i = 0; i < 3; i++) {
		cr_assert_eq(store_inbox_add(stores[1], "home", "line",
				     (const char *[]){"one", "two", "three"}[i], &ids[i]),
			0);
	}
	cr_expect(ids[0] < ids[1] && ids[1] < ids[2]);
	struct heard heard = {.refuses = 1};
	cr_expect_eq(store_inbox_each(stores[1], hear, &heard), 0);
	cr_expect_eq(heard.n, 0, "they are not its own");
	cr_expect_eq(store_inbox_each(stores[0], hear, &heard), 0);
	cr_assert_eq(heard.n, 3);
	cr_expect_str_eq(heard.bodies[0], "one");
	cr_expect_str_eq(heard.bodies[2], "three");
	cr_expect_eq(store_inbox_each(stores[0], hear, &heard), 0);
	cr_assert_eq(heard.n, 4, "what was not done comes again, and nothing else");
	cr_expect_str_eq(heard.bodies[3], "one");
	store_close(stores[0]);
	store_close(stores[1]);
}

Test(units, a_request_is_another_until_it_is_heard) {
	struct store *stores[] = {enter("a"), NULL};
	struct heard heard = {.refuses = 2};
	int64_t id;
	bool replaced = false;
	follow(stores[0]);
	stores[1] = enter("b");
	cr_assert_eq(store_inbox_add(stores[1], "home", "line", "one", &id), 0);
	cr_expect_eq(store_inbox_replace(stores[1], id, "two", &replaced), 0);
	cr_expect(replaced);
	cr_expect_eq(store_inbox_each(stores[0], hear, &heard), 0);
	cr_expect_eq(store_inbox_note_heard(stores[0], id), 0);
	cr_expect_eq(store_inbox_replace(stores[1], id, "three", &replaced), 0);
	cr_expect_not(replaced);
	cr_expect_eq(store_inbox_each(stores[0], hear, &heard), 0);
	cr_assert_eq(heard.n, 2, "it stays until it is answered");
	cr_expect_str_eq(heard.bodies[0], "two");
	cr_expect_str_eq(heard.bodies[1], "two");
	cr_expect_eq(store_inbox_remove(stores[0], id), 0);
	cr_expect_eq(store_inbox_replace(stores[1], id, "three", &replaced), 0);
	cr_expect_not(replaced);
	store_close(stores[0]);
	store_close(stores[1]);
}

Test(units, the_others_are_told_of_what_there_is_to_look_for) {
	struct store *stores[] = {enter("a"), enter("b")};
	struct pollfd poll_for = {.events = POLLIN};
	cr_assert_eq(store_listen(stores[0], &poll_for.fd), 0);
	cr_expect_not(store_notified(stores[0]));
	cr_assert_eq(store_inbox_add(stores[1], "home", "line", "one", NULL), 0);
	cr_expect_eq(poll(&poll_for, 1, 10000), 1);
	cr_expect(store_notified(stores[0]));
	store_close(stores[0]);
	store_close(stores[1]);
}

Test(units, a_turn_is_one_node_s_until_it_ends_it_or_is_gone) {
	struct store *stores[] = {enter("a"), enter("b")};
	bool taken;
	cr_assert_eq(store_turn_take(stores[0], "discord", 1, &taken), 0);
	cr_expect(taken);
	cr_assert_eq(store_turn_take(stores[1], "discord", 1, &taken), 0);
	cr_expect_not(taken);
	cr_assert_eq(store_turn_take(stores[1], "discord", 2, &taken), 0);
	cr_expect(taken, "another number");
	cr_assert_eq(store_turn_end(stores[0], "discord", 1), 0);
	cr_assert_eq(store_turn_take(stores[1], "discord", 1, &taken), 0);
	cr_expect(taken);
	store_close(stores[1]);
	cr_assert_eq(store_turn_take(stores[0], "discord", 2, &taken), 0);
	cr_expect(taken, "who had it is gone");
	store_close(stores[0]);
}
