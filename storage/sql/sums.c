#include "storage/sql/sums.h"

#include <errno.h>

#include "storage/sql/database.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

/* What is left over on either side is a sum that is wrong. */
#define DIFFER(kept, counted)                                             \
	"WITH counted AS MATERIALIZED (" counted ") SELECT EXISTS (" kept \
	" EXCEPT SELECT * FROM counted) OR EXISTS (SELECT * FROM counted EXCEPT " kept ")"

static const char results_differ[] = DIFFER("SELECT * FROM results WHERE games <> 0",
	"SELECT person, game, people_only, against, hinted, counted, count(*), max(points)"
	" FROM played GROUP BY 1, 2, 3, 4, 5, 6");

static const char figures_differ[] = DIFFER("SELECT * FROM figures WHERE n <> 0",
	"SELECT s.person, s.game, k.key, s.n FROM (SELECT p.person, p.game, j.key AS number,"
	" sum(j.value) AS n FROM played p CROSS JOIN json_each(CASE WHEN json_valid('[' || "
	"p.figures"
	" || ']') THEN '[' || p.figures || ']' ELSE '[]' END) j GROUP BY 1, 2, 3) s"
	" JOIN figure_keys k ON k.game = s.game AND k.number = s.number WHERE s.n > 0");

/* Each lost game begins a run of the wins that follow. */
static const char streaks_differ[] = DIFFER("SELECT * FROM streaks",
	"SELECT person, game, max(wins) FILTER (WHERE run = runs), max(wins) FROM (SELECT person,"
	" game, run, sum(won) AS wins, max(run) OVER (PARTITION BY person, game) AS runs FROM"
	" (SELECT person, game, CASE counted WHEN 1 THEN 1 ELSE 0 END AS won,"
	" sum(CASE counted WHEN 1 THEN 0 ELSE 1 END) OVER (PARTITION BY person,"
	" game ORDER BY ended_at, table_id) AS run FROM played WHERE people_only = 1) g"
	" GROUP BY person, game, run) r GROUP BY person, game");

static const char seasons_differ[] = DIFFER("SELECT * FROM places_of_seasons WHERE games <> 0",
	"SELECT person, game, season_of(ended_at), counted, count(*) FROM played"
	" WHERE people_only = 1 GROUP BY 1, 2, 3, 4");

int sums_check(struct store *store) {
	static const struct {
		const char *table, *differs;
	} sums[] = {{"results", results_differ}, {"figures", figures_differ},
		{"streaks", streaks_differ}, {"places_of_seasons", seasons_differ}};
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < sizeof(sums) / sizeof(*sums); i++) {
		int64_t differs = 0;
		rc = stmt_read_int(store, sums[i].differs, &differs);
		if (rc == 0 && differs != 0) {
			rc = error_set(store, -EBADMSG,
				"the %s in %s are not the sums of the games played", sums[i].table,
				store->name);
		}
	}
	return rc;
}
