#include "bot/chat/web/proxies.h"

#include <arpa/inet.h>
#include <string.h>

enum { ADDRESS_BYTES = 16 };

static bool read_address(const char *text, unsigned char bytes[ADDRESS_BYTES]) {
	static const unsigned char mapped[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	memcpy(bytes, mapped, sizeof(mapped));
	return inet_pton(AF_INET, text, bytes + sizeof(mapped)) == 1 ||
	       inet_pton(AF_INET6, text, bytes) == 1;
}

bool proxies_have(const char *const *proxies, size_t n, const char *address) {
	unsigned char wanted[ADDRESS_BYTES], bytes[ADDRESS_BYTES];
	if (!read_address(address, wanted)) {
		return false;
	}
	size_t i = 0;
	while (i < n &&
		!(read_address(proxies[i], bytes) && memcmp(bytes, wanted, ADDRESS_BYTES) == 0)) {
		i++;
	}
	return i < n;
}
