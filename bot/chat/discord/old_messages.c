#include "bot/chat/discord/old_messages.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/json_read.h"

enum {
	OLD_MESSAGES_MOST = 4096,
	UNKNOWN_MESSAGE = 10008,
};

/* A message being deleted. */
struct old_message {
	struct discord *discord;
	int64_t table;
	bool by_press; /* by the token of a press that it answered */
	char where[PLACE_PATH_SIZE];
};

static void drop(void *data) {
	struct old_message *message = data;
	message->discord->n_old_messages--;
	free(message);
}

static bool is_deleted(const struct rest_response *response) {
	return (response->status >= 200 && response->status < 300) ||
	       response->code == UNKNOWN_MESSAGE;
}

/* Whether the message is deleted, or cannot be deleted by anybody. */
static bool is_done_with(const struct rest_response *response) {
	return is_deleted(response) || response->status == 404 || response->status == 403;
}

static int delete (struct old_message *message);

static void on_old_deleted(void *data, const struct rest_response *response) {
	struct old_message *message = data;
	struct discord *discord = message->discord;
	if (message->by_press && !is_deleted(response)) {
		message->by_press = false;
		if (delete (message) == 0) {
			return;
		}
	}
	if (is_done_with(response)) {
		discord->chat.listener->deleted(
			discord->chat.data, &discord->chat, message->table, message->where);
	} else {
		log_event(LOG_INFO, "discord-old-message", "not deleted: HTTP %d, code %d: %s",
			response->status, response->code, response->message);
	}
	drop(message);
}

static int delete (struct old_message *message) {
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE], path[96];
	place_path_read(message->where, channel, id);
	snprintf(path, sizeof(path), "/channels/%s/messages/%s", channel, id);
	struct rest_request request = {
		.method = "DELETE",
		.path = path,
		.repeatable = true,
		.done = on_old_deleted,
		.drop = drop,
		.data = message,
	};
	return rest_send(message->discord->rest, &request);
}

/* Deletes by a press's token: limits of the channel and of all requests do not apply. */
static int delete_by(struct old_message *message, const struct interaction_token *press) {
	message->by_press = true;
	return interaction_token_send(message->discord, press,
		(struct rest_request){
			.method = "DELETE", .done = on_old_deleted, .drop = drop, .data = message});
}

static struct old_message *add(struct discord *discord, int64_t table, const char *where) {
	struct old_message *message =
		discord->n_old_messages < OLD_MESSAGES_MOST ? calloc(1, sizeof(*message)) : NULL;
	if (message != NULL) {
		message->discord = discord;
		message->table = table;
		snprintf(message->where, sizeof(message->where), "%s", where);
		discord->n_old_messages++;
	}
	return message;
}

void old_messages_delete(struct discord *discord, int64_t table, const char *where,
	const struct interaction_token *press) {
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	struct old_message *message =
		place_path_read(where, channel, id) ? add(discord, table, where) : NULL;
	if (message == NULL) {
		return;
	}
	bool lives = press != NULL && monotonic_ms() < press->until;
	if ((lives ? delete_by(message, press) : delete (message)) < 0) {
		drop(message);
	}
}
