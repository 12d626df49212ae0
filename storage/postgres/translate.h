#pragma once

#include <stdbool.h>

struct postgres_statement;

/* Fills in text and params by statement->sql: ":table" becomes "$1" and so on, and the dialect
 * PostgreSQL's. The caller frees the text. false: there is no memory left. */
bool translate(struct postgres_statement *statement);
