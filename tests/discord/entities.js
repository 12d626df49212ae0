'use strict';

// Users, roles and channels as people pick them by name, and as an interaction tells of them.

const { permissions } = require('./permissions');

const named = (name) => (each) => each.name === name || `#${each.name}` === name || each.id === name;
const FIND = {
	user: (world, channel, name) => [...world.users.values()].find(named(name)),
	role: (world, { guild }, name) => [...guild?.roles.values() ?? []].find(named(name)),
	channel: (world, { guild }, name) => [...guild?.channels.values() ?? []].find(named(name)),
};

const TELL = {
	user: (world, channel, user) => ({
		users: { [user.id]: world.user(user) },
		...(channel.guild?.members.has(user.id)
			? { members: { [user.id]: partialMember(world, channel, user) } } : {}),
	}),
	role: (world, channel, role) => ({ roles: { [role.id]: world.role(role) } }),
	channel: (world, { guild }, channel) => ({
		channels: { [channel.id]: partialChannel(world, channel) },
	}),
};

function partialMember(world, channel, user) {
	const { deaf, mute, ...rest } = world.member(channel.guild, user, false);
	return { ...rest, permissions: String(permissions(channel, user.id)) };
}

function partialChannel(world, channel) {
	const { permission_overwrites: _, ...rest } = world.channel(channel);
	return { ...rest, permissions: String(permissions(channel, world.bot.id)) };
}

// What one person picks at one place, kept for what the interaction tells of it.
class Picks {
	constructor(world, channel) {
		Object.assign(this, { world, channel });
		this.resolved = {};
	}

	// The id of what has this name, of these kinds; undefined if there is none.
	pick(kinds, name) {
		for (const kind of kinds) {
			const found = FIND[kind](this.world, this.channel, name);
			if (found) {
				this.keep(TELL[kind](this.world, this.channel, found));
				return found.id;
			}
		}
		return undefined;
	}

	// A file that is uploaded; its id.
	upload(filename) {
		const id = this.world.snowflake();
		const path = `ephemeral-attachments/${this.channel.id}/${id}/${filename}`;
		this.keep({ attachments: { [id]: {
			id, filename, size: 1, ephemeral: true, url: `https://cdn.discordapp.com/${path}`,
			proxy_url: `https://media.discordapp.net/${path}`,
		} } });
		return id;
	}

	keep(told) {
		for (const [map, entries] of Object.entries(told)) {
			this.resolved[map] = { ...this.resolved[map], ...entries };
		}
	}

	// To be part of an interaction's data.
	told() {
		return Object.keys(this.resolved).length > 0 ? { resolved: this.resolved } : {};
	}
}

module.exports = { Picks };
