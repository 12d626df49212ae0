'use strict';

// The gateway: connections, and the sessions that outlive them.

const crypto = require('node:crypto');
const zlib = require('node:zlib');
const { WebSocketServer } = require('ws');
const { Deadline } = require('./deadline');
const { DM } = require('./world');
const { may } = require('./permissions');
const { isObject } = require('./schema');
const { reset } = require('./reset');

const INTENT = {
	guilds: 1 << 0, members: 1 << 1, presences: 1 << 8, messages: 1 << 9, direct: 1 << 12,
	content: 1 << 15,
};
const PRIVILEGED = INTENT.members | INTENT.presences | INTENT.content;
const KNOWN = 0b11_0011_0001_1111_1111_1111_1111;
const REPLAY_MOST = 10000;
const HELD_BACK_MOST = 4096;
const SHARD_GUILDS_MOST = 2500;

// Close codes after which a session is to be begun anew.
const FINAL = [1000, 1001, 4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];

class Session {
	constructor(data, bodies) {
		this.bodies = bodies;
		this.id = crypto.randomBytes(16).toString('hex');
		[this.shard, this.shards] = data.shard ?? [0, 1];
		this.intents = data.intents;
		this.seq = 0;
		this.replay = []; // [seq, text]
		this.connection = null;
	}

	serves(guildId) {
		return guildId === null ? this.shard === 0
			: Number((BigInt(guildId) >> 22n) % BigInt(this.shards)) === this.shard;
	}

	wants(intent) {
		return intent === 0 || (this.intents & intent) !== 0;
	}

	dispatch(type, data) {
		this.bodies.event(type, data);
		this.seq += 1;
		const text = `{"t":"${type}","s":${this.seq},"op":0,"d":${JSON.stringify(data)}}`;
		this.replay.push([this.seq, text]);
		if (this.replay.length > REPLAY_MOST) {
			this.replay.splice(0, REPLAY_MOST / 2);
		}
		this.connection?.send(text);
	}
}

class Connection {
	constructor(gateway, socket, request, resuming) {
		this.gateway = gateway;
		this.socket = socket;
		this.raw = request.socket;
		this.resuming = resuming; // it came to the address for resuming
		this.session = null;
		this.sends = [];
		this.query = new URL(request.url, 'ws://fake').searchParams;
		socket.on('message', (data, binary) => this.hear(data, binary));
		socket.on('close', (code) => this.closed(code));
		socket.on('error', () => {});
	}

