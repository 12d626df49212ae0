#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/sqlite/store_private.h"

#define TABLE                                                                                  \
	"SELECT id, network, place, game, rules, options, phase, seed, opened_by, opened_at,"  \
	" started_at, ended_at, people_only, told, speed, paused, acted_at, follows, cleared," \
	" retold_step, retold_line"                                                            \
	" FROM tables"

static void read_table(struct sql *sql, struct store_table *table) {
	table->id = sql_get_int(sql, 0);
	sql_get_text(sql, 1, table->network, sizeof(table->network));
	sql_get_text(sql, 2, table->place, sizeof(table->place));
	sql_get_text(sql, 3, table->game, sizeof(table->game));
	table->rules = sql_get_between(sql, 4, 0, INT_MAX);
	sql_get_text(sql, 5, table->options, sizeof(table->options));
	table->phase = (enum store_phase)sql_get_between(sql, 6, STORE_OPEN, STORE_PARKED);
	sql_get_bytes(sql, 7, table->seed, sizeof(table->seed));
	table->opened_by = sql_get_int(sql, 8);
	table->opened_at = sql_get_int(sql, 9);
	table->started_at = sql_get_int(sql, 10);
	table->ended_at = sql_get_int(sql, 11);
	table->people_only = sql_get_int(sql, 12) != 0;
	table->delivered = sql_get_int(sql, 13);
	sql_get_text(sql, 14, table->speed, sizeof(table->speed));
	table->paused = sql_get_int(sql, 15) != 0;
	table->acted_at = sql_get_int(sql, 16);
	table->follows = sql_get_int(sql, 17);
	table->pruned = sql_get_int(sql, 18) != 0;
	table->resent_step = sql_get_int(sql, 19);
	table->resent_line = sql_get_int(sql, 20);
}

static void put_changing(struct sql *sql, const struct store_table *table) {
	sql_put_int(sql, ":rules", table->rules);
	sql_put_text(sql, ":options", table->options, sizeof(table->options));
	sql_put_int(sql, ":phase", table->phase);
	sql_put_id(sql, ":opened_by", table->opened_by);
	sql_put_int(sql, ":opened_at", table->opened_at);
	sql_put_int(sql, ":started_at", table->started_at);
	sql_put_int(sql, ":ended_at", table->ended_at);
	sql_put_int(sql, ":people_only", table->people_only);
	sql_put_int(sql, ":told", table->delivered);
	sql_put_text(sql, ":speed", table->speed, sizeof(table->speed));
	sql_put_int(sql, ":paused", table->paused);
	sql_put_int(sql, ":acted_at", table->acted_at);
	sql_put_int(sql, ":follows", table->follows);
}

int store_table_add(struct store *store, struct store_table *table) {
	struct sql sql = sql_use(store,
		"INSERT INTO tables (network, place, game, rules, options, phase, seed, opened_by,"
		" opened_at, started_at, ended_at, people_only, told, speed, paused, acted_at, "
		"follows)"
		" VALUES (:network, :place, :game, :rules, :options, :phase, :seed, :opened_by,"
		" :opened_at, :started_at, :ended_at, :people_only, :told, :speed, :paused,"
		" :acted_at, :follows) RETURNING id");
	sql_put_text(&sql, ":network", table->network, sizeof(table->network));
	sql_put_text(&sql, ":place", table->place, sizeof(table->place));
	sql_put_text(&sql, ":game", table->game, sizeof(table->game));
	sql_put_bytes(&sql, ":seed", table->seed, sizeof(table->seed));
	put_changing(&sql, table);
	int64_t id = 0;
	while (sql_step(&sql)) {
		id = sql_get_int(&sql, 0);
	}
	int error = sql_end(&sql);
	if (error == 0) {
		table->id = id;
	}
	return error;
}

int store_table_get(struct store *store, int64_t id, struct store_table *table) {
	struct sql sql = sql_use(store, TABLE " WHERE id = :id");
	sql_put_int(&sql, ":id", id);
	if (sql_step(&sql)) {
		read_table(&sql, table);
	}
	return sql_end_found(&sql, "table");
}

