#pragma once

#include "hearing.h"

/* What an adapter finds kept when it begins: sessions to resume, and where tables stand. */

#define RESUMED "{\"_trace\":[]}"
#define COMMANDS                                                 \
	"GET /applications/2/commands?with_localizations=true\n" \
	"GET /applications/2/emojis\n"
#define ID "5e551011c0ffee"

/* It has come to event 41. */
struct kept_session session_of(unsigned shard, unsigned shards);
void keep_session(struct kept_session session);
void keep_place(const char *place);
/* Nothing is kept, and nothing was heard or said. */
void keep_nothing(void);

/* Shard 0 has come to this event. */
void passed(struct note_sequence *scene, int64_t sequence);
