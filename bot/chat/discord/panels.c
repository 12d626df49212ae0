#include "bot/chat/discord/panels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/payload.h"

struct panel {
	struct map_entry entry; /* first; by its person */
	struct discord *discord;
	int64_t table;
	char origin[SNOWFLAKE_SIZE];    /* the interaction that the message responds to */
	struct interaction_token token; /* of the newest interaction */
	bool in_private, in_flight;
	bool over;              /* it is being deleted, or shows its last content */
	char *lapsed;           /* that content; NULL: the content stays */
	json_t *next;           /* new content to show; NULL: none */
	struct emoji_body body; /* being sent */
};

static void send_next(struct panel *panel);

static void drop(struct panel *panel) {
	map_remove(&panel->discord->panels, &panel->entry);
	json_decref(panel->next);
	emoji_body_free(&panel->body);
	free(panel->lapsed);
	free(panel);
}

void panels_finish(struct discord *discord) {
	while (discord->panels.oldest != NULL) {
		drop((struct panel *)discord->panels.oldest);
	}
	map_finish(&discord->panels);
}

static struct panel *find(const struct discord *discord, const char *user, int64_t table) {
	const struct map *all = &discord->panels;
	struct map_entry *entry = map_find(all, NULL, user);
	while (entry != NULL && ((struct panel *)entry)->table != table) {
		entry = map_next(all, entry);
	}
	return (struct panel *)entry;
}

/* The panel that the interaction pressed. */
static struct panel *find_pressed(
	const struct discord *discord, const struct interaction *interaction) {
	const struct map *all = &discord->panels;
	struct map_entry *entry = map_find(all, NULL, interaction->user);
	while (entry != NULL && strcmp(((struct panel *)entry)->origin, interaction->origin) != 0) {
		entry = map_next(all, entry);
	}
	return interaction->source == OF_EPHEMERAL && interaction->origin[0] != '\0'
		       ? (struct panel *)entry
		       : NULL;
}

bool panels_has(const struct discord *discord, const struct interaction *interaction) {
	return find_pressed(discord, interaction) != NULL;
}

/* False: all are in flight. */
static bool make_room(struct discord *discord) {
	struct map_entry *entry = discord->panels.oldest;
	while (entry != NULL && ((struct panel *)entry)->in_flight) {
		entry = entry->newer;
	}
	if (entry != NULL) {
		drop((struct panel *)entry);
	}
	return entry != NULL;
}

static struct panel *add(struct discord *discord, const char *user, int64_t table) {
	if (discord->panels.n >= PANELS_MOST && !make_room(discord)) {
		return NULL;
	}
	struct panel *panel = map_new(&discord->panels, NULL, sizeof(*panel), user);
	if (panel != NULL) {
		panel->discord = discord;
		panel->table = table;
	}
	return panel;
}

/* Requests */

static bool lives(const struct panel *panel) {
	return monotonic_ms() < panel->token.until;
}

static uint64_t wait_for_emojis(void *data) {
	const struct panel *panel = data;
	return emoji_body_wait(
		panel->discord, panel->next != NULL ? panel->next : panel->body.json);
}

/* Takes the newest content. */
static json_t *compose_next(void *data, struct rest_file *file) {
	struct panel *panel = data;
	(void)file;
	if (panel->next != NULL) {
		emoji_body_set(&panel->body, panel->next);
		panel->next = NULL;
	}
	return panel->body.json != NULL ? emoji_body_compose(panel->discord, &panel->body) : NULL;
}

static bool compose_again(void *data, const struct rest_response *response) {
	struct panel *panel = data;
	return emoji_body_again(panel->discord, &panel->body, response);
}

static void delete_message(struct panel *panel) {
	if (lives(panel)) {
		interaction_token_send(
			panel->discord, &panel->token, (struct rest_request){.method = "DELETE"});
	}
}

/* The person closed the panel. */
static bool is_gone(const struct rest_response *response) {
	return response->status == 404 || response->status == 401 || response->status == 403;
}

static void on_shown(void *data, const struct rest_response *response) {
	struct panel *panel = data;
	bool shown = response == NULL || (response->status >= 200 && response->status < 300);
	panel->in_flight = false;
	emoji_body_free(&panel->body);
	if (!shown) {
		log_event(LOG_INFO, "discord-panel", "not shown: HTTP %d, code %d",
			response->status, response->code);
	}
	if (panel->next == NULL && (panel->over || (!shown && is_gone(response)))) {
		drop(panel);
	} else {
		send_next(panel);
	}
}

static void send_next(struct panel *panel) {
	if (panel->in_flight || panel->next == NULL) {
		return;
	}
	if (!lives(panel)) {
		drop(panel);
		return;
	}
	panel->in_flight = true;
	int rc = interaction_token_send(panel->discord, &panel->token,
		(struct rest_request){
			.method = "PATCH",
			.ready = wait_for_emojis,
			.compose = compose_next,
			.again = compose_again,
			.done = on_shown,
			.data = panel,
		});
	if (rc < 0) {
		panel->in_flight = false;
		json_decref(panel->next);
		panel->next = NULL;
		if (panel->over) {
			drop(panel);
		}
	}
}

/* The panel is freed once nothing is in flight. */
static void end(struct panel *panel) {
	delete_message(panel);
	panel->over = true;
	if (!panel->in_flight) {
		drop(panel);
	}
}

