#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/application_commands.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/gateway_events.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/message_queue.h"
#include "fake_discord.h"
#include "hearing.h"

/* What people write */

Test(discord_events, texts_to_the_bot_are_heard_and_no_others) {
	static const struct row rows[] = {
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> bid 5 3\""),
			"message by 9 (Ann) in 50/60, by name: bid 5 3\n"},
		{"MESSAGE_CREATE", SAYS("\"content\":\" <@!1>, bid  5\\n3 \",\"type\":19"),
			"message by 9 (Ann) in 50/60, by name: bid  5 3\n"},
		/* Of those mentioned, people of the server are meant. */
		{"MESSAGE_CREATE",
			SAYS("\"content\":\"<@1> seat 2 <@8>\",\"mentions\":["
			     "{\"id\":\"1\",\"username\":\"me\",\"bot\":true,\"member\":{}},"
			     "{\"id\":\"7\",\"username\":\"far\"},"
			     "{\"id\":\"8\",\"username\":\"ben_\",\"member\":{\"nick\":\"Ben "
			     "B\"}}]"),
			"message by 9 (Ann) in 50/60, by name, names 8 (Ben B): seat 2 <@8>\n"},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@12> bid 5 3\""), ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1>\""),
			"message by 9 (Ann) in 50/60, by name: \n"},
		/* A reply mentions the one it is to. */
		{"MESSAGE_CREATE",
			SAYS("\"content\":\"nice\",\"type\":19,\"mentions\":["
			     "{\"id\":\"1\",\"username\":\"me\",\"bot\":true,\"member\":{}}]"),
			""},
		{"MESSAGE_CREATE", "{\"channel_id\":\"77\"," ANN ",\"content\":\"\"}", ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"bid 5 3 <@1>\""), ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"!bid 5 3\""), ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"\""), ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> x\",\"type\":7"), ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> x\",\"webhook_id\":\"5\""), ""},
		{"MESSAGE_CREATE",
			"{" IN_CHANNEL "\"content\":\"<@1> x\",\"author\":{\"id\":\"9\","
			"\"username\":\"b\",\"bot\":true}}",
			""},
		{"MESSAGE_CREATE",
			"{" IN_CHANNEL
			"\"content\":\"<@1> x\",\"author\":{\"id\":\"1\",\"username\":\"b\"}}",
			""},
		{"MESSAGE_CREATE", "{\"channel_id\":\"77\"," ANN ",\"content\":\"bid 5 3\"}",
			"message by 9 (Ann) in @me/77, by name: bid 5 3\n"},
		/* Names, and who moderates. */
		{"MESSAGE_CREATE",
			SAYS("\"content\":\"<@1> end\",\"member\":{\"nick\":\"Annie\",\"roles\":["
			     "\"63\"]}"),
			"message by 9 (Annie) in 50/60, by name: end\n"},
		{"MESSAGE_CREATE",
			SAYS("\"content\":\"<@1> end\",\"member\":{\"nick\":null,\"roles\":["
			     "\"63\",\"61\"]}"),
			"message by 9 (Ann) in 50/60, moderates, by name: end\n"},
		{"MESSAGE_CREATE",
			"{" IN_CHANNEL "\"content\":\"<@1> end\",\"author\":{\"id\":\"7\","
			"\"username\":\"boss\"},\"member\":{\"roles\":[]}}",
			"message by 7 (boss) in 50/60, moderates, by name: end\n"},
		{"GUILD_ROLE_UPDATE",
			"{\"guild_id\":\"50\",\"role\":{\"id\":\"61\",\"permissions\":\"0\"}}", ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> end\",\"member\":{\"roles\":[\"61\"]}"),
			"message by 9 (Ann) in 50/60, by name: end\n"},
		{"GUILD_ROLE_CREATE",
			"{\"guild_id\":\"50\",\"role\":{\"id\":\"64\",\"permissions\":\"8\"}}", ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> end\",\"member\":{\"roles\":[\"64\"]}"),
			"message by 9 (Ann) in 50/60, moderates, by name: end\n"},
		{"GUILD_ROLE_DELETE", "{\"guild_id\":\"50\",\"role_id\":\"64\"}", ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> end\",\"member\":{\"roles\":[\"64\"]}"),
			"message by 9 (Ann) in 50/60, by name: end\n"},
		{"GUILD_UPDATE", "{\"id\":\"50\",\"owner_id\":\"9\",\"roles\":[]}", ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> end\""),
			"message by 9 (Ann) in 50/60, moderates, by name: end\n"},
	};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	cr_expect_eq(fake.gateway_config->intents, 1u | 1u << 9 | 1u << 12);
	EXPECT_ROWS(&scene, rows);

	/* Text is answered by what can be said anyway. */
	fake.answers[0] = (struct fake_answer){.text = "aloud", .aloud = true};
	fake.answers[1] = (struct fake_answer){.text = "quietly"};
	static const struct row answered[] = {
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> x\""),
			"message by 9 (Ann) in 50/60, moderates, by name: x\nsay 50/60: aloud\n"
			"tell 9: quietly\n"},
		{"MESSAGE_CREATE", "{\"channel_id\":\"77\"," ANN ",\"content\":\"x\"}",
			"message by 9 (Ann) in @me/77, by name: x\ntell 9: aloud\n"
			"tell 9: quietly\n"},
	};
	EXPECT_ROWS(&scene, answered);
	hearing_close(&scene);
}

