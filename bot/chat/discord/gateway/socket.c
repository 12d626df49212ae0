#include "bot/chat/discord/gateway/socket.h"

#include <libwebsockets.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/stream.h"
#include "bot/chat/url.h"

enum {
	CHUNK = 16 * 1024, /* part of a message that is passed on at once */
	SEND_MOST = 4096,  /* Discord's limit */
	UNSENT_MOST = 64,  /* messages */
	CONNECT_S = 10,
	HANDSHAKE_S = 20,
	CLOSE_S = 3,
	WHY_SIZE = 128,
	CODE_LOST = 1006,
	SPARE_FDS = 16,
};

struct text_frame {
	struct text_frame *next;
	size_t len;
	unsigned char bytes[]; /* after LWS_PRE for the library */
};

struct sockets {
	const struct gateway_config *config;
	struct lws_context *context;
	SSL_CTX *tls;
	lws_sorted_usec_list_t timer;
	struct socket *dead; /* sockets that ended within socket_open(), to be reported later */
	bool ending;
};

struct socket {
	struct sockets *sockets;
	struct socket *next_dead;
	struct lws *wsi;
	const struct socket_listener *listener;
	void *data;
	bool opening, established, closing;
	int close_code; /* sent by us */
	int code;       /* received */
	char why[WHY_SIZE];
	size_t received; /* bytes of the incoming message */
	struct text_frame *first, **last;
	unsigned unsent;
};

/* The buffer may contain the token. */
static void free_frame(struct text_frame *frame) {
	OPENSSL_cleanse(frame->bytes + LWS_PRE, frame->len);
	free(frame);
}

static void drop_frames(struct socket *socket) {
	while (socket->first != NULL) {
		struct text_frame *frame = socket->first;
		socket->first = frame->next;
		free_frame(frame);
	}
}

static void free_socket(struct socket *socket) {
	drop_frames(socket);
	free(socket);
}

static void report_closed(struct socket *socket) {
	if (!socket->sockets->ending) {
		socket->listener->closed(socket->data, socket->code != 0 ? socket->code : CODE_LOST,
			socket->why[0] != '\0' ? socket->why : "the connection is lost");
	}
	free_socket(socket);
}

static void report_closed_later(struct socket *socket) {
	socket->wsi = NULL;
	socket->next_dead = socket->sockets->dead;
	socket->sockets->dead = socket;
}

/* The library has released the socket. */
static void end(struct socket *socket, struct lws *wsi) {
	if (wsi != NULL) {
		lws_set_wsi_user(wsi, NULL);
	}
	socket->wsi = NULL;
	if (socket->opening) {
		report_closed_later(socket);
	} else {
		report_closed(socket);
	}
}

static void explain(struct socket *socket, const char *why, size_t len) {
	if (why != NULL && socket->why[0] == '\0') {
		snprintf(socket->why, sizeof(socket->why), "%.*s", (int)len, why);
	}
}

static int on_open(struct socket *socket, struct lws *wsi) {
	socket->wsi = wsi;
	socket->established = true;
	if (socket->closing) {
		return -1;
	}
	socket->listener->opened(socket->data);
	return 0;
}

static int on_bytes(struct socket *socket, struct lws *wsi, const char *bytes, size_t len) {
	if (socket->closing) {
		return 0;
	}
	bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
	socket->received += len;
	if (socket->received > SOCKET_MESSAGE_MOST) {
		explain(socket, "a message too large", WHY_SIZE);
		return -1;
	}
	if (last) {
		socket->received = 0;
	}
	socket->listener->received(socket->data, bytes, len, last);
	return 0;
}

/* RFC 6455, 5.5.1: a code of two bytes, then a reason. */
static int on_close_frame(struct socket *socket, const unsigned char *bytes, size_t len) {
	if (len >= 2 && !socket->closing) {
		socket->code = bytes[0] << 8 | bytes[1];
		explain(socket, (const char *)bytes + 2, len - 2);
	}
	return 0;
}

