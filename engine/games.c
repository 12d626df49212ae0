#include "engine/games.h"

#include <string.h>

#include "engine/catbox/catbox.h"
#include "engine/geht/geht.h"
#include "engine/perudo/perudo.h"
#include "engine/ring/ring.h"
#include "engine/saiun/saiun.h"

const struct game *const games[] = {
	&perudo_game, &catbox_game, &ring_game, &saiun_game, &geht_game, NULL};

const struct game *games_find(const char *id) {
	for (size_t i = 0; games[i] != NULL; i++) {
		if (strcmp(games[i]->id, id) == 0) {
			return games[i];
		}
	}
	return NULL;
}
