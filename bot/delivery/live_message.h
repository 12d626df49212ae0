#pragma once

#include "bot/table/table.h"

/* The live messages of a table: one in each of its places where chat->has_live_tables, and one for
 * each hand where chat->has_buttons. They are edited as the game goes on. A place's message moves
 * to the bottom when a person is called; the opening, the result of each round and the end stay. */

/* Shows the status; call it after every change of the table. */
void live_message_show(struct table *table);
/* Shows the status in one of its places. */
void live_message_show_at(struct table_place *place);

/* Shows the status again if it has clocks that changed. */
void live_message_show_clocks(struct table *table);

/* Shows the status for the last time: the table was closed before its game ended. */
void live_message_show_closed(struct table *table);
/* Shows an opening for the last time; its thread is gone. */
void live_message_show_opening_closed(struct table_place *opening);

/* Shows the status for the last time in a place that the table leaves; it goes on elsewhere. */
void live_message_show_taken_out(struct table_place *place);

/* The time to move a message to the bottom because people have talked below it; INT64_MAX: none. */
int64_t live_message_down_due(const struct table *table);
/* Moves due messages to the bottom; notifies nobody. */
void live_message_bring_down(struct table *table);

/* People talk in the place: its message will be moved down after a while. */
void live_message_note_talk(struct table_place *place);

/* Adds lines to the message. */
void live_message_say(struct table_place *place, const char *lines);

/* Moves the message to the bottom, mentioning the people of these keys. */
void live_message_call(struct table_place *place, const char *const *keys, size_t n_keys);

/* The connection was lost: it is unknown which of the last lines and calls were shown. */
void live_message_restart(struct table_place *place);

/* Shows the feed's items in live messages. A result that stays already is not posted again. */
extern const struct feed_renderer live_message_renderer;

/* The network's reports (struct chat_listener), stored so that they hold after a restart. */
int64_t live_message_count(struct table_place *place, bool *again);
void live_message_stands(struct table_place *place, const char *where, int64_t log_end);
void live_message_is_final(struct table_place *place, int64_t move, int64_t log_end);
void live_message_hand_stands(struct table *table, struct seat *seat, const char *where);

/* Reads the positions of hand messages when the table is restored. 0 or a negative errno of the
 * store. */
int live_message_restore_hands(struct table *table);

/* Deletes the network's posts that were replaced before a restart. 0 or a negative errno. */
int live_message_delete_old(struct bot *bot, struct chat *chat);
