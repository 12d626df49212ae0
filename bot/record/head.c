#include "bot/record/head.h"

#include <errno.h>
#include <string.h>

#include "bot/record/proof.h"
#include "bot/record/value.h"
#include "engine/games.h"
#include "engine/options.h"

static bool is_string(json_t *json, const char *string) {
	return json_is_string(json) && strcmp(json_string_value(json), string) == 0;
}

static int read_format(json_t *json, struct head *head, char *why) {
	(void)head;
	return is_string(json, "game-record")
		       ? 0
		       : fault_at(why, 0, "\"format\" must be \"game-record\"");
}

static int read_version(json_t *json, struct head *head, char *why) {
	(void)head;
	return json_is_integer(json) && json_integer_value(json) == 1
		       ? 0
		       : fault_at(why, 0, "\"version\" must be 1");
}

static int read_game(json_t *json, struct head *head, char *why) {
	char quote[QUOTE_SIZE];
	if (!json_is_string(json)) {
		return fault_at(why, 0, "\"game\" must be a string");
	}
	head->game = games_find(json_string_value(json));
	if (head->game == NULL) {
		fault_quote(json_string_value(json), quote);
		return fault_at(why, 0, "there is no game \"%s\" here", quote);
	}
	return 0;
}

static int read_option(struct head *head, const char *key, json_t *json, char *why) {
	char quote[QUOTE_SIZE];
	for (uint8_t i = 0; i < head->game->n_options; i++) {
		const struct option *option = &head->game->options[i];
		if (strcmp(option->key, key) == 0) {
			return value_read_option(option, json, &head->options[i])
				       ? 0
				       : fault_at(why, 0, "option \"%s\" cannot have this value",
						 key);
		}
	}
	return fault_at(
		why, 0, "\"%s\" is no option of %s", fault_quote(key, quote), head->game->id);
}

static int read_options(json_t *json, struct head *head, char *why) {
	if (!json_is_object(json)) {
		return fault_at(why, 0, "\"options\" must be an object");
	}
	options_set_normal(head->game, head->options);
	const char *key;
	json_t *value;
	json_object_foreach(json, key, value) {
		int rc = read_option(head, key, value, why);
		if (rc != 0) {
			return rc;
		}
	}
	return 0;
}

static int read_name(json_t *players, size_t seat, struct head *head, char *why) {
	json_t *name = json_array_get(players, seat);
	if (json_string_length(name) == 0) {
		return fault_at(why, 0, "player %zu must be a non-empty string", seat);
	}
	for (size_t other = 0; other < seat; other++) {
		if (json_equal(name, json_array_get(players, other))) {
			return fault_at(
				why, 0, "players %zu and %zu have the same name", other, seat);
		}
	}
	fault_quote(json_string_value(name), head->names[seat]);
	return 0;
}

static int read_players(json_t *json, struct head *head, char *why) {
	size_t n = json_array_size(json);
	if (!json_is_array(json) || n < head->game->least_seats || n > head->game->most_seats) {
		return fault_at(why, 0, "\"players\" must be an array of %d to %d names",
			head->game->least_seats, head->game->most_seats);
	}
	head->n_seats = (int)n;
	for (size_t seat = 0; seat < n; seat++) {
		int rc = read_name(json, seat, head, why);
		if (rc != 0) {
			return rc;
		}
	}
	return 0;
}

static int read_events(json_t *json, struct head *head, char *why) {
	head->events = json;
	return json_is_array(json) ? 0 : fault_at(why, 0, "\"events\" must be an array");
}

static int read_fair(json_t *json, struct head *head, char *why) {
	head->has_proof = true;
	return proof_read(json, head->n_seats, head->key, why);
}

/* In this order, since the later ones build on the earlier ones. */
static const struct {
	const char *name;
	bool optional;
	int (*read)(json_t *json, struct head *head, char *why);
} members[] = {
	{"format", false, read_format},
	{"version", false, read_version},
	{"game", false, read_game},
	{"options", false, read_options},
	{"players", false, read_players},
	{"events", false, read_events},
	{"fair", true, read_fair},
};

int head_read(json_t *record, struct head *head, char *why) {
	*head = (struct head){.game = NULL};
	if (!json_is_object(record)) {
		return fault_at(why, 0, "a record is a JSON object");
	}
	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++) {
		json_t *json = json_object_get(record, members[i].name);
		if (json == NULL && !members[i].optional) {
			return fault_at(why, 0, "\"%s\" is missing", members[i].name);
		}
		int rc = json != NULL ? members[i].read(json, head, why) : 0;
		if (rc != 0) {
			return rc;
		}
	}
	/* In English, since a record has no language. */
	const char *objection = options_objection(head->game, head->n_seats, head->options);
	return objection == NULL ? 0 : fault_at(why, 0, "%s", objection);
}
