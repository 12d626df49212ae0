#include "engine/games.h"

#include <string.h>

#include "engine/catbox/catbox.h"
#include "engine/geht/geht.h"
#include "engine/perudo/perudo.h"
#include "engine/ring/ring.h"
#include "engine/saiun/saiun.h"

/* By id, in the order of presentation to people. */
#define EACH_GAME(X) X(perudo) X(catbox) X(ring) X(saiun) X(geht)

#define GAME(id) &id##_game,
#define ID(id) #id,

const struct game *const games[] = {EACH_GAME(GAME) NULL};
const char *const games_ids[] = {EACH_GAME(ID) NULL};

const struct game *games_find(const char *id) {
	for (size_t i = 0; games[i] != NULL; i++) {
		if (strcmp(games[i]->id, id) == 0) {
			return games[i];
		}
	}
	return NULL;
}
