#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tables, moves, people and results, in one database: an SQLite file, or one on a PostgreSQL
 * server.
 *
 * Calls return 0 or a negative errno: -ENOENT for a missing row, -ENOTCONN for a database on a
 * server that is out of reach or was taken by another process (close it), -EMSGSIZE for a string
 * longer than the sizes below (nothing is ever cut), -EINVAL for a value that the schema forbids;
 * any other means that the disk or the file failed. store_error() has words for all of them. Calls
 * that fill an array take its cap and return the number of elements filled in. Calls with a
 * callback pass each row to it, in order, until it returns something other than 0, which they
 * return; it must not call the store.
 *
 * Places of settings and notifications, and people's names in searches, match in either case of A
 * to Z. Times are milliseconds since 1970 UTC. Strings are UTF-8; other bytes in the file are read
 * as '?'. */

struct store;

/* Whether the name is a file's; else it is the URI of a database on a PostgreSQL server. */
bool store_is_file(const char *name);
/* Whether a URI contains a password, which belongs in a file (passfile=). */
bool store_tells_password(const char *name);

/* Prefix of places that one person alone reads; they are forgotten with the person. */
#define STORE_PRIVATE_PLACE "@me/"

/* Sizes of strings, including the NUL. */
enum {
	STORE_NETWORK_SIZE = 32,
	STORE_PLACE_SIZE = 128,
	STORE_KEY_SIZE = 256,
	STORE_NAME_SIZE = 64,
	STORE_LANGUAGE_SIZE = 4,
	STORE_GAME_SIZE = 16,
	STORE_OPTIONS_SIZE = 256,
	STORE_WISH_SIZE = 104,
	STORE_MOVE_SIZE = 1024,
	STORE_SEATS_MAX = 8,
	STORE_MODE_SIZE = 12,
	STORE_LOCATION_SIZE = 48,
	STORE_SPEED_SIZE = 8,
	STORE_STAT_SIZE = 24,
	STORE_WHY_SIZE = 512,
	STORE_SETTING_KEY_SIZE = 32,
	STORE_SETTING_VALUE_SIZE = 24,
	STORE_HOST_SIZE = 256,
	STORE_ID_SIZE = 24, /* a network's id of one of its objects */
	STORE_CHANNEL_NAME_SIZE = 128,
	STORE_SESSION_ID_SIZE = 128,
	STORE_SESSION_URL_SIZE = 256,
};

/* Opens the database of this name, a file's or a URI. A missing file is created (mode 0600), an
 * older version is migrated after copying it to FILE.vN.bak, and FILE.lock is held until
 * store_close(). On a server the tables are created and migrated, and other processes are locked
 * out. On failure why (STORE_WHY_SIZE bytes) tells cause and remedy in one line: -EBUSY another
 * process has the database, -ENOTSUP a newer program made it, -EBADMSG it is damaged or not
 * dicecup's. */
int store_open(const char *name, struct store **store, char *why);

/* Called when the migration of an older database begins, and then about once a second until the
 * database is open, which may take minutes. version: the one being made. */
struct store_upgrading {
	void (*goes_on)(void *data, int version, int newest);
	void *data;
};

struct store_start {
	const struct store_upgrading *upgrading; /* the listener, or NULL */
	/* On a server: other processes may wait, and take over when this one is gone, frozen or cut
	 * off from the server. Its calls then fail with -ENOTCONN, and it must say nothing more
	 * (store_lease_is_held()). */
	bool leased;
	const char *node; /* name of this process for the others; NULL: the machine's */
};

/* As store_open(), without checking every page, which takes a second for 100,000 games. cut_off:
 * the process before had not closed the database, so store_check_pages() is due. *store is NULL.
 * With -EBUSY it may become a connected store that waits: pass it again, or close it. */
int store_open_unchecked(const char *name, const struct store_start *start, struct store **store,
	bool *cut_off, char *why);

