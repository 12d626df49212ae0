#include "bot/base/log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <utf8proc.h>

enum { DETAILS = 1024, ESCAPE = 6 }; /* size of the details, and of an escape */

static const char *const level_names[] = {"error", "warning", "info", "debug"};

/* Changed by a reload while other threads log. */
static _Atomic enum log_level max_level = LOG_INFO;
static _Atomic enum log_format log_format = LOG_TEXT;

void log_setup(enum log_level level, enum log_format format) {
	max_level = level;
	log_format = format;
}

static void put_time(char out[32]) {
	struct timespec now;
	struct tm utc;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &utc);
	size_t n = strftime(out, 32, "%Y-%m-%dT%H:%M:%S", &utc);
	snprintf(out + n, 32 - n, ".%03ldZ", now.tv_nsec / 1000000);
}

/* Characters that some reader takes for a line end, that move a terminal's cursor, or that turn the
 * direction of text. */
static bool is_control(int32_t character) {
	return character < 0x20 || (character >= 0x7f && character < 0xa0) ||
	       (character >= 0x2028 && character <= 0x202e) ||
	       (character >= 0x2066 && character <= 0x2069);
}

static bool is_plain(int32_t character, enum log_format format) {
	bool quotes = format == LOG_JSON && (character == '"' || character == '\\');
	return !quotes && !is_control(character);
}

/* Escapes characters that would break a line or a JSON string; each invalid byte becomes U+FFFD. */
static void escape(const char *details, enum log_format format, char *out, size_t cap) {
	const unsigned char *at = (const unsigned char *)details;
	size_t n = 0;
	while (*at != '\0' && n + ESCAPE < cap) {
		utf8proc_int32_t character;
		utf8proc_ssize_t len = utf8proc_iterate(at, -1, &character);
		if (len > 0 && is_plain(character, format)) {
			memcpy(out + n, at, (size_t)len);
			n += (size_t)len;
		} else {
			n += (size_t)snprintf(out + n, cap - n, "\\u%04x",
				len > 0 ? (unsigned)character : 0xfffdu);
		}
		at += len > 0 ? len : 1;
	}
	out[n] = '\0';
}

void log_event(enum log_level level, const char *event, const char *format, ...) {
	if (level > max_level) {
		return;
	}
	const enum log_format shape = log_format;
	char details[DETAILS], escaped[ESCAPE * DETAILS + 1], when[32];
	va_list args;
	va_start(args, format);
	vsnprintf(details, sizeof(details), format, args);
	va_end(args);
	escape(details, shape, escaped, sizeof(escaped));
	put_time(when);
	if (shape == LOG_JSON) {
		fprintf(stderr,
			"{\"time\":\"%s\",\"level\":\"%s\",\"event\":\"%s\",\"details\":\"%s\"}\n",
			when, level_names[level], event, escaped);
	} else {
		fprintf(stderr, "%s %s %s %s\n", when, level_names[level], event, escaped);
	}
}
