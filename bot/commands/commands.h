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
	void (*run)(struct request *request);
	const struct argument *arguments; /* NULL: nothing follows */
	enum rate_limit limit;            /* what running it costs the asker */
};

/* All commands but the games' moves, in the order in which beginnings are tried; ended by a row
 * without word. */
extern const struct command commands[];

/* The command with this word or beginning, or NULL. exact: the whole word or an alias. */
const struct command *lookup_command(const char *word, bool exact);

/* The game with this id, the only one whose id begins so, or whose name it is in some language;
 * else NULL. */
const struct game *lookup_game(const char *word);
/* "perudo, catbox, …" */
void lookup_put_games(struct text *out);

/* The verb of a game with this word or beginning, or -1. */
int lookup_verb(const struct game *game, const char *word, bool exact);

/* Makes the move the asker typed: verb, or VERB_ANY, with words behind it. False if the words name
 * no move (nothing was said then, with VERB_ANY). */
bool move_play(struct request *request, int verb, const char *words, bool quiet);

/* Makes the asker's move; false if it was not taken, and then the asker was told why. Its table is
 * NULL once the game is over. */
bool move_make(struct request *request, const struct move *move);

/* Says in the table's place that a seat was taken. */
void lobby_announce_seat(struct request *request, const struct seat *seat);

/* Sets the rules and the speed named in the arguments, for so many players or more; tells what is
 * wrong with the first that fails, or why nobody can play by them. */
bool set_read(struct request *request, const struct game *game, int n_seats, int16_t *options,
	enum time_control *speed);

/* Says which rule of the game is wrong, rc being what options_set() answered, and what can be
 * set: for a table its speed, too. */
void set_tell_wrong(
	struct request *request, const struct game *game, bool speed, const char *key, int rc);
/* Can any number of players, at least so many, play by these rules? Else tells why not. */
bool set_are_playable(
	struct request *request, const struct game *game, int n_seats, const int16_t *options);

/* Is the table paused, so that no move is taken? Then the asker is told. */
bool pause_refuses(struct request *request);

/* What a table is opened with. */
struct opening {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	enum time_control speed;
	int64_t follows; /* the game whose people it waits for; 0: none */
};

/* Whether a table can be opened here; if not, the asker is told why. */
bool lobby_may_open(struct request *request);
/* Opens it and seats the asker. False if it could not be kept; then the asker is told. */
bool lobby_open(struct request *request, const struct opening *opening);

void lobby_new(struct request *request);
void lobby_join(struct request *request);
void lobby_leave(struct request *request);

/* Seats a computer player where there is room, and says so. False, and the asker is told, if it
 * could not be kept. */
bool bots_seat(struct request *request, const char *name, enum level level);
void bots_add(struct request *request);
void bots_remove(struct request *request);

void again_open(struct request *request);
/* The same from the button of the game with this number. */
void again_press(struct request *request, int64_t id);
/* The asker took a seat: was theirs the last that a table waited for which follows a game? Then
 * the place is told. */
void again_note_seat(struct request *request);

void set_run(struct request *request);

void settings_run(struct request *request);
/* Where one is alone, the place speaks the language that they chose. False: it could not be kept.
 */
bool settings_follow(struct request *request, enum language language);

void start_wish(struct request *request);
void start_game(struct request *request);

/* Asks which game, and lists all. */
void inform_games(struct request *request);

/* Who wants to be told of tables. */
void notify_run(struct request *request);

void inform_status(struct request *request);
void inform_hand(struct request *request);
void inform_rules(struct request *request);
void inform_help(struct request *request);
void inform_language(struct request *request);

void pause_run(struct request *request);
void resume_run(struct request *request);

void private_run(struct request *request);

void unseat_run(struct request *request);
void end_run(struct request *request);

/* False, and the asker is told so, where nothing is kept. */
bool boards_have_store(struct request *request);
/* The table numbered by the next word, or the one here, if it is the asker's to see: it was played
 * here, or they sat at it. Else they are told, and it is false. */
bool boards_find_table(struct request *request, struct store_table *row);
/* False, and the asker is told so, where a game was kept for long enough. */
bool boards_still_keep(struct request *request, const struct store_table *row);
void boards_top(struct request *request);
void boards_history(struct request *request);
void boards_fair(struct request *request);

void stats_run(struct request *request);

void replay_run(struct request *request);

void mydata_run(struct request *request);

#endif