	start() {
		if (this.query.get('v') !== '10') {
			return this.fault(4012, 'Invalid API version');
		}
		if ((this.query.get('encoding') ?? 'json') !== 'json') {
			return this.fault(4002, 'this stand-in speaks JSON alone');
		}
		if (this.query.get('compress') === 'zlib-stream') {
			this.deflate = zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH });
			this.deflate.on('data', (chunk) => this.open() && this.socket.send(chunk));
		} else if (this.query.get('compress')) {
			return this.fault(4002, 'this stand-in knows zlib-stream alone');
		}
		this.op(10, { heartbeat_interval: this.gateway.heartbeat(), _trace: ['["fake",{}]'] });
		return this.expectHeartbeat();
	}

	open() {
		return this.socket.readyState === 1;
	}

	send(text) {
		if (!this.open()) {
			return;
		}
		if (this.deflate) {
			this.deflate.write(text);
		} else {
			this.socket.send(text);
		}
	}

	op(op, d) {
		this.send(JSON.stringify({ t: null, s: null, op, d }));
	}

	close(code, reason = '') {
		this.deadline?.clear();
		this.socket.close(code, reason);
	}

	// The client broke a rule.
	fault(code, why) {
		this.gateway.rules.broken('gateway', `${code} ${why}`);
		this.close(code, why);
	}

	reset() {
		this.deadline?.clear();
		reset(this.raw);
	}

	closed(code) {
		this.deadline?.clear();
		this.gateway.connections.delete(this);
		this.gateway.onLoss();
		if (this.session?.connection === this) {
			this.gateway.lose(this.session, code);
		}
		this.gateway.tell({ gateway: 'closed', shard: this.session?.shard ?? null, code });
	}

	// Half an interval is the patience for a late one. The least does not shrink with the scale of
	// time: it is what a machine that does much else may take.
	expectHeartbeat() {
		this.deadline?.clear();
		const interval = this.gateway.heartbeat();
		this.deadline = new Deadline(interval + Math.max(interval / 2, 4000), () => {
			this.gateway.rules.broken('heartbeat', 'none came in time');
			this.close(4009, 'Session timed out');
		});
	}

	hear(data, binary) {
		if (this.socket.readyState !== 1) {
			return undefined;
		}
		const now = Date.now();
		const window = 60000 * this.gateway.settings.scale;
		this.sends = this.sends.filter((at) => now - at < window);
		this.sends.push(now);
		if (this.sends.length > 120) {
			return this.fault(4008, 'Rate limited: more than 120 sends in 60 seconds');
		}
		const payload = data.length <= HELD_BACK_MOST ? parse(data) : null;
		if (binary || !isObject(payload) || !Number.isInteger(payload.op)) {
			return this.fault(4002, 'Error while decoding payload');
		}
		return this.obey(payload.op, payload.d);
	}

	obey(op, d) {
		const known = { 1: 'heartbeat', 2: 'identify', 3: 'presence', 4: 'pass', 6: 'resume', 8: 'pass' };
		if (!known[op]) {
			return this.fault(4001, 'Unknown opcode');
		}
		if (!this.session && ![1, 2, 6].includes(op)) {
			return this.fault(4003, 'Not authenticated');
		}
		return this[known[op]](d);
	}

	pass() {
	}

	presence(d) {
		if (!isPresence(d)) {
			this.fault(4002, 'Error while decoding payload: presence');
		}
	}

	heartbeat(d) {
		const last = this.session?.seq ?? 0;
		if (d !== null && !(Number.isInteger(d) && d >= 0 && (!this.session || d <= last))) {
			this.gateway.rules.broken('heartbeat', `with sequence ${d}, though ${last} was the last`);
		}
		this.expectHeartbeat();
		if (!this.gateway.swallow) {
			this.op(11, null);
		}
	}

	identify(d) {
		if (this.session) {
			return this.fault(4005, 'Already authenticated');
		}
		const wrong = this.gateway.misidentified(d);
		if (wrong) {
			return this.fault(...wrong);
		}
		if (this.resuming) {
			this.gateway.rules.broken('identify', 'at the resume_gateway_url');
		}
		if (!this.gateway.admit(d.shard?.[0] ?? 0)) {
			return this.op(9, false);
		}
		this.session = this.gateway.begin(d);
		this.session.connection = this;
		this.gateway.welcome(this.session);
		return undefined;
	}

	resume(d) {
		const { gateway } = this;
		if (this.session) {
			return this.fault(4005, 'Already authenticated');
		}
		if (!isObject(d) || typeof d.token !== 'string' || typeof d.session_id !== 'string' ||
			!Number.isInteger(d.seq)) {
			return this.fault(4002, 'Error while decoding payload: resume');
		}
		if (d.token !== gateway.world.token) {
			return this.fault(4004, 'Authentication failed');
		}
		if (!this.resuming) {
			gateway.rules.broken('resume', 'not at the resume_gateway_url');
		}
		const session = gateway.sessions.get(d.session_id);
		if (!session || (session.replay[0]?.[0] ?? 1) > d.seq + 1) {
			gateway.tell({ gateway: 'not resumed' });
			return this.op(9, false);
		}
		if (d.seq > session.seq) {
			return this.fault(4007, 'Invalid seq');
		}
		return this.takeUp(session, d.seq);
	}

	takeUp(session, seq) {
		clearTimeout(session.timer);
		session.connection?.close(4000, 'resumed elsewhere');
		this.session = session;
		session.connection = this;
		for (const [, text] of session.replay.filter(([at]) => at > seq)) {
			this.gateway.onReplay(text);
			this.send(text);
		}
		session.dispatch('RESUMED', { _trace: [] });
		this.gateway.counts.resumed += 1;
		this.gateway.tell({ gateway: 'resumed', shard: session.shard });
	}
}

