#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "bot/chat/discord/gateway/scan.h"
#include "bot/chat/discord/gateway/shard.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

/* Whatever is found lies within. */
static void scan(const char *text, size_t len) {
	struct scan found;
	if (!scan_payload(text, len, &found)) {
		return;
	}
	assert(found.op >= -1 && found.sequence >= -1);
	assert(found.type == NULL ||
		(found.type > text && found.type + found.type_len < text + len));
	assert(found.d == NULL || (found.d > text && found.d + found.d_len < text + len));
}

/* As a payload; then as a stream, in pieces as long as the first byte says. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	const char *at = (const char *)bytes;
	scan(at, len);
	struct inflate *flow = inflate_create();
	if (len == 0 || flow == NULL) {
		inflate_destroy(flow);
		return 0;
	}
	size_t piece = (size_t)bytes[0] + 1, left = len - 1;
	int whole = 0;
	for (at++; left > 0 && whole >= 0; at += piece, left -= piece) {
		const char *text;
		size_t text_len;
		piece = piece < left ? piece : left;
		whole = inflate_feed(
			flow, at, piece, piece % 2 == 0 || piece == left, &text, &text_len);
		if (whole > 0) {
			scan(text, text_len);
		}
	}
	inflate_destroy(flow);
	return 0;
}
