#include <criterion/criterion.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/cli/network_kind.h"
#include "tests/bot/chat/discord/secret_watch.h"

Test(probe, the_token_is_in_nothing_that_is_freed) {
	struct config config = {.has_discord = true};
	static struct probe_result results[PROBES_MOST];
	static const char *const apis[] = {"http://127.0.0.1:1", "http://127.0.0.1:99999"};
	log_setup(LOG_ERROR, LOG_TEXT);
	setenv("DICECUP_DISCORD_TOKEN", "very.secret", 1);
	for (size_t i = 0; i < sizeof(apis) / sizeof(apis[0]); i++) {
		config.discord.api = apis[i];
		secret_watch_begin("very.secret");
		cr_expect_eq(probe_all(&config, network_kinds, 1000, results), 1);
		cr_expect_eq(secret_watch_end(), 0);
		cr_expect_not(results[0].good);
		cr_expect_null(strstr(results[0].said, "secret"), "%s", results[0].said);
	}
}
