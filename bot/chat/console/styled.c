#include "bot/chat/console/styled.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/chat/utf8.h"
#include "engine/text.h"

enum { ROW_SIZE = 4096, STYLE_BYTES = 2 };

static const struct {
	char style;
	const char *code;
} styles[] = {
	{'b', "\033[1m"},
	{'d', "\033[2m"},
	{'m', "\033[1;7m"},
	{'r', "\033[31m"},
	{'y', "\033[33m"},
	{'g', "\033[32m"},
	{'u', "\033[34m"},
	{'p', "\033[35m"},
};

static const char *code_of(char style) {
	for (size_t i = 0; i < sizeof(styles) / sizeof(*styles); i++) {
		if (styles[i].style == style) {
			return styles[i].code;
		}
	}
	return "\033[0m";
}

static bool is_style(const char *text) {
	return *text == *TEXT_STYLE && text[1] != '\0';
}

/* Whether a sentence begins behind what stands before. */
static bool begins_sentence(const char *text, const char *at) {
	while (at > text && (at[-1] == ' ' || (at - 2 >= text && is_style(at - 2)))) {
		at -= at[-1] == ' ' ? 1 : STYLE_BYTES;
	}
	return at == text || strchr("\n.!?>", at[-1]) != NULL;
}

void styled_spell(const char *text, bool plain, char *out) {
	for (const char *at = text; *at != '\0'; at++) {
		if (*at == *TEXT_YOU) {
			char next = at[1];
			if (begins_sentence(text, at) && next >= 'a' && next <= 'z') {
				*out++ = (char)toupper((unsigned char)next);
				at++;
			}
		} else if (strncmp(at, TEXT_PICTURE, strlen(TEXT_PICTURE)) == 0) {
			at++;
		} else if (plain && is_style(at)) {
			at++;
		} else {
			*out++ = *at;
		}
	}
	*out = '\0';
}

/* The bytes of the next character, or style, and its columns. */
static size_t step(const char *text, size_t left, size_t *columns) {
	if (is_style(text) && left >= STYLE_BYTES) {
		*columns = 0;
		return STYLE_BYTES;
	}
	int32_t c;
	size_t n = utf8_next(text, left, &c);
	int width = utf8proc_charwidth(c);
	*columns = width > 0 ? (size_t)width : 0;
	return n;
}

size_t styled_width(const char *text, size_t n) {
	size_t width = 0, columns;
	for (size_t at = 0; at < n; width += columns) {
		at += step(text + at, n - at, &columns);
	}
	return width;
}

size_t styled_fit(const char *text, size_t n, size_t columns) {
	size_t at = 0, width = 0, next;
	while (at < n) {
		size_t bytes = step(text + at, n - at, &next);
		width += next;
		if (width > columns) {
			break;
		}
		at += bytes;
	}
	return at;
}

enum { CELLS_MOST = 12, CELL_GAP = 2, NARROW_GAP = 1, LEAST_HEAD = 2 };

/* Columns of a table. The cells of its heads give way to those below where there is no room. */
struct cells {
	size_t n, gap, widths[CELLS_MOST], below[CELLS_MOST];
	bool heads; /* in its first line, which begins with an empty cell */
};

static void measure_line(const char *line, size_t n, bool is_head, struct cells *cells) {
	size_t cell = 0;
	for (size_t at = 0; at <= n && cell < CELLS_MOST; cell++) {
		size_t len = strcspn(line + at, "\t\n");
		size_t width = styled_width(line + at, len);
		cells->widths[cell] = width > cells->widths[cell] ? width : cells->widths[cell];
		if (!is_head && width > cells->below[cell]) {
			cells->below[cell] = width;
		}
		at += len + 1;
	}
	cells->n = cell > cells->n ? cell : cells->n;
}

/* Measures the lines that follow one another with tabs; returns where these end. */
static const char *measure_cells(const char *text, struct cells *cells) {
	*cells = (struct cells){.gap = CELL_GAP, .heads = *text == '\t'};
	for (const char *first = text; *text != '\0';) {
		size_t n = strcspn(text, "\n");
		if (memchr(text, '\t', n) == NULL) {
			break;
		}
		measure_line(text, n, cells->heads && text == first, cells);
		text += n + (text[n] == '\n');
	}
	return text;
}

static size_t total_width(const struct cells *cells) {
	size_t width = cells->n > 0 ? (cells->n - 1) * cells->gap : 0;
	for (size_t i = 0; i < cells->n; i++) {
		width += cells->widths[i];
	}
	return width;
}

/* The column whose head reaches out most over what is below; CELLS_MOST: none does. */
static size_t longest_head(const struct cells *cells) {
	size_t found = CELLS_MOST, most = 0;
	for (size_t i = 0; i < cells->n; i++) {
		size_t least = cells->below[i] > LEAST_HEAD ? cells->below[i] : LEAST_HEAD;
		if (cells->widths[i] > least && cells->widths[i] - least > most) {
			most = cells->widths[i] - least;
			found = i;
		}
	}
	return found;
}

/* As far as that goes: first the gaps, then the heads. */
static void fit_cells(struct cells *cells, size_t columns) {
	if (total_width(cells) > columns) {
		cells->gap = NARROW_GAP;
	}
	size_t longest;
	while (cells->heads && total_width(cells) > columns &&
		(longest = longest_head(cells)) < CELLS_MOST) {
		cells->widths[longest]--;
	}
}

