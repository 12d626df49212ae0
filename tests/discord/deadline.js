'use strict';

const TURNS = 3; // of the loop: a connection is accepted in one, what it says is read in the next

// By when something must have come. Where this process was held up, what came in time still waits to
// be read: it is, before that is judged.
class Deadline {
	constructor(ms, missed) {
		this.missed = missed;
		this.timer = setTimeout(() => this.read(TURNS), ms);
	}

	read(turns) {
		if (this.cleared) {
			return;
		}
		if (turns > 0) {
			setImmediate(() => this.read(turns - 1));
		} else {
			this.missed();
		}
	}

	clear() {
		this.cleared = true;
		clearTimeout(this.timer);
	}
}

module.exports = { Deadline };
