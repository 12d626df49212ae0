#include "bot/chat/web/mail.h"

#include <stdlib.h>
#include <uv.h>

struct mailbox {
	uv_mutex_t mutex;
	struct mail *first, **last;
};

struct mail *mail_create(enum mail_kind kind) {
	struct mail *mail = calloc(1, sizeof(*mail));
	if (mail != NULL) {
		mail->kind = kind;
	}
	return mail;
}

void mail_destroy(struct mail *mail) {
	if (mail != NULL) {
		free(mail->title);
		free(mail->words);
		free(mail->fragment);
		free(mail->other);
		free(mail->post);
		free(mail);
	}
}

void mail_destroy_all(struct mail *mail) {
	while (mail != NULL) {
		struct mail *next = mail->next;
		mail_destroy(mail);
		mail = next;
	}
}

struct mailbox *mailbox_create(void) {
	struct mailbox *box = calloc(1, sizeof(*box));
	if (box == NULL || uv_mutex_init(&box->mutex) < 0) {
		free(box);
		return NULL;
	}
	box->last = &box->first;
	return box;
}

void mailbox_destroy(struct mailbox *box) {
	if (box != NULL) {
		mail_destroy_all(box->first);
		uv_mutex_destroy(&box->mutex);
		free(box);
	}
}

void mailbox_put(struct mailbox *box, struct mail *first) {
	if (first == NULL) {
		return;
	}
	struct mail *last = first;
	while (last->next != NULL) {
		last = last->next;
	}
	uv_mutex_lock(&box->mutex);
	*box->last = first;
	box->last = &last->next;
	uv_mutex_unlock(&box->mutex);
}

struct mail *mailbox_empty(struct mailbox *box) {
	uv_mutex_lock(&box->mutex);
	struct mail *first = box->first;
	box->first = NULL;
	box->last = &box->first;
	uv_mutex_unlock(&box->mutex);
	return first;
}
