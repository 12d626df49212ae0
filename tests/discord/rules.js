'use strict';

// What a client did that Discord forbids. Tests demand that there be nothing.

class Rules {
	constructor(tell) {
		this.tell = tell;
		this.violations = [];
	}

	broken(rule, detail) {
		const violation = { rule, detail: String(detail ?? '') };
		this.violations.push(violation);
		this.tell({ violation });
	}
}

module.exports = { Rules };
