#ifndef ENGINE_SAIUN_TURNS_H
#define ENGINE_SAIUN_TURNS_H

#include "engine/saiun/state.h"

/* What is done with dice: taken and laid (S11, S12), placed, moved, dropped (S40-S48). */

enum { SPOTS_MOST = 5 * COLUMNS_MOST }; /* the columns, and four empty places around each */

/* The table before a die comes down: for a move, with that die lifted (S43). */
struct saiun_table {
	const struct saiun *p;
	int seat, verb;           /* VERB_PLACE, VERB_LAY or VERB_MOVE */
	struct saiun_column from; /* of a move: the column that the die is lifted off, as it was */
	struct saiun_cloud cloud;
	int safe[COLOURS]; /* dice of each colour that are seen, lifted or held (S33) */
	int n;
	struct saiun_spot spots[SPOTS_MOST]; /* those open, in the order of S69 */
};

/* Calls visit for each die that the seat could let come down by this verb: of a hand, by colour
 * and number; for a move, by the column that it is lifted off. */
typedef void saiun_visit(void *data, const struct saiun_table *table, struct saiun_die die);
void saiun_visit_dice(
	const struct saiun *p, int seat, int verb, saiun_visit *visit, void *data);

/* The spots, as bits, where the die can come down if a die of each colour leaves the hand: the die
 * itself, or one discarded for it. */
void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]);

/* Adds the turn by which the die comes down on the spot of this number. */
void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list);

/* How the die of a placement, layout or move would lie. The args must be in range. */
struct saiun_landing {
	struct saiun_die die;
	int on_level_one; /* dice there, without the one lifted */
	struct saiun_fault fault;
	bool splits;   /* the cloud, where it must not be (S45) */
	unsigned lost; /* colours that would be lost (S33), as bits */
};
struct saiun_landing saiun_land(const struct saiun *p, const struct move *move);

/* Of a verb of dice, in its phase, for the seat on turn: as game->legal and game->legal_moves. */
int saiun_legal_turn(const struct saiun *p, const struct move *move);
void saiun_list_turns(const struct saiun *p, int seat, int verb, struct move_list *list);

/* Whether nothing can be placed or moved (S48). */
bool saiun_must_drop(const struct saiun *p, int seat);

/* What a legal turn makes of the cloud and the hands. */
void saiun_carry_out(struct saiun *p, const struct move *move);

#endif
