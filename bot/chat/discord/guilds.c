#include "bot/chat/discord/guilds.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/map.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/state.h"

/* A role with permissions that matter here. */
struct guild_role {
	uint64_t id, permissions;
};

struct guild {
	struct map_entry entry; /* first; by id */
	uint64_t owner;
	struct guild_role *roles;
	size_t n_roles;
	char language[GUILD_LANGUAGE_SIZE];
	bool known;   /* its object was read */
	bool waiting; /* for guilds_take_waiting() */
	bool listed;  /* for guilds_find_missing() */
};

static void drop(struct guilds *guilds, struct guild *guild) {
	map_remove(&guilds->all, &guild->entry);
	free(guild->roles);
	free(guild);
}

static struct guild *find(const struct guilds *guilds, const char *id) {
	return id != NULL ? (struct guild *)map_find(&guilds->all, NULL, id) : NULL;
}

/* The relevant permission bits. */
static uint64_t role_permissions(const json_t *role) {
	return json_read_permissions(role, "permissions") &
	       (PERMISSIONS_MODERATE | PERMISSIONS_MANAGE);
}

/* NULL: it has no relevant permission. */
static struct guild_role *find_role(const struct guild *guild, const char *id) {
	uint64_t role = snowflake_number(id);
	for (size_t i = 0; i < guild->n_roles; i++) {
		if (guild->roles[i].id == role) {
			return &guild->roles[i];
		}
	}
	return NULL;
}

static uint64_t permissions_by(const struct guild *guild, const char *role) {
	const struct guild_role *found = role != NULL ? find_role(guild, role) : NULL;
	return found != NULL ? found->permissions : 0;
}

static int set_role(struct guild *guild, const char *id, uint64_t permissions) {
	struct guild_role *role = id != NULL ? find_role(guild, id) : NULL;
	if (role != NULL) {
		role->permissions = permissions;
		return 0;
	}
	if (id == NULL || guild->n_roles == GUILD_ROLES_MOST) {
		return 0;
	}
	struct guild_role *roles = realloc(guild->roles, (guild->n_roles + 1) * sizeof(*roles));
	if (roles == NULL) {
		return -ENOMEM;
	}
	guild->roles = roles;
	roles[guild->n_roles++] = (struct guild_role){snowflake_number(id), permissions};
	return 0;
}

static int update_roles(struct guild *guild, const json_t *roles) {
	int rc = 0;
	guild->n_roles = 0;
	for (size_t i = 0; rc == 0 && i < json_array_size(roles); i++) {
		const json_t *role = json_array_get(roles, i);
		uint64_t permissions = role_permissions(role);
		if (permissions != 0) {
			rc = set_role(guild, json_read_id(role, "id"), permissions);
		}
	}
	return rc;
}

static int add(struct guilds *guilds, const char *id) {
	if (find(guilds, id) != NULL) {
		return 0;
	}
	struct guild *guild = guilds->all.n < GUILDS_MOST
				      ? map_new(&guilds->all, NULL, sizeof(*guild), id)
				      : NULL;
	return guild != NULL ? 1 : -ENOMEM;
}

int guilds_add(struct guilds *guilds, const char *id) {
	int is_new = add(guilds, id);
	struct guild *guild = find(guilds, id);
	if (guild != NULL) {
		guild->waiting = true;
	}
	return is_new;
}

static bool is_of_shard(const struct guild *guild, unsigned shard, unsigned shards) {
	return (snowflake_number(guild->entry.key) >> 22) % shards == shard;
}

bool guilds_take_waiting(
	struct guilds *guilds, unsigned shard, unsigned shards, char id[SNOWFLAKE_SIZE]) {
	for (struct map_entry *entry = guilds->all.oldest; entry != NULL; entry = entry->newer) {
		struct guild *guild = (struct guild *)entry;
		if (guild->waiting && is_of_shard(guild, shard, shards)) {
			guild->waiting = false;
			snprintf(id, SNOWFLAKE_SIZE, "%s", entry->key);
			return true;
		}
	}
	return false;
}

