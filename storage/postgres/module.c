#include "storage/postgres/module.h"

#include "storage/postgres/open.h"

const struct postgres_module postgres_module = {DICECUP_VERSION, &postgres_kind};
