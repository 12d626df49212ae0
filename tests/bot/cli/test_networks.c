#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/cli/networks.h"
#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* The networks of processes that share a database: of each of two there is a chat in memory, and
 * one on all of them. */

enum { LIBERA, OFTC, CHATS };

static struct config config = {
	.irc = {{.irc.name = "libera"}, {.irc.name = "oftc"}},
	.n_irc = CHATS,
	.has_web = true,
};

static struct fake_chat chats[CHATS], page;
static bool there[CHATS], resumable[CHATS], was_starting;
static int created, fails_for = -1;
static struct observation observation;
static struct networks *networks;
static struct network_context *given; /* with which the last one was created */
static int fatals;                    /* calls, and what the last of them said */
static bool fatal_at_start;

static size_t count(const struct config *of) {
	return of->n_irc;
}

static const char *name(const struct config *of, size_t i) {
	return of->irc[i].irc.name;
}

static struct chat *create(struct network_context *context, const struct config *of, size_t i) {
	int at = strcmp(name(of, i), "libera") == 0 ? LIBERA : OFTC;
	created++;
	given = context;
	was_starting = context->starting;
	if (at == fails_for) {
		return NULL;
	}
	cr_assert_not(there[at]);
	there[at] = true;
	fake_chat_init(&chats[at], context->bot);
	chats[at].chat.network = name(of, i);
	return &chats[at].chat;
}

static void configure(struct chat *chat_of, const struct config *of, size_t i) {
	cr_assert_str_eq(chat_of->network, name(of, i));
}

static void leave(struct chat *chat_of, const char *words, bool back_soon) {
	int at = chat_of == &chats[LIBERA].chat ? LIBERA : OFTC;
	(void)words;
	there[at] = false;
	resumable[at] = back_soon;
	fake_chat_finish(&chats[at]);
}

static size_t count_pages(const struct config *of) {
	return of->has_web ? 1 : 0;
}

static const char *name_page(const struct config *of, size_t i) {
	(void)of, (void)i;
	return "web";
}

static struct chat *create_page(
	struct network_context *context, const struct config *of, size_t i) {
	(void)of, (void)i;
	fake_chat_init(&page, context->bot);
	page.chat.network = "web";
	return &page.chat;
}

static void configure_page(struct chat *chat_of, const struct config *of, size_t i) {
	(void)chat_of, (void)of, (void)i;
}

static void leave_page(struct chat *chat_of, const char *words, bool back_soon) {
	(void)chat_of, (void)words, (void)back_soon;
	fake_chat_finish(&page);
}

/* A network in three parts: places of "2/…" are of part 2. */

static struct fake_chat divided;
static bool divided_is_there, has[3];
static struct chat_impl divided_impl;

static size_t count_divided(const struct config *of) {
	return of->has_discord ? 1 : 0;
}

static const char *name_divided(const struct config *of, size_t i) {
	(void)of, (void)i;
	return "divided";
}

static unsigned part_of(const struct chat *chat_of, const char *place) {
	(void)chat_of;
	return place[0] >= '0' && place[0] <= '2' ? (unsigned)(place[0] - '0') : 0;
}

static bool has_part(const struct chat *chat_of, unsigned part) {
	(void)chat_of;
	return has[part];
}

static struct chat *create_divided(
	struct network_context *context, const struct config *of, size_t i) {
	(void)of, (void)i;
	created++;
	cr_assert_not(divided_is_there);
	divided_is_there = true;
	fake_chat_init(&divided, context->bot);
	fake_chat_enrich(&divided);
	divided_impl = *divided.chat.impl;
	divided_impl.part_of = part_of;
	divided_impl.has_part = has_part;
	divided.chat.impl = &divided_impl;
	divided.chat.network = "divided";
	divided.chat.in_parts = context->in_parts;
	return &divided.chat;
}

static size_t count_parts(const struct config *of, size_t i) {
	(void)i;
	return of->discord.shards;
}

