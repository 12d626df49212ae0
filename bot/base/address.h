#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Addresses of the internet, as text. */

enum { ADDRESS_BYTES = 16, ADDRESS_SIZE = 48 };

/* How much of an IPv6 address one person has, and how much one customer may have. */
enum { ADDRESS_OF_PERSON = 64, ADDRESS_OF_CUSTOMER = 48 };

/* Reads one; IPv4 as IPv6 has it. False: it is none. */
bool address_read(const char *text, unsigned char bytes[ADDRESS_BYTES]);

/* So many of the first bits of an IPv6 address, and all of an IPv4. False: it is none; out is "?".
 */
bool address_put_part(const char *text, unsigned bits, char out[ADDRESS_SIZE]);

/* Whether one of them is that address, however it is written. */
bool address_is_one_of(const char *const *addresses, size_t n, const char *address);