/* Opens an existing database beside a running bot, without a lock or changes. -ENOTSUP: it is older
 * or newer. */
int store_open_read_only(const char *name, struct store **store, char *why);
/* As store_open_read_only(), with a limit in milliseconds for each statement: a longer one is
 * -ETIMEDOUT, and the store stays usable. */
int store_open_limited(const char *name, int limit_ms, struct store **store, char *why);
/* Whether a statement exceeded the limit since the last call. */
bool store_took_too_long(struct store *store);

void store_close(struct store *store);

/* Whether the database is still this process's own, so that it may store and say something: false
 * once its lease was not renewed for six seconds, or a connection is lost. Always true with a file.
 * Cheap. */
bool store_lease_is_held(const struct store *store);
/* To be called as the loop turns. The lease is not renewed if the last call is three seconds old,
 * unless a call waits for the server. The first call starts that rule. */
void store_lease_turned(struct store *store);
/* Milliseconds by which the server's clock is ahead of this machine's. Processes that take over
 * from each other go by the server's. 0 for a file, and if less than half a second. */
int64_t store_clock_ahead(const struct store *store);

/* The cause of the last negative errno: one line, no secrets. */
const char *store_error(const struct store *store);

/* Transactions; they do not nest (an assert). Once a call in a transaction has failed, later ones
 * and the commit fail with the same error; -ENOENT from a query is no failure. On a server begin
 * and calls that only write may return 0 before they are executed; a later call then returns their
 * error. A failed commit has rolled back. */
int store_begin(struct store *store);
int store_commit(struct store *store);
void store_rollback(struct store *store);

/* Between these only reads. A batch of reads takes a fifth less time, as none of them has to look
 * for other writers. A failed read does not affect the next one. */
int store_begin_reading(struct store *store);
void store_end_reading(struct store *store);

/* From here on a commit survives the end of the process, but a power cut only after store_sync(),
 * so that one sync serves many commits. */
int store_sync_later(struct store *store);

/* After store_sync_later(): syncs all commits. To be called before anything leaves the process;
 * returns at once if nothing is new. After a failure the last commits may be lost, or another
 * process has the database (-ENOTCONN): end this process, the next one finds out. */
int store_sync(struct store *store);

/* The number of commits so far. */
uint64_t store_commit_seq(const struct store *store);

/* As store_sync(), for the commits up to this number. -EINPROGRESS: a sync of them, or of earlier
 * ones, has begun; call store_sync_go_on() once store_sync_socket() is readable. */
int store_sync_begin(struct store *store, uint64_t commit_seq);
/* 0: the sync is done, and the next may begin; -EINPROGRESS: not yet; else as store_sync(). */
int store_sync_go_on(struct store *store);
/* The socket never changes. Below 0: no sync is ever in progress. */
int store_sync_socket(const struct store *store);
/* Whether a sync of commits up to this number is awaited. */
bool store_is_syncing(const struct store *store, uint64_t commit_seq);
/* Age of the sync in progress in milliseconds; 0: none. */
uint64_t store_sync_lasts_ms(const struct store *store);

/* Commits since the start, failed ones included, and syncs. */
struct store_commits {
	uint64_t n, syncs;
};

struct store_commits store_commits(const struct store *store);

/* committed and synced tell the seconds that a commit or sync took. lost may come during any call:
 * another process has the database, or the connection is gone; this process must end at once. */
struct store_watch {
	void (*committed)(void *data, double seconds);
	void (*synced)(void *data, double seconds);
	void (*lost)(void *data, const char *why);
	void *data;
};

void store_set_watch(struct store *store, const struct store_watch *watch);

/* People. */

