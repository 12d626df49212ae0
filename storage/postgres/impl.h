#pragma once

struct database_impl;

/* How a database on a PostgreSQL server is used. */
extern const struct database_impl postgres_impl;