static void take_part(struct chat *chat_of, unsigned part) {
	cr_assert_eq(chat_of, &divided.chat);
	cr_assert_not(has[part]);
	has[part] = true;
}

static void give_part(struct chat *chat_of, unsigned part) {
	cr_assert_eq(chat_of, &divided.chat);
	cr_assert(has[part]);
	has[part] = false;
}

static unsigned processes;

static void share_limits(struct chat *chat_of, unsigned n) {
	cr_assert_eq(chat_of, &divided.chat);
	processes = n;
}

static void leave_divided(struct chat *chat_of, const char *words, bool back_soon) {
	(void)words;
	cr_assert_eq(chat_of, &divided.chat);
	cr_assert(back_soon);
	divided_is_there = false;
	memset(has, 0, sizeof(has));
	fake_chat_finish(&divided);
}

static const struct network_kind in_parts = {.count = count_divided,
	.name = name_divided,
	.create = create_divided,
	.configure = configure_page,
	.count_parts = count_parts,
	.share_limits = share_limits,
	.take = take_part,
	.give = give_part,
	.leave = leave_divided};

static const struct network_kind pages = {.is_everywhere = true,
	.count = count_pages,
	.name = name_page,
	.create = create_page,
	.configure = configure_page,
	.leave = leave_page};
static const struct network_kind memory = {.tries_again = true,
	.count = count,
	.name = name,
	.create = create,
	.configure = configure,
	.leave = leave};
static const struct network_kind *const kinds[] = {&pages, &memory, &in_parts, NULL};

static void on_fatal(void *data, bool at_start) {
	(void)data;
	fatals++;
	fatal_at_start = at_start;
}

static void follow(const struct config *of) {
	bool followed;
	cr_assert_eq(networks_follow(networks, of, &followed), 0);
	cr_assert(followed);
}

static void set_up(void) {
	scene_set_up();
	observe_init(&observation, bot, store);
	const struct network_context context = {.bot = bot, .observation = &observation};
	networks = networks_create(&context, kinds, on_fatal, NULL);
	cr_assert_not_null(networks);
	networks_share(networks);
	follow(&config);
}

static void tear_down(void) {
	networks_leave(networks);
	networks_destroy(networks);
	scene_tear_down();
}

TestSuite(networks, .init = set_up, .fini = tear_down);

Test(networks, units_are_what_is_not_everywhere) {
	char units[UNITS_MOST][UNIT_SIZE];
	const struct config with_discord = {
		.irc = {{.irc.name = "libera"}, {.irc.name = "oftc"}},
		.n_irc = 2,
		.has_discord = true,
		.has_web = true,
	};
	cr_assert_eq(networks_units(&with_discord, units, UNITS_MOST), 3);
	cr_expect_str_eq(units[0], "libera");
	cr_expect_str_eq(units[1], "oftc");
	cr_expect_str_eq(units[2], "discord");
	cr_expect_eq(networks_units(&with_discord, units, 1), 1, "there is room for one");
	const struct config sharded = {.has_discord = true, .discord.shards = 12};
	cr_assert_eq(networks_units(&sharded, units, UNITS_MOST), 12);
	cr_expect_str_eq(units[0], "discord/0");
	cr_expect_str_eq(units[11], "discord/11");
}

Test(networks, only_what_was_taken_is_there) {
	cr_expect_eq(networks_count(networks), 1, "the web");
	cr_expect_eq(created, 0);
	cr_assert_eq(networks_take(networks, "oftc", false), 0);
	cr_expect_eq(networks_count(networks), 2);
	cr_expect(there[OFTC] && !there[LIBERA]);
	cr_expect(was_starting, "what another process left may be resumed");
	cr_expect_eq(networks_take(networks, "oftc", false), 0);
	cr_expect_eq(created, 1, "it was there");
	cr_expect_eq(networks_take(networks, "web", false), -ENOENT);
	cr_expect_eq(networks_take(networks, "efnet", false), -ENOENT);
}