Test(discord_events, a_prefix_and_lists_are_followed) {
	static const struct row rows[] = {
		{"MESSAGE_CREATE", SAYS("\"content\":\"!bid 5 3\""),
			"message by 9 (Ann) in 50/60: bid 5 3\n"},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> !bid\""),
			"message by 9 (Ann) in 50/60, by name: bid\n"},
		{"MESSAGE_CREATE", "{\"channel_id\":\"77\"," ANN ",\"content\":\"!bid\"}",
			"message by 9 (Ann) in @me/77, by name: bid\n"},
		{"MESSAGE_CREATE",
			SAYS("\"content\":\"!end\",\"member\":{\"roles\":[\"5\",\"900\"]}"),
			"message by 9 (Ann) in 50/60, moderates: end\n"},
		{"MESSAGE_CREATE", SAYS("\"content\":\"!\""), ""},
		{"MESSAGE_CREATE", SAYS("\"content\":\"<@1> !\""),
			"message by 9 (Ann) in 50/60, by name: \n"},
		/* Another channel: perhaps a thread of ours, so we ask; once. */
		{"MESSAGE_CREATE",
			"{\"guild_id\":\"50\",\"channel_id\":\"61\"," ANN ",\"content\":\"!x\"}",
			"GET /channels/61\n"},
		{"MESSAGE_CREATE",
			"{\"guild_id\":\"50\",\"channel_id\":\"61\"," ANN ",\"content\":\"!x\"}",
			""},
		{"THREAD_CREATE",
			"{\"guild_id\":\"50\",\"id\":\"62\",\"type\":11,\"name\":\"t\","
			"\"parent_id\":\"60\"}",
			""},
		{"MESSAGE_CREATE",
			"{\"guild_id\":\"50\",\"channel_id\":\"62\"," ANN ",\"content\":\"!x\"}",
			"message by 9 (Ann) in 50/62: x\n"},
		/* Another server. */
		{"GUILD_CREATE", "{\"id\":\"51\",\"owner_id\":\"9\",\"roles\":[]}", ""},
		{"MESSAGE_CREATE",
			"{\"guild_id\":\"51\",\"channel_id\":\"60\"," ANN ",\"content\":\"!x\"}",
			""},
	};
	struct note_sequence scene = {.config = {.servers = {"50"},
					      .n_servers = 1,
					      .channels = {"60"},
					      .n_channels = 1,
					      .moderators = {"900"},
					      .n_moderators = 1}};
	hearing_open(&scene, "!");
	cr_expect_eq(fake.gateway_config->intents, 1u | 1u << 9 | 1u << 12 | 1u << 15);
	EXPECT_ROWS(&scene, rows);
	fake_reply(0, 200, 0, "{\"id\":\"61\",\"type\":12,\"name\":\"u\",\"parent_id\":\"60\"}");
	hear(&scene, "MESSAGE_CREATE",
		"{\"guild_id\":\"50\",\"channel_id\":\"61\"," ANN ",\"content\":\"!x\"}");
	EXPECT(&scene, "message by 9 (Ann) in 50/61: x\n");
	hearing_close(&scene);
}

/* Of the first shard, and open again once something comes from there. */
Test(discord_events, private_talks_come_and_go_like_a_server) {
	static const struct row rows[] = {
		{"READY",
			"{\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"guilds\":[],"
			"\"shard\":[1,2]}",
			"GET /applications/2/commands?with_localizations=true\n"
			"GET /applications/2/emojis\n"},
		{"READY",
			"{\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"guilds\":[],"
			"\"shard\":[0,2]}",
			"entered @me/\n"},
		{"MESSAGE_CREATE", "{\"channel_id\":\"77\"," ANN ",\"content\":\"x\"}",
			"message by 9 (Ann) in @me/77, by name: x\n"},
	};
	struct note_sequence scene = {0};
	memset(&fake, 0, sizeof(fake));
	hearing_begin(&scene, "");
	EXPECT_ROWS(&scene, rows);
	fake.gateway->deaf(scene.discord, 1);
	EXPECT(&scene, "");
	fake.gateway->deaf(scene.discord, 0);
	EXPECT(&scene, "deaf @me/\n");
	hear(&scene, "READY", rows[1].json);
	EXPECT(&scene, "entered @me/\n");
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "@me/77"), "DM");
	scene.chat->impl->ask_after(scene.chat, "@me/77", "9");
	place_close(scene.discord, "@me/77");
	EXPECT(&scene, "lost @me/77\n");
	hear(&scene, rows[2].type, rows[2].json);
	EXPECT(&scene, "entered @me/77\nmessage by 9 (Ann) in @me/77, by name: x\n");
	hearing_close(&scene);
}

Test(discord_events, servers_and_channels_come_and_go_once) {
	static const struct row rows[] = {
		{"GUILD_CREATE", server, ""}, /* it was there */
		{"GUILD_DELETE", "{\"id\":\"50\",\"unavailable\":true}", "lost 50/\n"},
		{"GUILD_DELETE", "{\"id\":\"50\",\"unavailable\":true}", ""},
		{"GUILD_CREATE", "{\"id\":\"50\",\"unavailable\":true}", ""},
		{"GUILD_CREATE", server, "entered 50/\n"},
		{"CHANNEL_DELETE", "{\"id\":\"60\",\"guild_id\":\"50\",\"type\":0}",
			"gone 50/60\n"},
		{"CHANNEL_DELETE", "{\"id\":\"60\",\"guild_id\":\"50\",\"type\":0}", ""},
		{"THREAD_DELETE", "{\"id\":\"61\",\"guild_id\":\"50\",\"type\":11}",
			"gone 50/61\n"},
		{"CHANNEL_DELETE", "{\"id\":\"60\"}", ""},
		{"READY", ready, ""}, /* a new session, the same server */
		{"GUILD_CREATE", "{\"id\":\"51\",\"roles\":[]}", "entered 51/\n"},
		{"READY", ready, "lost 51/\n"}, /* taken out while nobody looked */
		{"READY",
			"{\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"guilds\":[],"
			"\"shard\":[1,2]}",
			""}, /* not its shard's affair */
	};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	EXPECT_ROWS(&scene, rows);

	/* Closed is told once, and open again when permissions change. */
	static const struct row changes[] = {
		{"GUILD_ROLE_UPDATE",
			"{\"guild_id\":\"50\",\"role\":{\"id\":\"63\",\"permissions\":\"0\"}}",
			"entered 50/70\n"},
		{"GUILD_ROLE_UPDATE",
			"{\"guild_id\":\"50\",\"role\":{\"id\":\"63\",\"permissions\":\"0\"}}", ""},
	};
	place_close(scene.discord, "50/70");
	place_close(scene.discord, "50/70");
	EXPECT(&scene, "lost 50/70\n");
	EXPECT_ROWS(&scene, changes);
	place_close(scene.discord, "50/70");
	hear(&scene, "CHANNEL_UPDATE", "{\"id\":\"70\",\"guild_id\":\"50\",\"name\":\"n\"}");
	place_close(scene.discord, "50/70");
	hear(&scene, "GUILD_MEMBER_UPDATE", "{\"guild_id\":\"50\",\"user\":{\"id\":\"9\"}}");
	hear(&scene, "GUILD_MEMBER_UPDATE", "{\"guild_id\":\"50\",\"user\":{\"id\":\"1\"}}");
	EXPECT(&scene, "lost 50/70\nentered 50/70\nlost 50/70\nentered 50/70\n");
	place_gone(scene.discord, "50/70");
	place_gone(scene.discord, "50/70");
	place_close(scene.discord, "50/70");
	place_close(scene.discord, "50/");
	place_close(scene.discord, "nowhere");
	EXPECT(&scene, "gone 50/70\n");
	hearing_close(&scene);
}

