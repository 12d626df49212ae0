#include "bot/chat/console/line_editor.h"

#include <errno.h>
#include <histedit.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "bot/base/utf8.h"

enum {
	LINE_SIZE = 1024,
	LINE_MOST = 500, /* characters; libedit takes longer for each in a long line */
	PENDING_SIZE = 4096,
	HISTORY_LINES = 200,
	END_OF_INPUT = 4, /* Ctrl-D */
	ESCAPE = 0x1b,
	ESCAPED_MOST = 16, /* bytes of a key that are awaited */
};

struct line_editor {
	EditLine *edit;
	FILE *nowhere; /* receives libedit's drawing */
	enum line_editor_event event;
	char *history[HISTORY_LINES]; /* the latest last */
	size_t n_history, recalled;   /* recalled: index of the recalled line; n_history: none */
	char line[LINE_SIZE], entered[LINE_SIZE];
	char pending[PENDING_SIZE]; /* typed bytes not yet taken */
	size_t n_pending, n_taken;
	bool overlong; /* more was typed than there is room for */
};

/* Typed bytes. libedit reads a key at a time, and would block for the rest of it: it gets whole
 * keys only. */

static size_t utf8_length(unsigned char first) {
	return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* The length of an escape: "\033[A", "\033OA", "\033b". 0: incomplete. */
static size_t escaped_length(const char *keys, size_t n) {
	size_t len = 2;
	if (n < len) {
		return 0;
	}
	if (keys[1] == 'O') {
		len = 3;
	} else if (keys[1] == '[') {
		while (len < n && len < ESCAPED_MOST && (keys[len] < '@' || keys[len] > '~')) {
			len++;
		}
		len++;
	} else {
		len = 1 + utf8_length((unsigned char)keys[1]);
	}
	return len <= n ? len : 0;
}

/* The length of the next key; 0: incomplete. */
static size_t key_length(const struct line_editor *editor) {
	const char *keys = editor->pending + editor->n_taken;
	size_t n = editor->n_pending - editor->n_taken;
	if (n == 0) {
		return 0;
	}
	size_t len =
		keys[0] == ESCAPE ? escaped_length(keys, n) : utf8_length((unsigned char)keys[0]);
	return len <= n ? len : 0;
}

/* Keys after which libedit would block for another: search, quoting, its own commands. */
static bool asks_for_more(const char *key, size_t len) {
	static const char alone[] = "\021\022\023\026\030", /* Ctrl-Q, R, S, V, X */
		escaped[] = "[Obdf\177\b";                  /* anything else after Escape */
	return key[0] == ESCAPE ? len < 2 || strchr(escaped, key[1]) == NULL || key[1] == '\0'
				: key[0] != '\0' && strchr(alone, key[0]) != NULL;
}

/* Passes the next character to libedit. */
static int take_character(EditLine *edit, wchar_t *taken) {
	struct line_editor *editor;
	int32_t c;
	el_get(edit, EL_CLIENTDATA, &editor);
	size_t n = editor->n_pending - editor->n_taken;
	if (n == 0) {
		return 0;
	}
	editor->n_taken += utf8_next(editor->pending + editor->n_taken, n, &c);
	*taken = c < 0x80 || MB_CUR_MAX > 1 ? (wchar_t)c : L'?';
	return 1;
}

bool line_editor_fill(struct line_editor *editor) {
	memmove(editor->pending, editor->pending + editor->n_taken,
		editor->n_pending - editor->n_taken);
	editor->n_pending -= editor->n_taken;
	editor->n_taken = 0;
	ssize_t n = read(STDIN_FILENO, editor->pending + editor->n_pending,
		sizeof(editor->pending) - editor->n_pending);
	editor->n_pending += n > 0 ? (size_t)n : 0;
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

bool line_editor_has_key(const struct line_editor *editor) {
	return key_length(editor) > 0;
}

/* Keys */

static unsigned char note(EditLine *edit, enum line_editor_event event) {
	struct line_editor *editor;
	el_get(edit, EL_CLIENTDATA, &editor);
	editor->event = event;
	return CC_REFRESH;
}

static unsigned char complete(EditLine *edit, wint_t key) {
	(void)key;
	return note(edit, LINE_COMPLETES);
}

static unsigned char page_up(EditLine *edit, wint_t key) {
	(void)key;
	return note(edit, LINE_PAGE_UP);
}

static unsigned char page_down(EditLine *edit, wint_t key) {
	(void)key;
	return note(edit, LINE_PAGE_DOWN);
}

/* Replaces the line by text. */
static void replace_line(struct line_editor *editor, const char *text) {
	const LineInfoW *info = el_wline(editor->edit);
	int n = (int)(info->lastchar - info->buffer);
	el_cursor(editor->edit, (int)(info->lastchar - info->cursor));
	el_wdeletestr(editor->edit, n);
	el_insertstr(editor->edit, text);
}

/* Recalls an entered line, or (at the end) an empty one. */
static unsigned char recall(EditLine *edit, size_t which) {
	struct line_editor *editor;
	el_get(edit, EL_CLIENTDATA, &editor);
	editor->recalled = which;
	replace_line(editor, which < editor->n_history ? editor->history[which] : "");
	return CC_REFRESH;
}

static unsigned char recall_previous(EditLine *edit, wint_t key) {
	struct line_editor *editor;
	(void)key;
	el_get(edit, EL_CLIENTDATA, &editor);
	return editor->recalled > 0 ? recall(edit, editor->recalled - 1) : CC_NORM;
}

static unsigned char recall_next(EditLine *edit, wint_t key) {
	struct line_editor *editor;
	(void)key;
	el_get(edit, EL_CLIENTDATA, &editor);
	bool more = editor->recalled < editor->n_history;
	return more ? recall(edit, editor->recalled + 1) : CC_NORM;
}

/* Uses the wide functions: the others leak the names. */
static void set_up(struct line_editor *editor) {
	static const struct {
		const wchar_t *name;
		unsigned char (*run)(EditLine *edit, wint_t key);
		const wchar_t *keys[2];
	} functions[] = {
		{L"dicecup-complete", complete, {L"^I"}},
		{L"dicecup-page-up", page_up, {L"\033[5~"}},
		{L"dicecup-page-down", page_down, {L"\033[6~"}},
		{L"dicecup-previous", recall_previous, {L"\033[A", L"^P"}},
		{L"dicecup-next", recall_next, {L"\033[B", L"^N"}},
	};
	EditLine *edit = editor->edit;
	el_set(edit, EL_CLIENTDATA, editor);
	el_set(edit, EL_EDITOR, "emacs");
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		el_wset(edit, EL_ADDFN, functions[i].name, functions[i].name, functions[i].run);
		for (int k = 0; k < 2 && functions[i].keys[k] != NULL; k++) {
			el_wset(edit, EL_BIND, functions[i].keys[k], functions[i].name, NULL);
		}
	}
	el_set(edit, EL_BIND, "\033[3~", "ed-delete-next-char", NULL);
	el_set(edit, EL_SIGNAL, 0);
	el_set(edit, EL_UNBUFFERED, 1);
	el_wset(edit, EL_GETCFN, take_character);
}

struct line_editor *line_editor_create(void) {
	struct line_editor *editor = calloc(1, sizeof(*editor));
	if (editor == NULL) {
		return NULL;
	}
	editor->nowhere = fopen("/dev/null", "w");
	if (editor->nowhere != NULL) {
		editor->edit = el_init_fd("dicecup", stdin, editor->nowhere, editor->nowhere,
			STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
	}
	if (editor->edit == NULL) {
		line_editor_destroy(editor);
		return NULL;
	}
	set_up(editor);
	return editor;
}

void line_editor_destroy(struct line_editor *editor) {
	if (editor->edit != NULL) {
		el_set(editor->edit, EL_UNBUFFERED, 0);
		el_end(editor->edit);
	}
	for (size_t i = 0; i < editor->n_history; i++) {
		free(editor->history[i]);
	}
	if (editor->nowhere != NULL) {
		fclose(editor->nowhere);
	}
	free(editor);
}

static void remember(struct line_editor *editor, const char *line) {
	char *kept = *line != '\0' ? strdup(line) : NULL;
	if (kept != NULL && editor->n_history == HISTORY_LINES) {
		free(editor->history[0]);
		editor->n_history--;
		memmove(editor->history, editor->history + 1,
			editor->n_history * sizeof(*editor->history));
	}
	if (kept != NULL) {
		editor->history[editor->n_history++] = kept;
	}
	editor->recalled = editor->n_history;
}

static void enter(struct line_editor *editor, const char *line, size_t len) {
	len = len < LINE_SIZE ? len : LINE_SIZE - 1;
	memcpy(editor->entered, line, len);
	editor->entered[len] = '\0';
	remember(editor, editor->entered);
	replace_line(editor, "");
}

static bool is_full(const struct line_editor *editor) {
	const LineInfoW *info = el_wline(editor->edit);
	return info->lastchar - info->buffer >= LINE_MOST;
}

/* False: the key is libedit's. */
static bool passes_over(struct line_editor *editor, size_t len) {
	const char *key = editor->pending + editor->n_taken;
	bool letter = (unsigned char)key[0] >= ' ' && key[0] != '\177';
	bool over = asks_for_more(key, len);
	if (letter && is_full(editor)) {
		editor->overlong = over = true;
	} else if (key[0] != '\r' && key[0] != '\n') {
		editor->overlong = false;
	}
	editor->n_taken += over ? len : 0;
	return over;
}

/* el_gets() returns NULL for an empty line, too. End of input at a terminal is a key. */
enum line_editor_event line_editor_read(struct line_editor *editor) {
	int n = 0;
	size_t key = key_length(editor);
	editor->event = LINE_TYPED;
	if (key == 0 || passes_over(editor, key)) {
		return key == 0 ? LINE_NOTHING : LINE_TYPED;
	}
	el_gets(editor->edit, &n);
	const LineInfo *info = el_line(editor->edit);
	size_t len = (size_t)(info->lastchar - info->buffer);
	if (len == 1 && info->buffer[0] == END_OF_INPUT) {
		return LINE_ENDED;
	}
	if (len > 0 && (info->lastchar[-1] == '\n' || info->lastchar[-1] == '\r')) {
		enter(editor, editor->overlong ? "" : info->buffer, editor->overlong ? 0 : len - 1);
		return editor->overlong ? LINE_OVERLONG : LINE_ENTERED;
	}
	return editor->event;
}

const char *line_editor_entered(const struct line_editor *editor) {
	return editor->entered;
}

const char *line_editor_line(struct line_editor *editor, size_t *cursor) {
	const LineInfo *info = el_line(editor->edit);
	size_t len = (size_t)(info->lastchar - info->buffer);
	size_t at = (size_t)(info->cursor - info->buffer);
	if (len >= sizeof(editor->line)) {
		len = sizeof(editor->line) - 1;
	}
	memcpy(editor->line, info->buffer, len);
	editor->line[len] = '\0';
	*cursor = at < len ? at : len;
	return editor->line;
}

void line_editor_insert(struct line_editor *editor, const char *text) {
	el_insertstr(editor->edit, text);
}

void line_editor_suspend(struct line_editor *editor) {
	el_set(editor->edit, EL_PREP_TERM, 0);
}

void line_editor_resume(struct line_editor *editor) {
	el_set(editor->edit, EL_PREP_TERM, 1);
}
