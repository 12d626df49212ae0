#include "bot/cli/terminal_view.h"

#include "bot/cli/terminal_tables.h"
#include "bot/delivery/table_view.h"

void terminal_view_put_question(const struct terminal_session *session, struct text *out) {
	char name[128];
	struct text game = TEXT_INTO(name);
	terminal_tables_put_name(terminal_table(session), &game);
	SAY(out, terminal_words(session),
		session->asks == ASKS_TO_END
			? SENTENCE("End {game} for good? It is kept as unfinished. [y/N]")
			: SENTENCE("You have an unfinished game: {game}. Go on with it? yes / no: "
				   "end it / later: it waits"),
		{"game", name});
}

static void put_advice(
	const struct terminal_session *session, const struct table *table, struct text *out) {
	const struct words *words = terminal_words(session);
	int seat = terminal_seat(session, table);
	if (session->asks != ASKS_NOTHING) {
		terminal_view_put_question(session, out);
		return;
	}
	if (table == NULL) {
		words_put(out, words, SENTENCE("Press Enter for a new game, or type quit."));
		return;
	}
	if (session->held) {
		words_put(out, words,
			table_view_is_out(table, seat)
				? SENTENCE("You are out. Press Enter to go on; skip shows the end.")
				: SENTENCE("Press Enter to go on."));
	} else if (table_view_is_out(table, seat) && !session->skips) {
		words_put(out, words, SENTENCE("You are out. skip ends the wait."));
	} else {
		table_view_put_hint(table, seat, out);
	}
}

static void put_no_table(const struct terminal_session *session,
	const struct running_lesson *lesson, struct text *out) {
	const struct words *words = terminal_words(session);
	words_put(out, words, (lesson != NULL ? lesson->game : session->wishes.game)->name);
	if (lesson == NULL && session->played != 0) {
		text_add(out, " #%lld · ", (long long)session->played);
		words_put(out, words, SENTENCE("game over"));
	}
}

void terminal_view_put(void *data, struct chat *chat, struct screen_view *view) {
	struct terminal_session *session = data;
	const struct running_lesson *lesson = terminal_lesson(session);
	const struct table *table = lesson == NULL ? terminal_table(session) : NULL;
	struct text status = TEXT_INTO(view->status), right = TEXT_INTO(view->right);
	struct text board = TEXT_INTO(view->board), advice = TEXT_INTO(view->advice);
	struct text prompt = TEXT_INTO(view->prompt);
	(void)chat;
	if (table != NULL) {
		int seat = terminal_seat(session, table);
		table_view_put_status(table, seat, &status);
		table_view_put_players(table, &right);
		table_view_put_board(table, seat, (int)view->columns, &board);
		if (session->asks == ASKS_NOTHING) {
			table_view_put_hand(table, seat, &prompt);
		}
	} else {
		put_no_table(session, lesson, &status);
	}
	if (lesson != NULL) {
		words_put(&status, terminal_words(session), SENTENCE(": a lesson"));
		words_put(&advice, terminal_words(session), SENTENCE("quit ends the lesson."));
	} else {
		put_advice(session, table, &advice);
	}
	text_puts(&prompt, prompt.len > 0 ? " > " : "> ");
	view->keys = "hint · rules · help · quit";
}
