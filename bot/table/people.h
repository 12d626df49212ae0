#pragma once

#include <stdbool.h>

#include "bot/base/map.h"
#include "bot/chat/chat.h"
#include "bot/table/rate_limit.h"
#include "bot/words/catalogue.h"
#include "storage/store.h"

/* The people of all networks who sit somewhere or spoke lately. */

enum { PEOPLE_MAX = 8192 };

struct table;

/* When calls alert them. */
enum people_pings { PINGS_AWAY, PINGS_ALWAYS, PINGS_NEVER, PEOPLE_PINGS };

enum { PEOPLE_HERE_MS = 60 * 1000 }; /* a person who acted within this time is not away */

enum { PERSON_INVITED = 8 };

/* Somebody was called at a person's wish. */
struct person_invited {
	uint64_t key; /* their key, by hash_text() */
	int64_t at;   /* 0: nobody was */
};

struct person {
	struct map_entry entry;
	struct chat *chat;
	const char *key; /* their key on the network */
	int64_t id;
	enum language language;  /* LANGUAGES: none was chosen */
	enum language speaks;    /* of their client, as last seen; LANGUAGES: unknown */
	enum delivery_mode mode; /* how private texts come */
	enum people_pings pings;
	struct person_limits limits;
	struct table **tables; /* those at which they sit, games that are over included */
	unsigned n_seats;      /* nobody seated is dropped */
	unsigned cap_tables;
	int64_t acted_at;      /* time of their last message or press; 0: none in this process */
	int64_t seen_at;       /* as stored, by the day */
	int64_t asked_to_go;   /* time of "mydata forget"; 0: not said */
	bool imitated;         /* another connection looked like theirs when last seen */
	bool muted;            /* a guest who may not talk */
	bool told_apart;       /* they know that nothing follows them to another nick */
	int64_t patient_until; /* they are not asked to wait again before (bot/session/patience.h)
				*/
	char name[STORE_NAME_SIZE];
	struct person_invited invited[PERSON_INVITED]; /* of late */
};

/* Frees all of them. */
void people_finish(struct map *people);

/* Drops this network's people without a seat; chat NULL: of all networks. */
void people_drop(struct map *people, const struct chat *chat);

/* The person known by this key on this network, or NULL. */
struct person *people_find(const struct map *people, const struct chat *chat, const char *key);

/* Reads them from the store. False: it does not know them, or there is none. */
bool people_read(
	struct store *store, const struct chat *chat, const char *key, struct store_person *row);

/* The person of this key, met for the first time if need be; follows a new name. NULL if store or
 * memory fail. */
struct person *people_meet(
	struct map *people, struct store *store, struct chat *chat, const struct chat_person *who);

/* The person of a stored row. NULL if memory fails. */
struct person *people_recall(struct map *people, struct chat *chat, const struct store_person *row);

/* Makes room for n more tables. 0 or -ENOMEM. */
int people_make_room(struct person *person, unsigned n);
/* Notes that they sit down at a table, or get up. people_sit() returns 0 or -ENOMEM: never with
 * room made, nor after they left another table. */
int people_sit(struct person *person, struct table *table);
void people_leave(struct person *person, const struct table *table);

/* Their client speaks this language ("en"); stored when it is another. */
void people_note_speaks(struct person *person, struct store *store, const char *language);

/* Notes that they are here; stored once a day. */
void people_note_seen(struct person *person, struct store *store, int64_t now);

/* The person of this number, if seen lately; else NULL. */
struct person *people_numbered(const struct map *people, int64_t id);

/* Tells them something in private, as chat_impl does. */
int people_tell(const struct person *person, const struct post *post);

/* Drops the person, who must sit nowhere. */
void people_remove(struct map *people, struct person *person);

/* A name as shown and stored, cut if it is long; "" if nothing of it is visible. */
void people_clean_name(const char *name, char clean[STORE_NAME_SIZE]);

/* Whether they are a guest in a browser, without an account; NULL: no. */
bool people_is_guest(const struct person *person);

/* Whether a name is what was typed, or begins with it, as its network compares names. */
enum name_match { NAME_IS_OTHER, NAME_BEGINS_SO, NAME_IS_SO };
enum name_match people_match_name(const struct chat *chat, const char *name, const char *typed);

/* An anonymised player's name, "former player 1". Lasts for ever. */
const char *people_anonymised_name(const struct words *words, int number);
/* The name of a stored seat's player in these words; lasts as long as the seat. */
const char *people_seat_name(const struct words *words, const struct store_seat *seat);

/* Their language in private; LANGUAGES: the place's. */
enum language people_language(const struct person *person);

/* The words for delivery modes, as people choose and the store keeps them: "usual", "notice", … by
 * enum delivery_mode. */
extern const char *const people_mode_words[MODES];

/* MODE_USUAL for "" and for unknown words. */
enum delivery_mode people_find_mode(const char *word);

/* The words for pings: "away", "always", "never"; "" is PINGS_AWAY. */
extern const char *const people_pings_words[PEOPLE_PINGS];
enum people_pings people_find_pings(const char *word);
