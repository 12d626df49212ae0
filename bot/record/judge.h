#pragma once

#include "bot/record/head.h"

/* Replays the record's events under the rules: checks the moves, derives everything else and
 * compares it. 0; -EINVAL with why; or -ENOMEM. */
int judge_events(const struct head *head, char *why);
