#include "bot/base/names.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/base/lookalikes.h"
#include "bot/base/utf8.h"

#define COMPUTER_MARK "(bot)"

enum {
	MARKS_MOST = 4, /* per letter */
	KEY_SIZE = 1024,
	ZWNJ = 0x200c,
	ZWJ = 0x200d,
	EMOJI_SELECTOR = 0xfe0f,
	KEYCAP = 0x20e3,
	VIRAMA_CLASS = 9,
};

/* Visible characters */

struct range {
	int32_t first, last;
};

/* Invisible despite their category (letters, marks or symbols): fillers, selectors, empty braille.
 */
static const struct range invisible[] = {
	{0x034f, 0x034f},
	{0x115f, 0x1160},
	{0x17b4, 0x17b5},
	{0x180b, 0x180f},
	{0x2800, 0x2800},
	{0x3164, 0x3164},
	{0xfe00, 0xfe0f},
	{0xffa0, 0xffa0},
	{0xfffc, 0xfffc},
	{0x16fe4, 0x16fe4},
	{0x1d159, 0x1d159},
	{0x1d173, 0x1d17a},
	{0xe0000, 0xe0fff},
};

static bool is_invisible(int32_t c) {
	for (size_t i = 0; i < sizeof(invisible) / sizeof(invisible[0]); i++) {
		if (c >= invisible[i].first && c <= invisible[i].last) {
			return true;
		}
	}
	utf8proc_category_t category = utf8proc_category(c);
	return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
	       category == UTF8PROC_CATEGORY_CS || category == UTF8PROC_CATEGORY_CN ||
	       (category == UTF8PROC_CATEGORY_CO && !utf8_is_visible_byte(c));
}

