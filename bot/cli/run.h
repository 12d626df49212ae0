#pragma once

#include "bot/config/config.h"

/* Runs the bot until it is told to stop, and destroys the configuration. file: read again on
 * SIGHUP; NULL: there is none. ready, which may be NULL, is called once it serves. Returns the exit
 * code. */
int run_bot(struct config *config, const char *file, void (*ready)(void *data), void *data);
