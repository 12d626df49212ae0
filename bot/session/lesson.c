#include "bot/session/lesson.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "bot/delivery/board.h"
#include "bot/delivery/lesson_id.h"
#include "bot/delivery/wording.h"
#include "bot/session/computers.h"
#include "bot/table/rules.h"
#include "engine/notation.h"
#include "engine/say.h"

/* Finding lessons */

static int64_t now(const struct bot *bot) {
	return bot->config.now(bot->config.data);
}

void lesson_end(struct bot *bot, struct running_lesson *lesson) {
	map_remove(&bot->lessons, &lesson->entry);
	free(lesson);
}

static void end_oldest(struct bot *bot) {
	lesson_end(bot, (struct running_lesson *)bot->lessons.oldest);
}

static bool is_silent(const struct bot *bot, const struct map_entry *entry) {
	const struct running_lesson *lesson = (const struct running_lesson *)entry;
	return now(bot) - lesson->heard_at >= LESSON_SILENCE_MS;
}

void lesson_end_all(struct bot *bot, const struct chat *chat) {
	for (struct map_entry *at = bot->lessons.oldest, *next; at != NULL; at = next) {
		next = at->newer;
		if (at->scope == chat) {
			lesson_end(bot, (struct running_lesson *)at);
		}
	}
}

struct running_lesson *lesson_find(struct bot *bot, const struct person *person) {
	while (bot->lessons.oldest != NULL && is_silent(bot, bot->lessons.oldest)) {
		end_oldest(bot);
	}
	struct running_lesson *lesson =
		(struct running_lesson *)map_use(&bot->lessons, person->chat, person->key);
	if (lesson != NULL) {
		lesson->heard_at = now(bot);
	}
	return lesson;
}

/* A number never given before, not even before a restart. */
static int64_t next_number(struct bot *bot) {
	int64_t at = now(bot);
	bot->last_lesson = at > bot->last_lesson ? at : bot->last_lesson + 1;
	return bot->last_lesson;
}

static struct running_lesson *add(
	struct bot *bot, const struct person *person, const struct game *game) {
	struct running_lesson *before = lesson_find(bot, person);
	if (before != NULL) {
		lesson_end(bot, before);
	}
	if (bot->lessons.n >= LESSONS_MAX) {
		end_oldest(bot);
	}
	struct running_lesson *lesson = map_new(
		&bot->lessons, person->chat, sizeof(*lesson) + game->state_size, person->key);
	if (lesson != NULL) {
		lesson->game = game;
		lesson->brief = person->chat->rate_limited;
		lesson->emojis = person->chat->has_emojis;
		lesson->presses = person->chat->has_buttons;
		lesson->number = next_number(bot);
		lesson->heard_at = now(bot);
	}
	return lesson;
}

void lesson_follow(struct bot *bot, const char *former, const struct person *person) {
	bool has_one = lesson_find(bot, person) != NULL;
	struct running_lesson *lesson =
		(struct running_lesson *)map_find(&bot->lessons, person->chat, former);
	if (lesson == NULL) {
		return;
	}
	size_t size = sizeof(*lesson) + lesson->game->state_size, head = sizeof(lesson->entry);
	char *theirs = has_one ? NULL : map_new(&bot->lessons, person->chat, size, person->key);
	if (theirs != NULL) {
		memcpy(theirs + head, (const char *)lesson + head, size - head);
	}
	lesson_end(bot, lesson);
}

static void name_players(struct running_lesson *lesson, const struct person *person) {
	snprintf(lesson->names[LESSON_SEAT], STORE_NAME_SIZE, "%s",
		person->chat->second_person ? words_you(lesson->words) : person->name);
	for (int seat = 1; seat < lesson->game->say->lesson->n_seats; seat++) {
		struct text name = TEXT_INTO(lesson->names[seat]);
		computers_put_name_numbered((size_t)seat, &name);
	}
}

/* Steps */

