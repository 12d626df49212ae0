#include <criterion/criterion.h>
#include <errno.h>

#include "tests/storage/sql/kept.h"

TestSuite(people, .init = kept_make, .fini = kept_remove);

static int64_t meet(struct store *store, const char *network, const char *key, const char *name) {
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, network, key, name, &person), 0, "%s",
		store_error(store));
	cr_expect_str_eq(person.network, network);
	cr_expect_str_eq(person.key, key);
	cr_expect_str_eq(person.name, name);
	return person.id;
}

static int64_t named(struct store *store, const char *network, const char *name) {
	struct store_person person;
	int rc = store_person_named(store, network, name, &person);
	return rc != 0 ? rc : person.id;
}

Test(people, are_found_again_by_network_and_key) {
	struct store *store = kept_open();
	int64_t ann = meet(store, "home", "ann", "Ann");
	cr_expect_neq(meet(store, "away", "ann", "Ann"), ann);
	cr_expect_neq(meet(store, "home", "bob", "Ann"), ann);
	cr_expect_eq(meet(store, "home", "ann", "Ann"), ann);
	cr_expect_eq(meet(store, "home", "ann", "Anna"), ann);
	store_close(store);
	store = kept_open();
	struct store_person person;
	cr_expect_eq(store_person_get(store, ann, &person), 0);
	cr_expect_str_eq(person.name, "Anna");
	cr_expect_str_eq(person.language, "");
	cr_expect_eq(store_person_get(store, 99, &person), -ENOENT);
	cr_expect_eq(store_person_find(store, "home", "ann", &person), 0);
	cr_expect_eq(person.id, ann);
	cr_expect_eq(store_person_find(store, "home", "zoe", &person), -ENOENT);
	store_close(store);
}

Test(people, have_a_language_if_they_chose_one) {
	struct store *store = kept_open();
	struct store_person person;
	int64_t ann = meet(store, "home", "ann", "Ann");
	cr_expect_eq(store_person_set_language(store, ann, "ja"), 0);
	cr_expect_eq(store_person_set_language(store, 99, "ja"), -ENOENT);
	cr_expect_eq(store_person_set_language(store, ann, "klingon"), -EMSGSIZE);
	cr_expect_eq(store_person_upsert(store, "home", "ann", "Anna", &person), 0);
	cr_expect_str_eq(person.language, "ja", "a new name changes nothing else");
	store_close(store);
}

Test(people, a_name_is_whose_it_was_last) {
	struct store *store = kept_open();
	int64_t ann = meet(store, "home", "ann", "Ann");
	cr_expect_eq(named(store, "home", "aNN"), ann);
	cr_expect_eq(named(store, "away", "Ann"), -ENOENT);
	int64_t other = meet(store, "home", "other", "ann");
	cr_expect_eq(named(store, "home", "Ann"), other);
	meet(store, "home", "ann", "Ann");
	cr_expect_eq(named(store, "home", "ann"), ann);
	meet(store, "home", "ann", "Anna");
	cr_expect_eq(named(store, "home", "ann"), other);
	int64_t umi = meet(store, "home", "umi", "海");
	cr_expect_eq(named(store, "home", "海"), umi);
	store_close(store);
}

/* PostgreSQL numbers the transaction that wrote a row. */
static int64_t count_writes(struct store *store) {
	return kept_in_file()
		       ? sqlite3_total_changes(sqlite_of(store)->db)
		       : kept_number("SELECT sum(CAST(CAST(xmin AS text) AS bigint)) FROM people");
}

Test(people, an_upsert_of_the_same_writes_nothing) {
	struct store *store = kept_open();
	meet(store, "home", "ann", "Ann");
	meet(store, "home", "bob", "Bob");
	int64_t before = count_writes(store);
	meet(store, "home", "ann", "Ann");
	cr_expect_eq(count_writes(store), before);
	store_close(store);
}

Test(people, are_pinged_as_they_chose) {
	struct store *store = kept_open();
	struct store_person person;
	int64_t ann = meet(store, "home", "ann", "Ann");
	int64_t bob = meet(store, "home", "bob", "Bob");
	cr_expect_eq(store_person_set_pings(store, ann, "never"), 0);
	cr_expect_eq(store_person_set_pings(store, 99, "never"), -ENOENT);
	store_close(store);
	store = kept_open();
	cr_expect_eq(store_person_upsert(store, "home", "ann", "Anna", &person), 0);
	cr_expect_str_eq(person.pings, "never");
	cr_expect_eq(store_person_get(store, bob, &person), 0);
	cr_expect_str_eq(person.pings, "", "it is hers alone");
	store_close(store);
}

Test(people, have_a_delivery_mode_if_they_chose_one) {
	struct store *store = kept_open();
	struct store_person person;
	int64_t ann = meet(store, "home", "ann", "Ann");
	cr_expect_eq(store_person_get(store, ann, &person), 0);
	cr_expect_str_eq(person.mode, "");
	cr_expect_eq(store_person_set_delivery_mode(store, ann, "message"), 0);
	cr_expect_eq(store_person_set_delivery_mode(store, 99, "message"), -ENOENT);
	cr_expect_eq(store_person_set_delivery_mode(store, ann, "by carrier pigeon"), -EMSGSIZE);
	store_close(store);
	store = kept_open();
	cr_expect_eq(store_person_upsert(store, "home", "ann", "Anna", &person), 0);
	cr_expect_str_eq(person.mode, "message");
	store_close(store);
}
