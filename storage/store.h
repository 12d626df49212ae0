#ifndef STORAGE_STORE_H
#define STORAGE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is kept of tables, moves, people and results, in one SQLite file. Calls return 0 or a
 * negative errno: -ENOENT for what is not there, -EMSGSIZE for a string longer than the sizes below
 * (nothing is ever cut), -EINVAL for what the rules of the file forbid; the rest means that the
 * disk or the file failed. store_error() has words for all of them. Times are milliseconds since
 * 1970 UTC. Strings are UTF-8; if the file holds other bytes, they are read as '?'. */

struct store;

/* Sizes of strings, with the NUL. */
enum {
	STORE_NETWORK_SIZE = 32,
	STORE_PLACE_SIZE = 128,
	STORE_KEY_SIZE = 256,
	STORE_NAME_SIZE = 64,
	STORE_LANGUAGE_SIZE = 4,
	STORE_GAME_SIZE = 16,
	STORE_OPTIONS_SIZE = 256,
	STORE_WISH_SIZE = 104,
	STORE_MOVE_SIZE = 512,
	STORE_SEATS_MAX = 6,
	STORE_MODE_SIZE = 12,
	STORE_LOCATION_SIZE = 64,
	STORE_SPEED_SIZE = 8,
	STORE_STAT_SIZE = 24,
	STORE_WHY_SIZE = 512,
	STORE_SETTING_KEY_SIZE = 32,
	STORE_SETTING_VALUE_SIZE = 24,
};

/* Opens the database, making it if there is none (mode 0600), brings an older one up to date after
 * copying it to FILE.vN.bak, and holds FILE.lock until store_close(). On failure why (of
 * STORE_WHY_SIZE bytes) says in one line what is wrong and what to do: -EBUSY another process has
 * it, -ENOTSUP a newer program made it, -EBADMSG it is damaged or no dicecup database. */
int store_open(const char *file, struct store **store, char *why);

/* Opens an existing database to read it beside a running bot; takes no lock, changes nothing. An
 * older or newer one is -ENOTSUP. */
int store_open_read_only(const char *file, struct store **store, char *why);

void store_close(struct store *store);

/* What went wrong in the last call that returned a negative errno: one line, no secrets. */
const char *store_error(const struct store *store);

/* Several calls as one: what happens between begin and commit is kept whole or not at all. Once a
 * call in between has failed, those that follow and the commit fail with the same error; only to
 * look for what is not there is no failure. After a commit that fails nothing is kept, and no
 * rollback is needed. One at a time: begin within begin is an assert. */
int store_begin(struct store *store);
int store_commit(struct store *store);
void store_rollback(struct store *store);

/* How many commits there were, failed ones too, and how long they took together. */
struct store_commits {
	uint64_t n;
	double seconds;
};

struct store_commits store_commits(const struct store *store);

/* People. */

struct store_person {
	int64_t id;
	char network[STORE_NETWORK_SIZE];
	char key[STORE_KEY_SIZE]; /* who it is on the network: an account, or nick!user@host */
	char name[STORE_NAME_SIZE];
	char language[STORE_LANGUAGE_SIZE]; /* "": the channel's */
	char mode[STORE_MODE_SIZE];         /* how private texts come; "": as usual */
	int64_t seen_at;                    /* to the day; 0: not known */
};

/* The person with this network and key, added if new; keeps the name last seen. Writes only what
 * is new, so it may be called for every message. */
int store_person_upsert(struct store *store, const char *network, const char *key, const char *name,
	struct store_person *person);
int store_person_get(struct store *store, int64_t id, struct store_person *person);
/* By name on a network, blind to the case of A to Z; the one who took it last where several had
 * it. */
int store_person_named(
	struct store *store, const char *network, const char *name, struct store_person *person);
int store_person_set_language(struct store *store, int64_t id, const char *language);
int store_person_set_delivery_mode(struct store *store, int64_t id, const char *manner);
/* They were here; wants a call a day at most. */
int store_person_set_seen(struct store *store, int64_t id, int64_t at);

/* Settings of places. */

struct store_setting {
	char key[STORE_SETTING_KEY_SIZE], value[STORE_SETTING_VALUE_SIZE];
};

