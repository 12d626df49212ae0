#include "bot/base/nearest.h"

#include <string.h>

enum { NEAREST_BYTES = 40 };

/* Optimal string alignment: substitutions, insertions, deletions, and swaps of adjacent letters. */
static size_t distance(const char *a, const char *b) {
	size_t rows[3][NEAREST_BYTES + 1];
	size_t a_len = strlen(a), b_len = strlen(b);
	if (a_len > NEAREST_BYTES || b_len > NEAREST_BYTES) {
		return NEAREST_BYTES;
	}
	for (size_t i = 0; i <= a_len; i++) {
		size_t *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
		row[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			if (i == 0) {
				row[j] = j;
				continue;
			}
			bool swapped =
				i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
			size_t best = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
			best = last[j] + 1 < best ? last[j] + 1 : best;
			best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
			best = swapped && before[j - 2] + 1 < best ? before[j - 2] + 1 : best;
			row[j] = best;
		}
	}
	return rows[a_len % 3][b_len];
}

bool nearest_is_closer(const char *word, const char *name, size_t *least) {
	size_t d = distance(word, name);
	bool closer = d < *least && d < strlen(name);
	*least = closer ? d : *least;
	return closer;
}
