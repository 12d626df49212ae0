#ifndef BOT_CHAT_DISCORD_PLACES_H
#define BOT_CHAT_DISCORD_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Channels and threads by their id: what they are called, and whether the bot may speak there. Only
 * those we had to do with are known, and the one not asked for longest is forgotten for another. */

enum { PLACES_MOST = 4096, PLACES_NAME_SIZE = 128 };

enum places_state { PLACES_OPEN, PLACES_CLOSED, PLACES_GONE };

struct places;

/* NULL: out of memory. */
struct places *places_create(void);
void places_destroy(struct places *places);

/* "": not known. Lasts until the next call. */
const char *places_name(struct places *places, uint64_t channel);
/* What it is called now, as it may be shown; parent is the channel that a thread is of, else 0.
 * With is_new false only of one that is known. */
void places_learn(
	struct places *places, uint64_t channel, const char *name, uint64_t parent, bool is_new);
/* 0: none, or not known. */
uint64_t places_parent(struct places *places, uint64_t channel);

/* True the first time only: nobody has asked yet what this one is called. */
bool places_ask(struct places *places, uint64_t channel);

/* Unknown ones are open. */
enum places_state places_state(struct places *places, uint64_t channel);
/* Says whether it was another before; what is gone stays so. */
bool places_set_state(
	struct places *places, uint64_t guild, uint64_t channel, enum places_state state);
/* The first channel of this server after this id that is closed; 0: none. */
uint64_t places_next_closed(const struct places *places, uint64_t guild, uint64_t after);
/* None of this server is closed any more. */
void places_open_all(struct places *places, uint64_t guild);

#endif
