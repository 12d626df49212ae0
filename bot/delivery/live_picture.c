#include "bot/delivery/live_picture.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/worker.h"
#include "bot/chat/picture.h"
#include "bot/draw/module.h"
#include "bot/table/channel_settings.h"
#include "engine/say.h"

enum { ALT_BYTES = 4 * PICTURE_ALT_MOST + 1, NAME_WIDTH = 100, NAME_HEIGHT = 20 };

/* A drawing on its way to be a picture: the painter's until it is done. */
struct paint_job {
	struct job job; /* first */
	struct bot *bot;
	int64_t table;
	struct picture *picture;
	struct drawing drawing;
	unsigned char *png;
	size_t size;
	bool cannot; /* what draws is not there */
};

/* Painting */

/* On the painter's thread. */
static bool paint(struct job *job) {
	struct paint_job *painting = (struct paint_job *)job;
	const struct draw_module *module = painting->bot->config.load_painting();
	painting->cannot = module == NULL;
	if (module != NULL) {
		module->png(&painting->drawing, THEME_DARK, &painting->png, &painting->size);
	}
	return false;
}

static void put_down(struct paint_job *painting) {
	free(painting->png);
	picture_drop(painting->picture);
	free(painting);
}

static void on_dropped(struct job *job) {
	struct paint_job *painting = (struct paint_job *)job;
	painting->picture->state = PICTURE_FAILED;
	put_down(painting);
}

static void on_painted(struct job *job) {
	struct paint_job *painting = (struct paint_job *)job;
	struct picture *picture = painting->picture;
	const struct table *table = table_numbered(painting->bot, painting->table);
	painting->bot->cannot_paint |= painting->cannot;
	picture->state = painting->png != NULL ? PICTURE_DRAWN : PICTURE_FAILED;
	picture->png = painting->png;
	picture->size = painting->size;
	painting->png = NULL;
	if (table != NULL) {
		table->home->chat->impl->drawn(table->home->chat);
	}
	put_down(painting);
}

/* Without a drawing. NULL: no memory. */
static struct paint_job *prepare(const struct table *table) {
	struct paint_job *painting = malloc(sizeof(*painting));
	if (painting != NULL) {
		painting->job = (struct job){paint, on_painted, on_dropped};
		painting->bot = table->bot;
		painting->table = table->id;
		painting->picture = NULL;
		painting->png = NULL;
		painting->cannot = false;
	}
	return painting;
}

/* What an audience sees, still to be painted. NULL: there is nothing to see, or no memory. */
static struct paint_job *sketch(
	const struct table *table, const struct audience *audience, const struct event *revealed) {
	struct paint_job *painting = prepare(table);
	if (painting != NULL) {
		table->game->say->draw(audience, revealed, &painting->drawing);
	}
	if (painting != NULL && painting->drawing.width == 0) {
		free(painting);
		return NULL;
	}
	return painting;
}

/* NULL: too much waits to be painted, or memory fails; then the text goes alone. */
static struct picture *begin(struct paint_job *painting, uint64_t hash, const char *alt) {
	struct picture *picture = picture_create(hash, alt);
	painting->picture = picture_keep(picture);
	if (picture == NULL || !worker_give(painting->bot->config.painter, &painting->job)) {
		picture_drop(picture);
		put_down(painting);
		return NULL;
	}
	return picture;
}

/* The first picture takes as long as fonts do to be loaded: while people sit down something is
 * painted that nobody sees. */
static void warm_up(const struct table *table) {
	struct paint_job *painting = prepare(table);
	if (painting == NULL) {
		return;
	}
	drawing_begin(&painting->drawing, NAME_WIDTH, NAME_HEIGHT);
	drawing_label(&painting->drawing, box_of(0, 0, NAME_WIDTH, NAME_HEIGHT), ALIGN_LEFT,
		INK_TEXT, table->game->name);
	table->bot->is_warm = true;
	picture_drop(begin(painting, 1, ""));
}

/* What is shown */

static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t n) {
	const unsigned char *at = bytes;
	for (size_t i = 0; i < n; i++) {
		hash = hash_add(hash, at[i]);
	}
	return hash;
}

