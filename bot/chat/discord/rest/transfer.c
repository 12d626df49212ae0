#include "bot/chat/discord/rest/transfer.h"

#include <assert.h>
#include <curl/curl.h>
#include <errno.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/stream.h"

enum {
	FIRST_ROOM = 4096,
	IDLE_SECONDS = 55, /* NAT forgets idle connections after a minute or two */
	PAUSE_MS = 1000,
};

enum body_kind { BODY_NONE, BODY_JSON, BODY_FORM, BODIES };

/* One request at a time; reused afterwards. */
struct transfer {
	struct transfer *next, *next_idle;
	struct transfers *transfers;
	CURL *easy;
	curl_mime *form; /* the body as a form; NULL: not a form */
	void *data;
	bool repeatable, begun, too_long;
	char *body;
	size_t len, cap;
	char why[CURL_ERROR_SIZE];
};

struct transfers {
	uv_loop_t *loop;
	struct transfers_config config;
	const struct transfers_listener *listener;
	CURLM *multi;
	uv_timer_t timer;
	unsigned open_handles;
	X509_STORE *authorities;
	struct curl_slist *headers[2][BODIES]; /* [with authorization] */
	struct transfer *all, *idle;
	uint64_t acted_at;
	bool ending;
	void (*closed)(void *data);
	void *closed_data;
};

/* A socket that curl wants polled. */
struct socket_watch {
	uv_poll_t poll;
	struct transfers *transfers;
	curl_socket_t socket;
};

static void release(struct transfers *transfers) {
	if (--transfers->open_handles > 0) {
		return;
	}
	void (*closed)(void *) = transfers->closed;
	void *data = transfers->closed_data;
	free(transfers);
	if (closed != NULL) {
		closed(data);
	}
}

/* One transfer */

static size_t on_header(char *line, size_t size, size_t n, void *data) {
	struct transfer *transfer = data;
	size_t len = size * n;
	bool begins = len > 5 && memcmp(line, "HTTP/", 5) == 0;
	transfer->transfers->listener->header(
		transfer->data, begins ? NULL : line, begins ? 0 : len);
	return len;
}

static bool make_room(struct transfer *transfer, size_t more) {
	size_t cap = transfer->cap > 0 ? transfer->cap : FIRST_ROOM;
	while (cap - transfer->len < more) {
		cap *= 2;
	}
	if (cap == transfer->cap) {
		return true;
	}
	char *body = realloc(transfer->body, cap);
	if (body == NULL) {
		return false;
	}
	transfer->body = body;
	transfer->cap = cap;
	return true;
}

static size_t on_body(char *bytes, size_t size, size_t n, void *data) {
	struct transfer *transfer = data;
	size_t len = size * n;
	transfer->too_long = len > TRANSFER_BODY_MOST - transfer->len;
	if (transfer->too_long || !make_room(transfer, len)) {
		return 0; /* aborts the transfer */
	}
	memcpy(transfer->body + transfer->len, bytes, len);
	transfer->len += len;
	return len;
}

/* curl resends by itself when a kept connection turns out to be closed, without knowing whether the
 * server has seen the request. */
static int before_request(void *data, char *to, char *from, int to_port, int from_port) {
	(void)to, (void)from, (void)to_port, (void)from_port;
	struct transfer *transfer = data;
	if (transfer->begun && !transfer->repeatable) {
		return CURL_PREREQFUNC_ABORT;
	}
	transfer->begun = true;
	return CURL_PREREQFUNC_OK;
}

/* One certificate store for all connections: curl would read the system's megabyte of them for
 * each, and use ours instead of them rather than besides. */
static CURLcode set_authorities(CURL *easy, void *context, void *data) {
	(void)easy;
	const struct transfers *transfers = data;
	if (transfers->authorities == NULL) {
		return CURLE_SSL_CACERT_BADFILE;
	}
	SSL_CTX_set1_cert_store(context, transfers->authorities);
	return CURLE_OK;
}

/* Without these no certificate verifies. */
static void read_authorities(struct transfers *transfers) {
	char why[256];
	transfers->authorities =
		stream_trusted_authorities(transfers->config.ca_file, why, sizeof(why));
	if (transfers->authorities == NULL) {
		log_event(LOG_ERROR, "tls-authority", "%s", why);
	}
}

static void set_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static const struct {
	CURLoption option;
	long value;
} options[] = {
	{CURLOPT_SSL_VERIFYPEER, 1}, {CURLOPT_SSL_VERIFYHOST, 2},
	{CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2}, {CURLOPT_FOLLOWLOCATION, 0},
	/* With HTTP/2 all requests would share one connection, and stall together. */
	{CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1}, {CURLOPT_MAXAGE_CONN, IDLE_SECONDS},
	{CURLOPT_HTTPPROXYTUNNEL, 1}, /* the proxy sees no path */
	{CURLOPT_TCP_KEEPALIVE, 1}, {CURLOPT_NOSIGNAL, 1},
	{CURLOPT_QUICK_EXIT, 1}, /* do not wait for a stuck resolver */
};

