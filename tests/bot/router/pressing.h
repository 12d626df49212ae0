#pragma once

#include "tests/bot/scene/scene.h"

/* Presses in one channel of a network that shows controls. */

#define DICE "7/dice"

void type(const char *who, const char *text);
/* Presses what has this id, and nothing heard before counts. A press is answered once, or silently
 * where all see what it changed. */
void press(const char *place, const char *who, const char *id);
/* Presses by label what this post, the message shown, or the last answer shows. */
void press_on(const struct fake_post *post, const char *who, const char *label);
void press_shown(const char *who, const char *label);
void press_answered(const char *who, const char *label);

/* "Bid… | Dudo" */
const char *list_labels(const struct fake_post *post);
const char *join_labels(const char *const *labels);
#define LABELS(post, ...)                                                                          \
	cr_assert_str_eq(list_labels(post), join_labels((const char *const[]){__VA_ARGS__, NULL}), \
		"beside: %s\n%s", (post)->text, list_labels(post))
