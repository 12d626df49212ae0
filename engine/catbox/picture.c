#include <string.h>

#include "engine/catbox/say.h"

/* Each space is said by itself, so that nothing hangs on where it stands: "5" is empty, "5B" taken
 * by seat B. */

static char letter_of(const struct catbox *c, int card, int color) {
	int seat = catbox_owner(c, card, color);
	return (char)(seat == SEAT_NONE ? ' ' : 'A' + seat);
}

/* How many columns it takes: letters of other scripts are twice as wide. */
static int columns_of(const char *text) {
	int columns = 0;
	for (; *text != '\0'; text++) {
		unsigned char byte = (unsigned char)*text;
		columns += byte < 0x80 ? 1 : byte >= 0xc0 ? 2 : 0;
	}
	return columns;
}

static int widest_color(const struct words *words) {
	int widest = 0;
	for (int color = 0; color < COLORS; color++) {
		char name[COLOR_SIZE];
		struct text text = TEXT_INTO(name);
		catbox_put_color(&text, words, color);
		int columns = columns_of(name);
		widest = columns > widest ? columns : widest;
	}
	return widest;
}

static void put_row(const struct audience *audience, int color, int width, struct text *out) {
	const struct catbox *c = audience->view;
	char row[LIST_SIZE];
	struct text text = TEXT_INTO(row);
	catbox_put_color(&text, audience->words, color);
	text_add(&text, "%*s", width - columns_of(row), "");
	for (int card = 1; card <= catbox_ranks(c); card++) {
		text_add(&text, " %d%c", card, letter_of(c, card, color));
	}
	while (text.len > 0 && row[text.len - 1] == ' ') {
		row[--text.len] = '\0';
	}
	text_add(out, "%s\n", row);
}

void catbox_put_picture(const struct audience *audience, struct text *out) {
	int width = widest_color(audience->words);
	text_puts(out, TEXT_PICTURE);
	for (int color = 0; color < COLORS; color++) {
		put_row(audience, color, width, out);
	}
	text_puts(out, TEXT_PICTURE);
}

void catbox_put_board(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	size_t begun = out->len;
	for (int color = 0; color < COLORS; color++) {
		bool named = false;
		for (int card = 1; card <= catbox_ranks(c); card++) {
			if (catbox_owner(c, card, color) == SEAT_NONE) {
				continue;
			}
			if (!named && out->len > begun) {
				words_put(out, audience->words, "; ");
			}
			if (!named) {
				catbox_put_color(out, audience->words, color);
			}
			named = true;
			text_add(out, " %d%c", card, letter_of(c, card, color));
		}
	}
}
