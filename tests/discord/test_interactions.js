'use strict';

// Whether interactions tell what Discord's tell, and may be answered as Discord lets them be.

const assert = require('node:assert');
const { logIn, onFake } = require('./client');

const V2 = 1 << 15;
const EPHEMERAL = 1 << 6;
const HEADERS = {
	'Content-Type': 'application/json', 'User-Agent': 'DiscordBot (https://example.org, 1)',
};

// Status and body.
async function call(fake, method, path, body) {
	const response = await fetch(fake.api + path, {
		method, headers: { ...HEADERS, Authorization: `Bot ${fake.token}` },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	return [response.status, text ? JSON.parse(text) : {}];
}

// The same with a picture.
async function upload(fake, method, path, body, name) {
	const form = new FormData();
	form.append('payload_json', JSON.stringify(body));
	form.append('files[0]', new Blob([Buffer.from('\x89PNG', 'latin1')], { type: 'image/png' }), name);
	const response = await fetch(fake.api + path, {
		method, body: form, headers: { 'User-Agent': HEADERS['User-Agent'] } });
	const text = await response.text();
	return [response.status, text ? JSON.parse(text) : {}];
}

// Answers an interaction; gives status and code.
async function answer(fake, { d }, body) {
	const [status, told] = await call(fake, 'POST', `/interactions/${d.id}/${d.token}/callback`, body);
	return [status, told.code];
}

// What may not answer a press, but for messages and modals.
const REFUSED = [
	{ type: 4 }, { type: 4, data: {} }, { type: 4, data: { content: 'x'.repeat(2001) } }, { type: 1 },
	{ type: 8, data: { choices: [] } }, { type: 12 }, { type: 5, data: { flags: 4 } },
	{ type: 5, data: { flags: V2 } }, { type: 4, data: { content: 'x', flags: V2 } },
	{ type: 7, data: { content: 'x', flags: V2 } }, { type: 4, data: { components: [text('x')] } },
];

function text(content) {
	return { type: 10, content };
}

function row(more) {
	return { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more }] };
}

async function post(fake, body) {
	const { channels } = await fake.do('ids');
	const [status, message] = await call(fake, 'POST', `/channels/${channels.dice}/messages`, body);
	assert.strictEqual(status, 200, JSON.stringify(message));
	return message;
}

// What a person does, and the interaction that comes of it.
async function begin(fake, client, deed, more) {
	client.heard.length = 0;
	await fake.do(deed, { where: deed === 'submit' ? undefined : '#dice', ...more });
	return client.event('INTERACTION_CREATE');
}

async function press(fake, client) {
	return begin(fake, client, 'press', { user: 'ann', label: 'Go' });
}

async function timesInteractions(fake) {
	const client = await logIn(fake);
	await post(fake, { content: 'press', components: [row({})] });
	const first = await press(fake, client);
	assert.strictEqual(first.d.message.content, 'press');
	for (const body of REFUSED) {
		assert.strictEqual((await answer(fake, first, body))[0], 400, JSON.stringify(body));
	}
	await fake.do('forgive');
	assert.deepStrictEqual(await answer(fake, first, { type: 6 }), [204, undefined]);
	assert.deepStrictEqual(await answer(fake, first, { type: 6 }), [400, 40060]);
	await fake.do('set', { answer_ms: 50 });
	const late = await press(fake, client);
	await fake.wait(({ seen }) => seen?.what === 'failed' && seen.interaction === late.d.id, 'failed');
	assert.deepStrictEqual(await answer(fake, late, { type: 6 }), [404, 10062]);
	assert.deepStrictEqual((await fake.do('violations')).violations.map(({ rule }) => rule),
		['request', 'interaction', 'request']);
	await fake.do('set', { answer_ms: 3000 });
	await post(fake, { content: 'to be deleted', components: [row({})] });
	const gone = await press(fake, client);
	await fake.do('delete_message', { message: gone.d.message.id });
	const update = { type: 7, data: { content: 'nowhere' } };
	assert.deepStrictEqual(await answer(fake, gone, update), [404, 10008]);
	assert.deepStrictEqual(await answer(fake, gone, { type: 6 }), [204, undefined]);
	await fake.do('forgive');
	client.socket.terminate();
}

