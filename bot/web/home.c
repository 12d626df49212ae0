#include <inttypes.h>
#include <string.h>

#include "bot/chat/web/places.h"
#include "bot/web/pages_of.h"
#include "bot/web/public.h"
#include "engine/games.h"
#include "engine/say.h"

/* The first page: the games, tables that anybody may watch, and, where tables can be opened, a form
 * for that. */

enum { TABLES_MOST = 50, NETWORKS_MOST = 16 };

/* Whether the reader may open tables. */
static bool may_open(const struct page *page) {
	return page->request->local || page->web->site.opens;
}

static void put_game(struct page *page, const struct game *game) {
	char path[64];
	PAGE_HTML(page, "<li><h3>%t</h3><p class=\"players\">", game->name);
	PAGE_SAY(page, "{least} to {most} players", {"least", NULL, game->least_seats},
		{"most", NULL, game->most_seats});
	PAGE_HTML(page, "</p><p>%t</p><p class=\"links\">", game->say->intro[0]);
	if (may_open(page)) {
		snprintf(path, sizeof(path), "/?game=%s", game->id);
		PAGE_HTML(page, "<a href=\"%a\">%t</a> ", path, SENTENCE("Play"));
	}
	snprintf(path, sizeof(path), "/learn/%s", game->id);
	if (game->say->lesson != NULL) {
		PAGE_HTML(
			page, "<a href=\"%a\">%t</a> ", path, SENTENCE("Learn it in five minutes"));
	}
	snprintf(path, sizeof(path), "/rules/%s", game->id);
	PAGE_HTML(page, "<a href=\"%a\">%t</a></p></li>\n", path, SENTENCE("Rules"));
}

static void put_games(struct page *page) {
	PAGE_HTML(page, "<section id=\"games\">\n<h2>%t</h2>\n<ul class=\"cards\">\n",
		SENTENCE("Five games"));
	for (size_t i = 0; games[i] != NULL; i++) {
		put_game(page, games[i]);
	}
	page_raw(page, "</ul>\n</section>\n");
}

/* The form */

/* The game whose card was followed, if not the first. */
static void put_game_field(struct page *page) {
	char wanted[64] = "";
	page_query(page, "game", wanted, sizeof(wanted));
	const struct game *chosen = games_find(wanted);
	PAGE_HTML(page, "<label>%t <select name=\"game\">", SENTENCE("Game"));
	for (size_t i = 0; games[i] != NULL; i++) {
		page_option(page, games[i]->id, games[i]->name,
			games[i] == (chosen != NULL ? chosen : games[0]));
	}
	page_raw(page, "</select></label>\n");
}

static void put_computers_field(struct page *page) {
	PAGE_HTML(page, "<label>%t <select name=\"computers\">", SENTENCE("Computer players"));
	for (int n = 0; n < SEATS_MAX && n <= 5; n++) {
		page_raw(page, n == 3 ? "<option selected>" : "<option>");
		page_number(page, n);
		page_raw(page, "</option>");
	}
	PAGE_HTML(page, "</select></label>\n<label>%t <select name=\"level\">",
		SENTENCE("How well they play"));
	for (int level = 0; level < LEVELS; level++) {
		page_option(page, game_levels[level], game_levels[level], level == LEVEL_NORMAL);
	}
	page_raw(page, "</select></label>\n");
}

static void put_name_field(struct page *page) {
	PAGE_HTML(page,
		"<label>%t <input name=\"name\" required maxlength=\"24\" "
		"autocomplete=\"nickname\" value=\"%s\"></label>\n",
		SENTENCE("Your name"), page->request->guest);
}

static void put_form(struct page *page) {
	PAGE_HTML(page, "<section id=\"new\">\n<h2>%t</h2>\n", SENTENCE("Open a table"));
	page_form(page, "open", "/new");
	put_game_field(page);
	put_computers_field(page);
	put_name_field(page);
	PAGE_HTML(page, "<button class=\"main\">%t</button>\n</form>\n</section>\n",
		SENTENCE("Open the table"));
}

/* Live tables */

struct live_list {
	struct page *page;
	struct store_table tables[TABLES_MOST];
	bool own; /* the reader's tables, otherwise those of others */
};

/* Whether the reader has a seat there. */
static bool is_own(const struct page *page, const struct store_table *table) {
	struct store *store = page->web->store;
	struct store_person person;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0;
	const char *key = page->request->person;
	if (key == NULL || key[0] == '\0' || store_person_find(store, "web", key, &person) != 0 ||
		store_seats_get(store, table->id, seats, &n) != 0) {
		return false;
	}
	size_t i = 0;
	while (i < n && seats[i].person != person.id) {
		i++;
	}
	return i < n;
}

