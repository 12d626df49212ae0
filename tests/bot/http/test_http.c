#include "bot/http/http.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define HOST "Host: a.example\r\n"

static char bytes[16 * 1024];
static struct http_head head;

static int read_text(const char *text) {
	snprintf(bytes, sizeof(bytes), "%s", text);
	return http_read_head(bytes, strlen(bytes), &head);
}

Test(http, whose_and_which_page_is_asked_for_is_told_in_each_form_of_a_target) {
	static const struct {
		const char *target;
		int status;
		const char *path, *host;
	} rows[] = {
		{"/", 1, "/", "a.example"},
		{"/g/1?x=y", 1, "/g/1?x=y", "a.example"},
		{"http://b.example/g/1?x", 1, "/g/1?x", "b.example"},
		{"HTTP://b.example:80", 1, "/", "b.example:80"},
		{"http://b.example?x", 1, "/?x", "b.example"},
		{"http://b", 1, "/", "b"},
		{"http://[::1]:80/", 1, "/", "[::1]:80"},
		{"http://", 400, NULL, NULL},
		{"http:///", 400, NULL, NULL},
		{"http://?x", 400, NULL, NULL},
		{"http://ann@b.example/", 400, NULL, NULL},
		{"https://b.example/", 400, NULL, NULL},
		{"b.example:80", 400, NULL, NULL},
		{"*", 400, NULL, NULL},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[256];
		snprintf(text, sizeof(text), "GET %s HTTP/1.1\r\n" HOST "\r\n", rows[i].target);
		cr_expect_eq(read_text(text), rows[i].status, "%s", rows[i].target);
		if (rows[i].status == 1) {
			cr_expect_str_eq(head.target, rows[i].path, "%s", rows[i].target);
			cr_expect_str_eq(head.host, rows[i].host, "%s", rows[i].target);
		}
	}
	cr_expect_eq(read_text("OPTIONS * HTTP/1.1\r\n" HOST "\r\n"), 1);
	cr_expect(head.method == HTTP_OTHER && strcmp(head.target, "/") == 0);
}

Test(http, a_later_minor_version_is_1_1_and_a_major_one_is_none) {
	static const struct {
		const char *version;
		int status;
		bool keeps;
	} rows[] = {
		{"HTTP/1.1", 1, true},
		{"HTTP/1.2", 1, true},
		{"HTTP/1.9", 1, true},
		{"HTTP/1.0", 1, false},
		{"HTTP/2.0", 505, false},
		{"HTTP/0.9", 505, false},
		{"HTTP/1.10", 400, false},
		{"HTTP/1", 400, false},
		{"HTTP/1,1", 400, false},
		{"http/1.1", 400, false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[256];
		snprintf(text, sizeof(text), "GET / %s\r\n" HOST "\r\n", rows[i].version);
		cr_expect_eq(read_text(text), rows[i].status, "%s", rows[i].version);
		cr_expect_eq(head.keeps, rows[i].keeps, "%s", rows[i].version);
	}
}

Test(http, one_empty_line_before_a_request_is_passed_over) {
	cr_expect_eq(read_text("\r\n"), 0);
	cr_expect_eq(read_text("\r\nGET /a HTTP/1.1\r\n" HOST "\r\n"), 1);
	cr_expect_str_eq(head.target, "/a");
	cr_expect_eq(head.len, strlen("\r\nGET /a HTTP/1.1\r\n" HOST "\r\n"));
	cr_expect_eq(read_text("\r\n\r\n"), 400);
	cr_expect_eq(read_text("\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n"), 400);
	cr_expect_eq(read_text("\nGET / HTTP/1.1\r\n" HOST "\r\n"), 400);
}

Test(http, only_a_host_s_lack_of_http_1_0_is_borne) {
	cr_expect_eq(read_text("GET / HTTP/1.0\r\n\r\n"), 1);
	cr_expect_eq(read_text("GET / HTTP/1.1\r\n\r\n"), 400);
	cr_expect_eq(read_text("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 400);
	cr_expect_eq(read_text("GET http://a/ HTTP/1.1\r\n\r\n"), 400);
}

Test(http, an_expectation_is_met_or_refused) {
	static const struct {
		const char *version, *expect;
		int status;
		bool expects;
	} rows[] = {
		{"1.1", "100-continue", 1, true},
		{"1.1", "100-Continue", 1, true},
		{"1.0", "100-continue", 1, false},
		{"1.1", "200-ok", 417, false},
		{"1.1", "", 417, false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[256];
		snprintf(text, sizeof(text), "POST / HTTP/%s\r\n" HOST "Expect: %s\r\n\r\n",
			rows[i].version, rows[i].expect);
		cr_expect_eq(read_text(text), rows[i].status, "row %zu", i);
		cr_expect_eq(head.expects, rows[i].expects, "row %zu", i);
	}
}

Test(http, chunked_bodies_are_refused_as_such) {
	cr_expect_eq(
		read_text("POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"), 501);
	cr_expect_eq(read_text("POST / HTTP/1.1\r\n" HOST
			       "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"),
		501);
}

Test(http, a_body_that_is_too_long_is_told_once_all_else_is_well) {
	static const struct {
		const char *length, *rest;
		int status;
	} rows[] = {
		{"4096", "", 1},
		{"4097", "", 413},
		{"18446744073709551617", "", 413},
		{"4097", "Expect: more\r\n", 417},
		{"4097", "Content-Length: 4097\r\n", 400},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[256];
		snprintf(text, sizeof(text),
			"POST / HTTP/1.1\r\nContent-Length: %s\r\n" HOST "%s\r\n", rows[i].length,
			rows[i].rest);
		cr_expect_eq(read_text(text), rows[i].status, "row %zu", i);
		cr_expect(rows[i].status != 413 || strcmp(head.host, "a.example") == 0);
	}
}
