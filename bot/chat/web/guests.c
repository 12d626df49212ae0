#include "bot/chat/web/guests.h"

#include <assert.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_BYTES = (COOKIE_SECRET_SIZE - 1) / 2 };

/* Its value, if it has one that fits. */
static bool find(const char *header, const char *name, char *value, size_t size) {
	size_t n = strlen(name);
	for (const char *at = header; *at != '\0';) {
		at += strspn(at, "; \t");
		size_t len = strcspn(at, ";");
		if (len > n && at[n] == '=' && memcmp(at, name, n) == 0) {
			size_t rest = len - n - 1;
			while (rest > 0 && at[n + rest] == ' ') {
				rest--;
			}
			return (size_t)snprintf(value, size, "%.*s", (int)rest, at + n + 1) < size;
		}
		at += len;
	}
	return false;
}

bool cookie_read_secret(const char *header, char secret[COOKIE_SECRET_SIZE]) {
	return find(header, "dicecup", secret, COOKIE_SECRET_SIZE) && cookie_is_secret(secret);
}

bool cookie_is_secret(const char *text) {
	return strlen(text) == COOKIE_SECRET_SIZE - 1 &&
	       strspn(text, "0123456789abcdef") == COOKIE_SECRET_SIZE - 1;
}

static void put_hex(const unsigned char *bytes, size_t n, char *out) {
	for (size_t i = 0; i < n; i++) {
		snprintf(out + 2 * i, 3, "%02x", bytes[i]);
	}
}

bool cookie_make_secret(char secret[COOKIE_SECRET_SIZE]) {
	unsigned char bytes[SECRET_BYTES];
	if (RAND_bytes(bytes, SECRET_BYTES) != 1) {
		return false;
	}
	put_hex(bytes, SECRET_BYTES, secret);
	return true;
}

static void put_hash(const char *text, char *out) {
	unsigned char hash[SHA256_DIGEST_LENGTH];
	SHA256((const unsigned char *)text, strlen(text), hash);
	put_hex(hash, SECRET_BYTES, out);
}

void cookie_derive_secret(const char *secret, const char *salt, char derived[COOKIE_SECRET_SIZE]) {
	char both[2 * COOKIE_SECRET_SIZE];
	snprintf(both, sizeof(both), "%s%s", secret, salt);
	put_hash(both, derived);
}

void cookie_put_key(const char *secret, char key[COOKIE_KEY_SIZE]) {
	static const char prefix[] = "guest:";
	memcpy(key, prefix, sizeof(prefix));
	put_hash(secret, key + sizeof(prefix) - 1);
}

void guest_list_finish(struct guest_list *list) {
	map_free_all(&list->map);
}

struct guest_entry *guest_list_find(struct guest_list *list, const char *key) {
	return (struct guest_entry *)map_use(&list->map, NULL, key);
}

void guest_list_forget(struct guest_list *list, struct guest_entry *guest) {
	map_remove(&list->map, &guest->entry);
	free(guest);
}

/* Those who are there stay. */
static void make_guests_room(struct guest_list *list) {
	struct map_entry *entry = list->map.oldest;
	while (entry != NULL && list->map.n >= GUEST_LIST_MOST) {
		struct map_entry *newer = entry->newer;
		if (!((struct guest_entry *)entry)->present) {
			guest_list_forget(list, (struct guest_entry *)entry);
		}
		entry = newer;
	}
}

struct guest_entry *guest_list_need(struct guest_list *list, const char *key) {
	struct guest_entry *found = guest_list_find(list, key);
	if (found == NULL) {
		make_guests_room(list);
		found = map_new(&list->map, NULL, sizeof(*found), key);
	}
	return found;
}

enum { DESK_KEY_SIZE = COOKIE_KEY_SIZE + 56 };

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