bool guilds_end_waiting(struct guilds *guilds, const char *id) {
	struct guild *guild = find(guilds, id);
	bool waited = guild != NULL && guild->waiting;
	if (waited) {
		guild->waiting = false;
	}
	return waited;
}

bool guilds_knows(const struct guilds *guilds, const char *id) {
	const struct guild *guild = find(guilds, id);
	return guild != NULL && guild->known;
}

static bool has_text(const json_t *list, const char *text) {
	size_t i = 0, n = json_array_size(list);
	while (i < n) {
		const char *other = json_string_value(json_array_get(list, i));
		if (other != NULL && strcmp(other, text) == 0) {
			break;
		}
		i++;
	}
	return i < n;
}

/* An interaction has part of its guild beside the locale. */
static bool is_community(const json_t *object) {
	const json_t *guild = json_read_object(object, "guild");
	const json_t *features = json_read_array(guild != NULL ? guild : object, "features");
	return has_text(features, "COMMUNITY");
}

void guild_language_read(const json_t *object, char language[GUILD_LANGUAGE_SIZE]) {
	const char *named = json_read_string(object, "preferred_locale");
	named = named != NULL ? named : json_read_string(object, "guild_locale");
	bool chosen = named != NULL && (strcmp(named, "en-US") != 0 || is_community(object));
	sanitize_line(chosen ? named : "", language, GUILD_LANGUAGE_SIZE);
}

int guilds_update(struct guilds *guilds, const json_t *object) {
	const char *id = json_read_id(object, "id");
	int is_new = id != NULL ? add(guilds, id) : -EINVAL;
	struct guild *guild = find(guilds, id);
	if (is_new < 0 || guild == NULL) {
		return is_new;
	}
	guild->known = true;
	guild->owner = snowflake_number(json_read_string(object, "owner_id"));
	guild_language_read(object, guild->language);
	int rc = update_roles(guild, json_read_array(object, "roles"));
	return rc < 0 ? rc : is_new;
}

bool guilds_has(const struct guilds *guilds, const char *id) {
	return find(guilds, id) != NULL;
}

bool guilds_remove(struct guilds *guilds, const char *id) {
	struct guild *guild = find(guilds, id);
	if (guild != NULL) {
		drop(guilds, guild);
	}
	return guild != NULL;
}

void guilds_update_role(struct guilds *guilds, const char *id, const json_t *role) {
	struct guild *guild = find(guilds, id);
	uint64_t permissions = role_permissions(role);
	if (guild != NULL && permissions != 0) {
		set_role(guild, json_read_id(role, "id"), permissions);
	} else {
		guilds_remove_role(guilds, id, json_read_id(role, "id"));
	}
}

void guilds_remove_role(struct guilds *guilds, const char *id, const char *role) {
	struct guild *guild = find(guilds, id);
	struct guild_role *found = guild != NULL && role != NULL ? find_role(guild, role) : NULL;
	if (found != NULL) {
		*found = guild->roles[--guild->n_roles];
	}
}

uint64_t guilds_permissions(
	const struct guilds *guilds, const char *id, const char *user, const json_t *roles) {
	const struct guild *guild = find(guilds, id);
	uint64_t member = snowflake_number(user);
	if (guild == NULL || member == 0) {
		return 0;
	}
	if (guild->owner == member) {
		return PERMISSIONS_MODERATE | PERMISSIONS_MANAGE;
	}
	/* The role with the guild's own id is everybody's, and is in no member's list. */
	uint64_t permissions = permissions_by(guild, id);
	for (size_t i = 0; i < json_array_size(roles); i++) {
		permissions |= permissions_by(guild, json_string_value(json_array_get(roles, i)));
	}
	return permissions;
}

const char *guilds_language(const struct guilds *guilds, const char *id) {
	const struct guild *guild = find(guilds, id);
	return guild != NULL && guild->language[0] != '\0' ? guild->language : NULL;
}

