#include "bot/chat/discord/markdown.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/base/utf8.h"
#include "bot/chat/chat.h"
#include "engine/spans.h"

/* Splitting */

/* Positions where a chunk may end; 0: none. */
struct chunk_ends {
	size_t line, bar, blank, cluster, character;
	size_t counted; /* characters looked at */
	size_t half;    /* at half of the room */
	size_t first;   /* after the first character, even if it does not fit */
};

static size_t width(int32_t c) {
	return c > 0xffff ? 2 : 1;
}

size_t chunk_length(const char *text, size_t len) {
	struct chunk chunk = {text, len};
	size_t count = 0;
	int32_t c;
	for (size_t at = 0; at < len; count += width(c)) {
		at += utf8_next(chunk.at + at, chunk.len - at, &c);
	}
	return count;
}

/* Characters have no more code units than bytes, so few texts have to be counted. */
static bool chunk_fits(const char *text, size_t len, size_t most) {
	return len <= most || chunk_length(text, len) <= most;
}

static bool is_behind_bar(struct chunk text, size_t at) {
	return at >= 3 && memcmp(text.at + at - 3, " | ", 3) == 0;
}

/* A character c that fits begins here; between: after a grapheme cluster. */
static void note(struct chunk_ends *ends, struct chunk text, size_t at, bool between, int32_t c) {
	ends->character = at;
	ends->line = c == '\n' ? at : ends->line;
	ends->cluster = between ? at : ends->cluster;
	ends->blank = between && (c == ' ' || text.at[at - 1] == ' ') ? at : ends->blank;
	ends->bar = is_behind_bar(text, at) ? at : ends->bar;
}

static struct chunk_ends look(struct chunk text, size_t room) {
	struct chunk_ends ends = {0};
	int32_t before = 0, c, state = 0;
	for (size_t at = 0, n; at < text.len && ends.counted <= room; at += n, before = c) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (at > 0) {
			note(&ends, text, at, utf8proc_grapheme_break_stateful(before, c, &state),
				c);
		}
		ends.counted += width(c);
		ends.first = at == 0 ? n : ends.first;
		ends.half = ends.counted <= room / 2 ? at + n : ends.half;
	}
	return ends;
}

static size_t choose(const struct chunk_ends *ends) {
	const size_t best[] = {ends->line > ends->half ? ends->line : 0, ends->bar, ends->line,
		ends->blank > ends->half ? ends->blank : 0, ends->cluster, ends->character};
	for (size_t i = 0; i < sizeof(best) / sizeof(best[0]); i++) {
		if (best[i] > 0) {
			return best[i];
		}
	}
	return ends->first;
}

static void trim_front(struct chunk *text) {
	while (text->len > 0 && (text->at[0] == ' ' || text->at[0] == '\n')) {
		text->at++;
		text->len--;
	}
}

static void trim_back(struct chunk *text) {
	while (text->len > 0 &&
		(text->at[text->len - 1] == ' ' || text->at[text->len - 1] == '\n')) {
		text->len--;
	}
}

struct chunk chunk_next(struct chunk *rest, size_t room) {
	trim_front(rest);
	trim_back(rest);
	struct chunk chunk = *rest;
	if (!chunk_fits(rest->at, rest->len, room)) {
		struct chunk_ends ends = look(*rest, room);
		chunk.len = choose(&ends);
	}
	rest->at += chunk.len;
	rest->len -= chunk.len;
	trim_back(&chunk);
	return chunk;
}

size_t chunk_fit(const char *text, size_t most) {
	struct chunk chunk = {text, strlen(text)};
	if (chunk_fits(text, chunk.len, most)) {
		return chunk.len;
	}
	struct chunk_ends ends = look(chunk, most);
	return ends.cluster > 0 ? ends.cluster : ends.character;
}

/* Follows Discord's "Message Formatting" and the behaviour of its clients; where they differ, the
 * most cautious one. A backslash escapes any ASCII character but letters, digits and blanks. */

