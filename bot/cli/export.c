#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/export_board.h"
#include "bot/record/record.h"
#include "bot/table/rules.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "storage/store.h"

/* A table as stored, and the record made of it, which borrows its strings and moves. */
struct export {
	struct store *store;
	struct store_table table;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n_seats;
	char id[24];
	char texts[RECORD_TEXTS_MAX][STORE_WISH_SIZE];
	struct move *moves;
	size_t cap;
	struct record_game record;
	long round; /* whose board is wanted; 0: the record is */
	const struct words *words;
};

static int complain(const struct export *export, const char *reason) {
	fprintf(stderr, "dicecup export: table %" PRId64 ": %s\n", export->table.id, reason);
	return 1;
}

/* The phases in which a table's chance events are no secret any more. */
static int check_phase(const struct export *export) {
	static const char *const reasons[] = {
		[STORE_OPEN] = "its game has not begun",
		[STORE_RUNNING] = "its game is not over, so its dice are secret",
		[STORE_PARKED] = "its game is not over, so its dice are secret",
		[STORE_FINISHED] = NULL,
		[STORE_UNFINISHED] = NULL,
	};
	if (reasons[export->table.phase] != NULL) {
		return complain(export, reasons[export->table.phase]);
	}
	if (export->table.started_at == 0) {
		return complain(export, "its game never began");
	}
	return export->table.pruned ? complain(export, "its game is not kept any more") : 0;
}

static int read_options(struct export *export) {
	struct record_game *record = &export->record;
	char *rest = export->table.options, *setting;
	unsigned switches = 0; /* of the table: nothing that a record holds */
	options_set_normal(record->game, record->options);
	while ((setting = strsep(&rest, " ")) != NULL) {
		size_t len = strcspn(setting, "=");
		if (*setting == '\0') {
			continue;
		}
		const char *value = setting[len] == '=' ? setting + len + 1 : "";
		setting[len] = '\0';
		int rc = options_set(record->game, record->options, setting, value);
		rc = rc == -ENOENT ? rules_switch_set(record->game, &switches, setting, value) : rc;
		if (rc != 0) {
			return complain(export, "its options are not those of its game");
		}
	}
	return 0;
}

static int read_table(struct export *export) {
	struct record_game *record = &export->record;
	int failed = check_phase(export);
	if (failed != 0) {
		return failed;
	}
	record->game = games_find(export->table.game);
	if (record->game == NULL) {
		return complain(export, "its game is unknown to this program");
	}
	snprintf(export->id, sizeof(export->id), "%" PRId64, export->table.id);
	record->id = export->id;
	memcpy(record->seed, export->table.seed, FAIR_SEED);
	return read_options(export);
}

static int read_seats(struct export *export) {
	struct record_game *record = &export->record;
	int failed =
		store_seats_get(export->store, export->table.id, export->seats, &export->n_seats);
	if (failed != 0) {
		return complain(export, store_error(export->store));
	}
	record->n_seats = (int)export->n_seats;
	for (size_t i = 0; i < export->n_seats; i++) {
		int seat = export->seats[i].seat;
		if (seat < 0 || seat >= record->n_seats || record->names[seat] != NULL) {
			return complain(export, "its seats do not fit together");
		}
		record->sat[i] = seat;
		record->names[seat] = export->seats[i].name;
	}
	bool fits = record->n_seats >= record->game->least_seats &&
		    record->n_seats <= record->game->most_seats;
	if (!fits) {
		return complain(export, "its seats are not as many as its game takes");
	}
	const char *objection = options_objection(record->game, record->n_seats, record->options);
	return objection == NULL ? 0 : complain(export, objection);
}

static int add_wish(void *data, const char *text) {
	struct export *export = data;
	size_t n = export->record.n_texts;
	if (n == RECORD_TEXTS_MAX) {
		return -E2BIG;
	}
	snprintf(export->texts[n], STORE_WISH_SIZE, "%s", text);
	export->record.texts[n] = export->texts[n];
	export->record.n_texts++;
	return 0;
}

