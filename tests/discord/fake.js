'use strict';

// A stand-in for Discord, for tests: the REST API and the gateway, version 10, on 127.0.0.1.
//
//     node fake.js [--tls CERT KEY]
//
// The first line on standard output is {"api": "http://127.0.0.1:PORT/api/v10"}. Then it takes
// commands on standard input and tells what happens on standard output, a JSON object a line:
//
//     {"n": 1, "do": "say", "user": "ann", "where": "#dice", "text": "hello"}
//     {"n": 1, "ok": {"id": "…"}}               or {"n": 1, "error": "why not"}
//     {"seen": {"user": "ben", "what": "message", "where": "#dice", "text": "hello", …}}
//     {"violation": {"rule": "…", "detail": "…"}}
//     {"gateway": "ready", "shard": 0}          also "resumed", "not resumed", "closed"
//
// The commands and what they take are in control.js; begin with "world". What "seen" tells: user,
// what ("message", "edit", "delete", "modal", "choices", "failed", and "answered" by "message",
// "later", "update", "update later"… when their program shows no more that it waits), where ("#dice",
// a thread's name, "dm"), server, and of a message id, from, text (of its text displays too, in order), buttons,
// selects, media, files, ephemeral, mentions, flags, loading, and ping: whether this user heard a
// sound; of a modal its fields.
//
// What Discord forbids is refused as Discord refuses it, and counted as a violation if a good
// client would not have tried it; what a command made fail is not. What is taken that Discord's own
// description does not have is a violation too (bodies.js). It ends with standard input.

const fs = require('node:fs');
const http = require('node:http');
const https = require('node:https');
const readline = require('node:readline');
const { Bodies } = require('./bodies');
const { Control } = require('./control');
const { Emojis } = require('./emojis');
const { Gateway } = require('./gateway');
const { Interactions } = require('./interactions');
const { Limits } = require('./limits');
const { People } = require('./people');
const { Rest, BASE } = require('./rest');
const { Routes } = require('./routes');
const { Rules } = require('./rules');
const { World } = require('./world');

function tell(report) {
	process.stdout.write(JSON.stringify(report) + '\n');
}

function usualSettings() {
	return {
		scale : 1,
		heartbeat : 41250,
		shards : 1,
		concurrency : 1,
		identifies : 1000,
		identify_ms : 5000,
		per_second : 50,
		directs : 20,
		answer_ms : 3000,
		token_scale : 1,
		least_shards : 1,
		session_ms : 180000,
		old_edits : 3,
		threads : 1000,
		old_edit_ms : 20000,
		gateway : '',
		resume_gateway : '',
		nonces : false, // whether each direct message must have one
	};
}

function build() {
	const settings = usualSettings();
	const world = new World();
	const rules = new Rules(tell);
	const limits = new Limits(rules, settings);
	const bodies = new Bodies(rules);
	const gateway = new Gateway(world, rules, bodies, settings, tell);
	const people = new People(world, tell);
	const rest = new Rest(world, rules, limits, bodies, settings, tell);
	const routes = new Routes(world, gateway, people, rules, settings);
	const interactions = new Interactions(world, gateway, people, rules, settings);
	routes.routes(rest);
	new Emojis(world).routes(rest);
	interactions.routes(rest);
	gateway.onLoss = () => interactions.excuse();
	gateway.onReplay = (text) => interactions.excuseAgain(text);
	rest.onFault = (token) => interactions.excuseToken(token);
	rest.describe = (token) => interactions.describe(token);
	return { settings, world, rules, limits, gateway, people, rest, routes, interactions };
}

function newServer(tls) {
	const server = tls ? https.createServer(tls) : http.createServer();
	server.keepAliveTimeout = 60000;
	return new Promise((resolve) => {
		server.listen(0, '127.0.0.1', () => resolve(server));
	});
}

function readTls([option, cert, key]) {
	if (option !== '--tls') {
		return null;
	}
	return { cert: fs.readFileSync(cert), key: fs.readFileSync(key) };
}

function obey(control, line) {
	let command = {};
	try {
		command = JSON.parse(line);
		tell({ n: command.n, ok: control.run(command) });
	} catch (error) {
		tell({ n: command.n ?? null, error: error instanceof TypeError ? error.stack : error.message });
	}
}

async function main() {
	const tls = readTls(process.argv.slice(2));
	const parts = build();
	const [main_, resuming] = [await newServer(tls), await newServer(tls)];
	const secure = tls ? 's' : '';
	const address = (server) => `127.0.0.1:${server.address().port}`;
	parts.settings.gateway = `ws${secure}://${address(main_)}`;
	parts.settings.resume_gateway = `ws${secure}://${address(resuming)}`;
	parts.rest.listen(main_);
	parts.gateway.listen(main_, false);
	parts.gateway.listen(resuming, true);
	const control = new Control(parts);
	tell({ api: `http${secure}://${address(main_)}${BASE}` });
	readline.createInterface({ input: process.stdin, terminal: false })
		.on('line', (line) => obey(control, line))
		.on('close', () => process.exit(0));
}

main();
