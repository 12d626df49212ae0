#include "bot/web/proof.h"

/* What the script says, in the reader's words: it finds them here. */
static void put_verdicts(struct page *page) {
	static const struct {
		const char *name, *sentence;
	} verdicts[] = {
		{"wait", SENTENCE("Your browser is checking every roll and deal …")},
		{"good",
			SENTENCE(
				"Checked by your browser: all {n} rolls, shuffles and lots of this "
				"game come from its seed, and the seed fits the commitment.")},
		{"bad", SENTENCE("Something is wrong: draw {n} of this game is not what its seed "
				 "gives.")},
		{"commitment",
			SENTENCE("Something is wrong: the seed does not fit the commitment.")},
		{"seats", SENTENCE("Something is wrong: the seats are not those that the seed "
				   "gives.")},
		{"failed", SENTENCE("The record could not be read, so nothing was checked.")},
	};
	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++) {
		page_raw(page, " data-");
		page_raw(page, verdicts[i].name);
		page_raw(page, "=\"");
		page_put(page, verdicts[i].sentence);
		page_raw(page, "\"");
	}
}

static void put_row(struct page *page, const char *label, const char *code) {
	page_raw(page, "<dt>");
	page_put(page, label);
	page_raw(page, "</dt><dd><code>");
	page_text(page, code);
	page_raw(page, "</code></dd>\n");
}

static void put_words(struct page *page, const struct record_game *game) {
	page_raw(page, "<dt>");
	page_put(page, SENTENCE("Words added"));
	page_raw(page, "</dt>");
	for (size_t i = 0; i < game->n_texts; i++) {
		page_raw(page, "<dd>");
		page_text(page, game->texts[i]);
		page_raw(page, "</dd>");
	}
	if (game->n_texts == 0) {
		page_raw(page, "<dd>");
		page_put(page, SENTENCE("none."));
		page_raw(page, "</dd>");
	}
	page_raw(page, "\n");
}

static void put_download(struct page *page, const char *path) {
	char record[WEB_PATH_SIZE + 8];
	snprintf(record, sizeof(record), "%s.json", path);
	page_raw(page, "<p>");
	page_link(page, record);
	page_put(page, SENTENCE("Download the record"));
	page_raw(page, "</a></p>\n<p>");
	page_put(page,
		SENTENCE("The commitment was said when the table opened, by its first 32 digits: "
			 "they must be those that stand in the chat. rederive.py recomputes "
			 "every roll and deal from the record, too."));
	page_raw(page, "</p>\n");
}

void proof_put_values(struct page *page, const struct past_record *past) {
	char seed[FAIR_HEX_SIZE], commit[FAIR_HEX_SIZE];
	uint8_t hash[FAIR_HASH];
	fair_commit(past->id, past->game.seed, hash);
	fair_to_hex(hash, commit);
	fair_to_hex(past->game.seed, seed);
	page_raw(page, "<dl>\n");
	put_row(page, SENTENCE("Commitment"), commit);
	put_row(page, SENTENCE("Seed"), seed);
	put_words(page, &past->game);
	page_raw(page, "</dl>\n");
}

void proof_put(struct page *page, const struct past_record *past, const char *path) {
	page_raw(page, "<section id=\"proof\" data-record=\"");
	page_text(page, path);
	page_raw(page, ".json\"");
	put_verdicts(page);
	page_raw(page, ">\n");
	page_heading(page, SENTENCE("Proof of the dice"));
	page_raw(page, "<p id=\"verdict\" role=\"status\"></p>\n");
	proof_put_values(page, past);
	put_download(page, path);
	page_raw(page, "</section>\n");
}
