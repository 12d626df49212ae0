#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/head.h"
#include "bot/record/judge.h"

enum { RECORD_BYTES_MAX = 4 << 20 };

/* The length of the JSON number (RFC 8259, 6) at the start of a string, or 0. */
static size_t number_length(const char *at) {
	static const char digits[] = "0123456789";
	size_t n = *at == '-', more = at[n] == '0' ? 1 : strspn(at + n, digits);
	n += more;
	if (more > 0 && at[n] == '.') {
		more = strspn(at + n + 1, digits);
		n += 1 + more;
	}
	if (more > 0 && (at[n] | 0x20) == 'e') {
		size_t sign = at[n + 1] == '+' || at[n + 1] == '-';
		more = strspn(at + n + 1 + sign, digits);
		n += 1 + sign + more;
	}
	return more > 0 ? n : 0;
}

static char *string_end(char *at, char *end) {
	while (at < end && *at != '"') {
		at += *at == '\\' && end - at > 1 ? 2 : 1;
	}
	return at;
}

/* jansson refuses a whole file for a number that it cannot represent. Such a number is valid JSON
 * and wrong only in its place, so 0.5 replaces it: nothing in a record is a fraction. */
static void halve_huge_numbers(char *bytes, size_t len) {
	static const char number_bytes[] = "+-.0123456789Ee";
	char *end = bytes + len;
	for (char *at = bytes; at < end; at++) {
		if (*at == '"') {
			at = string_end(at + 1, end);
			continue;
		}
		size_t n = strspn(at, number_bytes);
		if (n > 0 && number_length(at) == n &&
			(n > 18 || memchr(at, 'e', n) || memchr(at, 'E', n))) {
			memset(at, ' ', n);
			memcpy(at, "0.5", 3);
		}
		at += n > 0 ? n - 1 : 0;
	}
}

static const struct {
	enum json_error_code code;
	const char *reason;
} reasons[] = {
	{json_error_premature_end_of_input, "the file ends in the middle"},
	{json_error_end_of_input_expected, "something follows the record"},
	{json_error_duplicate_key, "an object names a member twice"},
	{json_error_stack_overflow, "nested too deeply"},
	{json_error_invalid_utf8, "not UTF-8"},
	{json_error_numeric_overflow, "a number is too large"},
	{json_error_null_character, "a string holds a zero character"},
	{json_error_null_byte_in_key, "a string holds a zero character"},
};

static int fault_json(const json_error_t *error, char *why) {
	const char *reason = "not JSON";
	for (size_t i = 0; i < sizeof(reasons) / sizeof(*reasons); i++) {
		if (reasons[i].code == json_error_code(error)) {
			reason = reasons[i].reason;
		}
	}
	return fault_at(why, 0, "%s (line %d)", reason, error->line);
}

static int judge_record(json_t *record, char *why) {
	struct head head;
	int rc = head_read(record, &head, why);
	return rc == 0 ? judge_events(&head, why) : rc;
}

/* bytes has a NUL after len; it is written to. */
static int judge_bytes(char *bytes, size_t len, char *why) {
	json_error_t error;
	if (len >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
		return fault_at(why, 0, "a byte order mark stands before the record");
	}
	if (len == 0) {
		return fault_at(why, 0, "the file is empty");
	}
	halve_huge_numbers(bytes, len);
	json_t *record = json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (record == NULL) {
		return fault_json(&error, why);
	}
	int rc = judge_record(record, why);
	json_decref(record);
	return rc;
}

static int fail(int error, char *why) {
	fault_at(why, 0, "%s", strerror(error));
	return -error;
}

static int read_all(FILE *in, char **bytes, size_t *len, char *why) {
	*bytes = malloc(RECORD_BYTES_MAX + 2);
	if (*bytes == NULL) {
		return fail(ENOMEM, why);
	}
	errno = 0;
	*len = fread(*bytes, 1, RECORD_BYTES_MAX + 1, in);
	(*bytes)[*len] = '\0';
	if (ferror(in)) {
		return fail(errno != 0 ? errno : EIO, why);
	}
	return *len <= RECORD_BYTES_MAX
		       ? 0
		       : fault_at(why, 0, "larger than %d MiB", RECORD_BYTES_MAX >> 20);
}

int record_verify(FILE *in, char *why) {
	char *bytes;
	size_t len = 0;
	int rc = read_all(in, &bytes, &len, why);
	if (rc == 0) {
		rc = judge_bytes(bytes, len, why);
	}
	free(bytes);
	return rc;
}

int record_verify_bytes(const char *bytes, size_t len, char *why) {
	if (len > RECORD_BYTES_MAX) {
		return fault_at(why, 0, "larger than %d MiB", RECORD_BYTES_MAX >> 20);
	}
	char *copy = malloc(len + 1);
	if (copy == NULL) {
		return fail(ENOMEM, why);
	}
	memcpy(copy, bytes, len);
	copy[len] = '\0';
	int rc = judge_bytes(copy, len, why);
	free(copy);
	return rc;
}
