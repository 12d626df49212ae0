#pragma once

/* How many tables came to which end. */
struct evening_fates {
	unsigned finished, unfinished;
};

/* Every table of the store is over, its journal keeps the rules, and who won is who it says. Adds
 * to what is counted. */
void evening_judge_all(struct evening_fates *fates);