Test(networks, a_reload_neither_takes_nor_gives) {
	struct config other = config;
	cr_assert_eq(networks_take(networks, "oftc", false), 0);
	follow(&other);
	cr_expect(there[OFTC] && !there[LIBERA]);
	cr_expect_eq(created, 1);
	other.n_irc = 1;
	follow(&other);
	cr_expect_not(there[OFTC], "it is not configured any more");
	cr_assert_eq(networks_give(networks, "oftc"), 0);
	follow(&config);
	cr_expect_not(there[OFTC], "it was given");
	cr_expect_eq(networks_count(networks), 1);
}

Test(networks, what_is_given_rests_and_comes_back_when_taken) {
	cr_assert_eq(networks_take(networks, "libera", false), 0);
	fake_chat_type(&chats[LIBERA], "#dice", "ann", "new perudo");
	cr_assert_eq(bot->n_tables, 1);
	cr_assert_eq(networks_give(networks, "libera"), 0);
	cr_expect_not(there[LIBERA]);
	cr_expect(resumable[LIBERA]);
	cr_expect_eq(bot->n_tables, 0);
	cr_expect_eq(networks_count(networks), 1);
	cr_expect_eq(networks_give(networks, "libera"), 0, "there is nothing to give");
	chat.clock += 60 * 1000;
	cr_assert_eq(networks_take(networks, "libera", false), 0);
	cr_assert_eq(bot->n_tables, 1);
	bot_listener.entered(bot, &chats[LIBERA].chat, "#dice");
	cr_expect(fake_chat_heard(&chats[LIBERA], "The bot was offline for 1 min 0 s; table #1"),
		"%s", chats[LIBERA].heard);
}

Test(networks, readiness_asks_for_what_is_here) {
	observe_listener.entered(&observation, &page.chat, "x");
	cr_expect(observe_is_ready(&observation), "nothing else was taken");
	cr_assert_eq(networks_take(networks, "oftc", false), 0);
	cr_expect_not(observe_is_ready(&observation));
	observe_listener.entered(&observation, &chats[OFTC].chat, "#dice");
	cr_expect(observe_is_ready(&observation));
	cr_assert_eq(networks_take(networks, "libera", false), 0);
	cr_expect_not(observe_is_ready(&observation));
	cr_assert_eq(networks_give(networks, "libera"), 0);
	cr_expect(observe_is_ready(&observation));
}

Test(networks, what_is_not_heard_is_not_ready) {
	char body[OBSERVED_TEXT];
	struct text figures = TEXT_INTO(body);
	observe_listener.entered(&observation, &page.chat, "x");
	cr_assert_eq(networks_take(networks, "oftc", false), 0);
	observe_listener.entered(&observation, &chats[OFTC].chat, "#dice");
	cr_expect(observe_is_ready(&observation));
	chats[OFTC].silent_ms = 1;
	cr_expect_not(observe_is_ready(&observation));
	observe_put(&observation, &figures);
	cr_expect_not_null(strstr(body, "dicecup_network_up{network=\"oftc\"} 0"), "%s", body);
	chats[OFTC].silent_ms = 0;
	cr_expect(observe_is_ready(&observation));
}

Test(networks, what_cannot_be_made_was_not_taken) {
	fails_for = OFTC;
	cr_expect_eq(networks_take(networks, "oftc", false), -ECANCELED);
	cr_expect_eq(networks_count(networks), 1);
	fails_for = -1;
	follow(&config);
	cr_expect_not(there[OFTC]);
	cr_expect_eq(networks_take(networks, "oftc", false), 0);
	cr_expect(there[OFTC]);
}

