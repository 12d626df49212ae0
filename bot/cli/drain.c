#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/base/monotonic.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/config/config.h"
#include "storage/store.h"

enum { POLL_MS = 200, PATIENCE_MS = 120 * 1000, WHY_SIZE = 4096 };

struct drain_wish {
	const char *file, *node;
};

static int read_arguments(int argc, char **argv, struct drain_wish *wish) {
	static const char *const words[] = {"config", "node", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == ARGUMENTS_PLAIN) {
			return arguments_wrong(&arguments,
				"unexpected word %s; dicecup drain --config FILE [--node NAME]",
				arguments.value);
		}
		*(found == 0 ? &wish->file : &wish->node) = arguments.value;
	}
	return wish->file != NULL ? 0
				  : arguments_wrong(&arguments, "name the file with --config FILE");
}

static const struct store_node *find(const struct store_check *found, const char *node) {
	for (size_t i = 0; i < found->n_nodes; i++) {
		if (strcmp(found->nodes[i].name, node) == 0) {
			return &found->nodes[i];
		}
	}
	return NULL;
}

/* Whoever comes instead under the same name has another epoch. */
static bool is_same(const struct store_node *now, int64_t epoch) {
	return now != NULL && now->there && (epoch == 0 || now->epoch == epoch);
}

static int wait_until_gone(const char *database, const char *node, char *why) {
	struct store_check found;
	char told[sizeof(found.nodes[0].units)] = "-";
	uint64_t began_at = monotonic_ms();
	int64_t epoch = 0;
	int rc;
	while ((rc = store_check(database, &found, why)) == 0) {
		const struct store_node *now = find(&found, node);
		if (!is_same(now, epoch)) {
			return 0;
		}
		epoch = now->epoch;
		if (strcmp(told, now->units) != 0) {
			printf("%s plays %s\n", node, *now->units != '\0' ? now->units : "nothing");
			fflush(stdout);
			snprintf(told, sizeof(told), "%s", now->units);
		}
		if (monotonic_ms() - began_at > PATIENCE_MS) {
			snprintf(why, STORE_WHY_SIZE, "%s has not ended yet; it goes on", node);
			return -ETIMEDOUT;
		}
		nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
	}
	/* A newer version, which waited for the last older process, made the tables its own. */
	return rc == -ENOTSUP ? 0 : rc;
}

static int drain(const struct config *config, const char *wished) {
	char machine[STORE_HOST_SIZE] = "", why[STORE_WHY_SIZE];
	gethostname(machine, sizeof(machine) - 1);
	const char *node = wished != NULL ? wished : config->node != NULL ? config->node : machine;
	int rc = store_drain(config->database, node, why);
	if (rc == -ENOENT) {
		snprintf(why, sizeof(why),
			"no process named %s is there; dicecup doctor lists those that are", node);
	}
	if (rc == 0) {
		rc = wait_until_gone(config->database, node, why);
	}
	if (rc != 0) {
		fprintf(stderr, "dicecup drain: %s\n", why);
		return 1;
	}
	printf("%s has ended; others play what it played\n", node);
	return 0;
}

int cli_drain(int argc, char **argv) {
	struct drain_wish wish = {NULL, NULL};
	char lines[WHY_SIZE];
	struct text why = TEXT_INTO(lines);
	struct config *config;
	int status = read_arguments(argc, argv, &wish);
	if (status != 0) {
		return status;
	}
	if (config_load(wish.file, &config, &why) < 0) {
		fputs(lines, stderr);
		return 1;
	}
	status = drain(config, wish.node);
	config_destroy(config);
	return status;
}
