#include "bot/delivery/live_picture.h"

#include "bot/delivery/board.h"
#include "bot/delivery/painting.h"

enum { NAME_WIDTH = 100, NAME_HEIGHT = 20 };

static bool has_pictures(const struct table *table) {
	return painting_is_wanted(table->bot, table->home->chat, table->home->settings);
}

static struct paint_job *prepare(const struct table *table) {
	return painting_create(table->bot, table->home->chat);
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
	picture_drop(painting_begin(painting, ""));
}

/* What an audience sees, still to be painted, and the same in words. NULL: there is nothing to see,
 * or no memory. */
static struct paint_job *sketch(const struct table *table, const struct audience *audience,
	const struct event *revealed, struct text *alt) {
	struct audience plain = *audience;
	struct paint_job *painting = prepare(table);
	plain.emojis = plain.live = plain.brief = false;
	if (painting != NULL) {
		board_draw(table->game, &plain, revealed, &painting->drawing, alt);
	}
	if (painting != NULL && painting->drawing.width == 0) {
		painting_destroy(painting);
		return NULL;
	}
	return painting;
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
	uint64_t hash = painting_hash(painting);
	bool waits = live->picture != NULL && live->picture->hash == hash;
	if (waits || (live->pictured == hash && !anew)) {
		painting_destroy(painting);
		return waits ? picture_keep(live->picture) : standing(hash, alt);
	}
	picture_drop(live->picture);
	live->picture = painting_begin(painting, alt);
	live->pictured = live->picture != NULL ? hash : 0;
	return picture_keep(live->picture);
}

struct picture *live_picture_of(struct table *table, bool anew) {
	char words[PAINTING_ALT_SIZE];
	const char *names[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	struct text alt = TEXT_INTO(words);
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
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	struct paint_job *painting = sketch(table, &audience, NULL, &alt);
	return painting != NULL ? follow(&table->home->live, painting, words, anew) : NULL;
}

void live_picture_reveal(
	struct table *table, const struct audience *audience, const struct event *event) {
	char words[PAINTING_ALT_SIZE];
	struct text alt = TEXT_INTO(words);
	struct live_post *live = &table->home->live;
	struct paint_job *painting =
		has_pictures(table) ? sketch(table, audience, event, &alt) : NULL;
	if (painting != NULL) {
		picture_drop(live->revealed);
		live->revealed = painting_begin(painting, words);
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
