#pragma once

#include "bot/web/page.h"

/* All pages; rest: of the path, after its prefix. Each ends the page. */

void home_answer(struct page *page, const char *rest);
void game_page_answer(struct page *page, const char *rest);
void place_pages_answer_boards(struct page *page, const char *rest);
void place_pages_answer_person(struct page *page, const char *rest);
void rules_page_answer(struct page *page, const char *rest);

/* Members of struct web_pages. */
void table_page_answer(struct page *page, const struct web_table *table);
void invitation_page_answer(
	struct page *page, const struct web_table *table, const char *complaint);
void seat_page_answer(struct page *page, const struct web_table *table);
void take_page_answer(struct page *page, const struct web_table *table, bool good);
void lesson_page_answer(struct page *page, const char *game, const char *said);
