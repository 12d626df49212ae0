#pragma once

#include "bot/base/token_bucket.h"
#include "bot/fair/fair.h"
#include "bot/table/channel_settings.h"
#include "bot/table/cursor.h"
#include "bot/table/people.h"
#include "bot/table/rules.h"
#include "bot/table/state.h"
#include "bot/table/time_control.h"
#include "engine/game.h"

/* A table: who sits at it, what they play, and the state of their game. */

enum { SEVERAL_PROPOSED = -1 };

enum { PLACES_MAX = 6 }; /* where one table stands: at home, on pages in two languages, elsewhere */

enum {
	WISHES_MAX = 12,
	SAT_MOST = 9999, /* so often people may sit down at one table */
	TABLES_MAX = 16384,
	COMMIT_DIGITS = 32,
	ACTIVE_MS = 10 * 60 * 1000, /* who acted within this time counts in a vote */
	CALL_MS = 5000,             /* computers wait this long where people may interrupt */
	QUEUE_MS = 10 * 1000,       /* a full queue is tried again after this */
};

/* A seat's clock. */
struct seat_clock {
	int64_t turn;  /* the turn it is for: its number of moves */
	int64_t waits; /* when the turn was called; 0: it was not */
	int64_t since; /* when the clock started; 0: it does not run */
	bool nudged, warned;
};

struct seat {
	struct person *person; /* NULL: a computer player, or anonymised */
	char name[STORE_NAME_SIZE];
	enum level level;
	int8_t anonymised;  /* number of the anonymised player; 0: it is none */
	int16_t sat;        /* place in the order of sitting down, from 1, never given twice */
	int8_t place_index; /* the place where its person sat down, or acted last */
	enum store_absence absence; /* of its person; once anonymised, of who had it */
	int64_t absent_since;       /* 0: not known */
	int timed_out;    /* so often in a row, with nothing of theirs between but questions */
	bool reached;     /* private texts arrive, as known since the person was last away */
	bool unreachable; /* they are known not to */
	bool undealt;     /* what was dealt to the seat last did not reach its person */
	bool probing;     /* the answer to probe() is awaited */
	bool asks;        /* for the hand, once it is known that texts arrive */
	bool hinted;      /* its person was given a hint in this game */
	bool left;        /* its person has gone out of sight */
	bool asked_after; /* it was asked in this game whether they have */
	bool absence_unannounced; /* that they left or came again is still to be told */
	bool sitting_unannounced; /* that they sat down is (guest_sits_due) */
	bool warned; /* the place was told that they do not, since it opened or the game started */
	uint8_t votes;            /* who wants it unseated, as bits of seats */
	int8_t transfer_vote;     /* the seat that its person votes to give to somebody else, */
	int64_t transfer_vote_to; /* by id; 0: they vote for none */
	int64_t met_until; /* until then it is not told again that somebody of the same name came */
	int64_t flapping_until; /* until then it is not told at once; 0: they did not leave */
	int64_t proposed;       /* to whom to give it, by id; 0: nobody; or SEVERAL_PROPOSED */
	int64_t since;          /* its person has it since after this many moves */
	int64_t acted_at;
	int64_t back_told_at; /* when it was said last that they are back */
	struct seat_clock clock;
	int64_t awaited_hand;      /* so long, in ms, clocks of this game have waited for hands */
	unsigned substitute_moves; /* moves that the computer made for the person since they left */
	char shown[STORE_LOCATION_SIZE]; /* location of the person's live message */
	uint64_t hand_hash;              /* of their hand as they were shown it; 0: not known */
	uint64_t held_hash;              /* of what they hold, by that */
};

/* The pictures of a live message; NULL: none. */
struct live_pictures {
	struct picture *waiting; /* of how the table stands, until it is shown */
	struct picture *result;  /* of a round that ended, until it is shown */
	uint64_t shown;          /* the hash of what is shown, or about to be; 0: nothing */
	int round;               /* of that */
	int16_t height;          /* in units, of all in one message; 0: of none yet */
};

/* The live message of a table in its place, on networks with live tables. */
struct live_post {
	char where[STORE_LOCATION_SIZE]; /* where it is; "": none stands */
	struct live_log *log;            /* what was said; NULL: nothing */
	int64_t posted_at;               /* when it came to the bottom */
	int64_t down_due; /* when it comes there again, below what people say; INT64_MAX: never */
	int64_t settled;  /* the moves whose result stays, by number */
	bool posting;     /* before a restart one was to be posted, which may stand there */
	unsigned called;  /* seats that were called for their present turn, as bits */
	struct live_pictures *pictures; /* NULL: none yet */
};

