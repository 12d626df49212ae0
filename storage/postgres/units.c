#include "storage/postgres/units.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/postgres/nodes.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/sharing.h"
#include "storage/sql/stmt.h"

#define WANTED "unnest(string_to_array(:units, chr(10))) WITH ORDINALITY AS wanted (unit, at)"
#define MINE "(SELECT name FROM nodes WHERE epoch = :epoch)"

/* What of ours is to go where another plays. */
#define CALLED                                                                                \
	"SELECT called.name FROM affinities() AS affinity JOIN units AS called"               \
	" ON called.name = affinity.unit JOIN units AS other ON other.name = affinity.beside" \
	" JOIN nodes AS others ON others.name = other.node"                                   \
	" WHERE called.node = " MINE " AND others.epoch <> :epoch AND NOT others.draining"

static int64_t epoch_of(struct store *store) {
	return postgres_of(store)->epoch;
}

static int add_units(struct store *store, const char *units) {
	return stmt_run(STMT(store,
		"INSERT INTO units (name, epoch, settled, given) SELECT unit, 0, false, false "
		"FROM " WANTED " WHERE NOT EXISTS (SELECT 1 FROM units WHERE name = unit)"
		" ON CONFLICT DO NOTHING",
		BIND_TEXT(":units", units, SHARING_UNITS_SIZE)));
}

static int count(struct store *store, const char *units, struct sharing_counts *counts) {
	struct stmt stmt = STMT(store,
		"WITH held AS (SELECT nodes.epoch, nodes.draining, count(units.name) AS n"
		" FROM nodes LEFT JOIN units ON units.node = nodes.name AND units.name IN"
		" (SELECT unit FROM " WANTED ") WHERE NOT alone GROUP BY nodes.name)"
		" SELECT (SELECT draining FROM held WHERE epoch = :epoch),"
		" (SELECT count(*) FROM held WHERE NOT draining),"
		" (SELECT n FROM held WHERE epoch = :epoch),"
		" coalesce((SELECT min(n) FROM held WHERE epoch <> :epoch AND NOT draining), -1),"
		" (SELECT count(*) FROM units JOIN " WANTED " ON unit = name WHERE node IS NULL),"
		" EXISTS (" CALLED ")",
		BIND_TEXT(":units", units, SHARING_UNITS_SIZE),
		BIND_INT(":epoch", epoch_of(store)));
	if (stmt_step(&stmt)) {
		counts->drains = stmt_column_int(&stmt, 0) != 0;
		counts->nodes = stmt_column_int(&stmt, 1);
		counts->held = stmt_column_int(&stmt, 2);
		counts->least_of_others = stmt_column_int(&stmt, 3);
		counts->free = stmt_column_int(&stmt, 4);
		counts->called = stmt_column_int(&stmt, 5) != 0;
	}
	return stmt_reset(&stmt);
}

/* more: also one that is linked to none of this node's. None whose links another node has, unless
 * that one drains. */
static int take(struct store *store, const char *units, bool more, struct store_look *look) {
	struct stmt stmt = STMT(store,
		"WITH free AS (SELECT units.name, units.given, at,"
		" EXISTS (SELECT 1 FROM units_linked_to(units.name) AS linked JOIN units AS other"
		" ON other.name = linked WHERE other.node = " MINE ") AS ours,"
		" EXISTS (SELECT 1 FROM units_linked_to(units.name) AS linked JOIN units AS other"
		" ON other.name = linked JOIN nodes ON nodes.name = other.node"
		" WHERE NOT draining AND nodes.epoch <> :epoch) AS theirs"
		" FROM units JOIN " WANTED " ON unit = units.name WHERE node IS NULL),"
		" chosen AS (SELECT name, given FROM free WHERE NOT theirs AND (ours OR :more <> 0)"
		" ORDER BY ours DESC, at LIMIT 1)"
		" UPDATE units SET node = " MINE ", epoch = epoch + 1, settled = false,"
		" given = false FROM chosen WHERE units.name = chosen.name"
		" RETURNING units.name, chosen.given",
		BIND_TEXT(":units", units, SHARING_UNITS_SIZE), BIND_INT(":epoch", epoch_of(store)),
		BIND_INT(":more", more));
	while (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, look->taken, STORE_UNIT_SIZE);
		look->was_given = stmt_column_int(&stmt, 1) != 0;
	}
	return stmt_reset(&stmt);
}

/* Who drains gives all; else those stay that are linked. */
static int choose_to_give(struct store *store, const char *units, struct store_look *look) {
	struct stmt stmt = STMT(store,
		"SELECT units.name FROM units JOIN " WANTED " ON unit = units.name"
		" WHERE node = " MINE " AND (:drains <> 0 OR NOT EXISTS (SELECT 1 FROM"
		" units_linked_to(units.name) AS linked JOIN units AS other"
		" ON other.name = linked AND other.node = units.node))"
		" ORDER BY at DESC LIMIT 1",
		BIND_TEXT(":units", units, SHARING_UNITS_SIZE), BIND_INT(":epoch", epoch_of(store)),
		BIND_INT(":drains", look->drains));
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, look->to_give, STORE_UNIT_SIZE);
	}
	return stmt_reset(&stmt);
}

