#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bot/draw/svg.h"
#include "engine/games.h"
#include "tests/bot/draw/moments.h"

/* Writes a game's boards at each of its phases as SVG files, to be looked at and compared:
 * sheet GAME FOLDER [dark|light]. Without a theme they follow their reader's. */

enum { SEED = 7, STATUS_SIZE = 8192 };

struct sheet {
	const char *folder;
	enum svg_colours colours;
};

/* Few enough to be looked at, as many as make it crowded. */
static const struct {
	const char *game, *options;
	int n_seats;
} evenings[] = {
	{"perudo", NULL, 5},
	{"perudo", "counts=open", 3},
	{"catbox", NULL, 4},
	{"catbox", "discard=on", 3},
	{"ring", NULL, 5},
	{"saiun", NULL, 4},
	{"geht", NULL, 4},
	{"geht", NULL, 1},
};

static void write_board(
	const struct sheet *sheet, const struct moment *moment, int seat, enum language language) {
	static struct drawing drawing;
	static char told[STATUS_SIZE];
	char file[512];
	struct text status = TEXT_INTO(told);
	moment_draw(moment, seat, language, &drawing, &status, NULL);
	snprintf(file, sizeof(file), "%s/%s.%d.%s.%s%s.svg", sheet->folder, moment->game->id,
		moment->n_seats, moment->name, catalogue_tag(language),
		seat == SEAT_ALL ? "" : ".own");
	FILE *out = fopen(file, "w");
	if (out == NULL) {
		fprintf(stderr, "sheet: %s: %s\n", file, strerror(errno));
		exit(1);
	}
	svg_write(&drawing, told, sheet->colours, out);
	fclose(out);
}

/* A seat whose hand makes a difference now. */
static int first_active(const struct moment *moment) {
	unsigned active = moment->game->active_seats(moment->state);
	return active != 0 ? __builtin_ctz(active) : 0;
}

static void write_moment(void *data, const struct moment *moment) {
	write_board(data, moment, SEAT_ALL, LANGUAGE_ENGLISH);
	write_board(data, moment, SEAT_ALL, LANGUAGE_JAPANESE);
	write_board(data, moment, first_active(moment), LANGUAGE_ENGLISH);
}

static enum svg_colours read_colours(const char *word) {
	return word == NULL ? SVG_AS_READER : strcmp(word, "light") == 0 ? SVG_LIGHT : SVG_DARK;
}

int main(int argc, char **argv) {
	if (argc < 3 || games_find(argv[1]) == NULL) {
		fprintf(stderr, "usage: sheet GAME FOLDER [dark|light]\n");
		return 2;
	}
	struct sheet sheet = {argv[2], read_colours(argv[3])};
	catalogue_open();
	for (size_t i = 0; i < sizeof(evenings) / sizeof(evenings[0]); i++) {
		if (strcmp(evenings[i].game, argv[1]) == 0) {
			moments_pick(games_find(argv[1]), evenings[i].n_seats, evenings[i].options,
				SEED, write_moment, &sheet);
		}
	}
	return 0;
}
