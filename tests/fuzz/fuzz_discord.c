#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/gateway_events.h"
#include "tests/bot/chat/discord/fake_discord.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

/* A whole adapter whose gateway says these lines, each a type and JSON: "READY {…}". "= {…}" is an
 * answer to the oldest request, and "." a turn of the loop. */

static const struct chat_command list[] = {
	{.word = "bid",
		.n_arguments = 2,
		.arguments = {{.name = "count", .number = true, .suggested = true},
			{.name = "face", .suggested = true}}},
	{.word = "status"},
};

static const struct chat_commands commands = {.languages = {"en", "ja"}, .n = 2, .list = list};

static const struct discord_config config = {
	.api = "https://x",
	.prefix = "!",
	.pause_scale = 0.001,
	.channels = {"60", "61"},
	.n_channels = 2,
};

static void hear_line(struct discord *discord, uv_loop_t *loop, const char *line, size_t len) {
	const char *blank = memchr(line, ' ', len);
	size_t word = blank != NULL ? (size_t)(blank - line) : len;
	char type[40] = "";
	json_t *d = word < len ? json_loadb(blank, len - word, JSON_DECODE_ANY, NULL) : NULL;
	memcpy(type, line, word < sizeof(type) ? word : 0);
	fake.lines[0] = '\0';
	if (strcmp(type, ".") == 0) {
		uv_run(loop, UV_RUN_NOWAIT);
	} else if (strcmp(type, "=") == 0 && fake.n_requests > 0) {
		char *text = json_dumps(d, JSON_ENCODE_ANY);
		fake_reply(0, text != NULL ? 200 : 500, 0, text);
		fake_drop();
		free(text);
	} else if (type[0] != '\0') {
		gateway_events_handle(discord, 0, type, d);
	}
	json_decref(d);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	uv_loop_t loop;
	memset(&fake, 0, sizeof(fake));
	fake.now_ms = 100000;
	fake.work_ms = 40;
	fake.n_choices = 2;
	fake.answers[0] = (struct fake_answer){.text = "one"};
	fake.answers[1] = (struct fake_answer){.text = "two", .aloud = true};
	log_setup(LOG_ERROR, LOG_JSON);
	setenv("DICECUP_DISCORD_TOKEN", "token", 1);
	uv_loop_init(&loop);
	struct chat *chat =
		discord_create(&loop, &config, &commands, &fake_listener, NULL, &fake_owner, NULL);
	assert(chat != NULL);
	const char *at = (const char *)bytes, *end = at + len;
	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *stop = newline != NULL ? newline : end;
		hear_line((struct discord *)chat, &loop, at, (size_t)(stop - at));
		at = stop + 1;
	}
	chat->impl->destroy(chat);
	uv_run(&loop, UV_RUN_DEFAULT);
	int open = uv_loop_close(&loop);
	assert(open == 0);
	(void)open;
	fake_drop();
	return 0;
}
