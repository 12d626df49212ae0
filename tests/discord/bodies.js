'use strict';

// Holds what goes over the wire against Discord's own description: what the client sends and is not refused,
// so that the stand-in is never kinder than Discord, and what the stand-in answers and tells, so that it says
// nothing that Discord would not.

const { Description } = require('./description');

const without = (object, ...keys) =>
	Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

const message = (data) => ['MessageResponse', {
	...without(data, 'guild_id', 'member', 'channel_type'),
	mentions: data.mentions.map((user) => without(user, 'member')),
}];
const each = (name, list) => Object.values(list ?? {}).map((one) => [name, one]);
const channel = (data) => [['GuildChannelResponse', data]];
const OF_THE_GATEWAY = ['joined_at', 'large', 'unavailable', 'member_count', 'voice_states', 'members',
	'channels', 'threads', 'presences', 'stage_instances', 'guild_scheduled_events', 'soundboard_sounds'];

// What is described of an event's data: names and values.
const EVENTS = {
	READY: ({ user }) => [['UserPIIResponse', user]],
	GUILD_CREATE: (data) => [['GuildResponse', without(data, ...OF_THE_GATEWAY)],
		...each('GuildMemberResponse', data.members), ...each('GuildChannelResponse', data.channels),
		...each('ThreadResponse', data.threads)],
	GUILD_MEMBER_ADD: (data) => [['GuildMemberResponse', without(data, 'guild_id')]],
	GUILD_MEMBER_REMOVE: ({ user }) => [['UserResponse', user]],
	CHANNEL_CREATE: channel, CHANNEL_UPDATE: channel, CHANNEL_DELETE: channel,
	THREAD_CREATE: (data) => [['ThreadResponse', without(data, 'newly_created')]],
	THREAD_UPDATE: (data) => [['ThreadResponse', data]],
	MESSAGE_CREATE: (data) => [message(data)], MESSAGE_UPDATE: (data) => [message(data)],
	INTERACTION_CREATE: ({ member, user, message: pressed, data: { resolved } }) => [
		...(member ? [['GuildMemberResponse', without(member, 'permissions')]] : [['UserResponse', user]]),
		...(pressed ? [message(pressed)] : []), ...each('UserResponse', resolved?.users),
		...each('GuildRoleResponse', resolved?.roles), ...each('MessageResponse', resolved?.messages)],
};

class Bodies {
	constructor(rules) {
		this.rules = rules;
		this.description = new Description();
	}

	// What is wrong with a request's body; null: nothing.
	wrong({ method, pattern }, body) {
		const described = this.description.route(method, pattern);
		if (!described) {
			return 'there is no such route';
		}
		if (!described.takes) {
			return body === null || Object.keys(body).length === 0 ? null : 'nothing is to be sent there';
		}
		return this.description.wrong(described.takes, body);
	}

	// A request was taken: what was wrong with it, and its answer.
	taken({ method, pattern }, wrong, { status, body }) {
		if (wrong) {
			return this.tell(`${method} ${pattern}`, wrong);
		}
		const { answers } = this.description.route(method, pattern);
		return this.tell(`the stand-in's ${status} to ${method} ${pattern}`, !answers.has(status)
			? 'not described' : status === 204 ? null : this.description.wrong(answers.get(status), body));
	}

	event(type, data) {
		for (const [name, value] of EVENTS[type]?.(data) ?? []) {
			this.tell(`the stand-in's ${type}: ${name}`,
				this.description.wrong(this.description.schema(name), value));
		}
	}

	tell(what, wrong) {
		if (wrong) {
			this.rules.broken('description', `${what}: ${wrong}`);
		}
	}
}

module.exports = { Bodies };
