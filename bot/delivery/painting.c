#include "bot/delivery/painting.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/hash.h"
#include "bot/draw/module.h"
#include "bot/draw/shapes.h"
#include "bot/draw/svg.h"
#include "bot/table/channel_settings.h"

bool painting_is_wanted(
	const struct bot *bot, struct chat *chat, const struct channel_settings *place) {
	bool can = chat->has_boards || (bot->config.painter != NULL && !bot->cannot_paint);
	return chat->has_pictures && can &&
	       (place == NULL || (channel_settings_show_pictures(place) &&
					 chat->impl->takes_pictures(chat, place->place)));
}

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

static void remove_job(struct paint_job *painting) {
	struct paint_job **at = &painting->bot->paintings;
	while (*at != painting) {
		at = &(*at)->next;
	}
	*at = painting->next;
	free(painting->png);
	picture_drop(painting->picture);
	free(painting);
}

static void on_dropped(struct job *job) {
	struct paint_job *painting = (struct paint_job *)job;
	painting->picture->state = PICTURE_FAILED;
	remove_job(painting);
}

static void on_painted(struct job *job) {
	struct paint_job *painting = (struct paint_job *)job;
	struct picture *picture = painting->picture;
	painting->bot->cannot_paint |= painting->cannot;
	picture->state = painting->png != NULL ? PICTURE_DRAWN : PICTURE_FAILED;
	picture->png = painting->png;
	picture->size = painting->size;
	painting->png = NULL;
	if (painting->chat != NULL) {
		painting->chat->impl->drawn(painting->chat);
	}
	remove_job(painting);
}

struct paint_job *painting_create(struct bot *bot, struct chat *chat) {
	struct paint_job *painting = malloc(sizeof(*painting));
	if (painting != NULL) {
		painting->job = (struct job){paint, on_painted, on_dropped, JOB_PICTURE, NULL};
		painting->bot = bot;
		painting->chat = chat;
		painting->picture = NULL;
		painting->png = NULL;
		painting->cannot = false;
		drawing_begin(&painting->drawing, 0, 0);
	}
	return painting;
}

void painting_destroy(struct paint_job *painting) {
	free(painting);
}

static char *write_svg(const struct drawing *drawing, const char *alt) {
	char *svg = NULL;
	size_t size;
	FILE *out = open_memstream(&svg, &size);
	if (out != NULL) {
		svg_write(drawing, alt, SVG_IN_PAGE, out);
		if (ferror(out) | fclose(out)) {
			free(svg);
			svg = NULL;
		}
	}
	return svg;
}

void painting_set_size(const struct paint_job *painting, struct picture *picture) {
	const struct drawing *drawing = &painting->drawing;
	double scale = shapes_png_scale(drawing);
	picture->width = (uint16_t)(drawing->width * scale);
	picture->height = (uint16_t)(drawing->height * scale);
}

/* An SVG is drawn on the loop: unlike a PNG it takes but a moment. */
static struct picture *draw(struct paint_job *painting, const char *alt) {
	struct picture *picture = picture_create(painting_hash(painting), alt);
	if (picture != NULL) {
		picture->svg = write_svg(&painting->drawing, alt);
		painting_set_size(painting, picture);
		picture->state = picture->svg != NULL ? PICTURE_DRAWN : PICTURE_FAILED;
	}
	painting_destroy(painting);
	return picture;
}

struct picture *painting_begin(struct paint_job *painting, const char *alt) {
	if (painting->chat->has_boards) {
		return draw(painting, alt);
	}
	struct bot *bot = painting->bot;
	struct picture *picture = picture_create(painting_hash(painting), alt);
	if (picture != NULL) {
		painting_set_size(painting, picture);
	}
	painting->picture = picture_keep(picture);
	painting->next = bot->paintings;
	bot->paintings = painting;
	if (picture == NULL || !worker_give(bot->config.painter, &painting->job)) {
		picture_drop(picture);
		remove_job(painting);
		return NULL;
	}
	return picture;
}

uint64_t painting_hash(const struct paint_job *painting) {
	const struct drawing *drawing = &painting->drawing;
	const unsigned char size[] = {(unsigned char)(drawing->width & 0xff),
		(unsigned char)(drawing->width >> 8), (unsigned char)(drawing->height & 0xff),
		(unsigned char)(drawing->height >> 8)};
	uint64_t hash = hash_bytes(HASH_START, size, sizeof(size));
	hash = hash_bytes(hash, drawing->shapes, drawing->n * sizeof(drawing->shapes[0]));
	hash = hash_bytes(hash, drawing->texts, drawing->len);
	return hash != 0 ? hash : 1;
}

void painting_forget(struct bot *bot, const struct chat *chat) {
	for (struct paint_job *each = bot->paintings; each != NULL; each = each->next) {
		if (each->chat == chat) {
			each->chat = NULL;
		}
	}
}
