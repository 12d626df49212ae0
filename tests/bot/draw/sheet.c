#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bot/draw/module.h"
#include "bot/draw/svg.h"
#include "engine/games.h"
#include "tests/bot/draw/moments.h"

/* Writes a game's boards at each of its phases as SVG files, to be looked at and compared:
 * sheet GAME FOLDER [dark|light]. Without a theme they follow their reader's; with one a PNG lies
 * beside each, where the program can draw any. Without a game: lists those that are drawn. */

enum { SEED = 7, STATUS_SIZE = 8192, NAME_SIZE = 400 };

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

static FILE *open_file(const struct sheet *sheet, const char *name, const char *ending) {
	char file[512];
	snprintf(file, sizeof(file), "%s/%s.%s", sheet->folder, name, ending);
	FILE *out = fopen(file, "w");
	if (out == NULL) {
		fprintf(stderr, "sheet: %s: %s\n", file, strerror(errno));
		exit(1);
	}
	return out;
}

static void write_png(const struct sheet *sheet, const char *name, const struct drawing *drawing) {
	enum theme theme = sheet->colours == SVG_LIGHT ? THEME_LIGHT : THEME_DARK;
	const struct draw_module *draw = sheet->colours != SVG_AS_READER ? draw_load() : NULL;
	unsigned char *bytes;
	size_t n;
	if (draw != NULL && draw->png(drawing, theme, &bytes, &n) == 0) {
		FILE *out = open_file(sheet, name, "png");
		fwrite(bytes, 1, n, out);
		fclose(out);
		free(bytes);
	}
}

static void write_board(
	const struct sheet *sheet, const struct moment *moment, int seat, enum language language) {
	static struct drawing drawing;
	static char told[STATUS_SIZE];
	char board[NAME_SIZE];
	struct text status = TEXT_INTO(told);
	moment_draw(moment, seat, language, &drawing, &status, NULL);
	if (drawing.width == 0) {
		return; /* there is nothing to be seen yet */
	}
	snprintf(board, sizeof(board), "%s.%d.%s.%s%s", moment->game->id, moment->n_seats,
		moment->name, catalogue_tag(language), seat == SEAT_ALL ? "" : ".own");
	FILE *out = open_file(sheet, board, "svg");
	svg_write(&drawing, told, sheet->colours, out);
	fclose(out);
	write_png(sheet, board, &drawing);
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

static int list_games(void) {
	for (int i = 0; games[i] != NULL; i++) {
		puts(games[i]->id);
	}
	return 0;
}

int main(int argc, char **argv) {
	const struct game *game = argc > 1 ? games_find(argv[1]) : NULL;
	if (argc == 1) {
		return list_games();
	}
	if (argc < 3 || game == NULL) {
		fprintf(stderr, "usage: sheet GAME FOLDER [dark|light]\n");
		return 2;
	}
	struct sheet sheet = {argv[2], read_colours(argv[3])};
	catalogue_open();
	for (size_t i = 0; i < sizeof(evenings) / sizeof(evenings[0]); i++) {
		if (strcmp(evenings[i].game, argv[1]) == 0) {
			moments_pick(game, evenings[i].n_seats, evenings[i].options, SEED,
				write_moment, &sheet);
		}
	}
	return 0;
}