/* All settings of a place at once, in place of those before; whole or not at all. Places are blind
 * to the case of A to Z. */
int store_settings_set(struct store *store, const char *network, const char *place,
	const struct store_setting *settings, size_t n);
/* By key: at most cap, returns how many. */
int store_settings_get(struct store *store, const char *network, const char *place,
	struct store_setting *settings, size_t cap);

/* Tables. */

enum store_phase {
	STORE_OPEN, /* people sit down */
	STORE_RUNNING,
	STORE_FINISHED,
	STORE_UNFINISHED, /* broken off or closed */
	STORE_PARKED,     /* its journal is refused by today's rules */
};

struct store_table {
	int64_t id; /* the table's number, never used twice */
	char network[STORE_NETWORK_SIZE];
	char place[STORE_PLACE_SIZE];
	char game[STORE_GAME_SIZE];
	int rules;                        /* version of the game's rules */
	char options[STORE_OPTIONS_SIZE]; /* "dice=5 calza=off counts=hidden" */
	enum store_phase phase;
	uint8_t seed[32];
	int64_t opened_by;                       /* a person */
	int64_t opened_at, started_at, ended_at; /* 0: not yet */
	bool people_only;                        /* no computer player sat at it when it started */
	int64_t delivered;                       /* moves whose lines have left */
	char speed[STORE_SPEED_SIZE];            /* of its clock; "": as usual */
	bool paused;
	int64_t acted_at; /* when a person last did something there; 0: not known */
	int64_t follows;  /* the game whose people it waits for once more; 0: none */
	bool pruned;      /* only its result is kept; read, never written */
	int64_t resent_step,
		resent_line; /* as store_table_set_resent() wrote them; read, never written
			      */
};

struct store_seat {
	int64_t person;             /* 0: a computer player, or who was forgotten */
	int anonymised;             /* 1…: the table's former player of that number; 0: none */
	int sat;                    /* place in the order of sitting down, from 1 */
	int seat;                   /* after the start: the seat drawn by lot; before: -1 */
	bool computer;              /* the computer acts for it */
	char level[8];              /* a computer player's level */
	char name[STORE_NAME_SIZE]; /* at this table */
	int place;                  /* after the end, from 1; 0: none */
};

/* Adds the table and fills in its id. */
int store_table_add(struct store *store, struct store_table *table);
int store_table_get(struct store *store, int64_t id, struct store_table *table);
/* Writes back all but id, network, place, game and seed. */
int store_table_set(struct store *store, const struct store_table *table);
/* A network's tables that are open, running or parked, by number: at most cap, returns how many. */
int store_tables_live(
	struct store *store, const char *network, struct store_table *tables, size_t cap);
/* The same for finished tables whose last moves were not delivered. */
int store_tables_undelivered(
	struct store *store, const char *network, struct store_table *tables, size_t cap);

/* All seats of a table at once, in the order of sitting down. */
int store_seats_set(
	struct store *store, int64_t table, const struct store_seat *seats, size_t n_seats);
int store_seats_get(struct store *store, int64_t table, struct store_seat seats[STORE_SEATS_MAX],
	size_t *n_seats);

/* Words added to the dice (fair1), in the order given; text is "K:words". */
int store_wish_add(struct store *store, int64_t table, const char *text);
/* Calls each for every one in order; stops and returns what each returns if not 0. It must not call
 * the store. */
int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data);

/* Appends a move to the journal as number n, at a time. Numbers run from 1 without gaps: another
 * than the next is -EINVAL. */
int store_move_add(struct store *store, int64_t table, int64_t n, const char *move, int64_t at);
/* Marks a move that the computer made for the person of its seat. */
int store_move_set_by_computer(struct store *store, int64_t table, int64_t n);

struct store_move {
	int64_t n;
	const char *text;
	bool by_computer;
};

/* Calls each for every move in order; stops and returns what each returns if not 0. It must not
 * call the store. A gap in the journal is damage: -EBADMSG. */
int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data);

int store_table_set_delivered(struct store *store, int64_t table, int64_t delivered);
/* How far its lines have begun to come a second time. */
int store_table_set_resent(struct store *store, int64_t table, int64_t step, int64_t line);
/* The same, and when a person last acted there. */
int store_table_set_played(struct store *store, int64_t table, int64_t delivered, int64_t acted_at);

