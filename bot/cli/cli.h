#pragma once

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

struct config;

/* The subcommands: argv[0] is the subcommand. They return the exit code: 0; 1 for a failure; 2 for
 * a wrong command line, after one line on standard error. A 1 from run may pass by itself; after
 * EXIT_TO_MEND the operator must first mend the configuration (EX_CONFIG of sysexits.h). */

enum { EXIT_TO_MEND = 78 };

int cli_play(int argc, char **argv);
int cli_run(int argc, char **argv);
int cli_web(int argc, char **argv);
int cli_version(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_doctor(int argc, char **argv);
int cli_simulate(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_mydata(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_restore(int argc, char **argv);
int cli_migrate(int argc, char **argv);

/* Runs the bot until it is told to stop, and destroys the configuration. file: read again on
 * SIGHUP; NULL: none. ready, which may be NULL, is called once the bot serves. Returns the exit
 * code. */
int run_bot(struct config *config, const char *file, void (*ready)(void *data), void *data);

/* Creates the missing parts of a folder's path. 0 or a negative errno. */
int folders_make(const char *path, mode_t mode);

/* The path of a state file of this user, $XDG_STATE_HOME/dicecup/NAME or else under ~/.local/state,
 * whose folder is created. False: no home folder is set. */
bool folders_put_state(const char *name, char path[PATH_MAX]);
