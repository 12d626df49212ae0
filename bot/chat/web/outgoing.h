#pragma once

#include "bot/chat/web/web_chat_state.h"

/* What waits for the end of this turn of the loop. */

/* Has it leave at the end of this turn; NULL does nothing: there was no memory for it. */
void outgoing_send(struct web_chat *web, struct mail *mail);
/* A mail about a place's table. NULL: out of memory. */
struct mail *outgoing_mail(enum mail_kind kind, const struct place_entry *place);
/* Has the listener told later: of the move that a post completes, or of a guest who is there. */
void outgoing_tell_delivered(struct web_chat *web, const struct post *post);
void outgoing_tell_reached(struct web_chat *web, const char *guest);

/* The same for the guest: they are told by another key. */
void outgoing_renew(struct web_chat *web, const char *guest, const char *key);

/* Sends what waits, and tells what is due. */
void outgoing_flush(struct web_chat *web);
