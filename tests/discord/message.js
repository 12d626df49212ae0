'use strict';

// What a message may look like.

const {
	demand, length, string, integer, boolean, snowflake, choice, nullable, list, object, anything,
	isObject,
} = require('./schema');
const { Refusal } = require('./errors');
const { oldComponents, newComponents, emojis } = require('./components');
const attachments = require('./attachments');

const FLAG = {
	SUPPRESS_EMBEDS: 1 << 2, HAS_THREAD: 1 << 5, EPHEMERAL: 1 << 6, LOADING: 1 << 7, SILENT: 1 << 12,
	COMPONENTS_V2: 1 << 15,
};

function mentions(value, at) {
	object({
		parse: list(choice('users', 'roles', 'everyone'), 3), users: list(snowflake, 100),
		roles: list(snowflake, 100), replied_user: boolean,
	})(value, at);
	for (const kind of ['users', 'roles']) {
		if (Array.isArray(value?.parse) && value.parse.includes(kind) && value[kind]?.length > 0) {
			at.complain('MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
				`parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`);
		}
	}
}

function nonce(value, at) {
	if (typeof value !== 'string' && !Number.isInteger(value)) {
		at.complain('UNION_TYPE_CHOICES', 'Must be a string or an integer');
	} else if (length(String(value)) > 25) {
		at.complain('NONCE_TYPE_TOO_LONG', 'Nonce must be 25 or fewer in length.');
	}
}

const embeds = list(anything, 10);
const shared = {
	content: nullable(string(0, 2000)), embeds: nullable(embeds), tts: boolean,
	allowed_mentions: nullable(mentions), components: anything,
	attachments: nullable(attachments.listed), poll: anything, flags: nullable(integer(0)),
	enforce_nonce: choice(false), // only a new message in a channel can have it
};
const bodies = {
	create: object({
		...shared, nonce: nullable(nonce), enforce_nonce: boolean,
		sticker_ids: list(snowflake, 3),
		message_reference: object({
			type: choice(0, 1), message_id: snowflake, channel_id: snowflake, guild_id: snowflake,
			fail_if_not_exists: boolean,
		}),
	}),
	answer: object(shared),
	followUp: object({ ...shared, thread_name: anything }),
	edit: object({ ...shared, message_reference: anything }),
};
const ANSWER = FLAG.SUPPRESS_EMBEDS | FLAG.SILENT | FLAG.EPHEMERAL | FLAG.COMPONENTS_V2;
const flagsAllowed = {
	create: FLAG.SUPPRESS_EMBEDS | FLAG.SILENT | FLAG.COMPONENTS_V2,
	answer: ANSWER,
	followUp: ANSWER,
	// What it is already may be said again.
	edit: FLAG.SUPPRESS_EMBEDS | FLAG.EPHEMERAL | FLAG.COMPONENTS_V2,
};

const isNew = (message) => ((message?.flags ?? 0) & FLAG.COMPONENTS_V2) !== 0;

// Flags that are given tell the kind of components given with them, whatever the message was.
function components(body, before, at) {
	const shape = isNew(Number.isInteger(body.flags) ? body : before) ? newComponents : oldComponents;
	if (body.components !== undefined) {
		nullable(shape)(body.components, at.in('components'));
	}
}

// A message that once was of the new kind remains so, and holds components alone.
function components2Alone(body, before, at) {
	if (!isNew(body) && !isNew(before)) {
		return;
	}
	for (const key of ['content', 'embeds', 'sticker_ids', 'poll']) {
		const after = body[key] === undefined ? before?.[key] : body[key];
		if (after?.length > 0 || isObject(after)) {
			at.in(key).complain('MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
				`The '${key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`);
		}
	}
}

// Refuses a message body of this kind, a key of bodies, and gives its plan of attachments. before:
// the message that it changes; files: what came with it, by number; inside: the member of the
// request that it is.
function demandMessage(kind, body, { world, files = new Map(), before = null, inside }) {
	const plan = attachments.planned(body, files, before?.attachments);
	demand((value, root) => {
		const at = inside ? root.in(inside) : root;
		bodies[kind](value, at);
		if (isObject(value)) {
			if ((value.flags & ~flagsAllowed[kind]) !== 0) {
				at.in('flags').complain('MESSAGE_FLAGS_INVALID', 'These flags cannot be set here');
			}
			components(value, before, at);
			components2Alone(value, before, at);
			emojis(value.components, at.in('components'), (id) => world.knowsEmoji(id));
			attachments.demandAttachments(plan, at);
			attachments.demandShown(value.components, plan, at);
		}
	}, body);
	demandContents({ ...before, ...body, attachments: plan });
	return plan;
}

// A message must hold something.
function demandContents(message) {
	const lists = ['embeds', 'components', 'attachments', 'sticker_ids'];
	if (!message.content?.trim() && !lists.some((key) => message[key]?.length > 0)) {
		throw new Refusal(50006);
	}
}

module.exports = { FLAG, demandMessage };