#define NAMES(locale, features)                                                      \
	"{\"id\":\"50\",\"preferred_locale\":\"" locale "\",\"features\":[" features \
	"],\"roles\":[]}"

/* Everybody who never chose a language has American English. */
Test(discord_events, a_server_names_its_language_where_it_is_a_choice) {
	static const struct {
		const char *json, *language;
	} rows[] = {
		{NAMES("ja", ""), "ja"},
		{NAMES("en-US", ""), ""},
		{NAMES("en-US", "\"NEWS\""), ""},
		{NAMES("en-GB", "\"NEWS\""), "en-GB"},
		{NAMES("en-US", "\"NEWS\",\"COMMUNITY\""), "en-US"},
		{NAMES("ja", "\"COMMUNITY\""), "ja"},
		{"{\"id\":\"50\",\"roles\":[]}", ""},
	};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		hear(&scene, "GUILD_UPDATE", rows[i].json);
		const char *named = guilds_language(&scene.discord->guilds, "50");
		cr_expect_str_eq(named != NULL ? named : "", rows[i].language, "%s", rows[i].json);
	}
	cr_expect_null(guilds_language(&scene.discord->guilds, "51"));
	hear(&scene, "GUILD_UPDATE", NAMES("ja", ""));
	hear(&scene, "MESSAGE_CREATE", SAYS("\"id\":\"1\",\"content\":\"<@1> status\""));
	EXPECT(&scene, "message by 9 (Ann) in 50/60, where they speak ja, by name: status\n");
	hearing_close(&scene);
}

/* What a new server sees first */

#define BOT_MEMBER(roles) "\"members\":[{\"user\":{\"id\":\"1\"},\"roles\":[" roles "]}],"
#define ROLES(id)                                                                 \
	"\"roles\":[{\"id\":\"" id "\",\"permissions\":\"3072\"},{\"id\":\"71\"," \
	"\"permissions\":\"0\"},{\"id\":\"72\",\"permissions\":\"8\"}],"
#define OVERWRITE(id, allow, deny) \
	"{\"id\":\"" id "\",\"allow\":\"" allow "\",\"deny\":\"" deny "\"}"
#define NEW_SERVER(id, system, roles, overwrites)                                             \
	"{\"id\":\"" id "\",\"system_channel_id\":" system "," BOT_MEMBER(roles) ROLES(       \
		id) "\"channels\":[{\"id\":\"80\"},{\"id\":\"81\",\"permission_overwrites\":" \
		    "[" overwrites "]}]}"
#define PLAIN_SERVER(id) NEW_SERVER(id, "\"81\"", "", "")

static void join_server(struct note_sequence *scene, const char *id) {
	char json[1024];
	snprintf(json, sizeof(json), PLAIN_SERVER("%s"), id, id);
	hear(scene, "GUILD_CREATE", json);
}

Test(discord_events, a_new_server_is_greeted_where_it_tells_of_newcomers) {
	static const struct {
		const char *json;
		bool greeted;
	} servers[] = {
		{PLAIN_SERVER("70"), true},
		{NEW_SERVER("70", "null", "", ""), false},
		{NEW_SERVER("70", "\"90\"", "", ""),
			false}, /* a channel that the bot is not told of */
		{NEW_SERVER("70", "\"81\"", "", OVERWRITE("70", "0", "2048")), false},
		{NEW_SERVER("70", "\"81\"", "", OVERWRITE("70", "0", "1024")), false},
		{NEW_SERVER("70", "\"80\"", "", OVERWRITE("70", "0", "2048")), true},
		{NEW_SERVER("70", "\"81\"", "\"71\"",
			 OVERWRITE("70", "0", "2048") "," OVERWRITE("71", "2048", "0")),
			true},
		{NEW_SERVER("70", "\"81\"", "",
			 OVERWRITE("70", "0", "2048") "," OVERWRITE("71", "2048", "0")),
			false}, /* a role of others */
		{NEW_SERVER("70", "\"81\"", "\"71\"",
			 OVERWRITE("71", "2048", "0") "," OVERWRITE("1", "0", "2048")),
			false},
		{NEW_SERVER("70", "\"81\"", "\"72\"", OVERWRITE("70", "0", "3072")), true},
		{"{\"id\":\"70\",\"unavailable\":true}", false},
	};
	for (size_t i = 0; i < sizeof(servers) / sizeof(servers[0]); i++) {
		struct note_sequence scene = {0};
		hearing_open(&scene, "");
		hear(&scene, "GUILD_CREATE", servers[i].json);
		const char *got = fake_take();
		cr_expect_eq(
			strstr(got, "invited 70/8") != NULL, servers[i].greeted, "%zu: %s", i, got);
		hearing_close(&scene);
	}
}

