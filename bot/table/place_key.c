#include "bot/table/place_key.h"

#include <strings.h>

int spot_compare(const void *a, const void *b) {
	const struct spot *one = a, *other = b;
	if (one->chat != other->chat) {
		return (uintptr_t)one->chat < (uintptr_t)other->chat ? -1 : 1;
	}
	return strcasecmp(one->place, other->place);
}
