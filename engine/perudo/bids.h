#pragma once

#include "engine/perudo/state.h"

/* Which bids are legal (P10-P17, P36-P41). */

struct perudo_bid {
	int count, face;
};

/* May this seat raise the face in a palifico round (P39)? */
bool perudo_is_veteran(const struct perudo *p, int seat);

/* 0, or why the bid is not legal for this seat on turn, whoever is on turn. */
int perudo_legal_bid(const struct perudo *p, int seat, int count, int face);

/* The least count the seat may bid of a face now, 0 if none. */
int perudo_least_count(const struct perudo *p, int seat, int face);

/* Is there any legal bid for this seat on turn? */
bool perudo_can_bid(const struct perudo *p, int seat);

/* Adds all legal bids of this seat on turn, ascending. */
void perudo_list_bids(const struct perudo *p, int seat, struct move_list *list);
