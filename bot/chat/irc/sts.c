#include "bot/chat/irc/sts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/state.h"

static void keep(struct irc *irc, uint32_t seconds) {
	if (irc->memory.kept != NULL) {
		irc->memory.kept->keep_secure(
			irc->memory.data, irc->link.host, irc->link.port, seconds);
	}
}

/* A whole number; false: it is none, or too great. */
static bool read_number(struct irc_slice digits, uint32_t most, uint32_t *number) {
	char text[12];
	if (!irc_slice_copy(digits, text, sizeof(text)) || digits.len == 0 ||
		strspn(text, "0123456789") != digits.len) {
		return false;
	}
	unsigned long long value = strtoull(text, NULL, 10);
	*number = value < most ? (uint32_t)value : most;
	return true;
}

/* What is known of it by TLS. 0: forget it. */
static void take_duration(struct irc *irc, struct irc_slice digits) {
	uint32_t seconds;
	if (read_number(digits, UINT32_MAX, &seconds)) {
		irc->sts.seconds = seconds;
		irc->sts.port = 0;
		keep(irc, seconds);
	}
}

static bool take_port(struct irc *irc, struct irc_slice digits) {
	uint32_t port;
	if (!read_number(digits, UINT32_MAX, &port) || port == 0 || port > UINT16_MAX) {
		return false;
	}
	snprintf(irc->sts.host, sizeof(irc->sts.host), "%s", irc->link.host);
	irc->sts.port = (uint16_t)port;
	log_event(LOG_WARNING, "irc-sts",
		"%s: %s wants TLS on port %u: set tls: true in the configuration",
		irc->config->name, irc->sts.host, irc->sts.port);
	return true;
}

bool irc_sts_hear(struct irc *irc, struct irc_slice policy) {
	const char *wanted = irc->link.secure ? "duration" : "port";
	struct irc_slice value;
	while (irc_slice_word(&policy, ',', &value)) {
		if (irc_slice_is(irc_slice_cut(&value, '='), wanted)) {
			if (!irc->link.secure) {
				return take_port(irc, value);
			}
			take_duration(irc, value);
		}
	}
	return false;
}

void irc_sts_begin(struct irc *irc) {
	irc->sts.seconds = 0;
}

void irc_sts_renew(struct irc *irc) {
	if (irc->sts.seconds > 0) {
		keep(irc, irc->sts.seconds);
		irc->sts.seconds = 0;
	}
}
