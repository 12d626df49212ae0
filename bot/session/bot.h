#ifndef BOT_SESSION_BOT_H
#define BOT_SESSION_BOT_H

#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/words/catalogue.h"
#include "storage/store.h"

/* All tables of all networks: takes commands from chats, lets the games judge them, has them kept,
 * and says what happened. Knows no sockets; time comes from the clock it is given. */

struct play;

struct play_config {
	struct store *store;        /* lent; NULL: nothing is kept, for tests and benchmarks */
	enum language language;     /* of places that chose none */
	unsigned pace_ms;           /* how long a computer player seems to think */
	bool unlimited;             /* nobody asks too much (budget.h): for tests */
	int64_t (*now)(void *data); /* milliseconds since 1970 UTC */
	void *data;
};

/* NULL if memory fails. */
struct play *play_create(const struct play_config *config);
void play_destroy(struct play *play);

/* What chats call; their data is the struct play. */
extern const struct chat_listener play_listener;

/* Reads the live tables of this network from the store, before it connects; they speak again when
 * their place is entered. 0 or a negative errno of the store. */
int play_restore(struct play *play, struct chat *chat);

/* Forgets everything of a network that goes while the bot stays: its tables wait in the store for
 * play_restore(). The chat may be destroyed then. 0 or a negative errno of the store, and then how
 * long it was away will not be known. */
int play_rest(struct play *play, struct chat *chat);

/* The language of places from now on. */
void play_speak(struct play *play, enum language language);

/* For how many days people who are not seen, and games that have ended, are kept; 0: for ever, as
 * at first. */
void play_keep_for(struct play *play, int people_days, int games_days);

/* When play_tick() wants to be called next, INT64_MAX for never. May lie in the past. */
int64_t play_due(const struct play *play);

/* The machine's time jumped by so many milliseconds: it was set, or the machine slept. The tables
 * go on as if no time had passed. */
void play_jump(struct play *play, int64_t ms);

/* Lets the computer players act that are due, does what the clocks want, forgets tables whose end
 * has been told, counts some games of before if any are to be counted, and lets go what was kept
 * for long enough. */
void play_tick(struct play *play);

/* For a terminal's prompt: what the person holds at the table in this place, and whose turn it is;
 * nothing where there is nothing. */
void play_put_prompt(
	struct play *play, struct chat *chat, const char *place, const char *key, struct text *out);

/* The commands, for networks that want to know them beforehand; they last as long as play. 0, or
 * -ENOMEM. */
int play_offer(struct play *play, struct chat_commands *commands);

/* The words of a place. */
const struct words *play_words(struct play *play, const struct chat *chat, const char *place);
/* Speaks this language there for now, whatever was chosen before. */
void play_speak_in(
	struct play *play, const struct chat *chat, const char *place, enum language language);

/* What came of the last message or press. */
enum play_outcome {
	PLAY_IGNORED,  /* it was not meant for us */
	PLAY_ANSWERED, /* something was told, or changed for who asked */
	PLAY_TAKEN,    /* a move was made, or something changed at a table */
	PLAY_REFUSED,  /* the rules refuse it, or what it needs is not there */
	PLAY_LIMITED,  /* who asked did too much just now */
	PLAY_UNKNOWN,  /* nobody knows what was meant */
	PLAY_FAILED,   /* it could not be written down */
	PLAY_OUTCOMES
};

enum play_outcome play_outcome(const struct play *play);

/* How many tables are open or running. */
size_t play_count_tables(const struct play *play);

#endif
