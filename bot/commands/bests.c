#include "bot/commands/bests.h"

#include "storage/results.h"

/* Each kind of opponents with and without hints. */
enum { ROWS_MAX = 2 * STORE_AGAINST };

static const char *const labels[STORE_AGAINST][2] = {
	[STORE_AGAINST_EASY] = {SENTENCE("easy"), SENTENCE("easy with hints")},
	[STORE_AGAINST_NORMAL] = {SENTENCE("normal"), SENTENCE("normal with hints")},
	[STORE_AGAINST_HARD] = {SENTENCE("hard"), SENTENCE("hard with hints")},
	[STORE_ALONE] = {SENTENCE("alone"), SENTENCE("alone with hints")},
};

/* Who plays alone cannot but win. */
static void put_row(const struct words *words, const struct store_unrated *row, struct text *out) {
	words_put(out, words, labels[row->against][row->hinted]);
	if (row->against == STORE_ALONE) {
		text_add(out, " %lld", (long long)row->games);
	} else {
		text_add(out, " %lld/%lld", (long long)row->wins, (long long)row->games);
	}
	if (row->has_points) {
		SAY(out, words, " (best: {n})", {"n", NULL, (long)row->best});
	}
}

int bests_put(struct request *request, int64_t person, const struct game *game, int64_t since,
	struct text *out) {
	const struct words *words = request_words(request);
	struct store_unrated rows[ROWS_MAX];
	int n = store_unrated(request->bot->config.store, person, game->id, since, rows, ROWS_MAX);
	for (int i = 0, told = 0; i < n; i++) {
		if (rows[i].against != STORE_AGAINST_PEOPLE) {
			if (told++ > 0) {
				words_put(out, words, ", ");
			}
			put_row(words, &rows[i], out);
		}
	}
	return n < 0 ? n : 0;
}
