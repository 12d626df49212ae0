#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/chat/discord/interactions.h"
#include "bot/commands/commands.h"
#include "bot/delivery/buttons.h"
#include "bot/router/bot_listener.h"
#include "bot/router/offer.h"
#include "bot/session/bot.h"
#include "bot/session/step.h"
#include "engine/games.h"
#include "tests/bot/chat/discord/fake_discord.h"
#include "tests/bot/scene/anybody.h"

/* What a press on Discord brings tells nothing that those who see it may not know. Whole games are
 * played by presses, in the room, on a hand in private and on one that was asked for in the room.
 * At each a copy of the process makes the same press in a world that differs in what is hidden from
 * those who see its answer, in the room also in which secret move is made; and the bytes that they
 * see then are the same: of the answer, and of all posts and edits. */

enum {
	SEATS = 3,
	MOVES_MOST = 400, /* of one kind of game */
	SEEN_SIZE = FAKE_LINES,
	STATE_SIZE = UINT16_MAX, /* as much as any game may have */
	COMPARED_LEAST = 25      /* answers that turn a message over, in each place */
};

/* Where it is pressed. */
enum where { IN_ROOM, IN_PRIVATE, ON_AN_ANSWER, WHERES };

static uv_loop_t loop;
static struct discord_config config;
static struct chat *network;
static struct bot *played;
static struct offer *offer;

#define ROOM "50/60"

static const char *const keys[] = {"11", "12", "13"}, *const names[] = {"ann", "bob", "cat"};

int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)any(256);
	}
	return 0;
}

static int64_t now(void *data) {
	(void)data;
	return INT64_C(1700000000000) + (int64_t)fake.now_ms;
}

/* Discord's side. */

static unsigned n_messages;
static char newest[SEATS + 1][24]; /* messages of the bot, in the room and with each person */

/* Of the room or a person: channel 60, or "9" and the person's key. */
static char *newest_in(const char *channel) {
	size_t i = 0;
	while (i < SEATS && strncmp(channel + 1, keys[i], strlen(keys[i])) != 0) {
		i++;
	}
	return newest[strncmp(channel, "60/", 3) == 0 ? SEATS : i];
}

static void answer_post(size_t n, const char *path) {
	char body[128], *id = newest_in(path + strlen("/channels/"));
	snprintf(id, sizeof(newest[0]), "%u", 7000 + n_messages++);
	snprintf(body, sizeof(body), "{\"id\":\"%s\",\"channel_id\":\"%.*s\"}", id,
		(int)strcspn(path + strlen("/channels/"), "/"), path + strlen("/channels/"));
	fake_reply(n, 200, 0, body);
}

static void answer_opening(size_t n) {
	char body[64];
	const char *user =
		json_string_value(json_object_get(fake.requests[n].body, "recipient_id"));
	snprintf(body, sizeof(body), "{\"id\":\"9%s\"}", user);
	fake_reply(n, 200, 0, body);
}

static void answer_request(size_t n) {
	char path[sizeof(fake.requests[0].path)];
	bool posts = strcmp(fake.requests[n].method, "POST") == 0;
	memcpy(path, fake.requests[n].path, sizeof(path));
	if (posts && strcmp(path, "/users/@me/channels") == 0) {
		answer_opening(n);
	} else if (posts && strncmp(path, "/channels/", strlen("/channels/")) == 0) {
		answer_post(n, path);
	} else {
		fake_reply(n, 200, 0, "{\"id\":\"5\",\"channel_id\":\"60\"}");
	}
	json_decref(fake.requests[n].body);
	fake.n_requests--;
	memmove(&fake.requests[n], &fake.requests[n + 1],
		(fake.n_requests - n) * sizeof(fake.requests[0]));
}

/* False: none waits for an answer. */
static bool answer_one(void) {
	size_t n = 0;
	while (n < fake.n_requests && fake.requests[n].held) {
		n++;
	}
	bool any = n < fake.n_requests;
	if (any) {
		answer_request(n);
	}
	return any;
}

static void settle(void) {
	do {
		uv_run(&loop, UV_RUN_NOWAIT);
	} while (fake_leave_ready() || fake_end_unsaid() || answer_one());
}

/* People */

static void type(int seat, const char *text) {
	struct chat_message message = {
		.place = ROOM, .from = {keys[seat], names[seat]}, .by_name = true, .text = text};
	bot_listener.message(played, network, &message);
	settle();
}

/* Of the person that sits there: seats are drawn by lot. */
static int person_of(const struct table *table, int seat) {
	int person = 0;
	while (strcmp(keys[person], table->seats[seat].person->key) != 0) {
		person++;
	}
	return person;
}

