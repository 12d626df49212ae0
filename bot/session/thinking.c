#include "bot/session/thinking.h"

#include <stdio.h>
#include <string.h>

struct thinking *thinking_of(const struct bot *bot, const struct chat *chat, const char *key) {
	struct thinking *thought = bot->thoughts;
	while (thought != NULL && (thought->chat != chat || strcmp(thought->key, key) != 0)) {
		thought = thought->next;
	}
	return thought;
}

static void destroy(struct thinking *thought) {
	struct thinking **at = &thought->bot->thoughts;
	while (*at != thought) {
		at = &(*at)->next;
	}
	*at = thought->next;
	thought->kind->destroy(thought);
}

static void on_dropped(struct job *job) {
	destroy((struct thinking *)job);
}

static void tell(struct thinking *thought) {
	char buf[THOUGHT_TEXT_SIZE];
	struct text text = TEXT_INTO(buf);
	const struct person *person =
		people_find(&thought->bot->people, thought->chat, thought->key);
	thought->kind->put(thought, &text);
	struct post post = {
		.text = buf,
		.table = thought->kind->in_game ? thought->table : 0,
		.mode = person != NULL ? person->mode : MODE_USUAL,
	};
	if (text.len > 0) {
		thought->chat->impl->tell(thought->chat, thought->key, &post);
	}
}

static void on_done(struct job *job) {
	struct thinking *thought = (struct thinking *)job;
	thought->busy = false;
	if (thought->chat == NULL) {
		destroy(thought);
	} else if (thought->late) {
		tell(thought);
	}
}

static size_t count_busy(const struct bot *bot) {
	size_t n = 0;
	for (const struct thinking *each = bot->thoughts; each != NULL; each = each->next) {
		n += each->busy;
	}
	return n;
}

/* The worker holds a busy thought, so that stays. */
static void drop_oldest(struct bot *bot) {
	struct thinking *oldest = NULL;
	size_t n = 0;
	for (struct thinking *each = bot->thoughts; each != NULL; each = each->next, n++) {
		oldest = each->busy ? oldest : each;
	}
	if (n >= THOUGHTS_MAX && oldest != NULL) {
		destroy(oldest);
	}
}

bool thinking_begin(struct thinking *thought) {
	struct bot *bot = thought->bot;
	thinking_forget(bot, thought->chat, thought->key);
	drop_oldest(bot);
	thought->job = (struct job){thought->kind->go_on, on_done, on_dropped, JOB_ANSWER, NULL};
	thought->next = bot->thoughts;
	bot->thoughts = thought;
	thought->busy = true;
	if (count_busy(bot) > THOUGHTS_BUSY_MAX ||
		!worker_give(bot->config.worker, &thought->job)) {
		destroy(thought);
		return false;
	}
	return true;
}

void thinking_forget(struct bot *bot, const struct chat *chat, const char *key) {
	struct thinking *next;
	for (struct thinking *each = bot->thoughts; each != NULL; each = next) {
		next = each->next;
		if (each->chat != chat || (key != NULL && strcmp(each->key, key) != 0)) {
			continue;
		}
		if (each->busy) {
			each->chat = NULL;
		} else {
			destroy(each);
		}
	}
}

void thinking_follow(
	const struct bot *bot, const struct chat *chat, const char *former, const char *key) {
	struct thinking *thought = thinking_of(bot, chat, former);
	if (thought != NULL && thinking_of(bot, chat, key) == NULL) {
		snprintf(thought->key, sizeof(thought->key), "%s", key);
	}
}

void thinking_finish(struct bot *bot) {
	while (bot->thoughts != NULL) {
		destroy(bot->thoughts);
	}
}
