#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(sessions, .init = kept_make, .fini = kept_remove);

#define ID "5e551011c0ffee"

static struct store_session session_of(int shard, int64_t sequence) {
	return (struct store_session){.shard = shard,
		.shards = 2,
		.intents = 4609,
		.bot = "1",
		.application = "2",
		.id = ID,
		.url = "wss://resume.example",
		.sequence = sequence};
}

static int64_t sequence_of(struct store *store, const char *network, int shard) {
	struct store_session found[4];
	int n = store_sessions_get(store, network, found, 4);
	cr_assert_geq(n, 0, "%s", store_error(store));
	for (int i = 0; i < n; i++) {
		if (found[i].shard == shard) {
			cr_expect_str_eq(found[i].id, ID);
			return found[i].sequence;
		}
	}
	return -1;
}

Test(sessions, are_kept_by_network_and_shard) {
	struct store *store = kept_open();
	struct store_session sessions[] = {session_of(0, 7), session_of(1, 8)};
	cr_expect_eq(store_sessions_set(store, "discord", sessions, 2), 0);
	cr_expect_eq(store_sessions_set(store, "other", sessions, 1), 0);
	sessions[1].sequence = 9;
	cr_expect_eq(store_sessions_set(store, "discord", &sessions[1], 1), 0);
	store_close(store);
	store = kept_open();
	cr_expect_eq(sequence_of(store, "discord", 0), 7);
	cr_expect_eq(sequence_of(store, "discord", 1), 9);
	cr_expect_eq(store_sessions_forget(store, "discord", 0), 0);
	cr_expect_eq(sequence_of(store, "discord", 0), -1);
	cr_expect_eq(sequence_of(store, "discord", 1), 9);
	cr_expect_eq(store_sessions_forget(store, "discord", -1), 0);
	cr_expect_eq(sequence_of(store, "discord", 1), -1);
	cr_expect_eq(sequence_of(store, "other", 0), 7);
	store_close(store);
}

Test(sessions, what_was_heard_is_known_with_what_it_caused_and_forgotten_later) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("7/8");
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_inbound_add(store, "discord", "100", 1000), 0);
	store_rollback(store);
	cr_expect_eq(store_inbound_find(store, "discord", "100"), -ENOENT, "nothing came of it");
	cr_expect_eq(store_inbound_add(store, "discord", "100", 1000), 0);
	cr_expect_eq(store_inbound_add(store, "discord", "100", 1000), 0, "one command, two steps");
	cr_expect_eq(store_inbound_find(store, "discord", "100"), 0);
	cr_expect_eq(store_inbound_find(store, "other", "100"), -ENOENT);
	cr_expect_eq(store_set_heartbeat(store, 1000 + STORE_INBOUND_MS), 0);
	cr_expect_eq(store_inbound_find(store, "discord", "100"), 0);
	cr_expect_eq(store_set_heartbeat(store, 1001 + STORE_INBOUND_MS), 0);
	cr_expect_eq(store_inbound_find(store, "discord", "100"), -ENOENT);
	store_close(store);
}

Test(sessions, how_far_one_has_come_is_stored_with_what_that_caused) {
	struct store *store = kept_open();
	struct store_session session = session_of(0, 7);
	cr_assert_eq(store_sessions_set(store, "discord", &session, 1), 0);
	store_session_hears(store, "discord", 0, 9);
	cr_assert_eq(store_begin(store), 0);
	cr_expect_eq(store_inbound_add(store, "discord", "100", 0), 0);
	store_rollback(store);
	cr_expect_eq(sequence_of(store, "discord", 0), 7, "not ahead of it");
	cr_expect_eq(store_inbound_add(store, "discord", "100", 0), 0);
	cr_expect_eq(sequence_of(store, "discord", 0), 9);
	store_session_hears(store, "discord", 0, 8);
	cr_expect_eq(store_inbound_add(store, "discord", "101", 0), 0);
	cr_expect_eq(sequence_of(store, "discord", 0), 9, "never back");
	store_session_hears(store, "discord", 0, -1);
	cr_expect_eq(store_inbound_add(store, "discord", "102", 0), 0);
	cr_expect_eq(sequence_of(store, "discord", 0), 9);
	store_close(store);
}

static bool holds_session(const char *name) {
	size_t n;
	unsigned char *bytes = scratch_read(name, &n);
	bool found = memmem(bytes, n, ID, strlen(ID)) != NULL;
	free(bytes);
	return found;
}

