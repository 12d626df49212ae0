#pragma once

#include "bot/words/catalogue.h"
#include "tests/engine/geht/scene.h"

/* What is said in scenes, to ann, ben, cid and dan. */

enum { SAID_SIZE = 4096 };

/* Speaks to a seat, or SEAT_ALL, of a view. */
struct audience voice_telling(enum language language, const struct geht *view, int seat);

/* The events of the last move for a listener, as a table joins them. */
void voice_tell(const struct scene *scene, enum language language, int seat, bool brief,
	char said[SAID_SIZE]);

enum voice_of { VOICE_STATUS, VOICE_HAND, VOICE_HINT, VOICE_WHERE };

/* What this listener is answered. */
void voice_answer(const struct scene *scene, enum language language, int seat, bool brief,
	enum voice_of of, char said[SAID_SIZE]);
