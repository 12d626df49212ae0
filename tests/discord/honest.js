'use strict';

// Whether the stand-in behaves as Discord does, as far as discord.js can tell: it logs in, reads,
// answers and resumes, and breaks no rule.

const assert = require('node:assert');
const { once } = require('node:events');
const {
	ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, GatewayIntentBits, MessageFlags,
	ModalBuilder, Partials, SlashCommandBuilder, StringSelectMenuBuilder, TextInputBuilder,
	TextInputStyle,
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
	new SlashCommandBuilder().setName('hand').setDescription('Shows your hand'),
];

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
	pick: (it) => it.update({ content: `picked ${it.values[0]}`,
		components: [button('later', 'Later')] }),
	later: async (it) => {
		await it.deferUpdate();
		await it.editReply({ content: 'updated later', components: [] });
	},
	form: (it) => it.showModal(new ModalBuilder().setCustomId('typed').setTitle('Raise').addComponents(
		new ActionRowBuilder().addComponents(new TextInputBuilder().setCustomId('to').setLabel('To')
			.setStyle(TextInputStyle.Short)))),
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
			it.respond([{ name: 'five', value: 5 }]);
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
	await Promise.all([once(client, 'ready'), client.login(token)]);
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
	await speaks(fake, client, ids);
	await tellsInPrivate(fake, client, ids);
	await resumes(fake, client);
	assert.deepStrictEqual((await fake.do('violations')).violations, []);
	await client.destroy();
	await fake.stop();
}

main().then(() => process.exit(0), (error) => {
	console.error(error);
	process.exit(1);
});
