'use strict';

// Whether the stand-in behaves as Discord does, as far as discord.js can tell: it logs in, reads,
// answers and resumes, and breaks no rule.

const assert = require('node:assert');
const { once } = require('node:events');
const {
	ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, ContainerBuilder, GatewayIntentBits,
	LabelBuilder, MediaGalleryBuilder, MessageFlags, ModalBuilder, Partials, RadioGroupBuilder,
	SectionBuilder, SeparatorBuilder, SlashCommandBuilder, StringSelectMenuBuilder,
	TextDisplayBuilder, TextInputBuilder, TextInputStyle, UserSelectMenuBuilder,
} = require('discord.js');
const { Fake } = require('./driver');

function button(id, label) {
	return new ActionRowBuilder().addComponents(
		new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary));
}

const COMMANDS = [
	new SlashCommandBuilder().setName('bid').setNameLocalizations({ ja: 'ビッド' })
		.setDescription('Bids').addIntegerOption((option) => option.setName('count')
			.setDescription('How many').setRequired(true).setAutocomplete(true)),
	new SlashCommandBuilder().setName('plot').setDescription('Shows a picture'),
	new SlashCommandBuilder().setName('hand').setDescription('Shows your hand'),
	new SlashCommandBuilder().setName('table').setDescription('Tables')
		.addSubcommand((sub) => sub.setName('move').setDescription('Moves').addStringOption((option) =>
			option.setName('what').setDescription('What').setRequired(true).setAutocomplete(true)))
		.addSubcommandGroup((group) => group.setName('seat').setDescription('Seats')
			.addSubcommand((sub) => sub.setName('give').setDescription('Gives a seat').addUserOption((option) =>
				option.setName('who').setDescription('Who').setRequired(true)))),
];

const text = (content) => new TextDisplayBuilder().setContent(content);

// A table as one message of the new kind.
function table(state, emoji) {
	return {
		flags: MessageFlags.IsComponentsV2, components: [
			text('# Table'), new ContainerBuilder().setAccentColor(0x336699).addSectionComponents(
				new SectionBuilder().addTextDisplayComponents(text(state)).setButtonAccessory(
					new ButtonBuilder().setCustomId('ask').setLabel('Ask').setStyle(ButtonStyle.Success)
						.setEmoji(emoji ?? '🎲')))
				.addSeparatorComponents(new SeparatorBuilder())
				.addActionRowComponents(new ActionRowBuilder().addComponents(
					new UserSelectMenuBuilder().setCustomId('invite').setPlaceholder('Invite')))],
	};
}

function form() {
	return new ModalBuilder().setCustomId('asked').setTitle('Bid').addTextDisplayComponents(text('Now'))
		.addLabelComponents(
			new LabelBuilder().setLabel('Face').setRadioGroupComponent(
				new RadioGroupBuilder().setCustomId('face').addOptions(FACES)),
			new LabelBuilder().setLabel('Count').setDescription('of them').setTextInputComponent(
				new TextInputBuilder().setCustomId('count').setStyle(TextInputStyle.Short)),
			new LabelBuilder().setLabel('Why').setStringSelectMenuComponent(
				new StringSelectMenuBuilder().setCustomId('why').addOptions(FACES)));
}

const picture = (name, more = '') => ({ attachment: Buffer.from(`\x89PNG${name}${more}`, 'latin1'),
	name, description: `of ${name}` });

const SUGGESTED = { bid: { name: 'five', value: 5 }, table: { name: '5 × 3', value: '5x3' } };
const FACES = [{ label: 'One', value: '1' }, { label: 'Two', value: '2' }];

