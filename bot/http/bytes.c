#define ZLIB_CONST /* makes zlib's input const */
#include "bot/http/bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Of this length, to be filled by the caller. */
static struct bytes *allocate(size_t len) {
	struct bytes *bytes = malloc(sizeof(*bytes) + len + 1);
	if (bytes != NULL) {
		*bytes = (struct bytes){.n_references = 1, .len = len};
		bytes->data[len] = '\0';
	}
	return bytes;
}

struct bytes *bytes_create(const char *data, size_t len) {
	struct bytes *bytes = allocate(len);
	if (bytes != NULL && len > 0) {
		memcpy(bytes->data, data, len);
	}
	return bytes;
}

struct bytes *bytes_keep(struct bytes *bytes) {
	if (bytes != NULL) {
		bytes->n_references++;
	}
	return bytes;
}

void bytes_drop(struct bytes *bytes) {
	if (bytes != NULL && --bytes->n_references == 0) {
		bytes_drop(bytes->packed);
		free(bytes);
	}
}

enum { STORED_HEAD = 5, STORED_MOST = 0xffff, RAW_DEFLATE = -15, MEMORY_LEVEL = 8 };

/* Uncompressed blocks (RFC 1951, 3.2.4), none of them the last. */
static struct bytes *store(const char *data, size_t len) {
	size_t blocks = len / STORED_MOST + 1;
	struct bytes *stored = allocate(len + blocks * STORED_HEAD);
	char *out = stored != NULL ? stored->data : NULL;
	for (size_t i = 0; out != NULL && i < blocks; i++) {
		uint16_t n = (uint16_t)(len < STORED_MOST ? len : STORED_MOST);
		uint8_t low = (uint8_t)n, high = (uint8_t)(n >> 8);
		const uint8_t head[STORED_HEAD] = {0, low, high, (uint8_t)~low, (uint8_t)~high};
		memcpy(out, head, STORED_HEAD);
		memcpy(out + STORED_HEAD, data, n);
		out += STORED_HEAD + n;
		data += n;
		len -= n;
	}
	return stored;
}

/* Compressed independently, so that it fits into any stream: it refers to no earlier data. */
static struct bytes *compress_alone(const char *data, size_t len) {
	z_stream stream = {.next_in = (const unsigned char *)data, .avail_in = (unsigned)len};
	if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, RAW_DEFLATE, MEMORY_LEVEL,
		    Z_DEFAULT_STRATEGY) != Z_OK) {
		return NULL;
	}
	size_t most = deflateBound(&stream, len) + STORED_HEAD;
	struct bytes *packed = allocate(most);
	if (packed != NULL) {
		stream.next_out = (unsigned char *)packed->data;
		stream.avail_out = (unsigned)most;
		deflate(&stream, Z_FULL_FLUSH);
		packed->len = most - stream.avail_out;
	}
	deflateEnd(&stream);
	return packed;
}

/* The header of a gzip stream: no name, no time. */
static struct bytes *begin(struct bytes *part) {
	static const char head[10] = {0x1f, (char)0x8b, Z_DEFLATED, 0, 0, 0, 0, 0, 0, 3};
	struct bytes *whole = part != NULL ? allocate(sizeof(head) + part->len) : NULL;
	if (whole != NULL) {
		memcpy(whole->data, head, sizeof(head));
		memcpy(whole->data + sizeof(head), part->data, part->len);
	}
	bytes_drop(part);
	return whole;
}

struct bytes *bytes_pack(struct bytes *bytes, bool first) {
	struct bytes *packed;
	if (!bytes->public) {
		packed = store(bytes->data, bytes->len);
	} else {
		if (bytes->packed == NULL) {
			bytes->packed = compress_alone(bytes->data, bytes->len);
		}
		packed = bytes_keep(bytes->packed);
	}
	return first ? begin(packed) : packed;
}
