#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The cookie of a guest: 128 random bits, by which their browser proves who they are. The bot knows
 * them by a hash of it, and keeps it nowhere. */

enum { COOKIE_SECRET_SIZE = 33, COOKIE_KEY_SIZE = 39 };

/* The guest's secret in a Cookie header; false: there is none, or it is not of our making. */
bool cookie_read_secret(const char *header, char secret[COOKIE_SECRET_SIZE]);

/* A new one, or as much chance for anything else; false: there is no randomness. */
bool cookie_make_secret(char secret[COOKIE_SECRET_SIZE]);

/* Whether the text looks like one. */
bool cookie_is_secret(const char *text);

/* Another that comes of both, and that nobody can tell who lacks one of them. The salt is made as
 * secrets are. */
void cookie_derive_secret(const char *secret, const char *salt, char derived[COOKIE_SECRET_SIZE]);

/* The key that the guest is known by: "guest:" and 32 hexadecimal digits. */
void cookie_put_key(const char *secret, char key[COOKIE_KEY_SIZE]);
