#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "storage/store.h"

/* For operators: shows a person's stored data, undoes mergers with other people, and deletes the
 * data. */

enum { FOUND_MOST = 8, NAMES_MOST = 20, RESULTS_AT_ONCE = 64 };

enum deed { DEED_SHOW, DEED_APART, DEED_FORGET, DEEDS };

struct mydata_arguments {
	enum deed deed;
	const char *network, *who, *file;
};

static int complain(const char *why) {
	fprintf(stderr, "dicecup mydata: %s\n", why);
	return 1;
}

/* Names come from networks, so control characters must not reach the terminal. */
static void print_plain(FILE *out, const char *text) {
	for (; *text != '\0'; text++) {
		bool control = (unsigned char)*text < ' ' || *text == 0x7f;
		fputc(control ? '?' : *text, out);
	}
}

static void print_line(const char *title, const char *text) {
	printf("%s: ", title);
	print_plain(stdout, *text != '\0' ? text : "-");
	putchar('\n');
}

static int print_name(void *data, const char *name) {
	(void)data;
	print_line("name at tables", name);
	return 0;
}

static int print_seat(void *data, const struct store_table *table) {
	(void)data;
	printf("sits at: table %" PRId64 " in ", table->id);
	print_plain(stdout, table->place);
	putchar('\n');
	return 0;
}

static int print_rows(void *data, const char *table, int64_t rows) {
	(void)data;
	printf("entries in %s: %" PRId64 "\n", table, rows);
	return 0;
}

enum { DAY_SIZE = 32 };

static void write_day(int64_t at, char day[DAY_SIZE]) {
	time_t seconds = (time_t)(at / 1000);
	struct tm utc;
	day[0] = '\0';
	if (at > 0 && gmtime_r(&seconds, &utc) != NULL) {
		strftime(day, DAY_SIZE, "%Y-%m-%d", &utc);
	}
}

static int print_merger(void *data, const struct store_merger *merger) {
	char when[DAY_SIZE];
	(void)data;
	write_day(merger->at, when);
	printf("since %s together with: ", when);
	print_plain(stdout, merger->key[0] != '\0' ? merger->key : "a key that is deleted");
	putchar('\n');
	return 0;
}

static void print_person(const struct store_person *person) {
	char when[DAY_SIZE];
	write_day(person->seen_at, when);
	print_line("network", person->network);
	print_line("key", person->key);
	print_line("name", person->name);
	print_line("language", person->language);
	print_line("private", person->mode);
	print_line("last seen", when);
}

static int show(struct store *store, const struct store_person *person) {
	print_person(person);
	int rc = store_mergers(store, person->id, print_merger, NULL);
	if (rc == 0) {
		rc = store_person_names(store, person->id, NAMES_MOST, print_name, NULL);
	}
	if (rc == 0) {
		rc = store_person_seats(store, person->id, print_seat, NULL);
	}
	if (rc == 0) {
		rc = store_person_rows(store, person->id, print_rows, NULL);
	}
	return rc < 0 ? complain(store_error(store)) : 0;
}

static int tell_apart(struct store *store, const struct store_person *person) {
	int rc = store_person_split(store, person->id, (int64_t)time(NULL) * 1000);
	if (rc == -ENOENT) {
		return complain("they were put together with nobody in the last 30 days");
	}
	while (rc == 0) {
		rc = store_mergers_go_on(store, RESULTS_AT_ONCE);
	}
	if (rc != -ENOENT) {
		return complain(store_error(store));
	}
	print_plain(stdout, person->key);
	printf(" of %s is apart again from who they were put together with in the last 30 days\n",
		person->network);
	return 0;
}

static int forget(struct store *store, const struct store_person *person) {
	int64_t now = (int64_t)time(NULL) * 1000;
	if (store_person_forget(store, person->id, now) < 0) {
		return complain(store_error(store));
	}
	print_plain(stdout, person->key);
	printf(" of %s is forgotten; copies of the database that were made before are yours to see "
	       "to\n",
		person->network);
	return 0;
}

static int refuse_several(const struct store_person *found, int n) {
	fputs("dicecup mydata: several have this name; say which by key:", stderr);
	for (int i = 0; i < n; i++) {
		fputc(' ', stderr);
		print_plain(stderr, found[i].key);
	}
	fputc('\n', stderr);
	return 1;
}

static const struct {
	const char *word;
	int (*carry_out)(struct store *store, const struct store_person *person);
} deeds[DEEDS] = {
	[DEED_SHOW] = {"show", show},
	[DEED_APART] = {"apart", tell_apart},
	[DEED_FORGET] = {"forget", forget},
};

static int run(struct store *store, const struct mydata_arguments *wanted) {
	struct store_person found[FOUND_MOST];
	int n = store_people_find(store, wanted->network, wanted->who, found, FOUND_MOST);
	if (n == 0) {
		return complain("nobody of that name or key is known on that network");
	}
	if (n != 1) {
		return n < 0 ? complain(store_error(store)) : refuse_several(found, n);
	}
	return deeds[wanted->deed].carry_out(store, &found[0]);
}

static bool read_deed(const char *word, enum deed *deed) {
	for (*deed = 0; *deed < DEEDS && strcmp(word, deeds[*deed].word) != 0;) {
		++*deed;
	}
	return *deed < DEEDS;
}

static int read_command_line(int argc, char **argv, struct mydata_arguments *wanted) {
	struct arguments arguments = {.argv = argv, .argc = argc};
	const char *words[4];
	int n = arguments_words_and_database(&arguments, words, 4, &wanted->file);
	if (n < 0) {
		return 2;
	}
	if (n > 3) {
		return arguments_wrong(&arguments, "one person, not %s too", words[3]);
	}
	if (n < 3 || !read_deed(words[0], &wanted->deed)) {
		return arguments_wrong(&arguments,
			"say what and whose: dicecup mydata show|apart|forget NETWORK NAME");
	}
	wanted->network = words[1];
	wanted->who = words[2];
	return 0;
}

/* Changes need the database alone, which a running bot holds. */
static int open_for(const struct mydata_arguments *wanted, struct store **store, char *why) {
	if (wanted->deed == DEED_SHOW) {
		return store_open_read_only(wanted->file, store, why);
	}
	if (store_is_file(wanted->file) && access(wanted->file, F_OK) != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s: %s", wanted->file, strerror(errno));
		return -ENOENT;
	}
	return store_open(wanted->file, store, why);
}

int cli_mydata(int argc, char **argv) {
	struct mydata_arguments wanted;
	char why[STORE_WHY_SIZE];
	struct store *store;
	int failed = read_command_line(argc, argv, &wanted);
	if (failed != 0) {
		return failed;
	}
	if (open_for(&wanted, &store, why) < 0) {
		return complain(why);
	}
	failed = run(store, &wanted);
	store_close(store);
	return failed;
}
