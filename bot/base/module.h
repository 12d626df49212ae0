#pragma once

/* A part of the program in a file of its own, which is taken in when something needs it: what takes
 * libraries that most do without. */

enum { MODULE_WHY_SIZE = 256 };

/* Loads NAME.so, from beside the program or where it is installed, and returns its struct
 * NAME_module, which begins with the version of the program that it belongs to; it stays for as
 * long as the program runs. purpose: "for Discord". NULL: why says what is wrong, and what to do.
 */
const void *module_load(const char *name, const char *purpose, char why[MODULE_WHY_SIZE]);
