#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/fair/fair.h"
#include "bot/session/bot.h"
#include "bot/table/table.h"
#include "tests/bot/scene/acts.h"
#include "tests/bot/scene/script_file.h"

/* nonsense FILE: plays what people type and press in a transcript at two bots at once, of which
 * the second speaks by a catalogue that is nonsense but for its {places}. Whatever a sentence is
 * made of, the same people are told, in as many lines, the same is there to be pressed, and the
 * same moves are made. */

enum { LINE_MOST = 4096, SENTENCES_MOST = 8192 };

/* Stands in for fair_new_seed by the linker's --wrap, so that the same dice fall every time. */
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)(i + 1);
	}
	return 0;
}

/* The catalogue, behind gettext, by the linker's --wrap. */

static bool speaks_nonsense;
static struct {
	const char *said;
	char *nonsense;
} sentences[SENTENCES_MOST];

/* Where a place or a form ends that begins here; NULL: none does. */
static const char *end_of_part(const char *at) {
	const char *end = *at == '{' ? strchr(at, '}') : *at == '[' ? strchr(at, ']') : NULL;
	return end != NULL ? end + 1 : NULL;
}

/* Of each run of words one that is none, without any end of a sentence; line breaks and an end of
 * its own stay. */
static char *make_nonsense(const char *said) {
	char *out = malloc(2 * strlen(said) + 3), *to = out;
	assert(out != NULL);
	for (bool word = false; *said != '\0';) {
		const char *end = end_of_part(said);
		if (end != NULL || *said == '\n' || (*said == '|' && said[1] == '\0')) {
			size_t n = end != NULL ? (size_t)(end - said) : 1;
			memcpy(to, said, n);
			to += n;
			said += n;
			word = false;
		} else {
			to = word ? to : stpcpy(to, "~Q");
			word = true;
			said++;
		}
	}
	*to = '\0';
	return out;
}

static char *find_nonsense(const char *said) {
	size_t i = ((uintptr_t)said / 8) % SENTENCES_MOST;
	while (sentences[i].said != NULL && sentences[i].said != said) {
		i = (i + 1) % SENTENCES_MOST;
	}
	if (sentences[i].said == NULL) {
		sentences[i].said = said;
		sentences[i].nonsense = make_nonsense(said);
	}
	return sentences[i].nonsense;
}

/* Where it is optimised, dgettext() is dcgettext(). */

static char *find(char *said) {
	return speaks_nonsense ? find_nonsense(said) : said;
}

#define WRAP(name, parameters, arguments)             \
	char *__real_##name parameters;               \
	char *__wrap_##name parameters;               \
	char *__wrap_##name parameters {              \
		return find(__real_##name arguments); \
	}
WRAP(dgettext, (const char *domain, const char *one), (domain, one))
WRAP(dcgettext, (const char *domain, const char *one, int category), (domain, one, category))
WRAP(dngettext, (const char *domain, const char *one, const char *many, unsigned long n),
	(domain, one, many, n))
WRAP(dcngettext,
	(const char *domain, const char *one, const char *many, unsigned long n, int category),
	(domain, one, many, n, category))

/* Two bots */

struct side {
	struct fake_chat chat;
	struct bot *bot;
	bool nonsense;
};

static void begin(struct side *side, enum language language, bool buttons) {
	struct bot_config config = {.commands = commands,
		.language = language,
		.unlimited = true,
		.now = fake_chat_now,
		.data = &side->chat};
	side->chat.clock = INT64_C(1700000000000);
	side->bot = bot_create(&config);
	fake_chat_init(&side->chat, side->bot);
	if (buttons) {
		fake_chat_enrich(&side->chat);
	}
}

static void end(struct side *side) {
	bot_destroy(side->bot);
	fake_chat_finish(&side->chat);
}

static void act_at(struct side *side, const struct act *act) {
	speaks_nonsense = side->nonsense;
	acts_do(&side->chat, act);
	speaks_nonsense = false;
}

/* Whom a line is told, and how: "#dice: ", "ann> ". */
static size_t length_of_head(const char *line) {
	size_t n = strcspn(line, " \n");
	return n + (line[n] == ' ');
}

