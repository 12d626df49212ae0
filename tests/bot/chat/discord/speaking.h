#pragma once

#include <criterion/criterion.h>

#include "bot/chat/discord/discord.h"
#include "fake_discord.h"

/* The adapter between a played gateway and a played REST: what is said becomes requests, and how
 * they are answered becomes calls of the listener. */

struct speaking {
	uv_loop_t loop;
	struct discord_config config;
	struct chat *chat;
	struct discord *discord;
};

void speaking_open(struct speaking *scene);
/* Another adapter on the same loop, after the one before was destroyed. */
void speaking_start(struct speaking *scene);
void speaking_close(struct speaking *scene);

/* The loop turns once. */
void turn(struct speaking *scene);

/* The last request is answered, and the loop turns. */
void reply(struct speaking *scene, int status, int code, const char *body);

/* All in the room, of table 7. */
int say(struct speaking *scene, const char *text, int64_t move);
void show(struct speaking *scene, const char *text, const char *edit_of);
struct post live_post(const char *text, const char *edit_of);

int tell(struct speaking *scene, const char *key, const char *text);
int prove(struct speaking *scene, const char *key, const char *text);

/* A hand that the lines said in the room explain. */
void tell_behind(struct speaking *scene, const char *text, const char *edit_of);

/* After the loop has turned. */
#define EXPECT(scene, lines)                                                     \
	do {                                                                     \
		turn(scene);                                                     \
		const char *got_ = fake_take();                                  \
		cr_expect_str_eq(got_, lines, "got:\n%swant:\n%s", got_, lines); \
	} while (0)

#define ROOM "50/60"
#define ROOM_POST "POST /channels/60/messages "
#define SAID "{\"id\":\"700\",\"channel_id\":\"60\"}"
#define PRIVATELY_SAID "{\"id\":\"800\",\"channel_id\":\"90\"}"
#define OPEN(user) "POST /users/@me/channels {\"recipient_id\":\"" user "\"}\n"
#define DM_POST "POST /channels/90/messages "

#define BODY(text) "{\"allowed_mentions\":{\"parse\":[]},\"content\":\"" text "\",\"flags\":4}\n"

/* A live message: edited, of a version before that wrote no components, and the n-th that is posted
 * in a place, with flags, or with a mention. */
#define LAID_OUT(text) \
	"\"components\":[{\"components\":[{\"content\":\"" text "\",\"type\":10}],\"type\":17}]"
#define LAYOUT(text) "{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT(text) ",\"flags\":32768}\n"
#define LAYOUT_ON_WORDS(text)                             \
	"{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT( \
		text) ",\"content\":null,\"flags\":32768}\n"
#define NUMBERED(n, flags) ",\"enforce_nonce\":true,\"flags\":" flags ",\"nonce\":\"7n" n "\"}\n"
#define POSTED_WITH(n, flags, text) \
	"{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT(text) NUMBERED(n, flags)
#define POSTED(n, text) POSTED_WITH(n, "32768", text)
#define CALLING(n, users, text)                                                      \
	"{\"allowed_mentions\":{\"parse\":[],\"users\":[" users "]}," LAID_OUT(text) \
		NUMBERED(n, "32768")

/* What stands there is edited; where what it shows is not known, all of it. */
#define EDIT_OF(id) "PATCH /channels/60/messages/" id " "
#define EDIT EDIT_OF("700")
#define ADOPTED(text)                                                        \
	"{\"allowed_mentions\":{\"parse\":[]},\"attachments\":[]," LAID_OUT( \
		text) ",\"flags\":32768}\n"

#define SHOWN "shown 7 place 60/700\n"
#define SAID_NEXT "{\"id\":\"701\",\"channel_id\":\"60\"}"
#define SHOWN_NEXT "shown 7 place 60/701\n"
#define DELETE "DELETE /channels/60/messages/700\n"
/* Lets outages pass: what waits for their end is tried again. */
void pass_outage(struct speaking *scene);
