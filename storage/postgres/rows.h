#pragma once

struct rows_impl;

/* Rows of a PostgreSQL database as they are. */
extern const struct rows_impl postgres_rows;
