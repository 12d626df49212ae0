#pragma once

#include "engine/saiun/saiun.h"
#include "engine/saiun/state.h"

/* Tables of Saiun for tests, set up in a line. */

/* Rows on level 1 that the worked examples of the rules name. */
#define L7 "0,0:R1 1,0:Y2 2,0:G3 3,0:B1 4,0:P2 5,0:R3 6,0:Y1"
#define L8 L7 " 7,0:G2"
#define L10 L8 " 8,0:B3 9,0:P1"

/* A new game; all options but these are normal. first: the first start player, or -1. */
struct saiun stage_new(int n_seats, int first);

/* Makes a move, which must be legal, and tells it to events unless NULL. */
void stage_make(struct saiun *p, const struct move *move, struct events *events);

/* The same of what is typed, as "R4@2,-1" or "bet R2 B3". */
void stage_type(struct saiun *p, int seat, const char *typed);

/* Dice cards by seat, as "RRB YGP": the others in any order. */
void stage_deal(struct saiun *p, const char *hands, struct events *events);

/* A cloud written as in S69; columns named again replace what was there. */
struct saiun_cloud stage_cloud(const char *line);

/* In the middle of a round: a cloud, and hands as "RYG / BP", seat 0 on turn after two turns. */
struct saiun stage_turn(const char *cloud, const char *hands);

/* What is typed as a move; its n_args is 0xff where nobody understands it. */
struct move stage_read(const struct saiun *p, int seat, const char *typed);

/* The number of the refusal, of a table set up and what seat 0 types. */
int stage_judge(const struct saiun *p, const char *typed);

/* The first event of a kind, or NULL. */
const struct event *stage_event(const struct events *events, int kind);
