#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/results.h"
#include "storage/sql/database.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

#define OF_HOME " FROM table_places WHERE table_id = id AND stand = 0), 0)"
#define TABLE                                                                                 \
	"SELECT id, network, place, game, rules, options, phase, seed, opened_by, opened_at," \
	" started_at, ended_at, people_only, speed, paused,"                                  \
	" coalesce((SELECT acted_at" OF_HOME ", follows, cleared,"                            \
	" coalesce((SELECT moved_at" OF_HOME ", voided, starting, language, thread FROM tables"

static void read_table(struct stmt *stmt, struct store_table *table) {
	table->id = stmt_column_int(stmt, 0);
	stmt_column_text(stmt, 1, table->network, sizeof(table->network));
	stmt_column_text(stmt, 2, table->place, sizeof(table->place));
	stmt_column_text(stmt, 3, table->game, sizeof(table->game));
	table->rules = stmt_column_range(stmt, 4, 0, INT_MAX);
	stmt_column_text(stmt, 5, table->options, sizeof(table->options));
	table->phase = (enum store_phase)stmt_column_range(stmt, 6, STORE_OPEN, STORE_PARKED);
	stmt_column_bytes(stmt, 7, table->seed, sizeof(table->seed));
	table->opened_by = stmt_column_int(stmt, 8);
	table->opened_at = stmt_column_int(stmt, 9);
	table->started_at = stmt_column_int(stmt, 10);
	table->ended_at = stmt_column_int(stmt, 11);
	table->people_only = stmt_column_int(stmt, 12) != 0;
	stmt_column_text(stmt, 13, table->speed, sizeof(table->speed));
	table->paused = stmt_column_int(stmt, 14) != 0;
	table->acted_at = stmt_column_int(stmt, 15);
	table->follows = stmt_column_int(stmt, 16);
	table->pruned = stmt_column_int(stmt, 17) != 0;
	table->moved_at = stmt_column_int(stmt, 18);
	table->voided = stmt_column_range(stmt, 19, 0, UINT8_MAX);
	table->starting = stmt_column_int(stmt, 20) != 0;
	stmt_column_text(stmt, 21, table->language, sizeof(table->language));
	stmt_column_text(stmt, 22, table->thread, sizeof(table->thread));
}

#define BIND_CHANGING(table)                                                                   \
	BIND_INT(":rules", (table)->rules),                                                    \
		BIND_TEXT(":options", (table)->options, STORE_OPTIONS_SIZE),                   \
		BIND_INT(":phase", (table)->phase), BIND_ID(":opened_by", (table)->opened_by), \
		BIND_INT(":opened_at", (table)->opened_at),                                    \
		BIND_INT(":started_at", (table)->started_at),                                  \
		BIND_INT(":ended_at", (table)->ended_at),                                      \
		BIND_INT(":people_only", (table)->people_only),                                \
		BIND_TEXT(":speed", (table)->speed, STORE_SPEED_SIZE),                         \
		BIND_INT(":paused", (table)->paused), BIND_INT(":follows", (table)->follows),  \
		BIND_INT(":voided", (table)->voided), BIND_INT(":starting", (table)->starting)

#define BIND_CLOCK(acted_at, moved_at) \
	BIND_INT(":acted_at", acted_at), BIND_INT(":moved_at", moved_at)

static int64_t add_table(struct store *store, const struct store_table *table) {
	struct stmt stmt = STMT(store,
		"INSERT INTO tables (network, place, game, rules, options, phase, seed, opened_by,"
		" opened_at, started_at, ended_at, people_only, speed, paused, follows, voided,"
		" starting, language, thread) VALUES (:network, :place, :game, :rules, :options,"
		" :phase, :seed, :opened_by, :opened_at, :started_at, :ended_at, :people_only,"
		" :speed, :paused, :follows, :voided, :starting, :language, :thread) RETURNING id",
		BIND_ARRAY(":network", table->network), BIND_ARRAY(":place", table->place),
		BIND_ARRAY(":game", table->game), BIND_ARRAY(":language", table->language),
		BIND_ARRAY(":thread", table->thread),
		BIND_BYTES(":seed", table->seed, sizeof(table->seed)), BIND_CHANGING(table));
	int64_t id;
	stmt_read_int(stmt, &id);
	return id;
}

static void set_clock(struct store *store, int64_t id, const struct store_table *table) {
	stmt_run(STMT(store,
		"UPDATE table_places SET acted_at = :acted_at, moved_at = :moved_at"
		" WHERE table_id = :id AND stand = 0",
		BIND_CLOCK(table->acted_at, table->moved_at), BIND_INT(":id", id)));
}

