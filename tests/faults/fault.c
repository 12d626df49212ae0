#include "tests/faults/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const fault_words[] = {
	"none", "kill", "half", "power", "io", "full", "readonly", "lost"};

static bool read_kind(const char *text, size_t n, enum fault_kind *kind) {
	for (size_t i = 0; i < sizeof(fault_words) / sizeof(*fault_words); i++) {
		if (strlen(fault_words[i]) == n && strncmp(fault_words[i], text, n) == 0) {
			*kind = (enum fault_kind)i;
			return true;
		}
	}
	return false;
}

static bool read_span(char *rest, struct fault *fault) {
	char *end;
	fault->from = fault->to = strtoll(rest, &end, 10);
	if (*end == '-') {
		rest = end + 1;
		fault->to = *rest != '\0' ? strtoll(rest, &end, 10) : INT64_MAX;
		end = *rest != '\0' ? end : rest;
	}
	return *end == '\0' && fault->from >= 1 && fault->to >= fault->from;
}

bool fault_is_deadly(const struct fault *fault) {
	return fault->kind == FAULT_KILL || fault->kind == FAULT_HALF || fault->kind == FAULT_POWER;
}

bool fault_read(const char *text, struct fault *fault) {
	char rest[64];
	size_t n = strcspn(text, ":");
	*fault = (struct fault){.kind = FAULT_NONE};
	if (!read_kind(text, n, &fault->kind) || text[n] == '\0' || strlen(text) >= sizeof(rest)) {
		return false;
	}
	snprintf(rest, sizeof(rest), "%s", text + n + 1);
	char *seed = strchr(rest, ':');
	if (seed != NULL) {
		*seed = '\0';
		fault->seed = strtoull(seed + 1, NULL, 10);
	}
	return read_span(rest, fault) && (!fault_is_deadly(fault) || fault->from == fault->to) &&
	       (seed == NULL || fault->kind == FAULT_POWER);
}
