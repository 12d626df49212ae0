#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tables, moves, people and results, kept in one database: an SQLite file, or one on a PostgreSQL
 * server. Calls return 0 or a negative errno: -ENOENT for a missing row, -ENOTCONN for a database
 * on a server that is out of reach or that another process has taken (close it), -EMSGSIZE for a
 * string longer than the sizes below (nothing is ever cut), -EINVAL for a value that the schema
 * forbids; the rest means that the disk or the file failed. store_error() has words for all of
 * them. A call that fills an array takes its cap and returns how many it has filled in. A call with
 * a callback calls each for every row in order and stops at the first result other than 0, which it
 * returns; each must not call the store. Places of settings and notifications, and people's names
 * in searches, match in either case of A to Z. Times are milliseconds since 1970 UTC. Strings are
 * UTF-8; other bytes in the file are read as '?'. */

struct store;

/* Whether this names a file; else it is the URI of a database on a PostgreSQL server. */
bool store_is_file(const char *name);
/* A URI that says a password, which belongs into a file (passfile=). */
bool store_tells_password(const char *name);

/* Places that one person alone reads begin so; people who are forgotten take theirs with them. */
#define STORE_PRIVATE_PLACE "@me/"

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
	STORE_MOVE_SIZE = 1024,
	STORE_SEATS_MAX = 8,
	STORE_MODE_SIZE = 12,
	STORE_LOCATION_SIZE = 64,
	STORE_SPEED_SIZE = 8,
	STORE_STAT_SIZE = 24,
	STORE_WHY_SIZE = 512,
	STORE_SETTING_KEY_SIZE = 32,
	STORE_SETTING_VALUE_SIZE = 24,
	STORE_HOST_SIZE = 256,
	STORE_ID_SIZE = 24, /* a network's number for something of its own */
	STORE_CHANNEL_NAME_SIZE = 128,
	STORE_SESSION_ID_SIZE = 128,
	STORE_SESSION_URL_SIZE = 256,
};

/* Opens the database of this name, a file's or a URI. Makes it if there is none (mode 0600),
 * migrates an older one after copying it to FILE.vN.bak, and holds FILE.lock until store_close();
 * on a server the tables are made and migrated, and no other process is let in. On failure why (of
 * STORE_WHY_SIZE bytes) tells in one line the cause and the remedy: -EBUSY another process has it,
 * -ENOTSUP a newer program made it, -EBADMSG it is damaged or no dicecup database. */
int store_open(const char *name, struct store **store, char *why);

/* Hears when an older database is brought up to date, and then about once a second until it is
 * open: that may take minutes. version: the one being made. */
struct store_upgrading {
	void (*goes_on)(void *data, int version, int newest);
	void *data;
};

struct store_start {
	const struct store_upgrading *upgrading; /* the listener, or NULL */
	/* On a server: others may wait to take over, and do so when this process is gone, frozen or
	 * cut off from the server. Then its calls fail with -ENOTCONN, and it must say nothing
	 * more (store_lease_is_held()). */
	bool leased;
	const char *node; /* this one's name; NULL: the machine's */
};

/* As store_open(), without a look at every page, which takes a second for 100,000 games. cut_off:
 * the process before did not close it, so store_check_pages() is due. *store is NULL. With -EBUSY
 * it may be one that is connected and waits: give it again, or close it. */
int store_open_unchecked(const char *name, const struct store_start *start, struct store **store,
	bool *cut_off, char *why);

/* Opens an existing database beside a running bot; takes no lock, changes nothing. -ENOTSUP: it is
 * older or newer. */
int store_open_read_only(const char *name, struct store **store, char *why);
/* As store_open_read_only(), with a limit of milliseconds for each statement: a longer one is
 * -ETIMEDOUT, and the store stays usable. */
int store_open_limited(const char *name, int limit_ms, struct store **store, char *why);
/* Whether one did since the last call. */
bool store_took_too_long(struct store *store);

void store_close(struct store *store);

/* Whether this process still has the database to itself, so that it may store and say something:
 * not so once its lease was not renewed for six seconds, or a connection is lost. Always so with a
 * file. Cheap. */
