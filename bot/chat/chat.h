#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The interface between networks and the rest of the bot: a few functions down (chat_impl), a few
 * up (chat_listener). Strings are borrowed for the call. */

struct chat;
struct picture; /* bot/chat/picture.h */

/* A person on this network. */
struct chat_person {
	const char *key;  /* the lasting identity: an account, or nick!user@host */
	const char *name; /* shown to others; may change; "": unchanged, as far as is known */
};

/* A command as it came in, without the prefix or the bot's name; or called by its word. */
struct chat_message {
	const char *id;     /* the network's, the same in a repeat; NULL: it never repeats */
	const char *place;  /* the channel; NULL: in private */
	const char *direct; /* in private: the place that only its author reads; NULL: none */
	int64_t said_at;    /* in ms since 1970, if it comes late; 0: just now, or unknown */
	struct chat_person from;
	bool moderates;  /* from moderates the place */
	bool manages;    /* from manages the server that the place is of */
	bool by_name;    /* addressed to the bot: answer even an unknown word */
	bool unseen;     /* only its author sees it */
	bool threadless; /* no thread can be made in the place, as far as is known */
	bool whole_move; /* for suggest(): the text begun is a whole move */
	bool filled;     /* pressed(): a form was sent; text is what was put into it, "" too */
	bool looks;      /* pressed(): nothing may be done by it, only what can be shown */
	bool invited;    /* from a guest: they came by an invitation to the place's table */
	/* The address or host of an author whose key costs nothing; NULL: the key counts. */
	const char *source;
	const char *language; /* of the author's client, "ja"; NULL: unknown */
	/* Of the place, as the network or the configuration says that people chose it there; NULL:
	 * unknown, or they did not. */
	const char *place_language;
	const char *lacking; /* permissions that the bot lacks in the place; NULL: none */
	const struct chat_person
		*named; /* people of the place mentioned beyond doubt, for find() */
	size_t n_named;
	const char
		*command; /* a form's: the word of its command; NULL: text is all that was typed */
	const char *text; /* with command: its arguments */
};

/* The result of a message. */
struct chat_result {
	bool done;     /* else the answer says why not */
	int64_t table; /* the table that stands in its place now; 0: none, or in private */
};

/* Buttons and menus beside a text that is complete without them, on networks that have them.
 * pressed() brings the id back. */
enum { CONTROL_ID_SIZE = 101, CONTROL_LABEL_SIZE = 101, BUTTONS_MOST = 25, CHOICES_MOST = 25 };

/* BUTTON_WAY: an adapter's own, which leads elsewhere: there its id is the way. */
enum button_look { BUTTON_PLAIN, BUTTON_MAIN, BUTTON_GOOD, BUTTON_GRAVE, BUTTON_WAY };

struct chat_button {
	char label[CONTROL_LABEL_SIZE]; /* at most 80 characters are shown */
	char id[CONTROL_ID_SIZE];
	enum button_look look;
	const char *emoji;  /* before the label, its name, lasting; NULL: none */
	bool for_newcomers; /* of no use to the seated */
	bool lasting;       /* it stays when the turn is over */
	bool fills_seat;    /* what it does can be done at each free seat (chat_seats) */
};

struct chat_choice {
	char label[CONTROL_LABEL_SIZE];
	char id[CONTROL_ID_SIZE];
	bool on; /* of a form's field: chosen from the start */
};

/* Buttons, and a menu of choices. */
struct chat_controls {
	size_t n_buttons, n_choices;
	struct chat_button buttons[BUTTONS_MOST];
	char question[CONTROL_LABEL_SIZE]; /* the menu's placeholder */
	struct chat_choice choices[CHOICES_MOST];
};

/* Places on a board, and in the picture of a hand, that can be pressed: of one person alone, on
 * networks with boards. Sizes and places are in the units of each picture. */
enum { REGIONS_SHOWN_MOST = 128, REGION_LABEL_SIZE = 300 };

struct chat_region {
	int16_t x, y, w, h;
	bool in_hand;
	bool leads;  /* pressed() with .looks shows what is next; else it does something */
	bool chosen; /* it was pressed just now, and is shown: it has no label and no id */
	char label[REGION_LABEL_SIZE];
	char id[CONTROL_ID_SIZE];
};

