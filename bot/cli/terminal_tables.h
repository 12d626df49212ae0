#pragma once

#include "bot/cli/terminal_state.h"

/* The tables of a terminal session, each in a place of its own. */

/* Opens a table by "new GAME …", seats computers and begins; the game that was played waits. False:
 * refused, and said why. */
bool terminal_tables_open(struct terminal_session *session, const char *command);
/* The same by the command line. */
void terminal_tables_open_wished(struct terminal_session *session);

/* The game that waits, of this kind if not NULL; the last opened. */
struct table *terminal_tables_find_waiting(
	struct terminal_session *session, const struct game *game);

/* Goes on with the game in the session's place. */
void terminal_tables_go_on(struct terminal_session *session);

/* "Perudo (#3, round 2)". */
void terminal_tables_put_name(const struct table *table, struct text *out);
