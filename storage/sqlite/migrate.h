#pragma once

struct store;

/* The version of an open database, 0 if it is empty. -EBADMSG: it is not one of ours. */
int migrate_version(struct store *store);
/* The same; -ENOTSUP: it is newer than this program. */
int migrate_version_known(struct store *store);

/* Brings an open database to the newest version: all steps in one transaction, after copying an
 * older database to FILE.vN.bak. -ENOTSUP: it is newer. On failure it is as it was. From
 * then on whoever hears of it is told how it goes, until migrate_tell_no_more(), which answers 0.
 */
int migrate_up(struct store *store);
int migrate_tell_no_more(struct store *store);
