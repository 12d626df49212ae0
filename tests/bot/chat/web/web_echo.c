#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot/base/log.h"
#include "bot/chat/picture.h"
#include "bot/chat/web/web_chat.h"
#include "plain_pages.h"

/* A bot that does as it is told, to drive the web in tests. Everything its listener hears is a line
 * on standard output, and these commands are obeyed:
 *
 *   table ID VIEW INVITATION   there is such a table, with these keys; "-": none
 *   hide ID                    it may not be looked at any more
 *   rest ID                    it is not played here now
 *   show ID WORDS              its live message, with a menu and buttons: a plain one, one for
 *                              newcomers, a good one
 *   stay ID WORDS              a live message that stays
 *   last ID WORDS              the same, and nothing follows
 *   say ID WORDS               says them in its places
 *   move N ID WORDS            show, of this move
 *   board BYTES                live messages have a board of so many bytes from now on; 0: none
 *   tell ID KEY WORDS          says them to that guest in private
 *   ahead ID KEY WORDS         the same, before what waits until it is kept
 *   hand ID KEY WORDS          shows them as their hand, with a button
 *   end ID KEY WORDS           the same without one, and nothing follows
 *   probe ID KEY WORDS         finds out whether they arrive
 *   reply WORDS                what messages and presses are answered with from now on
 *   two                        nobody becomes anybody else from now on
 *   fail                       nothing that is told may leave any more
 *   lose                       another process plays: nothing at all may leave
 *   store                      what is told from now on waits until it is kept
 *   sync                       it is
 *   skip MS                    so much time goes by
 *   configure KEY=VALUE        changes a setting, as a reload does, and says whether that needs
 *                              another adapter in place of this one
 *   mark WORDS                 prints them, after all that came before was heard
 *   quit                       destroys the adapter
 *
 * In WORDS "|" begins a line. Its arguments are key=value. */

enum { TABLES_MOST = 64, PLACES_MOST = 128, WORDS_MOST = 64 * 1024 };

static struct {
	int64_t id;
	struct chat_access access;
} tables[TABLES_MOST];
static size_t n_tables;

static struct {
	int64_t table;
	char name[64];
} places[PLACES_MOST];
static size_t n_places;

static struct chat *chat;
static uv_loop_t loop;
static uv_pipe_t input;
static uv_timer_t marker;
static char marked[32];
static struct web_config config = {.listen = "127.0.0.1:0"};
static _Atomic uint64_t skipped;

/* Stands in by the linker's --wrap. */
uint64_t __real_uv_hrtime(void);
uint64_t __wrap_uv_hrtime(void);
uint64_t __wrap_uv_hrtime(void) {
	return __real_uv_hrtime() + skipped;
}

static char url[256], proxy[64], usual[8], reply[1024], line[WORDS_MOST], words[WORDS_MOST];
static size_t n_line, board_bytes;
static bool fails, stay_two;
static uint64_t stored, kept; /* counted */
static unsigned made;

/* Tables */

static size_t find_table(int64_t id) {
	size_t i = 0;
	while (i < n_tables && tables[i].id != id) {
		i++;
	}
	return i;
}

static struct picture *draw(void) {
	struct picture *picture = board_bytes > 0 ? picture_create(1, "a board") : NULL;
	if (picture != NULL) {
		picture->state = PICTURE_DRAWN;
		picture->svg = calloc(1, board_bytes + 32);
		assert(picture->svg != NULL);
		strcpy(picture->svg, "<svg>");
		memset(picture->svg + 5, 'x', board_bytes);
		strcpy(picture->svg + 5 + board_bytes, "</svg>");
	}
	return picture;
}

