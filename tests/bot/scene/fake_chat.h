#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/session/bot.h"

/* A post as it was taken, to be looked at later. */
struct fake_post {
	char to[64]; /* a place, or a person's key */
	char text[4096];
	int64_t table, move, cause, turn;
	int part;
	enum delivery_mode mode;
	bool has_controls, has_form, edit_of, repost, silent, final, last, aloud;
	int64_t number;  /* of a live message that is posted; 0: it is edited */
	bool again;      /* it has the number of the last */
	char title[256]; /* "": none */
	struct chat_controls controls;
	struct chat_form form;
	char replaced[64];    /* what replaces said */
	char after_place[64]; /* "": nothing */
	bool hand;
	char calls[256];      /* keys, a blank behind each */
	char way_to[64];      /* "": nowhere */
	char seats[256];      /* that are drawn */
};

/* A network in memory: what the bot says is heard, a line each, as "#dice: …" or "ann> …". Made
 * rich it shows controls, can be pressed, and more is heard: "ann~ …" what only ann sees of an
 * answer, "ann^ …" what it
 * becomes, "7/dice= …" what a place is shown. */
struct fake_chat {
	struct chat chat; /* first */
	char *heard;
	size_t len, cap;
	bool deaf;          /* say fails with -ENOTCONN */
	bool full;          /* say fails with -ENOBUFS */
	int64_t silent_ms;  /* nothing has been heard for so long */
	bool rfc1459;       /* "[" in names is "{" */
	bool unanswered;    /* prove() brings no answer by itself */
	bool unsent;        /* lines stay in the queue: sent() is not called */
	bool unplaced;      /* where a live message in a place is, or that it stays, is not told */
	int repeats;        /* killed once so many lines were said once more; 0: never */
	bool unnoted;       /* with repeats: before the last of them was told to have left */
	bool no_pictures;   /* none can be shown in its places */
	bool labels;        /* what can be pressed is heard, too */
	bool invited;       /* so are the authors of messages to come */
	const char *source; /* where they come from; NULL: their keys cost something */
	int64_t clock;
	int64_t ticks;   /* so much later it is each time the clock is looked at */
	int64_t said_at; /* of messages to come */
	const char *id, *language, *lacking; /* of messages to come */
	bool threadless;                     /* of them, too */
	bool looks;                          /* presses only look */
	bool fills;                          /* each press sends a form, also an empty one */
	char threaded[128]; /* the last opening that wanted a thread, and its name: "7/dice/1:
			       Perudo #1" */
	/* The last of each kind: said in a place, told or proved to a person, shown in a place,
	 * told to a person in place of what was told before (panel: of an answer), and answered. */
	struct fake_post said, told, shown, kept, panel, answered;
	const char *named;    /* the language that the network names for its places; NULL: none */
	const char *crowd;    /* who is in the places, " zoe yan "; NULL: nobody */
	char asked_after[64]; /* the last who was, "ann in 7/dice" */
	char askers[512];     /* who was answered what changes */
	unsigned n_answers, n_shown, last_shown;
	struct fake_post says[16]; /* the first said in places since fake_chat_clear() */
	unsigned n_says;
	struct fake_post shows[64]; /* the first shown in places since then */
	unsigned n_shows;
	struct picture *pictures[64]; /* beside them, each a reference; NULL: none */
	struct picture *pictured;     /* beside the last answer; a reference; NULL: none */
	unsigned n_drawn;             /* pictures that became ready, or failed */
};

void fake_chat_init(struct fake_chat *fake, struct bot *bot);
void fake_chat_finish(struct fake_chat *fake);

/* Makes it a network with buttons, names with blanks, places "SERVER/CHANNEL" and, for each person,
 * "@me/KEY"; after init. */
void fake_chat_enrich(struct fake_chat *fake);

/* Inits it as the web: guests who look at tables that stand elsewhere. */
void fake_chat_browse(struct fake_chat *fake, struct bot *bot);

/* A clock for bot_config: data is the fake chat. */
int64_t fake_chat_now(void *data);

/* key and name are the same. place NULL: in private. An operator is a name that begins with '@', a
 * manager of the server one with "@@". */
void fake_chat_type(struct fake_chat *fake, const char *place, const char *who, const char *text);

/* The same as a command that nobody else sees and that wants an answer. */
void fake_chat_command(
	struct fake_chat *fake, const char *place, const char *who, const char *text);

/* A form of a browser calls a command by its row. */
struct chat_result fake_chat_call(struct fake_chat *fake, const char *place, const char *who,
	const char *command, const char *arguments);

/* Presses what has this id; typed is what was put into a form, else "". */
void fake_chat_press(struct fake_chat *fake, const char *place, const char *who, const char *id,
	const char *typed);

/* What could follow text, words whole, of which begun is typed. text NULL: begun is a whole move.
 */
size_t fake_chat_suggest(struct fake_chat *fake, const char *place, const char *who,
	const char *text, const char *begun, struct chat_choice *choices);

/* The id of the button or choice whose label begins so; NULL: the post has none. */
const char *fake_chat_id(const struct fake_post *post, const char *label);

bool fake_chat_heard(const struct fake_chat *fake, const char *text);
/* Forgets what was heard. */
void fake_chat_clear(struct fake_chat *fake);
