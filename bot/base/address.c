#include "bot/base/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

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

bool address_read_socket(const char *text, struct sockaddr_storage *address) {
	char host[64];
	const char *colon = strrchr(text, ':');
	size_t len = colon != NULL ? (size_t)(colon - text) : 0;
	size_t digits = colon != NULL ? strspn(colon + 1, "0123456789") : 0;
	if (len == 0 || len >= sizeof(host) || digits == 0 || digits > 5 ||
		colon[1 + digits] != '\0' || strtoul(colon + 1, NULL, 10) > 65535) {
		return false;
	}
	bool brackets = text[0] == '[' && text[len - 1] == ']';
	snprintf(host, sizeof(host), "%.*s", (int)(brackets ? len - 2 : len), text + brackets);
	int port = (int)strtoul(colon + 1, NULL, 10);
	*address = (struct sockaddr_storage){0};
	return (brackets ? uv_ip6_addr(host, port, (struct sockaddr_in6 *)address)
			 : uv_ip4_addr(host, port, (struct sockaddr_in *)address)) == 0;
}
