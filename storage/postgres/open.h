#pragma once

#include "storage/sql/kind.h"

/* Databases of a PostgreSQL server, by their URI ("34.1.1.2. Connection URIs" of its manual). */
extern const struct database_kind postgres_kind;