static void show(int64_t id, int64_t move, const char *text, bool finals, bool last) {
	struct chat_controls controls = {.n_buttons = 3, .n_choices = 1};
	struct picture *picture = draw();
	snprintf(controls.buttons[0].id, sizeof(controls.buttons[0].id), "%lld go", (long long)id);
	strcpy(controls.buttons[0].label, "Go <on>");
	strcpy(controls.buttons[1].id, "come");
	strcpy(controls.buttons[1].label, "Come in");
	controls.buttons[1].for_newcomers = true;
	strcpy(controls.buttons[2].id, "good");
	strcpy(controls.buttons[2].label, "Good");
	controls.buttons[2].look = BUTTON_GOOD;
	strcpy(controls.question, "What?");
	strcpy(controls.choices[0].id, "choice one");
	strcpy(controls.choices[0].label, "One");
	struct post post = {.text = text,
		.table = id,
		.move = move,
		.controls = &controls,
		.edit_of = "",
		.title = "Toy & more",
		.picture = picture,
		.final = finals,
		.last = last};
	for (size_t i = 0; i < n_places; i++) {
		if (places[i].table == id) {
			chat->impl->show(chat, places[i].name, &post);
		}
	}
	picture_drop(picture);
}

static void say(int64_t id, const char *text) {
	for (size_t i = 0; i < n_places; i++) {
		if (places[i].table == id) {
			chat->impl->say(
				chat, places[i].name, &(struct post){.text = text, .table = id});
		}
	}
}

/* The listener */

static void add_place(int64_t table, const char *name) {
	for (size_t i = 0; i < n_places; i++) {
		if (strcmp(places[i].name, name) == 0) {
			return;
		}
	}
	assert(n_places < PLACES_MOST);
	places[n_places].table = table;
	snprintf(places[n_places].name, sizeof(places[0].name), "%s", name);
	n_places++;
}

static void remove_place(const char *name) {
	for (size_t i = 0; i < n_places; i++) {
		if (strcmp(places[i].name, name) == 0) {
			places[i] = places[--n_places];
		}
	}
}

static int on_watched(void *data, struct chat *from, int64_t table, const char *place,
	const char *language, struct chat_access *access) {
	size_t i = find_table(table);
	(void)data, (void)from;
	printf("watched %lld %s %s\n", (long long)table, place, language);
	if (i == n_tables) {
		return -ENOENT;
	}
	*access = tables[i].access;
	size_t before = n_places;
	add_place(table, place);
	if (n_places > before) {
		chat->impl->show(chat, place,
			&(struct post){
				.text = "opened", .table = table, .final = true, .edit_of = ""});
	}
	return 0;
}

static void on_unwatched(void *data, struct chat *from, const char *place) {
	(void)data, (void)from;
	printf("unwatched %s\n", place);
	remove_place(place);
}

static void print_message(const char *what, const struct chat_message *message, const char *id) {
	printf("source %s\n", message->source);
	printf("number %s\n", message->id != NULL ? message->id : "-");
	printf("%s place=%s key=%s name=%s language=%s flags=%s%s%s%s id=%s text=%s\n", what,
		message->place != NULL ? message->place : "-", message->from.key,
		message->from.name, message->language, message->moderates ? "m" : "",
		message->by_name ? "n" : "", message->unseen ? "u" : "",
		message->invited ? "i" : "", id, message->text);
}

static void answer(const struct chat_message *message) {
	if (reply[0] != '\0') {
		chat->impl->answer(chat, message, &(struct post){.text = reply}, false);
	}
}

/* "taken" is refused; "presser" sits down and is told nothing in private. */
static struct chat_result join(const struct chat_message *message) {
	int64_t table = strtoll(message->place, NULL, 10);
	bool taken = strcmp(message->from.name, "taken") == 0;
	if (taken) {
		chat->impl->answer(
			chat, message, &(struct post){.text = "That <name> is taken."}, false);
	} else if (strcmp(message->from.name, "presser") != 0) {
		chat->impl->probe(chat, message->from.key,
			&(struct post){.text = "You have a seat.", .table = table});
	}
	return (struct chat_result){.done = !taken, .table = table};
}

/* A game called "none" is refused, though something is said of a table there. */
static struct chat_result open_table(const struct chat_message *message) {
	size_t i = n_tables > 0 ? n_tables - 1 : 0;
	add_place(tables[i].id, message->place);
	chat->impl->show(chat, message->place,
		&(struct post){.text = "a new table", .table = tables[i].id, .edit_of = ""});
	return (struct chat_result){
		.done = strcmp(message->text, "none") != 0, .table = tables[i].id};
}