void guilds_find_missing(struct guilds *guilds, const json_t *list, unsigned shard, unsigned shards,
	void (*missing)(void *data, const char *guild), void *data) {
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct guild *guild = find(guilds, json_read_id(json_array_get(list, i), "id"));
		if (guild != NULL) {
			guild->listed = true;
		}
	}
	for (struct map_entry *entry = guilds->all.oldest, *newer; entry != NULL; entry = newer) {
		struct guild *guild = (struct guild *)entry;
		bool listed = guild->listed;
		newer = entry->newer;
		guild->listed = false;
		if (!listed && is_of_shard(guild, shard, shards)) {
			missing(data, entry->key);
		}
	}
}

/* Members */

enum { UNKNOWN_MEMBER = 10007 };

struct member_question {
	struct discord *discord;
	char place[PLACE_PATH_SIZE], user[SNOWFLAKE_SIZE];
};

/* After any other answer the person stays a member. */
static void on_answered(void *data, const struct rest_response *response) {
	struct member_question asked = *(struct member_question *)data;
	free(data);
	if (response->code == UNKNOWN_MEMBER && !asked.discord->ending) {
		struct chat *chat = &asked.discord->chat;
		chat->listener->missing(
			chat->data, chat, asked.place, (struct chat_person){asked.user, ""});
	}
}

void guilds_ask_after(struct chat *chat, const char *place, const char *user) {
	struct discord *discord = (struct discord *)chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE], path[96];
	struct member_question *question = calloc(1, sizeof(*question));
	if (question == NULL || chat_is_direct(place) || !place_path_read(place, guild, channel)) {
		free(question);
		return;
	}
	question->discord = discord;
	snprintf(question->place, sizeof(question->place), "%s", place);
	snprintf(question->user, sizeof(question->user), "%s", user);
	snprintf(path, sizeof(path), "/guilds/%s/members/%s", guild, user);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.repeatable = true,
		.done = on_answered,
		.drop = free,
		.data = question,
	};
	if (rest_send(discord->rest, &request) != 0) {
		free(question);
	}
}

/* Ending */

void guilds_finish(struct guilds *guilds) {
	while (guilds->all.oldest != NULL) {
		drop(guilds, (struct guild *)guilds->all.oldest);
	}
	map_finish(&guilds->all);
}

/* Permissions that the bot requests */

static const struct permission {
	uint64_t bit;
	bool channels, threads; /* necessary in channels, in threads */
	const char *name, *japanese;
} wanted[] = {
	{PERMISSION_VIEW_CHANNEL, true, true, "View Channel", "チャンネルを見る"},
	{PERMISSION_SEND_MESSAGES, true, false, "Send Messages", "メッセージを送信"},
	{PERMISSION_SEND_IN_THREADS, false, true, "Send Messages in Threads",
		"スレッドでメッセージを送信"},
	{PERMISSION_ATTACH_FILES, false, false, NULL, NULL},          /* for pictures */
	{PERMISSION_CREATE_PUBLIC_THREADS, false, false, NULL, NULL}, /* where threads are wanted */
};

enum { N_WANTED = sizeof(wanted) / sizeof(wanted[0]) };

void permissions_list_lacking(
	uint64_t has, bool thread, const char *language, char *out, size_t cap) {
	bool japanese = strncmp(language, "ja", 2) == 0;
	out[0] = '\0';
	if ((has & PERMISSION_ADMINISTRATOR) != 0) {
		return;
	}
	for (size_t i = 0; i < N_WANTED; i++) {
		bool counts = thread ? wanted[i].threads : wanted[i].channels;
		if (counts && (has & wanted[i].bit) == 0) {
			size_t len = strlen(out);
			const char *gap = len == 0 ? "" : japanese ? "、" : ", ";
			snprintf(out + len, cap - len, "%s%s", gap,
				japanese ? wanted[i].japanese : wanted[i].name);
		}
	}
}

static uint64_t all_wanted(void) {
	uint64_t all = 0;
	for (size_t i = 0; i < N_WANTED; i++) {
		all |= wanted[i].bit;
	}
	return all;
}

void permissions_invite(const char *application, char out[PERMISSIONS_INVITE_SIZE]) {
	snprintf(out, PERMISSIONS_INVITE_SIZE,
		"https://discord.com/oauth2/authorize?client_id=%s"
		"&scope=bot+applications.commands&permissions=%" PRIu64,
		application, all_wanted());
}

/* Application settings */

