#pragma once

#include <criterion/criterion.h>

#include "bot/chat/discord/discord.h"
#include "fake_discord.h"

/* A whole adapter between a played gateway, a played REST and a listener that notes all. */

struct note_sequence {
	uv_loop_t loop;
	struct discord_config config;
	struct chat *chat;
	struct discord *discord;
};

extern const struct chat_commands commands;
extern const char ready[], server[]; /* what the gateway says first */

/* Nothing came yet. */
void hearing_begin(struct note_sequence *scene, const char *prefix);
/* Ready and in one server; what that took is forgotten. */
void hearing_open(struct note_sequence *scene, const char *prefix);
void hearing_close(struct note_sequence *scene);

void hear(struct note_sequence *scene, const char *type, const char *json);

#define EXPECT(scene, lines)                                                     \
	do {                                                                     \
		(void)(scene);                                                   \
		const char *got_ = fake_take();                                  \
		cr_expect_str_eq(got_, lines, "got:\n%swant:\n%s", got_, lines); \
	} while (0)

struct row {
	const char *type, *json, *lines;
};

void expect_rows(struct note_sequence *scene, const struct row *rows, size_t n);

#define EXPECT_ROWS(scene, rows) expect_rows(scene, rows, sizeof(rows) / sizeof(rows[0]))

#define ANN "\"author\":{\"id\":\"9\",\"username\":\"ann_\",\"global_name\":\"Ann\"}"
#define IN_CHANNEL "\"guild_id\":\"50\",\"channel_id\":\"60\","
#define SAYS(more) "{" IN_CHANNEL ANN "," more "}"

/* Interactions */

#define BY_ANN(permissions)                                                                        \
	"\"member\":{\"user\":{\"id\":\"9\",\"username\":\"ann_\"},\"nick\":\"Ann\",\"roles\":[]," \
	"\"permissions\":\"" permissions "\"}"
#define FROM(id, type, more)                                                           \
	"{\"id\":\"" id "\",\"token\":\"tok\",\"application_id\":\"2\",\"type\":" type \
	",\"guild_id\":\"50\",\"channel_id\":\"60\",\"locale\":\"ja\","                \
	"\"app_permissions\":\"3072\"," BY_ANN("0") "," more "}"
#define SLASH(more) FROM("100", "2", "\"data\":{" more "}")
#define PRESS(more) FROM("101", "3", "\"message\":{\"id\":\"5\",\"flags\":0},\"data\":{" more "}")
#define PRESS_HIDDEN(more) \
	FROM("102", "3", "\"message\":{\"id\":\"5\",\"flags\":64},\"data\":{" more "}")
#define TYPING(more) FROM("103", "4", "\"data\":{" more "}")
#define FORM(more) FROM("104", "5", "\"message\":{\"id\":\"5\",\"flags\":64},\"data\":{" more "}")
#define SEAT(member)                                                                            \
	SLASH("\"name\":\"dicecup-settings\",\"options\":[{\"type\":1,\"name\":\"seat\","       \
	      "\"options\":[{\"name\":\"user\",\"type\":6,\"value\":\"8\"},{\"name\":\"seat\"," \
	      "\"type\":3,\"value\":\"ann\"}]}],\"resolved\":{\"users\":{\"8\":{\"id\":\"8\","  \
	      "\"username\":\"ben_\"}},\"members\":{\"8\":{" member "}}}")
#define OF_SERVER(locale, features)                                                               \
	"{\"id\":\"100\",\"token\":\"tok\",\"type\":2,\"guild_id\":\"77\",\"channel_id\":\"78\"," \
	"\"guild_locale\":\"" locale "\",\"guild\":{\"id\":\"77\",\"features\":[" features        \
	"]}," BY_ANN("0") ",\"data\":{\"name\":\"status\"}}"
#define STATUS SLASH("\"name\":\"status\"")
/* A deferred answer, of which nothing remains. */
#define UNANSWERED(id)                                                                  \
	"POST /interactions/" id "/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n" \
	"DELETE /webhooks/2/tok/messages/@original\n"
#define HEARD "message by 9 (Ann) in 50/60, by name, unseen, speaks ja: "
