#include <stdio.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/say.h"
#include "tests/bot/scene/anybody.h"

/* What could follow what somebody is typing. */

TestSuite(suggest, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char place[] = "7/dice";

/* What is suggested, as "label=words|…". */
static const char *suggested(
	const char *where, const char *who, const char *text, const char *begun) {
	static char line[4096];
	static struct chat_choice choices[CHOICES_MOST];
	struct text out = TEXT_INTO(line);
	fake_chat_clear(&chat);
	size_t n = fake_chat_suggest(&chat, where, who, text, begun, choices);
	cr_assert(n <= CHOICES_MOST);
	for (size_t i = 0; i < n; i++) {
		text_add(&out, "%s%s=%s", i > 0 ? "|" : "", choices[i].label, choices[i].id);
	}
	cr_assert_str_eq(chat.heard, "", "nothing is said about it");
	return line;
}

#define SUGGESTED(where, who, text, begun, expected) \
	cr_expect_str_eq(suggested(where, who, text, begun), expected)

/* ann, bob and cat play; 2 x fives stand. Says who is on turn. */
static const char *bidding(void) {
	start_in(place, "calza=on", three);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 2 5");
	return on_turn_in(place);
}

Test(suggest, offers_the_next_step_of_a_legal_bid) {
	const char *who = bidding();
	SUGGESTED(place, who, "bid 2", "", "sixes=6|aces=1");
	SUGGESTED(place, who, "bid 3", "", "twos=2|threes=3|fours=4|fives=5|sixes=6|aces=1");
	SUGGESTED(place, who, "bid 3", "t", "twos=2|threes=3");
	SUGGESTED(place, who, "bid 3", "TH", "threes=3");
	SUGGESTED(place, who, "BID 3", "4", "fours=4");
	SUGGESTED(place, who, "bid 1", "", "aces=1");
	SUGGESTED(place, who, "bid", "9",
		"9=9|90=90|91=91|92=92|93=93|94=94|95=95|96=96|97=97|98="
		"98|99=99");
	cr_expect_eq(strncmp(suggested(place, who, "bid", ""), "2=2|1=1|3=3|4=4|5=5", 16), 0);
	SUGGESTED(place, who, "bid 3 5", "", "");
	SUGGESTED(place, who, "bid 200", "", "");
	SUGGESTED(place, who, "bid 2x", "", "");
	SUGGESTED(place, who, "bid 3", "\xff", "");
	SUGGESTED(place, who, "\xff", "", "");
	SUGGESTED(place, who, "", "", "bid=bid|dudo=dudo");
	SUGGESTED(place, who, "", "st", "start=start|status=status|stats=stats");
	SUGGESTED(place, who, "dudo", "", "");
}

Test(suggest, offers_whole_moves_where_one_is_wanted) {
	const char *who = bidding();
	SUGGESTED(place, who, NULL, "d", "Dudo=dudo");
	SUGGESTED(place, who, NULL, "BID 99",
		"Bid 99 x twos=bid 99 2|Bid 99 x threes=bid 99 3|Bid 99 x fours=bid 99 4|"
		"Bid 99 x fives=bid 99 5|Bid 99 x sixes=bid 99 6|Bid 99 x aces=bid 99 1");
	SUGGESTED(place, who, NULL, "bid 3 x a", "Bid 3 x aces=bid 3 1");
	SUGGESTED(place, who, NULL, "bid 2 5", "");
	SUGGESTED(place, who, NULL, "start", "");
	const char *most = suggested(place, who, NULL, "");
	cr_expect_eq(strncmp(most, "Dudo=dudo|Bid 2 x sixes=bid 2 6|", 32), 0, "%s", most);
	SUGGESTED(NULL, who, NULL, "dudo", "Dudo=dudo");
	SUGGESTED("7/other", who, NULL, "dudo", "");
	SUGGESTED(place, "eve", NULL, "", "");
	for (size_t i = 0; three[i] != NULL; i++) {
		if (strcmp(three[i], who) != 0) {
			SUGGESTED(place, three[i], NULL, "bid", "");
		}
	}
	fake_chat_type(&chat, NULL, who, "lang ja");
	SUGGESTED(place, who, NULL, "bid 2 6", "ビッド 6が2個=bid 2 6");
	SUGGESTED(place, who, NULL, "デ", "デュード=dudo");
}

Test(suggest, what_is_offered_can_be_typed) {
	const char *who = bidding();
	struct chat_choice counts[CHOICES_MOST], faces[CHOICES_MOST];
	char text[256];
	struct text out = TEXT_INTO(text);
	cr_assert_eq(fake_chat_suggest(&chat, place, who, "bid", "", counts), CHOICES_MOST);
	text_add(&out, "bid %s", counts[0].id);
	cr_assert_gt(fake_chat_suggest(&chat, place, who, text, "", faces), 0);
	text_add(&out, " %s", faces[0].id);
	expect(place, who, text, "bids 2 x sixes");
}

Test(suggest, goes_on_within_a_choice_of_several_words) {
	struct chat_choice cards[CHOICES_MOST], ranks[CHOICES_MOST];
	fake_chat_type(&chat, place, "ann", "new ring");
	for (size_t i = 1; i < 3; i++) {
		fake_chat_type(&chat, place, three[i], "join");
	}
	fake_chat_type(&chat, place, "ann", "start");
	for (const char *who; (who = on_turn_in(place)) != NULL &&
			      fake_chat_suggest(&chat, place, who, "take", "", cards) > 0;) {
		char take[CONTROL_ID_SIZE + sizeof("take ")];
		snprintf(take, sizeof(take), "take %s", cards[0].id);
		fake_chat_type(&chat, place, who, take);
	}
	size_t n = fake_chat_suggest(&chat, place, "ann", "discard", "", cards);
	cr_assert(n > 1);
	for (size_t i = 0; i < n; i++) {
		char line[CONTROL_ID_SIZE + sizeof("discard ")], *rank = strrchr(cards[i].id, ' ');
		cr_assert_not_null(rank, "%s", cards[i].id);
		snprintf(
			line, sizeof(line), "discard %.*s", (int)(rank - cards[i].id), cards[i].id);
		size_t n_ranks = fake_chat_suggest(&chat, place, "ann", line, rank + 1, ranks);
		cr_expect_eq(n_ranks, 1, "%s", line);
		cr_expect_str_eq(ranks[0].id, rank + 1);
	}
}

Test(suggest, speaks_the_words_of_who_asks) {
	const char *who = bidding();
	fake_chat_type(&chat, NULL, who, "lang ja");
	SUGGESTED(place, who, "bid 1", "", "エース=1");
	SUGGESTED(place, who, "bid 3", "エ", "エース=1");
	SUGGESTED(place, who, "bid 3", "２", "2=2");
}

Test(suggest, finds_the_table_as_a_move_does) {
	const char *who = bidding();
	SUGGESTED(NULL, who, "bid 2", "", "sixes=6|aces=1");
	SUGGESTED(NULL, who, "#1 bid 2", "", "sixes=6|aces=1");
	SUGGESTED(NULL, who, "#99 bid 2", "", "");
	SUGGESTED("7/other", who, "bid 2", "", "");
}

Test(suggest, offers_nothing_to_who_cannot_move) {
	const char *who = bidding();
	for (size_t i = 0; three[i] != NULL; i++) {
		if (strcmp(three[i], who) != 0) {
			SUGGESTED(place, three[i], "bid", "", "");
			SUGGESTED(place, three[i], "bid 2", "", "");
		}
	}
	SUGGESTED(place, "eve", "bid 2", "", "");
	SUGGESTED(place, "eve", "unseat", "", "");
	fake_chat_type(&chat, place, "eve", "status");
	SUGGESTED(place, "eve", "bid 2", "", "");
	SUGGESTED(place, "eve", "unseat", "", "");
	SUGGESTED(NULL, "eve", "bid 2", "", "");
}

Test(suggest, names_people_computers_and_rules) {
	fake_chat_type(&chat, place, "ann", "new perudo");
	fake_chat_type(&chat, place, "bob", "join");
	fake_chat_type(&chat, place, "ann", "addbot");
	const char *computer = table_in(place)->seats[2].name;
	char expected[160];
	struct text out = TEXT_INTO(expected);
	text_add(&out, "%s=%s", computer, computer);
	SUGGESTED(place, "ann", "unseat", "", "bob=bob");
	SUGGESTED(place, "ann", "unseat", "x", "");
	SUGGESTED(place, "ann", "removebot", "", expected);
	SUGGESTED(place, "ann", "set", "c",
		"calza=off=calza=off|calza=on=calza=on|counts=hidden=counts=hidden|"
		"counts=open=counts=open");
	SUGGESTED(
		place, "ann", "set", "speed=n", "speed=normal=speed=normal|speed=none=speed=none");
	SUGGESTED(place, "ann", "bid", "", "");
	fake_chat_type(&chat, place, "ann", "start");
	SUGGESTED(place, "ann", "removebot", "", "");
}

/* Every form in which a move may be typed */

enum { FORM_SIZE = 256, VERBS = 3, FORMS = 5 * VERBS };

/* A move as somebody may type it: the verb, if named, and what follows. */
struct typed_form {
	char verb[64], rest[FORM_SIZE];
};

/* The last of a verb's other words. */
static const char *alias_of(const struct verb *verb) {
	const char *last = verb->aliases != NULL ? strrchr(verb->aliases, ' ') : NULL;
	return last != NULL ? last + 1 : verb->aliases != NULL ? verb->aliases : verb->word;
}

static void put_reversed(const struct game *game, const struct move *move, struct text *out) {
	for (unsigned i = move->n_args; i-- > 0;) {
		struct move part = *move;
		part.n_args = (uint8_t)(i + 1);
		notation_put_typed(game->verbs, NULL, &part, i, out);
		text_puts(out, i > 0 ? " " : "");
	}
}

/* With the signs of the games' rules: "5x3", "R4@0,1", "0,1>2,3-R". */
static void put_signed(const struct game *game, const struct move *move, struct text *out) {
	static const char saiun[2][5] = {{' ', '@', ','}, {',', '>', ',', '-'}};
	const char *signs = strcmp(game->id, "perudo") == 0  ? "xxxxxxxx"
			    : strcmp(game->id, "saiun") == 0 ? saiun[move->n_args == 5]
							     : "::::::::";
	for (unsigned i = 0; i < move->n_args; i++) {
		struct move part = *move;
		part.n_args = (uint8_t)(i + 1);
		notation_put_typed(game->verbs, NULL, &part, i, out);
		if (i + 1U < move->n_args) {
			text_put(out, &signs[i % 4], 1);
		}
	}
}

/* Behind the verb's word, another word for it, or none. */
static void put_forms(
	const struct table *table, const struct move *move, struct typed_form forms[FORMS]) {
	const struct game *game = table->game;
	const struct verb *verb = &game->verbs[move->verb];
	const char *const words[VERBS] = {verb->word, alias_of(verb), ""};
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, move->seat, names);
	for (int i = 0; i < FORMS; i++) {
		struct text rest = TEXT_INTO(forms[i].rest);
		int way = i / VERBS;
		snprintf(forms[i].verb, sizeof(forms[i].verb), "%s", words[i % VERBS]);
		audience.words = way == 2 ? catalogue_words(LANGUAGE_JAPANESE) : NULL;
		if (way == 0) {
			notation_put_typed(game->verbs, NULL, move, 0, &rest);
		} else if (way <= 2) {
			say_choice(game, &audience, move, move->n_args, &rest);
		} else if (way == 3) {
			put_reversed(game, move, &rest);
		} else {
			put_signed(game, move, &rest);
		}
	}
}