struct chat_regions {
	int16_t width, height; /* of the board that the table's place shows; 0: it shows none */
	int16_t hand_width, hand_height;
	/* The label and the id of what leads back to the first ones; NULL: these are. */
	const char *back;
	char back_id[CONTROL_ID_SIZE];
	size_t n;
	struct chat_region list[REGIONS_SHOWN_MOST];
};

/* The seats of a table that waits for players, on networks with boards. */
struct chat_seats {
	const char *taken; /* a line for each: who sits there */
	const char *free;  /* the word for one that nobody has */
	int n_free;
};

/* A form in answer to a press: each field asks for a choice, or, without choices, for a line of
 * text. pressed() brings its id, with typed texts and ids of choices, a blank between. */
enum { FORM_FIELDS_MOST = 5, SWITCHES_MOST = 10, FORM_TEXT_SIZE = 1024 };

struct chat_field {
	char label[46];                       /* 45 characters are shown */
	char description[CONTROL_LABEL_SIZE]; /* below it, where there is room; "": nothing */
	bool switches; /* of its choices, up to SWITCHES_MOST, any are on, or none: not one */
	char example[CONTROL_LABEL_SIZE]; /* of the text to type */
	size_t n_choices;
	struct chat_choice choices[CHOICES_MOST];
};

struct chat_form {
	char title[46];
	char id[CONTROL_ID_SIZE];
	/* Above the fields, where it covers what stands elsewhere; "": nothing. */
	char text[FORM_TEXT_SIZE];
	size_t n_fields;
	struct chat_field fields[FORM_FIELDS_MOST];
};

/* How a person wants to get private texts. */
enum delivery_mode {
	MODE_USUAL,
	MODE_NOTICE,
	MODE_MESSAGE,
	MODE_EACH,   /* hands in a new message each round, not in an edited one */
	MODE_BUTTON, /* hands only on request */
	MODES
};

/* Something to say: a text of spans (engine/spans.h), complete by itself where only plain ones are
 * shown, its lines separated by '\n'. A network is told no others than it has. */
struct post {
	const char *text;
	const char *gap; /* before a sentence that follows in the same line; NULL: a blank */
	/* The table, 0 for answers, which floods are refused; and the move that it completes, 0 for
	 * none. Once it has left the socket, delivered() follows. */
	int64_t table, move;
	int place_index;   /* the table's place, 0: its home */
	const char *asker; /* of an answer: the asker's key; NULL: nobody's */
	/* The move that caused it and its number among that move's posts, both unchanged when it is
	 * resent after a restart: networks that deduplicate show it once. 0: none. */
	int64_t cause;
	int part;
	/* It may repeat this step (the moves after it, and one), from this line on: networks that
	 * cannot deduplicate call delivered() after each line. step 0: it is new. */
	int64_t step, line;
	enum delivery_mode mode;
	const struct chat_controls *controls; /* NULL: none */
	const struct chat_form
		*form; /* for answer(), in place of all else where it can be; or NULL */
	/* Keys of people to notify: what waits to be told them in private goes before it; of a live
	 * message that is edited or silent: of those who were, and to whom it is lit up. */
	const char *const *mentions;
	size_t n_mentions;
	/* A live message: edits the table's earlier post in this place or to this person, as
	 * shown() last named it, "": there is none. NULL: a post of its own. Of an answer: later
	 * ones to this person about this table edit it, too. */
	const char *edit_of;
	/* Of such an answer: its text once it can be changed no more. NULL: as it is. */
	const char *lapsed;
	/* Stands above it, set apart; NULL: none. Of live messages, and of answers whose last line
	 * says what to press. */
	const char *title;
	/* Of live messages only: */
	bool repost;     /* it is posted again, at the bottom, and the earlier post deleted */
	bool silent;     /* with repost, or of a text said in a place: without a sound */
	bool final;      /* it is final; later content goes into a new post */
	bool last;       /* nothing follows */
	int64_t log_end; /* comes back with shown() and final() */
	/* Of live messages in places and of answers, NULL: none; only for networks with
	 * has_pictures. A live message may wait some hundredths of a second for a pending one; an
	 * answer never waits, and shows it later. Pictures are left out first. */
	struct picture *picture;
	const struct chat_seats *seats; /* below the text of a live message in a place, or NULL */
	/* To a person, of a hand: what can be pressed; NULL: nothing. */
	const struct chat_regions *regions;
	/* To a person: a few of the table's posts that come later may go before it, none of which
	 * mentions them. Of a hand: they know what they hold, and where they act in another place
	 * it may come some seconds later. */
	bool can_wait;
	bool talk; /* to a person: what somebody says to them at the table */
	/* To a person: a reminder of the turn that began at this number of moves, void once that
	 * turn is over. 0: no reminder. */
	int64_t turn;
	/* To a person, on networks with has_ways: the label of a button that leads to what is shown
	 * of the table in this place. NULL: none. */
	const char *way, *way_to;
	/* To a person: sent after the posts so far in this place, which explain it, have left or
	 * failed. NULL: at once. */
	const char *after_place;
};

