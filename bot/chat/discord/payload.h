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

/* The n-th message (from 0) of a post, which is split at lines, then words, and whether it is the
 * last: components and mentions come with that, and there must be no more asked for. Markdown and
 * mentions in the text are escaped. nonce: of a post in a place with a cause, nonce and
 * enforce_nonce are set. NULL: out of memory. */
json_t *payload_message(const struct post *post, unsigned n, bool nonce, bool *last);

/* A post laid out in components: title, picture, the parts between its rules, buttons; within
 * 4,000 characters, for which the parts above the last lose their first lines; without a nonce.
 * Where it is to be edited with its buttons only a line of the last part stands above these, of
 * an answer the last line.
 * With a picture, drawn or not, payload_upload() or payload_keep() must follow. */
json_t *payload_layout(const struct post *post);

/* Of all its files the message has this picture, which goes with it; or the one that it had, by
 * Discord's id, "": none. */
void payload_upload(json_t *message, const struct picture *picture);
void payload_keep(json_t *message, const char *id);
/* In a layout that keeps one another, of these words; one that keeps none stays as it is. */
void payload_keep_instead(json_t *message, const char *id, const char *alt);

/* The file that payload_upload() names; picture NULL: none. */
struct rest_file payload_file(const struct picture *picture);

/* As a new message it has this number, and is shown once however often it is sent; or it makes no
 * sound, mentions or not: to those who are mentioned it is lit up. */
void payload_number(json_t *message, int64_t table, int place_index, int64_t number);
void payload_hush(json_t *message, bool mentions);
/* A new message to a person, at no table (0) or at one: of all messages that the database ever gave
 * a number none has this nonce. */
void payload_direct(
	json_t *message, uint64_t database, int64_t table, const char *user, uint64_t number);
/* The n-th answer to the message with this id, to this audience, which is likewise shown once. */
void payload_answer(json_t *message, const char *id, unsigned n, const char *audience);

/* An empty array where there are none, so that an edit removes them. NULL: out of memory. */
json_t *payload_components(const struct chat_controls *controls);

/* The data of a modal, with this text above its fields. NULL: out of memory. */
json_t *payload_modal(const struct chat_form *form, const char *text);