static void ask_for_more(const struct chat_message *message) {
	struct chat_form form = {.title = "How <many>?", .id = "1 form", .n_fields = 3};
	strcpy(form.fields[0].label, "number");
	strcpy(form.fields[0].example, "5");
	strcpy(form.fields[1].label, "face");
	form.fields[1].n_choices = 1;
	strcpy(form.fields[1].choices[0].id, "f6");
	strcpy(form.fields[1].choices[0].label, "sixes");
	form.fields[1].choices[0].on = true;
	strcpy(form.fields[2].label, "on or <off>");
	form.fields[2].switches = true;
	form.fields[2].n_choices = 2;
	strcpy(form.fields[2].choices[0].id, "calza=on");
	strcpy(form.fields[2].choices[0].label, "calza");
	strcpy(form.fields[2].choices[1].id, "hints=on");
	strcpy(form.fields[2].choices[1].label, "hints");
	form.fields[2].choices[1].on = true;
	chat->impl->answer(chat, message,
		&(struct post){.text = "How many?", .table = 1, .form = &form}, false);
}

static bool is_call(const struct chat_message *message, const char *command) {
	return message->command != NULL && strcmp(message->command, command) == 0;
}

static struct chat_result on_message(
	void *data, struct chat *from, const struct chat_message *message) {
	(void)data, (void)from;
	char what[32];
	snprintf(what, sizeof(what), "%s%s", message->command != NULL ? "call " : "message",
		message->command != NULL ? message->command : "");
	print_message(what, message, "");
	if (is_call(message, "join")) {
		return join(message);
	}
	if (is_call(message, "new")) {
		return open_table(message);
	}
	if (strncmp(message->text, "aloud ", 6) == 0) {
		chat->impl->answer(chat, message, &(struct post){.text = message->text + 6}, true);
	} else {
		answer(message);
	}
	return (struct chat_result){.done = true};
}

/* As of a hand: one in the picture of it, which does something, and one on the board. */
static struct chat_regions sketch_regions(void) {
	struct chat_regions regions = {
		.width = 400, .height = 300, .hand_width = 400, .hand_height = 40, .n = 2};
	regions.list[0] =
		(struct chat_region){10, 20, 30, 40, false, true, false, "field <1>", "12 7 at 5"};
	regions.list[1] =
		(struct chat_region){50, 0, 30, 40, true, false, false, "five", "12 7 make five"};
	return regions;
}

static void look(const struct chat_message *message) {
	struct chat_regions regions = sketch_regions();
	regions.back = "Back";
	strcpy(regions.back_id, "12 - at");
	strcpy(regions.list[0].id, "12 7 at 5 6");
	chat->impl->answer(chat, message,
		&(struct post){.text = "looked-SECRET", .table = 12, .regions = &regions}, false);
}

static void on_pressed(
	void *data, struct chat *from, const struct chat_message *message, const char *id) {
	(void)data, (void)from;
	print_message("pressed", message, id);
	if (message->looks && strstr(id, " at") != NULL) {
		look(message);
	} else if (strcmp(id, "form") == 0) {
		ask_for_more(message);
	} else {
		answer(message);
	}
}

static void on_entered(void *data, struct chat *from, const char *place) {
	(void)data, (void)from;
	printf("entered %s\n", place);
}

static void on_came(void *data, struct chat *from, const char *place, struct chat_person person) {
	(void)data, (void)from;
	printf("came %s %s %s\n", place, person.key, person.name);
}

static void on_left(void *data, struct chat *from, struct chat_person person) {
	(void)data, (void)from;
	printf("left %s\n", person.key);
}

static bool on_becomes(void *data, struct chat *from, const char *former, struct chat_person person,
	enum chat_proof proof) {
	(void)data, (void)from;
	printf("becomes %s %s %s%s\n", former, person.key, person.name,
		proof == CHAT_PROOF_SEEN ? "" : " unseen");
	return !stay_two;
}