bool store_lease_is_held(const struct store *store);
/* The loop turns: the lease of a process that has not said so for three seconds, nor is in a call
 * that waits for the server, is not renewed. The first call begins that. */
void store_lease_turned(struct store *store);
/* Milliseconds by which the clock of its server is ahead of this machine's. Processes that take
 * over from each other go by the server's. Of a file, and below half a second: 0. */
int64_t store_clock_ahead(const struct store *store);

/* The cause of the last negative errno: one line, no secrets. */
const char *store_error(const struct store *store);

/* A transaction; begin within begin is an assert. Once a call in it has failed, the later ones and
 * the commit fail with the same error, except that -ENOENT from a query is no failure. Where the
 * database is on a server, begin and calls that only write may return 0 before they were carried
 * out, and fail so with a later one. A commit that fails has rolled back. */
int store_begin(struct store *store);
int store_commit(struct store *store);
void store_rollback(struct store *store);

/* Between them only reads: many at once take a fifth less time, as none has to look whether others
 * write. One that fails does not keep the next from going on. */
int store_begin_reading(struct store *store);
void store_end_reading(struct store *store);

/* From now on a commit survives the process, and a power cut only after store_sync(), so that one
 * sync serves many commits. */
int store_sync_later(struct store *store);

/* After store_sync_later(): syncs all commits. To be called before anything leaves the process;
 * returns at once where nothing is new. After a failure the last commits may be lost, or another
 * process has the database (-ENOTCONN): end this process, the next one finds out. */
int store_sync(struct store *store);

/* How many commits there were so far. */
uint64_t store_commit_seq(const struct store *store);

/* As store_sync(), for the commits up to this number. -EINPROGRESS: a sync of them, or of
 * earlier ones, has begun. Then wait until store_sync_socket() can be
 * read, and ask store_sync_go_on(). */
int store_sync_begin(struct store *store, uint64_t commit_seq);
/* 0: done, begin again for later commits; -EINPROGRESS: not yet; else as store_sync(). */
int store_sync_go_on(struct store *store);
/* Lasting. Below 0: nothing is ever in progress. */
int store_sync_socket(const struct store *store);
/* Whether commits up to this number wait for a sync in progress. */
bool store_is_syncing(const struct store *store, uint64_t commit_seq);
/* Milliseconds that the sync in progress has taken; 0: none is. */
uint64_t store_sync_lasts_ms(const struct store *store);

/* Commits since the start, failed ones too, and how often the disk was made to keep them. */
struct store_commits {
	uint64_t n, syncs;
};

struct store_commits store_commits(const struct store *store);

/* From now on the watch hears how many seconds each commit and sync took; and, during any call,
 * that this process has lost its database: another has it, or the connection is gone. Then the
 * process must end at once. */
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
	char key[STORE_KEY_SIZE]; /* their identity there: an account, or nick!user@host */
	char name[STORE_NAME_SIZE];
	char language[STORE_LANGUAGE_SIZE]; /* "": the channel's */
	char speaks[STORE_LANGUAGE_SIZE]; /* the language of their client, as last seen; "": unknown
					   */
	char mode[STORE_MODE_SIZE];       /* delivery mode of private texts; "": the default */
	char pings[STORE_MODE_SIZE];      /* when they are pinged; "": the default */
	int64_t seen_at;                  /* to the day; 0: not known */
	bool imitated; /* somebody else's connection looked like theirs when last seen */
};

/* Adds the person with this network and key, or updates the name. Writes only changes, so it may be
 * called for every message. */
int store_person_upsert(struct store *store, const char *network, const char *key, const char *name,
	struct store_person *person);
int store_person_get(struct store *store, int64_t id, struct store_person *person);
/* -ENOENT: nobody has this key. */
int store_person_find(
	struct store *store, const char *network, const char *key, struct store_person *person);
/* The last of those who took the name. */
int store_person_named(
	struct store *store, const char *network, const char *name, struct store_person *person);
/* The last person, of the ten thousand newest names, whose name is_one accepts: for networks that
 * compare names in their own way. */
int store_person_named_so(struct store *store, const char *network,
	bool (*is_one)(const void *data, const char *name), const void *data,
	struct store_person *person);
