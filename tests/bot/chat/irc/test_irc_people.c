#include <assert.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/people.h"

static struct irc_person *meet(struct irc_people *people, const char *nick, const char *user,
	const char *host, const char *account) {
	struct irc_person *person = irc_people_add(people, irc_slice_of(nick));
	assert(person != NULL);
	irc_person_set_host(person, irc_slice_of(user), irc_slice_of(host));
	irc_person_set_account(person, irc_slice_of(account));
	irc_people_settle(people, person);
	return person;
}

static void rename_to(struct irc_people *people, struct irc_person *person, const char *nick) {
	cr_assert(irc_people_rename(people, person, irc_slice_of(nick)));
}

Test(irc_people, a_key_stays_while_its_owner_is_in_sight) {
	struct irc_people *people = irc_people_create();
	struct irc_person *ann = meet(people, "Ann[x]", "~A", "Home.Test", "*");
	cr_expect_str_eq(ann->key, "host:ann{x}!~a@home.test");
	rename_to(people, ann, "Bea");
	irc_person_set_account(ann, IRC_SLICE("Ann"));
	irc_people_settle(people, ann);
	cr_expect_str_eq(ann->key, "host:ann{x}!~a@home.test");
	cr_expect_eq(irc_people_find(people, IRC_SLICE("BEA")), ann);
	cr_expect_null(irc_people_find(people, IRC_SLICE("Ann[x]")));
	cr_expect_eq(irc_people_find_key(people, "host:ann{x}!~a@home.test"), ann);
	uint64_t id = ann->id;
	cr_expect_eq(irc_people_find_id(people, id), ann);
	irc_people_remove(people, ann);
	cr_expect_null(irc_people_find_id(people, id));
	cr_expect_null(irc_people_find_key(people, "host:ann{x}!~a@home.test"));

	struct irc_person *back = meet(people, "ann{X}", "~a", "home.test", "");
	cr_expect_str_eq(back->key, "host:ann{x}!~a@home.test", "came back: the same");
	cr_expect_neq(back->id, id, "but lines meant for who left are not for them");
	struct irc_person *other = meet(people, "cid", "c", "h", "CID");
	cr_expect_str_eq(other->key, "account:cid");
	irc_people_destroy(people);
}

Test(irc_people, the_nick_somebody_came_with_does_not_carry_their_seat) {
	struct irc_people *people = irc_people_create();
	struct irc_person *ann = meet(people, "ann", "~web", "gateway.test", "");
	rename_to(people, ann, "bea");
	struct irc_person *thief = meet(people, "ann", "~web", "gateway.test", "");
	cr_expect_str_eq(ann->key, "host:ann!~web@gateway.test");
	cr_expect_str_eq(thief->key, "host:ann!~web@gateway.test#2");
	cr_expect_eq(irc_people_find_key(people, ann->key), ann);
	irc_people_destroy(people);
}

Test(irc_people, two_connections_of_one_account_are_one_person) {
	struct irc_people *people = irc_people_create();
	struct irc_person *phone = meet(people, "ann-phone", "a", "h", "Ann");
	struct irc_person *desk = meet(people, "ann", "a", "h", "Ann");
	phone->heard = 2;
	desk->heard = 1;
	cr_expect_str_eq(phone->key, desk->key);
	cr_expect_eq(irc_people_find_key(people, "account:ann"), phone, "who spoke last");
	irc_people_remove(people, phone);
	cr_expect_eq(irc_people_find_key(people, "account:ann"), desk);
	irc_people_destroy(people);
}

Test(irc_people, names_too_long_are_not_taken) {
	struct irc_people *people = irc_people_create();
	char name[IRC_NAME_MOST + 2];
	memset(name, 'x', sizeof(name));
	struct irc_slice fits = {name, IRC_NAME_MOST - 1}, too_long = {name, IRC_NAME_MOST};
	cr_expect_null(irc_people_add(people, too_long));
	cr_expect_null(irc_people_add(people, (struct irc_slice){"", 0}));
	struct irc_person *ann = irc_people_add(people, fits);
	cr_assert_not_null(ann);
	irc_person_set_host(ann, fits, fits);
	irc_people_settle(people, ann);
	cr_expect_eq(strlen(ann->key), strlen("host:!@") + 3 * (IRC_NAME_MOST - 1));
	cr_expect(!irc_people_rename(people, ann, too_long));
	irc_people_destroy(people);
}

/* A netsplit: thousands go at once and come back. */
Test(irc_people, there_are_no_more_than_the_bound_and_places_are_used_again) {
	struct irc_people *people = irc_people_create();
	char nick[32];
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < IRC_PEOPLE_MOST; i++) {
			snprintf(nick, sizeof(nick), "nick%d", i);
			meet(people, nick, "u", "h", "");
		}
		cr_expect_null(irc_people_add(people, IRC_SLICE("one-more")));
		for (int i = 0; i < IRC_PEOPLE_MOST; i += 2) {
			snprintf(nick, sizeof(nick), "NICK%d", i);
			irc_people_remove(people, irc_people_find(people, irc_slice_of(nick)));
		}
		cr_expect_eq(people->count, IRC_PEOPLE_MOST / 2);
		irc_people_clear(people);
		cr_expect_eq(people->count, 0);
	}
	irc_people_destroy(people);
}
