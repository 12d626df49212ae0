#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/rest/rest_request.h"
#include "bot/chat/picture.h"

/* The file of a post's picture. */
#define PAYLOAD_PICTURE_NAME "board.png"

/* Posts as JSON: API v10, "Create Message", "Component Reference", "Modal". */

enum {
	PAYLOAD_CONTENT_MOST = 2000, /* characters in a message */
	PAYLOAD_EPHEMERAL = 1 << 6,
	PAYLOAD_SUPPRESS_EMBEDS = 1 << 2,
	PAYLOAD_SILENT = 1 << 12,
	PAYLOAD_COMPONENTS = 1 << 15,
};

/* The n-th message (from 0) of a post, which is split at lines, then words. *last: components and
 * mentions are in it, and there is no next one. Escapes Markdown and mentions in the text. nonce:
 * sets nonce and enforce_nonce, for a post in a place with a cause. NULL: out of memory. */
json_t *payload_message(const struct post *post, unsigned n, bool nonce, bool *last);

/* A post in components: title, picture, the parts between its rules, buttons; within 4,000
 * characters, for which parts above the last lose their first lines; without a nonce. If it is to
 * be edited with its buttons, only one line is above these: the first of the last part, or an
 * answer's last line. With a picture, drawn or not, payload_upload() or payload_keep() must follow.
 */
json_t *payload_layout(const struct post *post);

/* Makes this uploaded picture, or the kept one with Discord's id ("": none), the message's only
 * file. */
void payload_upload(json_t *message, const struct picture *picture);
void payload_keep(json_t *message, const char *id);
/* In a layout that keeps a picture: keeps another, with these words, or none (""). False: it keeps
 * none. */
bool payload_keep_instead(json_t *message, const char *id, const char *alt);

/* The file for payload_upload(); picture NULL: none. */
struct rest_file payload_file(const struct picture *picture);

/* payload_number() gives a new message this number, so that it is shown once however often it is
 * sent. payload_hush() silences it; mentions: people mentioned still see it highlighted. */
void payload_number(json_t *message, int64_t table, int place_index, int64_t number);
void payload_hush(json_t *message, bool mentions);
/* A new message to a person, of a table or none (0). Its nonce differs from those of all other
 * messages numbered by the database. */
void payload_direct(
	json_t *message, uint64_t database, int64_t table, const char *user, uint64_t number);
/* The n-th answer to the message with this id, to this audience; also shown once. */
void payload_answer(json_t *message, const char *id, unsigned n, const char *audience);

/* An empty array if there are no controls, so that an edit removes them. NULL: out of memory. */
json_t *payload_components(const struct chat_controls *controls);

/* The data of a modal, with this text above its fields. NULL: out of memory. */
json_t *payload_modal(const struct chat_form *form, const char *text);
