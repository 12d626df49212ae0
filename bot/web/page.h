#pragma once

#include <stdio.h>

#include "bot/chat/web/pages.h"
#include "bot/fair/fair.h"
#include "bot/web/site.h"
#include "bot/words/catalogue.h"
#include "engine/drawing.h"
#include "storage/store.h"

/* A page in progress: HTML within the frame of all pages. */

struct web {
	struct web_site site;
	struct store *store;    /* NULL: not open yet */
	bool failed;            /* opening failed, and was logged */
	bool lost;              /* the connection is lost; the next page makes another */
	struct drawing drawing; /* too large for a stack */
	struct reviews *reviews;
	struct printing *printing; /* the page being printed; NULL: none */
};

struct page {
	struct web *web;
	const struct web_request *request;
	struct web_response *response;
	const struct words *words;
	bool asks_language; /* by the address, so links repeat it */
	FILE *out;          /* NULL: out of memory */
	char *bytes;
	size_t len;
};

/* The frame of a page. Strings are plain text. */
struct page_head {
	const char *title;                  /* "": only the site's name */
	const char *description;            /* for link previews; "": none */
	const char *picture;                /* path of a picture for link previews; NULL: none */
	const char *script, *second_script; /* paths; NULL: none */
	const char *refresh; /* seconds after which a page without scripts reloads; NULL: never */
};

enum { PAGE_TEXT_SIZE = 8192 };

/* Times for which the server may cache a page: one whose names may be forgotten, and one that
 * changes only with the program. */
enum { PAGE_FRESH_MS = 2000, PAGE_LASTS_MS = 600000 };

void page_open(struct page *page, struct web *web, const struct web_request *request,
	struct web_response *response);
/* Discards the page's content. */
void page_drop(struct page *page);
void page_begin(struct page *page, const struct page_head *head);
/* Makes the page the response. */
void page_end(struct page *page, int status, unsigned fresh_ms);

/* Makes the written text the response, without a frame. */
void page_end_part(struct page *page, unsigned fresh_ms);
/* Makes these bytes, from malloc(), the response: a file of this type. */
void page_end_bytes(
	struct page *page, const char *type, char *bytes, size_t len, unsigned fresh_ms);
/* Makes the painted drawing the response; false: it is empty, or cannot be painted. */
bool page_end_painted(struct page *page, const struct drawing *drawing, unsigned fresh_ms);

/* Adds HTML unchanged. */
void page_raw(struct page *page, const char *html);
/* Adds HTML in which strings fill the places: %s as page_text(), %t as page_put(), %a as
 * page_address(), %h as page_raw(). */
#define PAGE_HTML(page, html, ...) page_html(page, html, (const char *const[]){__VA_ARGS__, NULL})
void page_html(struct page *page, const char *html, const char *const *strings);
/* Adds plain text, escaped. Line breaks become blanks. */
void page_text(struct page *page, const char *text);
void page_number(struct page *page, int64_t number);
/* Adds plain text in lines: paragraphs, pictures in a fixed-width font, rules. */
void page_lines(struct page *page, const char *text);

/* Adds a sentence without places, or one with its {places} filled, in the reader's language. */
void page_put(struct page *page, const char *sentence);
#define PAGE_SAY(page, sentence, ...) page_say(page, sentence, WORDS_PLACES(__VA_ARGS__))
void page_say(struct page *page, const char *sentence, const struct place *places, size_t n_places);

/* Adds a path, which is plain, begins with '/' and may have a query, with the language that the
 * reader's address asks for, if any. */
void page_address(struct page *page, const char *path);
/* Begins a form posted to such a path. */
void page_form(struct page *page, const char *class, const char *path);
/* <option> with a sentence without places. */
void page_option(struct page *page, const char *value, const char *sentence, bool chosen);

/* Adds a drawing with its description; nothing if it has no size. */
void page_drawing(struct page *page, const struct drawing *drawing, const char *shows);

/* Adds, within a tag, a table's commitment, its number and its database: the script stores the
 * commitment while the seed is secret, for fair.js to compare later. Fills commit. */
void page_put_commitment(
	struct page *page, const struct store_table *table, char commit[FAIR_HEX_SIZE]);

/* Adds, within a tag, the words for passing an address on: for the script. */
void page_put_pass_words(struct page *page);

/* The decoded value of a name in the query; false: missing or too long. */
bool page_query(const struct page *page, const char *name, char *value, size_t size);

/* Tells in plain words why a request is refused; ends the page. */
void page_refuse(struct page *page, int status);
