#include "tests/bot/scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/worker.h"
#include "bot/commands/commands.h"
#include "bot/draw/module.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"

struct fake_chat chat;
struct store *store;
struct bot *bot;

const char *const three[] = {"ann", "bob", "cat", NULL};

static char folder[64], file[96];
static bool rich, limited;
static struct worker *worker, *painter;
bool scene_has_paint = true;
const struct bot_web *scene_web;
const struct bot_web scene_pages = {.url = "https://dice.example.org", .secret = {7}};

static int paint(
	const struct drawing *drawing, enum theme theme, unsigned char **png, size_t *size) {
	(void)theme;
	*png = malloc(sizeof(*drawing));
	*size = sizeof(*drawing);
	cr_assert_not_null(*png);
	memcpy(*png, drawing, sizeof(*drawing));
	return 0;
}

static const struct draw_module *load_paint(void) {
	static const struct draw_module module = {.version = "", .png = paint};
	return scene_has_paint ? &module : NULL;
}

static void open_bot(void) {
	char why[STORE_WHY_SIZE];
	cr_assert_eq(store_open(file, &store, why), 0, "%s", why);
	struct bot_config config = {.commands = commands,
		.store = store,
		.language = LANGUAGE_ENGLISH,
		.unlimited = !limited,
		.now = fake_chat_now,
		.data = &chat,
		.worker = worker,
		.painter = painter,
		.web = scene_web,
		.load_painting = load_paint};
	bot = bot_create(&config);
	bool single_user = chat.chat.single_user;
	fake_chat_init(&chat, bot);
	chat.chat.single_user = single_user;
	if (rich) {
		fake_chat_enrich(&chat);
	}
	chat.chat.has_pictures = painter != NULL;
}

static void close_bot(void) {
	worker_destroy(worker);
	worker_destroy(painter);
	worker = painter = NULL;
	bot_destroy(bot);
	fake_chat_finish(&chat);
	store_close(store);
}

void scene_set_up(void) {
	snprintf(folder, sizeof(folder), "/tmp/dicecup-scene-XXXXXX");
	cr_assert_not_null(mkdtemp(folder));
	snprintf(file, sizeof(file), "%s/dicecup.db", folder);
	catalogue_open();
	chat = (struct fake_chat){.clock = INT64_C(1700000000000)};
	open_bot();
}

void scene_set_up_rich(void) {
	rich = true;
	scene_set_up();
}

void scene_set_up_thinking(void) {
	worker = worker_create(WORKER_NICE, NULL, NULL);
	scene_set_up();
}

void scene_think(void) {
	worker_collect(worker);
}

void scene_set_up_painted(void) {
	painter = worker_create(WORKER_NICE, NULL, NULL);
	scene_set_up_rich();
}

void scene_paint(void) {
	worker_collect(painter);
}

void scene_set_up_limited(void) {
	limited = true;
	scene_set_up();
}

void scene_set_up_rich_limited(void) {
	limited = true;
	scene_set_up_rich();
}

void scene_tear_down(void) {
	static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
	close_bot();
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		char path[128];
		snprintf(path, sizeof(path), "%s%s", file, endings[i]);
		unlink(path);
	}
	rmdir(folder);
}

void scene_set_up_pages(struct fake_chat *web, void (*set_up)(void)) {
	scene_web = &scene_pages;
	set_up();
	*web = (struct fake_chat){.source = "192.0.2.1"};
	fake_chat_browse(web, bot);
}

void scene_tear_down_pages(struct fake_chat *web) {
	scene_tear_down();
	fake_chat_finish(web);
	scene_web = NULL;
}

const char *scene_file(void) {
	return file;
}

void scene_restart(void) {
	close_bot();
	chat.clock += 90 * 1000;
	open_bot();
	cr_assert_eq(restore_network(bot, &chat.chat), 0);
}

void scene_restart_on(const char *database) {
	close_bot();
	cr_assert_eq(rename(database, file), 0);
	open_bot();
	cr_assert_eq(restore_network(bot, &chat.chat), 0);
}

void pass(int64_t ms) {
	int64_t until = chat.clock + ms;
	for (int64_t due; (due = bot_due(bot)) <= until;) {
		chat.clock = due > chat.clock ? due : chat.clock;
		bot_tick(bot);
	}
	chat.clock = until;
}

const char *with(const char *pattern, const char *name) {
	static char text[4][256];
	static int next;
	char *out = text[next++ % 4];
	const char *mark = strchr(pattern, '%');
	snprintf(out, sizeof(text[0]), "%.*s%s%s", (int)(mark - pattern), pattern, name, mark + 1);
	return out;
}

void expect(const char *place, const char *who, const char *text, const char *answer) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, who, text);
	cr_assert(fake_chat_heard(&chat, answer), "%s: %s\nwanted: %s\nheard:\n%s", who, text,
		answer, chat.heard);
}

void expect_all(const struct line *lines, size_t n) {
	for (size_t i = 0; i < n; i++) {
		const char *place = lines[i].place[0] == '\0' ? NULL : lines[i].place;
		expect(place, lines[i].who, lines[i].text, lines[i].answer);
	}
}

struct table *table_in(const char *place) {
	return table_at(bot, &chat.chat, place);
}

/* The same name, for as long as the process lives. */
static const char *keep(const char *name) {
	static char names[64][STORE_NAME_SIZE];
	size_t i = 0;
	while (names[i][0] != '\0' && strcmp(names[i], name) != 0) {
		cr_assert_lt(++i, sizeof(names) / sizeof(names[0]));
	}
	snprintf(names[i], sizeof(names[i]), "%s", name);
	return names[i];
}

const char *on_turn_in(const char *place) {
	const struct table *table = table_in(place);
	for (int i = 0; i < table->n_seats; i++) {
		if (table_is_active(table, i)) {
			return keep(table->seats[i].name);
		}
	}
	return NULL;
}

void start_in(const char *place, const char *rules, const char *const *people) {
	char text[128];
	snprintf(text, sizeof(text), "new perudo %s", rules);
	fake_chat_type(&chat, place, people[0], text);
	for (size_t i = 1; people[i] != NULL; i++) {
		fake_chat_type(&chat, place, people[i], "join");
	}
	fake_chat_type(&chat, place, people[0], "start");
	cr_assert_not_null(table_in(place)->state, "%s", chat.heard);
}

void here(const char *who, const char *text) {
	fake_chat_type(&chat, "#dice", who, text);
}

struct table *table_here(void) {
	return table_in("#dice");
}

const char *on_turn(void) {
	return on_turn_in("#dice");
}

void start_here(const char *rules, const char *const *people) {
	start_in("#dice", rules, people);
}

void play_out_in(const char *place) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_in(place, "dice=2", two);
	while (table_in(place) != NULL) {
		fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
		fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	}
}

void finish_in(const char *place) {
	for (int i = 0; i < 500 && table_in(place) != NULL; i++) {
		fake_chat_type(&chat, place, on_turn_in(place), i % 2 == 0 ? "bid 1 2" : "dudo");
	}
	cr_assert_null(table_in(place), "%s", chat.heard);
}
