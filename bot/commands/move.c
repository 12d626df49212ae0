#include "bot/commands/commands.h"
#include "bot/session/seating.h"
#include "bot/session/step.h"
#include "engine/say.h"

static void tell_refusal(struct asking *asking, const struct move *move, int refusal) {
	const struct table *table = asking->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, asking->seat, names);
	say_refusal(table->game, &audience, move, refusal, &asking->answer);
	asking_note(asking, PLAY_REFUSED);
	asking_tell_in_game(asking);
}

static void tell_unclear(struct asking *asking, const struct verb *verb) {
	SAY(&asking->answer, asking->words, "I did not get that. It goes: {prefix}{word} {usage}",
		{"prefix", asking->chat->prefix, 0}, {"word", verb->word, 0},
		{"usage", verb->usage != NULL ? verb->usage : "", 0});
	asking_refuse(asking);
}

static void tell_secret(struct asking *asking, const struct verb *verb) {
	SAY(&asking->answer, asking->words,
		"“{word}” is a secret: tell it to me in private. It was not taken.",
		{"word", verb->word, 0});
	asking_refuse(asking);
}

/* Who decides in secret is told what was taken where they said it: their private texts may take
 * another way, or none. */
static bool is_answered(const struct asking *asking, const struct move *move) {
	const struct seat *seat = &asking->table->seats[asking->seat];
	return asking->table->game->verbs[move->verb].secret &&
	       (asking->pressed || asking->message->unseen || !seat->reached ||
		       table_has_hands_by_button(asking->table, asking->person));
}

static void forget_answer(struct asking *asking) {
	asking->answer.len = 0;
	asking->answer.cut = false;
	asking->buffer[0] = '\0';
}

bool moves_make(struct asking *asking, const struct move *move) {
	struct table *table = asking->table;
	struct step step;
	bool over;
	if (pause_refuses(asking)) {
		return false;
	}
	if (!seating_take_back(table, asking->seat)) {
		asking_tell_not_taken(asking);
		return false;
	}
	step_begin(&step, table);
	if (is_answered(asking, move)) {
		step.hears = asking->seat;
		step.heard = &asking->answer;
	}
	int refusal = step_move(&step, move);
	if (refusal != 0) {
		tell_refusal(asking, move, refusal);
		return false;
	}
	table->seats[asking->seat].acted_at = table_now(table);
	step_fall(&step);
	if (step_end(&step, &over) < 0) {
		forget_answer(asking);
		asking_tell_not_taken(asking);
		return false;
	}
	asking->took = true;
	asking_note(asking, PLAY_TAKEN);
	if (asking->answer.len > 0) {
		asking_tell(asking);
	}
	if (over) {
		asking->table = NULL;
	}
	return true;
}

static bool is_overheard(const struct asking *asking) {
	return asking->place != NULL && !asking->message->unseen && !asking->chat->single_user;
}

bool moves_play(struct asking *asking, int verb, const char *words, bool quiet) {
	struct table *table = asking->table;
	struct move move;
	if (asking->seat < 0) {
		words_put(&asking->answer, asking->words,
			"You do not sit at this table; its game has started.");
		asking_refuse(asking);
		return true;
	}
	if (!quiet && pause_refuses(asking)) {
		return true;
	}
	const void *view = table_view(table, table->state, asking->seat);
	int rc = table->game->say->parse(view, asking->seat, verb, words, &move);
	if (rc != PARSE_OK) {
		if (!quiet) {
			tell_unclear(asking, &table->game->verbs[verb]);
		}
		return false;
	}
	if (table->game->verbs[move.verb].secret && is_overheard(asking)) {
		tell_secret(asking, &table->game->verbs[move.verb]);
		return true;
	}
	moves_make(asking, &move);
	return true;
}
