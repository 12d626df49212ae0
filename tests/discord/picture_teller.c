#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/picture.h"
#include "tests/bot/chat/leaves_at_once.h"

/* The adapter for Discord, shown pictures by a test: picture_teller API, with the token in the
 * environment. Each line on standard input is a command, its columns parted by tabs:
 *
 *   show  PLACE  TEXT  PICTURE  HOW   the live message of table 7; picture 0: none; how "stays",
 *                                     "anew" or "-"
 *   answer HOW  TEXT  PICTURE         the answer to whatever is asked from now on; how "aloud",
 *                                     "alone" (to who asked) or "buttons" (likewise)
 *   draw  PICTURE                     from now on it is drawn
 *   fail  PICTURE                     it cannot be
 *   hold  PICTURE                     till then others may hold its place
 *
 * On standard output: "entered PLACE", "shown WHERE", "stays", "answers TEXT" once it would, and at
 * its end how many pictures are still kept by the adapter: "kept N". */

enum { PICTURES = 64, LINE_MOST = 8192, COLUMNS = 5, BYTES = 12 * 1024 };

static uv_loop_t loop;
static uv_pipe_t input;
static struct chat *chat;
static struct picture *pictures[PICTURES];
static char line[LINE_MOST], shown_at[64];
static size_t line_len;

/* The answer to whatever is asked. */
static struct {
	char how[16], text[4096];
	struct picture *picture;
} reply;

static void tell(const char *what, const char *more) {
	printf("%s %s\n", what, more);
	fflush(stdout);
}

/* The listener */

static struct chat_result on_message(
	void *data, struct chat *from, const struct chat_message *message) {
	static const struct chat_controls controls = {
		.n_buttons = 1, .buttons = {{.label = "Next", .id = "next"}}};
	struct post post = {.text = reply.text,
		.picture = reply.picture,
		.controls = strcmp(reply.how, "buttons") == 0 ? &controls : NULL};
	(void)data;
	if (reply.text[0] != '\0') {
		from->impl->answer(from, message, &post, strcmp(reply.how, "aloud") == 0);
	}
	return (struct chat_result){.done = true};
}

static void on_pressed(
	void *data, struct chat *from, const struct chat_message *message, const char *id) {
	(void)id;
	on_message(data, from, message);
}

static size_t on_suggest(void *data, struct chat *from, const struct chat_message *message,
	const char *begun, struct chat_choice *choices) {
	(void)data, (void)from, (void)message, (void)begun, (void)choices;
	return 0;
}

static bool has_table(void *data, struct chat *from, const char *place) {
	(void)data, (void)from, (void)place;
	return false;
}

static void on_entered(void *data, struct chat *from, const char *place) {
	(void)data, (void)from;
	tell("entered", place);
}

static void on_invited(
	void *data, struct chat *from, const char *place, const char *by, const char *language) {
	(void)language;
	(void)data, (void)from, (void)place, (void)by;
}

static void on_lost(void *data, struct chat *from, const char *place) {
	(void)data, (void)from;
	tell("lost", place != NULL ? place : "all");
}

static void on_place(void *data, struct chat *from, const char *place) {
	(void)data, (void)from, (void)place;
}

static void on_talked(
	void *data, struct chat *from, const char *place, const char *name, const char *text) {
	(void)name, (void)text;
	on_place(data, from, place);
}

static void on_came(void *data, struct chat *from, const char *place, struct chat_person person) {
	(void)data, (void)from, (void)place, (void)person;
}

static void on_person(void *data, struct chat *from, struct chat_person person) {
	(void)data, (void)from, (void)person;
}

static bool becomes(void *data, struct chat *from, const char *former, struct chat_person person,
	enum chat_proof proof) {
	(void)data, (void)from, (void)former, (void)person, (void)proof;
	return false;
}

static void on_unreachable(
	void *data, struct chat *from, struct chat_person person, const char *why) {
	(void)data, (void)from, (void)person, (void)why;
}

static bool on_defers(void *data, const char *id, bool late) {
	(void)data, (void)id, (void)late;
	return false;
}

static void on_delivered(void *data, struct chat *from, const struct post_end *end) {
	(void)data, (void)from, (void)end;
}

static int64_t on_posting(
	void *data, struct chat *from, int64_t table, int place_index, bool *again) {
	(void)place_index;
	static int64_t posts;
	(void)data, (void)from, (void)table;
	*again = false;
	return ++posts;
}

