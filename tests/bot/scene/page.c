#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/commands/commands.h"
#include "bot/fair/fair.h"
#include "bot/router/offer.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "storage/store.h"
#include "tests/bot/scene/script_file.h"
#include "tests/bot/scene/thumb.h"
#include "tests/engine/marks.h"

/* page [--write] discord.LANGUAGE.txt: plays what people do in the page, and compares what one of
 * them, ann, sees on her phone, byte for byte, with what the page says; --write puts it there
 * instead.
 *
 * At the margin stands what people do: "ann picks: new perudo dice=1", "ben presses: join" (the
 * word of a button, in any language) or, for who plays as people do, "ann moves", and "They play
 * until round 2" or "to the end"; with ", unseen" behind it nothing is shown of it. Other lines are
 * for who reads it. Indented is what is new: in the channel, or before ann alone. */

enum { LINE_MOST = 512, WIDTH = 100, ACTS_MOST = 2000 };

static const char indent[] = "    ", viewer[] = "ann";

static struct phones phones;
static struct bot *bot;
static struct store *store;
static char folder[64], file[96];
static struct quick_rng luck;

/* Stands in for fair_new_seed by the linker's --wrap, so that the same dice fall every time. */
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)(i + 1);
	}
	return 0;
}

/* What is seen */

/* A time as clients show it, relative to now. */
static const char *put_time(const char *at, struct text *out) {
	char *end;
	long seconds = strtol(at + 1, &end, 10) - (long)(phones.clock / 1000);
	bool english = strcmp(phones.language, "en") == 0;
	text_add(out, english ? "in %ld minutes" : "%ld分後", (seconds + 59) / 60);
	return end + 1;
}

static void put_line(const char *line, size_t len, struct text *out) {
	text_puts(out, indent);
	text_puts(out, "| ");
	for (const char *at = line; at < line + len;) {
		if (*at == MARK_TIME[0]) {
			at = put_time(at, out);
		} else {
			text_put(out, at++, 1);
		}
	}
	text_puts(out, "\n");
}

/* Rules between parts are lines, pictures stand between fences. */
static void put_text(const char *text, struct text *out) {
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		if (spans_begins(text, SPAN_RULE)) {
			put_line("----", 4, out);
		} else if (spans_begins(text, SPAN_BLOCK)) {
			put_line("```", 3, out);
		} else {
			put_line(text, len, out);
		}
		text += len + (text[len] == '\n');
	}
}

/* How wide it is in a terminal, more or less: kana and kanji are two columns, of three bytes. */
static size_t width_of(const char *label) {
	size_t n = 0;
	for (; *label != '\0'; label++) {
		unsigned char c = (unsigned char)*label;
		n += c < 0x80 || c == 0xc3 ? 1 : c >= 0xe0 ? 2 : 0;
	}
	return n;
}

static void put_buttons(const struct chat_controls *controls, struct text *out) {
	size_t column = 0;
	for (size_t i = 0; i < controls->n_buttons; i++) {
		const char *label = controls->buttons[i].label;
		size_t width = width_of(label) + 3;
		if (column == 0 || column + width > WIDTH) {
			text_add(out, "%s%s|", i > 0 ? "\n" : "", indent);
			column = 0;
		}
		text_add(out, " [%s]", label);
		column += width;
	}
	text_puts(out, controls->n_buttons > 0 ? "\n" : "");
}

static void put_list(const struct chat_controls *controls, struct text *out) {
	for (size_t i = 0; i < controls->n_choices; i++) {
		text_add(out, i == 0 ? "%s| (%s) %s" : "%s / %s", i == 0 ? indent : "",
			i == 0 ? controls->question : controls->choices[i].label,
			controls->choices[i].label);
	}
	text_puts(out, controls->n_choices > 0 ? "\n" : "");
}

/* Of a live message that is still edited the first line of the last part stands above the buttons,
 * all else below. */
static const char *find_last_part(const char *text) {
	const char *last = text;
	for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n') {
		if (spans_begins(text, SPAN_RULE)) {
			last = text + strcspn(text, "\n") + 1;
		}
	}
	return last;
}

