#include <criterion/criterion.h>
#include <stdlib.h>

static void *volatile lost;

/* Succeeds as far as Criterion can see. */
Test(leak, loses_what_it_allocated) {
	lost = malloc(32);
	cr_assert_not_null(lost);
	lost = NULL;
}
