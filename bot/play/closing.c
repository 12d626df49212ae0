#include "bot/play/closing.h"

#include "bot/play/delivery.h"
#include "bot/play/keep.h"

bool closing_break_off(struct table *table) {
	if (keep_unfinished(table) < 0) {
		return false;
	}
	struct outbox *outbox = &table->play->outbox;
	outbox_clear(outbox);
	struct text text = outbox_write(outbox);
	SAY(&text, table_words(table), "Table #{id} is closed, its game unfinished.",
		{"id", NULL, (long)table->id});
	outbox_seal(outbox, &text, table, NULL, PART_PLACE);
	if (table->state != NULL) {
		delivery_word_proof(table);
	}
	table->hears = true; /* the last that is said of it is tried in any case */
	outbox_send(outbox);
	table_destroy(table);
	return true;
}

void closing_forget_told(struct table *table) {
	if (table->over && table_is_told(table)) {
		keep_told(table);
		table_destroy(table);
	}
}
