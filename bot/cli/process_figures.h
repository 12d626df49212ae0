#pragma once

#include "engine/text.h"

/* Puts what Prometheus asks of every process, under the names that its own libraries use: CPU time,
 * memory, file descriptors. */
void process_figures_put(struct text *out);
