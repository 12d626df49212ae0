#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/kept_post.h"
#include "bot/chat/discord/resume.h"
#include "bot/chat/discord/state.h"

/* Audiences that no message reaches because Discord does not answer: closed places, and people
 * whose messages wait. After a while they are tried again, and all of them soon after a message got
 * through anywhere. */

enum { OUTAGE_MS = 12 * 1000 /* by chance a quarter more */ };

/* For timers: the first is tried again. */
void outages_end_first(struct discord *discord);

/* Messages to one audience (json_read.h), new ones and edits, each sent when the one before was
 * answered: an order that no route of Discord's knows. Opens DM channels and archived threads where
 * needed, and stops when nothing can be said there; a person's messages wait until an outage is
 * over. Nothing happens within a call: everything comes from the loop. */

enum {
	MESSAGE_QUEUE_MOST = 64,         /* messages to one audience */
	MESSAGE_QUEUE_ANSWERS_MOST = 24, /* answers among them */
	MESSAGE_QUEUES_MOST = 20000,     /* messages in all */
};

enum send_result {
	SEND_DONE,
	SEND_REJECTED,  /* by Discord; the messages after it are sent */
	SEND_CANCELLED, /* with all after it: the place is closed, or the person unreachable */
};

enum preparation {
	PREPARED,
	PREPARED_NOTHING,   /* there is nothing to send */
	PREPARED_OTHERWISE, /* it is to be aimed again: the newest content is for another message */
};

struct queued_message {
	struct queued_message *next;
	struct emoji_body body;    /* none: nothing to send; done when all before it is */
	int64_t table, move, turn; /* of the post */
	int place_index;
	bool probes, repeatable;
	bool named;                    /* it has a nonce */
	bool answers;                  /* what was asked counts as handled when this has left */
	struct resumption_hold hold;   /* the queue's, of an answer */
	struct kept_post *held;        /* for the functions; freed with the message */
	const struct picture *uploads; /* a file that goes with the body; NULL: none */
	struct picture *follows;       /* for done(); a reference */
	/* The message that it edits, and its channel; "": it is a new one. */
	char edits[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	/* Fills these when all before it was sent. NULL: they are there. */
	void (*aim)(struct discord *discord, const char *audience, struct queued_message *message);
	/* In how many ms to ask again whether it can be prepared; 0: it can. NULL: at once. */
	uint64_t (*ready)(struct discord *discord, const char *audience,
		const struct queued_message *message);
	/* Fills body and uploads when the request leaves. NULL: they are there. */
	enum preparation (*prepare)(
		struct discord *discord, const char *audience, struct queued_message *message);
	/* After a response: true if it is to be prepared and sent again; to a person after an
	 * outage once that is over. NULL: it is not. */
	bool (*again)(struct discord *discord, const char *audience, struct queued_message *message,
		const struct rest_response *response);
	/* response: NULL after SEND_CANCELLED, and where nothing was to be sent. */
	void (*done)(struct discord *discord, const char *audience,
		const struct queued_message *message, enum send_result result,
		const struct rest_response *response);
};

/* After rest_destroy(). */
void message_queues_finish(struct message_queues *queues);

/* Takes over the messages, all or none. 0, -ENOMEM or -ENOBUFS. */
int message_queue_push(
	struct discord *discord, const char *audience, struct queued_message *messages);
void message_queue_free(struct queued_message *messages);

/* Something waits to be sent there, or is in flight. */
bool message_queue_is_busy(const struct discord *discord, const char *audience);
/* As message_queue_is_busy(), but a message whose done() runs does not count. */
bool message_queue_has_waiting(const struct discord *discord, const char *audience);
/* Gives the message that holds old, and is not on its way, this to hold; frees old. */
void message_queue_hold(struct discord *discord, const char *audience, const struct kept_post *old,
	struct kept_post *held);
/* For timers: sends from all queues that are ready. */
void message_queues_send(struct discord *discord);
/* How many messages wait after the first to their audience, which is a request by now. */
size_t message_queues_waiting(const struct discord *discord);

/* Drops what waits for a place, or for all places of "GUILD/". */
void message_queues_forget(struct discord *discord, const char *place);

/* The bot may not speak there (any more); or the channel is deleted, or was never there. The
 * listener is told of every change. */
void place_close(struct discord *discord, const char *of);
void place_gone(struct discord *discord, const char *of);