static int choose_called(struct store *store, struct store_look *look) {
	struct stmt stmt = STMT(
		store, CALLED " ORDER BY called.name LIMIT 1", BIND_INT(":epoch", epoch_of(store)));
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, look->to_give, STORE_UNIT_SIZE);
	}
	return stmt_reset(&stmt);
}

static int decide(struct store *store, const char *units, struct store_look *look) {
	struct sharing_counts counts = {.nodes = 0};
	int rc = count(store, units, &counts);
	if (rc != 0) {
		return rc;
	}
	look->drains = counts.drains;
	look->nodes = (size_t)counts.nodes;
	look->held = (size_t)counts.held;
	switch (sharing_decide(&counts)) {
	case SHARING_TAKE:
		return take(store, units, true, look);
	case SHARING_TAKE_LINKED:
		return take(store, units, false, look);
	case SHARING_GIVE:
		return choose_to_give(store, units, look);
	case SHARING_GIVE_CALLED:
		return choose_called(store, look);
	case SHARING_STAY:
		break;
	}
	return 0;
}

static int look_within(struct store *store, const char *units, struct store_look *look) {
	int rc = nodes_remove_gone(store);
	if (rc == 0) {
		rc = add_units(store, units);
	}
	return rc == 0 ? decide(store, units, look) : rc;
}

static int look(struct store *store, const char *units, struct store_look *look) {
	bool ended;
	int rc = nodes_end_lapsed(store, &ended);
	if (rc == 0) {
		rc = store_begin(store);
	}
	if (rc != 0) {
		return rc;
	}
	rc = look_within(store, units, look);
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

static int give(struct store *store, const char *unit) {
	int rc = stmt_run(STMT(store,
		"UPDATE units SET node = NULL, given = true WHERE name = :unit AND node = " MINE,
		BIND_TEXT(":unit", unit, STORE_UNIT_SIZE), BIND_INT(":epoch", epoch_of(store))));
	return rc == 0 ? statements_run(store, "NOTIFY dicecup") : rc;
}

static int drain(struct store *store) {
	int rc = stmt_run(STMT(store, "UPDATE nodes SET draining = true WHERE epoch = :epoch",
		BIND_INT(":epoch", epoch_of(store))));
	return rc == 0 ? statements_run(store, "NOTIFY dicecup") : rc;
}

static int settle(struct store *store, const char *unit) {
	int rc = stmt_run(STMT(store,
		"UPDATE units SET settled = true WHERE name = :unit AND node = " MINE,
		BIND_TEXT(":unit", unit, STORE_UNIT_SIZE), BIND_INT(":epoch", epoch_of(store))));
	return rc == 0 ? statements_run(store, "NOTIFY dicecup") : rc;
}

static int find_owner(struct store *store, const char *unit, struct store_owner *owner) {
	struct stmt stmt = STMT(store,
		"SELECT nodes.name, nodes.epoch = :epoch, settled FROM units JOIN nodes"
		" ON units.node = nodes.name WHERE units.name = :unit",
		BIND_TEXT(":unit", unit, STORE_UNIT_SIZE), BIND_INT(":epoch", epoch_of(store)));
	*owner = (struct store_owner){.here = false};
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, owner->node, STORE_HOST_SIZE);
		owner->here = stmt_column_int(&stmt, 1) != 0;
		owner->settled = stmt_column_int(&stmt, 2) != 0;
	}
	return stmt_reset(&stmt);
}

/* The place's unit goes to the table's; where it is bound to others, the table's comes. */
static int bring_together(
	struct store *store, int64_t table, const char *network, const char *place, bool *coming) {
	struct stmt stmt = STMT(store,
		"WITH both_of AS (SELECT unit_of(:network, :place) AS here,"
		" unit_of(network, place) AS there FROM tables"
		" WHERE id = :table AND phase IN (0, 1)),"
		" way AS (SELECT here AS unit, there AS beside, 1 AS choice FROM both_of"
		" UNION ALL SELECT there, here, 2 FROM both_of),"
		" added AS (INSERT INTO unit_affinities (unit, beside, until)"
		" SELECT way.unit, way.beside, clock_timestamp() + interval '1 minute' FROM way"
		" JOIN units AS a ON a.name = way.unit JOIN nodes AS of_a ON of_a.name = a.node"
		" JOIN units AS b ON b.name = way.beside JOIN nodes AS of_b ON of_b.name = b.node"
		" WHERE of_a.epoch <> of_b.epoch AND NOT of_a.draining AND NOT of_b.draining"
		" AND :epoch IN (of_a.epoch, of_b.epoch)"
		" AND NOT EXISTS (SELECT 1 FROM units_linked_to(way.unit))"
		" AND way.beside NOT IN (SELECT unit FROM affinities())"
		" ORDER BY way.choice LIMIT 1"
		" ON CONFLICT (unit) DO UPDATE SET beside = excluded.beside, until = excluded.until"
		" RETURNING unit)"
		" SELECT EXISTS (SELECT 1 FROM added UNION ALL SELECT 1 FROM affinities() AS before"
		" JOIN way ON before.unit = way.unit AND before.beside = way.beside)",
		BIND_INT(":table", table), BIND_PLACE(network, place),
		BIND_INT(":epoch", epoch_of(store)));
	*coming = stmt_step(&stmt) && stmt_column_int(&stmt, 0) != 0;
	int rc = stmt_reset(&stmt);
	return rc == 0 && *coming ? statements_run(store, "NOTIFY dicecup") : rc;
}

