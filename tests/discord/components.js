'use strict';

// What the components of messages and modals may look like, which of them may stand in which, and
// how one walks through them.

const {
	length, string, integer, boolean, snowflake, choice, nullable, list, object, anything, isObject,
} = require('./schema');

const ROW = 1, BUTTON = 2, SELECT = 3, INPUT = 4, USERS = 5, ROLES = 6, MENTIONABLES = 7;
const CHANNELS = 8, SECTION = 9, TEXT = 10, THUMBNAIL = 11, GALLERY = 12, FILE = 13, SEPARATOR = 14;
const CONTAINER = 17, LABEL = 18, UPLOAD = 19, RADIOS = 21, CHECKBOXES = 22, CHECKBOX = 23;

const MOST = 40; // components of a message of the new kind, nested ones too
const TEXT_MOST = 4000; // characters of all its texts

// Selects whose options Discord finds itself: what these are.
const FOUND = {
	[USERS]: ['user'], [ROLES]: ['role'], [MENTIONABLES]: ['user', 'role'], [CHANNELS]: ['channel'],
};

const id = integer(0, 2147483647);
const emoji = object({ id: nullable(snowflake), name: nullable(string(0, 32)), animated: boolean });
const customId = string(1, 100);
const common = { 'type!': integer(), id };

// What tells the kinds of buttons apart: each must have its own, and none of the others'.
const TELLING = {
	custom_id: ['BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id required'],
	url: ['BUTTON_COMPONENT_INVALID_URL', 'A url is required for link buttons, and for no other'],
	sku_id: ['BUTTON_COMPONENT_INVALID_SKU_ID', 'A sku is required for premium buttons alone'],
};
const STYLES = {
	1: 'custom_id', 2: 'custom_id', 3: 'custom_id', 4: 'custom_id', 5: 'url', 6: 'sku_id',
};

const buttonMembers = object({
	...common, 'style!': choice(1, 2, 3, 4, 5, 6), label: string(0, 80), emoji,
	custom_id: customId, url: string(1, 512), sku_id: snowflake, disabled: boolean,
});

function button(value, at) {
	buttonMembers(value, at);
	const own = STYLES[value.style];
	for (const [key, [code, words]] of Object.entries(TELLING)) {
		if ((key === own) !== (value[key] !== undefined)) {
			at.in(key).complain(code, words);
		}
	}
	if (own === 'sku_id' ? value.label || value.emoji : !value.label && !value.emoji) {
		at.complain('BUTTON_COMPONENT_INVALID_LABEL', own === 'sku_id'
			? 'A premium button has no label and no emoji' : 'A label or emoji is required');
	}
}

const option = object({
	'label!': string(1, 100), 'value!': string(1, 100), description: nullable(string(0, 100)), emoji,
	default: boolean,
});

// How many may be chosen, of so many; byDefault: the most, unless it is said.
function range(value, at, { count = 25, byDefault = 1 } = {}) {
	const [least, most] = [value.min_values ?? 1, value.max_values ?? byDefault];
	if (least > most || most > count) {
		at.complain('SELECT_COMPONENT_BAD_RANGE', 'min_values ≤ max_values ≤ number of options');
	}
	return [least, most];
}

// What must be answered must take at least one. In a modal all must, unless they say otherwise.
function demandOne(value, at, required) {
	if (required && value.min_values === 0) {
		at.in('min_values').complain('SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES',
			'Select menus marked as required cannot have a min_values of 0');
	}
}

function uniqueValues(options, at) {
	const seen = new Set();
	options.forEach((each, i) => {
		if (seen.has(each?.value)) {
			at.in(i).in('value').complain('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
				'The specified option value is already used');
		}
		seen.add(each?.value);
	});
}

// modal: it stands in one, where it cannot be disabled.
const selectMembers = (modal) => ({
	...common, 'custom_id!': customId, placeholder: string(0, 150), min_values: integer(0, 25),
	max_values: integer(1, 25), required: boolean, ...(modal ? {} : { disabled: boolean }),
});

function select(modal) {
	const shape = object({ ...selectMembers(modal), 'options!': list(option, 25, 1) });
	return (value, at) => {
		shape(value, at);
		const options = Array.isArray(value.options) ? value.options : [];
		uniqueValues(options, at.in('options'));
		const [, most] = range(value, at, { count: options.length });
		demandOne(value, at, value.required ?? modal);
		if (options.filter((each) => each?.default).length > most) {
			at.in('options').complain('SELECT_COMPONENT_TOO_MANY_DEFAULTS', 'Too many default options');
		}
	};
}

function foundSelect(modal, type) {
	const shape = object({
		...selectMembers(modal),
		default_values: list(object({ 'id!': snowflake, 'type!': choice(...FOUND[type]) }), 25),
		...(type === CHANNELS ? { channel_types: list(integer(0, 20)) } : {}),
	});
	return (value, at) => {
		shape(value, at);
		const [least, most] = range(value, at);
		demandOne(value, at, value.required ?? modal);
		const chosen = value.default_values?.length ?? 0;
		if (chosen > 0 && (chosen < least || chosen > most)) {
			at.in('default_values').complain('SELECT_COMPONENT_INVALID_DEFAULT_VALUES',
				'min_values ≤ number of default values ≤ max_values');
		}
	};
}

