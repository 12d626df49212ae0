#include "bot/record/head.h"

#include <errno.h>
#include <string.h>

#include "bot/record/value.h"
#include "engine/games.h"
#include "engine/options.h"

enum { ID_BYTES_MAX = 64 };

/* A member of the record, or of its proof. */
struct member {
	const char *name;
	bool optional;
	int (*read)(json_t *json, struct head *head, char *why);
};

/* Reads them in this order, as later members depend on earlier ones; where: "", or for a fault. */
static int read_members(json_t *json, const struct member *member, const char *where,
	struct head *head, char *why) {
	int rc = 0;
	for (; rc == 0 && member->name != NULL; member++) {
		json_t *value = json_object_get(json, member->name);
		if (value == NULL && !member->optional) {
			return fault_at(why, 0, "\"%s\" is missing%s", member->name, where);
		}
		rc = value != NULL ? member->read(value, head, why) : 0;
	}
	return rc;
}

static int read_id(json_t *json, struct head *head, char *why) {
	size_t n = json_string_length(json);
	head->proof.id = json_string_value(json);
	return n > 0 && n <= ID_BYTES_MAX
		       ? 0
		       : fault_at(why, 0, "\"id\" in \"fair\" must be a string of 1 to %d bytes",
				 ID_BYTES_MAX);
}

static int read_hash(json_t *json, const char *name, uint8_t hash[FAIR_HASH], char *why) {
	return json_is_string(json) && fair_from_hex(json_string_value(json), hash) == 0
		       ? 0
		       : fault_at(why, 0, "\"%s\" in \"fair\" must be 64 hex digits", name);
}

static int read_seed(json_t *json, struct head *head, char *why) {
	return read_hash(json, "seed", head->proof.seed, why);
}

static int read_commit(json_t *json, struct head *head, char *why) {
	return read_hash(json, "commit", head->proof.commit, why);
}

/* "K:words", K from 1, and words as the bot accepts them. */
static bool is_text(const char *text) {
	size_t digits = strspn(text, "0123456789");
	if (digits == 0 || digits > 3 || text[0] == '0' || text[digits] != ':') {
		return false;
	}
	const char *words = text + digits + 1;
	for (const char *at = words; *at != '\0'; at++) {
		if ((unsigned char)*at < 0x20 || *at == 0x7f) {
			return false;
		}
	}
	return *words != '\0' && strlen(words) <= FAIR_WISH_BYTES_MAX;
}

static int read_texts(json_t *json, struct head *head, char *why) {
	size_t n = json_array_size(json);
	if (!json_is_array(json) || n > RECORD_TEXTS_MAX) {
		return fault_at(why, 0,
			"\"texts\" in \"fair\" must be an array of at most %d strings",
			RECORD_TEXTS_MAX);
	}
	for (size_t i = 0; i < n; i++) {
		const char *text = json_string_value(json_array_get(json, i));
		if (text == NULL || !is_text(text)) {
			return fault_at(why, 0, "text %zu in \"fair\" must be \"K:words\"", i + 1);
		}
		head->proof.texts[head->proof.n_texts++] = text;
	}
	return 0;
}

static int read_sat(json_t *json, struct head *head, char *why) {
	if (!json_is_array(json) || json_array_size(json) > SEATS_MAX) {
		return fault_at(why, 0, "\"sat\" in \"fair\" must be an array of seats");
	}
	for (size_t i = 0; i < SEATS_MAX; i++) {
		json_t *seat = json_array_get(json, i); /* NULL after the last */
		json_int_t number = json_integer_value(seat);
		bool is_seat = json_is_integer(seat) && number >= 0 && number < SEATS_MAX;
		head->proof.seats[i] = is_seat ? (int)number : SEAT_NONE;
	}
	return 0;
}

static const struct member proof_members[] = {
	{"id", false, read_id},
	{"seed", false, read_seed},
	{"commit", false, read_commit},
	{"texts", false, read_texts},
	{"sat", false, read_sat},
	{.name = NULL},
};

enum { PROOF_MEMBERS = sizeof(proof_members) / sizeof(*proof_members) - 1 };

/* Draw 1 shuffles the players, in the order of sitting down, into seats 0, 1, 2 … */
static int check_seats(
	const struct proof *proof, int n_seats, const uint8_t key[FAIR_HASH], char *why) {
	struct fair_draw draw;
	int16_t sitting[SEATS_MAX];
	fair_draw_init(&draw, key, 1);
	fair_shuffle(&draw.rng, (size_t)n_seats, sitting);
	for (int seat = 0; seat < n_seats; seat++) {
		if (proof->seats[sitting[seat]] != seat) {
			return fault_at(why, 0, "\"sat\" in \"fair\" is not what the seed gives");
		}
	}
	return 0;
}

/* Checks a record's proof against itself and the seats of its players, and derives the key of the
 * dice. */
static int read_fair(json_t *json, struct head *head, char *why) {
	char commit[FAIR_HEX_SIZE], told[FAIR_HEX_SIZE];
	const struct proof *proof = &head->proof;
	if (!json_is_object(json) || json_object_size(json) > PROOF_MEMBERS) {
		return fault_at(
			why, 0, "\"fair\" must be an object of id, seed, commit, texts and sat");
	}
	int rc = read_members(json, proof_members, " in \"fair\"", head, why);
	if (rc != 0) {
		return rc;
	}
	fair_commit(proof->id, proof->seed, commit);
	fair_to_hex(proof->commit, told);
	if (strcmp(commit, told) != 0) {
		return fault_at(why, 0, "\"commit\" in \"fair\" is not that of its seed and id");
	}
	head->has_proof = true;
	fair_key(proof->id, proof->seed, proof->texts, proof->n_texts, head->key);
	return check_seats(proof, head->n_seats, head->key, why);
}

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

static const struct member members[] = {
	{"format", false, read_format},
	{"version", false, read_version},
	{"game", false, read_game},
	{"options", false, read_options},
	{"players", false, read_players},
	{"events", false, read_events},
	{"fair", true, read_fair},
	{.name = NULL},
};

int head_read(json_t *record, struct head *head, char *why) {
	*head = (struct head){.game = NULL};
	if (!json_is_object(record)) {
		return fault_at(why, 0, "a record is a JSON object");
	}
	int rc = read_members(record, members, "", head, why);
	if (rc != 0) {
		return rc;
	}
	/* In English, as a record has no language. */
	const char *objection = options_objection(head->game, head->n_seats, head->options);
	return objection == NULL ? 0 : fault_at(why, 0, "%s", objection);
}
