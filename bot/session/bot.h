#ifndef BOT_SESSION_BOT_H
#define BOT_SESSION_BOT_H

#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/words/catalogue.h"
#include "storage/store.h"

/* All tables of all networks: takes commands from chats, lets the games judge them, has them kept,
 * and says what happened. Knows no sockets; time comes from the clock it is given. */

struct bot;

struct bot_config {
	struct store *store;        /* lent; NULL: nothing is kept, for tests and benchmarks */
	enum language language;     /* of places that chose none */
	unsigned pace_ms;           /* how long a computer player seems to think */
	bool unlimited;             /* nobody asks too much (budget.h): for tests */
	int64_t (*now)(void *data); /* milliseconds since 1970 UTC */
	void *data;
};

/* NULL if memory fails. */
struct bot *bot_create(const struct bot_config *config);
void bot_destroy(struct bot *bot);

/* What chats call; their data is the struct play. */
extern const struct chat_listener bot_listener;

/* Reads the live tables of this network from the store, before it connects; they speak again when
 * their place is entered. 0 or a negative errno of the store. */
int bot_restore_network(struct bot *bot, struct chat *chat);

/* Forgets everything of a network that goes while the bot stays: its tables wait in the store for
 * play_restore(). The chat may be destroyed then. 0 or a negative errno of the store, and then how
 * long it was away will not be known. */
int bot_suspend_network(struct bot *bot, struct chat *chat);

/* The language of places from now on. */
void bot_set_language(struct bot *bot, enum language language);

/* For how many days people who are not seen, and games that have ended, are kept; 0: for ever, as
 * at first. */
void retention_keep_for(struct bot *bot, int people_days, int games_days);

/* When play_tick() wants to be called next, INT64_MAX for never. May lie in the past. */
int64_t bot_due(const struct bot *bot);

/* The machine's time jumped by so many milliseconds: it was set, or the machine slept. The tables
 * go on as if no time had passed. */
void bot_jump(struct bot *bot, int64_t ms);

/* Lets the computer players act that are due, does what the clocks want, forgets tables whose end
 * has been told, counts some games of before if any are to be counted, and lets go what was kept
 * for long enough. */
void bot_tick(struct bot *bot);

/* For a terminal's prompt: what the person holds at the table in this place, and whose turn it is;
 * nothing where there is nothing. */
void bot_put_prompt(
	struct bot *bot, struct chat *chat, const char *place, const char *key, struct text *out);

/* The commands, for networks that want to know them beforehand; they last as long as play. 0, or
 * -ENOMEM. */
int bot_offer(struct bot *bot, struct chat_commands *commands);

/* The words of a place. */
const struct words *bot_words(struct bot *bot, const struct chat *chat, const char *place);
/* Speaks this language there for now, whatever was chosen before. */
void bot_set_language_of(
	struct bot *bot, const struct chat *chat, const char *place, enum language language);

/* What came of the last message or press. */
enum outcome {
	OUTCOME_IGNORED,  /* it was not meant for us */
	OUTCOME_ANSWERED, /* something was told, or changed for who asked */
	OUTCOME_TAKEN,    /* a move was made, or something changed at a table */
	OUTCOME_REFUSED,  /* the rules refuse it, or what it needs is not there */
	OUTCOME_LIMITED,  /* who asked did too much just now */
	OUTCOME_UNKNOWN,  /* nobody knows what was meant */
	OUTCOME_FAILED,   /* it could not be written down */
	OUTCOMES
};

enum outcome bot_outcome(const struct bot *bot);

/* How many tables are open or running. */
size_t bot_count_tables(const struct bot *bot);

#endif