static bool is_read(
	const struct table *table, const struct move *wanted, const struct typed_form *form) {
	char folded[FORM_SIZE];
	struct move move;
	return form->rest[0] != '\0' && utf8_fold(form->rest, folded, sizeof(folded)) == 0 &&
	       table->game->say->parse(table_view(table, table->state, wanted->seat), wanted->seat,
		       form->verb[0] != '\0' ? wanted->verb : VERB_ANY, folded,
		       &move) == PARSE_OK &&
	       move_equal(&move, wanted);
}

/* For each beginning, character by character. */
static bool is_offered(
	const struct table *table, const struct move *move, const struct typed_form *form) {
	static struct chat_choice choices[CHOICES_MOST];
	char whole[2 * FORM_SIZE], begun[2 * FORM_SIZE];
	struct text out = TEXT_INTO(whole);
	text_puts(&out, form->verb);
	text_puts(&out, form->verb[0] != '\0' ? " " : "");
	text_puts(&out, form->rest);
	const char *who = table->seats[move->seat].name;
	bool always = true;
	for (size_t len = 1; len <= strlen(whole); len++) {
		if (((unsigned char)whole[len] & 0xc0) == 0x80) {
			continue; /* within a character */
		}
		memcpy(begun, whole, len);
		begun[len] = 0;
		bool offered = fake_chat_suggest(&chat, NULL, who, NULL, begun, choices) > 0;
		cr_expect(offered, "%s: “%s” of “%s”", table->game->id, begun, whole);
		always = always && offered;
	}
	return always;
}

