#include "bot/chat/discord/json_read.h"

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

uint64_t snowflake_number(const char *id) {
	uint64_t number = 0;
	return id != NULL && to_number(id, &number) ? number : 0;
}

const char *json_read_id(const json_t *object, const char *name) {
	const char *id = json_read_string(object, name);
	return snowflake_number(id) != 0 ? id : NULL;
}

const char *json_read_string(const json_t *object, const char *name) {
	return json_string_value(json_object_get(object, name));
}

const json_t *json_read_object(const json_t *object, const char *name) {
	const json_t *part = json_object_get(object, name);
	return json_is_object(part) ? part : NULL;
}

const json_t *json_read_array(const json_t *object, const char *name) {
	const json_t *list = json_object_get(object, name);
	return json_is_array(list) ? list : NULL;
}

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise) {
	const json_t *whole = json_object_get(object, name);
	return json_is_integer(whole) ? json_integer_value(whole) : otherwise;
}

bool json_read_true(const json_t *object, const char *name) {
	return json_is_true(json_object_get(object, name));
}

uint64_t json_read_permissions(const json_t *object, const char *name) {
	const char *text = json_read_string(object, name);
	uint64_t bits = 0;
	return text != NULL && to_number(text, &bits) ? bits : 0;
}
