#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/base/html.h"
#include "bot/base/map.h"

/* The cookie of a guest: 128 random bits, by which their browser proves who they are. The bot knows
 * them by a hash of it, and keeps it nowhere. */

enum { COOKIE_SECRET_SIZE = 33, COOKIE_KEY_SIZE = 39 };

/* Where pages come by https, nobody but their host can set it. */
#define COOKIE_NAME "dicecup"
#define COOKIE_HOST_NAME "__Host-" COOKIE_NAME

/* The guest's secret in a Cookie header, by this name; false: there is none, or it is not of our
 * making. */
bool cookie_read_secret(const char *header, const char *name, char secret[COOKIE_SECRET_SIZE]);

/* A new one, or as much chance for anything else; false: there is no randomness. */
bool cookie_make_secret(char secret[COOKIE_SECRET_SIZE]);

/* Whether the text looks like one. */
bool cookie_is_secret(const char *text);

/* Another that comes of both, and that nobody can tell who lacks one of them. The salt is made as
 * secrets are. */
void cookie_derive_secret(const char *secret, const char *salt, char derived[COOKIE_SECRET_SIZE]);

/* The key that the guest is known by: "guest:" and 32 hexadecimal digits. */
void cookie_put_key(const char *secret, char key[COOKIE_KEY_SIZE]);

/* The name of a press with this number, for which nobody else's can be taken: 22 hexadecimal
 * digits. */
enum { GUEST_NUMBER_SIZE = 32, GUEST_PRESS_SIZE = 23 };
void guest_put_press(const char *key, const char *number, char press[GUEST_PRESS_SIZE]);

/* A guest, wherever they are. */

enum { GUESTS_MOST = 8192, GUEST_HERE_MS = 60 * 1000 };
enum { GUEST_NAME_MOST = 24, GUEST_NAME_SIZE = 4 * GUEST_NAME_MOST + 1 };

struct web_guest {
	struct map_entry entry;     /* by their key */
	char name[GUEST_NAME_SIZE]; /* "": it was not told since the start */
	bool present;               /* the bot tells them, until they leave */
	bool looks;                 /* at a table */
	uint64_t until;             /* they leave when they have no stream and it is as late */
	unsigned n_streams;
	bool revoked; /* requests with this key come from nobody */
	bool renewed; /* it was another's before */
};

/* A request of theirs came. */
void guest_note_here(struct web_guest *guest, uint64_t now);

/* The view of one guest alone, at one table or in one lesson. Nobody else is ever shown it. */

enum {
	GUEST_VIEWS_MOST = 8192,
	GUEST_VIEW_ANSWERS_MOST = 64 * 1024,
	GUEST_VIEW_TALK_MOST = 8 * 1024
};

struct guest_view {
	struct map_entry entry;
	char guest[COOKIE_KEY_SIZE];
	int64_t table; /* 0: a lesson */
	bool seated;
	bool met;         /* the listener was told that they came here */
	char *hand;       /* a fragment; NULL: none */
	char *places;     /* what can be pressed on the board: likewise */
	struct html talk; /* what was said at the table while they sat there */
	struct html
		answers; /* fragments that were not shown yet; of a lesson, what was said last */
	unsigned n_streams;
};

/* A way for a guest's seats to another browser, by a word: good once, and for ten minutes. */

enum { SEAT_MOVES_MOST = 1024, SEAT_MOVE_MS = 10 * 60 * 1000 };

struct seat_move {
	struct map_entry entry; /* by its word, made as secrets are */
	char guest[COOKIE_KEY_SIZE], taken_by[COOKIE_KEY_SIZE]; /* keys; "": nobody yet */
	uint64_t until;
};

/* All zero is none. */
struct guests {
	struct map guests, guest_views, moves;
};

void guests_finish(struct guests *guests);

/* NULL: nobody has this key. */
struct web_guest *guests_find(const struct guests *guests, const char *key);
/* As guests_find(), added if need be. NULL: out of memory. */
struct web_guest *guests_need(struct guests *guests, const char *key);
void guests_forget(struct guests *guests, struct web_guest *guest);

/* All that is the guest's is from now on that of the one with the new key, who is there until then
 * at least. The guest may have no stream. */
void guests_renew(struct guests *guests, const char *guest, const char *key, uint64_t until);

/* NULL: there is none, or it is too old. */
struct seat_move *seat_moves_find(struct guests *guests, const char *word, uint64_t now);
/* A new one of the guest's. NULL: no memory, or no randomness. */
struct seat_move *seat_moves_add(struct guests *guests, const char *guest, uint64_t now);

/* The guest's guest_view at a table, or (0) in the lesson of a game; NULL: there is none. */
struct guest_view *guest_views_find(
	struct guests *guests, const char *guest, int64_t table, const char *game);
/* As guest_views_find(), made if need be. NULL: out of memory. */
struct guest_view *guest_views_need(
	struct guests *guests, const char *guest, int64_t table, const char *game);
/* The one where they were last; NULL: none. */
struct guest_view *guest_views_latest(struct guests *guests, const char *guest);
/* All of a table go. None may have a stream. */
void guest_views_drop_table(struct guests *guests, int64_t table);

/* Takes the fragments over. */
void guest_view_set_hand(struct guest_view *guest_view, char *hand, char *places);
/* Adds to the answers, as far as there is room. */
void guest_view_add_answer(struct guest_view *guest_view, const char *fragment);
void guest_view_add_talk(struct guest_view *guest_view, const char *fragment);
