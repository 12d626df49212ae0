#include "bot/table/figures.h"

#include <string.h>

struct network_figures *figures_find(struct figures *figures, const char *network) {
	for (size_t i = 0; figures != NULL && i < figures->n_networks; i++) {
		if (strcmp(figures->networks[i].name, network) == 0) {
			return &figures->networks[i];
		}
	}
	return NULL;
}
