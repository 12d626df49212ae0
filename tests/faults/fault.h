#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What goes wrong with the disk, and when. Operations are what changes something on it: writes,
 * truncations and syncs of the database and its journals, their being made and deleted; they are
 * numbered from 1, anew in each process. In words:
 *
 *   kill:K        dies (SIGKILL) instead of operation K
 *   half:K        dies when half of operation K is written
 *   power:K       dies at operation K, and what was not synced is kept, lost, torn or kept in
 *   power:K:SEED  another order, as the seed has it; seed 0, all is kept; seed 1, all is lost
 *   io:SPAN       these operations fail: input/output error
 *   full:SPAN     of these, what needs room fails when half of it is written: no space left
 *   readonly:SPAN these are refused, and a database that is opened can only be read
 *
 * What a database on a server has instead are statements that are sent to it (wire.h):
 *
 *   kill:K        dies before statement K is sent
 *   half:K        dies once it is sent, and hears no answer; so does power:K
 *   io:SPAN       the connection is lost before it is sent
 *   lost:SPAN     the connection is lost once it is sent: whether it was done, nobody hears
 *   full:SPAN     of these, what writes is refused: no space left
 *   readonly:SPAN of these, what writes is refused: a standby, or read-only
 *
 * SPAN is K (this one alone), K- (from then on) or K-L (up to L). */

enum fault_kind {
	FAULT_NONE,
	FAULT_KILL,
	FAULT_HALF,
	FAULT_POWER,
	FAULT_IO,
	FAULT_FULL,
	FAULT_READONLY,
	FAULT_LOST,
};

struct fault {
	enum fault_kind kind;
	int64_t from, to; /* operations, the last one with them */
	uint64_t seed;
};

extern const char *const fault_words[]; /* by kind; [FAULT_NONE] is "none" */

bool fault_read(const char *text, struct fault *fault);

/* Ends everything, with what was written until then. */
bool fault_is_deadly(const struct fault *fault);
