#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/kept_post.h"
#include "bot/chat/discord/resume.h"
#include "bot/chat/discord/state.h"

/* Audiences that cannot be reached as Discord does not respond: closed places, and people whose
 * messages wait. They are tried again after a while, and soon after any message got through. */

enum { OUTAGE_MS = 12 * 1000 /* plus up to a quarter by chance */ };

/* For timers: tries the first audience again. */
void outages_end_first(struct discord *discord);

/* Messages to one audience (json_read.h), new ones and edits, each sent after the response to the
 * one before: an order across Discord's routes. Opens DM channels and unarchives threads where
 * needed, and stops when nothing may be said there; a person's messages wait for the end of an
 * outage. All functions of a message are called from the loop. */

enum {
	MESSAGE_QUEUE_MOST = 64,         /* messages to one audience */
	MESSAGE_QUEUE_ANSWERS_MOST = 24, /* answers among them */
	MESSAGE_QUEUES_MOST = 20000,     /* messages in total */
};

enum send_result {
	SEND_DONE,
	SEND_REJECTED,  /* refused by Discord; later messages are still sent */
	SEND_CANCELLED, /* dropped with all later ones: the place is closed, or the person
			   unreachable */
};

enum preparation {
	PREPARED,
	PREPARED_NOTHING,   /* there is nothing to send */
	PREPARED_OTHERWISE, /* aim again: the newest content is for another message */
};

struct queued_message {
	struct queued_message *next;
	struct emoji_body body;    /* none: nothing to send; done is called in order */
	int64_t table, move, turn; /* from the post */
	int place_index;
	bool probes, repeatable;
	bool named;   /* it has a nonce */
	bool answers; /* the request that it answers counts as handled when it has left */
	struct resumption_hold hold;   /* the queue's, for an answer */
	struct kept_post *held;        /* for the functions below; freed with the message */
	const struct picture *uploads; /* a file for the body; NULL: none */
	struct picture *follows;       /* for done(); a reference */
	/* The message to edit, and its channel; "": a new message. */
	char edits[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	/* Called when all before it was sent: fills the two above. NULL: they are set. */
	void (*aim)(struct discord *discord, const char *audience, struct queued_message *message);
	/* The time, in ms, after which to ask again whether it may be prepared; 0: now. NULL:
	 * always now. */
	uint64_t (*ready)(struct discord *discord, const char *audience,
		const struct queued_message *message);
	/* Called when the request leaves: fills body and uploads. NULL: they are set. */
	enum preparation (*prepare)(
		struct discord *discord, const char *audience, struct queued_message *message);
	/* Called after a response; true: prepare and send it again, to a person after an outage.
	 * NULL: never again. */
	bool (*again)(struct discord *discord, const char *audience, struct queued_message *message,
		const struct rest_response *response);
	/* response: NULL after SEND_CANCELLED, and if nothing had to be sent. */
	void (*done)(struct discord *discord, const char *audience,
		const struct queued_message *message, enum send_result result,
		const struct rest_response *response);
};

/* To be called after rest_destroy(). */
void message_queues_finish(struct message_queues *queues);

/* Takes over the messages, all or none. 0, -ENOMEM or -ENOBUFS. */
int message_queue_push(
	struct discord *discord, const char *audience, struct queued_message *messages);
void message_queue_free(struct queued_message *messages);

/* Whether messages to the audience wait or are in flight. */
bool message_queue_is_busy(const struct discord *discord, const char *audience);
/* As message_queue_is_busy(), without a message whose done() runs. */
bool message_queue_has_waiting(const struct discord *discord, const char *audience);
/* Makes the message that holds old hold this content, unless it is being sent; frees old. */
void message_queue_hold(struct discord *discord, const char *audience, const struct kept_post *old,
	struct kept_post *held);
/* For timers: sends from all queues that are ready. */
void message_queues_send(struct discord *discord);
/* The number of messages that wait after the first to their audience, which is a request by now. */
size_t message_queues_waiting(const struct discord *discord);

/* Drops the messages that wait for a place, or for all places of "GUILD/". */
void message_queues_forget(struct discord *discord, const char *place);

/* The bot may not speak there (any more); or the channel is gone. The listener is told of every
 * change. */
void place_close(struct discord *discord, const char *of);
void place_gone(struct discord *discord, const char *of);
