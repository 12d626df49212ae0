-- When this person is pinged as they are called: 'always', 'never'; '': when they are away.
ALTER TABLE people ADD COLUMN pings text COLLATE "C" NOT NULL DEFAULT '';
