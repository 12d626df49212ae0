#include "bot/chat/discord/places.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

struct place {
	uint64_t id, parent, guild; /* guild: of one that is closed */
	uint64_t used;
	char *name; /* NULL: not known */
	enum places_state state;
	bool asked;
};

/* Sorted by id. */
struct places {
	struct place *list;
	size_t n, room;
	uint64_t uses;
};

struct places *places_create(void) {
	return calloc(1, sizeof(struct places));
}

void places_destroy(struct places *places) {
	if (places == NULL) {
		return;
	}
	for (size_t i = 0; i < places->n; i++) {
		free(places->list[i].name);
	}
	free(places->list);
	free(places);
}

/* Where it stands, or belongs. */
static size_t index_of(const struct places *places, uint64_t id) {
	size_t low = 0, high = places->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (places->list[middle].id < id) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

static struct place *find(struct places *places, uint64_t id) {
	size_t at = index_of(places, id);
	if (at == places->n || places->list[at].id != id) {
		return NULL;
	}
	places->list[at].used = ++places->uses;
	return &places->list[at];
}

static void drop(struct places *places, struct place *place) {
	size_t at = (size_t)(place - places->list);
	free(place->name);
	places->n--;
	memmove(place, place + 1, (places->n - at) * sizeof(*place));
}

/* That one is closed must be remembered, or nobody learns that it is open again. */
static bool is_rather_dropped(const struct place *place, const struct place *than) {
	bool closed = place->state == PLACES_CLOSED, other = than->state == PLACES_CLOSED;
	return closed != other ? other : place->used < than->used;
}

static void drop_one(struct places *places) {
	struct place *oldest = &places->list[0];
	for (size_t i = 1; i < places->n; i++) {
		if (is_rather_dropped(&places->list[i], oldest)) {
			oldest = &places->list[i];
		}
	}
	drop(places, oldest);
}

static bool make_room(struct places *places) {
	if (places->n == PLACES_MOST) {
		drop_one(places);
	}
	if (places->n < places->room) {
		return true;
	}
	size_t room = places->room > 0 ? places->room * 2 : FIRST_ROOM;
	struct place *list = realloc(places->list, room * sizeof(*list));
	if (list == NULL) {
		return false;
	}
	places->list = list;
	places->room = room;
	return true;
}

/* NULL: out of memory. */
static struct place *find_or_add(struct places *places, uint64_t id) {
	struct place *place = find(places, id);
	if (place != NULL || !make_room(places)) {
		return place;
	}
	size_t at = index_of(places, id);
	place = &places->list[at];
	memmove(place + 1, place, (places->n - at) * sizeof(*place));
	places->n++;
	*place = (struct place){.id = id, .used = ++places->uses};
	return place;
}

const char *places_name(struct places *places, uint64_t channel) {
	const struct place *place = find(places, channel);
	return place != NULL && place->name != NULL ? place->name : "";
}

void places_learn(
	struct places *places, uint64_t channel, const char *name, uint64_t parent, bool is_new) {
	struct place *place = is_new ? find_or_add(places, channel) : find(places, channel);
	if (place == NULL) {
		return;
	}
	place->parent = parent;
	if (place->name != NULL && strcmp(place->name, name) == 0) {
		return;
	}
	char *copy = strndup(name, PLACES_NAME_SIZE - 1);
	if (copy != NULL) {
		free(place->name);
		place->name = copy;
	}
}

uint64_t places_parent(struct places *places, uint64_t channel) {
	const struct place *place = find(places, channel);
	return place != NULL ? place->parent : 0;
}

bool places_ask(struct places *places, uint64_t channel) {
	struct place *place = find_or_add(places, channel);
	if (place == NULL || place->asked) {
		return false;
	}
	place->asked = true;
	return true;
}

enum places_state places_state(struct places *places, uint64_t channel) {
	const struct place *place = find(places, channel);
	return place != NULL ? place->state : PLACES_OPEN;
}

bool places_set_state(
	struct places *places, uint64_t guild, uint64_t channel, enum places_state state) {
	struct place *place =
		state == PLACES_OPEN ? find(places, channel) : find_or_add(places, channel);
	if (place == NULL) {
		return state != PLACES_OPEN; /* nothing is remembered, so it is told again */
	}
	if (place->state == state || place->state == PLACES_GONE) {
		return false;
	}
	place->state = state;
	place->guild = guild;
	return true;
}

uint64_t places_next_closed(const struct places *places, uint64_t guild, uint64_t after) {
	size_t i = index_of(places, after + 1);
	while (i < places->n &&
		(places->list[i].state != PLACES_CLOSED || places->list[i].guild != guild)) {
		i++;
	}
	return i < places->n ? places->list[i].id : 0;
}

void places_open_all(struct places *places, uint64_t guild) {
	for (size_t i = 0; i < places->n; i++) {
		struct place *place = &places->list[i];
		if (place->state == PLACES_CLOSED && place->guild == guild) {
			place->state = PLACES_OPEN;
		}
	}
}
