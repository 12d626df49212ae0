#pragma once

#include "engine/saiun/bets.h"
#include "engine/saiun/state.h"

/* The facts that the rules of Saiun tell, and what they mean when a record tells them. */

/* Data of an event, in this order. Colours are numbers, columns x, y. */
enum saiun_event {
	EVENT_START,  /* seat */
	EVENT_ROUND,  /* round, start player */
	EVENT_DRAFT,  /* seat, colour */
	EVENT_LAYOUT, /* seat, colour, face, x, y */
	EVENT_DEAL,   /* dice cards by seat, three each; for nobody but the record */
	EVENT_BET,    /* seat, cards, each colour, tokens; for nobody but the record */
	EVENT_PLACE,  /* seat, colour, face, x, y, level */
	EVENT_MOVE,   /* seat, colour discarded, from, to, colour, face, level */
	EVENT_DROP,   /* seat, colour */
	EVENT_COUNT,  /* sums, ranks, values by colour */
	EVENT_SCORE,  /* points by seat, totals by seat */
	EVENT_END,    /* places by seat, totals by seat */

	EVENT_CARDS,   /* to one seat: its dice cards, ascending */
	EVENT_MY_BET,  /* to one seat: 1 if it can be changed, colour and tokens of three cards */
	EVENT_HAS_BET, /* seat, how many have bet; not when a bet is replaced */
	/* The last bet is in: how many seats, then of each how many cards and the tokens on each,
	 * most first; without the option, no seats (S18). */
	EVENT_TOKENS,
	EVENT_CLOUD, /* 1 at the end of a round, how many columns, of each x, y, height, colour and
			face of each die */
	EVENT_RATE,  /* by colour: rank, value, how many dice are seen, their numbers (S50-S52) */
	/* At the count: how many seats, then of each its points and its bet as in EVENT_BET, with
	 * the value of each card's colour (S54). */
	EVENT_SHOW,
	EVENT_TURN,      /* seat */
	EVENT_CALL_BETS, /* all bet */
	SAIUN_EVENTS,
};

enum { SAIUN_STATS = 3 };

extern const struct event_kind saiun_event_kinds[SAIUN_EVENTS];
extern const struct statistic saiun_stats[SAIUN_STATS];

/* Nothing is told where events is NULL. */
void saiun_tell_turn(const struct saiun *p, struct events *events);
void saiun_tell_deal(const struct saiun *p, const struct move *deal, struct events *events);
void saiun_tell_bet(
	const struct saiun *p, const struct move *bet, bool again, struct events *events);
void saiun_tell_bets(const struct saiun *p, struct events *events);
void saiun_tell_action(const struct saiun *p, const struct move *move, struct events *events);
void saiun_tell_count(const struct saiun *p, const struct saiun_count *count,
	const int points[SAIUN_SEATS], struct events *events);
void saiun_tell_end(const struct saiun *p, struct events *events);

/* As game->move_of, game->count. */
int saiun_move_of(const void *state, const struct event *events, size_t n, struct move *move);
void saiun_count_event(const struct move *move, const struct event *event, struct stats *stats);

/* What is remembered of a game of Saiun. */

/* Data: seat, points, round, tokens, colour, value; seat, points, round; colour, value, round. */
enum saiun_highlight {
	SAIUN_CARD,   /* the dice card that paid most */
	SAIUN_ROUND,  /* the most points of a round */
	SAIUN_COLOUR, /* the one that was worth most */
	SAIUN_HIGHLIGHTS,
};

/* As game->points and game->remember. */
int saiun_total(const void *state, int seat);
void saiun_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