int store_table_add(struct store *store, struct store_table *table) {
	bool entered = transaction_enter(store);
	struct store_table_place home = {.table = add_table(store, table)};
	memcpy(home.network, table->network, sizeof(home.network));
	memcpy(home.place, table->place, sizeof(home.place));
	store_table_place_add(store, &home);
	set_clock(store, home.table, table);
	int rc = transaction_leave(store, entered);
	table->id = rc == 0 ? home.table : table->id;
	return rc;
}

int store_table_set_thread(struct store *store, int64_t id, const char *thread) {
	struct stmt stmt = STMT(store, "UPDATE tables SET thread = :thread WHERE id = :id",
		BIND_TEXT(":thread", thread, STORE_PLACE_SIZE), BIND_INT(":id", id));
	return stmt_run_found(stmt, "table");
}

int store_thread_parent(struct store *store, const char *network, const char *thread,
	char parent[STORE_PLACE_SIZE]) {
	struct stmt stmt = STMT(store,
		"SELECT place FROM tables WHERE network = :network AND thread = :place"
		" AND thread <> '' LIMIT 1",
		BIND_PLACE(network, thread));
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, parent, STORE_PLACE_SIZE);
	}
	return stmt_reset_found(&stmt, "thread");
}

#define LAST_ENDED                                \
	" AND phase IN (2, 3) AND started_at > 0" \
	" ORDER BY ended_at DESC, id DESC LIMIT 1"

int store_thread_last(struct store *store, const char *network, const char *place, int64_t *id) {
	static const char *const there[] = {
		"SELECT id FROM tables WHERE network = :network AND thread = :place"
		" AND thread <> ''" LAST_ENDED,
		"SELECT id FROM tables WHERE network = :network AND place = :place"
		" AND thread = ''" LAST_ENDED,
	};
	int rc = -ENOENT;
	for (size_t i = 0; i < 2 && rc == -ENOENT; i++) {
		struct stmt stmt = STMT(store, there[i], BIND_PLACE(network, place));
		rc = stmt_find_int(stmt, id, "game");
	}
	return rc;
}

int store_table_get(struct store *store, int64_t id, struct store_table *table) {
	struct stmt stmt = STMT(store, TABLE " WHERE id = :id", BIND_INT(":id", id));
	if (stmt_step(&stmt)) {
		read_table(&stmt, table);
	}
	return stmt_reset_found(&stmt, "table");
}

int store_table_set(struct store *store, const struct store_table *table) {
	bool entered = transaction_enter(store);
	leaderboard_count(store, table->id, -1);
	struct stmt stmt = STMT(store,
		"UPDATE tables SET rules = :rules, options = :options, phase = :phase,"
		" opened_by = :opened_by, opened_at = :opened_at, started_at = :started_at,"
		" ended_at = :ended_at, people_only = :people_only,"
		" speed = :speed, paused = :paused, follows = :follows,"
		" voided = :voided, starting = :starting WHERE id = :id",
		BIND_INT(":id", table->id), BIND_CHANGING(table));
	stmt_run_found(stmt, "table");
	set_clock(store, table->id, table);
	if (table->phase != STORE_OPEN) {
		stmt_run_id(store, "DELETE FROM asked WHERE table_id = :id", table->id);
	}
	if (table->phase == STORE_UNFINISHED) {
		stmt_run_id(store, "DELETE FROM table_places WHERE table_id = :id", table->id);
	}
	leaderboard_count(store, table->id, 1);
	return transaction_leave(store, entered);
}

int store_table_ask(struct store *store, int64_t table, int64_t person) {
	return stmt_run(STMT(store,
		"INSERT INTO asked (table_id, person) VALUES (:table, :person)"
		" ON CONFLICT DO NOTHING",
		BIND_INT(":table", table), BIND_INT(":person", person)));
}

int store_table_answered(struct store *store, int64_t table, const char *network, const char *key) {
	return stmt_run(STMT(store,
		"DELETE FROM asked WHERE table_id = :table AND person ="
		" (SELECT id FROM people WHERE network = :network AND key = :key)",
		BIND_INT(":table", table), BIND_NETWORK(network),
		BIND_TEXT(":key", key, STORE_KEY_SIZE)));
}