// What the bot does, by command or custom id.
const DEEDS = {
	bid: (it) => it.reply({ content: `bid ${it.options.getInteger('count')}`,
		components: [button('form', 'Raise')] }),
	hand: async (it) => {
		await it.deferReply({ flags: MessageFlags.Ephemeral });
		await it.editReply({ content: `hand for ${it.locale}`, components: [
			new ActionRowBuilder().addComponents(new StringSelectMenuBuilder().setCustomId('pick')
				.setPlaceholder('Face').addOptions(FACES))] });
		await it.followUp({ content: 'and more', flags: MessageFlags.Ephemeral });
	},
	plot: async (it) => {
		await it.reply({ content: 'plot', flags: MessageFlags.Ephemeral,
			components: [button('unplot', 'Close')] });
		await it.editReply({ files: [picture('plot.png')] });
		await it.followUp({ content: 'another', files: [picture('more.png')] });
	},
	unplot: (it) => it.update({ content: 'no plot', components: [],
		files: it.message.attachments.map(() => picture('less.png')), attachments: [] }),
	pick: (it) => it.update({ content: `picked ${it.values[0]}`,
		components: [button('later', 'Later')] }),
	later: async (it) => {
		await it.deferUpdate();
		await it.editReply({ content: 'updated later', components: [] });
	},
	form: (it) => it.showModal(new ModalBuilder().setCustomId('typed').setTitle('Raise').addComponents(
		new ActionRowBuilder().addComponents(new TextInputBuilder().setCustomId('to').setLabel('To')
			.setStyle(TextInputStyle.Short)))),
	table: (it) => (it.options.getSubcommandGroup()
		? it.reply(`seat for ${it.options.getMember('who').displayName}`)
		: it.reply(table(`moved ${it.options.getString('what')}`))),
	ask: (it) => it.showModal(form()),
	asked: (it) => it.update(table(['face', 'count', 'why'].map((id) => (id === 'face'
		? it.fields.getRadioGroup(id) : id === 'why' ? it.fields.getStringSelectValues(id)[0]
			: it.fields.getTextInputValue(id))).join(' '))),
	invite: async (it) => {
		await it.deferReply({ flags: MessageFlags.Ephemeral });
		await it.editReply({ flags: MessageFlags.IsComponentsV2,
			components: [text(`asked ${it.users.first().username}`)] });
		await it.deleteReply();
		await it.followUp({ content: 'done', flags: MessageFlags.Ephemeral });
	},
	typed: (it) => it.reply({ content: `typed ${it.fields.getTextInputValue('to')}` }),
};

function newClient(api) {
	const client = new Client({
		intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages,
			GatewayIntentBits.DirectMessages],
		partials: [Partials.Channel], rest: { api: api.replace(/\/v10$/, '') },
	});
	client.on('error', () => {}); // a connection that is cut is one
	client.on('interactionCreate', (it) => {
		if (it.isAutocomplete()) {
			it.respond([SUGGESTED[it.commandName]]);
		} else {
			DEEDS[it.commandName ?? it.customId](it);
		}
	});
	client.on('messageCreate', (message) => {
		if (!message.author.bot) {
			message.reply(`heard: ${message.content}`);
		}
	});
	return client;
}

async function logIn(client, { token }) {
	await Promise.all([once(client, 'clientReady'), client.login(token)]);
	assert.strictEqual(client.guilds.cache.size, 1);
	await client.application.commands.set(COMMANDS);
}

async function readsMessages(fake, { bot }) {
	await fake.do('say', { user: 'ann', where: '#dice', text: 'a secret of ours' });
	assert.strictEqual((await fake.see('ben', /^heard:/)).text, 'heard:'); // no intent, no content
	await fake.do('say', { user: 'ann', where: '#dice', text: '@Dicecup roll' });
	await fake.see('ben', new RegExp(`^heard: <@${bot}> roll$`));
	await fake.do('say', { user: 'cem', where: 'dm', text: 'in private' });
	assert.strictEqual((await fake.see('cem', /^heard: in private$/)).where, 'dm');
}

async function answersCommands(fake) {
	await fake.do('complete', { user: 'ann', where: '#dice', name: 'bid', focused: 'count' });
	await fake.see('ann', /^five$/);
	await fake.do('slash', { user: 'ann', where: '#dice', name: 'bid', options: { count: 5 } });
	await fake.see('ben', /^bid 5$/);
	await fake.do('slash', { user: 'ann', where: '#dice', name: 'hand', locale: 'ja' });
	assert.ok((await fake.see('ann', /^hand for ja$/)).ephemeral);
	await fake.see('ann', /^and more$/);
}

