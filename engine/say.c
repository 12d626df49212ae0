#include "engine/say.h"

#include <string.h>

#include "engine/menu.h"
#include "engine/spans.h"

/* The source of a sentence's values: an event, a move, or neither. */
struct told {
	const struct game_say *say;
	const struct audience *audience;
	const struct event *event;
	const struct field *fields; /* of the event */
	const struct move *move;
};

static bool is_named(const char *name, const char *wanted, size_t len) {
	return name != NULL && strncmp(name, wanted, len) == 0 && name[len] == '\0';
}

/* The field with this name (NULL: the first of this kind), and the start of its data. */
static const struct field *find_field(const struct told *told, const char *name, size_t len,
	enum field_kind kind, const int16_t **at) {
	const struct field *field = told->fields;
	const int16_t *data = told->event->data;
	for (; field->kind != FIELD_END; data = field_end(field, data), field++) {
		if (name != NULL ? is_named(field->name, name, len) : field->kind == kind) {
			*at = data;
			return field;
		}
	}
	return NULL;
}

/* The arg with this name; NULL: none, or it is not settled. */
static const int16_t *find_arg(const struct told *told, const char *name, size_t len) {
	const char *names = told->say->verbs[told->move->verb].args;
	for (int i = 0; names != NULL && i < told->move->n_args; i++) {
		size_t n = strcspn(names, " ");
		if (n == len && memcmp(names, name, len) == 0) {
			return &told->move->args[i];
		}
		names += n + (names[n] == ' ');
	}
	return NULL;
}

static const int16_t *find_value(const struct told *told, const char *name, size_t len) {
	const int16_t *at = NULL;
	if (told->event != NULL) {
		find_field(told, name, len, FIELD_END, &at);
	} else if (told->move != NULL) {
		at = find_arg(told, name, len);
	}
	return at;
}

static bool put_term(const struct told *told, const char *name, size_t len, struct text *out) {
	const struct term *found = NULL;
	const int16_t *at = NULL;
	const struct term *term = told->say->terms;
	for (; at == NULL && term != NULL && term->name != NULL; term++) {
		if (is_named(term->name, name, len)) {
			const char *field = term->field != NULL ? term->field : term->name;
			at = find_value(told, field, strlen(field));
			found = term;
		}
	}
	if (found != NULL) {
		found->put(told->audience, at, out);
	}
	return found != NULL;
}

static bool put_field(const struct told *told, const char *name, size_t len, struct text *out) {
	const int16_t *at;
	const struct field *field = find_field(told, name, len, FIELD_END, &at);
	if (field == NULL && is_named("who", name, len)) {
		field = find_field(told, NULL, 0, FIELD_SEAT, &at);
	} else if (field == NULL && is_named("n", name, len)) {
		field = find_field(told, NULL, 0, FIELD_NUMBER, &at);
	}
	if (field != NULL && field->kind == FIELD_SEAT) {
		text_puts(out, told->audience->names[*at]);
	} else if (field != NULL) {
		text_number(out, *at);
	}
	return field != NULL;
}

static bool put_arg(const struct told *told, const char *name, size_t len, struct text *out) {
	const struct move *move = told->move;
	const int16_t *arg = find_arg(told, name, len);
	if (arg != NULL) {
		text_number(out, *arg);
	} else if (is_named("who", name, len)) {
		text_puts(out, told->audience->names[move->seat]);
	} else if (is_named("what", name, len)) {
		told->say->verbs[move->verb].put(told->audience, move, move->n_args, out);
	} else {
		return false;
	}
	return true;
}

static bool fill(const void *data, const char *name, size_t len, struct text *out) {
	const struct told *told = data;
	return put_term(told, name, len, out) ||
	       (told->event != NULL && put_field(told, name, len, out)) ||
	       (told->move != NULL && put_arg(told, name, len, out));
}

/* The parts of an event's text, in order. */
enum telling { TELLING_IT, TELLING_MORE, TELLINGS };

