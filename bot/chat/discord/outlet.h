#ifndef BOT_CHAT_DISCORD_OUTLET_H
#define BOT_CHAT_DISCORD_OUTLET_H

#include "bot/chat/discord/state.h"
#include "bot/chat/discord/verdict.h"

/* What is said to one audience, a place ("GUILD/CHANNEL") or a person (an id): one message after
 * the other, the next when the one before was answered. It opens direct messages and archived
 * threads where that is needed, and stops when nothing can be said there. Nothing happens within a
 * call: all of it comes from the loop. */

enum {
	OUTLET_MOST = 64,         /* messages that wait for one audience */
	OUTLET_ANSWERS_MOST = 24, /* of which so many belong to no game */
	OUTLETS_MESSAGES_MOST = 20000,
};

/* What became of a message. */
enum outlet_end {
	OUTLET_SAID,
	OUTLET_PASSED_OVER, /* Discord will not have it; what comes behind it is said */
	OUTLET_LOST,        /* and whatever waited with it: the place is closed, or the person
			     * cannot be reached */
};

struct outlet_message {
	struct outlet_message *next;
	json_t *body;        /* NULL: nothing to send; it is said when all before it is */
	int64_t table, move; /* of the post */
	bool proves, repeatable;
	/* answer: of what was said or passed over, else NULL. */
	void (*done)(struct discord *discord, const char *audience,
		const struct outlet_message *message, enum outlet_end end,
		const struct rest_response *response);
};

/* NULL: out of memory. Nothing may be pushed before outlets_begin(). */
struct outlets *outlets_create(void);
void outlets_begin(struct discord *discord);
/* Of what was begun; after rest_destroy(). closed is called on the loop. */
void outlets_destroy(struct outlets *outlets, void (*closed)(void *data), void *data);

/* Takes the messages over, all or none. 0, -ENOMEM or -ENOBUFS. */
int outlet_push(struct discord *discord, const char *audience, struct outlet_message *messages);
void outlet_free_messages(struct outlet_message *messages);

/* Whether something waits to be said there, or is on its way. */
bool outlet_is_busy(const struct discord *discord, const char *audience);

/* How many messages wait behind the first of their audience, which is a request by now. */
size_t outlets_waiting(const struct discord *discord);

/* Whether something waits behind what is on its way. */
bool outlet_has_more(const struct discord *discord, const char *audience);

/* What waits for a place, or for all whose names begin with it ("GUILD/"), will not be said. */
void outlets_forget(struct discord *discord, const char *place);

/* Nothing can be said there: says so to the listener. For a place the log tells why. */
void outlet_fail(struct discord *discord, const char *audience, enum verdict verdict,
	const struct rest_response *response);

/* Opens an archived thread. 0, or as rest_send. */
int outlet_unarchive(struct discord *discord, const char *place,
	void (*done)(void *data, const struct rest_response *response), void *data);

bool outlet_is_place(const char *audience);

/* Whether it is this place, or one of those whose names begin with it ("GUILD/"). */
bool outlet_is_in(const char *audience, const char *place);

#endif
