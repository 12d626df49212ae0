#pragma once

/* Gives memory back to the system. */

struct memory_trim {
	long faults; /* page faults up to the last trim */
};

/* Where many page faults came since the last trim, gives back freed memory and the pages of the
 * program and its libraries: pages that are still needed come again from the page cache, those of
 * starting and connecting do not. To be called every few seconds. */
void memory_trim_run(struct memory_trim *trim);
