/* What it costs when 2,000 people watch one table in their browsers: the adapter for the web over
 * real sockets, with a process of its own for the readers. */
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#include "bot/chat/picture.h"
#include "bot/chat/web/web_chat.h"
#include "tests/benchmarks/figure.h"
#include "tests/bot/chat/leaves_at_once.h"

enum {
	WATCHERS = 2000,
	MOVES = 200,
	PAUSE_MS = 100,     /* between moves */
	BOARD_BYTES = 8000, /* of a large board */
	TABLE = 1,
	MEMORY_AIM_MB = 60,
	LATE_AIM_MS = 20,
	CHUNK = 64 * 1024,
};

static struct {
	uv_loop_t loop;
	struct chat *chat;
	struct picture *board;
	uv_timer_t timer;
	uv_pipe_t readers; /* says when all have read a move */
	pid_t child;
	char place[64];
	unsigned n_moves;
	double shown_at;
	struct samples loop_took, all_took;
	size_t memory;
} bench;

/* The readers, in the child. */

static int connect_one(int port) {
	static const char request[] = "GET /t/1/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof(address)) < 0 ||
		write(fd, request, sizeof(request) - 1) < 0) {
		perror("watchers");
		exit(1);
	}
	return fd;
}

/* How many events end in what was read: each in an empty line. before: the last byte read. */
static unsigned count_ends(const char *bytes, size_t n, char *before) {
	unsigned ends = 0;
	for (size_t i = 0; i < n; i++) {
		ends += bytes[i] == '\n' && *before == '\n';
		*before = bytes[i];
	}
	return ends;
}

/* Each reader gets the retry's end, the whole, and then a move each. */
static void read_all(int port, int out) {
	static struct pollfd fds[WATCHERS];
	static unsigned events[WATCHERS];
	static char last[WATCHERS], bytes[CHUNK];
	unsigned reached[MOVES + 3] = {0};
	for (int i = 0; i < WATCHERS; i++) {
		fds[i] = (struct pollfd){.fd = connect_one(port), .events = POLLIN};
	}
	while (poll(fds, WATCHERS, -1) > 0) {
		for (int i = 0; i < WATCHERS; i++) {
			ssize_t n = fds[i].revents != 0 ? read(fds[i].fd, bytes, CHUNK) : -1;
			if (n == 0) {
				exit(0);
			}
			unsigned ends = n > 0 ? count_ends(bytes, (size_t)n, &last[i]) : 0;
			for (; ends > 0 && events[i] < MOVES + 2; ends--) {
				if (++reached[++events[i]] == WATCHERS && events[i] >= 2 &&
					write(out, "", 1) < 0) {
					exit(1);
				}
			}
		}
	}
}

/* Pages, of which none is asked for. */

static void respond(void *data, const struct web_request *request, struct web_response *response) {
	(void)data, (void)request;
	response->status = 404;
}

static void show_page(void *data, const struct web_request *request, const struct web_table *table,
	struct web_response *response) {
	(void)table;
	respond(data, request, response);
}

static void refuse(
	void *data, const struct web_request *request, int status, struct web_response *response) {
	(void)status;
	respond(data, request, response);
}

static bool may_answer(void *data) {
	(void)data;
	return true;
}

static const struct web_pages pages = {
	.may_answer = may_answer, .respond = respond, .table = show_page, .refusal = refuse};

/* The table. */

static void show(int64_t move) {
	char text[128];
	snprintf(text, sizeof(text), "ann bids %lld\x16\nben, your turn.", (long long)move);
	struct post post = {.text = text,
		.title = "Perudo #1",
		.table = TABLE,
		.move = move,
		.edit_of = "",
		.picture = bench.board};
	bench.shown_at = figure_now();
	bench.chat->impl->show(bench.chat, bench.place, &post);
}

