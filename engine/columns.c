#include "engine/columns.h"

void columns_player(const struct audience *audience, int seat, bool called, struct text *out) {
	bool own = seat == audience->seat;
	text_puts(out, called ? "> " : "  ");
	text_puts(out, own ? TEXT_STYLE "b" : "");
	text_puts(out, audience->names[seat]);
	text_puts(out, own ? TEXT_STYLE TEXT_NORMAL "\t" : "\t");
}

void columns_head(const struct audience *audience, const char *sentence, struct text *out) {
	text_puts(out, "\t" TEXT_STYLE "d");
	words_put(out, audience->words, sentence);
	text_puts(out, TEXT_STYLE TEXT_NORMAL);
}
