#include "bot/chat/web/dispatch.h"

#include "bot/chat/web/answer.h"
#include "bot/chat/web/caller.h"
#include "bot/chat/web/post.h"
#include "bot/chat/web/web_chat_state.h"

void dispatch_request(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	bool first = exchange->language[0] == '\0'; /* else it has waited for a table */
	int status = first ? caller_identify(connection) : 0;
	if (status != 0) {
		if (status == 400) {
			http_server_keep_no_more(&connection->client);
		}
		answer_refusal(connection, status);
	} else if (exchange->head->method != HTTP_POST) {
		answer_get(connection);
	} else if (route_takes_posts(exchange->route.kind)) {
		post_take(connection);
	} else {
		answer_refusal(connection, 405);
	}
}
