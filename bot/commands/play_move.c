#include "bot/commands/play_move.h"

#include "bot/session/clocks.h"
#include "bot/session/step.h"
#include "engine/menu.h"
#include "engine/say.h"

static void refuse(struct request *request) {
	request_note(request, OUTCOME_REFUSED);
	if (request->pressed) {
		text_puts(&request->answer, "\n");
		request_show_hand(request, NULL);
	} else {
		request_tell_in_game(request);
	}
}

static void tell_refusal(struct request *request, const struct move *move, int refusal) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	say_refusal(table->game, &audience, move, refusal, &request->answer);
	refuse(request);
}

/* The message predates this turn. */
static bool is_stale(const struct request *request) {
	int64_t said_at = request->message->said_at;
	return said_at > 0 && clocks_called_since(request->table, request->seat, said_at);
}

static void tell_unclear(struct request *request, const struct verb *verb) {
	ANSWER(request, "I did not understand. Usage: {prefix}{word} {usage}", {"word", verb->word},
		{"usage", verb->usage != NULL ? verb->usage : ""});
	request_refuse(request);
}

/* Asks for a word, such as a colour, since the number may mean something else; if no such move is
 * possible now, says why instead. */
static void ask_for_word(struct request *request, const struct move *typed) {
	const struct table *table = request->table;
	const struct verb *verb = &table->game->verbs[typed->verb];
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	int refusal = game_legal(table->game, table->state, typed);
	if ((menu_verbs(table->game, audience.view, request->seat) >> typed->verb & 1) != 0) {
		words_put(&request->answer, request->words, verb->worded->question);
		words_gap(&request->answer, request->words);
		table->game->say->hint(&audience, &request->answer);
		request_refuse(request);
	} else if (refusal != 0) {
		tell_refusal(request, typed, refusal);
	} else {
		tell_unclear(request, verb);
	}
}

static void tell_secret(struct request *request, const struct verb *verb) {
	ANSWER(request, "“{word}” is secret: send it to me in a private message. Nothing was done.",
		{"word", verb->word});
	request_refuse(request);
}

/* A secret decision is answered where it was made: private texts may come elsewhere, or not at all.
 * A person who reads the hand in the table's place sees it there. */
static bool is_answered(const struct request *request, const struct move *move) {
	const struct seat *seat = &request->table->seats[request->seat];
	return request->table->game->verbs[move->verb].secret &&
	       !request->table->home->settings->is_direct &&
	       (request->pressed || request->message->unseen || !seat->reached ||
		       table_has_hands_by_button(request->table, request->person));
}

/* A legal move brings back a player who gave up, and any move one who is away; a moderator's
 * removal stays. */
static bool may_play(struct request *request, const struct move *move) {
	const struct table *table = request->table;
	if (!request_act(request, ACT_TRY) || request_is_refused_by_pause(request)) {
		return false;
	}
	if (table->seats[request->seat].absence == STORE_TAKEN) {
		return request_has_say(request);
	}
	return game_legal(table->game, table->state, move) != 0 || request_act(request, ACT_MOVE);
}

void play_move(struct request *request, const struct move *move) {
	struct table *table = request->table;
	struct step step;
	bool over;
	if (!may_play(request, move)) {
		return;
	}
	step_begin(&step, table);
	if (is_answered(request, move)) {
		step.echo_seat = request->seat;
		step.echo = &request->answer;
	}
	int refusal = step_move(&step, move);
	if (refusal != 0) {
		tell_refusal(request, move, refusal);
		return;
	}
	step_fall(&step);
	if (step_end(&step, &over) < 0) {
		request_forget(request);
		request_tell_not_taken(request);
		return;
	}
	request->took = true;
	request_note(request, OUTCOME_TAKEN);
	if (request->answer.len > 0) {
		request_tell(request);
	}
	if (over) {
		request->table = NULL;
	} else {
		request_tell_if_unheard(request);
	}
}

static bool is_overheard(const struct request *request) {
	return request->place != NULL && !request->message->unseen && !request->chat->single_user;
}

bool play_move_typed(struct request *request, int verb, const char *words, bool quiet) {
	struct table *table = request->table;
	struct move move;
	if (request->seat < 0) {
		words_put(&request->answer, request->words,
			"You have no seat at this table, and its game has begun.");
		request_put_like(request);
		request_refuse(request);
		return true;
	}
	if (!quiet && (!request_act(request, ACT_TRY) || request_is_refused_by_pause(request))) {
		return true;
	}
	const void *view = table_view(table, table->state, request->seat);
	int rc = table->game->say->parse(view, request->seat, verb, words, &move);
	bool asked = !quiet || request->message->by_name;
	if (rc == PARSE_UNCLEAR || (rc == PARSE_UNNAMED && !asked)) {
		if (!quiet) {
			tell_unclear(request, &table->game->verbs[verb]);
		}
		return false;
	}
	if (table->game->verbs[move.verb].secret && is_overheard(request)) {
		tell_secret(request, &table->game->verbs[move.verb]);
	} else if (rc == PARSE_UNNAMED) {
		ask_for_word(request, &move);
	} else if (is_stale(request)) {
		words_put(&request->answer, request->words, table->game->say->stale);
		refuse(request);
	} else {
		play_move(request, &move);
	}
	return true;
}
