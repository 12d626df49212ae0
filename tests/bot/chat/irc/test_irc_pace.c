#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/pace.h"

/* In a time of the test's own. */

static uint64_t now;

static struct irc irc;
static const struct irc_config config = {.name = "home", .rate = {.automatic = true}};

static void heard(const char *text) {
	struct irc_line line;
	cr_assert_eq(irc_line_parse(irc_slice_of(text), &line), 0);
	irc_pace_hear(&irc, &line, now);
}

static void begin(unsigned caps) {
	now = 1000;
	irc = (struct irc){.config = &config, .caps.enabled = caps};
	snprintf(irc.self.nick, sizeof(irc.self.nick), "echo");
	irc.registration.phase = IRC_READY;
	heard(":s.test 001 echo :Welcome");
}

static void say(const char *line) {
	char bytes[128];
	irc_pace_note(&irc, bytes, (size_t)snprintf(bytes, sizeof(bytes), "%s\r\n", line), now);
}

static void pong_from(const char *server, uint64_t word) {
	char line[96];
	snprintf(line, sizeof(line), ":%s PONG %s :" IRC_PACE_WORD, server, server, word);
	heard(line);
}

/* So many lines, until the window is full; its PING's word. */
static uint64_t fill(size_t lines) {
	for (size_t i = 0; i < lines; i++) {
		cr_expect(irc_pace_has_room(&irc), "line %zu", i + 1);
		cr_expect_not(irc_pace_ask(&irc, now), "line %zu", i + 1);
		say("PRIVMSG #dice :hello");
	}
	cr_expect_not(irc_pace_has_room(&irc));
	cr_expect(irc_pace_ask(&irc, now));
	return irc.pace.word;
}

Test(irc_pace, only_the_pong_of_who_welcomed_us_with_our_word_opens_the_window) {
	begin(0);
	uint64_t word = fill(2);
	cr_expect_not(irc_pace_ask(&irc, now), "it was asked");
	pong_from("other.test", word);
	pong_from("s.test", word + 1);
	heard(":s.test PONG s.test :proof-1");
	cr_expect_not(irc_pace_has_room(&irc));
	pong_from("s.test", word);
	uint64_t next = fill(2);
	cr_expect_neq(next, word);
	pong_from("s.test", word);
	cr_expect_not(irc_pace_has_room(&irc), "an old one");
}

Test(irc_pace, a_window_that_opens_late_grows_to_four_and_one_that_opens_at_once_shrinks) {
	begin(0);
	static const size_t late[] = {2, 3, 4, 4}, quick[] = {4, 3, 2, 2};
	for (size_t i = 0; i < 4; i++) {
		uint64_t word = fill(late[i]);
		now += 1000 * late[i];
		pong_from("s.test", word);
	}
	cr_expect_float_eq(irc.pace.line_ms, 1000, 1);
	for (size_t i = 0; i < 4; i++) {
		uint64_t word = fill(quick[i]);
		now += 100;
		pong_from("s.test", word);
	}
	cr_expect_lt(irc.pace.line_ms, 1000);
}

Test(irc_pace, urgent_lines_count_and_what_came_behind_the_ping_stays_unanswered) {
	begin(0);
	uint64_t word = fill(2);
	say("PONG :x");
	pong_from("s.test", word);
	cr_expect_eq(irc.pace.unanswered, 1);
	for (int i = 0; i < 40; i++) {
		say("PONG :x");
	}
	cr_expect(irc_pace_ask(&irc, now));
	pong_from("s.test", irc.pace.word);
	cr_expect_eq(irc.pace.unanswered, 0);
}

Test(irc_pace, the_echo_of_the_last_line_opens_the_window_without_a_ping) {
	begin(1u << IRC_CAP_ECHO_MESSAGE);
	say("PRIVMSG #dice :one");
	say("@+draft/reply=1 NOTICE ann :two");
	cr_expect_not(irc_pace_has_room(&irc));
	cr_expect_not(irc_pace_ask(&irc, now));
	heard(":ann!a@h PRIVMSG #dice :two");
	cr_expect_not(irc_pace_has_room(&irc), "another's line");
	heard(":echo!d@h NOTICE ann :two");
	cr_expect_eq(irc.pace.unanswered, 0, "the server reads in order");
	say("PRIVMSG #dice :three");
	say("MODE #dice");
	cr_expect(irc_pace_ask(&irc, now), "no echo comes of that");
}

Test(irc_pace, an_echo_that_does_not_come_is_asked_after) {
	begin(1u << IRC_CAP_ECHO_MESSAGE);
	say("PRIVMSG #dice :one");
	say("PRIVMSG #gone :two");
	now += 5000;
	cr_expect_not(irc_pace_ask(&irc, now));
	now += 1;
	cr_expect(irc_pace_ask(&irc, now));
	pong_from("s.test", irc.pace.word);
	cr_expect(irc_pace_has_room(&irc));
}

