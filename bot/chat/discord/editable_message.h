#pragma once

#include <jansson.h>

#include "bot/chat/discord/interaction_token.h"
#include "bot/chat/discord/kept_post.h"
#include "bot/chat/discord/state.h"
#include "bot/chat/picture.h"

/* A message of a table that is edited in place (live_messages.h), and its picture. */

enum { LIVE_MESSAGES_MOST = 8192 };

/* The picture of a message, and how a request uses it. */

struct message_picture {
	bool unknown;            /* it is not known which picture the message shows */
	struct picture *shows;   /* a note of that picture; NULL: none */
	char id[SNOWFLAKE_SIZE]; /* Discord's id of the file */
};

enum picture_use {
	PICTURE_LEFT_OUT,
	PICTURE_BLANK,   /* a blank holds its place */
	PICTURE_EARLIER, /* the message's picture of an earlier state holds its place */
	PICTURE_KEPT,
	PICTURE_UPLOADED,
};

struct editable_message {
	struct map_entry entry; /* first; by "TABLE AUDIENCE" */
	int64_t table;
	const char *audience;                             /* part of the key */
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE]; /* id "": no message */
	int64_t number;            /* of a direct message that may have been sent; 0: none */
	struct kept_post *waiting; /* the newest content, queued but not yet sent */
	const struct kept_post *in_flight; /* the content being sent */
	const struct kept_post *answer;    /* the first content caused by the press being handled */
	unsigned n_answers; /* answers to presses on the message that are being sent */
	char answered_early[SNOWFLAKE_SIZE]; /* answered before its location was known */
	struct interaction_token press;      /* the last whose answer was taken, */
	char turned[SNOWFLAKE_SIZE];         /* by this message */
	uint64_t answer_hash; /* of the answer's content; 0: there are several answers */
	uint64_t answer_till; /* edits wait for the answers until then */
	enum picture_use answer_use;
	unsigned n_queued;        /* contents in the queue */
	uint64_t hash, sent_hash; /* of the last content; of the one being sent; 0: not known */
	struct message_picture picture;
	enum picture_use use;  /* by the request being sent or prepared last */
	struct picture *blank; /* the blank that it uploads; NULL: none */
	bool plain; /* may be of a version without components: it has a text, beside which Discord
		       takes none */
	uint64_t wait_till; /* until then the first in the queue waits for its picture; 0: it does
			       not wait */
	bool elsewhere;     /* its reader last acted in another message */
	uint64_t calm_till; /* until then content that can wait does; 0: none waits */
	struct kept_post *missed; /* the content shown without its picture; NULL: none */
	bool suspects;            /* retried without its picture, the possible cause of a refusal */
	bool last;                /* no content follows the queued ones */
	bool again;               /* the message being sent may have been posted before */
	bool refused;             /* the last post was refused: its number has no message */
	bool bare; /* the post with its number was deleted: the next one has no number */
};

/* NULL: there is none. */
struct editable_message *editable_message_find(
	struct discord *discord, int64_t table, const char *audience);
/* If there is no room another message is forgotten; the listener knows its location. */
struct editable_message *editable_message_add(
	struct discord *discord, int64_t table, const char *audience);
void editable_message_drop(struct discord *discord, struct editable_message *message);

/* Whether the content is posted at the bottom, and the earlier message deleted. */
bool editable_message_posts(
	const struct editable_message *message, const struct kept_post *content);

/* The picture that the message should show. NULL: none. */
struct picture *editable_message_picture(struct discord *discord,
	const struct editable_message *message, const struct kept_post *content);
/* wanted NULL: no picture. edits: the message that shows the current picture is edited; else a new
 * one is posted. */
enum picture_use editable_message_choose_use(const struct editable_message *message,
	const struct picture *wanted, bool edits, bool final);
/* As editable_message_choose_use(), where nothing can be uploaded. */
enum picture_use editable_message_choose_standing(const struct editable_message *message,
	const struct picture *wanted, bool edits, bool final);
/* The picture shown if wanted is used so. NULL: none. */
struct picture *editable_message_shown(
	const struct editable_message *message, struct picture *wanted, enum picture_use use);
/* Whether the wanted picture is missing with this use. */
bool editable_message_lacks(enum picture_use use);
/* The request succeeded: sent is the message as it is now, shown its picture. */
void editable_message_learn_picture(
	struct editable_message *message, const struct picture *shown, const json_t *sent);
/* The message shows another picture, no picture, or (unknown) any. */
void editable_message_forget_picture(struct editable_message *message, bool unknown);

/* Makes controls those of the post, with a button for the post's way added: a link to the table's
 * current message. */
void editable_message_put_way(
	struct discord *discord, struct post *post, struct chat_controls *controls);
/* The body, with this use of its picture. NULL: out of memory. */
json_t *editable_message_compose(struct discord *discord, struct editable_message *message,
	const struct post *post, struct picture *picture, enum picture_use use, bool edits);
/* A hash of the visible content, with the message's picture, or NULL. */
uint64_t editable_message_hash(const json_t *body, const struct picture *picture);
