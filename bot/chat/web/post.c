#include "bot/chat/web/post.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/answer.h"
#include "bot/chat/web/server_state.h"
#include "bot/chat/web/urlencoded.h"

enum { COMPUTERS_MOST = 99 };

/* Reading forms */

/* What does not fit is nothing of ours, and half of it would be something else. */
static void copy(char *into, size_t size, const char *value) {
	if ((size_t)snprintf(into, size, "%s", value) >= size) {
		into[0] = '\0';
	}
}

static void add_text(struct mail_post *post, const char *value) {
	size_t len = strlen(post->text), room = sizeof(post->text) - len;
	int n = snprintf(post->text + len, room, "%s%s", len > 0 ? " " : "", value);
	if ((size_t)n >= room) {
		post->text[len] = '\0';
	}
}

static void take_field(struct mail_post *post, const struct form_field *field) {
	const struct {
		const char *name;
		char *into;
		size_t size;
	} rows[] = {
		{"id", post->id, sizeof(post->id)},
		{"name", post->name, sizeof(post->name)},
		{"game", post->game, sizeof(post->game)},
		{"level", post->level, sizeof(post->level)},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (strcmp(field->name, rows[i].name) == 0) {
			copy(rows[i].into, rows[i].size, field->value);
		}
	}
	if (strcmp(field->name, "choice") == 0 || strcmp(field->name, "text") == 0) {
		add_text(post, field->value);
	} else if (strcmp(field->name, "computers") == 0) {
		long n = strtol(field->value, NULL, 10);
		post->computers = n > 0 && n <= COMPUTERS_MOST ? (int)n : 0;
	}
}

static struct mail_post *read_post(const struct exchange *exchange) {
	struct form_field field;
	const char *at = exchange->body;
	struct mail_post *post = calloc(1, sizeof(*post));
	while (post != NULL && urlencoded_next(&at, &field)) {
		take_field(post, &field);
	}
	if (post != NULL) {
		post->kind = exchange->route.kind;
	}
	return post;
}

/* To the loop, which will answer. */
static void hand_on(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	struct mail *mail = mail_create(MAIL_POST);
	if (mail != NULL) {
		mail->post = read_post(exchange);
	}
	if (mail == NULL || mail->post == NULL) {
		mail_destroy(mail);
		connection->exchange->new_secret[0] = '\0';
		connection_refuse(connection, 503);
		return;
	}
	snprintf(mail->post->source, sizeof(mail->post->source), "%s", exchange->client);
	mail->table = exchange->route.table;
	mail->connection = (uint64_t)connection->number;
	snprintf(mail->language, sizeof(mail->language), "%s", exchange->language);
	snprintf(mail->guest, sizeof(mail->guest), "%s", exchange->guest);
	if (exchange->route.kind == ROUTE_LEARN) {
		snprintf(mail->post->game, sizeof(mail->post->game), "%s", exchange->route.game);
	}
	if (exchange->route.kind == ROUTE_RENEW) {
		cookie_put_key(exchange->new_secret, mail->post->renewed);
	}
	connection->state = CONNECTION_WAITS;
	server_state_tell_loop(connection->server, mail);
}

/* Whoever does something for the first time gets a secret. */
static bool need_guest(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	if (exchange->guest[0] != '\0') {
		return true;
	}
	if (!cookie_make_secret(exchange->new_secret)) {
		return false;
	}
	cookie_put_key(exchange->new_secret, exchange->guest);
	return true;
}

/* Kinds of posts */

static void post_at_table(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	if (answer_need_stage(connection, ANSWER_VIEW) == NULL) {
		return;
	}
	if (exchange->guest[0] == '\0') {
		answer_refusal(connection, 403);
		return;
	}
	answer_note_guest(connection,
		desks_need(&connection->server->desks, exchange->guest, exchange->route.table, ""));
	hand_on(connection);
}

