#pragma once

#include <stdio.h>

#include "bot/chat/web/pages.h"
#include "bot/fair/fair.h"
#include "bot/web/site.h"
#include "bot/words/catalogue.h"
#include "engine/drawing.h"
#include "storage/store.h"

/* A page being written: HTML within a frame that all pages have. */

struct web {
	struct web_site site;
	struct store *store;    /* NULL: not open yet */
	bool failed;            /* to open it, and that was logged */
	bool lost;              /* the connection to it; the next page has another */
	struct drawing drawing; /* too large for a stack */
	struct reviews *reviews;
	struct printing *printing; /* the one that has begun; NULL: none */
};

struct page {
	struct web *web;
	const struct web_request *request;
	struct web_response *response;
	const struct words *words;
	bool asks_language; /* the address says which, so links do */
	FILE *out;          /* NULL: out of memory */
	char *bytes;
	size_t len;
};

/* The frame of a page. Strings are plain. */
struct page_head {
	const char *title;                  /* "": only the name of the site */
	const char *description;            /* of the page, for link previews; "": none */
	const char *picture;                /* its path, for link previews; NULL: none */
	const char *script, *second_script; /* their paths; NULL: none */
	const char *refresh;                /* seconds after which a reader without scripts loads it
					     * again; NULL: never */
};

enum { PAGE_TEXT_SIZE = 8192 };

/* How long the server may answer others with the same, where names can be forgotten, and where
 * nothing but a new program changes it. */
enum { PAGE_FRESH_MS = 2000, PAGE_LASTS_MS = 600000 };

void page_open(struct page *page, struct web *web, const struct web_request *request,
	struct web_response *response);
/* Nothing of it is to be the answer. */
void page_drop(struct page *page);
void page_begin(struct page *page, const struct page_head *head);
/* The page is the answer. */
void page_end(struct page *page, int status, unsigned fresh_ms);

/* The answer is what was written, which no frame stands around. */
void page_end_part(struct page *page, unsigned fresh_ms);
/* The answer is this, and not a page: bytes from malloc(), a file of this type. */
void page_end_bytes(
	struct page *page, const char *type, char *bytes, size_t len, unsigned fresh_ms);
/* The answer is the drawing, painted; false: there is nothing to be seen, or nothing paints. */
bool page_end_painted(struct page *page, const struct drawing *drawing, unsigned fresh_ms);

/* Adds HTML as it is. */
void page_raw(struct page *page, const char *html);
/* Adds plain text, whatever it holds. Line breaks become blanks. */
void page_text(struct page *page, const char *text);
void page_number(struct page *page, int64_t number);
/* Adds plain text of many lines: paragraphs; pictures in letters of equal width; rules. */
void page_lines(struct page *page, const char *text);

/* Says a sentence that has no places, and one whose {places} are filled, in the reader's words. */
void page_put(struct page *page, const char *sentence);
#define PAGE_SAY(page, sentence, ...) page_say(page, sentence, WORDS_PLACES(__VA_ARGS__))
void page_say(struct page *page, const char *sentence, const struct place *places, size_t n_places);

/* Adds a path, which is plain, begins with '/' and may have a query; it asks for the language that
 * the reader's address asks for, if it does. */
void page_address(struct page *page, const char *path);
/* Adds <a href="PATH"> of such a path. */
void page_link(struct page *page, const char *path);
/* Begins a form that is posted to such a path. */
void page_form(struct page *page, const char *class, const char *path);
/* <h2>, of a sentence without places. */
void page_heading(struct page *page, const char *sentence);
/* <option>, of a sentence without places. */
void page_option(struct page *page, const char *value, const char *sentence, bool chosen);

/* Adds a drawing with what it shows in words; nothing for one without size. */
void page_drawing(struct page *page, const struct drawing *drawing, const char *shows);

/* Adds, in a tag, the commitment of a table and which table of which database it is: the script
 * notes both while the seed is secret, for fair.js to compare afterwards. Fills commit.
 */
void page_put_commitment(
	struct page *page, const struct store_table *table, char commit[FAIR_HEX_SIZE]);

/* Adds, in a tag, what an address is passed on by in words: for the script. */
void page_put_pass_words(struct page *page);

/* Within a form that is a GET: the language that the reader's address asks for, if it does, is
 * asked for again.
 */
void page_keep_language(struct page *page);

/* The value of a name in the query, decoded; false: it is not there, or too long. */
bool page_query(const struct page *page, const char *name, char *value, size_t size);

/* Writes text so that it can stand in a path or a query: letters, digits and %XX. */
void page_encode(const char *text, struct text *out);

/* Says in plain words why a request is refused; ends the page. */
void page_refuse(struct page *page, int status);