/* Where what changes on a table's screen stands, in the network's own words: the place's (person 0)
 * or a person's. "" forgets it. */
int store_live_message_set(struct store *store, int64_t table, int64_t person, const char *where);
/* Calls each for every one of the table; stops and returns what each returns if not 0. It must not
 * call the store. */
int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *where), void *data);

/* Who wants to be told when a table in a place has so many people. */

enum {
	STORE_NOTIFICATION_LEAST = 2,
	STORE_NOTIFICATIONS_OF_PERSON = 16,
	STORE_NOTIFICATIONS_OF_PLACE = 24
};

struct store_notification {
	int64_t person;
	char place[STORE_PLACE_SIZE]; /* blind to the case of A to Z */
	int people;                   /* from STORE_NOTIFICATION_LEAST to STORE_SEATS_MAX */
	int64_t last_table;           /* the table they were told of last; 0: none */
};

/* One for each person and place: in place of an older one. -EDQUOT: the person, or the place, has
 * as many as there may be. */
int store_notification_set(
	struct store *store, const char *network, const struct store_notification *alert);
/* place NULL: all of the person's. */
int store_notification_forget(
	struct store *store, const char *network, const char *place, int64_t person);
/* Keeps what told says. */
int store_notification_sent(
	struct store *store, const char *network, const struct store_notification *alert);
/* A person's, by place; returns how many. */
int store_notifications_of(
	struct store *store, int64_t person, struct store_notification *alerts, size_t cap);
/* Those of a place who are to be told of a table with so many people and were not yet. */
int store_notifications_due(struct store *store, const char *network, const char *place, int people,
	int64_t table, struct store_notification *alerts, size_t cap);

/* When the bot was last known to be alive; 0: never. */
int store_set_heartbeat(struct store *store, int64_t now);
int store_last_heartbeat(struct store *store, int64_t *then);

/* The tables of a network (NULL: of each) rest from then on: it is not there. Those that rest
 * already do so since before. */
int store_set_offline_since(struct store *store, const char *network, int64_t then);
/* It is there again: since when its tables rested, 0: they did not; they do not any more, and it is
 * as if people had acted that much later at those that are open, running or parked. */
int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then);

/* Results: all are queries over finished tables. NULL or 0 in a filter: any. Places are those that
 * count: who left their seat to the computer is behind all who stayed, and tied among such. */

struct store_filter {
	const char *game, *network, *place;
	const char *within; /* all places whose names begin so; ends in '/' */
	int64_t since; /* finished then or later; quick where a month or a Monday begins (UTC) */
};

struct store_rank {
	int64_t person;
	char name[STORE_NAME_SIZE];
	int64_t games, wins;
	double rating; /* mu - 3 sigma in the filter's game; 0 without one */
};

enum store_order { STORE_BY_WINS, STORE_BY_SHARE, STORE_BY_RATING };

/* The best people first; games with people only. By rating wants a game. By share of wins counts
 * who has played at least least_games. Equals: the one with fewer games, then by name. Returns how
 * many, at most cap. */
int store_top(struct store *store, const struct store_filter *filter, enum store_order order,
	int64_t least_games, struct store_rank *ranks, size_t cap);

struct store_results {
	int64_t games, wins; /* games with people only */
	int64_t with_computers, with_computers_won;
	int64_t places[STORE_SEATS_MAX +
		       1];           /* [1]: how often first …, [0]: no place; people only */
	int64_t streak, best_streak; /* wins in a row, now and ever; people only */
};

int store_results(
	struct store *store, int64_t person, const char *game, struct store_results *stats);

/* How often two people met in finished games with people only, and how often the one was better
 * placed than the other, and worse. */
struct store_meetings {
	int64_t games, better, worse;
};

int store_meetings(struct store *store, int64_t one, int64_t other, const char *game,
	struct store_meetings *meetings);

/* Ratings, by person and game (storage/rating.h); of games with people only. */

/* Learns from the table's result, if it counts: once for each table, when it is finished and its
 * seats have their places, in the same transaction. Where nobody won, all who stayed are tied. */
int store_table_rate(struct store *store, int64_t table);

struct store_rating {
	double mu, sigma, shown; /* shown: mu - 3 sigma */
};

