#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether an address is one of these, however each is written; an IPv4 address may come as one of
 * IPv6. */
bool proxies_have(const char *const *proxies, size_t n, const char *address);
