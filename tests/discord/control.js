'use strict';

// The commands that a test gives, by name; see fake.js. Each gets the command and gives what the
// reply holds, or throws an Error whose words the reply tells.

const { may, mayCommand } = require('./permissions');
const { COMMAND, COMPONENT, COMPLETE } = require('./interactions');
const { BUTTON, SELECT, FOUND, interactive } = require('./components');
const { Picks } = require('./entities');
const { given } = require('./commands');
const { INTENT } = require('./gateway');
const { isObject } = require('./schema');
const { troubles } = require('./troubles');

const PEOPLE = ['ann', 'ben', 'cem', 'dee', 'eva', 'fay'];

class Control {
	constructor({ world, gateway, people, rules, limits, rest, routes, interactions, settings }) {
		Object.assign(this,
			{ world, gateway, people, rules, limits, rest, routes, interactions, settings });
	}

	run(command) {
		const handler = own(actions, command.do);
		if (!handler) {
			throw new Error(`no command ${command.do}`);
		}
		return handler.call(this, command) ?? {};
	}

	user(name) {
		const user = [...this.world.users.values()].find(
			(each) => each.name === name || each.id === name);
		return user ?? complain(`nobody is called ${name}`);
	}

	server(name) {
		const servers = [...this.world.guilds.values()];
		const guild = name === undefined ? servers[0]
			: servers.find((each) => each.name === name || each.id === name);
		return guild ?? complain(`there is no server ${name}`);
	}

	// "dm" (with a user), "#dice", a thread's name, or an id.
	channel({ where, user, server }) {
		if (where === 'dm') {
			const person = this.user(user);
			return this.world.direct(person) ?? this.world.openDirect(person);
		}
		const found = [...this.world.channels.values()].find((each) => each.id === where ||
			(each.guild && (!server || each.guild === this.server(server)) &&
				this.people.where(each) === where));
		return found ?? complain(`there is no channel ${where}`);
	}

	message(id) {
		for (const channel of this.world.channels.values()) {
			if (channel.messages.has(id)) {
				return channel.messages.get(id);
			}
		}
		const asides = [...this.people.asides.values()].flat();
		return asides.find((each) => each.id === id) ?? complain(`there is no message ${id}`);
	}

	// A name in a text becomes a mention: "@Dicecup".
	withMentions(text) {
		return text.replace(/@(\w+)/g, (all, name) => {
			const user = [...this.world.users.values()].find((each) => each.name === name);
			return user ? `<@${user.id}>` : all;
		});
	}

	seesChannel(user, channel) {
		if (!may(channel, user.id, 'view')) {
			throw new Error(`${user.name} does not see the channel`);
		}
	}

	// name: as it is typed, with sub-commands: "table new".
	command({ name, user, where, server }) {
		const person = this.user(user);
		const channel = this.channel({ where, user, server });
		this.seesChannel(person, channel);
		const [word, ...path] = name.split(' ');
		const command = [...this.world.commands.values()].find((each) => each.name === word &&
			(!each.guild_id || each.guild_id === channel.guild?.id)) ??
			complain(`there is no command /${word}`);
		const offered = channel.guild ? (command.contexts ?? [0]).includes(0)
			: command.dm_permission !== false && (command.contexts ?? [1]).includes(1);
		if (!offered || !mayCommand(channel, person.id, command.default_member_permissions)) {
			throw new Error(`/${name} is not offered there`);
		}
		return { person, channel, command, path };
	}

	// What an interaction with a command says; see given().
	commandData({ command, path, channel }, values, focused) {
		const picks = new Picks(this.world, channel);
		return {
			id: command.id, name: command.name, type: 1,
			options: given(command, path, values, picks, focused), ...picks.told(),
			...(channel.guild && command.guild_id ? { guild_id: command.guild_id } : {}),
		};
	}

	overwriteChanged(channel) {
		this.gateway.guildEvent('CHANNEL_UPDATE', channel.guild, this.world.channel(channel));
	}

	guildGone(guild, data) {
		this.gateway.dispatch('GUILD_DELETE', guild.id, INTENT.guilds, data);
	}
}

// What a server is made with.
const made = ({ bytes, preferred, features }) => ({ bytes, preferred, features });

