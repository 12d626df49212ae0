#pragma once

#include "bot/commands/request.h"

/* Of which table is it meant? Somebody who sits at several tables typed something in private and
 * named none. It is taken for the only one where it can mean something now; else they are asked,
 * and the buttons hold what they typed. */

/* What words mean at a table, from the least on. */
enum which_table_meaning {
	MEANS_NOTHING,
	MEANS_LATER, /* not possible now */
	MEANS_NOW,
};

struct which_table {
	const char *word;  /* the first, folded */
	const char *whole; /* all of it, folded */
	const char *typed; /* all of it as typed */
	enum which_table_meaning
		meaning; /* the most that it means at a table; which_table_settle() sets it */
};

/* Whether it must be found out. */
bool which_table_is_open(const struct request *request);

/* Aims the request at the only table that can be meant; where the words mean nothing at any, leaves
 * it as it is. False if there are several: then it is aimed at none. */
bool which_table_settle(struct request *request, struct which_table *which);

/* Asks for one of the tables, by buttons. False if the network has none, or the words do not fit
 * them; then nothing was said. */
bool which_table_ask(struct request *request, const struct which_table *which);

/* "#12, #13": the asker's tables. */
void which_table_put_numbers(const struct request *request, struct text *out);
/* The number of the first of them; 0: none. */
int64_t which_table_first(const struct request *request);
