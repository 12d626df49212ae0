#include "bot/chat/discord/read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ID_DIGITS = 20 };

/* A text of digits alone as a number; false: it is none, or too long for 64 bits. */
static bool to_number(const char *text, uint64_t *number) {
	size_t digits = strspn(text, "0123456789");
	if (digits == 0 || digits > ID_DIGITS || text[digits] != '\0') {
		return false;
	}
	errno = 0;
	*number = strtoull(text, NULL, 10);
	return errno == 0;
}

uint64_t read_id_number(const char *id) {
	uint64_t number = 0;
	return id != NULL && to_number(id, &number) ? number : 0;
}

const char *read_id(const json_t *object, const char *name) {
	const char *id = read_words(object, name);
	return read_id_number(id) != 0 ? id : NULL;
}

const char *read_words(const json_t *object, const char *name) {
	return json_string_value(json_object_get(object, name));
}

const json_t *read_part(const json_t *object, const char *name) {
	const json_t *part = json_object_get(object, name);
	return json_is_object(part) ? part : NULL;
}

const json_t *read_list(const json_t *object, const char *name) {
	const json_t *list = json_object_get(object, name);
	return json_is_array(list) ? list : NULL;
}

int64_t read_whole(const json_t *object, const char *name, int64_t otherwise) {
	const json_t *whole = json_object_get(object, name);
	return json_is_integer(whole) ? json_integer_value(whole) : otherwise;
}

bool read_yes(const json_t *object, const char *name) {
	return json_is_true(json_object_get(object, name));
}

uint64_t read_permissions(const json_t *object, const char *name) {
	const char *text = read_words(object, name);
	uint64_t bits = 0;
	return text != NULL && to_number(text, &bits) ? bits : 0;
}
