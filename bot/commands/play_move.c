#include "bot/commands/play_move.h"

#include "bot/session/seating.h"
#include "bot/session/step.h"
#include "engine/say.h"

static void tell_refusal(struct request *request, const struct move *move, int refusal) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	say_refusal(table->game, &audience, move, refusal, &request->answer);
	request_note(request, OUTCOME_REFUSED);
	request_tell_in_game(request);
}

static void tell_unclear(struct request *request, const struct verb *verb) {
	ANSWER(request, "I did not understand. Usage: {prefix}{word} {usage}", {"word", verb->word},
		{"usage", verb->usage != NULL ? verb->usage : ""});
	request_refuse(request);
}

static void tell_secret(struct request *request, const struct verb *verb) {
	ANSWER(request, "“{word}” is secret: send it to me in a private message. Nothing was done.",
		{"word", verb->word});
	request_refuse(request);
}

/* A secret decision is confirmed where it was made: private texts may come elsewhere, or not at
 * all. */
static bool is_answered(const struct request *request, const struct move *move) {
	const struct seat *seat = &request->table->seats[request->seat];
	return request->table->game->verbs[move->verb].secret &&
	       (request->pressed || request->message->unseen || !seat->reached ||
		       table_has_hands_by_button(request->table, request->person));
}

static void forget_answer(struct request *request) {
	request->answer.len = 0;
	request->answer.cut = false;
	request->buffer[0] = '\0';
}

bool play_move(struct request *request, const struct move *move) {
	struct table *table = request->table;
	struct step step;
	bool over;
	if (request_is_refused_by_pause(request)) {
		return false;
	}
	if (!seating_take_back(table, request->seat)) {
		request_tell_not_taken(request);
		return false;
	}
	step_begin(&step, table);
	if (is_answered(request, move)) {
		step.echo_seat = request->seat;
		step.echo = &request->answer;
	}
	int refusal = step_move(&step, move);
	if (refusal != 0) {
		tell_refusal(request, move, refusal);
		return false;
	}
	table->seats[request->seat].acted_at = table_now(table);
	step_fall(&step);
	if (step_end(&step, &over) < 0) {
		forget_answer(request);
		request_tell_not_taken(request);
		return false;
	}
	request->took = true;
	request_note(request, OUTCOME_TAKEN);
	if (request->answer.len > 0) {
		request_tell(request);
	}
	if (over) {
		request->table = NULL;
	}
	return true;
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
		request_refuse(request);
		return true;
	}
	if (!quiet && request_is_refused_by_pause(request)) {
		return true;
	}
	const void *view = table_view(table, table->state, request->seat);
	int rc = table->game->say->parse(view, request->seat, verb, words, &move);
	if (rc != PARSE_OK) {
		if (!quiet) {
			tell_unclear(request, &table->game->verbs[verb]);
		}
		return false;
	}
	if (table->game->verbs[move.verb].secret && is_overheard(request)) {
		tell_secret(request, &table->game->verbs[move.verb]);
		return true;
	}
	play_move(request, &move);
	return true;
}
