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
	bool moderates, by_name;
	bool pressed;              /* by a button: only the asker sees the answers */
	struct table *table;       /* the one it is about; NULL: none */
	int seat;                  /* the asker's at it, or -1 */
	const char *args;          /* after the command, folded to plain lower case */
	const char *raw;           /* the same as typed */
	const struct words *words; /* the asker's */
	struct text answer;        /* what will be sent; empty at first */
	char buffer[ANSWER_MAX];
};

/* Begins a request: the person is not known yet, nor the table. */
void request_begin(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message);

/* Finds or adds the person, and chooses their words. False if that fails; then they were told. */
bool request_meet(struct request *request);

/* Chooses the words for the asker, once the table is known. */
void request_choose_words(struct request *request);

/* In private, a command that opens tables is about the place that its asker alone reads. */
void request_go_where_asked(struct request *request, const struct command *command);

/* Whether the rate limit allows another answer; if not, they are told so once. */
bool request_may_hear(struct request *request);

/* Takes one from a rate limit; false if it is used up; then the asker was told. */
bool request_spend(struct request *request, enum rate_limit limit);
/* As request_spend(), without taking it. */
bool request_may_spend(struct request *request, enum rate_limit limit);

/* Adds a sentence to the answer, in the asker's words. {prefix} may stand in it beside
 * the places given. */
#define ANSWER(request, sentence, ...) request_answer(request, sentence, WORDS_PLACES(__VA_ARGS__))
void request_answer(
	struct request *request, const char *sentence, const struct place *places, size_t n_places);
void request_put(struct request *request, const char *sentence);

/* Empties the answer. */
void request_forget(struct request *request);

/* Sends the answer to the asker alone, and empties it. */
void request_tell(struct request *request);

/* As request_tell(), for an answer that says why nothing was done. */
void request_refuse(struct request *request);

/* As request_tell(), with a SENTENCE added. */
void request_tell_saying(struct request *request, const char *sentence);
void request_refuse_saying(struct request *request, const char *sentence);

/* Sends what belongs to the game, which networks deliver before other answers. */
void request_tell_in_game(struct request *request);

/* Answers with the hand of the asker's seat, after the text so far, with the status and the seat's
 * buttons; later states of the game edit it. steps: NULL, or those after which it is shown on the
 * board and in the hand, where the network has boards. */
void request_show_hand(struct request *request, const struct steps *steps);

/* Sends the answer with buttons or a list. */
void request_offer(struct request *request, const struct chat_controls *controls);
/* Opens a form; where that cannot be now, sends the answer with buttons or a list (NULL: none). */
void request_offer_form(struct request *request, const struct chat_form *form,
	const struct chat_controls *controls);

/* Sends the answer, which is about no table, to the asker alone, and empties it. False if the rate
 * limit forbids it; then they were told so, once. */
bool request_tell_apart(struct request *request, const struct chat_controls *controls);
/* As request_tell(), below a title (NULL: none), with the painting, as request_say_painted() has
 * it. Its last line says what to press. */
bool request_tell_titled(struct request *request, const char *title,
	const struct chat_controls *controls, struct paint_job *painting, const char *alt);

/* Sends the answer where the request was made, and empties it. */
void request_say(struct request *request);
/* As request_say(), in order with the table's posts: a later move makes the answer untrue. */
void request_say_in_game(struct request *request);

/* Tells the asker that the table cannot be told now of a private command's effect. */
void request_tell_if_unheard(struct request *request, const struct table *table);

/* Announces the request's effect at the table, in the words of each of its places. */
#define REQUEST_ANNOUNCE(request, table, sentence, ...) \
	request_announce(request, table, sentence, WORDS_PLACES(__VA_ARGS__))
void request_announce(struct request *request, struct table *table, const char *sentence,
	const struct place *places, size_t n_places);
/* As request_announce(), written for each. */
void request_announce_put(
	struct request *request, struct table *table, announce_writer *put, const void *data);

/* An empty drawing to go beside the answer; NULL: pictures are not shown where it goes. */
struct paint_job *request_painting(const struct request *request);
/* As request_say(), with the painting, if there is one: it takes it, or NULL. alt: the drawing in
 * plain words. */
void request_say_painted(struct request *request, struct paint_job *painting, const char *alt);

/* The words for request_say(): the place's, or the asker's where nobody else sees the answer. */
const struct words *request_words(const struct request *request);

/* The place whose boards and past games are meant: of a thread, the channel it is of; valid until
 * the next call. NULL: asked in private. */
const char *request_channel(const struct request *request);

/* Finds the person of a place whom a word names. False: nobody; then the asker was told so. */
bool request_find(
	struct request *request, const char *place, const char *word, struct chat_person *found);

/* Refuses a name that is nobody's, as typed; "": there is none. A SENTENCE with {name}. */
void request_refuse_name(struct request *request, const char *sentence, const char *name);

/* The seat that all arguments together name, as typed or folded; -1: none. */
int request_seat_named(const struct request *request);

/* Takes the next blank-separated word off the arguments; false if there is none or it is too long.
 */
bool request_next_word(struct request *request, char *word, size_t size);

/* Sets the outcome. Sending an answer sets OUTCOME_ANSWERED by itself, announcing OUTCOME_TAKEN. */
void request_note(const struct request *request, enum outcome outcome);

/* Tells the asker that it could not be stored and nothing was done. */
void request_tell_not_taken(struct request *request);

/* Whether the table is paused; then the asker was refused. */
bool request_is_refused_by_pause(struct request *request);

/* Whether the arguments begin with a table's number, "#812". */
bool request_names_table(const struct request *request);

/* Whether a moderator of the table's home asks there. */
bool request_moderates_home(const struct request *request);

/* False if nothing is stored; then the asker was told. */
bool request_has_store(struct request *request);

/* Notes an act of the asker, if seated in a running game: an absent player may be back. False: that
 * could not be stored; then they were told. */
bool request_act(struct request *request, enum presence_act act);
/* Whether the asker, who is seated, has a say at the table now; if not, they were refused. */
bool request_has_say(struct request *request);

/* Adds advice for an asker without a seat whose name is like an absent player's. */
void request_put_like(struct request *request);

/* Whether something that a command needs is missing here; why: a SENTENCE, else NULL. */
bool request_lacks(const struct request *request, enum command_need need, const char **why);
