#include "bot/chat/discord/json_read.h"

#include "bot/chat/discord/snowflake.h"

const char *json_read_id(const json_t *object, const char *name) {
	const char *id = json_read_string(object, name);
	return snowflake_number(id) != 0 ? id : NULL;
}

const char *json_read_string(const json_t *object, const char *name) {
	return json_string_value(json_object_get(object, name));
}

const json_t *json_read_object(const json_t *object, const char *name) {
	const json_t *member = json_object_get(object, name);
	return json_is_object(member) ? member : NULL;
}

const json_t *json_read_array(const json_t *object, const char *name) {
	const json_t *member = json_object_get(object, name);
	return json_is_array(member) ? member : NULL;
}

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise) {
	const json_t *member = json_object_get(object, name);
	return json_is_integer(member) ? json_integer_value(member) : otherwise;
}

bool json_read_true(const json_t *object, const char *name) {
	return json_is_true(json_object_get(object, name));
}

uint64_t json_read_permissions(const json_t *object, const char *name) {
	return snowflake_number(json_read_string(object, name));
}