struct store_person {
	int64_t id;
	char network[STORE_NETWORK_SIZE];
	char key[STORE_KEY_SIZE]; /* identity on the network: an account, or nick!user@host */
	char name[STORE_NAME_SIZE];
	char language[STORE_LANGUAGE_SIZE]; /* chosen by the person; "": the channel's */
	char speaks[STORE_LANGUAGE_SIZE];   /* of the person's client, as last seen; "": unknown */
	char mode[STORE_MODE_SIZE];         /* delivery mode of private texts; "": the default */
	char pings[STORE_MODE_SIZE];        /* when to ping the person; "": the default */
	int64_t seen_at;                    /* to the day; 0: unknown */
	bool imitated; /* when last seen, another person's connection looked like theirs */
};

/* Adds the person with this network and key, or updates the name. Writes only changes, so it may be
 * called for every message. */
int store_person_upsert(struct store *store, const char *network, const char *key, const char *name,
	struct store_person *person);
int store_person_get(struct store *store, int64_t id, struct store_person *person);
/* -ENOENT: nobody has the key. */
int store_person_find(
	struct store *store, const char *network, const char *key, struct store_person *person);
/* The latest user of the name. */
int store_person_named(
	struct store *store, const char *network, const char *name, struct store_person *person);
/* The latest person whose name is_one accepts, among the ten thousand newest names: for networks
 * with their own comparison of names. */
int store_person_named_so(struct store *store, const char *network,
	bool (*is_one)(const void *data, const char *name), const void *data,
	struct store_person *person);
int store_person_set_language(struct store *store, int64_t id, const char *language);
int store_person_set_speaks(struct store *store, int64_t id, const char *language);
int store_person_set_delivery_mode(struct store *store, int64_t id, const char *mode);
int store_person_set_pings(struct store *store, int64_t id, const char *pings);
int store_person_set_imitated(struct store *store, int64_t id, bool imitated);
/* Notes the person's last activity; once a day is enough. */
int store_person_set_seen(struct store *store, int64_t id, int64_t at);
/* The number of tables at which the person sits or sat; counts up to most. */
int store_person_count_seats(struct store *store, int64_t id, size_t most);

/* Settings of places. */

struct store_setting {
	char key[STORE_SETTING_KEY_SIZE], value[STORE_SETTING_VALUE_SIZE];
};

/* Replaces all settings of a place, in one transaction. */
int store_settings_set(struct store *store, const char *network, const char *place,
	const struct store_setting *settings, size_t n);
/* Ordered by key. */
int store_settings_get(struct store *store, const char *network, const char *place,
	struct store_setting *settings, size_t cap);

struct store_place {
	char network[STORE_NETWORK_SIZE], place[STORE_PLACE_SIZE];
};

/* The places with this value for a key, ordered by network and name. */
int store_places_with(struct store *store, const char *key, const char *value,
	struct store_place *places, size_t cap);

/* Tables. */

enum store_phase {
	STORE_OPEN, /* people may sit down */
	STORE_RUNNING,
	STORE_FINISHED,
	STORE_UNFINISHED, /* broken off or closed */
	STORE_PARKED,     /* today's rules cannot replay its journal */
};

/* The progress of a table in one of its places. */
struct store_cursor {
	int64_t move;       /* all lines of the moves up to this one have left */
	int64_t step, line; /* resent lines have left up to this line of this step */
};

struct store_table {
	int64_t id; /* the table's number, never reused */
	char network[STORE_NETWORK_SIZE];
	char place[STORE_PLACE_SIZE];
	char game[STORE_GAME_SIZE];
	int rules;                        /* version of the game's rules */
	char options[STORE_OPTIONS_SIZE]; /* "dice=5 calza=off counts=hidden" */
	enum store_phase phase;
	uint8_t seed[32];
	int64_t opened_by;                       /* a person; 0: the opener was forgotten */
	int64_t opened_at, started_at, ended_at; /* 0: not yet */
	bool people_only;             /* rated: started by people only, and without hints */
	char speed[STORE_SPEED_SIZE]; /* its time control; "": the default */
	bool paused;
	bool starting;    /* a start was asked for, and waits until everybody can be dealt to */
	int64_t acted_at; /* last action of a person at the table; 0: unknown */
	int64_t moved_at; /* time of the last move, moved on by times away; 0: unknown */
	int64_t follows;  /* the game whose rematch this is; 0: none */
	int voided;       /* number of withdrawn invitations to it */
	/* Written once: the language at the opening, if nobody chose one; "": unknown. */
	char language[STORE_LANGUAGE_SIZE];
	char thread[STORE_PLACE_SIZE]; /* the home, if it is a thread of the place; "": the place
					  itself */
	/* Read only: */
	bool pruned; /* everything but the result is deleted */
};

