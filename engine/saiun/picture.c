#include <string.h>

#include "engine/saiun/say.h"

/* In one line (S69). */

static void write_column(const struct saiun_column *column, struct text *out) {
	saiun_put_column(out, column->x, column->y);
	text_puts(out, ":");
	for (int level = 0; level < column->height; level++) {
		saiun_put_die_in_letters(out, column->dice[level]);
	}
}

void saiun_write_line(const struct saiun_cloud *cloud, struct text *out) {
	if (cloud->n == 0) {
		text_puts(out, "(empty)");
	}
	for (int i = 0; i < cloud->n; i++) {
		text_puts(out, i > 0 ? " " : "");
		write_column(&cloud->columns[i], out);
	}
}

/* As a picture (S70). */

struct frame {
	int left, right, top, bottom;
};

static struct frame frame_of(const struct saiun_cloud *cloud) {
	const struct saiun_column *first = &cloud->columns[0];
	struct frame frame = {first->x, first->x, first->y, first->y};
	for (int i = 1; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		frame.left = column->x < frame.left ? column->x : frame.left;
		frame.right = column->x > frame.right ? column->x : frame.right;
		frame.bottom = column->y < frame.bottom ? column->y : frame.bottom;
	}
	return frame;
}

static void end_line(struct text *out) {
	while (out->len > 0 && out->buf[out->len - 1] == ' ') {
		out->buf[--out->len] = '\0';
	}
	text_puts(out, "\n");
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

static void draw_rows(
	const struct saiun_cloud *cloud, const struct frame *frame, struct text *out) {
	text_puts(out, "   ");
	for (int x = frame->left; x <= frame->right; x++) {
		text_add(out, "  %-3d", x);
	}
	end_line(out);
	for (int y = frame->top; y >= frame->bottom; y--) {
		text_add(out, "%3d", y);
		for (int x = frame->left; x <= frame->right; x++) {
			draw_place(saiun_column_at(cloud, x, y), out);
		}
		end_line(out);
	}
}

/* What one stack hides: "1,1 R3". */
static void write_under(const struct saiun_column *column, struct text *out) {
	saiun_put_column(out, column->x, column->y);
	text_puts(out, " ");
	for (int level = 0; level + 1 < column->height; level++) {
		saiun_put_die_in_letters(out, column->dice[level]);
	}
}

/* Broken behind a semicolon, before a line gets too long. */
static void draw_under(const struct saiun_cloud *cloud, struct text *out) {
	size_t begun = out->len;
	bool any = false;
	for (int i = 0; i < cloud->n; i++) {
		char part[32];
		struct text text = TEXT_INTO(part);
		if (cloud->columns[i].height == 1) {
			continue;
		}
		write_under(&cloud->columns[i], &text);
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
	struct frame frame = frame_of(cloud);
	draw_rows(cloud, &frame, out);
	draw_under(cloud, out);
}

static bool fits_picture(const struct saiun_cloud *cloud) {
	if (cloud->n == 0) {
		return false;
	}
	struct frame frame = frame_of(cloud);
	return 3 + 5 * (frame.right - frame.left + 1) <= PICTURE_MOST;
}

void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out) {
	char drawn[CLOUD_SIZE];
	struct text text = TEXT_INTO(drawn);
	if (!audience->brief && fits_picture(cloud)) {
		saiun_draw(cloud, &text);
		text_puts(out, TEXT_PICTURE);
		text_puts(out, drawn);
		text_puts(out, TEXT_PICTURE);
		out->buf[--out->len] = '\0'; /* what follows begins a line */
		return;
	}
	if (cloud->n == 0) {
		words_put(&text, audience->words, "nothing yet");
	} else {
		saiun_write_line(cloud, &text);
	}
	SAY(out, audience->words, "Cloud: {cloud}", {"cloud", drawn, 0});
}
