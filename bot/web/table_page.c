#include <inttypes.h>
#include <string.h>

#include "bot/table/rules.h"
#include "bot/web/pages_of.h"
#include "bot/web/public.h"
#include "engine/games.h"

/* A live table: the board and the controls on one side, the text on the other. The script puts new
 * fragments into the elements with ids. */

enum { PREVIEW_SIZE = 32 };

static void put_line(struct page *page, const char *from, size_t len) {
	char line[PAGE_TEXT_SIZE];
	snprintf(line, sizeof(line), "%.*s", (int)len, from);
	page_text(page, line);
}

/* The last move and whose turn it is: the lines around the rule, which leaves an empty line; the
 * first line if there is no rule or the game is over. Shown beside the possible moves while the
 * board is out of sight. */
static void put_turn(struct page *page, const char *words, bool over) {
	const char *rule = over ? NULL : strstr(words, "\n\n");
	page_raw(page, "<p id=\"turn\" role=\"status\" class=\"hidden\"><span>");
	if (rule != NULL) {
		const char *done = rule;
		while (done > words && done[-1] != '\n') {
			done--;
		}
		put_line(page, done, (size_t)(rule - done));
		words = rule + 2;
	}
	page_raw(page, "</span> ");
	put_line(page, words, strcspn(words, "\n"));
	page_raw(page, "</p>\n");
}

/* The stored row of a table; all zero where there is none. */
static struct store_table find_row(const struct page *page, int64_t id) {
	struct store_table row;
	bool known = page->web->store != NULL && store_table_get(page->web->store, id, &row) == 0;
	return known ? row : (struct store_table){0};
}

/* The game's look; nothing if the game is not known. */
static const char *preview(const struct store_table *row, char path[PREVIEW_SIZE]) {
	snprintf(path, PREVIEW_SIZE, "/rules/%.*s.png", (int)sizeof(row->game), row->game);
	return row->id != 0 ? path : NULL;
}

/* The commitment, folded; the script stores it. */
static void put_commitment(struct page *page, const struct store_table *row) {
	char commit[FAIR_HEX_SIZE];
	page_raw(page, "<details class=\"fair\" id=\"fair\"");
	page_put_commitment(page, row, commit);
	PAGE_HTML(page, "><summary>%t</summary>\n<p>%t <code>%s</code></p></details>\n",
		SENTENCE("Fair play"),
		SENTENCE("All dice and cards of this game follow from a seed that is secret "
			 "until its end. This commitment binds the bot to it:"),
		commit);
}

/* On a page of its own, so that nobody leaves the table. */
static void put_how_to_play(struct page *page, const struct store_table *row) {
	char path[PREVIEW_SIZE];
	if (row->id != 0) {
		snprintf(path, sizeof(path), "/rules/%.*s", (int)sizeof(row->game), row->game);
		PAGE_HTML(page, "<p class=\"how\"><a target=\"_blank\" href=\"%a\">%t</a></p>\n",
			path, SENTENCE("How to play"));
	}
}

static void put_say(struct page *page, const char *path) {
	page_form(page, "say", path);
	PAGE_HTML(page,
		"<label for=\"text\">%t</label>\n"
		"<input id=\"text\" name=\"text\" maxlength=\"200\" autocomplete=\"off\" "
		"autocapitalize=\"off\" enterkeyhint=\"send\">\n"
		"<button>%t</button>\n</form>\n",
		SENTENCE("Or type a move or a command"), SENTENCE("Send"));
}

/* Talk among the people who play in a browser. */
static void put_talk(struct page *page, const struct web_table *table, const char *path) {
	PAGE_HTML(page,
		"<details class=\"talk\"%s><summary>%t</summary>\n"
		"<div id=\"talk\" role=\"log\" tabindex=\"0\">%h</div>\n",
		table->talk[0] != '\0' ? " open" : "", SENTENCE("Talk"), table->talk);
	page_form(page, "say", path);
	PAGE_HTML(page,
		"<input type=\"hidden\" name=\"talk\" value=\"1\"><label "
		"for=\"talk-text\">%t</label>\n"
		"<input id=\"talk-text\" name=\"text\" maxlength=\"200\" autocomplete=\"off\" "
		"enterkeyhint=\"send\">\n"
		"<button>%t</button>\n</form></details>\n",
		SENTENCE("Say something to the others who play here in a browser"),
		SENTENCE("Say"));
}

