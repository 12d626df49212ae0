#include "bot/chat/web/speak.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/deliver.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/outgoing.h"

static struct web_chat *of(struct chat *chat) {
	return (struct web_chat *)chat;
}

/* In places */

static char *take_stay(const struct post *post, bool with_picture) {
	struct html html = {.text = NULL};
	fragment_put_stay(&html, post, with_picture);
	return html_take(&html);
}

static char *take_live(const struct post *post, bool seated) {
	struct html html = {.text = NULL};
	fragment_put_live(&html, post, seated);
	return html_take(&html);
}

static char *take_words(const struct post *post) {
	struct html html = {.text = NULL};
	fragment_put_words(&html, post->text);
	return html_take(&html);
}

static int send_stay(struct web_chat *web, const struct place_entry *place, const struct post *post,
	bool settles) {
	struct outgoing *outgoing = outgoing_of_place(OUTGOING_STAY, place);
	if (outgoing == NULL) {
		return -ENOMEM;
	}
	outgoing->settles = settles;
	outgoing->fragment = take_stay(post, false);
	outgoing->other = take_stay(post, true);
	if (outgoing->fragment == NULL || outgoing->other == NULL) {
		outgoing_destroy_all(outgoing);
		return -ENOMEM;
	}
	outgoing_send(web, outgoing);
	return 0;
}

static int send_live(
	struct web_chat *web, const struct place_entry *place, const struct post *post) {
	struct outgoing *outgoing = outgoing_of_place(OUTGOING_LIVE, place);
	if (outgoing == NULL) {
		return -ENOMEM;
	}
	outgoing->title = strdup(post->title != NULL ? post->title : "");
	outgoing->words = take_words(post);
	outgoing->fragment = take_live(post, false);
	outgoing->other = take_live(post, true);
	if (outgoing->title == NULL || outgoing->words == NULL || outgoing->fragment == NULL ||
		outgoing->other == NULL) {
		outgoing_destroy_all(outgoing);
		return -ENOMEM;
	}
	outgoing_send(web, outgoing);
	return 0;
}

/* A table of ours shows itself after a restart before anybody looks at it. */
static struct place_entry *find_place(struct web_chat *web, const char *name) {
	struct place_entry *place = places_find(&web->places, name);
	return place != NULL ? place : places_add_own(&web->places, name, NULL);
}

/* The first post in a place of our own tells which table stands there; with it, who may look. */
static void note_table(struct web_chat *web, struct place_entry *place, const struct post *post) {
	if (post->table != 0) {
		place->table = post->table;
	}
	if (!place->asked && place->table != 0) {
		place->asked = true;
		web->chat.listener->watched(web->chat.data, &web->chat, place->table, place->name,
			place->language, &place->access);
		struct outgoing *outgoing = outgoing_of_place(OUTGOING_OPEN, place);
		if (outgoing != NULL) {
			outgoing->access = place->access;
		}
		outgoing_send(web, outgoing);
	}
}

int speak_say(struct chat *chat, const char *name, const struct post *post) {
	struct web_chat *web = of(chat);
	struct place_entry *place = find_place(web, name);
	if (place == NULL) {
		return -ENOTCONN;
	}
	note_table(web, place, post);
	int rc = place->table != 0 ? send_stay(web, place, post, false) : 0;
	if (rc == 0 && post->move != 0) {
		outgoing_tell_delivered(web, post);
	}
	return rc;
}

void speak_show(struct chat *chat, const char *name, const struct post *post) {
	struct web_chat *web = of(chat);
	struct place_entry *place = find_place(web, name);
	if (place == NULL) {
		return;
	}
	note_table(web, place, post);
	int rc = post->stays ? send_stay(web, place, post, true) : send_live(web, place, post);
	place->over = place->over || post->last;
	if (rc == 0 && post->last) {
		outgoing_send(web, outgoing_of_place(OUTGOING_OVER, place));
	}
	if (rc == 0 && post->move != 0) {
		outgoing_tell_delivered(web, post);
	}
}

/* What was replaced is nowhere any more. */
void speak_delete_old(struct chat *chat, const char *place, int64_t table, const char *where) {
	(void)place;
	chat->listener->deleted(chat->data, chat, table, where);
}

void speak_close(struct chat *chat, const char *name, bool rests) {
	struct web_chat *web = of(chat);
	struct place_entry *place = places_find(&web->places, name);
	if (place != NULL) {
		struct outgoing *outgoing = outgoing_of_place(OUTGOING_CLOSE, place);
		if (outgoing != NULL) {
			outgoing->done = rests;
		}
		outgoing_send(web, outgoing);
		places_drop(&web->places, place);
	}
}

/* To one guest */

/* NULL: out of memory. */
static struct outgoing *make_private(const char *key, const struct post *post) {
	struct outgoing *outgoing =
		outgoing_create(post->replaces != NULL ? OUTGOING_HAND : OUTGOING_TOLD);
	struct html html = {.text = NULL};
	if (outgoing == NULL) {
		return NULL;
	}
	outgoing->table = post->table;
	snprintf(outgoing->guest, sizeof(outgoing->guest), "%s", key);
	if (post->replaces != NULL) {
		fragment_put_hand(&html, post);
	} else {
		fragment_put_answer(&html, post);
	}
	outgoing->fragment = html_take(&html);
	if (outgoing->fragment == NULL) {
		outgoing_destroy_all(outgoing);
		return NULL;
	}
	return outgoing;
}

static void send_private(struct web_chat *web, const char *key, const struct post *post) {
	outgoing_send(web, make_private(key, post));
}

static bool is_present(const struct web_chat *web, const char *key) {
	const struct web_guest *guest = guests_find(&web->guests, key);
	return guest != NULL && guest->present;
}

/* The last post about a table waits for a guest who is away: the bot says it once. */
int speak_tell(struct chat *chat, const char *key, const struct post *post) {
	struct web_chat *web = of(chat);
	if (!is_present(web, key) && !post->last) {
		return -ENOENT;
	}
	outgoing_note_seat(web, key, post->table);
	send_private(web, key, post);
	return 0;
}

int speak_tell_ahead(struct chat *chat, const char *key, const struct post *post) {
	struct web_chat *web = of(chat);
	struct outgoing *outgoing = is_present(web, key) ? make_private(key, post) : NULL;
	if (outgoing == NULL) {
		return -ENOENT;
	}
	deliver_one(web, outgoing);
	outgoing_destroy_all(outgoing);
	return 0;
}

int speak_probe(struct chat *chat, const char *key, const struct post *post) {
	int rc = speak_tell(chat, key, post);
	if (rc == 0) {
		outgoing_tell_reached(of(chat), key);
	}
	return rc;
}

static void gather(struct web_answers *answers, const struct post *post) {
	fragment_put_answer(&answers->fragment, post);
	if (answers->words.len > 0) {
		html_puts(&answers->words, "\n");
	}
	fragment_put_words(&answers->words, post->text);
}

void speak_answer(struct chat *chat, const struct chat_message *message, const struct post *post,
	bool aloud) {
	struct web_chat *web = of(chat);
	if (aloud && message->place != NULL) {
		speak_say(chat, message->place, post);
	} else if (post->replaces != NULL && post->table != 0) {
		send_private(web, message->from.key, post);
	} else {
		gather(((const struct web_message *)message)->answers, post);
	}
}
