#include "bot/draw/png.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <png.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <utf8proc.h>

#include "bot/draw/shapes.h"
#include "engine/text.h"

/* Writes pixels as a PNG with a palette, a fraction of the size without. */

enum {
	PNG_COLOURS = 64,
	SLOTS = 4 * PNG_COLOURS,
	COLOUR_BITS = 0xffffff,
	KEPT = 0x1000000,
	LARGE = 500 * 1000, /* pixels: beyond, letters have coarser edges, for smaller files */
};

/* A picture being painted, in units. */
struct painting {
	const struct drawing *drawing;
	enum theme theme;
	int width, height; /* in pixels */
	uint32_t *pixels;  /* 0xRRGGBB; the highest byte is ignored */
	cairo_surface_t *surface;
	cairo_t *cairo;
	PangoLayout *layout;
};

/* The palette, and the index of each key: the colour itself if it is kept, otherwise its masked
 * value. Inks are kept exactly; other colours are rounded just enough to be few. */
struct colours {
	int n, most;
	uint32_t list[PNG_COLOURS], keys[PNG_COLOURS];
	uint16_t slots[SLOTS]; /* 1 + the index; 0: free */
};

static uint16_t *find_slot(struct colours *colours, uint32_t key) {
	uint32_t at = (key * 2654435761U >> 16) % SLOTS;
	while (colours->slots[at] != 0 && colours->keys[colours->slots[at] - 1] != key) {
		at = (at + 1) % SLOTS;
	}
	return &colours->slots[at];
}

static bool add(struct colours *colours, uint16_t *slot, uint32_t key, uint32_t colour) {
	if (colours->n == colours->most) {
		return false;
	}
	colours->list[colours->n] = colour;
	colours->keys[colours->n] = key;
	*slot = (uint16_t)++colours->n;
	return true;
}

static void keep_inks(struct colours *colours, int most, enum theme theme) {
	assert(INKS - 1 <= most / 2);
	*colours = (struct colours){.most = most};
	for (int ink = INK_NONE + 1; ink < INKS; ink++) {
		uint32_t kept = palette[theme][ink];
		uint16_t *slot = find_slot(colours, kept | KEPT);
		if (*slot == 0) {
			add(colours, slot, kept | KEPT, kept);
		}
	}
}

/* The colour's index in the palette; colours that are equal under mask share one. -1: the palette
 * is full. */
static int number_of(struct colours *colours, uint32_t colour, uint32_t mask) {
	uint16_t *slot = find_slot(colours, colour | KEPT);
	if (*slot == 0) {
		slot = find_slot(colours, colour & mask);
	}
	return *slot != 0 || add(colours, slot, colour & mask, colour) ? *slot - 1 : -1;
}

static bool number(struct colours *colours, const uint32_t *pixels, size_t n, uint32_t mask,
	unsigned char *numbers) {
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && pixels[i] == pixels[i - 1]) {
			numbers[i] = numbers[i - 1];
			continue;
		}
		int found = number_of(colours, pixels[i] & COLOUR_BITS, mask);
		if (found < 0) {
			return false;
		}
		numbers[i] = (unsigned char)found;
	}
	return true;
}

/* With one bit a channel there are eight colours besides the kept ones. */
static void choose_colours(
	struct colours *colours, const struct painting *painting, unsigned char *numbers) {
	size_t n = (size_t)painting->width * (size_t)painting->height;
	bool fits = false;
	for (unsigned bits = 8; !fits && bits > 0; bits--) {
		uint32_t mask = (0xff00U >> bits & 0xff) * 0x010101U;
		keep_inks(colours, n < LARGE ? PNG_COLOURS : PNG_COLOURS / 2, painting->theme);
		fits = number(colours, painting->pixels, n, mask, numbers);
	}
	assert(fits);
}

static int compress(const struct painting *painting, const struct colours *colours,
	const unsigned char *numbers, unsigned char **bytes, size_t *n) {
	png_byte map[PNG_COLOURS][3];
	png_image image = {.version = PNG_IMAGE_VERSION,
		.width = (png_uint_32)painting->width,
		.height = (png_uint_32)painting->height,
		.format = PNG_FORMAT_RGB_COLORMAP,
		.colormap_entries = (png_uint_32)colours->n};
	for (int i = 0; i < colours->n; i++) {
		map[i][0] = (png_byte)(colours->list[i] >> 16);
		map[i][1] = (png_byte)(colours->list[i] >> 8);
		map[i][2] = (png_byte)colours->list[i];
	}
	png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
	unsigned char *file = malloc(size);
	if (file == NULL || !png_image_write_to_memory(&image, file, &size, 0, numbers, 0, map)) {
		free(file);
		return -ENOMEM;
	}
	unsigned char *fitting = realloc(file, size);
	*bytes = fitting != NULL ? fitting : file;
	*n = size;
	return 0;
}

