#pragma once

/* Returns memory to the system. */

struct memory_trim {
	long faults; /* page faults at the last trim */
};

/* After many page faults since the last trim, returns freed memory and the pages of the program and
 * its libraries: needed pages come back from the page cache, those for starting and connecting do
 * not. To be called every few seconds. */
void memory_trim_run(struct memory_trim *trim);
