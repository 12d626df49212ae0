#include "engine/saiun/picture.h"

enum {
	PICTURE_MOST = 38, /* columns of text that a picture may take */
	UNDER_MOST = 40,   /* its last lines stay shorter than this (S70) */
	LINE_SIZE = 256,   /* bytes of ten columns with twenty dice in one line */
};

char saiun_letter(int colour) {
	return saiun_is_colour(colour) ? "RYGBP"[colour] : '?';
}

void saiun_write_dice(const uint8_t dice[COLOURS], struct text *out) {
	size_t begun = out->len;
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int i = 0; i < dice[colour]; i++) {
			text_add(out, out->len > begun ? " %c" : "%c", saiun_letter(colour));
		}
	}
	text_puts(out, out->len > begun ? "" : "-");
}

/* "1,1", between, and the dice of a column from the bottom up: "R3Y6". */
static void write_column(
	const struct saiun_column *column, const char *between, int n_dice, struct text *out) {
	text_add(out, "%d,%d%s", column->x, column->y, between);
	for (int level = 0; level < n_dice; level++) {
		struct saiun_die die = column->dice[level];
		text_add(out, "%c%d", saiun_letter(die.colour), die.face);
	}
}

void saiun_write_line(const struct saiun_cloud *cloud, struct text *out) {
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		text_puts(out, i > 0 ? " " : "");
		write_column(column, ":", column->height, out);
	}
}

/* One place of a row, five wide: "  Y6'", "  . ". */
static void draw_place(const struct saiun_column *column, struct text *out) {
	static const char marks[HEIGHT_MOST + 1] = {' ', ' ', '\'', '"'};
	if (column == NULL) {
		text_puts(out, "  .  ");
		return;
	}
	struct saiun_die top = saiun_top(column);
	text_add(out, "  %c%d%c", saiun_letter(top.colour), top.face, marks[column->height]);
}

static void end_line(struct text *out) {
	text_trim(out);
	text_puts(out, "\n");
}

static void draw_rows(const struct saiun_cloud *cloud, struct text *out) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	text_puts(out, "   ");
	for (int x = frame.left; x <= frame.right; x++) {
		text_add(out, "  %-3d", x);
	}
	end_line(out);
	for (int y = frame.top; y >= frame.bottom; y--) {
		text_add(out, "%3d", y);
		for (int x = frame.left; x <= frame.right; x++) {
			draw_place(saiun_column_at(cloud, x, y), out);
		}
		end_line(out);
	}
}

/* What stacks hide: "under: 1,1 R3". Broken behind a semicolon, before a line gets too long. */
static void draw_under(const struct saiun_cloud *cloud, struct text *out) {
	size_t begun = out->len;
	bool any = false;
	for (int i = 0; i < cloud->n; i++) {
		char part[32];
		struct text text = TEXT_INTO(part);
		if (cloud->columns[i].height == 1) {
			continue;
		}
		write_column(&cloud->columns[i], " ", cloud->columns[i].height - 1, &text);
		bool fits = out->len - begun + 2 + text.len + 1 < UNDER_MOST;
		text_puts(out, !any ? "under: " : fits ? "; " : ";\n");
		begun = any && !fits ? out->len : begun;
		text_puts(out, part);
		any = true;
	}
	text_puts(out, any ? "\n" : "");
}

void saiun_draw(const struct saiun_cloud *cloud, struct text *out) {
	if (cloud->n == 0) {
		text_puts(out, "(empty)\n");
		return;
	}
	draw_rows(cloud, out);
	draw_under(cloud, out);
}

static bool fits_picture(const struct saiun_cloud *cloud) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	return cloud->n > 0 && 3 + 5 * (frame.right - frame.left + 1) <= PICTURE_MOST;
}

void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out) {
	char written[LINE_SIZE];
	struct text line = TEXT_INTO(written);
	if (!audience->brief && fits_picture(cloud)) {
		text_puts(out, TEXT_PICTURE);
		saiun_draw(cloud, out);
		text_put(out, TEXT_PICTURE, 1); /* what follows begins a line */
		return;
	}
	if (cloud->n == 0) {
		words_put(&line, audience->words, "nothing yet");
	} else {
		saiun_write_line(cloud, &line);
	}
	TELL(out, audience, "Cloud: {cloud}", {"cloud", written});
}
