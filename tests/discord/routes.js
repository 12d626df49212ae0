'use strict';

// The routes of the bot itself: who it is, its commands, channels and messages.

const { Refusal } = require('./errors');
const {
	demand, object, anything, string, integer, boolean, nullable, snowflake, list, choice, dictionary,
} = require('./schema');
const { demandMayAttach } = require('./attachments');
const commands = require('./commands');
const { may } = require('./permissions');
const { FLAG, demandMessage } = require('./message');
const { TEXT, DM, ANNOUNCEMENT } = require('./world');

const NONCE_MS = 180000;
const HOUR_MS = 3600000;
const TWO_WEEKS_MS = 14 * 24 * HOUR_MS;
const OLD_DELETIONS = { bucket: 'DELETE messages of long ago', limit: 30, window: 120 };

const DURATIONS = [60, 1440, 4320, 10080];
const duration = (value, at) => {
	if (!DURATIONS.includes(value)) {
		at.complain('BASE_TYPE_CHOICES', `Value must be one of {${DURATIONS.join(', ')}}.`);
	}
};
const THREAD = {
	'name!': string(1, 100), auto_archive_duration: duration,
	rate_limit_per_user: nullable(integer(0, 21600)),
};

const INSTALL = object({
	scopes: list(choice('bot', 'applications.commands'), 2, 1), permissions: string(1, 20, /^\d+$/),
});
const SETUP = {
	install_params: INSTALL, tags: list(string(1, 20), 5), description: string(0, 400),
	integration_types_config: dictionary(['0', '1'], object({ oauth2_install_params: INSTALL })),
};

class Routes {
	constructor(world, gateway, people, rules, settings) {
		Object.assign(this, { world, gateway, people, rules, settings });
		this.nonces = new Map(); // of the bot's messages: [message, when]
		this.opened = []; // when direct messages were opened
		this.setup = {}; // what was said of the application
		this.oldEdits = new Map(); // by channel id: when messages of more than an hour were edited
	}

	routes(rest) {
		const table = [
			['GET', '/gateway', 0, 0, () => ({ url: this.settings.gateway })],
			['GET', '/gateway/bot', 2, 5, () => this.gateway.advice()],
			['GET', '/users/@me', 30, 30, () => this.world.me()],
			['GET', '/applications/@me', 5, 5, () => this.application()],
			['PATCH', '/applications/@me', 5, 5, (call) => this.setUp(call)],
			['GET', '/oauth2/applications/@me', 5, 5, () => this.application()],
			['POST', '/users/@me/channels', 10, 10, (call) => this.open(call)],
			['GET', '/users/:user', 30, 30, ({ params }) => this.world.user(this.user(params.user))],
			['GET', '/guilds/:guild', 10, 10, (call) => this.getGuild(call)],
			['GET', '/guilds/:guild/channels', 10, 10, (call) => this.getGuild(call).channels],
			['GET', '/guilds/:guild/members/:user', 5, 5, (call) => this.getMember(call)],
			['GET', '/channels/:channel', 5, 5, (call) => this.world.channel(this.channel(call))],
			['PATCH', '/channels/:channel', 5, 15, (call) => this.patchChannel(call)],
			['DELETE', '/channels/:channel', 5, 5, (call) => this.deleteChannel(call)],
			['POST', '/channels/:channel/typing', 5, 5, (call) => this.typing(call)],
			['POST', '/channels/:channel/threads', 50, 300, (call) => this.thread(call)],
			['POST', '/channels/:channel/messages/:message/threads', 50, 300,
				(call) => this.threadFrom(call)],
			['POST', '/channels/:channel/messages', 5, 5, (call) => this.post(call)],
			['GET', '/channels/:channel/messages', 5, 5, (call) => this.list(call)],
			['GET', '/channels/:channel/messages/:message', 5, 5,
				(call) => this.world.message(this.message(call))],
			['PATCH', '/channels/:channel/messages/:message', 5, 5, (call) => this.edit(call)],
			['DELETE', '/channels/:channel/messages/:message', 5, 1, (call) => this.remove(call),
				{ narrow: (params) => (this.age(params) > TWO_WEEKS_MS ? OLD_DELETIONS : null) }],
		];
		table.forEach((route) => rest.route(...route));
		for (const base of ['/applications/:app/commands', '/applications/:app/guilds/:guild/commands']) {
			rest.route('GET', base, 5, 5, (call) => this.stored(call));
			rest.route('PUT', base, 5, 20, (call) => this.overwrite(call));
			rest.route('POST', base, 5, 20, (call) => this.register(call));
			rest.route('DELETE', `${base}/:command`, 5, 20, (call) => this.unregister(call));
		}
	}

