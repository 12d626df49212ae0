#include "bot/chat/discord/interactions.h"

#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/guild_lookups.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/interaction_response.h"
#include "bot/chat/discord/resumption.h"

static void suggest(struct discord *discord, struct interaction *interaction,
	const struct chat_message *message) {
	struct chat_choice choices[CHOICES_MOST];
	size_t n = discord->chat.listener->suggest(
		discord->chat.data, &discord->chat, message, interaction->begun, choices);
	interaction_response_autocomplete(
		discord, interaction, choices, n < CHOICES_MOST ? n : CHOICES_MOST);
}

static void tell_listener(struct discord *discord, struct interaction *interaction) {
	const struct chat_listener *listener = discord->chat.listener;
	struct chat_person named[MENTIONS_MOST];
	mentions_list(&interaction->mentioned, named);
	struct chat_message message = {
		.id = interaction->id,
		.place = interaction->place[0] != '\0' ? interaction->place : NULL,
		.said_at = lateness_said_at(&discord->lateness, interaction->id),
		.from = {interaction->user, interaction->name},
		.moderates = interaction->moderates,
		.by_name = true,
		.unseen = true,
		.whole_move = interaction->whole_move,
		.language = interaction->language[0] != '\0' ? interaction->language : NULL,
		.lacking = interaction->lacking[0] != '\0' ? interaction->lacking : NULL,
		.named = named,
		.n_named = interaction->mentioned.n,
		.text = interaction->text,
	};
	if (interaction->kind == INTERACTION_AUTOCOMPLETE) {
		suggest(discord, interaction, &message);
	} else if (interaction->kind == INTERACTION_COMMAND) {
		listener->message(discord->chat.data, &discord->chat, &message);
	} else {
		listener->pressed(
			discord->chat.data, &discord->chat, &message, interaction->control);
	}
}

static void handle(struct discord *discord, struct interaction *interaction) {
	uint64_t began = monotonic_ms();
	if (!interaction->allowed) {
		interaction_response_not_allowed(discord, interaction);
		return;
	}
	discord->handling = interaction;
	tell_listener(discord, interaction);
	discord->handling = NULL;
	if (!discord->ending) {
		interaction_response_finish(discord, interaction);
	}
	discord->busy_ms += monotonic_ms() - began;
}

/* The queue */

static bool is_late(const struct interaction *interaction, uint64_t now) {
	return now - interaction->came_at >= INTERACTION_LATE_MS;
}

static void defer_late(struct discord *discord) {
	uint64_t now = monotonic_ms();
	for (struct interaction *each = discord->waiting; each != NULL && is_late(each, now);
		each = each->next) {
		interaction_response_defer(discord, each);
	}
}

static struct interaction *take_first(struct discord *discord) {
	struct interaction *first = discord->waiting;
	if (first != NULL) {
		discord->waiting = first->next;
		discord->waiting_end =
			first->next != NULL ? discord->waiting_end : &discord->waiting;
		discord->n_waiting--;
	}
	return first;
}

static void handle_first(struct discord *discord) {
	struct interaction *interaction = take_first(discord);
	resumption_take_up(discord, &interaction->hold);
	handle(discord, interaction);
	resumption_release(discord, interaction->hold);
	free(interaction);
}

static void on_turn(uv_idle_t *idle) {
	struct discord *discord = idle->data;
	discord->busy_ms = 0;
	if (discord->waiting == NULL) {
		uv_idle_stop(idle);
		return;
	}
	defer_late(discord);
	while (discord->waiting != NULL && discord->busy_ms < INTERACTION_TURN_MS &&
		!discord->ending) {
		handle_first(discord);
	}
}

void interactions_drop_all(struct discord *discord) {
	struct interaction *interaction;
	while ((interaction = take_first(discord)) != NULL) {
		free(interaction);
	}
}

static void enqueue(struct discord *discord, const struct interaction *interaction) {
	struct interaction *copy = malloc(sizeof(*copy));
	if (copy == NULL || discord->n_waiting == INTERACTIONS_MOST) {
		log_event(LOG_WARNING, "discord-interactions", "too many wait: one is passed over");
		free(copy);
		return;
	}
	*copy = *interaction;
	*discord->waiting_end = copy;
	discord->waiting_end = &copy->next;
	discord->n_waiting++;
	copy->hold = resumption_hold(discord, true);
}

static void handle_event(struct discord *discord, const json_t *d, enum interaction_stage stage,
	uint64_t waited_ms) {
	struct interaction interaction;
	if (interaction_read(discord, d, waited_ms, &interaction) < 0) {
		log_event(LOG_DEBUG, "discord-odd-event", "an interaction of no kind we know");
		return;
	}
	interaction.stage = stage;
	interaction.deferred_before = stage == INTERACTION_DEFERRED;
	interaction.in_place = interaction.deferred_before && interaction.on_message;
	if (!discord->ending) {
		uv_idle_start(&discord->turning, on_turn);
	}
	if (discord->waiting != NULL || discord->busy_ms >= INTERACTION_TURN_MS) {
		enqueue(discord, &interaction);
		return;
	}
	if (is_late(&interaction, monotonic_ms()) ||
		discord->chat.listener->is_slow(discord->chat.data)) {
		interaction_response_defer(discord, &interaction);
	}
	handle(discord, &interaction);
}

static void handle_new(struct discord *discord, const json_t *d, uint64_t waited_ms) {
	handle_event(discord, d, INTERACTION_NEW, waited_ms);
}

static void handle_deferred(struct discord *discord, const json_t *d, uint64_t waited_ms) {
	handle_event(discord, d, INTERACTION_DEFERRED, waited_ms);
}

static guild_lookups_handler *defer_held(
	struct discord *discord, const json_t *d, uint64_t waited_ms) {
	struct interaction interaction;
	if (interaction_read(discord, d, waited_ms, &interaction) < 0) {
		return handle_new;
	}
	interaction_response_defer(discord, &interaction);
	return interaction.stage == INTERACTION_DEFERRED ? handle_deferred : handle_new;
}

void interactions_handle(struct discord *discord, const json_t *d) {
	if (!guild_lookups_queue(discord, d, handle_new, defer_held)) {
		handle_new(discord, d, 0);
	}
}