struct form_count {
	unsigned read, offered;
};

static void count_forms(const struct table *table, struct form_count *count) {
	struct typed_form forms[FORMS];
	struct move move = any_move(table, any_awaited(table));
	put_forms(table, &move, forms);
	for (int i = 0; i < FORMS && move.n_args > 0; i++) {
		if (is_read(table, &move, &forms[i])) {
			count->read++;
			count->offered += is_offered(table, &move, &forms[i]);
		}
	}
}

Test(suggest, something_is_offered_for_every_form_in_which_a_move_may_be_typed) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char opening[64];
		struct form_count count = {0};
		luck = 11;
		snprintf(opening, sizeof(opening), "new %s speed=none", games[i]->id);
		fake_chat_type(&chat, place, "ann", opening);
		fake_chat_type(&chat, place, "bob", "join");
		fake_chat_type(&chat, place, "cat", "join");
		fake_chat_type(&chat, place, "ann", "start");
		for (int moves = 0; moves < 20 && table_in(place) != NULL; moves++) {
			const struct table *table = table_in(place);
			if (moves % 5 == 0) {
				count_forms(table, &count);
			}
			struct move move = any_move(table, any_awaited(table));
			type_move(place, table, &move);
		}
		printf("%s: moves are offered for %u of %u forms that are read (aim: all)\n",
			games[i]->id, count.offered, count.read);
		cr_expect_gt(count.read, 2, "%s", games[i]->id);
		scene_tear_down();
		scene_set_up_rich();
	}
}