Test(discord_events, a_new_server_is_greeted_in_its_language) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	hear(&scene, "GUILD_CREATE",
		"{\"id\":\"70\",\"preferred_locale\":\"ja\",\"system_channel_id\":"
		"\"80\"," BOT_MEMBER("") ROLES("70") "\"channels\":[{\"id\":\"80\"}]}");
	EXPECT(&scene, "entered 70/\ninvited 70/80 in ja\n");
	hearing_close(&scene);
}

Test(discord_events, no_server_is_greeted_that_the_configuration_excludes) {
	static const struct discord_config configs[] = {
		{.servers = {"50"}, .n_servers = 1}, {.channels = {"80"}, .n_channels = 1}};
	for (size_t i = 0; i < 2; i++) {
		struct note_sequence scene = {.config = configs[i]};
		hearing_open(&scene, "");
		join_server(&scene, "70");
		cr_expect_null(strstr(fake_take(), "invited"));
		cr_expect_eq(fake.n_servers, 2, "it is nothing new later, either");
		hearing_close(&scene);
	}
}

Test(discord_events, a_server_is_greeted_once_whatever_becomes_of_the_connection) {
	static const char many[] =
		"{\"v\":10,\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"guilds\":["
		"{\"id\":\"50\",\"unavailable\":true},{\"id\":\"51\",\"unavailable\":true},"
		"{\"id\":\"70\",\"unavailable\":true}]}";
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	join_server(&scene, "70");
	EXPECT(&scene, "entered 70/\ninvited 70/81\n");
	struct fake kept = fake;
	for (int i = 0; i < 100; i++) { /* reconnects, outages, restarts, removals */
		hear(&scene, "READY", many);
		join_server(&scene, "70");
		join_server(&scene, "51"); /* was there before, or so READY says */
		hear(&scene, "GUILD_DELETE", "{\"id\":\"70\",\"unavailable\":true}");
		join_server(&scene, "70");
		hear(&scene, "GUILD_DELETE", "{\"id\":\"70\"}");
		join_server(&scene, "70");
		hearing_close(&scene);
		cr_expect_null(strstr(fake_take(), "invited"));
		memcpy(kept.servers, fake.servers, sizeof(kept.servers));
		kept.n_servers = fake.n_servers;
		scene = (struct note_sequence){0};
		hearing_open(&scene, "");
		memcpy(fake.servers, kept.servers, sizeof(kept.servers));
		fake.n_servers = kept.n_servers;
	}
	hearing_close(&scene);
}

Test(discord_events, nobody_is_greeted_where_it_cannot_be_noted_who_is_new) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.forgetful = true;
	join_server(&scene, "69");
	hear(&scene, "READY",
		"{\"v\":10,\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"guilds\":["
		"{\"id\":\"50\",\"unavailable\":true},{\"id\":\"70\",\"unavailable\":true}]}");
	fake.forgetful = false;
	join_server(&scene, "70");
	join_server(&scene, "71");
	cr_expect_null(strstr(fake_take(), "invited"));
	hearing_close(&scene);
}

Test(discord_events, at_most_ten_servers_a_minute_are_greeted) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	size_t greeted = 0;
	uint64_t begun = fake.now_ms;
	for (int i = 0; i < 40; i++) {
		char id[8];
		snprintf(id, sizeof(id), "%d", 100 + i);
		join_server(&scene, id);
		greeted += strstr(fake_take(), "invited") != NULL;
		fake.now_ms = begun + (uint64_t)(i + 1) * 60000 / 40 - 1;
	}
	cr_expect_leq(greeted, 10);
	cr_expect_geq(greeted, 5);
	hearing_close(&scene);
}

/* Channel 60 has the thread 61, 62 is another channel, and of 63 nobody knows what it is. */
Test(discord_events, what_changes_permissions_concerns_a_channel_and_its_threads) {
	static const struct row rows[] = {
		{"CHANNEL_UPDATE",
			"{\"id\":\"60\",\"guild_id\":\"50\",\"name\":\"dice\",\"type\":0}",
			"60 61 63"},
		{"CHANNEL_CREATE",
			"{\"id\":\"60\",\"guild_id\":\"50\",\"name\":\"dice\",\"type\":0}",
			"60 61 63"},
		{"THREAD_UPDATE",
			"{\"id\":\"61\",\"guild_id\":\"50\",\"parent_id\":\"60\",\"type\":11,"
			"\"name\":\"game\",\"thread_metadata\":{\"archived\":true,\"locked\":false}"
			"}",
			"61 63"},
		{"THREAD_UPDATE",
			"{\"id\":\"61\",\"guild_id\":\"50\",\"parent_id\":\"60\",\"type\":11,"
			"\"name\":\"game\",\"thread_metadata\":{\"archived\":false,\"locked\":true}"
			"}",
			""}, /* it takes no messages */
		{"THREAD_LIST_SYNC", "{\"guild_id\":\"50\",\"channel_ids\":[\"60\",\"x\"]}",
			"60 61 63"},
		{"THREAD_LIST_SYNC", "{\"guild_id\":\"50\",\"channel_ids\":[]}", ""},
		{"THREAD_LIST_SYNC", "{\"guild_id\":\"50\"}", "60 61 62 63"},
		{"GUILD_ROLE_DELETE", "{\"guild_id\":\"50\",\"role_id\":\"63\"}", "60 61 62 63"},
		{"GUILD_ROLE_CREATE", "{\"guild_id\":\"50\",\"role\":{\"id\":\"64\"}}",
			"60 61 62 63"},
		{"GUILD_ROLE_DELETE", "{\"guild_id\":\"51\",\"role_id\":\"63\"}", ""},
		{"CHANNEL_UPDATE", "{\"id\":\"60\"}", ""},
	};
	static const char *const channels[] = {"60", "61", "62", "63"};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	json_t *thread = json_pack(
		"{s:s, s:s, s:i, s:s}", "id", "61", "name", "game", "type", 11, "parent_id", "60");
	json_t *other = json_pack("{s:s, s:s, s:i}", "id", "62", "name", "else", "type", 0);
	guild_channels_learn(scene.discord, thread, true);
	guild_channels_learn(scene.discord, other, true);
	json_decref(thread);
	json_decref(other);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char opened[64] = "";
		for (size_t n = 0; n < 4; n++) {
			char place[16];
			snprintf(place, sizeof(place), "50/%s", channels[n]);
			place_close(scene.discord, place);
		}
		fake_take();
		hear(&scene, rows[i].type, rows[i].json);
		const char *lines = fake_take();
		for (size_t n = 0; n < 4; n++) {
			char line[32];
			snprintf(line, sizeof(line), "entered 50/%s\n", channels[n]);
			size_t len = strlen(opened);
			snprintf(opened + len, sizeof(opened) - len, "%s%s",
				strstr(lines, line) == NULL ? ""
				: len > 0                   ? " "
							    : "",
				strstr(lines, line) != NULL ? channels[n] : "");
		}
		cr_expect_str_eq(opened, rows[i].lines, "%zu: %s", i, opened);
	}
	hearing_close(&scene);
}

