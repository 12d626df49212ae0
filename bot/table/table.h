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

enum { PLACES_MAX = 6 }; /* of one table: its home, pages in two languages, other channels */

enum {
	WISHES_MAX = 12,
	SAT_MOST = 9999, /* sittings at one table, counted since it opened */
	TABLES_MAX = 16384,
	COMMIT_DIGITS = 32,
	ACTIVE_MS = 10 * 60 * 1000, /* a person who acted within this time counts in a vote */
	CALL_MS = 5000,             /* computers wait this long where people may interrupt */
	QUEUE_MS = 10 * 1000,       /* a full queue is tried again after this */
};

/* A seat's clock. */
struct seat_clock {
	uint32_t turn; /* its turn, by the number of moves made before it */
	bool nudged, warned;
	int64_t waits; /* time of the call; 0: not called yet */
	int64_t since; /* time of its start; 0: it does not run */
};

struct seat {
	struct person *person; /* NULL: a computer player, or anonymised */
	char name[STORE_NAME_SIZE];
	char shown[STORE_LOCATION_SIZE]; /* location of the person's live message */
	enum level level : 4;
	enum store_absence absence : 4; /* of its person; after anonymising, of the former one */
	bool reached : 1;     /* private texts arrive, as known since the person was last away */
	bool unreachable : 1; /* private texts are known to fail */
	bool undealt : 1;     /* the last hand dealt has not reached its person */
	bool probing : 1;     /* the answer to probe() is awaited */
	bool asks : 1;        /* the hand follows as soon as texts are known to arrive */
	bool hinted : 1;      /* its person had a hint in this game */
	bool left : 1;        /* its person has gone out of sight */
	bool asked_after : 1; /* the network was asked in this game whether they left */
	bool absence_unannounced : 1; /* a departure or return is still to be announced */
	bool sitting_unannounced : 1; /* a sitting down is (guest_sits_due) */
	bool warned : 1;      /* the place has heard that texts fail, since the table opened or the
				 game started */
	int8_t anonymised;    /* number of the anonymised player; 0: it is none */
	int8_t place_index;   /* the place where its person sat down, or acted last */
	uint8_t votes;        /* votes to unseat it, as bits of seats */
	int16_t sat;          /* place in the order of sitting down, from 1, never given twice */
	int16_t timed_out;    /* turns in a row that its person let time out */
	int8_t transfer_vote; /* its person's vote: give this seat … */
	unsigned substitute_moves; /* the computer's moves for a person who is away */
	int64_t transfer_vote_to;  /* … to this person; 0: no vote */
	int64_t absent_since;      /* 0: not known */
	int64_t met_until;         /* no second warning before then that a namesake came */
	int64_t flapping_until; /* departures wait until then, as they may be undone; 0: none waits
				 */
	int64_t proposed; /* the proposed next person, by id; 0: nobody; or SEVERAL_PROPOSED */
	int64_t since;    /* moves made before its person took it */
	int64_t acted_at;
	int64_t back_told_at; /* time of the last "is back" */
	struct seat_clock clock;
	int64_t awaited_hand; /* ms that its clock has waited for hands in this game */
	uint64_t hand_hash;   /* of the hand as shown; 0: not known */
	uint64_t held_hash;   /* of the dice or cards in it */
};

/* The pictures of a live message; NULL: none. */
struct live_pictures {
	struct picture *waiting; /* the board, until it is shown */
	struct picture *result;  /* the result of a round, until it is shown */
	uint64_t shown;          /* hash of the one shown, or about to be; 0: none */
	int round;               /* of that */
	int16_t height;          /* in units, the same for all of a message; 0: none yet */
};

/* The live message of a table in its place, on networks with live tables. */
struct live_post {
	char where[STORE_LOCATION_SIZE]; /* its location; "": there is none */
	struct live_log *log;            /* its lines; NULL: none */
	int64_t posted_at;               /* time of its last post at the bottom */
	int64_t down_due;                /* next post below what people said; INT64_MAX: none */
	int64_t settled;                 /* the last move whose result stays in a post */
	bool posting;                    /* a post was under way at a restart, and may be there */
	unsigned called;                 /* seats called for their present turn, as bits */
	struct live_pictures *pictures;  /* NULL: none yet */
};

/* A place of a table: its home, where it was opened, or another. */
struct table_place {
	struct map_entry entry;
	struct table *table;
	struct table_place *next; /* of the same table; NULL: none */
	struct chat *chat;
	const char *name;
	struct channel_settings *settings;
	int8_t place_index;     /* as in struct post; 0: its home */
	bool kept;              /* it survives a restart */
	bool opening;           /* shows opening and end alone: the game is played in a thread */
	bool ended;             /* the end was sent */
	bool reachable;         /* the bot can speak there */
	bool full;              /* unreachable because its queue was full; it is tried again */
	bool deaf;              /* unreachable because nothing comes in from there */
	int64_t unreachable_at; /* since when it is unreachable */
	struct live_post live;
	struct table_cursor cursor;
};

