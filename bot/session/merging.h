#pragma once

#include "bot/table/people.h"
#include "bot/table/state.h"

/* Merging: somebody proves to be another person, by logging in or by another host while they are in
 * sight. Their seats and settings become that person's at once; the games that have ended, and
 * ratings that change by them, follow a few at a time. By another nick nobody proves that much:
 * only what goes on follows it, unless who is known by that nick has a seat. Two who sat at one
 * table, or were told apart, stay two. A former key that comes again, without the login, is
 * somebody new. */

/* As becomes() of struct chat_listener. */
bool merging_follow(struct bot *bot, struct chat *chat, const char *former,
	const struct chat_person *person, enum chat_proof proof);

/* As imitated() and is_imitated() of struct chat_listener: of people who have a seat. */
void merging_note_imitated(struct bot *bot, const struct chat *chat, const char *key, bool on);
bool merging_is_imitated(const struct bot *bot, const struct chat *chat, const char *key);

/* Takes back what was merged of late, as far as it is stored. Seats at tables that go on stay.
 * -ENOENT: nothing was. */
int merging_take_back(struct bot *bot, const struct person *person);

/* Goes on from now on with what mergers left to do, if they did. */
void merging_begin(struct bot *bot);
/* Does a little of that. */
void merging_go_on(struct bot *bot);