Test(discord_events, guild_channels_have_names_that_are_asked_for_once) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	const struct chat_impl *impl = scene.chat->impl;
	cr_expect_str_eq(
		impl->name_place(scene.chat, "50/60"), MARKDOWN_CHANNEL "60" MARKDOWN_CHANNEL);
	cr_expect_str_eq(
		impl->name_place(scene.chat, "50/60"), MARKDOWN_CHANNEL "60" MARKDOWN_CHANNEL);
	EXPECT(&scene, "GET /channels/60\n");
	fake_reply(0, 200, 0, "{\"id\":\"60\",\"type\":0,\"name\":\"dice\",\"parent_id\":\"5\"}");
	cr_expect_str_eq(impl->name_place(scene.chat, "50/60"), "#dice");
	hear(&scene, "CHANNEL_UPDATE", "{\"id\":\"60\",\"guild_id\":\"50\",\"name\":\" cups\\n\"}");
	cr_expect_str_eq(impl->name_place(scene.chat, "50/60"), "#cups");
	cr_expect_str_eq(impl->name_place(scene.chat, "odd"), "odd");
	EXPECT(&scene, "");

	/* The oldest goes, but not one that is closed. */
	char last[PLACE_PATH_SIZE] = "50/";
	place_state_set(scene.discord, "50/1", CHANNEL_CLOSED);
	for (int id = 2; id < GUILD_CHANNELS_MOST + 10; id++) {
		snprintf(last + 3, sizeof(last) - 3, "%d", id);
		json_t *channel = json_pack("{s:s, s:s}", "id", last + 3, "name", "x");
		guild_channels_learn(scene.discord, channel, true);
		json_decref(channel);
	}
	cr_expect_eq(guild_channels_state(scene.discord, "1"), CHANNEL_CLOSED);
	cr_expect_str_eq(impl->name_place(scene.chat, last), "#x");
	cr_expect_str_eq(
		impl->name_place(scene.chat, "50/2"), MARKDOWN_CHANNEL "2" MARKDOWN_CHANNEL);
	hearing_close(&scene);
}

/* What hostile servers could send */

Test(discord_events, nothing_odd_is_heard_or_breaks_anything) {
	static const char *const bodies[] = {"null", "[]", "3", "\"x\"", "{}", "{\"id\":5}",
		"{\"id\":\"-1\"}", "{\"id\":\"99999999999999999999\",\"guild_id\":\"50\"}",
		"{\"id\":\"5 5\",\"guild_id\":\"50\",\"channel_id\":\"60\"}",
		"{\"guild_id\":\"0\",\"role\":[]}", "{\"guild_id\":\"50\",\"role\":{\"id\":{}}}",
		"{\"user\":\"1\",\"application\":{\"id\":7}}",
		"{\"id\":\"50\",\"roles\":{},\"owner_id\":[]}",
		"{\"id\":\"50\",\"roles\":[3,null,{\"id\":null,\"permissions\":8}]}",
		SAYS("\"content\":5"), SAYS("\"content\":null"),
		"{\"channel_id\":\"6\",\"content\":\"x\",\"author\":[]}",
		"{\"channel_id\":\"6\",\"content\":\"x\",\"author\":{\"id\":\"x\"}}",
		"{\"channel_id\":\"6\",\"content\":\"x\",\"author\":{\"id\":\"9\",\"bot\":true}}",
		FROM("x", "2", "\"data\":{\"name\":\"status\"}"), FROM("100", "1", "\"data\":{}"),
		FROM("100", "6", "\"data\":{}"),
		FROM("100", "\"2\"", "\"data\":{\"name\":\"status\"}"),
		FROM("100", "2", "\"data\":[]"), FROM("100", "2", "\"data\":{\"name\":5}"),
		FROM("100", "2", "\"data\":{\"name\":\"table\",\"options\":[{\"type\":1}]}"),
		FROM("100", "3", "\"data\":{\"custom_id\":\"\"}"),
		FROM("100", "3", "\"data\":{\"values\":[{}]}"),
		FROM("100", "3", "\"data\":{\"custom_id\":5}"),
		"{\"id\":\"1\",\"token\":\"../../users\",\"type\":2,\"user\":{\"id\":\"9\","
		"\"username\":\"a\"},\"data\":{\"name\":\"status\"}}",
		"{\"id\":\"1\",\"token\":\"t\",\"type\":2,\"user\":{\"id\":\"9\"},\"guild_id\":"
		"\"50\",\"data\":{\"name\":\"status\"}}"};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		bool any = strstr(bodies[i], "token") == NULL &&
			   strstr(bodies[i], "\"id\":\"50\"") == NULL;
		for (size_t type = 0; gateway_events_types[type].name != NULL; type++) {
			if (any || strstr(gateway_events_types[type].name, "GE_CREATE") != NULL ||
				strstr(gateway_events_types[type].name, "ION_CREATE") != NULL) {
				hear(&scene, gateway_events_types[type].name, bodies[i]);
			}
		}
		hear(&scene, "SOMETHING_ELSE", bodies[i]);
		const char *heard = fake_take();
		cr_expect_str_empty(heard, "%s: %s", bodies[i], heard);
	}
	hearing_close(&scene);
}

