#include "bot/cli/memory_trim.h"

#include <link.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* More than the faults caused by a trim, or each trim would cause the next. */
enum { FAULTS_LEAST = 512 };

/* Pages of code that relocations have changed while loading. */
static bool has_changed_code(const struct dl_phdr_info *object) {
	for (int i = 0; i < object->dlpi_phnum; i++) {
		if (object->dlpi_phdr[i].p_type != PT_DYNAMIC) {
			continue;
		}
		const ElfW(Dyn) *tag = /* NOLINTNEXTLINE(performance-no-int-to-ptr) */
			(const void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
		for (; tag->d_tag != DT_NULL; tag++) {
			if (tag->d_tag == DT_TEXTREL ||
				(tag->d_tag == DT_FLAGS && (tag->d_un.d_val & DF_TEXTREL) != 0)) {
				return true;
			}
		}
	}
	return false;
}

static void drop_segment(uintptr_t start, size_t len) {
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = start & ~(page - 1);
	uintptr_t end = (start + len + page - 1) & ~(page - 1);
	/* NOLINTNEXTLINE(performance-no-int-to-ptr) */
	madvise((void *)from, end - from, MADV_DONTNEED);
}

static int drop_code(struct dl_phdr_info *object, size_t size, void *data) {
	(void)size, (void)data;
	if (has_changed_code(object)) {
		return 0;
	}
	for (int i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
		if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W) == 0) {
			drop_segment(object->dlpi_addr + segment->p_vaddr, segment->p_memsz);
		}
	}
	return 0;
}

static long count_faults(void) {
	struct rusage usage = {0};
	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_minflt + usage.ru_majflt;
}

void memory_trim_run(struct memory_trim *trim) {
	if (count_faults() - trim->faults < FAULTS_LEAST) {
		return;
	}
	malloc_trim(0);
	dl_iterate_phdr(drop_code, NULL);
	trim->faults = count_faults();
}
