#include "speaking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"

static const struct chat_command command_list[] = {
	{.word = "join"}, {.word = "move", .makes_moves = true}};
static const struct chat_commands commands = {
	.languages = {"en", "ja"}, .n = 2, .list = command_list};

void turn(struct speaking *scene) {
	do {
		uv_run(&scene->loop, UV_RUN_NOWAIT);
	} while (fake_leave_ready() || fake_end_unsaid());
}

void speaking_start(struct speaking *scene) {
	scene->chat = discord_create(
		&scene->loop, &scene->config, &commands, &fake_listener, NULL, &fake_owner, NULL);
	cr_assert_not_null(scene->chat);
	scene->discord = (struct discord *)scene->chat;
}

void speaking_open(struct speaking *scene) {
	memset(&fake, 0, sizeof(fake));
	log_setup(LOG_ERROR, LOG_TEXT);
	setenv("DICECUP_DISCORD_TOKEN", "secret.token", 1);
	scene->config.api = "https://discord.com/api/v10";
	scene->config.prefix = "";
	uv_loop_init(&scene->loop);
	speaking_start(scene);
}

void speaking_close(struct speaking *scene) {
	scene->chat->impl->destroy(scene->chat);
	uv_run(&scene->loop, UV_RUN_DEFAULT);
	cr_expect_eq(uv_loop_close(&scene->loop), 0);
	fake_drop();
}

void reply(struct speaking *scene, int status, int code, const char *body) {
	fake_reply(fake.n_requests - 1, status, code, body);
	if (fake.n_requests > 32) {
		fake_drop();
	}
	turn(scene);
}

int say(struct speaking *scene, const char *text, int64_t move) {
	struct post post = {.text = text, .table = 7, .move = move};
	return scene->chat->impl->say(scene->chat, ROOM, &post);
}

int tell(struct speaking *scene, const char *key, const char *text) {
	struct post post = {.text = text};
	return scene->chat->impl->tell(scene->chat, key, &post);
}

int prove(struct speaking *scene, const char *key, const char *text) {
	struct post post = {.text = text};
	return scene->chat->impl->probe(scene->chat, key, &post);
}

struct post live_post(const char *text, const char *edit_of) {
	return (struct post){.text = text, .table = 7, .edit_of = edit_of};
}

void show(struct speaking *scene, const char *text, const char *edit_of) {
	struct post post = live_post(text, edit_of);
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

void tell_behind(struct speaking *scene, const char *text, const char *edit_of) {
	char copy[64];
	snprintf(copy, sizeof(copy), "%s", text);
	struct post post = {.text = copy, .table = 7, .edit_of = edit_of, .after_place = ROOM};
	scene->chat->impl->tell(scene->chat, "9", &post);
	memset(copy, '?', sizeof(copy) - 1); /* lent for the call */
}

void pass_outage(struct speaking *scene) {
	for (int i = 0; i < 8 && timers_is_active(&scene->discord->timers, TIMER_OUTAGES); i++) {
		timers_start(&scene->discord->timers, TIMER_OUTAGES, 0);
		turn(scene);
	}
	turn(scene);
}
