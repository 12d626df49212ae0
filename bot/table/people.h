#ifndef BOT_TABLE_PEOPLE_H
#define BOT_TABLE_PEOPLE_H

#include "bot/chat/chat.h"
#include "bot/table/rate_limit.h"
#include "bot/words/catalogue.h"
#include "storage/store.h"

/* The people seen on all networks: those who sit somewhere, and those who spoke lately. */

enum { PEOPLE_MAX = 8192 };

struct person {
	struct chat *chat;
	int64_t id;
	enum language language;  /* chosen; LANGUAGES: not */
	enum language speaks;    /* what their program was last seen to speak; LANGUAGES: unknown */
	enum delivery_mode mode; /* how private texts come */
	struct rate_limits limits;
	unsigned n_seats;    /* tables they sit at; nobody seated is forgotten */
	int64_t seen_at;     /* as kept, to the day */
	int64_t asked_to_go; /* when they said "mydata forget"; 0: not */
	const char *key;
	char *owned_key;
	char name[STORE_NAME_SIZE];
};

struct people {
	void *by_key;
	struct person **list;
	size_t n, cap;
};

void people_finish(struct people *people);

/* Nobody of this network is known any more; nobody of it may sit anywhere. */
void people_forget(struct people *people, const struct chat *chat);

/* The person known by this key on this network, or NULL. */
struct person *people_find(const struct people *people, struct chat *chat, const char *key);

/* The same, met for the first time if need be; follows a new name. NULL if store or memory fail. */
struct person *people_meet(struct people *people, struct store *store, struct chat *chat,
	const struct chat_person *who);

/* They are here now; it is kept once a day. */
void people_note_seen(struct person *person, struct store *store, int64_t now);

/* The person of this number, if seen lately; else NULL. */
struct person *people_numbered(const struct people *people, int64_t id);

/* Knows the person no more; they must sit nowhere. */
void people_remove(struct people *people, struct person *person);

/* As much of a name as is kept, without marks that cannot be seen. */
void people_clean_name(const char *name, char clean[STORE_NAME_SIZE]);

/* The language they are spoken to in private; LANGUAGES: that of the place. */
enum language people_language(const struct person *person);

#endif
