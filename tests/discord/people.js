'use strict';

// What the people at Discord's own program see: told to the test as it comes.

const { loose } = require('./attachments');
const {
	interactive, texts, allMedia, allAlts, laidOut, ROW, BUTTON, SELECT, TEXT, GALLERY, FOUND,
} = require('./components');
const { FLAG } = require('./message');
const { said } = require('./world');
const { may } = require('./permissions');

const SCREEN = 100; // messages of a place that anybody has before their eyes

class People {
	constructor(world, tell) {
		Object.assign(this, { world, tell });
		this.asides = new Map(); // by user id: messages that they alone see
		this.modals = new Map(); // by user id: the one before them
	}

	where(channel) {
		if (!channel.guild) {
			return 'dm';
		}
		return channel.parent ? channel.name : `#${channel.name}`;
	}

	see(user, what, channel, more) {
		this.tell({ seen: { user: user.name, what, where: channel ? this.where(channel) : null,
			server: channel?.guild?.name ?? null, ...more } });
	}

	// A command that can be followed is shown by its name.
	read(text) {
		return text.replace(/<\/([^:<>]+):(\d+)>/g, (whole, name, id) =>
			(this.world.commands.get(id)?.name === name.split(' ')[0] ? `/${name}` : whole));
	}

	describe(message) {
		const parts = interactive(message.components);
		return {
			id: message.id, from: message.author.name, text: this.read(said(message)),
			parts: texts(message.components).map((text) => this.read(text)),
			buttons: parts.filter((part) => part.type === BUTTON).map(
				({ label, custom_id: id = '', disabled = false, style, emoji, url }) =>
					({ label, id, disabled, style, ...(url ? { url } : {}),
						...(emoji ? { emoji: emoji.name } : {}) })),
			selects: parts.filter((part) => part.type === SELECT || FOUND[part.type]).map(
				({ custom_id: id, type, placeholder = '', options = [], disabled = false }) =>
					({ id, type, placeholder, disabled, options: options.map(
						({ label, value, description }) => ({ label, value, description })) })),
			media: allMedia(message.components).map((item) => item.url),
			layout: this.layout(message),
			alts: [...allAlts(message.components), ...this.alts(message)],
			files: message.attachments.map((one) => one.filename),
			ephemeral: (message.flags & FLAG.EPHEMERAL) !== 0, flags: message.flags,
			loading: (message.flags & FLAG.LOADING) !== 0,
			mentions: message.mentions.map((user) => user.name),
		};
	}

	// From above to below: {kind, height}, of a text its lines, of pictures their pixels; of a row of
	// buttons or a list what can be pressed or chosen there too.
	layout({ content, components }) {
		const lines = (text) => ({ kind: 'text', height: text.split('\n').length });
		return [...(content ? [lines(content)] : []), ...laidOut(components).map((part) => {
			const kind = { [ROW]: 'row', [GALLERY]: 'pictures' }[part.type] ?? `${part.type}`;
			return part.type === TEXT ? lines(part.content) : part.type !== ROW
				? { kind, height: (part.items ?? []).map(({ media: { width, height } }) => [width, height]) }
				: { kind, height: 1, ids: part.components.flatMap(({ custom_id: id, options = [] }) =>
					[id, ...options.map(({ value }) => value)]) };
		})];
	}

	// What stands beside pictures below the text.
	alts({ attachments, components, embeds }) {
		return loose(attachments, components, embeds).map((one) => one.description).filter(Boolean);
	}

	audience(message) {
		return message.aside ? [message.aside] : this.world.audience(message.channel);
	}

	// what: "message", "edit" or "delete".
	show(message, what) {
		if (message.aside && what === 'message') {
			const list = this.asides.get(message.aside.id) ?? [];
			this.asides.set(message.aside.id, [...list, message]);
		}
		if (message.aside && what === 'delete') {
			this.asides.set(message.aside.id,
				this.asides.get(message.aside.id).filter((each) => each !== message));
		}
		for (const user of this.audience(message)) {
			const ping = what === 'message' && message.author !== user && rings(message, user);
			this.see(user, what, message.channel, { ...this.describe(message), ping });
		}
	}

	// Messages before a user's eyes, a list for each place, oldest first.
	lists(user) {
		const open = [...this.world.channels.values()].filter((channel) => may(channel, user.id, 'view'));
		return [...open.map((channel) => [...channel.messages.values()].slice(-SCREEN)),
			(this.asides.get(user.id) ?? []).slice(-SCREEN)];
	}

	visible(user) {
		return this.lists(user).flat().sort(byAge);
	}

	// The newest message with such a component, of those with this id and in this place, if they
	// are given; complains if there is none.
	find(user, { message: id, where }, wanted, what) {
		const part = (message) =>
			interactive(message.components).find((each) => !each.disabled && wanted(each, message));
		const newest = this.lists(user).map((list) => list.reverse().find((message) =>
			(!id || message.id === id) && (!where || this.where(message.channel) === where) &&
			part(message)));
		const [message] = newest.filter(Boolean).sort(byAge).reverse();
		if (!message) {
			throw new Error(`${user.name} sees no ${what}`);
		}
		return { message, part: part(message) };
	}
}

// Whether a new message comes with a sound for a user.
function rings(message, user) {
	const direct = !message.channel.guild && !message.aside;
	return (message.everyone || direct || message.mentions.includes(user)) &&
		(message.flags & FLAG.SILENT) === 0;
}

function byAge(a, b) {
	return BigInt(a.id) < BigInt(b.id) ? -1 : 1;
}

module.exports = { People };
