#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bot/chat/secret_file.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/network_kind.h"
#include "bot/config/config.h"
#include "bot/words/catalogue.h"
#include "storage/store.h"

/* Checks for the likely causes of trouble, with a line of result and advice for each. Changes
 * nothing, except on request the application's settings at Discord. */

enum { TIMEOUT_MS = 10 * 1000, MINUTE_MS = 60 * 1000, CLOCK_SECONDS = 2 };

enum verdict { OK, WARNING, FAILED };

struct doctor {
	const char *file;
	struct config *config;
	int64_t last_alive; /* 0: never, or unknown */
	bool sets_up, yes;  /* sets_up: writes the application's settings; yes: without asking */
	enum verdict worst;
};

static void report(struct doctor *doctor, enum verdict verdict, const char *what,
	const char *format, ...) __attribute__((format(printf, 4, 5)));

static void report(
	struct doctor *doctor, enum verdict verdict, const char *what, const char *format, ...) {
	static const char *const words[] = {"ok", "warning", "failed"};
	va_list args;
	printf("%-8s %s: ", words[verdict], what);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
	fflush(stdout); /* the next check may take a while */
	doctor->worst = verdict > doctor->worst ? verdict : doctor->worst;
}

static bool check_config(struct doctor *doctor) {
	char lines[4096] = "";
	struct text why = TEXT_INTO(lines);
	if (config_load(doctor->file, &doctor->config, &why) == 0) {
		report(doctor, OK, "configuration", "%s", doctor->file);
		return true;
	}
	lines[strcspn(lines, "\n")] = '\0';
	report(doctor, FAILED, "configuration", "%s (dicecup check --config %s tells all)", lines,
		doctor->file);
	return false;
}

static void explain_database(struct doctor *doctor, int error, const char *why) {
	static const struct {
		int error;
		const char *to_do;
	} known[] = {
		{-EBADMSG, "; stop the bot and put a backup in its place with dicecup restore"},
		{-ENOTSUP, "; run that one, or restore an older backup"},
		{-EACCES, "; run this as the user that the bot runs as"},
	};
	const char *to_do = "";
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		to_do = known[i].error == error ? known[i].to_do : to_do;
	}
	report(doctor, FAILED, "database", "%s%s", why, to_do);
}

/* Checks of a sound database. */
static void check_sums(struct doctor *doctor, const char *file, int version) {
	char why[STORE_WHY_SIZE];
	int error = store_check_sums(file, why);
	if (error == 0) {
		report(doctor, OK, "database", "%s is whole, version %d", file, version);
	} else if (error == -EBADMSG) {
		report(doctor, WARNING, "database",
			"%s, so stats tells them wrong; a backup may be right", why);
	} else {
		explain_database(doctor, error, why);
	}
}

static void report_server(struct doctor *doctor, const struct store_check *found) {
	const struct store_holder *holder = &found->holder;
	double ahead = (double)found->clock_ahead_ms / -1000;
	if (holder->there) {
		report(doctor, OK, "node", "%s plays, number %lld, renewed %.1f s ago",
			holder->node, (long long)holder->epoch, (double)holder->renewed_ms / 1000);
	} else if (holder->epoch > 0) {
		report(doctor, WARNING, "node", "nobody plays; %s, number %lld, was the last",
			holder->node, (long long)holder->epoch);
	}
	report(doctor, fabs(ahead) < CLOCK_SECONDS ? OK : WARNING, "clock",
		"%.1f s ahead of the database's server, whose time the bot goes by%s", ahead,
		fabs(ahead) < CLOCK_SECONDS ? "" : ": set it (timedatectl set-ntp true)");
	if (found->logs_values) {
		report(doctor, WARNING, "secrets",
			"the database's server may write dice and seeds into its log; as its "
			"superuser: ALTER ROLE dicecup SET log_parameter_max_length = 0");
	}
	if (found->standbys[0] != '\0') {
		report(doctor, OK, "standbys", "%s", found->standbys);
	}
}