Test(irc_pace, behind_a_bouncer_echoes_alone_count) {
	begin(1u << IRC_CAP_ECHO_MESSAGE);
	say("PRIVMSG #dice :one");
	say("MODE #dice");
	cr_expect(irc_pace_ask(&irc, now));
	pong_from("s.test", irc.pace.word);
	cr_expect(irc_pace_is_on(&irc));
	heard(":echo!d@h PRIVMSG #dice :one");
	cr_expect(irc.pace.is_overtaken);
	say("MODE #dice");
	cr_expect_eq(irc.pace.unanswered, 0, "no echo comes of that");
	while (irc_pace_has_room(&irc)) {
		say("PRIVMSG #dice :two");
	}
	now += 6000;
	cr_expect_not(irc_pace_ask(&irc, now));
	heard(":s.test 404 echo #dice :Cannot send to channel");
	cr_expect(irc_pace_has_room(&irc), "a refusal is the server's");
	irc.caps.enabled = 0;
	cr_expect_not(irc_pace_is_on(&irc), "without echoes nothing tells");
}

Test(irc_pace, words_refused_to_one_and_echoed_for_others_are_no_bouncers) {
	begin(1u << IRC_CAP_ECHO_MESSAGE);
	say("PRIVMSG ann :a seat");
	say("MODE #dice");
	cr_expect(irc_pace_ask(&irc, now));
	heard(":s.test 716 echo ann :is in +g mode");
	pong_from("s.test", irc.pace.word);
	say("PRIVMSG ben,cat :a seat");
	heard(":echo!d@h PRIVMSG ben :a seat");
	heard(":echo!d@h PRIVMSG cat :a seat");
	cr_expect_not(irc.pace.is_overtaken);
	cr_expect_eq(irc.pace.unanswered, 0);
}

Test(irc_pace, a_bouncer_is_known_by_its_capabilities) {
	begin(0);
	irc.caps.bouncer = true;
	cr_expect_not(irc_pace_is_on(&irc));
	irc.caps.enabled = 1u << IRC_CAP_ECHO_MESSAGE;
	cr_expect(irc_pace_is_on(&irc));
}

/* A server that holds lines back, and takes two targets. */
static void strain(void) {
	begin(0);
	irc.isupport.targets = 4;
	cr_expect_not(irc_pace_wants_copy(&irc, now));
	uint64_t word = fill(2);
	now += 2000;
	pong_from("s.test", word);
	cr_expect(irc_pace_wants_copy(&irc, now));
}

Test(irc_pace, a_copy_to_ourselves_is_an_echo_where_a_server_holds_lines_back) {
	strain();
	say("PRIVMSG #dice,echo :one");
	say("NOTICE ann :two");
	say("PRIVMSG #dice,Echo :three");
	cr_expect_not(irc_pace_has_room(&irc));
	cr_expect_not(irc_pace_ask(&irc, now));
	heard(":ann!a@h PRIVMSG echo :one");
	cr_expect_eq(irc.pace.unanswered, 3, "another's line");
	heard(":echo!d@h PRIVMSG echo :one");
	cr_expect_eq(irc.pace.unanswered, 2);
	heard(":echo!d@h PRIVMSG echo :three");
	cr_expect_eq(irc.pace.unanswered, 0);
	say("NOTICE ann :five");
	say("NOTICE ann,ben :six");
	say("NOTICE #dice,ann :seven");
	cr_expect(irc_pace_ask(&irc, now), "no copy comes of that");
	now += 50 * 1000;
	pong_from("s.test", irc.pace.word);
	now += 50 * 1000;
	cr_expect(irc_pace_wants_copy(&irc, now));
	say("PRIVMSG #dice,echo :eight");
	heard(":echo!d@h PRIVMSG echo :eight");
	now += 10 * 1000;
	cr_expect_not(irc_pace_wants_copy(&irc, now), "it has not for a minute");
}

Test(irc_pace, a_command_that_takes_a_server_long_is_no_line_held_back) {
	begin(0);
	irc.isupport.targets = 4;
	say("PRIVMSG #dice :one");
	say("WHO #dice");
	cr_expect(irc_pace_ask(&irc, now));
	now += 3000;
	pong_from("s.test", irc.pace.word);
	cr_expect_not(irc_pace_wants_copy(&irc, now));
}

