'use strict';

// Whether the gateway closes where Discord closes, and sends whom it should what it should.

const assert = require('node:assert');
const { Client, INTENTS, identity, connect, logIn, pause, onFake } = require('./client');

// What a client does, and the code that it is closed with for it.
const CLOSED = [
	['no such version', 4012, null, 'v=9&encoding=json'],
	['an unknown opcode', 4001, (client) => client.send(99, null)],
	['no JSON', 4002, (client) => client.socket.send('{')],
	['no object', 4002, (client) => client.socket.send('[]')],
	['a long payload', 4002, (client) => client.send(1, 'x'.repeat(4100))],
	['a presence before identify', 4003, (client) => client.send(3, {})],
	['a wrong token', 4004, (client) => client.send(2, identity('x'))],
	['a token after "Bot"', 4004, (client, { token }) => client.send(2, identity(`Bot ${token}`))],
	['no properties', 4002, (client, { token }) => client.send(2, { token, intents: 1 })],
	['unknown intents', 4013,
		(client, { token }) => client.send(2, identity(token, { intents: 1 << 30 }))],
	['a shard of none', 4010,
		(client, { token }) => client.send(2, identity(token, { shard: [1, 1] }))],
	['a resume of somebody else', 4004,
		(client) => client.send(6, { token: 'x', session_id: 'x', seq: 0 })],
];

async function closes(fake) {
	for (const [what, code, deed, query] of CLOSED) {
		await fake.do('forgive');
		const client = new Client(fake.url, query);
		if (deed) {
			await client.op(10);
			deed(client, fake);
		}
		assert.strictEqual(await client.closed(), code, what);
		assert.strictEqual((await fake.do('violations')).violations.length, 1, what);
	}
	await fake.do('forgive');
}

async function closesTheIdentified(fake) {
	const twice = await logIn(fake);
	twice.send(2, identity(fake.token));
	assert.strictEqual(await twice.closed(), 4005);
	const eager = await logIn(fake);
	await fake.do('set', { scale: 1 });
	for (let i = 0; i < 121; i++) {
		eager.send(1, null);
	}
	assert.strictEqual(await eager.closed(), 4008);
	await fake.do('set', { scale: 0.001 });
	await fake.do('grant', { intents: [] });
	const curious = await connect(fake);
	curious.send(2, identity(fake.token, { intents: INTENTS | 1 << 15 }));
	assert.strictEqual(await curious.closed(), 4014);
	await fake.do('grant', { intents: ['content'] });
	await fake.do('set', { least_shards: 2 });
	const lonely = await connect(fake);
	lonely.send(2, identity(fake.token));
	assert.strictEqual(await lonely.closed(), 4011);
	await fake.do('set', { least_shards: 1 });
	await fake.do('forgive');
}

async function wantsHeartbeats(fake) {
	await fake.do('set', { heartbeat: 50, scale: 1 });
	const silent = await connect(fake);
	assert.strictEqual(await silent.closed(), 4009);
	assert.match((await fake.do('violations')).violations[0].rule, /heartbeat/);
	await fake.do('set', { heartbeat: 41250 });
	const client = await connect(fake);
	client.send(1, null);
	await client.op(11);
	client.socket.terminate();
	await fake.do('forgive');
	await hearsWhatCameInTime(fake);
}

// Though it could not look before the time was over.
async function hearsWhatCameInTime(fake) {
	await fake.do('set', { heartbeat: 50, scale: 1 });
	const client = await connect(fake);
	fake.process.kill('SIGSTOP');
	client.send(1, null);
	await pause(4500);
	fake.process.kill('SIGCONT');
	await client.op(11);
	client.socket.terminate();
	assert.deepStrictEqual((await fake.do('violations')).violations, []);
	await fake.do('set', { heartbeat: 41250 });
}

async function limitsIdentifies(fake) {
	await fake.do('set', { scale: 1 });
	const first = await connect(fake);
	first.send(2, identity(fake.token));
	const second = await connect(fake);
	await pause();
	second.send(2, identity(fake.token));
	assert.strictEqual((await second.op(9)).d, false);
	assert.match((await fake.do('violations')).violations[0].rule, /identify/);
	await fake.do('forgive');
	await fake.do('set', { scale: 0.001, heartbeat: 4e7 });
	first.socket.terminate();
	second.socket.terminate();
}

async function resumes(fake) {
	const first = await logIn(fake);
	await first.event('GUILD_CREATE');
	await fake.do('drop');
	await first.closed();
	await fake.do('say', { user: 'ann', where: '#dice', text: 'missed' });
	const resume = { token: fake.token, session_id: first.ready.session_id, seq: first.seq };
	const elsewhere = await connect(fake);
	elsewhere.send(6, { ...resume, seq: 1000 });
	assert.strictEqual(await elsewhere.closed(), 4007);
	assert.strictEqual((await fake.do('violations')).violations.length, 2);
	await fake.do('forgive');
	const second = new Client(first.ready.resume_gateway_url);
	await second.op(10);
	second.send(6, resume);
	await second.event('RESUMED');
	assert.deepStrictEqual(second.heard.filter(({ t }) => t).map(({ t, s }) => [t, s]),
		[['MESSAGE_CREATE', first.seq + 1], ['RESUMED', first.seq + 2]]);
	await fake.do('forget', { all: true });
	second.socket.terminate();
	const third = new Client(first.ready.resume_gateway_url);
	await third.op(10);
	third.send(6, resume);
	assert.strictEqual((await third.op(9)).d, false);
	assert.deepStrictEqual((await fake.do('violations')).violations, []);
	third.socket.terminate();
}

