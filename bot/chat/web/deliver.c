#include "bot/chat/web/deliver.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/dispatch.h"
#include "bot/chat/web/post.h"
#include "bot/chat/web/server_state.h"
#include "bot/chat/web/stream.h"

static char *take(char **text) {
	char *taken = *text;
	*text = NULL;
	return taken;
}

static void wake(const struct stage *stage) {
	for (struct event_stream *stream = stage->streams; stream != NULL; stream = stream->next) {
		connection_want_to_write(stream->connection);
	}
}

static struct stage *find(struct server *server, const struct mail *mail) {
	return server_state_find_stage(server, mail->table, mail->language);
}

static void open_stage(struct server *server, const struct mail *mail) {
	struct stage *stage = find(server, mail);
	if (stage == NULL) {
		stage = server_state_add_stage(server, mail->table, mail->language);
	}
	if (stage != NULL) {
		stage_open(stage, &mail->access);
		stage->fresh = true;
		stage->used = monotonic_ms();
	}
}

/* Ends its streams, and tells who waits for it that it is not there. */
static void end_stage(struct server *server, struct stage *stage, bool rests) {
	dispatch_waiting(server, stage, false);
	while (stage->streams != NULL) {
		struct connection *connection = stage->streams->connection;
		answer_end_stream(connection);
		connection_end(connection);
	}
	struct stage **at = &server->stages;
	while (*at != stage) {
		at = &(*at)->next;
	}
	*at = stage->next;
	server->n_stages--;
	if (stage->over || rests) { /* else a guest comes back to the hand that lies there */
		desks_drop_table(&server->desks, stage->table);
	}
	stage_destroy(stage);
}

static void close_stage(struct server *server, const struct mail *mail) {
	struct stage *stage = find(server, mail);
	if (stage != NULL) {
		end_stage(server, stage, mail->done);
	}
}

static void show(struct server *server, struct mail *mail) {
	struct stage *stage = find(server, mail);
	if (stage == NULL) {
		return;
	}
	if (mail->kind == MAIL_STAY) {
		stage_stay(stage, take(&mail->fragment), take(&mail->other), mail->settles);
	} else if (mail->kind == MAIL_LIVE) {
		stage_live(stage, take(&mail->title), take(&mail->words), take(&mail->fragment),
			take(&mail->other));
	} else {
		stage_end(stage);
	}
	wake(stage);
}

/* Guests */

/* Calls each for every stream that the guest has there. */
static void each_stream(struct server *server, const struct desk *desk,
	void (*each)(struct event_stream *stream, const char *fragment), const char *fragment) {
	for (struct stage *stage = server->stages; stage != NULL; stage = stage->next) {
		struct event_stream *stream = stage->table == desk->table ? stage->streams : NULL;
		for (; stream != NULL; stream = stream->next) {
			if (stream->desk == desk) {
				each(stream, fragment);
				connection_want_to_write(stream->connection);
			}
		}
	}
}

static void show_hand(struct event_stream *stream, const char *fragment) {
	(void)fragment;
	stream->hand_due = true;
}

static void show_all(struct event_stream *stream, const char *fragment) {
	(void)fragment;
	stream->needs_all = true;
}

/* Where it is about no table, they are told where they are. */
static struct desk *find_desk(struct server *server, const struct mail *mail) {
	struct desk *latest = mail->table == 0 ? desks_latest(&server->desks, mail->guest) : NULL;
	return mail->table != 0 ? desks_need(&server->desks, mail->guest, mail->table, "") : latest;
}

static void tell(struct server *server, struct mail *mail) {
	struct desk *desk = find_desk(server, mail);
	if (desk == NULL) {
		return;
	}
	if (mail->kind == MAIL_HAND) {
		desk_set_hand(desk, take(&mail->fragment));
		each_stream(server, desk, show_hand, NULL);
	} else if (mail->kind == MAIL_SEATED) {
		bool news = !desk->seated;
		desk->seated = true;
		each_stream(server, desk, news ? show_all : show_hand, NULL);
	} else if (desk->n_streams > 0) {
		each_stream(server, desk, stream_tell, mail->fragment);
	} else {
		desk_add_answer(desk, mail->fragment);
	}
}

static void cut_off(struct stage *stage, const char *guest) {
	struct event_stream *next;
	for (struct event_stream *stream = stage->streams; stream != NULL; stream = next) {
		struct connection *connection = stream->connection;
		next = stream->next;
		if (stream->desk != NULL && strcmp(stream->desk->guest, guest) == 0) {
			answer_end_stream(connection);
			connection_end(connection);
		}
	}
}

/* Whoever has the former key loses what they see at once, and finds nothing when they come back. */
static void renew(struct server *server, const struct mail *mail) {
	if (!mail->done) {
		struct visitor *visitor = desks_visitor(&server->desks, mail->guest);
		if (visitor != NULL) {
			visitor->revoked = false;
		}
		return;
	}
	for (struct stage *stage = server->stages; stage != NULL; stage = stage->next) {
		cut_off(stage, mail->guest);
	}
	desks_renew(&server->desks, mail->guest, mail->words, monotonic_ms() + ANSWER_GONE_MS);
}

static void deliver_one(struct server *server, struct mail *mail) {
	switch (mail->kind) {
	case MAIL_OPEN:
		open_stage(server, mail);
		break;
	case MAIL_MISSING:
	case MAIL_CLOSE:
		close_stage(server, mail);
		break;
	case MAIL_STAY:
	case MAIL_LIVE:
	case MAIL_OVER:
		show(server, mail);
		break;
	case MAIL_HAND:
	case MAIL_TOLD:
	case MAIL_SEATED:
		tell(server, mail);
		break;
	case MAIL_RENEWED:
		renew(server, mail);
		break;
	case MAIL_ANSWER:
		post_answer(server, mail);
		break;
	case MAIL_CONFIG:
		server_state_configure(server, take(&mail->title), mail->words);
		break;
	default:
		break;
	}
}

/* Who waits for a table is shown all that was said of it at once. */
static void wake_waiting(struct server *server) {
	for (struct stage *stage = server->stages; stage != NULL; stage = stage->next) {
		if (stage->fresh) {
			stage->fresh = false;
			dispatch_waiting(server, stage, true);
		}
	}
}

void deliver_mails(struct server *server, struct mail *first) {
	while (first != NULL) {
		struct mail *next = first->next;
		deliver_one(server, first);
		mail_destroy(first);
		first = next;
	}
	wake_waiting(server);
}
