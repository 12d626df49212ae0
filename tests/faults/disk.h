#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What of the files would outlast a power cut. Programs read what was last written, since it lies
 * in the system's cache; on the disk itself is only what was there at the last sync of a file, and
 * of later writes any part, in any order, sector by sector. Likewise the names of files: that a
 * file was made or deleted outlasts a cut when the folder was synced since, which SQLite does with
 * the first sync of a new file.
 *
 * The files themselves hold what programs read. Beside them stands here what is durable of each,
 * and what was done since; a power cut makes a file of that. */

struct disk;
struct disk_file;

struct disk *disk_create(void);
void disk_destroy(struct disk *disk);

/* The file with this name, which was just opened; made: it was not there before. Lives as long as
 * the disk. */
struct disk_file *disk_open(struct disk *disk, const char *name, bool made);

const char *disk_name(const struct disk_file *file);

/* What was done to a file. */
void disk_write(struct disk_file *file, const void *bytes, size_t n, size_t at);
void disk_truncate(struct disk_file *file, size_t size);
void disk_sync(struct disk *disk, struct disk_file *file);

/* The file was deleted; with folder, and the folder synced. */
void disk_delete(struct disk *disk, const char *name, bool folder);

/* The power fails: the files are left with what outlasts it, drawn from the seed. 0: all does; 1:
 * nothing that was not synced. */
void disk_cut(struct disk *disk, uint64_t seed);
