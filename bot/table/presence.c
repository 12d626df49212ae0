#include "bot/table/presence.h"

bool presence_is_in(const struct table *table, int seat) {
	return !table_has_begun(table) || (table->game->in_game(table->state) >> seat & 1) != 0;
}

bool presence_computer_acts(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person == NULL || who->absence != STORE_PRESENT;
}

bool presence_is_out_of_sight(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person != NULL && !who->person->chat->has_buttons &&
	       (who->left || (!who->reached && !who->unreachable && !who->probing));
}

bool presence_has_substitute(const struct table *table, int seat) {
	return table->seats[seat].absence != STORE_PRESENT && presence_is_in(table, seat);
}

bool presence_is_absent(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	bool idle = table_now(table) - who->acted_at >= ACTIVE_MS;
	return who->person != NULL &&
	       (who->absence != STORE_PRESENT || who->left ||
		       (table_has_begun(table) ? presence_is_out_of_sight(table, seat) : idle));
}

#define BIT(act) (1U << (act))

/* The acts that end each kind of absence. */
static const unsigned ended_by[] = {
	[STORE_PRESENT] = 0,
	[STORE_AWAY] = BIT(ACT_ASK) | BIT(ACT_DO) | BIT(ACT_TRY) | BIT(ACT_JOIN) | BIT(ACT_MOVE) |
		       BIT(ACT_RETURN),
	[STORE_GAVE_UP] = BIT(ACT_JOIN) | BIT(ACT_MOVE) | BIT(ACT_RETURN),
	[STORE_TAKEN] = BIT(ACT_RETURN),
};

bool presence_ends_by(const struct table *table, int seat, enum presence_act act) {
	const struct seat *who = &table->seats[seat];
	unsigned acts = ended_by[who->absence];
	if (who->absence == STORE_AWAY && who->timed_out >= TIMED_OUT_MOST) {
		acts = BIT(ACT_TRY) | BIT(ACT_MOVE) | BIT(ACT_RETURN);
	}
	return who->person != NULL && (acts & BIT(act)) != 0;
}

bool presence_is_active(const struct table *table, int seat) {
	return !presence_computer_acts(table, seat) &&
	       table_now(table) - table->seats[seat].acted_at < ACTIVE_MS;
}

/* The seats for which it is true; those in the game, if there are any. */
static unsigned prefer_in(
	const struct table *table, bool (*is_so)(const struct table *table, int seat)) {
	unsigned all = 0, in = 0;
	for (int i = 0; i < table->n_seats; i++) {
		unsigned bit = is_so(table, i) ? 1U << i : 0;
		all |= bit;
		in |= presence_is_in(table, i) ? bit : 0;
	}
	return in != 0 ? in : all;
}

unsigned presence_deciders(const struct table *table) {
	return prefer_in(table, presence_is_active);
}

static bool may_play_on(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person != NULL && who->absence <= STORE_AWAY;
}

unsigned presence_concerned(const struct table *table) {
	return prefer_in(table, may_play_on);
}

const char *presence_objection(const struct table *table, int seat) {
	unsigned deciders = presence_deciders(table);
	switch (table->seats[seat].absence) {
	case STORE_TAKEN:
		return SENTENCE("A moderator gave your seat to the computer, and only a moderator "
				"gives it back.");
	case STORE_GAVE_UP:
		return SENTENCE("You gave your seat to the computer: {prefix}join or a legal move "
				"takes it back.");
	case STORE_AWAY:
		return SENTENCE("The computer plays for you until you make a move.");
	case STORE_PRESENT:
		break;
	}
	bool decided_by_others = deciders != 0 && (deciders >> seat & 1) == 0;
	return decided_by_others && !presence_is_in(table, seat)
		       ? SENTENCE("You are out of this game: those who are still in it decide.")
		       : NULL;
}

bool presence_is_deserted(const struct table *table) {
	bool awaits = false;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *who = &table->seats[i];
		bool in = who->person != NULL && presence_is_in(table, i);
		if (in && who->absence == STORE_PRESENT) {
			return false;
		}
		awaits = awaits || (in && who->absence != STORE_GAVE_UP);
	}
	return table_has_begun(table) && awaits;
}

bool presence_is_abandoned(const struct table *table) {
	bool gave_up = false;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *who = &table->seats[i];
		bool in = presence_is_in(table, i);
		if (in && who->person != NULL && who->absence != STORE_GAVE_UP) {
			return false;
		}
		gave_up = gave_up || (in && who->absence == STORE_GAVE_UP);
	}
	return gave_up || table_count_people(table) == 0;
}
