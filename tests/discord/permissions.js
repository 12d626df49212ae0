'use strict';

// Who may do what where, as Discord reckons it.

const BIT = {
	administrator: 1n << 3n,
	manage_channels: 1n << 4n,
	manage_guild: 1n << 5n,
	view: 1n << 10n,
	send: 1n << 11n,
	manage_messages: 1n << 13n,
	embed: 1n << 14n,
	attach: 1n << 15n,
	history: 1n << 16n,
	mention_everyone: 1n << 17n,
	commands: 1n << 31n,
	manage_threads: 1n << 34n,
	create_threads: 1n << 35n,
	send_in_threads: 1n << 38n,
};
const ALL = (1n << 50n) - 1n;
const USUAL = BIT.view | BIT.send | BIT.embed | BIT.attach | BIT.history | BIT.commands |
	BIT.create_threads | BIT.send_in_threads;
const IN_PRIVATE = USUAL | BIT.mention_everyone;

function bits(names) {
	return names.reduce((sum, name) => {
		if (BIT[name] === undefined) {
			throw new Error(`no permission ${name}; there are ${Object.keys(BIT).join(', ')}`);
		}
		return sum | BIT[name];
	}, 0n);
}

function inGuild(guild, userId) {
	const member = guild.members.get(userId);
	if (!member) {
		return 0n;
	}
	const own = [guild.id, ...member.roles].map((id) => guild.roles.get(id)?.permissions ?? 0n)
		.reduce((sum, each) => sum | each, 0n);
	return guild.owner === userId || (own & BIT.administrator) !== 0n ? ALL : own;
}

function overwritten(allowed, overwrites) {
	const deny = overwrites.reduce((sum, each) => sum | each.deny, 0n);
	const allow = overwrites.reduce((sum, each) => sum | each.allow, 0n);
	return (allowed & ~deny) | allow;
}

// What a user may in a channel.
function permissions(channel, userId) {
	if (!channel.guild) {
		return channel.recipients.includes(userId) ? IN_PRIVATE : 0n;
	}
	const allowed = inGuild(channel.guild, userId);
	if (allowed === ALL || allowed === 0n) {
		return allowed;
	}
	const { id, members } = channel.guild;
	const rules = (channel.parent ?? channel).overwrites;
	const of = (wanted) => wanted.map((each) => rules.get(each)).filter(Boolean);
	const everybody = overwritten(allowed, of([id]));
	const roles = overwritten(everybody, of(members.get(userId).roles));
	const result = overwritten(roles, of([userId]));
	return (result & BIT.view) === 0n ? 0n : result;
}

function may(channel, userId, name) {
	const wanted = name === 'send' && channel.parent ? BIT.send_in_threads : BIT[name];
	return (permissions(channel, userId) & wanted) === wanted;
}

// Whether a user is offered a command, by its default_member_permissions; "0" is for administrators.
function mayCommand(channel, userId, wanted) {
	const own = permissions(channel, userId);
	return !channel.guild || wanted === null || (own & BIT.administrator) !== 0n ||
		(wanted !== '0' && (own & BigInt(wanted)) === BigInt(wanted));
}

module.exports = { USUAL, bits, permissions, may, mayCommand };
