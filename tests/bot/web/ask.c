#include "tests/bot/web/ask.h"

#include <stdlib.h>
#include <string.h>

struct web_response *ask_page(
	struct web *web, const char *path, const char *query, const char *language) {
	static struct web_response response;
	struct web_request request = {.path = path,
		.query = query,
		.language = language,
		.url = "https://dice.example.org",
		.guest = ""};
	free(response.body);
	response = (struct web_response){0};
	web_pages.respond(web, &request, &response);
	while (response.rest != NULL) {
		web_pages.go_on(web, &request, &response);
	}
	return &response;
}

bool ask_holds(const struct web_response *response, const char *text) {
	return response->body != NULL &&
	       memmem(response->body, response->len, text, strlen(text)) != NULL;
}