static const struct lesson_step *step_at(const struct running_lesson *lesson, unsigned step) {
	return &lesson->game->say->lesson->steps[step];
}

const struct lesson_step *lesson_due(const struct running_lesson *lesson) {
	return step_at(lesson, lesson->step);
}

bool lesson_ends_with(const struct running_lesson *lesson, unsigned step) {
	return step_at(lesson, step)->type == NULL && step_at(lesson, step + 1)->say == NULL;
}

static unsigned count_steps(const struct running_lesson *lesson) {
	unsigned n = 0;
	while (step_at(lesson, n)->say != NULL) {
		n++;
	}
	return n;
}

/* The learner as an audience. */

static struct audience listen(struct bot *bot, const struct running_lesson *lesson,
	const void *state, const char *names[SEATS_MAX]) {
	memcpy(bot->view, state, lesson->game->state_size);
	lesson->game->player_view(bot->view, LESSON_SEAT);
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		names[seat] = lesson->names[seat];
	}
	return (struct audience){
		.words = lesson->words,
		.names = names,
		.view = bot->view,
		.seat = LESSON_SEAT,
		.emojis = lesson->emojis,
		.brief = lesson->brief,
	};
}

struct audience lesson_audience(
	struct bot *bot, const struct running_lesson *lesson, const char *names[SEATS_MAX]) {
	return listen(bot, lesson, lesson->state, names);
}

/* A lesson while it is told; text about the events begins at start. */
struct telling {
	struct bot *bot;
	const struct running_lesson *lesson;
	void *state;
	size_t start;
	struct text *out;
	bool more; /* events follow: nobody is called yet */
};

static void hear(const struct telling *telling) {
	const char *names[SEATS_MAX];
	const struct running_lesson *lesson = telling->lesson;
	struct audience audience = listen(telling->bot, lesson, telling->state, names);
	wording_put_heard(&audience, lesson->game, &telling->bot->events,
		&(struct wording_heard){telling->start, !telling->more}, telling->out);
}

/* Moves */

static void make(const struct telling *telling, const struct move *move) {
	const struct game *game = telling->lesson->game;
	struct events *events = &telling->bot->events;
	assert(game_legal(game, telling->state, move) == LEGAL);
	events_clear(events);
	game->apply(telling->state, move, events);
	hear(telling);
}

/* Completes a shuffle: items that the move does not name follow those that it names. */
static void complete(const struct chance *chance, struct move *move) {
	int named = move->n_args;
	bool taken[MOVE_ARGS_MAX] = {false};
	for (int i = 0; i < chance->n; i++) {
		bool is_named = false;
		for (int j = 0; j < named && !is_named; j++) {
			is_named = !taken[j] && move->args[j] == chance->items[i];
			taken[j] = taken[j] || is_named;
		}
		if (!is_named && move->n_args < MOVE_ARGS_MAX) {
			move->args[move->n_args++] = chance->items[i];
		}
	}
}

static void read_move(
	const struct game *game, const void *state, const char *line, struct move *move) {
	struct chance chance;
	bool known = notation_read(game, line, move);
	assert(known);
	(void)known;
	if (move->seat == SEAT_CHANCE && game->chance(state, &chance) &&
		chance.kind == CHANCE_SHUFFLE) {
		complete(&chance, move);
	}
}

/* On networks where each line costs, boards are not drawn. */
static enum lesson_shown shown_at(const struct running_lesson *lesson, unsigned step) {
	enum lesson_shown shown = step_at(lesson, step)->shown;
	return shown == SHOWN_STATUS && lesson->brief ? SHOWN_NOTHING : shown;
}

