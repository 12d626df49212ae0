#include "tests/benchmarks/live_tables.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/caller.h"
#include "tests/benchmarks/figure.h"

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)(figure_now() * 1000);
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	struct bench *bench = (struct bench *)chat;
	(void)place;
	bench->rounds += strstr(post->text, "Round ") != NULL;
	if (post->move > 0) {
		struct post_end end = post_end(post);
		chat->listener->delivered(bench->bot, chat, &end);
	}
	return 0;
}

static int tell(struct chat *chat, const char *key, const struct post *post) {
	return say(chat, key, post);
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	struct chat_person person = {key, key};
	tell(chat, key, post);
	chat->listener->reached(((struct bench *)chat)->bot, chat, person);
	return 0;
}

static void destroy(struct chat *chat) {
	(void)chat;
}

void live_tables_begin(struct bench *bench, struct store *store) {
	static const struct chat_impl impl = {
		.say = say,
		.tell = tell,
		.probe = probe,
		.ask_after = chat_asks_after_nobody,
		.answer = chat_answer_plainly,
		.find = chat_find_nobody,
		.name_place = chat_name_as_is,
		.durable = chat_holds_nothing_back,
		.waiting = chat_waits_for_nothing,
		.deaf_ms = chat_is_never_deaf,
		.destroy = destroy,
	};
	struct bot_config config = {
		.commands = commands, .store = store, .unlimited = true, .now = clock_ms};
	*bench = (struct bench){.seed = 0x9e3779b97f4a7c15U, .bot = bot_create(&config)};
	bench->chat = (struct chat){.impl = &impl,
		.listener = &bot_listener,
		.data = bench->bot,
		.network = "home",
		.prefix = "!"};
}

void live_tables_type(struct bench *bench, const char *place, const char *who, const char *text) {
	struct chat_message message = {
		.place = place, .from = {who, who}, .text = text, .by_name = true};
	bot_listener.message(bench->bot, &bench->chat, &message);
}

void live_tables_open(struct bench *bench, int number, int moves) {
	char place[16], first[16], second[16], text[CALL_MOST];
	snprintf(place, sizeof(place), "#t%d", number);
	snprintf(first, sizeof(first), "a%d", number);
	snprintf(second, sizeof(second), "b%d", number);
	live_tables_type(bench, place, first, "new perudo");
	live_tables_type(bench, place, second, "join");
	live_tables_type(bench, place, first, "start");
	const struct table *table;
	for (int i = 0; i < moves; i++) {
		table = table_at(bench->bot, &bench->chat, place);
		if (table == NULL || !table_has_begun(table)) {
			return;
		}
		caller_choose(&bench->seed, table, text);
		int seat = table_is_active(table, 0) ? 0 : 1;
		live_tables_type(bench, place, table->seats[seat].name, text);
	}
}
