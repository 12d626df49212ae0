-- Parts of a network rest in no file: one process plays everything.
DELETE FROM rests WHERE instr(network, '/') > 0;
