#include "bot/commands/commands.h"
#include "bot/delivery/status.h"
#include "bot/session/clocks.h"
#include "bot/session/time_outs.h"

/* Stopping a game for a while, and going on. */

bool pause_refuses(struct request *request) {
	if (request->table->paused) {
		SAY(&request->answer, request->words, STATUS_PAUSED,
			{"prefix", request->chat->prefix, 0});
		request_refuse(request);
	}
	return request->table->paused;
}

static void announce(struct request *request, const char *sentence) {
	struct table *table = request->table;
	SAY(&request->answer, table_words(table), sentence,
		{"who", table->seats[request->seat].name, 0}, {"prefix", request->chat->prefix, 0});
	request_announce(request, table);
}

void pause_run(struct request *request) {
	if (pause_refuses(request)) {
		return;
	}
	if (clocks_pause(request->table) < 0) {
		request_tell_not_taken(request);
		return;
	}
	announce(request,
		SENTENCE("{who} pauses the game: clocks and computers stop. {prefix}resume lets it "
			 "go on."));
}

void resume_run(struct request *request) {
	if (!request->table->paused) {
		words_put(&request->answer, request->words, "The game is not paused.");
		request_refuse(request);
	} else if (clocks_resume(request->table) < 0) {
		request_tell_not_taken(request);
	} else {
		announce(request, SENTENCE("{who} lets the game go on."));
	}
}