static void put_below(const char *text, const char *last, struct text *out) {
	const char *rest = last + strcspn(last, "\n");
	char below[sizeof(((struct phone_post *)NULL)->text)];
	rest += *rest == '\n';
	if (*rest != '\0') {
		snprintf(below, sizeof(below), "%.*s%s", (int)(last - text), text, rest);
	} else { /* no rule stands above nothing */
		int len = (int)(last - text);
		snprintf(below, sizeof(below), "%.*s", len > 2 ? len - 2 : len, text);
	}
	put_text(below, out);
}

static void put_post(const char *where, const struct phone_post *post, struct text *out) {
	static const char *const kinds[] = {
		[NEWS_POSTED] = "new", [NEWS_EDITED] = "edited", [NEWS_GONE] = "gone"};
	bool calls = post->kind == NEWS_POSTED && post->calls[0] != '\0';
	text_add(out, "%s%s, %s%s%.*s%s\n", indent, where, kinds[post->kind], calls ? ", for " : "",
		calls ? (int)strlen(post->calls) - 1 : 0, post->calls,
		post->kind == NEWS_GONE ? "" : ":");
	if (post->kind == NEWS_GONE) {
		return;
	}
	if (post->title[0] != '\0') {
		char title[sizeof(post->title) + 8];
		int len = snprintf(title, sizeof(title), "### %s", post->title);
		put_line(title, (size_t)len, out);
	}
	bool steady = post->live && !post->final && !post->last && post->controls.n_buttons > 0;
	const char *last = steady ? find_last_part(post->text) : post->text;
	char above[sizeof(post->text)];
	snprintf(above, sizeof(above), "%s", last);
	above[steady ? strcspn(above, "\n") : strlen(above)] = '\0';
	put_text(above, out);
	put_buttons(&post->controls, out);
	put_list(&post->controls, out);
	if (steady) {
		put_below(post->text, last, out);
	}
}

struct seen {
	const char *where;
	struct phone_post *post;
};

static int compare_news(const void *a, const void *b) {
	const struct seen *x = a, *y = b;
	return (x->post->news > y->post->news) - (x->post->news < y->post->news);
}

/* That the older live message goes where a newer one comes needs no words. */
static bool is_worth_telling(const struct phone_post *post) {
	return post->news > 0 && (post->kind != NEWS_GONE || !post->live);
}

/* What is new, in order; out NULL: nobody looks. */
static void put_news(struct text *out) {
	struct phone *phone = phones_of(&phones, viewer);
	struct seen *seen = calloc(phones.n_posts + 4, sizeof(*seen));
	size_t n = 0;
	for (size_t i = 0; i < phones.n_posts; i++) {
		seen[n++] = (struct seen){"#dice", phones.posts[i]};
	}
	seen[n++] = (struct seen){"ann alone, direct message", &phone->hand};
	seen[n++] = (struct seen){"ann alone", &phone->panel};
	seen[n++] = (struct seen){"ann alone", &phone->menu};
	seen[n++] = (struct seen){"ann alone, direct message", &phone->note};
	qsort(seen, n, sizeof(*seen), compare_news);
	for (size_t i = 0; i < n; i++) {
		if (is_worth_telling(seen[i].post) && out != NULL) {
			put_post(seen[i].where, seen[i].post, out);
		}
		seen[i].post->news = 0;
	}
	free(seen);
}

/* What people do */

static struct table *table_here(void) {
	return table_at(bot, &phones.chat, PHONES_PLACE);
}

static int round_of(const struct table *table) {
	return ((const struct state_head *)table->state)->round;
}

static void fail(const char *line) {
	fprintf(stderr, "cannot be done: %s\n", line);
	exit(1);
}

/* The first person who is awaited, or this one. */
static int find_awaited(const struct table *table, const char *who) {
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].person != NULL && table_is_active(table, i) &&
			(who == NULL || strcmp(table->seats[i].name, who) == 0)) {
			return i;
		}
	}
	return -1;
}

static bool move(const struct table *table, int seat) {
	struct move wanted = thumb_want(table, seat, &luck.rng);
	return thumb_make(&phones, &wanted) >= 0;
}

