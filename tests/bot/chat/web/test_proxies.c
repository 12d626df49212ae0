#include <criterion/criterion.h>

#include "bot/chat/web/proxies.h"

static const char *const proxies[] = {"10.0.0.5", "2001:db8:0::1"};

static bool have(const char *address) {
	return proxies_have(proxies, 2, address);
}

Test(proxies, an_address_is_one_of_them_however_it_is_written) {
	cr_expect(have("10.0.0.5"));
	cr_expect(have("::ffff:10.0.0.5"));
	cr_expect(have("2001:db8::1"));
	cr_expect(have("2001:0db8:0000:0000:0000:0000:0000:0001"));
}

Test(proxies, their_neighbours_and_what_is_no_address_are_none_of_them) {
	cr_expect_not(have("10.0.0.50"));
	cr_expect_not(have("10.0.0.6"));
	cr_expect_not(have("2001:db8::2"));
	cr_expect_not(have("::10.0.0.5"));
	cr_expect_not(have(""));
	cr_expect_not(have("?"));
	cr_expect_not(proxies_have(proxies, 0, "10.0.0.5"));
}