/* A person alone may take moves back, whatever the rules say. */
static bool is_alone(const struct page *page, const struct store_table *row) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0, people = 0;
	bool known = row->id != 0 && store_seats_get(page->web->store, row->id, seats, &n) == 0;
	for (size_t i = 0; known && i < n; i++) {
		people += seats[i].person != 0;
	}
	return people <= 1;
}

/* The other commands in a running game, as far as they are allowed. */
static void put_words(struct page *page, const struct store_table *row, const char *path) {
	const struct game *game = games_find(row->game);
	int16_t options[OPTIONS_MAX];
	unsigned switches = 0;
	if (game != NULL) {
		rules_read(game, row->options, options, &switches);
	}
	bool undo = rules_are_on(switches, RULES_UNDO) || is_alone(page, row);
	const struct {
		const char *word, *label;
		bool can;
	} rows[] = {{"hint", SENTENCE("Hint"), !row->people_only}, {"undo", SENTENCE("Undo"), undo},
		{"pause", SENTENCE("Pause"), !row->paused},
		{"resume", SENTENCE("Resume"), row->paused}, {"leave", SENTENCE("Leave"), true}};
	PAGE_HTML(page, "<details class=\"more\"><summary>%t</summary>",
		SENTENCE("What else you can do"));
	page_form(page, "controls", path);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (rows[i].can) {
			PAGE_HTML(page, "<button name=\"text\" value=\"%s\">%t</button>",
				rows[i].word, rows[i].label);
		}
	}
	page_raw(page, "</form></details>\n");
}

/* The reader's choice to see the board's moves as buttons, too: the style hides them otherwise. */
static void put_as_buttons(struct page *page) {
	PAGE_HTML(page, "<label class=\"as\"><input type=\"checkbox\" id=\"as\"> %t</label>\n",
		SENTENCE("Show moves as buttons, too"));
}

/* The reader's choice of an alert, which the script alone gives. */
static void put_call(struct page *page) {
	PAGE_HTML(page,
		"<label class=\"call\" hidden><input type=\"checkbox\" id=\"call\"> %t</label>\n",
		SENTENCE("Alert me when it is my turn"));
}

static void put_seat(
	struct page *page, const struct web_table *table, const struct store_table *row) {
	char say[WEB_PATH_SIZE];
	page_raw(page, "<section id=\"seat\" tabindex=\"-1\" aria-labelledby=\"private\">\n");
	put_turn(page, table->words, table->over);
	PAGE_HTML(page,
		"<h2 id=\"private\">%t</h2>\n"
		"<div id=\"answers\" role=\"status\">%h</div>\n"
		"<div id=\"hand\">%h</div>\n",
		SENTENCE("Only you see this"), table->answers, table->hand);
	put_as_buttons(page);
	snprintf(say, sizeof(say), "%.*s/say", (int)sizeof(say) - 5, table->address);
	put_words(page, row, say);
	put_say(page, say);
	put_talk(page, table, say);
	put_call(page);
	page_raw(page, "</section>\n");
}

static void put_log(struct page *page, const struct web_table *table) {
	PAGE_HTML(page,
		"<section id=\"log\">\n<h2>%t</h2>\n"
		"<div id=\"stays\" tabindex=\"0\" role=\"log\" aria-live=\"off\">%h</div>\n"
		"</section>\n",
		SENTENCE("So far"), table->finals);
}