// The commands; "this" is the Control.
const actions = {
	// {server, channels, users, locale, preferred, features, bytes, shards…}: a server with channels,
	// and people in it; by default "Parlour" with #dice and six people.
	world({ server = 'Parlour', channels = ['dice'], users = PEOPLE, locale, ...guildly }) {
		const people = users.map((name) => this.world.addUser(name, { locale }));
		const guild = this.world.addGuild(server, { members: people, ...made(guildly) });
		channels.forEach((name) => this.world.addChannel(guild, name));
		return actions.ids.call(this);
	},

	ids() {
		// Of those of one name, the oldest.
		const byName = (items) =>
			Object.fromEntries([...items].reverse().map((each) => [each.name, each.id]));
		return {
			users: byName(this.world.users.values()), servers: byName(this.world.guilds.values()),
			channels: byName([...this.world.channels.values()].filter((each) => each.guild)),
			bot: this.world.bot.id, application: this.world.application, token: this.world.token,
		};
	},

	// Discord's ways: scale (of all its times), heartbeat, shards, concurrency, identifies (session
	// starts a day), identify_ms (between two), per_second, directs (that may be opened in ten minutes), answer_ms,
	// token_scale (of the quarter of an hour), least_shards, session_ms (that a session outlives its
	// connection, whatever the scale), old_edits in old_edit_ms (of messages older than an hour),
	// threads (active ones, in a channel).
	set({ n, do: _, ...values }) {
		for (const key of Object.keys(values)) {
			if (own(this.settings, key) === undefined) {
				throw new Error(`there is no setting ${key}`);
			}
		}
		Object.assign(this.settings, values);
	},

	user({ name, locale, display, server }) {
		const user = this.world.addUser(name, { locale, display });
		if (server !== null) {
			this.world.addMember(this.server(server), user);
		}
		return { id: user.id };
	},

	// count: so many alike; bytes: as big as that in GUILD_CREATE; users: who is in it; preferred:
	// its locale; features: 'COMMUNITY' …; system: in which channel it tells of newcomers.
	server({ name, count = 1, users = [], channels = ['dice'], id, system, ...guildly }) {
		const ids = [];
		for (let i = 0; i < count; i++) {
			const guild = this.world.addGuild(count > 1 ? `${name} ${i + 1}` : name,
				{ id, members: users.map((each) => this.user(each)), ...made(guildly) });
			for (const each of channels) {
				const channel = this.world.addChannel(guild, each);
				guild.system = each === system ? channel.id : guild.system;
			}
			this.gateway.guildAvailable(guild);
			ids.push(guild.id);
		}
		return { id: ids[0], ids };
	},

	// type: "voice", "announcement".
	add_channel({ server, name, type = 'text' }) {
		const guild = this.server(server);
		const channel = this.world.addChannel(guild, name, { type });
		this.gateway.guildEvent('CHANNEL_CREATE', guild, this.world.channel(channel));
		return { id: channel.id };
	},

	add_thread({ server, where, name }) {
		const parent = this.channel({ where, server });
		const thread = this.world.addChannel(parent.guild, name, { parent });
		thread.owner = '1';
		this.gateway.guildEvent('THREAD_CREATE', parent.guild,
			{ ...this.world.channel(thread), newly_created: true });
		return { id: thread.id };
	},

	emoji({ name }) {
		return { id: this.world.addEmoji(name).id };
	},

	// Somebody deletes it in the developer portal.
	emoji_gone({ id }) {
		return { gone: this.world.emojis.delete(id) };
	},

	// What users do.

	say({ user, where, server, text }) {
		const person = this.user(user);
		const channel = this.channel({ where, user, server });
		this.seesChannel(person, channel);
		const message = this.world.addMessage(channel, person, { content: this.withMentions(text) });
		this.people.show(message, 'message');
		this.gateway.messageEvent('MESSAGE_CREATE', message);
		return { id: message.id };
	},

	slash({ options = {}, locale, ...call }) {
		const about = this.command(call);
		return { interaction: this.interactions.begin(COMMAND, about.person, about.channel,
			this.commandData(about, options), { locale }).id };
	},

	// A command of a message, by its name; or (on) of a person, in a channel.
	apply({ user, name, message, on, where, server, locale }) {
		const person = this.user(user);
		const found = [...this.world.commands.values()].find((each) => each.type !== 1 &&
			each.name === name) ?? complain(`there is no command ${name}`);
		const data = { id: found.id, name, type: found.type };
		if (on !== undefined) {
			const channel = this.channel({ where, user, server });
			const picks = new Picks(this.world, channel);
			const target = picks.pick(['user'], on);
			return { interaction: this.interactions.begin(COMMAND, person, channel,
				{ ...data, target_id: target, ...picks.told() }, { locale }).id };
		}
		const target = this.people.visible(person).find((each) => each.id === message) ??
			complain(`${user} sees no message ${message}`);
		return { interaction: this.interactions.begin(COMMAND, person, target.channel, {
			...data, target_id: target.id,
			resolved: { messages: { [target.id]: this.world.message(target) } },
		}, { locale }).id };
	},

	// focused: the option being typed.
	complete({ options = {}, focused, locale, ...call }) {
		const about = this.command(call);
		return { interaction: this.interactions.begin(COMPLETE, about.person, about.channel,
			this.commandData(about, options, focused), { locale }).id };
	},

	// By label or id; message, where: only there.
	press({ user, label, id, message, where, locale }) {
		const person = this.user(user);
		const found = this.people.find(person, { message, where }, (part) => part.type === BUTTON &&
			part.custom_id !== undefined && (label === undefined || part.label === label) &&
			(id === undefined || part.custom_id === id), `button ${label ?? id}`);
		const begun = this.interactions.begin(COMPONENT, person, found.message.channel,
			{ component_type: BUTTON, custom_id: found.part.custom_id, id: found.part.id },
			{ message: found.message, locale });
		return { interaction: begun.id, message: found.message.id };
	},

	// A button pressed on a message that is no longer what it was: its custom_id as it once stood.
	press_stale({ user, id, message }) {
		const person = this.user(user);
		const at = this.people.visible(person).find((each) => each.id === message) ??
			complain(`${user} sees no message ${message}`);
		return { interaction: this.interactions.begin(COMPONENT, person, at.channel,
			{ component_type: BUTTON, custom_id: id, id: 1 }, { message: at }).id };
	},

	// values: by label or value, or by name where Discord finds what can be chosen (users, roles,
	// channels); id or placeholder: of which list.
	choose({ user, values, id, placeholder, message, where, locale }) {
		const person = this.user(user);
		const picked = (part, picks) => values.map((value) => (FOUND[part.type]
			? picks.pick(FOUND[part.type], value)
			: part.options.find((each) => each.label === value || each.value === value)?.value));
		const found = this.people.find(person, { message, where }, (part, { channel }) =>
			(part.type === SELECT || FOUND[part.type]) &&
			(id === undefined || part.custom_id === id) &&
			(placeholder === undefined || part.placeholder === placeholder) &&
			picked(part, new Picks(this.world, channel)).every((value) => value !== undefined),
		`choice of ${values.join(', ')}`);
		const { min_values: least = 1, max_values: most = 1 } = found.part;
		if (values.length < least || values.length > most) {
			throw new Error(`${least} to ${most} can be chosen`);
		}
		const picks = new Picks(this.world, found.message.channel);
		const begun = this.interactions.begin(COMPONENT, person, found.message.channel, {
			component_type: found.part.type, custom_id: found.part.custom_id, id: found.part.id,
			values: picked(found.part, picks), ...picks.told(),
		}, { message: found.message, locale });
		return { interaction: begun.id, message: found.message.id };
	},

	// values: of the modal's fields, by label or custom id; a text, a list or whether it is ticked: of
	// its first one. Choices are given by label or value, users, roles and channels by name.
	submit({ user, values }) {
		const person = this.user(user);
		const modal = this.people.modals.get(person.id);
		const named = modal && !isObject(values)
			? { [interactive(modal.components)[0].custom_id]: values } : values;
		return { interaction: this.interactions.submit(person, named).id };
	},

	close_dms({ user }) {
		this.user(user).closed = true;
	},

	open_dms({ user }) {
		this.user(user).closed = false;
	},

	leave({ user, server }) {
		const guild = this.server(server);
		const person = this.user(user);
		guild.members.delete(person.id);
		this.gateway.dispatch('GUILD_MEMBER_REMOVE', guild.id, INTENT.members,
			{ guild_id: guild.id, user: this.world.user(person) });
	},

	join({ user, server }) {
		const guild = this.server(server);
		const person = this.user(user);
		this.world.addMember(guild, person);
		this.gateway.dispatch('GUILD_MEMBER_ADD', guild.id, INTENT.members,
			{ ...this.world.member(guild, person, true), guild_id: guild.id });
	},

	rename({ user, display }) {
		this.user(user).display = display;
	},

	// What a user has before their eyes now.
	visible({ user, where }) {
		return { messages: this.people.visible(this.user(user))
			.filter((each) => !where || this.people.where(each.channel) === where)
			.map((each) => ({ ...this.people.describe(each), where: this.people.where(each.channel) })) };
	},

	// All of a message as it was sent, when that was, in seconds, and in which place.
	message({ message }) {
		const { id, author, channel, content, components, flags, edited, at, aside } =
			this.message(message);
		return { id, from: author.display, where: this.people.where(channel), content, components,
			flags, alone: aside !== undefined, at: Math.floor((edited ?? at) / 1000) };
	},

	// The form before a user, as it was sent.
	modal({ user }) {
		const { title, components } = this.people.modals.get(this.user(user).id) ??
			complain(`${user} has no form before them`);
		return { title, components };
	},

	// A file of a message, and how many there are of all messages.
	file({ message, name }) {
		const found = this.message(message).attachments.find((one) => one.filename === name) ??
			complain(`there is no ${name}`);
		return { ...found, bytes: this.world.files.get(found.id).toString('base64'),
			count: this.world.files.size };
	},

	// What came of it.

	violations() {
		return { violations: this.rules.violations };
	},

	forgive() {
		this.rules.violations.length = 0;
	},

	state() {
		return {
			sessions: [...this.gateway.sessions.values()].map((each) => ({ id: each.id, shard: each.shard,
				shards: each.shards, intents: each.intents, seq: each.seq,
				connected: each.connection !== null })),
			connections: this.gateway.connections.size, ...this.gateway.counts,
			requests: this.rest.counts, sockets: this.rest.sockets, invalid: this.limits.invalid,
			answer_ms: this.interactions.times, thinking: this.interactions.unfinished(),
			commands: [...this.world.commands.values()], emojis: [...this.world.emojis.values()],
		};
	},

	...troubles,
};

function own(object, key) {
	return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined;
}

function complain(words) {
	throw new Error(words);
}

module.exports = { Control };
