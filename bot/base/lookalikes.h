#pragma once

#include <stddef.h>
#include <stdint.h>

/* Confusable characters of UTS #39: data, made by make_lookalikes.py. */

/* Where lookalikes_several begins. */
enum { LOOKALIKES_SEVERAL = 0xe000 };

/* Sorted pairs: a code point and the one that it looks like, or LOOKALIKES_SEVERAL and the number
 * of the text in lookalikes_several. Both are decomposed for compatibility. */
extern const uint16_t lookalikes[][2];
extern const size_t lookalikes_n;
extern const char lookalikes_several[][4];

/* Sorted ranges of letters that join the next, or the last one, in Arabic and its like. */
extern const uint16_t lookalikes_join_next[][2];
extern const size_t lookalikes_join_next_n;
extern const uint16_t lookalikes_join_last[][2];
extern const size_t lookalikes_join_last_n;