	application() {
		return {
			id: this.world.application, name: 'Dicecup', icon: null, description: '', type: null,
			bot_public: true, bot_require_code_grant: false, verify_key: '0'.repeat(64), flags: 0,
			flags_new: '0', bot: this.world.user(this.world.bot), redirect_uris: [],
			interactions_endpoint_url: null, role_connections_verification_url: null,
			owner: this.world.user({ ...this.world.bot, name: 'owner', bot: false }), team: null,
			approximate_guild_count: this.world.guilds.size, approximate_user_install_count: 0,
			approximate_user_authorization_count: 0, explicit_content_filter: 0,
			eligible_oauth2_scopes: [], ...this.setup,
		};
	}

	setUp({ body }) {
		demand(object(SETUP), body);
		Object.assign(this.setup, body);
		return this.application();
	}

	user(id) {
		const user = this.world.users.get(id);
		if (!user) {
			throw new Refusal(10013);
		}
		return user;
	}

	guild(id) {
		const guild = this.world.guilds.get(id);
		if (!guild?.in) {
			throw new Refusal(guild ? 50001 : 10004);
		}
		return guild;
	}

	getGuild({ params }) {
		const guild = this.guild(params.guild);
		return this.world.guild(guild);
	}

	getMember({ params }) {
		const guild = this.guild(params.guild);
		if (!guild.members.has(params.user)) {
			throw new Refusal(10007);
		}
		return this.world.member(guild, this.world.users.get(params.user), true);
	}

	// A channel that the bot can see.
	channel({ params }) {
		const channel = this.world.channels.get(params.channel);
		if (!channel) {
			throw new Refusal(10003);
		}
		if (channel.guild && !(channel.guild.in && may(channel, this.world.bot.id, 'view'))) {
			throw new Refusal(50001);
		}
		return channel;
	}

	message(call) {
		const channel = this.channel(call);
		this.need(channel, 'history');
		const message = channel.messages.get(call.params.message);
		if (!message) {
			throw new Refusal(10008);
		}
		return message;
	}

	need(channel, permission) {
		if (!may(channel, this.world.bot.id, permission)) {
			throw new Refusal(50013);
		}
	}

	open({ body }) {
		demand(object({ 'recipient_id!': snowflake }), body);
		const user = this.world.users.get(String(body.recipient_id));
		if (!user || user.bot) {
			throw new Refusal(user ? 50007 : 50033);
		}
		const open = this.world.direct(user);
		return this.world.channel(open ?? this.openNew(user));
	}

	openNew(user) {
		const now = Date.now();
		this.opened = this.opened.filter((at) => now - at < 600000 * this.settings.scale);
		if (this.opened.length >= this.settings.directs) {
			throw new Refusal(40003, { status: 429 });
		}
		this.opened.push(now);
		return this.world.openDirect(user);
	}

	mayPost(channel) {
		if (channel.type === DM) {
			const user = this.world.users.get(channel.recipients.find((id) => id !== this.world.bot.id));
			if (user.closed || !this.world.sharesGuild(user)) {
				throw new Refusal(50007);
			}
			return;
		}
		this.need(channel, 'send');
		if (channel.locked && !may(channel, this.world.bot.id, 'manage_threads')) {
			throw new Refusal(channel.archived ? 50083 : 160005);
		}
	}

	post(call) {
		const channel = this.channel(call);
		const { body } = call;
		this.mayPost(channel);
		const plan = demandMessage('create', body, { world: this.world, files: call.files });
		this.demandNonce(channel, body);
		const before = this.sameNonce(body);
		if (before) {
			this.samePlace(before, channel, body);
			if (before.deleted) {
				throw new Refusal(10008);
			}
			return { ...this.world.message(before), nonce: body.nonce };
		}
		if (body.embeds?.length) {
			this.need(channel, 'embed');
		}
		demandMayAttach(this, channel, plan);
		const reply = body.message_reference ? this.reference(channel, body.message_reference) : {};
		const message = this.world.addMessage(channel, this.world.bot, body, { plan, ...reply });
		this.keepNonce(body, message);
		this.unarchive(channel);
		this.people.show(message, 'message');
		const nonce = body.nonce === undefined ? {} : { nonce: body.nonce };
		this.gateway.messageEvent('MESSAGE_CREATE', message, nonce);
		return { ...this.world.message(message), ...nonce };
	}

