#include "bot/commands/request.h"

#include <assert.h>
#include <string.h>

#include "bot/base/address.h"
#include "bot/chat/picture.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/hand_board.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/session/absence.h"
#include "bot/session/seating.h"
#include "bot/table/pages.h"
#include "bot/table/rate_limit.h"

void request_forget(struct request *request) {
	request->answer.len = 0;
	request->answer.cut = false;
	request->buffer[0] = '\0';
}

void request_note(const struct request *request, enum outcome outcome) {
	request->bot->outcome = outcome;
}

void request_begin(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message) {
	enum language language =
		message->language != NULL ? catalogue_find(message->language) : LANGUAGES;
	*request = (struct request){
		.bot = bot,
		.chat = chat,
		.message = message,
		.place = message->place,
		.seat = -1,
		.args = "",
		.raw = "",
		.words = catalogue_words(language == LANGUAGES ? bot->config.language : language),
	};
	request->answer = TEXT_INTO(request->buffer);
	request_note(request, OUTCOME_IGNORED);
}

/* NULL: the request is private and about no table, or store or memory failed. */
static const struct channel_settings *channel_of(const struct request *request) {
	if (request->place != NULL) {
		return channel_settings_at(request->bot, request->chat, request->place);
	}
	return request->table != NULL ? table_settings_of(request->table, request->person) : NULL;
}

const char *request_channel(const struct request *request) {
	const struct channel_settings *channel =
		request->chat->has_threads && request->place != NULL ? channel_of(request) : NULL;
	return channel != NULL ? channel->place : request->place;
}

void request_aim(struct request *request, struct table *table) {
	request->table = table;
	request->seat = table != NULL ? table_seat_of(table, request->person) : -1;
}

void request_choose_words(struct request *request) {
	const struct channel_settings *channel = channel_of(request);
	request->words = channel_settings_words_for(
		request->bot, channel, table_language_in(request->table, channel), request->person);
}

void request_go_where_asked(struct request *request, const struct command *command) {
	const char *direct = request->message->direct;
	if (request->place == NULL && direct != NULL && command->direct) {
		request->place = direct;
		request_aim(request, table_at(request->bot, request->chat, direct));
	}
}

void request_answer(struct request *request, const char *sentence, const struct place *places,
	size_t n_places) {
	struct place all[8];
	assert(n_places < sizeof(all) / sizeof(all[0]));
	if (n_places > 0) {
		memcpy(all, places, n_places * sizeof(*places));
	}
	all[n_places] = (struct place){"prefix", request->chat->prefix};
	words_say(&request->answer, request->words, sentence, all, n_places + 1);
}

void request_put(struct request *request, const char *sentence) {
	request_answer(request, sentence, NULL, 0);
}

/* On rate-limited networks answers come in pages, except in games and lessons. */
static void put_page(struct request *request, const struct post *post) {
	if (request->chat->rate_limited && request->person != NULL && post->table == 0 &&
		post->controls == NULL &&
		pages_cut(request->bot, request->chat, request->person->key, &request->answer)) {
		request_put(request, SENTENCE(" … {prefix}more for the rest"));
	}
}

static void send(struct request *request, const struct post *post, bool aloud) {
	struct post sent = *post;
	put_page(request, post);
	sent.text = request->buffer;
	sent.mode = request->person != NULL ? request->person->mode : MODE_USUAL;
	request->chat->impl->answer(request->chat, request->message, &sent, aloud);
	if (request->bot->outcome == OUTCOME_IGNORED) {
		request_note(request, OUTCOME_ANSWERED);
	}
	request_forget(request);
}

/* A single user has no limits. */
static bool is_limited(const struct request *request) {
	return !request->bot->config.unlimited && !request->chat->single_user &&
	       request->person != NULL;
}

static int64_t now(const struct request *request) {
	return request->bot->config.now(request->bot->config.data);
}

/* The limits that a request takes from: the asker's, and where new keys cost nothing their
 * address's. */
struct payers {
	size_t n;
	struct {
		struct person_limits *limits;
		int people;
	} list[3];
};

static void add_payer(struct payers *payers, struct person_limits *limits, int people) {
	if (limits != NULL) {
		payers->list[payers->n].limits = limits;
		payers->list[payers->n++].people = people;
	}
}

