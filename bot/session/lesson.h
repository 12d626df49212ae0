#pragma once

#include <stdalign.h>
#include <stddef.h>

#include "bot/table/people.h"
#include "bot/table/state.h"
#include "engine/game.h"
#include "engine/lesson.h"

/* Running lessons: each belongs to one person, and to no table. A lesson is lost when the bot ends,
 * or its learner is silent too long. */

enum { LESSONS_MAX = 200, LESSON_SILENCE_MS = 30 * 60 * 1000 };

struct running_lesson {
	struct map_entry entry; /* by chat and key of the learner */
	const struct game *game;
	const struct words *words;     /* for a learner without a chosen language */
	int64_t number;                /* unique */
	int64_t heard_at;              /* time of the learner's last act in it */
	unsigned step;                 /* index of the step that is due */
	bool brief;                    /* each line costs */
	bool emojis;                   /* the network shows emojis */
	bool presses;                  /* the network has buttons: nothing need be typed */
	char place[STORE_PLACE_SIZE];  /* the place that it was begun in; "": in private */
	int64_t told_table, told_turn; /* a waiting table and its moves, as last mentioned */
	char names[SEATS_MAX][STORE_NAME_SIZE];
	alignas(max_align_t) unsigned char state[]; /* the state before the step that is due */
};

/* The lesson of this person, or NULL. */
struct running_lesson *lesson_find(struct bot *bot, const struct person *person);

/* Begins the lesson of a game that has one, replacing any other of theirs, and puts the events
 * before its first step. NULL if memory fails. */
struct running_lesson *lesson_begin(struct bot *bot, const struct person *person,
	const struct game *game, const struct words *words, struct text *out);

/* The learner of the former key now has this person's key. If both have a lesson, this person's
 * stays. */
void lesson_follow(struct bot *bot, const char *former, const struct person *person);

void lesson_end(struct bot *bot, struct running_lesson *lesson);
/* Ends all lessons on a network. */
void lesson_end_all(struct bot *bot, const struct chat *chat);

/* The step that is due. */
const struct lesson_step *lesson_due(const struct running_lesson *lesson);
/* Whether this step has nothing left to do, and none follows. */
bool lesson_ends_with(const struct running_lesson *lesson, unsigned step);

/* The learner as an audience, who sees the lesson's state; valid until the next call. */
struct audience lesson_audience(
	struct bot *bot, const struct running_lesson *lesson, const char *names[SEATS_MAX]);

/* Reads the words of a step as a move, its verb first. PARSE_OK or PARSE_UNCLEAR. */
int lesson_read(
	struct bot *bot, const struct running_lesson *lesson, const char *words, struct move *move);

/* Whether the move has the effect of the one that is due. */
bool lesson_expects(struct bot *bot, const struct running_lesson *lesson, const struct move *move);

/* Makes the move that is due, if any, or puts why it is refused; then makes and puts the events
 * before the next step. All in a draft, until lesson_keep() makes it the lesson's state. */
void lesson_go_on(struct bot *bot, const struct running_lesson *lesson, struct text *out);
void lesson_keep(struct bot *bot, struct running_lesson *lesson);

/* Puts the hand or status that the due step shows. */
void lesson_put_shown(struct bot *bot, struct running_lesson *lesson, struct text *out);

/* Puts a sentence of the lesson. */
void lesson_put(const struct running_lesson *lesson, const char *sentence, struct text *out);

/* Puts a step's text, and what to type or press. The step is due, or will be once the draft is
 * kept. */
void lesson_put_step(const struct running_lesson *lesson, unsigned step, struct text *out);
void lesson_put_task(
	struct bot *bot, const struct running_lesson *lesson, unsigned step, struct text *out);
/* Draws the game at such a step as the learner sees it, and puts it in plain words. */
void lesson_draw(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	struct drawing *drawing, struct text *words);
/* Puts the label of a button with these words at such a step, as a table has it: "3 × threes". */
void lesson_put_button(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	const char *words, struct text *out);
