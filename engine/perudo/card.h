#pragma once

/* The card of the rules, as struct game_say has it. */
extern const char *const *const perudo_card[];