/* round 0: to the end. */
static void play_until(int round, const char *line) {
	const struct table *table;
	for (int i = 0; (table = table_here()) != NULL && (round == 0 || round_of(table) < round);
		i++) {
		int seat = find_awaited(table, NULL);
		if (i == ACTS_MOST || (seat >= 0 && !move(table, seat))) {
			fail(line);
		}
		if (seat < 0) {
			phones_wake(&phones);
		}
	}
}

/* Computers act at once where people look on. */
static void let_computers_act(void) {
	const struct table *table;
	while ((table = table_here()) != NULL && table->phase == TABLE_RUNNING &&
		find_awaited(table, NULL) < 0) {
		phones_wake(&phones);
	}
}

static void let_move(const char *who, const char *line) {
	const struct table *table = table_here();
	int seat = table != NULL ? find_awaited(table, who) : -1;
	if (seat < 0 || !move(table, seat)) {
		fail(line);
	}
	let_computers_act();
}

/* False: it is not for people to do. */
static bool act(const char *line) {
	char who[32], what[128];
	int round;
	if (sscanf(line, "%31[a-z] picks: %127[^,\n]", who, what) == 2) {
		phones_type(&phones, who, what);
	} else if (sscanf(line, "%31[a-z] presses: %127[^,\n]", who, what) == 2) {
		if (!thumb_press_command(&phones, who, what)) {
			fail(line);
		}
	} else if (sscanf(line, "%31[a-z] %4s", who, what) == 2 && strcmp(what, "move") == 0 &&
		   strstr(line, " moves") == line + strlen(who)) {
		let_move(who, line);
	} else if (sscanf(line, "They play until round %d", &round) == 1) {
		play_until(round, line);
	} else if (strncmp(line, "They play to the end", 20) == 0) {
		play_until(0, line);
	} else {
		return false;
	}
	return true;
}

static void end_evening(void) {
	static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
	bot_destroy(bot);
	phones_finish(&phones);
	store_close(store);
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		char path[128];
		snprintf(path, sizeof(path), "%s%s", file, endings[i]);
		unlink(path);
	}
	rmdir(folder);
}

/* In an empty channel. */
static void begin_evening(enum language language, const struct offer *offer) {
	char why[STORE_WHY_SIZE];
	snprintf(folder, sizeof(folder), "/tmp/dicecup-page-XXXXXX");
	if (mkdtemp(folder) == NULL) {
		fail(folder);
	}
	snprintf(file, sizeof(file), "%s/dicecup.db", folder);
	if (store_open(file, &store, why) < 0) {
		fail(why);
	}
	phones = (struct phones){.clock = INT64_C(1700000000000),
		.language = language == LANGUAGE_ENGLISH ? "en" : "ja"};
	struct bot_config config = {.commands = commands,
		.store = store,
		.language = language,
		.unlimited = true,
		.now = phones_now,
		.data = &phones};
	bot = bot_create(&config);
	phones_init(&phones, bot);
	phones.commands = offer_commands(offer);
	phones.chat.hands_by_button = true;
	rng_seed_quick(&luck, 1);
}

static void play_line(const char *line, struct text *out) {
	text_add(out, "%s\n", line);
	if (act(line)) {
		put_news(strstr(line, ", unseen") == NULL ? out : NULL);
	}
}

/* A line that begins with "==" begins another evening. */
static void play_page(
	const char *path, enum language language, const char *page, struct text *out) {
	(void)path;
	struct offer *offer = offer_create();
	char line[LINE_MOST];
	begin_evening(language, offer);
	for (const char *at = page; *at != '\0';) {
		size_t n = strcspn(at, "\n");
		if (strncmp(at, "==", 2) == 0) {
			end_evening();
			begin_evening(language, offer);
		}
		if (strncmp(at, indent, strlen(indent)) != 0 && n < sizeof(line)) {
			memcpy(line, at, n);
			line[n] = '\0';
			play_line(line, out);
		}
		at += n + (at[n] == '\n');
	}
	end_evening();
	offer_destroy(offer);
}

int main(int argc, char **argv) {
	return script_run(argc, argv, play_page);
}
