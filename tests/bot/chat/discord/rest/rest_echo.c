#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bot/base/log.h"
#include "bot/chat/discord/rest/rest.h"

/* Sends what it is told to, to drive the REST client in tests. Each line on standard input is a
 * request, its columns parted by tabs:
 *
 *   NAME  METHOD  PATH  ID  FLAGS  WITHIN_MS  BODY
 *
 * "-" is a column that is not there. ID is that of the interaction that it answers. Flags:
 * r repeatable, f what follows on the interaction is dropped if it fails, d destroy everything when
 * it is answered, p with a file, t it tells nothing. Two columns are a command: "destroy now",
 * "leave now", "store now": what comes behind it waits for "sync now"; or "flood N": that many
 * interactions, 16 at a time, and what they cost. Answers are lines on standard output:
 *
 *   done    NAME  STATUS  CODE  MESSAGE  BODY
 *   failed  NAME  ERROR
 *   unsaid  NAME      (nothing was to be said any more)
 *   dropped NAME      (it ended first)
 *
 * A body with "LATER" waits until two others were answered. Those with other capitals are composed
 * when they leave: one with "NOW" with "1" the first time, "2" … or, once it was refused for that,
 * "-"; one with "STORE" stores something then; and one with "NEVER" is over. Its arguments are api,
 * ca, token, scale and refusals, as key=value. */

enum { COLUMNS = 7, LINE_MOST = 64 * 1024, AT_A_TIME = 16 };

struct sent {
	struct sent *next;
	char name[64], id[64];
	bool opens, destroys, message, has_file, plain;
	char body[]; /* "-": none */
};

static uv_loop_t loop;
static uv_pipe_t input;
static uv_signal_t end;
static char line[LINE_MOST];
static size_t line_len;

/* What is no text, and long enough to be sent in pieces. */
static const char file_bytes[40 * 1024] = "\x89PNG\r\n--";

/* What is stored, counted, and how much of it is kept. */
static uint64_t stored, kept;

/* Bodies that are composed when they leave. */

static unsigned n_answered, n_composed;

static uint64_t wait_for(void *data) {
	const struct sent *sent = data;
	return strstr(sent->body, "LATER") != NULL && n_answered < 2 ? 20 : 0;
}

static json_t *compose(void *data, struct rest_file *file) {
	struct sent *sent = data;
	const char *at = strstr(sent->body, "NOW");
	char out[256], now[16] = "-";
	if (strstr(sent->body, "NEVER") != NULL) {
		return NULL;
	}
	stored += strstr(sent->body, "STORE") != NULL;
	if (sent->has_file) {
		*file = (struct rest_file){
			"board.png", "image/png", file_bytes, sizeof(file_bytes)};
	}
	if (at == NULL) {
		return json_loads(sent->body, 0, NULL);
	}
	if (!sent->plain) {
		snprintf(now, sizeof(now), "%u", ++n_composed);
	}
	snprintf(out, sizeof(out), "%.*s%s%s", (int)(at - sent->body), sent->body, now, at + 3);
	return json_loads(out, 0, NULL);
}

static bool compose_again(void *data, const struct rest_response *response) {
	struct sent *sent = data;
	bool again = response->code == 50035 && !sent->plain;
	sent->plain = sent->plain || again;
	return again;
}

static uint64_t on_written(void *data) {
	(void)data;
	return stored;
}

static int on_leaving(void *data, uint64_t written) {
	(void)data;
	return written > kept ? -EINPROGRESS : 0;
}

static struct rest_config config = {.commit_seq = on_written,
	.before_send = on_leaving,
	.token = "secret-token",
	.contact = "https://me.example"};

static struct rest_client *rest;
static struct sent *all_sent; /* kept to the end: who is destroyed answers no more */
static long to_flood, flooding;
static uint64_t flood_began;

static void on_closed(void *data) {
	(void)data;
	puts("closed");
	fflush(stdout);
}

static void end_by(void (*ends)(struct rest_client *, void (*)(void *), void *)) {
	if (rest != NULL) {
		ends(rest, on_closed, NULL);
		rest = NULL;
		uv_close((uv_handle_t *)&input, NULL);
		uv_close((uv_handle_t *)&end, NULL);
	}
}

static void destroy(void) {
	end_by(rest_destroy);
}

static void on_done(void *data, const struct rest_response *response) {
	struct sent *sent = data;
	if (response == NULL) {
		printf("unsaid\t%s\n", sent->name);
		fflush(stdout);
		return;
	}
	char *body = response->body != NULL ? json_dumps(response->body, JSON_COMPACT) : NULL;
	printf("done\t%s\t%d\t%d\t%s\t%.200s\n", sent->name, response->status, response->code,
		response->message, body != NULL ? body : "-");
	fflush(stdout);
	free(body);
	n_answered++;
	if (sent->message && response->status == 200) {
		rest_release(rest, NULL, 0);
	}
	if (sent->opens && response->status != 200) {
		rest_drop_interaction(rest, sent->id);
	}
	if (sent->destroys) {
		destroy();
	}
}

static void on_dropped(void *data) {
	const struct sent *sent = data;
	printf("dropped\t%s\n", sent->name);
	fflush(stdout);
}

static const char *unless_dash(const char *column) {
	return strcmp(column, "-") == 0 ? NULL : column;
}

