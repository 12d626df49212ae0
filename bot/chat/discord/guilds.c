#include "bot/chat/discord/guilds.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/json_read.h"

enum { FIRST_ROOM = 16 };

struct guild {
	uint64_t id, owner;
	uint64_t *roles; /* those who moderate */
	size_t n_roles;
	bool listed; /* in guilds_find_missing() */
};

/* Sorted by id. */
struct guilds {
	struct guild *list;
	size_t n, room;
};

struct guilds *guilds_create(void) {
	return calloc(1, sizeof(struct guilds));
}

void guilds_destroy(struct guilds *servers) {
	if (servers == NULL) {
		return;
	}
	for (size_t i = 0; i < servers->n; i++) {
		free(servers->list[i].roles);
	}
	free(servers->list);
	free(servers);
}

/* Where it stands, or belongs. */
static size_t place_of(const struct guilds *servers, uint64_t id) {
	size_t low = 0, high = servers->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (servers->list[middle].id < id) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

static struct guild *find(const struct guilds *servers, uint64_t id) {
	size_t at = place_of(servers, id);
	return at < servers->n && servers->list[at].id == id ? &servers->list[at] : NULL;
}

static bool make_room(struct guilds *servers) {
	if (servers->n < servers->room) {
		return true;
	}
	size_t room = servers->room > 0 ? servers->room * 2 : FIRST_ROOM;
	struct guild *list =
		room <= GUILDS_MOST ? realloc(servers->list, room * sizeof(*list)) : NULL;
	if (list == NULL) {
		return false;
	}
	servers->list = list;
	servers->room = room;
	return true;
}

static struct guild *add(struct guilds *servers, uint64_t id) {
	if (!make_room(servers)) {
		return NULL;
	}
	size_t at = place_of(servers, id);
	struct guild *server = &servers->list[at];
	memmove(server + 1, server, (servers->n - at) * sizeof(*server));
	servers->n++;
	*server = (struct guild){.id = id};
	return server;
}

static bool role_moderates(const json_t *role) {
	return (json_read_permissions(role, "permissions") &
		       (PERMISSION_MANAGE_MESSAGES | PERMISSION_ADMINISTRATOR)) != 0;
}

static size_t role_index(const struct guild *server, uint64_t role) {
	size_t i = 0;
	while (i < server->n_roles && server->roles[i] != role) {
		i++;
	}
	return i;
}

static int add_role(struct guild *server, uint64_t role) {
	if (role == 0 || server->n_roles == GUILD_ROLES_MOST ||
		role_index(server, role) < server->n_roles) {
		return 0;
	}
	uint64_t *roles = realloc(server->roles, (server->n_roles + 1) * sizeof(*roles));
	if (roles == NULL) {
		return -ENOMEM;
	}
	server->roles = roles;
	roles[server->n_roles++] = role;
	return 0;
}

static int take_roles(struct guild *server, const json_t *roles) {
	int rc = 0;
	server->n_roles = 0;
	for (size_t i = 0; rc == 0 && i < json_array_size(roles); i++) {
		const json_t *role = json_array_get(roles, i);
		if (role_moderates(role)) {
			rc = add_role(server, snowflake_number(json_read_id(role, "id")));
		}
	}
	return rc;
}

int guilds_update(struct guilds *servers, const json_t *guild) {
	uint64_t id = snowflake_number(json_read_id(guild, "id"));
	if (id == 0) {
		return -EINVAL;
	}
	struct guild *server = find(servers, id);
	bool is_new = server == NULL;
	if (is_new && (server = add(servers, id)) == NULL) {
		return -ENOMEM;
	}
	server->owner = snowflake_number(json_read_id(guild, "owner_id"));
	int rc = take_roles(server, json_read_array(guild, "roles"));
	return rc < 0 ? rc : is_new;
}

bool guilds_remove(struct guilds *servers, uint64_t guild) {
	struct guild *server = find(servers, guild);
	if (server == NULL) {
		return false;
	}
	size_t at = (size_t)(server - servers->list);
	free(server->roles);
	servers->n--;
	memmove(server, server + 1, (servers->n - at) * sizeof(*server));
	return true;
}

bool guilds_has(const struct guilds *servers, uint64_t guild) {
	return find(servers, guild) != NULL;
}

void guilds_update_role(struct guilds *servers, uint64_t guild, const json_t *role) {
	struct guild *server = find(servers, guild);
	uint64_t id = snowflake_number(json_read_id(role, "id"));
	if (server == NULL) {
		return;
	}
	if (role_moderates(role)) {
		add_role(server, id);
	} else {
		guilds_remove_role(servers, guild, id);
	}
}

void guilds_remove_role(struct guilds *servers, uint64_t guild, uint64_t role) {
	struct guild *server = find(servers, guild);
	size_t at = server != NULL ? role_index(server, role) : 0;
	if (server != NULL && at < server->n_roles) {
		server->roles[at] = server->roles[--server->n_roles];
	}
}

bool guilds_moderates(
	const struct guilds *servers, uint64_t guild, uint64_t user, const json_t *roles) {
	const struct guild *server = find(servers, guild);
	if (server == NULL || user == 0) {
		return false;
	}
	/* What everybody may do is the role with the server's own id, which nobody lists. */
	if (server->owner == user || role_index(server, guild) < server->n_roles) {
		return true;
	}
	for (size_t i = 0; i < json_array_size(roles); i++) {
		uint64_t role = snowflake_number(json_string_value(json_array_get(roles, i)));
		if (role != 0 && role_index(server, role) < server->n_roles) {
			return true;
		}
	}
	return false;
}

void guilds_find_missing(struct guilds *servers, const json_t *list, unsigned shard,
	unsigned shards, void (*missing)(void *data, uint64_t guild), void *data) {
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *object = json_array_get(list, i);
		struct guild *guild = find(servers, snowflake_number(json_read_id(object, "id")));
		if (guild != NULL) {
			guild->listed = true;
		}
	}
	/* From the end: what missing() removes is behind. */
	for (size_t i = servers->n; i-- > 0;) {
		struct guild guild = servers->list[i];
		servers->list[i].listed = false;
		if (!guild.listed && (guild.id >> 22) % shards == shard) {
			missing(data, guild.id);
		}
	}
}
