#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bot/record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

/* Any bytes are judged, and a fault is told in one line. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	char why[RECORD_WHY_SIZE] = "";
	if (record_verify_bytes((const char *)bytes, len, why) != 0) {
		assert(strncmp(why, "event ", 6) == 0);
		assert(strpbrk(why, "\r\n\t\033") == NULL);
	}
	return 0;
}
