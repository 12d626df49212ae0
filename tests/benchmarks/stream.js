'use strict';

/* The events that both programs are given: servers of a size, and what people say in them. The same
 * for each run. */

const { ME } = require('./source.js');

const GUILDS = 2500;
const GUILD_BYTES = 21 * 1000;

let state = 0x2545f491;
function draw(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
}

const guildId = (n) => String(300000000000000000n + BigInt(n) * 4194304n);
const channelId = (n, k) => String(400000000000000000n + BigInt(n) * 1000n + BigInt(k));
const roleId = (n, k) => String(500000000000000000n + BigInt(n) * 1000n + BigInt(k));

function user(n) {
  return {
    id: String(600000000000000000n + BigInt(n)), username: `person${n}`, discriminator: '0',
    global_name: `Person ${n}`, avatar: null, bot: false, public_flags: 0,
  };
}

function me() {
  return { id: ME, username: 'Dicecup', discriminator: '0', global_name: null, avatar: null,
    bot: true, flags: 0, verified: true, mfa_enabled: true, email: null };
}

function member(n) {
  return { user: user(n), nick: null, roles: [], joined_at: '2026-01-01T00:00:00.000000+00:00',
    deaf: false, mute: false, flags: 0, avatar: null, premium_since: null, pending: false };
}

function channel(guild, k) {
  return { id: channelId(guild, k), type: 0, name: `channel-${k}`, position: k, parent_id: null,
    topic: 'What this channel is for, in a sentence of the usual length', nsfw: false, flags: 0,
    last_message_id: null, rate_limit_per_user: 0, permission_overwrites: [
      { id: guildId(guild), type: 0, allow: '0', deny: '0' }] };
}

function role(guild, k) {
  return { id: k === 0 ? guildId(guild) : roleId(guild, k), name: k === 0 ? '@everyone' : `role-${k}`,
    color: 0, colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false, icon: null, unicode_emoji: null, position: k, permissions: '1071698660929',
    managed: false, mentionable: false, flags: 0 };
}

/* As large as asked: channels until it is, as servers are. */
function guild(n) {
  const made = { id: guildId(n), name: `Server ${n}`, owner_id: user(n).id, unavailable: false,
    large: false, member_count: 40, joined_at: '2026-01-01T00:00:00.000000+00:00', icon: null,
    region: 'automatic', afk_channel_id: null, afk_timeout: 300, verification_level: 1,
    default_message_notifications: 0, explicit_content_filter: 0, mfa_level: 0, system_channel_id: null,
    system_channel_flags: 0, rules_channel_id: null, premium_tier: 0, preferred_locale: 'en-US',
    nsfw_level: 0, premium_progress_bar_enabled: false, emojis: [], stickers: [], features: [],
    voice_states: [], presences: [], threads: [], stage_instances: [], guild_scheduled_events: [],
    soundboard_sounds: [], roles: [], channels: [], members: [{ ...member(0), user: me() }] };
  for (let k = 0; k < 12; k++) {
    made.roles.push(role(n, k));
  }
  const bytes = JSON.stringify(made).length;
  const each = JSON.stringify(channel(n, 0)).length + 1;
  for (let k = 0; k * each + bytes < GUILD_BYTES; k++) {
    made.channels.push(channel(n, k));
  }
  return made;
}

function message(n) {
  const where = draw(GUILDS);
  const author = user(draw(50000));
  const { user: _, ...rest } = member(0);
  return { id: String(700000000000000000n + BigInt(n)), type: 0, content: '', channel_id: channelId(where, draw(20)),
    author, member: rest, attachments: [], embeds: [], mentions: draw(10) ? [] : [{ ...user(draw(50000)), member: rest }],
    mention_roles: [], pinned: false, mention_everyone: false, tts: false, flags: 0, components: [],
    timestamp: '2026-01-01T00:00:00.000000+00:00', edited_timestamp: null, nonce: String(n), channel_type: 0,
    guild_id: guildId(where) };
}

function change(n) {
  return { ...message(n), edited_timestamp: '2026-01-01T00:00:01.000000+00:00' };
}

function removal(n) {
  const where = draw(GUILDS);
  return { id: String(700000000000000000n + BigInt(n)), channel_id: channelId(where, draw(20)), guild_id: guildId(where) };
}

/* What people do, as busy servers show it to a bot that may not read what they say. */
function flood(source, n) {
  const events = [];
  for (let i = 0; i < n; i++) {
    const kind = draw(20);
    events.push(kind < 15 ? source.event('MESSAGE_CREATE', message(i))
      : kind < 18 ? source.event('MESSAGE_UPDATE', change(i))
        : source.event('MESSAGE_DELETE', removal(i)));
  }
  return events;
}

async function settle(source, guilds) {
  await source.identified;
  const away = Array.from({ length: guilds }, (_, n) => ({ id: guildId(n), unavailable: true }));
  await source.send([source.event('READY', { v: 10, user: me(), guilds: away, session_id: 'bench',
    session_type: 'normal', resume_gateway_url: `ws://127.0.0.1:${source.port}`, shard: [0, 1],
    application: { id: ME, flags: 0 }, private_channels: [], presences: [], relationships: [] })]);
  for (let n = 0; n < guilds; n++) {
    await source.send([source.event('GUILD_CREATE', guild(n))]);
  }
  await handled(source);
}

/* Until all that was sent is handled: a command sent behind it is answered. */
async function handled(source) {
  await source.read();
  await source.interact(slash(source, 0, 0, 0, 'status'));
}

/* A sub-command of /table of person p in a channel. */
function slash(source, guildNumber, k, p, name, options = []) {
  const { user: _, ...rest } = member(p);
  return { id: source.id(), application_id: ME, type: 2, token: `token-${source.serial}`, version: 1,
    guild_id: guildId(guildNumber), channel_id: channelId(guildNumber, k), locale: 'en-US', guild_locale: 'en-US',
    guild: { id: guildId(guildNumber), locale: 'en-US', features: [] },
    channel: { id: channelId(guildNumber, k), type: 0, name: `channel-${k}`, guild_id: guildId(guildNumber),
      permissions: '2248473465835073' },
    app_permissions: '2248473465835073', context: 0, authorizing_integration_owners: { 0: guildId(guildNumber) },
    attachment_size_limit: 10485760, entitlements: [], entitlement_sku_ids: [],
    member: { ...rest, user: user(p), permissions: '2248473465835073' },
    data: { id: '1', name: 'table', type: 1, options: [{ name, type: 1, options }] } };
}

module.exports = { GUILDS, flood, handled, settle, slash };
