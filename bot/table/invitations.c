#include "bot/table/invitations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nothing, if nothing is there. */
static void drop(struct invitation **at) {
	struct invitation *dropped = *at;
	if (dropped != NULL) {
		*at = dropped->next;
		free(dropped);
	}
}

static struct invitation **find(struct table *table, const char *key) {
	struct invitation **at = &table->invitations;
	while (*at != NULL && strcmp((*at)->key, key) != 0) {
		at = &(*at)->next;
	}
	return at;
}

static void make_room(struct table *table, const char *key) {
	drop(find(table, key));
	struct invitation **at = &table->invitations;
	for (int n = 1; *at != NULL && n < INVITATIONS_MOST; n++) {
		at = &(*at)->next;
	}
	drop(at);
}

const struct invitation *invitations_add(
	struct table *table, const char *key, const char *who, const char *by) {
	struct invitation *invitation = calloc(1, sizeof(*invitation));
	if (invitation == NULL) {
		return NULL;
	}
	make_room(table, key);
	snprintf(invitation->key, sizeof(invitation->key), "%s", key);
	snprintf(invitation->who, sizeof(invitation->who), "%s", who);
	snprintf(invitation->by, sizeof(invitation->by), "%s", by);
	invitation->next = table->invitations;
	return table->invitations = invitation;
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
		drop(find(table, person->key));
	}
}
