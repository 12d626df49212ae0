#include <stdio.h>
#include <stdlib.h>

#include "bot/draw/svg.h"
#include "tests/bot/draw/hostile.h"

/* Writes hostile lists with hostile titles as N SVG documents, with a NUL behind each:
 * write_hostile N. */

int main(int argc, char **argv) {
	static struct drawing drawing;
	char title[200];
	long n = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
	for (long i = 0; i < n; i++) {
		struct lots lots;
		lots_init(&lots, (uint64_t)i);
		hostile_draw(&lots, &drawing);
		hostile_text(&lots, title, sizeof(title));
		svg_write(&drawing, title, (enum svg_colours)(i % 4), stdout);
		putchar('\0');
	}
	return 0;
}