/* The link to the replay once the game is over. */
static void put_over(struct page *page, const struct web_table *table) {
	char path[WEB_PATH_SIZE];
	snprintf(path, sizeof(path), "/g/%s", table->address + strlen("/t/"));
	PAGE_HTML(page, "<p id=\"over\"%s><a href=\"%a\">%t</a></p>\n",
		table->over ? "" : " hidden", path,
		SENTENCE("See the whole game again, and the proof of its dice"));
}

/* Whether a seat may be free, as far as is known. */
static bool has_room(const struct page *page, const struct store_table *row) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	const struct game *game = row->id != 0 ? games_find(row->game) : NULL;
	return game != NULL && row->phase == STORE_OPEN &&
	       store_seats_get(page->web->store, row->id, seats, &n) == 0 && n < game->most_seats;
}

static void put_name_form(struct page *page, const char *path, const char *complaint) {
	page_form(page, "sit", path);
	PAGE_HTML(page,
		"<label for=\"name\">%t</label>\n"
		"<input id=\"name\" name=\"name\" required maxlength=\"24\" "
		"autocomplete=\"nickname\" enterkeyhint=\"go\" value=\"%s\"%h>\n"
		"<button class=\"main\">%t</button>\n</form>\n",
		SENTENCE("Your name at the table"), page->request->guest,
		complaint[0] != '\0' ? " aria-invalid=\"true\" aria-describedby=\"complaint\"" : "",
		SENTENCE("Sit down"));
}

/* If everybody who sees the table may sit there, its page has the invitation. */
static void put_open_seat(struct page *page, const struct store_table *table) {
	char path[WEB_PATH_SIZE], key[KEYS_HEX_SIZE];
	struct text out = TEXT_INTO(path);
	keys_invitation(page->web->site.secret, table->id, (unsigned)table->voided, key);
	text_add(&out, "/j/%" PRId64 "-%s", table->id, key);
	put_name_form(page, path, "");
}

/* A watcher's way to a seat. The style hides it once the table no longer waits for players. */
static void put_way_in(
	struct page *page, const struct web_table *table, const struct store_table *row) {
	if (table->seated || table->over || !has_room(page, row)) {
		return;
	}
	page_raw(page, "<div id=\"way-in\">");
	if (public_gives_seats(page, row)) {
		put_open_seat(page, row);
	} else {
		PAGE_HTML(page, "<p>%t</p>",
			SENTENCE("To play here, ask somebody at the table for an invitation "
				 "(link)."));
	}
	page_raw(page, "</div>\n");
}

static void put_main(
	struct page *page, const struct web_table *table, const struct store_table *row) {
	PAGE_HTML(page,
		"<div id=\"table\" data-events=\"%s\" data-share=\"%s\" data-lost=\"%t\" "
		"data-sending=\"%t\"",
		table->over ? "" : table->events, table->share,
		SENTENCE("The connection is lost; it comes back by itself."),
		SENTENCE("What you pressed is on its way, and is done once."));
	page_put_pass_words(page);
	page_raw(page, ">\n");
	if (!table->seated) {
		put_turn(page, table->words, table->over);
	}
	PAGE_HTML(page,
		"<p id=\"line\" role=\"status\"></p>\n"
		"<section id=\"front\" aria-label=\"%t\">\n<div id=\"live\">%h</div>\n",
		SENTENCE("The table"), table->live);
	if (table->seated) {
		PAGE_HTML(page, "<div id=\"places\">%h</div>\n", table->places);
	}
	put_way_in(page, table, row);
	put_over(page, table);
	put_how_to_play(page, row);
	if (row->id != 0 && !table->over) {
		put_commitment(page, row);
	}
	page_raw(page, "</section>\n");
	if (table->seated) {
		put_seat(page, table, row);
	}
	put_log(page, table);
	page_raw(page, "</div>\n");
}

static void put_own_seat(struct page *page, const struct web_table *table) {
	char path[WEB_PATH_SIZE];
	struct text out = TEXT_INTO(path);
	text_add(&out, "%s/seat", table->address);
	PAGE_HTML(page, "<p class=\"own\"><a href=\"%a\">%t</a></p>\n", path, SENTENCE("My seat"));
}