/* How far a table has been told in one of its places, once a post or a line has left. */
struct post_end {
	int64_t table;
	int place_index;    /* as in the post */
	int64_t move;       /* all lines up to this move; 0: */
	int64_t step, line; /* this line of this step, perhaps for the second time */
};

enum { CHAT_KEY_SIZE = 33 };

/* Keys to look at a table from elsewhere, and to sit down there: 128 bits, in hexadecimal. */
struct chat_access {
	char view[CHAT_KEY_SIZE];       /* "": none is needed */
	char invitation[CHAT_KEY_SIZE]; /* "": no seats from there */
};

/* The reason for a connection's new key. */
enum chat_proof {
	CHAT_PROOF_LOOKS,       /* all parts of the other key match: proves a seat, no more */
	CHAT_PROOF_SEEN,        /* both keys proven in sight: by a login, another host, a secret */
	CHAT_PROOF_NICK,        /* another nick, taken in sight: running games follow, no more */
	CHAT_PROOF_NICK_IN_USE, /* another nick, whose key somebody else in sight has */
};

/* The events of an adapter. Every member is filled. A place that ends in '/' stands for all that
 * begin with it: a server and its channels. */
struct chat_listener {
	struct chat_result (*message)(
		void *data, struct chat *chat, const struct chat_message *message);
	/* A button, choice or form with this id; message->text is the form's typed text. */
	void (*pressed)(
		void *data, struct chat *chat, const struct chat_message *message, const char *id);
	/* Completes words as they are typed: message->text precedes them, begun is typed so far.
	 * Fills up to CHOICES_MOST choices, their ids the words to insert; returns how many. */
	size_t (*suggest)(void *data, struct chat *chat, const struct chat_message *message,
		const char *begun, struct chat_choice *choices);
	/* Whether a table stands in this place: it is entered, and its members are looked up,
	 * before others. */
	bool (*has_table)(void *data, struct chat *chat, const char *place);
	/* The bot joined this place and can speak there. came() follows for all members. */
	void (*entered)(void *data, struct chat *chat, const char *place);
	/* The bot is there for the first time, invited by a person of this name; NULL: somebody on
	 * a server that never saw it, which it tells without a sound. language: of the place, as of
	 * a message. */
	void (*invited)(void *data, struct chat *chat, const char *place, const char *by,
		const char *language);
	/* The connection to this place, or (NULL) to the network, is lost: unsent posts are
	 * dropped, and everybody is out of sight (without left()) until entered() and came(). */
	void (*lost)(void *data, struct chat *chat, const char *place);
	/* Nothing comes in from this place any more, though posts may still arrive there: as
	 * lost(), but earlier posts, and those made within the call, are not dropped. */
	void (*deaf)(void *data, struct chat *chat, const char *place);
	/* Posts of the last seconds in this place were refused, though delivered(): the bot may not
	 * speak there. lost() follows. */
	void (*unheard)(void *data, struct chat *chat, const char *place);
	/* The place was deleted, or the bot removed from it for good. */
	void (*gone)(void *data, struct chat *chat, const char *place);
	/* A person is seen in a place, or no longer anywhere on the network. */
	void (*came)(void *data, struct chat *chat, const char *place, struct chat_person person);
	void (*left)(void *data, struct chat *chat, struct chat_person person);
	void (*renamed)(void *data, struct chat *chat, struct chat_person person);
	/* The answer to ask_after(): the person belongs there no more. */
	void (*missing)(
		void *data, struct chat *chat, const char *place, struct chat_person person);
	/* The connection of the former key proves to be this person, and has their key from now on:
	 * came() follows. False: they are two, and the connection keeps the former key, if it was
	 * seen. Where keys are made of secrets, a new secret is another key. */
	bool (*becomes)(void *data, struct chat *chat, const char *former,
		struct chat_person person, enum chat_proof proof);
	/* Another person's connection looks, by this key, like this person's, or (not on) does so
	 * no more; and whether one did when last seen: then a newcomer with that key may be either,
	 * and is neither. */
	void (*imitated)(void *data, struct chat *chat, const char *key, bool on);
	bool (*is_imitated)(void *data, struct chat *chat, const char *key);
	/* The last proven connection of this person is theirs no more. Posts queued for them are
	 * dropped. came() follows for its new person. */
	void (*logged_out)(void *data, struct chat *chat, struct chat_person person);
	/* The result of probe(); unreachable() also when a private text fails later. */
	void (*reached)(void *data, struct chat *chat, struct chat_person person);
	void (*unreachable)(
		void *data, struct chat *chat, struct chat_person person, const char *why);
	/* The latest commit. */
	uint64_t (*commit_seq)(void *data);
	/* Bytes that tell of commits up to this one are about to leave: 0: it is durable.
	 * -EINPROGRESS: it will be, and durable() of the network follows. Otherwise negative: that
	 * failed, nothing may leave any more, and the process ends. */
	int (*before_send)(void *data, uint64_t commit_seq);
	/* Whether people who wait for an answer should be told that one will come, since it is late
	 * or commits take long. id: as pressed(), or "": an answer that is a form cannot come then.
	 */
	bool (*defers)(void *data, const char *id, bool late);
	/* Whether this turn, as in a post, is still on. */
	bool (*is_on_turn)(
		void *data, struct chat *chat, const char *key, int64_t table, int64_t turn);
	/* stand: as in the post, also below. */
	/* So much has left. */
	void (*delivered)(void *data, struct chat *chat, const struct post_end *end);
	/* A live message is about to be posted in a place. Returns the post's number, the networks'
	 * deduplication key; again: it may have been posted before. */
	int64_t (*posting)(
		void *data, struct chat *chat, int64_t table, int place_index, bool *again);
	/* A live message is shown; where: its post, which later ones replace, in the place or (key)
	 * with the person. */
	void (*shown)(void *data, struct chat *chat, int64_t table, int place_index,
		const char *key, const char *where, int64_t log_end);
	/* That post is final; move as in the post. */
	void (*final)(void *data, struct chat *chat, int64_t table, int place_index, int64_t move,
		int64_t log_end);
	/* A post that was replaced is deleted. */
	void (*deleted)(void *data, struct chat *chat, int64_t table, const char *where);
	/* A person of this name spoke in a place, for others to see. text: NULL: not known. */
	void (*talked)(void *data, struct chat *chat, const char *place, const char *name,
		const char *text);
	/* A reader asks for this table in this language ("en"): it is also shown in this place of
	 * the network's until unwatched(), beginning with its past in final posts. Fills access,
	 * also where it stands there already. -ENOENT: it is private, or there is none. */
	int (*watched)(void *data, struct chat *chat, int64_t table, const char *place,
		const char *language, struct chat_access *access);
	/* The answer to make_thread(): the thread's place; NULL: there will be none. */
	void (*thread_made)(void *data, struct chat *chat, const char *opening, const char *thread);
	void (*unwatched)(void *data, struct chat *chat, const char *place);
};

