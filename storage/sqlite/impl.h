#pragma once

struct database_impl;

/* How an SQLite file is used. */
extern const struct database_impl impl_of_sqlite;
