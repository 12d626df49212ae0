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

/* A person's command: typed, without the prefix or the bot's name, or called by its word. */
struct chat_message {
	const char *id;     /* the network's, equal in a repeat; NULL: never repeated */
	const char *place;  /* the channel; NULL: a private message */
	const char *direct; /* of a private message: its author's own place; NULL: none */
	int64_t said_at;    /* ms since 1970, of a delayed message; 0: just now, or unknown */
	struct chat_person from;
	bool moderates;  /* the author moderates the place */
	bool manages;    /* the author manages the server of the place */
	bool by_name;    /* addressed to the bot: answer even an unknown word */
	bool unseen;     /* only its author sees it */
	bool threadless; /* no thread can be made in the place, as far as is known */
	bool whole_move; /* for suggest(): the text begun is a whole move */
	bool filled;     /* pressed(): a form was sent, with text in it, which may be "" */
	bool looks;      /* pressed(): it may only show things, not change any */
	bool invited;    /* a guest who came by an invitation to the place's table */
	/* The address or host of an author whose key costs nothing; NULL: the key counts. */
	const char *source;
	const char *language; /* of the author's client, "ja"; NULL: unknown */
	/* Chosen by people for the place, on the network or in the configuration; NULL: unknown, or
	 * not chosen. */
	const char *place_language;
	const char *lacking; /* permissions that the bot lacks in the place; NULL: none */
	const struct chat_person
		*named; /* people of the place mentioned beyond doubt, for find() */
	size_t n_named;
	const char
		*command; /* of a form: its command's word; NULL: text holds all that was typed */
	const char *text; /* with command: its arguments alone */
};

/* The result of a message. */
struct chat_result {
	bool done;     /* else the answer says why not */
	int64_t table; /* the table in its place afterwards; 0: none, or in private */
};

/* Buttons and menus below a text that is complete without them, on networks that have them.
 * pressed() gets the id. */
enum { CONTROL_ID_SIZE = 101, CONTROL_LABEL_SIZE = 101, BUTTONS_MOST = 25, CHOICES_MOST = 25 };

/* BUTTON_WAY: a link, made by an adapter alone; its id is the target. */
enum button_look { BUTTON_PLAIN, BUTTON_MAIN, BUTTON_GOOD, BUTTON_GRAVE, BUTTON_WAY };

struct chat_button {
	char label[CONTROL_LABEL_SIZE]; /* at most 80 characters are shown */
	char id[CONTROL_ID_SIZE];
	enum button_look look;
	const char *emoji;  /* name of the emoji before the label, static; NULL: none */
	bool for_newcomers; /* of no use to the seated */
	bool lasting;       /* it outlasts the turn */
	bool fills_seat;    /* also shown at each free seat (chat_seats) */
};

struct chat_choice {
	char label[CONTROL_LABEL_SIZE];
	char id[CONTROL_ID_SIZE];
	bool on; /* in a form's field: preselected */
};

/* Buttons, and a menu of choices. */
struct chat_controls {
	size_t n_buttons, n_choices;
	struct chat_button buttons[BUTTONS_MOST];
	char question[CONTROL_LABEL_SIZE]; /* the menu's placeholder */
	struct chat_choice choices[CHOICES_MOST];
};

/* Pressable areas of a board and of the picture of a hand, for one person, on networks with boards.
 * Coordinates are in the units of each picture. */
enum { REGIONS_SHOWN_MOST = 128, REGION_LABEL_SIZE = 300 };

struct chat_region {
	int16_t x, y, w, h;
	bool in_hand;
	bool leads;  /* pressed() with .looks shows the next regions; else it acts */
	bool chosen; /* pressed just now and shown as such: no label, no id */
	char label[REGION_LABEL_SIZE];
	char id[CONTROL_ID_SIZE];
};

struct chat_regions {
	int16_t width, height; /* size of the board shown in the table's place; 0: no board */
	int16_t hand_width, hand_height;
	/* Label and id of the way back to the first regions; NULL: these are the first. */
	const char *back;
	char back_id[CONTROL_ID_SIZE];
	size_t n;
	struct chat_region list[REGIONS_SHOWN_MOST];
};