static struct payers payers_of(const struct request *request) {
	struct payers payers = {.n = 0};
	struct map *sources = &request->bot->sources;
	const char *source = request->message->source;
	char region[ADDRESS_SIZE];
	if (request->person != NULL) {
		add_payer(&payers, &request->person->limits, LIMIT_ONE);
	}
	if (source != NULL) {
		add_payer(
			&payers, rate_limit_of_source(sources, source, now(request)), LIMIT_SOURCE);
	}
	if (source != NULL && address_put_part(source, ADDRESS_OF_CUSTOMER, region) &&
		strcmp(region, source) != 0) {
		add_payer(
			&payers, rate_limit_of_source(sources, region, now(request)), LIMIT_REGION);
	}
	return payers;
}

static int64_t find_wait(const struct payers *payers, enum rate_limit limit, int64_t now,
	struct person_limits **of) {
	int64_t longest = 0;
	for (size_t i = 0; i < payers->n; i++) {
		int64_t wait =
			rate_limit_wait(payers->list[i].limits, limit, payers->list[i].people, now);
		if (wait > longest) {
			longest = wait;
			*of = payers->list[i].limits;
		}
	}
	return longest;
}

/* Takes from all of them, or (false) from none; of: the one that is used up. */
static bool take(const struct request *request, enum rate_limit limit, struct person_limits **of) {
	struct payers payers = payers_of(request);
	if (find_wait(&payers, limit, now(request), of) > 0) {
		return false;
	}
	for (size_t i = 0; i < payers.n; i++) {
		rate_limit_acquire(
			payers.list[i].limits, limit, payers.list[i].people, now(request));
		payers.list[i].limits->hushed &= limit != LIMIT_TELL;
	}
	return true;
}

static void put_wait(struct request *request, enum rate_limit limit, const char *sentence) {
	char time[64];
	struct text text = TEXT_INTO(time);
	struct payers payers = payers_of(request);
	struct person_limits *of;
	int64_t wait = find_wait(&payers, limit, now(request), &of);
	time_control_put_time(request->words, wait + 999, &text);
	request_forget(request);
	ANSWER(request, sentence, {"time", time});
}

/* Answers to presses and commands that others do not see cost nothing. */
bool request_may_hear(struct request *request) {
	bool free = request->pressed || request->took || request->message->unseen;
	if (free || !is_limited(request)) {
		return true;
	}
	struct person_limits *used_up;
	if (take(request, LIMIT_TELL, &used_up)) {
		return true;
	}
	request_note(request, OUTCOME_LIMITED);
	if (!used_up->hushed) {
		used_up->hushed = true;
		put_wait(request, LIMIT_TELL, SENTENCE("Too many questions; ask again in {time}."));
		send(request, &(struct post){.table = 0}, false);
	}
	request_forget(request);
	return false;
}

/* A known person has a row in the database. */
static bool is_known(const struct request *request) {
	const struct bot *bot = request->bot;
	const char *key = request->message->from.key;
	struct store_person kept;
	return people_find(&bot->people, request->chat, key) != NULL ||
	       people_read(bot->config.store, request->chat, key, &kept);
}

/* From a source with too many new people only the first is told so, if that takes a line. */
static bool may_meet(struct request *request) {
	struct person_limits *used_up;
	if (request->bot->config.unlimited || request->chat->single_user ||
		request->message->source == NULL || is_known(request) ||
		take(request, LIMIT_MEET, &used_up)) {
		return true;
	}
	if (request->message->unseen || !used_up->hushed) {
		used_up->hushed = true;
		put_wait(request, LIMIT_MEET,
			SENTENCE("Too many new people have come from where you are; try again in "
				 "{time}."));
		send(request, &(struct post){.table = 0}, false);
	}
	request_forget(request);
	request_note(request, OUTCOME_LIMITED);
	return false;
}