static void press_there(enum where where, int person, const char *control) {
	static unsigned n;
	char json[1024];
	bool in_private = where == IN_PRIVATE;
	n++;
	snprintf(json, sizeof(json),
		"{\"id\":\"%u\",\"token\":\"of%s\",\"application_id\":\"2\",\"type\":3,"
		"\"message\":{\"id\":\"%s\",\"flags\":%d%s},%s\"channel_id\":\"%s%s\","
		"\"member\":{\"user\":{\"id\":\"%s\",\"username\":\"%s\"},\"permissions\":\"0\"},"
		"\"app_permissions\":\"3072\",\"data\":{\"custom_id\":\"%s\"}}",
		100000 + n, keys[person],
		where == ON_AN_ANSWER ? "5" : newest[in_private ? person : SEATS],
		where == ON_AN_ANSWER ? 64 : 0,
		where == ON_AN_ANSWER ? ",\"interaction_metadata\":{\"id\":\"100\"}" : "",
		in_private ? "" : "\"guild_id\":\"50\",", in_private ? "9" : "60",
		in_private ? keys[person] : "", keys[person], names[person], control);
	json_t *d = json_loads(json, 0, NULL);
	cr_assert_not_null(d, "%s", json);
	interactions_handle((struct discord *)network, d);
	json_decref(d);
	settle();
}

static struct table *table_there(void) {
	return table_at(played, network, ROOM);
}

static void press_move(enum where where, const struct move *move) {
	const struct table *table = table_there();
	char id[CONTROL_ID_SIZE];
	struct button_id press =
		buttons_id(table, table->n_moves, ACTION_MAKE, table->game->verbs[move->verb].word);
	press.n_args = move->n_args;
	memcpy(press.args, move->args, sizeof(press.args));
	cr_assert(button_id_write(&press, id));
	press_there(where, person_of(table, move->seat), id);
}

static bool holds(const char *line, size_t len, const char *part) {
	return memmem(line, len, part, strlen(part)) != NULL;
}

/* Whether everybody in the room sees the line's request, or this person does (NULL: nobody). */
static bool is_seen(const char *line, size_t len, enum where where, const char *who) {
	char told[32], shown[32];
	snprintf(told, sizeof(told), "/channels/9%s/", who != NULL ? who : "-");
	snprintf(shown, sizeof(shown), "/of%s", who != NULL ? who : "-");
	bool turns = where == IN_ROOM && holds(line, len, "/callback ") &&
		     holds(line, len, ",\"type\":7}");
	return turns || holds(line, len, "/channels/60/") || holds(line, len, told) ||
	       holds(line, len, shown);
}

/* Only those lines. */
static void keep_seen(const char *lines, enum where where, const char *who, char seen[SEEN_SIZE]) {
	size_t n = 0;
	for (size_t len; *lines != '\0'; lines += len) {
		len = strcspn(lines, "\n");
		len += lines[len] == '\n';
		if (is_seen(lines, len, where, who)) {
			memcpy(seen + n, lines, len);
			n += len;
		}
	}
	seen[n] = '\0';
}

/* Worlds */

static bool reveals(const struct game *game, const struct events *events) {
	for (uint16_t i = 0; i < events->n; i++) {
		if (game->event_kinds[events->list[i].kind].reveals) {
			return true;
		}
	}
	return false;
}

/* Whether neither the move tells what was hidden nor what follows by itself, of which no chance. */
static bool keeps_secrets(const struct table *table, const void *state, struct move move) {
	static _Alignas(max_align_t) char after[STATE_SIZE];
	static struct events events;
	struct chance chance;
	memcpy(after, state, table->game->state_size);
	do {
		events_clear(&events);
		table->game->apply(after, &move, &events);
		if (reveals(table->game, &events) || table->game->chance(after, &chance)) {
			return false;
		}
	} while (step_find_automatic(table, after, &move));
	return true;
}

/* Another secret move of the same seat; the same if there is none. */
static struct move other_secret(const struct game *game, const void *state, struct move move) {
	struct move other;
	size_t n = game_moves(game, state, move.seat, 0, NULL, 0);
	for (size_t i = 0; i < n; i++) {
		game_moves(game, state, move.seat, i, &other, 1);
		if (game->verbs[other.verb].secret && !move_equal(&other, &move)) {
			return other;
		}
	}
	return move;
}

static _Alignas(max_align_t) char other_state[STATE_SIZE];

/* Puts another world, and the move in it. False: what is seen of it may differ. */
static bool imagine(const struct move *move, int seat, struct move *other) {
	static uint64_t n;
	static const uint8_t key[FAIR_HASH] = {1};
	const struct table *table = table_there();
	const struct game *game = table->game;
	struct fair_draw draw;
	fair_draw_init(&draw, key, ++n);
	memcpy(other_state, table->state, game->state_size);
	game->determinize(other_state, seat, &draw.rng);
	*other = seat == SEAT_ALL && game->verbs[move->verb].secret
			 ? other_secret(game, other_state, *move)
			 : *move;
	bool differs = memcmp(other_state, table->state, game->state_size) != 0 ||
		       !move_equal(move, other);
	return differs && game_legal(game, other_state, other) == LEGAL &&
	       keeps_secrets(table, table->state, *move) &&
	       keeps_secrets(table, other_state, *other);
}