int store_table_asked(struct store *store, int64_t table,
	int (*each)(void *data, const char *key, const char *name), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT p.key, p.name FROM asked a JOIN people p ON p.id = a.person"
		" WHERE a.table_id = :table AND NOT EXISTS (SELECT 1 FROM seats s"
		" WHERE s.table_id = a.table_id AND s.person = a.person) ORDER BY p.id",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char key[STORE_KEY_SIZE], name[STORE_NAME_SIZE];
		stmt_column_text(&stmt, 0, key, sizeof(key));
		stmt_column_text(&stmt, 1, name, sizeof(name));
		stmt.stopped = stmt.rc == 0 ? each(data, key, name) : 0;
	}
	return stmt_reset(&stmt);
}

static int read_tables(struct stmt *stmt, struct store_table *tables) {
	while (stmt_step(stmt)) {
		read_table(stmt, &tables[stmt->rows - 1]);
	}
	return stmt_reset_counted(stmt);
}

int store_tables_live(
	struct store *store, const char *network, struct store_table *tables, size_t cap) {
	struct stmt stmt = STMT(store,
		TABLE " WHERE phase IN (0, 1, 4) AND network = :network ORDER BY id LIMIT :cap",
		BIND_NETWORK(network), BIND_CAP(cap));
	return read_tables(&stmt, tables);
}

/* Past games stand nowhere: SQLite is to go from the few places to their tables. */
int store_tables_undelivered(
	struct store *store, const char *network, struct store_table *tables, size_t cap) {
	struct stmt stmt = STMT(store,
		TABLE " WHERE phase = 2 AND network = :network AND id IN"
		      " (SELECT p.table_id FROM table_places p CROSS JOIN tables t"
		      " WHERE t.id = p.table_id AND t.phase = 2 AND p.told <"
		      " (SELECT max(n) FROM moves m WHERE m.table_id = p.table_id))"
		      " ORDER BY id LIMIT :cap",
		BIND_NETWORK(network), BIND_CAP(cap));
	return read_tables(&stmt, tables);
}

int store_person_seats(struct store *store, int64_t id,
	int (*each)(void *data, const struct store_table *table), void *data) {
	struct stmt stmt = STMT(store,
		TABLE " WHERE phase IN (0, 1, 4) AND EXISTS (SELECT 1 FROM seats"
		      " WHERE table_id = tables.id AND person = :id) ORDER BY id",
		BIND_INT(":id", id));
	while (stmt_step(&stmt)) {
		struct store_table table;
		read_table(&stmt, &table);
		stmt.stopped = stmt.rc == 0 ? each(data, &table) : 0;
	}
	return stmt_reset(&stmt);
}

/* Players whose seat went to the computer are placed after all who stayed, tied with each other. */
static int standing(const struct store_seat *seat) {
	return seat->absence != STORE_PRESENT ? 100 : seat->place == 0 ? 50 : seat->place;
}

int store_count_place(const struct store_seat *seats, size_t n_seats, size_t of) {
	bool won = false;
	int place = 1;
	for (size_t i = 0; i < n_seats; i++) {
		won = won || seats[i].place == 1;
		place += standing(&seats[i]) < standing(&seats[of]);
	}
	return won ? place : 0;
}

int store_seats_set(
	struct store *store, int64_t table, const struct store_seat *seats, size_t n_seats) {
	assert(n_seats <= STORE_SEATS_MAX);
	bool entered = transaction_enter(store);
	leaderboard_count(store, table, -1);
	stmt_run_id(store, "DELETE FROM seats WHERE table_id = :id", table);
	for (size_t i = 0; i < n_seats; i++) {
		const struct store_seat *seat = &seats[i];
		stmt_run(STMT(store,
			"INSERT INTO seats (table_id, sat, person, seat, computer, level, name,"
			" place, counted, former, hinted, since, absence, absent_since, timed_out)"
			" VALUES (:table, :sat, :person, :seat, :computer, :level, :name, :place,"
			" :counted, :former, :hinted, :since, :absence, :absent_since, :timed_out)",
			BIND_INT(":table", table), BIND_INT(":sat", seat->sat),
			BIND_ID(":person", seat->person), BIND_INT(":seat", seat->seat),
			BIND_INT(":computer", seat->computer), BIND_ARRAY(":level", seat->level),
			BIND_ARRAY(":name", seat->name), BIND_INT(":place", seat->place),
			BIND_INT(":counted", store_count_place(seats, n_seats, i)),
			BIND_INT(":former", seat->anonymised), BIND_INT(":hinted", seat->hinted),
			BIND_INT(":since", seat->since), BIND_INT(":absence", seat->absence),
			BIND_INT(":absent_since", seat->absent_since),
			BIND_INT(":timed_out", seat->timed_out)));
	}
	leaderboard_count(store, table, 1);
	return transaction_leave(store, entered);
}