static void on_shown(void *data, struct chat *from, int64_t table, int place_index, const char *key,
	const char *where, int64_t said) {
	(void)place_index;
	(void)data, (void)from, (void)table, (void)key, (void)said;
	snprintf(shown_at, sizeof(shown_at), "%s", where);
	tell("shown", where);
}

static void on_final(
	void *data, struct chat *from, int64_t table, int place_index, int64_t move, int64_t said) {
	(void)place_index;
	(void)data, (void)from, (void)table, (void)move, (void)said;
	shown_at[0] = '\0';
	tell("stays", "");
}

static void on_deleted(void *data, struct chat *from, int64_t table, const char *where) {
	(void)data, (void)from, (void)table, (void)where;
}

static const struct chat_listener listener = {
	.message = on_message,
	.pressed = on_pressed,
	.suggest = on_suggest,
	.has_table = has_table,
	.entered = on_entered,
	.invited = on_invited,
	.lost = on_lost,
	.deaf = on_place,
	.unheard = on_place,
	.gone = on_place,
	.came = on_came,
	.left = on_person,
	.renamed = on_person,
	.becomes = becomes,
	.logged_out = on_person,
	.reached = on_person,
	.unreachable = on_unreachable,
	.commit_seq = nothing_written,
	.before_send = leaves_at_once,
	.defers = on_defers,
	.delivered = on_delivered,
	.posting = on_posting,
	.shown = on_shown,
	.final = on_final,
	.deleted = on_deleted,
	.talked = on_talked,
};

/* What outlives the process: nothing */

static size_t no_sessions(void *data, int shard, struct kept_session *sessions, size_t cap) {
	(void)data, (void)shard, (void)sessions, (void)cap;
	return 0;
}

static void keep_sessions(void *data, const struct kept_session *sessions, size_t n) {
	(void)data, (void)sessions, (void)n;
}

static void forget_sessions(void *data, int shard) {
	(void)data, (void)shard;
}

static void note_sequence(void *data, unsigned shard, int64_t sequence) {
	(void)data, (void)shard, (void)sequence;
}

static void no_places(void *data, void (*each)(void *context, const char *place), void *context) {
	(void)data, (void)each, (void)context;
}

static void no_channel(void *data, const char *user, char channel[SNOWFLAKE_SIZE]) {
	(void)data, (void)user;
	channel[0] = '\0';
}

static void keep_channel(void *data, const char *user, const char *channel) {
	(void)data, (void)user, (void)channel;
}

static bool no_numbers(void *data, int64_t n, int64_t *first, uint64_t *database) {
	(void)data, (void)n, (void)first, (void)database;
	return false;
}

static int note_servers(void *data, const char *const *servers, size_t n) {
	(void)data, (void)servers, (void)n;
	return 0;
}

static void no_names(void *data,
	void (*each)(void *context, const char *channel, const char *name, const char *parent),
	void *context) {
	(void)data, (void)each, (void)context;
}

static void keep_name(void *data, const char *channel, const char *name, const char *parent) {
	(void)data, (void)channel, (void)name, (void)parent;
}

static const struct discord_memory memory = {
	.sessions = no_sessions,
	.keep_sessions = keep_sessions,
	.forget_sessions = forget_sessions,
	.note_sequence = note_sequence,
	.places = no_places,
	.direct_channel = no_channel,
	.keep_direct_channel = keep_channel,
	.numbers = no_numbers,
	.note_servers = note_servers,
	.channel_names = no_names,
	.keep_channel_name = keep_name,
};

static void on_fatal(void *data, const char *why) {
	(void)data;
	tell("fatal", why);
}

static const struct discord_owner owner = {.fatal = on_fatal, .memory = &memory};

static const struct chat_command command_list[] = {
	{.word = "join", .group = GROUP_TABLE, .help = {.in = {"Sit down", NULL}}},
	{.word = "about", .group = GROUP_DICECUP, .help = {.in = {"What this is", NULL}}},
	{.word = "seat", .group = GROUP_SETTINGS, .help = {.in = {"Give a seat", NULL}}},
};
static const struct chat_commands commands = {
	.languages = {"en", "ja"},
	.groups = {{.help = {.in = {"Tables", NULL}}}, {.help = {.in = {"The bot", NULL}}},
		{.help = {.in = {"Settings", NULL}}, .for_moderators = true}},
	.n = 3,
	.list = command_list,
};

