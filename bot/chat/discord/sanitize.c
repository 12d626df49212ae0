#include "bot/chat/discord/sanitize.h"

#include <string.h>

#include "bot/base/names.h"
#include "bot/chat/discord/json_read.h"

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

bool sanitize_name(const char *name, char out[NAME_SIZE]) {
	bool seen = names_show(name, NAME_MOST, out, NAME_SIZE);
	if (!seen) {
		memcpy(out, "player", sizeof("player"));
	}
	return seen;
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