enum {
	NAME_MOST = 16,
	ID_DIGITS = 29,              /* replace "_": a hash of 8 and an id of at most 20 */
	AROUND_NAME = 7 + ID_DIGITS, /* marks, blanks and signs around an emoji's name */
	DRAWN_MOST = 1800,           /* characters of a text that may have emojis */
};

struct text_span {
	const char *text;
	size_t len;
};

/* NUL beyond the ends. */
static char at(struct text_span span, size_t i) {
	return i < span.len ? span.text[i] : '\0';
}

static char before(struct text_span span, size_t i) {
	return i > 0 ? span.text[i - 1] : '\0';
}

static bool is_letter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static bool is_word(char c) {
	return is_letter(c) || is_digit(c);
}

static bool always(struct text_span span, size_t i) {
	(void)span;
	(void)i;
	return true;
}

/* "~~", "||": a single one is plain. */
static bool doubled(struct text_span span, size_t i) {
	return before(span, i) == span.text[i] || at(span, i + 1) == span.text[i];
}

/* Within a word an underscore is a letter: a_b. */
static bool underscore(struct text_span span, size_t i) {
	return !is_word(before(span, i)) || !is_word(at(span, i + 1));
}

/* <@1>, <#1>, <:name:1>, <a:name:1>, <t:1>, </command:1>, <id:home>, <https://…>, <+123> */
static bool angle(struct text_span span, size_t i) {
	char next = at(span, i + 1);
	if (!is_letter(next) && (next == '\0' || strchr("@#:/+", next) == NULL)) {
		return false;
	}
	while (++i < span.len && span.text[i] != '\n') {
		if (span.text[i] == '>') {
			return true;
		}
	}
	return false;
}

static bool starts_with(struct text_span span, size_t i, const char *words) {
	size_t len = strlen(words);
	return i <= span.len && len <= span.len - i && memcmp(span.text + i, words, len) == 0;
}

/* @everyone and @here: allowed_mentions keeps them from pinging, but they would look like it. */
static bool mention(struct text_span span, size_t i) {
	return starts_with(span, i + 1, "everyone") || starts_with(span, i + 1, "here");
}

/* Clients show :dice: as an emoji even in a bot's message; 12:30:45 is a time. */
static bool is_emoji(struct text_span span, size_t i) {
	size_t n = 0;
	bool digits = true;
	for (char c; (c = at(span, i + 1 + n)) == '_' || c == '+' || c == '-' || is_word(c); n++) {
		digits = digits && is_digit(c);
	}
	return at(span, i + 1 + n) == ':' && n > (digits ? 2 : 0);
}

/* Links are escaped, too, https://…: a display name must not link anywhere. */
static bool colon(struct text_span span, size_t i) {
	return is_emoji(span, i) || (starts_with(span, i, "://") && is_letter(before(span, i)));
}

/* [text](address): a backslash within the brackets does not prevent a link; one between the two
 * does. */
static bool parenthesis(struct text_span span, size_t i) {
	return before(span, i) == ']';
}

static const struct {
	char c;
	bool (*is_special)(struct text_span span, size_t i);
} specials[] = {
	{'\\', always},
	{'*', always},
	{'`', always},
	{'_', underscore},
	{'~', doubled},
	{'|', doubled},
	{'<', angle},
	{'@', mention},
	{':', colon},
	{'(', parenthesis},
};

static bool is_special(struct text_span span, size_t i) {
	for (size_t k = 0; k < sizeof(specials) / sizeof(specials[0]); k++) {
		if (specials[k].c == span.text[i]) {
			return specials[k].is_special(span, i);
		}
	}
	return false;
}

/* The starts of lines */

static size_t count_run(struct text_span span, size_t i, char c) {
	size_t n = 0;
	while (at(span, i + n) == c) {
		n++;
	}
	return n;
}

/* Formatting at the start of a line; "1. " is handled separately. */
static const char *const line_starts[] = {"# ", "## ", "### ", "-# ", "> ", ">>> ", "- "};

static bool begins_line(struct text_span span, size_t i) {
	for (size_t k = 0; k < sizeof(line_starts) / sizeof(line_starts[0]); k++) {
		if (starts_with(span, i, line_starts[k])) {
			return true;
		}
	}
	return false;
}