struct chat_impl {
	/* Says a post in a place, whole or not at all. 0, -ENOTCONN: the bot cannot speak there
	 * now, -ENOBUFS: the queue is full. */
	int (*say)(struct chat *chat, const char *place, const struct post *post);
	/* Shows the live message of a table. NULL without has_live_tables. */
	void (*show)(struct chat *chat, const char *place, const struct post *post);
	/* Deletes a post that was replaced before a restart: deleted() follows. As show. */
	void (*delete_old)(struct chat *chat, const char *place, int64_t table, const char *where);
	/* Says a post to one person in private. -ENOENT: nobody with this key is in sight; where
	 * private posts stand beside their table, the last one waits for its reader. */
	int (*tell)(struct chat *chat, const char *key, const struct post *post);
	/* Makes a thread with this name of a live message, which stands at where in the place of an
	 * opening. NULL without has_threads. */
	void (*make_thread)(
		struct chat *chat, const char *opening, const char *where, const char *name);
	/* tell() ahead of all posts that wait for a commit (before_send()), since this one tells of
	 * none. -ENOBUFS: too many went ahead. NULL: nothing waits here, or the network shows that
	 * an answer is to come. */
	int (*tell_ahead)(struct chat *chat, const char *key, const struct post *post);
	/* tell() that finds out whether it arrives: reached(), unreachable() or left() follows. */
	int (*probe)(struct chat *chat, const char *key, const struct post *post);
	/* Finds out whether a person still belongs to the server of the place, where left() does
	 * not always tell: missing() follows if not. */
	void (*ask_after)(struct chat *chat, const char *place, const char *key);
	/* Answers a message or a press while the listener handles it, to its author alone or
	 * aloud. */
	void (*answer)(struct chat *chat, const struct chat_message *message,
		const struct post *post, bool aloud);
	/* The person of the place named by this word, a nick or a mention, of the message being
	 * handled. Valid until the next call. -ENOENT: nobody. */
	int (*find)(struct chat *chat, const char *place, const struct chat_message *message,
		const char *word, struct chat_person *found);
	/* Folds a name as the network compares names. NULL: by the case of ASCII alone. */
	void (*fold_name)(const struct chat *chat, char *name);
	/* The place's display name, "#dice"; valid until the next call. */
	const char *(*name_place)(struct chat *chat, const char *place);
	/* Whether pictures can be shown in a place, as far as is known. NULL without has_pictures.
	 */
	bool (*takes_pictures)(struct chat *chat, const char *place);
	/* A picture that was pending is drawn, or failed. As takes_pictures. */
	void (*drawn)(struct chat *chat);
	/* A watched() table left this place: it became private, or (rests) is not played now, and
	 * texts told in private are void. NULL: nobody watches. */
	void (*close)(struct chat *chat, const char *place, bool rests);
	/* More is durable: posts held back by before_send() may try again. */
	void (*durable)(struct chat *chat);
	/* How many lines or requests are queued or on their way. */
	size_t (*waiting)(const struct chat *chat);
	/* How long this place (NULL: any) has been silent, in ms, if that is unusual; 0: it is
	 * heard. */
	int64_t (*deaf_ms)(const struct chat *chat, const char *place);
	void (*destroy)(struct chat *chat);
};

