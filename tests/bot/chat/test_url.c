#include <criterion/criterion.h>
#include <string.h>

#include "bot/chat/url.h"

Test(url, a_url_is_taken_apart) {
	static const struct {
		const char *text, *scheme, *host;
		unsigned port;
		const char *path;
	} rows[] = {
		{"https://discord.com/api/v10", "https", "discord.com", 443, "/api/v10"},
		{"http://localhost:8080", "http", "localhost", 8080, "/"},
		{"http://127.0.0.1/", "http", "127.0.0.1", 80, "/"},
		{"wss://gateway.discord.gg", "wss", "gateway.discord.gg", 443, "/"},
		{"wss://g.example/?v=10&encoding=json", "wss", "g.example", 443,
			"/?v=10&encoding=json"},
		{"ws://g.example:81?v=10", "ws", "g.example", 81, "/?v=10"},
		{"wss://[::1]:65535/a/../b//c?d?e/f", "wss", "::1", 65535, "/a/../b//c?d?e/f"},
		{"https://[fe00::2]/x#y", "https", "fe00::2", 443, "/x"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct url url;
		cr_assert(url_read(rows[i].text, &url), "%s", rows[i].text);
		cr_expect_str_eq(url.scheme, rows[i].scheme);
		cr_expect_eq(
			url.tls, strcmp(rows[i].scheme + strlen(rows[i].scheme) - 1, "s") == 0 &&
					 strcmp(rows[i].scheme, "ws") != 0);
		cr_expect_str_eq(url.host, rows[i].host);
		cr_expect_eq(url.port, rows[i].port);
		cr_expect_str_eq(url.path, rows[i].path);
	}
}

Test(url, what_is_none_is_refused) {
	static const char *const rows[] = {"", "x", "://x", "https", "https:", "https:/x",
		"https://", "https:///x", "wss://:443/", "ftp://x", "WSS://x", "wss:x", " wss://x",
		"wss://x:0", "wss://x:65536", "wss://x:", "wss://x:/", "wss://x:12a", "wss://x:-1",
		"wss://[::1", "wss://[]/", "wss://[x]/", "wss://a b/", "wss://user@x/",
		"wss://user:pass@x/", "wss://x/a b", "wss://x/\r\nX-Evil: 1", "wss://x\t/"};
	struct url url;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cr_expect_not(url_read(rows[i], &url), "%s", rows[i]);
	}
	char text[2000] = "wss://";
	memset(text + 6, 'x', 300);
	cr_expect_not(url_read(text, &url), "a host too long");
	memcpy(text, "wss://x/", 8);
	memset(text + 8, 'x', URL_PATH_SIZE - 2);
	cr_expect(url_read(text, &url));
	text[8 + URL_PATH_SIZE - 2] = 'x';
	cr_expect_not(url_read(text, &url), "a path too long");
}
