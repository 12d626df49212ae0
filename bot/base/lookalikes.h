#pragma once

#include <stddef.h>
#include <stdint.h>

/* Confusable characters of UTS #39: data made by make_lookalikes.py. */

/* Base of indexes in lookalikes_several. */
enum { LOOKALIKES_SEVERAL = 0xe000 };

/* Sorted pairs: a code point and its look-alike, or LOOKALIKES_SEVERAL plus the index of a text in
 * lookalikes_several. Both are decomposed for compatibility. */
extern const uint16_t lookalikes[][2];
extern const size_t lookalikes_n;
extern const char lookalikes_several[][4];

/* Sorted ranges of letters that join the next letter, or the previous one, as in Arabic. */
extern const uint16_t lookalikes_join_next[][2];
extern const size_t lookalikes_join_next_n;
extern const uint16_t lookalikes_join_last[][2];
extern const size_t lookalikes_join_last_n;