int store_person_set_language(struct store *store, int64_t id, const char *language);
int store_person_set_speaks(struct store *store, int64_t id, const char *language);
int store_person_set_delivery_mode(struct store *store, int64_t id, const char *mode);
int store_person_set_pings(struct store *store, int64_t id, const char *pings);
int store_person_set_imitated(struct store *store, int64_t id, bool imitated);
/* Notes that the person was active; needed once a day. */
int store_person_set_seen(struct store *store, int64_t id, int64_t at);
/* At how many tables they sit or sat, as far as most goes. */
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

/* The places that have chosen this value for a key, by network and name. */
int store_places_with(struct store *store, const char *key, const char *value,
	struct store_place *places, size_t cap);

/* Tables. */

enum store_phase {
	STORE_OPEN, /* people sit down */
	STORE_RUNNING,
	STORE_FINISHED,
	STORE_UNFINISHED, /* broken off or closed */
	STORE_PARKED,     /* today's rules refuse its journal */
};

/* How far a table was told in one of its places. */
struct store_cursor {
	int64_t move;       /* the lines of all moves up to this one have left */
	int64_t step, line; /* those said again, up to this line of this step, have left twice */
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
	int64_t opened_by;                       /* a person; 0: forgotten */
	int64_t opened_at, started_at, ended_at; /* 0: not yet */
	bool people_only;             /* it counts: only people began it, without hints */
	char speed[STORE_SPEED_SIZE]; /* its time control; "": the default */
	bool paused;
	bool starting;    /* it was asked to begin, and waits until everybody can be dealt to */
	int64_t acted_at; /* when a person last did something there; 0: not known */
	int64_t moved_at; /* when its last move was made, less times away; 0: not known */
	int64_t follows;  /* the game of which this is the rematch; 0: none */
	int voided;       /* invitations to it that are void */
	/* Written once: of where nobody chose one, as it was opened; "": unknown. */
	char language[STORE_LANGUAGE_SIZE];
	char thread[STORE_PLACE_SIZE]; /* its home, a thread of the place; "": the place itself */
	/* Read, never written. */
	bool pruned; /* only its result is kept */
};

/* Why the computer plays for the person of a seat, if it does: it is theirs again in different
 * ways. */
enum store_absence {
	STORE_PRESENT,
	STORE_AWAY,    /* their time ran out, or the others voted so */
	STORE_GAVE_UP, /* they left, or were anonymised */
	STORE_TAKEN,   /* a moderator took the seat */
};

struct store_seat {
	int64_t person;             /* 0: a computer player, or anonymised */
	int anonymised;             /* number among the table's anonymised players; 0: not one */
	int sat;                    /* position in the order of sitting down, from 1 */
	int seat;                   /* drawn by lot at the start; before: -1 */
	bool computer;              /* the computer plays it */
	char level[8];              /* a computer player's level */
	char name[STORE_NAME_SIZE]; /* at this table */
	int place;                  /* after the end, from 1; 0: none */
	bool hinted;                /* its person was given a hint in this game */
	int64_t since;              /* its person has it since that move */
	enum store_absence absence; /* of its person, also once anonymised */
	int64_t absent_since;       /* 0: not known */
	int timed_out;              /* so often in a row, without a move of theirs between */
};

/* Fills in the id. */
int store_table_add(struct store *store, struct store_table *table);
int store_table_set_thread(struct store *store, int64_t id, const char *thread);
/* The place of which this is the thread. -ENOENT: no table was ever at home there. */
int store_thread_parent(struct store *store, const char *network, const char *thread,
	char parent[STORE_PLACE_SIZE]);
/* The game that ended last in this thread. -ENOENT: none has. */
int store_thread_last(struct store *store, const char *network, const char *thread, int64_t *id);
int store_table_get(struct store *store, int64_t id, struct store_table *table);
/* Writes back all but id, network, place, game and seed. Once it is finished it gets no moves. */
int store_table_set(struct store *store, const struct store_table *table);
/* A network's tables that are open, running or parked, by number. */
int store_tables_live(
	struct store *store, const char *network, struct store_table *tables, size_t cap);
/* Finished tables whose last moves were not delivered. */
int store_tables_undelivered(
	struct store *store, const char *network, struct store_table *tables, size_t cap);

