#pragma once

#include <stdbool.h>

/* Parts of the program in shared objects, loaded on need: those with libraries that most bots do
 * without. */

enum module { MODULE_DISCORD, MODULE_DRAW, MODULE_POSTGRES, MODULES };

enum { MODULE_WHY_SIZE = 256 };

/* The module's struct, NAME_module, which begins with the program's version: of a program that is
 * linked with it, as tests are, else of NAME.so, beside the program or where it is installed. It
 * stays for as long as the program runs. On one thread at a time for one module. NULL: why says
 * what is wrong, and what to do. */
const void *module_load(enum module module, char why[MODULE_WHY_SIZE]);

/* Whether the module was built with this program. */
bool module_is_built(enum module module);