static void put_shown(const struct telling *telling, enum lesson_shown shown) {
	const char *names[SEATS_MAX];
	const struct running_lesson *lesson = telling->lesson;
	const struct game_say *say = lesson->game->say;
	struct audience audience = listen(telling->bot, lesson, telling->state, names);
	if (shown == SHOWN_NOTHING) {
		return;
	}
	const struct text *out = telling->out;
	bool at_line = out->len == 0 || out->buf[out->len - 1] == '\n';
	text_puts(telling->out, at_line ? "" : "\n");
	(shown == SHOWN_HAND ? say->hand : say->status)(&audience, telling->out);
}

/* Makes the events before a step is due. */
static void happen(struct telling *telling, unsigned step) {
	char line[MOVE_LINE_SIZE];
	enum lesson_shown shown = shown_at(telling->lesson, step);
	const char *at = step_at(telling->lesson, step)->happens;
	while (at != NULL && *at != '\0') {
		size_t n = strcspn(at, "\n");
		struct move move;
		snprintf(line, sizeof(line), "%.*s", (int)n, at);
		at += n + (at[n] == '\n');
		telling->more = *at != '\0' || shown == SHOWN_STATUS;
		read_move(telling->lesson->game, telling->state, line, &move);
		make(telling, &move);
	}
	put_shown(telling, shown);
}

struct running_lesson *lesson_begin(struct bot *bot, const struct person *person,
	const struct game *game, const struct words *words, struct text *out) {
	int16_t options[OPTIONS_MAX];
	struct running_lesson *lesson = add(bot, person, game);
	if (lesson == NULL) {
		return NULL;
	}
	lesson->words = words;
	name_players(lesson, person);
	rules_read(game, game->say->lesson->options, options, NULL);
	bool more = step_at(lesson, 0)->happens != NULL;
	struct telling telling = {bot, lesson, lesson->state, out->len, out, more};
	events_clear(&bot->events);
	game->setup(lesson->state, game->say->lesson->n_seats, options, &bot->events);
	hear(&telling);
	happen(&telling, 0);
	return lesson;
}

/* The words begin with a verb's word, as in the game's table. */
static int read_words(struct bot *bot, const struct running_lesson *lesson, const void *state,
	const char *words, struct move *move) {
	const char *names[SEATS_MAX];
	const struct game *game = lesson->game;
	char typed[LESSON_WORDS_SIZE];
	if (utf8_fold(words, typed, sizeof(typed)) < 0) {
		return PARSE_UNCLEAR;
	}
	size_t n = strcspn(typed, " ");
	for (int verb = 0; verb < game->n_verbs; verb++) {
		const char *word = game->verbs[verb].word;
		if (!game->verbs[verb].by_chance && strlen(word) == n &&
			memcmp(word, typed, n) == 0) {
			struct audience audience = listen(bot, lesson, state, names);
			const char *behind = typed + n + (typed[n] == ' ');
			return game->say->parse(audience.view, LESSON_SEAT, verb, behind, move);
		}
	}
	return PARSE_UNCLEAR;
}

int lesson_read(struct bot *bot, const struct running_lesson *lesson, const char *words,
	struct move *move) {
	return read_words(bot, lesson, lesson->state, words, move);
}

bool lesson_expects(struct bot *bot, const struct running_lesson *lesson, const struct move *move) {
	const struct lesson_step *step = lesson_due(lesson);
	const struct game *game = lesson->game;
	struct move due;
	if (step->type == NULL || lesson_read(bot, lesson, step->type, &due) != PARSE_OK) {
		return false;
	}
	if (step->refused || game_legal(game, lesson->state, move) != LEGAL) {
		return move_equal(move, &due);
	}
	memcpy(bot->draft, lesson->state, game->state_size);
	memcpy(bot->since, lesson->state, game->state_size);
	game->apply(bot->draft, move, NULL);
	game->apply(bot->since, &due, NULL);
	return memcmp(bot->draft, bot->since, game->state_size) == 0;
}

static void put_refusal(const struct telling *telling, const struct move *move) {
	const char *names[SEATS_MAX];
	const struct running_lesson *lesson = telling->lesson;
	struct audience audience = listen(telling->bot, lesson, telling->state, names);
	int refusal = game_legal(lesson->game, telling->state, move);
	say_refusal(lesson->game, &audience, move, refusal, telling->out);
	text_puts(telling->out, "\n");
}

