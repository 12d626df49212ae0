#include "bot/chat/irc/introduction.h"

#include <openssl/crypto.h>

#include "bot/chat/irc/link.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum { PASSWORD_MOST = 512 };

/* False: it cannot be read, and the connection is dropped. */
static bool send_password(struct irc *irc) {
	char password[PASSWORD_MOST], why[512];
	const char *file = irc->config->password_file;
	if (file == NULL) {
		return true;
	}
	int rc = secret_file_read(file, password, sizeof(password), why, sizeof(why));
	if (rc < 0) {
		irc_link_drop(irc, "%s", why);
		return false;
	}
	irc_send(irc, SEND_URGENT, "PASS :%s", password);
	OPENSSL_cleanse(password, sizeof(password));
	return true;
}

bool irc_introduction_make(struct irc *irc) {
	if (irc->introduction.made) {
		return true;
	}
	if (!send_password(irc)) {
		return false;
	}
	irc_send(irc, SEND_URGENT, "NICK %s", irc->self.nick);
	irc_send(irc, SEND_URGENT, "USER dicecup 0 * :%s", irc_self_realname(irc));
	irc->introduction.made = true;
	return true;
}

bool irc_introduction_begin(struct irc *irc) {
	irc->introduction.made = false;
	bool waits = irc->config->password_file != NULL && !irc->link.secure;
	return waits || irc_introduction_make(irc);
}