/* Cuts what has been added since out->len was begun; blanks at the end go, too. */
static void cut_line(struct text *out, size_t begun, size_t columns) {
	const char *line = out->buf + begun;
	size_t n = styled_fit(line, out->len - begun, columns);
	while (n > 0 && line[n - 1] == ' ') {
		n--;
	}
	out->len = begun + n;
	out->buf[out->len] = '\0';
}

static void put_aligned(const char *text, const char *end, const struct cells *cells,
	size_t columns, struct text *out) {
	size_t begun = out->len;
	for (size_t cell = 0; text < end;) {
		size_t len = strcspn(text, "\t\n");
		size_t width = cell < cells->n ? cells->widths[cell] : SIZE_MAX;
		size_t shown = styled_fit(text, len, width);
		text_put(out, text, shown);
		if (text[len] == '\t') {
			for (size_t i = styled_width(text, shown); i < width + cells->gap; i++) {
				text_puts(out, " ");
			}
			cell++;
		} else if (text[len] == '\n') {
			cut_line(out, begun, columns);
			text_puts(out, "\n");
			begun = out->len;
			cell = 0;
		}
		text += len + (text[len] != '\0');
	}
}

bool styled_align(const char *text, size_t columns, char *buf, size_t size) {
	struct text out = {.buf = buf, .cap = size};
	struct cells cells;
	*buf = '\0';
	while (*text != '\0') {
		const char *end = measure_cells(text, &cells);
		size_t most = end > text && columns > 0 ? columns : SIZE_MAX;
		if (end == text) {
			end += strcspn(text, "\n");
			end += *end == '\n';
		}
		fit_cells(&cells, most);
		put_aligned(text, end, &cells, most, &out);
		text = end;
	}
	return !out.cut;
}

static bool stands_in(const char *set, const char *c, size_t bytes) {
	for (; *set != '\0'; set += strlen(set) + 1) {
		if (strlen(set) == bytes && memcmp(set, c, bytes) == 0) {
			return true;
		}
	}
	return false;
}

/* Whether a row may end between two characters: beside a wide one, unless it is what closes or
 * lengthens the one before, or opens what comes. */
static bool may_part(const char *before, size_t n_before, const char *after, size_t n_after) {
	static const char closing[] = "、\0。\0」\0』\0)\0,\0.\0!\0:\0・\0)\0!\0?\0ー\0"
				      "っ\0ゃ\0ゅ\0ょ\0ッ\0ャ\0ュ\0ョ\0ァ\0ィ\0ェ\0ォ\0";
	static const char opening[] = "「\0『\0(\0(\0";
	size_t wide = styled_width(before, n_before) > 1 || styled_width(after, n_after) > 1;
	return wide && !stands_in(closing, after, n_after) && !stands_in(opening, before, n_before);
}

/* How many bytes of a line stand in a row of so many columns. */
static size_t fit(const char *line, size_t n, size_t columns) {
	size_t width = 0, part = 0, next, bytes, before = 0;
	for (size_t at = 0; at < n; at += bytes) {
		bytes = step(line + at, n - at, &next);
		bool parts =
			line[at] == ' ' || may_part(line + at - before, before, line + at, bytes);
		if (parts && width > 0) {
			part = at;
		}
		if (width + next > columns) {
			return part > 0 ? part : at > 0 ? at : bytes;
		}
		width += next;
		before = bytes;
	}
	return n;
}

static bool add_row(struct styled_rows *out, const char *row) {
	if (out->n == out->cap) {
		size_t cap = out->cap > 0 ? 2 * out->cap : 32;
		char **rows = realloc(out->rows, cap * sizeof(*rows));
		if (rows == NULL) {
			return false;
		}
		out->rows = rows;
		out->cap = cap;
	}
	out->rows[out->n] = strdup(row);
	return out->rows[out->n++] != NULL;
}

/* Writes n bytes of a line as a row; style is the one it begins with, and then ends with. */
static bool write_row(
	struct styled_rows *out, const char *line, size_t n, size_t indent, char *style) {
	char buf[ROW_SIZE];
	struct text row = TEXT_INTO(buf);
	for (size_t i = 0; i < indent; i++) {
		text_puts(&row, " ");
	}
	text_puts(&row, out->colour && *style != '0' ? code_of(*style) : "");
	for (size_t at = 0; at < n; at++) {
		if (is_style(line + at)) {
			*style = line[++at];
			text_puts(&row, out->colour ? code_of(*style) : "");
		} else if ((unsigned char)line[at] >= ' ') {
			text_put(&row, line + at, 1);
		}
	}
	text_puts(&row, out->colour && *style != '0' ? code_of('0') : "");
	return add_row(out, buf);
}

static bool wrap_line(
	struct styled_rows *out, const char *line, size_t n, size_t columns, size_t indent) {
	char style = '0';
	size_t before = 0;
	do {
		size_t fits = fit(line, n, columns - before);
		if (!write_row(out, line, fits, before, &style)) {
			return false;
		}
		while (fits < n && line[fits] == ' ') {
			fits++;
		}
		line += fits;
		n -= fits;
		before = indent < columns / 2 ? indent : 0;
	} while (n > 0);
	return true;
}

bool styled_wrap(struct styled_rows *out, const char *text, size_t columns, size_t indent) {
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		if (!wrap_line(out, text, n, columns, indent)) {
			return false;
		}
		text += n + (text[n] == '\n');
	}
	return true;
}

void styled_clear(struct styled_rows *rows) {
	for (size_t i = 0; i < rows->n; i++) {
		free(rows->rows[i]);
	}
	free(rows->rows);
	*rows = (struct styled_rows){.colour = rows->colour};
}