/* The place of the seat with this index for leaderboards and ratings, by the places and absences of
 * all: absent players are placed after all who stayed, tied with each other. 0 where nobody won. */
int store_count_place(const struct store_seat *seats, size_t n_seats, size_t of);

/* All seats of a table at once, in the order of sitting down. */
int store_seats_set(
	struct store *store, int64_t table, const struct store_seat *seats, size_t n_seats);
int store_seats_get(struct store *store, int64_t table, struct store_seat seats[STORE_SEATS_MAX],
	size_t *n_seats);

/* Words that players added to the dice (fair1), in the order given; text is "K:words". */
int store_wish_add(struct store *store, int64_t table, const char *text);
int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data);

/* Appends move number n to the journal. Numbers run from 1 without gaps: any but the next is
 * -EINVAL. */
int store_move_add(struct store *store, int64_t table, int64_t n, const char *move, int64_t at);
/* As store_move_add(), of one that was made automatically, in the step of another. */
int store_automatic_move_add(
	struct store *store, int64_t table, int64_t n, const char *move, int64_t at);
/* Marks a move that the computer made for the person of its seat. */
int store_move_set_by_computer(struct store *store, int64_t table, int64_t n);

/* Appends entry number n, "0 undo", which takes back the moves from number first on. They stay. */
int store_undo_add(
	struct store *store, int64_t table, int64_t n, const char *undo, int64_t first, int64_t at);

/* STORE_UNKNOWN: it was stored before that was noted. */
enum store_automatic { STORE_UNKNOWN = -1, STORE_NOT_AUTOMATIC, STORE_AUTOMATIC };

struct store_move {
	int64_t n;
	const char *text;
	int64_t at;
	bool by_computer;
	enum store_automatic automatic;
	int64_t takes_back; /* it is an undo: of the moves from this one on; 0: it is a move */
	int64_t taken_back; /* by the entry with this number; 0: it stands */
};

/* The journal. A gap is damage: -EBADMSG. */
int store_journal(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data);
/* As store_journal(), without undone moves and undo itself: the game as it stands. */
int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data);
/* Notes, where that is unknown, whether entries were automatic: '1' or '0' for each in the journal.
 */
int store_moves_decide(struct store *store, int64_t table, const char *automatic);

/* When a person acted there last, and when its last move was made. */
int store_table_set_played(struct store *store, int64_t table, int64_t acted_at, int64_t moved_at);

/* The location of a person's live message, in the network's own words. "" deletes it. */
int store_live_message_set(
	struct store *store, int64_t table, int64_t person, const char *location);
int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *location), void *data);

/* Where a table stands: at its home (place_index 0), and elsewhere, for as long as it does, or
 * something is left to tell there. Without such a place the calls return -ENOENT. */

enum { STORE_NOTHING_SETTLED = -1 };

struct store_table_place {
	int64_t table;
	int place_index; /* which of its places */
	char network[STORE_NETWORK_SIZE], place[STORE_PLACE_SIZE];
	struct store_cursor told;
	/* Its live message, which is posted again and again: */
	char location[STORE_LOCATION_SIZE]; /* "": none stands */
	bool posting;                       /* under its number it may have been sent already */
	int64_t settled;                    /* see store_post_settle() */
};

/* A place new to the table, without a post. store_table_add() adds its home. */
int store_table_place_add(struct store *store, const struct store_table_place *place);
int store_table_place_remove(struct store *store, int64_t table, int place_index);
int store_table_place_get(
	struct store *store, int64_t table, int place_index, struct store_table_place *place);
/* Those on a network that are no homes. */
int store_table_places(struct store *store, const char *network,
	int (*each)(void *data, const struct store_table_place *place), void *data);

int store_cursor_set(
	struct store *store, int64_t table, int place_index, const struct store_cursor *told);

struct store_post {
	int64_t number;
	bool again; /* under this number it may have been sent before */
};

/* Counts up before a post is sent, to this least number (from 1) at least, unless the location of
 * the last is not known yet. With the time as the least, a restored copy of the database does not
 * reuse numbers. */
int store_post_count(struct store *store, int64_t table, int place_index, int64_t least,
	struct store_post *post);
