#include "tests/faults/disk.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512 };

struct image {
	unsigned char *bytes;
	size_t n;
};

/* A write, or a truncation: no bytes. */
struct change {
	struct change *next;
	size_t at, n;
	unsigned char *bytes;
};

struct disk_file {
	struct disk_file *next;
	char name[PATH_MAX];
	struct image durable;
	struct change *changes, **end; /* since the last sync, in order */
	bool made;                     /* since the folder was synced */
	bool deleted;                  /* the same */
};

struct disk {
	struct disk_file *files;
	uint64_t luck;
};

static void *must(void *memory) {
	if (memory == NULL) {
		abort();
	}
	return memory;
}

static void image_resize(struct image *image, size_t n) {
	if (n > image->n) {
		image->bytes = must(realloc(image->bytes, n));
		memset(image->bytes + image->n, 0, n - image->n);
	}
	image->n = n;
}

static void image_write(struct image *image, const unsigned char *bytes, size_t n, size_t at) {
	if (n > 0) {
		image_resize(image, at + n > image->n ? at + n : image->n);
		memcpy(image->bytes + at, bytes, n);
	}
}

static void image_load(struct image *image, const char *name) {
	unsigned char buf[65536];
	FILE *file = fopen(name, "rb");
	size_t n;
	while (file != NULL && (n = fread(buf, 1, sizeof(buf), file)) > 0) {
		image_write(image, buf, n, image->n);
	}
	if (file != NULL) {
		fclose(file);
	}
}

/* In place: another process may be reading, which the power cut does not end, and what it reads is
 * durable. */
static void image_save(const struct image *image, const char *name) {
	FILE *file = fopen(name, "r+b");
	if (file == NULL) {
		file = must(fopen(name, "wb"));
	}
	if ((image->n > 0 && fwrite(image->bytes, image->n, 1, file) != 1) || fflush(file) != 0 ||
		ftruncate(fileno(file), (off_t)image->n) != 0 || fclose(file) != 0) {
		abort();
	}
}

struct disk *disk_create(void) {
	return must(calloc(1, sizeof(struct disk)));
}

static void forget_changes(struct disk_file *file) {
	for (struct change *change = file->changes, *next; change != NULL; change = next) {
		next = change->next;
		free(change->bytes);
		free(change);
	}
	file->changes = NULL;
	file->end = &file->changes;
}

static void forget_file(struct disk_file *file) {
	forget_changes(file);
	free(file->durable.bytes);
	free(file);
}

void disk_destroy(struct disk *disk) {
	while (disk != NULL && disk->files != NULL) {
		struct disk_file *next = disk->files->next;
		forget_file(disk->files);
		disk->files = next;
	}
	free(disk);
}

static struct disk_file *find(const struct disk *disk, const char *name) {
	struct disk_file *file = disk->files;
	while (file != NULL && (file->deleted || strcmp(file->name, name) != 0)) {
		file = file->next;
	}
	return file;
}

struct disk_file *disk_open(struct disk *disk, const char *name, bool made) {
	struct disk_file *file = find(disk, name);
	if (file == NULL) {
		file = must(calloc(1, sizeof(*file)));
		snprintf(file->name, sizeof(file->name), "%s", name);
		file->end = &file->changes;
		file->made = made;
		image_load(&file->durable, name);
		file->next = disk->files;
		disk->files = file;
	}
	return file;
}

const char *disk_name(const struct disk_file *file) {
	const char *slash = strrchr(file->name, '/');
	return slash != NULL ? slash + 1 : file->name;
}

static struct change *add_change(struct disk_file *file) {
	struct change *change = must(calloc(1, sizeof(*change)));
	*file->end = change;
	file->end = &change->next;
	return change;
}

void disk_write(struct disk_file *file, const void *bytes, size_t n, size_t at) {
	if (n > 0) {
		struct change *change = add_change(file);
		change->at = at;
		change->n = n;
		change->bytes = must(malloc(n));
		memcpy(change->bytes, bytes, n);
	}
}

void disk_truncate(struct disk_file *file, size_t size) {
	add_change(file)->at = size;
}

static void apply(struct image *image, const struct change *change) {
	if (change->bytes != NULL) {
		image_write(image, change->bytes, change->n, change->at);
	} else {
		image_resize(image, change->at);
	}
}

static void sync_folder(struct disk *disk) {
	for (struct disk_file **at = &disk->files; *at != NULL;) {
		struct disk_file *file = *at;
		file->made = false;
		if (file->deleted) {
			*at = file->next;
			forget_file(file);
		} else {
			at = &file->next;
		}
	}
}

void disk_sync(struct disk *disk, struct disk_file *file) {
	for (const struct change *change = file->changes; change != NULL; change = change->next) {
		apply(&file->durable, change);
	}
	forget_changes(file);
	if (file->made) {
		sync_folder(disk);
	}
}

void disk_delete(struct disk *disk, const char *name, bool folder) {
	struct disk_file *file = find(disk, name);
	if (file != NULL) {
		file->deleted = true;
	}
	if (folder) {
		sync_folder(disk);
	}
}

/* xorshift64 */
static uint64_t below(struct disk *disk, uint64_t n) {
	disk->luck ^= disk->luck << 13;
	disk->luck ^= disk->luck >> 7;
	disk->luck ^= disk->luck << 17;
	return (disk->luck >> 11) % n;
}

/* Each sector of a write for itself, one of them perhaps in part. */
static void tear(struct disk *disk, struct image *image, const struct change *change) {
	for (size_t from = 0, to; from < change->n; from = to) {
		to = from + SECTOR - (change->at + from) % SECTOR;
		to = to < change->n ? to : change->n;
		size_t n = below(disk, 8) == 0 ? below(disk, to - from + 1)
			   : below(disk, 2)    ? to - from
					       : 0;
		image_write(image, change->bytes + from, n, change->at + from);
	}
}

/* It arrives, or is lost, or torn, whatever becomes of those before. */
static void arrive(struct disk *disk, struct image *image, const struct change *change) {
	uint64_t what = below(disk, 4);
	if (what == 0 && change->bytes != NULL) {
		tear(disk, image, change);
	} else if (what > 1) {
		apply(image, change);
	}
}

static void settle_bytes(struct disk *disk, struct disk_file *file, uint64_t seed) {
	for (const struct change *change = file->changes; change != NULL && seed != 1;
		change = change->next) {
		if (seed == 0) {
			apply(&file->durable, change);
		} else {
			arrive(disk, &file->durable, change);
		}
	}
}

/* Whether the newer of two names, the file or that there is none, outlasts the cut. */
static bool keeps_names(struct disk *disk, uint64_t seed) {
	return seed == 0 || (seed != 1 && below(disk, 2) == 0);
}

void disk_cut(struct disk *disk, uint64_t seed) {
	disk->luck = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
	bool newer = keeps_names(disk, seed);
	for (struct disk_file *file = disk->files; file != NULL; file = file->next) {
		bool is_there = file->deleted ? !newer && !file->made : newer || !file->made;
		settle_bytes(disk, file, seed);
		if (!is_there && !file->deleted) {
			unlink(file->name);
		} else if (is_there && (file->deleted || access(file->name, F_OK) == 0)) {
			image_save(&file->durable, file->name);
		}
	}
}
