#pragma once

#include <stdbool.h>

#include "bot/base/html.h"
#include "bot/chat/chat.h"

/* Posts as HTML fragments. FRAGMENT_ADDRESS marks where forms lead, as a table's address has a key
 * that may not be known yet. FRAGMENT_HERE before one of our paths marks the pages' address as its
 * reader uses it; a path between two FRAGMENT_CODE is drawn as a code for cameras. */

#define FRAGMENT_ADDRESS "\x01"
#define FRAGMENT_HERE "\x02"
#define FRAGMENT_CODE "\x03"

/* The place of a fragment. */
struct fragment_place {
	const char *address; /* target of its forms */
	const char *here;    /* address of the pages: "https://dice.example.org" */
};

/* A live message in progress; for seated readers with buttons, except those for newcomers. If there
 * are such buttons it has the class "waits". */
void fragment_put_live(struct html *html, const struct post *post, bool seated);

/* A final post, or one said in the place; with its picture or without. */
void fragment_put_final(struct html *html, const struct post *post, bool with_picture);

/* For one person: a hand, or an answer with all its choices. places: what they can press on the
 * board, to be laid over it. */
void fragment_put_private(
	struct html *html, const struct post *post, bool is_hand, struct html *places);

/* The text alone, for readers without HTML. */
void fragment_put_words(struct html *html, const char *text);

/* The fragment with its marks filled in for this place. */
void fragment_put_at(struct html *html, const char *fragment, const struct fragment_place *place);