/* Tables opened on the web have no place with a known name. */
static void put_where(struct page *page, const struct store_table *table) {
	char name[STORE_CHANNEL_NAME_SIZE];
	struct text place = TEXT_INTO(name);
	struct store_place where;
	if (strncmp(table->place, PLACES_OWN, strlen(PLACES_OWN)) != 0) {
		memcpy(where.network, table->network, sizeof(where.network));
		memcpy(where.place, table->place, sizeof(where.place));
		public_name(page, &where, &place);
		PAGE_HTML(page, "<span class=\"place\">%s</span> ", name);
	}
}

static void put_table(struct page *page, const struct store_table *table, bool own) {
	char path[WEB_PATH_SIZE], id[24];
	struct text out = TEXT_INTO(path);
	const struct game *game = games_find(table->game);
	if (game == NULL) {
		return;
	}
	public_path(page, "/t/", table->id, VISIBLE_TO_ALL, &out);
	snprintf(id, sizeof(id), "%" PRId64, table->id);
	PAGE_HTML(page, "<li><a href=\"%a\">", path);
	PAGE_SAY(page, "{game} #{id}", {"game", words_find(page->words, game->name)}, {"id", id});
	page_raw(page, "</a> ");
	if (own) {
		PAGE_HTML(page, "<strong>%t</strong> ", SENTENCE("you sit here"));
	}
	put_where(page, table);
	PAGE_HTML(page, "%t</li>\n",
		table->phase == STORE_OPEN ? SENTENCE("waits for players")
					   : SENTENCE("is being played"));
}

static void put_tables_of(struct live_list *list, const char *network, int *told) {
	int n = store_tables_live(list->page->web->store, network, list->tables, TABLES_MOST);
	for (int i = 0; i < n; i++) {
		const struct store_table *table = &list->tables[i];
		bool live = table->phase == STORE_OPEN || table->phase == STORE_RUNNING;
		if (live && is_own(list->page, table) == list->own &&
			public_visibility(list->page, network, table->place) == VISIBLE_TO_ALL) {
			page_raw(list->page, (*told)++ == 0 ? "<ul class=\"tables\">\n" : "");
			put_table(list->page, table, list->own);
		}
	}
}

/* Grouped by network. */
static void put_all(struct live_list *list, const struct store_place *places, int n, int *told) {
	for (int i = 0; i < n; i++) {
		if (i == 0 || strcmp(places[i].network, places[i - 1].network) != 0) {
			put_tables_of(list, places[i].network, told);
		}
	}
	if (list->page->web->site.opens) {
		put_tables_of(list, "web", told);
	}
}

/* The reader's tables first. */
static void put_tables(struct page *page) {
	static struct live_list list;
	struct store_place places[PUBLIC_PLACES_MOST];
	int n = public_places(page, places), told = 0;
	list.page = page;
	PAGE_HTML(page, "<section id=\"live\">\n<h2>%t</h2>\n",
		page->web->site.opens ? SENTENCE("Tables") : SENTENCE("Tables to watch"));
	list.own = true;
	put_all(&list, places, n, &told);
	list.own = false;
	put_all(&list, places, n, &told);
	if (told > 0) {
		page_raw(page, "</ul>\n");
	} else {
		PAGE_HTML(page, "<p>%t</p>\n",
			page->web->site.opens
				? SENTENCE("No table is open just now.")
				: SENTENCE("No table is open to everybody. Who plays can "
					   "send you the address of theirs."));
	}
	page_raw(page, "</section>\n");
}

void home_answer(struct page *page, const char *rest) {
	(void)rest;
	char what[PAGE_TEXT_SIZE];
	struct text text = TEXT_INTO(what);
	words_put(&text, page->words,
		may_open(page) ? SENTENCE("Five tabletop games in your browser: against computers, "
					  "and with anybody you send the link to.")
			       : SENTENCE("Watch, replay and play tabletop games of chat rooms."));
	page_begin(page, &(struct page_head){.title = "", .description = what});
	PAGE_HTML(page, "<h1>Dicecup</h1>\n<p class=\"lead\">%s</p>\n", what);
	if (may_open(page)) {
		put_form(page);
	}
	put_tables(page);
	put_games(page);
	page_end(page, 200, PAGE_FRESH_MS);
}
