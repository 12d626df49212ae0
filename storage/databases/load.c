#include <stdio.h>

#include "bot/base/module.h"
#include "storage/databases/databases.h"
#include "storage/postgres/module.h"

const struct database_kind *databases_postgres(char *why) {
	char cause[MODULE_WHY_SIZE];
	const struct postgres_module *module = module_load("postgres", "for PostgreSQL", cause);
	if (module == NULL) {
		snprintf(why, STORE_WHY_SIZE, "%s", cause);
		return NULL;
	}
	return module->kind;
}
