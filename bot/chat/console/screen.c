#include "bot/chat/console/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "bot/chat/console/styled.h"
#include "bot/chat/utf8.h"
#include "engine/text.h"

enum {
	LOG_LINES = 500,
	LEAST_COLUMNS = 20,
	LEAST_ROWS = 6,
	LEAST_LOG = 2,
	USUAL_COLUMNS = 80,
	USUAL_ROWS = 24,
	HANG = 2, /* columns by which what goes on is indented */
	ROW_BYTES = 4096,
	BLOCK_BYTES = 16384,
};

struct screen {
	bool colour;
	size_t rows, columns;
	char *log[LOG_LINES];
	size_t n_log;
	size_t back;     /* how many rows of the log lie below what is shown */
	size_t log_rows; /* how many were shown last */
	char **drawn;    /* what stands in each row; NULL: unknown */
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
	if (strlen(said) >= sizeof(spelt)) {
		return;
	}
	styled_spell(said, false, spelt);
	if (!styled_align(spelt, 0, text, sizeof(text))) {
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

/* Where there is no room for it, the status keeps its first and its last part, and as much of the
 * first as there is room for beside the last. */
static void shorten_status(char *status, size_t room) {
	static const char gap[] = " · ";
	char *first = strstr(status, gap), *last = first;
	for (char *at = first; at != NULL; at = strstr(at + 1, gap)) {
		last = at;
	}
	if (first == NULL || styled_width(status, strlen(status)) <= room) {
		return;
	}
	size_t behind = styled_width(last, strlen(last));
	size_t left = behind < room ? room - behind : 0;
	char *end = status + styled_fit(status, (size_t)(first - status), left);
	memmove(end, last, strlen(last) + 1);
}

/* The status line: left and right, cut to one row and filled with blanks. */
static void put_status(const struct screen *screen, struct screen_view *view, struct text *out) {
	size_t room = screen->columns - 2;
	char *status = view->status;
	shorten_status(status, room);
	size_t left = strlen(status), right = strlen(view->right);
	if (styled_width(status, left) + 2 + styled_width(view->right, right) > room) {
		right = 0;
	}
	left = styled_fit(status, left, room);
	size_t used = styled_width(status, left) + styled_width(view->right, right);
	text_puts(out, screen->colour ? "\033[7m " : " ");
	text_put(out, status, left);
	for (size_t i = used; i < room; i++) {
		text_puts(out, " ");
	}
	text_put(out, view->right, right);
	text_puts(out, screen->colour ? " \033[0m" : "");
}

/* The part of what is typed that is shown: from where, so that the cursor is in sight. */
static const char *typed_from(const struct screen_view *view, size_t room) {
	const char *from = view->typed;
	const char *cursor = view->typed + view->cursor;
	size_t width = styled_width(from, view->cursor);
	while (from < cursor && width >= room) {
		int32_t c;
		size_t n = utf8_next(from, (size_t)(cursor - from), &c),
		       part = styled_width(from, n);
		width -= part < width ? part : width;
		from += n;
	}
	return from;
}

static void put_keys(const struct screen *screen, const struct screen_view *view, size_t used,
	struct text *out) {
	size_t width = styled_width(view->keys, strlen(view->keys));
	if (*view->typed != '\0' || used + width + LEAST_COLUMNS / 2 > screen->columns) {
		return;
	}
	for (size_t i = used; i + width + 1 < screen->columns; i++) {
		text_puts(out, " ");
	}
	text_add(out, screen->colour ? "\033[2m%s\033[0m" : "%s", view->keys);
}

/* The prompt and the line typed, in one row; returns the cursor's column, from 1. */
static size_t put_prompt(
	const struct screen *screen, const struct screen_view *view, struct text *out) {
	const char *prompt = view->prompt;
	if (styled_width(prompt, strlen(prompt)) + LEAST_COLUMNS / 2 > screen->columns) {
		prompt = "> ";
	}
	size_t width = styled_width(prompt, strlen(prompt));
	size_t room = screen->columns - width - 1;
	const char *from = typed_from(view, room);
	size_t shown = styled_fit(from, strlen(from), room);
	text_puts(out, screen->colour ? "\033[1m" : "");
	text_puts(out, prompt);
	text_puts(out, screen->colour ? "\033[0m" : "");
	text_put(out, from, shown);
	put_keys(screen, view, width, out);
	return 1 + width + styled_width(from, (size_t)(view->typed + view->cursor - from));
}

/* What happened, as rows, newest last: as many as are needed to fill so many, and to go back. */
static bool wrap_log(const struct screen *screen, size_t wanted, struct styled_rows *out) {
	size_t from = screen->n_log;
	for (size_t rows = 0; from > 0 && rows < wanted; rows++) {
		from--;
	}
	for (; from < screen->n_log; from++) {
		if (!styled_wrap(out, screen->log[from], screen->columns, HANG)) {
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
	struct styled_rows log, board, advice;
	size_t n_board, n_log;
};

static bool lay_out(struct screen *screen, const struct screen_view *view, struct middle *middle) {
	size_t room = screen->rows - 2;
	char board[BLOCK_BYTES];
	if (!styled_align(view->board, screen->columns, board, sizeof(board)) ||
		!styled_wrap(&middle->board, board, screen->columns, HANG) ||
		!styled_wrap(&middle->advice, view->advice, screen->columns, 0)) {
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
	char *texts[] = {view->status, view->right, view->board, view->advice, view->prompt};
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		styled_spell(texts[i], false, texts[i]);
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
	styled_clear(&middle.log);
	styled_clear(&middle.board);
	styled_clear(&middle.advice);
	return drawn;
}
