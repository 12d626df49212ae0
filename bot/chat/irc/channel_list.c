#include "bot/chat/irc/channel_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS_LEAST = 8 };

static const struct irc_channel_config BY_INVITATION = {.name = NULL};

void irc_channel_list_finish(struct irc_channel_list *list) {
	for (size_t slot = 0; slot < list->count; slot++) {
		if (list->slots[slot] != NULL) {
			free(list->slots[slot]->invitation);
		}
	}
	map_free_all(&list->by_name);
	free(list->slots);
	*list = (struct irc_channel_list){.slots = NULL};
}

static void fold_name(const struct irc_channel_list *list, struct irc_channel *channel) {
	memcpy(channel->folded, channel->name, strlen(channel->name) + 1);
	irc_isupport_fold(list->casemapping, channel->folded);
}

void irc_channel_list_set_casemapping(
	struct irc_channel_list *list, enum irc_casemapping casemapping) {
	if (list->casemapping == casemapping) {
		return;
	}
	list->casemapping = casemapping;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(list, channel)) != NULL) {
		map_remove(&list->by_name, &channel->by_name);
		fold_name(list, channel);
		map_add(&list->by_name, &channel->by_name); /* never fails: one was just removed */
	}
}

struct irc_channel *irc_channel_list_find(
	const struct irc_channel_list *list, struct irc_slice name) {
	char folded[IRC_CHANNEL_NAME_MOST];
	if (!irc_slice_copy(name, folded, sizeof(folded))) {
		return NULL;
	}
	irc_isupport_fold(list->casemapping, folded);
	return (struct irc_channel *)map_find(&list->by_name, NULL, folded);
}

struct irc_channel *irc_channel_list_at(const struct irc_channel_list *list, uint64_t address) {
	return address >= 1 && address <= list->count ? list->slots[address - 1] : NULL;
}

struct irc_channel *irc_channel_list_next(
	const struct irc_channel_list *list, const struct irc_channel *channel) {
	size_t slot = channel != NULL ? (size_t)channel->address : 0;
	while (slot < list->count && list->slots[slot] == NULL) {
		slot++;
	}
	return slot < list->count ? list->slots[slot] : NULL;
}

/* False: out of memory. */
static bool make_room(struct irc_channel_list *list) {
	if (list->count < list->room) {
		return true;
	}
	size_t room = list->room > 0 ? 2 * list->room : SLOTS_LEAST;
	struct irc_channel **slots = realloc(list->slots, room * sizeof(struct irc_channel *));
	if (slots != NULL) {
		list->slots = slots;
		list->room = room;
	}
	return slots != NULL;
}

static size_t find_free(const struct irc_channel_list *list) {
	size_t slot = 0;
	while (slot < list->count && list->slots[slot] != NULL) {
		slot++;
	}
	return slot;
}

static struct irc_channel *add(struct irc_channel_list *list, const char *name) {
	size_t size = strlen(name) + 1, slot = find_free(list);
	if (slot == IRC_CHANNELS_MOST || size > IRC_CHANNEL_NAME_MOST || !make_room(list)) {
		return NULL;
	}
	struct irc_channel *channel = calloc(1, sizeof(*channel) + size);
	if (channel == NULL) {
		return NULL;
	}
	channel->name = name;
	channel->address = slot + 1;
	channel->by_name.key = channel->folded;
	fold_name(list, channel);
	if (map_add(&list->by_name, &channel->by_name) < 0) {
		free(channel);
		return NULL;
	}
	list->slots[slot] = channel;
	list->count += slot == list->count;
	return channel;
}

struct irc_channel *irc_channel_list_add(
	struct irc_channel_list *list, const struct irc_channel_config *wanted) {
	struct irc_channel *channel = add(list, wanted->name);
	if (channel != NULL) {
		channel->config = wanted;
	}
	return channel;
}

void irc_channel_list_configure(
	struct irc_channel *channel, const struct irc_channel_config *wanted) {
	channel->name = wanted->name;
	channel->config = wanted;
	free(channel->invitation);
	channel->invitation = NULL;
}

struct irc_channel *irc_channel_list_add_invited(
	struct irc_channel_list *list, const struct irc_invitation *invitation) {
	struct irc_invitation *copy = malloc(sizeof(*copy));
	if (copy == NULL) {
		return NULL;
	}
	*copy = *invitation;
	struct irc_channel *channel = add(list, copy->name);
	if (channel == NULL) {
		free(copy);
		return NULL;
	}
	channel->config = &BY_INVITATION;
	channel->invitation = copy;
	return channel;
}

void irc_channel_list_remove(struct irc_channel_list *list, struct irc_channel *channel) {
	assert(channel->members == NULL);
	map_remove(&list->by_name, &channel->by_name);
	list->slots[channel->address - 1] = NULL;
	free(channel->invitation);
	free(channel);
}

/* Members */

struct irc_member *irc_channel_list_find_member(
	const struct irc_user *user, const struct irc_channel *channel) {
	struct irc_member *member = user->memberships;
	while (member != NULL && member->channel != channel) {
		member = member->next_channel;
	}
	return member;
}

struct irc_member *irc_channel_list_add_member(struct irc_user *user, struct irc_channel *channel) {
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

void irc_channel_list_remove_member(struct irc_member *member) {
	struct irc_member **at = &member->user->memberships;
	while (*at != member) {
		at = &(*at)->next_channel;
	}
	free_of_user(at);
}

void irc_channel_list_remove_user(struct irc_user *user) {
	while (user->memberships != NULL) {
		free_of_user(&user->memberships);
	}
}
