#include "bot/cli/seats.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 24 };

int seats_read(const struct arguments *arguments, const char *value, struct seats *seats) {
	char digits[8];
	long number;
	size_t len = strcspn(value, "=");
	snprintf(digits, sizeof(digits), "%.*s", (int)len, value);
	if (len >= sizeof(digits) || !arguments_number(digits, 1, SEATS_MAX, &number)) {
		return arguments_wrong(arguments,
			"--seat takes the number of a seat and a command, as 2=./mybot, not %s",
			value);
	}
	if (value[len] == '\0' || value[len + 1 + strspn(value + len + 1, " \t")] == '\0') {
		return arguments_wrong(arguments, "--seat %ld needs a command: --seat %ld=./mybot",
			number, number);
	}
	if (seats->commands[number - 1] != NULL) {
		return arguments_wrong(arguments, "--seat %ld is given twice", number);
	}
	seats->commands[number - 1] = value + len + 1;
	return 0;
}

int seats_check(const struct arguments *arguments, const struct seats *seats, int least, int most) {
	for (int i = 0; i < SEATS_MAX; i++) {
		if (seats->commands[i] != NULL && (i + 1 < least || i + 1 > most)) {
			return least <= most ? arguments_wrong(arguments,
						       "--seat must be %d to %d, not %d", least,
						       most, i + 1)
					     : arguments_wrong(arguments,
						       "--seat %d: you play alone here", i + 1);
		}
	}
	return 0;
}

void seats_put_name(const char *command, struct text *out) {
	command += strspn(command, " \t");
	const char *end = command + strcspn(command, " \t"), *name = end;
	while (name > command && name[-1] != '/') {
		name--;
	}
	size_t begun = out->len;
	for (; name < end && out->len - begun < NAME_BYTES; name++) {
		if (isalnum((unsigned char)*name) || strchr("._-", *name) != NULL) {
			text_put(out, name, 1);
		}
	}
	text_puts(out, out->len == begun ? "guest" : "");
}

int seats_start(struct seats *seats, const char *command) {
	int rc = 0;
	for (int i = 0; i < SEATS_MAX && rc == 0; i++) {
		if (seats->commands[i] == NULL) {
			continue;
		}
		char name[STORE_NAME_SIZE];
		struct text text = TEXT_INTO(name);
		seats_put_name(seats->commands[i], &text);
		seats->guests[i] = malloc(sizeof(*seats->guests[i]));
		if (seats->guests[i] == NULL) {
			fprintf(stderr, "dicecup %s: %s\n", command, strerror(ENOMEM));
			rc = -ENOMEM;
		} else if ((rc = guest_start(
				    seats->guests[i], command, name, seats->commands[i])) != 0) {
			free(seats->guests[i]);
			seats->guests[i] = NULL;
		}
	}
	if (rc != 0) {
		seats_end(seats);
	}
	return rc;
}

void seats_end(struct seats *seats) {
	for (int i = 0; i < SEATS_MAX; i++) {
		if (seats->guests[i] != NULL) {
			guest_end(seats->guests[i]);
			free(seats->guests[i]);
			seats->guests[i] = NULL;
		}
	}
}