static int update(struct store *store, const struct store_table *table) {
	struct sql sql = sql_use(store,
		"UPDATE tables SET rules = :rules, options = :options, phase = :phase,"
		" opened_by = :opened_by, opened_at = :opened_at, started_at = :started_at,"
		" ended_at = :ended_at, people_only = :people_only, told = :told,"
		" speed = :speed, paused = :paused, acted_at = :acted_at, follows = :follows"
		" WHERE id = :id");
	sql_put_int(&sql, ":id", table->id);
	put_changing(&sql, table);
	return sql_run_changed(&sql, -ENOENT, "there is no such table");
}

int store_table_set(struct store *store, const struct store_table *table) {
	bool entered;
	int error = store_enter(store, &entered);
	if (error != 0) {
		return error;
	}
	tallies_count(store, table->id, -1);
	update(store, table);
	tallies_count(store, table->id, 1);
	return store_leave(store, entered);
}

static int read_tables(
	struct sql *sql, const char *network, struct store_table *tables, size_t cap) {
	assert(cap <= INT_MAX);
	sql_put_text(sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_int(sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(sql)) {
		read_table(sql, &tables[n++]);
	}
	int error = sql_end(sql);
	return error != 0 ? error : n;
}

int store_tables_live(
	struct store *store, const char *network, struct store_table *tables, size_t cap) {
	struct sql sql = sql_use(store,
		TABLE " WHERE phase IN (0, 1, 4) AND network = :network ORDER BY id LIMIT :cap");
	return read_tables(&sql, network, tables, cap);
}

int store_tables_undelivered(
	struct store *store, const char *network, struct store_table *tables, size_t cap) {
	struct sql sql =
		sql_use(store, TABLE " WHERE phase = 2 AND network = :network AND told < (SELECT "
				     "max(n) FROM moves WHERE table_id = tables.id)"
				     " ORDER BY id LIMIT :cap");
	return read_tables(&sql, network, tables, cap);
}

int store_person_seats(struct store *store, int64_t id,
	int (*each)(void *data, const struct store_table *table), void *data) {
	struct sql sql =
		sql_use(store, TABLE " WHERE phase IN (0, 1, 4) AND EXISTS (SELECT 1 FROM seats"
				     " WHERE table_id = tables.id AND person = :id) ORDER BY id");
	sql_put_int(&sql, ":id", id);
	int stopped = 0;
	while (stopped == 0 && sql_step(&sql)) {
		struct store_table table;
		read_table(&sql, &table);
		stopped = sql.error != 0 ? sql.error : each(data, &table);
	}
	int error = sql_end(&sql);
	return error != 0 ? error : stopped;
}

static void empty(struct store *store, int64_t table) {
	struct sql sql = sql_use(store, "DELETE FROM seats WHERE table_id = :table");
	sql_put_int(&sql, ":table", table);
	sql_run(&sql);
}

/* Who left their seat to the computer is behind all who stayed, like all who did the same. */
static int standing(const struct store_seat *seat) {
	bool left = seat->computer && (seat->person != 0 || seat->anonymised != 0);
	return left ? 100 : seat->place == 0 ? 50 : seat->place;
}

/* The place that counts for boards and ratings; 0 where nobody won. */
static int count_place(
	const struct store_seat *seats, size_t n_seats, const struct store_seat *of) {
	bool won = false;
	int place = 1;
	for (size_t i = 0; i < n_seats; i++) {
		won = won || seats[i].place == 1;
		place += standing(&seats[i]) < standing(of);
	}
	return won ? place : 0;
}

static void add_seat(
	struct store *store, int64_t table, const struct store_seat *seat, int counted) {
	struct sql sql = sql_use(store,
		"INSERT INTO seats (table_id, sat, person, seat, computer, level, name, place,"
		" counted, former) VALUES (:table, :sat, :person, :seat, :computer, :level, :name,"
		" :place, :counted, :former)");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":sat", seat->sat);
	sql_put_id(&sql, ":person", seat->person);
	sql_put_int(&sql, ":seat", seat->seat);
	sql_put_int(&sql, ":computer", seat->computer);
	sql_put_text(&sql, ":level", seat->level, sizeof(seat->level));
	sql_put_text(&sql, ":name", seat->name, sizeof(seat->name));
	sql_put_int(&sql, ":place", seat->place);
	sql_put_int(&sql, ":counted", counted);
	sql_put_int(&sql, ":former", seat->anonymised);
	sql_run(&sql);
}

