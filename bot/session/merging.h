#pragma once

#include "bot/table/people.h"
#include "bot/table/state.h"

/* Merging: a person proves to be another one, by a login or by a new host while in sight. Their
 * seats and settings become the other's at once; past games, and ratings that change by them,
 * follow a few at a time. A new nick proves less: only what is under way follows it, unless the
 * nick's known owner has a seat. Two people who sat at one table, or were told apart, stay two. A
 * former key that returns without the login is a new person. */

/* Implements becomes() of struct chat_listener. */
bool merging_follow(struct bot *bot, struct chat *chat, const char *former,
	const struct chat_person *person, enum chat_proof proof);

/* Implement imitated() and is_imitated() of struct chat_listener, for people who have a seat. */
void merging_note_imitated(struct bot *bot, const struct chat *chat, const char *key, bool on);
bool merging_is_imitated(const struct bot *bot, const struct chat *chat, const char *key);

/* Takes back a person's recent mergers, as far as they are stored. Seats at running tables stay.
 * -ENOENT: there were none. */
int merging_take_back(struct bot *bot, const struct person *person);

/* Schedules the rest of earlier mergers, if any. */
void merging_begin(struct bot *bot);
/* Does a part of it. */
void merging_go_on(struct bot *bot);
