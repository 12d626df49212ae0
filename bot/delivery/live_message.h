#pragma once

#include "bot/table/table.h"

/* The live messages of a table: one in each of its places where chat->has_live_tables, and one for
 * each hand, where chat->has_buttons. They are edited as the game goes on. The one in the place
 * comes to the bottom again when somebody is called; the opening, the result of each round and the
 * end stay. */

/* Shows how the table stands; call it after every change of the table. */
void live_message_show(struct table *table);
/* Shows it in one of its places. */
void live_message_show_at(struct table_place *place);

/* Shows it again if the clocks have changed since, where it shows them. */
void live_message_show_clocks(struct table *table);

/* Shows it for the last time: the table was closed before its game ended. */
void live_message_show_closed(struct table *table);
/* Shows an opening alone for the last time, whose thread is gone. */
void live_message_show_opening_closed(struct table_place *opening);

/* Shows it for the last time in this place, which the table leaves: it goes on elsewhere. */
void live_message_show_taken_out(struct table_place *place);

/* When one of them is to come to the bottom, since people have talked below it; INT64_MAX: none. */
int64_t live_message_down_due(const struct table *table);
/* Shows those again at the bottom; notifies nobody. */
void live_message_bring_down(struct table *table);

/* People talk in the place: it will be brought down, in a while. */
void live_message_note_talk(struct table_place *place);

/* Lines that it shows from now on. */
void live_message_say(struct table_place *place, const char *lines);

/* Says again what happened in a round, with how it ended (NULL: no picture), in a post that stays:
 * for who comes late. */
enum { LIVE_RESULT_BYTES = 3000 };
void live_message_retell(
	struct table_place *place, int round, const char *lines, struct picture *picture);

/* Shows it at the bottom, mentioning the people of these keys. */
void live_message_call(struct table_place *place, const char *const *keys, size_t n_keys);

/* The connection was lost: nobody knows what was shown of what was said last, or who was called. */
void live_message_restart(struct table_place *place);

/* Sends a person what their seat holds, with buttons: in their live message, unless they want a new
 * one each time. */
void live_message_tell(struct table *table, const struct person *person, const struct post *post);

/* Sends the seat's person their hand. */
void live_message_tell_hand(struct table *table, int seat);

/* How the feed shows items by live messages. A result that stays already is not posted again. */
extern const struct feed_renderer live_message_renderer;

/* Reports of the network (struct chat_listener): stored, so that they hold after a restart. */
int64_t live_message_count(struct table_place *place, bool *again);
void live_message_stands(struct table_place *place, const char *where, int64_t log_end);
void live_message_is_final(struct table_place *place, int64_t move, int64_t log_end);
void live_message_hand_stands(struct table *table, struct seat *seat, const char *where);

/* Reads where hands stand when the table is restored. 0 or a negative errno of the store. */
int live_message_restore_hands(struct table *table);

/* Deletes the posts of a network that were replaced before a restart. 0 or a negative errno. */
int live_message_delete_old(struct bot *bot, struct chat *chat);
