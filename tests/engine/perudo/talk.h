#pragma once

#include "bot/words/catalogue.h"
#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"

/* Tables of Perudo for tests of what is said at them. */

/* A round in the middle of a game: n players with five dice each, seat 0 on turn to open. */
struct perudo talk_opening(int n_seats);

/* The same, but this bid stands and the seat after its bidder is on turn. */
struct perudo talk_bid(int n_seats, int bidder, int count, int face);

/* Seat 0, with one die, makes it palifico; a veteran is seat 1. */
void talk_palifico(struct perudo *p, bool veteran);

/* Speaks to a seat of players ana, ben, cara, dan, eve and fred. */
struct audience talk_telling(enum language language, const struct perudo *view, int seat);

#define BID(seat, count, face)       \
	{                            \
		seat, VERB_BID, 2, { \
			count, face  \
		}                    \
	}
#define DUDO(seat)                    \
	{                             \
		seat, VERB_DUDO, 0, { \
			0             \
		}                     \
	}
#define CALZA(seat)                    \
	{                              \
		seat, VERB_CALZA, 0, { \
			0              \
		}                      \
	}
#define CALZA_ON(seat, count, face)    \
	{                              \
		seat, VERB_CALZA, 2, { \
			count, face    \
		}                      \
	}
