#include <criterion/criterion.h>

#include "bot/base/address.h"

static const char *const proxies[] = {"10.0.0.5", "2001:db8:0::1"};

static bool have(const char *address) {
	return address_is_one_of(proxies, 2, address);
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
	cr_expect_not(address_is_one_of(proxies, 0, "10.0.0.5"));
}

Test(proxies, of_an_address_counts_what_one_person_has) {
	static const struct {
		const char *text;
		unsigned bits;
		const char *part;
	} rows[] = {
		{"192.0.2.7", ADDRESS_OF_PERSON, "192.0.2.7"},
		{"192.0.2.7", ADDRESS_OF_CUSTOMER, "192.0.2.7"},
		{"::ffff:192.0.2.7", ADDRESS_OF_CUSTOMER, "192.0.2.7"},
		{"2001:db8:1:2:3:4:5:6", ADDRESS_OF_PERSON, "2001:db8:1:2::"},
		{"2001:db8:1:2:3:4:5:6", ADDRESS_OF_CUSTOMER, "2001:db8:1::"},
		{"somebody", ADDRESS_OF_PERSON, "?"},
		{"", ADDRESS_OF_PERSON, "?"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char part[ADDRESS_SIZE];
		address_put_part(rows[i].text, rows[i].bits, part);
		cr_expect_str_eq(part, rows[i].part, "row %zu", i);
	}
}
