#include "bot/chat/discord/guild_channels.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

struct guild_channel {
	uint64_t id, parent, guild; /* guild: of one that is closed */
	uint64_t used;
	char *name; /* NULL: not known */
	enum channel_state state;
	bool asked;
};

/* Sorted by id. */
struct guild_channels {
	struct guild_channel *list;
	size_t n, room;
	uint64_t uses;
};

struct guild_channels *guild_channels_create(void) {
	return calloc(1, sizeof(struct guild_channels));
}

void guild_channels_destroy(struct guild_channels *channels) {
	if (channels == NULL) {
		return;
	}
	for (size_t i = 0; i < channels->n; i++) {
		free(channels->list[i].name);
	}
	free(channels->list);
	free(channels);
}

/* Where it stands, or belongs. */
static size_t index_of(const struct guild_channels *channels, uint64_t id) {
	size_t low = 0, high = channels->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (channels->list[middle].id < id) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

static struct guild_channel *find(struct guild_channels *channels, uint64_t id) {
	size_t at = index_of(channels, id);
	if (at == channels->n || channels->list[at].id != id) {
		return NULL;
	}
	channels->list[at].used = ++channels->uses;
	return &channels->list[at];
}

static void drop(struct guild_channels *channels, struct guild_channel *place) {
	size_t at = (size_t)(place - channels->list);
	free(place->name);
	channels->n--;
	memmove(place, place + 1, (channels->n - at) * sizeof(*place));
}

/* That one is closed must be remembered, or nobody learns that it is open again. */
static bool is_rather_dropped(const struct guild_channel *place, const struct guild_channel *than) {
	bool closed = place->state == CHANNEL_CLOSED, other = than->state == CHANNEL_CLOSED;
	return closed != other ? other : place->used < than->used;
}

static void drop_one(struct guild_channels *channels) {
	struct guild_channel *oldest = &channels->list[0];
	for (size_t i = 1; i < channels->n; i++) {
		if (is_rather_dropped(&channels->list[i], oldest)) {
			oldest = &channels->list[i];
		}
	}
	drop(channels, oldest);
}

static bool make_room(struct guild_channels *channels) {
	if (channels->n == GUILD_CHANNELS_MOST) {
		drop_one(channels);
	}
	if (channels->n < channels->room) {
		return true;
	}
	size_t room = channels->room > 0 ? channels->room * 2 : FIRST_ROOM;
	struct guild_channel *list = realloc(channels->list, room * sizeof(*list));
	if (list == NULL) {
		return false;
	}
	channels->list = list;
	channels->room = room;
	return true;
}

/* NULL: out of memory. */
static struct guild_channel *find_or_add(struct guild_channels *channels, uint64_t id) {
	struct guild_channel *place = find(channels, id);
	if (place != NULL || !make_room(channels)) {
		return place;
	}
	size_t at = index_of(channels, id);
	place = &channels->list[at];
	memmove(place + 1, place, (channels->n - at) * sizeof(*place));
	channels->n++;
	*place = (struct guild_channel){.id = id, .used = ++channels->uses};
	return place;
}

const char *guild_channels_name(struct guild_channels *channels, uint64_t channel) {
	const struct guild_channel *place = find(channels, channel);
	return place != NULL && place->name != NULL ? place->name : "";
}

void guild_channels_learn(struct guild_channels *channels, uint64_t channel, const char *name,
	uint64_t parent, bool is_new) {
	struct guild_channel *place =
		is_new ? find_or_add(channels, channel) : find(channels, channel);
	if (place == NULL) {
		return;
	}
	place->parent = parent;
	if (place->name != NULL && strcmp(place->name, name) == 0) {
		return;
	}
	char *copy = strndup(name, CHANNEL_NAME_SIZE - 1);
	if (copy != NULL) {
		free(place->name);
		place->name = copy;
	}
}

uint64_t guild_channels_parent(struct guild_channels *channels, uint64_t channel) {
	const struct guild_channel *place = find(channels, channel);
	return place != NULL ? place->parent : 0;
}

bool guild_channels_ask(struct guild_channels *channels, uint64_t channel) {
	struct guild_channel *place = find_or_add(channels, channel);
	if (place == NULL || place->asked) {
		return false;
	}
	place->asked = true;
	return true;
}

enum channel_state guild_channels_state(struct guild_channels *channels, uint64_t channel) {
	const struct guild_channel *place = find(channels, channel);
	return place != NULL ? place->state : CHANNEL_OPEN;
}

bool guild_channels_set_state(struct guild_channels *channels, uint64_t guild, uint64_t channel,
	enum channel_state state) {
	struct guild_channel *place =
		state == CHANNEL_OPEN ? find(channels, channel) : find_or_add(channels, channel);
	if (place == NULL) {
		return state != CHANNEL_OPEN; /* nothing is remembered, so it is told again */
	}
	if (place->state == state || place->state == CHANNEL_GONE) {
		return false;
	}
	place->state = state;
	place->guild = guild;
	return true;
}

uint64_t guild_channels_next_closed(
	const struct guild_channels *channels, uint64_t guild, uint64_t after) {
	size_t i = index_of(channels, after + 1);
	while (i < channels->n &&
		(channels->list[i].state != CHANNEL_CLOSED || channels->list[i].guild != guild)) {
		i++;
	}
	return i < channels->n ? channels->list[i].id : 0;
}

void guild_channels_open_all(struct guild_channels *channels, uint64_t guild) {
	for (size_t i = 0; i < channels->n; i++) {
		struct guild_channel *place = &channels->list[i];
		if (place->state == CHANNEL_CLOSED && place->guild == guild) {
			place->state = CHANNEL_OPEN;
		}
	}
}
