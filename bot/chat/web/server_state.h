#pragma once

#include <libwebsockets.h>
#include <stdatomic.h>
#include <uv.h>

#include "bot/base/id_map.h"
#include "bot/chat/web/allowance.h"
#include "bot/chat/web/config.h"
#include "bot/chat/web/desk.h"
#include "bot/chat/web/mail.h"
#include "bot/chat/web/page_cache.h"
#include "bot/chat/web/page_maker.h"
#include "bot/chat/web/stage.h"

/* What the server's thread works on. */

enum { SERVER_CONNECTIONS_MOST = 4096, SERVER_TABLES_MOST = 2048, SERVER_HOST_SIZE = 256 };

struct connection;

struct server {
	const struct web_config *config; /* but for what is below */
	struct mailbox *inbox, *outbox;  /* to the server, and to the loop */
	void (*wake)(void *data);        /* the loop */
	void *data;
	uv_thread_t thread;
	bool started;
	atomic_bool stopping;
	struct lws_context *context;
	struct lws_vhost *vhost;
	lws_sorted_usec_list_t timer;
	struct page_maker *maker;
	/* A request of a connection is whole; the stream of one ends. */
	void (*requested)(struct connection *connection);
	void (*stream_ended)(struct connection *connection);
	/* The thread's alone, once it runs. */
	char *url;                          /* of the pages; NULL: not known */
	char language[STAGE_LANGUAGE_SIZE]; /* the usual one */
	char own_host[SERVER_HOST_SIZE],
		url_host[SERVER_HOST_SIZE]; /* of this machine, and of the pages' URL; or "" */
	struct page_cache cache;
	struct allowances allowances;
	struct connection *connections;
	size_t n_connections;
	struct id_map numbers; /* of connections */
	int64_t last_number;
	struct stage *stages;
	size_t n_stages;
	struct desks desks;
};

/* Takes over another URL, and language: or NULL. */
void server_state_configure(struct server *server, char *url, const char *language);

/* "example.org:8080" without its port, "[::1]" without its brackets. */
void server_state_put_host(const char *host, char name[SERVER_HOST_SIZE]);

/* Hands a mail to the loop; NULL: there was no memory for it. */
void server_state_tell_loop(struct server *server, struct mail *mail);
/* The same, about a stage. */
void server_state_tell_of(struct server *server, enum mail_kind kind, const struct stage *stage);

/* The stage of a table in a language; NULL: there is none. */
struct stage *server_state_find_stage(
	const struct server *server, int64_t table, const char *language);
/* The same; it is made, and asked for, if there is none. NULL: there are too many. */
struct stage *server_state_need_stage(struct server *server, int64_t table, const char *language);
/* Makes one. NULL: as above. */
struct stage *server_state_add_stage(struct server *server, int64_t table, const char *language);
