#pragma once

/* One event a line on standard error. No secrets: no dice, no tokens, no people's texts. */

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };
enum log_format { LOG_TEXT, LOG_JSON };

/* The default is info, text. Other threads may log meanwhile. */
void log_setup(enum log_level level, enum log_format format);

/* event is a word or two with dashes ("irc-connected"); format gives the details, truncated to
 * 1,023 bytes. Line breaks and invalid UTF-8 in them are escaped. */
void log_event(enum log_level level, const char *event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
