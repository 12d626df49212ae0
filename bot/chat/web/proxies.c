#include "bot/chat/web/proxies.h"

#include <string.h>

#include "bot/base/address.h"

bool proxies_have(const char *const *proxies, size_t n, const char *address) {
	unsigned char wanted[ADDRESS_BYTES], bytes[ADDRESS_BYTES];
	if (!address_read(address, wanted)) {
		return false;
	}
	size_t i = 0;
	while (i < n &&
		!(address_read(proxies[i], bytes) && memcmp(bytes, wanted, ADDRESS_BYTES) == 0)) {
		i++;
	}
	return i < n;
}
