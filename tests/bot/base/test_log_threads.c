#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "bot/base/log.h"

/* A reload sets the log up anew while another thread logs. This is built with ThreadSanitizer,
 * which makes the program fail at a race. */

enum { RELOADS = 10000 };

static atomic_bool over;

static void *write_lines(void *data) {
	(void)data;
	while (!over) {
		log_event(LOG_DEBUG, "said", "now and then");
	}
	return NULL;
}

int main(void) {
	pthread_t writer;
	if (pthread_create(&writer, NULL, write_lines, NULL) != 0) {
		return 1;
	}
	for (int i = 0; i < RELOADS; i++) {
		log_setup(i % 2 ? LOG_DEBUG : LOG_INFO, i % 4 < 2 ? LOG_JSON : LOG_TEXT);
	}
	over = true;
	return pthread_join(writer, NULL) == 0 ? 0 : 1;
}