static void put_event(const struct game *game, const struct audience *audience,
	const struct event *event, struct text *out) {
	const struct event_words *row = &game->say->events[event->kind];
	const char *sentence = row->pick != NULL ? row->pick(audience, event->data) : row->sentence;
	if (row->unless_screen && audience->screen) {
		return;
	}
	if (row->put != NULL) {
		row->put(audience, event->data, out);
	} else if (sentence != NULL) {
		const struct field *fields = game->event_kinds[event->kind].fields;
		words_fill(out, audience->words, sentence, fill,
			&(struct told){game->say, audience, event, fields, NULL});
	}
	if (row->draw != NULL && audience->emojis && (sentence != NULL || row->put != NULL)) {
		row->draw(audience, event->data, out);
	}
}

static bool (*standing(const struct event_words *row, enum telling telling))(
	const struct audience *audience) {
	return telling == TELLING_MORE ? row->more_stands : row->stands;
}

/* Marks the sentence as a fact, if facts are wanted and a status may repeat it or begin with it. */
static void put_fact(const struct game *game, const struct audience *audience,
	const struct event *event, enum telling telling, struct text *out) {
	const struct event_words *row = &game->say->events[event->kind];
	bool result = row->result && telling == TELLING_IT;
	bool marks = audience->logged && (result || standing(row, telling) != NULL);
	struct text before = *out;
	if (marks) {
		spans_begin_fact(out, event->kind * TELLINGS + (int)telling);
	}
	size_t begun = out->len;
	if (telling == TELLING_IT) {
		put_event(game, audience, event, out);
	} else {
		row->more(audience, event->data, out);
	}
	if (out->len == begun) {
		text_take_back(out, &before);
	} else if (marks) {
		spans_end_fact(out);
	}
}

static void put_more(const struct game *game, const struct audience *audience,
	const struct event *event, bool goes_on, struct text *out) {
	struct text before = *out;
	if (game->say->events[event->kind].more_line == LINE_NEW) {
		text_puts(out, "\n");
	} else if (goes_on) {
		words_gap(out, audience->words);
	}
	size_t begun = out->len;
	put_fact(game, audience, event, TELLING_MORE, out);
	if (out->len == begun) {
		text_take_back(out, &before);
	}
}

void say_event(const struct game *game, const struct audience *audience, const struct event *event,
	struct text *out) {
	const struct event_words *row = &game->say->events[event->kind];
	struct text before = *out;
	if (row->line == LINE_NEW || (row->line == LINE_NEW_UNLESS_BRIEF && !audience->brief)) {
		text_puts(out, "\n");
	}
	size_t begun = out->len;
	put_fact(game, audience, event, TELLING_IT, out);
	if (row->more != NULL) {
		put_more(game, audience, event, out->len > begun, out);
	}
	if (out->len == begun) {
		text_take_back(out, &before);
	}
}

bool say_stands(const struct game *game, const struct audience *audience, const struct span *span) {
	int fact = span_fact(span);
	bool (*stands)(const struct audience *audience) =
		standing(&game->say->events[fact / TELLINGS], (enum telling)(fact % TELLINGS));
	return stands != NULL && stands(audience);
}

bool say_is_result(const struct game *game, const struct span *span) {
	int fact = span_fact(span);
	return fact % TELLINGS == TELLING_IT && game->say->events[fact / TELLINGS].result;
}

bool say_always(const struct audience *audience) {
	(void)audience;
	return true;
}

void say_highlight(const struct game *game, const struct audience *audience, int kind,
	const struct highlight *highlight, struct text *out) {
	const struct highlight_words *row = &game->say->highlights[kind];
	int16_t data[HIGHLIGHT_DATA_MAX];
	memcpy(data, highlight->data, sizeof(data));
	words_fill(out, audience->words, row->sentence, fill,
		&(struct told){
			game->say, audience, &(struct event){.data = data}, row->fields, NULL});
}

void say_score(const struct game *game, const struct audience *audience,
	const struct highlights *highlights, int seat, struct text *out) {
	if (game->say->score != NULL) {
		game->say->score(audience, highlights, seat, out);
	} else if (game->points != NULL) {
		int points = game->points(audience->view, seat);
		SAY_MANY(out, audience->words, "{n} point", "{n} points",
			(unsigned long)(points < 0 ? -points : points), {"n", .number = points});
	}
}

