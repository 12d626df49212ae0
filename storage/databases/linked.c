#include "storage/databases/databases.h"
#include "storage/postgres/module.h"

/* For programs that are linked with the module: tests and benchmarks. */
const struct database_kind *databases_postgres(char *why) {
	(void)why;
	return postgres_module.kind;
}