/* Commands */

Test(discord_events, commands_are_registered_when_they_differ) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	json_t *ours = command_registration_payload(&commands);
	char *text = json_dumps(json_array_get(ours, 1), JSON_COMPACT | JSON_SORT_KEYS);
	cr_expect_str_eq(text,
		"{\"contexts\":[0,1],\"default_member_permissions\":null,\"description\":\"Read\","
		"\"description_localizations\":{},\"integration_types\":[0],\"name\":\"dicecup\","
		"\"name_localizations\":{},\"options\":[{\"description\":\"Play again\","
		"\"description_localizations\":{\"ja\":\"もう一度\"},\"name\":\"again\","
		"\"name_localizations\":{\"ja\":\"再戦\"},\"options\":[{\"autocomplete\":true,"
		"\"choices\":[],"
		"\"description\":\"How many "
		"dice\",\"description_localizations\":{\"ja\":\"個数\"},\"name\":\"count\","
		"\"name_localizations\":{\"ja\":\"個数\"},\"required\":true,\"type\":4},{"
		"\"autocomplete\":true,"
		"\"choices\":[],\"description\":\"Which "
		"face\",\"description_localizations\":{},\"name\":\"face\","
		"\"name_localizations\":{},\"required\":false,\"type\":3}],\"type\":1}],\"type\":"
		"1}",
		"%s", text);
	free(text);

	/* As Discord gives them back: ids and more besides, nothings left out, another order. */
	static const char theirs[] =
		"[{\"id\":\"9\",\"version\":\"8\",\"application_id\":\"2\",\"name\":\"dicecup-"
		"settings\",\"description\":\"Rule\","
		"\"type\":1,\"name_localizations\":null,\"contexts\":[0],\"integration_types\":[0],"
		"\"nsfw\":false,"
		"\"default_member_permissions\":\"8192\",\"options\":[{\"type\":1,\"name\":"
		"\"seat\",\"description\":\"Give a seat\",\"options\":[{\"type\":3,\"name\":"
		"\"seat\",\"description\":\"Whose\",\"required\":true,\"autocomplete\":true},"
		"{\"type\":6,\"name\":\"user\",\"description\":\"Who\"}]},{\"type\":1,\"name\":"
		"\"settings\","
		"\"description\":\"What applies\"}]},"
		"{\"name\":\"table\",\"description\":\"Play\",\"type\":1,\"contexts\":[0,1],"
		"\"integration_types\":[0],"
		"\"description_localizations\":{\"ja\":\"遊ぶ\"},\"options\":[{\"type\":1,\"name\":"
		"\"new\","
		"\"description\":\"Open a "
		"table\",\"options\":[{\"type\":3,\"name\":\"game\",\"required\":true,"
		"\"description\":\"Which "
		"game\",\"choices\":[{\"name\":\"perudo\",\"value\":\"perudo\","
		"\"name_localizations\":null},{\"name\":\"Sky "
		"Cards\",\"value\":\"saiun\",\"name_localizations\":"
		"{\"ja\":\"賽雲\"}}]}]},{\"type\":1,\"name\":\"unseat\",\"description\":\"Vote\","
		"\"options\":"
		"[{\"type\":6,\"name\":\"user\",\"description\":\"Who\"},{\"type\":3,"
		"\"name\":\"name\",\"description\":\"Their "
		"name\"}]},{\"type\":1,\"name\":\"status\",\"description\":\"What "
		"stands\"},"
		"{\"type\":1,\"name\":\"move\",\"description\":\"Make a "
		"move\",\"options\":[{\"type\":3,\"name\":\"what\","
		"\"description\":\"Which\",\"required\":true,\"autocomplete\":true}]}]},"
		"{\"name\":\"dicecup\",\"description\":\"Read\",\"type\":1,\"contexts\":[0,1],"
		"\"integration_types\":[0],"
		"\"default_member_permissions\":null,\"options\":[{\"type\":1,\"name\":\"again\","
		"\"description\":"
		"\"Play "
		"again\",\"name_localizations\":{\"ja\":\"再戦\"},\"description_localizations\":"
		"{\"ja\":\"もう一度\"},\"options\":[{\"type\":4,\"name\":\"count\",\"description\":"
		"\"How many dice\","
		"\"required\":true,\"autocomplete\":true,\"name_localizations\":{\"ja\":\"個数\"},"
		"\"description_localizations\":{\"ja\":\"個数\"}},{\"type\":3,\"name\":\"face\","
		"\"description\":\"Which face\",\"autocomplete\":true}]}]}]";
	json_t *known = json_loads(theirs, 0, NULL);
	cr_expect(command_registration_is_same(ours, known));
	static const char *const changes[][2] = {
		{"\"What stands\"", "\"What stood\""},
		{"\"value\":\"saiun\"", "\"value\":\"ring\""},
		{"{\"ja\":\"賽雲\"}", "{\"ja\":\"雲\"}"},
		{"\"required\":true,\"autocomplete\":true", "\"autocomplete\":true"},
		{"\"required\":true,", ""},
		{"\"contexts\":[0],", "\"contexts\":[0,1],"},
		{"\"nsfw\":false", "\"nsfw\":true"},
		{"\"8192\"", "\"32\""},
		{"\"default_member_permissions\":null", "\"default_member_permissions\":\"8192\""},
		{"{\"ja\":\"再戦\"}", "{\"ja\":\"再戦\",\"de\":\"x\"}"},
		{"\"type\":4", "\"type\":3"},
		{"\"type\":6", "\"type\":3"},
		{"\"name\":\"status\"", "\"name\":\"stat\""},
		{"[{\"id\":\"9\"", "[{\"name\":\"more\"},{\"id\":\"9\""},
		{"\"autocomplete\":true}]",
			"\"autocomplete\":true,\"choices\":[{\"name\":\"x\"}]}]"},
		{"\"description_localizations\":{\"ja\":\"遊ぶ\"},", ""},
	};
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		char changed[4096];
		const char *at = strstr(theirs, changes[i][0]);
		cr_assert_not_null(at, "%s", changes[i][0]);
		snprintf(changed, sizeof(changed), "%.*s%s%s", (int)(at - theirs), theirs,
			changes[i][1], at + strlen(changes[i][0]));
		json_t *other = json_loads(changed, 0, NULL);
		cr_assert_not_null(other, "%s", changed);
		cr_expect_not(command_registration_is_same(ours, other), "%s", changes[i][0]);
		json_decref(other);
	}
	json_decref(ours);
	json_decref(known);
	hearing_close(&scene);

	/* The walk: asked once, sent when they differ, asked anew when that failed. */
	struct note_sequence second = {0};
	hearing_open(&second, "");
	hear(&second, "READY", ready);
	EXPECT(&second, "");
	hearing_close(&second);
}

