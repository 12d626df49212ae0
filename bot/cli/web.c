#include <arpa/inet.h>
#include <limits.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/config/config.h"
#include "bot/words/catalogue.h"

/* Tables in the browser, without a configuration: a bot with the web as its only network. */

enum { PORT_USUAL = 8080, PORTS_TRIED = 100, CONFIG_SIZE = PATH_MAX + 512, HOSTS_MOST = 256 };

struct web_wishes {
	bool lan;  /* for the machine's whole network */
	long port; /* 0: any free one */
};

static const char *host_of(const struct web_wishes *wishes) {
	return wishes->lan ? "0.0.0.0" : "127.0.0.1";
}

static bool is_free(const char *host, long port) {
	struct sockaddr_in address;
	int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	uv_ip4_addr(host, (int)port, &address);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	bool free = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof(address)) == 0;
	if (fd >= 0) {
		close(fd);
	}
	return free;
}

/* If no port is free, the usual one, whose failure is reported. */
static long choose_port(const struct web_wishes *wishes) {
	long port = PORT_USUAL;
	while (port < PORT_USUAL + PORTS_TRIED && !is_free(host_of(wishes), port)) {
		port++;
	}
	return port < PORT_USUAL + PORTS_TRIED ? port : PORT_USUAL;
}

static void print_address(const char *sentence, const char *host, long port) {
	char buf[512], address[300];
	struct text line = TEXT_INTO(buf), url = TEXT_INTO(address);
	text_add(&url, "http://%s:%ld/", host, port);
	SAY(&line, catalogue_words(catalogue_usual()), sentence, {"address", address});
	puts(buf);
}

/* The interface of the default route; "": unknown. */
static void find_default_interface(char name[IF_NAMESIZE]) {
	char line[256], destination[16];
	FILE *routes = fopen("/proc/net/route", "r");
	bool found = false;
	while (!found && routes != NULL && fgets(line, sizeof(line), routes) != NULL) {
		found = sscanf(line, "%15s %15s", name, destination) == 2 &&
			strcmp(destination, "00000000") == 0;
	}
	if (routes != NULL) {
		fclose(routes);
	}
	if (!found) {
		name[0] = '\0';
	}
}

/* Lists the addresses by which other machines reach this one: first those of the interface with the
 * default route, then those for containers and tunnels. Returns their number. */
static int find_hosts(char hosts[HOSTS_MOST][INET_ADDRSTRLEN]) {
	char usual[IF_NAMESIZE];
	uv_interface_address_t *all;
	int n, n_hosts = 0;
	if (uv_interface_addresses(&all, &n) != 0) {
		return 0;
	}
	find_default_interface(usual);
	for (int i = 0; i < 2 * n && n_hosts < HOSTS_MOST; i++) {
		const uv_interface_address_t *at = &all[i % n];
		bool useful = !at->is_internal && at->address.address4.sin_family == AF_INET &&
			      (strcmp(at->name, usual) == 0) == (i < n);
		n_hosts += useful && uv_ip4_name(&at->address.address4, hosts[n_hosts],
					     sizeof(hosts[n_hosts])) == 0;
	}
	uv_free_interface_addresses(all, n);
	return n_hosts;
}

static void on_ready(void *data) {
	const struct web_wishes *wishes = data;
	char hosts[HOSTS_MOST][INET_ADDRSTRLEN];
	int n_hosts = wishes->lan ? find_hosts(hosts) : 0;
	print_address(SENTENCE("Open {address} in a browser. Ctrl-C ends it, and every table is "
			       "kept."),
		"127.0.0.1", wishes->port);
	for (int i = 0; i < n_hosts; i++) {
		print_address(
			SENTENCE("Others on this network open {address}"), hosts[i], wishes->port);
	}
	fflush(stdout);
}

/* Puts a path into YAML. */
static void put_quoted(struct text *out, const char *path) {
	text_puts(out, "'");
	for (; *path != '\0'; path++) {
		text_put(out, *path == '\'' ? "''" : path, *path == '\'' ? 2 : 1);
	}
	text_puts(out, "'");
}

static struct config *make_config(const struct web_wishes *wishes) {
	char path[PATH_MAX], yaml[CONFIG_SIZE], lines[1024];
	struct text text = TEXT_INTO(yaml), why = TEXT_INTO(lines);
	struct config *config = NULL;
	if (!folders_put_state("web.db", path)) {
		fprintf(stderr, "dicecup web: no home folder is set\n");
		return NULL;
	}
	/* Pages use the host of the request; this is for everything else. */
	char hosts[HOSTS_MOST][INET_ADDRSTRLEN];
	const char *host = wishes->lan && find_hosts(hosts) > 0 ? hosts[0] : "127.0.0.1";
	text_puts(&text, "database: ");
	put_quoted(&text, path);
	text_add(&text,
		"\nlanguage: %s\nlog: {level: warning}\n"
		"web: {listen: '%s:%ld', url: 'http://%s:%ld'}\n",
		catalogue_tag(catalogue_usual()), host_of(wishes), wishes->port, host,
		wishes->port);
	if (config_parse("dicecup web", yaml, strlen(yaml), &config, &why) < 0) {
		fputs(lines, stderr);
		return NULL;
	}
	config->web.opens = true;
	return config;
}

static int read_arguments(int argc, char **argv, struct web_wishes *wishes) {
	static const char *const words[] = {"lan!", "port", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == ARGUMENTS_PLAIN) {
			return arguments_wrong(&arguments, "unexpected word %s", arguments.value);
		}
		wishes->lan = wishes->lan || found == 0;
		if (found == 1 && !arguments_number(arguments.value, 1, 65535, &wishes->port)) {
			return arguments_wrong(&arguments, "a port is a number up to 65535, not %s",
				arguments.value);
		}
	}
	return 0;
}

int cli_web(int argc, char **argv) {
	struct web_wishes wishes = {.port = 0};
	int rc = read_arguments(argc, argv, &wishes);
	if (rc != 0) {
		return rc;
	}
	catalogue_open();
	wishes.port = wishes.port != 0 ? wishes.port : choose_port(&wishes);
	struct config *config = make_config(&wishes);
	return config != NULL ? run_bot(config, NULL, on_ready, &wishes) : 1;
}
