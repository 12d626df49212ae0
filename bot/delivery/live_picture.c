#include "bot/delivery/live_picture.h"

#include <stdlib.h>

#include "bot/delivery/board.h"
#include "bot/delivery/painting.h"

enum { NAME_WIDTH = 100, NAME_HEIGHT = 20 };

/* The first picture takes longer, since fonts are loaded: while people sit down, paints one that
 * nobody sees. */
static void warm_up(const struct table_place *place) {
	const struct table *table = place->table;
	struct paint_job *painting = painting_create(place->table->bot, place->chat);
	if (painting == NULL) {
		return;
	}
	drawing_begin(&painting->drawing, NAME_WIDTH, NAME_HEIGHT);
	drawing_label(&painting->drawing, box_of(0, 0, NAME_WIDTH, NAME_HEIGHT), ALIGN_LEFT,
		INK_TEXT, table->game->name);
	table->bot->is_warm = true;
	picture_drop(painting_begin(painting, ""));
}

/* A paint job of an audience's view, and its words. NULL: there is nothing to see, or no memory. */
static struct paint_job *sketch(const struct table_place *place, const struct audience *audience,
	const struct event *revealed, struct text *alt) {
	struct audience plain = *audience;
	struct paint_job *painting = painting_create(place->table->bot, place->chat);
	plain.emojis = plain.live = plain.brief = false;
	if (painting != NULL) {
		board_draw(place->table->game, &plain, revealed, &painting->drawing, alt);
	}
	if (painting != NULL && painting->drawing.width == 0) {
		painting_destroy(painting);
		return NULL;
	}
	return painting;
}

/* Until the picture is drawn, one of its round or a blank may stand in. */
static void hold_place(
	const struct table_place *place, const struct live_pictures *own, struct picture *picture) {
	if (picture != NULL) {
		picture->round = own->round;
		picture->blank = words_find(table_place_words(place), PAINTING_BLANK);
	}
}

/* A picture that is shown already is not painted again. */
static struct picture *standing(const struct paint_job *painting, const char *alt) {
	struct picture *picture = picture_create(painting_hash(painting), alt);
	if (picture != NULL) {
		picture->state = PICTURE_FAILED;
		painting_set_size(painting, picture);
	}
	return picture;
}

static struct picture *begin(const struct table_place *place, struct live_pictures *own,
	struct paint_job *painting, const char *alt) {
	uint64_t hash = painting_hash(painting);
	picture_drop(own->waiting);
	own->waiting = painting_begin(painting, alt);
	own->shown = own->waiting != NULL ? hash : 0;
	hold_place(place, own, own->waiting);
	return picture_keep(own->waiting);
}

static struct picture *follow(const struct table_place *place, struct live_pictures *own,
	struct paint_job *painting, const char *alt, bool repost) {
	uint64_t hash = painting_hash(painting);
	bool waits = own->waiting != NULL && own->waiting->hash == hash;
	if (!waits && (own->shown != hash || repost)) {
		return begin(place, own, painting, alt);
	}
	struct picture *same = waits ? picture_keep(own->waiting) : standing(painting, alt);
	hold_place(place, own, same);
	painting_destroy(painting);
	return same;
}

/* NULL: the place has no pictures, or there is no memory. */
static struct live_pictures *pictures_of(struct table_place *place) {
	struct live_post *live = &place->live;
	if (place->opening ||
		!painting_is_wanted(place->table->bot, place->chat, place->settings)) {
		return NULL;
	}
	if (live->pictures == NULL) {
		live->pictures = calloc(1, sizeof(*live->pictures));
	}
	return live->pictures;
}

struct picture *live_picture_of(struct table_place *place, bool repost) {
	const struct table *table = place->table;
	char words[PAINTING_ALT_SIZE];
	const char *names[SEATS_MAX];
	struct text alt = TEXT_INTO(words);
	struct live_pictures *own = pictures_of(place);
	bool at_once = place->chat->has_boards;
	if (own == NULL) {
		return NULL;
	}
	if (!table->bot->is_warm && !at_once) {
		warm_up(place);
	}
	if (!table_has_begun(table)) {
		return NULL;
	}
	if (own->result != NULL && game_score(table->state, NULL)) {
		return picture_keep(own->result);
	}
	struct audience audience = table_place_audience(place, table->state, names);
	struct paint_job *painting = sketch(place, &audience, NULL, &alt);
	if (painting == NULL || at_once) {
		return painting != NULL ? painting_begin(painting, words) : NULL;
	}
	if (repost || own->height == 0) {
		own->height = painting->drawing.height;
	}
	drawing_fit(&painting->drawing, own->height);
	own->round = ((const struct state_head *)table->state)->round;
	return follow(place, own, painting, words, repost);
}

void live_picture_end_round(
	struct table_place *place, const struct audience *audience, const struct event *event) {
	char words[PAINTING_ALT_SIZE];
	struct text alt = TEXT_INTO(words);
	struct live_pictures *own = pictures_of(place);
	struct paint_job *painting = own != NULL ? sketch(place, audience, event, &alt) : NULL;
	if (painting != NULL) {
		picture_drop(own->result);
		own->result = painting_begin(painting, words);
		hold_place(place, own, own->result);
	}
}

struct picture *live_picture_take_result(struct table_place *place) {
	struct live_pictures *own = place->live.pictures;
	struct picture *result = own != NULL ? own->result : NULL;
	if (own != NULL) {
		own->result = NULL;
	}
	return result;
}

static void drop_waiting(struct live_pictures *own) {
	picture_drop(own->waiting);
	own->waiting = NULL;
}

void live_picture_shown(struct live_post *live) {
	struct live_pictures *own = live->pictures;
	if (own != NULL && own->waiting != NULL && own->waiting->state != PICTURE_PENDING) {
		drop_waiting(own);
	}
}

void live_picture_restart(struct live_post *live) {
	if (live->pictures != NULL) {
		drop_waiting(live->pictures);
		live->pictures->shown = 0;
		live->pictures->height = 0;
	}
}
