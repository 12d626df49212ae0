#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/cli/networks.h"
#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* Networks of a configuration: of each of two there is a chat in memory, and pages. */

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

static const struct network_kind pages = {.count = count_pages,
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
static const struct network_kind *const kinds[] = {&pages, &memory, NULL};

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
	bot->config.figures = &observation.figures;
	const struct network_context context = {.bot = bot, .observation = &observation};
	networks = networks_create(&context, kinds, on_fatal, NULL);
	cr_assert_not_null(networks);
	follow(&config);
}

static void tear_down(void) {
	networks_leave(networks);
	networks_destroy(networks);
	scene_tear_down();
}

TestSuite(networks, .init = set_up, .fini = tear_down);

static void follow_one(void) {
	struct config other = config;
	other.n_irc = 1;
	follow(&other);
}

Test(networks, all_that_is_configured_is_there) {
	cr_expect_eq(networks_count(networks), 3);
	cr_expect(there[LIBERA] && there[OFTC]);
	cr_expect(was_starting, "what an earlier process left may be resumed");
	cr_expect_eq(created, 2);
	follow(&config);
	cr_expect_eq(created, 2, "a reload changes nothing");
}

Test(networks, what_goes_rests_and_comes_back) {
	fake_chat_type(&chats[OFTC], "#dice", "ann", "new perudo");
	cr_assert_eq(bot->n_tables, 1);
	follow_one();
	cr_expect(there[LIBERA] && !there[OFTC]);
	cr_expect_not(resumable[OFTC]);
	cr_expect_eq(bot->n_tables, 0);
	cr_expect_eq(networks_count(networks), 2);
	chat.clock += 60 * 1000;
	follow(&config);
	cr_assert_eq(bot->n_tables, 1);
	cr_expect_not(was_starting);
	bot_listener.entered(bot, &chats[OFTC].chat, "#dice");
	cr_expect(fake_chat_heard(&chats[OFTC], "The bot was offline for 1 min 0 s; table #1"),
		"%s", chats[OFTC].heard);
}

Test(networks, the_end_leaves_what_can_be_resumed) {
	networks_leave(networks);
	cr_expect(resumable[LIBERA] && resumable[OFTC]);
}

Test(networks, readiness_asks_for_all_that_is_here) {
	follow_one();
	bot_listener.entered(bot, &page.chat, "x");
	cr_expect_not(observe_is_ready(&observation));
	bot_listener.entered(bot, &chats[LIBERA].chat, "#dice");
	cr_expect(observe_is_ready(&observation));
	follow(&config);
	cr_expect_not(observe_is_ready(&observation));
	follow_one();
	cr_expect(observe_is_ready(&observation));
}

Test(networks, what_is_not_heard_is_not_ready) {
	char body[32 * 1024];
	struct text figures = TEXT_INTO(body);
	follow_one();
	bot_listener.entered(bot, &page.chat, "x");
	bot_listener.entered(bot, &chats[LIBERA].chat, "#dice");
	cr_expect(observe_is_ready(&observation));
	chats[LIBERA].silent_ms = 1;
	cr_expect_not(observe_is_ready(&observation));
	observe_put(&observation, &figures);
	cr_expect_not_null(strstr(body, "dicecup_network_up{network=\"libera\"} 0"), "%s", body);
	chats[LIBERA].silent_ms = 0;
	cr_expect(observe_is_ready(&observation));
}

Test(networks, where_one_cannot_be_made_nothing_changes) {
	bool followed;
	follow_one();
	fails_for = OFTC;
	cr_expect_eq(networks_follow(networks, &config, &followed), -ECANCELED);
	cr_expect_not(followed);
	cr_expect_eq(networks_count(networks), 2);
	fails_for = -1;
	follow(&config);
	cr_expect(there[OFTC]);
}

Test(networks, what_tries_again_is_refused_for_good_in_the_first_minute_alone) {
	given->fatal(given->data, "libera", "wrong password");
	cr_expect_eq(fatals, 1);
	cr_expect(fatal_at_start);
	chat.clock += 61 * 1000;
	given->fatal(given->data, "libera", "wrong password");
	cr_expect_eq(fatals, 1, "others play meanwhile");
	cr_expect(there[LIBERA], "and it may be let in yet");
}

Test(networks, what_a_reload_brought_is_tried_again) {
	follow_one();
	follow(&config);
	given->fatal(given->data, "oftc", "wrong password");
	cr_expect_eq(fatals, 0);
	cr_expect(there[OFTC]);
}
