#include "tests/bot/web/sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/draw/svg.h"
#include "bot/web/example.h"
#include "engine/games.h"
#include "tests/bot/web/evening.h"

/* What a board looks like within a fragment. */
static void write_board(const struct words *words, enum example example, FILE *out) {
	static struct drawing drawing;
	char seen[EXAMPLE_SEEN_SIZE];
	example_draw(games_find("perudo"), words, example, &drawing, seen);
	fputs("<figure class=\"board\">", out);
	svg_write(&drawing, seen, SVG_IN_PAGE, out);
	fputs("</figure>", out);
}

static void write_live(const struct words *words, bool seated, FILE *out) {
	char when[32];
	time_t soon = time(NULL) + 95;
	struct tm utc;
	strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&soon, &utc));
	fputs("<article class=\"post\" id=\"now\"><h2>Perudo #1 · round 2</h2>", out);
	write_board(words, EXAMPLE_STANDING, out);
	fprintf(out,
		"<div class=\"said\"><p>Mateo(bot) bids 6 x threes.</p><hr><p>The bid is 6 x "
		"threes. bob, your turn: bid higher or dudo.</p><p>In: ann, bob, Mateo(bot). Out: "
		"cid.</p><p>Time runs out for bob: <time datetime=\"%s\">soon</time></p></div>",
		when);
	if (seated) {
		static const char *const labels[] = {"7 × twos", "7 × threes", "6 × fours",
			"6 × fives", "6 × sixes", "3 × aces"};
		fputs("<form class=\"controls\" method=\"post\" action=\"/t/1/press\">", out);
		for (size_t i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
			fprintf(out,
				"<button name=\"id\" value=\"1 37 make bid %zu\" "
				"class=\"plain\">%s</button>",
				i, labels[i]);
		}
		fputs("<button name=\"id\" value=\"1 37 make dudo\" "
		      "class=\"grave\">Dudo</button><button "
		      "name=\"id\" value=\"1 37 menu bid\" class=\"main\">Another "
		      "bid…</button></form>",
			out);
	}
	fputs("</article>", out);
}

static void write_stays(const struct words *words, FILE *out) {
	fputs("<article class=\"post\"><h2>Perudo #1</h2><div class=\"said\"><p>Perudo table #1 "
	      "opened by ann.</p><p>Seats, drawn by lot: bob, ann, Mateo(bot), cid.</p></div>"
	      "</article><article class=\"post\"><h2>Perudo #1 · round 1</h2>",
		out);
	write_board(words, EXAMPLE_REVEALED, out);
	fputs("<div class=\"said\"><p>bob calls DUDO on 6 x threes.</p><pre>bob        1 3 4 4 6\n"
	      "ann        2 3 3 5\n</pre><p>Threes and wild aces: 5. The bid fails: Mateo(bot) "
	      "loses a die.</p></div></article>",
		out);
}

static const char hand[] =
	"<article class=\"post\"><div class=\"held\"><figure class=\"board\"><svg viewBox=\"0 0 "
	"400 "
	"60\"></svg></figure><form class=\"places\" method=\"post\" action=\"/t/1/press\"><svg "
	"viewBox=\"0 0 400 60\"><foreignObject x=\"10\" y=\"10\" width=\"40\" "
	"height=\"40\"><button "
	"name=\"id\" value=\"1 37 make bid 7 2\" aria-label=\"7 × "
	"twos\"></button></foreignObject></svg>"
	"</form></div><div class=\"said\"><p>Your dice: 1 3 3 5 6</p></div>"
	"<form class=\"controls\" method=\"post\" action=\"/t/1/press\"><button name=\"id\" "
	"value=\"1 37 make bid 7 2\" class=\"main\">7 × twos</button><button name=\"id\" "
	"value=\"1 37 make dudo\" class=\"plain\">Dudo</button></form>"
	"<form class=\"menu\" method=\"post\" action=\"/t/1/press\"><label>How many dice? "
	"<select name=\"id\"><option value=\"a\">6</option><option value=\"b\">7</option></select>"
	"</label><button>→</button></form></article>";

static const char places[] =
	"<form class=\"places\" method=\"post\" action=\"/t/1/press\"><svg viewBox=\"0 0 400 200\">"
	"<foreignObject x=\"10\" y=\"34\" width=\"60\" height=\"50\"><button name=\"id\" value=\"1 "
	"37 "
	"make dudo\" aria-label=\"Dudo\"></button></foreignObject><foreignObject x=\"90\" y=\"34\" "
	"width=\"60\" height=\"50\"><a class=\"at\" href=\"/t/1/press?in=en&amp;at=1+37+at+5\" "
	"aria-label=\"threes…\"></a></foreignObject></svg></form>";

