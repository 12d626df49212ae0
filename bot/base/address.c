#include "bot/base/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

static const unsigned char mapped[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool address_read(const char *text, unsigned char bytes[ADDRESS_BYTES]) {
	memcpy(bytes, mapped, sizeof(mapped));
	return inet_pton(AF_INET, text, bytes + sizeof(mapped)) == 1 ||
	       inet_pton(AF_INET6, text, bytes) == 1;
}

bool address_put_part(const char *text, unsigned bits, char out[ADDRESS_SIZE]) {
	unsigned char bytes[ADDRESS_BYTES];
	snprintf(out, ADDRESS_SIZE, "?");
	if (!address_read(text, bytes)) {
		return false;
	}
	if (memcmp(bytes, mapped, sizeof(mapped)) == 0) {
		inet_ntop(AF_INET, bytes + sizeof(mapped), out, ADDRESS_SIZE);
	} else {
		memset(bytes + bits / 8, 0, sizeof(bytes) - bits / 8);
		inet_ntop(AF_INET6, bytes, out, ADDRESS_SIZE);
	}
	return true;
}

bool address_is_one_of(const char *const *addresses, size_t n, const char *address) {
	unsigned char wanted[ADDRESS_BYTES], bytes[ADDRESS_BYTES];
	if (!address_read(address, wanted)) {
		return false;
	}
	size_t i = 0;
	while (i < n &&
		!(address_read(addresses[i], bytes) && memcmp(bytes, wanted, ADDRESS_BYTES) == 0)) {
		i++;
	}
	return i < n;
}