static void read_seat(struct stmt *stmt, struct store_seat *seat) {
	seat->sat = stmt_column_range(stmt, 0, 1, INT_MAX);
	seat->person = stmt_column_int(stmt, 1);
	seat->seat = stmt_column_range(stmt, 2, -1, STORE_SEATS_MAX - 1);
	seat->computer = stmt_column_int(stmt, 3) != 0;
	stmt_column_text(stmt, 4, seat->level, sizeof(seat->level));
	stmt_column_text(stmt, 5, seat->name, sizeof(seat->name));
	seat->place = stmt_column_range(stmt, 6, 0, STORE_SEATS_MAX);
	seat->anonymised = stmt_column_range(stmt, 7, 0, STORE_SEATS_MAX);
	seat->hinted = stmt_column_int(stmt, 8) != 0;
	seat->since = stmt_column_int(stmt, 9);
	seat->absence = (enum store_absence)stmt_column_range(stmt, 10, STORE_PRESENT, STORE_TAKEN);
	seat->absent_since = stmt_column_int(stmt, 11);
	seat->timed_out = stmt_column_range(stmt, 12, 0, INT_MAX);
}

static int read_seats(struct stmt *stmt, int64_t table, struct store_seat seats[STORE_SEATS_MAX],
	size_t *n_seats) {
	size_t n = 0;
	while (stmt_step(stmt)) {
		if (n == STORE_SEATS_MAX) {
			stmt->rc = error_set(stmt->store, -EBADMSG,
				"%s is damaged (table %lld has too many seats)", stmt->store->name,
				(long long)table);
			break;
		}
		read_seat(stmt, &seats[n++]);
	}
	*n_seats = n;
	return stmt_reset(stmt);
}

#define SEATS                                                                            \
	"SELECT sat, person, seat, computer, level, name, place, former, hinted, since," \
	" absence, absent_since, timed_out FROM seats WHERE table_id = :table"

int store_seats_get(struct store *store, int64_t table, struct store_seat seats[STORE_SEATS_MAX],
	size_t *n_seats) {
	struct stmt stmt = STMT(store, SEATS " ORDER BY sat", BIND_INT(":table", table));
	return read_seats(&stmt, table, seats, n_seats);
}

static bool is_placed_before(const struct store_seat *seat, const struct store_seat *other) {
	return seat->place != 0 && (other->place == 0 || seat->place < other->place);
}

/* Seats without a place come last; equal ones keep the order of sitting down. With ORDER BY SQLite
 * would set up a sorter for each table. */
static void sort_by_place(struct store_seat *seats, size_t n) {
	for (size_t i = 1; i < n; i++) {
		struct store_seat seat = seats[i];
		size_t at = i;
		for (; at > 0 && is_placed_before(&seat, &seats[at - 1]); at--) {
			seats[at] = seats[at - 1];
		}
		seats[at] = seat;
	}
}

static int read_placed(struct store *store, struct store_past_game *past) {
	int rc = store_seats_get(store, past->id, past->seats, &past->n_seats);
	sort_by_place(past->seats, past->n_seats);
	return rc;
}

int store_history(struct store *store, const char *network, const char *place,
	struct store_past_game *past, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT id, game, phase, ended_at FROM tables WHERE network = :network"
		" AND place = :place AND phase IN (2, 3) AND started_at > 0"
		" ORDER BY ended_at DESC, id DESC LIMIT :cap",
		BIND_PLACE(network, place), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_past_game *game = &past[stmt.rows - 1];
		game->id = stmt_column_int(&stmt, 0);
		stmt_column_text(&stmt, 1, game->game, sizeof(game->game));
		game->phase = (enum store_phase)stmt_column_range(
			&stmt, 2, STORE_FINISHED, STORE_UNFINISHED);
		game->ended_at = stmt_column_int(&stmt, 3);
		stmt.rc = stmt.rc != 0 ? stmt.rc : read_placed(store, game);
	}
	return stmt_reset_counted(&stmt);
}

/* The number is checked by the INSERT, so that there is never a gap: a wrong one is NULL, which the
 * column refuses. INSERT … SELECT … WHERE would be plainer, but SQLite makes a table in memory for
 * it, at every move. */
