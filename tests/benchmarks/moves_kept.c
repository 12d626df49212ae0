#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/kept_tables.h"

/* How fast moves are kept in an SQLite file and on a PostgreSQL server, in one run, as the bot
 * keeps them: those of one turn of the loop in a transaction each and one sync for all. Each turn
 * is kept in all databases before the next, so that what else the machine does meets all alike.
 *
 * What it costs to look in every transaction whether the database is still this process's shows
 * beside a schema of the same server in which hold() looks at nothing.
 *
 * usage: bench_moves_kept FILE URI */

enum { TURNS = 400, NOTHINGS = 2000 };

/* Aims */
enum { STEPS_AIM_ALONE = 1000, STEPS_AIM = 2500 };
#define ROUND_TRIPS_AIM 1.1
#define CHECK_AIM 1.2

enum { FILES, SERVERS, UNCHECKED, KINDS };

struct kept {
	const char *name, *what;
	struct kept_tables tables;
	struct samples turns;
	double took; /* seconds, by all turns */
	long round_trips;
};

static long round_trips;

int __real_PQpipelineSync(PGconn *db);
int __wrap_PQpipelineSync(PGconn *db);
int __wrap_PQpipelineSync(PGconn *db) {
	round_trips++;
	return __real_PQpipelineSync(db);
}

PGresult *__real_PQexec(PGconn *db, const char *sql);
PGresult *__wrap_PQexec(PGconn *db, const char *sql);
PGresult *__wrap_PQexec(PGconn *db, const char *sql) {
	round_trips++;
	return __real_PQexec(db, sql);
}

static void must(const struct kept *kept, int rc) {
	if (rc < 0) {
		fprintf(stderr, "%s: %s\n", kept->what, store_error(kept->tables.store));
		exit(2);
	}
}

static void open_tables(struct kept *kept) {
	char why[STORE_WHY_SIZE];
	if (store_open(kept->name, &kept->tables.store, why) != 0) {
		fprintf(stderr, "%s\n", why);
		exit(2);
	}
	must(kept, store_sync_later(kept->tables.store));
	must(kept, kept_tables_add(&kept->tables, ""));
}

static void keep_turn(struct kept *kept, int tables) {
	long before = round_trips;
	double began = figure_now();
	for (int i = 0; i < tables; i++) {
		must(kept, kept_tables_step(&kept->tables, i));
	}
	must(kept, store_sync(kept->tables.store));
	double took = figure_now() - began;
	samples_add(&kept->turns, took);
	kept->took += took;
	kept->round_trips += round_trips - before;
}

static void keep_turns(struct kept kept[KINDS], int tables) {
	for (int i = 0; i < KINDS; i++) {
		kept[i].turns.n = 0;
		kept[i].took = 0;
		kept[i].round_trips = 0;
	}
	for (int turn = 0; turn < TURNS; turn++) {
		for (int i = 0; i < KINDS; i++) {
			keep_turn(&kept[i], tables);
		}
	}
}

static void tell_steps(struct kept *kept, int tables, int least) {
	char what[96], aim[16] = "";
	double rate = TURNS * tables / kept->took;
	snprintf(what, sizeof(what), "steps kept a second, %s, %d at once", kept->what, tables);
	if (least > 0) {
		snprintf(aim, sizeof(aim), "%d", least);
	}
	figure_judge(what, aim, rate >= least, "%.0f, p50 %.2f p99 %.2f ms", rate,
		samples_at(&kept->turns, 0.5) / 1000, samples_at(&kept->turns, 0.99) / 1000);
}

static void tell(struct kept kept[KINDS], int tables) {
	struct kept *servers = &kept[SERVERS], *unchecked = &kept[UNCHECKED];
	tell_steps(&kept[FILES], tables, 0);
	tell_steps(servers, tables, tables == 1 ? STEPS_AIM_ALONE : STEPS_AIM);
	double trips = (double)servers->round_trips / TURNS;
	figure_judge("… round trips a turn", "one a step and one more",
		trips <= ROUND_TRIPS_AIM * (tables + 1), "%.2f", trips);
	double with = samples_at(&servers->turns, 0.5) / tables,
	       without = samples_at(&unchecked->turns, 0.5) / tables;
	char what[96];
	snprintf(what, sizeof(what), "µs a step, %d at once, with the epoch's check", tables);
	figure_judge(what, "a fifth more than without", with <= CHECK_AIM * without,
		"%.0f  (without it: %.0f), %.2f of the floor", with, without, without / with);
}

/* What a step takes beyond this is the server's work. */
static void tell_round_trip(const char *name) {
	static float took[NOTHINGS];
	struct samples samples = {.cap = NOTHINGS, .took = took};
	PGconn *db = PQconnectdb(name);
	for (int i = 0; i < NOTHINGS; i++) {
		double began = figure_now();
		PQclear(PQexec(db, ""));
		samples_add(&samples, figure_now() - began);
	}
	PQfinish(db);
	figure_print("µs for a round trip to the server in which it does nothing", "",
		"p50 %.0f p99 %.0f", samples_at(&samples, 0.5), samples_at(&samples, 0.99));
}

static void run(PGconn *db, const char *sql) {
	PGresult *result = PQexec(db, sql);
	ExecStatusType status = PQresultStatus(result);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
		fprintf(stderr, "%s", PQerrorMessage(db));
		exit(2);
	}
	PQclear(result);
}

static void make_schema(const char *uri, char *name, size_t size) {
	snprintf(name, size, "%s%coptions=-csearch_path%%3Dunchecked", uri,
		strchr(uri, '?') != NULL ? '&' : '?');
	PGconn *db = PQconnectdb(uri);
	run(db, "CREATE SCHEMA unchecked");
	PQfinish(db);
}

/* Whatever it is given. */
static void check_nothing(const char *name) {
	PGconn *db = PQconnectdb(name);
	run(db, "DO $$ DECLARE f record; BEGIN FOR f IN SELECT proname,"
		" pg_get_function_arguments(oid) AS args FROM pg_proc WHERE proname = 'hold'"
		" AND pronamespace = current_schema()::regnamespace LOOP EXECUTE format('CREATE OR"
		" REPLACE FUNCTION %I(%s) RETURNS void LANGUAGE plpgsql AS ''BEGIN END''',"
		" f.proname, f.args); END LOOP; END $$");
	PQfinish(db);
}

int main(int argc, char **argv) {
	static float took[KINDS][TURNS];
	char unchecked[1024];
	struct kept kept[] = {[FILES] = {.what = "SQLite"},
		[SERVERS] = {.what = "PostgreSQL"},
		[UNCHECKED] = {.what = "PostgreSQL, unchecked", .name = unchecked}};
	if (argc != 3) {
		fprintf(stderr, "usage: %s FILE URI\n", argv[0]);
		return 2;
	}
	kept[FILES].name = argv[1];
	kept[SERVERS].name = argv[2];
	make_schema(argv[2], unchecked, sizeof(unchecked));
	for (int i = 0; i < KINDS; i++) {
		kept[i].turns = (struct samples){.cap = TURNS, .took = took[i]};
		open_tables(&kept[i]);
	}
	check_nothing(unchecked);
	tell_round_trip(argv[2]);
	for (int tables = 1; tables <= KEPT_TABLES; tables *= KEPT_TABLES) {
		keep_turns(kept, tables);
		tell(kept, tables);
	}
	for (int i = 0; i < KINDS; i++) {
		store_close(kept[i].tables.store);
	}
	return figures_missed();
}
