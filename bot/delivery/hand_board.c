#include "bot/delivery/hand_board.h"

#include <assert.h>
#include <string.h>

#include "bot/delivery/board.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/painting.h"

static_assert((int)REGIONS_MOST <= REGIONS_SHOWN_MOST, "all that can be pressed is shown");

/* Draws everybody's board where the place shows it, and notes its size. */
static void put_board_size(
	const struct table_place *place, struct drawing *drawing, struct chat_regions *regions) {
	char words[PAINTING_ALT_SIZE];
	const char *names[SEATS_MAX];
	struct text alt = TEXT_INTO(words);
	const struct table *table = place->table;
	if (painting_is_wanted(table->bot, place->chat, place->settings)) {
		struct audience audience = table_place_audience(place, table->state, names);
		board_draw(table->game, &audience, NULL, drawing, &alt);
		regions->width = drawing->width;
		regions->height = drawing->height;
	}
}

static void put_id(const struct table *table, const struct region *region,
	const struct steps *steps, struct chat_region *shown) {
	int64_t turn = table_buttons_began(table, region->move.seat);
	struct button_id press = buttons_id(table, turn, region->whole ? ACTION_MAKE : ACTION_AT,
		region->whole ? table->game->verbs[region->move.verb].word : BUTTON_AT);
	if (region->whole) {
		press.n_args = region->move.n_args;
		memcpy(press.args, region->move.args, sizeof(press.args));
	} else {
		memcpy(press.args, steps->keys, steps->n * sizeof(press.args[0]));
		press.args[steps->n] = region->spot.key;
		press.n_args = (uint8_t)(steps->n + 1);
	}
	if (!button_id_write(&press, shown->id)) {
		shown->id[0] = '\0';
	}
}

static void add_region(const struct table *table, const struct audience *audience,
	const struct region *region, const struct steps *steps, struct chat_regions *regions) {
	struct chat_region *shown = &regions->list[regions->n];
	struct text label = TEXT_INTO(shown->label);
	const struct box *box = &region->spot.box;
	shown->in_hand = region->spot.in_hand;
	shown->leads = !region->whole;
	shown->x = box->x;
	shown->y = box->y;
	shown->w = box->w;
	shown->h = box->h;
	regions_put_name(table->game, audience, region, &label);
	put_id(table, region, steps, shown);
	bool seen = shown->in_hand || regions->width > 0;
	regions->n += seen && shown->id[0] != '\0';
}

/* Adds the chosen spots on the board; the game itself draws those in the hand. */
static void add_chosen(const struct table *table, const struct audience *audience,
	const struct regions *found, struct chat_regions *regions) {
	struct spot taken[STEPS_MOST];
	regions_find_taken(table->game, audience, found, taken);
	for (int i = 0; i < found->steps.n && regions->n < REGIONS_SHOWN_MOST; i++) {
		if (!taken[i].in_hand && regions->width > 0) {
			regions->list[regions->n++] = (struct chat_region){.chosen = true,
				.x = taken[i].box.x,
				.y = taken[i].box.y,
				.w = taken[i].box.w,
				.h = taken[i].box.h};
		}
	}
}

static void find(const struct table *table, const struct audience *audience,
	const struct steps *steps, struct regions *found) {
	bool can = table->game->active_seats(table->state) != 0 && !table->paused;
	*found = (struct regions){.n = 0};
	if (can) {
		regions_find(table->game, audience, steps, found);
	}
}

static void put_back(const struct table *table, const struct audience *audience,
	const struct steps *steps, struct chat_regions *regions) {
	struct button_id press = buttons_id(table, BUTTON_ANY_TURN, ACTION_AT, BUTTON_AT);
	if (steps->n > 0 && button_id_write(&press, regions->back_id)) {
		regions->back = words_find(audience->words, SENTENCE("Back"));
	}
}

/* Draws the hand for this audience. */
static struct picture *draw(const struct table *table, const struct audience *audience,
	const struct steps *steps, struct paint_job *painting, struct chat_regions *regions) {
	char words[PAINTING_ALT_SIZE];
	struct text alt = TEXT_INTO(words);
	struct regions found;
	find(table, audience, steps, &found);
	for (size_t i = 0; i < found.n; i++) {
		add_region(table, audience, &found.list[i], &found.steps, regions);
	}
	add_chosen(table, audience, &found, regions);
	put_back(table, audience, &found.steps, regions);
	board_draw_hand(table->game, audience, &found, &painting->drawing, &alt);
	regions->hand_width = painting->drawing.width;
	regions->hand_height = painting->drawing.height;
	if (regions->hand_width == 0) {
		regions->n = 0;
		painting_destroy(painting);
		return NULL;
	}
	return painting_begin(painting, words);
}

struct picture *hand_board_draw(const struct table *table, int seat, const struct words *words,
	const struct steps *steps, struct chat_regions *regions) {
	struct chat *chat = table->seats[seat].person->chat;
	const struct table_place *place = table_place_on(table, chat);
	const char *names[SEATS_MAX];
	*regions = (struct chat_regions){.n = 0};
	struct paint_job *painting =
		place != NULL && chat->has_boards && table->game->say->pressing != NULL
			? painting_create(table->bot, chat)
			: NULL;
	if (painting == NULL) {
		return NULL;
	}
	put_board_size(place, &painting->drawing, regions);
	struct audience audience = table_audience(table, table->state, seat, names);
	audience.words = words;
	audience.emojis = audience.live = audience.brief = false;
	audience.hints = rules_are_on(table->switches, RULES_HINTS);
	return draw(table, &audience, steps, painting, regions);
}