static void post_invitation(struct connection *connection) {
	const struct stage *stage = answer_need_stage(connection, ANSWER_INVITATION);
	char name[MAIL_NAME_SIZE];
	if (stage == NULL) {
		return;
	}
	if (!urlencoded_find(connection->exchange->body, "name", name, sizeof(name)) ||
		name[strspn(name, " ")] == '\0') {
		answer_invitation(connection, stage, "");
	} else if (need_guest(connection)) {
		hand_on(connection);
	} else {
		connection_refuse(connection, 503);
	}
}

static void post_lesson(struct connection *connection) {
	if (need_guest(connection)) {
		hand_on(connection);
	} else {
		connection_refuse(connection, 503);
	}
}

static void post_new(struct connection *connection) {
	if (connection->server->config->opens) {
		post_lesson(connection);
	} else {
		answer_refusal(connection, 404);
	}
}

/* A path of ours: "//example.org" would be somebody else's. */
static bool is_ours(const char *path) {
	size_t n = 0;
	while (path[n] > 0x20 && path[n] < 0x7f && path[n] != '\\') {
		n++;
	}
	return path[0] == '/' && path[1] != '/' && path[n] == '\0';
}

/* To where the form says, or to the first page. */
static void answer_back(struct connection *connection) {
	char back[WEB_PATH_SIZE];
	bool leads = urlencoded_find(connection->exchange->body, "back", back, sizeof(back)) &&
		     is_ours(back);
	answer_elsewhere(connection, leads ? back : "/");
}

/* By the salt of the page a form that is sent again makes the same secret of the former one. */
static bool choose_renewed(struct exchange *exchange) {
	char former[COOKIE_SECRET_SIZE], salt[COOKIE_SECRET_SIZE];
	if (cookie_read_secret(exchange->head.cookie, former) &&
		urlencoded_find(exchange->body, "salt", salt, sizeof(salt)) &&
		cookie_is_secret(salt)) {
		cookie_derive_secret(former, salt, exchange->new_secret);
		return true;
	}
	return cookie_make_secret(exchange->new_secret);
}

/* Somebody whose secret is void: it was renewed by this form, and the answer did not arrive; or
 * they are nobody. */
static void renew_again(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	char key[COOKIE_KEY_SIZE];
	cookie_put_key(exchange->new_secret, key);
	if (exchange->revoked && map_find(&connection->server->desks.visitors, NULL, key) != NULL) {
		answer_back(connection);
	} else {
		exchange->new_secret[0] = '\0';
		answer_refusal(connection, 403);
	}
}

/* The former secret is worth nothing while the loop is asked, either: of two who renew it at once
 * one does. */
static void post_renewal(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	if (!choose_renewed(exchange)) {
		connection_refuse(connection, 503);
		return;
	}
	if (exchange->guest[0] == '\0') {
		renew_again(connection);
		return;
	}
	struct visitor *visitor = desks_visitor(&connection->server->desks, exchange->guest);
	if (visitor == NULL) {
		exchange->new_secret[0] = '\0';
		connection_refuse(connection, 503);
		return;
	}
	hand_on(connection);
	visitor->revoked = connection->state == CONNECTION_WAITS;
}

void post_take(struct connection *connection) {
	switch (connection->exchange->route.kind) {
	case ROUTE_PRESS:
	case ROUTE_SAY:
		post_at_table(connection);
		break;
	case ROUTE_INVITATION:
		post_invitation(connection);
		break;
	case ROUTE_LEARN:
		post_lesson(connection);
		break;
	case ROUTE_NEW:
		post_new(connection);
		break;
	case ROUTE_RENEW:
		post_renewal(connection);
		break;
	default:
		answer_refusal(connection, 405);
		break;
	}
}

/* Answers */

static bool is_script(const struct exchange *exchange) {
	return strcmp(exchange->head.script, "dicecup") == 0;
}

static const char *fragment_of(const struct mail *mail) {
	return mail->fragment != NULL ? mail->fragment : "";
}