static uint64_t hash_of(const struct drawing *drawing) {
	const int16_t size[] = {drawing->width, drawing->height};
	uint64_t hash = add_bytes(HASH_START, size, sizeof(size));
	hash = add_bytes(hash, drawing->shapes, drawing->n * sizeof(drawing->shapes[0]));
	hash = add_bytes(hash, drawing->texts, drawing->len);
	return hash != 0 ? hash : 1;
}

static bool has_pictures(const struct table *table) {
	return table->home->chat->has_pictures && table->bot->config.painter != NULL &&
	       !table->bot->cannot_paint && !table->home->settings->chosen.no_pictures;
}

/* What only networks that show texts understand goes. */
static void put_plainly(const char *said, struct text *alt) {
	while (*said != '\0') {
		size_t n = strcspn(said, TEXT_PICTURE);
		text_puts(alt, alt->len > 0 && n > 0 ? "\n" : "");
		text_put(alt, said, n);
		said += n + strspn(said + n, TEXT_PICTURE);
	}
}

static struct audience plain_audience(const struct audience *audience) {
	struct audience plain = *audience;
	plain.emojis = plain.live = plain.brief = false;
	return plain;
}

/* One that stands already is not painted again. */
static struct picture *standing(uint64_t hash, const char *alt) {
	struct picture *picture = picture_create(hash, alt);
	if (picture != NULL) {
		picture->state = PICTURE_FAILED;
	}
	return picture;
}

static struct picture *follow(
	struct live_post *live, struct paint_job *painting, const char *alt, bool anew) {
	uint64_t hash = hash_of(&painting->drawing);
	bool waits = live->picture != NULL && live->picture->hash == hash;
	if (waits || (live->pictured == hash && !anew)) {
		free(painting);
		return waits ? picture_keep(live->picture) : standing(hash, alt);
	}
	picture_drop(live->picture);
	live->picture = begin(painting, hash, alt);
	live->pictured = live->picture != NULL ? hash : 0;
	return picture_keep(live->picture);
}

struct picture *live_picture_of(struct table *table, bool anew) {
	char said[ALT_BYTES], plain[ALT_BYTES];
	const char *names[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	struct text status = TEXT_INTO(said), alt = TEXT_INTO(plain);
	if (!has_pictures(table)) {
		return NULL;
	}
	if (!table->bot->is_warm) {
		warm_up(table);
	}
	if (!table_has_begun(table)) {
		return NULL;
	}
	if (table->home->live.revealed != NULL && game_score(table->state, places)) {
		return picture_keep(table->home->live.revealed);
	}
	struct audience shown = table_audience(table, table->state, SEAT_ALL, names);
	struct audience audience = plain_audience(&shown);
	struct paint_job *painting = sketch(table, &audience, NULL);
	if (painting == NULL) {
		return NULL;
	}
	table->game->say->status(&audience, &status);
	put_plainly(said, &alt);
	return follow(&table->home->live, painting, plain, anew);
}

void live_picture_reveal(
	struct table *table, const struct audience *audience, const struct event *event) {
	char said[ALT_BYTES], plain[ALT_BYTES];
	struct text told = TEXT_INTO(said), alt = TEXT_INTO(plain);
	struct live_post *live = &table->home->live;
	struct audience reader = plain_audience(audience);
	struct paint_job *painting = has_pictures(table) ? sketch(table, &reader, event) : NULL;
	if (painting != NULL) {
		say_event(table->game, &reader, event, &told);
		put_plainly(said, &alt);
		picture_drop(live->revealed);
		live->revealed = begin(painting, hash_of(&painting->drawing), plain);
	}
}

struct picture *live_picture_take_revealed(struct table *table) {
	struct picture *revealed = table->home->live.revealed;
	table->home->live.revealed = NULL;
	return revealed;
}

static void let_go(struct live_post *live) {
	picture_drop(live->picture);
	live->picture = NULL;
}

void live_picture_shown(struct live_post *live) {
	bool late = live->picture != NULL && live->picture->state == PICTURE_PENDING;
	if (!late) {
		let_go(live);
	}
}

void live_picture_begin_anew(struct live_post *live) {
	let_go(live);
	live->pictured = 0;
}