static const char *behind_line(const char *line) {
	line += strcspn(line, "\n");
	return line + (*line == '\n');
}

static void differ(const char *line, const char *how, const char *said, const char *nonsense) {
	fprintf(stderr, "after: %s\n%s differ:\n%s\nin nonsense:\n%s\n", line, how, said, nonsense);
	exit(1);
}

static void compare_heads(const char *line, const struct fake_chat *a, const struct fake_chat *b) {
	const char *one = a->heard, *other = b->heard;
	while (*one != '\0' || *other != '\0') {
		size_t n = length_of_head(one);
		if (n != length_of_head(other) || memcmp(one, other, n) != 0) {
			differ(line, "lines", a->heard, b->heard);
		}
		one = behind_line(one);
		other = behind_line(other);
	}
}

static void put_ids(const struct fake_post *post, struct text *out) {
	for (size_t i = 0; post->has_controls && i < post->controls.n_buttons; i++) {
		text_add(out, "[%s %d]", post->controls.buttons[i].id,
			(int)post->controls.buttons[i].look);
	}
	for (size_t i = 0; post->has_controls && i < post->controls.n_choices; i++) {
		text_add(out, "(%s)", post->controls.choices[i].id);
	}
	for (size_t i = 0; post->has_form && i < post->form.n_fields; i++) {
		text_add(out, "{%s %zu}", post->form.id, post->form.fields[i].n_choices);
	}
}

static void put_all_ids(const struct fake_chat *chat, struct text *out) {
	const struct fake_post *posts[] = {
		&chat->told, &chat->shown, &chat->kept, &chat->panel, &chat->answered};
	for (size_t i = 0; i < sizeof(posts) / sizeof(posts[0]); i++) {
		text_add(out, "\n%s:", posts[i]->to);
		put_ids(posts[i], out);
	}
}

static void compare_controls(
	const char *line, const struct fake_chat *a, const struct fake_chat *b) {
	static char one[65536], other[65536];
	struct text of_one = TEXT_INTO(one), of_other = TEXT_INTO(other);
	put_all_ids(a, &of_one);
	put_all_ids(b, &of_other);
	assert(!of_one.cut);
	if (strcmp(one, other) != 0) {
		differ(line, "buttons", one, other);
	}
}

/* What can no more be found out by looking: how many moves were made, and how the game stands. */
static void compare_tables(const char *line, const struct bot *a, const struct bot *b) {
	bool same = a->n_tables == b->n_tables;
	for (size_t i = 0; same && i < a->n_tables; i++) {
		const struct table *one = a->tables[i], *other = b->tables[i];
		same = one->phase == other->phase && one->n_moves == other->n_moves &&
		       (one->state == NULL) == (other->state == NULL) &&
		       (one->state == NULL ||
			       memcmp(one->state, other->state, one->game->state_size) == 0);
	}
	if (!same) {
		differ(line, "games", "", "");
	}
}

static void play_line(const char *line, struct side *sides) {
	static struct act act;
	acts_read(&sides[0].chat, line, &act);
	act_at(&sides[0], &act);
	act_at(&sides[1], &act);
	if (act.kind != ACT_NONE) {
		compare_heads(line, &sides[0].chat, &sides[1].chat);
		compare_controls(line, &sides[0].chat, &sides[1].chat);
		compare_tables(line, sides[0].bot, sides[1].bot);
	}
	fake_chat_clear(&sides[0].chat);
	fake_chat_clear(&sides[1].chat);
}

static void play_script(
	const char *path, enum language language, const char *script, struct text *out) {
	static struct side sides[2];
	bool buttons = strstr(path, ".buttons.") != NULL;
	sides[1].nonsense = true;
	begin(&sides[0], language, buttons);
	begin(&sides[1], LANGUAGE_JAPANESE, buttons);
	for (const char *at = script; *at != '\0'; at = behind_line(at)) {
		char line[LINE_MOST];
		size_t n = strcspn(at, "\n");
		if (n < sizeof(line)) {
			memcpy(line, at, n);
			line[n] = '\0';
			play_line(line, sides);
		}
	}
	end(&sides[0]);
	end(&sides[1]);
	text_puts(out, script);
}

int main(int argc, char **argv) {
	return script_run(argc, argv, play_script);
}
