#include "bot/record/proof.h"

#include <errno.h>
#include <string.h>

enum { ID_BYTES_MAX = 64 };

/* The members of "fair". */
struct proof {
	const char *id;
	uint8_t seed[FAIR_SEED], commit[FAIR_HASH];
	const char *texts[RECORD_TEXTS_MAX];
	size_t n_texts;
	int seats[SEATS_MAX];
};

static int read_id(json_t *json, struct proof *proof, char *why) {
	size_t n = json_string_length(json);
	proof->id = json_string_value(json);
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

static int read_seed(json_t *json, struct proof *proof, char *why) {
	return read_hash(json, "seed", proof->seed, why);
}

static int read_commit(json_t *json, struct proof *proof, char *why) {
	return read_hash(json, "commit", proof->commit, why);
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

static int read_texts(json_t *json, struct proof *proof, char *why) {
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
		proof->texts[proof->n_texts++] = text;
	}
	return 0;
}

static int read_sat(json_t *json, struct proof *proof, char *why) {
	if (!json_is_array(json) || json_array_size(json) > SEATS_MAX) {
		return fault_at(why, 0, "\"sat\" in \"fair\" must be an array of seats");
	}
	for (size_t i = 0; i < SEATS_MAX; i++) {
		json_t *seat = json_array_get(json, i); /* NULL behind the last */
		json_int_t number = json_integer_value(seat);
		bool is_seat = json_is_integer(seat) && number >= 0 && number < SEATS_MAX;
		proof->seats[i] = is_seat ? (int)number : SEAT_NONE;
	}
	return 0;
}

static const struct {
	const char *name;
	int (*read)(json_t *json, struct proof *proof, char *why);
} members[] = {
	{"id", read_id},
	{"seed", read_seed},
	{"commit", read_commit},
	{"texts", read_texts},
	{"sat", read_sat},
};

enum { MEMBERS = sizeof(members) / sizeof(*members) };

static int read_members(json_t *fair, struct proof *proof, char *why) {
	if (!json_is_object(fair) || json_object_size(fair) > MEMBERS) {
		return fault_at(
			why, 0, "\"fair\" must be an object of id, seed, commit, texts and sat");
	}
	for (size_t i = 0; i < MEMBERS; i++) {
		json_t *json = json_object_get(fair, members[i].name);
		if (json == NULL) {
			return fault_at(why, 0, "\"%s\" is missing in \"fair\"", members[i].name);
		}
		int rc = members[i].read(json, proof, why);
		if (rc != 0) {
			return rc;
		}
	}
	return 0;
}

/* Draw 1 shuffles the players in the order of sitting down into seats 0, 1, 2 … */
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

int proof_read(json_t *fair, int n_seats, uint8_t key[FAIR_HASH], char *why) {
	struct proof proof = {.id = NULL};
	uint8_t commit[FAIR_HASH];
	int rc = read_members(fair, &proof, why);
	if (rc != 0) {
		return rc;
	}
	fair_commit(proof.id, proof.seed, commit);
	if (memcmp(commit, proof.commit, sizeof(commit)) != 0) {
		return fault_at(why, 0, "\"commit\" in \"fair\" is not that of its seed and id");
	}
	fair_key(proof.id, proof.seed, proof.texts, proof.n_texts, key);
	return check_seats(&proof, n_seats, key, why);
}
