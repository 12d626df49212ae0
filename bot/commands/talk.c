#include "bot/commands/talk.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/names.h"
#include "bot/base/utf8.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"

/* Talk between people who play by browser: on their pages only, and from and to the table's channel
 * where its moderators chose that. It is not stored. */

enum { TALK_SIZE = 201, LINE_SIZE = TALK_SIZE + STORE_NAME_SIZE + 64 };

/* Rate of the channel's lines to each table. */
static const struct token_rate channel_rate = {.burst = 10, .ms_per_token = 2000};

static void tell_seats(const struct table *table, const char *name, const char *text) {
	char line[LINE_SIZE];
	struct text out = TEXT_INTO(line);
	text_add(&out, "%s: %s", name, text);
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (people_is_guest(person)) {
			person->chat->impl->tell(person->chat, person->key,
				&(struct post){.text = line, .table = table->id, .talk = true});
		}
	}
}

/* From browsers */

/* Clients alert people to their nick as a word, so a nick gets an invisible word joiner inside. */
static void put_uncalled(const struct request *request, const char *word, struct text *out) {
	static const char word_joiner[] = "\xe2\x81\xa0";
	const struct table_place *home = request->table->home;
	char name[TALK_SIZE];
	struct chat_person found;
	int32_t first;
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(word, ",.!?;"), word);
	size_t n = name[0] != '\0' ? utf8_next(name, strlen(name), &first) : 0;
	if (n > 0 && home->chat->impl->find(
			     home->chat, home->name, request->message, name, &found) == 0) {
		text_put(out, word, n);
		text_puts(out, word_joiner);
		word += n;
	}
	text_puts(out, word);
}

/* Puts the text without addresses, and so that it alerts nobody. */
static void put_harmless(const struct request *request, const char *text, struct text *out) {
	for (size_t len; *text != '\0'; text += len) {
		char word[TALK_SIZE];
		len = strcspn(text, " ");
		snprintf(word, sizeof(word), "%.*s", (int)len, text);
		bool harms = names_hold_address(word) || strpbrk(word, ":@") != NULL;
		if (harms) {
			text_puts(out, "…");
		} else {
			put_uncalled(request, word, out);
		}
		text_puts(out, text[len] == ' ' ? " " : "");
		len += text[len] == ' ';
	}
}

static void say_outside(const struct request *request, const char *name, const char *text) {
	const struct table_place *home = request->table->home;
	char harmless[TALK_SIZE * 4], line[LINE_SIZE * 4];
	struct text without = TEXT_INTO(harmless), out = TEXT_INTO(line);
	if (home->settings->chosen.talk == TALK_OFF || !home->reachable) {
		return;
	}
	put_harmless(request, text, &without);
	SAY(&out, table_place_words(home), "· {who} says: {text}", {"who", name},
		{"text", harmless});
	home->chat->impl->say(home->chat, home->name,
		&(struct post){.text = line, .silent = true, .asker = request->person->key});
}

/* To browsers */

bool talk_hear(struct table *table, const struct chat *chat, const char *place, const char *name,
	const char *text) {
	char shown[TALK_SIZE];
	const struct table_place *home = table->home;
	if (home->chat != chat || strcmp(home->name, place) != 0 ||
		home->settings->chosen.talk != TALK_BOTH) {
		return false;
	}
	if (names_show(text, NAMES_LINE_MOST, shown, sizeof(shown)) &&
		token_bucket_acquire(&table->heard, &channel_rate, table_now(table))) {
		tell_seats(table, name, shown);
	}
	return true;
}

/* Commands */

static void talk(struct request *request) {
	char text[TALK_SIZE];
	struct table *table = request->table;
	const char *name = table_seat_name(table, table_words(table), request->seat);
	if (!people_is_guest(request->person)) {
		request_refuse_saying(
			request, SENTENCE("Those who play in a browser talk there. What is "
					  "said here comes to their pages with "
					  "{prefix}settings talk=both."));
	} else if (request->person->muted) {
		request_refuse_saying(request, SENTENCE("A moderator has muted you."));
	} else if (!names_show(request->raw, NAMES_LINE_MOST, text, sizeof(text))) {
		request_refuse_saying(request, SENTENCE("Type what you want to say."));
	} else {
		tell_seats(table, name, text);
		say_outside(request, name, text);
	}
}

/* A second mute ends the first. */
static void mute(struct request *request) {
	struct table *table = request->table;
	int seat = table_seat_named(table, request->raw);
	struct person *person = seat >= 0 ? table->seats[seat].person : NULL;
	if (!request_moderates_home(request)) {
		request_refuse_saying(
			request, SENTENCE("Only moderators of the channel where the table "
					  "was opened can mute somebody."));
	} else if (person == NULL || !people_is_guest(person)) {
		ANSWER(request, "Nobody called “{who}” plays here in a browser.",
			{"who", request->raw});
		request_refuse(request);
	} else {
		person->muted = !person->muted;
		ANSWER(request,
			person->muted
				? SENTENCE("{who} can talk no more at tables; {prefix}mute {who} "
					   "again undoes that.")
				: SENTENCE("{who} can talk again."),
			{"who", table_seat_name(table, request->words, seat)});
		request_tell(request);
	}
}

const struct command talk_command = {
	.word = "talk",
	.aliases = "話す",
	.usage = "TEXT",
	.help = SENTENCE("says something to those who play at your table in a browser"),
	.where_brief = true,
	.needs_web = true,
	.need = NEEDS_SEAT,
	.run = talk,
	.arguments = ARGUMENTS({"text", SENTENCE("text"), SENTENCE("what you say")}),
	.limit = LIMIT_TALK,
};

const struct command mute_command = {
	.word = "mute",
	.aliases = "発言禁止",
	.usage = "NAME",
	.help = SENTENCE("moderators: somebody who plays in a browser cannot talk any more; again "
			 "undoes it"),
	.where_brief = true,
	.needs_web = true,
	.need = NEEDS_TABLE,
	.run = mute,
	.arguments =
		ARGUMENTS({"who", SENTENCE("who"), SENTENCE("somebody who plays in a browser")}),
	.limit = LIMIT_CHANGE,
};
