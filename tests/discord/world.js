'use strict';

// Users, servers, channels and messages, and how Discord writes them.

const { USUAL, permissions, may } = require('./permissions');
const { FLAG } = require('./message');
const { numberComponents, texts } = require('./components');
const attachments = require('./attachments');

const TEXT = 0, DM = 1, VOICE = 2, ANNOUNCEMENT = 5, ANNOUNCEMENT_THREAD = 10, THREAD = 11;
const TYPES = { text: TEXT, voice: VOICE, announcement: ANNOUNCEMENT };
const EPOCH = 1420070400000n;

class World {
	constructor() {
		this.users = new Map();
		this.guilds = new Map();
		this.channels = new Map(); // threads and direct messages too
		this.commands = new Map(); // by id
		this.emojis = new Map(); // the application's own, by id
		this.files = new Map(); // what is in those of messages, by id
		this.lastId = 0n;
		this.lastGuild = 0n;
		this.bot = this.addUser('Dicecup', { bot: true });
		this.application = this.bot.id;
		this.token = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.Gfaked.' + 'x'.repeat(38);
	}

	// Ids tell the time in their upper bits, as Discord's do.
	snowflake() {
		const now = (BigInt(Date.now()) - EPOCH) << 22n;
		this.lastId = now > this.lastId ? now : this.lastId + 1n;
		return String(this.lastId);
	}

	// Servers' go up by a shard each.
	guildId() {
		this.lastGuild += 1n;
		return String((100000000000n + this.lastGuild) << 22n);
	}

	addUser(name, { bot = false, locale = 'en-US', display } = {}) {
		const user = { id: this.snowflake(), name, display: display ?? name, bot, locale, closed: false };
		this.users.set(user.id, user);
		return user;
	}

	// preferred: the guild's locale, Discord's default unless somebody chose; features: 'COMMUNITY' …
	addGuild(name, { id, bytes = 0, members = [], preferred = 'en-US', features = [] } = {}) {
		const guild = {
			id: id ?? this.guildId(), name, owner: null, members: new Map(), roles: new Map(),
			channels: new Map(), available: true, in: true, padding: [], system: null,
			locale: preferred, features,
		};
		guild.owner = '1';
		guild.roles.set(guild.id, { id: guild.id, name: '@everyone', permissions: USUAL });
		this.guilds.set(guild.id, guild);
		for (const user of [this.bot, ...members]) {
			this.addMember(guild, user);
		}
		guild.bytes = bytes;
		return guild;
	}

	addMember(guild, user) {
		guild.members.set(user.id, { roles: [], nick: null });
	}

	addChannel(guild, name, { parent = null, id = this.snowflake(), type = 'text' } = {}) {
		const ofParent = parent?.type === ANNOUNCEMENT ? ANNOUNCEMENT_THREAD : THREAD;
		const channel = {
			id, type: parent ? ofParent : TYPES[type], guild, name, parent,
			threads: () => [...guild.channels.values()].filter((each) => each.parent === channel),
			overwrites: new Map(), archived: false, locked: false, messages: new Map(), owner: null,
		};
		guild.channels.set(channel.id, channel);
		this.channels.set(channel.id, channel);
		return channel;
	}

	direct(user) {
		for (const channel of this.channels.values()) {
			if (channel.type === DM && channel.recipients.includes(user.id)) {
				return channel;
			}
		}
		return null;
	}

	openDirect(user) {
		const channel = {
			id: this.snowflake(), type: DM, guild: null, name: null, parent: null,
			recipients: [this.bot.id, user.id], messages: new Map(),
		};
		this.channels.set(channel.id, channel);
		return channel;
	}

	sharesGuild(user) {
		return [...this.guilds.values()].some((guild) => guild.in && guild.members.has(user.id));
	}

	removeChannel(channel) {
		this.channels.delete(channel.id);
		channel.guild?.channels.delete(channel.id);
		for (const thread of channel.guild?.channels.values() ?? []) {
			if (thread.parent === channel) {
				this.removeChannel(thread);
			}
		}
	}

	// The people (no bots) who can see a channel.
	audience(channel) {
		const ids = channel.guild ? [...channel.guild.members.keys()] : channel.recipients;
		return ids.map((id) => this.users.get(id)).filter(
			(user) => user && !user.bot && may(channel, user.id, 'view'));
	}

	addEmoji(name, animated = false) {
		const emoji = {
			id: this.snowflake(), name, roles: [], user: this.user(this.bot), require_colons: true,
			managed: false, animated, available: true,
		};
		this.emojis.set(emoji.id, emoji);
		return emoji;
	}

	// Whether the bot may use this custom emoji.
	knowsEmoji(id) {
		return this.emojis.has(id) || [...this.guilds.values()].some((guild) =>
			guild.in && guild.padding.some((emoji) => emoji.id === id));
	}