/* The seats of a table that waits for players, on networks with boards. */
struct chat_seats {
	const char *taken; /* a line for each taken seat: who sits there */
	const char *free;  /* the label of a free seat */
	int n_free;
};

/* A form in answer to a press: each field asks for a choice, or, without choices, for a line of
 * text. pressed() gets its id, and in text the typed texts and the ids of the choices, separated by
 * blanks. */
enum { FORM_FIELDS_MOST = 5, SWITCHES_MOST = 10, FORM_TEXT_SIZE = 1024 };

struct chat_field {
	char label[46];                       /* 45 characters are shown */
	char description[CONTROL_LABEL_SIZE]; /* below it, where there is room; "": nothing */
	bool switches; /* any number of its choices (SWITCHES_MOST at most) can be on, not exactly
			  one */
	char example[CONTROL_LABEL_SIZE]; /* placeholder of the text field */
	size_t n_choices;
	struct chat_choice choices[CHOICES_MOST];
};

struct chat_form {
	char title[46];
	char id[CONTROL_ID_SIZE];
	/* Above the fields, as the form may cover the message; "": nothing. */
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

/* A text to say, with spans (engine/spans.h), complete where plain spans alone are shown, its lines
 * separated by '\n'. A network gets only spans that it has. */
struct post {
	const char *text;
	const char *gap; /* between this sentence and an earlier one of the line; NULL: a blank */
	/* The table, 0 for answers, which floods are refused; and the move that the post completes,
	 * 0 for none. delivered() follows once the post has left the socket. */
	int64_t table, move;
	int place_index;   /* the table's place, 0: its home */
	const char *asker; /* of an answer: its recipient's key; NULL: nobody's */
	/* The move that caused the post, and the post's number among those of the move. Both stay
	 * when it is resent after a restart, so that networks that deduplicate show it once. 0:
	 * none. */
	int64_t cause;
	int part;
	/* The post may be a resent one from this line of this step (the moves after it, and one)
	 * on: networks that cannot deduplicate call delivered() after each line. step 0: it is new.
	 */
	int64_t step, line;
	enum delivery_mode mode;
	const struct chat_controls *controls; /* NULL: none */
	const struct chat_form
		*form; /* for answer(): replaces the rest where forms can be shown; or NULL */
	/* Keys of people to notify; private posts that wait for them go first. If a live message is
	 * edited or silent: people who are mentioned in it, and see it highlighted without an
	 * alert. */
	const char *const *mentions;
	size_t n_mentions;
	/* Of a live message: the table's earlier post to edit, in this place or to this person, as
	 * shown() last named it; "": none yet. NULL: not a live message. Of an answer, not NULL:
	 * later ones to this person about this table edit it. */
	const char *edit_of;
	/* The final text of such an answer, once it can no longer be edited. NULL: it stays. */
	const char *lapsed;
	/* A heading above the text; NULL: none. Of live messages, and of answers whose last line
	 * says what to press. */
	const char *title;
	/* For live messages: */
	bool repost; /* a new message at the bottom replaces the earlier one, which is deleted */
	bool silent; /* of a repost or a text in a place: no sound */
	bool final;  /* it is final; later content goes into a new post */
	bool last;   /* nothing follows */
	int64_t log_end; /* opaque to adapters; passed back by shown() and final() */
	/* For live messages in places and for answers, where the network has_pictures; NULL: none.
	 * A live message may wait some hundredths of a second for a pending picture; an answer
	 * never waits, and shows it later. Pictures are the first to be dropped under pressure. */
	struct picture *picture;
	const struct chat_seats *seats; /* below the text of a live message in a place, or NULL */
	/* To a person: the pressable regions of their hand; NULL: none. */
	const struct chat_regions *regions;
	/* To a person: may be overtaken by a few later posts of the table that do not mention them.
	 * A hand that can wait shows no news of what they hold; if they act elsewhere it may come
	 * some seconds later. */
	bool can_wait;
	bool hand; /* to a person: all their hand, and nothing else; an earlier one need not come */
	bool talk; /* to a person: another person's words at the table */
	/* To a person: a reminder of the turn that began at this number of moves, void once that
	 * turn is over. 0: no reminder. */
	int64_t turn;
	/* To a person, on networks with has_ways: the label of a button that leads to the table's
	 * live message in this place. NULL: none. */
	const char *way, *way_to;
	/* To a person: sent once the posts queued for this place, which explain it, have left or
	 * failed. NULL: at once. */
	const char *after_place;
};

/* The progress of a table in one of its places, after a post or a line has left. */
struct post_end {
	int64_t table;
	int place_index;    /* as in the post */
	int64_t move;       /* all lines of the moves up to this one; 0: no move is complete */
	int64_t step, line; /* this line of this step, which may have been told before */
};

enum { CHAT_KEY_SIZE = 33 };

/* Keys for watching a table from elsewhere, and for taking a seat there: 128 bits, in hexadecimal.
 */
struct chat_access {
	char view[CHAT_KEY_SIZE];       /* "": no key is needed */
	char invitation[CHAT_KEY_SIZE]; /* "": nobody may sit down from there */
};

/* The evidence for a connection's new key. */
enum chat_proof {
	CHAT_PROOF_LOOKS, /* all parts of the new key match: only gives back a seat */
	CHAT_PROOF_SEEN,  /* both keys proven within sight: by a login, another host, a secret */
	CHAT_PROOF_NICK,  /* a change of nick within sight: only running games follow */
	CHAT_PROOF_NICK_IN_USE, /* likewise, but somebody else within sight has its key */
};

/* The events of an adapter. Every member is filled. A place that ends in '/' means all places that
 * begin with it: a server and its channels. */
struct chat_listener {
	struct chat_result (*message)(
		void *data, struct chat *chat, const struct chat_message *message);
	/* A button, choice or form with this id; message->text is the form's typed text. */
	void (*pressed)(
		void *data, struct chat *chat, const struct chat_message *message, const char *id);
	/* Completes words during typing: message->text precedes begun, the part typed so far. Fills
	 * up to CHOICES_MOST choices, whose ids are the words to insert; returns their number. */
	size_t (*suggest)(void *data, struct chat *chat, const struct chat_message *message,
		const char *begun, struct chat_choice *choices);
	/* Whether the place has a table: such places are entered, and their members looked up,
	 * first. */
	bool (*has_table)(void *data, struct chat *chat, const char *place);
	/* The bot joined this place and can speak there. came() follows for each member. */
	void (*entered)(void *data, struct chat *chat, const char *place);
	/* The bot's first time in a place, invited by a person of this name. NULL: by somebody
	 * unknown, to a server that never saw the bot, which is greeted without a sound. language:
	 * the place's, as in chat_message. */
	void (*invited)(void *data, struct chat *chat, const char *place, const char *by,
		const char *language);
	/* The connection to this place, or (NULL) to the network, is lost: unsent posts are
	 * dropped, and everybody there is out of sight (without left()) until entered() and came().
	 */
	void (*lost)(void *data, struct chat *chat, const char *place);
	/* Nothing comes in from this place any more, but posts may still arrive there: as lost(),
	 * except that posts made before or within the call are not dropped. */
	void (*deaf)(void *data, struct chat *chat, const char *place);
	/* Posts of the last seconds in this place were refused, though delivered(): the bot may not
	 * speak there. lost() follows. */
	void (*unheard)(void *data, struct chat *chat, const char *place);
	/* The place was deleted, or the bot removed from it for good. */
	void (*gone)(void *data, struct chat *chat, const char *place);
	/* A person is seen in a place; a person is no longer seen anywhere on the network. */
	void (*came)(void *data, struct chat *chat, const char *place, struct chat_person person);
	void (*left)(void *data, struct chat *chat, struct chat_person person);
	void (*renamed)(void *data, struct chat *chat, struct chat_person person);
	/* The answer to ask_after(): the person no longer belongs there. */
	void (*missing)(
		void *data, struct chat *chat, const char *place, struct chat_person person);
	/* The connection known by the former key proves to be this person's: it has their key from
	 * now on, and came() follows. False: two different people; the connection keeps the former
	 * key, if that was seen. Where keys are made of secrets, a new secret is another key. */
	bool (*becomes)(void *data, struct chat *chat, const char *former,
		struct chat_person person, enum chat_proof proof);
	/* imitated(): a connection of another person looks like the person with this key, or (not
	 * on) no longer does. is_imitated(): whether one did when last seen; then a newcomer with
	 * that key may be either, and counts as neither. */
	void (*imitated)(void *data, struct chat *chat, const char *key, bool on);
	bool (*is_imitated)(void *data, struct chat *chat, const char *key);
	/* This person's last proven connection is no longer theirs. Posts queued for them are
	 * dropped. came() follows for the connection's new person. */
	void (*logged_out)(void *data, struct chat *chat, struct chat_person person);
	/* The result of probe(). unreachable() also tells of a later private text that fails. */
	void (*reached)(void *data, struct chat *chat, struct chat_person person);
	void (*unreachable)(
		void *data, struct chat *chat, struct chat_person person, const char *why);
	/* The latest commit's number. */
	uint64_t (*commit_seq)(void *data);
	/* Bytes that tell of commits up to this one are about to leave. 0: it is durable.
	 * -EINPROGRESS: not yet; durable() of the network follows. Any other error: the commit
	 * failed, nothing may leave any more, and the process ends. */
	int (*before_send)(void *data, uint64_t commit_seq);
	/* Whether to tell a waiting person that an answer will come, because it is late or commits
	 * take long. id: as in pressed(), or "". After that a form can no longer be the answer. */
	bool (*defers)(void *data, const char *id, bool late);
	/* Whether the turn of post.turn is still on. */
	bool (*is_on_turn)(
		void *data, struct chat *chat, const char *key, int64_t table, int64_t turn);
	/* place_index, move and log_end are the post's, here and below. */
	/* This much has left. */
	void (*delivered)(void *data, struct chat *chat, const struct post_end *end);
	/* A live message is about to be posted in a place. Returns the post's number, by which
	 * networks deduplicate; again: it may have been posted before. */
	int64_t (*posting)(
		void *data, struct chat *chat, int64_t table, int place_index, bool *again);
	/* A live message is shown; where: its location, for later edit_of, in the place or (key) in
	 * the person's private talk. */
	void (*shown)(void *data, struct chat *chat, int64_t table, int place_index,
		const char *key, const char *where, int64_t log_end);
	/* The live message is final. */
	void (*final)(void *data, struct chat *chat, int64_t table, int place_index, int64_t move,
		int64_t log_end);
	/* A replaced post is deleted. */
	void (*deleted)(void *data, struct chat *chat, int64_t table, const char *where);
	/* A person of this name spoke in a place, for all to see. text: NULL: not known. */
	void (*talked)(void *data, struct chat *chat, const char *place, const char *name,
		const char *text);
	/* A reader opens this table in this language ("en"): until unwatched() it is also shown in
	 * this place of the network, beginning with its past in final posts. Fills access, also
	 * where the table is shown there already. -ENOENT: the table is private, or there is none.
	 */
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
	/* Deletes a post that was replaced before a restart; deleted() follows. NULL as show. */
	void (*delete_old)(struct chat *chat, const char *place, int64_t table, const char *where);
	/* Says a post to one person in private. -ENOENT: nobody with this key is in sight. With
	 * private_beside_table a table's last post (post->last) waits for its reader. */
	int (*tell)(struct chat *chat, const char *key, const struct post *post);
	/* Makes a thread with this name of the live message at where, in an opening's place. NULL
	 * without has_threads. */
	void (*make_thread)(
		struct chat *chat, const char *opening, const char *where, const char *name);
	/* tell() ahead of all posts that wait for a commit (before_send()), for a post that tells
	 * of none. -ENOBUFS: too many went ahead. NULL: nothing waits here, or the network itself
	 * shows that an answer is coming. */
	int (*tell_ahead)(struct chat *chat, const char *key, const struct post *post);
	/* tell() whose arrival is observed: reached(), unreachable() or left() follows. */
	int (*probe)(struct chat *chat, const char *key, const struct post *post);
	/* Asks whether a person still belongs to the server of the place, on networks where left()
	 * is not reliable: missing() follows if not. */
	void (*ask_after)(struct chat *chat, const char *place, const char *key);
	/* Answers the message or press that the listener handles, to its author alone or aloud. */
	void (*answer)(struct chat *chat, const struct chat_message *message,
		const struct post *post, bool aloud);
	/* The person whom this word, a nick or a mention, of the current message names in the
	 * place. Valid until the next call. -ENOENT: nobody. */
	int (*find)(struct chat *chat, const char *place, const struct chat_message *message,
		const char *word, struct chat_person *found);
	/* Folds a name as the network compares names. NULL: by the case of ASCII alone. */
	void (*fold_name)(const struct chat *chat, char *name);
	/* The place's display name, "#dice"; valid until the next call. */
	const char *(*name_place)(struct chat *chat, const char *place);
	/* Whether a place can show pictures, as far as is known. NULL without has_pictures. */
	bool (*takes_pictures)(struct chat *chat, const char *place);
	/* A pending picture is drawn, or failed. NULL as takes_pictures. */
	void (*drawn)(struct chat *chat);
	/* A watched() table is no longer shown in this place: it became private, or (rests) is not
	 * played now, and its private texts are void. NULL: the network watches nothing. */
	void (*close)(struct chat *chat, const char *place, bool rests);
	/* Another commit is durable: posts held back by before_send() may try again. */
	void (*durable)(struct chat *chat);
	/* The number of lines or requests that are queued or on their way. */
	size_t (*waiting)(const struct chat *chat);
	/* The time, in ms, for which this place (NULL: any) has been unusually silent; 0: not
	 * silent. */
	int64_t (*deaf_ms)(const struct chat *chat, const char *place);
	void (*destroy)(struct chat *chat);
};

/* The first member of each adapter's struct. */
struct chat {
	const struct chat_impl *impl;
	const struct chat_listener *listener;
	void *data;           /* the listener's */
	const char *network;  /* its name in people's identities and in the log */
	const char *own_name; /* the bot's name there; NULL: unknown */
	bool name_is_taken;   /* own_name is a substitute, as the usual name was taken */
	const char *prefix;   /* of commands in a channel, "!" or SPANS_COMMAND */
	bool groups_commands; /* commands are typed after their group's word: "/table join" */
	bool single_user;     /* a place has one person; a setting of the person is the place's */
	bool second_person;   /* with single_user: addressed as "you" (SPAN_YOU), not by name */
	bool on_screen;    /* with second_person: a screen shows board, hand and whose turn it is */
	bool has_buttons;  /* presses get private answers, so that unreachable people can play */
	bool spaces;       /* names may hold spaces */
	bool servers;      /* places are "SERVER/CHANNEL" */
	bool has_threads;  /* with servers: "SERVER/CHANNEL/N" is an opening in that channel */
	bool rate_limited; /* lines are few: say less */
	bool rejects_after_send;      /* delivered() may be followed by unheard() */
	bool highlights;              /* people are alerted to lines that begin with their name */
	size_t responsive_tables_max; /* more tables at once make lines late; 0: any number is fine
				       */
	bool has_live_tables;         /* a table's posts in a place form one live message */
	bool has_pictures;            /* live messages and answers may show pictures */
	bool has_boards;              /* with has_pictures: pictures are SVG, made at once */
	bool renders_synchronously;   /* once show() returns a live message is shown, or final:
					 shown() and final() do not follow */
	bool private_beside_table;    /* private texts are shown beside the table's public part */
	bool has_guests;              /* people choose their names, without proof */
	bool has_ways;                /* private texts can link to a table's live message */
	bool has_timestamps;          /* texts may hold SPAN_TIME */
	bool quotes_links;            /* only links in SPAN_LINK can be followed */
	bool has_emojis;              /* texts may hold SPAN_EMOJI */
	bool has_pings;               /* mentions alert people, with a sound unless silent */
	bool hands_by_button;         /* with has_buttons: MODE_USUAL is MODE_BUTTON here */
};

/* The end of a post that completes a move. */
struct post_end post_end(const struct post *post);
/* The post has left: tells the listener, unless the post tells of no move. */
void chat_tell_delivered(struct chat *chat, const struct post_end *end);

/* Whether the place is a person's private talk with the bot, "@me/ID". All of these are entered and
 * lost as "@me/", like a server. */
#define CHAT_DIRECT "@me/"
bool chat_is_direct(const char *place);

/* Whether a place (NULL: the network) is heard, as far as is known. */
bool chat_hears(const struct chat *chat, const char *place);

/* Members of chat_impl for simple networks: answer() by say() and tell(), places named by
 * themselves, no queue, nothing held back, no delays. */
void chat_answer_plainly(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);
const char *chat_name_as_is(struct chat *chat, const char *place);
size_t chat_waits_for_nothing(const struct chat *chat);
void chat_holds_nothing_back(struct chat *chat);
void chat_asks_after_nobody(struct chat *chat, const char *place, const char *key);
int64_t chat_is_never_deaf(const struct chat *chat, const char *place);
int chat_find_nobody(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found);

/* The commands, for networks that register them. */

/* Few commands are registered: each of ours is a subcommand of one of them. */
enum chat_group { GROUP_TABLE, GROUP_DICECUP, GROUP_SETTINGS, CHAT_GROUPS };

/* "table", … */
extern const char *const chat_group_words[CHAT_GROUPS];

enum { CHAT_LANGUAGES = 2, CHAT_ARGUMENTS_MOST = 4, CHAT_VALUES_MOST = 24 };

/* A text in each language: English, then in the order of languages[]. */
struct chat_wording {
	const char *in[CHAT_LANGUAGES]; /* NULL: as in English */
};

/* A value of an argument: as typed, and as shown. */
struct chat_value {
	const char *typed;
	struct chat_wording shown;
};

struct chat_argument {
	const char *name; /* letters a-z */
	struct chat_wording names, help;
	bool number, needed, suggested; /* suggested: suggest() completes it */
	bool person;                    /* chosen among the network's people; */
	bool mentioned;                 /* a typed one is a mention, not a name */
	size_t n_values;                /* 0: any value */
	struct chat_value values[CHAT_VALUES_MOST];
};

struct chat_command {
	const char *word;
	enum chat_group group;
	struct chat_wording names, help;
	size_t n_arguments; /* in the order typed, the needed ones first */
	struct chat_argument arguments[CHAT_ARGUMENTS_MOST];
	bool makes_moves; /* its only argument is a whole move, "bid 5 3", which may be typed
			     without the word */
};

struct chat_command_group {
	struct chat_wording help;
	bool for_moderators; /* shown to moderators of a place alone */
};

struct chat_commands {
	const char *languages[CHAT_LANGUAGES]; /* "en", "ja" */
	struct chat_command_group groups[CHAT_GROUPS];
	/* The user command, which invites the person as "invite" and a mention of them do; in
	 * English NULL: there is none. */
	struct chat_wording invites;
	/* The message command, which replays the game of the message: pressed() with a replay's id;
	 * in English NULL: there is none. */
	struct chat_wording replays;
	size_t n;
	const struct chat_command *list;
};

/* The command of this word; NULL: there is none. */
const struct chat_command *chat_find_command(
	const struct chat_commands *commands, const char *word, size_t len);

/* Surrounds a command that can be followed: its group, its word and the group's id, separated by
 * '/'. */
#define CHAT_LINKED "\x1d"

enum { CHAT_COMMAND_ID_SIZE = 21 };

struct chat_command_ids {
	char of[CHAT_GROUPS][CHAT_COMMAND_ID_SIZE]; /* "": not known */
};

/* A copy of the text with its commands as typed in a place: "join" becomes "/table join". Any other
 * word is a move: "/table move bid", in private "bid". ids: make commands followable; NULL: not
 * followable. The caller frees it; NULL: out of memory. */
char *chat_name_commands(const struct chat_commands *commands, const struct chat_command_ids *ids,
	const char *text, bool in_private);