const inputMembers = {
	...common, 'custom_id!': customId, 'style!': choice(1, 2), min_length: integer(0, 4000),
	max_length: integer(1, 4000), required: boolean, value: string(0, 4000),
	placeholder: string(0, 100),
};
const labelledInput = object({ ...inputMembers, 'label!': string(1, 45) });
const bareInput = object({ ...inputMembers, label: nullable(string(0, 45)) });

const upload = object({
	...common, 'custom_id!': customId, min_values: integer(0, 10), max_values: integer(1, 10),
	required: boolean, file_types: list(string(1, 100), 10),
});

// A shape whose options have values of their own; most: how many may be on from the start.
function grouped(most, shape) {
	return (value, at) => {
		shape(value, at);
		const options = Array.isArray(value?.options) ? value.options : [];
		uniqueValues(options, at.in('options'));
		if (options.filter((each) => each?.default).length > most(value, options.length)) {
			at.in('options').complain('SELECT_COMPONENT_TOO_MANY_DEFAULTS', 'Too many default options');
		}
	};
}

const plainOption = object({
	'label!': string(1, 100), 'value!': string(1, 100), description: nullable(string(0, 100)),
	default: boolean,
});
const radios = grouped(() => 1, object({
	...common, 'custom_id!': customId, 'options!': list(plainOption, 10, 2), required: boolean,
}));
const checkboxes = grouped((value, n) => value.max_values ?? n, object({
	...common, 'custom_id!': customId, 'options!': list(plainOption, 10, 1), required: boolean,
	min_values: integer(0, 10), max_values: integer(1, 10),
}));
const checkbox = object({ ...common, 'custom_id!': customId, default: boolean });

// A shape with the rules for how many may be chosen.
function counted(shape) {
	return (value, at) => {
		shape(value, at);
		range(value, at, { byDefault: value.options?.length ?? 1 });
		demandOne(value, at, value.required ?? true);
	};
}

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

// A picture or file, by its address. Discord passes over the rest, which is of its own making.
function media(schemes) {
	const shape = object({
		'url!': string(1, 2048), proxy_url: anything, height: anything, width: anything,
		placeholder: anything, placeholder_version: anything, content_type: anything, flags: anything,
		attachment_id: anything, loading_state: anything,
	});
	return (value, at) => {
		shape(value, at);
		if (typeof value?.url === 'string' && !schemes.some((each) => value.url.startsWith(each))) {
			at.in('url').complain('URL_TYPE_INVALID_SCHEME',
				`Scheme must be one of (${schemes.join(', ')}).`);
		}
	};
}

const ATTACHED = 'attachment://';
const anyMedia = media(['http://', 'https://', ATTACHED]);
const alt = nullable(string(0, 1024));
const text = object({ ...common, 'content!': string(1, TEXT_MOST) });
const thumbnail = object({ ...common, 'media!': anyMedia, description: alt, spoiler: boolean });

const inRow = byType({
	[BUTTON]: button, [SELECT]: select(false), [USERS]: foundSelect(false, USERS),
	[ROLES]: foundSelect(false, ROLES), [MENTIONABLES]: foundSelect(false, MENTIONABLES),
	[CHANNELS]: foundSelect(false, CHANNELS),
});
const inLabel = byType({
	[INPUT]: bareInput, [SELECT]: select(true), [USERS]: foundSelect(true, USERS),
	[ROLES]: foundSelect(true, ROLES), [MENTIONABLES]: foundSelect(true, MENTIONABLES),
	[CHANNELS]: foundSelect(true, CHANNELS), [UPLOAD]: counted(upload), [RADIOS]: radios,
	[CHECKBOXES]: counted(checkboxes), [CHECKBOX]: checkbox,
});

const inContainer = {
	[ROW]: row(inRow),
	[SECTION]: object({
		...common, 'components!': list(byType({ [TEXT]: text }), 3, 1),
		'accessory!': byType({ [BUTTON]: button, [THUMBNAIL]: thumbnail }),
	}),
	[TEXT]: text,
	[GALLERY]: object({
		...common,
		'items!': list(object({ 'media!': anyMedia, description: alt, spoiler: boolean }), 10, 1),
	}),
	[FILE]: object({
		...common, 'file!': media([ATTACHED]), spoiler: boolean, name: anything, size: anything,
	}),
	[SEPARATOR]: object({ ...common, divider: boolean, spacing: choice(1, 2) }),
};
const ofOldMessage = byType({ [ROW]: row(inRow) });
const ofNewMessage = byType({
	...inContainer,
	[CONTAINER]: object({
		...common, 'components!': list(byType(inContainer)), spoiler: boolean,
		accent_color: nullable(integer(0, 0xffffff)),
	}),
});
const ofModal = byType({
	[ROW]: row(byType({ [INPUT]: labelledInput })),
	[LABEL]: object({
		...common, 'label!': string(1, 45), description: string(0, 100), 'component!': inLabel,
	}),
	[TEXT]: text,
});

