#pragma once

struct rows_impl;

/* Rows of an SQLite file as they are. */
extern const struct rows_impl rows_of_sqlite;