/* The client's language applies until the person chooses one. */
bool request_meet(struct request *request) {
	const struct chat_message *message = request->message;
	struct bot *bot = request->bot;
	if (!may_meet(request)) {
		return false;
	}
	struct person *person =
		people_meet(&bot->people, bot->config.store, request->chat, &message->from);
	if (person == NULL) {
		request_tell_not_taken(request);
		return false;
	}
	if (message->language != NULL) {
		people_note_speaks(person, bot->config.store, message->language);
	}
	people_note_seen(person, bot->config.store, bot->config.now(bot->config.data));
	person->acted_at = message->said_at > 0 ? message->said_at : person->acted_at;
	request->person = person;
	if (request->place != NULL) {
		channel_settings_named(bot, request->chat, request->place, message->place_language);
	}
	request_choose_words(request);
	return true;
}

static void tell_too_much(struct request *request, enum rate_limit limit) {
	put_wait(request, limit, SENTENCE("Too fast; try again in {time}."));
	request_note(request, OUTCOME_LIMITED);
	request_tell(request);
}

bool request_may_spend(struct request *request, enum rate_limit limit) {
	struct payers payers = payers_of(request);
	struct person_limits *of;
	bool may = !is_limited(request) || find_wait(&payers, limit, now(request), &of) == 0;
	if (!may) {
		tell_too_much(request, limit);
	}
	return may;
}

bool request_spend(struct request *request, enum rate_limit limit) {
	struct person_limits *of;
	bool may = !is_limited(request) || take(request, limit, &of);
	if (!may) {
		tell_too_much(request, limit);
	}
	return may;
}

/* Beyond the place's limit answers come in private. */
static bool may_say(struct request *request) {
	struct person_limits *of;
	return !is_limited(request) || take(request, LIMIT_SAY, &of);
}

/* False: the rate limit forbids it, and the asker was told so once. */
static bool answer(struct request *request, const struct post *post, bool aloud) {
	aloud = aloud && (request->place == NULL || may_say(request));
	bool public = aloud && request->place != NULL;
	bool may = public || request_may_hear(request);
	if (may) {
		send(request, post, aloud);
	}
	return may;
}

void request_tell(struct request *request) {
	answer(request, &(struct post){.table = 0}, false);
}

void request_refuse(struct request *request) {
	request_note(request, OUTCOME_REFUSED);
	request_tell(request);
}

void request_tell_saying(struct request *request, const char *sentence) {
	request_put(request, sentence);
	request_tell(request);
}

void request_refuse_saying(struct request *request, const char *sentence) {
	request_put(request, sentence);
	request_refuse(request);
}

void request_tell_in_game(struct request *request) {
	answer(request, &(struct post){.table = request->table->id}, false);
}

void request_offer(struct request *request, const struct chat_controls *controls) {
	answer(request, &(struct post){.table = request->table->id, .controls = controls}, false);
}

bool request_tell_apart(struct request *request, const struct chat_controls *controls) {
	return answer(request, &(struct post){.table = 0, .controls = controls}, false);
}

void request_offer_form(struct request *request, const struct chat_form *form,
	const struct chat_controls *controls) {
	answer(request,
		&(struct post){.table = request->table != NULL ? request->table->id : 0,
			.form = form,
			.controls = controls},
		false);
}

void request_say(struct request *request) {
	answer(request, &(struct post){.table = 0}, !request->message->unseen);
}

struct paint_job *request_painting(const struct request *request) {
	const struct channel_settings *channel =
		request->place != NULL ? channel_of(request) : NULL;
	return painting_is_wanted(request->bot, request->chat, channel)
		       ? painting_create(request->bot, request->chat)
		       : NULL;
}

/* post: has no text or picture yet. */
static bool answer_painted(struct request *request, struct post post, struct paint_job *painting,
	const char *alt, bool aloud) {
	struct picture *picture = NULL;
	if (painting != NULL && painting->drawing.width > 0) {
		picture = painting_begin(painting, alt);
	} else {
		painting_destroy(painting);
	}
	if (picture != NULL) {
		picture->blank = words_find(request->words, PAINTING_BLANK);
	}
	post.picture = picture;
	bool may = answer(request, &post, aloud);
	picture_drop(picture);
	return may;
}

void request_say_painted(struct request *request, struct paint_job *painting, const char *alt) {
	answer_painted(
		request, (struct post){.table = 0}, painting, alt, !request->message->unseen);
}

