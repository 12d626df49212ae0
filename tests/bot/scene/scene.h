#pragma once

#include <criterion/criterion.h>

#include "bot/table/table.h"
#include "tests/bot/scene/fake_chat.h"

/* Tables as people use them, through the command layer, on a real database. */

extern struct fake_chat chat;
extern struct store *store;
extern struct bot *bot;

/* The bot's pages, for a bot that is made later; NULL: it has none. */
extern const struct bot_web *scene_web;
extern const struct bot_web scene_pages; /* some, at https://dice.example.org */

/* For a TestSuite's .init and .fini. */
void scene_set_up(void);
void scene_set_up_rich(void);
/* The same, where people can ask too much. */
void scene_set_up_limited(void);
void scene_set_up_rich_limited(void);
/* The same, where hints and reviews wait until scene_think(). */
void scene_set_up_thinking(void);
void scene_think(void);
/* The same on a rich network with pictures, each painted, as the bytes of its drawing, by
 * scene_paint(); or not at all, if paint cannot be loaded. */
void scene_set_up_painted(void);
extern bool scene_has_paint;
void scene_paint(void);
void scene_tear_down(void);

/* The same around one of these, with pages, which people read as "web". */
void scene_set_up_pages(struct fake_chat *web, void (*set_up)(void));
void scene_tear_down_pages(struct fake_chat *web);

/* The file of its database. */
const char *scene_file(void);

/* As after kill -9: nothing is said goodbye, the file is all there is. */
void scene_restart(void);
/* The same at once, with the file of another database in place of its own. */
void scene_restart_on(const char *database);

/* In milliseconds. */
enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
#define DAY (INT64_C(24) * HOUR)

/* Time passes, and the bot is woken whenever it wanted to be. */
void pass(int64_t ms);

#define HEARD(text) \
	cr_assert(fake_chat_heard(&chat, text), "not heard: %s\nin:\n%s", text, chat.heard)
#define NOT_HEARD(text) \
	cr_assert_not(fake_chat_heard(&chat, text), "heard: %s\nin:\n%s", text, chat.heard)

/* The pattern with a name for its "%": one of the last four. */
const char *with(const char *pattern, const char *name);

/* Types and expects a text in what is said because of it. */
void expect(const char *place, const char *who, const char *text, const char *answer);

/* The same for many rows; place "" is private. */
struct line {
	const char *place, *who, *text, *answer;
};

void expect_all(const struct line *lines, size_t n);

#define EXPECT_ALL(lines) expect_all(lines, sizeof(lines) / sizeof((lines)[0]))

/* The table in a place, and whose turn it is there, by a name that lasts. */
struct table *table_in(const char *place);
const char *on_turn_in(const char *place);

/* Opens a table with these rules in a place and starts it; people end with NULL. */
void start_in(const char *place, const char *rules, const char *const *people);

/* Plays a game of two, ann and bob, with two dice each in a place: a round in which one is lost,
 * and so on until somebody has none. */
void play_out_in(const char *place);
/* Plays the game in a place to its end by bids that are doubted. */
void finish_in(const char *place);

extern const char *const three[]; /* "ann", "bob", "cat" */

/* The same in "#dice", where most of them play. */
void here(const char *who, const char *text);
struct table *table_here(void);
const char *on_turn(void);
void start_here(const char *rules, const char *const *people);