/* The reason why the computer plays for a seat's person, if it does: each has its own way back. */
enum store_absence {
	STORE_PRESENT,
	STORE_AWAY,    /* the person's time ran out, or the others voted so */
	STORE_GAVE_UP, /* the person left, or was anonymised */
	STORE_TAKEN,   /* a moderator took the seat */
};

struct store_seat {
	int64_t person; /* 0: a computer player, or anonymised */
	int anonymised; /* number among the table's anonymised players; 0: not anonymised */
	int sat;        /* position in the order of sitting down, from 1 */
	int seat;       /* drawn by lot at the start; -1 before */
	bool computer;  /* the computer plays it */
	char level[8];  /* a computer player's level */
	char name[STORE_NAME_SIZE]; /* at this table */
	int place;                  /* after the end, from 1; 0: none */
	bool hinted;                /* its person was given a hint in this game */
	int64_t since;              /* number of the move since which the person has the seat */
	enum store_absence absence; /* of the person, also of an anonymised one */
	int64_t absent_since;       /* 0: unknown */
	int timed_out;              /* turns in a row that its person let time out */
};

/* Fills in the id. */
int store_table_add(struct store *store, struct store_table *table);
int store_table_set_thread(struct store *store, int64_t id, const char *thread);
/* The place whose thread this is. -ENOENT: no table's home was there. */
int store_thread_parent(struct store *store, const char *network, const char *thread,
	char parent[STORE_PLACE_SIZE]);
/* The latest game to end in this thread. -ENOENT: none has ended. */
int store_thread_last(struct store *store, const char *network, const char *thread, int64_t *id);
int store_table_get(struct store *store, int64_t id, struct store_table *table);
/* Stores all members but id, network, place, game and seed. A finished table gets no more moves. */
int store_table_set(struct store *store, const struct store_table *table);
/* A network's tables that are open, running or parked, by number. */
int store_tables_live(
	struct store *store, const char *network, struct store_table *tables, size_t cap);
/* Finished tables whose last moves are not all delivered. */
int store_tables_undelivered(
	struct store *store, const char *network, struct store_table *tables, size_t cap);

/* The place that counts for leaderboards and ratings, of the seat with this index: absent players
 * are placed after all who stayed, tied with each other. 0: nobody won. */
int store_count_place(const struct store_seat *seats, size_t n_seats, size_t of);

/* All seats of a table, in the order of sitting down. */
int store_seats_set(
	struct store *store, int64_t table, const struct store_seat *seats, size_t n_seats);
int store_seats_get(struct store *store, int64_t table, struct store_seat seats[STORE_SEATS_MAX],
	size_t *n_seats);

/* Words that players added to the dice (fair1), in order; text is "K:words". */
int store_wish_add(struct store *store, int64_t table, const char *text);
int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data);

/* STORE_UNKNOWN: stored by a version that did not note it. */
enum store_automatic { STORE_UNKNOWN = -1, STORE_NOT_AUTOMATIC, STORE_AUTOMATIC };

struct store_move {
	int64_t n;
	const char *text;
	int64_t at;
	bool by_computer;               /* for the seat's person */
	enum store_automatic automatic; /* made within another's step */
	/* Of an undo, "0 undo": the first move that it takes back, and all after it; they stay in
	 * the journal. 0: this is a move. */
	int64_t takes_back;
	/* Read only: */
	int64_t taken_back; /* number of the undo that took it back; 0: it counts */
};

