#pragma once

#include "storage/store.h"

/* Nodes: the processes that share a database on a server, and divide among them what is to be
 * played. Each is removed that does not call store_set_heartbeat() for eight seconds, or whose
 * connection is lost: its calls fail with -ENOTCONN, and it must say nothing more. What is divided
 * are units, which are named by those who play them. */

/* For a database of which store_is_shared(). */

enum {
	STORE_UNITS_MAX = 272,
	STORE_UNIT_SIZE = 48,
	STORE_KIND_SIZE = STORE_UNIT_SIZE,
	STORE_BODY_SIZE = 64 * 1024,
};

struct store_look {
	char taken[STORE_UNIT_SIZE];   /* a unit that is this node's from now on; "": none */
	bool was_given;                /* the node before gave it, and left nothing unsaid */
	char to_give[STORE_UNIT_SIZE]; /* one to stop playing, and then to give away; "": none */
	bool drains;                   /* store_node_drain(), or store_drain() from elsewhere */
	size_t nodes;                  /* how many do not drain */
	size_t held;                   /* how many units this one had before */
};

/* Removes nodes that are gone, and looks which of these units this node should play, one at a time:
 * if one was taken or given, look again. Each unit is one of all nodes', and names hold no line
 * breaks. */
int store_units_look(struct store *store, const char (*units)[STORE_UNIT_SIZE], size_t n,
	struct store_look *look);
/* Somebody else may take it. */
int store_unit_give(struct store *store, const char *unit);
/* This node gives all away, if others are there, and takes nothing. */
int store_node_drain(struct store *store);

struct store_owner {
	char node[STORE_HOST_SIZE]; /* "": none has it */
	bool here;                  /* it is this one */
	bool settled;
};

/* Which node has a unit. */
int store_unit_owner(struct store *store, const char *unit, struct store_owner *owner);
/* A unit of this node is connected: the node before need not stay for it. */
int store_unit_settle(struct store *store, const char *unit);

/* From now on the socket becomes readable when another node says that there is something to look
 * for, here or in the inbox, and at other times. store_notified() tells whether one said so since
 * the last call. That may be lost, so look now and then anyway. */
int store_listen(struct store *store, int *socket);
bool store_notified(struct store *store);

/* One node at a time has the turn of a name and number, until it ends it or is gone. */
int store_turn_take(struct store *store, const char *name, unsigned number, bool *taken);
int store_turn_end(struct store *store, const char *name, unsigned number);

struct store_request {
	int64_t id;
	char unit[STORE_UNIT_SIZE], kind[STORE_KIND_SIZE];
	char body[STORE_BODY_SIZE];
};

/* Requests for what another node plays: they wait for the one that has the unit. kind and body are
 * for those who play it. Sets the request's id, unless that is NULL. */
int store_inbox_add(
	struct store *store, const char *unit, const char *kind, const char *body, int64_t *id);
/* Gives the request another body, unless it was heard. */
int store_inbox_replace(struct store *store, int64_t id, const char *body, bool *replaced);
/* Each one for this node's units, in order. It is removed if each returns 0, and else comes again.
 * each may call the store. */
int store_inbox_each(struct store *store,
	int (*each)(void *data, const struct store_request *request), void *data);
/* It was heard, and stays until it is answered. */
int store_inbox_note_heard(struct store *store, int64_t id);
int store_inbox_remove(struct store *store, int64_t id);
/* Removes those that waited for a quarter of an hour. */
int store_inbox_expire(struct store *store);
