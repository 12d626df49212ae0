#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* The lines of the IRC protocol (RFC 1459, RFC 2812, IRCv3 message tags): split from a stream,
 * parsed and formatted. */

enum {
	IRC_LINE_MOST = 512,  /* with CR LF, without tags */
	IRC_TAGS_MOST = 8191, /* from a server, with the @ and the blank after them */
	IRC_PARAMS_MOST = 15,
};

struct irc_slice {
	const char *at;
	size_t len;
};

#define IRC_SLICE(literal) ((struct irc_slice){(literal), sizeof(literal) - 1})

/* Arguments of "%.*s". */
#define IRC_SLICE_ARG(slice) (int)(slice).len, (slice).at

struct irc_slice irc_slice_of(const char *string);
bool irc_slice_is(struct irc_slice slice, const char *string);
/* Copies the slice, or makes out empty and returns false if it does not fit. */
bool irc_slice_copy(struct irc_slice slice, char *out, size_t cap);
/* Takes the next word between separators off the front. False: no word left. */
bool irc_slice_word(struct irc_slice *rest, char separator, struct irc_slice *word);
/* Takes everything before the first separator off the front, and the separator. */
struct irc_slice irc_slice_cut(struct irc_slice *rest, char separator);

struct irc_line {
	struct irc_slice tags;             /* raw, without the @ */
	struct irc_slice nick, user, host; /* the source; a server's name is in nick */
	struct irc_slice command;
	size_t params;
	struct irc_slice param[IRC_PARAMS_MOST]; /* missing ones are empty */
};

/* A line that has only its source, "nick!user@host". */
void irc_line_from(struct irc_slice source, struct irc_line *line);
/* Parses a line without its CR LF into slices of it. 0 or -EINVAL. */
int irc_line_parse(struct irc_slice bytes, struct irc_line *line);
/* The value of a tag, unescaped. False: it is missing or does not fit. */
bool irc_line_tag(const struct irc_line *line, const char *key, char *out, size_t cap);
/* Whether the tag is there, with or without a value. */
bool irc_line_has_tag(const struct irc_line *line, const char *key);

/* On old networks nicks and texts may be in Latin-1. All rooms above have UTF-8: a byte that is
 * none becomes a code point of private use (UTF8_BYTES), and leaves as the byte it was. Such code
 * points in a text are taken byte by byte, too. */
enum { IRC_UTF8_MOST = 3 * (IRC_TAGS_MOST + IRC_LINE_MOST) };
/* The bytes, or their UTF-8 in out. */
struct irc_slice irc_line_to_utf8(struct irc_slice bytes, char out[IRC_UTF8_MOST]);
/* The reverse, in place. Returns the length. */
size_t irc_line_to_bytes(char *line, size_t len);

/* Formats a line with its CR LF and returns its length. A long one is cut between characters, CR
 * and LF within become blanks; out ends in NUL. */
size_t irc_line_format(char out[IRC_LINE_MOST + 1], const char *format, ...)
	__attribute__((format(printf, 2, 3)));
size_t irc_line_vformat(char out[IRC_LINE_MOST + 1], const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));

/* Splits a stream of bytes into lines at LF or CR LF. Initialised to zero. */
struct irc_splitter {
	size_t len;
	bool skipping; /* within the rest of an overlong line */
	char held[IRC_TAGS_MOST + IRC_LINE_MOST];
};

/* Takes bytes off the front of *input. True: *line is a nonempty line, valid until the next call.
 * False: all of input is taken. */
bool irc_splitter_next(
	struct irc_splitter *splitter, struct irc_slice *input, struct irc_slice *line);
