#include "bot/play/outbox.h"

#include "bot/play/table.h"

void outbox_clear(struct outbox *outbox) {
	outbox->n = 0;
	outbox->used = 0;
	outbox->full = false;
}

struct text outbox_write(struct outbox *outbox) {
	size_t room = LETTERS_BYTES - outbox->used;
	struct text text = {.buf = outbox->bytes + outbox->used,
		.cap = room < LETTER_BYTES_MAX ? room : LETTER_BYTES_MAX};
	text.buf[0] = '\0';
	return text;
}

void outbox_seal(
	struct outbox *outbox, const struct text *text, struct table *table, struct person *to) {
	if (text->cut || outbox->n == LETTERS_MAX ||
		outbox->used + text->len + 1 >= LETTERS_BYTES) {
		outbox->full = true;
		return;
	}
	if (text->len > 0) {
		outbox->letters[outbox->n++] =
			(struct letter){.table = table, .to = to, .text = text->buf};
		outbox->used += text->len + 1;
	}
}

void outbox_stamp(struct outbox *outbox, int64_t move) {
	for (size_t i = outbox->n; i > 0; i--) {
		if (outbox->letters[i - 1].to == NULL) {
			outbox->letters[i - 1].move = move;
			return;
		}
	}
}

static void say_in_place(const struct letter *letter, const struct post *post) {
	struct table *table = letter->table;
	if (table->hears) {
		table_heard(table, table->chat->impl->say(table->chat, table->place, post));
	}
}

static void send_letter(const struct letter *letter) {
	struct chat *chat = letter->table->chat;
	struct post post = {.text = letter->text, .table = letter->table->id, .move = letter->move};
	if (letter->to != NULL) {
		chat->impl->tell(chat, letter->to->key, &post);
	} else {
		say_in_place(letter, &post);
	}
}

void outbox_send(struct outbox *outbox) {
	for (size_t i = 0; i < outbox->n; i++) {
		send_letter(&outbox->letters[i]);
	}
	outbox_clear(outbox);
}
