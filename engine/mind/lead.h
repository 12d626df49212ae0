#pragma once

#include "engine/move.h"

/* How many points a seat is ahead: half by the mean of the others, half by the best of them. */
double lead_of(const double points[SEATS_MAX], int n_seats, int seat);
