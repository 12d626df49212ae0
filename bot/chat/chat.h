#ifndef BOT_CHAT_CHAT_H
#define BOT_CHAT_CHAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The cut between a network and everything else: a few functions down (chat_impl), a few up
 * (chat_listener). Strings are lent for the call. */

struct chat;

/* A person on this network. */
struct chat_person {
	const char *key;  /* who it is, for good: an account, or nick!user@host; not the name */
	const char *name; /* how to show them, now */
};

/* A command as it came in, the prefix or the bot's name cut off. */
struct chat_message {
	const char *place; /* the channel; NULL: in private */
	struct chat_person from;
	bool moderates;    /* from moderates the place */
	bool by_name;      /* said to the bot itself: a word it does not know deserves an answer */
	bool unseen;       /* nobody else sees it, though it was said in a place */
	bool wants_answer; /* the network shows a failure if nothing is answered */
	const char *language; /* the one its author's program speaks, "ja"; NULL: unknown */
	const char *lacking;  /* what the bot may not do in the place but must, for an
			       * administrator to read; NULL: nothing */
	const char *text;
};

/* What can be pressed beside a text, on networks that have such things; the text is complete
 * without. Pressing it brings its id back by pressed(). */
enum { CONTROL_ID_SIZE = 101, CONTROL_LABEL_SIZE = 101, BUTTONS_MOST = 25, CHOICES_MOST = 25 };

enum button_look { BUTTON_PLAIN, BUTTON_MAIN, BUTTON_GOOD, BUTTON_GRAVE };

struct chat_button {
	char label[CONTROL_LABEL_SIZE]; /* at most 80 characters are shown */
	char id[CONTROL_ID_SIZE];
	enum button_look look;
};

struct chat_choice {
	char label[CONTROL_LABEL_SIZE];
	char id[CONTROL_ID_SIZE];
};

/* Buttons, and one list of which one is chosen. */
struct chat_controls {
	size_t n_buttons, n_choices;
	struct chat_button buttons[BUTTONS_MOST];
	char question[CONTROL_LABEL_SIZE]; /* what the list asks */
	struct chat_choice choices[CHOICES_MOST];
};

/* A line to type, asked for in answer to a press: it comes back by pressed(), with the id. */
struct chat_form {
	char title[46], label[46]; /* 45 characters are shown */
	char id[CONTROL_ID_SIZE];
	char example[CONTROL_LABEL_SIZE];
};

/* How a person wants private texts, among what their network offers. */
enum delivery_mode {
	MODE_USUAL,
	MODE_NOTICE,
	MODE_MESSAGE,
	MODE_EACH,   /* hands in a new message each round, not one that changes */
	MODE_BUTTON, /* hands only when asked for */
};

/* A line of its own before and after lines in which columns matter, such as a board: networks set
 * them in letters of equal width if they can, and leave these lines out. */
#define CHAT_PICTURE "\x11"

/* Around a number of seconds since 1970: networks with `times` show the moment as how far away it
 * is, whenever somebody looks. Others are given none. */
#define CHAT_TIME "\x12"

/* Something to say. text is plain, complete by itself, lines ended by '\n' or the end. */
struct post {
	const char *text;
	/* The table whose game it tells, 0 for answers, which may be refused to who asks too much;
	 * and its move, 0 for none: when the last line of that has left the socket, delivered()
	 * says so.
	 */
	int64_t table, move;
	/* The move that caused it and which of its posts this is, the same when it is said again
	 * after a restart: networks that can tell, show it once. 0: nothing of the kind. */
	int64_t cause;
	int part;
	/* It may have been said before: in this step (the moves after it, and one), from this line
	 * of it on. Networks that show things twice call resending() before a line goes. step 0: it
	 * was not. */
	int64_t step, line;
	enum delivery_mode mode;
	const struct chat_controls *controls; /* NULL: none */
	const struct chat_form *form;         /* for answer(), instead of all else; NULL: none */
	const char *const *mentions;          /* keys of those it must reach with a sound */
	size_t n_mentions;
	/* Takes the place of what was said before with the same table to the same place or person,
	 * where the network can change what is said: NULL: it does not; else what shown() last
	 * told of it, "" if nothing. */
	const char *replaces;
	bool last; /* with replaces: nothing more will */
};

/* What an adapter tells the rest of the bot. Every member is filled. Where a place ends in '/', all
 * places are meant whose names begin with it: a server and its channels. */
