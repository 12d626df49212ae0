#pragma once

#include <stdalign.h>
#include <stddef.h>

#include "bot/table/people.h"
#include "bot/table/state.h"
#include "engine/game.h"
#include "engine/lesson.h"

/* Lessons that are being played: each is one person's, and at no table. A lesson is lost when the
 * bot ends, or when its learner is silent for too long. */

enum { LESSONS_MAX = 200, LESSON_SILENCE_MS = 30 * 60 * 1000 };

struct running_lesson {
	struct map_entry entry; /* by chat and key of the learner */
	const struct game *game;
	const struct words *words;     /* where the learner has chosen none */
	int64_t number;                /* no other lesson has it */
	int64_t heard_at;              /* when the learner last did something in it */
	unsigned step;                 /* the one that is due */
	bool brief;                    /* each line costs */
	bool emojis;                   /* the network shows them */
	bool presses;                  /* and buttons: nothing need be typed */
	char place[STORE_PLACE_SIZE];  /* where it was asked for; "": in private */
	int64_t told_table, told_turn; /* of the table that waits, too, as they were last told */
	char names[SEATS_MAX][STORE_NAME_SIZE];
	alignas(max_align_t) unsigned char state[]; /* before the step that is due */
};

/* The lesson of this person, or NULL. */
struct running_lesson *lesson_find(struct bot *bot, const struct person *person);

/* Begins the lesson of a game that has one, in place of any other of theirs, and puts what happens
 * until the first step is due. NULL if memory fails. */
struct running_lesson *lesson_begin(struct bot *bot, const struct person *person,
	const struct game *game, const struct words *words, struct text *out);

/* The learner known by the former key is this person now. Of two lessons theirs stays. */
void lesson_follow(struct bot *bot, const char *former, const struct person *person);

void lesson_end(struct bot *bot, struct running_lesson *lesson);
/* Ends all those on a network. */
void lesson_end_all(struct bot *bot, const struct chat *chat);

/* The step that is due. */
const struct lesson_step *lesson_due(const struct running_lesson *lesson);
/* Whether nothing is left to do at this step, and none follows. */
bool lesson_ends_with(const struct running_lesson *lesson, unsigned step);

/* The audience that is the learner, seeing the state of the lesson; until the next call. */
struct audience lesson_audience(
	struct bot *bot, const struct running_lesson *lesson, const char *names[SEATS_MAX]);

/* The move that the words of a step make, its verb first. PARSE_OK or PARSE_UNCLEAR. */
int lesson_read(
	struct bot *bot, const struct running_lesson *lesson, const char *words, struct move *move);

/* Whether the move comes to the same as the one that is due. */
bool lesson_expects(struct bot *bot, const struct running_lesson *lesson, const struct move *move);

/* Makes the move that is due, if there is one (or puts why it is refused), and what happens until
 * the next step is due, and puts it into out. That is a draft until lesson_keep() makes it the
 * lesson's state. */
void lesson_go_on(struct bot *bot, const struct running_lesson *lesson, struct text *out);
void lesson_keep(struct bot *bot, struct running_lesson *lesson);

/* Puts what is shown at the step that is due. */
void lesson_put_shown(struct bot *bot, struct running_lesson *lesson, struct text *out);

/* Puts a sentence of the lesson. */
void lesson_put(const struct running_lesson *lesson, const char *sentence, struct text *out);

/* Puts what a step says, and what to type or press then. The step is due, or is so once the draft
 * is kept. */
void lesson_put_step(const struct running_lesson *lesson, unsigned step, struct text *out);
void lesson_put_task(
	struct bot *bot, const struct running_lesson *lesson, unsigned step, struct text *out);
/* Draws such a step's game as the learner sees it, and puts it in plain words. */
void lesson_draw(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	struct drawing *drawing, struct text *words);
/* Puts the button of these words of such a step, as a table has it: "3 × threes". */
void lesson_put_button(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	const char *words, struct text *out);