bool request_tell_titled(struct request *request, const char *title,
	const struct chat_controls *controls, struct paint_job *painting, const char *alt) {
	return answer_painted(
		request, (struct post){.title = title, .controls = controls}, painting, alt, false);
}

void request_say_in_game(struct request *request) {
	answer(request, &(struct post){.table = request->table->id}, !request->message->unseen);
}

/* In a place of one person the table's message has the hand; it moves below what was typed. */
static void show_own_table(struct request *request) {
	text_trim(&request->answer);
	if (request->answer.len > 0) {
		request_tell_in_game(request);
	} else if (!request->pressed) {
		live_message_call(request->table->home, NULL, 0);
		request_note(request, OUTCOME_ANSWERED);
	}
}

void request_show_hand(struct request *request, const struct steps *steps) {
	const struct table *table = request->table;
	const struct steps *begun = steps != NULL ? steps : &(struct steps){.n = 0};
	struct chat_controls controls;
	struct chat_regions regions;
	if (steps == NULL && table->home->settings->is_direct) {
		show_own_table(request);
		return;
	}
	hands_put(table, request->seat, request->words, steps == NULL, &request->answer, &controls);
	struct picture *picture =
		hand_board_draw(table, request->seat, request->words, begun, &regions);
	struct post post = {.table = table->id,
		.controls = &controls,
		.picture = picture,
		.regions = steps != NULL || picture != NULL ? &regions : NULL};
	if (steps == NULL) {
		post.edit_of = table->seats[request->seat].shown;
		post.lapsed = words_find(
			request->words, SENTENCE("Press My hand for the current dice or cards."));
	}
	answer(request, &post, false);
	picture_drop(picture);
}

static bool is_heard_there(const struct request *request) {
	const struct table *table = request->table;
	const struct table_place *place = table->home;
	do {
		if (place->chat == request->chat && (place->reachable || place->full)) {
			return true;
		}
		place = place->next;
	} while (place != NULL);
	return request->place != NULL || table->home->reachable || table->home->full ||
	       table->home->settings->is_direct; /* they asked in that place */
}

void request_tell_if_unheard(struct request *request) {
	if (!is_heard_there(request)) {
		ANSWER(request,
			"Done. I am not in {place} now, or cannot speak there; I tell it there "
			"once I can.",
			{"place", table_place_name(request->table)});
		request_tell(request);
	}
}

void request_announce(struct request *request, const char *sentence, const struct place *places,
	size_t n_places) {
	announce(request->table, sentence, places, n_places);
	request_note(request, OUTCOME_TAKEN);
	request_tell_if_unheard(request);
}

void request_announce_put(struct request *request, feed_writer *put, const void *data) {
	announce_put(request->table, put, data);
	request_note(request, OUTCOME_TAKEN);
	request_tell_if_unheard(request);
}

const struct words *request_words(const struct request *request) {
	bool alone = request->place == NULL || request->pressed || request->message->unseen;
	const struct channel_settings *channel = alone ? NULL : channel_of(request);
	return alone ? request->words
		     : channel_settings_words(
			       request->bot, channel, table_language_in(request->table, channel));
}

bool request_next_word(struct request *request, char *word, size_t size) {
	size_t whole = strcspn(request->args, " "), n = whole < size ? whole : size - 1;
	if (whole == 0) {
		return false;
	}
	while (n < whole && n > 0 && ((unsigned char)request->args[n] & 0xc0) == 0x80) {
		n--;
	}
	memcpy(word, request->args, n);
	word[n] = '\0';
	request->args += whole;
	request->args += strspn(request->args, " ");
	return true;
}

void request_refuse_name(struct request *request, const char *sentence, const char *name) {
	ANSWER(request, *name != '\0' ? sentence : SENTENCE("Who? Put the name after the command."),
		{"name", name});
	request_refuse(request);
}

bool request_find(
	struct request *request, const char *place, const char *word, struct chat_person *found) {
	if (request->chat->impl->find(request->chat, place, request->message, word, found) == 0) {
		return true;
	}
	if (request->chat->groups_commands) {
		request_refuse_saying(
			request, SENTENCE("Pick or mention somebody of this channel, and no bot."));
	} else {
		request_refuse_name(
			request, SENTENCE("Nobody called “{name}” is in this channel."), word);
	}
	return false;
}