class Gateway {
	constructor(world, rules, bodies, settings, tell) {
		Object.assign(this, { world, rules, bodies, settings, tell });
		this.server = new WebSocketServer({ noServer: true });
		this.connections = new Set();
		this.sessions = new Map();
		this.identified = new Map(); // by rate limit key: when
		this.counts = { identified: 0, resumed: 0 };
		this.swallow = false; // heartbeats are not acknowledged
		this.refusing = false; // nobody gets in
		this.granted = PRIVILEGED;
		this.onLoss = () => {}; // is called when a connection is lost
		this.onReplay = () => {}; // with what is said again when a session is resumed
	}

	// Whether an event of this server goes to anybody now.
	reached(guildId) {
		return [...this.sessions.values()].some((each) => each.serves(guildId) && each.connection);
	}

	// server: of HTTP; resuming: it is the address for resuming.
	listen(server, resuming) {
		server.on('upgrade', (request, socket, head) => {
			if (this.refusing) {
				socket.destroy();
				return;
			}
			this.server.handleUpgrade(request, socket, head, (opened) => {
				const connection = new Connection(this, opened, request, resuming);
				this.connections.add(connection);
				connection.start();
			});
		});
	}

	heartbeat() {
		return Math.round(this.settings.heartbeat * this.settings.scale);
	}

	advice() {
		return {
			url: this.settings.gateway, shards: this.settings.shards,
			session_start_limit: {
				total: this.settings.identifies,
				remaining: Math.max(0, this.settings.identifies - this.counts.identified),
				reset_after: 86400000, max_concurrency: this.settings.concurrency,
			},
		};
	}

	// The close code and words for an identify that is wrong, else null.
	misidentified(d) {
		const properties = d?.properties;
		const strings = ['os', 'browser', 'device'].every((key) => typeof properties?.[key] === 'string');
		if (!isObject(d) || typeof d.token !== 'string' || !Number.isInteger(d.intents) || !strings) {
			return [4002, 'Error while decoding payload: identify needs token, intents and properties'];
		}
		if (d.token !== this.world.token) {
			return [4004, 'Authentication failed'];
		}
		if (d.presence !== undefined && !isPresence(d.presence)) {
			return [4002, 'Error while decoding payload: presence'];
		}
		if (d.large_threshold !== undefined && !(d.large_threshold >= 50 && d.large_threshold <= 250)) {
			return [4002, 'Error while decoding payload: large_threshold'];
		}
		return this.misintended(d) ?? this.missharded(d.shard);
	}

	misintended({ intents }) {
		if (intents < 0 || (intents & ~KNOWN) !== 0) {
			return [4013, 'Invalid intent(s)'];
		}
		return (intents & PRIVILEGED & ~this.granted) !== 0 ? [4014, 'Disallowed intent(s)'] : null;
	}

	missharded(shard = [0, 1]) {
		const [id, n] = Array.isArray(shard) ? shard : [];
		if (!Number.isInteger(id) || !Number.isInteger(n) || id < 0 || n < 1 || id >= n) {
			return [4010, 'Invalid shard'];
		}
		const many = this.world.guilds.size / n > SHARD_GUILDS_MOST || n < this.settings.least_shards;
		return many ? [4011, 'Sharding required'] : null;
	}

	// Whether a shard may identify now.
	admit(shard) {
		const key = shard % this.settings.concurrency;
		const now = Date.now();
		const since = now - (this.identified.get(key) ?? -Infinity);
		if (since < this.settings.identify_ms * this.settings.scale * 0.95) {
			this.rules.broken('identify', `${since} ms after the one before`);
			return false;
		}
		if (this.counts.identified >= this.settings.identifies) {
			this.rules.broken('identify', 'no session start was left');
			return false;
		}
		this.identified.set(key, now);
		this.counts.identified += 1;
		return true;
	}

	begin(d) {
		const session = new Session(d, this.bodies);
		for (const old of [...this.sessions.values()]) {
			if (!old.connection && old.shard === session.shard) {
				this.sessions.delete(old.id);
			}
		}
		this.sessions.set(session.id, session);
		return session;
	}

	// It lost its connection, and waits a while for another; code: that the connection was closed with.
	lose(session, code) {
		session.connection = null;
		if (FINAL.includes(code)) {
			this.sessions.delete(session.id);
			return;
		}
		session.timer = setTimeout(() => this.sessions.delete(session.id), this.settings.session_ms);
	}