/* A place where a table stands: its home, where it was opened, or another. */
struct table_place {
	struct map_entry entry;
	struct table *table;
	struct table_place *next; /* of the same table; NULL: none */
	struct chat *chat;
	const char *name;
	struct channel_settings *settings;
	int8_t place_index;     /* which of the table's places, as in struct post; 0: its home */
	bool kept;              /* it stands there after a restart, too */
	bool opening;           /* only how it was opened and ended: it is played in a thread */
	bool ended;             /* that it is over was sent */
	bool reachable;         /* the bot can speak there */
	bool full;              /* if not: too much waited; it is tried again by itself */
	bool deaf;              /* if not: nobody there is heard, and no button can be pressed */
	int64_t unreachable_at; /* if not: since when */
	struct live_post live;
	struct table_cursor cursor;
};

/* The last step of a game, as far as it could be taken back. */
struct last_step {
	struct move move; /* its first; seat SEAT_NONE: there is none to take back */
	int64_t first;    /* the number of that move */
	bool by_other;    /* not by the person of its seat: by the computer, or who had it before */
	bool stands;      /* for good: something was drawn or brought to light, or it is a call */
};

/* The last step, and the state before it. */
struct undoable {
	struct last_step step;
	_Alignas(max_align_t) char before[];
};

enum table_phase {
	TABLE_OPEN,
	TABLE_STARTING, /* begins once private texts are known to reach everybody */
	TABLE_RUNNING,
	TABLE_OVER,  /* its game has ended; waits until its last line is delivered */
	TABLE_PARKED /* today's rules refuse its journal; it can only be ended */
};

/* Which buttons are stale: a button carries how many moves had been made when it was. */
struct button_turns {
	int64_t count; /* of turns: how often a step was more than one of several seats' moves */
	int64_t seats[SEATS_MAX]; /* a seat's buttons from before this many moves are stale */
};

/* When somebody must act. */
struct table_clock {
	int64_t moved_at;              /* when its last move was made, less times away */
	int64_t acted_at;              /* when one of its people last did something */
	int64_t paused_at;             /* since when, if it is */
	int64_t due;                   /* when the clocks want something; INT64_MAX: nothing */
	int64_t shown_ends[SEATS_MAX]; /* as its live message last told them */
};

/* When computers act. The pause before each act is drawn once, and only a new turn begins
 * it again. */
struct table_pace {
	int64_t turn;     /* by number */
	unsigned acts;    /* of computers in it */
	int64_t due;      /* when the pause before the next act ends; 0: it is not drawn */
	int round;        /* the one in which they were paced last … */
	int64_t began_in; /* … and the turn in which it began */
};

/* The source of its chance events (fair1). */
struct table_draws {
	uint8_t seed[FAIR_SEED], key[FAIR_HASH];
	char *wishes[WISHES_MAX]; /* players' words, part of the key: "K:words" */
	uint8_t n_wishes;
	uint64_t n_draws;
};

/* Somebody of its home's network was asked to come to the table (bot/table/invitations.h). */
struct invitation {
	struct invitation *next; /* made before it */
	bool called;             /* the network was told to alert them */
	char key[STORE_KEY_SIZE], who[STORE_NAME_SIZE], by[STORE_NAME_SIZE];
};

struct table {
	struct schedule_entry scheduled; /* when it wants to be woken */
	struct bot *bot;
	struct table_place *home; /* where it was opened; the first of its places */
	int64_t id;
	int64_t opened_by, opened_at, started_at;
	enum language language; /* at home, where nobody chose one; LANGUAGES: unknown */
	int64_t follows;        /* the game of which it is the rematch; 0: none */
	enum table_phase phase;
	bool paused;
	bool rated; /* only people began it, against each other and without hints */

	const struct game *game;
	int16_t options[OPTIONS_MAX];
	unsigned switches;       /* bits of enum rules_switch */
	enum time_control speed; /* chosen; TIME_USUAL: none was */

	struct token_bucket heard; /* of what its channel says to its pages */

	uint8_t n_seats, end_votes;
	uint8_t voided; /* invitations that are void */
	int16_t last_sat;
	int8_t last_place_index;
	/* In the order of sitting down; once it has begun, by seat. Room for the game's most. */
	struct seat *seats;

	void *state;               /* of the game; NULL: it has not begun */
	struct undoable *undoable; /* NULL: no step may be taken back here */
	int64_t n_moves;
	struct table_draws draws;
	struct table_clock clock;
	struct button_turns turns;
	bool has_unannounced;           /* of a seat (absence_due) */
	struct invitation *invitations; /* the newest first */
	struct guest_flow *guest_flow;  /* of bot/session/guest_sits.h, from malloc(); NULL: none */
	int64_t computers_due;          /* when a computer acts next; INT64_MAX: none does */
	struct table_pace pace;
	int64_t prepared; /* at how many moves the computers' next was begun to be thought out */
	int64_t interrupts_asked; /* in which turn computers were asked to interrupt last */

