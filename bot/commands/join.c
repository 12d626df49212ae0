#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"

const struct command join_command = {
	.word = "join",
	.aliases = "参加",
	.usage = "",
	.help = SENTENCE("takes a seat, or takes yours back from the computer"),
	.need = NEEDS_TABLE,
	.run = sitting_join,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Join"),
	.look = BUTTON_MAIN,
	.at_open_table = true,
};