static void set_options(CURL *easy, struct transfers *transfers) {
	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
		curl_easy_setopt(easy, options[i].option, options[i].value);
	}
	set_protocols(easy);
	const char *proxy = transfers->config.proxy;
	curl_easy_setopt(easy, CURLOPT_PROXY, proxy != NULL ? proxy : "");
	curl_easy_setopt(easy, CURLOPT_CAINFO, NULL);
	curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
	curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, set_authorities);
	curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, transfers);
	curl_easy_setopt(easy, CURLOPT_USERAGENT, transfers->config.agent);
	curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)transfers->config.connect_ms);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)transfers->config.total_ms);
}

static void set_callbacks(struct transfer *transfer) {
	CURL *easy = transfer->easy;
	curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
	curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
	curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
	curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_request);
	curl_easy_setopt(easy, CURLOPT_PREREQDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->why);
}

static struct transfer *create_transfer(struct transfers *transfers) {
	struct transfer *transfer = calloc(1, sizeof(*transfer));
	if (transfer == NULL) {
		return NULL;
	}
	transfer->transfers = transfers;
	transfer->easy = curl_easy_init();
	if (transfer->easy == NULL) {
		free(transfer);
		return NULL;
	}
	set_options(transfer->easy, transfers);
	set_callbacks(transfer);
	transfer->next = transfers->all;
	transfers->all = transfer;
	return transfer;
}

static void destroy_all(struct transfers *transfers) {
	while (transfers->all != NULL) {
		struct transfer *transfer = transfers->all;
		transfers->all = transfer->next;
		curl_multi_remove_handle(transfers->multi, transfer->easy);
		curl_mime_free(transfer->form);
		curl_easy_cleanup(transfer->easy);
		free(transfer->body);
		free(transfer);
	}
}

static struct transfer *take_idle(struct transfers *transfers) {
	struct transfer *transfer = transfers->idle;
	if (transfer == NULL) {
		return create_transfer(transfers);
	}
	transfers->idle = transfer->next_idle;
	return transfer;
}

static void make_idle(struct transfers *transfers, struct transfer *transfer) {
	curl_mime_free(transfer->form);
	transfer->form = NULL;
	transfer->next_idle = transfers->idle;
	transfers->idle = transfer;
}

static enum body_kind body_kind_of(const struct transfer_request *request) {
	return request->body == NULL ? BODY_NONE : request->file.size == 0 ? BODY_JSON : BODY_FORM;
}

/* A part of a form. False: out of memory. */
static bool add_part(curl_mime *form, const char *name, const char *file_name, const char *type,
	const void *bytes, size_t size) {
	curl_mimepart *part = curl_mime_addpart(form);
	return part != NULL && curl_mime_name(part, name) == CURLE_OK &&
	       curl_mime_filename(part, file_name) == CURLE_OK &&
	       curl_mime_type(part, type) == CURLE_OK &&
	       curl_mime_data(part, bytes, size) == CURLE_OK;
}

static CURLcode describe_form(struct transfer *transfer, const struct transfer_request *request) {
	const struct rest_file *file = &request->file;
	transfer->form = curl_mime_init(transfer->easy);
	if (transfer->form == NULL ||
		!add_part(transfer->form, "payload_json", NULL, "application/json", request->body,
			strlen(request->body)) ||
		!add_part(transfer->form, "files[0]", file->name, file->type, file->bytes,
			file->size)) {
		return CURLE_OUT_OF_MEMORY;
	}
	return curl_easy_setopt(transfer->easy, CURLOPT_MIMEPOST, transfer->form);
}

/* All methods but GET are sent as a POST with another name: so a request without a body has
 * "Content-Length: 0", which Discord's proxy requires, and no Content-Type, with which Discord
 * would expect JSON. */
static CURLcode describe_body(struct transfer *transfer, const struct transfer_request *request) {
	CURL *easy = transfer->easy;
	bool body = request->body != NULL;
	if (strcmp(request->method, "GET") == 0) {
		return curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
	}
	curl_easy_setopt(easy, CURLOPT_POST, 1L);
	curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body ? request->body : "");
	return curl_easy_setopt(
		easy, CURLOPT_POSTFIELDSIZE, body ? (long)strlen(request->body) : 0L);
}

