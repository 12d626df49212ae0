#include "bot/delivery/lesson_id.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool lesson_id_write(const struct lesson_id *press, char id[CONTROL_ID_SIZE]) {
	int n = snprintf(id, CONTROL_ID_SIZE, "learn %" PRId64 " %u %s", press->number, press->step,
		press->words);
	return n > 0 && n < CONTROL_ID_SIZE;
}

bool lesson_id_read(const char *id, struct lesson_id *press) {
	char again[CONTROL_ID_SIZE];
	*press = (struct lesson_id){.number = 0};
	return sscanf(id, "learn %18" SCNd64 " %9u %63[^\n]", &press->number, &press->step,
		       press->words) == 3 &&
	       lesson_id_write(press, again) && strcmp(id, again) == 0;
}