#define TURN \
	"hashtext('dicecup turn ' || current_schema() || ' ' || :name), CAST(:number AS integer)"

/* Its session's: whoever is gone has no turn any more. */
static int take_turn(struct store *store, const char *name, unsigned number, bool *taken) {
	struct stmt stmt = STMT(store, "SELECT pg_try_advisory_lock(" TURN ")",
		BIND_TEXT(":name", name, STORE_KIND_SIZE), BIND_INT(":number", number));
	*taken = stmt_step(&stmt) && stmt_column_int(&stmt, 0) != 0;
	return stmt_reset(&stmt);
}

static int end_turn(struct store *store, const char *name, unsigned number) {
	return stmt_run(STMT(store, "SELECT pg_advisory_unlock(" TURN ")",
		BIND_TEXT(":name", name, STORE_KIND_SIZE), BIND_INT(":number", number)));
}

static int listen(struct store *store) {
	return statements_run(store, "LISTEN dicecup");
}

static int socket_of(struct store *store) {
	return PQsocket(postgres_of(store)->db);
}

static bool notified(struct store *store) {
	PGconn *db = postgres_of(store)->db;
	bool any = false;
	PGnotify *notify;
	PQconsumeInput(db);
	while ((notify = PQnotifies(db)) != NULL) {
		PQfreemem(notify);
		any = true;
	}
	return any;
}

static int inbox_add(
	struct store *store, const char *unit, const char *kind, const char *body, int64_t *id) {
	struct stmt stmt = STMT(store,
		"INSERT INTO inbox (unit, kind, body, asked_at)"
		" VALUES (:unit, :kind, :body, clock_timestamp()) RETURNING id",
		BIND_TEXT(":unit", unit, STORE_UNIT_SIZE),
		BIND_TEXT(":kind", kind, STORE_KIND_SIZE),
		BIND_TEXT(":body", body, STORE_BODY_SIZE));
	if (stmt_step(&stmt) && id != NULL) {
		*id = stmt_column_int(&stmt, 0);
	}
	int rc = stmt_reset(&stmt);
	return rc == 0 ? statements_run(store, "NOTIFY dicecup") : rc;
}

static int inbox_replace(struct store *store, int64_t id, const char *body, bool *replaced) {
	struct stmt stmt = STMT(store,
		"UPDATE inbox SET body = :body WHERE id = :id AND NOT heard RETURNING id",
		BIND_INT(":id", id), BIND_TEXT(":body", body, STORE_BODY_SIZE));
	*replaced = stmt_step(&stmt);
	return stmt_reset(&stmt);
}

static int inbox_next(struct store *store, struct store_request *request) {
	struct stmt stmt = STMT(store,
		"SELECT id, unit, kind, body FROM inbox JOIN units ON units.name = inbox.unit"
		" WHERE units.node = " MINE " AND id > :id ORDER BY id LIMIT 1",
		BIND_INT(":epoch", epoch_of(store)), BIND_INT(":id", request->id));
	request->id = 0;
	if (stmt_step(&stmt)) {
		request->id = stmt_column_int(&stmt, 0);
		stmt_column_text(&stmt, 1, request->unit, sizeof(request->unit));
		stmt_column_text(&stmt, 2, request->kind, sizeof(request->kind));
		stmt_column_text(&stmt, 3, request->body, sizeof(request->body));
	}
	return stmt_reset(&stmt);
}

static int inbox_note_heard(struct store *store, int64_t id) {
	return stmt_run_id(store, "UPDATE inbox SET heard = true WHERE id = :id", id);
}

static int inbox_remove(struct store *store, int64_t id) {
	return stmt_run_id(store, "DELETE FROM inbox WHERE id = :id", id);
}

static int inbox_expire(struct store *store) {
	return stmt_run(stmt_prepare(store,
		"DELETE FROM inbox WHERE asked_at < clock_timestamp() - interval '15 minutes'",
		NULL));
}

const struct sharing_impl postgres_sharing = {
	.look = look,
	.give = give,
	.settle = settle,
	.bring_together = bring_together,
	.drain = drain,
	.find_owner = find_owner,
	.take_turn = take_turn,
	.end_turn = end_turn,
	.listen = listen,
	.socket = socket_of,
	.notified = notified,
	.inbox_add = inbox_add,
	.inbox_replace = inbox_replace,
	.inbox_next = inbox_next,
	.inbox_note_heard = inbox_note_heard,
	.inbox_remove = inbox_remove,
	.inbox_expire = inbox_expire,
};