/* What is seen of it by a copy of this process in that world. */
static void see_there(
	const struct move *move, enum where where, const char *who, char seen[SEEN_SIZE]) {
	int ends[2];
	size_t n = 0;
	cr_assert_eq(pipe(ends), 0);
	pid_t copy = fork();
	cr_assert_geq(copy, 0);
	if (copy == 0) {
		struct table *table = table_there();
		uv_loop_fork(&loop);
		memcpy(table->state, other_state, table->game->state_size);
		press_move(where, move);
		keep_seen(fake_take(), where, who, seen);
		for (size_t len = strlen(seen); n < len;) {
			ssize_t wrote = write(ends[1], seen + n, len - n);
			n += wrote > 0 ? (size_t)wrote : len;
		}
		_exit(0);
	}
	close(ends[1]);
	for (ssize_t got; (got = read(ends[0], seen + n, SEEN_SIZE - 1 - n)) > 0;) {
		n += (size_t)got;
	}
	seen[n] = '\0';
	close(ends[0]);
	waitpid(copy, NULL, 0);
}

static void begin(const struct game *game) {
	char text[64];
	snprintf(text, sizeof(text), "new %s", game->id);
	type(0, text);
	type(1, "join");
	type(2, "join");
	type(0, "start");
}

/* Where the fewest answers were compared. */
static enum where choose_place(const unsigned n[WHERES]) {
	enum where least = IN_ROOM;
	for (int where = 0; where < WHERES; where++) {
		least = n[where] < n[least] ? (enum where)where : least;
	}
	return least;
}

/* Makes any move in both worlds. True: an answer that turned a message over was compared. */
static bool press_twice(enum where where) {
	static char here[SEEN_SIZE], there[SEEN_SIZE];
	const struct table *table = table_there();
	struct move move = any_move(table, any_awaited(table)), other;
	const char *who = where == IN_ROOM ? NULL : keys[person_of(table, move.seat)];
	int64_t before = table->n_moves;
	bool twin = imagine(&move, where == IN_ROOM ? SEAT_ALL : move.seat, &other);
	fake_take();
	if (twin) {
		see_there(&other, where, who, there);
	}
	press_move(where, &move);
	keep_seen(fake_take(), where, who, here);
	cr_assert(table_there() == NULL || table_there()->n_moves > before, "%s", here);
	cr_assert(!twin || strcmp(here, there) == 0, "%d:\n%s\n---\n%s", where, here, there);
	return twin && strstr(here, "\"type\":7}") != NULL;
}

static void play(const struct game *game) {
	unsigned n[WHERES] = {0};
	for (int i = 0; n[choose_place(n)] < COMPARED_LEAST; i++) {
		enum where where = choose_place(n);
		cr_assert_lt(i, MOVES_MOST, "%s: too little is compared in %d", game->id, where);
		if (table_there() == NULL) {
			begin(game);
		}
		n[where] += press_twice(where);
	}
}

static void open_bot(void) {
	memset(&fake, 0, sizeof(fake));
	fake.now_ms = 100000;
	log_setup(LOG_ERROR, LOG_TEXT);
	catalogue_open();
	setenv("DICECUP_DISCORD_TOKEN", "secret.token", 1);
	config = (struct discord_config){.api = "https://discord.com/api/v10", .prefix = ""};
	uv_loop_init(&loop);
	offer = offer_create();
	played = bot_create(&(struct bot_config){
		.commands = commands, .language = LANGUAGE_ENGLISH, .unlimited = true, .now = now});
	network = discord_create(
		&loop, &config, offer_commands(offer), &bot_listener, played, &fake_owner, NULL);
	cr_assert_not_null(network);
	settle();
}

static void close_bot(void) {
	network->impl->destroy(network);
	uv_run(&loop, UV_RUN_DEFAULT);
	cr_expect_eq(uv_loop_close(&loop), 0);
	bot_destroy(played);
	offer_destroy(offer);
	fake_drop();
}

#define KEEPS_SECRETS(id)                       \
	Test(press_secrets, are_kept_in_##id) { \
		open_bot();                     \
		play(games_find(#id));          \
		close_bot();                    \
	}

KEEPS_SECRETS(perudo)
KEEPS_SECRETS(catbox)
KEEPS_SECRETS(ring)
KEEPS_SECRETS(saiun)
KEEPS_SECRETS(geht)
