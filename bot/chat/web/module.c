#include "bot/chat/web/module.h"

const struct web_module web_module = {
	.version = DICECUP_VERSION,
	.create = web_chat_create,
	.must_be_new = web_chat_must_be_new,
	.configure = web_chat_configure,
	.port = web_chat_port,
};
