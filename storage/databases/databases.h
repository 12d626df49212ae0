#pragma once

#include "storage/sql/kind.h"

/* The kind for "postgresql://…" names, which a program has as it is linked: as a module that is
 * loaded now, built in, or not at all (NULL: why says so, in STORE_WHY_SIZE bytes). */
const struct database_kind *databases_postgres(char *why);