static int add_move(void *data, const struct store_move *move) {
	struct export *export = data;
	struct record_game *record = &export->record;
	if (record->n_moves == export->cap) {
		size_t cap = export->cap == 0 ? 256 : 2 * export->cap;
		struct move *moves = reallocarray(export->moves, cap, sizeof(*moves));
		if (moves == NULL) {
			return -ENOMEM;
		}
		record->moves = export->moves = moves;
		export->cap = cap;
	}
	return notation_read(record->game, move->text, &export->moves[record->n_moves++]) ? 0
											  : -EILSEQ;
}

static int read_journal(struct export *export) {
	int64_t id = export->table.id;
	int failed = store_wishes(export->store, id, add_wish, export);
	if (failed == 0) {
		failed = store_moves(export->store, id, add_move, export);
	}
	switch (failed) {
	case 0:
		return 0;
	case -E2BIG:
		return complain(export, "too many words for its dice");
	case -EILSEQ:
		return complain(export, "a move of its journal cannot be read");
	case -ENOMEM:
		return complain(export, strerror(ENOMEM));
	default:
		return complain(export, store_error(export->store));
	}
}

/* Writes the file whole or not at all. */
static int write_out(struct export *export) {
	char why[RECORD_WHY_SIZE];
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	if (out == NULL) {
		return complain(export, strerror(errno));
	}
	int failed = export->round == 0 ? record_write(&export->record, out, why)
					: export_board_write(&export->record, export->round,
						  export->words, out, why);
	fclose(out);
	if (failed == 0) {
		fwrite(text, 1, len, stdout);
	}
	free(text);
	return failed == 0 ? 0 : complain(export, why);
}

static int export_table(struct store *store, int64_t id, long round) {
	static int (*const steps[])(struct export *) = {
		read_table, read_seats, read_journal, write_out};
	struct export export = {.store = store,
		.table.id = id,
		.round = round,
		.words = catalogue_words(catalogue_usual())};
	int failed = store_table_get(store, id, &export.table);
	if (failed != 0) {
		export.table.id = id;
		return complain(&export, failed == -ENOENT ? "there is none" : store_error(store));
	}
	for (size_t i = 0; failed == 0 && i < sizeof(steps) / sizeof(*steps); i++) {
		failed = steps[i](&export);
	}
	free(export.moves);
	return failed;
}

/* What the command line asks for. */
struct wanted {
	const char *file;
	long id, round; /* 0: none is named */
};

static int read_id(const struct arguments *arguments, struct wanted *wanted) {
	bool fits =
		wanted->id == 0 && arguments_number(arguments->value, 1, LONG_MAX - 1, &wanted->id);
	return fits ? 0
		    : arguments_wrong(
			      arguments, "name one table by its number, not %s", arguments->value);
}

static int read_round(const struct arguments *arguments, struct wanted *wanted) {
	return arguments_number(arguments->value, 1, LONG_MAX - 1, &wanted->round)
		       ? 0
		       : arguments_wrong(
				 arguments, "rounds are counted from 1, not %s", arguments->value);
}

static int read_command_line(int argc, char **argv, struct wanted *wanted) {
	static const char *const words[] = {"db", "svg", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found, failed = 0;
	while (failed == 0 && (found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		switch (found) {
		case 0:
			wanted->file = arguments.value;
			break;
		case 1:
			failed = read_round(&arguments, wanted);
			break;
		case ARGUMENTS_PLAIN:
			failed = read_id(&arguments, wanted);
			break;
		default:
			failed = 2;
		}
	}
	if (failed == 0 && wanted->id == 0) {
		return arguments_wrong(
			&arguments, "name the table by its number: dicecup export ID");
	}
	return failed;
}

int cli_export(int argc, char **argv) {
	char why[STORE_WHY_SIZE];
	struct wanted wanted = {.file = "dicecup.db"};
	struct store *store;
	int failed = read_command_line(argc, argv, &wanted);
	if (failed != 0) {
		return failed;
	}
	if (store_open_read_only(wanted.file, &store, why) != 0) {
		fprintf(stderr, "dicecup export: %s\n", why);
		return 1;
	}
	failed = export_table(store, wanted.id, wanted.round);
	store_close(store);
	return failed;
}
