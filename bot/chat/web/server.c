#include "bot/chat/web/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/connection.h"
#include "bot/chat/web/deliver.h"
#include "bot/chat/web/dispatch.h"
#include "bot/chat/web/proxies.h"
#include "bot/chat/web/server_state.h"
#include "bot/chat/web/stream.h"

enum {
	CHUNK = 4096,
	UNSENT_MOST = 256 * 1024, /* in the system, for one connection */
	SPARE_FDS = 512,          /* of the process, for all else */
	SWEEP_MS = 1000,
	NICENESS = 5,
	STUCK_MS = 30 * 1000, /* a reader that takes nothing for so long is cut off */
	UNWATCHED_MS = 60 * 1000,
	FDS_QUICKLY = 65536, /* up to so many the library keeps a table by their number */
};

/* What happens as time goes by */

static void cut_off(struct connection *connection) {
	lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void sweep_stream(struct connection *connection, uint64_t now) {
	struct event_stream *stream = connection->stream;
	uint64_t since = now - stream->moved;
	if (stream->current != NULL && since >= STUCK_MS) {
		cut_off(connection);
	} else if (stream->current == NULL && since >= STREAM_PING_MS) {
		stream_ping(stream);
		connection_want_to_write(connection);
	}
}

static void sweep_connection(struct connection *connection, uint64_t now) {
	if (connection->state == CONNECTION_STREAMS) {
		sweep_stream(connection, now);
	} else if (now >= connection->due && connection->state == CONNECTION_WAITS) {
		connection_refuse(connection, 503);
	} else if (now >= connection->due) {
		cut_off(connection);
	}
}

static void sweep_stages(struct server *server, uint64_t now) {
	for (struct stage *stage = server->stages; stage != NULL; stage = stage->next) {
		if (stage->streams == NULL && now - stage->used >= UNWATCHED_MS) {
			stage->used = now;
			server_state_tell_of(server, stage->open ? MAIL_IDLE : MAIL_WATCH, stage);
		}
	}
}

static void sweep_visitors(struct server *server, uint64_t now) {
	struct map_entry *entry = server->desks.visitors.newest;
	for (; entry != NULL; entry = entry->older) {
		struct visitor *visitor = (struct visitor *)entry;
		if (visitor->present && visitor->n_streams == 0 && now >= visitor->until) {
			struct mail *mail = mail_create(MAIL_LEFT);
			visitor->present = false;
			if (mail != NULL) {
				snprintf(mail->guest, sizeof(mail->guest), "%s", entry->key);
			}
			server_state_tell_loop(server, mail);
		}
	}
}

static void sweep(struct server *server) {
	uint64_t now = monotonic_ms();
	struct connection *next;
	for (struct connection *at = server->connections; at != NULL; at = next) {
		next = at->next;
		sweep_connection(at, now);
	}
	sweep_stages(server, now);
	sweep_visitors(server, now);
}

static void on_time(lws_sorted_usec_list_t *timer) {
	struct server *server = lws_container_of(timer, struct server, timer);
	sweep(server);
	lws_sul_schedule(server->context, 0, timer, on_time, SWEEP_MS * LWS_US_PER_MS);
}

/* The library's callbacks */

/* near: it is this machine that connects, maybe as a proxy, or a proxy elsewhere. */
static void find_address(
	const struct server *server, int fd, char address[ADDRESS_SIZE], bool *near) {
	struct sockaddr_storage peer = {.ss_family = AF_UNSPEC};
	socklen_t len = sizeof(peer);
	char text[INET6_ADDRSTRLEN] = "";
	getpeername(fd, (struct sockaddr *)&peer, &len);
	if (peer.ss_family == AF_INET) {
		inet_ntop(AF_INET, &((struct sockaddr_in *)&peer)->sin_addr, text, sizeof(text));
	} else if (peer.ss_family == AF_INET6) {
		inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&peer)->sin6_addr, text, sizeof(text));
	}
	address_put_part(text, ADDRESS_OF_PERSON, address);
	*near = peer.ss_family == AF_UNIX || strncmp(address, "127.", 4) == 0 ||
		strcmp(text, "::1") == 0 ||
		proxies_have(server->config->proxies, server->config->n_proxies, text);
}