Test(discord_events, commands_are_asked_for_and_sent) {
	struct note_sequence scene = {0};
	memset(&fake, 0, sizeof(fake));
	hearing_open(&scene, "");
	scene.discord->registering = false;
	hear(&scene, "READY", ready);
	fake_take();
	fake_reply(0, 500, 0, NULL);
	hear(&scene, "READY", ready);
	EXPECT(&scene, "GET /applications/2/commands?with_localizations=true\n");
	fake_reply(1, 200, 0, "[]");
	const char *sent = fake_take();
	cr_expect_eq(strncmp(sent, "PUT /applications/2/commands [{", 31), 0, "%s", sent);
	cr_expect(fake.requests[2].repeatable && !fake.requests[2].interaction);
	char *body = json_dumps(fake.requests[2].body, 0);
	fake_reply(2, 200, 0,
		"[{\"name\":\"dicecup\",\"id\":\"72\"},{\"name\":\"table\",\"id\":\"71\"}]");
	cr_expect_str_eq(scene.discord->command_ids.of[GROUP_TABLE], "71");
	cr_expect_str_eq(scene.discord->command_ids.of[GROUP_DICECUP], "72");
	cr_expect_str_eq(scene.discord->command_ids.of[GROUP_SETTINGS], "");
	scene.discord->registering = false;
	hear(&scene, "READY", ready);
	fake_take();
	fake_reply(3, 200, 0, body);
	EXPECT(&scene, ""); /* they are known now */
	free(body);
	hearing_close(&scene);
}

/* The gateway's address, and the end */

Test(discord_events, advice_is_fetched_until_it_is_there) {
	static const char info[] =
		"{\"url\":\"wss://gateway.example\",\"shards\":3,\"session_start_limit\":"
		"{\"total\":1000,\"remaining\":999,\"reset_after\":5,\"max_concurrency\":2}}";
	struct note_sequence scene = {.config = {.pause_scale = 0.000001}};
	hearing_open(&scene, "");
	cr_expect_str_eq(fake.gateway_config->token, "secret.token");
	fake.gateway->needs_info(scene.discord);
	EXPECT(&scene, "GET /gateway/bot\n");
	fake_reply(0, 200, 0, info);
	EXPECT(&scene, "advise wss://gateway.example shards 3 concurrency 2 starts 999/1000\n");
	fake.gateway->needs_info(scene.discord);
	fake_take();
	fake_drop();
	static const struct {
		int status;
		const char *body;
	} failures[] = {{0, NULL}, {500, NULL}, {200, NULL}, {200, "[]"}, {200, "{\"url\":5}"},
		{200, "{\"url\":\"ws://x\"}"}, {200, "{\"url\":\"http://x\"}"}};
	fake.gateway->needs_info(scene.discord);
	for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++) {
		fake_take();
		fake_reply(0, failures[i].status, 0, failures[i].body);
		fake_drop();
		while (fake.n_requests == 0) {
			uv_run(&scene.loop, UV_RUN_ONCE);
		}
		EXPECT(&scene, "GET /gateway/bot\n");
	}
	fake_reply(0, 401, 0, NULL);
	EXPECT(&scene, "");
	uv_run(&scene.loop, UV_RUN_ONCE);
	const char *said = fake_take();
	cr_expect_eq(strncmp(said, "fatal Discord refuses the token:", 32), 0, "%s", said);
	cr_expect_null(strstr(said, "secret"));
	fake.gateway->needs_info(scene.discord);
	fake.gateway->fatal(scene.discord, "again");
	uv_run(&scene.loop, UV_RUN_NOWAIT);
	EXPECT(&scene, "");
	hearing_close(&scene);
}

Test(discord_events, after_a_long_outage_advice_is_fetched_soon) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	scene.discord->failures = 20;
	fake_drop();
	fake.gateway->needs_info(scene.discord);
	fake_reply(0, 503, 0, NULL);
	cr_expect(timers_is_active(&scene.discord->timers, TIMER_GATEWAY));
	cr_expect_leq(fake_due_in(scene.discord, TIMER_GATEWAY), 15001);
	hearing_close(&scene);
}

