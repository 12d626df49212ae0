#include "bot/chat/web/guests.h"

#include <assert.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_BYTES = (COOKIE_SECRET_SIZE - 1) / 2 };

/* The value of a name, if there is one that fits. */
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

bool cookie_read_secret(const char *header, const char *name, char secret[COOKIE_SECRET_SIZE]) {
	return find(header, name, secret, COOKIE_SECRET_SIZE) && cookie_is_secret(secret);
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
	bool made = RAND_bytes(bytes, SECRET_BYTES) == 1;
	secret[0] = '\0';
	if (made) {
		put_hex(bytes, SECRET_BYTES, secret);
	}
	return made;
}

/* Bytes of the hash in the key. */
static void put_hash(const char *text, size_t n, char *out) {
	unsigned char hash[SHA256_DIGEST_LENGTH];
	SHA256((const unsigned char *)text, strlen(text), hash);
	put_hex(hash, n, out);
}

void cookie_derive_secret(const char *secret, const char *salt, char derived[COOKIE_SECRET_SIZE]) {
	char both[2 * COOKIE_SECRET_SIZE];
	snprintf(both, sizeof(both), "%s%s", secret, salt);
	put_hash(both, SECRET_BYTES, derived);
}

void cookie_put_key(const char *secret, char key[COOKIE_KEY_SIZE]) {
	static const char prefix[] = "guest:";
	memcpy(key, prefix, sizeof(prefix));
	put_hash(secret, SECRET_BYTES, key + sizeof(prefix) - 1);
}

void guest_put_press(const char *key, const char *number, char press[GUEST_PRESS_SIZE]) {
	char both[COOKIE_KEY_SIZE + GUEST_NUMBER_SIZE];
	snprintf(both, sizeof(both), "%s %s", key, number);
	put_hash(both, (GUEST_PRESS_SIZE - 1) / 2, press);
}

/* Guests */

struct web_guest *guests_find(const struct guests *guests, const char *key) {
	return (struct web_guest *)map_find(&guests->guests, NULL, key);
}

void guests_forget(struct guests *guests, struct web_guest *guest) {
	map_remove(&guests->guests, &guest->entry);
	free(guest);
}

void guest_note_here(struct web_guest *guest, uint64_t now) {
	uint64_t until = now + GUEST_HERE_MS;
	guest->until = until > guest->until ? until : guest->until;
}

/* Present guests stay. */
static void make_guests_room(struct guests *guests) {
	struct map_entry *entry = guests->guests.oldest;
	while (entry != NULL && guests->guests.n >= GUESTS_MOST) {
		struct map_entry *newer = entry->newer;
		struct web_guest *guest = (struct web_guest *)entry;
		if (!guest->present && !guest->looks) {
			guests_forget(guests, guest);
		}
		entry = newer;
	}
}

struct web_guest *guests_need(struct guests *guests, const char *key) {
	struct map_entry *entry = map_use(&guests->guests, NULL, key);
	if (entry != NULL) {
		return (struct web_guest *)entry;
	}
	make_guests_room(guests);
	return map_new(&guests->guests, NULL, sizeof(struct web_guest), key);
}

/* Views */

enum { GUEST_VIEW_KEY_SIZE = COOKIE_KEY_SIZE + 56 };

static void drop(struct guests *guests, struct guest_view *guest_view) {
	map_remove(&guests->guest_views, &guest_view->entry);
	guest_view_set_hand(guest_view, NULL, NULL);
	html_finish(&guest_view->answers);
	html_finish(&guest_view->talk);
	free(guest_view);
}

void guests_finish(struct guests *guests) {
	while (guests->guest_views.oldest != NULL) {
		drop(guests, (struct guest_view *)guests->guest_views.oldest);
	}
	map_finish(&guests->guest_views);
	map_free_all(&guests->guests);
	map_free_all(&guests->moves);
}

static void put_key(
	char key[GUEST_VIEW_KEY_SIZE], const char *guest, int64_t table, const char *game) {
	if (table != 0) {
		snprintf(key, GUEST_VIEW_KEY_SIZE, "%s %lld", guest, (long long)table);
	} else {
		snprintf(key, GUEST_VIEW_KEY_SIZE, "%s %s", guest, game);
	}
}

struct guest_view *guest_views_find(
	struct guests *guests, const char *guest, int64_t table, const char *game) {
	char key[GUEST_VIEW_KEY_SIZE];
	put_key(key, guest, table, game);
	return (struct guest_view *)map_use(&guests->guest_views, NULL, key);
}

/* Drops views without a seat first. */
static void make_room(struct guests *guests, bool seated) {
	struct map_entry *entry = guests->guest_views.oldest;
	while (entry != NULL && guests->guest_views.n >= GUEST_VIEWS_MOST) {
		struct map_entry *newer = entry->newer;
		struct guest_view *guest_view = (struct guest_view *)entry;
		if (guest_view->n_streams == 0 && guest_view->seated == seated) {
			drop(guests, guest_view);
		}
		entry = newer;
	}
}

