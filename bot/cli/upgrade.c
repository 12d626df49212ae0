#include "bot/cli/upgrade.h"

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/base/sd_notify.h"

enum { TELL_MS = 10 * 1000 };

/* From now on, in microseconds: between two calls lie a copy of the file and its end on the disk.
 */
#define PATIENCE "EXTEND_TIMEOUT_USEC=300000000"

static void on_upgrading(void *data, int version, int newest) {
	struct upgrade *upgrade = data;
	uint64_t now = monotonic_ms();
	sd_notify_send(PATIENCE "\nSTATUS=Bringing the database up to date");
	if (upgrade->version == 0) {
		upgrade->began_at = upgrade->told_at = now;
		log_event(LOG_INFO, "database-old",
			"Bringing the database up to date: from version %d to %d", version, newest);
	} else if (now - upgrade->told_at >= TELL_MS) {
		upgrade->told_at = now;
		log_event(LOG_INFO, "database-old",
			"Bringing the database up to date: at version %d of %d since %llu s",
			version, newest, (unsigned long long)(now - upgrade->began_at) / 1000);
	}
	upgrade->version = version;
}

struct store_upgrading upgrade_listen(struct upgrade *upgrade) {
	*upgrade = (struct upgrade){.version = 0};
	return (struct store_upgrading){.goes_on = on_upgrading, .data = upgrade};
}

void upgrade_end(const struct upgrade *upgrade) {
	if (upgrade->version != 0) {
		log_event(LOG_INFO, "database-new", "the database is up to date after %llu s",
			(unsigned long long)(monotonic_ms() - upgrade->began_at) / 1000);
		sd_notify_send("STATUS=");
	}
}
