'use strict';

// What a message, its components, and a modal may look like.

const {
	demand, length, string, integer, boolean, snowflake, choice, nullable, list, object, anything,
	isObject,
} = require('./schema');
const { Refusal } = require('./errors');

const FLAG = { SUPPRESS_EMBEDS: 1 << 2, EPHEMERAL: 1 << 6, LOADING: 1 << 7, SILENT: 1 << 12 };
const ROW = 1, BUTTON = 2, SELECT = 3, INPUT = 4, TEXT = 10, LABEL = 18;
const LINK = 5;

const id = integer(0, 2147483647);
const emoji = object({ id: nullable(snowflake), name: nullable(string(0, 32)), animated: boolean });
const customId = string(1, 100);

const buttonMembers = object({
	'type!': integer(), id, 'style!': choice(1, 2, 3, 4, 5, 6), label: string(0, 80), emoji,
	custom_id: customId, url: string(1, 512), sku_id: snowflake, disabled: boolean,
});

function button(value, at) {
	buttonMembers(value, at);
	const link = value.style === LINK;
	if (link !== (value.url !== undefined)) {
		at.in('url').complain('BUTTON_COMPONENT_INVALID_URL', 'A link button, and no other, has a url');
	}
	if (link === (value.custom_id !== undefined)) {
		at.in('custom_id').complain('BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
			'A custom id required, but for links');
	}
	if (!value.label && !value.emoji) {
		at.complain('BUTTON_COMPONENT_INVALID_LABEL', 'A label or emoji is required');
	}
}

const option = object({
	'label!': string(1, 100), 'value!': string(1, 100), description: nullable(string(0, 100)), emoji,
	default: boolean,
});

const selectMembers = object({
	'type!': integer(), id, 'custom_id!': customId, 'options!': list(option, 25, 1),
	placeholder: string(0, 150), min_values: integer(0, 25), max_values: integer(1, 25),
	disabled: boolean, required: boolean,
});

function select(value, at) {
	selectMembers(value, at);
	const options = Array.isArray(value.options) ? value.options : [];
	const seen = new Set();
	options.forEach((each, i) => {
		if (seen.has(each?.value)) {
			at.in('options').in(i).in('value').complain('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
				'The specified option value is already used');
		}
		seen.add(each?.value);
	});
	const [least, most] = [value.min_values ?? 1, value.max_values ?? 1];
	if (least > most || most > options.length) {
		at.complain('SELECT_COMPONENT_BAD_RANGE', 'min_values ≤ max_values ≤ number of options');
	}
	if (options.filter((each) => each?.default).length > most) {
		at.in('options').complain('SELECT_COMPONENT_TOO_MANY_DEFAULTS', 'Too many default options');
	}
}

const inputMembers = {
	'type!': integer(), id, 'custom_id!': customId, 'style!': choice(1, 2),
	min_length: integer(0, 4000), max_length: integer(1, 4000), required: boolean,
	value: string(0, 4000), placeholder: string(0, 100),
};
const labelledInput = object({ ...inputMembers, 'label!': string(1, 45) });
const bareInput = object({ ...inputMembers, label: nullable(string(0, 45)) });

function row(child) {
	const shape = object({ 'type!': choice(ROW), id, 'components!': list(child, 5, 1) });
	return (value, at) => {
		shape(value, at);
		const parts = Array.isArray(value?.components) ? value.components : [];
		if (parts.length > 1 && parts.some((part) => part?.type !== BUTTON)) {
			at.in('components').complain('COMPONENT_LAYOUT_WIDTH_EXCEEDED',
				'The specified component exceeds the maximum width');
		}
	};
}

function byType(shapes) {
	return (value, at) => {
		const shape = isObject(value) && shapes[value.type];
		if (!shape) {
			at.in('type').complain('UNION_TYPE_CHOICES',
				`Value of field "type" must be one of (${Object.keys(shapes).join(', ')}).`);
		} else {
			shape(value, at);
		}
	};
}

const topOfMessage = byType({ [ROW]: row(byType({ [BUTTON]: button, [SELECT]: select })) });
const topOfModal = byType({
	[ROW]: row(byType({ [INPUT]: labelledInput })),
	[LABEL]: object({
		'type!': choice(LABEL), id, 'label!': string(1, 45), description: string(0, 100),
		'component!': byType({ [INPUT]: bareInput, [SELECT]: select }),
	}),
	[TEXT]: object({ 'type!': choice(TEXT), id, 'content!': string(1, 4000) }),
});

// All that can be pressed, chosen or typed into, whatever it stands in.
function interactive(components) {
	return (components ?? []).flatMap((part) =>
		[...(part?.custom_id !== undefined ? [part] : []), ...interactive(part?.components),
			...interactive(part?.component ? [part.component] : [])]);
}

// Discord numbers those that have no id.
function numberComponents(components, state = { last: 0 }) {
	for (const part of components) {
		state.last += 1;
		part.id ||= state.last;
		numberComponents(part.components ?? (part.component ? [part.component] : []), state);
	}
	return components;
}

function uniqueIds(components, at) {
	const seen = new Set();
	for (const part of Array.isArray(components) ? interactive(components) : []) {
		if (seen.has(part.custom_id)) {
			at.complain('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
		}
		seen.add(part.custom_id);
	}
}

function components(value, at) {
	list(topOfMessage, 5)(value, at);
	uniqueIds(value, at);
}

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
	allowed_mentions: nullable(mentions), components: nullable(components),
	attachments: list(anything, 10), poll: anything, flags: nullable(integer(0)),
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
const flagsAllowed = {
	create: FLAG.SUPPRESS_EMBEDS | FLAG.SILENT,
	answer: FLAG.SUPPRESS_EMBEDS | FLAG.SILENT | FLAG.EPHEMERAL,
	followUp: FLAG.SUPPRESS_EMBEDS | FLAG.SILENT | FLAG.EPHEMERAL,
	edit: FLAG.SUPPRESS_EMBEDS | FLAG.EPHEMERAL, // what it is already may be said again
};

// Refuses a message body of this kind: a key of bodies.
function demandMessage(kind, body) {
	demand((value, at) => {
		bodies[kind](value, at);
		if (isObject(value) && (value.flags & ~flagsAllowed[kind]) !== 0) {
			at.in('flags').complain('MESSAGE_FLAGS_INVALID', 'These flags cannot be set here');
		}
	}, body);
}

// A new message must hold something.
function demandContents(body) {
	if (!body.content?.trim() && !body.embeds?.length && !body.components?.length) {
		throw new Refusal(50006);
	}
}

const modalShape = object({
	'custom_id!': customId, 'title!': string(1, 45), 'components!': list(topOfModal, 5, 1),
});

function demandModal(data) {
	demand((value, at) => {
		modalShape(value, at.in('data'));
		uniqueIds(value?.components, at.in('data').in('components'));
	}, data);
}

module.exports = {
	FLAG, ROW, BUTTON, SELECT, INPUT, LABEL, demandMessage, demandContents, demandModal, interactive,
	numberComponents,
};