/* Each adapter's struct begins with this. */
struct chat {
	const struct chat_impl *impl;
	const struct chat_listener *listener;
	void *data;           /* the listener's */
	const char *network;  /* its name in people's identities and in the log */
	const char *own_name; /* the bot's name there; NULL: unknown */
	bool name_is_taken;   /* the bot's usual name, so that it has another */
	const char *prefix;   /* of commands in a channel, "!" or SPANS_COMMAND */
	bool groups_commands; /* typed after their group's word, "/table join" */
	bool single_user;     /* a place has one person, whose settings are the place's */
	bool second_person;   /* with single_user: they are "you" (SPAN_YOU), not their name */
	bool on_screen;       /* with second_person: board, hand and whose turn stand on a screen */
	bool has_buttons;     /* and private answers to a press: the unreachable are dealt in */
	bool spaces;          /* names may hold spaces */
	bool servers;         /* places are "SERVER/CHANNEL" */
	bool has_threads;     /* with servers: "SERVER/CHANNEL/N" is an opening in that channel */
	bool rate_limited;    /* lines are few: say less */
	bool rejects_after_send;      /* delivered() may be followed by unheard() */
	bool highlights;              /* people are alerted to lines that begin with their name */
	size_t responsive_tables_max; /* with more at once, lines come late; 0: any number */
	bool has_live_tables;         /* a table's posts in a place are one live message */
	bool has_pictures;            /* live messages and answers may show pictures */
	bool has_boards;              /* with has_pictures: as SVG, made at once */
	bool renders_synchronously; /* a live message stands, or stays, once show() returns: shown()
				     * and final() do not follow */
	bool private_beside_table;  /* private texts stand beside what is shown of their table */
	bool has_guests;            /* people name themselves, without proof */
	bool has_ways;              /* from private texts to a table's live message */
	bool has_timestamps;        /* texts may hold SPAN_TIME */
	bool quotes_links;          /* only links that are SPAN_LINK can be followed */
	bool has_emojis;            /* texts may hold SPAN_EMOJI */
	bool has_pings;             /* mentions alert people, with a sound unless silent */
	bool hands_by_button;       /* with has_buttons: MODE_USUAL is MODE_BUTTON here */
};

