#include "tests/engine/geht/voice.h"

#include <criterion/criterion.h>

#include "engine/say.h"

static const char *const names[] = {"ann", "ben", "cid", "dan"};

struct audience voice_telling(enum language language, const struct geht *view, int seat) {
	catalogue_open();
	return (struct audience){
		.words = catalogue_words(language), .names = names, .view = view, .seat = seat};
}

/* Words follow what was said, or begin a line where they bring a line break. */
static void join(const struct audience *audience, struct text *out, const struct text *piece) {
	bool breaks = piece->buf[0] == '\n';
	if (piece->len > 0) {
		if (out->len > 0 && !breaks) {
			words_gap(out, audience->words);
		}
		bool first = out->len == 0;
		text_append(out, piece);
		if (first && breaks) {
			text_take_out(out, 0, 1);
		}
	}
}

void voice_tell(const struct scene *scene, enum language language, int seat, bool brief,
	char said[SAID_SIZE]) {
	struct geht view = scene->g;
	struct text out = {.buf = said, .cap = SAID_SIZE};
	said[0] = '\0';
	geht_game.player_view(&view, seat);
	struct audience audience = voice_telling(language, &view, seat);
	audience.brief = brief;
	for (int i = 0; i < scene->events.n; i++) {
		char words[SAID_SIZE];
		struct text piece = TEXT_INTO(words);
		const struct event *event = &scene->events.list[i];
		if (event->to == seat) {
			say_event(&geht_game, &audience, event, &piece);
			join(&audience, &out, &piece);
		}
	}
	cr_assert(!out.cut);
}

void voice_answer(const struct scene *scene, enum language language, int seat, bool brief,
	enum voice_of of, char said[SAID_SIZE]) {
	struct geht view = scene->g;
	struct text out = {.buf = said, .cap = SAID_SIZE};
	said[0] = '\0';
	geht_game.player_view(&view, seat);
	struct audience audience = voice_telling(language, &view, seat);
	audience.brief = brief;
	void (*const answers[])(const struct audience *, struct text *) = {
		[VOICE_STATUS] = geht_game.say->status,
		[VOICE_HAND] = geht_game.say->hand,
		[VOICE_HINT] = geht_game.say->hint,
		[VOICE_WHERE] = geht_game.say->where,
	};
	answers[of](&audience, &out);
	cr_assert(!out.cut);
}
