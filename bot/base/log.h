#pragma once

/* One event a line on standard error. No secrets: no dice, no token, no text that people wrote. */

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };
enum log_format { LOG_TEXT, LOG_JSON };

/* Before the first call: info, text. Any thread may log meanwhile. */
void log_setup(enum log_level level, enum log_format format);

/* event is a word or two with dashes ("irc-connected"); format gives the details, cut to 1,023
 * bytes. Line breaks and bytes that are not UTF-8 are escaped in them. */
void log_event(enum log_level level, const char *event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
