-- A game of one person in a terminal, in a database of version 30, when the program of commit 8a24faf8 was killed.
INSERT INTO people (id, network, key, name, language, seen, manner, seen_at) VALUES
	(1, 'test', 'ann', 'ann', '', 1, '', 1700000000000);
INSERT INTO tables (id, network, place, game, rules, options, phase, seed, opened_by, opened_at, started_at, ended_at, people_only, told, speed, paused, acted_at, follows, cleared, figured, retold_step, retold_line, moved_at, last_move, voided, starting) VALUES
	(1, 'test', '#ring', 'ring', 1, 'recover=off undo=on', 1, x'8f88e4d0839c154580b3235d7ab9454cb30e5411bcaa5ab76b6b94afb7dca21b', 1, 1700000000000, 1700000000000, 0, 0, 30, '', 0, 1700000004000, 0, 0, 0, 0, 0, 1700000004000, 0, 0, 0);
INSERT INTO seats (table_id, sat, person, seat, computer, level, name, place, counted, former, hinted, since) VALUES
	(1, 1, 1, 1, 0, 'easy', 'ann', 0, 0, 0, 0, 0),
	(1, 2, NULL, 0, 1, 'normal', 'Mateo(bot)', 0, 0, 0, 0, 0),
	(1, 3, NULL, 2, 1, 'normal', 'Inti(bot)', 0, 0, 0, 0, 0);
INSERT INTO moves (table_id, n, move, at, takes_back) VALUES
	(1, 1, 'parent 0', 1700000000000, NULL),
	(1, 2, 'deal 9 8 13 7 23 18 22 12 17 26 15 20 16 19 14 25 21 24 10 11', 1700000000000, NULL),
	(1, 3, 'roll 6 1 3 6', 1700000000000, NULL),
	(1, 4, '1 take 6', 1700000000000, NULL),
	(1, 5, '2 take 1', 1700000000000, NULL),
	(1, 6, '0 take 3', 1700000000000, NULL),
	(1, 7, '0 discard 2 3', 1700000000000, NULL),
	(1, 8, '2 discard 3 7', 1700000000000, NULL),
	(1, 9, '1 discard 2 5', 1700000001000, NULL),
	(1, 10, '0 play 4 6', 1700000001000, NULL),
	(1, 11, '1 play 4 5', 1700000001000, NULL),
	(1, 12, '2 play 4 7', 1700000001000, NULL),
	(1, 13, '2 play 2 4', 1700000001000, NULL),
	(1, 14, '0 play 1 4', 1700000001000, NULL),
	(1, 15, '1 play 2 7', 1700000001000, NULL),
	(1, 16, '1 play 5 7', 1700000002000, NULL),
	(1, 17, '2 play 5 6', 1700000002000, NULL),
	(1, 18, '0 play 1 2', 1700000002000, NULL),
	(1, 19, '1 play 3 6', 1700000003000, NULL),
	(1, 20, '2 play 3 5', 1700000003000, NULL),
	(1, 21, '0 play 3 4', 1700000003000, NULL),
	(1, 22, '1 play 1 7', 1700000003000, NULL),
	(1, 23, '2 play 2 6', 1700000003000, NULL),
	(1, 24, '0 play 1 3', 1700000003000, NULL),
	(1, 25, 'deal 20 18 16 23 13 12 21 17 11 15 10 8 22 7 9 26 24 14 19 25', 1700000003000, NULL),
	(1, 26, 'roll 6 3 1 3', 1700000003000, NULL),
	(1, 27, '0 take 1', 1700000003000, NULL),
	(1, 28, '1 take 6', 1700000004000, NULL),
	(1, 29, '2 take 3', 1700000004000, NULL),
	(1, 30, '1 undo', 1700000004000, 28),
	(1, 31, '1 take 6', 1700000004000, NULL),
	(1, 32, '2 take 3', 1700000004000, NULL);