void say_sentence(const struct game_say *say, const struct audience *audience, const char *sentence,
	struct text *out) {
	words_fill(out, audience->words, sentence, fill,
		&(struct told){say, audience, NULL, NULL, NULL});
}

/* A sentence with terms, or args of the move, as places. */
static void tell_of_move(const struct game_say *say, const struct audience *audience,
	const struct move *move, const char *sentence, struct text *out) {
	words_fill(out, audience->words, sentence, fill,
		&(struct told){say, audience, NULL, NULL, move});
}

/* A call being written. */
struct call {
	const struct audience *audience;
	unsigned seats;
	unsigned first; /* the seat whose name begins a line, as a bit; 0: none */
	const char *what;
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out);
	const void *data;
};

static void put_name(const struct audience *audience, const int16_t *at, struct text *out) {
	text_puts(out, audience->names[*at]);
}

static void put_called_name(const struct audience *audience, const int16_t *at, struct text *out) {
	put_name(audience, at, out);
	spans_end_called(out);
}

/* In some languages a title follows a called name. */
static void put_called(
	const struct audience *audience, unsigned seats, unsigned first, struct text *out) {
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		void (*put)(const struct audience *audience, const int16_t *at, struct text *out) =
			(first >> seat & 1) != 0 ? put_called_name : put_name;
		bool last = seats >> seat == 1;
		if (last) {
			put(audience, VALUE(seat), out);
		} else if ((seats >> seat & 1) != 0) {
			TELL(out, audience, "{who}, ", {"who", .put = put, .at = VALUE(seat)});
		}
	}
}

void say_put_called(const struct audience *audience, const int16_t *at, struct text *out) {
	put_called(audience, (unsigned)*at, 0, out);
}

static bool fill_call(const void *data, const char *name, size_t len, struct text *out) {
	const struct call *call = data;
	const struct words *words = call->audience->words;
	if (is_named("who", name, len)) {
		put_called(call->audience, call->seats, call->first, out);
	} else if (is_named("done", name, len)) {
		text_append(out, call->audience->calls->done);
	} else if (is_named("what", name, len)) {
		words_fill(out, words, call->what, call->fill, call->data);
	} else {
		return false;
	}
	return true;
}

/* The seat whose name begins the line, as a bit; 0: none. */
static unsigned begin_call(struct audience_calls *calls, unsigned seats, struct text *out) {
	if (calls->at_once != 0 && !spans_at_line(out)) {
		text_trim(out);
		text_puts(out, "\n");
	}
	if (!spans_at_line(out)) {
		return 0;
	}
	spans_begin_call(out);
	calls->first |= seats & -seats;
	return seats & -seats;
}

static void put_call(struct call *call, struct text *out) {
	struct audience_calls *calls = call->audience->calls;
	if (calls != NULL && (calls->at_once == 0 || calls->at_once == call->seats)) {
		call->first = begin_call(calls, call->seats, out);
	}
	words_fill(out, call->audience->words,
		calls != NULL && calls->done != NULL
			? SENTENCE("[Your|{who}, your] turn: {done}; {what}")
			: SENTENCE("[Your|{who}, your] turn: {what}"),
		fill_call, call);
}

void say_call(const struct game_say *say, const struct audience *audience, unsigned seats,
	const char *what, struct text *out) {
	struct move move = {.seat = (int8_t)__builtin_ctz(seats)};
	put_call(&(struct call){audience, seats, 0, what, fill,
			 &(struct told){say, audience, NULL, NULL, &move}},
		out);
}

void say_call_with(const struct audience *audience, unsigned seats, const char *what,
	const struct place *places, size_t n_places, struct text *out) {
	put_call(&(struct call){audience, seats, 0, what, words_fill_place,
			 &(struct words_places){audience, places, n_places}},
		out);
}

/* Whether the move is legal and cannot go on. */
static bool is_at_end(
	const struct game *game, const struct audience *audience, const struct move *begun) {
	return menu_is_whole(game, audience->view, begun) &&
	       menu_choices(game, audience->view, begun, 0, NULL, 0) == 0;
}

