#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/protocol/scram.h"

/* The exchange of RFC 7677, 3. */
#define NONCE "rOprNGfwEbeRWgbNEkqO"
#define BOTH NONCE "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0"
#define CHALLENGE "r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"
#define SIGNATURE "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="

static struct irc_scram begin(const char *user) {
	struct irc_scram scram;
	char first[IRC_SCRAM_MESSAGE_MOST];
	cr_assert_null(irc_scram_first(&scram, user, NONCE, first));
	return scram;
}

static const char *challenge(struct irc_scram *scram, const char *words) {
	char last[IRC_SCRAM_MESSAGE_MOST];
	return irc_scram_final(scram, irc_slice_of(words), "pencil", last);
}

Test(irc_scram, the_exchange_of_the_standard_comes_out_byte_by_byte) {
	struct irc_scram scram;
	char out[IRC_SCRAM_MESSAGE_MOST];
	cr_expect_null(irc_scram_first(&scram, "user", NONCE, out));
	cr_expect_str_eq(out, "n,,n=user,r=" NONCE);
	cr_expect_null(irc_scram_final(&scram, IRC_SLICE(CHALLENGE), "pencil", out));
	cr_expect_str_eq(out, "c=biws,r=" BOTH ",p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
	cr_expect_not(scram.proven);
	cr_expect_null(irc_scram_verify(&scram, IRC_SLICE(SIGNATURE)));
	cr_expect(scram.proven);
}

Test(irc_scram, a_server_that_does_not_know_the_password_is_found_out) {
	static const char *const last[] = {
		"v=7rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
		"v=6rriTRBi23WpRR/wtup+mMhU",
		"v=",
		"v",
		"",
		"e=invalid-proof",
		"v=!!!!",
		"6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
		"v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=AAAA",
	};
	for (size_t i = 0; i < sizeof(last) / sizeof(last[0]); i++) {
		struct irc_scram scram = begin("user");
		cr_expect_null(challenge(&scram, CHALLENGE));
		cr_expect_not_null(irc_scram_verify(&scram, irc_slice_of(last[i])), "%s", last[i]);
		cr_expect_not(scram.proven);
		cr_expect_not_null(irc_scram_verify(&scram, IRC_SLICE(SIGNATURE)), "too late");
	}
}

Test(irc_scram, a_challenge_that_could_cost_us_something_is_refused) {
	static const char *const challenges[] = {
		"",
		"r",
		"r=" BOTH,
		"r=" BOTH ",i=4096",
		"s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096",
		"m=x," CHALLENGE,                                /* an extension we must know */
		"r=" NONCE ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096", /* nothing of its own */
		"r=x" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096", /* not ours */
		"r=rOpr,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096",      /* an old one */
		"r=" BOTH ",s=,i=4096",
		"r=" BOTH ",s=W22,i=4096",                          /* no salt */
		"r=" BOTH ",s=W2!2,i=4096",                         /* no base64 */
		"r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4095",     /* cheap to guess from */
		"r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=0",        /* … */
		"r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=-4096",    /* … */
		"r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=200001",   /* we would stand still */
		"r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=99999999", /* … */
		"r=" BOTH ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096x",
	};
	for (size_t i = 0; i < sizeof(challenges) / sizeof(challenges[0]); i++) {
		struct irc_scram scram = begin("user");
		cr_expect_not_null(challenge(&scram, challenges[i]), "%s", challenges[i]);
		cr_expect_not(scram.expected);
		cr_expect_not_null(irc_scram_verify(&scram, IRC_SLICE(SIGNATURE)));
	}
	char long_one[4000] = "r=" BOTH;
	memset(long_one + strlen(long_one), 'x', sizeof(long_one) - strlen(long_one) - 1);
	struct irc_scram scram = begin("user");
	cr_expect_not_null(challenge(&scram, long_one));
}

Test(irc_scram, a_name_is_escaped_and_one_that_is_too_long_refused) {
	struct irc_scram scram;
	char out[IRC_SCRAM_MESSAGE_MOST], name[IRC_SCRAM_MESSAGE_MOST];
	cr_expect_null(irc_scram_first(&scram, "a=b,c", NONCE, out));
	cr_expect_str_eq(out, "n,,n=a=3Db=2Cc,r=" NONCE);
	memset(name, ',', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	cr_expect_not_null(irc_scram_first(&scram, name, NONCE, out));
}

Test(irc_scram, every_nonce_is_new) {
	char one[IRC_SCRAM_NONCE_MOST], other[IRC_SCRAM_NONCE_MOST];
	cr_expect(irc_scram_make_nonce(one) && irc_scram_make_nonce(other));
	cr_expect_eq(strlen(one), 24);
	cr_expect_str_neq(one, other);
	cr_expect_null(strchr(one, ','));
}

Test(irc_base64, only_whole_texts_that_fit_are_decoded) {
	static const struct {
		const char *text;
		int len;
	} rows[] = {{"", 0}, {"YQ==", 1}, {"YWI=", 2}, {"YWJj", 3}, {"YWJjZA==", -1}, {"YWJ", -1},
		{"=", -1}, {"YW=j", -1}, {"Y\xff==", -1}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char out[3];
		struct irc_slice text = irc_slice_of(rows[i].text);
		cr_expect_eq(irc_scram_decode_base64(text, out, sizeof(out)), rows[i].len, "%s",
			rows[i].text);
		cr_expect(rows[i].len <= 0 || memcmp(out, "abc", (size_t)rows[i].len) == 0);
	}
	char long_one[2001];
	memset(long_one, 'A', sizeof(long_one) - 1);
	long_one[2000] = '\0';
	char out[2000];
	cr_expect_eq(irc_scram_decode_base64(irc_slice_of(long_one), out, sizeof(out)), -1);
}
