#pragma once

#include <stdbool.h>
#include <stddef.h>

struct sockaddr_storage;

/* Internet addresses, as text. */

enum { ADDRESS_BYTES = 16, ADDRESS_SIZE = 48 };

/* The prefix of an IPv6 address for one person, and for one customer. */
enum { ADDRESS_OF_PERSON = 64, ADDRESS_OF_CUSTOMER = 48 };

/* Parses an address, IPv4 as mapped to IPv6. False: malformed. */
bool address_read(const char *text, unsigned char bytes[ADDRESS_BYTES]);

/* This number of leading bits of an IPv6 address, or all of an IPv4 one. False: malformed, and out
 * is "?". */
bool address_put_part(const char *text, unsigned bits, char out[ADDRESS_SIZE]);

/* Whether the list has this address, in any notation. */
bool address_is_one_of(const char *const *addresses, size_t n, const char *address);

/* An address and a port, "127.0.0.1:9464" or "[::1]:9464". False: malformed. */
bool address_read_socket(const char *text, struct sockaddr_storage *address);
