#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "tests/bot/scene/scene.h"
#include "tests/faults/kept.h"
#include "tests/faults/vfs.h"

/* Whatever people ask for that cannot be written down is not done: they are told so, the log says
 * why, and nothing is another, neither at the tables nor in what is kept. Once there is room again
 * the same is done. */

static int logged;

void __wrap_log_event(enum log_level level, const char *event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void __wrap_log_event(enum log_level level, const char *event, const char *format, ...) {
	(void)format;
	logged += level == LOG_ERROR && strcmp(event, "not-kept") == 0;
}

static void set_up(void) {
	vfs_install(false);
	scene_set_up();
}

TestSuite(refused, .init = set_up, .fini = scene_tear_down);

static void put_table(const struct table *table, FILE *out) {
	fprintf(out, "table %lld %s moves %lld wishes %d paused %d speed %d starting %d\n",
		(long long)table->id, table->home->name, (long long)table->n_moves,
		table->draws.n_wishes, table->paused, table->speed, table->phase == TABLE_STARTING);
	for (int i = 0; i < table->game->n_options; i++) {
		fprintf(out, " %d", table->options[i]);
	}
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		fprintf(out, "\n seat %s sat %d level %d computer %d", seat->name, seat->sat,
			seat->level, seat->absence);
	}
	fputc('\n', out);
}

/* All that is so at the tables, of people, and in the file; the caller frees. */
static char *look(void) {
	char *text = NULL, *kept = kept_read(store);
	size_t n;
	FILE *out = open_memstream(&text, &n);
	for (size_t i = 0; i < bot->n_tables; i++) {
		put_table(bot->tables[i], out);
	}
	for (struct map_entry *entry = bot->people.oldest; entry != NULL; entry = entry->newer) {
		const struct person *person = (struct person *)entry;
		fprintf(out, "person %s language %d mode %d seats %u\n", person->key,
			person->language, person->mode, person->n_seats);
	}
	fprintf(out, "%s", kept);
	fclose(out);
	free(kept);
	return text;
}

/* On a full disk, and then on one with room. */
static void check(const struct line *line) {
	const char *place = *line->place != '\0' ? line->place : NULL;
	static const char *const faults[] = {"full:1-", "io:1-", "full:2-"};
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++) {
		struct fault fault;
		char *before = look();
		cr_assert(fault_read(faults[i], &fault));
		vfs_fail(&fault);
		logged = 0;
		expect(place, line->who, line->text,
			"That was not done, because it could not be saved.");
		cr_expect_gt(logged, 0, "%s: nothing in the log", line->text);
		vfs_mend();
		char *after = look();
		cr_expect_str_eq(after, before, "%s\n%s\n%s", line->text, before, after);
		free(before);
		free(after);
	}
	expect(place, line->who, line->text, line->answer);
	NOT_HEARD("That was not done");
}

static void check_all(const struct line *lines, size_t n) {
	for (size_t i = 0; i < n; i++) {
		check(&lines[i]);
	}
}

#define CHECK_ALL(lines) check_all(lines, sizeof(lines) / sizeof((lines)[0]))

Test(refused, before_a_game_nothing_changes_that_is_not_kept) {
	static const struct line lines[] = {
		{"#dice", "ann", "new perudo dice=2", "opened by ann"},
		{"#dice", "bob", "join", "bob is in (2/6)"},
		{"#dice", "ann", "set dice=1", "dice=1"},
		{"#dice", "ann", "set speed=blitz", "speed=blitz"},
		{"#dice", "ann", "wish seven llamas", "seven llamas"},
		{"#dice", "bob", "addbot hard", "is in (3/6)"},
		{"#dice", "bob", "removebot", "(2/6)"},
		{"#dice", "cat", "join", "cat is in (3/6)"},
		{"#dice", "bob", "leave", "bob leaves the table"},
		{"#dice", "@mod", "unseat cat", "cat loses the seat"},
		{"#dice", "bob", "join", "bob is in (2/6)"},
		{"#dice", "ann", "lang ja", "ann> "},
		{"#dice", "bob", "private message", "bob> "},
		{"#dice", "@mod", "settings speed=slow", "slow"},
		{"#dice", "eve", "notify 3", "eve> "},
		{"#dice", "bob", "start", "The game begins."},
		{"#dice", "@mod", "end", "closed"},
	};
	CHECK_ALL(lines);
}

Test(refused, in_a_game_nothing_changes_that_is_not_kept) {
	static const struct line lines[] = {
		{"#dice", "ann", "pause", "ann pauses the game"},
		{"#dice", "ann", "resume", "#dice: "},
		{"#dice", "bob", "leave", "bob leaves; the computer plays on for bob"},
		{"#dice", "bob", "join", "bob is back."},
		{"#dice", "@mod", "unseat cat", "The computer now plays for cat"},
		{"#dice", "@mod", "seat cat cat", "cat is back."},
		{"#dice", "cat", "leave", "cat leaves; the computer plays on for cat"},
		{"#dice", "ann", "seat cat zoe", "Shall zoe have the seat of cat?"},
		{"#dice", "bob", "seat cat zoe", "The seat of cat now belongs to zoe"},
	};
	start_in("#dice", "dice=1", three);
	chat.crowd = " zoe ";
	CHECK_ALL(lines);
	const char *who = on_turn_in("#dice");
	check(&(struct line){"#dice", who, "bid 3 2", "bids 3 x twos"});
	who = on_turn_in("#dice");
	check(&(struct line){"", who, "dudo", "calls DUDO"});
	expect("#dice", "eve", "mydata forget", "Sure?");
	check(&(struct line){"#dice", "eve", "mydata forget yes", "eve> "});
}
