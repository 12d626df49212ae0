'use strict';

// The commands of a test that make something go wrong: connections, servers, messages, requests. See
// control.js.

const { bits } = require('./permissions');
const { INTENT } = require('./gateway');

// "this" is the Control.
const troubles = {
	// code: a close code, after some of which the session cannot be resumed; none: the connection is
	// reset.
	drop({ shard, code }) {
		const all = this.gateway.of(shard);
		all.forEach((each) => (code ? each.close(code) : each.reset()));
		return { n_dropped: all.length };
	},

	// Sessions that were dropped, or (all) any: they cannot be resumed.
	forget({ all = false }) {
		for (const session of [...this.gateway.sessions.values()]) {
			if (all || !session.connection) {
				this.gateway.sessions.delete(session.id);
			}
		}
	},

	refuse_connections({ on = true }) {
		this.gateway.refusing = on;
	},

	swallow_acks({ on = true }) {
		this.gateway.swallow = on;
	},

	reconnect({ shard }) {
		this.gateway.of(shard).forEach((each) => each.op(7, null));
	},

	ask_heartbeat({ shard }) {
		this.gateway.of(shard).forEach((each) => each.op(1, null));
	},

	invalidate({ shard, resumable = false }) {
		for (const each of this.gateway.of(shard)) {
			if (each.session) {
				this.gateway.lose(each.session, resumable ? undefined : 4009);
			}
			each.session = null;
			each.op(9, resumable);
		}
	},

	outage({ server }) {
		const guild = this.server(server);
		guild.available = false;
		this.guildGone(guild, { id: guild.id, unavailable: true });
	},

	restore({ server }) {
		const guild = this.server(server);
		guild.available = true;
		this.gateway.guildAvailable(guild);
	},

	kick({ server }) {
		const guild = this.server(server);
		guild.in = false;
		guild.members.delete(this.world.bot.id);
		this.guildGone(guild, { id: guild.id });
	},

	invite({ server }) {
		const guild = this.server(server);
		guild.in = true;
		this.world.addMember(guild, this.world.bot);
		this.gateway.guildAvailable(guild);
	},

	delete_channel(call) {
		this.routes.dropChannel(this.channel(call));
	},

	// A message is so many hours older than it was.
	age({ message, hours }) {
		const found = this.message(message);
		found.at = new Date(found.at - hours * 3600000);
	},

	delete_message({ message }) {
		this.routes.drop(this.message(message));
	},

	archive({ on = true, locked, ...call }) {
		const thread = this.channel(call);
		thread.archived = on;
		thread.locked = locked ?? thread.locked;
		this.gateway.guildEvent('THREAD_UPDATE', thread.guild, this.world.channel(thread));
	},

	// who: a user, "bot" or "everyone". With where: in that channel; allow, deny: names of
	// permissions; clear: those two are the whole. Without: in the server.
	permit({ who, where, server, allow = [], deny = [], clear = false }) {
		const channel = where ? this.channel({ where, server }) : null;
		const guild = channel?.guild ?? this.server(server);
		const id = who === 'everyone' ? guild.id : who === 'bot' ? this.world.bot.id : this.user(who).id;
		const [yes, no] = [bits(allow), bits(deny)];
		if (channel) {
			const old = (!clear && channel.overwrites.get(id)) || { allow: 0n, deny: 0n };
			channel.overwrites.set(id, { id, type: id === guild.id ? 0 : 1,
				allow: (old.allow & ~no) | yes, deny: (old.deny & ~yes) | no });
			this.overwriteChanged(channel);
			return;
		}
		const role = id === guild.id ? guild.roles.get(id) : roleOf(this.world, guild, id);
		role.permissions = (role.permissions & ~no) | yes;
		this.gateway.guildEvent('GUILD_ROLE_UPDATE', guild,
			{ guild_id: guild.id, role: this.world.role(role) });
	},

	// The next (times) requests with this method and path (a pattern). how: "status" (status,
	// code), "429" (scope "user", "shared" or "global"; ms), "delay" (ms), "cut"; after: it is done
	// all the same.
	fail({ method, path, how, times = 1, status = 502, code, scope, ms, after = false }) {
		if (!['status', '429', 'delay', 'cut'].includes(how)) {
			throw new Error(`nothing fails by ${how}`);
		}
		this.rest.faults.push({ method, path, how, times, status, code, scope, ms, after });
	},

	mend() {
		this.rest.faults.length = 0;
	},

	// The token is no good any more.
	revoke() {
		this.world.token = 'revoked';
		this.gateway.of().forEach((each) => each.close(4004, 'Authentication failed'));
	},

	// Privileged intents that are granted: "members", "presences", "content".
	grant({ intents }) {
		this.gateway.granted = intents.reduce((sum, name) => sum | INTENT[name], 0);
	},

	// An event as it is (count times), or a frame; for hostile ones.
	event({ type, data, server, count = 1 }) {
		const guild = server === undefined ? null : this.server(server).id;
		for (let i = 0; i < count; i++) {
			this.gateway.dispatch(type, guild, 0, data);
		}
	},

	frame({ text, shard }) {
		this.gateway.of(shard).forEach((each) => each.send(text));
	},
};

function roleOf(world, guild, userId) {
	const member = guild.members.get(userId);
	if (member.roles.length === 0) {
		const id = world.snowflake();
		guild.roles.set(id, { id, name: `role ${id}`, permissions: 0n });
		member.roles.push(id);
	}
	return guild.roles.get(member.roles[0]);
}

module.exports = { troubles };
