#include "bot/chat/web/module.h"

const struct web_module web_module = {
	.version = DICECUP_VERSION,
	.create = web_create,
	.must_be_new = web_must_be_new,
	.port = web_port,
};