	// A message as it was asked for. plan: of its attachments.
	addMessage(channel, author, body, { plan = [], ...extra } = {}) {
		const files = attachments.stored(this, channel, plan);
		const message = {
			id: this.snowflake(), channel, author, content: (body.content ?? '').trim(),
			components: attachments.show(this, numberComponents(body.components ?? []), files),
			embeds: body.embeds ?? [], flags: body.flags ?? 0, attachments: files,
			nonce: body.nonce ?? null, at: new Date(), edited: null,
			mentions: mentioned(this, channel, body), everyone: mentionsAll(channel, author, body),
			...extra,
		};
		if ((message.flags & FLAG.EPHEMERAL) === 0) {
			channel.messages.set(message.id, message);
		}
		return message;
	}

	// Those that stood before and do not now.
	forgetFiles(before, now = []) {
		before.filter((old) => !now.some((one) => one.id === old.id))
			.forEach(({ id }) => this.files.delete(id));
	}

	changeMessage(message, body, plan = message.attachments) {
		const before = message.attachments;
		message.attachments = attachments.stored(this, message.channel, plan);
		this.forgetFiles(before, message.attachments);
		if (body.components !== undefined) {
			message.components = attachments.show(this, numberComponents(body.components ?? []),
				message.attachments);
		}
		if (body.content !== undefined) {
			message.content = (body.content ?? '').trim();
		}
		if (body.content !== undefined || body.components !== undefined) {
			message.mentions = mentioned(this, message.channel,
				{ ...message, allowed_mentions: body.allowed_mentions });
		}
		message.embeds = body.embeds === undefined ? message.embeds : body.embeds ?? [];
		if (Number.isInteger(body.flags)) {
			message.flags = (message.flags & ~FLAG.SUPPRESS_EMBEDS) |
				(body.flags & (FLAG.SUPPRESS_EMBEDS | FLAG.COMPONENTS_V2));
		}
		message.edited = new Date();
	}

	user(user) {
		return {
			id: user.id, username: user.name.toLowerCase(), discriminator: user.bot ? '4242' : '0',
			global_name: user.bot ? null : user.display, avatar: null, public_flags: 0,
			flags: 0, primary_guild: null, ...(user.bot ? { bot: true } : {}),
		};
	}

	// The bot, as it is told to itself.
	me() {
		return { ...this.user(this.bot), verified: true, mfa_enabled: true, email: null, locale: 'en-US' };
	}

	member(guild, user, whole) {
		const { roles, nick } = guild.members.get(user.id);
		return {
			...(whole ? { user: this.user(user) } : {}), roles, nick, avatar: null, banner: null,
			joined_at: '2024-01-01T00:00:00.000000+00:00', premium_since: null, deaf: false,
			mute: false, flags: 0, pending: false, communication_disabled_until: null,
		};
	}

	role(role) {
		return {
			id: role.id, name: role.name, permissions: String(role.permissions), color: 0,
			colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
			position: role.name === '@everyone' ? 0 : 1, hoist: false, managed: false,
			mentionable: false, icon: null, unicode_emoji: null, flags: 0,
		};
	}

	channel(channel) {
		if (channel.type === DM) {
			return {
				id: channel.id, type: DM, last_message_id: null, flags: 0,
				recipients: channel.recipients.filter((id) => id !== this.bot.id)
					.map((id) => this.user(this.users.get(id))),
			};
		}
		const shared = {
			id: channel.id, type: channel.type, guild_id: channel.guild.id, name: channel.name,
			last_message_id: null, rate_limit_per_user: 0, flags: 0,
		};
		return channel.parent ? { ...shared, ...this.threadOnly(channel) } : {
			...shared, position: 0, nsfw: false, topic: null, parent_id: null,
			permission_overwrites: [...channel.overwrites.values()].map(
				({ id, type, allow, deny }) => ({ id, type, allow: String(allow), deny: String(deny) })),
		};
	}

	threadOnly(thread) {
		return {
			parent_id: thread.parent.id, owner_id: thread.owner ?? this.bot.id,
			message_count: thread.messages.size, member_count: 1,
			total_message_sent: thread.messages.size,
			thread_metadata: {
				archived: thread.archived, auto_archive_duration: 1440, locked: thread.locked,
				archive_timestamp: new Date().toISOString(),
			},
		};
	}

	guild(guild) {
		return {
			id: guild.id, name: guild.name, icon: null, splash: null, discovery_splash: null,
			owner_id: guild.owner, afk_channel_id: null, afk_timeout: 300, verification_level: 1,
			default_message_notifications: 1, explicit_content_filter: 0,
			roles: [...guild.roles.values()].map((role) => this.role(role)),
			emojis: guild.padding, features: guild.features, mfa_level: 0, application_id: null,
			system_channel_id: guild.system, system_channel_flags: 0, rules_channel_id: null,
			max_members: 500000, max_presences: null, max_video_channel_users: 25,
			max_stage_video_channel_users: 50, vanity_url_code: null, description: null, banner: null,
			home_header: null, premium_tier: 0, premium_subscription_count: 0,
			preferred_locale: guild.locale, public_updates_channel_id: null,
			safety_alerts_channel_id: null, nsfw: false, nsfw_level: 0, incidents_data: null,
			premium_progress_bar_enabled: false, stickers: [], region: 'deprecated',
			widget_enabled: false, widget_channel_id: null,
		};
	}