void say_question(const struct game *game, const struct audience *audience,
	const struct move *begun, struct text *out) {
	const struct verb_words *words = &game->say->verbs[begun->verb];
	if (words->whole != NULL && is_at_end(game, audience, begun)) {
		tell_of_move(game->say, audience, begun, words->whole, out);
		return;
	}
	if (words->ask != NULL) {
		words->ask(audience, begun, out);
		return;
	}
	int nth = begun->n_args < QUESTIONS_MAX ? begun->n_args : QUESTIONS_MAX - 1;
	while (nth > 0 && words->questions[nth] == NULL) {
		nth--;
	}
	tell_of_move(game->say, audience, begun, words->questions[nth], out);
}

void say_choice(const struct game *game, const struct audience *audience, const struct move *move,
	unsigned from, struct text *out) {
	const struct verb_words *words = &game->say->verbs[move->verb];
	const char *sentence = game->verbs[move->verb].label;
	const struct choice_words *choice = words->choices;
	if (words->put != NULL && move->n_args > 0) {
		words->put(audience, move, from, out);
		return;
	}
	for (int i = 0; i < CHOICES_WORDED && choice->sentence != NULL; i++, choice++) {
		if (choice->n_args == move->n_args &&
			(choice->from == CHOICE_WHOLE || choice->from == from)) {
			sentence = choice->sentence;
			break;
		}
	}
	tell_of_move(game->say, audience, move, sentence, out);
}

void say_button(const struct game *game, const struct audience *audience, const struct move *move,
	struct text *out) {
	const char *sentence = game->say->verbs[move->verb].button;
	if (sentence != NULL) {
		tell_of_move(game->say, audience, move, sentence, out);
	} else {
		say_choice(game, audience, move, move->n_args, out);
	}
}

void say_meaning(const struct game *game, const struct audience *audience, const struct move *move,
	struct text *out) {
	const char *sentence = game->say->verbs[move->verb].meaning;
	if (sentence != NULL && move->n_args > 0) {
		tell_of_move(game->say, audience, move, sentence, out);
	}
}

void say_refusal(const struct game *game, const struct audience *audience, const struct move *move,
	int refusal, struct text *out) {
	const struct refusal_words *row = &game->say->refusals[refusal];
	uint8_t usual = refusal >= REFUSED_OWN ? game->say->usual_advice : 0;
	uint8_t advice = row->advice != 0 ? row->advice : usual;
	size_t begun = out->len;
	if (row->sentence != NULL) {
		tell_of_move(game->say, audience, move, row->sentence, out);
	}
	if (advice == 0) {
		return;
	}
	if (out->len > begun) {
		words_gap(out, audience->words);
	}
	game->say->advise(audience, move, advice, out);
	text_trim(out);
}

void say_put_comma(const struct audience *audience, size_t begun, struct text *out) {
	if (out->len > begun) {
		words_put(out, audience->words, ", ");
	}
}

static void put_names(
	const struct audience *audience, unsigned seats, const char *between, struct text *out) {
	size_t begun = out->len;
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (seats >> seat & 1) {
			if (out->len > begun) {
				words_put(out, audience->words, between);
			}
			text_puts(out, audience->names[seat]);
		}
	}
}

void say_put_names(const struct audience *audience, const int16_t *at, struct text *out) {
	put_names(audience, (unsigned)*at, SENTENCE(", "), out);
}

void say_put_first(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	put_name(audience, at, out);
	spans_begin_sentence(out, begun);
}

void say_put_names_and(const struct audience *audience, const int16_t *at, struct text *out) {
	put_names(audience, (unsigned)*at, SENTENCE(" and "), out);
}

void say_put_numbers(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)audience;
	for (int i = 1; i <= at[0]; i++) {
		text_puts(out, i > 1 ? " " : "");
		text_number(out, at[i]);
	}
}

void say_put_points(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int seat = 0; seat < at[0]; seat++) {
		say_put_comma(audience, begun, out);
		text_add(out, "%s %d", audience->names[seat], at[1 + seat]);
	}
}

void say_round(const struct audience *audience, struct text *out) {
	const struct state_head *head = audience->view;
	TELL(out, audience, "round {n}", {"n", .number = head->round});
}

void say_whose_turn(const struct audience *audience, int seat, struct text *out) {
	TELL(out, audience, "It is [your|{who}'s] turn.", {"who", audience->names[seat]});
}

