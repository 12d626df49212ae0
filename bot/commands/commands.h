#ifndef BOT_COMMANDS_COMMANDS_H
#define BOT_COMMANDS_COMMANDS_H

#include "bot/commands/request.h"
#include "engine/options.h"

/* What must be so before a command's handler runs; else the router says what is missing. */
enum command_need {
	NEEDS_NOTHING,
	NEEDS_PLACE, /* not in private */
	NEEDS_TABLE,
	NEEDS_PARKED, /* a table, be it parked */
	NEEDS_OPEN,   /* a table that has not started */
	NEEDS_RUNNING,
	NEEDS_SEAT,      /* the asker sits at the table */
	NEEDS_OPEN_SEAT, /* both: seated, not started */
	NEEDS_RUNNING_SEAT,
};

struct command {
	const char *word;
	const char *aliases; /* blank-separated; NULL: none */
	const char *usage;
	const char *help; /* a SENTENCE */
	enum command_need need;
	void (*run)(struct asking *asking);
	const struct argument *arguments; /* NULL: nothing follows */
	enum budget budget;               /* what running it costs the asker */
};

/* All commands but the games' moves, in the order in which beginnings are tried; ended by a row
 * without word. */
extern const struct command commands[];

/* The command with this word or beginning, or NULL. exact: the whole word or an alias. */
const struct command *commands_find(const char *word, bool exact);

/* The game with this id, the only one whose id begins so, or whose name it is in some language;
 * else NULL. */
const struct game *commands_find_game(const char *word);
/* "perudo, catbox, …" */
void commands_put_games(struct text *out);

/* The verb of a game with this word or beginning, or -1. */
int commands_find_verb(const struct game *game, const char *word, bool exact);

/* Makes the move the asker typed: verb, or VERB_ANY, with words behind it. False if the words name
 * no move (nothing was said then, with VERB_ANY). */
bool moves_play(struct asking *asking, int verb, const char *words, bool quiet);

/* Makes the asker's move; false if it was not taken, and then the asker was told why. Its table is
 * NULL once the game is over. */
bool moves_make(struct asking *asking, const struct move *move);

/* Says in the table's place that a seat was taken. */
void lobby_announce_seat(struct asking *asking, const struct seat *seat);

/* Sets the rules and the speed named in the arguments, for so many players or more; tells what is
 * wrong with the first that fails, or why nobody can play by them. */
bool rules_read(struct asking *asking, const struct game *game, int n_seats, int16_t *options,
	enum speed *speed);

/* Says which rule of the game is wrong, rc being what options_set() answered, and what can be
 * set: for a table its speed, too. */
void rules_tell_wrong(
	struct asking *asking, const struct game *game, bool speed, const char *key, int rc);
/* Can any number of players, at least so many, play by these rules? Else tells why not. */
bool rules_are_playable(
	struct asking *asking, const struct game *game, int n_seats, const int16_t *options);

/* Is the table paused, so that no move is taken? Then the asker is told. */
bool pause_refuses(struct asking *asking);

/* What a table is opened with. */
struct opening {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	enum speed speed;
	int64_t follows; /* the game whose people it waits for; 0: none */
};

/* Whether a table can be opened here; if not, the asker is told why. */
bool lobby_may_open(struct asking *asking);
/* Opens it and seats the asker. False if it could not be kept; then the asker is told. */
bool lobby_open(struct asking *asking, const struct opening *opening);

void lobby_new(struct asking *asking);
void lobby_join(struct asking *asking);
void lobby_leave(struct asking *asking);

/* Seats a computer player where there is room, and says so. False, and the asker is told, if it
 * could not be kept. */
bool bots_seat(struct asking *asking, const char *name, enum level level);
void bots_add(struct asking *asking);
void bots_remove(struct asking *asking);

void again_open(struct asking *asking);
/* The same from the button of the game with this number. */
void again_press(struct asking *asking, int64_t id);
/* The asker took a seat: was theirs the last that a table waited for which follows a game? Then
 * the place is told. */
void again_note_seat(struct asking *asking);

void rules_set(struct asking *asking);

void settings_settings(struct asking *asking);
/* Where one is alone, the place speaks the language that they chose. False: it could not be kept.
 */
bool settings_follow(struct asking *asking, enum language language);

void start_wish(struct asking *asking);
void start_game(struct asking *asking);

/* Asks which game, and lists all. */
void inform_games(struct asking *asking);

/* Who wants to be told of tables. */
void alert_choose(struct asking *asking);

void inform_status(struct asking *asking);
void inform_hand(struct asking *asking);
void inform_rules(struct asking *asking);
void inform_help(struct asking *asking);
void inform_language(struct asking *asking);

void pause_pause(struct asking *asking);
void pause_resume(struct asking *asking);

void private_run(struct asking *asking);

void moderate_unseat(struct asking *asking);
void moderate_end(struct asking *asking);

/* False, and the asker is told so, where nothing is kept. */
bool boards_have_store(struct asking *asking);
/* The table numbered by the next word, or the one here, if it is the asker's to see: it was played
 * here, or they sat at it. Else they are told, and it is false. */
bool boards_find_table(struct asking *asking, struct store_table *row);
/* False, and the asker is told so, where a game was kept for long enough. */
bool boards_still_keep(struct asking *asking, const struct store_table *row);
void boards_top(struct asking *asking);
void boards_history(struct asking *asking);
void boards_fair(struct asking *asking);

void stats_run(struct asking *asking);

void retell_replay(struct asking *asking);

void mydata_run(struct asking *asking);

#endif
