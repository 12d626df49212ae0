'use strict';

// A client of the stand-in's gateway that does just what it is told, for tests.

const zlib = require('node:zlib');
const WebSocket = require('ws');
const { Fake } = require('./driver');

const INTENTS = 1 << 0 | 1 << 9 | 1 << 12;

// A client that does just what it is told.
class Client {
	constructor(url, query = 'v=10&encoding=json') {
		this.heard = [];
		this.waiting = new Set();
		this.onEvent = () => {}; // is told of events: (type, data)
		this.inflate = query.includes('zlib-stream') ? zlib.createInflate() : null;
		let rest = '';
		this.inflate?.on('data', (chunk) => {
			rest += chunk;
			rest = this.takeWhole(rest);
		});
		this.socket = new WebSocket(`${url}/?${query}`);
		this.socket.on('message', (data) => (this.inflate ? this.inflate.write(data)
			: this.hear(JSON.parse(data))));
		this.socket.on('close', (code) => this.hear({ closed: code }));
		this.socket.on('error', () => {});
	}

	// Whole JSON values at the beginning of a text; gives what is left.
	takeWhole(text) {
		try {
			this.hear(JSON.parse(text));
			return '';
		} catch {
			return text;
		}
	}

	hear(payload) {
		this.heard.push(payload);
		this.seq = payload.s ?? this.seq;
		this.waiting.forEach((look) => look());
		this.onEvent(payload.t, payload.d);
	}

	wait(wanted, what) {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(
				`never ${what}: ${JSON.stringify(this.heard).slice(0, 1000)}`)), 5000);
			const look = () => {
				const found = this.heard.find(wanted);
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

	op(op) {
		return this.wait((payload) => payload.op === op, `op ${op}`);
	}

	event(type) {
		return this.wait((payload) => payload.t === type, type);
	}

	async closed() {
		return (await this.wait((payload) => payload.closed, 'closed')).closed;
	}

	send(op, d) {
		this.socket.send(JSON.stringify({ op, d }));
	}
}

function identity(token, more = {}) {
	return { token, intents: INTENTS,
		properties: { os: 'linux', browser: 'test', device: 'test' }, ...more };
}

async function connect(fake, query) {
	const client = new Client(fake.url, query);
	await client.op(10);
	return client;
}

const pause = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));

async function logIn(fake, more, query) {
	await pause(); // longer than identifies must lie apart
	const client = await connect(fake, query);
	client.send(2, identity(fake.token, more));
	client.ready = (await client.event('READY')).d;
	return client;
}

// Runs tests on the stand-in, one after the other; the process ends.
async function run(tests) {
	const fake = new Fake();
	fake.api = (await fake.wait((report) => report.api, 'started')).api;
	fake.url = fake.api.replace(/^http/, 'ws').replace(/\/api.*/, '');
	fake.token = (await fake.do('world')).token;
	await fake.do('set', { scale: 0.001, heartbeat: 4e7 });
	for (const test of tests) {
		await test(fake);
	}
	await fake.stop();
}

function onFake(tests) {
	run(tests).then(() => process.exit(0), (error) => {
		console.error(error);
		process.exit(1);
	});
}

module.exports = { Client, INTENTS, identity, connect, logIn, pause, onFake };
