#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/kept_tables.h"

/* How fast one, two and four processes keep moves on one PostgreSQL server, which lets one of them
 * write at a time: each its own tables', in turns that are synced once, as the bot does.
 *
 * usage: bench_shares URI */

enum { PROCESSES = 4, SECONDS = 4, TURNS_MOST = 20000 };

/* Together they must be as fast as one alone, or nearly. */
#define TOGETHER_AIM 0.8

struct share {
	const char *uri;
	char node[16];
	struct kept_tables tables;
	struct samples turns;
	double took;
	float samples[TURNS_MOST];
};

static void must(struct share *share, int rc, const char *why) {
	if (rc < 0) {
		fprintf(stderr, "%s: %s\n", share->node, why);
		_exit(2);
	}
}

static void kept(struct share *share, int rc) {
	must(share, rc, rc < 0 ? store_error(share->tables.store) : "");
}

static void open_tables(struct share *share) {
	struct store_start start = {.shared = true, .node = share->node};
	char why[STORE_WHY_SIZE] = "";
	bool cut_off;
	must(share, store_open_unchecked(share->uri, &start, &share->tables.store, &cut_off, why),
		why);
	kept(share, store_sync_later(share->tables.store));
	kept(share, kept_tables_add(&share->tables, share->node));
}

static void keep_turn(struct share *share) {
	double began = figure_now();
	for (int i = 0; i < KEPT_TABLES; i++) {
		kept(share, kept_tables_step(&share->tables, i));
	}
	kept(share, store_sync(share->tables.store));
	samples_add(&share->turns, figure_now() - began);
}

/* A byte says that it is ready; it begins when the other pipe is closed. */
static void play(struct share *share, int ready, int begin) {
	char byte = 0;
	open_tables(share);
	if (write(ready, &byte, 1) != 1 || read(begin, &byte, 1) != 0) {
		_exit(2);
	}
	double since = figure_now();
	while (figure_now() - since < SECONDS && share->turns.n < TURNS_MOST) {
		keep_turn(share);
	}
	share->took = figure_now() - since;
	store_close(share->tables.store);
	_exit(0);
}

static void begin_all(struct share *shares, int n) {
	int ready[2], begin[2];
	char byte;
	if (pipe(ready) != 0 || pipe(begin) != 0) {
		exit(2);
	}
	for (int i = 0; i < n; i++) {
		shares[i].turns = (struct samples){.cap = TURNS_MOST, .took = shares[i].samples};
		snprintf(shares[i].node, sizeof(shares[i].node), "of%d_%d", n, i);
		if (fork() == 0) {
			close(begin[1]);
			play(&shares[i], ready[1], begin[0]);
		}
	}
	close(ready[1]);
	for (int i = 0; i < n && read(ready[0], &byte, 1) == 1; i++) {
	}
	close(begin[1]);
	close(begin[0]);
	close(ready[0]);
}

/* Steps a second of all. */
static double run(struct share *shares, int n, char *each, size_t size) {
	double all = 0;
	int status, failed = 0;
	begin_all(shares, n);
	while (wait(&status) > 0) {
		failed += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
	}
	if (failed > 0) {
		exit(2);
	}
	for (int i = 0, len = 0; i < n; i++) {
		double rate = (double)shares[i].turns.n * KEPT_TABLES / shares[i].took;
		len += snprintf(each + len, size - (size_t)len, "%s%.0f", i > 0 ? " " : "", rate);
		all += rate;
	}
	return all;
}

static double tell(struct share *shares, int n, double alone) {
	char what[96], each[64], aim[32] = "";
	double all = run(shares, n, each, sizeof(each));
	snprintf(what, sizeof(what), "steps kept a second by %d process%s on one server", n,
		n > 1 ? "es" : "");
	if (n > 1) {
		snprintf(aim, sizeof(aim), "%.0f, 4/5 of one alone", TOGETHER_AIM * alone);
	}
	figure_judge(what, aim, all >= TOGETHER_AIM * alone, "%.0f", all);
	if (n > 1) {
		figure_print("… each of them", "", "%s", each);
	}
	figure_print("… a turn of 16 steps of the first, ms", "", "p50 %.1f p99 %.1f",
		samples_at(&shares[0].turns, 0.5) / 1000,
		samples_at(&shares[0].turns, 0.99) / 1000);
	return all;
}

int main(int argc, char **argv) {
	struct share *shares;
	double alone = 0;
	if (argc != 2) {
		fprintf(stderr, "usage: %s URI\n", argv[0]);
		return 2;
	}
	for (int n = 1; n <= PROCESSES; n *= 2) {
		shares = mmap(NULL, PROCESSES * sizeof(*shares), PROT_READ | PROT_WRITE,
			MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (shares == MAP_FAILED) {
			return 2;
		}
		for (int i = 0; i < n; i++) {
			shares[i].uri = argv[1];
		}
		double all = tell(shares, n, alone);
		alone = n == 1 ? all : alone;
		munmap(shares, PROCESSES * sizeof(*shares));
	}
	return figures_missed();
}