static bool is_blank(int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return (c >= '\t' && c <= '\r') || category == UTF8PROC_CATEGORY_ZS ||
	       category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

static bool is_mark(int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ||
	       category == UTF8PROC_CATEGORY_MC;
}

static bool is_letter(int32_t c) {
	utf8proc_category_t category = utf8proc_category(c);
	return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

static bool is_emoji(int32_t c) {
	return utf8proc_get_property(c)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

static bool extends(int32_t c) {
	return utf8proc_get_property(c)->boundclass == UTF8PROC_BOUNDCLASS_EXTEND;
}

static int compare_range(const void *key, const void *entry) {
	const int32_t *c = key;
	const uint16_t *range = entry;
	return *c < range[0] ? -1 : *c > range[1];
}

static bool is_among(int32_t c, const uint16_t (*ranges)[2], size_t n) {
	return bsearch(&c, ranges, n, sizeof(ranges[0]), compare_range) != NULL;
}

/* Comparing */

static int compare_lookalike(const void *key, const void *entry) {
	const int32_t *c = key;
	const uint16_t *pair = entry;
	return *c < pair[0] ? -1 : *c > pair[0];
}

static const uint16_t *find_lookalike(int32_t c) {
	const uint16_t(*at)[2] = lookalikes;
	if (c >= 0x80) {
		return bsearch(&c, at, lookalikes_n, sizeof(*at), compare_lookalike);
	}
	while ((*at)[0] < c) { /* few are ASCII */
		at++;
	}
	return (*at)[0] == c ? *at : NULL;
}

static size_t put_looks(int32_t c, char *out) {
	const uint16_t *found = find_lookalike(c);
	if (found != NULL && found[1] >= LOOKALIKES_SEVERAL) {
		const char *several = lookalikes_several[found[1] - LOOKALIKES_SEVERAL];
		return (size_t)(stpcpy(out, several) - out);
	}
	return (size_t)utf8proc_encode_char(found != NULL ? found[1] : c, (utf8proc_uint8_t *)out);
}

/* The name's look: UTS #39's skeleton of its compatibility decomposition, which leaves ASCII as it
 * is. */
static void put_skeleton(const char *name, char key[KEY_SIZE]) {
	utf8proc_uint8_t *plain = NULL;
	utf8proc_ssize_t n = -1;
	if (!utf8_is_ascii(name)) {
		n = utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain,
			UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
				UTF8PROC_IGNORE);
	}
	const utf8proc_uint8_t *from = n < 0 ? (const utf8proc_uint8_t *)name : plain;
	size_t used = 0;
	int32_t c;
	for (utf8proc_ssize_t took; *from != 0 && used + 8 < KEY_SIZE;
		from += took > 0 ? took : 1) {
		took = utf8proc_iterate(from, -1, &c);
		used += put_looks(took > 0 ? c : *from, key + used);
	}
	key[used] = '\0';
	free(plain);
}

static void fold(const char *name, char key[KEY_SIZE]) {
	if (utf8_fold(name, key, KEY_SIZE) != 0) {
		size_t n = strnlen(name, KEY_SIZE - 1);
		memcpy(key, name, n);
		key[n] = '\0';
	}
}

static void put_folded_skeleton(const char *name, char key[KEY_SIZE]) {
	char folded[KEY_SIZE];
	fold(name, folded);
	put_skeleton(folded, key);
}

/* Names are alike if either key is equal. "I" looks like "l", and "i" does not; yet "I" and "i" are
 * equal. */
struct name_keys {
	char folded[KEY_SIZE], seen[KEY_SIZE];
};

static void make_keys(const char *name, struct name_keys *keys) {
	char looks[KEY_SIZE];
	put_folded_skeleton(name, keys->folded);
	put_skeleton(name, looks);
	put_folded_skeleton(looks, keys->seen);
}

static bool keys_are_alike(const struct name_keys *one, const struct name_keys *other) {
	return strcmp(one->folded, other->folded) == 0 || strcmp(one->seen, other->seen) == 0;
}

bool names_are_alike(const char *one, const char *other) {
	struct name_keys keys[2];
	make_keys(one, &keys[0]);
	make_keys(other, &keys[1]);
	return keys_are_alike(&keys[0], &keys[1]);
}

/* Showing */

struct shown {
	int32_t list[NAMES_LINE_MOST + 1]; /* up to one more than allowed */
	size_t n, most, marks;
	int32_t joiner; /* pending before the next character; 0: none */
	bool blank;     /* pending before the next character */
};

static void put(struct shown *name, int32_t c) {
	if (name->n <= name->most) {
		name->list[name->n++] = c;
	}
}

/* The last character that is not skipped; 0: none. */
static int32_t last_but(const struct shown *name, bool (*skips)(int32_t c)) {
	size_t n = name->n;
	while (n > 0 && skips(name->list[n - 1])) {
		n--;
	}
	return n > 0 ? name->list[n - 1] : 0;
}

/* UAX #31, A2 and B: after a virama and its marks. */
static bool is_after_virama(const struct shown *name) {
	size_t n = name->n;
	while (n > 0 && is_mark(name->list[n - 1]) &&
		utf8proc_get_property(name->list[n - 1])->combining_class != VIRAMA_CLASS) {
		n--;
	}
	return n > 1 && utf8proc_get_property(name->list[n - 1])->combining_class == VIRAMA_CLASS;
}

/* UAX #31, A1: between letters that would join. */
static bool keeps_apart(const struct shown *name, int32_t next) {
	return is_among(last_but(name, is_mark), lookalikes_join_next, lookalikes_join_next_n) &&
	       is_among(next, lookalikes_join_last, lookalikes_join_last_n);
}

/* UTS #51. */
static bool joins_emoji(const struct shown *name, int32_t next) {
	return is_emoji(last_but(name, extends)) && is_emoji(next);
}

static bool makes_keycap(const struct shown *name, int32_t next) {
	int32_t last = name->n > 0 ? name->list[name->n - 1] : 0;
	return next == KEYCAP && ((last >= '0' && last <= '9') || last == '#' || last == '*');
}

static bool has_place(const struct shown *name, int32_t next) {
	switch (name->joiner) {
	case ZWNJ:
		return is_letter(next) && (is_after_virama(name) || keeps_apart(name, next));
	case ZWJ:
		return (is_letter(next) && is_after_virama(name)) || joins_emoji(name, next);
	default:
		return makes_keycap(name, next);
	}
}

static void take_visible(struct shown *name, int32_t c) {
	name->marks = is_mark(c) ? name->marks + 1 : 0;
	if (name->marks > MARKS_MOST || (name->n == 0 && name->marks > 0)) {
		return;
	}
	if (name->blank) {
		put(name, ' ');
	} else if (name->joiner != 0 && has_place(name, c)) {
		put(name, name->joiner);
	}
	put(name, c);
	name->joiner = 0;
	name->blank = false;
}

static void add_character(struct shown *name, int32_t c) {
	bool selects = c == EMOJI_SELECTOR && !name->blank && name->n > 0 &&
		       is_emoji(name->list[name->n - 1]);
	if (selects) {
		put(name, c);
	} else if (c == ZWNJ || c == ZWJ || c == EMOJI_SELECTOR) {
		name->joiner = c;
	} else if (is_blank(c)) {
		name->blank = name->n > 0;
	} else if (!is_invisible(c)) {
		take_visible(name, c);
	}
}

static size_t bytes_of(const struct shown *name, size_t n) {
	uint8_t bytes[4];
	size_t size = 0;
	for (size_t i = 0; i < n; i++) {
		size += (size_t)utf8proc_encode_char(name->list[i], bytes);
	}
	return size;
}

/* Kept only between others. */
static bool binds(int32_t c) {
	return c == ' ' || c == ZWJ || c == ZWNJ;
}

static void cut(struct shown *name, size_t size) {
	int32_t state = 0;
	size_t end = 0, hard = name->n < name->most ? name->n : name->most;
	while (hard > 0 && bytes_of(name, hard) >= size) {
		hard--;
	}
	if (hard == name->n) {
		return;
	}
	for (size_t i = 1; i <= hard; i++) {
		if (utf8proc_grapheme_break_stateful(name->list[i - 1], name->list[i], &state)) {
			end = i;
		}
	}
	name->n = end > 0 ? end : hard;
	while (name->n > 1 && binds(name->list[name->n - 1])) {
		name->n--;
	}
}

static void write(const struct shown *name, char *out) {
	for (size_t i = 0; i < name->n; i++) {
		out += utf8proc_encode_char(name->list[i], (utf8proc_uint8_t *)out);
	}
	*out = '\0';
}

static bool ends_with_mark(const char *key) {
	size_t len = strlen(key), mark = strlen(COMPUTER_MARK);
	return len >= mark && strcmp(key + len - mark, COMPUTER_MARK) == 0;
}

static bool is_marked(const char *name) {
	struct name_keys keys;
	size_t len = strlen(name);
	if (len == 0 || (isascii(name[len - 1]) && name[len - 1] != ')')) {
		return false; /* the case of most names, which are looked at often */
	}
	make_keys(name, &keys);
	return ends_with_mark(keys.folded) || ends_with_mark(keys.seen);
}

/* In any spelling of the mark. */
static void drop_mark(char *name) {
	size_t len = strlen(name);
	while (is_marked(name)) {
		do {
			len--;
		} while (len > 0 && ((unsigned char)name[len] & 0xc0) == 0x80);
		bool begins = is_marked(name + len);
		while (begins && len > 0 && name[len - 1] == ' ') {
			len--;
		}
		if (begins) {
			name[len] = '\0';
		}
	}
}

bool names_show(const char *text, unsigned most, char *out, size_t size) {
	struct shown name = {.most = most < NAMES_LINE_MOST ? most : NAMES_LINE_MOST};
	const utf8proc_uint8_t *bytes = (const utf8proc_uint8_t *)text;
	int32_t c;
	for (utf8proc_ssize_t n; *bytes != 0 && name.n <= name.most; bytes += n > 0 ? n : 1) {
		n = utf8proc_iterate(bytes, -1, &c);
		if (n > 0) {
			add_character(&name, c);
		}
	}
	cut(&name, size);
	write(&name, out);
	drop_mark(out);
	return out[0] != '\0';
}

/* Reserved names */

bool names_are_reserved(const char *name) {
	static const char *const names[] = {"@everyone", "@here", "NickServ", "ChanServ",
		"MemoServ", "OperServ", "BotServ", "HostServ", "HelpServ", "InfoServ", "GroupServ",
		"SaslServ", "StatServ", "RootServ", "Services", "AuthServ"};
	struct name_keys keys[2];
	bool found = false;
	make_keys(name, &keys[0]);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !found; i++) {
		make_keys(names[i], &keys[1]);
		found = keys_are_alike(&keys[0], &keys[1]);
	}
	return found;
}

/* The number of letters at the start of the text, up to two. */
static size_t letters(const char *text) {
	size_t n = 0;
	int32_t c;
	for (utf8proc_ssize_t took; n < 2; n++, text += took) {
		took = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &c);
		if (took <= 0 || !is_letter(c)) {
			break;
		}
	}
	return n;
}

/* The length of a dot, perhaps ideographic, at the start of the text, or 0. */
static size_t dot(const char *text) {
	static const char ideographic[] = "。";
	size_t len = sizeof(ideographic) - 1;
	return *text == '.' ? 1 : strncmp(text, ideographic, len) == 0 ? len : 0;
}

static bool begins_address(const char *word) {
	return strncmp(word, "www", 3) == 0 && letters(word + 3) == 0;
}

/* Folding makes compatibility forms plain. */
bool names_hold_address(const char *name) {
	char plain[KEY_SIZE];
	bool within = false; /* within a word */
	fold(name, plain);
	for (const char *at = plain; *at != '\0'; at++) {
		bool holds = strncmp(at, "://", 3) == 0 || (!within && begins_address(at)) ||
			     (within && dot(at) > 0 && letters(at + dot(at)) == 2);
		if (holds) {
			return true;
		}
		within = *at != ' ';
	}
	return false;
}