const NEW = { attachments: [{ id: 0, description: 'a board' }] };

// Below the words of an answer, as it is said or later.
async function takesPictures(fake) {
	const client = await logIn(fake);
	const { application } = await fake.do('ids');
	await post(fake, { content: 'press', components: [row({})] });
	const { d } = await press(fake, client);
	const callback = `/interactions/${d.id}/${d.token}/callback`;
	const hook = `/webhooks/${application}/${d.token}`;
	const said = { content: 'stands', flags: EPHEMERAL, components: [row({ label: 'Next' })] };
	assert.strictEqual((await upload(fake, 'POST', callback, { type: 4, data: { ...said, ...NEW } },
		'one.png'))[0], 204);
	const seen = await fake.see('ann', /^stands$/);
	assert.deepStrictEqual([seen.files, seen.alts], [['one.png'], ['a board']]);
	const [status, edited] = await upload(fake, 'PATCH', `${hook}/messages/@original`, NEW, 'two.png');
	assert.strictEqual(status, 200, JSON.stringify(edited));
	assert.deepStrictEqual([edited.content, edited.components.length], ['stands', 1]);
	assert.deepStrictEqual(edited.attachments.map((one) => [one.filename, one.ephemeral]),
		[['two.png', true]]);
	const more = (await call(fake, 'POST', hook, { content: 'more' }))[1];
	await upload(fake, 'PATCH', `${hook}/messages/${more.id}`, NEW, 'three.png');
	assert.deepStrictEqual((await fake.do('file', { message: more.id, name: 'three.png' })).count, 2);
	const next = await begin(fake, client, 'press', { user: 'ann', label: 'Next', where: undefined });
	assert.strictEqual(next.d.message.attachments.length, 1);
	assert.deepStrictEqual(await answer(fake, next,
		{ type: 7, data: { content: 'other', components: [], attachments: [] } }), [204, undefined]);
	assert.deepStrictEqual((await fake.see('ann', /^other$/)).files, []);
	await fake.do('permit', { who: 'bot', where: '#dice', deny: ['attach'] });
	assert.strictEqual((await upload(fake, 'PATCH', `${hook}/messages/@original`, NEW, 'a'))[1].code,
		50013);
	await fake.do('permit', { who: 'bot', where: '#dice', allow: ['attach'] });
	assert.deepStrictEqual((await fake.do('violations')).violations, []);
	client.socket.terminate();
}

function label(component, more = {}) {
	return { type: 18, label: 'Label', component: { custom_id: 'c', ...component }, ...more };
}

function modal(...components) {
	return { type: 9, data: { title: 'Title', custom_id: 'form', components } };
}

const INPUT = { type: 4, style: 1 };
const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));
const ELEVEN = Array.from({ length: 11 }, (_, i) => ({ value: `${i}`, label: `${i}` }));