/* 0 or -ENOMEM. bytes: *n of them, from malloc(). */
static int write_file(const struct painting *painting, unsigned char **bytes, size_t *n) {
	struct colours colours;
	unsigned char *numbers = malloc((size_t)painting->width * (size_t)painting->height);
	if (numbers == NULL) {
		return -ENOMEM;
	}
	choose_colours(&colours, painting, numbers);
	int rc = compress(painting, &colours, numbers, bytes, n);
	free(numbers);
	return rc;
}

enum { LABEL_BYTES = 512 };

/* Areas */

static void choose_ink(const struct painting *painting, int ink) {
	uint32_t colour = palette[painting->theme][ink];
	cairo_set_source_rgb(painting->cairo, (colour >> 16 & 0xff) / 255.0,
		(colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
}

/* Paints the path, and clears it. */
static void paint(const struct painting *painting, const struct shape *shape) {
	if (shape->fill != INK_NONE) {
		choose_ink(painting, shape->fill);
		cairo_fill_preserve(painting->cairo);
	}
	if (shape->edge != INK_NONE) {
		choose_ink(painting, shape->edge);
		cairo_set_line_width(painting->cairo, shape->thick);
		cairo_stroke_preserve(painting->cairo);
	}
	cairo_new_path(painting->cairo);
}

static void draw_rectangle(const struct painting *painting, const struct shape *shape) {
	const struct box *box = &shape->box;
	double round = fmin(shape->round, fmin(box->w, box->h) / 2.0);
	double left = box->x + round, right = box->x + box->w - round;
	double top = box->y + round, bottom = box->y + box->h - round;
	cairo_arc(painting->cairo, right, top, round, -M_PI_2, 0);
	cairo_arc(painting->cairo, right, bottom, round, 0, M_PI_2);
	cairo_arc(painting->cairo, left, bottom, round, M_PI_2, M_PI);
	cairo_arc(painting->cairo, left, top, round, M_PI, 3 * M_PI_2);
	cairo_close_path(painting->cairo);
	paint(painting, shape);
}

static void draw_ellipse(const struct painting *painting, const struct shape *shape) {
	const struct box *box = &shape->box;
	cairo_save(painting->cairo);
	cairo_translate(painting->cairo, box->x + box->w / 2.0, box->y + box->h / 2.0);
	cairo_scale(painting->cairo, box->w / 2.0, box->h / 2.0);
	cairo_arc(painting->cairo, 0, 0, 1, 0, 2 * M_PI);
	cairo_close_path(painting->cairo);
	cairo_restore(painting->cairo);
	paint(painting, shape);
}

static void draw_line(const struct painting *painting, const struct shape *shape) {
	struct shape stroke = *shape;
	stroke.fill = INK_NONE;
	cairo_move_to(painting->cairo, shape->box.x, shape->box.y);
	cairo_line_to(painting->cairo, shape->box.x + shape->box.w, shape->box.y + shape->box.h);
	paint(painting, &stroke);
}

static void draw_pips(const struct painting *painting, const struct shape *shape) {
	struct pip pips[PIPS_MOST];
	int n = shapes_pips(shape, pips);
	for (int i = 0; i < n; i++) {
		cairo_new_sub_path(painting->cairo);
		cairo_arc(painting->cairo, pips[i].x, pips[i].y, pips[i].radius, 0, 2 * M_PI);
	}
	choose_ink(painting, shape->fill);
	cairo_fill(painting->cairo);
}

/* Labels */

static void set_font(const struct painting *painting, const struct shape *label) {
	PangoFontDescription *font = pango_font_description_new();
	pango_font_description_set_family_static(font, "sans-serif");
	pango_font_description_set_weight(
		font, label->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
	pango_font_description_set_absolute_size(font, shapes_label_size(label) * PANGO_SCALE);
	pango_layout_set_font_description(painting->layout, font);
	pango_font_description_free(font);
}

/* A text that does not fit here would be illegible anyway. */
static void set_text(const struct painting *painting, const char *from) {
	char line[LABEL_BYTES];
	struct text text = TEXT_INTO(line);
	utf8proc_uint8_t bytes[4];
	int32_t character;
	while ((character = shapes_next_character(&from)) != 0 && !text.cut) {
		size_t n = (size_t)utf8proc_encode_char(character == '\n' ? ' ' : character, bytes);
		text_put(&text, (const char *)bytes, n);
	}
	pango_layout_set_text(painting->layout, line, (int)text.len);
}

static void lay_out(const struct painting *painting, const struct shape *label) {
	char letter[] = {(char)('A' + label->number - 1), '\0'}, buf[SHAPES_TEXT_SIZE];
	set_font(painting, label);
	set_text(painting, shapes_text(painting->drawing, label, buf));
	if (label->number > 0 && label->number <= 26 &&
		pango_layout_get_unknown_glyphs_count(painting->layout) > 0) {
		pango_layout_set_text(painting->layout, letter, 1);
	}
}

static void draw_label(const struct painting *painting, const struct shape *label) {
	static const double offset[] = {[ALIGN_LEFT] = 0, [ALIGN_MIDDLE] = 0.5, [ALIGN_RIGHT] = 1};
	PangoRectangle extents;
	lay_out(painting, label);
	PangoLayoutLine *line = pango_layout_get_line_readonly(painting->layout, 0);
	pango_layout_line_get_extents(line, NULL, &extents);
	double width = (double)extents.width / PANGO_SCALE;
	double narrow = width > label->box.w ? label->box.w / width : 1;
	choose_ink(painting, label->fill);
	cairo_save(painting->cairo);
	cairo_translate(painting->cairo, shapes_label_x(label), shapes_label_baseline(label));
	cairo_scale(painting->cairo, narrow, 1);
	cairo_move_to(painting->cairo, -width * offset[label->align], 0);
	pango_cairo_show_layout_line(painting->cairo, line);
	cairo_restore(painting->cairo);
	cairo_new_path(painting->cairo);
}

/* Pictures */

static void draw_shape(const struct painting *painting, const struct shape *shape) {
	static void (*const draw[])(const struct painting *, const struct shape *) = {
		[SHAPE_RECTANGLE] = draw_rectangle,
		[SHAPE_ELLIPSE] = draw_ellipse,
		[SHAPE_LINE] = draw_line,
		[SHAPE_PIPS] = draw_pips,
		[SHAPE_LABEL] = draw_label,
	};
	struct shape print;
	draw[shape->kind](painting, shape);
	if (shapes_print(shape, &print)) {
		draw_label(painting, &print);
	}
}

static void draw_all(const struct painting *painting) {
	struct shape shape;
	choose_ink(painting, INK_TABLE);
	cairo_paint(painting->cairo);
	for (int i = 0; i < shapes_count(painting->drawing); i++) {
		if (shapes_get(painting->drawing, i, &shape)) {
			draw_shape(painting, &shape);
		}
	}
}

/* Letters are placed as in an SVG: hinting would move them. */
static void set_up_letters(struct painting *painting) {
	cairo_font_options_t *options = cairo_font_options_create();
	cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	painting->layout = pango_cairo_create_layout(painting->cairo);
	pango_cairo_context_set_font_options(pango_layout_get_context(painting->layout), options);
	pango_context_set_round_glyph_positions(pango_layout_get_context(painting->layout), FALSE);
	pango_layout_set_single_paragraph_mode(painting->layout, TRUE);
	cairo_font_options_destroy(options);
}

static size_t size_of(const struct painting *painting) {
	return (size_t)painting->width * (size_t)painting->height * sizeof(*painting->pixels);
}

/* Pixels from the system: malloc() would keep their memory after use. */
static bool begin(struct painting *painting) {
	double scale = shapes_png_scale(painting->drawing);
	int width = painting->width = (int)(painting->drawing->width * scale);
	int height = painting->height = (int)(painting->drawing->height * scale);
	void *pixels = mmap(NULL, size_of(painting), PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (pixels == MAP_FAILED) {
		return false;
	}
	painting->pixels = pixels;
	painting->surface = cairo_image_surface_create_for_data(
		pixels, CAIRO_FORMAT_RGB24, width, height, width * (int)sizeof(*painting->pixels));
	painting->cairo = cairo_create(painting->surface);
	cairo_scale(painting->cairo, scale, scale);
	cairo_set_line_cap(painting->cairo, CAIRO_LINE_CAP_ROUND);
	set_up_letters(painting);
	return true;
}

static void end(struct painting *painting) {
	g_object_unref(painting->layout);
	cairo_destroy(painting->cairo);
	cairo_surface_destroy(painting->surface);
	munmap(painting->pixels, size_of(painting));
}

static bool is_drawable(const struct drawing *drawing) {
	return drawing->width > 0 && drawing->width <= PNG_SIDE_MOST && drawing->height > 0 &&
	       drawing->height <= PNG_SIDE_MOST;
}

static int draw(struct painting *painting, unsigned char **bytes, size_t *n) {
	if (!begin(painting)) {
		return -ENOMEM;
	}
	draw_all(painting);
	cairo_surface_flush(painting->surface);
	bool painted = cairo_status(painting->cairo) == CAIRO_STATUS_SUCCESS;
	int rc = painted ? write_file(painting, bytes, n) : -ENOMEM;
	end(painting);
	return rc;
}

int png_draw(const struct drawing *drawing, enum theme theme, unsigned char **bytes, size_t *n) {
	static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
	struct painting painting = {.drawing = drawing, .theme = theme};
	if (!is_drawable(drawing)) {
		return -EINVAL;
	}
	pthread_mutex_lock(&one);
	int rc = draw(&painting, bytes, n);
	pthread_mutex_unlock(&one);
	return rc;
}

const struct draw_module draw_module = {
	.version = DICECUP_VERSION,
	.png = png_draw,
};