/* Content */

static json_t *compose(struct panel *panel, const struct post *post) {
	struct post named = *post;
	char *text = chat_name_commands(panel->discord->commands, &panel->discord->command_ids,
		post->text, panel->in_private);
	named.text = text;
	json_t *body = text != NULL ? payload_layout(&named) : NULL;
	free(text);
	json_object_set_new(body, "content", json_null()); /* removes the text of older versions */
	return body;
}

static void set_lapsed(struct panel *panel, const char *text) {
	if (text != NULL) {
		free(panel->lapsed);
		panel->lapsed = strdup(text);
	}
}

/* The token stays valid for another minute: time to replace an old hand. */
static void lapse(struct panel *panel) {
	bool changes = panel->token.until > 0 && !panel->over && panel->lapsed != NULL;
	json_decref(panel->next);
	panel->next = changes ? compose(panel, &(struct post){.text = panel->lapsed}) : NULL;
	panel->over = true;
	panel->token.until = changes ? monotonic_ms() + PANEL_LAPSES_MS : 0;
	if (panel->next != NULL) {
		send_next(panel);
	} else if (!panel->in_flight) {
		drop(panel);
	}
}

static void wait_for_lapse(struct discord *discord) {
	uint64_t now = monotonic_ms(), soonest = UINT64_MAX;
	for (struct map_entry *entry = discord->panels.oldest; entry != NULL;
		entry = entry->newer) {
		uint64_t until = ((struct panel *)entry)->token.until;
		soonest = until < soonest ? until : soonest;
	}
	if (soonest != UINT64_MAX) {
		timers_start(&discord->timers, TIMER_PANELS, soonest > now ? soonest - now : 1000);
	}
}

void panels_lapse(struct discord *discord) {
	for (struct map_entry *entry = discord->panels.oldest, *newer; entry != NULL;
		entry = newer) {
		struct panel *panel = (struct panel *)entry;
		newer = entry->newer;
		if (!lives(panel) && !panel->in_flight) {
			lapse(panel);
		}
	}
	wait_for_lapse(discord);
}

static bool is_being_handled(const struct panel *panel) {
	const struct interaction *handling = panel->discord->handling;
	return handling != NULL && find_pressed(panel->discord, handling) == panel;
}

/* Includes a panel from before a restart that is being pressed: it is adopted. */
static struct panel *find_or_adopt(
	struct discord *discord, const char *user, const struct post *post) {
	const struct interaction *press = discord->handling;
	struct panel *panel = find(discord, user, post->table);
	if (panel == NULL && press != NULL && press->source == OF_EPHEMERAL &&
		strcmp(press->user, user) == 0 && press->origin[0] != '\0' &&
		snowflake_number(press->origin) < discord->first_interaction) {
		panels_take(discord, press, post, true);
		panel = find(discord, user, post->table);
	}
	return panel;
}

void panels_show(struct discord *discord, const char *user, const struct post *post) {
	struct panel *panel = find_or_adopt(discord, user, post);
	if (panel == NULL || panel->over) {
		return;
	}
	set_lapsed(panel, post->lapsed);
	json_decref(panel->next);
	panel->next = post->last ? NULL : compose(panel, post);
	if (is_being_handled(panel)) {
		panel->over = post->last;
	} else if (post->last) {
		end(panel);
	} else {
		send_next(panel);
	}
}

/* Interactions */

static void take_token(struct panel *panel, const struct interaction *interaction) {
	panel->token = interaction_token_of(interaction);
	panel->in_private = interaction->place[0] == '\0';
}

void panels_take(struct discord *discord, const struct interaction *interaction,
	const struct post *post, bool in_place) {
	int64_t table = post->table;
	const char *origin = in_place ? interaction->origin : interaction->id;
	struct panel *panel = find(discord, interaction->user, table);
	if (origin[0] == '\0') {
		return;
	}
	if (panel == NULL) {
		panel = add(discord, interaction->user, table);
	} else if (strcmp(panel->origin, origin) != 0) {
		delete_message(panel);
	}
	if (panel != NULL) {
		snprintf(panel->origin, sizeof(panel->origin), "%s", origin);
		json_decref(panel->next);
		panel->next = NULL;
		panel->over = false;
		set_lapsed(panel, post->lapsed);
		take_token(panel, interaction);
		if (!timers_is_active(&discord->timers, TIMER_PANELS)) {
			wait_for_lapse(discord);
		}
	}
}

void panels_expire_token(struct discord *discord, const char *interaction) {
	for (struct map_entry *entry = discord->panels.oldest; entry != NULL;
		entry = entry->newer) {
		struct panel *panel = (struct panel *)entry;
		panel->token.until =
			strcmp(panel->token.id, interaction) == 0 ? 0 : panel->token.until;
	}
}

json_t *panels_next(struct discord *discord, const struct interaction *interaction) {
	struct panel *panel = find_pressed(discord, interaction);
	json_t *next = panel != NULL ? panel->next : NULL;
	if (next != NULL) {
		panel->next = NULL;
	}
	return next;
}

void panels_go_on(struct discord *discord, const struct interaction *interaction) {
	struct panel *panel = find_pressed(discord, interaction);
	if (panel == NULL) {
		return;
	}
	if (interaction->in_place) {
		take_token(panel, interaction);
	}
	if (panel->over) {
		end(panel);
	} else {
		send_next(panel);
	}
}