/* Appends a move or an undo to the journal. Numbers are consecutive, from 1: any other is -EINVAL.
 */
int store_move_add(struct store *store, int64_t table, const struct store_move *move);

/* Reads the journal. A gap means damage: -EBADMSG. */
int store_journal(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data);
/* As store_journal(), without undos and the moves taken back: the game as played. */
int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data);
/* Sets, for entries where that is unknown, whether they were automatic: '1' or '0' for each entry.
 */
int store_moves_decide(struct store *store, int64_t table, const char *automatic);

/* Sets the times of the last action of a person and of the last move, and the home's cursor: one
 * row for each move. */
int store_table_set_played(struct store *store, int64_t table, int64_t acted_at, int64_t moved_at,
	const struct store_cursor *told);

/* The location of a person's live message, in the network's form. "" deletes it. */
int store_live_message_set(
	struct store *store, int64_t table, int64_t person, const char *location);
int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *location), void *data);

/* The places of a table: its home (place_index 0), and others as long as they show the table or
 * must still be told something. For a missing place calls return -ENOENT. */

enum { STORE_NOTHING_SETTLED = -1 };

struct store_table_place {
	int64_t table;
	int place_index; /* which of its places */
	char network[STORE_NETWORK_SIZE], place[STORE_PLACE_SIZE];
	struct store_cursor told;
	/* The live message, which is posted repeatedly: */
	char location[STORE_LOCATION_SIZE]; /* "": there is none */
	bool posting;                       /* the post with the latest number may have been sent */
	int64_t settled;                    /* see store_post_settle() */
};

/* Adds a place without a post. store_table_add() adds the home. */
int store_table_place_add(struct store *store, const struct store_table_place *place);
int store_table_place_remove(struct store *store, int64_t table, int place_index);
int store_table_place_get(
	struct store *store, int64_t table, int place_index, struct store_table_place *place);
/* The places on a network other than homes. */
int store_table_places(struct store *store, const char *network,
	int (*each)(void *data, const struct store_table_place *place), void *data);

int store_cursor_set(
	struct store *store, int64_t table, int place_index, const struct store_cursor *told);

struct store_post {
	int64_t number;
	bool again; /* a post with this number may have been sent before */
};

/* Numbers the next post, to be called before it is sent: one more than the last, and at least least
 * (from 1); the last number again while the location of its post is unknown. With the time as least
 * a restored copy of the database does not reuse numbers. */
int store_post_count(struct store *store, int64_t table, int place_index, int64_t least,
	struct store_post *post);
/* Reserves n numbers for posts of a network, from first on; least as above. */
int store_post_numbers(
	struct store *store, const char *network, int64_t least, int64_t n, int64_t *first);
/* The post is at this location; the one before it becomes an old post. */
int store_post_stands(struct store *store, int64_t table, int place_index, const char *location);
/* The post is final: it tells the results of all moves up to this number. */
int store_post_settle(struct store *store, int64_t table, int place_index, int64_t moves);
/* Old posts of a network whose deletion is not confirmed. */
int store_old_post_deleted(struct store *store, int64_t table, const char *location);
int store_old_posts(struct store *store, const char *network,
	int (*each)(void *data, int64_t table, const char *place, const char *location),
	void *data);

/* People who were asked to come to an open table and have not answered. The table's start or end
 * removes them. */
int store_table_ask(struct store *store, int64_t table, int64_t person);
int store_table_answered(struct store *store, int64_t table, const char *network, const char *key);
/* Those of them without a seat there, until each returns something other than 0. */
int store_table_asked(struct store *store, int64_t table,
	int (*each)(void *data, const char *key, const char *name), void *data);

/* Notifications: people who want to know when a table in a place has n people. */

enum {
	STORE_NOTIFICATION_LEAST = 2,
	STORE_NOTIFICATION_MOST = 6,
	STORE_NOTIFICATIONS_OF_PERSON = 16,
	STORE_NOTIFICATIONS_OF_PLACE = 24
};

