#ifndef BOT_BASE_LOG_H
#define BOT_BASE_LOG_H

/* One event a line on standard error. Never a secret: no dice, no token, no text people wrote. */

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };
enum log_format { LOG_TEXT, LOG_JSON };

/* Until called: info, text. */
void log_setup(enum log_level level, enum log_format format);

/* event is a word or two with dashes ("irc-connected"); format gives the details. What
 * would break a line apart in them, or is no UTF-8, is escaped; what is beyond 1,023 bytes is left
 * out.
 */
void log_event(enum log_level level, const char *event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
