#include <assert.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/users.h"

static struct irc_channel *add(struct irc_channel_list *list, const char *name) {
	struct irc_channel_config wanted = {.name = name};
	return irc_channel_list_add(list, &wanted);
}

static struct irc_channel *find(const struct irc_channel_list *list, const char *name) {
	return irc_channel_list_find(list, irc_slice_of(name));
}

Test(irc_channel_list, a_thousand_are_found_by_name_and_by_address_and_no_more_fit) {
	static char names[IRC_CHANNELS_MOST][16];
	struct irc_channel_list list = {.count = 0};
	for (int i = 0; i < IRC_CHANNELS_MOST; i++) {
		snprintf(names[i], sizeof(names[i]), "#Room%d", i);
		cr_assert_not_null(add(&list, names[i]));
	}
	cr_expect_null(add(&list, "#one-more"));
	struct irc_channel *channel = find(&list, "#ROOM777");
	cr_assert_not_null(channel);
	cr_expect_str_eq(channel->name, "#Room777");
	cr_expect_eq(irc_channel_list_at(&list, channel->address), channel);
	uint64_t address = channel->address;
	irc_channel_list_remove(&list, channel);
	cr_expect_null(irc_channel_list_at(&list, address));
	cr_expect_null(find(&list, "#room777"));
	channel = add(&list, "#one-more");
	cr_assert_not_null(channel);
	cr_expect_eq(channel->address, address, "the place that is free");
	int n = 0;
	for (channel = NULL; (channel = irc_channel_list_next(&list, channel)) != NULL; n++) {
		cr_expect_str_eq(channel->name, n == 777 ? "#one-more" : names[n]);
	}
	cr_expect_eq(n, IRC_CHANNELS_MOST);
	irc_channel_list_finish(&list);
}

Test(irc_channel_list, names_are_equal_as_the_server_says) {
	struct irc_channel_list list = {.casemapping = IRC_CASE_RFC1459};
	struct irc_channel *channel = add(&list, "#Dice[1]");
	add(&list, "#other");
	cr_expect_eq(find(&list, "#dice{1}"), channel);
	irc_channel_list_set_casemapping(&list, IRC_CASE_ASCII);
	cr_expect_null(find(&list, "#dice{1}"));
	cr_expect_eq(find(&list, "#DICE[1]"), channel);
	irc_channel_list_set_casemapping(&list, IRC_CASE_RFC1459);
	cr_expect_eq(find(&list, "#dice{1}"), channel);
	irc_channel_list_finish(&list);
}

Test(irc_channel_list, names_too_long_are_neither_added_nor_found) {
	struct irc_channel_list list = {.count = 0};
	char name[IRC_CHANNEL_NAME_MOST + 1];
	memset(name, '#', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	cr_expect_null(add(&list, name));
	cr_expect_null(find(&list, name));
	cr_expect_null(find(&list, ""));
	cr_expect_not_null(add(&list, name + 1));
	cr_expect_not_null(find(&list, name + 1));
	irc_channel_list_finish(&list);
}

/* Members */

static struct irc_user *meet(struct irc_users *users, const char *nick) {
	struct irc_user *user = irc_users_add(users, irc_slice_of(nick));
	assert(user != NULL);
	return user;
}

static size_t count_users(const struct irc_channel *channel) {
	size_t n = 0;
	for (const struct irc_member *member = channel->members; member != NULL;
		member = member->next_user) {
		n += irc_channel_list_find_member(member->user, channel) == member;
	}
	return n;
}

Test(irc_members, a_member_is_reached_from_either_side_and_leaves_both) {
	struct irc_channel_list list = {.count = 0};
	struct irc_users *users = irc_users_create();
	struct irc_channel *dice = add(&list, "#dice"), *cards = add(&list, "#cards");
	struct irc_user *ann = meet(users, "ann"), *bob = meet(users, "bob"),
			*cid = meet(users, "cid");
	cr_expect(irc_user_is_stranger(ann));
	struct irc_member *in_dice = irc_channel_list_add_member(ann, dice);
	irc_channel_list_add_member(bob, dice);
	irc_channel_list_add_member(cid, dice);
	struct irc_member *in_cards = irc_channel_list_add_member(ann, cards);
	in_dice->ranks = 3;
	cr_expect_eq(irc_channel_list_find_member(ann, dice), in_dice);
	cr_expect_eq(irc_channel_list_find_member(ann, cards), in_cards);
	cr_expect_null(irc_channel_list_find_member(bob, cards));
	cr_expect_eq(in_cards->ranks, 0, "a rank is of one channel");
	cr_expect_eq(count_users(dice), 3);

	irc_channel_list_remove_member(
		irc_channel_list_find_member(bob, dice)); /* from the middle */
	cr_expect(irc_user_is_stranger(bob));
	cr_expect_eq(count_users(dice), 2);
	irc_channel_list_remove_member(in_dice);
	cr_expect_null(irc_channel_list_find_member(ann, dice));
	cr_expect(!irc_user_is_stranger(ann), "there is still the other channel");
	irc_channel_list_remove_user(ann);
	cr_expect(irc_user_is_stranger(ann));
	cr_expect_null(cards->members);
	cr_expect_eq(count_users(dice), 1);
	irc_channel_list_remove_user(cid);
	cr_expect_null(dice->members);
	irc_users_destroy(users);
	irc_channel_list_finish(&list);
}