int store_move_add(struct store *store, int64_t table, const struct store_move *move) {
	struct stmt stmt = STMT(store,
		"INSERT INTO moves (table_id, n, move, at, takes_back, automatic) VALUES (:table,"
		" CASE :n WHEN"
		" 1 + coalesce((SELECT max(n) FROM moves WHERE table_id = :table), 0) THEN :n END,"
		" :move, :at, :takes_back, :automatic)",
		BIND_INT(":table", table), BIND_INT(":n", move->n),
		BIND_TEXT(":move", move->text, STORE_MOVE_SIZE), BIND_INT(":at", move->at),
		BIND_ID(":takes_back", move->takes_back), BIND_INT(":automatic", move->automatic));
	stmt.terms.refusal = "the move does not follow the last one";
	int rc = stmt_run(stmt);
	return rc == 0 && move->by_computer
		       ? stmt_run(STMT(store,
				 "INSERT INTO stand_ins (table_id, n) VALUES (:table, :n)",
				 BIND_INT(":table", table), BIND_INT(":n", move->n)))
		       : rc;
}

/* A move can be taken back only by the next undo. Without the hint SQLite would read the rest of
 * the game to find it, for every move. */
static int read_journal(struct store *store, int64_t table, bool standing,
	int (*each)(void *data, const struct store_move *move), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT n, move, EXISTS (SELECT 1 FROM stand_ins s WHERE s.table_id = :table"
		" AND s.n = moves.n), takes_back, (SELECT CASE WHEN u.takes_back <= moves.n"
		" THEN u.n END FROM moves u INDEXED BY undos WHERE u.table_id = :table"
		" AND u.n > moves.n AND u.takes_back IS NOT NULL ORDER BY u.n LIMIT 1), at,"
		" coalesce(automatic, -1)"
		" FROM moves WHERE table_id = :table ORDER BY n",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char text[STORE_MOVE_SIZE];
		struct store_move move = {
			.n = stmt.rows,
			.text = text,
			.at = stmt_column_int(&stmt, 5),
			.by_computer = stmt_column_int(&stmt, 2) != 0,
			.automatic = stmt_column_range(&stmt, 6, STORE_UNKNOWN, STORE_AUTOMATIC),
			.takes_back = stmt_column_int(&stmt, 3),
			.taken_back = stmt_column_int(&stmt, 4),
		};
		stmt_column_text(&stmt, 1, text, sizeof(text));
		if (stmt.rc == 0 && stmt_column_int(&stmt, 0) != stmt.rows) {
			stmt.rc = error_set(store, -EBADMSG,
				"%s is damaged (move %d of table %lld is missing); put a backup in "
				"its place",
				store->name, stmt.rows, (long long)table);
		}
		bool left_out = standing && (move.takes_back != 0 || move.taken_back != 0);
		stmt.stopped = stmt.rc == 0 && !left_out ? each(data, &move) : 0;
	}
	return stmt_reset(&stmt);
}

int store_journal(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data) {
	return read_journal(store, table, false, each, data);
}

int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data) {
	return read_journal(store, table, true, each, data);
}

int store_moves_decide(struct store *store, int64_t table, const char *automatic) {
	return stmt_run(STMT(store,
		"UPDATE moves SET automatic = CAST(substr(:automatic, CAST(n AS INTEGER), 1)"
		" AS INTEGER) WHERE table_id = :table AND automatic IS NULL",
		BIND_TEXT(":automatic", automatic, SIZE_MAX), BIND_INT(":table", table)));
}

int store_wish_add(struct store *store, int64_t table, const char *text) {
	return stmt_run(STMT(store,
		"INSERT INTO wishes (table_id, n, text) VALUES (:table,"
		" 1 + coalesce((SELECT max(n) FROM wishes WHERE table_id = :table), 0), :text)",
		BIND_INT(":table", table), BIND_TEXT(":text", text, STORE_WISH_SIZE)));
}

int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data) {
	struct stmt stmt = STMT(store, "SELECT text FROM wishes WHERE table_id = :table ORDER BY n",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char text[STORE_WISH_SIZE];
		stmt_column_text(&stmt, 0, text, sizeof(text));
		stmt.stopped = stmt.rc == 0 ? each(data, text) : 0;
	}
	return stmt_reset(&stmt);
}

int store_table_set_played(struct store *store, int64_t table, int64_t acted_at, int64_t moved_at,
	const struct store_cursor *told) {
	struct stmt stmt = STMT(store,
		"UPDATE table_places SET acted_at = :acted_at, moved_at = :moved_at, told = :told,"
		" retold_step = :step, retold_line = :line WHERE table_id = :table AND stand = 0",
		BIND_CLOCK(acted_at, moved_at), BIND_CURSOR(told), BIND_INT(":table", table));
	return stmt_run_found(stmt, "table");
}
