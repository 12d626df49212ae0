#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/html.h"

/* Posts as HTML fragments. Where their forms lead stands in them as a mark, FRAGMENT_ADDRESS, since
 * a table's address has a key that whoever makes the fragment may not know yet. Behind the address
 * of a link FRAGMENT_QUERY stands for the query of that address, which asks for a language. */

#define FRAGMENT_ADDRESS "\x01"
#define FRAGMENT_QUERY "\x02"

/* A live message that goes on: with its buttons for those seated, but for those of newcomers. It is
 * of the class "waits" if there are any. */
void fragment_put_live(struct html *html, const struct post *post, bool seated);

/* A post that stays, or what was said in the place; with its picture, or without. */
void fragment_put_stay(struct html *html, const struct post *post, bool with_picture);

/* To one person: their hand, and an answer with all that can be chosen in it. */
void fragment_put_hand(struct html *html, const struct post *post);
void fragment_put_answer(struct html *html, const struct post *post);

/* The text alone, for who reads no HTML. */
void fragment_put_words(struct html *html, const char *text);

/* A fragment with the address that its forms lead to. */
void fragment_put_at(struct html *html, const char *fragment, const char *address);
