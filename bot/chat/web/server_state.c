#include "bot/chat/web/server_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/monotonic.h"

/* "example.org:8080" without its port, "[::1]" without its brackets. */
void server_state_put_host(const char *host, char name[SERVER_HOST_SIZE]) {
	bool brackets = host[0] == '[';
	size_t len = strcspn(host + brackets, brackets ? "]" : ":/");
	snprintf(name, SERVER_HOST_SIZE, "%.*s",
		(int)(len < SERVER_HOST_SIZE ? len : SERVER_HOST_SIZE - 1), host + brackets);
}

static void know_hosts(struct server *server) {
	const char *url = server->url;
	const char *slashes = url != NULL ? strstr(url, "://") : NULL;
	server->url_host[0] = '\0';
	if (slashes != NULL) {
		server_state_put_host(slashes + 3, server->url_host);
	}
	if (gethostname(server->own_host, sizeof(server->own_host)) < 0) {
		server->own_host[0] = '\0';
	}
	server->own_host[sizeof(server->own_host) - 1] = '\0';
}

void server_state_configure(struct server *server, char *url, const char *language) {
	free(server->url);
	server->url = url;
	snprintf(server->language, sizeof(server->language), "%s",
		language != NULL ? language : "en");
	know_hosts(server);
}

void server_state_tell_loop(struct server *server, struct mail *mail) {
	if (mail != NULL) {
		mailbox_put(server->outbox, mail);
		server->wake(server->data);
	}
}

/* Stages */

struct stage *server_state_find_stage(
	const struct server *server, int64_t table, const char *language) {
	struct stage *stage = server->stages;
	while (stage != NULL && (stage->table != table || strcmp(stage->language, language) != 0)) {
		stage = stage->next;
	}
	return stage;
}

struct stage *server_state_add_stage(struct server *server, int64_t table, const char *language) {
	uint32_t epoch = (uint32_t)(uv_hrtime() / 1000);
	struct stage *stage =
		server->n_stages < SERVER_TABLES_MOST ? stage_create(table, language, epoch) : NULL;
	if (stage != NULL) {
		stage->next = server->stages;
		stage->used = monotonic_ms();
		server->stages = stage;
		server->n_stages++;
	}
	return stage;
}

void server_state_tell_of(struct server *server, enum mail_kind kind, const struct stage *stage) {
	struct mail *mail = mail_create(kind);
	if (mail != NULL) {
		mail->table = stage->table;
		snprintf(mail->language, sizeof(mail->language), "%s", stage->language);
	}
	server_state_tell_loop(server, mail);
}

struct stage *server_state_need_stage(struct server *server, int64_t table, const char *language) {
	struct stage *stage = server_state_find_stage(server, table, language);
	if (stage == NULL) {
		stage = server_state_add_stage(server, table, language);
		if (stage != NULL) {
			server_state_tell_of(server, MAIL_WATCH, stage);
		}
	}
	return stage;
}
