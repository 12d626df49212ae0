#ifndef ENGINE_CATBOX_MIND_H
#define ENGINE_CATBOX_MIND_H

#include "engine/catbox/state.h"

/* What the computer players of Cat in the Box share. They are given a view: of the hands they see
 * but their own. */

/* A space to play to, with the card of its rank. */
struct space {
	int card, color;
};

/* A play that is possible, and what the normal player thinks of it. */
struct idea {
	struct space space;
	double worth;
};

enum { IDEAS_MAX = RANKS * COLORS };

/* All plays of the seat on turn with their worth; returns how many. */
int catbox_weigh_plays(const struct catbox *c, struct idea ideas[IDEAS_MAX]);

/* How many tricks the normal player expects with this hand. */
int catbox_normal_predict(const struct catbox *c, int seat);

/* A card to put aside: of those held most often, the lowest. */
int catbox_spare_card(const struct catbox *c, int seat);

/* Computer players answer with a number of tricks, or with a play. */

int catbox_easy_predict(const struct catbox *c, int seat, struct rng *rng);
struct space catbox_easy_play(const struct catbox *c, int seat, struct rng *rng);

struct space catbox_normal_play(const struct catbox *c, int seat, struct rng *rng);

int catbox_hard_predict(const struct catbox *c, int seat, struct rng *rng);
struct space catbox_hard_play(const struct catbox *c, int seat, struct rng *rng);

#endif
