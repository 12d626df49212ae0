#pragma once

#include <stdint.h>

#include "bot/base/address.h"
#include "bot/chat/chat.h"
#include "bot/chat/web/cookie.h"
#include "bot/chat/web/route.h"
#include "bot/chat/web/stage.h"

/* What the loop and the server's thread tell each other, first in, first out. */

enum mail_kind {
	/* To the server. */
	MAIL_OPEN,    /* a table may be looked at by who has these keys */
	MAIL_MISSING, /* it may not, or there is none */
	MAIL_CLOSE,   /* it may not any more; done: and what was told in private is void */
	MAIL_STAY,    /* something that stays: without and with its picture */
	MAIL_LIVE,    /* the live message: to watchers, and to those seated */
	MAIL_OVER,
	MAIL_HAND,    /* to one guest */
	MAIL_TOLD,    /* likewise */
	MAIL_SEATED,  /* a guest has a seat there */
	MAIL_RENEWED, /* done: a guest is known by another key (words) from now on */
	MAIL_ANSWER,  /* to a post of a connection */
	MAIL_CONFIG,  /* another URL (title) and language (words), or NULL */
	/* To the loop. */
	MAIL_WATCH, /* somebody wants to look at a table */
	MAIL_IDLE,  /* nobody has for a while */
	MAIL_CAME,  /* a guest looks at a table */
	MAIL_LEFT,  /* and at none any more */
	MAIL_POST,  /* a guest did something, and the connection waits for the answer */
};

enum { MAIL_NAME_SIZE = 128, MAIL_ID_SIZE = CONTROL_ID_SIZE, MAIL_TEXT_SIZE = 1024 };

/* What a guest did. */
struct mail_post {
	enum route_kind kind;      /* where it was posted */
	char source[ADDRESS_SIZE]; /* the address that they came from */
	char id[MAIL_ID_SIZE];
	char text[MAIL_TEXT_SIZE];
	char name[MAIL_NAME_SIZE]; /* to be called by; "": the one they have */
	char game[ROUTE_GAME_SIZE], level[16];
	char renewed[COOKIE_KEY_SIZE]; /* the key that they want to be known by */
	int computers;
};

struct mail {
	struct mail *next;
	uint64_t written; /* to the server: it may leave once so much is kept */
	enum mail_kind kind;
	int64_t table; /* 0: none */
	char language[STAGE_LANGUAGE_SIZE];
	uint64_t connection;
	char guest[COOKIE_KEY_SIZE]; /* a key; "": nobody */
	bool done;                   /* MAIL_ANSWER: they sat down, or the table is open */
	bool settles;                /* MAIL_STAY */
	bool vain;                   /* MAIL_ANSWER: nothing was done, as there is no such table */
	struct chat_access access;
	char *title, *words;    /* from malloc(), the mail's; MAIL_ANSWER: the guest's name, and
				 * what is said in plain text */
	char *fragment, *other; /* likewise, HTML */
	struct mail_post *post; /* likewise */
};

/* NULL: out of memory. */
struct mail *mail_create(enum mail_kind kind);
void mail_destroy(struct mail *mail);
/* With all behind it. */
void mail_destroy_all(struct mail *mail);

struct mailbox;

struct mailbox *mailbox_create(void);
void mailbox_destroy(struct mailbox *box);

/* From any thread: hands over a chain of mails. */
void mailbox_put(struct mailbox *box, struct mail *first);
/* From any thread: all that is in it, in order. */
struct mail *mailbox_empty(struct mailbox *box);
