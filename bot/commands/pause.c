#include "bot/commands/commands.h"
#include "bot/delivery/delivery.h"
#include "bot/session/time_outs.h"

/* Stopping a game for a while, and going on. */

bool pause_refuses(struct asking *asking) {
	if (asking->table->paused) {
		SAY(&asking->answer, asking->words, DELIVERY_PAUSED,
			{"prefix", asking->chat->prefix, 0});
		asking_refuse(asking);
	}
	return asking->table->paused;
}

static void announce(struct asking *asking, const char *sentence) {
	struct table *table = asking->table;
	SAY(&asking->answer, table_words(table), sentence,
		{"who", table->seats[asking->seat].name, 0}, {"prefix", asking->chat->prefix, 0});
	asking_announce(asking, table);
}

void pause_pause(struct asking *asking) {
	if (pause_refuses(asking)) {
		return;
	}
	if (clock_pause(asking->table) < 0) {
		asking_tell_not_taken(asking);
		return;
	}
	announce(asking,
		SENTENCE("{who} pauses the game: clocks and computers stop. {prefix}resume lets it "
			 "go on."));
}

void pause_resume(struct asking *asking) {
	if (!asking->table->paused) {
		words_put(&asking->answer, asking->words, "The game is not paused.");
		asking_refuse(asking);
	} else if (clock_resume(asking->table) < 0) {
		asking_tell_not_taken(asking);
	} else {
		announce(asking, SENTENCE("{who} lets the game go on."));
	}
}
