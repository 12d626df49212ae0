#ifndef BOT_CHAT_DISCORD_OUTLET_H
#define BOT_CHAT_DISCORD_OUTLET_H

#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/state.h"

/* What is said to one audience, a place ("GUILD/CHANNEL") or a person (an id): one message after
 * the other, the next when the one before was answered. It opens direct messages and archived
 * threads where that is needed, and stops when nothing can be said there. Nothing happens within a
 * call: all of it comes from the loop. */

enum {
	MESSAGE_QUEUE_MOST = 64,         /* messages that wait for one audience */
	MESSAGE_QUEUE_ANSWERS_MOST = 24, /* of which so many belong to no game */
	MESSAGE_QUEUES_MOST = 20000,
};

/* What became of a message. */
enum send_result {
	SEND_DONE,
	SEND_REJECTED, /* Discord will not have it; what comes behind it is said */
	SEND_LOST,     /* and whatever waited with it: the place is closed, or the person
			* cannot be reached */
};

struct queued_message {
	struct queued_message *next;
	json_t *body;        /* NULL: nothing to send; it is said when all before it is */
	int64_t table, move; /* of the post */
	bool proves, repeatable;
	/* answer: of what was said or passed over, else NULL. */
	void (*done)(struct discord *discord, const char *audience,
		const struct queued_message *message, enum send_result end,
		const struct rest_response *response);
};

/* NULL: out of memory. Nothing may be pushed before message_queues_begin(). */
struct message_queues *message_queues_create(void);
void message_queues_begin(struct discord *discord);
/* Of what was begun; after rest_destroy(). closed is called on the loop. */
void message_queues_destroy(
	struct message_queues *message_queues, void (*closed)(void *data), void *data);

/* Takes the messages over, all or none. 0, -ENOMEM or -ENOBUFS. */
int message_queue_push(
	struct discord *discord, const char *audience, struct queued_message *messages);
void message_queue_free(struct queued_message *messages);

/* Whether something waits to be said there, or is on its way. */
bool message_queue_is_busy(const struct discord *discord, const char *audience);

/* How many messages wait behind the first of their audience, which is a request by now. */
size_t message_queues_waiting(const struct discord *discord);

/* Whether something waits behind what is on its way. */
bool message_queue_has_more(const struct discord *discord, const char *audience);

/* What waits for a place, or for all whose names begin with it ("GUILD/"), will not be said. */
void message_queues_forget(struct discord *discord, const char *place);

/* Nothing can be said there: says so to the listener. For a place the log tells why. */
void message_queue_fail(struct discord *discord, const char *audience, enum error_class class,
	const struct rest_response *response);

/* Opens an archived thread. 0, or as rest_send. */
int message_queue_unarchive(struct discord *discord, const char *place,
	void (*done)(void *data, const struct rest_response *response), void *data);

bool place_path_is(const char *audience);

/* Whether it is this place, or one of those whose names begin with it ("GUILD/"). */
bool place_path_is_in(const char *audience, const char *place);

#endif
