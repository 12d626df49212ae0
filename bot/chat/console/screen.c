#include "bot/chat/console/screen.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

#include "bot/base/utf8.h"
#include "engine/spans.h"

enum {
	LOG_LINES = 500,
	LEAST_COLUMNS = 20,
	LEAST_ROWS = 6,
	LEAST_LOG = 2,
	USUAL_COLUMNS = 80,
	USUAL_ROWS = 24,
	HANG = 2, /* indent of a line's continuation rows, in columns */
	ROW_BYTES = 4096,
	STYLE_BYTES = 2,
	BLOCK_BYTES = 16384,
};

/* Texts: with the terminal's styles, in rows no wider than the screen. */

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
	return spans_begins(text, SPAN_STYLE) && text[1] != '\0';
}

/* Copies text; a line that begins with "you" gets a capital. */
struct spelling {
	char *out;
	bool at_line, reader;
};

static void spell_text(struct spelling *spelling, const struct span *span) {
	for (size_t i = 0; i < span->n; i++) {
		char c = span->text[i];
		bool small = c >= 'a' && c <= 'z';
		bool capital = spelling->reader && spelling->at_line && small;
		*spelling->out++ = (char)(capital ? toupper((unsigned char)c) : c);
		spelling->at_line = c == '\n' || (c == ' ' && spelling->at_line);
		spelling->reader = false;
	}
}

/* A terminal has only dice as small pictures: "die3", "red4". */
static void spell_die(struct spelling *spelling, const struct span *span) {
	static const char *const faces[] = {" ⚀", " ⚁", " ⚂", " ⚃", " ⚄", " ⚅"};
	char face = span->n > 0 ? span->text[span->n - 1] : '\0';
	if (face >= '1' && face <= '6') {
		size_t n = strlen(faces[face - '1']);
		memcpy(spelling->out, faces[face - '1'], n);
		spelling->out += n;
	}
}

void screen_spell(const char *text, bool plain, char *out) {
	struct spelling spelling = {.out = out, .at_line = true};
	struct span span;
	for (size_t left = strlen(text), n; left > 0; text += n, left -= n) {
		n = spans_read(text, left, &span);
		if (span.kind == SPAN_TEXT) {
			spell_text(&spelling, &span);
		} else if (span.kind == SPAN_YOU) {
			spelling.reader = true;
		} else if (span.kind == SPAN_EMOJI) {
			spell_die(&spelling, &span);
		} else if (span.kind == SPAN_STYLE && !plain) {
			memmove(spelling.out, text, n);
			spelling.out += n;
		}
	}
	*spelling.out = '\0';
}

/* The length in bytes of the next character or style, and its columns. */
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

/* The width of the first n bytes of a text without line breaks. */
static size_t width_of(const char *text, size_t n) {
	size_t width = 0, columns;
	for (size_t at = 0; at < n; width += columns) {
		at += step(text + at, n - at, &columns);
	}
	return width;
}

