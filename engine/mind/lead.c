#include "engine/mind/lead.h"

double lead_of(const double points[SEATS_MAX], int n_seats, int seat) {
	int first = seat == 0 ? 1 : 0;
	double sum = 0, best = points[first];
	for (int other = first; other < n_seats; other++) {
		if (other != seat) {
			sum += points[other];
			best = points[other] > best ? points[other] : best;
		}
	}
	return points[seat] - (sum / (n_seats - 1) + best) / 2;
}