Test(networks, what_tries_again_is_refused_for_good_in_the_first_minute_alone) {
	cr_assert_eq(networks_take(networks, "libera", false), 0);
	given->fatal(given->data, "libera", "wrong password");
	cr_expect_eq(fatals, 1);
	cr_expect(fatal_at_start);
	chat.clock += 61 * 1000;
	given->fatal(given->data, "libera", "wrong password");
	cr_expect_eq(fatals, 1, "others play meanwhile");
	cr_expect(there[LIBERA], "and it may be let in yet");
}

Test(networks, what_a_reload_brought_is_tried_again) {
	struct config other = config;
	follow(&other);
	cr_assert_eq(networks_take(networks, "libera", false), 0);
	given->fatal(given->data, "libera", "wrong password");
	cr_expect_eq(fatals, 0);
	cr_expect(there[LIBERA]);
}

static void follow_divided(void) {
	static struct config with_divided;
	with_divided = config;
	with_divided.has_discord = true;
	with_divided.discord.shards = 3;
	follow(&with_divided);
}

Test(networks, a_part_comes_and_goes_with_its_tables) {
	follow_divided();
	cr_expect_eq(created, 0);
	cr_assert_eq(networks_take(networks, "divided/2", false), 0);
	cr_assert_eq(networks_take(networks, "divided/0", false), 0);
	cr_expect_eq(created, 1);
	cr_expect(has[0] && !has[1] && has[2]);
	fake_chat_type(&divided, "0/dice", "ann", "new perudo");
	fake_chat_type(&divided, "2/dice", "ben", "new perudo");
	cr_assert_eq(bot->n_tables, 2);
	cr_assert_eq(networks_give(networks, "divided/2"), 0);
	cr_assert_eq(bot->n_tables, 1);
	cr_expect_str_eq(bot->tables[0]->home->name, "0/dice");
	cr_expect(has[0] && !has[2]);
	chat.clock += 60 * 1000;
	cr_assert_eq(networks_take(networks, "libera", false), 0);
	cr_expect_eq(bot->n_tables, 1, "what waits for no network stays where it is");
	cr_assert_eq(networks_take(networks, "divided/2", false), 0);
	cr_assert_eq(bot->n_tables, 2);
	bot_listener.entered(bot, &divided.chat, "2/");
	bot_listener.entered(bot, &divided.chat, "0/");
	cr_expect(fake_chat_heard(&divided, "2/dice= The bot was offline for 1 min"), "%s",
		divided.heard);
	cr_expect_not(fake_chat_heard(&divided, "0/dice= The bot was offline"), "it stayed");
}

Test(networks, without_a_part_the_network_is_gone) {
	follow_divided();
	cr_assert_eq(networks_take(networks, "divided/1", false), 0);
	fake_chat_type(&divided, "1/dice", "ann", "new perudo");
	cr_assert_eq(networks_give(networks, "divided/1"), 0);
	cr_expect_not(divided_is_there);
	cr_expect_eq(bot->n_tables, 0);
	cr_expect_eq(networks_count(networks), 1);
	cr_assert_eq(networks_take(networks, "divided/0", false), 0);
	cr_expect_eq(bot->n_tables, 0, "its table is of another part");
	cr_assert_eq(networks_take(networks, "divided/1", false), 0);
	cr_expect_eq(bot->n_tables, 1);
	follow_divided();
	cr_expect(has[0] && has[1] && !has[2], "a reload changes nothing");
	cr_expect_eq(created, 2);
	cr_expect_eq(networks_take(networks, "divided", false), -ENOENT);
	cr_expect_eq(networks_take(networks, "divided/3", false), -ENOENT);
}

Test(networks, what_limits_all_of_it_is_divided_also_later) {
	follow_divided();
	networks_share_limits(networks, 3);
	cr_expect_eq(processes, 0, "it is not here");
	cr_assert_eq(networks_take(networks, "divided/1", false), 0);
	cr_expect_eq(processes, 3);
	networks_share_limits(networks, 2);
	cr_expect_eq(processes, 2);
}
