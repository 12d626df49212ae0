#include "bot/chat/web/fragment.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/base/utf8.h"
#include "bot/chat/picture.h"
#include "bot/chat/web/qr_code.h"
#include "engine/spans.h"

enum { ADDRESS_MOST = 1024 };

/* Escapes text, also for quoted attributes. Control characters except line ends are omitted;
 * invalid UTF-8 becomes U+FFFD. */
static void put_escaped(struct html *html, const char *text, size_t len) {
	while (len > 0) {
		int32_t c;
		size_t n = utf8_next(text, len, &c);
		const char *escape = html_escape_of(*text);
		if (escape != NULL) {
			html_puts(html, escape);
		} else if (c == 0xfffd) {
			html_puts(html, "\xef\xbf\xbd");
		} else if (c == '\n' || (c >= 0x20 && (c < 0x7f || c >= 0xa0))) {
			html_put(html, text, n);
		}
		text += n;
		len -= n;
	}
}

static void puts_escaped(struct html *html, const char *text) {
	put_escaped(html, text, strlen(text));
}

/* Adds markup, in which each %s is replaced by one of these texts, escaped. NULL ends them. */
static void fill(struct html *html, const char *markup, const char *const *texts) {
	for (const char *place; (place = strstr(markup, "%s")) != NULL; markup = place + 2) {
		assert(*texts != NULL);
		html_put(html, markup, (size_t)(place - markup));
		puts_escaped(html, *texts++);
	}
	assert(*texts == NULL);
	html_puts(html, markup);
}

#define FILL(html, markup, ...) fill(html, markup, (const char *const[]){__VA_ARGS__, NULL})

/* Text. Emojis and calls do not occur, as the network has none. */

enum { ISO_SIZE = 32 };

/* "2023-11-14T22:13:20Z". False: not a time. */
static bool read_time(const struct span *span, char iso[ISO_SIZE]) {
	char digits[20];
	if (span->n >= sizeof(digits)) {
		return false;
	}
	memcpy(digits, span->text, span->n);
	digits[span->n] = '\0';
	time_t seconds = (time_t)strtoll(digits, NULL, 10);
	struct tm utc;
	return gmtime_r(&seconds, &utc) != NULL &&
	       strftime(iso, ISO_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc) > 0;
}

static void put_time(struct html *html, const struct span *span) {
	char iso[ISO_SIZE];
	if (read_time(span, iso)) {
		html_format(html, "<time datetime=\"%s\">%.5s UTC</time>", iso, iso + 11);
	}
}

static bool begins(const struct span *span, const char *with) {
	size_t n = strlen(with);
	return span->n > n && memcmp(span->text, with, n) == 0;
}

/* Whether the link can be followed: only our own addresses. */
static bool leads_to_invitation(const struct span *span) {
	const char *host = memmem(span->text, span->n, "://", 3);
	size_t before = host != NULL ? (size_t)(host - span->text) + 3 : 0;
	const char *path = memchr(span->text + before, '/', span->n - before);
	size_t left = path != NULL ? (size_t)(span->text + span->n - path) : 0;
	return left > 3 && memcmp(path, "/j/", 3) == 0;
}

/* Our own pages are linked by path where that is enough. An invitation's address is shown in full,
 * to be passed on. */
static void put_link(struct html *html, const struct span *span) {
	bool own = begins(span, "/");
	if (own || begins(span, "http://") || begins(span, "https://")) {
		html_puts(html, own ? "<a href=\"" FRAGMENT_HERE : "<a href=\"");
		put_escaped(html, span->text, span->n);
		html_puts(html, own ? "\">" FRAGMENT_HERE : "\">");
		put_escaped(html, span->text, span->n);
		html_puts(html, "</a>");
	} else {
		put_escaped(html, span->text, span->n);
	}
	if (leads_to_invitation(span)) {
		html_puts(html, "<span class=\"pass\">" FRAGMENT_CODE);
		put_escaped(html, span->text, span->n);
		html_puts(html, FRAGMENT_CODE "</span>");
	}
}

static void put_words(struct html *html, const char *line, size_t len) {
	struct span span;
	for (size_t n; len > 0; line += n, len -= n) {
		n = spans_read(line, len, &span);
		if (span.kind == SPAN_TIME) {
			put_time(html, &span);
		} else if (span.kind == SPAN_LINK) {
			put_link(html, &span);
		} else if (span.kind == SPAN_TEXT) {
			put_escaped(html, span.text, span.n);
		}
	}
}