/* The last step of a game, as far as it could be taken back. */
struct last_step {
	struct move move; /* its first; seat SEAT_NONE: there is none */
	int64_t first;    /* the number of that move */
	bool by_other;    /* made by the computer, or by the seat's former person */
	bool stands;      /* final: chance or hidden things came to light, or it is a call */
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

/* Staleness of buttons: each carries the number of moves made before it. */
struct button_turns {
	int64_t count; /* of turns: steps that were not one of several seats' moves at once */
	uint32_t seats[SEATS_MAX]; /* a seat's buttons from before this many moves are stale */
};

/* Deadlines. */
struct table_clock {
	int64_t moved_at;              /* time of the last move, times away left out */
	int64_t acted_at;              /* time of the last act of one of its people */
	int64_t paused_at;             /* of a paused table */
	int64_t due;                   /* next time the clocks act; INT64_MAX: never */
	int64_t shown_ends[SEATS_MAX]; /* deadlines as its live message last told them */
};

/* Computers' pauses: each is drawn once, and again only for a new turn. */
struct table_pace {
	int64_t turn;     /* by number */
	int64_t due;      /* end of the pause before the next act; 0: not drawn yet */
	unsigned acts;    /* of computers in this turn */
	int round;        /* the last round that was paced … */
	int64_t began_in; /* … and its first turn */
};

/* The source of its chance events (fair1). */
struct table_draws {
	uint8_t seed[FAIR_SEED], key[FAIR_HASH];
	char *wishes; /* players' words, part of the key: "K:words", each with its NUL */
	uint8_t n_wishes;
	uint64_t n_draws;
};

/* A person of the home's network is asked to join (bot/table/invitations.h). */
struct invitation {
	struct invitation *next; /* made before it */
	bool called;             /* the network was told to alert them */
	char key[STORE_KEY_SIZE], who[STORE_NAME_SIZE], by[STORE_NAME_SIZE];
};

struct table {
	struct schedule_entry scheduled; /* next wake-up */
	struct bot *bot;
	struct table_place *home; /* the first of its places */
	int64_t id;
	int64_t opened_by, opened_at, started_at;
	int64_t follows;        /* the game that it is a rematch of; 0: none */
	enum language language; /* at home, where nobody chose one; LANGUAGES: unknown */
	enum table_phase phase;
	bool paused;
	bool rated;              /* only people began it, against each other and without hints */
	enum time_control speed; /* TIME_USUAL: none was chosen */

	const struct game *game;
	int16_t options[OPTIONS_MAX];
	unsigned switches; /* bits of enum rules_switch */

	struct token_bucket heard; /* limits the channel's lines to its pages */

	uint8_t n_seats, end_votes;
	uint8_t voided; /* number of void invitations */
	int16_t last_sat;
	int8_t last_place_index;
	/* In the order of sitting down; by seat once the game has begun. Room for the game's most.
	 */
	struct seat *seats;

	void *state;               /* of the game; NULL: it has not begun */
	struct undoable *undoable; /* NULL: no step may be taken back here */
	int64_t n_moves;
	struct table_draws draws;
	struct table_clock clock;
	struct button_turns turns;
	struct invitation *invitations; /* the newest first */
	struct guest_flow *guest_flow;  /* of bot/session/guest_sits.h, from malloc(); NULL: none */
	int64_t computers_due;          /* next act of a computer; INT64_MAX: none */
	struct table_pace pace;
	int64_t prepared;         /* number of moves for which thinking was begun */
	int64_t interrupts_asked; /* the last turn in which computers could interrupt */

	size_t at; /* in the bot's list */
};

/* People can still sit down. */
bool table_is_open(const struct table *table);
/* Its game is running, or over. */
bool table_has_begun(const struct table *table);

int64_t table_now(const struct table *table);

/* Schedules its next wake-up, after anything that may move it. */
void table_touch(struct table *table);
/* Numbers a table that has no number; it must be unique. */
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
/* Adds a place. NULL if it has PLACES_MAX, or if store or memory fail. */
struct table_place *table_add_place(struct table *table, struct chat *chat, const char *name);
/* Renames its home. False: out of memory. */
bool table_rename_home(struct table *table, const char *name);
/* The table leaves this place, which is not its home. */
void table_drop_place(struct table_place *place);
/* Its place with this name, case-blind, on this network; NULL: there is none. */
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
/* The place of this number; NULL: it is gone. */
struct table_place *table_place_numbered(const struct table *table, int place_index);

/* Adds a player's words to its draws: "K:words". 0, -EBADMSG beyond WISHES_MAX, or -ENOMEM. */
int table_add_wish(struct table *table, const char *text);

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
/* The seat of the person of this number, or -1. */
int table_seat_of_number(const struct table *table, int64_t id);
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
/* The audience of one of its places: its only reader, or all. */
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

/* Whether a guest sits there, who proves no identity. */
bool table_has_guests(const struct table *table);

/* Whether two people or more play, and no computer. */
bool table_has_only_people(const struct table *table);
/* Whether people play with hints, so that it is unrated. */
bool table_is_unrated_for_hints(const struct table *table);
/* Makes room for the state of a game that begins. 0 or -ENOMEM. */
int table_add_state(struct table *table);
void table_drop_state(struct table *table);

/* Whether moves may be taken back there. */
bool table_allows_undo(const struct table *table);
/* Keeps a step and the state before it, if it may be taken back. */
void table_note_step(struct table *table, const struct last_step *step, const void *before);

/* People with a seat, present or away. */
int table_count_people(const struct table *table);

/* Its options and its speed, as people are told. */
void table_put_rules(const struct table *table, struct text *out);
/* Those that are not as usual, and the clock, for reading: "dice each: 2, speed: normal". out is
 * empty. */
void table_put_rules_in_words(
	const struct table *table, const struct words *words, struct text *out);
/* The time control chosen, else the usual one: none where nobody is kept waiting. */
enum time_control table_time_control(const struct table *table);
/* The commitment's first 128 bits, which bind the seed. */
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