static void make_due(const struct telling *telling, const struct lesson_step *step) {
	struct move move;
	int rc = lesson_read(telling->bot, telling->lesson, step->type, &move);
	assert(rc == PARSE_OK);
	(void)rc;
	if (step->refused) {
		put_refusal(telling, &move);
	} else {
		make(telling, &move);
	}
}

void lesson_go_on(struct bot *bot, const struct running_lesson *lesson, struct text *out) {
	const struct lesson_step *step = lesson_due(lesson);
	bool more = step_at(lesson, lesson->step + 1)->happens != NULL;
	struct telling telling = {bot, lesson, bot->draft, out->len, out, more};
	memcpy(bot->draft, lesson->state, lesson->game->state_size);
	if (step->type != NULL) {
		make_due(&telling, step);
	}
	telling.start = step->refused ? out->len : telling.start;
	happen(&telling, lesson->step + 1);
}

void lesson_keep(struct bot *bot, struct running_lesson *lesson) {
	memcpy(lesson->state, bot->draft, lesson->game->state_size);
	lesson->step++;
}

/* Words outside the game */

void lesson_put_shown(struct bot *bot, struct running_lesson *lesson, struct text *out) {
	struct telling telling = {bot, lesson, lesson->state, 0, out, false};
	put_shown(&telling, shown_at(lesson, lesson->step));
}

/* For a step that is due, or will be once the draft is kept. */
static const void *state_at(
	const struct bot *bot, const struct running_lesson *lesson, unsigned step) {
	return step == lesson->step ? lesson->state : bot->draft;
}

void lesson_draw(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	struct drawing *drawing, struct text *words) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(bot, lesson, state_at(bot, lesson, step), names);
	audience.emojis = false;
	board_draw(lesson->game, &audience, NULL, drawing, words);
}

void lesson_put_button(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	const char *words, struct text *out) {
	const char *names[SEATS_MAX];
	const struct game *game = lesson->game;
	const void *state = state_at(bot, lesson, step);
	struct move move;
	size_t before = out->len;
	if (read_words(bot, lesson, state, words, &move) == PARSE_OK) {
		struct audience audience = listen(bot, lesson, state, names);
		if (move.n_args > 0) {
			say_button(game, &audience, &move, out);
		} else {
			words_put(out, lesson->words, game->verbs[move.verb].label);
		}
	}
	text_puts(out, out->len == before ? words : "");
}

void lesson_put_task(
	struct bot *bot, const struct running_lesson *lesson, unsigned step, struct text *out) {
	const struct lesson_step *due = step_at(lesson, step);
	char button[CONTROL_LABEL_SIZE];
	struct text label = TEXT_INTO(button);
	if (due->type == NULL) {
		words_put(out, lesson->words,
			lesson->presses ? SENTENCE("Press Next to go on.")
					: SENTENCE("To go on, type: next"));
	} else if (lesson->presses) {
		lesson_put_button(bot, lesson, step, due->type, &label);
		SAY(out, lesson->words, "Now press: {button}", {"button", button});
	} else {
		SAY(out, lesson->words, "Now type: {words}", {"words", due->type});
	}
}

void lesson_put(const struct running_lesson *lesson, const char *sentence, struct text *out) {
	const struct chat *chat = lesson->entry.scope;
	SAY(out, lesson->words, sentence, {"left", lesson->names[1]},
		{"right", lesson->names[lesson->game->say->lesson->n_seats - 1]},
		{"prefix", chat->prefix});
}

void lesson_put_step(const struct running_lesson *lesson, unsigned step, struct text *out) {
	text_add(out, "[%u/%u] ", step + 1, count_steps(lesson));
	lesson_put(lesson, step_at(lesson, step)->say, out);
}