const BAD_MODALS = [
	modal(), modal(...ELEVEN.slice(0, 6).map((_, i) => label({ ...INPUT, custom_id: `${i}` }))),
	{ type: 9, data: { ...modal(label(INPUT)).data, title: 'x'.repeat(46) } },
	{ type: 9, data: { ...modal(label(INPUT)).data, custom_id: 'x'.repeat(101) } },
	modal(label(INPUT), label(INPUT)), modal(label(INPUT, { label: 'x'.repeat(46) })),
	modal(label(INPUT, { label: '' })), modal(label(INPUT, { description: 'x'.repeat(101) })),
	modal({ type: 18, label: 'none' }), modal(row({})), modal(label({ type: 2, style: 1, label: 'x' })),
	modal({ type: 1, components: [{ type: 3, custom_id: 's', options: OPTIONS }] }),
	modal({ type: 17, components: [text('x')] }), modal(label({ type: 4, style: 3 })),
	modal(label({ ...INPUT, max_length: 4001 })),
	modal(label({ ...INPUT, placeholder: 'x'.repeat(101) })),
	modal(label({ type: 3, options: [] })), modal(label({ type: 3, options: OPTIONS, disabled: true })),
	modal(label({ type: 3, options: OPTIONS, min_values: 0 })),
	modal(label({ type: 21, options: OPTIONS.slice(0, 1) })),
	modal(label({ type: 21, options: ELEVEN })),
	modal(label({ type: 22, options: ELEVEN })), modal(label({ type: 22, options: [] })),
	modal(label({ type: 22, options: OPTIONS, min_values: 3, max_values: 2 })),
	modal(label({ type: 22, options: OPTIONS, min_values: 0 })),
	modal(label({ type: 22, options: [OPTIONS[0], OPTIONS[0]] })),
	modal(label({ type: 21, options: [OPTIONS[0], OPTIONS[0]] })),
	modal(label({ type: 21, options: OPTIONS.map((each) => ({ ...each, default: true })) })),
	modal(label({ type: 22, max_values: 1, options: OPTIONS.map((each) => ({ ...each, default: true })) })),
	modal(label({ type: 23, required: true })), modal(label({ type: 19, max_values: 11 })),
];

async function refusesModals(fake) {
	const client = await logIn(fake);
	const pressed = await press(fake, client);
	for (const body of BAD_MODALS) {
		assert.deepStrictEqual(await answer(fake, pressed, body), [400, 50035], JSON.stringify(body));
	}
	await fake.do('forgive');
	const old = modal({ type: 1, components: [{ ...INPUT, label: 'Old', custom_id: 'old' }] });
	assert.deepStrictEqual(await answer(fake, pressed, old), [204, undefined], 'once was the only way');
	assert.deepStrictEqual(await answer(fake, pressed, old), [400, 40060]);
	const submitted = await begin(fake, client, 'submit', { user: 'ann', values: 'x' });
	assert.deepStrictEqual(await answer(fake, submitted, old), [400, 50035], 'none after a modal');
	await fake.do('forgive');
	assert.deepStrictEqual(await answer(fake, submitted, { type: 6 }), [204, undefined]);
	client.socket.terminate();
}

const FORM = modal(
	text('Choose'), label({ ...INPUT, custom_id: 'word', required: false }, { label: 'Word' }),
	label({ type: 3, custom_id: 'pick', options: OPTIONS, max_values: 2 }, { label: 'Pick' }),
	label({ type: 21, custom_id: 'one', options: OPTIONS }, { label: 'One', description: 'of three' }),
	label({ type: 5, custom_id: 'who' }, { label: 'Who' }));
const TICKS = modal(
	label({ type: 22, custom_id: 'some', options: OPTIONS }, { label: 'Some' }),
	label({ type: 23, custom_id: 'tick' }, { label: 'Tick' }),
	label({ type: 21, custom_id: 'none', options: OPTIONS, required: false }, { label: 'None' }),
	label({ type: 19, custom_id: 'file', required: false }, { label: 'File' }));

async function asks(fake, client, form) {
	const since = fake.mark();
	await answer(fake, await press(fake, client), form);
	return fake.see('ann', /^Title$/, since);
}