int request_seat_named(const struct request *request) {
	int seat = table_seat_named(request->table, request->args);
	return seat >= 0 ? seat : table_seat_named(request->table, request->raw);
}

void request_tell_not_taken(struct request *request) {
	request_note(request, OUTCOME_FAILED);
	words_put(&request->answer, request->words,
		"That was not done, because it could not be saved. Nothing has changed; try "
		"again.");
	request_tell(request);
}

bool request_act(struct request *request, enum presence_act act) {
	struct table *table = request->table;
	bool plays = request->seat >= 0 && table_has_begun(table);
	if (plays && !seating_act(table, request->seat, act)) {
		request_tell_not_taken(request);
		return false;
	}
	return true;
}

bool request_has_say(struct request *request) {
	const char *why = presence_objection(request->table, request->seat);
	if (why != NULL) {
		request_refuse_saying(request, why);
	}
	return why == NULL;
}

bool request_is_refused_by_pause(struct request *request) {
	if (request->table->paused) {
		request_refuse_saying(request, STATUS_PAUSED);
	}
	return request->table->paused;
}

bool request_names_table(const struct request *request) {
	const char *number = request->args + (request->args[0] == '#');
	return *number >= '0' && *number <= '9';
}

bool request_moderates_home(const struct request *request) {
	const struct table *table = request->table;
	return request->message->moderates && request->place != NULL &&
	       table_place_at(table, request->chat, request->place) == table->home;
}

bool request_has_store(struct request *request) {
	if (request->bot->config.store == NULL) {
		request_tell_saying(request, SENTENCE("Nothing is recorded here."));
		return false;
	}
	return true;
}

void request_put_like(struct request *request) {
	const struct table *table = request->table;
	int like = table != NULL ? absence_find_like(table, request->chat, &request->message->from)
				 : -1;
	if (like >= 0) {
		words_gap(&request->answer, request->words);
		ANSWER(request, ABSENCE_LIKE, {"who", table_seat_name(table, request->words, like)},
			{"nick", request->message->from.name}, {"id", NULL, (long)table->id});
	}
}

bool request_lacks(const struct request *request, enum command_need need, const char **why) {
	const struct table *table = request->table;
	bool running = table != NULL && table_has_begun(table);
	bool guest = request->chat->has_guests && need == NEEDS_OPEN;
	bool seat = guest || need == NEEDS_SEAT || need == NEEDS_OPEN_SEAT ||
		    need == NEEDS_RUNNING_SEAT;
	bool open = need == NEEDS_OPEN || need == NEEDS_OPEN_SEAT;
	*why = NULL;
	if (need == NEEDS_PLACE && request->place == NULL) {
		*why = SENTENCE("Tables are opened in a channel: say it there.");
	} else if (need >= NEEDS_TABLE && table == NULL && request->place == NULL &&
		   request->person->n_seats > 1) {
		*why = SENTENCE("You sit at several tables ({tables}): put the number first, for "
				"example: #{id} status");
	} else if (need >= NEEDS_TABLE && table == NULL && request->place == NULL) {
		*why = SENTENCE("You do not sit at a table. Say it in the table's channel.");
	} else if (need >= NEEDS_TABLE && table == NULL) {
		*why = SENTENCE("There is no table here. {prefix}new GAME opens one: {games}.");
	} else if (need >= NEEDS_TABLE && table->phase == TABLE_PARKED && need != NEEDS_PARKED) {
		*why = STATUS_PARKED;
	} else if (open && running) {
		*why = SENTENCE("That is possible only before the start; this game has begun.");
	} else if ((need == NEEDS_RUNNING || need == NEEDS_RUNNING_SEAT) && !running) {
		*why = SENTENCE("The game has not begun yet; {prefix}start begins it.");
	} else if (seat && request->seat < 0 && running) {
		*why = SENTENCE("You have no seat at this table, and its game has begun.");
	} else if (seat && request->seat < 0) {
		*why = SENTENCE("You have no seat at this table; {prefix}join takes one.");
	}
	return *why != NULL;
}
