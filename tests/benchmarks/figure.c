#include "tests/benchmarks/figure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double read_clock(clockid_t clock) {
	struct timespec time;
	clock_gettime(clock, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double figure_now(void) {
	return read_clock(CLOCK_MONOTONIC);
}

double figure_worked(void) {
	return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static bool missed;

__attribute__((format(printf, 4, 0))) static void print(
	const char *what, const char *aim, bool met, const char *format, va_list args) {
	char figure[128];
	vsnprintf(figure, sizeof(figure), format, args);
	printf("%-56s %-26s %s%s\n", what, figure, aim, met ? "" : " MISSED");
	fflush(stdout);
}

void figure_print(const char *what, const char *aim, const char *format, ...) {
	va_list args;
	va_start(args, format);
	print(what, aim, true, format, args);
	va_end(args);
}

void figure_judge(const char *what, const char *aim, bool met, const char *format, ...) {
	va_list args;
	va_start(args, format);
	print(what, aim, met, format, args);
	va_end(args);
	missed = missed || !met;
}

int figures_missed(void) {
	return missed;
}

void samples_add(struct samples *samples, double seconds) {
	if (samples->n < samples->cap) {
		samples->took[samples->n++] = (float)(seconds * 1e6);
	}
}

static int compare(const void *a, const void *b) {
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

double samples_at(struct samples *samples, double part) {
	qsort(samples->took, samples->n, sizeof(float), compare);
	return samples->n > 0 ? (double)samples->took[(size_t)((double)(samples->n - 1) * part)]
			      : 0;
}