async function fillsModals(fake) {
	const client = await logIn(fake);
	const shown = await asks(fake, client, FORM);
	assert.deepStrictEqual(shown.fields.map((each) => [each.id, each.type, each.label]),
		[['word', 4, 'Word'], ['pick', 3, 'Pick'], ['one', 21, 'One'], ['who', 5, 'Who']]);
	for (const values of [{}, { Pick: [], One: 'A', Who: 'ben' }, { Pick: 'D', One: 'A', Who: 'ben' },
		{ Pick: ['A', 'B', 'C'], One: 'A', Who: 'ben' }, { Pick: 'A', One: 'A', Who: 'nobody' }]) {
		await assert.rejects(fake.do('submit', { user: 'ann', values }), /does not take/);
	}
	const { users } = await fake.do('ids');
	const { d } = await begin(fake, client, 'submit',
		{ user: 'ann', values: { Pick: ['A', 'c'], one: 'B', Who: 'ben' } });
	assert.deepStrictEqual(d.data.components, [
		{ type: 10, id: 1 },
		{ type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'word', value: '' } },
		{ type: 18, id: 4, component: { type: 3, id: 5, custom_id: 'pick', values: ['a', 'c'] } },
		{ type: 18, id: 6, component: { type: 21, id: 7, custom_id: 'one', value: 'b' } },
		{ type: 18, id: 8, component: { type: 5, id: 9, custom_id: 'who', values: [users.ben] } }]);
	assert.strictEqual(d.data.resolved.users[users.ben].username, 'ben');
	await asks(fake, client, TICKS);
	const ticked = await begin(fake, client, 'submit', { user: 'ann', values: { Some: ['A', 'B', 'C'],
		Tick: true } });
	assert.deepStrictEqual(ticked.d.data.components.map(({ component: { value, values } }) =>
		value ?? values ?? null), [['a', 'b', 'c'], true, null, []]);
	client.socket.terminate();
}

// What is pressed and chosen in the depths of a message of the new kind.
async function tellsOfComponents(fake) {
	const client = await logIn(fake);
	const { users, channels } = await fake.do('ids');
	const found = (type) => ({ type: 1,
		components: [{ type, custom_id: `f${type}`, placeholder: `${type}` }] });
	const choose = (placeholder, value) => begin(fake, client, 'choose',
		{ user: 'ann', placeholder, values: [value] });
	const message = await post(fake, { flags: V2, components: [{ type: 17, components: [
		{ type: 9, components: [text('deep')], accessory: { type: 2, style: 1, label: 'Deep',
			custom_id: 'deep', id: 77 } }, found(5), found(8), found(6)] }] });
	const pressed = await begin(fake, client, 'press', { user: 'ann', label: 'Deep' });
	assert.deepStrictEqual(pressed.d.data, { component_type: 2, custom_id: 'deep', id: 77 });
	assert.strictEqual(pressed.d.message.id, message.id);
	assert.deepStrictEqual(await answer(fake, pressed, { type: 7, data: { components: [
		text('changed'), found(5), found(8), found(6)] } }), [204, undefined]);
	await fake.see('ben', /^changed$/);
	const who = await choose('5', 'ben');
	assert.deepStrictEqual(who.d.data.values, [users.ben]);
	assert.deepStrictEqual(Object.keys(who.d.data.resolved), ['users', 'members']);
	assert.strictEqual(who.d.data.resolved.members[users.ben].user, undefined);
	const where = await choose('8', '#dice');
	assert.strictEqual(where.d.data.resolved.channels[channels.dice].name, 'dice');
	assert.strictEqual(where.d.data.component_type, 8);
	const role = await choose('6', '@everyone');
	assert.strictEqual(Object.keys(role.d.data.resolved.roles).length, 1);
	client.socket.terminate();
}

const TABLE = { name: 'table', description: 'Tables', options: [
	{ type: 1, name: 'move', description: 'Moves', options: [
		{ type: 3, name: 'what', description: 'What', required: true, autocomplete: true },
		{ type: 10, name: 'much', description: 'Much' }, { type: 5, name: 'so', description: 'So' }] },
	{ type: 2, name: 'seat', description: 'Seats', options: [
		{ type: 1, name: 'give', description: 'Gives', options: [
			{ type: 6, name: 'who', description: 'Who' },
			{ type: 7, name: 'where', description: 'Where' }] }] }] };

