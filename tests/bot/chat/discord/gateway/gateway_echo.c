#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/chat/discord/gateway/gateway.h"

/* A bot that only listens, to drive the gateway in tests. Everything its listener hears is a line
 * on standard output. Its arguments are key=value; the advice it gives is made of them. An event
 * NAP of so many milliseconds stops the loop for that time, and until standard input ends. SIGTERM
 * ends it. While the file "silence" is there, it may not speak. */

static struct gateway_config config = {.token = "secret.token", .intents = 513, .shards = 1};
static struct gateway_info info = {
	.url = "", .shards = 1, .max_concurrency = 1, .total = 1000, .remaining = 1000};
static const char *const few[] = {"content", "ms", NULL};

static bool is_not_boring(const void *data, const char *d, size_t len) {
	return memmem(d, len, data, strlen(data)) == NULL;
}

static const struct gateway_type types[] = {
	{.name = "MESSAGE_CREATE", .matters = is_not_boring},
	{.name = "NAP"},
	{.name = "SHORT", .members = few},
	{.name = NULL},
};
static struct gateway_position resumed[2];
static bool resumable;
static struct gateway *gateway;
static uv_signal_t end;

static void show(const char *line) {
	puts(line);
	fflush(stdout);
}

static void nap(const json_t *d) {
	unsigned ms = (unsigned)json_integer_value(json_object_get(d, "ms"));
	show("napping");
	uv_sleep(ms);
	while (getchar() != EOF) {
	}
	printf("awake\t%s\n", gateway_lag_ms(gateway) >= ms ? "late" : "in time");
	fflush(stdout);
}

static void on_event(void *data, unsigned shard, const char *type, const json_t *d) {
	(void)data;
	const json_t *content = json_object_get(d, "content");
	size_t len = json_string_length(content);
	printf("event\t%u\t%s\t%zu\t%.40s\n", shard, type, len,
		content != NULL ? json_string_value(content) : "-");
	fflush(stdout);
	if (strcmp(type, "NAP") == 0) {
		nap(d);
	} else if (strcmp(type, "SHORT") == 0) {
		printf("members\t%zu\n", json_object_size(d));
		fflush(stdout);
	}
}

static void on_session(void *data, unsigned shard, const char *id, const char *url) {
	(void)data;
	printf("session\t%u\t%s\t%s\n", shard, id, url);
	fflush(stdout);
}

static void on_deaf(void *data, unsigned shard) {
	(void)data;
	printf("deaf\t%u\n", shard);
	fflush(stdout);
}

static void on_passed(void *data, unsigned shard, int64_t sequence) {
	(void)data;
	printf("passed\t%u\t%lld\n", shard, (long long)sequence);
	fflush(stdout);
}

static void on_needs_info(void *data) {
	(void)data;
	show("advice");
	gateway_set_info(gateway, &info);
}

static void on_fatal(void *data, const char *why) {
	(void)data;
	printf("fatal\t%s\n", why);
	fflush(stdout);
}

static const struct gateway_listener listener = {
	.event = on_event,
	.session = on_session,
	.deaf = on_deaf,
	.passed = on_passed,
	.needs_info = on_needs_info,
	.fatal = on_fatal,
};

static void on_closed(void *data) {
	(void)data;
	show("closed");
}

static void on_signal(uv_signal_t *signal, int number) {
	(void)number;
	uv_close((uv_handle_t *)signal, NULL);
	gateway_destroy(gateway, resumable, on_closed, NULL);
}

static const struct {
	const char *key;
	unsigned *number;
} numbers[] = {
	{"intents", &config.intents},
	{"shards", &config.shards},
	{"advised", &info.shards},
	{"concurrency", &info.max_concurrency},
	{"remaining", &info.remaining},
};

static bool may_speak(void *data) {
	return access(data, F_OK) != 0;
}

static void set(const char *key, char *value) {
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (strcmp(key, numbers[i].key) == 0) {
			*numbers[i].number = (unsigned)strtoul(value, NULL, 10);
		}
	}
	if (strcmp(key, "url") == 0) {
		info.url = value;
	} else if (strcmp(key, "ca") == 0) {
		config.ca_file = value;
	} else if (strcmp(key, "scale") == 0) {
		config.pause_scale = strtod(value, NULL);
	} else if (strcmp(key, "stay") == 0) {
		resumable = true;
	} else if (strcmp(key, "resume") == 0) { /* ID@SEQUENCE@URL */
		struct gateway_position *position = &resumed[config.n_resumed++];
		config.resumed = resumed;
		sscanf(value, "%127[^@]@%" SCNd64 "@%255s", position->id, &position->sequence,
			position->url);
	} else if (strcmp(key, "silence") == 0) {
		config.may_speak = may_speak;
		config.owner_data = value;
	} else if (strcmp(key, "reset") == 0) {
		info.reset_ms = strtol(value, NULL, 10);
	}
}

int main(int argc, char **argv) {
	uv_loop_t loop;
	config.types = types;
	config.data = "boring";
	for (int i = 1; i < argc; i++) {
		char *value = strchr(argv[i], '=');
		assert(value != NULL);
		*value = '\0';
		set(argv[i], value + 1);
	}
	log_setup(LOG_DEBUG, LOG_TEXT);
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&loop);
	gateway = gateway_create(&loop, &config, &listener, NULL);
	assert(gateway != NULL);
	uv_signal_init(&loop, &end);
	uv_signal_start(&end, on_signal, SIGTERM);
	uv_run(&loop, UV_RUN_DEFAULT);
	return uv_loop_close(&loop) == 0 ? 0 : 3;
}
