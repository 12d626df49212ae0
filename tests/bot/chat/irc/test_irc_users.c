#include <assert.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/users.h"

static struct irc_user *meet(struct irc_users *users, const char *nick, const char *username,
	const char *host, const char *account) {
	struct irc_user *user = irc_users_add(users, irc_slice_of(nick));
	assert(user != NULL);
	irc_user_set_host(user, irc_slice_of(username), irc_slice_of(host));
	irc_user_set_account(user, irc_slice_of(account));
	irc_users_make_key(users, user, false);
	return user;
}

static void rename_to(struct irc_users *users, struct irc_user *user, const char *nick) {
	cr_assert(irc_users_rename(users, user, irc_slice_of(nick)));
}

Test(irc_users, a_key_stays_while_its_owner_is_in_sight) {
	struct irc_users *users = irc_users_create();
	struct irc_user *ann = meet(users, "Ann[x]", "~A", "Home.Test", "*");
	cr_expect_str_eq(ann->key, "host:ann{x}!~a@home.test");
	rename_to(users, ann, "Bea");
	irc_user_set_account(ann, IRC_SLICE("Ann"));
	irc_users_make_key(users, ann, false);
	cr_expect_str_eq(ann->key, "host:ann{x}!~a@home.test");
	cr_expect_eq(irc_users_find(users, IRC_SLICE("BEA")), ann);
	cr_expect_null(irc_users_find(users, IRC_SLICE("Ann[x]")));
	cr_expect_eq(irc_users_find_key(users, "host:ann{x}!~a@home.test"), ann);
	uint64_t id = ann->id;
	cr_expect_eq(irc_users_find_id(users, id), ann);
	irc_users_remove(users, ann);
	cr_expect_null(irc_users_find_id(users, id));
	cr_expect_null(irc_users_find_key(users, "host:ann{x}!~a@home.test"));

	struct irc_user *back = meet(users, "ann{X}", "~a", "home.test", "");
	cr_expect_str_eq(back->key, "host:ann{x}!~a@home.test", "came back: the same");
	cr_expect_neq(back->id, id, "but lines meant for who left are not for them");
	struct irc_user *other = meet(users, "cid", "c", "h", "CID");
	cr_expect_str_eq(other->key, "account:cid");
	irc_users_destroy(users);
}

Test(irc_users, a_key_can_follow_the_nick) {
	struct irc_users *users = irc_users_create();
	char looks[IRC_KEY_MOST];
	struct irc_user *ann = meet(users, "ann", "~web", "gateway.test", "");
	cr_expect_not(irc_users_has_former_nick(users, ann));
	rename_to(users, ann, "ANN");
	cr_expect_not(irc_users_has_former_nick(users, ann));
	rename_to(users, ann, "bea");
	cr_expect(irc_users_has_former_nick(users, ann));
	irc_users_compose_looks(users, ann, looks);
	cr_expect_str_eq(looks, "host:bea!~web@gateway.test");
	cr_expect(irc_users_take_looks(users, ann));
	cr_expect_str_eq(ann->key, looks);
	cr_expect_not(irc_users_has_former_nick(users, ann));
	struct irc_user *other = meet(users, "ann", "~web", "gateway.test", "");
	cr_expect_str_eq(other->key, "host:ann!~web@gateway.test", "it is free");
	irc_users_destroy(users);
}

Test(irc_users, a_nick_that_stands_in_another_s_key_does_not_carry_their_seat) {
	struct irc_users *users = irc_users_create();
	struct irc_user *ann = meet(users, "ann", "~web", "gateway.test", "");
	rename_to(users, ann, "bea"); /* and cannot take the seat along */
	struct irc_user *thief = meet(users, "ann", "~web", "gateway.test", "");
	cr_expect_str_eq(ann->key, "host:ann!~web@gateway.test");
	cr_expect_str_eq(thief->key, "host:ann!~web@gateway.test#2");
	cr_expect_eq(irc_users_find_key(users, ann->key), ann);
	struct irc_user *cid = meet(users, "cid", "~web", "gateway.test", "");
	irc_users_remove(users, thief);
	rename_to(users, cid, "ann");
	cr_expect(irc_users_take_looks(users, cid));
	cr_expect_str_eq(cid->key, "host:ann!~web@gateway.test#2");
	irc_users_destroy(users);
}