/* Command prefixes, ours or another bot's. */
static bool begins_command(struct text_span span, size_t i) {
	return i < span.len && strchr("!$%&+,-.;=>?^~", span.text[i]) != NULL;
}

/* Position of the backslash that the line beginning at i needs at its start; span.len: none. */
static size_t find_start(struct text_span span, size_t i) {
	i += count_run(span, i, ' ');
	if (begins_line(span, i) || begins_command(span, i)) {
		return i;
	}
	size_t digits = 0;
	while (is_digit(at(span, i + digits))) {
		digits++;
	}
	bool numbered = digits > 0 && starts_with(span, i + digits, ". ");
	return numbered ? i + digits : span.len;
}

/* Characters */

#define ISOLATE "\xe2\x81\xa8"
#define ISOLATE_END "\xe2\x81\xa9"
#define REPLACEMENT "\xef\xbf\xbd"

static size_t read_character(struct text_span span, size_t i, int32_t *c) {
	utf8proc_ssize_t n = utf8proc_iterate(
		(const utf8proc_uint8_t *)span.text + i, (utf8proc_ssize_t)(span.len - i), c);
	return n > 0 ? (size_t)n : 0;
}

static utf8proc_bidi_class_t direction(int32_t c) {
	return (utf8proc_bidi_class_t)utf8proc_get_property(c)->bidi_class;
}

static bool runs_backwards(int32_t c) {
	utf8proc_bidi_class_t bidi = direction(c);
	return bidi == UTF8PROC_BIDI_CLASS_R || bidi == UTF8PROC_BIDI_CLASS_AL ||
	       bidi == UTF8PROC_BIDI_CLASS_AN;
}

static bool is_ascii(char c) {
	return (unsigned char)c < 0x80;
}

/* End of the right-to-left words that begin at i; i: no such words. They include the blanks between
 * them, but neither digits nor commas, which may belong to the sentence around. */
static size_t find_backwards_end(struct text_span span, size_t i) {
	size_t start = i, end = i;
	int32_t c;
	if (is_ascii(at(span, i))) {
		return i; /* nearly always: saves a look-up */
	}
	for (size_t n; i < span.len && (n = read_character(span, i, &c)) > 0; i += n) {
		bool mark = end == i && end > start && direction(c) == UTF8PROC_BIDI_CLASS_NSM;
		if (runs_backwards(c) || mark) {
			end = i + n;
		} else if (end == start || c != ' ') {
			break;
		}
	}
	return end;
}

/* The length of a channel's number between its marks; 0: none here. */
static size_t find_channel(struct text_span span, size_t i) {
	size_t n = 1;
	if (at(span, i) != MARKDOWN_CHANNEL[0]) {
		return 0;
	}
	while (is_digit(at(span, i + n))) {
		n++;
	}
	return n > 1 && at(span, i + n) == at(span, i) ? n + 1 : 0;
}

/* Likewise a command's group, word and id. */
static size_t find_linked(struct text_span span, size_t i) {
	size_t n = 1;
	if (at(span, i) != CHAT_LINKED[0]) {
		return 0;
	}
	while (at(span, i + n) == '/' || at(span, i + n) == '-' || is_word(at(span, i + n))) {
		n++;
	}
	return n > 1 && at(span, i + n) == at(span, i) ? n + 1 : 0;
}

static bool is_mark(char c) {
	return (unsigned char)c < ' ' && c != '\n';
}

/* The mark of an emoji, seen from the text beside it. */
static bool is_of_emoji(char c) {
	const char text[] = {c, '\0'};
	return spans_begins(text, SPAN_EMOJI);
}

struct markdown_writer {
	char *out;
	size_t used;
	bool draws; /* with emojis */
};

static void put(struct markdown_writer *writer, const char *bytes, size_t n) {
	memcpy(writer->out + writer->used, bytes, n);
	writer->used += n;
}

/* Returns the number of bytes taken from the span. */
static size_t put_character(struct markdown_writer *writer, struct text_span span, size_t i) {
	int32_t c;
	size_t n = read_character(span, i, &c);
	if (n == 0) {
		put(writer, REPLACEMENT, strlen(REPLACEMENT));
		return 1;
	}
	put(writer, span.text + i, n);
	return n;
}

