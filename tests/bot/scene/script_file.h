#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bot/words/catalogue.h"

/* A transcript as a file: read, written, or compared with what was said. */

/* False: it cannot be read, or is too long. */
bool script_read(const char *path, char *text, size_t size);
bool script_write(const char *path, const char *text);

/* The language by the file's name: "perudo.ja.txt", "perudo.buttons.ja.txt". */
enum language script_language(const char *path);

/* 0, or 1 after the first line that differs is shown. */
int script_compare(const char *path, const char *wanted, const char *said);
