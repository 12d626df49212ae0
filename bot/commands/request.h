#pragma once

#include "bot/table/table.h"

/* A command on its way: who asked what, where, about which table. */

enum { INPUT_MAX = 512, ANSWER_MAX = 4096 };

struct request {
	struct bot *bot;
	struct chat *chat;
	const struct chat_message *message;
	const char *place; /* NULL: asked in private */
	bool answered;     /* something came back to the asker by answer() */
	bool took;         /* a move was made */
	struct person *person;
	bool moderates, by_name;
	bool pressed;              /* not typed: all that answers it is for the asker alone */
	struct table *table;       /* the one it is about; NULL: none */
	int seat;                  /* the asker's at it, or -1 */
	const char *args;          /* behind the command, folded to plain lower case */
	const char *raw;           /* the same as typed */
	const struct words *words; /* the asker's */
	struct text answer;        /* written by handlers, empty at first */
	char buffer[ANSWER_MAX];
};

/* A message as it came in: nobody is met yet, and no table chosen. */
void request_begin(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message);

/* Finds out who asks, and in which words they are spoken to. False, and the asker is told, if that
 * fails. */
bool request_meet(struct request *request);

/* The words for the asker, once it is known which table it is about. */
void request_choose_words(struct request *request);

/* When all is done: says so, where an answer is wanted and there was none. */
void request_finish(struct request *request);

/* May the asker be told something more now (budget.h)? If not, they are told so, but only once. */
bool request_may_hear(struct request *request);

/* Takes one of what the asker may do; false, and the asker is told, if they did too much. */
bool request_spend(struct request *request, enum rate_limit limit);
/* The same, but takes nothing yet. */
bool request_may_spend(struct request *request, enum rate_limit limit);

/* Adds a sentence to the answer, in the asker's words. {prefix} may stand in it beside
 * the places given. */
#define ANSWER(request, sentence, ...) request_answer(request, sentence, WORDS_PLACES(__VA_ARGS__))
void request_answer(
	struct request *request, const char *sentence, const struct place *places, size_t n_places);
void request_put(struct request *request, const char *sentence);

/* Sends the answer to the asker alone, and empties it. */
void request_tell(struct request *request);

/* Sends it, too: it says why nothing was done. */
void request_refuse(struct request *request);

/* The same with a SENTENCE added. */
void request_tell_saying(struct request *request, const char *sentence);
void request_refuse_saying(struct request *request, const char *sentence);

/* Sends what belongs to the game: it is sent when answers are not any more. */
void request_tell_in_game(struct request *request);

/* Answers with what the asker's seat holds at the running game, and something to play by. */
void request_show_hand(struct request *request);

/* Sends it with something to press, or asks for a line to type. */
void request_offer(struct request *request, const struct chat_controls *controls);
void request_ask_in_writing(struct request *request, const struct chat_form *form);

/* Sends the answer where it was asked, in the words written; empties it. */
void request_say(struct request *request);

/* Says the answer in a table's place, in that place's words written, and shows the table as it is
 * now: what is announced has changed it. Empties the answer. */
void request_announce(struct request *request, struct table *table);

/* The words for what asking_say() will send: the place's, or the asker's in private. */
const struct words *request_words(const struct request *request);

/* The seat that the arguments name, all of them together or else their first word, as typed or
 * folded; -1: none. */
int request_seat_named(const struct request *request);

/* The next blank-separated word of the arguments, moved past; false if there is none or it is too
 * long for the size. */
bool request_next_word(struct request *request, char *word, size_t size);

/* Says what came of it, for those who count: answers are by themselves PLAY_ANSWERED, and what is
 * announced is PLAY_TAKEN. */
void request_note(const struct request *request, enum outcome outcome);

/* Tells the asker that the disk failed and nothing was done. */
void request_tell_not_taken(struct request *request);

/* Refuses, and is true, if the table is paused, so that no move is taken. */
bool request_is_refused_by_pause(struct request *request);

/* False, and the asker is told so, where nothing is stored. */
bool request_has_store(struct request *request);

/* Does the asker sit at the table it is about? */
bool request_is_seated(const struct request *request);
