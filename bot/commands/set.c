#include <string.h>

#include "bot/commands/rows.h"
#include "bot/commands/rule_arguments.h"
#include "bot/delivery/status.h"
#include "bot/table/journal.h"
#include "engine/options.h"

/* Warns of rules that start would refuse now; seats may still change. */
static void warn(const struct table_place *place, struct text *out) {
	const struct table *table = place->table;
	const char *why = table->n_seats >= table->game->least_seats
				  ? options_objection(table->game, table->n_seats, table->options)
				  : NULL;
	if (why != NULL) {
		words_gap(out, table_place_words(place));
		words_put(out, table_place_words(place), why);
	}
}

/* hints: whether they have just been allowed. */
static void put_rules(const struct table_place *place, const void *hints, struct text *out) {
	char rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(rules);
	table_put_rules(place->table, &text);
	PLACE_SAY(out, place, "Rules of table #{id}: {rules}.", {"rules", rules});
	if (*(const bool *)hints) {
		text_puts(out, " ");
		words_put(out, table_place_words(place), STATUS_HINTS);
	}
	warn(place, out);
}

static void run(struct request *request) {
	struct table *table = request->table;
	int16_t before[OPTIONS_MAX], options[OPTIONS_MAX];
	enum time_control speed = table->speed, speed_before = speed;
	unsigned switches = table->switches, switches_before = switches;
	memcpy(before, table->options, sizeof(before));
	memcpy(options, table->options, sizeof(options));
	if (request->args[0] == '\0') {
		words_put(&request->answer, request->words, "You can set:");
		rule_arguments_put(request, table->game, true);
		request_tell(request);
		return;
	}
	if (!rule_arguments_read(
		    request, table->game, table->n_seats, options, &speed, &switches)) {
		return;
	}
	memcpy(table->options, options, sizeof(options));
	table->speed = speed;
	table->switches = switches;
	if (journal_options(table) < 0) {
		memcpy(table->options, before, sizeof(before));
		table->speed = speed_before;
		table->switches = switches_before;
		request_tell_not_taken(request);
		return;
	}
	bool hints = rules_are_on(switches & ~switches_before, RULES_HINTS);
	request_announce_put(request, table, put_rules, &hints);
}

static void suggest_speeds(struct suggestions *list) {
	for (int i = TIME_USUAL + 1; i < TIME_CONTROLS; i++) {
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		text_add(&out, "speed=%s", time_control_word((enum time_control)i));
		suggestions_add(list, setting, setting);
	}
}

static void suggest_switches(const struct game *game, struct suggestions *list) {
	for (int i = 0; i < 2 * RULES_SWITCHES; i++) {
		enum rules_switch which = (enum rules_switch)(i / 2);
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		text_add(&out, "%s=%s", rules_switch_key(which), i % 2 == 0 ? "on" : "off");
		if (rules_switch_exists(which, game)) {
			suggestions_add(list, setting, setting);
		}
	}
}

static void suggest_rules(const struct request *request, struct suggestions *list) {
	rule_arguments_suggest(list, request->table->game, "");
	suggest_speeds(list);
	suggest_switches(request->table->game, list);
}

static const struct argument arguments[] = {
	{"rules", SENTENCE("rules"), SENTENCE("what to change: dice=3"), .suggested = true},
	{.name = NULL},
};

const struct command set_command = {
	.word = "set",
	.aliases = "設定",
	.usage = "key=value",
	.help = SENTENCE("changes the table's rules or its speed: {prefix}set speed=blitz"),
	.need = NEEDS_OPEN_SEAT,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
	.suggest = suggest_rules,
};