struct chat_listener {
	void (*message)(void *data, struct chat *chat, const struct chat_message *message);
	/* A button, choice or form with this id; the message's text is what was typed in a form,
	 * else "". */
	void (*pressed)(
		void *data, struct chat *chat, const struct chat_message *message, const char *id);
	/* While somebody types: what could follow the message's text, words whole, of which begun
	 * is there already. Fills choices (CHOICES_MOST; id is the words to put) and says how many.
	 */
	size_t (*suggest)(void *data, struct chat *chat, const struct chat_message *message,
		const char *begun, struct chat_choice *choices);
	/* The bot can speak in this place: it joined, or joined again after the line was lost. Who
	 * is there already comes after it. */
	void (*entered)(void *data, struct chat *chat, const char *place);
	/* The line to this place is lost, or (NULL) to the network: what was not sent yet is not
	 * said, and nobody can be seen (no left() for each) until entered() and came() say so. */
	void (*lost)(void *data, struct chat *chat, const char *place);
	/* The place is no more. */
	void (*gone)(void *data, struct chat *chat, const char *place);
	/* Somebody can be seen in a place, or cannot be seen on the network any more. */
	void (*came)(void *data, struct chat *chat, const char *place, struct chat_person person);
	void (*left)(void *data, struct chat *chat, struct chat_person person);
	void (*renamed)(void *data, struct chat *chat, struct chat_person person);
	/* The answer to probe(), or later proof that private texts do not arrive. */
	void (*reached)(void *data, struct chat *chat, struct chat_person person);
	void (*unreachable)(
		void *data, struct chat *chat, struct chat_person person, const char *why);
	/* This line of this step, which may have been said before, is about to leave. */
	void (*resending)(void *data, struct chat *chat, int64_t table, int64_t step, int64_t line);
	/* The lines of this move and all before it have left. */
	void (*delivered)(void *data, struct chat *chat, int64_t table, int64_t move);
	/* Where a post with replaces now stands, to be kept for the next: the one of the place, or
	 * (key) of the person. "": it is there no more. */
	void (*shown)(
		void *data, struct chat *chat, int64_t table, const char *key, const char *where);
};

struct chat_impl {
	/* Says a post in a place, whole or not at all. 0, -ENOTCONN when one cannot speak there
	 * now, or -ENOBUFS when far too much waits already. */
	int (*say)(struct chat *chat, const char *place, const struct post *post);
	/* Brings what a place is shown of a table up to date (replaces). Networks that cannot
	 * change what was said do nothing. */
	void (*show)(struct chat *chat, const char *place, const struct post *post);
	/* Says it to one person in private. -ENOENT: nobody with this key can be seen. */
	int (*tell)(struct chat *chat, const char *key, const struct post *post);
	/* Says it in private and finds out whether it arrives: reached() or unreachable() follows,
	 * or left(). */
	int (*probe)(struct chat *chat, const char *key, const struct post *post);
	/* Answers a message or a press while the listener handles it: so that its author alone sees
	 * it, or aloud. */
	void (*answer)(struct chat *chat, const struct chat_message *message,
		const struct post *post, bool aloud);
	/* What people call the place: "#dice". Lasts until the next call. */
	const char *(*name_place)(struct chat *chat, const char *place);
	/* How many lines or requests wait to go out, or are on their way. */
	size_t (*waiting)(const struct chat *chat);
	void (*destroy)(struct chat *chat);
};

/* Each adapter's own struct begins with this. */
struct chat {
	const struct chat_impl *impl;
	const struct chat_listener *listener;
	void *data;          /* the listener's */
	const char *network; /* its name in people's identities and in the log */
	const char *prefix;  /* what a command begins with in a channel, for help: "!" */
	bool single_user; /* a place of one person: what they choose for themselves is the place's
			   */
	bool has_buttons; /* it shows controls, and answers() to a press are private: whoever cannot
			   * be reached can still be dealt in */
	bool spaces;      /* names may hold blanks */
	bool servers;     /* places are "SERVER/CHANNEL" */
	bool brief;       /* each line costs: few are better than many */
	bool joins_posts; /* what a step of a game says in a place is better one post than several
			   */
	bool has_timestamps;  /* texts may hold moments: CHAT_TIME */
	bool hands_by_button; /* with presses: MODE_USUAL is MODE_BUTTON here */
};

/* Is the line that begins here only the mark of a picture? */
bool chat_marks_picture(const char *line);

/* For adapters of networks that only say lines: answer() by say() and tell(), show() that does
 * nothing, a place that is its own name, and no queue. */
void chat_answer_plainly(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);
void chat_show_nothing(struct chat *chat, const char *place, const struct post *post);
const char *chat_name_as_is(struct chat *chat, const char *place);
size_t chat_waits_for_nothing(const struct chat *chat);

/* The commands there are, for networks that want to know them beforehand. */

enum { CHAT_LANGUAGES = 2, CHAT_ARGUMENTS_MOST = 4, CHAT_VALUES_MOST = 24 };

/* The same in each language: English first, then those of languages[]. */
struct chat_wording {
	const char *in[CHAT_LANGUAGES]; /* NULL: as in English */
};

struct chat_argument {
	const char *name; /* of letters a-z */
	struct chat_wording names, help;
	bool number, needed, suggested; /* suggested: suggest() knows what may stand here */
	size_t n_values;                /* 0: anything */
	const char *values[CHAT_VALUES_MOST];
};

struct chat_command {
	const char *word;
	struct chat_wording names, help;
	size_t n_arguments; /* in the order in which they are typed, those needed first */
	struct chat_argument arguments[CHAT_ARGUMENTS_MOST];
	bool in_places_only;
};

struct chat_commands {
	const char *languages[CHAT_LANGUAGES]; /* "en", "ja" */
	size_t n;
	const struct chat_command *list;
};

#endif