static int send_next(struct socket *socket) {
	struct text_frame *frame = socket->first;
	socket->first = frame->next;
	socket->unsent--;
	if (socket->first == NULL) {
		socket->last = &socket->first;
	}
	int sent = lws_write(socket->wsi, frame->bytes + LWS_PRE, frame->len, LWS_WRITE_TEXT);
	free_frame(frame);
	return sent < 0 ? -1 : 0;
}

static int on_writable(struct socket *socket, struct lws *wsi) {
	if (socket->closing) {
		lws_close_reason(wsi, (enum lws_close_status)socket->close_code, NULL, 0);
		return -1;
	}
	if (socket->first != NULL && send_next(socket) < 0) {
		return -1;
	}
	if (socket->first != NULL) {
		lws_callback_on_writable(wsi);
	}
	return 0;
}

static bool may_speak(const struct sockets *sockets) {
	const struct gateway_config *config = sockets->config;
	return config->may_speak == NULL || config->may_speak(config->owner_data);
}

/* Whether bytes may follow: a handshake, a message, or a close frame in answer to theirs. */
static bool speaks(enum lws_callback_reasons reason) {
	return reason == LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER ||
	       reason == LWS_CALLBACK_CLIENT_ESTABLISHED || reason == LWS_CALLBACK_CLIENT_RECEIVE ||
	       reason == LWS_CALLBACK_CLIENT_WRITEABLE ||
	       reason == LWS_CALLBACK_WS_PEER_INITIATED_CLOSE;
}

/* After -1 the library closes the connection without a frame. */
static int on_event(
	struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len) {
	struct socket *socket = user;
	if (socket == NULL) {
		return 0;
	}
	if (speaks(reason) && !may_speak(socket->sockets)) {
		return -1;
	}
	switch (reason) {
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		return on_open(socket, wsi);
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return on_bytes(socket, wsi, in, len);
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		return on_writable(socket, wsi);
	case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
		return on_close_frame(socket, in, len);
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
		explain(socket, in, len);
		end(socket, wsi);
		return 0;
	case LWS_CALLBACK_CLIENT_CLOSED:
	case LWS_CALLBACK_WSI_DESTROY:
		end(socket, wsi);
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{.name = "gateway", .callback = on_event, .rx_buffer_size = CHUNK},
	{.name = NULL},
};

static void on_log(int level, const char *line) {
	(void)level;
	log_event(LOG_WARNING, "gateway-socket", "%.*s", (int)strcspn(line, "\n"), line);
}

/* Our authorities, because the library looks for its own in odd places. */
static SSL_CTX *create_tls(const char *ca_file) {
	char why[256];
	X509_STORE *authorities = stream_trusted_authorities(ca_file, why, sizeof(why));
	if (authorities == NULL) {
		log_event(LOG_ERROR, "gateway-tls", "%s", why);
		return NULL;
	}
	SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
	if (tls == NULL) {
		X509_STORE_free(authorities);
		return NULL;
	}
	SSL_CTX_set_cert_store(tls, authorities); /* takes them over */
	SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
	SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
	return tls;
}

static bool start(struct sockets *sockets, unsigned most) {
	const struct gateway_config *config = sockets->config;
	struct url through;
	lws_set_log_level(LLL_ERR | LLL_WARN, on_log);
	sockets->tls = create_tls(config->ca_file);
	if (sockets->tls == NULL) {
		return false;
	}
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.protocols = protocols,
		.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
		.provided_client_ssl_ctx = sockets->tls,
		.fd_limit_per_thread = most + SPARE_FDS,
		.timeout_secs = HANDSHAKE_S,
		.connect_timeout_secs = CONNECT_S,
		.user = sockets,
	};
	if (config->proxy != NULL && url_read(config->proxy, &through)) {
		info.http_proxy_address = through.host;
		info.http_proxy_port = through.port;
	}
	sockets->context = lws_create_context(&info);
	return sockets->context != NULL;
}

struct sockets *sockets_create(const struct gateway_config *config, unsigned most) {
	struct sockets *sockets = calloc(1, sizeof(*sockets));
	if (sockets == NULL) {
		return NULL;
	}
	sockets->config = config;
	if (!start(sockets, most)) {
		sockets_destroy(sockets);
		return NULL;
	}
	return sockets;
}