Test(discord_events, a_token_revoked_ends_it) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.token_refused = true;
	fake.rest_config->refused(fake.rest_config->data);
	fake.rest_config->refused(fake.rest_config->data);
	EXPECT(&scene, "");
	uv_run(&scene.loop, UV_RUN_ONCE);
	const char *said = fake_take();
	cr_expect_eq(strncmp(said, "fatal Discord refuses the token:", 32), 0, "%s", said);
	cr_expect_null(strstr(said + 1, "fatal"));
	hearing_close(&scene);
	hearing_open(&scene, "");
	fake.token_refused = true;
	fake.refused = -1;
	fake.gateway->needs_info(scene.discord);
	uv_run(&scene.loop, UV_RUN_ONCE);
	cr_expect_eq(strncmp(fake_take(), "fatal Discord", 13), 0);
	hearing_close(&scene);
}

Test(discord_events, without_a_token_nothing_begins) {
	struct discord_config config = {.api = "https://x", .prefix = ""};
	uv_loop_t loop;
	uv_loop_init(&loop);
	memset(&fake, 0, sizeof(fake));
	static const char *const bad[] = {"", "two words", "line\nX-Evil: 1", "\xe3\x82\xb5"};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		setenv("DICECUP_DISCORD_TOKEN", bad[i], 1);
		cr_expect_null(discord_create(
			&loop, &config, &commands, &fake_listener, NULL, &fake_owner, NULL));
	}
	config.token_file = "/nowhere/token";
	setenv("DICECUP_DISCORD_TOKEN", "good", 1);
	cr_expect_null(
		discord_create(&loop, &config, &commands, &fake_listener, NULL, &fake_owner, NULL));
	cr_expect_eq(uv_loop_close(&loop), 0);
	EXPECT(NULL, "");
}

Test(discord_events, two_thousand_servers_leave_little_behind) {
	struct guilds known = {0}, *servers = &known;
	for (int i = 0; i < 2500; i++) {
		json_t *guild = json_pack("{s:o,s:s,s:[{ss,ss},{ss,ss}]}", "id",
			json_sprintf("%d", 1000000 - i * 7), "owner_id", "7", "roles", "id", "61",
			"permissions", "8192", "id", "62", "permissions", "0");
		cr_assert_eq(guilds_update(servers, guild), 1);
		cr_assert_eq(guilds_update(servers, guild), 0);
		json_decref(guild);
	}
	json_t *roles = json_pack("[s]", "61");
	for (int i = 0; i < 2500; i++) {
		char id[SNOWFLAKE_SIZE];
		snprintf(id, sizeof(id), "%d", 1000000 - i * 7);
		cr_expect_eq(
			guilds_permissions(servers, id, "9", roles), PERMISSION_MANAGE_MESSAGES);
		cr_expect_eq(guilds_permissions(servers, id, "7", NULL),
			PERMISSIONS_MODERATE | PERMISSIONS_MANAGE);
		cr_expect_eq(guilds_permissions(servers, id, "9", NULL), 0);
	}
	json_decref(roles);
	cr_expect(guilds_remove(servers, "1000000") && !guilds_remove(servers, "1000000"));
	cr_expect_not(guilds_has(servers, "1000000"));
	guilds_finish(servers);
}

/* Before a message is parsed; what is meant for us must never be left out. */
static const struct {
	const char *d;
	bool without, with; /* the prefix "!" */
} kept[] = {
	{"{\"guild_id\":\"1\",\"content\":\"\"}", false, false},
	{"{\"guild_id\":\"1\",\"content\":\"hello\"}", false, false},
	{"{\"guild_id\":\"1\",\"content\":\"!bid\"}", false, true},
	{"{\"guild_id\":\"1\",\"content\":\" !bid\"}", true, true},
	{"{\"guild_id\":\"1\",\"content\":\"\\u0021bid\"}", true, true},
	{"{\"guild_id\":\"1\",\"content\":\"<@1> bid\"}", true, true},
	{"{\"content\":\"hello\"}", true, true},
	{"{\"guild_id\":null,\"content\":\"hello\"}", true, true},
	{"{\"guild_id\":\"1\",\"author\":{\"content\":\"hello\"}}", true, true},
	{"{\"guild_id\":\"1\",\"content\":7}", true, true},
	{"[\"guild_id\"", true, true},
};

Test(discord_events, leaves_out_only_what_is_for_others) {
	static char none[] = "", some[] = "!";
	static struct discord without = {.prefix = none}, with = {.prefix = some};
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
		size_t len = strlen(kept[i].d);
		cr_expect_eq(message_create_may_be_for_us(&without, kept[i].d, len),
			kept[i].without, "%s", kept[i].d);
		cr_expect_eq(message_create_may_be_for_us(&with, kept[i].d, len), kept[i].with,
			"%s", kept[i].d);
	}
}

struct lost {
	struct guilds *guilds;
	size_t n;
};

static void on_missing(void *data, const char *guild) {
	struct lost *lost = data;
	lost->n++;
	cr_expect(snowflake_number(guild) % 2 == 1 && guilds_remove(lost->guilds, guild));
}

/* Each looked for among all others would take minutes. */
Test(discord_events, missing_guilds_are_found_in_one_pass) {
	struct guilds known = {0};
	struct lost lost = {.guilds = &known};
	json_t *list = json_array();
	for (unsigned id = GUILDS_MOST; id > 0; id--) {
		json_t *guild = json_pack("{s:o}", "id", json_sprintf("%u", id));
		cr_assert_eq(guilds_update(lost.guilds, guild), 1);
		if (id % 2 == 0) {
			json_array_append(list, guild);
		}
		json_decref(guild);
	}
	guilds_find_missing(lost.guilds, list, 1, 2, on_missing, &lost);
	cr_expect_eq(lost.n, 0, "another shard's");
	guilds_find_missing(lost.guilds, list, 0, 1, on_missing, &lost);
	cr_expect_eq(lost.n, GUILDS_MOST / 2);
	guilds_find_missing(lost.guilds, list, 0, 1, on_missing, &lost);
	cr_expect_eq(lost.n, GUILDS_MOST / 2);
	json_decref(list);
	guilds_finish(lost.guilds);
}
