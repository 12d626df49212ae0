#pragma once

#include <stdbool.h>

/* Parts of the program in shared objects, loaded on demand: those with libraries that most bots do
 * not need. */

enum module { MODULE_DISCORD, MODULE_DRAW, MODULE_POSTGRES, MODULES };

enum { MODULE_WHY_SIZE = 256 };

/* The module's struct, NAME_module, which begins with the program's version: from the program
 * itself if it is linked in, as in tests, or from NAME.so, next to the program or where it is
 * installed. It stays loaded. Not thread-safe for one module. NULL: why has the fault and a remedy.
 */
const void *module_load(enum module module, char why[MODULE_WHY_SIZE]);

/* Whether the module was built with this program. */
bool module_is_built(enum module module);