/* Browsers drop a line end right after <pre>, so one is added. */
static void put_line(struct html *html, const char *line, size_t len, bool *in_block) {
	if (len > 0 && spans_begins(line, SPAN_BLOCK)) {
		html_puts(html, *in_block ? "</pre>" : "<pre>\n");
		*in_block = !*in_block;
	} else if (*in_block) {
		put_words(html, line, len);
		html_puts(html, "\n");
	} else if (len > 0 && spans_begins(line, SPAN_RULE)) {
		html_puts(html, "<hr>");
	} else if (len > 0) {
		html_puts(html, "<p>");
		put_words(html, line, len);
		html_puts(html, "</p>\n"); /* changes are told by lines */
	}
}

static void put_text(struct html *html, const char *text) {
	bool in_block = false;
	html_puts(html, "<div class=\"said\">");
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		put_line(html, text, len, &in_block);
		text += len;
		text += *text == '\n';
	}
	html_puts(html, in_block ? "</pre></div>\n" : "</div>\n");
}

static void put_plain_bytes(struct html *html, const char *text, size_t n) {
	for (size_t i = 0; i < n; i++) {
		if (text[i] == '\n' || (unsigned char)text[i] >= 0x20) {
			html_put(html, text + i, 1);
		}
	}
}

void fragment_put_words(struct html *html, const char *text) {
	char iso[ISO_SIZE];
	struct span span;
	for (size_t left = strlen(text), n; left > 0; text += n, left -= n) {
		n = spans_read(text, left, &span);
		if (span.kind == SPAN_TIME && read_time(&span, iso)) {
			html_format(html, "%.5s UTC", iso + 11);
		} else if (span.kind == SPAN_TEXT || span.kind == SPAN_LINK) {
			put_plain_bytes(html, span.text, span.n);
		} else if (span.kind == SPAN_BLOCK || span.kind == SPAN_RULE) {
			html_puts(html, "\n"); /* an empty line */
		}
	}
}

static void put_title(struct html *html, const struct post *post) {
	if (post->title != NULL) {
		FILL(html, "<h2>%s</h2>\n", post->title);
	}
}

/* A picture too tall to be legible when shown in full. */
static bool is_tall(int width, int height) {
	return 2 * height > 3 * width;
}

static void put_picture(struct html *html, const struct picture *picture) {
	if (picture == NULL || picture->state != PICTURE_DRAWN || picture->svg == NULL) {
		return;
	}
	bool tall = is_tall(picture->width, picture->height);
	html_puts(html, tall ? "<figure class=\"board tall\">" : "<figure class=\"board\">");
	html_puts(html, picture->svg);
	html_puts(html, "</figure>\n");
}

/* Controls */

#define FORM(class) "<form class=\"" class "\" method=\"post\" action=\"" FRAGMENT_ADDRESS "\">"

static void put_button(struct html *html, const struct chat_button *button) {
	static const char *const looks[] = {[BUTTON_PLAIN] = "plain",
		[BUTTON_MAIN] = "main",
		[BUTTON_GOOD] = "good",
		[BUTTON_GRAVE] = "grave"};
	FILL(html, "<button name=\"id\" class=\"%s\" value=\"%s\">%s</button>", looks[button->look],
		button->id, button->label);
}

/* name: "id" of a menu, "choice" of a form, whose choice may be preselected. */
static void put_choices(
	struct html *html, const char *name, const struct chat_choice *choices, size_t n) {
	bool in_form = strcmp(name, "choice") == 0;
	FILL(html, "<select name=\"%s\">", name);
	for (size_t i = 0; i < n; i++) {
		FILL(html, "<option value=\"%s\"%s>%s</option>", choices[i].id,
			in_form && choices[i].on ? " selected" : "", choices[i].label);
	}
	html_puts(html, "</select>");
}

/* Submits a form: a screen reader says the form's question instead of the arrow. */
static void put_arrow(struct html *html, const char *class, const char *label) {
	html_format(html, "<button%s", class);
	FILL(html, " aria-label=\"%s\">→</button>", label);
}

static void put_menu(struct html *html, const struct chat_controls *controls) {
	FILL(html, FORM("menu") "<label><span>%s</span> ", controls->question);
	put_choices(html, "id", controls->choices, controls->n_choices);
	html_puts(html, "</label>");
	put_arrow(html, "", controls->question);
	html_puts(html, "</form>\n");
}

/* The BUTTON_GOOD ones, or all others. Buttons that fill a seat are drawn at the seat. */
static void put_buttons(struct html *html, const struct chat_controls *controls, bool good) {
	for (size_t i = 0; i < controls->n_buttons; i++) {
		const struct chat_button *button = &controls->buttons[i];
		if ((button->look == BUTTON_GOOD) == good && !button->for_newcomers &&
			!button->fills_seat) {
			put_button(html, button);
		}
	}
}

