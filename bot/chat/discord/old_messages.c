#include "bot/chat/discord/old_messages.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/chat/discord/json_read.h"

enum { OLD_PATH_SIZE = 96, OLD_MESSAGES_MOST = 4096 };

/* One whose deletion is on its way. */
struct old_message {
	struct old_message *next, **at;
	struct discord *discord;
	int64_t table;
	char where[PLACE_PATH_SIZE];
};

static void drop_old(struct old_messages *old, struct old_message *message) {
	*message->at = message->next;
	if (message->next != NULL) {
		message->next->at = message->at;
	}
	old->n--;
	free(message);
}

void old_messages_finish(struct old_messages *old) {
	while (old->first != NULL) {
		drop_old(old, old->first);
	}
}

/* Nobody can delete it any more, or it is gone. */
static bool is_done_with(const struct rest_response *response) {
	return (response->status >= 200 && response->status < 300) || response->status == 404 ||
	       response->status == 403;
}

static void on_old_deleted(void *data, const struct rest_response *response) {
	struct old_message *message = data;
	struct discord *discord = message->discord;
	if (is_done_with(response)) {
		discord->chat.listener->deleted(
			discord->chat.data, &discord->chat, message->table, message->where);
	} else {
		log_event(LOG_INFO, "discord-old-message", "not deleted: HTTP %d, code %d: %s",
			response->status, response->code, response->message);
	}
	drop_old(&discord->old_messages, message);
}

static struct old_message *add_old(struct discord *discord, int64_t table, const char *where) {
	struct old_messages *old = &discord->old_messages;
	struct old_message *message =
		old->n < OLD_MESSAGES_MOST ? calloc(1, sizeof(*message)) : NULL;
	if (message == NULL) {
		return NULL;
	}
	*message = (struct old_message){
		.next = old->first, .at = &old->first, .discord = discord, .table = table};
	snprintf(message->where, sizeof(message->where), "%s", where);
	if (message->next != NULL) {
		message->next->at = &message->next;
	}
	old->first = message;
	old->n++;
	return message;
}

void old_messages_delete(struct discord *discord, int64_t table, const char *where) {
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE], path[OLD_PATH_SIZE], route[OLD_PATH_SIZE];
	struct old_message *message =
		place_path_read(where, channel, id) ? add_old(discord, table, where) : NULL;
	if (message == NULL) {
		return;
	}
	snprintf(path, sizeof(path), "/channels/%s/messages/%s", channel, id);
	snprintf(route, sizeof(route), "DELETE /channels/%s/messages/:id", channel);
	struct rest_request request = {
		.method = "DELETE",
		.path = path,
		.route = route,
		.repeatable = true,
		.done = on_old_deleted,
		.data = message,
	};
	if (rest_send(discord->rest, &request) < 0) {
		drop_old(&discord->old_messages, message);
	}
}
