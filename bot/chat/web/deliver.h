#pragma once

#include "bot/chat/web/mail.h"

struct server;

/* Brings what the loop tells to those whom it is for. Takes the chain over. */
void deliver_mails(struct server *server, struct mail *first);