	size_t at; /* in the bot's list */
};

/* People can still sit down. */
bool table_is_open(const struct table *table);
/* Its game is running, or over. */
bool table_has_begun(const struct table *table);

int64_t table_now(const struct table *table);

/* Something that decides when it wants to be woken may have changed. */
void table_touch(struct table *table);
/* Gives the table, which has none, its number, which no other has. */
void table_set_number(struct table *table, int64_t id);

/* Takes the rc of saying something in a place: after a failure it is unreachable until it is
 * entered again; if the queue was full, for a while. */
void table_note_said(struct table_place *place, int rc);
/* When a place that is not its home is tried again; INT64_MAX: none is. */
int64_t table_retry_due(const struct table *table);

/* Adds a table without seats, with the normal rules; id is still 0. NULL if store or memory fail.
 */
struct table *table_create(
	struct bot *bot, struct chat *chat, const char *place, const struct game *game);
/* The table stands in this place, too. NULL if it stands in PLACES_MAX already, or store or memory
 * fail. */
struct table_place *table_add_place(struct table *table, struct chat *chat, const char *name);
/* Its home has this name from now on. False: out of memory. */
bool table_rename_home(struct table *table, const char *name);
/* It does so no longer: not its home. */
void table_drop_place(struct table_place *place);
/* Its place with this name, case-blind, on this network; NULL: it does not stand there. */
struct table_place *table_place_at(
	const struct table *table, const struct chat *chat, const char *name);
/* The first of its places on this network; NULL: there is none. */
struct table_place *table_place_on(const struct table *table, const struct chat *chat);
/* The place of this seat's person: the one where they sat down or acted last, else the first
 * of their network, else its home. */
struct table_place *table_place_of(const struct table *table, const struct seat *seat);
/* The seat of the person who alone reads the place; SEAT_ALL: everybody at the table may. */
int table_place_reader(const struct table_place *place);
/* A person who acts in this place sits there from now on; NULL: in private, which moves nobody. */
void table_note_place(struct table *table, int seat, const struct chat *chat, const char *name);
/* The place of this number; NULL: it does not stand there any more. */
struct table_place *table_place_numbered(const struct table *table, int place_index);

/* Destroys the table; what is stored of it stays. */
void table_destroy(struct table *table);

/* Its game has ended: frees its place and people for another table; this one waits for its last
 * line to be delivered. */
void table_end(struct table *table);
/* Whether all its moves were delivered, in this place, and wherever it stands for good. */
bool table_place_is_told(const struct table_place *place);
bool table_is_delivered(const struct table *table);

/* The table in this place that is not over; NULL: there is none. */
struct table *table_at(const struct bot *bot, const struct chat *chat, const char *place);
struct table *table_numbered(const struct bot *bot, int64_t id);

/* Whether the seat has something that not everybody may know. */
bool table_has_secret(const struct table *table, int seat);

/* The seat of this person, or -1. */
int table_seat_of(const struct table *table, const struct person *person);
/* As table_seat_of(), at a table that may be over. */
int table_seat_at_any(const struct table *table, const struct person *person);
/* Whether the person of this number has a seat. */
bool table_seats_person(const struct table *table, int64_t id);
/* The seat with this name, case-blind, or the only one that begins with it; else -1. */
int table_seat_named(const struct table *table, const char *name);

bool table_is_active(const struct table *table, int seat);

/* The player view of a seat (or SEAT_ALL); lasts until the next call. */
const void *table_view(const struct table *table, const void *state, int seat);

/* The seat's name in these words. */
const char *table_seat_name(const struct table *table, const struct words *words, int seat);

/* Says a sentence in which, beside the places given, these may stand: {id}, {game}, {k} seats
 * taken, {least} and {most} or {max} seats, {prefix} of commands. */
#define TABLE_SAY(out, words, table, sentence, ...) \
	table_say(out, words, table, sentence, WORDS_PLACES(__VA_ARGS__))
void table_say(struct text *out, const struct words *words, const struct table *table,
	const char *sentence, const struct place *places, size_t n_places);

/* As TABLE_SAY(), with the {prefix} of this network. */
#define TABLE_SAY_ON(out, words, table, chat, sentence, ...) \
	table_say_on(out, words, table, chat, sentence, WORDS_PLACES(__VA_ARGS__))
void table_say_on(struct text *out, const struct words *words, const struct table *table,
	const struct chat *chat, const char *sentence, const struct place *places, size_t n_places);

/* As TABLE_SAY(), to a person, in their words. */
#define TABLE_TELL(out, table, person, sentence, ...) \
	table_tell(out, table, person, sentence, WORDS_PLACES(__VA_ARGS__))
