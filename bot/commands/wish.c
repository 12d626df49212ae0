#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/table/journal.h"

/* Drops control characters; false if what is left is too long or empty. */
static bool clean_wish(const char *raw, char *out, size_t size) {
	size_t n = 0;
	for (; *raw != '\0'; raw++) {
		unsigned char c = (unsigned char)*raw;
		if (c < 0x20 || c == 0x7f) {
			continue;
		}
		if (n + 1 >= size) {
			return false;
		}
		out[n++] = *raw;
	}
	while (n > 0 && out[n - 1] == ' ') {
		n--;
	}
	out[n] = '\0';
	return n > 0;
}

static void run(struct request *request) {
	struct table *table = request->table;
	char wish[FAIR_WISH_BYTES_MAX + 1], text[STORE_WISH_SIZE + 8];
	if (!clean_wish(request->raw, wish, sizeof(wish)) || table->draws.n_wishes == WISHES_MAX) {
		request_refuse_saying(
			request, table->draws.n_wishes == WISHES_MAX
					 ? SENTENCE("No more words can be added at this table.")
					 : SENTENCE("Add a few words of your own, at most 100 "
						    "bytes. For example: wish seven llamas"));
		return;
	}
	const struct seat *seat = &table->seats[request->seat];
	snprintf(text, sizeof(text), "%d:%s", seat->sat, wish);
	char *kept = strdup(text);
	if (kept == NULL || journal_wish(table, text) < 0) {
		free(kept);
		request_tell_not_taken(request);
		return;
	}
	table->draws.wishes[table->draws.n_wishes++] = kept;
	REQUEST_ANNOUNCE(request, table, "{who} [add|adds] to the dice: {text}",
		{"who", table_seat_name(table, table_words(table), request->seat)}, {"text", text});
}

static const struct argument arguments[] = {
	{"words", SENTENCE("words"), SENTENCE("any words you like")},
	{.name = NULL},
};

const struct command wish_command = {
	.word = "wish",
	.aliases = "願い",
	.usage = "TEXT",
	.help = SENTENCE("mixes words of yours into the dice, so that nobody can choose the rolls: "
			 "{prefix}wish seven llamas"),
	.need = NEEDS_OPEN_SEAT,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
};