async function answersPresses(fake) {
	await fake.do('choose', { user: 'ann', values: ['Two'] });
	await fake.see('ann', /^picked 2$/);
	await fake.do('press', { user: 'ann', label: 'Later' });
	await fake.see('ann', /^updated later$/);
	await fake.do('press', { user: 'ben', label: 'Raise' });
	await fake.see('ben', /^Raise$/);
	await fake.do('submit', { user: 'ben', values: 'seven' });
	await fake.see('ann', /^typed seven$/);
	const told = fake.reports.filter(({ seen }) => seen?.user !== 'ann' &&
		/^(hand|picked|updated|and more)/.test(seen?.text ?? ''));
	assert.deepStrictEqual(told, []);
}

async function usesTheNewLook(fake) {
	await fake.do('complete', { user: 'ann', where: '#dice', name: 'table move', focused: 'what' });
	await fake.see('ann', /^5 × 3$/);
	await fake.do('slash',
		{ user: 'ann', where: '#dice', name: 'table move', options: { what: '5x3' } });
	const shown = await fake.see('ben', /^# Table\nmoved 5x3$/);
	await fake.do('press', { user: 'ben', label: 'Ask', message: shown.id });
	const { fields } = await fake.see('ben', /^Bid$/);
	assert.deepStrictEqual(fields.map(({ label }) => label), ['Face', 'Count', 'Why']);
	await fake.do('submit', { user: 'ben', values: { Face: 'Two', count: '7', Why: ['One'] } });
	assert.strictEqual((await fake.see('ann', /^# Table\n2 7 1$/)).what, 'edit');
	await fake.do('choose', { user: 'cem', placeholder: 'Invite', values: ['dee'] });
	await fake.see('cem', /^asked dee$/);
	await fake.see('cem', /^done$/);
	await fake.do('slash',
		{ user: 'ann', where: '#dice', name: 'table seat give', options: { who: 'eva' } });
	await fake.see('ben', /^seat for eva$/);
}

async function ownsEmojis(fake, client, ids) {
	const { emojis } = client.application;
	const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
	const emoji = await emojis.create({ name: 'die_6', attachment: bytes });
	await emoji.edit({ name: 'die_six' });
	assert.deepStrictEqual([...(await emojis.fetch()).values()].map(({ name }) => name), ['die_six']);
	const channel = await client.channels.fetch(ids.channels.dice);
	const live = await channel.send(table(`rolled ${emoji}`, { id: emoji.id, name: emoji.name }));
	await fake.see('ben', /rolled <:die_six:\d+>/);
	await emoji.delete();
	await assert.rejects(live.edit(table('again', { id: emoji.id })), { code: 50035 });
	await fake.do('forgive');
	await live.delete();
	await assert.rejects(live.edit(table('gone')), { code: 10008 });
}

async function showsPictures(fake, client, ids) {
	const channel = await client.channels.fetch(ids.channels.dice);
	const board = (...names) => ({ components: [new MediaGalleryBuilder().addItems(
		names.map((name) => ({ media: { url: `attachment://${name}` }, description: `of ${name}` })))] });
	const bytes = async (name) => Buffer.from((await fake.do('file',
		{ message: live.id, name })).bytes, 'base64').toString('latin1');
	const live = await channel.send({ flags: MessageFlags.IsComponentsV2, files: [picture('one.png')],
		...board('one.png') });
	assert.strictEqual(live.components[0].items[0].description, 'of one.png');
	const { attachment_id: id } = live.components[0].items[0].media.data;
	assert.strictEqual(live.attachments.size, 0);
	await live.edit({ files: [picture('two.png')], attachments: [{ id, filename: 'one.png' }],
		...board('one.png', 'two.png') });
	await fake.wait(({ seen }) => seen?.user === 'ben' && seen.id === live.id &&
		seen.files.length === 2, 'both pictures');
	await live.edit({ files: [picture('one.png', '!')], attachments: [], ...board('one.png') });
	assert.strictEqual(await bytes('one.png'), '\x89PNGone.png!');
	await live.edit({ attachments: [], components: [text('no pictures')] });
	assert.deepStrictEqual((await fake.see('ben', /^no pictures$/)).files, []);
}

async function answersWithPictures(fake) {
	await fake.do('slash', { user: 'ann', where: '#dice', name: 'plot' });
	const shown = await fake.wait(({ seen }) => seen?.text === 'plot' && seen.files.length > 0, 'plot');
	assert.deepStrictEqual([shown.seen.files, shown.seen.alts], [['plot.png'], ['of plot.png']]);
	assert.deepStrictEqual((await fake.see('ben', /^another$/)).files, ['more.png']);
	await fake.do('press', { user: 'ann', label: 'Close' });
	assert.deepStrictEqual((await fake.see('ann', /^no plot$/)).files, ['less.png']);
}

async function speaks(fake, client, ids) {
	const channel = await client.channels.fetch(ids.channels.dice);
	const said = { content: `yours, <@${ids.users.dee}>`, nonce: '1-2-3', enforceNonce: true };
	const live = await channel.send(said);
	const again = await channel.send(said);
	assert.strictEqual(again.id, live.id);
	assert.ok((await fake.see('dee', /^yours/)).ping);
	await live.edit('changed');
	await fake.see('dee', /^changed$/);
	await live.delete();
}

async function tellsInPrivate(fake, client, ids) {
	const eva = await client.users.fetch(ids.users.eva);
	await eva.send('your dice');
	await fake.see('eva', /^your dice$/);
	await fake.do('close_dms', { user: 'eva' });
	await assert.rejects(eva.send('more dice'), { code: 50007 });
}

async function resumes(fake, client) {
	for (const how of [{}, { code: 4000 }]) {
		const since = fake.mark();
		await fake.do('drop', how);
		await fake.do('say', { user: 'ann', where: '#dice', text: `@Dicecup missed ${how.code}` });
		await fake.wait((report) => report.gateway === 'resumed', 'resumed', since);
		await fake.see('ben', new RegExp(`heard: .*missed ${how.code}`), since);
	}
	const since = fake.mark();
	await fake.do('invalidate', {});
	await fake.wait((report) => report.gateway === 'ready', 'ready anew', since);
}

// A session that was without a connection for too long is there no more.
async function beginsAnew(fake) {
	await fake.do('set', { session_ms: 0 });
	const late = fake.mark();
	await fake.do('drop', { code: 4000 });
	await fake.wait((report) => report.gateway === 'not resumed', 'not resumed', late);
	await fake.wait((report) => report.gateway === 'ready', 'ready anew', late);
}

// Members that discord.js says everywhere, and that Discord passes over where they mean nothing.
const says = ({ rule, detail }) => rule === 'description' && /: no (tts, )?enforce_nonce there/.test(detail);

async function main() {
	const fake = new Fake();
	const { api } = await fake.wait((report) => report.api, 'started');
	await fake.do('set', { scale: 0.2 });
	const ids = await fake.do('world');
	const client = newClient(api);
	await logIn(client, ids);
	await readsMessages(fake, ids);
	await answersCommands(fake);
	await answersPresses(fake);
	await usesTheNewLook(fake);
	await ownsEmojis(fake, client, ids);
	await showsPictures(fake, client, ids);
	await answersWithPictures(fake);
	await speaks(fake, client, ids);
	await tellsInPrivate(fake, client, ids);
	await resumes(fake, client);
	await beginsAnew(fake);
	const { violations } = await fake.do('violations');
	assert.deepStrictEqual(violations.filter((each) => !says(each)), []);
	await client.destroy();
	await fake.stop();
}

main().then(() => process.exit(0), (error) => {
	console.error(error);
	process.exit(1);
});