struct store_notification {
	int64_t person;
	char place[STORE_PLACE_SIZE];
	int people;         /* from STORE_NOTIFICATION_LEAST to STORE_NOTIFICATION_MOST */
	int64_t last_table; /* the last table told to the person; 0: none */
};

/* A person has one for each place; a new one replaces it. -EDQUOT: the person or the place has the
 * maximum number. */
int store_notification_set(
	struct store *store, const char *network, const struct store_notification *notification);
/* place NULL: in all places. */
int store_notification_forget(
	struct store *store, const char *network, const char *place, int64_t person);
/* Stores last_table. */
int store_notification_sent(
	struct store *store, const char *network, const struct store_notification *notification);
/* A person's notifications, ordered by place. */
int store_notifications_of(
	struct store *store, int64_t person, struct store_notification *notifications, size_t cap);
/* People to be told now that a table in the place has this number of people; each once. */
int store_notifications_due(struct store *store, const char *network, const char *place, int people,
	int64_t table, struct store_notification *notifications, size_t cap);

/* Hosts to be reached only by TLS, until a time. */

/* Removes the host if the time is now or past, as it does with all expired hosts. */
int store_secure_host_set(
	struct store *store, const char *host, int port, int64_t until, int64_t now);
/* -ENOENT: the host is not one of them. */
int store_secure_host_get(struct store *store, const char *host, int64_t now, int *port);

/* Places of a network that take lines slowly; "": the whole network. */

int store_slow_place_add(struct store *store, const char *network, const char *place);
/* -ENOENT: the place is not one of them. */
int store_slow_place_find(struct store *store, const char *network, const char *place);
/* Removes all places of the network. */
int store_slow_places_forget(struct store *store, const char *network);

/* The bot's own secrets. */

enum { STORE_SECRET = 32 };

/* The secret of this name; fresh is stored if there is none. */
int store_secret_keep(struct store *store, const char *name, const uint8_t fresh[STORE_SECRET],
	uint8_t secret[STORE_SECRET]);

/* Channels to which the bot was invited: personal data of the inviter. */

int store_invitation_set(
	struct store *store, const char *network, const char *channel, int64_t person);
/* 0 also if there is none. */
int store_invitation_forget(struct store *store, const char *network, const char *channel);
/* At most cap invitations of a network, ordered by channel, with the inviter's key; until each
 * returns something other than 0. */
int store_invitations(struct store *store, const char *network, size_t cap,
	int (*each)(void *data, const char *channel, const char *key), void *data);

/* Sessions of a network's gateway, and the ids of their events. A copy of the database has none. */

enum { STORE_SESSIONS_MOST = 256, STORE_INBOUND_MS = 15 * 60 * 1000 };

struct store_session {
	int shard, shards;
	int64_t intents;
	char bot[STORE_ID_SIZE], application[STORE_ID_SIZE];
	char id[STORE_SESSION_ID_SIZE]; /* a secret */
	char url[STORE_SESSION_URL_SIZE];
	int64_t sequence; /* of the last event such that it and all before it were handled */
};

/* Replaces all sessions of the network, in one transaction. */
int store_sessions_set(
	struct store *store, const char *network, const struct store_session *sessions, size_t n);
/* Ordered by shard. */
int store_sessions_get(
	struct store *store, const char *network, struct store_session *sessions, size_t cap);
/* shard -1: all. */
int store_sessions_forget(struct store *store, const char *network, int shard);

/* Later ids of store_inbound_add() are of events of this shard. With them the sequence up to which
 * all events were handled is stored; -1: it stays. network must be a constant. */
void store_session_hears(struct store *store, const char *network, int shard, int64_t sequence);

/* Stores the network's id of a message or press, in the transaction that stores its effect. */
int store_inbound_add(struct store *store, const char *network, const char *id, int64_t at);
/* 0: the id was stored; -ENOENT: it was not. */
int store_inbound_find(struct store *store, const char *network, const char *id);