/* Newcomers sit down by an invitation, never by a button. */
static void put_controls(struct html *html, const struct chat_controls *controls) {
	if (controls != NULL && controls->n_buttons > 0) {
		html_puts(html, FORM("controls"));
		put_buttons(html, controls, true);
		put_buttons(html, controls, false);
		html_puts(html, "</form>\n");
	}
	if (controls != NULL && controls->n_choices > 0) {
		put_menu(html, controls);
	}
}

static void put_switches(struct html *html, const struct chat_field *field) {
	FILL(html, "<fieldset><legend>%s</legend>", field->label);
	for (size_t i = 0; i < field->n_choices; i++) {
		const struct chat_choice *choice = &field->choices[i];
		FILL(html,
			"<label><input type=\"checkbox\" name=\"choice\" value=\"%s\"%s> "
			"%s</label>",
			choice->id, choice->on ? " checked" : "", choice->label);
	}
	html_puts(html, "</fieldset>");
}

static void put_field(struct html *html, const struct chat_field *field) {
	if (field->switches) {
		put_switches(html, field);
		return;
	}
	FILL(html, "<label><span>%s</span> ", field->label);
	if (field->n_choices > 0) {
		put_choices(html, "choice", field->choices, field->n_choices);
	} else {
		FILL(html,
			"<input name=\"text\" autocomplete=\"off\" maxlength=\"200\" "
			"placeholder=\"%s\">",
			field->example);
	}
	html_puts(html, "</label>");
}

static void put_form(struct html *html, const struct chat_form *form) {
	FILL(html,
		FORM("form") "<fieldset><legend>%s</legend><input type=\"hidden\" name=\"id\" "
			     "value=\"%s\">",
		form->title, form->id);
	for (size_t i = 0; i < form->n_fields; i++) {
		put_field(html, &form->fields[i]);
	}
	put_arrow(html, " class=\"main\"", form->title);
	html_puts(html, "</fieldset></form>\n");
}

/* The regions of a picture: controls in an SVG of the picture's size. */

/* An id in a query. */
static void put_in_query(struct html *html, const char *id) {
	for (; *id != '\0'; id++) {
		html_put(html, *id == ' ' ? "+" : id, 1);
	}
}

static void put_look(struct html *html, const char *id) {
	html_puts(html, "<a class=\"at\" href=\"" FRAGMENT_ADDRESS "&amp;at=");
	put_in_query(html, id);
	html_puts(html, "\"");
}

static void put_region(struct html *html, const struct chat_region *region) {
	if (region->chosen) {
		html_format(html,
			"<rect class=\"chosen\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
			"rx=\"6\"/>",
			region->x, region->y, region->w, region->h);
		return;
	}
	html_format(html, "<foreignObject x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">", region->x,
		region->y, region->w, region->h);
	if (region->leads) {
		put_look(html, region->id);
	} else {
		FILL(html, "<button name=\"id\" value=\"%s\"", region->id);
	}
	FILL(html, " aria-label=\"%s\"></%s></foreignObject>", region->label,
		region->leads ? "a" : "button");
}

static bool has_region(const struct chat_regions *regions, bool in_hand) {
	size_t i = 0;
	while (i < regions->n && regions->list[i].in_hand != in_hand) {
		i++;
	}
	return i < regions->n;
}

static void put_regions(struct html *html, const struct chat_regions *regions, bool in_hand) {
	if (!has_region(regions, in_hand)) {
		return;
	}
	int width = in_hand ? regions->hand_width : regions->width;
	int height = in_hand ? regions->hand_height : regions->height;
	html_puts(html, is_tall(width, height) ? FORM("places tall") : FORM("places"));
	html_format(html, "<svg viewBox=\"0 0 %d %d\">", width, height);
	for (size_t i = 0; i < regions->n; i++) {
		if (regions->list[i].in_hand == in_hand) {
			put_region(html, &regions->list[i]);
		}
	}
	html_puts(html, "</svg></form>");
}

/* Posts */

static bool waits_for_players(const struct chat_controls *controls) {
	for (size_t i = 0; controls != NULL && i < controls->n_buttons; i++) {
		if (controls->buttons[i].for_newcomers) {
			return true;
		}
	}
	return false;
}

static const struct chat_button *find_filler(const struct chat_controls *controls) {
	size_t i = 0;
	while (controls != NULL && i < controls->n_buttons && !controls->buttons[i].fills_seat) {
		i++;
	}
	return controls != NULL && i < controls->n_buttons ? &controls->buttons[i] : NULL;
}

