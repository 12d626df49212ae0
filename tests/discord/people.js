'use strict';

// What the people at Discord's own program see: told to the test as it comes.

const { interactive, BUTTON, SELECT, FLAG } = require('./message');

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

	describe(message) {
		const parts = interactive(message.components);
		return {
			id: message.id, from: message.author.name, text: message.content,
			buttons: parts.filter((part) => part.type === BUTTON).map(
				({ label, custom_id: id, disabled = false, style }) => ({ label, id, disabled, style })),
			selects: parts.filter((part) => part.type === SELECT).map(
				({ custom_id: id, placeholder = '', options, disabled = false }) =>
					({ id, placeholder, disabled, options: options.map(
						({ label, value, description }) => ({ label, value, description })) })),
			ephemeral: (message.flags & FLAG.EPHEMERAL) !== 0, flags: message.flags,
			loading: (message.flags & FLAG.LOADING) !== 0,
			mentions: message.mentions.map((user) => user.name),
		};
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
			const ping = what === 'message' && message.author !== user &&
				(message.mentions.includes(user) || (!message.channel.guild && !message.aside)) &&
				(message.flags & FLAG.SILENT) === 0;
			this.see(user, what, message.channel, { ...this.describe(message), ping });
		}
	}

	// Messages before a user's eyes, oldest first.
	visible(user) {
		const open = [...this.world.channels.values()].filter(
			(channel) => this.world.audience(channel).includes(user));
		const all = open.flatMap((channel) => [...channel.messages.values()]);
		return [...all, ...(this.asides.get(user.id) ?? [])].sort(
			(a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
	}

	// The message with this id, or the newest with such a component; complains if there is none.
	find(user, { message, where }, wanted, what) {
		const candidates = this.visible(user).filter((each) => (!message || each.id === message) &&
			(!where || this.where(each.channel) === where));
		for (const each of candidates.reverse()) {
			const part = interactive(each.components).find((one) => !one.disabled && wanted(one));
			if (part) {
				return { message: each, part };
			}
		}
		throw new Error(`${user.name} sees no ${what}`);
	}
}

module.exports = { People };
