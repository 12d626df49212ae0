#include "storage/sqlite/sqlite.h"

#include <errno.h>
#include <stdio.h>

#include "storage/sqlite/backup.h"
#include "storage/sqlite/check.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/transfer.h"

const struct database_kind sqlite_kind = {
	.open = sqlite_open,
	.open_unchecked = sqlite_open_unchecked,
	.open_read_only = sqlite_open_read_only,
	.backup = sqlite_backup,
	.check = sqlite_check,
	.check_sums = sqlite_check_sums,
	.check_pages = sqlite_check_pages,
	.restore = sqlite_restore,
	.open_source = open_held,
	.open_target = sqlite_open_target,
	.end_target = sqlite_end_target,
};
