#pragma once

#include "storage/sql/kind.h"

/* Databases that are an SQLite file, by its name. What each does, storage/store.h says. */
extern const struct database_kind sqlite_kind;
