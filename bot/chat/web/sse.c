#include "bot/chat/web/sse.h"

#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/html.h"

struct bytes *sse_event(const char *name, const char *id, const char *data) {
	struct html event = {.text = NULL};
	if (id[0] != '\0') {
		html_format(&event, "id: %s\n", id);
	}
	html_format(&event, "event: %s\n", name);
	do {
		size_t len = strcspn(data, "\n");
		html_puts(&event, "data: ");
		html_put(&event, data, len);
		html_puts(&event, "\n");
		data += len;
		data += *data == '\n';
	} while (*data != '\0');
	html_puts(&event, "\n");
	struct bytes *bytes = event.failed ? NULL : bytes_create(event.text, event.len);
	html_finish(&event);
	return bytes;
}
