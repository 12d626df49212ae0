#include "bot/cli/terminal_state.h"

#include "bot/chat/console/console.h"
#include "bot/router/bot_listener.h"

static const unsigned pauses_ms[PACES] = {
	[PACE_SLOW] = 2000, [PACE_NORMAL] = 900, [PACE_FAST] = 150, [PACE_ENTER] = 0};

struct table *terminal_table(const struct terminal_session *session) {
	return table_at(session->bot, session->console, session->place);
}

int terminal_seat(const struct terminal_session *session, const struct table *table) {
	const struct person *person =
		people_find(&session->bot->people, session->console, session->wishes.name);
	return table != NULL && person != NULL ? table_seat_of(table, person) : SEAT_NONE;
}

struct running_lesson *terminal_lesson(const struct terminal_session *session) {
	const struct person *person =
		people_find(&session->bot->people, session->console, session->wishes.name);
	return person != NULL ? lesson_find(session->bot, person) : NULL;
}

bool terminal_is_one(const struct terminal_session *session) {
	return console_is_terminal(session->console);
}

const struct words *terminal_words(const struct terminal_session *session) {
	return bot_words(session->bot, session->console, session->place);
}

void terminal_print(struct terminal_session *session, const char *sentence) {
	console_print(session->console, words_find(terminal_words(session), sentence));
}

void terminal_type(struct terminal_session *session, const char *text) {
	struct chat_message message = {
		.place = session->place,
		.from = {session->wishes.name, session->wishes.name},
		.moderates = true,
		.by_name = true,
		.text = text,
	};
	bot_listener.message(session->bot, session->console, &message);
}

void terminal_set_pace(struct terminal_session *session, bool skips) {
	session->skips = skips;
	session->held = false;
	session->bot->config.pace_ms =
		terminal_is_one(session) && !skips ? pauses_ms[session->wishes.pace] : 0;
}
