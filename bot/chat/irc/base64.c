#include "bot/chat/irc/base64.h"

#include <openssl/evp.h>
#include <string.h>

enum { TEXT_MOST = 1400 };

int irc_base64_decode(struct irc_slice base64, void *out, size_t cap) {
	unsigned char bytes[TEXT_MOST / 4 * 3];
	size_t padding = 0;
	if (base64.len == 0) {
		return 0;
	}
	if (base64.len % 4 != 0 || base64.len > TEXT_MOST) {
		return -1;
	}
	while (padding < 2 && base64.at[base64.len - 1 - padding] == '=') {
		padding++;
	}
	if (memchr(base64.at, '=', base64.len - padding) != NULL) {
		return -1;
	}
	/* It counts what stands for the padding, and takes it for zeros. */
	int len = EVP_DecodeBlock(bytes, (const unsigned char *)base64.at, (int)base64.len);
	len = len < 0 ? -1 : len - (int)padding;
	if (len > (int)cap) {
		return -1;
	}
	memcpy(out, bytes, len > 0 ? (size_t)len : 0);
	return len;
}