void say_over(const struct audience *audience, struct text *out) {
	const struct state_head *head = audience->view;
	unsigned winners = 0;
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		winners |= (unsigned)(head->place[seat] == 1) << seat;
	}
	TELL(out, audience,
		__builtin_popcount(winners) <= 1
			? SENTENCE("The game is over: [you have|{who} has] won.")
			: SENTENCE("The game is over: {who} have won together."),
		{"who", .put = say_put_names_and, .at = VALUE(winners)});
}

static void put_placed(
	const struct audience *audience, const struct ending *ending, int seat, struct text *out) {
	int place = ending->places[1 + seat];
	if (ending->put_placed != NULL) {
		ending->put_placed(audience, ending->data, seat, place, out);
	} else {
		text_add(out, "%d. ", place);
		say_put_first(audience, VALUE(seat), out);
	}
}

/* The values for "Places: {names}." */
struct placing {
	const struct audience *audience;
	const struct ending *ending;
};

static bool fill_placing(const void *data, const char *name, size_t len, struct text *out) {
	const struct placing *placing = data;
	const int16_t *places = placing->ending->places;
	size_t begun = out->len;
	for (int place = 1; place <= places[0]; place++) {
		for (int seat = 0; seat < places[0]; seat++) {
			if (places[1 + seat] == place) {
				say_put_comma(placing->audience, begun, out);
				put_placed(placing->audience, placing->ending, seat, out);
			}
		}
	}
	return is_named("names", name, len);
}

static void say_ending(
	const struct audience *audience, const struct ending *ending, struct text *out) {
	unsigned winners = 0;
	for (int seat = 0; seat < ending->places[0]; seat++) {
		winners |= (unsigned)(ending->places[1 + seat] == 1) << seat;
	}
	TELL(out, audience,
		__builtin_popcount(winners) <= 1 ? SENTENCE("{who} [win|wins] the game.")
						 : ending->together,
		{"who", .put = ending->put_winners, .at = VALUE(winners)},
		{"names", .put = ending->put_winners, .at = VALUE(winners)});
	if (!audience->screen) {
		words_gap(out, audience->words);
		words_fill(out, audience->words, "Places: {names}.", fill_placing,
			&(struct placing){audience, ending});
	}
}

void say_end(const struct audience *audience, const struct ending *ending, struct text *out) {
	const struct audience_ending *counted = audience->ending;
	struct audience told = *audience;
	struct ending ends = *ending;
	int16_t places[1 + SEATS_MAX] = {ending->places[0]};
	if (counted != NULL) {
		for (int seat = 0; seat < ending->places[0]; seat++) {
			places[1 + seat] = counted->places[seat];
		}
		told.names = counted->names;
		ends.places = places;
	}
	say_ending(&told, &ends, out);
}

void say_break(const struct audience *audience, struct text *out) {
	if (audience->brief) {
		words_gap(out, audience->words);
	} else {
		text_puts(out, "\n");
	}
}

int say_card_pages(const struct game *game) {
	int n = 0;
	while (game->say->card[n] != NULL) {
		n++;
	}
	return n;
}

void say_card(const struct game *game, const struct words *words, int page, bool pressed,
	struct text *out) {
	const struct card_line *lines = game->say->card[page - 1];
	for (size_t i = 0; lines[i].typed != NULL; i++) {
		bool other = pressed && lines[i].pressed != NULL;
		const char *line = other ? lines[i].pressed : lines[i].typed;
		if (line[0] != '\0') {
			text_puts(out, i > 0 ? "\n" : "");
			words_put(out, words, line);
		}
	}
}

/* Boards on a terminal's screen */

void say_player_cell(const struct audience *audience, int seat, bool called, struct text *out) {
	bool own = seat == audience->seat;
	text_puts(out, called ? "> " : "  ");
	if (own) {
		spans_style(out, 'b');
	}
	say_put_first(audience, VALUE(seat), out);
	if (own) {
		spans_style(out, SPANS_NORMAL);
	}
	text_puts(out, "\t");
}

void say_column_head(const struct audience *audience, const char *sentence, struct text *out) {
	text_puts(out, "\t");
	spans_style(out, 'd');
	words_put(out, audience->words, sentence);
	spans_style(out, SPANS_NORMAL);
}