/* A blank before the emoji if a word precedes it; removed with the emoji. */
static const char *gap_before(struct text_span span, size_t i) {
	char c = before(span, i);
	return c == '\0' || c == ' ' || c == '\n' || is_of_emoji(c) ? "" : " ";
}

/* A blank between an emoji at the start of a line and a word. */
static const char *gap_behind(
	const struct markdown_writer *writer, struct text_span span, size_t i, size_t n) {
	char c = at(span, i + n);
	bool first = writer->used == 0 || writer->out[writer->used - 1] == '\n';
	return first && c != '\0' && c != ' ' && c != '\n' && !is_of_emoji(c) ? " " : "";
}

/* n: length in the span. */
static void put_emoji(struct markdown_writer *writer, struct text_span span, size_t i, size_t n,
	const struct span *emoji) {
	char text[AROUND_NAME + NAME_MOST + 1];
	if (emoji->n > 0 && emoji->n <= NAME_MOST && writer->draws) {
		int len = snprintf(text, sizeof(text),
			MARKDOWN_EMOJI "%s<:%.*s:%0*d>%s" MARKDOWN_EMOJI, gap_before(span, i),
			(int)emoji->n, emoji->text, ID_DIGITS, 0, gap_behind(writer, span, i, n));
		put(writer, text, (size_t)len);
	}
}

/* Whether there is room for emojis, which must not displace words. */
static bool has_room_to_draw(struct text_span span) {
	size_t words = 0, emojis = 0;
	struct span part;
	for (size_t i = 0, n; i < span.len; i += n) {
		n = spans_read(span.text + i, span.len - i, &part);
		if (part.kind == SPAN_EMOJI) {
			emojis += part.n > 0 ? part.n + AROUND_NAME : 0;
			continue;
		}
		for (size_t k = i; k < i + n; k++) {
			words += ((unsigned char)span.text[k] & 0xc0) != 0x80;
		}
	}
	return words + emojis <= DRAWN_MOST;
}

/* "</table new:1>"; n: length with its marks. plain: "/table new", where it cannot be followed. */
static void put_linked(
	struct markdown_writer *writer, struct text_span span, size_t i, size_t n, bool plain) {
	bool word = false, id = false;
	put(writer, plain ? "/" : "</", plain ? 1 : 2);
	for (size_t k = i + 1; k + 1 < i + n; k++) {
		char c = span.text[k];
		id |= c == '/' && word;
		if (c == '/' && !id) {
			c = ' ';
			word = true;
		} else if (c == '/') {
			c = ':';
		}
		put(writer, &c, plain && id ? 0 : 1);
	}
	put(writer, ">", plain ? 0 : 1);
}

/* Writes a marked span, if it is shown at all. Returns its length; 0: it is plain text. */
static size_t put_marked(struct markdown_writer *writer, struct text_span span, size_t i) {
	struct span part;
	size_t channel = find_channel(span, i);
	if (channel > 0) {
		put(writer, "<#", 2);
		put(writer, span.text + i + 1, channel - 2);
		put(writer, ">", 1);
		return channel;
	}
	size_t linked = find_linked(span, i);
	if (linked > 0) {
		put_linked(writer, span, i, linked, false);
		return linked;
	}
	size_t n = spans_read(span.text + i, span.len - i, &part);
	if (part.kind == SPAN_TEXT) {
		return part.n == 0 ? n : 0;
	}
	switch (part.kind) {
	case SPAN_EMOJI:
		put_emoji(writer, span, i, n, &part);
		break;
	case SPAN_TIME: /* as a relative time */
		put(writer, "<t:", 3);
		put(writer, part.text, part.n);
		put(writer, ":R>", 3);
		break;
	case SPAN_LINK:
	case SPAN_COMMAND:
		put(writer, part.text, part.n);
		break;
	case SPAN_BLOCK: /* the rest of the line follows */
	case SPAN_RULE:
		return 1;
	default:
		break;
	}
	return n;
}

