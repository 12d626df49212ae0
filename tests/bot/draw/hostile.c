#include "tests/bot/draw/hostile.h"

static int any(struct lots *lots, int least, int most) {
	return least + (int)lots_below(lots, (unsigned)(most - least + 1));
}

/* Most are as they may be, so that the others are not the only thing that is seen. */
static int mostly(struct lots *lots, int least, int most, int wild) {
	return lots_below(lots, 5) == 0 ? any(lots, 0, wild) : any(lots, least, most);
}

static int16_t place(struct lots *lots) {
	static const int16_t odd[] = {INT16_MIN, -400, -1, 0, 1, 32000, INT16_MAX};
	return lots_below(lots, 4) == 0 ? odd[lots_below(lots, 7)] : (int16_t)any(lots, 0, 400);
}

static struct shape any_shape(struct lots *lots) {
	return (struct shape){
		.kind = (uint8_t)mostly(lots, SHAPE_RECTANGLE, SHAPE_LABEL, 255),
		.fill = (uint8_t)mostly(lots, INK_NONE, INK_PRINT, 255),
		.edge = (uint8_t)mostly(lots, INK_NONE, INK_PRINT, 255),
		.thick = (uint8_t)mostly(lots, 0, 4, 255),
		.round = (uint8_t)mostly(lots, 0, 8, 255),
		.number = (uint8_t)mostly(lots, 0, 6, 255),
		.align = (uint8_t)mostly(lots, ALIGN_LEFT, ALIGN_RIGHT, 255),
		.bold = (uint8_t)mostly(lots, 0, 1, 255),
		.box = {place(lots), place(lots), place(lots), place(lots)},
		.text = (uint16_t)mostly(lots, 0, DRAWING_TEXTS_SIZE - 1, UINT16_MAX),
	};
}

/* The same in another place. */
static void move_like(struct shape *shape, const struct shape *other) {
	int16_t x = shape->box.x, y = shape->box.y;
	*shape = *other;
	shape->box.x = x;
	shape->box.y = y;
}

void hostile_text(struct lots *lots, char *text, size_t cap) {
	static const char *const pieces[] = {"<", "&", ">", "]]>", "\"", "'", "\n", "\x01", "\x1b",
		"\x7f", "\xc2\x85", "\xef\xbf\xbe", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80",
		"\xe2\x80\xae", "\xe3\x81", "\xff", "\xf0\x9f\x8e\xb2", "\xf3\xb0\x80\x80", "ね",
		"a"};
	struct text out = {.buf = text, .cap = cap};
	*text = '\0';
	while (!out.cut && lots_below(lots, 40) != 0) {
		const char byte[] = {(char)any(lots, 1, 255), '\0'};
		text_puts(&out,
			lots_below(lots, 3) == 0
				? byte
				: pieces[lots_below(lots, sizeof(pieces) / sizeof(pieces[0]))]);
	}
}

void hostile_draw(struct lots *lots, struct drawing *drawing) {
	*drawing = (struct drawing){
		.width = (int16_t)mostly(lots, 1, 400, 2100),
		.height = (int16_t)mostly(lots, 1, 400, 2100),
		.n = (uint16_t)mostly(lots, 0, 60, UINT16_MAX),
		.len = (uint16_t)any(lots, 0, UINT16_MAX),
	};
	for (int i = 0; i < SHAPES_MAX; i++) {
		drawing->shapes[i] = any_shape(lots);
		if (i > 0 && lots_below(lots, 2) == 0) {
			move_like(&drawing->shapes[i], &drawing->shapes[i - 1]);
		}
	}
	for (size_t at = 0; at + 64 < sizeof(drawing->texts); at += 64) {
		hostile_text(lots, drawing->texts + at, 64);
	}
	drawing->texts[sizeof(drawing->texts) - 1] = 'x';
}
