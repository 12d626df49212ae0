#include "bot/cli/syncing.h"

#include <errno.h>

#include "bot/session/bot.h"
#include "bot/table/journal.h"

int syncing_open(struct syncing *syncing, uv_loop_t *loop, struct store *store, struct bot *bot,
	const struct networks *networks, void (*ended)(void *data, int rc), void *data) {
	int socket = store_sync_socket(store);
	*syncing = (struct syncing){
		.store = store, .bot = bot, .networks = networks, .ended = ended, .data = data};
	if (socket < 0) {
		return 0;
	}
	int rc = uv_poll_init(loop, &syncing->poll, socket);
	syncing->poll.data = syncing;
	syncing->opened = rc == 0;
	return rc;
}

/* Of a connection that is lost the store says so. */
static void on_ready(uv_poll_t *poll, int status, int events) {
	struct syncing *syncing = poll->data;
	(void)status;
	(void)events;
	int rc = syncing->owed ? journal_go_on(syncing->bot) : store_sync_go_on(syncing->store);
	if (rc == -EINPROGRESS) {
		return;
	}
	uv_poll_stop(poll);
	if (!syncing->owed) {
		syncing->ended(syncing->data, rc);
	}
	syncing->owed = false;
	if (rc == 0) {
		networks_kept(syncing->networks);
	}
}

void syncing_watch(struct syncing *syncing, bool owed) {
	syncing->owed = syncing->owed || owed;
	if (!uv_is_active((uv_handle_t *)&syncing->poll)) {
		uv_poll_start(&syncing->poll, UV_READABLE, on_ready);
	}
}

void syncing_end(struct syncing *syncing) {
	if (syncing->opened) {
		uv_close((uv_handle_t *)&syncing->poll, NULL);
		syncing->opened = false;
	}
	bot_wait_for_syncs(syncing->bot);
	networks_kept(syncing->networks);
}