	reference(channel, reference) {
		if (!channel.messages.has(String(reference.message_id)) &&
			(reference.fail_if_not_exists ?? true)) {
			throw new Refusal(50035, { errors: { message_reference: { _errors: [
				{ code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' }] } } });
		}
		const { type = 0, message_id: id } = reference;
		return { reference: { type, channel_id: channel.id, message_id: id }, type: 19 };
	}

	// Discord takes a message without, but nobody knows then whether it came twice.
	demandNonce(channel, {nonce, enforce_nonce: enforced}) {
		if (this.settings.nonces && channel.type === DM && !(nonce && enforced)) {
			this.rules.broken('nonce', 'a direct message without one');
		}
	}

	sameNonce({ nonce, enforce_nonce: enforced }) {
		const [message, at] = (enforced && this.nonces.get(String(nonce))) || [];
		return message && Date.now() - at < NONCE_MS ? message : null;
	}

	// Discord gives back the message that has the nonce, wherever that was said.
	samePlace(message, channel, body) {
		if (message.channel !== channel) {
			this.rules.broken('nonce', `${body.nonce} was used in another channel: this is not said`);
		}
	}

	keepNonce({ nonce }, message) {
		if (nonce !== undefined && nonce !== null) {
			this.nonces.set(String(nonce), [message, Date.now()]);
		}
	}

	unarchive(channel) {
		if (channel.archived) {
			channel.archived = false;
			this.gateway.guildEvent('THREAD_UPDATE', channel.guild, this.world.channel(channel));
		}
	}

	list(call) {
		const channel = this.channel(call);
		const limit = Number(call.query.get('limit') ?? 50);
		demand((value, at) => integer(1, 100)(value, at.in('limit')), limit);
		if (!may(channel, this.world.bot.id, 'history')) {
			return [];
		}
		return [...channel.messages.values()].reverse().slice(0, limit)
			.map((message) => this.world.message(message));
	}

	edit(call) {
		const message = this.message(call);
		if (message.author !== this.world.bot) {
			throw new Refusal(50005);
		}
		if (message.channel.archived) {
			throw new Refusal(50083);
		}
		const plan = demandMessage('edit', call.body,
			{ world: this.world, files: call.files, before: message });
		demandMayAttach(this, message.channel, plan);
		this.takeOldEdit(message);
		this.world.changeMessage(message, call.body, plan);
		this.people.show(message, 'edit');
		this.gateway.messageEvent('MESSAGE_UPDATE', message);
		return this.world.message(message);
	}

	// How old a message is, in ms; -1 if it is none.
	age({ channel, message }) {
		const found = this.world.channels.get(channel)?.messages.get(message);
		return found ? Date.now() - found.at : -1;
	}

	// Those of more than an hour can be changed now and then only.
	takeOldEdit({ channel, at }) {
		const now = Date.now();
		if (now - at <= HOUR_MS) {
			return;
		}
		const window = this.settings.old_edit_ms * this.settings.scale;
		const recent = (this.oldEdits.get(channel.id) ?? []).filter((each) => now - each < window);
		if (recent.length >= this.settings.old_edits) {
			throw new Refusal(30046, { retryMs: recent[0] + window - now });
		}
		this.oldEdits.set(channel.id, [...recent, now]);
	}

	remove(call) {
		const message = this.message(call);
		if (message.author !== this.world.bot) {
			this.need(message.channel, 'manage_messages');
		}
		if (message.channel.archived) {
			throw new Refusal(50083);
		}
		this.drop(message);
		return null;
	}

	// The message goes, by whomever.
	drop(message) {
		this.people.show(message, 'delete');
		message.deleted = true;
		this.world.forgetFiles(message.attachments);
		message.channel.messages.delete(message.id);
		this.gateway.deletedMessage(message);
	}

	typing(call) {
		this.need(this.channel(call), 'send');
		return null;
	}

	thread(call) {
		const parent = this.channel(call);
		demand(object({ ...THREAD, type: integer(10, 12), invitable: boolean }), call.body);
		return this.startThread(parent, call.body, {});
	}

	// Of a message: it has the message's id, so that there is one at most.
	threadFrom(call) {
		const message = this.message(call);
		demand(object(THREAD), call.body);
		if (message.channel.threads().some((each) => each.id === message.id)) {
			throw new Refusal(160004);
		}
		const started = this.startThread(message.channel, call.body, { id: message.id });
		message.flags |= FLAG.HAS_THREAD;
		this.gateway.messageEvent('MESSAGE_UPDATE', message);
		return started;
	}

	startThread(parent, { name }, { id }) {
		if (parent.type !== TEXT && parent.type !== ANNOUNCEMENT) {
			throw new Refusal(50024);
		}
		this.need(parent, 'create_threads');
		if (parent.threads().filter((each) => !each.archived).length >= this.settings.threads) {
			throw new Refusal(160006);
		}
		const thread = this.world.addChannel(parent.guild, name, { parent, id });
		this.gateway.guildEvent('THREAD_CREATE', parent.guild,
			{ ...this.world.channel(thread), newly_created: true });
		return { $status: 201, $body: this.world.channel(thread) };
	}

	patchChannel(call) {
		const channel = this.channel(call);
		demand(object({ name: string(1, 100), archived: boolean, locked: boolean, topic: anything,
			auto_archive_duration: integer(60, 10080), rate_limit_per_user: nullable(integer(0, 21600)),
			permission_overwrites: list(anything), nsfw: boolean, position: anything, parent_id: anything,
			invitable: boolean, flags: integer(0) }), call.body);
		if (channel.type === DM) {
			throw new Refusal(50024);
		}
		this.need(channel, this.permissionToPatch(channel, call.body));
		if (channel.archived && call.body.archived !== false) {
			throw new Refusal(50083);
		}
		channel.name = call.body.name ?? channel.name;
		channel.archived = call.body.archived ?? channel.archived;
		channel.locked = call.body.locked ?? channel.locked;
		const type = channel.parent ? 'THREAD_UPDATE' : 'CHANNEL_UPDATE';
		this.gateway.guildEvent(type, channel.guild, this.world.channel(channel));
		return this.world.channel(channel);
	}

	permissionToPatch(channel, body) {
		if (!channel.parent) {
			return 'manage_channels';
		}
		const own = channel.owner === null && body.locked === undefined;
		const opening = body.archived === false && !channel.locked && Object.keys(body).length === 1;
		return own || opening ? 'send' : 'manage_threads';
	}

	deleteChannel(call) {
		const channel = this.channel(call);
		const told = this.world.channel(channel);
		if (channel.type !== DM) {
			this.need(channel, channel.parent ? 'manage_threads' : 'manage_channels');
			this.dropChannel(channel);
		}
		return told;
	}

	// The channel goes, by whomever.
	dropChannel(channel) {
		const told = this.world.channel(channel);
		this.world.removeChannel(channel);
		const { id, guild_id: guildId, parent_id: parentId, type } = told;
		this.gateway.guildEvent(channel.parent ? 'THREAD_DELETE' : 'CHANNEL_DELETE', channel.guild,
			channel.parent ? { id, guild_id: guildId, parent_id: parentId, type } : told);
	}

	own({ params }) {
		if (params.app !== this.world.application) {
			throw new Refusal(20012);
		}
		if (params.guild) {
			this.guild(params.guild);
		}
		return (command) => (command.guild_id ?? undefined) === params.guild;
	}

	stored(call) {
		const own = this.own(call);
		const localised = call.query.get('with_localizations') === 'true';
		return [...this.world.commands.values()].filter(own).map((command) => {
			const { name_localizations: names, description_localizations: texts, ...rest } = command;
			return localised ? command : rest;
		});
	}

	overwrite(call) {
		const own = this.own(call);
		commands.demandCommands(call.body);
		const before = [...this.world.commands.values()].filter(own);
		before.forEach((command) => this.world.commands.delete(command.id));
		return call.body.map((body) => {
			const same = before.find((command) => command.name === body.name);
			return this.keep({ ...commands.asStored(this.world, body, call.params.guild),
				...(same ? { id: same.id } : {}) });
		});
	}

	keep(command) {
		this.world.commands.set(command.id, command);
		return command;
	}

	register(call) {
		const own = this.own(call);
		commands.demandCommand(call.body);
		const same = [...this.world.commands.values()].filter(own).find(
			(command) => command.name === call.body.name);
		if (!same && [...this.world.commands.values()].filter(own).length >= commands.MOST) {
			throw new Refusal(30032);
		}
		const command = this.keep({ ...commands.asStored(this.world, call.body, call.params.guild),
			...(same ? { id: same.id } : {}) });
		return { $status: same ? 200 : 201, $body: command };
	}

	unregister(call) {
		this.own(call);
		if (!this.world.commands.delete(call.params.command)) {
			throw new Refusal(10063);
		}
		return null;
	}
}

module.exports = { Routes };