/* Channels. */

/* The channel for private texts to the person with this key: personal data, stored for known people
 * only. "" deletes it. */
int store_direct_channel_set(
	struct store *store, const char *network, const char *key, const char *channel);
int store_direct_channel_get(
	struct store *store, const char *network, const char *key, char channel[STORE_ID_SIZE]);

struct store_channel_name {
	char id[STORE_ID_SIZE];
	char name[STORE_CHANNEL_NAME_SIZE];
	char parent[STORE_ID_SIZE]; /* of a thread; "": not a thread */
};

int store_channel_name_set(
	struct store *store, const char *network, const struct store_channel_name *channel);
int store_channel_names(struct store *store, const char *network,
	int (*each)(void *data, const struct store_channel_name *channel), void *data);

/* Adds servers to those that the bot was ever on; returns the number of new ones. */
int store_servers_note(
	struct store *store, const char *network, const char *const *servers, size_t n);

/* The time when the bot last ran; 0: never. A heartbeat deletes inbound ids older than
 * STORE_INBOUND_MS. */
int store_set_heartbeat(struct store *store, int64_t now);
int store_last_heartbeat(struct store *store, int64_t *then);

/* Notes that a network (NULL: each one with live tables) is offline since then; an earlier time
 * stays. */
int store_set_offline_since(struct store *store, const char *network, int64_t then);
/* Notes that a network is online again; then: since when it was offline, 0: it was not. Times of
 * people's actions and moves at its live tables are moved on by that duration. */
int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then);

/* Personal data, and retention. */

/* The person of a network with this key, or else all with this name, its latest user first. */
int store_people_find(struct store *store, const char *network, const char *text,
	struct store_person *people, size_t cap);

/* Tables of the schema with rows about the person, and the number of rows. */
int store_person_rows(struct store *store, int64_t id,
	int (*each)(void *data, const char *table, int64_t rows), void *data);
/* Names on the person's seats, latest first, at most cap. */
int store_person_names(struct store *store, int64_t id, size_t cap,
	int (*each)(void *data, const char *name), void *data);
/* Live tables at which the person sits. */
int store_person_seats(struct store *store, int64_t id,
	int (*each)(void *data, const struct store_table *table), void *data);

/* Deletes all about the person, and wipes the bytes unless another process reads the file just now.
 * Seats at started games become "former player 1" (or the next free number): the computer plays
 * them to the end, and they count as left. Seats at open tables become free. A live table left
 * without people is closed as unfinished. Other people's games, wins and ratings do not change. */
int store_person_forget(struct store *store, int64_t id, int64_t now);

/* Mergers: a person proved to be another known one; one record then has the results of both. */

#define STORE_SPLIT_MS (INT64_C(30) * 24 * 60 * 60 * 1000) /* how long a merger can be split */

struct store_merger {
	int64_t at;
	char key[STORE_KEY_SIZE]; /* key of the former record; "": no longer stored */
	char name[STORE_NAME_SIZE];
};

/* Merges two records of one person of a network: gives the data of from to into, and deletes from.
 * A newcomer with from's key is a new person. Settings of into win. Ended games follow by
 * store_mergers_go_on(). -EEXIST: both sat at one table, or were split before, so they are two
 * people. */
int store_person_merge(struct store *store, int64_t from, int64_t into, int64_t now);
/* Gives into from's seats at open and running tables, notifications, and the settings that into has
 * not chosen. Ended games stay. -EEXIST: into has a seat at a live table. */
int store_person_give(struct store *store, int64_t from, int64_t into);
/* 0: the person has something for store_person_give(); or -ENOENT. */
int store_person_goes_on(struct store *store, int64_t id);
/* The records merged into the person, oldest merger first. */
int store_mergers(struct store *store, int64_t person,
	int (*each)(void *data, const struct store_merger *merger), void *data);