/* filler NULL: the reader cannot fill a seat. */
static void put_seats(
	struct html *html, const struct chat_seats *seats, const struct chat_button *filler) {
	html_puts(html, FORM("seats") "<ul>\n");
	for (const char *line = seats->taken; *line != '\0';) {
		size_t n = strcspn(line, "\n");
		html_puts(html, "<li>");
		put_words(html, line, n);
		html_puts(html, "</li>\n");
		line += n + (line[n] != '\0');
	}
	for (int i = 0; i < seats->n_free; i++) {
		html_puts(html, "<li class=\"free\">");
		if (filler != NULL) {
			put_button(html, filler);
		} else {
			puts_escaped(html, seats->free);
		}
		html_puts(html, "</li>\n");
	}
	html_puts(html, "</ul></form>\n");
}

/* For a game that is over: the first line, its result, goes above the board. Returns the rest of
 * the text. */
static const char *put_result(struct html *html, const struct post *post) {
	size_t n = post->last ? strcspn(post->text, "\n") : 0;
	bool in_block = false;
	if (n > 0) {
		html_puts(html, "<div class=\"said\">");
		put_line(html, post->text, n, &in_block);
		html_puts(html, "</div>\n");
	}
	return post->text + n + (post->text[n] == '\n' && n > 0);
}

void fragment_put_live(struct html *html, const struct post *post, bool seated) {
	html_format(html, "<article class=\"post%s\" id=\"now\">",
		post->last                          ? " over"
		: waits_for_players(post->controls) ? " waits"
						    : "");
	put_title(html, post);
	const char *text = put_result(html, post);
	put_picture(html, post->picture);
	put_text(html, text);
	if (post->seats != NULL) {
		put_seats(html, post->seats, seated ? find_filler(post->controls) : NULL);
	}
	if (seated) {
		put_controls(html, post->controls);
	}
	html_puts(html, "</article>\n");
}

void fragment_put_final(struct html *html, const struct post *post, bool with_picture) {
	html_puts(html, "<article class=\"post stays\">");
	put_title(html, post);
	if (with_picture) {
		put_picture(html, post->picture);
	}
	put_text(html, post->text);
	html_puts(html, "</article>\n");
}

static void put_drawn_hand(struct html *html, const struct post *post) {
	html_puts(html, "<div class=\"held\">");
	put_picture(html, post->picture);
	put_regions(html, post->regions, true);
	html_puts(html, "</div>");
	if (post->regions->back != NULL) {
		html_puts(html, "<p class=\"back\">");
		put_look(html, post->regions->back_id);
		FILL(html, ">%s</a></p>\n", post->regions->back);
	}
}

void fragment_put_private(
	struct html *html, const struct post *post, bool is_hand, struct html *places) {
	html_format(html, "<article class=\"post %s\">", is_hand ? "hand" : "answer");
	put_title(html, post);
	if (post->regions != NULL) {
		put_drawn_hand(html, post);
	} else {
		put_picture(html, post->picture);
	}
	if (post->form != NULL) {
		put_form(html, post->form);
	} else {
		put_text(html, post->text);
		put_controls(html, post->controls);
	}
	html_puts(html, "</article>\n");
	if (post->regions != NULL) {
		put_regions(places, post->regions, false);
	}
}

/* Returns the rest of the fragment. */
static const char *put_code(struct html *html, const char *path, const char *here) {
	char address[ADDRESS_MOST];
	size_t n = strcspn(path, FRAGMENT_CODE);
	int len = snprintf(
		address, sizeof(address), "%s%.*s", path[0] == '/' ? here : "", (int)n, path);
	if (len > 0 && (size_t)len < sizeof(address)) {
		qr_code_put(html, address);
	}
	return path + n + (path[n] != '\0');
}

void fragment_put_at(struct html *html, const char *fragment, const struct fragment_place *place) {
	while (*fragment != '\0') {
		size_t n = strcspn(fragment, FRAGMENT_ADDRESS FRAGMENT_HERE FRAGMENT_CODE);
		html_put(html, fragment, n);
		fragment += n;
		char mark = *fragment;
		fragment += mark != '\0';
		if (mark == FRAGMENT_ADDRESS[0]) {
			html_puts(html, place->address);
		} else if (mark == FRAGMENT_HERE[0]) {
			html_puts(html, place->here);
		} else if (mark == FRAGMENT_CODE[0]) {
			fragment = put_code(html, fragment, place->here);
		}
	}
}