static CURLcode describe(struct transfer *transfer, const struct transfer_request *request) {
	CURL *easy = transfer->easy;
	enum body_kind kind = body_kind_of(request);
	CURLcode rc = kind == BODY_FORM ? describe_form(transfer, request)
					: describe_body(transfer, request);
	if (rc != CURLE_OK) {
		return rc;
	}
	curl_easy_setopt(
		easy, CURLOPT_HTTPHEADER, transfer->transfers->headers[request->authorized][kind]);
	rc = curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
	return rc != CURLE_OK ? rc : curl_easy_setopt(easy, CURLOPT_URL, request->url);
}

int transfers_start(struct transfers *transfers, const struct transfer_request *request) {
	struct transfer *transfer = take_idle(transfers);
	if (transfer == NULL) {
		return -ENOMEM;
	}
	transfer->data = request->data;
	transfer->repeatable = request->repeatable;
	transfer->begun = transfer->too_long = false;
	transfer->why[0] = '\0';
	if (describe(transfer, request) != CURLE_OK ||
		curl_multi_add_handle(transfers->multi, transfer->easy) != CURLM_OK) {
		make_idle(transfers, transfer);
		return -ENOMEM;
	}
	return 0;
}

/* Completion */

static enum transfer_end end_of(const struct transfer *transfer, CURLcode rc) {
	if (rc == CURLE_OK || transfer->too_long) {
		return TRANSFER_ANSWERED;
	}
	return transfer->begun ? TRANSFER_UNANSWERED : TRANSFER_UNSENT;
}

/* For a failure of our authority curl only tells that a callback failed. */
static const char *reason_of(const struct transfer *transfer, CURLcode rc) {
	bool said = transfer->why[0] != '\0' && rc != CURLE_SSL_CACERT_BADFILE;
	return said ? transfer->why : curl_easy_strerror(rc);
}

/* Makes the transfer idle before done(), which may start the next one, or destroy everything. */
static void finish(struct transfers *transfers, struct transfer *transfer, CURLcode rc) {
	long status = 0;
	char why[CURL_ERROR_SIZE];
	char *body = transfer->body;
	void *data = transfer->data;
	curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
	curl_multi_remove_handle(transfers->multi, transfer->easy);
	snprintf(why, sizeof(why), "%s", reason_of(transfer, rc));
	struct transfer_result result = {
		.end = end_of(transfer, rc),
		.status = (int)status,
		.body = body,
		.len = transfer->too_long ? 0 : transfer->len,
		.why = why,
	};
	transfer->body = NULL;
	transfer->len = transfer->cap = 0;
	make_idle(transfers, transfer);
	transfers->listener->done(data, &result);
	free(body);
}

static void finish_all_done(struct transfers *transfers) {
	int left;
	const CURLMsg *message;
	while (!transfers->ending &&
		(message = curl_multi_info_read(transfers->multi, &left)) != NULL) {
		assert(message->msg == CURLMSG_DONE);
		char *transfer = NULL;
		CURLcode rc = message->data.result; /* removing the handle frees the message */
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
		finish(transfers, (struct transfer *)(void *)transfer, rc);
	}
}

/* curl and the loop */

/* A process that was stopped meanwhile may have lost the right to send. */
static bool may_leave(struct transfers *transfers) {
	uint64_t now = monotonic_ms(), pause = now - transfers->acted_at;
	transfers->acted_at = now;
	return pause < PAUSE_MS || transfers->config.before_send == NULL ||
	       transfers->config.before_send(transfers->config.data, 0) == 0;
}

static void act(struct transfers *transfers, curl_socket_t socket, int events) {
	int running;
	if (transfers->ending || !may_leave(transfers)) {
		return;
	}
	curl_multi_socket_action(transfers->multi, socket, events, &running);
	finish_all_done(transfers);
}

static void on_ready(uv_poll_t *poll, int status, int events) {
	const struct socket_watch *watch = poll->data;
	int seen = status < 0 ? CURL_CSELECT_ERR : 0;
	seen |= events & UV_READABLE ? CURL_CSELECT_IN : 0;
	seen |= events & UV_WRITABLE ? CURL_CSELECT_OUT : 0;
	act(watch->transfers, watch->socket, seen);
}

static void on_timer(uv_timer_t *timer) {
	act(timer->data, CURL_SOCKET_TIMEOUT, 0);
}

/* Called by curl, which must not be called from here. */
static int set_timer(CURLM *multi, long ms, void *data) {
	(void)multi;
	struct transfers *transfers = data;
	if (transfers->ending || ms < 0) {
		uv_timer_stop(&transfers->timer);
	} else {
		uv_timer_start(&transfers->timer, on_timer, (uint64_t)ms, 0);
	}
	return 0;
}

static void on_watch_closed(uv_handle_t *handle) {
	struct socket_watch *watch = handle->data;
	release(watch->transfers);
	free(watch);
}