struct guest_view *guest_views_need(
	struct guests *guests, const char *guest, int64_t table, const char *game) {
	struct guest_view *guest_view = guest_views_find(guests, guest, table, game);
	if (guest_view != NULL) {
		return guest_view;
	}
	char key[GUEST_VIEW_KEY_SIZE];
	put_key(key, guest, table, game);
	make_room(guests, false);
	make_room(guests, true);
	guest_view = map_new(&guests->guest_views, NULL, sizeof(*guest_view), key);
	if (guest_view != NULL) {
		snprintf(guest_view->guest, sizeof(guest_view->guest), "%s", guest);
		guest_view->table = table;
	}
	return guest_view;
}

struct guest_view *guest_views_latest(struct guests *guests, const char *guest) {
	struct map_entry *entry = guests->guest_views.newest;
	while (entry != NULL && strcmp(((struct guest_view *)entry)->guest, guest) != 0) {
		entry = entry->older;
	}
	return (struct guest_view *)entry;
}

void guest_views_drop_table(struct guests *guests, int64_t table) {
	struct map_entry *entry = guests->guest_views.oldest;
	while (entry != NULL) {
		struct map_entry *newer = entry->newer;
		struct guest_view *guest_view = (struct guest_view *)entry;
		if (guest_view->table == table && guest_view->n_streams == 0) {
			drop(guests, guest_view);
		}
		entry = newer;
	}
}

void guest_view_set_hand(struct guest_view *guest_view, char *hand, char *places) {
	free(guest_view->hand);
	free(guest_view->places);
	guest_view->hand = hand;
	guest_view->places = places;
}

/* A text that is too long replaces the earlier ones. */
static void add(struct html *html, const char *fragment, size_t most) {
	if (html->len + strlen(fragment) > most) {
		html_finish(html);
	}
	html_puts(html, fragment);
}

void guest_view_add_answer(struct guest_view *guest_view, const char *fragment) {
	add(&guest_view->answers, fragment, GUEST_VIEW_ANSWERS_MOST);
}

void guest_view_add_talk(struct guest_view *guest_view, const char *fragment) {
	add(&guest_view->talk, fragment, GUEST_VIEW_TALK_MOST);
}

/* The key of a guest_view is the guest's, followed by table or game. */
static void renew_guest_view(struct guests *guests, struct guest_view *former, const char *key) {
	char whole[GUEST_VIEW_KEY_SIZE];
	snprintf(whole, sizeof(whole), "%s%s", key, former->entry.key + strlen(former->guest));
	struct guest_view *guest_view =
		(struct guest_view *)map_find(&guests->guest_views, NULL, whole);
	if (guest_view == NULL) {
		guest_view = map_new(&guests->guest_views, NULL, sizeof(*guest_view), whole);
	}
	if (guest_view != NULL) {
		html_finish(&guest_view->answers);
		html_finish(&guest_view->talk);
		snprintf(guest_view->guest, sizeof(guest_view->guest), "%s", key);
		guest_view->table = former->table;
		guest_view->seated = former->seated;
		guest_view->met = former->met;
		guest_view_set_hand(guest_view, former->hand, former->places);
		guest_view->answers = former->answers;
		guest_view->talk = former->talk;
		former->talk = (struct html){.text = NULL};
		former->hand = former->places = NULL;
		former->answers = (struct html){.text = NULL};
	}
	drop(guests, former);
}

struct seat_move *seat_moves_find(struct guests *guests, const char *word, uint64_t now) {
	struct seat_move *move = (struct seat_move *)map_find(&guests->moves, NULL, word);
	return move != NULL && now < move->until ? move : NULL;
}

/* Drops those that are too old, and the oldest if there are too many. */
static void make_moves_room(struct guests *guests, uint64_t now) {
	struct map_entry *oldest;
	while ((oldest = guests->moves.oldest) != NULL &&
		(((struct seat_move *)oldest)->until <= now ||
			guests->moves.n >= SEAT_MOVES_MOST)) {
		map_remove(&guests->moves, oldest);
		free(oldest);
	}
}

struct seat_move *seat_moves_add(struct guests *guests, const char *guest, uint64_t now) {
	char word[COOKIE_SECRET_SIZE];
	make_moves_room(guests, now);
	struct seat_move *move = cookie_make_secret(word)
					 ? map_new(&guests->moves, NULL, sizeof(*move), word)
					 : NULL;
	if (move != NULL) {
		snprintf(move->guest, sizeof(move->guest), "%s", guest);
		move->until = now + SEAT_MOVE_MS;
	}
	return move;
}

void guests_renew(struct guests *guests, const char *guest, const char *key, uint64_t until) {
	struct map_entry *entry = guests->guest_views.oldest;
	while (entry != NULL) {
		struct map_entry *newer = entry->newer;
		struct guest_view *guest_view = (struct guest_view *)entry;
		if (strcmp(guest_view->guest, guest) == 0) {
			assert(guest_view->n_streams == 0);
			renew_guest_view(guests, guest_view, key);
		}
		entry = newer;
	}
	struct web_guest *former = guests_find(guests, guest);
	struct web_guest *renewed = guests_need(guests, key);
	if (former != NULL) {
		former->looks = false;
	}
	if (renewed != NULL) {
		renewed->looks = renewed->renewed = true;
		renewed->until = until;
	}
}
