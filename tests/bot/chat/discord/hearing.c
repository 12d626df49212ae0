#include "hearing.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/gateway_events.h"

static const struct chat_command command_list[] = {
	{
		.word = "again",
		.group = GROUP_DICECUP,
		.names = {.in = {NULL, "再戦"}},
		.help = {.in = {"Play again", "もう一度"}},
		.n_arguments = 2,
		.arguments =
			{
				{.name = "count",
					.names = {.in = {NULL, "個数"}},
					.help = {.in = {"How many dice", "個数"}},
					.number = true,
					.needed = true,
					.suggested = true},
				{.name = "face",
					.help = {.in = {"Which face", NULL}},
					.suggested = true},
			},
	},
	{
		.word = "new",
		.help = {.in = {"Open a table", NULL}},
		.n_arguments = 1,
		.arguments = {{.name = "game",
			.help = {.in = {"Which game", NULL}},
			.needed = true,
			.n_values = 2,
			.values = {{.typed = "perudo"}, {"saiun", {.in = {"Sky Cards", "賽雲"}}}}}},
	},
	{
		.word = "unseat",
		.help = {.in = {"Vote", NULL}},
		.n_arguments = 2,
		.arguments = {{.name = "user", .help = {.in = {"Who", NULL}}, .person = true},
			{.name = "name", .help = {.in = {"Their name", NULL}}}},
	},
	{.word = "status", .help = {.in = {"What stands", NULL}}},
	{
		.word = "seat",
		.group = GROUP_SETTINGS,
		.help = {.in = {"Give a seat", NULL}},
		.n_arguments = 2,
		.arguments = {{.name = "seat",
				      .help = {.in = {"Whose", NULL}},
				      .needed = true,
				      .suggested = true},
			{.name = "user",
				.help = {.in = {"Who", NULL}},
				.person = true,
				.mentioned = true}},
	},
	{.word = "settings", .group = GROUP_SETTINGS, .help = {.in = {"What applies", NULL}}},
	{
		.word = "move",
		.help = {.in = {"Make a move", NULL}},
		.n_arguments = 1,
		.arguments = {{.name = "what",
			.help = {.in = {"Which", NULL}},
			.needed = true,
			.suggested = true}},
		.makes_moves = true,
	},
};

const struct chat_commands commands = {
	.languages = {"en", "ja"},
	.groups =
		{
			[GROUP_TABLE] = {.help = {.in = {"Play", "遊ぶ"}}},
			[GROUP_DICECUP] = {.help = {.in = {"Read", NULL}}},
			[GROUP_SETTINGS] = {.help = {.in = {"Rule", NULL}}, .for_moderators = true},
		},
	.n = sizeof(command_list) / sizeof(command_list[0]),
	.list = command_list,
};

void hear(struct note_sequence *scene, const char *type, const char *json) {
	json_t *d = json_loads(json, JSON_DECODE_ANY, NULL);
	cr_assert_not_null(d, "%s", json);
	fake.gateway->event(scene->discord, 0, type, d);
	json_decref(d);
}

const char ready[] =
	"{\"v\":10,\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"session_id\":\"s\","
	"\"guilds\":[{\"id\":\"50\",\"unavailable\":true}]}";

const char server[] = "{\"id\":\"50\",\"owner_id\":\"7\",\"roles\":["
		      "{\"id\":\"50\",\"permissions\":\"1024\"},"
		      "{\"id\":\"61\",\"permissions\":\"8192\"},"
		      "{\"id\":\"62\",\"permissions\":\"18446744073709551615\"},"
		      "{\"id\":\"63\",\"permissions\":\"2048\"}]}";

void hearing_begin(struct note_sequence *scene, const char *prefix) {
	fake.now_ms = 100000;
	log_setup(LOG_ERROR, LOG_TEXT);
	setenv("DICECUP_DISCORD_TOKEN", "secret.token", 1);
	scene->config.api = "https://discord.com/api/v10";
	scene->config.prefix = prefix;
	uv_loop_init(&scene->loop);
	scene->chat = discord_create(
		&scene->loop, &scene->config, &commands, &fake_listener, NULL, &fake_owner, NULL);
	cr_assert_not_null(scene->chat);
	scene->discord = (struct discord *)scene->chat;
	EXPECT(scene, "");
}

void hearing_open(struct note_sequence *scene, const char *prefix) {
	memset(&fake, 0, sizeof(fake));
	hearing_begin(scene, prefix);
	hear(scene, "READY", ready);
	hear(scene, "GUILD_CREATE", server);
	EXPECT(scene, "GET /applications/2/commands?with_localizations=true\n"
		      "GET /applications/2/emojis\nentered @me/\nentered 50/\n");
	fake_drop();
}

void hearing_close(struct note_sequence *scene) {
	scene->chat->impl->destroy(scene->chat);
	uv_run(&scene->loop, UV_RUN_DEFAULT);
	cr_expect_eq(uv_loop_close(&scene->loop), 0);
	fake_drop();
}

void expect_rows(struct note_sequence *scene, const struct row *rows, size_t n) {
	for (size_t i = 0; i < n; i++) {
		hear(scene, rows[i].type, rows[i].json);
		const char *got = fake_take();
		cr_expect_str_eq(got, rows[i].lines, "%s %s\ngot:\n%swant:\n%s", rows[i].type,
			rows[i].json, got, rows[i].lines);
	}
}