/* So many numbers for posts of a network, from first on, that were never given; least as above. */
int store_post_numbers(
	struct store *store, const char *network, int64_t least, int64_t n, int64_t *first);
/* It has been posted there; the post before it is an old post from now on. */
int store_post_stands(struct store *store, int64_t table, int place_index, const char *location);
/* The post stays there for good: it says the result of all moves up to this number. */
int store_post_settle(struct store *store, int64_t table, int place_index, int64_t moves);
/* Old posts of a network, until their deletion is known. */
int store_old_post_deleted(struct store *store, int64_t table, const char *location);
int store_old_posts(struct store *store, const char *network,
	int (*each)(void *data, int64_t table, const char *place, const char *location),
	void *data);

/* Those who were asked to come to an open table and have not answered. The table's start or end
 * forgets them. */
int store_table_ask(struct store *store, int64_t table, int64_t person);
int store_table_answered(struct store *store, int64_t table, const char *network, const char *key);
/* Those who have no seat there, until each returns something other than 0. */
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
	int64_t last_table; /* the last one they were told of; 0: none */
};

/* One for each person and place, replacing an older one. -EDQUOT: the person or the place has its
 * full number. */
int store_notification_set(
	struct store *store, const char *network, const struct store_notification *notification);
/* place NULL: all of the person's. */
int store_notification_forget(
	struct store *store, const char *network, const char *place, int64_t person);
/* Writes last_table. */
int store_notification_sent(
	struct store *store, const char *network, const struct store_notification *notification);
/* A person's, ordered by place. */
int store_notifications_of(
	struct store *store, int64_t person, struct store_notification *notifications, size_t cap);
/* People of a place to be told now of a table with this number of people; each once. */
int store_notifications_due(struct store *store, const char *network, const char *place, int people,
	int64_t table, struct store_notification *notifications, size_t cap);

/* Hosts that are reached by TLS alone, until a time. */

/* Forgets it when that time is now or over, as it does all others whose time is. */
int store_secure_host_set(
	struct store *store, const char *host, int port, int64_t until, int64_t now);
/* -ENOENT: it is none. */
int store_secure_host_get(struct store *store, const char *host, int64_t now, int *port);

/* Places of a network that take lines slowly alone; "": all of it. */

int store_slow_place_add(struct store *store, const char *network, const char *place);
/* -ENOENT: it is none. */
int store_slow_place_find(struct store *store, const char *network, const char *place);
/* All of the network. */
int store_slow_places_forget(struct store *store, const char *network);

/* Secrets of the bot's own. */

enum { STORE_SECRET = 32 };

/* The secret of this name; where there is none, fresh becomes it. */
int store_secret_keep(struct store *store, const char *name, const uint8_t fresh[STORE_SECRET],
	uint8_t secret[STORE_SECRET]);

/* Channels that somebody invited the bot to: personal data of the inviter. */

int store_invitation_set(
	struct store *store, const char *network, const char *channel, int64_t person);
/* None is there: 0, too. */
int store_invitation_forget(struct store *store, const char *network, const char *channel);
/* At most cap of a network, ordered by channel, with the inviter's key; until each returns
 * something other than 0. */
int store_invitations(struct store *store, const char *network, size_t cap,
	int (*each)(void *data, const char *channel, const char *key), void *data);

/* Sessions on a network's gateway, and the events heard by them. A copy of the database has none.
 */

enum { STORE_SESSIONS_MOST = 256, STORE_INBOUND_MS = 15 * 60 * 1000 };

struct store_session {
	int shard, shards;
	int64_t intents;
	char bot[STORE_ID_SIZE], application[STORE_ID_SIZE];
	char id[STORE_SESSION_ID_SIZE]; /* a secret */
	char url[STORE_SESSION_URL_SIZE];
	int64_t sequence; /* of the last event that was handled, with all before it */
};

/* All in one transaction. */
int store_sessions_set(
	struct store *store, const char *network, const struct store_session *sessions, size_t n);
/* Ordered by shard. */
int store_sessions_get(
	struct store *store, const char *network, struct store_session *sessions, size_t cap);
/* shard -1: all. */
int store_sessions_forget(struct store *store, const char *network, int shard);

