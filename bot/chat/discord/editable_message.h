#pragma once

#include <jansson.h>

#include "bot/chat/discord/interaction_token.h"
#include "bot/chat/discord/kept_post.h"
#include "bot/chat/discord/state.h"
#include "bot/chat/picture.h"

/* A message of a table that is edited in place (live_messages.h), and its picture. */

enum { LIVE_MESSAGES_MOST = 8192 };

/* The picture that stands on a message of ours, and its use by a request. */

struct message_picture {
	bool unknown;            /* what stands there */
	struct picture *shows;   /* a note of it; NULL: none */
	char id[SNOWFLAKE_SIZE]; /* Discord's of the file */
};

enum picture_use {
	PICTURE_LEFT_OUT,
	PICTURE_BLANK,   /* a blank holds its place */
	PICTURE_EARLIER, /* that of an earlier state does, which stands there */
	PICTURE_KEPT,
	PICTURE_UPLOADED,
};

struct editable_message {
	struct map_entry entry; /* first; by "TABLE AUDIENCE" */
	int64_t table;
	const char *audience;                             /* within the key */
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE]; /* "": none stands */
	int64_t number; /* with a person: of what may stand there by now; 0: nothing may */
	struct kept_post *waiting; /* the newest content, in the queue and not yet on its way */
	const struct kept_post *in_flight; /* the content that is on its way */
	const struct kept_post *answer;    /* the first that came of the press being handled */
	unsigned n_answers;                /* answers to presses on it that are on their way */
	char answered[SNOWFLAKE_SIZE];     /* the message pressed */
	struct interaction_token press;    /* that was answered last */
	bool turned;                       /* that answer was taken, and no other is on its way */
	uint64_t answer_hash;              /* of what the answer shows; 0: they are several */
	uint64_t answer_till;              /* edits wait for the answers, but no longer */
	enum picture_use answer_use;
	unsigned n_queued;        /* contents in the queue */
	uint64_t hash, sent_hash; /* of what was shown last, and is on its way; 0: not known */
	struct message_picture picture;
	enum picture_use use;     /* by what is on its way or was prepared last */
	struct picture *blank;    /* that goes with it; NULL: none does */
	bool plain;               /* it may be of a version that wrote no components: words beside
				   * which Discord takes none */
	uint64_t wait_till;       /* the first in the queue waits for its picture; 0: it does not */
	bool elsewhere;           /* its reader acted in another message last */
	uint64_t calm_till;       /* what can wait for a while is sent then; 0: nothing waits so */
	struct kept_post *missed; /* what stands there without its picture; NULL: it has it */
	bool suspects; /* it is sent without its picture, for which it was refused, perhaps */
	bool last;     /* nothing follows what is queued */
	bool again;    /* what is on its way may have been posted before */
	bool refused;  /* what was posted last: nothing stands under its number */
	bool bare; /* it was, and is gone: its number finds nothing, and what follows has none */
};

/* NULL: none is known, or there is no room. */
struct editable_message *editable_message_find(
	struct discord *discord, int64_t table, const char *audience);
/* The listener knows the location of one that is forgotten for it. */
struct editable_message *editable_message_add(
	struct discord *discord, int64_t table, const char *audience);
void editable_message_drop(struct discord *discord, struct editable_message *message);

/* Whether content is posted at the bottom, and the message before it deleted. */
bool editable_message_posts(
	const struct editable_message *message, const struct kept_post *content);

/* The picture that it should have. NULL: none is to be shown there. */
struct picture *editable_message_picture(struct discord *discord,
	const struct editable_message *message, const struct kept_post *content);
/* wanted NULL: none is. edits: the message on which it stands is changed; else it is a new one. */
enum picture_use editable_message_choose_use(const struct editable_message *message,
	const struct picture *wanted, bool edits, bool final);
/* As editable_message_choose_use(), where nothing can be uploaded. */
enum picture_use editable_message_choose_standing(const struct editable_message *message,
	const struct picture *wanted, bool edits, bool final);
/* The picture shown by this use of the picture that it should have. NULL: none. */
struct picture *editable_message_shown(
	const struct editable_message *message, struct picture *wanted, enum picture_use use);
/* Whether that lacks the picture that it should have. */
bool editable_message_lacks(enum picture_use use);
/* The request was answered: sent is the message as it is now, shown its picture. */
void editable_message_learn_picture(
	struct editable_message *message, const struct picture *shown, const json_t *sent);
/* The message shows another picture, none, or one that is not known. */
void editable_message_forget_picture(struct editable_message *message, bool unknown);

/* Puts the button of a post's way after its controls, which the result then is: it leads to where
 * the table's message stands now. */
void editable_message_put_way(
	struct discord *discord, struct post *post, struct chat_controls *controls);
/* With this use of its picture. NULL: out of memory. */
json_t *editable_message_compose(struct discord *discord, struct editable_message *message,
	const struct post *post, struct picture *picture, enum picture_use use, bool edits);
/* Of what is seen, with the picture that it has, or NULL. */
uint64_t editable_message_hash(const json_t *body, const struct picture *picture);