static int on_adopt(struct server *server, struct lws *wsi) {
	char address[ADDRESS_SIZE];
	bool near;
	int on = 1, most = UNSENT_MOST, fd = lws_get_socket_fd(wsi);
	find_address(server, fd, address, &near);
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most, sizeof(most));
	if (server->n_connections >= SERVER_CONNECTIONS_MOST ||
		(!near && !allowance_enter(&server->allowances, address))) {
		return -1;
	}
	struct connection *connection = connection_create(server, wsi, address, near);
	if (connection == NULL && !near) {
		allowance_leave(&server->allowances, address);
	}
	lws_set_opaque_user_data(wsi, connection);
	return connection != NULL ? 0 : -1;
}

static void on_end(struct server *server, struct lws *wsi, struct connection *connection) {
	if (!connection->near) {
		allowance_leave(&server->allowances, connection->address);
	}
	lws_set_opaque_user_data(wsi, NULL);
	connection_destroy(connection);
}

static int on_event(
	struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len) {
	(void)user;
	struct server *server = lws_context_user(lws_get_context(wsi));
	if (reason == LWS_CALLBACK_RAW_ADOPT) {
		return on_adopt(server, wsi);
	}
	struct connection *connection = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
	if (connection == NULL) {
		return 0;
	}
	switch (reason) {
	case LWS_CALLBACK_RAW_RX:
		return connection_receive(connection, in, len) < 0 ? -1 : 0;
	case LWS_CALLBACK_RAW_WRITEABLE:
		return connection_write(connection) < 0 ? -1 : 0;
	case LWS_CALLBACK_RAW_CLOSE:
	case LWS_CALLBACK_WSI_DESTROY:
		on_end(server, wsi, connection);
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{.name = "web", .callback = on_event, .rx_buffer_size = CHUNK},
	{.name = NULL},
};

static void on_log(int level, const char *line) {
	(void)level;
	log_event(LOG_WARNING, "web-socket", "%.*s", (int)strcspn(line, "\n"), line);
}

/* On the thread. */

static void take_pages(struct server *server) {
	struct page_job *job = page_maker_collect(server->maker);
	while (job != NULL) {
		struct page_job *next = job->next;
		answer_made(server, job);
		job = next;
	}
}

/* What thousands read must not delay what people play. */
static void yield_to_others(void) {
	setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
}

static void run(void *data) {
	struct server *server = data;
	yield_to_others();
	lws_sul_schedule(server->context, 0, &server->timer, on_time, SWEEP_MS * LWS_US_PER_MS);
	while (!atomic_load(&server->stopping)) {
		deliver_mails(server, mailbox_empty(server->inbox));
		take_pages(server);
		lws_service(server->context, 0);
	}
}

/* Starting */

static void on_made(void *data) {
	struct server *server = data;
	lws_cancel_service(server->context);
}

/* Readers take one file descriptor each. */
static void raise_limit(void) {
	struct rlimit limit;
	rlim_t wanted = SERVER_CONNECTIONS_MOST + SPARE_FDS;
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
		limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

static struct lws_context *create_context(struct server *server) {
	struct rlimit limit = {.rlim_cur = 0};
	raise_limit();
	getrlimit(RLIMIT_NOFILE, &limit);
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
		.fd_limit_per_thread =
			limit.rlim_cur > FDS_QUICKLY ? SERVER_CONNECTIONS_MOST + SPARE_FDS : 0,
		.timeout_secs = 10,
		.pt_serv_buf_size = CHUNK,
		.user = server,
	};
	lws_set_log_level(LLL_ERR, on_log);
	return lws_create_context(&info);
}

/* The library's own HTTP takes bodies without an end, leaves HTTP on CONNECT and h2c, and tells
 * %2F from '/' no more; it brings us the bytes, and http.c reads them. */
static struct lws_vhost *listen_at(struct server *server, const char *host, int port) {
	/* Unless it is told to, it takes an address of IPv4 for one of IPv6: for all there are. */
	bool file = host[0] == '/', six = strchr(host, ':') != NULL;
	struct lws_context_creation_info info = {
		.port = port,
		.iface = host,
		.protocols = protocols,
		.vhost_name = "web",
		.listen_accept_role = "raw-skt",
		.listen_accept_protocol = protocols[0].name,
		.options = LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG |
			   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
			   (file ? LWS_SERVER_OPTION_UNIX_SOCK : 0) |
			   (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
	};
	return lws_create_vhost(server->context, &info);
}

/* A proxy is often another user, of the same group. */
static bool listen_at_file(struct server *server, const char *path) {
	server->vhost = listen_at(server, path, 0);
	return server->vhost != NULL && chmod(path, 0660) == 0;
}

/* Whether it is taken is found out first: the library would log that as an error. */
static bool is_free(const char *host, int port) {
	struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
	struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	bool is_six = inet_pton(AF_INET6, host, &six.sin6_addr) == 1;
	inet_pton(AF_INET, host, &four.sin_addr);
	int on = 1, fd = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0) {
		return false;
	}
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	int rc = is_six ? bind(fd, (struct sockaddr *)&six, sizeof(six))
			: bind(fd, (struct sockaddr *)&four, sizeof(four));
	int error = errno;
	close(fd);
	errno = error;
	return rc == 0;
}

static bool listen_at_port(struct server *server, const char *address) {
	char host[64];
	const char *colon = strrchr(address, ':');
	bool brackets = address[0] == '[';
	int port = colon != NULL ? (int)strtol(colon + 1, NULL, 10) : 0;
	int len = colon != NULL ? (int)(colon - address) - 2 * brackets : 0;
	snprintf(host, sizeof(host), "%.*s", len, address + brackets);
	if (port != 0 && !is_free(host, port)) {
		return false;
	}
	server->vhost = listen_at(server, host, port);
	return server->vhost != NULL;
}

static bool start_listening(struct server *server) {
	static const char prefix[] = "unix:";
	const char *address = server->config->listen;
	errno = EIO; /* unless it is known better */
	bool listens = strncmp(address, prefix, sizeof(prefix) - 1) == 0
			       ? listen_at_file(server, address + sizeof(prefix) - 1)
			       : listen_at_port(server, address);
	if (!listens) {
		log_event(LOG_ERROR, "web-listen", "%s: cannot listen there: %s", address,
			strerror(errno));
	}
	return listens;
}

struct server *server_create(const struct web_config *config, const struct web_pages *pages,
	void *pages_data, void (*wake)(void *data), void *data) {
	struct server *server = calloc(1, sizeof(*server));
	if (server == NULL) {
		return NULL;
	}
	server->config = config;
	server->wake = wake;
	server->data = data;
	server->requested = dispatch_request;
	server->stream_ended = answer_end_stream;
	server->inbox = mailbox_create();
	server->outbox = mailbox_create();
	server->context = create_context(server);
	server_state_configure(
		server, config->url != NULL ? strdup(config->url) : NULL, config->language);
	bool ready = server->inbox != NULL && server->outbox != NULL && server->context != NULL &&
		     start_listening(server);
	if (ready) {
		server->maker = page_maker_create(pages, pages_data, on_made, server);
		server->started = server->maker != NULL &&
				  uv_thread_create(&server->thread, run, server) == 0;
	}
	if (!server->started) {
		server_destroy(server);
		return NULL;
	}
	return server;
}

void server_destroy(struct server *server) {
	if (server == NULL) {
		return;
	}
	if (server->started) {
		atomic_store(&server->stopping, true);
		lws_cancel_service(server->context);
		uv_thread_join(&server->thread);
	}
	page_maker_destroy(server->maker);
	if (server->context != NULL) {
		lws_context_destroy(server->context);
	}
	while (server->stages != NULL) {
		struct stage *stage = server->stages;
		server->stages = stage->next;
		stage_destroy(stage);
	}
	desks_finish(&server->desks);
	page_cache_finish(&server->cache);
	allowance_finish(&server->allowances);
	id_map_finish(&server->numbers);
	free(server->url);
	mailbox_destroy(server->inbox);
	mailbox_destroy(server->outbox);
	free(server);
}

int server_port(const struct server *server) {
	return lws_get_vhost_listen_port(server->vhost);
}

void server_send(struct server *server, struct mail *first) {
	mailbox_put(server->inbox, first);
	lws_cancel_service(server->context);
}

struct mail *server_receive(struct server *server) {
	return mailbox_empty(server->outbox);
}
