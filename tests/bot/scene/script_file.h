#pragma once

#include "bot/words/catalogue.h"
#include "engine/text.h"

/* A program that plays transcripts. */

/* "[--write] FILE": compares the file with what play makes of it, or puts that in its place, and
 * returns what main() does. The file's name tells the language: "perudo.buttons.ja.txt". */
int script_run(int argc, char **argv,
	void (*play)(
		const char *path, enum language language, const char *script, struct text *out));
