#pragma once

#include "bot/table/table.h"

/* Moves of computer players, and of the computer for people who are away. */

/* Makes the move of one computer player that wants to or must. */
void computers_act(struct table *table);
