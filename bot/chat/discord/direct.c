#include "bot/chat/discord/direct.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/known.h"

struct line {
	struct known_entry entry; /* first; by user */
	char channel[DISCORD_ID_SIZE];
};

struct direct {
	struct known lines;
	uint64_t full_at_ms; /* when as many as ever may be opened again */
};

struct direct *direct_create(void) {
	return calloc(1, sizeof(struct direct));
}

static void drop(struct direct *direct, struct known_entry *entry) {
	known_remove(&direct->lines, entry);
	free(entry);
}

void direct_destroy(struct direct *direct) {
	while (direct != NULL && direct->lines.oldest != NULL) {
		drop(direct, direct->lines.oldest);
	}
	free(direct);
}

const char *direct_channel(struct direct *direct, const char *user) {
	const struct line *line = (const struct line *)known_find(&direct->lines, user);
	return line != NULL ? line->channel : "";
}

static struct line *add(struct direct *direct, const char *user) {
	struct line *line = calloc(1, sizeof(*line));
	if (line == NULL) {
		return NULL;
	}
	snprintf(line->entry.key, sizeof(line->entry.key), "%s", user);
	if (known_add(&direct->lines, &line->entry) < 0) {
		free(line);
		return NULL;
	}
	return line;
}

void direct_learn(struct direct *direct, const char *user, const char *channel) {
	struct line *line = (struct line *)known_find(&direct->lines, user);
	if (line == NULL && direct->lines.n == DIRECT_MOST) {
		drop(direct, direct->lines.oldest);
	}
	line = line != NULL ? line : add(direct, user);
	if (line != NULL) {
		snprintf(line->channel, sizeof(line->channel), "%s", channel);
	}
}

void direct_forget(struct direct *direct, const char *user) {
	struct known_entry *entry = known_find(&direct->lines, user);
	if (entry != NULL) {
		drop(direct, entry);
	}
}

bool direct_spend(struct direct *direct, uint64_t now_ms) {
	uint64_t most = now_ms + (uint64_t)(DIRECT_AT_ONCE - 1) * DIRECT_EACH_MS;
	if (direct->full_at_ms > most) {
		return false;
	}
	uint64_t from = direct->full_at_ms > now_ms ? direct->full_at_ms : now_ms;
	direct->full_at_ms = from + DIRECT_EACH_MS;
	return true;
}