Test(irc_users, a_key_that_somebody_else_may_have_had_is_contested) {
	struct irc_users *users = irc_users_create();
	struct irc_user *ann = irc_users_add(users, IRC_SLICE("ann"));
	irc_user_set_host(ann, IRC_SLICE("~web"), IRC_SLICE("gateway.test"));
	irc_users_make_key(users, ann, true);
	cr_expect_str_eq(ann->key, "host:ann!~web@gateway.test#2");
	irc_users_destroy(users);
}

Test(irc_users, who_takes_a_nick_before_they_are_known_has_the_key_of_the_former) {
	struct irc_users *users = irc_users_create();
	struct irc_user *ann = irc_users_add(users, IRC_SLICE("ann_"));
	rename_to(users, ann, "ann");
	irc_user_set_host(ann, IRC_SLICE("~web"), IRC_SLICE("gateway.test"));
	irc_users_make_key(users, ann, false);
	cr_expect_str_eq(ann->key, "host:ann_!~web@gateway.test");
	cr_expect(irc_users_has_former_nick(users, ann));
	irc_users_destroy(users);
}

Test(irc_users, two_connections_of_one_account_are_one_person) {
	struct irc_users *users = irc_users_create();
	struct irc_user *phone = meet(users, "ann-phone", "a", "h", "Ann");
	struct irc_user *desk = meet(users, "ann", "a", "h", "Ann");
	phone->spoke_at = 2;
	desk->spoke_at = 1;
	cr_expect_str_eq(phone->key, desk->key);
	cr_expect_eq(irc_users_find_key(users, "account:ann"), phone, "who spoke last");
	phone->away = true;
	cr_expect_eq(irc_users_find_key(users, "account:ann"), desk, "who is there");
	desk->away = true;
	cr_expect_eq(irc_users_find_key(users, "account:ann"), phone, "both are away");
	irc_users_remove(users, phone);
	cr_expect_eq(irc_users_find_key(users, "account:ann"), desk);
	irc_users_destroy(users);
}

Test(irc_users, names_too_long_are_not_taken) {
	struct irc_users *users = irc_users_create();
	char name[IRC_NAME_MOST + 2];
	memset(name, 'x', sizeof(name));
	struct irc_slice fits = {name, IRC_NAME_MOST - 1}, too_long = {name, IRC_NAME_MOST};
	cr_expect_null(irc_users_add(users, too_long));
	cr_expect_null(irc_users_add(users, (struct irc_slice){"", 0}));
	struct irc_user *ann = irc_users_add(users, fits);
	cr_assert_not_null(ann);
	irc_user_set_host(ann, fits, fits);
	irc_users_make_key(users, ann, false);
	cr_expect_eq(strlen(ann->key), strlen("host:!@") + 3 * (IRC_NAME_MOST - 1));
	cr_expect(!irc_users_rename(users, ann, too_long));
	irc_users_destroy(users);
}

/* A netsplit: thousands go at once and come back. */
Test(irc_users, there_are_no_more_than_the_bound_and_places_are_used_again) {
	struct irc_users *users = irc_users_create();
	char nick[32];
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < IRC_USERS_MOST; i++) {
			snprintf(nick, sizeof(nick), "nick%d", i);
			meet(users, nick, "u", "h", "");
		}
		cr_expect_null(irc_users_add(users, IRC_SLICE("one-more")));
		for (int i = 0; i < IRC_USERS_MOST; i += 2) {
			snprintf(nick, sizeof(nick), "NICK%d", i);
			irc_users_remove(users, irc_users_find(users, irc_slice_of(nick)));
		}
		cr_expect_eq(users->by_nick.n, IRC_USERS_MOST / 2);
		irc_users_clear(users);
		cr_expect_eq(users->by_nick.n, 0);
	}
	irc_users_destroy(users);
}
