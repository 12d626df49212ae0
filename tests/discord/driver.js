'use strict';

// Drives the stand-in from tests that are written in Node, as world.py does from Python.

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const readline = require('node:readline');

const PATIENCE_MS = 120000;

// The stand-in, and what it tells.
class Fake {
	constructor() {
		this.process = spawn(process.execPath, [path.join(__dirname, 'fake.js')],
			{ stdio: ['pipe', 'pipe', 'inherit'] });
		this.lines = readline.createInterface({ input: this.process.stdout });
		this.reports = [];
		this.waiting = new Set();
		this.n = 0;
		this.lines.on('line', (line) => this.hear(JSON.parse(line)));
	}

	hear(report) {
		this.reports.push(report);
		this.waiting.forEach((look) => look());
	}

	// The first report that is wanted, of those from since on.
	wait(wanted, what, since = 0) {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(`never ${what}`)), PATIENCE_MS);
			const look = () => {
				const found = this.reports.slice(since).find(wanted);
				if (found) {
					clearTimeout(timer);
					this.waiting.delete(look);
					resolve(found);
				}
			};
			this.waiting.add(look);
			look();
		});
	}

	async do(action, more = {}) {
		const n = ++this.n;
		this.process.stdin.write(JSON.stringify({ n, do: action, ...more }) + '\n');
		const reply = await this.wait((report) => report.n === n, action);
		assert.ok(!reply.error, `${action}: ${reply.error}`);
		return reply.ok;
	}

	mark() {
		return this.reports.length;
	}

	async see(user, pattern, since = 0) {
		const { seen } = await this.wait(
			({ seen: it }) => it?.user === user && pattern.test(it.text ?? ''),
			`${user} sees ${pattern}`, since);
		return seen;
	}

	stop() {
		this.process.stdin.end();
		return once(this.process, 'exit');
	}
}

module.exports = { Fake };