/* Nor in bytes that are free. */
Test(sessions, are_in_no_copy) {
	if (!kept_in_file()) {
		cr_skip_test("is about the file");
	}
	char why[STORE_WHY_SIZE], kept[STORE_WHY_SIZE];
	struct store *store = kept_open();
	struct store_session session = session_of(0, 7);
	cr_assert_eq(store_sessions_set(store, "discord", &session, 1), 0);
	cr_assert_eq(store_inbound_add(store, "discord", "100", 0), 0);
	cr_expect_eq(store_backup(scratch_file("dicecup.db"), scratch_file("copy.db"), why), 0,
		"%s", why);
	cr_expect_eq(sequence_of(store, "discord", 0), 7, "the bot goes on");
	store_close(store);
	cr_expect(holds_session("dicecup.db"), "the test looks for the right bytes");
	cr_expect_not(holds_session("copy.db"));
	cr_expect_eq(scratch_number("copy.db", "SELECT count(*) FROM heard"), 0);
	cr_expect_eq(store_restore(scratch_file("dicecup.db"), scratch_file("new.db"), kept, why),
		0, "%s", why);
	cr_expect_not(holds_session("new.db"), "restored from a file that no backup made");
}

Test(sessions, direct_channels_are_kept_of_people_who_are_known) {
	char channel[STORE_ID_SIZE] = "";
	struct store *store = kept_open();
	struct store_person ann;
	cr_assert_eq(store_person_upsert(store, "discord", "9", "ann", &ann), 0);
	cr_expect_eq(store_direct_channel_set(store, "discord", "9", "70"), 0);
	cr_expect_eq(store_direct_channel_set(store, "discord", "10", "71"), 0);
	cr_expect_eq(store_direct_channel_get(store, "discord", "9", channel), 0);
	cr_expect_str_eq(channel, "70");
	cr_expect_eq(store_direct_channel_get(store, "discord", "10", channel), -ENOENT);
	cr_expect_eq(store_direct_channel_set(store, "discord", "9", ""), 0);
	cr_expect_eq(store_direct_channel_get(store, "discord", "9", channel), -ENOENT);
	cr_expect_eq(store_direct_channel_set(store, "discord", "9", "72"), 0);
	cr_expect_eq(store_person_forget(store, ann.id, 0), 0, "%s", store_error(store));
	cr_expect_eq(store_direct_channel_get(store, "discord", "9", channel), -ENOENT);
	store_close(store);
	cr_expect_eq(kept_number("SELECT count(*) FROM direct_channels"), 0);
}

static int note_name(void *data, const struct store_channel_name *channel) {
	char *line = data;
	size_t len = strlen(line);
	snprintf(
		line + len, 256 - len, "%s %s of %s;", channel->id, channel->name, channel->parent);
	return 0;
}

static void expect_names(struct store *store, const char *expected) {
	char line[256] = "";
	cr_expect_eq(store_channel_names(store, "discord", note_name, line), 0);
	cr_expect_str_eq(line, expected);
}

Test(sessions, a_server_is_new_once_for_ever) {
	static const char *const servers[] = {"50", "51"}, *const more[] = {"51", "52", "52"};
	struct store *store = kept_open();
	cr_expect_eq(store_servers_note(store, "discord", servers, 2), 2);
	cr_expect_eq(store_servers_note(store, "discord", servers, 2), 0);
	cr_expect_eq(store_servers_note(store, "other", servers, 1), 1);
	store_close(store);
	store = kept_open();
	cr_expect_eq(store_servers_note(store, "discord", more, 3), 1);
	cr_expect_eq(store_servers_note(store, "discord", NULL, 0), 0);
	store_close(store);
}

Test(sessions, channels_have_names) {
	struct store *store = kept_open();
	struct store_channel_name duel = {.id = "60", .name = "duel", .parent = "50"};
	struct store_channel_name dice = {.id = "50", .name = "dice"};
	expect_names(store, "");
	cr_expect_eq(store_channel_name_set(store, "discord", &duel), 0);
	cr_expect_eq(store_channel_name_set(store, "discord", &dice), 0);
	cr_expect_eq(store_channel_name_set(store, "other", &dice), 0);
	strcpy(duel.name, "rematch");
	cr_expect_eq(store_channel_name_set(store, "discord", &duel), 0);
	expect_names(store, "50 dice of ;60 rematch of 50;");
	store_close(store);
}
