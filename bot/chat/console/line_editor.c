#include "bot/chat/console/line_editor.h"

#include <histedit.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 1024, HISTORY_LINES = 200, END_OF_INPUT = 4 /* Ctrl-D */ };

struct line_editor {
	EditLine *edit;
	FILE *nowhere; /* what libedit would draw */
	enum line_editor_event event;
	char *history[HISTORY_LINES]; /* the latest last */
	size_t n_history, recalled;   /* recalled: which of them the line was; n_history: none */
	char line[LINE_SIZE], entered[LINE_SIZE];
};

static unsigned char note(EditLine *edit, enum line_editor_event event) {
	struct line_editor *editor;
	el_get(edit, EL_CLIENTDATA, &editor);
	editor->event = event;
	return CC_REFRESH;
}

static unsigned char complete(EditLine *edit, int key) {
	(void)key;
	return note(edit, LINE_COMPLETES);
}

static unsigned char page_up(EditLine *edit, int key) {
	(void)key;
	return note(edit, LINE_PAGE_UP);
}

static unsigned char page_down(EditLine *edit, int key) {
	(void)key;
	return note(edit, LINE_PAGE_DOWN);
}

/* Puts text in the line's place. */
static void replace_line(struct line_editor *editor, const char *text) {
	const LineInfoW *info = el_wline(editor->edit);
	int n = (int)(info->lastchar - info->buffer);
	el_cursor(editor->edit, (int)(info->lastchar - info->cursor));
	el_wdeletestr(editor->edit, n);
	el_insertstr(editor->edit, text);
}

/* Recalls an entered line, or (at the end) none. */
static unsigned char recall(EditLine *edit, size_t which) {
	struct line_editor *editor;
	el_get(edit, EL_CLIENTDATA, &editor);
	editor->recalled = which;
	replace_line(editor, which < editor->n_history ? editor->history[which] : "");
	return CC_REFRESH;
}

static unsigned char recall_previous(EditLine *edit, int key) {
	struct line_editor *editor;
	(void)key;
	el_get(edit, EL_CLIENTDATA, &editor);
	return editor->recalled > 0 ? recall(edit, editor->recalled - 1) : CC_NORM;
}

static unsigned char recall_next(EditLine *edit, int key) {
	struct line_editor *editor;
	(void)key;
	el_get(edit, EL_CLIENTDATA, &editor);
	bool more = editor->recalled < editor->n_history;
	return more ? recall(edit, editor->recalled + 1) : CC_NORM;
}

static void set_up(struct line_editor *editor) {
	static const struct {
		const char *name;
		unsigned char (*run)(EditLine *edit, int key);
		const char *keys[2];
	} functions[] = {
		{"dicecup-complete", complete, {"^I"}},
		{"dicecup-page-up", page_up, {"\033[5~"}},
		{"dicecup-page-down", page_down, {"\033[6~"}},
		{"dicecup-previous", recall_previous, {"\033[A", "^P"}},
		{"dicecup-next", recall_next, {"\033[B", "^N"}},
	};
	EditLine *edit = editor->edit;
	el_set(edit, EL_CLIENTDATA, editor);
	el_set(edit, EL_EDITOR, "emacs");
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		el_set(edit, EL_ADDFN, functions[i].name, functions[i].name, functions[i].run);
		for (int k = 0; k < 2 && functions[i].keys[k] != NULL; k++) {
			el_set(edit, EL_BIND, functions[i].keys[k], functions[i].name, NULL);
		}
	}
	el_set(edit, EL_BIND, "\033[3~", "ed-delete-next-char", NULL);
	el_set(edit, EL_SIGNAL, 0);
	el_set(edit, EL_UNBUFFERED, 1);
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

/* el_gets() returns NULL, too, where nothing stands before the cursor. A terminal's end of input is
 * a key. */
enum line_editor_event line_editor_read(struct line_editor *editor) {
	int n = 0;
	editor->event = LINE_TYPED;
	el_gets(editor->edit, &n);
	const LineInfo *info = el_line(editor->edit);
	size_t len = (size_t)(info->lastchar - info->buffer);
	if (len == 1 && info->buffer[0] == END_OF_INPUT) {
		return LINE_ENDED;
	}
	if (len > 0 && (info->lastchar[-1] == '\n' || info->lastchar[-1] == '\r')) {
		enter(editor, info->buffer, len - 1);
		return LINE_ENTERED;
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