/* Ids that store_inbound_add() stores from now on came by an event of this shard. The sequence up
 * to which all were handled is stored with them; -1: it stays. network must be a constant. */
void store_session_hears(struct store *store, const char *network, int shard, int64_t sequence);

/* Stores the network's id of a message or press, in the transaction of its effect. */
int store_inbound_add(struct store *store, const char *network, const char *id, int64_t at);
/* 0: it was noted; -ENOENT: it was not. */
int store_inbound_find(struct store *store, const char *network, const char *id);

/* Channels. */

/* The channel opened for private texts to a person, by their key: personal data, kept only of known
 * people. "" deletes it. */
int store_direct_channel_set(
	struct store *store, const char *network, const char *key, const char *channel);
int store_direct_channel_get(
	struct store *store, const char *network, const char *key, char channel[STORE_ID_SIZE]);

struct store_channel_name {
	char id[STORE_ID_SIZE];
	char name[STORE_CHANNEL_NAME_SIZE];
	char parent[STORE_ID_SIZE]; /* of a thread; "": it is none */
};

int store_channel_name_set(
	struct store *store, const char *network, const struct store_channel_name *channel);
int store_channel_names(struct store *store, const char *network,
	int (*each)(void *data, const struct store_channel_name *channel), void *data);

/* Servers that the bot was ever on. Notes these; returns how many it had never been on. */
int store_servers_note(
	struct store *store, const char *network, const char *const *servers, size_t n);

/* When the bot last ran; 0: never. With each heartbeat what came in more than STORE_INBOUND_MS ago
 * is forgotten. */
int store_set_heartbeat(struct store *store, int64_t now);
int store_last_heartbeat(struct store *store, int64_t *then);

/* A network (NULL: each that has live tables) is offline; one that is so already keeps its time. */
int store_set_offline_since(struct store *store, const char *network, int64_t then);
/* It is online again: since when it was not, 0: it was. The time at which people last acted at its
 * live tables is moved on by as long. */
int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then);

/* Personal data, and retention. */

/* Those of a network with this key, or else all with this name, the one who took it last first. */
int store_people_find(struct store *store, const char *network, const char *text,
	struct store_person *people, size_t cap);

/* The tables of the schema that have rows about the person, and how many. */
int store_person_rows(struct store *store, int64_t id,
	int (*each)(void *data, const char *table, int64_t rows), void *data);
/* The names of their seats, the latest first, at most cap. */
int store_person_names(struct store *store, int64_t id, size_t cap,
	int (*each)(void *data, const char *name), void *data);
/* The live tables at which they sit. */
int store_person_seats(struct store *store, int64_t id,
	int (*each)(void *data, const struct store_table *table), void *data);

/* Deletes all about the person, and wipes the bytes unless somebody else reads the file just now.
 * Their seats at games that have started become "former player 1" (or the next free number): the
 * computer plays them to the end, and they count as left. Seats at open tables become free. A live
 * table left without people is closed as unfinished. Games and wins of others, and their ratings,
 * do not change. */
int store_person_forget(struct store *store, int64_t id, int64_t now);

/* Mergers: somebody proved to be somebody else, whose person has the results of both. */

#define STORE_SPLIT_MS (INT64_C(30) * 24 * 60 * 60 * 1000) /* how long it can be told apart */

struct store_merger {
	int64_t at;
	char key[STORE_KEY_SIZE]; /* of who they were before; "": that is kept no more */
	char name[STORE_NAME_SIZE];
};

/* Merges two records of one person of the network: gives the first one's data to the other, and
 * deletes it. A newcomer with that key is another person. The other's settings win. Games that have
 * ended follow by store_mergers_go_on(). -EEXIST: they sat at one table, or were told apart, so
 * they are two people. */
int store_person_merge(struct store *store, int64_t from, int64_t into, int64_t now);
/* Gives another person of the network the seats at open and running tables, the notifications, and
 * the settings that the other has not chosen. Ended games stay. -EEXIST: the other has a seat at
 * such a table. */
int store_person_give(struct store *store, int64_t from, int64_t into);
/* 0: there is something to give; or -ENOENT. */
int store_person_goes_on(struct store *store, int64_t id);
/* The records that were merged into the person, the first one first. */
int store_mergers(struct store *store, int64_t person,
	int (*each)(void *data, const struct store_merger *merger), void *data);
