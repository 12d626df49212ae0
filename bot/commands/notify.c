#include <errno.h>
#include <string.h>
#include <strings.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/notifications.h"

/* Sets the number of people at a table in this channel that the asker is notified of. */

static void put_number(struct request *request, const char *sentence, int n) {
	ANSWER(request, sentence, {"n", NULL, n});
}

static void tell_number(struct request *request, const char *sentence, int n) {
	put_number(request, sentence, n);
	request_tell(request);
}

static void refuse(struct request *request, const char *sentence, int n) {
	put_number(request, sentence, n);
	request_refuse(request);
}

static void tell_failed(struct request *request, int rc) {
	if (rc == -EDQUOT) {
		refuse(request, SENTENCE("Too many notifications: yours, or this channel's."), 0);
		return;
	}
	notifications_log_failure(request->bot->config.store);
	request_tell_not_taken(request);
}

/* Whether such a table is open already. */
static bool is_there_already(const struct request *request, int n) {
	const struct table *table = request->table;
	return table != NULL && table_is_open(table) && request->seat < 0 &&
	       table_count_people(table) >= n;
}

static void begin(struct request *request, int n) {
	bool there = is_there_already(request, n);
	struct store_notification alert = {.person = request->person->id, .people = n};
	struct text place = TEXT_INTO(alert.place);
	text_puts(&place, request_channel(request));
	alert.last_table = there ? request->table->id : 0;
	int rc = store_notification_set(request->bot->config.store, request->chat->network, &alert);
	if (rc < 0) {
		tell_failed(request, rc);
		return;
	}
	if (there) {
		notifications_put_table(request->table, request->words, &request->answer);
		text_puts(&request->answer, "\n");
	}
	tell_number(request,
		SENTENCE("You will be told when a table here has {n} people, until you say "
			 "{prefix}notify off."),
		n);
}

static void stop(struct request *request) {
	int rc = store_notification_forget(request->bot->config.store, request->chat->network,
		request_channel(request), request->person->id);
	if (rc < 0) {
		tell_failed(request, rc);
	} else {
		tell_number(request,
			request->place != NULL
				? SENTENCE("You get no notifications about tables here.")
				: SENTENCE("You get no notifications about tables."),
			0);
	}
}

/* In private all notifications of the person; in a channel the one for it. */
static void show(struct request *request) {
	struct store_notification alerts[STORE_NOTIFICATIONS_OF_PERSON];
	struct chat *chat = request->chat;
	const char *channel = request_channel(request);
	int n = store_notifications_of(request->bot->config.store, request->person->id, alerts,
		STORE_NOTIFICATIONS_OF_PERSON);
	for (int i = 0; i < n; i++) {
		if (channel != NULL && strcasecmp(alerts[i].place, channel) != 0) {
			continue;
		}
		text_puts(&request->answer, request->answer.len > 0 ? "\n" : "");
		ANSWER(request, "{place}: you are told at {n} people.",
			{"place", chat->impl->name_place(chat, alerts[i].place)},
			{"n", NULL, alerts[i].people});
	}
	if (request->answer.len > 0) {
		words_gap(&request->answer, request->words);
		tell_number(request, SENTENCE("Say {prefix}notify off to stop that."), 0);
	} else if (n < 0) {
		tell_failed(request, n);
	} else {
		tell_number(request,
			SENTENCE("You get no notifications. Say {prefix}notify 3 in a channel to "
				 "be told when a table there has 3 people."),
			0);
	}
}

static bool is_number(const char *word) {
	return word[0] >= '0' + STORE_NOTIFICATION_LEAST &&
	       word[0] <= '0' + STORE_NOTIFICATION_MOST && word[1] == '\0';
}

static void run(struct request *request) {
	char word[8];
	bool given = request_next_word(request, word, sizeof(word));
	if (!request_has_store(request)) {
		return;
	}
	if (!given) {
		show(request);
	} else if (strcmp(word, "off") == 0) {
		stop(request);
	} else if (!is_number(word)) {
		refuse(request,
			SENTENCE("Say how many people, from 2 to 6, or off: {prefix}notify 3"), 0);
	} else if (request->place == NULL) {
		refuse(request,
			SENTENCE("Say it in the channel whose tables you want to hear about: "
				 "{prefix}notify {n}"),
			word[0] - '0');
	} else {
		begin(request, word[0] - '0');
	}
}

static const char *const crowds[] = {"2", "3", "4", "5", "6", "off", NULL};

const struct command notify_command = {
	.word = "notify",
	.group = GROUP_DICECUP,
	.aliases = "通知",
	.usage = "[N|off]",
	.help = SENTENCE("tells you when a table here has so many people: {prefix}notify 3"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"people", SENTENCE("people"), SENTENCE("how many, or off"),
		.optional = true, .values = crowds}),
	.limit = LIMIT_CHANGE,
};
