#pragma once

#include <stdbool.h>

#include "bot/base/map.h"
#include "bot/chat/chat.h"
#include "bot/table/rate_limit.h"
#include "bot/words/catalogue.h"
#include "storage/store.h"

/* The people of all networks: those who sit somewhere, and those who spoke lately. */

enum { PEOPLE_MAX = 8192 };

struct table;

/* When the network alerts them as they are called. */
enum people_pings { PINGS_AWAY, PINGS_ALWAYS, PINGS_NEVER, PEOPLE_PINGS };

enum { PEOPLE_HERE_MS = 60 * 1000 }; /* who did something within this time is not away */

enum { PERSON_INVITED = 8 };

/* Somebody was called at a person's wish. */
struct person_invited {
	uint64_t key; /* of theirs, by hash_text() */
	int64_t at;   /* 0: nobody was */
};

struct person {
	struct map_entry entry;
	struct chat *chat;
	const char *key; /* by which the network knows them */
	int64_t id;
	enum language language;  /* chosen; LANGUAGES: not */
	enum language speaks;    /* what their program was last seen to speak; LANGUAGES: unknown */
	enum delivery_mode mode; /* how private texts come */
	enum people_pings pings;
	struct person_limits limits;
	struct table **tables; /* where they sit, also at those that are over */
	unsigned n_seats;      /* how many; nobody seated is dropped */
	unsigned cap_tables;
	int64_t acted_at;    /* when they said or pressed something last; 0: not in this process */
	int64_t seen_at;     /* as stored, to the day */
	int64_t asked_to_go; /* when they said "mydata forget"; 0: not */
	bool imitated;       /* somebody else's connection looked like theirs when last seen */
	bool muted;          /* a guest who may not talk */
	bool told_apart;     /* they were told that nothing follows them to a nick */
	int64_t patient_until; /* before, they are not asked to wait (bot/session/patience.h) */
	char name[STORE_NAME_SIZE];
	struct person_invited invited[PERSON_INVITED]; /* of late */
};

/* Frees all of them. */
void people_finish(struct map *people);

/* Drops the people of this network who sit nowhere. */
void people_drop(struct map *people, const struct chat *chat);

/* The person known by this key on this network, or NULL. */
struct person *people_find(const struct map *people, const struct chat *chat, const char *key);

/* As the store has them. False: it does not know them, or there is none. */
bool people_read(
	struct store *store, const struct chat *chat, const char *key, struct store_person *row);

/* The person of this key, met for the first time if need be; follows a new name. NULL if store or
 * memory fail. */
struct person *people_meet(
	struct map *people, struct store *store, struct chat *chat, const struct chat_person *who);

/* The person of a stored row. NULL if memory fails. */
struct person *people_recall(struct map *people, struct chat *chat, const struct store_person *row);

/* Makes sure that they can sit down at n more tables. 0 or -ENOMEM. */
int people_make_room(struct person *person, unsigned n);
/* They sit at the table, where they did not, or no longer. people_sit() gives 0 or -ENOMEM: never
 * where there is room, nor in place of a table left. */
int people_sit(struct person *person, struct table *table);
void people_leave(struct person *person, const struct table *table);

/* Their client speaks this language ("en"); stored when it is another. */
void people_note_speaks(struct person *person, struct store *store, const char *language);

/* They are here now; stored once a day. */
void people_note_seen(struct person *person, struct store *store, int64_t now);

/* The person of this number, if seen lately; else NULL. */
struct person *people_numbered(const struct map *people, int64_t id);

/* Tells them something in private, as chat_impl does. */
int people_tell(const struct person *person, const struct post *post);

/* Drops the person, who must sit nowhere. */
void people_remove(struct map *people, struct person *person);

/* As much of a name as is stored, as it is shown; "" if nothing can be seen of it. */
void people_clean_name(const char *name, char clean[STORE_NAME_SIZE]);

/* Whether they have no account anywhere and sit by browser; NULL: no. */
bool people_is_guest(const struct person *person);

/* Whether a name is what was typed, or begins with it, as its network compares names. */
enum name_match { NAME_IS_OTHER, NAME_BEGINS_SO, NAME_IS_SO };
enum name_match people_match_name(const struct chat *chat, const char *name, const char *typed);

/* "former player 1" in these words: what an anonymised player is called. Lasts for ever. */
const char *people_anonymised_name(const struct words *words, int number);
/* The name of a stored seat's player in these words; lasts as long as the seat. */
const char *people_seat_name(const struct words *words, const struct store_seat *seat);

/* The language they are spoken to in private; LANGUAGES: that of the place. */
enum language people_language(const struct person *person);

/* The words for delivery modes, as people choose and the store keeps them: "usual", "notice", … by
 * enum delivery_mode. */
extern const char *const people_mode_words[MODES];

/* "" and what is no such word are MODE_USUAL. */
enum delivery_mode people_find_mode(const char *word);

/* The words for pings: "away", "always", "never"; "" is PINGS_AWAY. */
extern const char *const people_pings_words[PEOPLE_PINGS];
enum people_pings people_find_pings(const char *word);
