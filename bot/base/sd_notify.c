#include "bot/base/sd_notify.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A path, or the name of an abstract socket with "@" for its NUL. */
static bool read_address(const char *name, struct sockaddr_un *address, socklen_t *size) {
	size_t n = strlen(name);
	*address = (struct sockaddr_un){.sun_family = AF_UNIX};
	if ((name[0] != '/' && name[0] != '@') || n >= sizeof(address->sun_path)) {
		return false;
	}
	memcpy(address->sun_path, name, n);
	*size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
	if (name[0] == '@') {
		address->sun_path[0] = '\0';
	}
	return true;
}

int sd_notify_send(const char *lines) {
	const char *name = getenv("NOTIFY_SOCKET");
	struct sockaddr_un address;
	socklen_t size;
	if (name == NULL || *name == '\0') {
		return 0;
	}
	if (!read_address(name, &address, &size)) {
		return -EINVAL;
	}
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0) {
		return -errno;
	}
	ssize_t n = sendto(
		fd, lines, strlen(lines), MSG_NOSIGNAL, (const struct sockaddr *)&address, size);
	int rc = n < 0 ? -errno : 0;
	close(fd);
	return rc;
}

/* A whole decimal number from 1 on, or 0. */
static uint64_t read_number(const char *name) {
	const char *text = getenv(name);
	char *end;
	if (text == NULL || *text < '0' || *text > '9') {
		return 0;
	}
	uint64_t number = strtoull(text, &end, 10);
	return *end == '\0' ? number : 0;
}

uint64_t sd_notify_watchdog_ms(void) {
	uint64_t usec = read_number("WATCHDOG_USEC");
	bool others =
		getenv("WATCHDOG_PID") != NULL && read_number("WATCHDOG_PID") != (uint64_t)getpid();
	if (usec == 0 || others) {
		return 0;
	}
	return usec < 2000 ? 1 : usec / 2000;
}