/* Splits all mergers of the person that are younger than STORE_SPLIT_MS: each former record gets
 * back the games that had ended before, and is never merged with the person again. -ENOENT: there
 * are none. */
int store_person_split(struct store *store, int64_t person, int64_t now);
/* Continues mergers and splits, a little at a time so that nobody waits: hands over at most most
 * ended games, or adds at most most results to the recomputed ratings. Those replace the current
 * ratings once complete, except in an older database, which lacks only their history and keeps its
 * ratings. -ENOENT: nothing is left to do. A kill in between loses nothing. */
int store_mergers_go_on(struct store *store, size_t most);
/* Deletes the keys of mergers older than STORE_SPLIT_MS. -ENOENT: there are none. */
int store_mergers_expire(struct store *store, int64_t now);

/* A person last seen before since, without a seat at a live table. -ENOENT: nobody. People whose
 * last day is unknown get now. */
int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id);

/* Deletes all but the result of the oldest game that ended before that time: moves, wishes, seed.
 * -ENOENT: there is none. */
int store_game_prune(struct store *store, int64_t before);

/* Copies a database, which may be in use, consistently into a new file (mode 0600), without its
 * sessions, which the bot on the original keeps using. -EEXIST: the file exists; -EBADMSG: the copy
 * is damaged. On failure no file is left, and why tells the cause in one line. */
int store_backup(const char *from, const char *to, char *why);

/* The process that holds a server database's lease, or was the last to hold it. */
struct store_holder {
	char node[STORE_HOST_SIZE];
	int64_t epoch, renewed_ms; /* epoch 0: never held; age of the last renewal */
	bool there;                /* renewed in time, and its connection exists */
};

struct store_check {
	int version, newest;    /* of the file; and of this program after a migration */
	int64_t last_heartbeat; /* 0: never */
	/* For a database on a server: */
	struct store_holder holder;
	int64_t clock_ahead_ms; /* server's clock minus this machine's */
	bool logs_values;       /* the server's log may show stored values, seeds included */
	char standbys[512]; /* of the server, as its user sees them: "db2 (sync, 0 bytes behind)" */
};

/* Checks every page of a database, which may be in use, without changing anything. On failure why
 * tells the cause: -EBADMSG it is damaged or not dicecup's, -ENOTSUP a newer program made it. */
int store_check(const char *name, struct store_check *found, char *why);

/* Checks each person's sums against their games, in a database of this program's version. -EBADMSG
 * with words in why: they differ. */
int store_check_sums(const char *name, char *why);

/* Checks every page of a database in use, on a connection of its own: may be called on another
 * thread. 0, -EBADMSG with words in why, or -ECANCELED once cancel is set. */
int store_check_pages(const char *name, atomic_bool *cancel, char *why);

/* Replaces a database, in one step, by a copy of a backup that passes store_check(). The old one is
 * kept beside it, under the name in kept (STORE_WHY_SIZE bytes; "": there was none). -EBUSY: a bot
 * is using the database. On failure the database is unchanged, but the kept name may be left. */
int store_restore(const char *from, const char *to, char *kept, char *why);

/* Called every some hundreds of rows. */
struct store_transfer_progress {
	/* rows: of the table. compares: the rows are read again and compared. */
	void (*goes_on)(void *data, const char *table, int64_t row, int64_t rows, bool compares);
	void *data;
};

struct store_transferred {
	int tables;
	int64_t rows;
	char from[256], to[256]; /* names of the databases, without passwords */
};

/* Moves a whole database into an empty one of another kind, secrets and sessions included, so the
 * source must not be used afterwards. The source must be of this program's version, and is not
 * changed. Every table is compared before the commit: on any failure the target is as it was.
 * -EBUSY: a bot is using one of them. -EEXIST: the target is not empty. On failure why tells the
 * cause in one line. progress may be NULL. */
int store_transfer(const char *from, const char *to, const struct store_transfer_progress *progress,
	struct store_transferred *moved, char *why);