static struct socket_watch *start_watch(struct transfers *transfers, curl_socket_t socket) {
	struct socket_watch *watch = calloc(1, sizeof(*watch));
	if (watch == NULL || uv_poll_init_socket(transfers->loop, &watch->poll, socket) != 0) {
		free(watch);
		return NULL;
	}
	watch->poll.data = watch;
	watch->transfers = transfers;
	watch->socket = socket;
	transfers->open_handles++;
	curl_multi_assign(transfers->multi, socket, watch);
	return watch;
}

static void stop_watch(struct transfers *transfers, struct socket_watch *watch) {
	if (watch != NULL) {
		curl_multi_assign(transfers->multi, watch->socket, NULL);
		uv_close((uv_handle_t *)&watch->poll, on_watch_closed);
	}
}

static int set_watch(CURL *easy, curl_socket_t socket, int what, void *data, void *socket_data) {
	(void)easy;
	struct transfers *transfers = data;
	struct socket_watch *watch = socket_data;
	if (what == CURL_POLL_REMOVE) {
		stop_watch(transfers, watch);
		return 0;
	}
	if (watch == NULL) {
		watch = start_watch(transfers, socket);
		if (watch == NULL) {
			return -1;
		}
	}
	int events =
		(what & CURL_POLL_IN ? UV_READABLE : 0) | (what & CURL_POLL_OUT ? UV_WRITABLE : 0);
	return uv_poll_start(&watch->poll, events, on_ready) == 0 ? 0 : -1;
}

/* Creation and destruction */

/* NULL: no line. False: out of memory. */
static bool add_header(struct curl_slist **list, const char *line) {
	struct curl_slist *longer = line != NULL ? curl_slist_append(*list, line) : *list;
	*list = longer != NULL ? longer : *list;
	return line == NULL || longer != NULL;
}

/* The empty "Expect:" prevents "100-continue"; the empty "Content-Type:" prevents an empty body
 * from being declared a form. For a form curl sets the type, as it knows the boundary. */
static bool prepare_headers(struct transfers *transfers) {
	static const char *const types[BODIES] = {
		[BODY_NONE] = "Content-Type:", [BODY_JSON] = "Content-Type: application/json"};
	bool done = true;
	for (int authorized = 0; authorized < 2; authorized++) {
		for (enum body_kind kind = 0; kind < BODIES; kind++) {
			struct curl_slist **list = &transfers->headers[authorized][kind];
			done = done && add_header(list, "Expect:") &&
			       add_header(list, types[kind]) &&
			       add_header(
				       list, authorized ? transfers->config.authorization : NULL);
		}
	}
	return done;
}

/* One of the lines may be the authorization. */
static void free_headers(struct curl_slist *list) {
	for (struct curl_slist *line = list; line != NULL; line = line->next) {
		OPENSSL_cleanse(line->data, strlen(line->data));
	}
	curl_slist_free_all(list);
}

static void drop_curl(struct transfers *transfers) {
	curl_multi_cleanup(transfers->multi);
	for (int i = 0; i < 2 * BODIES; i++) {
		free_headers(transfers->headers[i / BODIES][i % BODIES]);
	}
	X509_STORE_free(transfers->authorities);
	curl_global_cleanup();
}

static void join_loop(struct transfers *transfers) {
	CURLM *multi = transfers->multi;
	curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, set_watch);
	curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, transfers);
	curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timer);
	curl_multi_setopt(multi, CURLMOPT_TIMERDATA, transfers);
	curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)transfers->config.at_once);
}

static bool prepare_curl(struct transfers *transfers) {
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
		return false;
	}
	transfers->multi = curl_multi_init();
	if (transfers->multi == NULL || !prepare_headers(transfers)) {
		drop_curl(transfers);
		return false;
	}
	read_authorities(transfers);
	join_loop(transfers);
	return true;
}

struct transfers *transfers_create(uv_loop_t *loop, const struct transfers_config *config,
	const struct transfers_listener *listener) {
	struct transfers *transfers = calloc(1, sizeof(*transfers));
	if (transfers == NULL) {
		return NULL;
	}
	transfers->loop = loop;
	transfers->config = *config;
	transfers->listener = listener;
	if (!prepare_curl(transfers)) {
		free(transfers);
		return NULL;
	}
	uv_timer_init(loop, &transfers->timer);
	transfers->timer.data = transfers;
	transfers->open_handles = 1;
	return transfers;
}

static void on_timer_closed(uv_handle_t *handle) {
	release(handle->data);
}

void transfers_destroy(struct transfers *transfers, void (*closed)(void *data), void *data) {
	transfers->ending = true;
	transfers->closed = closed;
	transfers->closed_data = data;
	destroy_all(transfers);
	drop_curl(transfers);
	uv_close((uv_handle_t *)&transfers->timer, on_timer_closed);
}
