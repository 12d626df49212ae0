#pragma once

struct sharing_impl;

/* Who plays what: storage/store.h's nodes and units. */
extern const struct sharing_impl postgres_sharing;
