#include "bot/chat/discord/module.h"

const struct discord_module discord_module = {
	.version = DICECUP_VERSION,
	.create = discord_create,
	.must_be_new = discord_must_be_new,
	.configure = discord_configure,
	.leave = discord_leave,
	.read_invite = permissions_read_invite,
	.read_url = url_read,
};