int store_seats_set(
	struct store *store, int64_t table, const struct store_seat *seats, size_t n_seats) {
	assert(n_seats <= STORE_SEATS_MAX);
	bool entered;
	int error = store_enter(store, &entered);
	if (error != 0) {
		return error;
	}
	tallies_count(store, table, -1);
	empty(store, table);
	for (size_t i = 0; i < n_seats; i++) {
		add_seat(store, table, &seats[i], count_place(seats, n_seats, &seats[i]));
	}
	tallies_count(store, table, 1);
	return store_leave(store, entered);
}

static void read_seat(struct sql *sql, struct store_seat *seat) {
	seat->sat = sql_get_between(sql, 0, 1, INT_MAX);
	seat->person = sql_get_int(sql, 1);
	seat->seat = sql_get_between(sql, 2, -1, STORE_SEATS_MAX - 1);
	seat->computer = sql_get_int(sql, 3) != 0;
	sql_get_text(sql, 4, seat->level, sizeof(seat->level));
	sql_get_text(sql, 5, seat->name, sizeof(seat->name));
	seat->place = sql_get_between(sql, 6, 0, STORE_SEATS_MAX);
	seat->anonymised = sql_get_between(sql, 7, 0, STORE_SEATS_MAX);
}

static int read_seats(
	struct sql *sql, int64_t table, struct store_seat seats[STORE_SEATS_MAX], size_t *n_seats) {
	size_t n = 0;
	sql_put_int(sql, ":table", table);
	while (sql_step(sql)) {
		if (n == STORE_SEATS_MAX) {
			sql->error = store_fail(sql->store, -EBADMSG,
				"%s is damaged (table %lld has too many seats)", sql->store->name,
				(long long)table);
			break;
		}
		read_seat(sql, &seats[n++]);
	}
	*n_seats = n;
	return sql_end(sql);
}

#define SEATS                                                                       \
	"SELECT sat, person, seat, computer, level, name, place, former FROM seats" \
	" WHERE table_id = :table"

int store_seats_get(struct store *store, int64_t table, struct store_seat seats[STORE_SEATS_MAX],
	size_t *n_seats) {
	struct sql sql = sql_use(store, SEATS " ORDER BY sat");
	return read_seats(&sql, table, seats, n_seats);
}

static int read_placed(struct store *store, struct store_past_game *past) {
	struct sql sql = sql_use(store, SEATS " ORDER BY place = 0, place, sat");
	return read_seats(&sql, past->id, past->seats, &past->n_seats);
}

int store_history(struct store *store, const char *network, const char *place,
	struct store_past_game *past, size_t cap) {
	assert(cap <= INT_MAX);
	struct sql sql = sql_use(store,
		"SELECT id, game, phase, ended_at FROM tables WHERE network = :network"
		" AND place = :place AND phase IN (2, 3) AND started_at > 0"
		" ORDER BY ended_at DESC, id DESC LIMIT :cap");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", place, STORE_PLACE_SIZE);
	sql_put_int(&sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(&sql)) {
		past[n].id = sql_get_int(&sql, 0);
		sql_get_text(&sql, 1, past[n].game, sizeof(past[n].game));
		past[n].phase = (enum store_phase)sql_get_between(
			&sql, 2, STORE_FINISHED, STORE_UNFINISHED);
		past[n].ended_at = sql_get_int(&sql, 3);
		sql.error = sql.error != 0 ? sql.error : read_placed(store, &past[n]);
		n++;
	}
	int error = sql_end(&sql);
	return error != 0 ? error : n;
}