// All of them in the order of reading, each with its place if "at" is that of the first.
function* walk(components, at) {
	for (const [i, part] of Object.entries(Array.isArray(components) ? components : [])) {
		yield* walkPart(part, at?.in(i));
	}
}

function* walkPart(part, at) {
	if (isObject(part)) {
		yield [part, at];
		yield* walk(part.components, at?.in('components'));
		for (const key of ['accessory', 'component']) {
			yield* walkPart(part[key], at?.in(key));
		}
	}
}

const parts = (components) => [...walk(components)].map(([part]) => part);

// All that can be pressed, chosen or typed into, whatever it stands in.
function interactive(components) {
	return parts(components).filter((part) => part.custom_id !== undefined);
}

// Those that stand below one another.
function laidOut(components) {
	return (components ?? []).flatMap((part) => (part.type === CONTAINER ? laidOut(part.components) : [part]));
}

// What there is to read.
function texts(components) {
	return parts(components).filter((part) => part.type === TEXT).map((part) => part.content);
}

// Where pictures and files are shown: {url} each.
function allMedia(components) {
	return parts(components).flatMap((part) =>
		[part.media, part.file, ...(Array.isArray(part.items) ? part.items : []).map(
			(item) => item?.media)]).filter(isObject);
}

// How these are described to people who do not see them.
function allAlts(components) {
	return parts(components).flatMap((part) => [part, ...(part.items ?? [])])
		.map((item) => item.description).filter(Boolean);
}

// What those are that say nothing of it.
const USUAL = {
	[CONTAINER]: { accent_color: null, spoiler: false }, [SEPARATOR]: { spacing: 1, divider: true },
	[THUMBNAIL]: { description: null, spoiler: false }, [FILE]: { spoiler: false, name: null, size: null },
	...Object.fromEntries([SELECT, USERS, ROLES, MENTIONABLES, CHANNELS].map(
		(type) => [type, { min_values: 1, max_values: 1 }])),
};

// Discord numbers those that have no id, and tells what is usual.
function numberComponents(components) {
	const all = parts(components);
	all.forEach((part) => Object.assign(part, { ...USUAL[part.type], ...part }));
	all.flatMap((part) => part.items ?? []).forEach((item) =>
		Object.assign(item, { description: null, spoiler: false, ...item }));
	const taken = new Set(all.map((part) => part.id));
	let last = 0;
	for (const part of all.filter((each) => !each.id)) {
		do {
			last += 1;
		} while (taken.has(last));
		part.id = last;
	}
	return components;
}

function unique(key, code, words) {
	return (components, at) => {
		const seen = new Set();
		for (const [part, place] of walk(components, at)) {
			if (part[key] && seen.has(part[key])) {
				place.in(key).complain(code, words);
			}
			seen.add(part[key]);
		}
	};
}

const uniqueCustomIds = unique('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED',
	'Component custom id cannot be duplicated');
const uniqueIds = unique('id', 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');

function oldComponents(value, at) {
	list(ofOldMessage, 5)(value, at);
	uniqueCustomIds(value, at);
	uniqueIds(value, at);
}

function newComponents(value, at) {
	list(ofNewMessage)(value, at);
	uniqueCustomIds(value, at);
	uniqueIds(value, at);
	if (parts(value).length > MOST) {
		at.complain('COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
			`Total number of components cannot exceed ${MOST}`);
	}
	const size = texts(value).reduce((sum, each) => sum + length(String(each)), 0);
	if (size > TEXT_MOST) {
		at.complain('COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
			`Components displayable text size exceeds maximum size of ${TEXT_MOST}`);
	}
}

function modalComponents(value, at) {
	list(ofModal, 5, 1)(value, at);
	uniqueCustomIds(value, at);
	uniqueIds(value, at);
}

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

// Refuses emojis that are none; known(id): whether the bot may use this custom one.
function emojis(components, at, known) {
	for (const [part, place] of walk(components, at)) {
		const bearers = [[part, place], ...Object.entries(Array.isArray(part.options) ? part.options : [])
			.map(([i, each]) => [each, place.in('options').in(i)])];
		for (const [bearer, where] of bearers.filter(([each]) => isObject(each?.emoji))) {
			const custom = Boolean(bearer.emoji.id);
			if (custom ? !known(String(bearer.emoji.id)) : !PICTURE.test(bearer.emoji.name ?? '')) {
				where.in('emoji').in(custom ? 'id' : 'name').complain('COMPONENT_INVALID_EMOJI',
					'Invalid emoji');
			}
		}
	}
}

module.exports = {
	ROW, BUTTON, SELECT, INPUT, USERS, ROLES, MENTIONABLES, CHANNELS, LABEL, UPLOAD, RADIOS, CHECKBOXES,
	CHECKBOX, FOUND, ATTACHED, customId, oldComponents, newComponents, modalComponents, emojis,
	TEXT, GALLERY, interactive, texts, laidOut, allMedia, allAlts, numberComponents,
};
