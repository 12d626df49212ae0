#include "bot/chat/discord/sanitize.h"

#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/chat/discord/json_read.h"

enum { MARKS_MOST = 4 }; /* on one letter: more climb over the lines above and below */

static bool is_ascii_blank(char c) {
	return (unsigned char)c <= ' ' || c == 0x7f;
}

void sanitize_line(const char *text, char *out, size_t cap) {
	while (*text != '\0' && is_ascii_blank(*text)) {
		text++;
	}
	size_t n = strnlen(text, cap - 1);
	while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) {
		n--;
	}
	while (n > 0 && is_ascii_blank(text[n - 1])) {
		n--;
	}
	for (size_t i = 0; i < n; i++) {
		out[i] = is_ascii_blank(text[i]) ? ' ' : text[i];
	}
	out[n] = '\0';
}

/* Names */

/* Invisible, though letters or marks by their category: fillers, selectors, joiners, empty braille.
 */
static const struct {
	int32_t first, last;
} invisible[] = {
	{0x034f, 0x034f},
	{0x115f, 0x1160},
	{0x17b4, 0x17b5},
	{0x180b, 0x180f},
	{0x2800, 0x2800},
	{0x3164, 0x3164},
	{0xfe00, 0xfe0f},
	{0xffa0, 0xffa0},
	{0x1d159, 0x1d159},
	{0x1d173, 0x1d17a},
	{0xe0000, 0xe0fff},
};

static bool is_invisible(int32_t c) {
	for (size_t i = 0; i < sizeof(invisible) / sizeof(invisible[0]); i++) {
		if (c >= invisible[i].first && c <= invisible[i].last) {
			return true;
		}
	}
	utf8proc_category_t category = utf8proc_category(c);
	return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
	       category == UTF8PROC_CATEGORY_CS || category == UTF8PROC_CATEGORY_CN ||
	       category == UTF8PROC_CATEGORY_CO;
}

static bool is_blank(int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return (c >= '\t' && c <= '\r') || category == UTF8PROC_CATEGORY_ZS ||
	       category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

static bool is_mark(int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ||
	       category == UTF8PROC_CATEGORY_MC;
}

/* The visible characters so far, up to one more than may stay. */
struct gathered_name {
	int32_t list[NAME_MOST + 1];
	size_t n, marks;
	bool blank; /* before the next character */
};

static void put(struct gathered_name *name, int32_t c) {
	if (name->n <= NAME_MOST) {
		name->list[name->n++] = c;
	}
}

static void gather(struct gathered_name *name, int32_t c) {
	name->marks = is_mark(c) ? name->marks + 1 : 0;
	if (name->marks > MARKS_MOST || (name->n == 0 && name->marks > 0)) {
		return;
	}
	if (name->blank) {
		put(name, ' ');
	}
	put(name, c);
	name->blank = false;
}

static void gather_all(struct gathered_name *name, const char *text) {
	const utf8proc_uint8_t *bytes = (const utf8proc_uint8_t *)text;
	int32_t c;
	for (utf8proc_ssize_t n; *bytes != 0; bytes += n > 0 ? n : 1) {
		n = utf8proc_iterate(bytes, -1, &c);
		if (n > 0 && is_blank(c)) {
			name->blank = name->n > 0;
		} else if (n > 0 && !is_invisible(c)) {
			gather(name, c);
		}
	}
}

static void cut(struct gathered_name *name) {
	int32_t state = 0;
	size_t end = 0;
	if (name->n <= NAME_MOST) {
		return;
	}
	for (size_t i = 1; i < name->n; i++) {
		if (utf8proc_grapheme_break_stateful(name->list[i - 1], name->list[i], &state)) {
			end = i;
		}
	}
	name->n = end > 0 ? end : NAME_MOST;
	while (name->n > 1 && name->list[name->n - 1] == ' ') {
		name->n--;
	}
}

bool sanitize_name(const char *text, char out[NAME_SIZE]) {
	struct gathered_name name = {0};
	size_t used = 0;
	gather_all(&name, text);
	cut(&name);
	for (size_t i = 0; i < name.n; i++) {
		used += (size_t)utf8proc_encode_char(name.list[i], (utf8proc_uint8_t *)out + used);
	}
	out[used] = '\0';
	if (used == 0) {
		memcpy(out, "player", sizeof("player"));
	}
	return used > 0;
}

bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]) {
	const char *names[] = {json_read_string(member, "nick"),
		json_read_string(user, "global_name"), json_read_string(user, "username"),
		json_read_string(user, "id")};
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (names[i] != NULL && sanitize_name(names[i], out)) {
			return true;
		}
	}
	return false;
}
