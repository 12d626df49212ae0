#include "bot/delivery/meetings.h"

#include "engine/games.h"
#include "engine/say.h"
#include "storage/results.h"

static void put_together(const struct words *words, const struct store_person pair[2],
	const struct store_meetings *met, struct text *out) {
	SAY_MANY(out, words, "{one} and {other}: {n} game together.",
		"{one} and {other}: {n} games together.", (unsigned long)met->games,
		{"one", pair[0].name}, {"other", pair[1].name}, {"n", NULL, (long)met->games});
}

/* A line, if they met in this game. */
static void put_met(const struct words *words, const struct store_person pair[2],
	const struct game *game, const struct store_meetings *met, struct text *out) {
	if (met->games == 0) {
		return;
	}
	text_puts(out, "\n");
	SAY(out, words,
		"{game}: {one} placed higher {better} times, {other} {worse} times, tied {tied} "
		"times.",
		{"game", words->find(words, game->name, NULL, 1)}, {"one", pair[0].name},
		{"better", NULL, (long)met->better}, {"other", pair[1].name},
		{"worse", NULL, (long)met->worse},
		{"tied", NULL, (long)(met->games - met->better - met->worse)});
}

int meetings_put(struct store *store, const struct words *words, const struct store_person pair[2],
	struct text *out) {
	struct store_meetings met;
	int rc = store_meetings(store, pair[0].id, pair[1].id, NULL, &met);
	if (rc == 0) {
		put_together(words, pair, &met, out);
	}
	for (size_t i = 0; rc == 0 && games[i] != NULL; i++) {
		rc = store_meetings(store, pair[0].id, pair[1].id, games[i]->id, &met);
		if (rc == 0) {
			put_met(words, pair, games[i], &met, out);
		}
	}
	return rc;
}
