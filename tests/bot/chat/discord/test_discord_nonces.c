#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/dm_channels.h"
#include "speaking.h"

/* Nonces: Discord gives back whatever the bot said under one in the last minutes, to whomever. */

enum { NONCES_MOST = 4096 };

static struct nonces {
	char list[NONCES_MOST][32];
	size_t n;
} said;

static void keep_nonce(const struct fake_request *request, struct nonces *nonces) {
	const char *nonce = json_string_value(json_object_get(request->body, "nonce"));
	cr_assert(json_object_get(request->body, "content") == NULL || nonce != NULL, "without");
	if (nonce != NULL) {
		cr_assert(json_is_true(json_object_get(request->body, "enforce_nonce")));
		cr_assert(request->repeatable);
		cr_assert_leq(strlen(nonce), 25);
		cr_assert_lt(nonces->n, NONCES_MOST);
		snprintf(nonces->list[nonces->n++], sizeof(nonces->list[0]), "%s", nonce);
	}
}

/* All requests that wait are answered, and those that follow if that went well; those that say
 * something have a nonce. */
static void collect(struct speaking *scene, struct nonces *nonces, int status) {
	size_t n = fake.n_requests;
	for (size_t i = 0; i < (status == 200 ? fake.n_requests : n); i++) {
		char answer[64];
		keep_nonce(&fake.requests[i], nonces);
		snprintf(answer, sizeof(answer), "{\"id\":\"%zu\",\"channel_id\":\"90\"}",
			900 + nonces->n);
		fake_reply(i, status, 0, answer);
		turn(scene);
	}
	fake_drop();
	fake_take();
}

static void expect_all_differ(const struct nonces *nonces) {
	for (size_t i = 0; i < nonces->n; i++) {
		for (size_t k = 0; k < i; k++) {
			cr_assert_str_neq(nonces->list[i], nonces->list[k], "%zu and %zu", k, i);
		}
	}
}

/* To each of four people at each of two tables: hands, lines of moves, reminders and answers. */
static void play_a_round(struct speaking *scene, struct nonces *nonces, int64_t move) {
	static const char *const people[] = {"9", "10", "11", "12"};
	for (int64_t table = 7; table <= 8; table++) {
		for (int i = 0; i < 4; i++) {
			char hand[32];
			snprintf(hand, sizeof(hand), "Your dice: %d", (int)move % 6);
			struct post posts[] = {
				{.text = hand,
					.table = table,
					.mode = MODE_EACH,
					.cause = move,
					.part = 1 + i},
				{.text = hand, .table = table, .cause = move, .part = 5},
				{.text = "It is your turn.", .table = table},
				{.text = "It is your turn.", .table = table},
				{.text = "A table waits."},
			};
			for (size_t n = 0; n < sizeof(posts) / sizeof(posts[0]); n++) {
				scene->chat->impl->tell(scene->chat, people[i], &posts[n]);
			}
			struct post live = {
				.text = hand, .table = table, .edit_of = "", .last = true};
			scene->chat->impl->tell(scene->chat, people[i], &live);
			scene->chat->impl->probe(scene->chat, people[i],
				&(struct post){.text = "You sit.", .table = table});
			turn(scene);
			collect(scene, nonces, 200);
		}
	}
}

Test(discord_nonces, the_nonces_of_an_evening_all_differ) {
	struct speaking scene = {0};
	speaking_open(&scene);
	fake.next_number = 1795720000000;
	fake.database = 0x0123456789abcdef;
	for (int64_t move = 1; move <= 12; move++) {
		play_a_round(&scene, &said, move);
		if (move % 4 == 0) { /* a restart */
			scene.chat->impl->destroy(scene.chat);
			uv_run(&scene.loop, UV_RUN_DEFAULT);
			fake_drop();
			speaking_start(&scene);
		}
	}
	cr_expect_gt(said.n, 600, "%zu", said.n);
	expect_all_differ(&said);
	speaking_close(&scene);
}

/* Its clock went on while what was stored went back, or it is another bot's altogether. */
Test(discord_nonces, the_nonces_of_a_restored_database_are_others) {
	static const struct {
		int64_t next_number;
		uint64_t database;
	} rows[] = {{1795720000000, 1}, {1795720180000, 1}, {1795720000000, 2}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		fake.next_number = rows[i].next_number;
		fake.database = rows[i].database;
		tell(&scene, "9", "one");
		struct post move = {.text = i == 0 ? "Your dice: 1" : "Your dice: 2",
			.table = 7,
			.cause = 3,
			.part = 1};
		scene.chat->impl->tell(scene.chat, "9", &move);
		struct post hand = live_post("Your dice: 1", "");
		scene.chat->impl->tell(scene.chat, "9", &hand);
		turn(&scene);
		collect(&scene, &said, 200);
		speaking_close(&scene);
	}
	cr_expect_eq(said.n, 9, "%zu", said.n);
	expect_all_differ(&said);
}

/* Discord did it, but nobody heard so: the same again, and what a move says after a restart, too.
 */
Test(discord_nonces, what_may_have_arrived_is_said_under_the_same_nonce) {
	for (int with_cause = 0; with_cause < 2; with_cause++) {
		struct speaking scene = {0};
		struct post post = {.text = "It is your turn.",
			.table = 7,
			.cause = with_cause ? 3 : 0,
			.part = 2};
		said.n = 0;
		speaking_open(&scene);
		fake.next_number = 1000;
		dm_channels_learn(scene.discord, "9", "90");
		scene.chat->impl->tell(scene.chat, "9", &post);
		turn(&scene);
		collect(&scene, &said, 502);
		pass_outage(&scene);
		collect(&scene, &said, 502);
		if (with_cause) {
			scene.chat->impl->destroy(scene.chat);
			uv_run(&scene.loop, UV_RUN_DEFAULT);
			speaking_start(&scene);
			scene.chat->impl->tell(scene.chat, "9", &post);
			turn(&scene);
			collect(&scene, &said, 200);
		}
		cr_assert_eq(said.n, with_cause ? 3 : 2);
		cr_expect_str_eq(said.list[0], said.list[said.n - 1]);
		cr_expect_str_eq(said.list[0], said.list[1]);
		speaking_close(&scene);
	}
}
