#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/base/html.h"
#include "bot/base/map.h"

/* The cookie of a guest: 128 random bits that prove who the browser's person is. The bot knows only
 * their hash, and stores it nowhere. */

enum { COOKIE_SECRET_SIZE = 33, COOKIE_KEY_SIZE = 39 };

/* With https this name prevents any other host from setting the cookie. */
#define COOKIE_NAME "dicecup"
#define COOKIE_HOST_NAME "__Host-" COOKIE_NAME

/* The guest's secret, under this name in a Cookie header; false: there is none, or it is malformed.
 */
bool cookie_read_secret(const char *header, const char *name, char secret[COOKIE_SECRET_SIZE]);

/* A new secret, or other random text; false, and "": there is no randomness. */
bool cookie_make_secret(char secret[COOKIE_SECRET_SIZE]);

/* Whether the text has a secret's form. */
bool cookie_is_secret(const char *text);

/* Derives a secret that nobody can compute without both secret and salt. The salt is made like
 * secrets. */
void cookie_derive_secret(const char *secret, const char *salt, char derived[COOKIE_SECRET_SIZE]);

/* The guest's key: "guest:" and 32 hexadecimal digits. */
void cookie_put_key(const char *secret, char key[COOKIE_KEY_SIZE]);

/* The id of the guest's press with this number, which nobody else's can equal: 22 hexadecimal
 * digits. */
enum { GUEST_NUMBER_SIZE = 32, GUEST_PRESS_SIZE = 23 };
void guest_put_press(const char *key, const char *number, char press[GUEST_PRESS_SIZE]);

/* A guest, at any number of tables. */

enum { GUESTS_MOST = 8192, GUEST_HERE_MS = 60 * 1000 };
enum { GUEST_NAME_MOST = 24, GUEST_NAME_SIZE = 4 * GUEST_NAME_MOST + 1 };

struct web_guest {
	struct map_entry entry;     /* by the key */
	char name[GUEST_NAME_SIZE]; /* "": not told since the start */
	bool present;               /* as told to the listener, until left() */
	bool looks;                 /* is at a table */
	uint64_t until;             /* without a stream the guest leaves then */
	unsigned n_streams;
	bool revoked; /* requests with this key count as nobody's */
	bool renewed; /* the key replaced another */
};

/* A request of the guest came. */
void guest_note_here(struct web_guest *guest, uint64_t now);

/* The data of one guest at one table or in one lesson. Nobody else is ever shown it. */

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
	bool met;            /* the listener was told that the guest came here */
	char *hand;          /* a fragment; NULL: none */
	char *places;        /* what can be pressed on the board, likewise */
	struct html talk;    /* said at the table while the guest sat there */
	struct html answers; /* fragments not shown yet; in a lesson, the latest */
	unsigned n_streams;
};

/* A move of a guest's seats to another browser, by a word: works once, within ten minutes. */

enum { SEAT_MOVES_MOST = 1024, SEAT_MOVE_MS = 10 * 60 * 1000 };

struct seat_move {
	struct map_entry entry;                                 /* by the word, made like secrets */
	char guest[COOKIE_KEY_SIZE], taken_by[COOKIE_KEY_SIZE]; /* keys; "": nobody yet */
	uint64_t until;
};

/* All zero: empty. */
struct guests {
	struct map guests, guest_views, moves;
};

void guests_finish(struct guests *guests);

/* NULL: nobody has this key. */
struct web_guest *guests_find(const struct guests *guests, const char *key);
/* As guests_find(), adding the guest if needed. NULL: out of memory. */
struct web_guest *guests_need(struct guests *guests, const char *key);
void guests_forget(struct guests *guests, struct web_guest *guest);

/* Gives everything of the guest to the one with the new key, who counts as present until then. The
 * guest must have no stream. */
void guests_renew(struct guests *guests, const char *guest, const char *key, uint64_t until);

/* NULL: none, or too old. */
struct seat_move *seat_moves_find(struct guests *guests, const char *word, uint64_t now);
/* Adds one of the guest's. NULL: out of memory, or no randomness. */
struct seat_move *seat_moves_add(struct guests *guests, const char *guest, uint64_t now);

/* The guest_view at a table, or (0) in the lesson of a game; NULL: none. */
struct guest_view *guest_views_find(
	struct guests *guests, const char *guest, int64_t table, const char *game);
/* As guest_views_find(), adding it if needed. NULL: out of memory. */
struct guest_view *guest_views_need(
	struct guests *guests, const char *guest, int64_t table, const char *game);
/* The guest's latest view; NULL: none. */
struct guest_view *guest_views_latest(struct guests *guests, const char *guest);
/* Drops all views of a table. None may have a stream. */
void guest_views_drop_table(struct guests *guests, int64_t table);

/* Takes over the fragments. */
void guest_view_set_hand(struct guest_view *guest_view, char *hand, char *places);
/* Appends to the answers, as far as there is room. */
void guest_view_add_answer(struct guest_view *guest_view, const char *fragment);
void guest_view_add_talk(struct guest_view *guest_view, const char *fragment);