static void send_columns(char *columns[COLUMNS]) {
	struct sent *sent = calloc(1, sizeof(*sent) + strlen(columns[6]) + 1);
	const char *body = unless_dash(columns[6]);
	strcpy(sent->body, columns[6]);
	sent->next = all_sent;
	all_sent = sent;
	snprintf(sent->name, sizeof(sent->name), "%s", columns[0]);
	snprintf(sent->id, sizeof(sent->id), "%s", columns[3]);
	sent->opens = strchr(columns[4], 'f') != NULL;
	sent->destroys = strchr(columns[4], 'd') != NULL;
	sent->message = strchr(columns[4], 'm') != NULL;
	sent->has_file = strchr(columns[4], 'p') != NULL;
	bool composed =
		body != NULL &&
		(sent->has_file || strspn(body, "{}\":abcdefghijklmnopqrstuvwxyz ") < strlen(body));
	struct rest_request request = {.method = columns[1],
		.path = columns[2],
		.interaction = unless_dash(columns[3]),
		.body = body != NULL && !composed ? json_loads(body, 0, NULL) : NULL,
		.ready = composed ? wait_for : NULL,
		.compose = composed ? compose : NULL,
		.again = composed ? compose_again : NULL,
		.repeatable = strchr(columns[4], 'r') != NULL,
		.tells_nothing = strchr(columns[4], 't') != NULL,
		.within_ms = strtoull(columns[5], NULL, 10),
		.done = on_done,
		.drop = on_dropped,
		.data = sent};
	int failed = rest_send(rest, &request);
	if (failed != 0) {
		printf("failed\t%s\t%s\n", sent->name, strerror(-failed));
		fflush(stdout);
	}
}

/* The flood */

static double cpu_seconds(void) {
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void flood_one(void);

static void on_flooded(void *data, const struct rest_response *response) {
	(void)data;
	assert(response->status == 200);
	flooding--;
	if (to_flood > 0) {
		flood_one();
	} else if (flooding == 0) {
		printf("flooded\t%.3f\t%.3f\n", (double)(uv_hrtime() - flood_began) / 1e9,
			cpu_seconds());
		fflush(stdout);
	}
}

static void flood_one(void) {
	char id[24];
	snprintf(id, sizeof(id), "%ld", to_flood--);
	struct rest_request request = {.method = "POST",
		.path = "/interactions/1/token/callback",
		.body = json_pack("{sis{ss}}", "type", 4, "data", "content", "It is ann's turn."),
		.interaction = id,
		.done = on_flooded};
	flooding++;
	int failed = rest_send(rest, &request);
	assert(failed == 0);
}

static void flood(long n) {
	flood_began = uv_hrtime();
	to_flood = n;
	for (int i = 0; i < AT_A_TIME && to_flood > 0; i++) {
		flood_one();
	}
}

static void obey(char *text) {
	char *columns[COLUMNS] = {NULL}, *rest_of_line = text;
	size_t n = 0;
	do {
		columns[n] = strsep(&rest_of_line, n < COLUMNS - 1 ? "\t" : "");
		n++;
	} while (n < COLUMNS && rest_of_line != NULL);
	if (rest == NULL) {
		return;
	}
	if (n == COLUMNS) {
		send_columns(columns);
	} else if (n == 2 && strcmp(text, "flood") == 0) {
		flood(strtol(columns[1], NULL, 10));
	} else if (n == 2 && strcmp(text, "store") == 0) {
		stored++;
	} else if (n == 2 && strcmp(text, "sync") == 0) {
		kept = stored;
		rest_look_again(rest);
	} else if (n == 2 && strcmp(text, "leave") == 0) {
		end_by(rest_leave);
	} else {
		destroy();
	}
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	(void)handle, (void)wanted;
	*buf = uv_buf_init(line + line_len, (unsigned)(sizeof(line) - line_len));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
	(void)stream, (void)buf;
	if (n < 0) {
		destroy();
		return;
	}
	line_len += (size_t)n;
	char *newline;
	while ((newline = memchr(line, '\n', line_len)) != NULL) {
		*newline = '\0';
		obey(line);
		size_t len = (size_t)(newline + 1 - line);
		memmove(line, newline + 1, line_len - len);
		line_len -= len;
	}
}

static void on_signal(uv_signal_t *handle, int number) {
	(void)handle, (void)number;
	destroy();
}

static void read_argument(const char *argument) {
	const char *value = strchr(argument, '=');
	assert(value != NULL);
	value++;
	if (strncmp(argument, "api=", 4) == 0) {
		config.api = value;
	} else if (strncmp(argument, "ca=", 3) == 0) {
		config.ca_file = value;
	} else if (strncmp(argument, "token=", 6) == 0) {
		config.token = value;
	} else if (strncmp(argument, "scale=", 6) == 0) {
		config.pause_scale = strtod(value, NULL);
	} else if (strncmp(argument, "refusals=", 9) == 0) {
		config.refusals_most = (unsigned)strtoul(value, NULL, 10);
	}
}

int main(int argc, char **argv) {
	for (int i = 1; i < argc; i++) {
		read_argument(argv[i]);
	}
	log_setup(getenv("QUIET") != NULL ? LOG_ERROR : LOG_DEBUG, LOG_TEXT);
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&loop);
	rest = rest_create(&loop, &config);
	assert(rest != NULL);
	uv_signal_init(&loop, &end);
	uv_signal_start(&end, on_signal, SIGTERM);
	uv_pipe_init(&loop, &input, 0);
	uv_pipe_open(&input, 0);
	uv_read_start((uv_stream_t *)&input, on_alloc, on_read);
	uv_run(&loop, UV_RUN_DEFAULT);
	for (struct sent *next; all_sent != NULL; all_sent = next) {
		next = all_sent->next;
		free(all_sent);
	}
	return uv_loop_close(&loop) == 0 ? 0 : 3;
}