/* The end of a post that completes a move. */
struct post_end post_end(const struct post *post);
/* It has left: tells the listener, unless it tells of no move. */
void chat_tell_delivered(struct chat *chat, const struct post_end *end);

/* Whether it is a place, "@me/ID", that one person alone reads: their private talk with the bot. It
 * is entered and lost as "@me/", like a server. */
#define CHAT_DIRECT "@me/"
bool chat_is_direct(const char *place);

/* Whether a place (NULL: the network) is heard, as far as is known. */
bool chat_hears(const struct chat *chat, const char *place);

/* Members of chat_impl for simple networks: answer() by say() and tell(), a place that is its own
 * name, no queue, nothing held back, and all that happens is known at once. */
void chat_answer_plainly(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);
const char *chat_name_as_is(struct chat *chat, const char *place);
size_t chat_waits_for_nothing(const struct chat *chat);
void chat_holds_nothing_back(struct chat *chat);
void chat_asks_after_nobody(struct chat *chat, const char *place, const char *key);
int64_t chat_is_never_deaf(const struct chat *chat, const char *place);
int chat_find_nobody(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found);

/* The commands, for networks that register them beforehand. */

/* Few commands are registered: each of ours stands below one of them. */
enum chat_group { GROUP_TABLE, GROUP_DICECUP, GROUP_SETTINGS, CHAT_GROUPS };

/* "table", … */
extern const char *const chat_group_words[CHAT_GROUPS];

enum { CHAT_LANGUAGES = 2, CHAT_ARGUMENTS_MOST = 4, CHAT_VALUES_MOST = 24 };

/* A text in each language: English first, then as in languages[]. */
struct chat_wording {
	const char *in[CHAT_LANGUAGES]; /* NULL: as in English */
};

/* A value of an argument: as typed, and as shown. */
struct chat_value {
	const char *typed;
	struct chat_wording shown;
};

struct chat_argument {
	const char *name; /* of letters a-z */
	struct chat_wording names, help;
	bool number, needed, suggested; /* suggested: suggest() completes it */
	bool person;                    /* picked from the network's people: */
	bool mentioned;                 /* typed as a mention, not as a name */
	size_t n_values;                /* 0: anything */
	struct chat_value values[CHAT_VALUES_MOST];
};

struct chat_command {
	const char *word;
	enum chat_group group;
	struct chat_wording names, help;
	size_t n_arguments; /* in the order typed, those needed first */
	struct chat_argument arguments[CHAT_ARGUMENTS_MOST];
	bool makes_moves; /* its only argument is a whole move: "bid 5 3", typed without the word */
};

struct chat_command_group {
	struct chat_wording help;
	bool for_moderators; /* of a place; nobody else is shown it */
};

struct chat_commands {
	const char *languages[CHAT_LANGUAGES]; /* "en", "ja" */
	struct chat_command_group groups[CHAT_GROUPS];
	/* The user command: the person is invited; in English NULL: there is none. As if "invite"
	 * and a mention of them were typed. */
	struct chat_wording invites;
	/* The message command, which replays the game that the message tells of; in English NULL:
	 * there is none. It calls pressed() with a replay's id. */
	struct chat_wording replays;
	size_t n;
	const struct chat_command *list;
};

/* The command of this word; NULL: there is none. */
const struct chat_command *chat_find_command(
	const struct chat_commands *commands, const char *word, size_t len);

/* Around a command that can be followed: its group, its word and the group's id, a '/' between. */
#define CHAT_LINKED "\x1d"

enum { CHAT_COMMAND_ID_SIZE = 21 };

struct chat_command_ids {
	char of[CHAT_GROUPS][CHAT_COMMAND_ID_SIZE]; /* "": not known */
};

/* A copy of the text with commands as typed in a place: the command "join" becomes "/table join".
 * Any other word is a move: "/table move bid", in private "bid". ids: by them
 * commands can be followed; NULL: none. The caller's to free; NULL: out
 * of memory. */
char *chat_name_commands(const struct chat_commands *commands, const struct chat_command_ids *ids,
	const char *text, bool in_private);