static void on_reached(void *data, struct chat *from, struct chat_person person) {
	(void)data, (void)from;
	printf("reached %s\n", person.key);
}

static uint64_t on_written(void *data) {
	(void)data;
	return stored;
}

static int on_leaving(void *data, uint64_t written) {
	(void)data;
	printf("leaving\n");
	return fails ? -EIO : written > kept ? -EINPROGRESS : 0;
}

static void on_delivered(void *data, struct chat *from, const struct post_end *end) {
	(void)data, (void)from;
	printf("delivered %lld %lld\n", (long long)end->table, (long long)end->move);
}

static const struct chat_listener listener = {
	.message = on_message,
	.pressed = on_pressed,
	.entered = on_entered,
	.came = on_came,
	.left = on_left,
	.becomes = on_becomes,
	.reached = on_reached,
	.commit_seq = on_written,
	.before_send = on_leaving,
	.delivered = on_delivered,
	.watched = on_watched,
	.unwatched = on_unwatched,
};

/* Commands */

static const char *word(char **rest) {
	char *found = *rest;
	size_t n = strcspn(found, " ");
	*rest = found + n + (found[n] != '\0');
	found[n] = '\0';
	return found;
}

static const char *lines(char *rest) {
	snprintf(words, sizeof(words), "%s", rest);
	for (char *at = words; *at != '\0'; at++) {
		*at = *at == '|' ? '\n' : *at;
	}
	return words;
}

static void set_key(char key[CHAT_KEY_SIZE], const char *given) {
	snprintf(key, CHAT_KEY_SIZE, "%s", strcmp(given, "-") == 0 ? "" : given);
}

static void hide(int64_t id, bool rests) {
	size_t i = find_table(id);
	if (i < n_tables) {
		tables[i] = tables[--n_tables];
	}
	for (size_t at = n_places; at > 0; at--) {
		if (places[at - 1].table == id) {
			chat->impl->close(chat, places[at - 1].name, rests);
			places[at - 1] = places[--n_places];
		}
	}
}

static void add_table(int64_t id, char *rest) {
	size_t i = find_table(id);
	assert(i < TABLES_MOST);
	n_tables += i == n_tables;
	tables[i].id = id;
	set_key(tables[i].access.view, word(&rest));
	set_key(tables[i].access.invitation, word(&rest));
}

static void tell(const char *command, int64_t id, char *rest) {
	const char *key = word(&rest);
	struct chat_controls controls = {.n_buttons = 1};
	strcpy(controls.buttons[0].label, "Secret");
	strcpy(controls.buttons[0].id, "secret press");
	bool hand = strcmp(command, "hand") == 0, end = strcmp(command, "end") == 0;
	struct post post = {.text = lines(rest), .table = id, .last = end};
	post.edit_of = hand || end ? "" : NULL;
	post.controls = hand ? &controls : NULL;
	struct chat_regions regions = sketch_regions();
	post.regions = hand ? &regions : NULL;
	bool ahead = strcmp(command, "ahead") == 0, probe = strcmp(command, "probe") == 0;
	int rc = (ahead   ? chat->impl->tell_ahead
		  : probe ? chat->impl->probe
			  : chat->impl->tell)(chat, key, &post);
	printf("told %d\n", rc);
}

static void set(char *argument) {
	char *value = strchr(argument, '=');
	assert(value != NULL);
	*value++ = '\0';
	if (strcmp(argument, "listen") == 0) {
		config.listen = value;
	} else if (strcmp(argument, "url") == 0) {
		snprintf(url, sizeof(url), "%s", value);
		config.url = url;
	} else if (strcmp(argument, "language") == 0) {
		snprintf(usual, sizeof(usual), "%s", value);
		config.language = usual;
	} else if (strcmp(argument, "opens") == 0) {
		config.opens = true;
	} else if (strcmp(argument, "proxies") == 0) {
		snprintf(proxy, sizeof(proxy), "%s", value);
		config.proxies[0] = proxy;
		config.n_proxies = 1;
	}
}