static const char waits[] =
	"<article class=\"post waits\" id=\"now\"><h2>Ring #8</h2><div class=\"said\"><p>ann opens "
	"a "
	"table of Ring (3/5).</p><hr><p>Players: ann, bob, dan. It has not started.</p></div>"
	"</article>";

static void answer_waiting(
	struct web *web, const struct web_request *request, struct web_response *response) {
	struct web_table table = {.id = EVENING_UNBEGUN,
		.key = "",
		.events = "",
		.share = "",
		.address = "/t/8",
		.move = "",
		.title = "Ring #8",
		.finals = "",
		.live = waits,
		.hand = "",
		.places = "",
		.talk = "",
		.answers = "",
		.words = "Players: ann, bob, dan. It has not started.",
		.salt = ""};
	web_pages.table(web, request, &table, response);
}

static void answer_table(struct web *web, const struct web_request *request, bool seated, bool over,
	struct web_response *response) {
	const struct words *words = catalogue_words(catalogue_find(request->language));
	char *live = NULL, *finals = NULL;
	size_t n;
	FILE *out = open_memstream(&live, &n);
	write_live(words, seated, out);
	fclose(out);
	out = open_memstream(&finals, &n);
	write_stays(words, out);
	fclose(out);
	struct web_table table = {.id = 1,
		.key = "",
		.events = "",
		.share = "",
		.address = "/t/1",
		.move = "",
		.title = "Perudo #1",
		.finals = finals,
		.live = live,
		.hand = seated ? hand : "",
		.places = seated ? places : "",
		.talk = "",
		.answers = seated ? "<p>5 x twos is lower than 5 x threes.</p>" : "",
		.words = "Mateo(bot) bids 6 x threes.\n\nbob, your turn: bid higher or dudo",
		.salt = "",
		.seated = seated,
		.over = over};
	web_pages.table(web, request, &table, response);
	free(live);
	free(finals);
}

static void answer_own(
	struct web *web, const struct web_request *request, struct web_response *response) {
	struct web_table table = {.id = 1,
		.key = "",
		.address = "/t/1",
		.title = "Perudo #1",
		.salt = "",
		.move = "/t/1/take/0123456789abcdef0123456789abcdef",
		.seated = true};
	web_pages.seat(web, request, &table, response);
}

static void answer_invitation(struct web *web, const struct web_request *request,
	const char *complaint, struct web_response *response) {
	struct web_table table = {.id = EVENING_UNBEGUN,
		.key = "",
		.events = "",
		.share = "",
		.address = "",
		.move = "",
		.title = "Perudo #1",
		.finals = "",
		.live = "<article class=\"post\"><div class=\"said\"><p>ann and bob sit here; four "
			"seats are free.</p></div></article>",
		.hand = "",
		.places = "",
		.talk = "",
		.answers = "",
		.words = "ann and bob sit here; four seats are free.",
		.salt = "",
		.invited = true};
	web_pages.invitation(web, request, &table, complaint, response);
}

static void answer_lesson(
	struct web *web, const struct web_request *request, struct web_response *response) {
	web_pages.lesson(web, request, "perudo",
		"<article class=\"post\"><div class=\"said\"><p>The last player with dice wins."
		"</p></div><form class=\"controls\" method=\"post\" "
		"action=\"/learn/perudo\"><button "
		"name=\"id\" value=\"learn 1 1 bid 2 5\" class=\"main\">bid 2 5</button></form>"
		"</article>",
		response);
}

bool sketch_answer(
	struct web *web, const struct web_request *request, struct web_response *response) {
	const char *path = request->path;
	if (strcmp(path, "/t/1") == 0 || strcmp(path, "/t/1/seat") == 0 ||
		strcmp(path, "/t/1/over") == 0) {
		answer_table(web, request, strcmp(path, "/t/1/seat") == 0,
			strcmp(path, "/t/1/over") == 0, response);
	} else if (strcmp(path, "/t/1/own") == 0) {
		answer_own(web, request, response);
	} else if (strcmp(path, "/t/8") == 0) {
		answer_waiting(web, request, response);
	} else if (strcmp(path, "/j/1") == 0 || strcmp(path, "/j/1/no") == 0) {
		answer_invitation(web, request,
			path[4] != '\0' ? "Somebody at the table has this name." : "", response);
	} else if (strcmp(path, "/learn/perudo") == 0) {
		answer_lesson(web, request, response);
	} else {
		return false;
	}
	return true;
}