static void put_all(struct markdown_writer *writer, struct text_span span) {
	size_t start = span.len, turned = 0; /* end of the current right-to-left words */
	for (size_t i = 0, marked; i < span.len;) {
		if (is_mark(span.text[i]) && (marked = put_marked(writer, span, i)) > 0) {
			i += marked;
			continue;
		}
		if (before(span, i) == '\n' || i == 0) {
			start = find_start(span, i);
		}
		if (turned <= i && (turned = find_backwards_end(span, i)) > i) {
			put(writer, ISOLATE, strlen(ISOLATE));
		}
		if (i == start || is_special(span, i)) {
			put(writer, "\\", 1);
		}
		i += put_character(writer, span, i);
		if (i == turned) {
			put(writer, ISOLATE_END, strlen(ISOLATE_END));
		}
	}
}

#define BACKTICK "\xcb\x8b"

/* Escapes lines in a code block, where only backticks are harmful: they become look-alikes
 * (U+02CB). The number of characters stays. */
static char *escape_in_block(const char *text, size_t len) {
	struct text_span span = {text, len};
	struct markdown_writer writer = {.out = malloc(strlen(REPLACEMENT) * len + 1)};
	if (writer.out == NULL) {
		return NULL;
	}
	for (size_t i = 0; i < len;) {
		struct span part;
		size_t n = is_mark(text[i]) ? spans_read(text + i, len - i, &part) : 0;
		size_t linked = find_linked(span, i);
		if (linked > 0) {
			put_linked(&writer, span, i, linked, true);
			i += linked;
		} else if (n > 0 && part.kind != SPAN_TEXT) {
			bool shown = part.kind == SPAN_LINK || part.kind == SPAN_COMMAND;
			put(&writer, part.text, shown ? part.n : 0);
			i += n;
		} else if (text[i] == '`') {
			put(&writer, BACKTICK, strlen(BACKTICK));
			i++;
		} else {
			i += put_character(&writer, span, i);
		}
	}
	writer.out[writer.used] = '\0';
	return writer.out;
}

char *markdown_escape(const char *text, size_t len) {
	struct text_span span = {text, len};
	struct markdown_writer writer = {.draws = has_room_to_draw(span)};
	writer.out = malloc(4 * len + 1 + (writer.draws ? DRAWN_MOST : 0));
	if (writer.out == NULL) {
		return NULL;
	}
	put_all(&writer, span);
	writer.out[writer.used] = '\0';
	return writer.out;
}

/* The content of messages */

#define FENCE "```"

/* FENCES: characters around a picture: "```\n", "\n```". */
enum { FENCES = 8, BYTES_PER_CHARACTER = 3 };

struct content_writer {
	char *text;
	size_t used, count, room; /* bytes; characters */
};

static void put_text(struct content_writer *writer, const char *text, size_t len) {
	memcpy(writer->text + writer->used, text, len);
	writer->used += len;
	writer->count += chunk_length(text, len);
	writer->text[writer->used] = '\0';
}

static void put_break(struct content_writer *writer) {
	if (writer->used > 0) {
		put_text(writer, "\n", 1);
	}
}

static size_t room_left(const struct content_writer *writer) {
	size_t taken = writer->count + (writer->used > 0 ? 1 : 0);
	return taken < writer->room ? writer->room - taken : 0;
}

/* Marks */

static const char *behind_line(const char *line) {
	line += strcspn(line, "\n");
	return *line == '\n' ? line + 1 : line;
}

/* The next picture mark, or the end. */
static const char *find_mark(const char *line) {
	while (*line != '\0' && !spans_begins(line, SPAN_BLOCK)) {
		line = behind_line(line);
	}
	return line;
}

static void skip_blanks(struct content *content) {
	if (!content->in_picture) {
		content->at += strspn(content->at, " \n");
	}
}

/* Text */

static bool fits(const char *text, size_t room) {
	return chunk_fits(text, strlen(text), room);
}

