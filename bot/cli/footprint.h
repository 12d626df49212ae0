#pragma once

/* How much memory the process holds. */

struct footprint {
	long faults; /* pages that had come when it was shrunk last */
};

/* If many pages came since the last time, gives back what was freed, and the pages of the program
 * and its libraries: those that are still needed come again from the page cache, those that only
 * starting or connecting needed do not. To be called every few seconds. */
void footprint_tend(struct footprint *footprint);