static void report_dead(struct sockets *sockets) {
	while (sockets->dead != NULL) {
		struct socket *socket = sockets->dead;
		sockets->dead = socket->next_dead;
		report_closed(socket);
	}
}

void sockets_destroy(struct sockets *sockets) {
	if (sockets == NULL) {
		return;
	}
	sockets->ending = true;
	if (sockets->context != NULL) {
		lws_context_destroy(sockets->context);
	}
	report_dead(sockets);
	SSL_CTX_free(sockets->tls);
	free(sockets);
}

/* lws_service() runs an expired timer and then waits: cancels the wait. */
static void on_time(lws_sorted_usec_list_t *timer) {
	struct sockets *sockets = lws_container_of(timer, struct sockets, timer);
	lws_cancel_service(sockets->context);
}

void sockets_serve(struct sockets *sockets, uint64_t ms) {
	if (sockets->dead != NULL) {
		report_dead(sockets);
		return;
	}
	/* lws_service() ignores its timeout argument. */
	lws_sul_schedule(
		sockets->context, 0, &sockets->timer, on_time, (lws_usec_t)ms * LWS_US_PER_MS);
	lws_service(sockets->context, 0);
	lws_sul_cancel(&sockets->timer);
}

void sockets_wake(struct sockets *sockets) {
	lws_cancel_service(sockets->context);
}

static void start_connecting(struct socket *socket, const struct url *url) {
	struct lws_client_connect_info info = {
		.context = socket->sockets->context,
		.address = url->host,
		.host = url->host,
		.port = url->port,
		.path = url->path,
		.ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (url->tls ? LCCSCF_USE_SSL : 0),
		.alpn = "http/1.1",
		.local_protocol_name = protocols[0].name,
		.ietf_version_or_minus_one = -1,
		.userdata = socket,
		.pwsi = &socket->wsi,
	};
	bool ended = lws_client_connect_via_info(&info) == NULL;
	bool told = socket->sockets->dead == socket;
	if (ended && !told) {
		report_closed_later(socket);
	}
}

struct socket *socket_open(struct sockets *sockets, const char *url,
	const struct socket_listener *listener, void *data) {
	struct socket *socket = calloc(1, sizeof(*socket));
	if (socket == NULL) {
		return NULL;
	}
	socket->sockets = sockets;
	socket->listener = listener;
	socket->data = data;
	socket->last = &socket->first;
	socket->opening = true;
	struct url target;
	if (!may_speak(sockets)) {
		explain(socket, "another process plays", WHY_SIZE);
		report_closed_later(socket);
	} else if (url_read(url, &target) && target.scheme[0] == 'w') {
		start_connecting(socket, &target);
	} else {
		explain(socket, "this is no websocket's address", WHY_SIZE);
		report_closed_later(socket);
	}
	socket->opening = false;
	return socket;
}

void socket_send(struct socket *socket, const char *text, size_t len) {
	if (!socket->established || socket->closing || socket->wsi == NULL) {
		return;
	}
	struct text_frame *frame = malloc(sizeof(*frame) + LWS_PRE + len);
	if (frame == NULL || len > SEND_MOST || socket->unsent >= UNSENT_MOST) {
		free(frame);
		explain(socket, "a message that cannot be sent", WHY_SIZE);
		socket_close(socket, 4000);
		return;
	}
	frame->next = NULL;
	frame->len = len;
	memcpy(frame->bytes + LWS_PRE, text, len);
	*socket->last = frame;
	socket->last = &frame->next;
	socket->unsent++;
	lws_callback_on_writable(socket->wsi);
}

/* lws_close_reason() aborts the process unless the websocket is established. */
void socket_close(struct socket *socket, int code) {
	if (socket->closing || socket->wsi == NULL) {
		return;
	}
	socket->closing = true;
	socket->close_code = code;
	if (!socket->established) {
		lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
		return;
	}
	lws_rx_flow_control(socket->wsi, 1);
	lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, CLOSE_S);
	lws_callback_on_writable(socket->wsi);
}

void socket_pause(struct socket *socket, bool paused) {
	if (socket->established && !socket->closing && socket->wsi != NULL) {
		lws_rx_flow_control(socket->wsi, paused ? 0 : 1);
	}
}
