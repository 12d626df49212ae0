#pragma once

#include "bot/delivery/announce.h"
#include "bot/delivery/painting.h"
#include "bot/table/command.h"
#include "bot/table/presence.h"
#include "bot/table/table.h"
#include "engine/regions.h"

/* A request: the asker, the place, the table and the arguments. */

enum { INPUT_MAX = 512, ANSWER_MAX = 4096 };

struct request {
	struct bot *bot;
	struct chat *chat;
	const struct chat_message *message;
	const char *place; /* NULL: asked in private */
	bool took;         /* a move was made */
	struct person *person;
	bool pressed;              /* by a button: only the asker sees the answer */
	struct table *table;       /* the table in question; NULL: none */
	int seat;                  /* the asker's seat there, or -1 */
	const char *args;          /* after the command, folded to plain lower case */
	const char *raw;           /* the arguments as typed */
	const struct words *words; /* the asker's */
	struct text answer;        /* empty at first */
	char buffer[ANSWER_MAX];
};

/* Begins a request without a person or a table. */
void request_begin(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message);

/* Finds or adds the person, and chooses their words. False: that failed, and they were told. */
bool request_meet(struct request *request);

/* Makes this the table in question; NULL: none. */
void request_aim(struct request *request, struct table *table);

/* Chooses the asker's words; call it again once the table is known. */
void request_choose_words(struct request *request);

/* Makes a private command that opens tables apply to the place that its asker alone reads. */
void request_go_where_asked(struct request *request, const struct command *command);

/* Whether the rate limit allows another answer; if not, the asker was told so once. */
bool request_may_hear(struct request *request);

/* Takes one from a rate limit. False: it is used up, and the asker was told. */
bool request_spend(struct request *request, enum rate_limit limit);
/* As request_spend(), but takes nothing. */
bool request_may_spend(struct request *request, enum rate_limit limit);

/* Adds a sentence to the answer, in the asker's words. It may contain {prefix} beside the places
 * given. */
#define ANSWER(request, sentence, ...) request_answer(request, sentence, WORDS_PLACES(__VA_ARGS__))
void request_answer(
	struct request *request, const char *sentence, const struct place *places, size_t n_places);
void request_put(struct request *request, const char *sentence);

/* Empties the answer. */
void request_forget(struct request *request);

/* Sends the answer to the asker alone, and empties it. */
void request_tell(struct request *request);

/* As request_tell(), for an answer why nothing was done. */
void request_refuse(struct request *request);

/* As request_tell(), with a SENTENCE added. */
void request_tell_saying(struct request *request, const char *sentence);
void request_refuse_saying(struct request *request, const char *sentence);

/* Sends a part of the game, which networks deliver before other answers. */
void request_tell_in_game(struct request *request);

/* Answers with the text so far, the hand of the asker's seat, the status and the seat's buttons;
 * later states of the game edit it. steps: NULL, or the steps of a move after which the board and
 * the hand are shown, where the network has boards. */
void request_show_hand(struct request *request, const struct steps *steps);

/* Sends the answer with buttons or a list. */
void request_offer(struct request *request, const struct chat_controls *controls);
/* Opens a form; where none can be opened now, sends the answer with buttons or a list (NULL:
 * none). */
void request_offer_form(struct request *request, const struct chat_form *form,
	const struct chat_controls *controls);

/* Sends an answer about no table to the asker alone, and empties it. False: the rate limit forbids
 * it, and they were told so once. */
bool request_tell_apart(struct request *request, const struct chat_controls *controls);
/* As request_tell(), below a title (NULL: none), with the painting as in request_say_painted(). The
 * answer's last line says what to press. */
bool request_tell_titled(struct request *request, const char *title,
	const struct chat_controls *controls, struct paint_job *painting, const char *alt);

/* Sends the answer where the request was made, and empties it. */
void request_say(struct request *request);
/* As request_say(), in order with the table's posts, since a later move makes the answer untrue. */
void request_say_in_game(struct request *request);

/* Tells the asker if the table cannot be told of a private command's effect now. */
void request_tell_if_unheard(struct request *request);

/* Announces the request's effect at its table, in the words of each of the places. */
#define REQUEST_ANNOUNCE(request, sentence, ...) \
	request_announce(request, sentence, WORDS_PLACES(__VA_ARGS__))
void request_announce(
	struct request *request, const char *sentence, const struct place *places, size_t n_places);
/* As request_announce(), but put() writes for each place. */
void request_announce_put(struct request *request, feed_writer *put, const void *data);

/* An empty drawing beside the answer; NULL: its place shows no pictures. */
struct paint_job *request_painting(const struct request *request);
/* As request_say(), with the painting, which it takes over; or NULL. alt: the drawing in plain
 * words. */
void request_say_painted(struct request *request, struct paint_job *painting, const char *alt);

/* The words for request_say(): the place's, or the asker's for an answer that only they see. */
const struct words *request_words(const struct request *request);

/* The place for boards and past games: for a thread its channel; valid until the next call. NULL:
 * asked in private. */
const char *request_channel(const struct request *request);

/* Finds the person of a place by a word. False: there is none, and the asker was told. */
bool request_find(
	struct request *request, const char *place, const char *word, struct chat_person *found);

/* Refuses a name, as typed, that nobody has; "": none was typed. A SENTENCE with {name}. */
void request_refuse_name(struct request *request, const char *sentence, const char *name);

/* The seat named by all arguments together, as typed or folded; -1: none. */
int request_seat_named(const struct request *request);

/* Takes the next blank-separated word off the arguments. False: there is none. What is longer than
 * any word that the command knows is truncated, so that it is refused as unknown. */
bool request_next_word(struct request *request, char *word, size_t size);

/* Sets the outcome. Sending an answer sets OUTCOME_ANSWERED by itself, announcing OUTCOME_TAKEN. */
void request_note(const struct request *request, enum outcome outcome);

/* Tells the asker that storing failed and nothing was done. */
void request_tell_not_taken(struct request *request);

/* Whether the table is paused; if so, the asker was refused. */
bool request_is_refused_by_pause(struct request *request);

/* Whether the arguments begin with a table's number, "#812". */
bool request_names_table(const struct request *request);

/* Whether the asker moderates the table's home and asks there. */
bool request_moderates_home(const struct request *request);

/* False: nothing is stored here, and the asker was told. */
bool request_has_store(struct request *request);

/* Notes an act of the asker, if seated in a running game: it may end their absence. False: that
 * could not be stored, and they were told. */
bool request_act(struct request *request, enum presence_act act);
/* Whether the seated asker has a say at the table now; if not, they were refused. */
bool request_has_say(struct request *request);

/* Adds advice for an asker without a seat whose name resembles an absent player's. */
void request_put_like(struct request *request);

/* Whether the command's need is not met here; why: a SENTENCE, or NULL. */
bool request_lacks(const struct request *request, enum command_need need, const char **why);