Test(irc_pace, copies_end_where_none_comes_or_echoes_come_by_themselves) {
	strain();
	irc.isupport.targets = 1;
	cr_expect_not(irc_pace_wants_copy(&irc, now));
	irc.isupport.targets = 0;
	cr_expect_not(irc_pace_wants_copy(&irc, now), "neither told: one");
	irc.isupport.targets = 4;
	irc.caps.enabled = 1u << IRC_CAP_ECHO_MESSAGE;
	cr_expect_not(irc_pace_wants_copy(&irc, now));
	irc.caps.enabled = 0;
	while (irc_pace_has_room(&irc)) {
		say("PRIVMSG #dice,echo :one");
	}
	now += 5001;
	cr_expect(irc_pace_ask(&irc, now));
	pong_from("s.test", irc.pace.word);
	cr_expect_not(irc_pace_wants_copy(&irc, now));
	cr_expect_not(irc.pace.is_overtaken, "that is no bouncer");
}

static uint64_t waits(enum send_patience patience, bool yields, uint64_t queued) {
	struct send_line line = {.patience = patience, .yields = yields, .since = now - queued};
	return irc_pace_wait(&irc, &line, now);
}

Test(irc_pace, where_lines_are_held_back_hands_leave_room_for_moves) {
	begin(0);
	say("PRIVMSG #dice :one");
	cr_expect_eq(waits(SEND_PATIENTLY, true, 0), 0, "nothing is held back");
	strain();
	cr_expect_eq(waits(SEND_AT_ONCE, false, 0), 0);
	cr_expect_eq(waits(SEND_AT_ONCE, true, 0), 0);
	cr_expect_eq(waits(SEND_PATIENTLY, false, 0), 0, "they are called");
	cr_expect_eq(waits(SEND_PATIENTLY, true, 60 * 1000), 3000);
	cr_expect_eq(waits(SEND_SOON, false, 0), 3000);
	cr_expect_eq(waits(SEND_SOON, false, 4500), 500);
	cr_expect_eq(waits(SEND_SOON, false, 5500), 0);
	now += 3000;
	cr_expect_eq(waits(SEND_PATIENTLY, true, 0), 0);
	say("PRIVMSG #dice,echo :one");
	cr_expect_eq(waits(SEND_AT_ONCE, false, 0), 0);
	cr_expect_eq(waits(SEND_PATIENTLY, true, 0), 5000, "its echo is due");
	cr_expect_eq(waits(SEND_SOON, false, 0), 5000);
	heard(":echo!d@h PRIVMSG echo :one");
	cr_expect_eq(waits(SEND_PATIENTLY, true, 0), 1000);
}

/* A memory of one place. */

static char slow[64];

static bool is_slow(void *data, const char *network, const char *place) {
	(void)data;
	cr_expect_str_eq(network, "home");
	return strcmp(slow, place) == 0;
}

static void keep_slow(void *data, const char *network, const char *place) {
	(void)data, (void)network;
	snprintf(slow, sizeof(slow), "%s", place);
}

static void forget_slow(void *data, const char *network) {
	(void)data, (void)network;
	snprintf(slow, sizeof(slow), "none");
}

static const struct irc_memory memory = {
	.is_slow = is_slow, .keep_slow = keep_slow, .forget_slow = forget_slow};

Test(irc_pace, a_server_that_is_silent_or_takes_it_for_a_flood_is_remembered) {
	snprintf(slow, sizeof(slow), "none");
	begin(0);
	irc.memory.kept = &memory;
	fill(2);
	now += 30 * 1000;
	irc_pace_ask(&irc, now);
	cr_expect(irc_pace_is_on(&irc));
	now += 1;
	cr_expect_not(irc_pace_ask(&irc, now));
	cr_expect_not(irc_pace_is_on(&irc));
	cr_expect_str_eq(slow, "");
	begin(0);
	irc.memory.kept = &memory;
	heard(":s.test 001 echo :Welcome");
	cr_expect_not(irc_pace_is_on(&irc), "after a restart");
	irc_pace_forget(&irc);
	cr_expect(irc_pace_is_on(&irc), "the configuration is read again");
	heard(":s.test 001 echo :Welcome");
	cr_expect(irc_pace_is_on(&irc));
}

Test(irc_pace, a_channel_is_remembered_alone) {
	snprintf(slow, sizeof(slow), "none");
	begin(0);
	irc.memory.kept = &memory;
	struct irc_channel dice = {.name = "#dice"}, other = {.name = "#other"};
	irc_pace_fall_back(&irc, &dice, "flood");
	cr_expect(dice.slow);
	cr_expect(irc_pace_is_on(&irc));
	dice.slow = false;
	irc_pace_recall(&irc, &dice);
	irc_pace_recall(&irc, &other);
	cr_expect(dice.slow);
	cr_expect_not(other.slow);
}
