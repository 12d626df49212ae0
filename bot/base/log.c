#include "bot/base/log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static const char *const level_names[] = {"error", "warning", "info", "debug"};

static enum log_level least = LOG_INFO;
static enum log_format shape = LOG_TEXT;

void log_setup(enum log_level level, enum log_format format) {
	least = level;
	shape = format;
}

static void put_time(char out[32]) {
	struct timespec now;
	struct tm utc;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &utc);
	size_t n = strftime(out, 32, "%Y-%m-%dT%H:%M:%S", &utc);
	snprintf(out + n, 32 - n, ".%03ldZ", now.tv_nsec / 1000000);
}

/* What would break a line or a JSON string apart is written as an escape. */
static void escape(const char *details, char *out, size_t cap) {
	size_t n = 0;
	for (const unsigned char *c = (const unsigned char *)details; *c != '\0' && n + 7 < cap;
		c++) {
		bool plain = *c >= 0x20 && *c != 0x7f &&
			     (shape == LOG_TEXT || (*c != '"' && *c != '\\'));
		if (plain) {
			out[n++] = (char)*c;
		} else {
			n += (size_t)snprintf(out + n, cap - n, "\\u%04x", *c);
		}
	}
	out[n] = '\0';
}

void log_event(enum log_level level, const char *event, const char *format, ...) {
	if (level > least) {
		return;
	}
	char details[1024], escaped[4096], when[32];
	va_list args;
	va_start(args, format);
	vsnprintf(details, sizeof(details), format, args);
	va_end(args);
	escape(details, escaped, sizeof(escaped));
	put_time(when);
	if (shape == LOG_JSON) {
		fprintf(stderr,
			"{\"time\":\"%s\",\"level\":\"%s\",\"event\":\"%s\",\"details\":\"%s\"}\n",
			when, level_names[level], event, escaped);
	} else {
		fprintf(stderr, "%s %s %s %s\n", when, level_names[level], event, escaped);
	}
}