	// All members only to those who may list them.
	guildCreate(guild, withMembers) {
		const channels = [...guild.channels.values()];
		const shown = [...guild.members.keys()].map((id) => this.users.get(id))
			.filter((user) => withMembers || user === this.bot);
		const whole = {
			...this.guild(guild), joined_at: '2024-01-01T00:00:00.000000+00:00', large: false,
			unavailable: false, member_count: guild.members.size, voice_states: [],
			members: shown.map((user) => this.member(guild, user, true)),
			channels: channels.filter((each) => !each.parent).map((each) => this.channel(each)),
			threads: channels.filter((each) => each.parent && !each.archived &&
				may(each, this.bot.id, 'view')).map((each) => this.channel(each)),
			presences: [], stage_instances: [], guild_scheduled_events: [], soundboard_sounds: [],
		};
		this.pad(guild, whole);
		return whole;
	}

	// As big as a real one: with roles and emojis, of which real ones have many.
	pad(guild, whole) {
		if (guild.bytes > 0 && guild.padding.length === 0) {
			for (let size = JSON.stringify(whole).length; size < guild.bytes;) {
				const emoji = {
					id: this.snowflake(), name: `emoji_${guild.padding.length}`, roles: [],
					require_colons: true, managed: false, animated: false, available: true,
				};
				guild.padding.push(emoji);
				size += JSON.stringify(emoji).length + 1;
			}
		}
		whole.emojis = guild.padding;
	}

	// Events tell of members too.
	mentions({ channel, mentions }, ofMembers = false) {
		return mentions.map((user) => ({
			...this.user(user),
			...(ofMembers && channel.guild?.members.has(user.id)
				? { member: this.member(channel.guild, user) } : {}),
		}));
	}

	message(message) {
		const { channel, author } = message;
		return {
			id: message.id, channel_id: channel.id, type: message.type ?? 0,
			author: this.user(author), content: message.content,
			timestamp: message.at.toISOString(), edited_timestamp: message.edited?.toISOString() ?? null,
			tts: false, mention_everyone: message.everyone,
			mentions: this.mentions(message),
			mention_roles: [], embeds: message.embeds, pinned: false,
			attachments: attachments.loose(message.attachments, message.components, message.embeds)
				.map((one) => ({ ...one, ...(message.aside ? { ephemeral: true } : {}) })),
			flags: message.flags, components: message.components,
			...(author === this.bot ? { application_id: this.application } : {}),
			...(message.webhook ? { webhook_id: this.application } : {}),
			...(message.metadata ? { interaction_metadata: message.metadata } : {}),
			...(message.reference ? { message_reference: message.reference } : {}),
		};
	}

	// What an interaction says of who acts and where.
	interactionPlace(channel, user) {
		const allowed = String(permissions(channel, this.bot.id));
		const place = {
			channel_id: channel.id, channel: this.channel(channel), app_permissions: allowed,
		};
		if (!channel.guild) {
			return { ...place, user: this.user(user), context: 1,
				authorizing_integration_owners: { 0: '0' } };
		}
		const own = String(permissions(channel, user.id));
		return {
			...place, channel: { ...place.channel, permissions: own }, guild_id: channel.guild.id,
			guild: { id: channel.guild.id, locale: channel.guild.locale,
				features: channel.guild.features },
			guild_locale: channel.guild.locale,
			member: { ...this.member(channel.guild, user, true), permissions: own }, context: 0,
			authorizing_integration_owners: { 0: channel.guild.id },
		};
	}
}

// All the text of a message.
function said({ content, components }) {
	return [content, ...texts(components)].filter(Boolean).join('\n');
}

// Who is mentioned with a sound: those in the text, as far as allowed_mentions lets them be.
function mentioned(world, channel, body) {
	const rules = body.allowed_mentions;
	const all = !rules || rules.parse?.includes('users');
	const ids = [...said(body).matchAll(/<@!?(\d+)>/g)].map((found) => found[1])
		.filter((id) => all || rules.users?.includes(id));
	return [...new Set(ids)].map((id) => world.users.get(id))
		.filter((user) => user && (!channel.guild || channel.guild.members.has(user.id)));
}

// Whether everybody hears it.
function mentionsAll(channel, author, body) {
	const rules = body.allowed_mentions;
	return /@(everyone|here)\b/.test(said(body)) && channel.guild !== null &&
		(!rules || rules.parse?.includes('everyone') === true) &&
		may(channel, author.id, 'mention_everyone');
}

module.exports = { World, TEXT, DM, ANNOUNCEMENT, said };
