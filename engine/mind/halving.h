#pragma once

/* Sequential halving (Karnin, Koren and Somekh 2013): options are tried in the same random worlds,
 * and the worse half is dropped, again and again, so that the best options are tried most. */

enum { HALVING_MOST = 64 };

struct halving {
	int n;      /* options, 1 to HALVING_MOST */
	void *data; /* for the calls */
	/* The number of worlds, at least 1, in which n options are tried before half are dropped.
	 */
	int (*worlds)(void *data, int n);
	void (*deal)(void *data);                  /* the next world */
	double (*try_out)(void *data, int option); /* the worth of an option in this world */
};

/* The number of the best option, from 0. */
int halving_choose(const struct halving *halving);