static size_t resident_bytes(void) {
	unsigned long size = 0, resident = 0;
	FILE *in = fopen("/proc/self/statm", "r");
	int n = in != NULL ? fscanf(in, "%lu %lu", &size, &resident) : 0;
	if (in != NULL) {
		fclose(in);
	}
	return n == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

static void on_pause(uv_timer_t *timer) {
	(void)timer;
	show(++bench.n_moves);
}

static void end(void) {
	bench.memory = resident_bytes();
	bench.chat->impl->destroy(bench.chat);
	uv_close((uv_handle_t *)&bench.timer, NULL);
	uv_close((uv_handle_t *)&bench.readers, NULL);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
	(void)stream, (void)buffer;
	if (n < 0) {
		exit(1);
	}
	if (n > 0 && bench.n_moves > 0) {
		samples_add(&bench.all_took, figure_now() - bench.shown_at);
	}
	if (bench.n_moves < MOVES) {
		uv_timer_start(&bench.timer, on_pause, PAUSE_MS, 0);
	} else {
		end();
	}
}

static void allocate(uv_handle_t *handle, size_t size, uv_buf_t *buffer) {
	static char bytes[16];
	(void)handle, (void)size;
	*buffer = uv_buf_init(bytes, sizeof(bytes));
}

static int on_watched(void *data, struct chat *chat, int64_t table, const char *place,
	const char *language, struct chat_access *access) {
	(void)data, (void)chat, (void)table, (void)language;
	*access = (struct chat_access){.view = ""};
	snprintf(bench.place, sizeof(bench.place), "%s", place);
	return 0;
}

static void on_delivered(void *data, struct chat *chat, const struct post_end *end) {
	(void)data, (void)chat, (void)end;
	samples_add(&bench.loop_took, figure_now() - bench.shown_at);
}

static void on_entered(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat, (void)place;
}

static const struct chat_listener listener = {
	.entered = on_entered,
	.commit_seq = nothing_written,
	.before_send = leaves_at_once,
	.delivered = on_delivered,
	.watched = on_watched,
};

static struct picture *draw(void) {
	struct picture *picture = picture_create(1, "a board");
	char *svg = malloc(BOARD_BYTES + 1);
	if (picture != NULL && svg != NULL) {
		memset(svg, 'x', BOARD_BYTES);
		svg[BOARD_BYTES] = '\0';
		picture->svg = svg;
		picture->state = PICTURE_DRAWN;
	}
	return picture;
}

static void start_readers(int port) {
	int ends[2];
	if (pipe(ends) < 0 || (bench.child = fork()) < 0) {
		perror("watchers");
		exit(1);
	}
	if (bench.child == 0) {
		close(ends[0]);
		read_all(port, ends[1]);
		exit(0);
	}
	close(ends[1]);
	uv_pipe_init(&bench.loop, &bench.readers, 0);
	uv_pipe_open(&bench.readers, ends[0]);
	uv_read_start((uv_stream_t *)&bench.readers, allocate, on_read);
}

int main(void) {
	static float loop_took[MOVES], all_took[MOVES];
	const struct web_config config = {.listen = "127.0.0.1:0"};
	struct rlimit limit;
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	bench.loop_took = (struct samples){.cap = MOVES, .took = loop_took};
	bench.all_took = (struct samples){.cap = MOVES, .took = all_took};
	uv_loop_init(&bench.loop);
	uv_timer_init(&bench.loop, &bench.timer);
	bench.board = draw();
	bench.chat = web_chat_create(&bench.loop, &config, &pages, NULL, &listener, NULL);
	if (bench.chat == NULL) {
		return 1;
	}
	start_readers(web_chat_port(bench.chat));
	uv_run(&bench.loop, UV_RUN_DEFAULT);
	uv_loop_close(&bench.loop);
	waitpid(bench.child, NULL, 0);
	picture_drop(bench.board);
	double megabytes = (double)bench.memory / (1024 * 1024);
	double late = samples_at(&bench.loop_took, 0.99) / 1000;
	figure_judge("2,000 watchers of one table, the whole process", "60 MiB",
		megabytes <= MEMORY_AIM_MB, "%.1f MiB", megabytes);
	figure_judge("a move before them, on the loop", "20 ms at p99", late <= LATE_AIM_MS,
		"%.2f ms, p99 %.2f ms", samples_at(&bench.loop_took, 0.5) / 1000, late);
	figure_print("until the last of them has it", "", "%.0f ms, p99 %.0f ms",
		samples_at(&bench.all_took, 0.5) / 1000, samples_at(&bench.all_took, 0.99) / 1000);
	return figures_missed();
}
