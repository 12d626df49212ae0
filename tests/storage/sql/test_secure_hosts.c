#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(secure_hosts, .init = kept_make, .fini = kept_remove);

static void expect_port(struct store *store, const char *host, int64_t now, int expected) {
	int port = 0;
	int rc = store_secure_host_get(store, host, now, &port);
	cr_expect_eq(rc, expected != 0 ? 0 : -ENOENT, "%s: %d", host, rc);
	cr_expect_eq(port, expected, "%s: %d", host, port);
}

Test(secure_hosts, one_is_known_until_its_time_is_over_or_it_says_so) {
	struct store *store = kept_open();
	expect_port(store, "a.example.org", 0, 0);
	cr_expect_eq(store_secure_host_set(store, "a.example.org", 6697, 1000, 0), 0);
	cr_expect_eq(store_secure_host_set(store, "b.example.org", 7000, 3000, 0), 0);
	expect_port(store, "a.example.org", 999, 6697);
	expect_port(store, "a.example.org", 1000, 0);
	expect_port(store, "b.example.org", 1000, 7000);
	cr_expect_eq(store_secure_host_set(store, "b.example.org", 7001, 9000, 1000), 0);
	expect_port(store, "b.example.org", 8999, 7001);
	store_close(store);
	store = kept_open();
	expect_port(store, "b.example.org", 1000, 7001);
	cr_expect_eq(store_secure_host_set(store, "b.example.org", 7001, 1000, 1000), 0);
	expect_port(store, "b.example.org", 0, 0);
	store_close(store);
}

Test(secure_hosts, a_host_that_is_none_is_not_kept) {
	struct store *store = kept_open();
	char name[STORE_HOST_SIZE + 1];
	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	cr_expect_lt(store_secure_host_set(store, name, 6697, 1000, 0), 0);
	cr_expect_lt(store_secure_host_set(store, "a", 0, 1000, 0), 0);
	cr_expect_lt(store_secure_host_set(store, "a", 65536, 1000, 0), 0);
	expect_port(store, "a", 0, 0);
	store_close(store);
}