static void check_database(struct doctor *doctor) {
	const char *file = doctor->config->database;
	struct store_check found;
	char why[STORE_WHY_SIZE];
	if (store_is_file(file) && access(file, F_OK) != 0 && errno == ENOENT) {
		report(doctor, OK, "database", "there is no %s yet: the first start makes it",
			file);
		return;
	}
	int error = store_check(file, &found, why);
	if (error != 0) {
		explain_database(doctor, error, why);
		return;
	}
	doctor->last_alive = found.last_heartbeat;
	if (!store_is_file(file)) {
		report_server(doctor, &found);
	}
	if (found.version < found.newest) {
		report(doctor, OK, "database",
			"%s is whole, version %d; the next start makes it version %d", file,
			found.version, found.newest);
	} else {
		check_sums(doctor, file, found.version);
	}
}

static bool fits_folder(struct doctor *doctor, const char *folder) {
	struct stat status;
	if (stat(folder, &status) != 0 || access(folder, W_OK | X_OK) != 0) {
		report(doctor, FAILED, "permissions",
			"files cannot be made in %s, which a database needs: %s", folder,
			strerror(errno));
		return false;
	}
	bool open = (status.st_mode & S_IWOTH) != 0 && (status.st_mode & S_ISVTX) == 0;
	if (open) {
		report(doctor, WARNING, "permissions",
			"everybody may replace files in %s: chmod o-w it", folder);
	}
	return !open;
}

static bool fits_database(struct doctor *doctor, const char *file) {
	struct stat status;
	if (stat(file, &status) != 0) {
		return errno == ENOENT; /* other errors were reported */
	}
	if (access(file, R_OK | W_OK) != 0) {
		report(doctor, FAILED, "permissions", "%s cannot be written: %s", file,
			strerror(errno));
		return false;
	}
	if ((status.st_mode & 077) != 0) {
		report(doctor, WARNING, "permissions", "others may read %s: chmod 600 it", file);
		return false;
	}
	return true;
}

static bool fits_secret(struct doctor *doctor, const char *file) {
	char why[512];
	if (file == NULL || secret_file_check(file, why, sizeof(why)) == 0) {
		return true;
	}
	report(doctor, FAILED, "permissions", "%s", why);
	return false;
}

static bool fit_secrets(struct doctor *doctor) {
	const struct config *config = doctor->config;
	bool fit = fits_secret(doctor, config->discord.token_file);
	for (size_t i = 0; i < config->n_irc; i++) {
		const struct irc_config *irc = &config->irc[i].irc;
		fit = fits_secret(doctor, irc->password_file) && fit;
		fit = fits_secret(doctor, irc->sasl.password_file) && fit;
		fit = fits_secret(doctor, irc->sasl.key_file) && fit;
	}
	return fit;
}

static void check_permissions(struct doctor *doctor) {
	char folder[PATH_MAX];
	const char *file = doctor->config->database;
	const char *slash = strrchr(file, '/');
	int len = slash != NULL ? (int)(slash - file) + 1 : 1;
	snprintf(folder, sizeof(folder), "%.*s", len, slash != NULL ? file : ".");
	bool is_file = store_is_file(file);
	bool fit = !is_file || fits_folder(doctor, folder);
	fit = (!is_file || fits_database(doctor, file)) && fit;
	fit = fit_secrets(doctor) && fit;
	if (fit) {
		report(doctor, OK, "permissions", "nobody else reads the %ssecrets",
			is_file ? "database and the " : "");
	}
}

/* A clock that was set back delays everything. */
static void check_clock(struct doctor *doctor) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	int64_t late_ms = doctor->last_alive - (int64_t)now.tv_sec * 1000;
	if (late_ms > MINUTE_MS) {
		report(doctor, FAILED, "clock",
			"it stands %lld minutes before the last time the bot was alive: set it "
			"(timedatectl set-ntp true)",
			(long long)(late_ms / MINUTE_MS));
	} else {
		report(doctor, OK, "clock", "not before the last time the bot was alive");
	}
}

