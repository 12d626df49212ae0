#pragma once

#include <stdbool.h>
#include <stddef.h>

/* What the benchmarks have in common: the clock, and how a figure is printed. */

/* Seconds, from anywhere. */
double figure_now(void);
/* Of this process's own work: others take nothing from it. */
double figure_worked(void);

/* Prints one line of ./tests/bench's table: what was measured, the figure, the aim ("" for none). A
 * figure whose floor is measured, too, tells its part "of the floor", which kept.py guards. */
void figure_print(const char *what, const char *aim, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The same of a figure that can be judged: one that misses its aim is marked. */
void figure_judge(const char *what, const char *aim, bool met, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* 1 when an aim was missed, as an exit status; else 0. */
int figures_missed(void);

/* Many durations of one thing, in microseconds; what is beyond the room for them is not kept. */
struct samples {
	size_t n, cap;
	float *took;
};

void samples_add(struct samples *samples, double seconds);
/* Sorts; part is 0.5 for the median. 0 where there are none. */
double samples_at(struct samples *samples, double part);
