#pragma once

#include <uv.h>

#include "bot/cli/networks.h"
#include "bot/cli/observe.h"
#include "storage/sharing.h"

/* Where several processes share a database, this one plays its share of the units of the
 * configuration: it looks each second, and when told, which to take and which to give away. */

struct sharing;

struct sharing_owner {
	/* This process is no node any more: it must say nothing, and end. */
	void (*lost)(void *data);
	/* It drains, and has given all away, or nobody is there to take it: it may stop. */
	void (*drained)(void *data);
	void *data;
};

/* Begins to look once the loop runs. Everything is borrowed; owner is copied, and observation is
 * told how it goes. NULL: it cannot listen, which is logged, or out of memory. */
struct sharing *sharing_create(const struct network_context *context, struct networks *networks,
	const struct config *config, const struct sharing_owner *owner);

/* The units are those of this configuration now: after networks_follow(). */
void sharing_follow(struct sharing *sharing, const struct config *config);

/* Gives all away, one after the other. */
void sharing_drain(struct sharing *sharing);

/* Looks no more; freed while the loop runs on. NULL does nothing. */
void sharing_destroy(struct sharing *sharing);
