#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "bot/chat/discord/gateway/shard.h"

enum { ROOM = 64 * 1024 };

static z_stream deflater;
static char packed[ROOM];

static void begin(void) {
	memset(&deflater, 0, sizeof(deflater));
	cr_assert_eq(deflateInit(&deflater, 9), Z_OK);
}

static size_t pack(const char *text, size_t len) {
	char copy[ROOM];
	memcpy(copy, text, len);
	deflater.next_in = (Bytef *)copy;
	deflater.avail_in = (uInt)len;
	deflater.next_out = (Bytef *)packed;
	deflater.avail_out = sizeof(packed);
	deflate(&deflater, Z_SYNC_FLUSH);
	return sizeof(packed) - deflater.avail_out;
}

Test(gateway_inflate, payloads_come_whole_however_they_are_cut) {
	static const char *const payloads[] = {"{\"op\":10}", "{\"op\":0,\"t\":\"READY\"}",
		"{\"op\":0,\"t\":\"READY\"}", "x", "{\"op\":11}"};
	for (size_t piece = 1; piece < 40; piece += 3) {
		struct inflate *flow = inflate_create();
		cr_assert_not_null(flow);
		begin();
		for (size_t i = 0; i < sizeof(payloads) / sizeof(payloads[0]); i++) {
			size_t len = pack(payloads[i], strlen(payloads[i])), at = 0, text_len;
			const char *text;
			while (at + piece < len) {
				cr_assert_eq(inflate_feed(flow, packed + at, piece, false, &text,
						     &text_len),
					0);
				at += piece;
			}
			cr_assert_eq(
				inflate_feed(flow, packed + at, len - at, true, &text, &text_len),
				1);
			cr_expect_eq(text_len, strlen(payloads[i]));
			cr_expect_eq(memcmp(text, payloads[i], text_len), 0);
		}
		deflateEnd(&deflater);
		inflate_destroy(flow);
	}
	inflate_destroy(NULL);
}

Test(gateway_inflate, a_payload_may_come_in_several_messages) {
	struct inflate *flow = inflate_create();
	const char *text;
	size_t text_len;
	begin();
	size_t len = pack("{\"op\":10}", 9);
	cr_expect_eq(inflate_feed(flow, packed, 5, true, &text, &text_len), 0);
	cr_expect_eq(inflate_feed(flow, packed + 5, 0, true, &text, &text_len), 0);
	cr_expect_eq(inflate_feed(flow, packed + 5, len - 5, true, &text, &text_len), 1);
	cr_expect_eq(text_len, 9);
	cr_expect_eq(inflate_feed(flow, packed, 0, true, &text, &text_len), 0);
	deflateEnd(&deflater);
	inflate_destroy(flow);
}

static int feed_once(const char *bytes, size_t len) {
	struct inflate *flow = inflate_create();
	const char *text;
	size_t text_len;
	int result = inflate_feed(flow, bytes, len, true, &text, &text_len);
	inflate_destroy(flow);
	return result;
}

Test(gateway_inflate, what_is_no_stream_is_refused) {
	cr_expect_eq(feed_once("{\"op\":10}", 9), -EPROTO);
	cr_expect_eq(feed_once("\x78\x9c\xff\xff\xff\xff", 6), -EPROTO);
	begin();
	size_t len = pack("{\"op\":10}", 9);
	packed[len / 2] ^= 0x55;
	struct inflate *flow = inflate_create();
	const char *text;
	size_t text_len;
	int result = inflate_feed(flow, packed, len, true, &text, &text_len);
	cr_expect(result == -EPROTO || result == 0 || text_len < 100);
	deflateEnd(&deflater);
	inflate_destroy(flow);
}

Test(gateway_inflate, a_stream_that_ends_is_refused) {
	char out[64];
	uLongf len = sizeof(out);
	cr_assert_eq(compress((Bytef *)out, &len, (const Bytef *)"{}", 2), Z_OK);
	cr_expect_eq(feed_once(out, len), -EPROTO);
}

Test(gateway_inflate, a_bomb_is_stopped) {
	static char zeros[ROOM / 2];
	struct inflate *flow = inflate_create();
	const char *text;
	size_t text_len, fed = 0;
	int result = 0;
	begin();
	while (result == 0 && fed < 4 * (size_t)INFLATE_MOST) {
		size_t len = pack(zeros, sizeof(zeros));
		result = inflate_feed(flow, packed, len, false, &text, &text_len);
		fed += sizeof(zeros);
	}
	cr_expect_eq(result, -EMSGSIZE);
	cr_expect_leq(fed, INFLATE_MOST + 2 * sizeof(zeros));
	deflateEnd(&deflater);
	inflate_destroy(flow);
}
