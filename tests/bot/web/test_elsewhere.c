#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/fair/keys.h"
#include "tests/bot/web/evening.h"
#include "tests/bot/web/site.h"
#include "tests/storage/sqlite/scratch.h"

/* Several processes of the bot share a database, and each plays some of the live tables. */

static char body[16 * 1024];

static void open_web(void) {
	site_begin();
	site.shared = true;
	site_open();
}

TestSuite(elsewhere, .init = open_web, .fini = site_end);

/* What the path of a table is answered that this process does not play; its status. */
static int ask_in(const char *path, const char *language, unsigned *retry_s) {
	struct web_response response = {0};
	struct web_request request = {
		.path = path, .query = "", .language = language, .url = "", .guest = ""};
	web_pages.absent(web, &request, &response);
	snprintf(body, sizeof(body), "%.*s", (int)response.len,
		response.body != NULL ? response.body : "");
	free(response.body);
	*retry_s = response.retry_s;
	return response.status;
}

static int ask(const char *path) {
	unsigned retry_s;
	return ask_in(path, "en", &retry_s);
}

enum address { PLAIN, VIEW, INVITATION };

static int ask_of(int64_t table, enum address address, const char *rest) {
	char path[WEB_PATH_SIZE], key[KEYS_HEX_SIZE];
	keys_view(site.secret, table, key);
	if (address == INVITATION) {
		keys_invitation(site.secret, table, 0, key);
	}
	snprintf(path, sizeof(path), "/%c/%" PRId64 "%s%s%s", address == INVITATION ? 'j' : 't',
		table, address != PLAIN ? "-" : "", address != PLAIN ? key : "", rest);
	return ask(path);
}

/* In the reader's language, and when to ask again. */
static void expect_words(void) {
	static const struct {
		const char *language, *words;
	} rows[] = {
		{"en", "This table is played by another process of the bot just now; try again."},
		{"ja", "このテーブルは今、ボットの別のプロセスが担当しています。"}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char path[WEB_PATH_SIZE];
		unsigned retry_s;
		snprintf(path, sizeof(path), "/t/%d", EVENING_RUNNING);
		cr_expect_eq(ask_in(path, rows[i].language, &retry_s), 503);
		cr_expect_not_null(strstr(body, rows[i].words), "%s", body);
		cr_expect_eq(retry_s, 1);
	}
}

Test(elsewhere, whatever_is_asked_of_a_live_table_is_to_be_asked_of_another_process) {
	evening_make(site.file);
	static const char *const rests[] = {"", "/events", "/press", "/say"};
	for (size_t i = 0; i < sizeof(rests) / sizeof(*rests); i++) {
		cr_expect_eq(ask_of(EVENING_RUNNING, PLAIN, rests[i]), 503, "%s", rests[i]);
		cr_expect_eq(ask_of(EVENING_RUNNING, VIEW, rests[i]), 503, "%s", rests[i]);
		cr_expect_eq(ask_of(EVENING_UNBEGUN, VIEW, rests[i]), 503, "%s", rests[i]);
	}
	cr_expect_eq(ask_of(EVENING_RUNNING, INVITATION, ""), 503);
	expect_words();
}

Test(elsewhere, without_its_key_or_once_it_has_ended_a_table_is_as_if_it_were_not_there) {
	evening_make(site.file);
	cr_expect_eq(ask("/t/7-0123456789abcdef0123456789abcdef"), 404);
	cr_expect_eq(ask("/j/7-0123456789abcdef0123456789abcdef"), 404);
	cr_expect_eq(ask("/j/7"), 404);
	cr_expect_str_empty(body);
	scratch_sql("UPDATE tables SET place = '#japan', voided = 1 WHERE id = 7");
	cr_expect_eq(ask_of(EVENING_RUNNING, PLAIN, ""), 404);
	cr_expect_eq(ask_of(EVENING_RUNNING, VIEW, "/press"), 503);
	cr_expect_eq(ask_of(EVENING_RUNNING, INVITATION, ""), 404, "it is void");
	scratch_sql("UPDATE tables SET place = '#quiet', voided = 0 WHERE id = 7");
	cr_expect_eq(ask_of(EVENING_RUNNING, VIEW, ""), 404);
	cr_expect_eq(ask_of(EVENING_RUNNING, INVITATION, ""), 404);
	cr_expect_eq(ask_of(EVENING_PERUDO, PLAIN, ""), 404);
	cr_expect_eq(ask("/t/4711"), 404);
	cr_expect_eq(ask("/t/"), 404);
	scratch_sql("UPDATE tables SET place = '#dice', phase = 4 WHERE id = 7");
	cr_expect_eq(ask_of(EVENING_RUNNING, PLAIN, ""), 404);
}

Test(elsewhere, who_shares_the_database_with_nobody_has_no_elsewhere) {
	site.shared = false;
	site_open();
	cr_expect_eq(ask_of(EVENING_RUNNING, PLAIN, ""), 404);
	cr_expect_eq(ask_of(EVENING_RUNNING, VIEW, "/press"), 404);
}

Test(elsewhere, without_its_database_nobody_is_told_that_there_is_no_table) {
	site.file = "/nowhere/dicecup.db";
	site_open();
	cr_expect_eq(ask_of(EVENING_RUNNING, VIEW, ""), 503);
	cr_expect_null(strstr(body, "another process"));
}