/* On the next turn of the loop: what was said in this one has left. */
static void on_mark(uv_timer_t *timer) {
	(void)timer;
	printf("mark %s\n", marked);
}

static void obey(char *rest) {
	const char *command = word(&rest);
	if (strcmp(command, "quit") == 0) {
		chat->impl->destroy(chat);
		uv_close((uv_handle_t *)&input, NULL);
		uv_close((uv_handle_t *)&marker, NULL);
	} else if (strcmp(command, "reply") == 0) {
		snprintf(reply, sizeof(reply), "%.1000s", lines(rest));
	} else if (strcmp(command, "two") == 0) {
		stay_two = true;
	} else if (strcmp(command, "fail") == 0) {
		fails = true;
	} else if (strcmp(command, "lose") == 0) {
		plain_pages_lost = true;
	} else if (strcmp(command, "store") == 0) {
		stored++;
	} else if (strcmp(command, "sync") == 0) {
		kept = stored;
	} else if (strcmp(command, "skip") == 0) {
		skipped += strtoull(rest, NULL, 10) * 1000000;
	} else if (strcmp(command, "configure") == 0) {
		set(rest);
		printf("another %d\n", web_chat_must_be_new(chat, &config));
		web_chat_configure(chat, &config);
	} else if (strcmp(command, "mark") == 0) {
		snprintf(marked, sizeof(marked), "%.20s", rest);
		uv_timer_start(&marker, on_mark, 0, 0);
	} else if (strcmp(command, "board") == 0) {
		board_bytes = strtoul(rest, NULL, 10);
	} else if (strcmp(command, "move") == 0) {
		int64_t move = strtoll(word(&rest), NULL, 10), id = strtoll(word(&rest), NULL, 10);
		show(id, move, lines(rest), false, false);
	} else {
		int64_t id = strtoll(word(&rest), NULL, 10);
		if (strcmp(command, "table") == 0) {
			add_table(id, rest);
		} else if (strcmp(command, "hide") == 0) {
			hide(id, false);
		} else if (strcmp(command, "rest") == 0) {
			hide(id, true);
		} else if (strcmp(command, "show") == 0) {
			show(id, 0, lines(rest), false, false);
		} else if (strcmp(command, "stay") == 0) {
			show(id, 0, lines(rest), true, false);
		} else if (strcmp(command, "last") == 0) {
			show(id, 0, lines(rest), true, true);
		} else if (strcmp(command, "say") == 0) {
			say(id, lines(rest));
		} else {
			tell(command, id, rest);
		}
	}
}

static void allocate(uv_handle_t *handle, size_t size, uv_buf_t *buffer) {
	static char bytes[WORDS_MOST];
	(void)handle, (void)size;
	*buffer = uv_buf_init(bytes, sizeof(bytes));
}

static void on_input(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
	(void)stream;
	if (n < 0) {
		exit(0); /* the test is gone */
	}
	for (ssize_t i = 0; i < n; i++) {
		if (buffer->base[i] == '\n') {
			line[n_line] = '\0';
			n_line = 0;
			obey(line);
		} else if (n_line + 1 < sizeof(line)) {
			line[n_line++] = buffer->base[i];
		}
	}
}

int main(int argc, char **argv) {
	for (int i = 1; i < argc; i++) {
		set(argv[i]);
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&loop);
	chat = web_chat_create(&loop, &config, &plain_pages, &made, &listener, NULL);
	if (chat == NULL) {
		uv_run(&loop, UV_RUN_DEFAULT);
		uv_loop_close(&loop);
		return 1;
	}
	printf("port %d\n", web_chat_port(chat));
	uv_timer_init(&loop, &marker);
	uv_pipe_init(&loop, &input, 0);
	uv_pipe_open(&input, 0);
	uv_read_start((uv_stream_t *)&input, allocate, on_input);
	uv_run(&loop, UV_RUN_DEFAULT);
	int rc = uv_loop_close(&loop);
	printf("end %d\n", rc);
	return rc < 0;
}
