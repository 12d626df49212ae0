#include "bot/chat/irc/members.h"

#include <stdlib.h>

#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/users.h"

struct irc_member *irc_members_find(
	const struct irc_user *user, const struct irc_channel *channel) {
	struct irc_member *member = user->memberships;
	while (member != NULL && member->channel != channel) {
		member = member->next_channel;
	}
	return member;
}

struct irc_member *irc_members_add(struct irc_user *user, struct irc_channel *channel) {
	struct irc_member *member = malloc(sizeof(*member));
	if (member == NULL) {
		return NULL;
	}
	*member = (struct irc_member){
		.user = user,
		.channel = channel,
		.next_channel = user->memberships,
		.next_user = channel->members,
		.at = &channel->members,
	};
	if (member->next_user != NULL) {
		member->next_user->at = &member->next_user;
	}
	user->memberships = channel->members = member;
	return member;
}

static void free_of_user(struct irc_member **at) {
	struct irc_member *member = *at;
	*at = member->next_channel;
	*member->at = member->next_user;
	if (member->next_user != NULL) {
		member->next_user->at = member->at;
	}
	free(member);
}

void irc_members_remove(struct irc_member *member) {
	struct irc_member **at = &member->user->memberships;
	while (*at != member) {
		at = &(*at)->next_channel;
	}
	free_of_user(at);
}

void irc_members_remove_user(struct irc_user *user) {
	while (user->memberships != NULL) {
		free_of_user(&user->memberships);
	}
}