void table_tell(struct text *out, const struct table *table, const struct person *person,
	const char *sentence, const struct place *places, size_t n_places);

/* As TABLE_SAY(), to all in one of its places, in its words. */
#define PLACE_SAY(out, place, sentence, ...) \
	table_place_say(out, place, sentence, WORDS_PLACES(__VA_ARGS__))
void table_place_say(struct text *out, const struct table_place *place, const char *sentence,
	const struct place *places, size_t n_places);

/* The audience that is a seat, or (SEAT_ALL) all at home. */
struct audience table_audience(
	const struct table *table, const void *state, int seat, const char *names[SEATS_MAX]);
/* The audience that is all in one of its places. */
struct audience table_place_audience(
	const struct table_place *place, const void *state, const char *names[SEATS_MAX]);
/* The audience that reads one of its places: who alone does, or all. */
struct audience table_reader_audience(
	const struct table_place *place, const void *state, const char *names[SEATS_MAX]);

/* The audience that is all on a network who read these words, wherever the table stands. */
struct audience table_chat_audience(const struct table *table, const void *state,
	const struct chat *chat, const struct words *words, const char *names[SEATS_MAX]);

/* The place whose boards and history it counts for: its home, or the channel whose thread that is.
 */
const char *table_channel(const struct table *table);

/* The name of its home: "#dice". Lasts until the next call. */
const char *table_place_name(const struct table *table);

/* The name of the place where the person of this seat sits. */
const char *table_place_name_for(const struct table *table, const struct seat *seat);

/* The settings that hold for a person: those of its first place on their network, else its home's.
 */
const struct channel_settings *table_settings_of(
	const struct table *table, const struct person *person);

/* The table's language in a channel, if that is its home's; table NULL: none. */
enum language table_language_in(const struct table *table, const struct channel_settings *settings);

/* The words of its home, of one of its places, and of a person there: their own or else those of
 * their settings. */
const struct words *table_words(const struct table *table);
const struct words *table_place_words(const struct table_place *place);
const struct words *table_words_of(const struct table *table, const struct person *person);

/* The delivery mode of a person's private texts: their choice or else that of their settings. */
enum delivery_mode table_delivery_mode(const struct table *table, const struct person *person);
/* A private text to a person gets a button that leads to where they see the table, on networks that
 * have such. */
void table_put_way(const struct table_place *place, const struct words *words, struct post *post);
void table_show_way(const struct table *table, const struct person *person, struct post *post);
/* Sends a person a private text about this table. 0 or a negative errno, as people_tell(). */
int table_tell_person(const struct table *table, const struct person *person, const char *text);
/* Whether private texts reach the person of this seat, as far as is known. A person who has hands
 * by a button gets other texts until one fails. */
bool table_can_be_told(const struct table *table, int seat);
/* Whether they get hands only by a button. */
bool table_has_hands_by_button(const struct table *table, const struct person *person);

/* Whether somebody sits there of whom nobody knows who they are. */
bool table_has_guests(const struct table *table);

/* Whether only people sit there, against each other. */
bool table_has_only_people(const struct table *table);
/* Whether it is between people who are given hints, and therefore unrated. */
bool table_is_unrated_for_hints(const struct table *table);
/* Makes room for the state of a game that begins. 0 or -ENOMEM. */
int table_add_state(struct table *table);
void table_drop_state(struct table *table);

/* Whether moves may be taken back there. */
bool table_allows_undo(const struct table *table);
/* A step was made, before which the state was this: keeps both if it may be taken back. */
void table_note_step(struct table *table, const struct last_step *step, const void *before);

/* How many people sit at it, be they away. */
int table_count_people(const struct table *table);

/* Its options and its speed, as people are told. */
void table_put_rules(const struct table *table, struct text *out);
/* Those that are not as usual, and the clock, for reading: "dice each: 2, speed: normal". out is
 * empty. */
void table_put_rules_in_words(
	const struct table *table, const struct words *words, struct text *out);
/* The time control chosen, else the usual one: none where nobody is kept waiting. */
enum time_control table_time_control(const struct table *table);
/* As much of the commitment as binds the seed: 128 bits. */
void table_put_commit(const struct table *table, char hex[FAIR_HEX_SIZE]);
/* Words about the places that count, where the rules alone would give others to a game that is over
 * in this state, since somebody gave up or was away to its end; else NULL. Lasts until the next
 * call. */
const struct audience_ending *table_ending(
	const struct table *table, const void *state, const struct words *words);

/* The number of moves from which on buttons of the seat count. */
int64_t table_buttons_began(const struct table *table, int seat);

/* Whether a button of the seat with this number counts. */
bool table_button_counts(const struct table *table, int seat, int64_t turn);