// A session outlives its connection for some minutes, with all that happens meanwhile.
async function resumesLate(fake) {
	const resumption = async (how, wait) => {
		await fake.do('set', { session_ms: 300 });
		const client = await logIn(fake);
		await client.event('GUILD_CREATE');
		await fake.do('drop', how);
		await client.closed();
		await fake.do('say', { user: 'ann', where: '#dice', text: 'missed' });
		await new Promise((resolve) => setTimeout(resolve, wait));
		const again = new Client(client.ready.resume_gateway_url);
		await again.op(10);
		again.send(6, { token: fake.token, session_id: client.ready.session_id, seq: client.seq });
		const told = await again.wait(({ op, t }) => op === 9 || t === 'RESUMED', 'an answer');
		again.socket.terminate();
		return told.op === 9 ? told.d : again.heard.filter(({ t }) => t).map(({ t }) => t);
	};
	for (const code of [undefined, 4000, 4008]) {
		assert.deepStrictEqual(await resumption({ code }, 100), ['MESSAGE_CREATE', 'RESUMED'], code);
	}
	assert.strictEqual(await resumption({}, 400), false, 'too late');
	for (const code of [4007, 4009, 4011]) {
		assert.strictEqual(await resumption({ code }, 0), false, code);
	}
	await fake.do('set', { session_ms: 180000 });
	assert.deepStrictEqual((await fake.do('violations')).violations, []);
}

async function hidesContents(fake) {
	const blind = await logIn(fake, {}, 'v=10&encoding=json&compress=zlib-stream');
	const seeing = await logIn(fake, { intents: INTENTS | 1 << 15 });
	await fake.do('say', { user: 'ann', where: '#dice', text: 'ours' });
	assert.strictEqual((await blind.event('MESSAGE_CREATE')).d.content, '');
	assert.strictEqual((await seeing.event('MESSAGE_CREATE')).d.content, 'ours');
	blind.heard.length = 0;
	await fake.do('say', { user: 'ann', where: 'dm', text: 'for you' });
	const told = (await blind.event('MESSAGE_CREATE')).d;
	assert.deepStrictEqual([told.content, told.guild_id], ['for you', undefined]);
	blind.socket.terminate();
	seeing.socket.terminate();
}

async function shards(fake) {
	const ids = (await fake.do('server', { name: 'Many', count: 6, users: ['ann'] })).ids;
	const clients = [];
	for (const shard of [0, 1, 2]) {
		const client = await logIn(fake, { shard: [shard, 3] });
		const own = client.ready.guilds.map(({ id }) => id);
		assert.deepStrictEqual(own.filter((id) => ids.includes(id)),
			ids.filter((id) => Number((BigInt(id) >> 22n) % 3n) === shard));
		clients.push(client);
	}
	await fake.do('say', { user: 'ann', where: 'dm', text: 'to the first' });
	await clients[0].event('MESSAGE_CREATE');
	for (const client of clients) {
		assert.strictEqual(client.heard.some(({ t }) => t === 'MESSAGE_CREATE'), client === clients[0]);
		client.socket.terminate();
	}
}

async function losesServers(fake) {
	const client = await logIn(fake);
	const told = async (action, more, type) => {
		client.heard.length = 0;
		await fake.do(action, more);
		return (await client.event(type)).d;
	};
	const { servers } = await fake.do('ids');
	assert.strictEqual((await told('outage', { server: 'Parlour' }, 'GUILD_DELETE')).unavailable, true);
	const back = await told('restore', { server: 'Parlour' }, 'GUILD_CREATE');
	assert.deepStrictEqual([back.id, back.members.length], [servers.Parlour, 1]);
	assert.strictEqual((await told('kick', { server: 'Parlour' }, 'GUILD_DELETE')).unavailable, undefined);
	await told('invite', { server: 'Parlour' }, 'GUILD_CREATE');
	const big = await told('server', { name: 'Big', bytes: 21000 }, 'GUILD_CREATE');
	const size = JSON.stringify(big).length;
	assert.ok(size >= 21000 && size < 21500, `${size}`);
	await fake.do('invalidate', { resumable: false });
	assert.strictEqual((await client.op(9)).d, false);
	client.socket.terminate();
}

const TESTS = [closes, closesTheIdentified, wantsHeartbeats, limitsIdentifies, resumes, resumesLate,
	hidesContents, shards, losesServers];

onFake(TESTS);