static void shrink(struct chunk *rest, struct chunk *chunk, size_t room, size_t count) {
	struct chunk all = {chunk->at, (size_t)(rest->at - chunk->at) + rest->len};
	size_t raw = chunk_length(chunk->at, chunk->len), over = count - room;
	*chunk = chunk_next(&all, raw > over ? raw - over : 1);
	*rest = all;
}

/* The next chunk, escaped; escaping may make it shorter. NULL: out of memory. */
static char *cut_text(struct chunk *rest, size_t room) {
	struct chunk chunk = chunk_next(rest, room);
	for (;;) {
		char *text = markdown_escape(chunk.at, chunk.len);
		if (text == NULL || fits(text, room)) {
			return text;
		}
		size_t count = chunk_length(text, strlen(text));
		free(text);
		shrink(rest, &chunk, room, count);
	}
}

/* Writes text up to the next picture. 1: all of it; 0: no more fits; negative: out of memory. */
static int put_words(struct content *content, struct content_writer *writer) {
	struct chunk rest = {content->at, (size_t)(find_mark(content->at) - content->at)};
	bool first = writer->used == 0;
	char *text = cut_text(&rest, first ? writer->room : room_left(writer) + 1);
	if (text == NULL) {
		return -1;
	}
	bool whole = rest.len == 0;
	bool taken = first || (whole && fits(text, room_left(writer)));
	if (taken) {
		put_break(writer);
		put_text(writer, text, strlen(text));
		content->at = rest.at;
	}
	free(text);
	return whole && taken;
}

/* Pictures */

/* The number of bytes in whole lines that fit; at least a part of the first line. */
static size_t fit_lines(const char *start, const char *end, size_t room) {
	const char *at = start;
	while (at < end) {
		const char *next = behind_line(at);
		if (!chunk_fits(start, (size_t)(next - start), room + 1)) {
			break; /* the last newline need not fit */
		}
		at = next;
	}
	return at > start ? (size_t)(at - start) : chunk_fit(start, room);
}

static size_t trim_breaks(const char *start, size_t len) {
	while (len > 0 && start[len - 1] == '\n') {
		len--;
	}
	return len;
}

/* Returns as put_words(). */
static int put_block(struct content_writer *writer, const char *start, size_t len) {
	char *kept = escape_in_block(start, len);
	if (kept == NULL) {
		return -1;
	}
	put_break(writer);
	put_text(writer, FENCE "\n", strlen(FENCE "\n"));
	put_text(writer, kept, strlen(kept));
	put_text(writer, "\n" FENCE, strlen("\n" FENCE));
	free(kept);
	return 1;
}

static int put_picture(struct content *content, struct content_writer *writer) {
	const char *start = content->in_picture ? content->at : behind_line(content->at);
	const char *end = find_mark(start);
	size_t len = trim_breaks(start, (size_t)(end - start));
	bool fits = chunk_length(start, len) + FENCES <= room_left(writer);
	if (!fits && writer->used > 0) {
		return 0;
	}
	if (!fits) {
		size_t part = fit_lines(start, end, writer->room - FENCES);
		content->at = start + part;
		content->in_picture = true;
		return put_block(writer, start, trim_breaks(start, part)) < 0 ? -1 : 0;
	}
	content->at = behind_line(end);
	content->in_picture = false;
	return len > 0 ? put_block(writer, start, len) : 1;
}

/* Whole messages */

struct content content_of(const char *text) {
	struct content content = {.at = text};
	skip_blanks(&content);
	return content;
}

bool content_is_over(const struct content *content) {
	return *content->at == '\0';
}

char *content_next(struct content *content, size_t room) {
	struct content_writer writer = {
		.text = malloc(BYTES_PER_CHARACTER * room + 1), .room = room};
	int more = writer.text != NULL ? 1 : -1;
	if (more > 0) {
		writer.text[0] = '\0';
	}
	while (more > 0 && !content_is_over(content)) {
		bool picture = content->in_picture || spans_begins(content->at, SPAN_BLOCK);
		more = picture ? put_picture(content, &writer) : put_words(content, &writer);
		skip_blanks(content);
	}
	if (more < 0) {
		free(writer.text);
		return NULL;
	}
	return writer.text;
}