/* Without a script they are shown on the page, once. */
static void answer_at_table(struct connection *connection, const struct mail *mail) {
	const struct exchange *exchange = connection->exchange;
	struct server *server = connection->server;
	const struct stage *stage =
		server_state_find_stage(server, exchange->route.table, exchange->language);
	struct desk *desk = desks_need(&server->desks, exchange->guest, exchange->route.table, "");
	if (mail->vain) {
		answer_missing(connection);
	} else if (stage == NULL || !stage->open || desk == NULL) {
		answer_refusal(connection, 404);
	} else if (is_script(exchange)) {
		answer_fragment(connection, fragment_of(mail), stage->presses);
	} else {
		desk_add_answer(desk, fragment_of(mail));
		answer_elsewhere(connection, stage->address);
	}
}

/* That which came with the invitation lasts as long as any from now on. */
static void keep_secret(struct exchange *exchange) {
	if (exchange->new_secret[0] == '\0') {
		cookie_read_secret(exchange->head.cookie, exchange->new_secret);
	}
}

static void answer_sitting(struct connection *connection, const struct mail *mail) {
	struct exchange *exchange = connection->exchange;
	struct server *server = connection->server;
	const struct stage *stage =
		server_state_find_stage(server, exchange->route.table, exchange->language);
	if (mail->vain) {
		exchange->new_secret[0] = '\0';
		answer_missing(connection);
	} else if (stage == NULL || !stage->open) {
		answer_refusal(connection, 404);
	} else if (mail->done) {
		struct desk *desk =
			desks_need(&server->desks, exchange->guest, exchange->route.table, "");
		answer_note_guest(connection, desk);
		keep_secret(exchange);
		answer_elsewhere(connection, stage->address);
	} else {
		answer_invitation(connection, stage, mail->words != NULL ? mail->words : "");
	}
}

static void answer_lesson(struct connection *connection, const struct mail *mail) {
	const struct exchange *exchange = connection->exchange;
	struct desk *desk =
		desks_need(&connection->server->desks, exchange->guest, 0, exchange->route.game);
	if (desk != NULL) {
		html_finish(&desk->answers);
		desk_add_answer(desk, fragment_of(mail));
	}
	if (is_script(exchange)) {
		char address[WEB_PATH_SIZE];
		answer_put_address(exchange, exchange->path, address);
		answer_fragment(connection, fragment_of(mail), address);
	} else {
		answer_elsewhere(connection, exchange->path);
	}
}

static void answer_opening(struct connection *connection, const struct mail *mail) {
	char address[WEB_PATH_SIZE] = "/";
	if (mail->done) {
		route_put_table(mail->table, mail->access.view, address);
	}
	answer_elsewhere(connection, address);
}

static void answer_renewal(struct connection *connection, const struct mail *mail) {
	struct exchange *exchange = connection->exchange;
	if (mail->done) {
		cookie_put_key(exchange->new_secret, exchange->guest);
		answer_back(connection);
	} else {
		exchange->new_secret[0] = '\0';
		answer_refusal(connection, 503);
	}
}

static void note_name(struct server *server, const char *guest, const char *name) {
	struct visitor *visitor =
		guest[0] != '\0' && name != NULL ? desks_visitor(&server->desks, guest) : NULL;
	if (visitor != NULL) {
		snprintf(visitor->name, sizeof(visitor->name), "%s", name);
	}
}

void post_answer(struct server *server, const struct mail *mail) {
	struct connection *connection = id_map_find(&server->numbers, (int64_t)mail->connection);
	if (connection == NULL || connection->state != CONNECTION_WAITS) {
		return;
	}
	if (connection->exchange->route.kind != ROUTE_RENEW) {
		note_name(server, connection->exchange->guest, mail->title);
	}
	switch (connection->exchange->route.kind) {
	case ROUTE_INVITATION:
		answer_sitting(connection, mail);
		break;
	case ROUTE_LEARN:
		answer_lesson(connection, mail);
		break;
	case ROUTE_NEW:
		answer_opening(connection, mail);
		break;
	case ROUTE_RENEW:
		answer_renewal(connection, mail);
		break;
	default:
		answer_at_table(connection, mail);
		break;
	}
}
