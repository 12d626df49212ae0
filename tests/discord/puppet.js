'use strict';

// A bot that only does what a test tells it:
//
//     node puppet.js API TOKEN
//
// A line on standard input is {key: answer}: how it answers, from now on, interactions with a command
// ("table move", as it is typed) or with what has this custom id. On standard output it tells
// {"ready": true}, {"taken": true} for each line, and every interaction's data.

const readline = require('node:readline');
const { logIn } = require('./client');

const [api, token] = process.argv.slice(2);
const answers = {};

function tell(what) {
	process.stdout.write(JSON.stringify(what) + '\n');
}

function keyOf({ custom_id: id, name, options = [] }) {
	const [deeper] = options.filter(({ type }) => type <= 2);
	return id ?? (deeper ? `${name} ${keyOf(deeper)}` : name);
}

async function answer({ id, token: secret, type, data }) {
	tell(data);
	const key = type === 4 ? `${keyOf(data)}?` : keyOf(data);
	await fetch(`${api}/interactions/${id}/${secret}/callback`, {
		method: 'POST', body: JSON.stringify(answers[key] ?? { type: 6 }), headers: {
			'Content-Type': 'application/json', 'User-Agent': 'DiscordBot (https://example.org, 1)' },
	});
}

async function main() {
	readline.createInterface({ input: process.stdin, terminal: false })
		.on('line', (line) => {
			Object.assign(answers, JSON.parse(line));
			tell({ taken: true });
		})
		.on('close', () => process.exit(0));
	const url = api.replace(/^http/, 'ws').replace(/\/api.*/, '');
	const client = await logIn({ url, token });
	client.onEvent = (event, data) => event === 'INTERACTION_CREATE' && answer(data);
	tell({ ready: true });
}

main();
