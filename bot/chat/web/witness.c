#include "bot/chat/web/witness.h"

#include <inttypes.h>
#include <stddef.h>

#include "bot/base/log.h"

enum { MINUTE_MS = 60 * 1000 };

const char *const witness_words[WEB_REFUSALS] = {
	[WEB_REFUSED_UNREADABLE] = "unreadable",
	[WEB_REFUSED_ELSEWHERE] = "elsewhere",
	[WEB_REFUSED_METHOD] = "method",
	[WEB_REFUSED_LONG] = "long",
	[WEB_REFUSED_FAST] = "fast",
	[WEB_REFUSED_BUSY] = "busy",
	[WEB_REFUSED_ADDRESS] = "address",
	[WEB_REFUSED_FULL] = "full",
};

static const struct {
	int status;
	const char *told;
} refusals[WEB_REFUSALS] = {
	[WEB_REFUSED_UNREADABLE] = {400, "what makes no sense (400)"},
	[WEB_REFUSED_ELSEWHERE] = {403, "what comes from elsewhere, or from nobody (403)"},
	[WEB_REFUSED_METHOD] = {405, "what a page does not take (405)"},
	[WEB_REFUSED_LONG] = {413, "what is too long (413)"},
	[WEB_REFUSED_FAST] = {429, "too much from one address (429)"},
	[WEB_REFUSED_BUSY] = {503, "what cannot be answered just now (503)"},
	[WEB_REFUSED_ADDRESS] = {WITNESS_ADDRESS,
		"more connections of one address than it may have"},
	[WEB_REFUSED_FULL] = {WITNESS_FULL, "connections, since there are as many as there may be"},
};

static void note_refusal(struct witness *witness, enum web_refusal refusal, uint64_t now) {
	struct witnessed *seen = &witness->refusals[refusal];
	seen->all++;
	seen->unlogged++;
	if (seen->told_at == 0 || now - seen->told_at >= MINUTE_MS) {
		log_event(refusal == WEB_REFUSED_FULL ? LOG_WARNING : LOG_INFO, "web-refused",
			"web: refused %" PRIu64 " times: %s", seen->unlogged,
			refusals[refusal].told);
		seen->unlogged = 0;
		seen->told_at = now;
	}
}

void witness_answer(struct witness *witness, int status, uint64_t now) {
	witness->answers[status / 100 % WEB_CLASSES]++;
	for (enum web_refusal i = 0; i < WEB_REFUSALS; i++) {
		if (refusals[i].status == status) {
			note_refusal(witness, i, now);
		}
	}
}
