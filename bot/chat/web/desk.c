#include "bot/chat/web/desk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DESK_KEY_SIZE = COOKIE_KEY_SIZE + ROUTE_GAME_SIZE + 24 };

static void drop(struct desks *desks, struct desk *desk) {
	map_remove(&desks->desks, &desk->entry);
	free(desk->hand);
	html_finish(&desk->answers);
	free(desk);
}

void desks_finish(struct desks *desks) {
	while (desks->desks.oldest != NULL) {
		drop(desks, (struct desk *)desks->desks.oldest);
	}
	map_finish(&desks->desks);
	map_free_all(&desks->visitors);
}

static void put_key(char key[DESK_KEY_SIZE], const char *guest, int64_t table, const char *game) {
	if (table != 0) {
		snprintf(key, DESK_KEY_SIZE, "%s %lld", guest, (long long)table);
	} else {
		snprintf(key, DESK_KEY_SIZE, "%s %s", guest, game);
	}
}

struct desk *desks_find(struct desks *desks, const char *guest, int64_t table, const char *game) {
	char key[DESK_KEY_SIZE];
	put_key(key, guest, table, game);
	return (struct desk *)map_use(&desks->desks, NULL, key);
}

/* First those of whom nothing is known to sit there. */
static void make_room(struct desks *desks, bool seated) {
	struct map_entry *entry = desks->desks.oldest;
	while (entry != NULL && desks->desks.n >= DESKS_MOST) {
		struct map_entry *newer = entry->newer;
		struct desk *desk = (struct desk *)entry;
		if (desk->n_streams == 0 && desk->seated == seated) {
			drop(desks, desk);
		}
		entry = newer;
	}
}

struct desk *desks_need(struct desks *desks, const char *guest, int64_t table, const char *game) {
	struct desk *desk = desks_find(desks, guest, table, game);
	if (desk != NULL) {
		return desk;
	}
	char key[DESK_KEY_SIZE];
	put_key(key, guest, table, game);
	make_room(desks, false);
	make_room(desks, true);
	desk = map_new(&desks->desks, NULL, sizeof(*desk), key);
	if (desk != NULL) {
		snprintf(desk->guest, sizeof(desk->guest), "%s", guest);
		desk->table = table;
	}
	return desk;
}

struct desk *desks_latest(struct desks *desks, const char *guest) {
	struct map_entry *entry = desks->desks.newest;
	while (entry != NULL && strcmp(((struct desk *)entry)->guest, guest) != 0) {
		entry = entry->older;
	}
	return (struct desk *)entry;
}

void desks_drop_table(struct desks *desks, int64_t table) {
	struct map_entry *entry = desks->desks.oldest;
	while (entry != NULL) {
		struct map_entry *newer = entry->newer;
		struct desk *desk = (struct desk *)entry;
		if (desk->table == table && desk->n_streams == 0) {
			drop(desks, desk);
		}
		entry = newer;
	}
}

void desk_set_hand(struct desk *desk, char *hand) {
	free(desk->hand);
	desk->hand = hand;
}

void desk_add_answer(struct desk *desk, const char *fragment) {
	if (desk->answers.len + strlen(fragment) > DESK_ANSWERS_MOST) {
		html_finish(&desk->answers);
	}
	html_puts(&desk->answers, fragment);
}

/* Those who are there stay. */
static void make_visitors_room(struct desks *desks) {
	struct map_entry *entry = desks->visitors.oldest;
	while (entry != NULL && desks->visitors.n >= DESKS_MOST) {
		struct map_entry *newer = entry->newer;
		if (!((struct visitor *)entry)->present) {
			map_remove(&desks->visitors, entry);
			free(entry);
		}
		entry = newer;
	}
}

struct visitor *desks_visitor(struct desks *desks, const char *guest) {
	struct map_entry *entry = map_use(&desks->visitors, NULL, guest);
	if (entry != NULL) {
		return (struct visitor *)entry;
	}
	make_visitors_room(desks);
	return map_new(&desks->visitors, NULL, sizeof(struct visitor), guest);
}

bool desks_is_revoked(const struct desks *desks, const char *guest) {
	const struct map_entry *entry = map_find(&desks->visitors, NULL, guest);
	return entry != NULL && ((const struct visitor *)entry)->revoked;
}

/* Behind a guest's key in a desk's stands where it is. */
static void renew_desk(struct desks *desks, struct desk *former, const char *key) {
	char whole[DESK_KEY_SIZE];
	snprintf(whole, sizeof(whole), "%s%s", key, former->entry.key + strlen(former->guest));
	struct desk *desk = map_new(&desks->desks, NULL, sizeof(*desk), whole);
	if (desk != NULL) {
		snprintf(desk->guest, sizeof(desk->guest), "%s", key);
		desk->table = former->table;
		desk->seated = former->seated;
		desk->met = former->met;
		desk->hand = former->hand;
		desk->answers = former->answers;
		desk->used = former->used;
		former->hand = NULL;
		former->answers = (struct html){.text = NULL};
	}
	drop(desks, former);
}

/* Making room for one may cost the other. */
static void renew_visitor(struct desks *desks, const char *guest, const char *key, uint64_t until) {
	char name[DESK_NAME_SIZE] = "";
	struct visitor *former = (struct visitor *)map_find(&desks->visitors, NULL, guest);
	if (former != NULL) {
		former->present = false;
		memcpy(name, former->name, sizeof(name));
	}
	struct visitor *visitor = desks_visitor(desks, key);
	if (visitor != NULL) {
		visitor->present = true;
		visitor->until = until;
		memcpy(visitor->name, name, sizeof(visitor->name));
	}
}

void desks_renew(struct desks *desks, const char *guest, const char *key, uint64_t until) {
	struct map_entry *entry = desks->desks.oldest;
	while (entry != NULL) {
		struct map_entry *newer = entry->newer;
		struct desk *desk = (struct desk *)entry;
		if (strcmp(desk->guest, guest) == 0) {
			assert(desk->n_streams == 0);
			renew_desk(desks, desk, key);
		}
		entry = newer;
	}
	renew_visitor(desks, guest, key, until);
}
