#include "bot/table/invitations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/table/journal.h"

static int keep(struct table *table, const char *key, const char *who) {
	struct store *store = table->bot->config.store;
	struct store_person guest;
	if (store == NULL) {
		return 0;
	}
	int rc = store_person_upsert(store, table->home->chat->network, key, who, &guest);
	if (rc == 0) {
		rc = store_table_ask(store, table->id, guest.id);
	}
	return journal_person(store, rc);
}

/* Nothing, if nothing is there. */
static void drop(struct table *table, struct invitation **at) {
	struct store *store = table->bot->config.store;
	struct invitation *dropped = *at;
	if (dropped == NULL) {
		return;
	}
	if (store != NULL) {
		journal_person(store, store_table_answered(store, table->id,
					      table->home->chat->network, dropped->key));
	}
	*at = dropped->next;
	free(dropped);
}

static struct invitation **find(struct table *table, const char *key) {
	struct invitation **at = &table->invitations;
	while (*at != NULL && strcmp((*at)->key, key) != 0) {
		at = &(*at)->next;
	}
	return at;
}

static void make_room(struct table *table, const char *key) {
	drop(table, find(table, key));
	struct invitation **at = &table->invitations;
	for (int n = 1; *at != NULL && n < INVITATIONS_MOST; n++) {
		at = &(*at)->next;
	}
	drop(table, at);
}

static struct invitation *add(
	struct table *table, const char *key, const char *who, const char *by) {
	struct invitation *invitation = calloc(1, sizeof(*invitation));
	if (invitation == NULL) {
		return NULL;
	}
	snprintf(invitation->key, sizeof(invitation->key), "%s", key);
	snprintf(invitation->who, sizeof(invitation->who), "%s", who);
	snprintf(invitation->by, sizeof(invitation->by), "%s", by);
	invitation->next = table->invitations;
	return table->invitations = invitation;
}

const struct invitation *invitations_add(
	struct table *table, const char *key, const char *who, const char *by) {
	make_room(table, key);
	return keep(table, key, who) == 0 ? add(table, key, who, by) : NULL;
}

/* The person who opened it, else the first: the inviter is not kept. */
static const char *find_host(const struct table *table) {
	int host = table_seat_of_number(table, table->opened_by);
	for (int i = 0; host < 0 && i < table->n_seats; i++) {
		host = table->seats[i].person != NULL ? i : host;
	}
	return host >= 0 ? table->seats[host].name : NULL;
}

static int restore(void *data, const char *key, const char *name) {
	struct table *table = data;
	const char *host = find_host(table);
	struct invitation *restored = host != NULL ? add(table, key, name, host) : NULL;
	if (restored != NULL) {
		restored->called = true;
	}
	return 0;
}

int invitations_restore(struct table *table) {
	return store_table_asked(table->bot->config.store, table->id, restore, table);
}

bool invitations_has(const struct table *table, const struct person *person) {
	const struct invitation *each =
		person->chat == table->home->chat ? table->invitations : NULL;
	while (each != NULL && strcmp(each->key, person->key) != 0) {
		each = each->next;
	}
	return each != NULL;
}

void invitations_drop(struct table *table, const struct person *person) {
	if (invitations_has(table, person)) {
		drop(table, find(table, person->key));
	}
}