/* Takes back all mergers of the person that are younger than STORE_SPLIT_MS: each former one has
 * the games again that had ended before, and they are never merged again. -ENOENT: there are none.
 */
int store_person_split(struct store *store, int64_t person, int64_t now);
/* Continues mergers and splits, a little at a time so that nobody waits: gives at most most ended
 * games to their new person, or puts at most most results into recomputed ratings. These
 * replace the current ratings in the end; an older database, which only lacks their history, keeps
 * its ratings. -ENOENT: nothing is left to do. A kill in the middle loses nothing. */
int store_mergers_go_on(struct store *store, size_t most);
/* Deletes the keys of mergers that are older than that. -ENOENT: there are none. */
int store_mergers_expire(struct store *store, int64_t now);

/* A person not seen since, without a seat at a live table: -ENOENT if there is nobody. People whose
 * last day is not known are set to now. */
int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id);

/* Deletes all but the result of the oldest game that ended before then: moves, wishes, seed.
 * -ENOENT if there is none. */
int store_game_prune(struct store *store, int64_t before);

/* Copies a database, also one in use, consistently into a new file (mode 0600), without its
 * sessions: the bot that runs on the original goes on with those. -EEXIST rather than overwrite;
 * -EBADMSG if the copy is damaged. On failure no file is left, and why says in one line what is
 * wrong. */
int store_backup(const char *from, const char *to, char *why);

/* The process that has the lease of a database on a server, or had it last. */
struct store_holder {
	char node[STORE_HOST_SIZE];
	int64_t epoch, renewed_ms; /* its epoch, 0: there was none; how long ago it renewed */
	bool there;                /* it did so in time, and its connection stands */
};

struct store_check {
	int version, newest;    /* the file's, and the one to which this program would migrate it */
	int64_t last_heartbeat; /* 0: never */
	/* Of one on a server. */
	struct store_holder holder;
	int64_t clock_ahead_ms; /* the server's, of this machine's */
	bool logs_values;       /* stored values, also seeds, may come into the server's log */
	char standbys[512];     /* of the server, as far as its user may see: "db2 (sync, 0 bytes
				   behind)" */
};

/* Checks every page of a database, also one in use, and changes nothing. On failure why tells the
 * cause: -EBADMSG it is damaged or none of ours, -ENOTSUP a newer program made it. */
int store_check(const char *name, struct store_check *found, char *why);

/* Checks in such a database, of this program's version, each person's sums against their games.
 * -EBADMSG with words in why: it differs. */
int store_check_sums(const char *name, char *why);

/* Looks at every page of a database in use, on a connection of its own: may be called on another
 * thread. 0, -EBADMSG with words in why, or -ECANCELED once cancel is set. */
int store_check_pages(const char *name, atomic_bool *cancel, char *why);

/* Replaces a database by a copy of a backup, which must pass store_check(), in one step. The old
 * one is kept beside it under the name in kept (of STORE_WHY_SIZE bytes; "": there was none).
 * -EBUSY: a bot is using the database. On failure the database is as it was, though a kept name may
 * be left.
 */
int store_restore(const char *from, const char *to, char *kept, char *why);

/* Hears how it goes, some hundreds of rows after the other. */
struct store_transfer_progress {
	/* rows: the table's. compares: they are read again, and compared. */
	void (*goes_on)(void *data, const char *table, int64_t row, int64_t rows, bool compares);
	void *data;
};

struct store_transferred {
	int tables;
	int64_t rows;
	char from[256], to[256]; /* the databases, without passwords */
};

/* Moves all of a database into an empty one of another kind: also its secrets and sessions, so the
 * first must not be used again. It is of this program's version and stays as it is. Every table is
 * compared before anything is kept: whatever happens, the other has all of it or is as it was.
 * -EBUSY: a bot is using one of them. -EEXIST: the other is not empty. On failure why says in one
 * line what is wrong. progress may be NULL. */
int store_transfer(const char *from, const char *to, const struct store_transfer_progress *progress,
	struct store_transferred *moved, char *why);
