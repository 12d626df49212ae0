#include "tests/engine/shown.h"

#include <assert.h>
#include <string.h>

#include "tests/engine/marks.h"

enum { STATE_MAX = 8192 };

static void show(const struct game *game, const void *state, int seat,
	void (*say)(const struct audience *audience, struct text *out), char shown[SHOWN_SIZE]) {
	static const char *const names[] = {"ana", "ben", "cara", "dan", "eve", "fred"};
	static _Alignas(max_align_t) unsigned char view[STATE_MAX];
	struct text out = {.buf = shown, .cap = SHOWN_SIZE};
	assert(game->state_size <= sizeof(view));
	memcpy(view, state, game->state_size);
	game->player_view(view, seat);
	*shown = '\0';
	say(&(struct audience){.names = names, .view = view, .seat = seat, .screen = true}, &out);
	assert(!out.cut);
	char *to = shown;
	for (const char *at = shown; *at != '\0'; at++) {
		if (*at == *MARK_STYLE) {
			at++;
		} else {
			*to++ = *at == '\t' ? '~' : *at;
		}
	}
	*to = '\0';
}

void shown_board(const struct game *game, const void *state, int seat, char shown[SHOWN_SIZE]) {
	show(game, state, seat, game->say->board, shown);
}

void shown_hand(const struct game *game, const void *state, int seat, char shown[SHOWN_SIZE]) {
	show(game, state, seat, game->say->hand_in_short, shown);
}
