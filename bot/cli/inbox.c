#include "bot/cli/inbox.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"

enum {
	HEARD_MOST = 64,
	LEAST_MS = 1000, /* until what is to be said waits to leave: some is looked up before */
	MOST_MS = 10 * 1000,
	ID_SIZE = 32,
};

/* A request that was heard. */
struct heard_request {
	int64_t id;
	uint64_t at;
	char unit[STORE_UNIT_SIZE], network[STORE_KIND_SIZE];
};

struct inbox {
	struct store *store;
	struct networks *networks;
	uint64_t now;
	bool waits;
	size_t n; /* the oldest first */
	struct heard_request heard[HEARD_MOST];
};

struct inbox *inbox_create(struct store *store, struct networks *networks) {
	struct inbox *inbox = calloc(1, sizeof(*inbox));
	if (inbox != NULL) {
		inbox->store = store;
		inbox->networks = networks;
	}
	return inbox;
}

void inbox_destroy(struct inbox *inbox) {
	free(inbox);
}

static void forget_at(struct inbox *inbox, size_t i) {
	inbox->n--;
	memmove(&inbox->heard[i], &inbox->heard[i + 1], (inbox->n - i) * sizeof(inbox->heard[0]));
}

static int remove_at(struct inbox *inbox, size_t i) {
	int rc = store_inbox_remove(inbox->store, inbox->heard[i].id);
	if (rc == 0) {
		forget_at(inbox, i);
	}
	return rc;
}

static bool has_left(const struct inbox *inbox, const struct heard_request *heard) {
	uint64_t age = inbox->now - heard->at;
	return age >= MOST_MS ||
	       (age >= LEAST_MS && !networks_has_unanswered(inbox->networks, heard->network));
}

static int remove_answered(struct inbox *inbox) {
	int rc = 0;
	for (size_t i = 0; i < inbox->n && rc == 0;) {
		if (has_left(inbox, &inbox->heard[i])) {
			rc = remove_at(inbox, i);
		} else {
			i++;
		}
	}
	return rc;
}

static bool is_heard(const struct inbox *inbox, int64_t id) {
	size_t i = 0;
	while (i < inbox->n && inbox->heard[i].id != id) {
		i++;
	}
	return i < inbox->n;
}

static void note(struct inbox *inbox, const struct store_request *request) {
	if (inbox->n == HEARD_MOST && remove_at(inbox, 0) != 0) {
		return; /* it comes again, and changes nothing then */
	}
	struct heard_request *heard = &inbox->heard[inbox->n++];
	*heard = (struct heard_request){.id = request->id, .at = inbox->now};
	memcpy(heard->unit, request->unit, sizeof(heard->unit));
	memcpy(heard->network, request->kind, sizeof(heard->network));
}

/* Its kind is the network where it was heard. */
static int on_request(void *data, const struct store_request *request) {
	struct inbox *inbox = data;
	char id[ID_SIZE];
	if (is_heard(inbox, request->id)) {
		return -EAGAIN;
	}
	snprintf(id, sizeof(id), "inbox-%" PRId64, request->id);
	int rc = networks_hear(inbox->networks, request->kind, request->body, id);
	if (rc == 0) {
		note(inbox, request);
		store_inbox_note_heard(inbox->store, request->id);
		return -EAGAIN;
	}
	inbox->waits = inbox->waits || rc == -EAGAIN;
	if (rc != -EAGAIN) {
		log_event(LOG_WARNING, "request-unknown", "on %s for %s: %s", request->kind,
			request->unit, strerror(-rc));
	}
	return rc == -EAGAIN ? rc : 0;
}

int inbox_hear(struct inbox *inbox, uint64_t now, bool *waits) {
	inbox->now = now;
	inbox->waits = false;
	int rc = remove_answered(inbox);
	if (rc == 0) {
		rc = store_inbox_each(inbox->store, on_request, inbox);
	}
	*waits = inbox->waits;
	return rc;
}

int inbox_close(struct inbox *inbox, const char *unit) {
	int rc = 0;
	for (size_t i = 0; i < inbox->n && rc == 0;) {
		if (strcmp(inbox->heard[i].unit, unit) != 0) {
			i++;
		} else if (networks_has(inbox->networks, inbox->heard[i].network) &&
			   has_left(inbox, &inbox->heard[i])) {
			rc = remove_at(inbox, i);
		} else {
			forget_at(inbox, i);
		}
	}
	return rc;
}
