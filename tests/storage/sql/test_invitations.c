#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(invitations, .init = kept_make, .fini = kept_remove);

static int64_t person(struct store *store, const char *key) {
	struct store_person found;
	cr_assert_eq(store_person_upsert(store, "home", key, "ann", &found), 0);
	return found.id;
}

static int note(void *data, const char *channel, const char *key) {
	char *list = data;
	size_t len = strlen(list);
	snprintf(list + len, 256 - len, "%s by %s;", channel, key);
	return 0;
}

static void expect(struct store *store, const char *network, const char *expected) {
	char list[256] = "";
	cr_expect_eq(store_invitations(store, network, 100, note, list), 0);
	cr_expect_str_eq(list, expected);
}

Test(invitations, are_kept_by_network_and_channel_until_they_are_forgotten) {
	struct store *store = kept_open();
	int64_t ann = person(store, "account:ann"), ben = person(store, "account:ben");
	expect(store, "home", "");
	cr_expect_eq(store_invitation_set(store, "home", "#b", ann), 0);
	cr_expect_eq(store_invitation_set(store, "home", "#a", ann), 0);
	cr_expect_eq(store_invitation_set(store, "away", "#a", ben), 0);
	cr_expect_eq(store_invitation_set(store, "home", "#b", ben), 0);
	store_close(store);
	store = kept_open();
	expect(store, "home", "#a by account:ann;#b by account:ben;");
	cr_expect_eq(store_invitation_forget(store, "home", "#a"), 0);
	cr_expect_eq(store_invitation_forget(store, "home", "#a"), 0, "there is none any more");
	expect(store, "home", "#b by account:ben;");
	expect(store, "away", "#a by account:ben;");
	store_close(store);
}

Test(invitations, are_told_to_who_made_them_and_go_with_them) {
	struct store *store = kept_open();
	int64_t ann = person(store, "account:ann"), ben = person(store, "account:ben");
	cr_expect_eq(store_invitation_set(store, "home", "#a", ann), 0);
	cr_expect_eq(store_invitation_set(store, "home", "#b", ben), 0);
	cr_expect_eq(store_person_forget(store, ann, 1000), 0);
	expect(store, "home", "#b by account:ben;");
	cr_expect_lt(store_invitation_set(store, "home", "#a", ann), 0, "nobody made this one");
	store_close(store);
}

Test(invitations, no_more_are_read_than_there_is_room_for) {
	struct store *store = kept_open();
	int64_t ann = person(store, "account:ann");
	cr_expect_eq(store_invitation_set(store, "home", "#a", ann), 0);
	cr_expect_eq(store_invitation_set(store, "home", "#b", ann), 0);
	char list[256] = "";
	cr_expect_eq(store_invitations(store, "home", 1, note, list), 0);
	cr_expect_str_eq(list, "#a by account:ann;");
	store_close(store);
}

static int note_asked(void *data, const char *key, const char *name) {
	char *list = data;
	size_t len = strlen(list);
	snprintf(list + len, 256 - len, "%s called %s;", key, name);
	return 0;
}

static void expect_asked(struct store *store, int64_t table, const char *expected) {
	char list[256] = "";
	cr_expect_eq(store_table_asked(store, table, note_asked, list), 0);
	cr_expect_str_eq(list, expected);
}

Test(invitations, to_a_table_stand_until_they_are_answered_or_it_is_not_open_any_more) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("7/8"), other = scratch_table("7/9");
	int64_t ann = person(store, "1"), ben = person(store, "2"), cem = person(store, "3");
	table.phase = other.phase = STORE_OPEN;
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_table_add(store, &other), 0);
	cr_expect_eq(store_table_ask(store, table.id, ben), 0);
	cr_expect_eq(store_table_ask(store, table.id, cem), 0);
	cr_expect_eq(store_table_ask(store, table.id, cem), 0, "they are asked already");
	cr_expect_eq(store_table_ask(store, other.id, cem), 0);
	store_close(store);
	store = kept_open();
	expect_asked(store, table.id, "2 called ann;3 called ann;");
	struct store_seat seat = {
		.person = ben, .sat = 1, .seat = -1, .level = "normal", .name = "ann"};
	cr_expect_eq(store_seats_set(store, table.id, &seat, 1), 0);
	expect_asked(store, table.id, "3 called ann;");
	cr_expect_eq(store_table_answered(store, table.id, "home", "3"), 0);
	cr_expect_eq(store_table_answered(store, table.id, "home", "9"), 0, "nobody is asked");
	expect_asked(store, table.id, "");
	cr_expect_eq(store_table_set(store, &other), 0);
	expect_asked(store, other.id, "3 called ann;");
	other.phase = STORE_RUNNING;
	cr_expect_eq(store_table_set(store, &other), 0);
	expect_asked(store, other.id, "");
	cr_expect_eq(store_table_ask(store, table.id, ann), 0);
	cr_expect_eq(store_person_forget(store, ann, 1000), 0);
	expect_asked(store, table.id, "");
	store_close(store);
}