static void check_words(struct doctor *doctor) {
	char file[PATH_MAX];
	bool whole = true;
	for (int i = 0; i < LANGUAGES; i++) {
		if (catalogue_is_missing((enum language)i, file, sizeof(file))) {
			whole = false;
			report(doctor, WARNING, "words",
				"%s cannot be read: language %s is English; install dicecup again",
				file, catalogue_tag((enum language)i));
		}
	}
	if (whole) {
		report(doctor, OK, "words", "every language has its own");
	}
}

static bool is_told_yes(void) {
	char line[16];
	printf("Write it? [y/N] ");
	fflush(stdout);
	return fgets(line, sizeof(line), stdin) != NULL && (line[0] == 'y' || line[0] == 'Y');
}

static void set_up(struct doctor *doctor, const struct discord_setup *setup) {
	struct probe_result result;
	printf("Of Discord's application this would be written: %s\n", setup->change);
	if (!doctor->yes && !is_told_yes()) {
		report(doctor, WARNING, "application", "left as it was");
		return;
	}
	probe_discord_change(&doctor->config->discord, setup->change, TIMEOUT_MS, &result);
	report(doctor, result.good ? OK : FAILED, "application", "%s", result.said);
}

/* The permissions requested by "Add App", and the bot's profile there. */
static void check_setup(struct doctor *doctor, const struct discord_setup *setup) {
	if (setup->differs[0] == '\0') {
		report(doctor, OK, "application", "is set up as the bot needs it");
	} else if (doctor->sets_up) {
		set_up(doctor, setup);
	} else {
		report(doctor, WARNING, "application",
			"%s: not as the bot needs it; dicecup doctor --setup-discord writes it",
			setup->differs);
	}
}

static void check_networks(struct doctor *doctor) {
	struct probe_result results[PROBES_MOST];
	size_t n = probe_all(doctor->config, network_kinds, TIMEOUT_MS, results);
	for (size_t i = 0; i < n; i++) {
		report(doctor,
			!results[i].good      ? FAILED
			: results[i].doubtful ? WARNING
					      : OK,
			results[i].network, "%s", results[i].said);
		if (results[i].has_setup) {
			check_setup(doctor, &results[i].setup);
		}
	}
}

/* Discord reads it in each request's User-Agent. */
static void check_contact(struct doctor *doctor) {
	const char *contact = doctor->config->discord.contact;
	if (!doctor->config->has_discord) {
		return;
	}
	if (contact != NULL) {
		report(doctor, OK, "contact", "%s is where Discord finds you", contact);
	} else {
		report(doctor, OK, "contact",
			"none: with discord: contact, an address of yours (or web: url), Discord "
			"can write to you before it blocks the bot");
	}
}

static int examine(struct doctor doctor) {
	signal(SIGPIPE, SIG_IGN);
	log_setup(LOG_ERROR, LOG_TEXT); /* the checks report what networks would log */
	if (check_config(&doctor)) {
		check_database(&doctor);
		check_permissions(&doctor);
		check_clock(&doctor);
		check_words(&doctor);
		check_contact(&doctor);
		check_networks(&doctor);
	}
	config_destroy(doctor.config);
	return doctor.worst == FAILED;
}

int cli_doctor(int argc, char **argv) {
	enum { CONFIG, SETUP, YES };
	static const char *const options[] = {"config", "setup-discord!", "yes!", NULL};
	struct doctor doctor = {.file = "dicecup.yaml"};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	while ((found = arguments_next(&arguments, options)) >= 0) {
		doctor.file = found == CONFIG ? arguments.value : doctor.file;
		doctor.sets_up |= found == SETUP;
		doctor.yes |= found == YES;
	}
	if (found == ARGUMENTS_PLAIN) {
		return arguments_wrong(&arguments,
			"unexpected word %s; name the file with --config FILE", arguments.value);
	}
	return found == ARGUMENTS_END ? examine(doctor) : 2;
}
