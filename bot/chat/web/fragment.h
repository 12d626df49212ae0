#pragma once

#include <stdbool.h>

#include "bot/base/html.h"
#include "bot/chat/chat.h"

/* Posts as HTML fragments. Where their forms lead stands in them as a mark, FRAGMENT_ADDRESS, since
 * a table's address has a key that whoever makes the fragment may not know yet. Before a path of
 * ours FRAGMENT_HERE stands for where its reader finds the pages; between two FRAGMENT_CODE stands
 * a path that is drawn for cameras. */

#define FRAGMENT_ADDRESS "\x01"
#define FRAGMENT_HERE "\x02"
#define FRAGMENT_CODE "\x03"

/* Where it is shown. */
struct fragment_place {
	const char *address; /* its forms lead there */
	const char *here;    /* the pages stand there: "https://dice.example.org" */
};

/* A live message that goes on: with its buttons for those seated, but for those of newcomers. It is
 * of the class "waits" if there are any. */
void fragment_put_live(struct html *html, const struct post *post, bool seated);

/* A post that stays, or what was said in the place; with its picture, or without. */
void fragment_put_final(struct html *html, const struct post *post, bool with_picture);

/* To one person: their hand, or an answer with all that can be chosen in it; and places, what they
 * can press on the board, to be laid over it. */
void fragment_put_private(
	struct html *html, const struct post *post, bool is_hand, struct html *places);

/* The text alone, for readers without HTML. */
void fragment_put_words(struct html *html, const char *text);

/* A fragment as it stands there. */
void fragment_put_at(struct html *html, const char *fragment, const struct fragment_place *place);