/* Without the script an answer, or a form being filled in, stays. */
static const char *refresh_of(const struct web_table *table) {
	bool lasts = table->over || (table->seated && table->answers[0] != '\0');
	return lasts ? NULL : table->seated ? "20" : "5";
}

void table_page_answer(struct page *page, const struct web_table *table) {
	char picture[PREVIEW_SIZE];
	struct store_table row = find_row(page, table->id);
	bool open = table->key[0] == '\0'; /* no key; others have no preview */
	page_begin(page, &(struct page_head){.title = table->title,
				 .description = open ? table->words : "",
				 .picture = open ? preview(&row, picture) : NULL,
				 .script = "/script.js",
				 .refresh = refresh_of(table)});
	PAGE_HTML(page, "<h1 class=\"hidden\">%s</h1>\n", table->title);
	put_main(page, table, &row);
	if (table->seated && !table->over) {
		put_own_seat(page, table);
	}
	page_end(page, 200, table->seated ? 0 : PAGE_FRESH_MS);
}

/* Sitting down */

static void put_complaint(struct page *page, const char *complaint) {
	if (complaint[0] != '\0') {
		PAGE_HTML(page, "<p id=\"complaint\" role=\"alert\" class=\"complaint\">%s</p>\n",
			complaint);
	}
}

static void put_way_to(struct page *page, const char *path, const char *sentence) {
	PAGE_HTML(page, "<p class=\"go\"><a href=\"%a\">%t</a></p>\n", path, sentence);
}

/* The table may have started by now, or be full; and a seated reader may have come by their only
 * link. */
static void put_invited(struct page *page, const struct web_table *table,
	const struct store_table *row, const char *complaint) {
	bool room = page->web->store == NULL || has_room(page, row);
	PAGE_HTML(page, "<p class=\"lead\">%t</p>\n",
		room ? SENTENCE("You are invited to play here. Choose a name and sit down: no "
				"account is needed.")
		     : SENTENCE("You were invited to play here, but the game has begun, or no seat "
				"is free."));
	put_complaint(page, complaint);
	if (table->seated) {
		put_way_to(page, table->address, SENTENCE("To the table where you sit"));
	} else if (!room) {
		put_way_to(page, table->address, SENTENCE("Watch the table"));
	}
	if (room) {
		put_name_form(page, page->request->path, complaint);
	}
}

void invitation_page_answer(
	struct page *page, const struct web_table *table, const char *complaint) {
	struct store_table row = find_row(page, table->id);
	page_begin(page, &(struct page_head){.title = table->title, .description = ""});
	PAGE_HTML(page, "<h1>%s</h1>\n", table->title);
	put_invited(page, table, &row, complaint);
	put_how_to_play(page, &row);
	PAGE_HTML(page, "<div id=\"live\">%h</div>\n", table->live);
	page_end(page, 200, 0);
}

/* Lessons */

/* Starts the lesson if nothing was said yet. */
static void put_said(struct page *page, const char *path, const char *said) {
	page_raw(page, said);
	if (said[0] == '\0') {
		page_form(page, "begin", path);
		PAGE_HTML(page, "<button class=\"main\">%t</button></form>", SENTENCE("Begin"));
	}
}

void lesson_page_answer(struct page *page, const char *game, const char *said) {
	char path[WEB_PATH_SIZE];
	snprintf(path, sizeof(path), "/learn/%.*s", (int)sizeof(path) - 8, game);
	page_begin(page,
		&(struct page_head){.title = words_find(page->words, SENTENCE("A first game")),
			.description = "",
			.script = "/script.js"});
	PAGE_HTML(page,
		"<h1>%t</h1>\n<div id=\"table\" class=\"lesson\">\n"
		"<div id=\"answers\" role=\"status\">",
		SENTENCE("A first game"));
	put_said(page, path, said);
	page_raw(page, "</div>\n");
	put_say(page, path);
	page_raw(page, "</div>\n");
	page_end(page, 200, 0);
}
