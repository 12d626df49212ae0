#pragma once

#include "bot/table/command.h"

/* Each row is in the file of its name, except again and invite in new.c, hand in status.c, learn in
 * lesson_talk.c, leave in join.c, more in help.c, removebot in addbot.c, resume in pause.c, top in
 * stats.c, mute in talk.c, unseat in seat.c, wish in set.c. */
extern const struct command new_command, join_command, leave_command, addbot_command,
	removebot_command, set_command, wish_command, start_command, again_command, status_command,
	hand_command, rules_command, learn_command, help_command, more_command, undo_command,
	unseat_command, end_command, notify_command, top_command, stats_command, history_command,
	replay_command, fair_command, lang_command, private_command, settings_command,
	pause_command, resume_command, seat_command, mydata_command, hint_command, review_command,
	link_command, invite_command, talk_command, mute_command;
