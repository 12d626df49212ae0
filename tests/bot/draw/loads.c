#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/draw/module.h"

/* Draws a picture twice as the bot would, and prints whether cairo was there before and behind, and
 * how many bytes each picture has; or that there is none. */

static bool has_cairo(void) {
	char line[4096];
	bool found = false;
	FILE *maps = fopen("/proc/self/maps", "r");
	while (maps != NULL && fgets(line, sizeof(line), maps) != NULL) {
		found = found || strstr(line, "/libcairo.") != NULL;
	}
	if (maps != NULL) {
		fclose(maps);
	}
	return found;
}

static void draw(void) {
	static struct drawing drawing;
	const struct draw_module *module = draw_load();
	unsigned char *bytes;
	size_t n;
	drawing_begin(&drawing, 100, 50);
	drawing_die(&drawing, box_of(10, 10, 30, 30), INK_DIE, 5);
	if (module == NULL || module->png(&drawing, THEME_LIGHT, &bytes, &n) != 0) {
		puts("no picture");
		return;
	}
	printf("%zu bytes\n", n);
	free(bytes);
}

int main(void) {
	printf("%d\n", has_cairo());
	draw();
	draw();
	printf("%d\n", has_cairo());
	return 0;
}