static const char description[] = "Deals dice and cards for Perudo and four more games, for people "
				  "and computer players. Type "
				  "/table new, or mention me.";

/* "Add App" then requests what the invite link requests. */
static json_t *compose_params(void) {
	return json_pack("{s:[s,s], s:o}", "scopes", "applications.commands", "bot", "permissions",
		json_sprintf("%" PRIu64, all_wanted()));
}

/* Order does not matter. */
static bool are_params(const json_t *params) {
	const json_t *scopes = json_read_array(params, "scopes");
	return json_array_size(scopes) == 2 && has_text(scopes, "bot") &&
	       has_text(scopes, "applications.commands") &&
	       json_read_permissions(params, "permissions") == all_wanted();
}

static bool is_install(const json_t *application) {
	return are_params(json_read_object(application, "install_params"));
}

/* Installed in servers only. */
static bool is_integration(const json_t *application) {
	const json_t *types = json_read_object(application, "integration_types_config");
	return json_object_size(types) == 1 &&
	       are_params(json_read_object(json_read_object(types, "0"), "oauth2_install_params"));
}

static json_t *compose_integration(void) {
	return json_pack("{s:{s:o}}", "0", "oauth2_install_params", compose_params());
}

static json_t *compose_tags(void) {
	return json_pack("[s,s,s,s,s]", "games", "board games", "dice", "perudo", "multiplayer");
}

static bool is_tagged(const json_t *application) {
	json_t *ours = compose_tags();
	const json_t *theirs = json_read_array(application, "tags");
	size_t i = 0, n = json_array_size(ours);
	while (i < n && has_text(theirs, json_string_value(json_array_get(ours, i)))) {
		i++;
	}
	json_decref(ours);
	return i == n;
}

/* The operator's own link stays. */
static bool is_described(const json_t *application) {
	const char *theirs = json_read_string(application, "description");
	return theirs != NULL && *theirs != '\0';
}

static json_t *compose_description(void) {
	return json_string(description);
}

static const struct {
	const char *name;
	bool (*is_right)(const json_t *application);
	json_t *(*compose)(void);
} parts_of_setup[] = {
	{"install_params", is_install, compose_params},
	{"integration_types_config", is_integration, compose_integration},
	{"tags", is_tagged, compose_tags},
	{"description", is_described, compose_description},
};

bool application_setup_read(const json_t *application, struct discord_setup *setup) {
	json_t *change = json_object();
	*setup = (struct discord_setup){.differs = ""};
	for (size_t i = 0; i < sizeof(parts_of_setup) / sizeof(parts_of_setup[0]); i++) {
		if (!parts_of_setup[i].is_right(application)) {
			size_t len = strlen(setup->differs);
			snprintf(setup->differs + len, sizeof(setup->differs) - len, "%s%s",
				len > 0 ? ", " : "", parts_of_setup[i].name);
			json_object_set_new(
				change, parts_of_setup[i].name, parts_of_setup[i].compose());
		}
	}
	char *text = json_dumps(change, JSON_COMPACT);
	snprintf(setup->change, sizeof(setup->change), "%s", text != NULL ? text : "");
	free(text);
	json_decref(change);
	return json_read_id(application, "id") != NULL;
}

/* Lists of the configuration */

static bool is_listed(const char *const *list, size_t n, const char *id) {
	size_t i = 0;
	while (i < n && strcmp(list[i], id) != 0) {
		i++;
	}
	return i < n;
}

bool access_allows_guild(const struct discord_config *config, const char *guild) {
	return config->n_servers == 0 || is_listed(config->servers, config->n_servers, guild);
}

bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent) {
	return access_allows_guild(config, guild) &&
	       (config->n_channels == 0 ||
		       is_listed(config->channels, config->n_channels, channel) ||
		       is_listed(config->channels, config->n_channels, parent));
}

bool access_moderates(const struct discord_config *config, const json_t *roles) {
	for (size_t i = 0; i < json_array_size(roles); i++) {
		const char *role = json_string_value(json_array_get(roles, i));
		if (role != NULL && is_listed(config->moderators, config->n_moderators, role)) {
			return true;
		}
	}
	return false;
}
