#include "bot/table/delivery_modes.h"

#include <string.h>

const char *const delivery_mode_words[MODES] = {
	[MODE_USUAL] = "usual",
	[MODE_NOTICE] = "notice",
	[MODE_MESSAGE] = "message",
	[MODE_EACH] = "each",
	[MODE_BUTTON] = "button",
};

enum delivery_mode delivery_mode_find(const char *word) {
	for (int mode = 0; mode < MODES; mode++) {
		if (strcmp(delivery_mode_words[mode], word) == 0) {
			return (enum delivery_mode)mode;
		}
	}
	return MODE_USUAL;
}