/* Commands */

/* NULL: number 0. It describes itself, and is as big as one is. */
static struct picture *find_picture(const char *number) {
	size_t n = (size_t)strtoul(number, NULL, 10);
	char alt[32];
	assert(n < PICTURES);
	if (n > 0 && pictures[n] == NULL) {
		snprintf(alt, sizeof(alt), "board %zu", n);
		pictures[n] = picture_create(n, alt);
	}
	return pictures[n];
}

static void settle(struct picture *picture, enum picture_state state) {
	static const char signature[] = "\x89PNG\r\n\x1a\n";
	if (state == PICTURE_DRAWN) {
		picture->size = BYTES;
		picture->png = calloc(1, BYTES);
		memcpy(picture->png, signature, strlen(signature));
		memcpy(picture->png + strlen(signature), picture->alt, strlen(picture->alt));
	}
	picture->state = state;
	chat->impl->drawn(chat);
}

static void hold(struct picture *picture) {
	picture->blank = "board follows";
	picture->width = 800;
	picture->height = 436;
}

static void show(char *columns[COLUMNS]) {
	struct post post = {.text = columns[2],
		.table = 7,
		.title = "Board #7",
		.edit_of = shown_at,
		.picture = find_picture(columns[3]),
		.final = strcmp(columns[4], "stays") == 0,
		.repost = strcmp(columns[4], "anew") == 0,
		.silent = true};
	chat->impl->show(chat, columns[1], &post);
}

static void set_reply(char *columns[COLUMNS]) {
	snprintf(reply.how, sizeof(reply.how), "%s", columns[1]);
	snprintf(reply.text, sizeof(reply.text), "%s", columns[2]);
	reply.picture = find_picture(columns[3]);
	tell("answers", reply.text);
}

static void obey(char *text) {
	char *columns[COLUMNS] = {NULL};
	size_t n = 0;
	while (n < COLUMNS && (columns[n] = strsep(&text, "\t")) != NULL) {
		n++;
	}
	if (strcmp(columns[0], "show") == 0) {
		assert(n == COLUMNS);
		show(columns);
	} else if (strcmp(columns[0], "answer") == 0) {
		assert(n == COLUMNS - 1);
		set_reply(columns);
	} else if (strcmp(columns[0], "hold") == 0) {
		assert(n == 2);
		hold(find_picture(columns[1]));
	} else {
		assert(n == 2);
		settle(find_picture(columns[1]),
			strcmp(columns[0], "draw") == 0 ? PICTURE_DRAWN : PICTURE_FAILED);
	}
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	(void)handle, (void)wanted;
	*buf = uv_buf_init(line + line_len, (unsigned)(sizeof(line) - line_len));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
	(void)buf;
	if (n < 0) {
		uv_close((uv_handle_t *)stream, NULL);
		chat->impl->destroy(chat);
		return;
	}
	line_len += (size_t)n;
	char *newline;
	while ((newline = memchr(line, '\n', line_len)) != NULL) {
		*newline = '\0';
		obey(line);
		size_t len = (size_t)(newline + 1 - line);
		memmove(line, newline + 1, line_len - len);
		line_len -= len;
	}
}

static void drop_pictures(void) {
	size_t kept = 0;
	for (size_t i = 0; i < PICTURES; i++) {
		kept += pictures[i] != NULL && pictures[i]->n_references > 1;
		picture_drop(pictures[i]);
	}
	printf("kept %zu\n", kept);
}

int main(int argc, char **argv) {
	assert(argc == 2);
	const struct discord_config config = {.api = argv[1], .prefix = "", .pause_scale = 0.05};
	log_setup(LOG_DEBUG, LOG_TEXT);
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&loop);
	chat = discord_create(&loop, &config, &commands, &listener, NULL, &owner, NULL);
	assert(chat != NULL);
	uv_pipe_init(&loop, &input, 0);
	uv_pipe_open(&input, 0);
	uv_read_start((uv_stream_t *)&input, on_alloc, on_read);
	uv_run(&loop, UV_RUN_DEFAULT);
	drop_pictures();
	return uv_loop_close(&loop) == 0 ? 0 : 3;
}