/* -ENOENT for who has played no such game. */
int store_rating(
	struct store *store, int64_t person, const char *game, struct store_rating *rating);

/* Figures: what a game counts of a person, each under a key of its own; of finished games. What is
 * counted and how, by a numbered formula, is the caller's business. */

struct store_stat {
	char key[STORE_STAT_SIZE];
	int64_t n; /* at least 1 */
};

/* Forgets what was counted of a table. */
int store_stats_clear(struct store *store, int64_t table);
/* Keeps what was counted of a person at a table. */
int store_stat_add(
	struct store *store, int64_t table, int64_t person, const struct store_stat *stat);
int store_table_set_counted(struct store *store, int64_t table, int formula);
/* The finished tables that were not counted yet, or by a lower formula: at most cap, returns how
 * many. */
int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap);
/* The sums of a person's games, those with computer players too; returns how many, at most cap.
 * What is missing is 0. */
int store_stats_of(struct store *store, int64_t person, const char *game, struct store_stat *stats,
	size_t cap);

struct store_past_game {
	int64_t id;
	char game[STORE_GAME_SIZE];
	enum store_phase phase; /* STORE_FINISHED or STORE_UNFINISHED */
	int64_t ended_at;
	size_t n_seats;
	struct store_seat seats[STORE_SEATS_MAX]; /* the best places first */
};

/* The last started tables of a place that have ended, the newest first; returns how many. */
int store_history(struct store *store, const char *network, const char *place,
	struct store_past_game *past, size_t cap);

/* What is kept about people, and how it goes. */

/* Those of a network who have this key, or else all who have this name (blind to the case of A to
 * Z), the one who took it last first. Returns how many, at most cap. */
int store_people_find(struct store *store, const char *network, const char *text,
	struct store_person *people, size_t cap);

/* Calls each for every table of the file that has rows about the person, with how many; stops and
 * returns what each returns if not 0. It must not call the store. */
int store_person_rows(struct store *store, int64_t id,
	int (*each)(void *data, const char *table, int64_t rows), void *data);
/* The same for the names that their seats have, the latest first, at most cap of them. */
int store_person_names(struct store *store, int64_t id, size_t cap,
	int (*each)(void *data, const char *name), void *data);
/* The same for the live tables at which they sit. */
int store_person_seats(struct store *store, int64_t id,
	int (*each)(void *data, const struct store_table *table), void *data);

/* All about the person goes, and the bytes with it, as far as nobody else reads the file just now.
 * At games that have started, their seat is "former player 1" (or the next number that is free)
 * from now on: the computer plays it to the end, and it counts as one that was left. At those that
 * have not, it is free. A live table at which nobody plays on is closed as unfinished. What others
 * played, won and are rated does not change. */
int store_person_forget(struct store *store, int64_t id, int64_t now);

/* Whoever was not seen since, and sits at no live table, is somebody to forget: -ENOENT if nobody
 * is. Whose last day is not known counts as seen now. */
int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id);

/* Of the oldest game that ended before then, all but the result goes: moves, words and the seed.
 * -ENOENT if there is none. */
int store_game_prune(struct store *store, int64_t before);

/* A consistent copy of a database into a new file (mode 0600), while a bot may be using it. Fails
 * with -EEXIST rather than overwrite, and with -EBADMSG if the copy shows damage; on failure
 * nothing of it is left, and why says in one line what is wrong. */
int store_backup(const char *from, const char *to, char *why);

struct store_check {
	int version, newest;    /* the file's, and the one that this program would make of it */
	int64_t last_heartbeat; /* 0: never */
};

/* Looks at every page of a database and changes nothing, also while a bot is using it. On failure
 * why says what is wrong: -EBADMSG it is damaged or none of ours, -ENOTSUP a newer program made
 * it. */
int store_check(const char *file, struct store_check *found, char *why);

/* Puts a copy of a backup, which must be sound and not too new, in the database's place, in one
 * step; one that was there is kept beside it under the name that comes out in kept (of
 * STORE_WHY_SIZE bytes; "": none was). -EBUSY: a bot is using the database. When it fails the
 * database is as it was, but for a kept name that may be left. */
int store_restore(const char *from, const char *to, char *kept, char *why);

#endif