async function tellsOfSubCommands(fake) {
	const client = await logIn(fake);
	const { users, channels, application } = await fake.do('ids');
	const [status] = await call(fake, 'POST', `/applications/${application}/commands`, TABLE);
	assert.strictEqual(status, 201);
	const typed = await begin(fake, client, 'complete',
		{ user: 'ann', name: 'table move', focused: 'what', options: { much: 1.5 } });
	assert.deepStrictEqual(typed.d.data.options, [{ name: 'move', type: 1, options: [
		{ name: 'what', type: 3, value: '', focused: true }, { name: 'much', type: 10, value: 1.5 }] }]);
	const choices = (n, more) => ({ type: 8, data: { choices: ELEVEN.concat(ELEVEN, ELEVEN).slice(0, n)
		.map(({ value, label: name }) => ({ name, value, ...more })) } });
	for (const body of [choices(26), choices(1, { value: 'x'.repeat(101) }), choices(1, { value: 1 }),
		choices(1, { name: 'x'.repeat(101) }), choices(1, { name_localizations: { jp: 'x' } })]) {
		assert.deepStrictEqual(await answer(fake, typed, body), [400, 50035], JSON.stringify(body));
	}
	await fake.do('forgive');
	const all = choices(25, { name_localizations: { ja: 'あ' } });
	assert.deepStrictEqual(await answer(fake, typed, all), [204, undefined]);
	const said = await begin(fake, client, 'slash',
		{ user: 'ann', name: 'table move', options: { what: 'free', so: false } });
	assert.deepStrictEqual(said.d.data.options[0].options.map(({ value }) => value), ['free', false]);
	const given = await begin(fake, client, 'slash',
		{ user: 'ann', name: 'table seat give', options: { who: 'ben', where: '#dice' } });
	assert.deepStrictEqual(given.d.data.options, [{ name: 'seat', type: 2, options: [{ name: 'give',
		type: 1, options: [{ name: 'who', type: 6, value: users.ben },
			{ name: 'where', type: 7, value: channels.dice }] }] }]);
	assert.deepStrictEqual(Object.keys(given.d.data.resolved), ['users', 'members', 'channels']);
	client.socket.terminate();
}

// What is thought about becomes a message of the new kind; asides are changed and go, for a while.
async function keepsAsides(fake) {
	const client = await logIn(fake);
	const { d } = await press(fake, client);
	const hook = `/webhooks/${d.application_id}/${d.token}`;
	await answer(fake, { d }, { type: 5, data: { flags: EPHEMERAL } });
	const [status, original] = await call(fake, 'PATCH', `${hook}/messages/@original`,
		{ flags: V2, components: [text('my hand'), row({ label: 'Play' })] });
	assert.deepStrictEqual([status, original.flags], [200, V2 | EPHEMERAL]);
	assert.ok((await fake.see('ann', /^my hand$/)).ephemeral);
	const [, aside] = await call(fake, 'POST', hook,
		{ flags: V2 | EPHEMERAL, components: [text('aside')] });
	await call(fake, 'PATCH', `${hook}/messages/${aside.id}`, { components: [text('changed aside')] });
	await fake.see('ann', /^changed aside$/);
	assert.strictEqual((await call(fake, 'DELETE', `${hook}/messages/${aside.id}`))[0], 204);
	assert.strictEqual((await call(fake, 'DELETE', `${hook}/messages/${aside.id}`))[1].code, 10008);
	const played = await begin(fake, client, 'press', { user: 'ann', label: 'Play', where: undefined });
	assert.deepStrictEqual(await answer(fake, played, { type: 6 }), [204, undefined]);
	const thought = await press(fake, client);
	await answer(fake, thought, { type: 5, data: { flags: EPHEMERAL } });
	const [gone] = await call(fake, 'DELETE',
		`/webhooks/${d.application_id}/${thought.d.token}/messages/@original`);
	assert.deepStrictEqual([gone, (await fake.do('state')).thinking], [204, []]);
	await fake.do('set', { token_scale: 0 });
	assert.strictEqual((await call(fake, 'PATCH', `${hook}/messages/@original`,
		{ components: [text('late')] }))[1].code, 50027);
	await fake.do('set', { token_scale: 1 });
	assert.ok(!fake.reports.some(({ seen }) => seen?.user !== 'ann' && /hand|aside/.test(seen?.text)));
	client.socket.terminate();
}

onFake([tellsOfComponents, tellsOfSubCommands, timesInteractions, refusesModals, fillsModals,
	keepsAsides, takesPictures]);
