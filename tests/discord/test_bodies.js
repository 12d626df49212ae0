'use strict';

// Whether the stand-in holds what goes over the wire against Discord's own description of it.

const assert = require('node:assert');
const { Bodies } = require('./bodies');
const { Emojis } = require('./emojis');
const { Interactions } = require('./interactions');
const { Routes } = require('./routes');
const { World } = require('./world');
const { logIn, onFake } = require('./client');

const CALLBACK = ['POST', '/interactions/:id/:token/callback'];
const POST = ['POST', '/channels/:channel/messages'];
const EDIT = ['PATCH', '/channels/:channel/messages/:message'];
const COMMANDS = ['PUT', '/applications/:app/commands'];
const SETUP = ['PATCH', '/applications/@me'];
const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
const shown = (part) => ({ flags: 1 << 15, components: [{ type: 17, components: [part] }] });
const row = (...components) => ({ type: 1, components });
const form = (component) => ({ type: 9, data: { title: 'Bid', custom_id: 'form',
	components: [{ type: 18, label: 'Which', component }] } });
const boxes = { type: 22, custom_id: 'rules', options: [{ label: 'One', value: '1' }], required: false };
const command = (more) => [{ name: 'table', description: 'Tables', ...more }];

// A request, and what is wrong with it.
const BODIES = [
	[POST, { content: 'x', nonce: 'a', enforce_nonce: true, allowed_mentions: { parse: [], users: ['1'] } }, null],
	[POST, { content: 'x', silent: true }, /silent/],
	[POST, { content: 5 }, /^content: /],
	[POST, { content: 'x', nonce: 'x'.repeat(26) }, /^nonce: /],
	[POST, { attachments: [{ id: 0, filename: 'a.png' }] }, null], // by the documents' words
	[POST, { attachments: [{ id: '0', filename: 'a.png' }] }, null],
	[POST, { attachments: [{ id: -1, filename: 'a.png' }] }, /^attachments\.0\.id: /],
	[POST, { attachments: [{ filename: 'a.png' }] }, /^attachments\.0\.id: /],
	[POST, shown(row(button)), null],
	[POST, shown(row({ ...button, label: 'x'.repeat(81) })), /^components\.0\.components\.0\.components\.0\.label: /],
	[POST, shown(row({ ...button, link: 'x' })), /components\.0\.components\.0: .*link/],
	[POST, shown(row(...Array(6).fill(button))), /^components\.0\.components\.0\.components: /],
	[POST, shown(button), /^components\.0/],
	[EDIT, { components: [], nonce: 'a' }, /nonce/], // of new messages alone
	[CALLBACK, { type: 6 }, null],
	[CALLBACK, { type: 7, data: shown(row(button)) }, null],
	[CALLBACK, { type: 4, data: { content: 'x', flags: '64' } }, /data\.flags: /],
	[CALLBACK, { type: 8, data: { choices: [{ name: 'five', value: 5 }] } }, null],
	[CALLBACK, form(boxes), null],
	[CALLBACK, form({ ...boxes, options: [] }), /component\.options: /],
	[CALLBACK, form({ ...boxes, required: 'no' }), /component\.required: /],
	[COMMANDS, command({ default_member_permissions: '8192' }), null], // by the documents' words
	[COMMANDS, command({ default_member_permissions: 8192 }), null],
	[COMMANDS, command({ default_member_permissions: 'all' }), /default_member_permissions: /],
	[COMMANDS, command({ options: [{ type: 3, name: 'what', description: 'What', most: 3 }] }), /most/],
	[SETUP, { description: 'x', install_params: { scopes: ['bot'], permissions: '2048' } }, null],
	[SETUP, { tags: ['x'.repeat(21)] }, /^tags\.0: /],
	[['POST', '/applications/:app/emojis'], { name: 'die_6', image: 'data:image/png;base64,' }, null],
	[['POST', '/applications/:app/emojis'], { name: 'die_6' }, /^image: /],
	[['POST', '/channels/:channel/messages/:message/threads'],
		{ name: 'x', auto_archive_duration: 60 }, null],
	[['POST', '/channels/:channel/messages/:message/threads'],
		{ name: 'x', auto_archive_duration: 61 }, /^auto_archive_duration: /],
	[['POST', '/channels/:channel/typing'], {}, null],
	[['POST', '/channels/:channel/typing'], { for: 5 }, /nothing/],
	[['POST', '/channels/:channel/shout'], {}, /no such route/],
];

function holdsBodies() {
	const bodies = new Bodies();
	for (const [[method, pattern], body, words] of BODIES) {
		const wrong = bodies.wrong({ method, pattern }, body);
		const what = `${method} ${pattern} ${JSON.stringify(body)}: ${wrong}`;
		assert.ok(words === null ? wrong === null : words.test(wrong), what);
	}
}

// The stand-in has no route of its own.
function knowsEveryRoute() {
	const bodies = new Bodies();
	const rest = { route: (method, pattern) =>
		assert.ok(bodies.description.route(method, pattern), `${method} ${pattern}`) };
	new Routes(null, null, null, null, {}).routes(rest);
	new Emojis(null).routes(rest);
	new Interactions(null, null, null, null, {}).routes(rest);
}

// What the stand-in itself tells.
function holdsEvents() {
	const broken = [];
	const bodies = new Bodies({ broken: (rule, detail) => broken.push(`${rule}: ${detail}`) });
	const world = new World();
	const guild = world.addGuild('Parlour', { members: [world.addUser('ann')], bytes: 5000 });
	const channel = world.addChannel(guild, 'dice');
	bodies.event('GUILD_CREATE', world.guildCreate(guild, true));
	bodies.event('CHANNEL_UPDATE', world.channel(channel));
	assert.deepStrictEqual(broken, []);
	bodies.event('CHANNEL_UPDATE', { ...world.channel(channel), mood: 'good' });
	bodies.event('GUILD_CREATE', { ...world.guildCreate(guild, true), preferred_locale: 'en' });
	assert.strictEqual(broken.length, 2);
	assert.match(broken[0], /^description: the stand-in's CHANNEL_UPDATE: GuildChannelResponse: .*mood/);
	assert.match(broken[1], /^description: the stand-in's GUILD_CREATE: GuildResponse: preferred_locale: /);
}

// Of what is taken the test is told; of what is refused, only that.
async function tellsOfWhatItTook(fake) {
	const client = await logIn(fake);
	const { channels } = await fake.do('ids');
	const post = (body) => fetch(`${fake.api}/channels/${channels.dice}/messages`, {
		method: 'POST', body: JSON.stringify(body), headers: { Authorization: `Bot ${fake.token}`,
			'Content-Type': 'application/json', 'User-Agent': 'DiscordBot (https://example.org, 1)' } });
	assert.strictEqual((await post({ content: 'x' })).status, 200);
	assert.deepStrictEqual((await fake.do('violations')).violations, []);
	assert.strictEqual((await post({ content: 'x', poll: { question: 'Dudo?' } })).status, 200);
	assert.strictEqual((await post({ content: 'x'.repeat(2001) })).status, 400);
	const { violations } = await fake.do('violations');
	assert.deepStrictEqual(violations.map(({ rule }) => rule), ['description', 'request']);
	assert.match(violations[0].detail, /^POST \/channels\/:channel\/messages: poll\./);
	client.socket.terminate();
}

onFake([holdsBodies, knowsEveryRoute, holdsEvents, tellsOfWhatItTook]);