/* The number of the first n bytes that fit in the columns. */
static size_t fit_width(const char *text, size_t n, size_t columns) {
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

/* Columns of a table. Cells of its heading give way to those below if there is no room. */
struct cells {
	size_t n, gap, widths[CELLS_MOST], below[CELLS_MOST];
	bool heads; /* the first line is a heading, which begins with an empty cell */
};

static void measure_line(const char *line, size_t n, bool is_head, struct cells *cells) {
	size_t cell = 0;
	for (size_t at = 0; at <= n && cell < CELLS_MOST; cell++) {
		size_t len = strcspn(line + at, "\t\n");
		size_t width = width_of(line + at, len);
		cells->widths[cell] = width > cells->widths[cell] ? width : cells->widths[cell];
		if (!is_head && width > cells->below[cell]) {
			cells->below[cell] = width;
		}
		at += len + 1;
	}
	cells->n = cell > cells->n ? cell : cells->n;
}

/* Measures consecutive lines with tabs; returns their end. */
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

/* The column whose heading is widest beyond its cells; CELLS_MOST: none. */
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

/* Shrinks the gaps, then the headings, as far as possible. */
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

/* Truncates the line that began there, and removes blanks at its end. */
static void cut_line(struct text *out, size_t begun, size_t columns) {
	const char *line = out->buf + begun;
	size_t n = fit_width(line, out->len - begun, columns);
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
		size_t shown = fit_width(text, len, width);
		text_put(out, text, shown);
		if (text[len] == '\t') {
			for (size_t i = width_of(text, shown); i < width + cells->gap; i++) {
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

/* Replaces tabs by blanks, so that cells of consecutive lines are aligned. Such lines are truncated
 * to the columns given (0: no limit), as a wrapped table is illegible. False: buf is too small. */
static bool align(const char *text, size_t columns, char *buf, size_t size) {
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

struct rows {
	char **rows; /* as written to the terminal */
	size_t n, cap;
	bool colour;
};

static bool stands_in(const char *set, const char *c, size_t bytes) {
	return memmem(set, strlen(set), c, bytes) != NULL;
}

/* Whether a row may end between two characters: beside a wide one, but not before closing
 * punctuation or a small kana, nor after an opening bracket. */
static bool may_part(const char *before, size_t n_before, const char *after, size_t n_after) {
	static const char closing[] = "、。」』),.!:・)!?ーっゃゅょッャュョァィェォ";
	static const char opening[] = "「『((";
	size_t wide = width_of(before, n_before) > 1 || width_of(after, n_after) > 1;
	return wide && !stands_in(closing, after, n_after) && !stands_in(opening, before, n_before);
}

/* The number of bytes of a line that fit in a row of this width. */
static size_t row_length(const char *line, size_t n, size_t columns) {
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

static bool add_row(struct rows *out, const char *row) {
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

/* Writes n bytes of a line as a row; style: at its start, updated to that at its end. */
static bool write_row(struct rows *out, const char *line, size_t n, size_t indent, char *style) {
	char buf[ROW_BYTES];
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

static bool wrap_line(struct rows *out, const char *line, size_t n, size_t columns, size_t indent) {
	char style = '0';
	size_t before = 0;
	do {
		size_t fits = row_length(line, n, columns - before);
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

/* Splits each line of the text into rows of this width, at blanks if there are any; continuation
 * rows are indented. Styles last to the end of their line. False: out of memory. */
static bool wrap(struct rows *out, const char *text, size_t columns, size_t indent) {
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		if (!wrap_line(out, text, n, columns, indent)) {
			return false;
		}
		text += n + (text[n] == '\n');
	}
	return true;
}

static void clear_rows(struct rows *rows) {
	for (size_t i = 0; i < rows->n; i++) {
		free(rows->rows[i]);
	}
	free(rows->rows);
	*rows = (struct rows){.colour = rows->colour};
}

/* The screen */

struct screen {
	bool colour;
	size_t rows, columns;
	char *log[LOG_LINES];
	size_t n_log;
	size_t back;     /* rows of the log below the visible part */
	size_t log_rows; /* number shown last */
	char **drawn;    /* text of each row; NULL: unknown */
	size_t n_drawn;
};

static void measure(struct screen *screen) {
	struct winsize size;
	bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
	screen->columns = known ? size.ws_col : USUAL_COLUMNS;
	screen->rows = known ? size.ws_row : USUAL_ROWS;
	screen->columns = screen->columns > LEAST_COLUMNS ? screen->columns : LEAST_COLUMNS;
	screen->rows = screen->rows > LEAST_ROWS ? screen->rows : LEAST_ROWS;
}

size_t screen_columns(struct screen *screen) {
	measure(screen);
	return screen->columns;
}

void screen_forget(struct screen *screen) {
	for (size_t i = 0; i < screen->n_drawn; i++) {
		free(screen->drawn[i]);
	}
	free(screen->drawn);
	screen->drawn = NULL;
	screen->n_drawn = 0;
}

void screen_enter(struct screen *screen) {
	fputs("\033[?1049h", stdout);
	screen_forget(screen);
}

void screen_leave(struct screen *screen) {
	(void)screen;
	fputs("\033[2J\033[H\033[?1049l", stdout);
	fflush(stdout);
}

struct screen *screen_create(bool colour) {
	struct screen *screen = calloc(1, sizeof(*screen));
	if (screen != NULL) {
		screen->colour = colour;
		screen_enter(screen);
	}
	return screen;
}

void screen_destroy(struct screen *screen) {
	screen_leave(screen);
	screen_forget(screen);
	for (size_t i = 0; i < screen->n_log; i++) {
		free(screen->log[i]);
	}
	free(screen);
}

static void log_line(struct screen *screen, const char *line, size_t n) {
	char *kept = strndup(line, n);
	if (kept == NULL) {
		return;
	}
	if (screen->n_log == LOG_LINES) {
		free(screen->log[0]);
		memmove(screen->log, screen->log + 1, (LOG_LINES - 1) * sizeof(*screen->log));
		screen->n_log--;
	}
	screen->log[screen->n_log++] = kept;
}

void screen_log(struct screen *screen, const char *said) {
	char spelt[BLOCK_BYTES], text[BLOCK_BYTES];
	while (said == NULL && screen->n_log > 0) {
		free(screen->log[--screen->n_log]);
	}
	if (said == NULL || strlen(said) >= sizeof(spelt)) {
		return;
	}
	screen_spell(said, false, spelt);
	if (!align(spelt, 0, text, sizeof(text))) {
		return;
	}
	const char *line = text;
	while (*line != '\0') {
		size_t n = strcspn(line, "\n");
		if (n > 0) {
			log_line(screen, line, n);
		}
		line += n + (line[n] == '\n');
	}
	screen->back = 0;
}

void screen_page(struct screen *screen, int pages) {
	size_t page = screen->log_rows > 1 ? screen->log_rows - 1 : 1;
	if (pages > 0) {
		screen->back += page;
	} else {
		screen->back = screen->back > page ? screen->back - page : 0;
	}
}

#define STATUS_GAP " · "

static void put_part(const char *part, struct text *out) {
	text_puts(out, *part != '\0' ? STATUS_GAP : "");
	text_puts(out, part);
}

/* Without room for everything: whose turn it is, preceded by as much of the table's name as fits.
 */
static void put_left(const struct screen_view *view, size_t room, struct text *out) {
	text_puts(out, view->name);
	put_part(view->where, out);
	put_part(view->turn, out);
	if (width_of(out->buf, out->len) > room && view->turn[0] != '\0') {
		size_t tail = width_of(STATUS_GAP, strlen(STATUS_GAP)) +
			      width_of(view->turn, strlen(view->turn));
		*out = (struct text){.buf = out->buf, .cap = out->cap};
		text_put(out, view->name,
			fit_width(view->name, strlen(view->name), tail < room ? room - tail : 0));
		put_part(view->turn, out);
	}
}

/* The status line: left and right, truncated to one row and filled with blanks. */
static void put_status(
	const struct screen *screen, const struct screen_view *view, struct text *out) {
	char status[ROW_BYTES];
	struct text line = TEXT_INTO(status);
	size_t room = screen->columns - 2;
	put_left(view, room, &line);
	size_t left = line.len, right = strlen(view->right);
	if (width_of(status, left) + 2 + width_of(view->right, right) > room) {
		right = 0;
	}
	left = fit_width(status, left, room);
	size_t used = width_of(status, left) + width_of(view->right, right);
	text_puts(out, screen->colour ? "\033[7m " : " ");
	text_put(out, status, left);
	for (size_t i = used; i < room; i++) {
		text_puts(out, " ");
	}
	text_put(out, view->right, right);
	text_puts(out, screen->colour ? " \033[0m" : "");
}

/* The start of the visible part of the typed line, such that the cursor is visible. */
static const char *typed_from(const struct screen_view *view, size_t room) {
	const char *from = view->typed;
	const char *cursor = view->typed + view->cursor;
	size_t width = width_of(from, view->cursor);
	while (from < cursor && width >= room) {
		int32_t c;
		size_t n = utf8_next(from, (size_t)(cursor - from), &c), part = width_of(from, n);
		width -= part < width ? part : width;
		from += n;
	}
	return from;
}

static void put_keys(const struct screen *screen, const struct screen_view *view, size_t used,
	struct text *out) {
	size_t width = width_of(view->keys, strlen(view->keys));
	if (*view->typed != '\0' || used + width + LEAST_COLUMNS / 2 > screen->columns) {
		return;
	}
	for (size_t i = used; i + width + 1 < screen->columns; i++) {
		text_puts(out, " ");
	}
	text_add(out, screen->colour ? "\033[2m%s\033[0m" : "%s", view->keys);
}

/* The prompt and the typed line, in one row; returns the cursor's column, from 1. */
static size_t put_prompt(
	const struct screen *screen, const struct screen_view *view, struct text *out) {
	const char *prompt = view->prompt;
	if (width_of(prompt, strlen(prompt)) + LEAST_COLUMNS / 2 > screen->columns) {
		prompt = "> ";
	}
	size_t width = width_of(prompt, strlen(prompt));
	size_t room = screen->columns - width - 1;
	const char *from = typed_from(view, room);
	size_t shown = fit_width(from, strlen(from), room);
	text_puts(out, screen->colour ? "\033[1m" : "");
	text_puts(out, prompt);
	text_puts(out, screen->colour ? "\033[0m" : "");
	text_put(out, from, shown);
	put_keys(screen, view, width, out);
	return 1 + width + width_of(from, (size_t)(view->typed + view->cursor - from));
}

/* The log as rows, newest last, at least as many as wanted. */
static bool wrap_log(const struct screen *screen, size_t wanted, struct rows *out) {
	size_t from = screen->n_log;
	for (size_t rows = 0; from > 0 && rows < wanted; rows++) {
		from--;
	}
	for (; from < screen->n_log; from++) {
		if (!wrap(out, screen->log[from], screen->columns, HANG)) {
			return false;
		}
	}
	return true;
}

static void draw_row(struct screen *screen, size_t row, const char *text) {
	if (screen->drawn[row] != NULL && strcmp(screen->drawn[row], text) == 0) {
		return;
	}
	printf("\033[%zu;1H\033[K%s", row + 1, text);
	free(screen->drawn[row]);
	screen->drawn[row] = strdup(text);
}

static bool begin_drawing(struct screen *screen) {
	measure(screen);
	if (screen->n_drawn != screen->rows) {
		screen_forget(screen);
		screen->drawn = calloc(screen->rows, sizeof(*screen->drawn));
		if (screen->drawn == NULL) {
			return false;
		}
		screen->n_drawn = screen->rows;
		fputs("\033[2J", stdout);
	}
	return true;
}

/* The rows between the status line and the prompt. */
struct middle {
	struct rows log, board, advice;
	size_t n_board, n_log;
};

static bool lay_out(struct screen *screen, const struct screen_view *view, struct middle *middle) {
	size_t room = screen->rows - 2;
	char board[BLOCK_BYTES];
	if (!align(view->board, screen->columns, board, sizeof(board)) ||
		!wrap(&middle->board, board, screen->columns, HANG) ||
		!wrap(&middle->advice, view->advice, screen->columns, 0)) {
		return false;
	}
	size_t kept = middle->advice.n + LEAST_LOG + 1;
	size_t most = room > kept ? room - kept : 0;
	middle->n_board = middle->board.n < most ? middle->board.n : most;
	size_t below = middle->n_board + middle->advice.n + (middle->n_board > 0);
	middle->n_log = room > below ? room - below : 0;
	if (!wrap_log(screen, middle->n_log + screen->back, &middle->log)) {
		return false;
	}
	size_t most_back = middle->log.n > middle->n_log ? middle->log.n - middle->n_log : 0;
	screen->back = screen->back < most_back ? screen->back : most_back;
	screen->log_rows = middle->n_log;
	return true;
}

static void draw_middle(struct screen *screen, const struct middle *middle) {
	size_t row = 1, end = screen->rows - 1;
	size_t shown = middle->log.n - screen->back;
	size_t first = shown > middle->n_log ? shown - middle->n_log : 0;
	for (size_t i = shown - first; i < middle->n_log; i++) {
		draw_row(screen, row++, "");
	}
	for (size_t i = first; i < shown; i++) {
		draw_row(screen, row++, middle->log.rows[i]);
	}
	if (middle->n_board > 0) {
		draw_row(screen, row++, "");
	}
	for (size_t i = 0; i < middle->n_board && row < end; i++) {
		bool goes_on = i + 1 == middle->n_board && i + 1 < middle->board.n;
		draw_row(screen, row++, goes_on ? "..." : middle->board.rows[i]);
	}
	for (size_t i = 0; i < middle->advice.n && row < end; i++) {
		draw_row(screen, row++, middle->advice.rows[i]);
	}
}

static void spell(struct screen_view *view) {
	char *texts[] = {view->name, view->where, view->turn, view->right, view->board,
		view->advice, view->prompt};
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		screen_spell(texts[i], false, texts[i]);
	}
}

bool screen_draw(struct screen *screen, struct screen_view *view) {
	char buf[ROW_BYTES];
	struct text row = TEXT_INTO(buf);
	struct middle middle = {.log.colour = screen->colour,
		.board.colour = screen->colour,
		.advice.colour = screen->colour};
	spell(view);
	bool drawn = begin_drawing(screen) && lay_out(screen, view, &middle);
	if (drawn) {
		fputs("\033[?25l", stdout);
		put_status(screen, view, &row);
		draw_row(screen, 0, buf);
		draw_middle(screen, &middle);
		row = TEXT_INTO(buf);
		size_t column = put_prompt(screen, view, &row);
		draw_row(screen, screen->rows - 1, buf);
		printf("\033[%zu;%zuH\033[?25h", screen->rows, column);
		fflush(stdout);
	}
	clear_rows(&middle.log);
	clear_rows(&middle.board);
	clear_rows(&middle.advice);
	return drawn;
}