	welcome(session) {
		const guilds = [...this.world.guilds.values()].filter(
			(guild) => guild.in && session.serves(guild.id));
		session.dispatch('READY', {
			v: 10, user: this.world.me(),
			guilds: guilds.map(({ id }) => ({ id, unavailable: true })), session_id: session.id,
			resume_gateway_url: this.settings.resume_gateway, session_type: 'normal',
			shard: [session.shard, session.shards], private_channels: [], relationships: [],
			application: { id: this.world.application, flags: 0 }, _trace: [],
		});
		this.tell({ gateway: 'ready', shard: session.shard, intents: session.intents });
		for (const guild of guilds.filter((each) => each.available && session.wants(INTENT.guilds))) {
			session.dispatch('GUILD_CREATE', this.guildFor(session, guild));
		}
	}

	guildFor(session, guild) {
		return this.world.guildCreate(guild, (session.intents & INTENT.members) !== 0);
	}

	// data: as it is, or a function of the session.
	dispatch(type, guildId, intent, data) {
		for (const session of this.sessions.values()) {
			if (session.serves(guildId) && session.wants(intent)) {
				session.dispatch(type, typeof data === 'function' ? data(session) : data);
			}
		}
	}

	guildEvent(type, guild, data) {
		if (guild.in && guild.available) {
			this.dispatch(type, guild.id, INTENT.guilds, data);
		}
	}

	// Events of messages, as far as the bot can see the channel.
	messageEvent(type, message, extra = {}) {
		const { channel } = message;
		if (!reaches(channel, this.world.bot)) {
			return;
		}
		const intent = channel.type === DM ? INTENT.direct : INTENT.messages;
		this.dispatch(type, channel.guild?.id ?? null, intent,
			(session) => ({ ...this.strip(session, message), ...extra, ...this.whose(message),
				mentions: this.world.mentions(message, true) }));
	}

	whose({ channel, author }) {
		const { type } = channel;
		return !channel.guild ? { channel_type: type } : {
			channel_type: type, guild_id: channel.guild.id,
			...(channel.guild.members.has(author.id)
				? { member: this.world.member(channel.guild, author) } : {}),
		};
	}

	// Without the intent, contents come of direct messages, mentions and own messages only.
	strip(session, message) {
		const whole = this.world.message(message);
		const { bot } = this.world;
		if ((session.intents & INTENT.content) !== 0 || message.channel.type === DM ||
			message.author === bot || message.mentions.includes(bot)) {
			return whole;
		}
		return { ...whole, content: '', embeds: [], attachments: [], components: [] };
	}

	deletedMessage(message) {
		const { channel } = message;
		if (reaches(channel, this.world.bot)) {
			this.dispatch('MESSAGE_DELETE', channel.guild?.id ?? null,
				channel.type === DM ? INTENT.direct : INTENT.messages,
				{ id: message.id, channel_id: channel.id,
					...(channel.guild ? { guild_id: channel.guild.id } : {}) });
		}
	}

	guildAvailable(guild) {
		this.dispatch('GUILD_CREATE', guild.id, INTENT.guilds,
			(session) => this.guildFor(session, guild));
	}

	// Those of one shard, or all.
	of(shard) {
		return [...this.connections].filter(
			(each) => shard === undefined || each.session?.shard === shard);
	}

	stop() {
		this.of().forEach((each) => each.reset());
	}
}

// What bots may say of themselves: of an activity its name, type, state and (streaming) url.
function isPresence(d) {
	const fits = (activity) => isObject(activity) && typeof activity.name === 'string' &&
		Number.isInteger(activity.type) && activity.type >= 0 && activity.type <= 5 &&
		(activity.state === undefined || (typeof activity.state === 'string' &&
			activity.state.length <= 128)) &&
		Object.keys(activity).every((key) => ['name', 'type', 'state', 'url'].includes(key));
	return isObject(d) && Array.isArray(d.activities) && d.activities.every(fits) &&
		['online', 'dnd', 'idle', 'invisible', 'offline'].includes(d.status) &&
		typeof d.afk === 'boolean' && d.since !== undefined;
}

function reaches(channel, bot) {
	return !channel.guild ||
		(channel.guild.in && channel.guild.available && may(channel, bot.id, 'view'));
}

function parse(data) {
	try {
		return JSON.parse(data.toString('utf8'));
	} catch {
		return null;
	}
}

module.exports = { Gateway, INTENT };
