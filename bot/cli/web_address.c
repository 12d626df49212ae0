#include "bot/cli/web_address.h"

#include <stdio.h>

#include "bot/base/log.h"
#include "bot/fair/fair.h"

int web_address_keep_secret(
	struct web_address *address, struct store *store, const struct config *config) {
	uint8_t fresh[FAIR_SEED];
	if (!config->has_web) {
		return 0;
	}
	int rc = fair_new_seed(fresh);
	if (rc == 0) {
		rc = store_secret_keep(store, "web", fresh, address->web.secret);
	}
	if (rc < 0) {
		log_event(LOG_ERROR, "web-secret", "no key for addresses: %s", store_error(store));
	}
	return rc;
}

void web_address_follow(struct web_address *address, struct bot *bot, const struct config *config) {
	if (config->has_web && config->web.url != NULL) {
		snprintf(address->url, sizeof(address->url), "%s", config->web.url);
	} else if (config->has_web) {
		snprintf(address->url, sizeof(address->url), "http://%s", config->web.listen);
	}
	address->web.url = address->url;
	bot_set_web(bot, config->has_web ? &address->web : NULL);
}
