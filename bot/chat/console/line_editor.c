#include "bot/chat/console/line_editor.h"

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 1024, HISTORY_LINES = 200, END_OF_INPUT = 4 /* Ctrl-D */ };

struct line_editor {
	EditLine *edit;
	History *history;
	FILE *nowhere; /* what libedit would draw */
	enum line_editor_event event;
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

static void set_up(struct line_editor *editor) {
	EditLine *edit = editor->edit;
	HistEvent event;
	history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
	el_set(edit, EL_CLIENTDATA, editor);
	el_set(edit, EL_EDITOR, "emacs");
	el_set(edit, EL_HIST, history, editor->history);
	el_set(edit, EL_ADDFN, "dicecup-complete", "completes the word", complete);
	el_set(edit, EL_ADDFN, "dicecup-page-up", "shows earlier lines", page_up);
	el_set(edit, EL_ADDFN, "dicecup-page-down", "shows later lines", page_down);
	el_set(edit, EL_BIND, "^I", "dicecup-complete", NULL);
	el_set(edit, EL_BIND, "\033[5~", "dicecup-page-up", NULL);
	el_set(edit, EL_BIND, "\033[6~", "dicecup-page-down", NULL);
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
	editor->history = history_init();
	if (editor->nowhere != NULL && editor->history != NULL) {
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
	if (editor->history != NULL) {
		history_end(editor->history);
	}
	if (editor->nowhere != NULL) {
		fclose(editor->nowhere);
	}
	free(editor);
}

/* Begins another line. */
static void begin_line(struct line_editor *editor) {
	el_set(editor->edit, EL_UNBUFFERED, 0);
	el_set(editor->edit, EL_UNBUFFERED, 1);
}

static void enter(struct line_editor *editor, const char *line, size_t len) {
	HistEvent event;
	len = len < LINE_SIZE ? len : LINE_SIZE - 1;
	memcpy(editor->entered, line, len);
	editor->entered[len] = '\0';
	if (len > 0) {
		history(editor->history, &event, H_ENTER, editor->entered);
	}
	begin_line(editor);
}

enum line_editor_event line_editor_read(struct line_editor *editor) {
	int n = 0;
	editor->event = LINE_TYPED;
	const char *read = el_gets(editor->edit, &n);
	const LineInfo *info = el_line(editor->edit);
	size_t len = (size_t)(info->lastchar - info->buffer);
	if (n < 0 || (read != NULL && len == 1 && info->buffer[0] == END_OF_INPUT)) {
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
