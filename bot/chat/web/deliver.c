#include "bot/chat/web/deliver.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/post.h"
#include "bot/chat/web/stage.h"

static char *take(char **text) {
	char *taken = *text;
	*text = NULL;
	return taken;
}

static void wake(const struct stage *stage) {
	for (struct event_stream *stream = stage->streams; stream != NULL; stream = stream->next) {
		http_server_wake(&stream->connection->client);
	}
}

static struct stage *find(struct web_chat *web, const struct outgoing *outgoing) {
	return outgoing_find_stage(web, outgoing->table, outgoing->language);
}

static void open_stage(struct web_chat *web, const struct outgoing *outgoing) {
	struct stage *stage = find(web, outgoing);
	if (stage == NULL) {
		stage = outgoing_add_stage(web, outgoing->table, outgoing->language);
	}
	if (stage != NULL) {
		stage_open(stage, &outgoing->access);
		stage->fresh = true;
		stage->used = monotonic_ms();
	}
}

/* Whoever waits for it asks again: it is open; or (false) it is not there. */
static void end_waiting(struct web_chat *web, const struct stage *stage, bool open) {
	struct connection *next;
	for (struct connection *at = web->connections; at != NULL; at = next) {
		next = at->next;
		if (!answer_is_awaited(at) || at->exchange->awaits != stage) {
			continue;
		}
		at->exchange->awaits = NULL;
		if (open) {
			http_server_ask_again(&at->client);
		} else {
			answer_missing(at);
		}
	}
}

/* Ends its streams, and tells who waits for it that it is not there. */
static void end_stage(struct web_chat *web, struct stage *stage, bool rests) {
	end_waiting(web, stage, false);
	while (stage->streams != NULL) {
		http_server_end(&stage->streams->connection->client);
	}
	struct stage **at = &web->stages;
	while (*at != stage) {
		at = &(*at)->next;
	}
	*at = stage->next;
	web->n_stages--;
	if (stage->over || rests) { /* else a guest comes back to the hand that lies there */
		desks_drop_table(&web->desks, stage->table);
	}
	stage_destroy(stage);
}

static void close_stage(struct web_chat *web, const struct outgoing *outgoing) {
	struct stage *stage = find(web, outgoing);
	if (stage != NULL) {
		end_stage(web, stage, outgoing->done);
	}
}

static void show(struct web_chat *web, struct outgoing *outgoing) {
	struct stage *stage = find(web, outgoing);
	if (stage == NULL) {
		return;
	}
	if (outgoing->kind == OUTGOING_STAY) {
		stage_stay(stage, take(&outgoing->fragment), take(&outgoing->other),
			outgoing->settles);
	} else if (outgoing->kind == OUTGOING_LIVE) {
		stage_live(stage, take(&outgoing->title), take(&outgoing->words),
			take(&outgoing->fragment), take(&outgoing->other));
	} else {
		stage_end(stage);
	}
	wake(stage);
}

/* Guests */

/* Calls each for every stream that the guest has there. */
static void each_stream(struct web_chat *web, const struct desk *desk,
	void (*each)(struct event_stream *stream, const char *fragment), const char *fragment) {
	for (struct stage *stage = web->stages; stage != NULL; stage = stage->next) {
		struct event_stream *stream = stage->table == desk->table ? stage->streams : NULL;
		for (; stream != NULL; stream = stream->next) {
			if (stream->desk == desk) {
				each(stream, fragment);
				http_server_wake(&stream->connection->client);
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
static struct desk *find_desk(struct web_chat *web, const struct outgoing *outgoing) {
	struct desk *latest =
		outgoing->table == 0 ? desks_latest(&web->desks, outgoing->guest) : NULL;
	return outgoing->table != 0 ? desks_need(&web->desks, outgoing->guest, outgoing->table, "")
				    : latest;
}

static void tell(struct web_chat *web, struct outgoing *outgoing) {
	struct desk *desk = find_desk(web, outgoing);
	if (desk == NULL) {
		return;
	}
	if (outgoing->kind == OUTGOING_HAND) {
		desk_set_hand(desk, take(&outgoing->fragment));
		each_stream(web, desk, show_hand, NULL);
	} else if (outgoing->kind == OUTGOING_SEATED) {
		bool news = !desk->seated;
		desk->seated = true;
		each_stream(web, desk, news ? show_all : show_hand, NULL);
	} else if (desk->n_streams > 0) {
		each_stream(web, desk, stage_tell, outgoing->fragment);
	} else {
		desk_add_answer(desk, outgoing->fragment);
	}
}

static void cut_off(struct stage *stage, const char *guest) {
	struct event_stream *next;
	for (struct event_stream *stream = stage->streams; stream != NULL; stream = next) {
		next = stream->next;
		if (stream->desk != NULL && strcmp(stream->desk->guest, guest) == 0) {
			http_server_end(&stream->connection->client);
		}
	}
}

/* Whoever has the former key loses what they see at once, and finds nothing when they come back. */
static void renew(struct web_chat *web, const struct outgoing *outgoing) {
	if (!outgoing->done) {
		struct visitor *visitor = desks_visitor(&web->desks, outgoing->guest);
		if (visitor != NULL) {
			visitor->revoked = false;
		}
		return;
	}
	for (struct stage *stage = web->stages; stage != NULL; stage = stage->next) {
		cut_off(stage, outgoing->guest);
	}
	desks_renew(&web->desks, outgoing->guest, outgoing->words, monotonic_ms() + ANSWER_GONE_MS);
}

void deliver_one(struct web_chat *web, struct outgoing *outgoing) {
	switch (outgoing->kind) {
	case OUTGOING_OPEN:
		open_stage(web, outgoing);
		break;
	case OUTGOING_MISSING:
	case OUTGOING_CLOSE:
		close_stage(web, outgoing);
		break;
	case OUTGOING_STAY:
	case OUTGOING_LIVE:
	case OUTGOING_OVER:
		show(web, outgoing);
		break;
	case OUTGOING_HAND:
	case OUTGOING_TOLD:
	case OUTGOING_SEATED:
		tell(web, outgoing);
		break;
	case OUTGOING_RENEWED:
		renew(web, outgoing);
		break;
	case OUTGOING_ANSWER:
		post_answer(web, outgoing);
		break;
	}
}

/* Who waits for a table is shown all that was said of it at once. */
static void wake_waiting(struct web_chat *web) {
	for (struct stage *stage = web->stages; stage != NULL; stage = stage->next) {
		if (stage->fresh) {
			stage->fresh = false;
			end_waiting(web, stage, true);
		}
	}
}

void deliver_all(struct web_chat *web, struct outgoing *first) {
	for (struct outgoing *outgoing = first; outgoing != NULL; outgoing = outgoing->next) {
		deliver_one(web, outgoing);
	}
	outgoing_destroy_all(first);
	wake_waiting(web);
}
