'use strict';

// Slash commands: what may be registered, and what a person may say with one.

const {
	demand, length, string, integer, number, boolean, snowflake, choice, nullable, list, dictionary,
	object, anything,
} = require('./schema');

const LOCALES = ['id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt',
	'hu', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'fi', 'sv-SE', 'vi', 'tr', 'cs', 'el', 'bg', 'ru', 'uk',
	'hi', 'th', 'zh-CN', 'ja', 'zh-TW', 'ko'];
const SUBCOMMAND = 1, GROUP = 2, STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7;
const ROLE = 8, MENTIONABLE = 9, NUMBER = 10;
const MOST = 100; // commands of an application, and as many of it for a server
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

function name(value, at) {
	if (!string(1, 32)(value, at)) {
		return;
	}
	if (!NAME.test(value) || value.toLowerCase() !== value) {
		at.complain('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
	}
}

const description = string(1, 100);
const localised = (shape) => nullable(dictionary(LOCALES, nullable(shape)));

const choiceName = { 'name!': string(1, 100), name_localizations: localised(string(1, 100)) };

function choiceOf(type) {
	const value = type === STRING ? string(0, 100) : type === INTEGER ? integer() : number;
	return object({ ...choiceName, 'value!': value });
}

function unique(items, key, at, code) {
	const seen = new Set();
	(Array.isArray(items) ? items : []).forEach((item, i) => {
		if (seen.has(item?.[key])) {
			at.in(i).in(key).complain(code, `${key} is used already`);
		}
		seen.add(item?.[key]);
	});
}

const COUNTED = [STRING, INTEGER, NUMBER];

const VALUES = [3, 4, 5, 6, 7, 8, 9, 10, 11];

// What may stand in a command, a group and a sub-command.
const WITHIN = { 0: [SUBCOMMAND, GROUP, ...VALUES], [GROUP]: [SUBCOMMAND], [SUBCOMMAND]: VALUES };
const isDeep = (type) => type === SUBCOMMAND || type === GROUP;

const option = (parent) => (value, at) => {
	const type = value?.type;
	object({
		'type!': choice(...WITHIN[parent]), 'name!': name, 'description!': description,
		name_localizations: localised(name), description_localizations: localised(description),
		required: boolean, autocomplete: boolean,
		...(COUNTED.includes(type) ? { choices: list(choiceOf(type), 25) } : {}),
		...(isDeep(type) ? { options: options(type) } : {}),
		...(type === INTEGER || type === NUMBER ? { min_value: number, max_value: number } : {}),
		...(type === STRING ? { min_length: integer(0, 6000), max_length: integer(1, 6000) } : {}),
		...(type === CHANNEL ? { channel_types: list(integer(0, 20)) } : {}),
	})(value, at);
	if (value?.autocomplete && (value.choices?.length > 0 || !COUNTED.includes(type))) {
		at.in('autocomplete').complain('APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID',
			'Autocomplete goes with no choices, and with text and numbers only');
	}
	unique(value?.choices, 'name', at.in('choices'),
		'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS');
};

// parent: the type of what they stand in, 0 for a command.
const options = (parent) => (value, at) => {
	list(option(parent), 25)(value, at);
	unique(value, 'name', at, 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS');
	const all = Array.isArray(value) ? value : [];
	let optional = false;
	all.forEach((each, i) => {
		if (each?.required && optional) {
			at.in(i).complain('APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
				'Required options must be placed before non-required options');
		}
		optional ||= !each?.required;
		if (isDeep(each?.type) !== isDeep(all[0]?.type)) {
			at.in(i).complain('APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
				'Sub-command and sub-command group option types are mutually exclusive to all other types');
		}
	});
};

// Discord counts names, descriptions and values, of each the longest of its languages.
function size(part) {
	const longest = (text, others) =>
		Math.max(...[text, ...Object.values(others ?? {})].map((each) => length(String(each ?? ''))));
	const parts = [...(part?.options ?? []), ...(part?.choices ?? [])];
	const within = parts.reduce((sum, each) => sum + size(each), 0);
	return longest(part?.name, part?.name_localizations) + length(String(part?.value ?? '')) +
		longest(part?.description, part?.description_localizations) + within;
}

const members = {
	id: snowflake, application_id: snowflake, version: snowflake, guild_id: snowflake,
	type: choice(1), 'name!': name, name_localizations: localised(name), 'description!': description,
	description_localizations: localised(description), options: options(0),
	default_member_permissions: nullable(string(0, 20, /^\d*$/)), dm_permission: nullable(boolean),
	default_permission: boolean, nsfw: boolean, integration_types: list(choice(0, 1), 2, 1),
	contexts: nullable(list(choice(0, 1, 2), 3)), handler: anything,
};

// Of a user or a message: a name as people read it, and nothing else.
const menuName = string(1, 32);
const menuMembers = {
	...members, type: choice(2, 3), 'name!': menuName, name_localizations: localised(menuName),
	description: string(0, 0), options: list(anything, 0),
};
delete menuMembers['description!'];

function command(value, at) {
	object(value?.type === 2 || value?.type === 3 ? menuMembers : members)(value, at);
	if (Array.isArray(value?.options) && size(value) > 8000) {
		at.complain('APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
	}
}

function demandCommands(body) {
	demand((value, at) => {
		list(command, MOST)(value, at);
		unique(value, 'name', at, 'APPLICATION_COMMANDS_DUPLICATE_NAME');
	}, body);
}

function demandCommand(body) {
	demand(command, body);
}

// How Discord tells a registered command.
function asStored(world, body, guildId) {
	return {
		id: world.snowflake(), application_id: world.application, version: world.snowflake(),
		...(guildId ? { guild_id: guildId } : {}), default_member_permissions: null, type: 1,
		name_localizations: null, description_localizations: null, dm_permission: true, contexts: null,
		integration_types: [0], nsfw: false, description: '', options: [], ...body,
	};
}

// What a person may give for a value, and what is sent of it: undefined for what cannot be given.
const READS = {
	[STRING]: (value, each) => (typeof value === 'string' && length(value) >= (each.min_length ?? 0) &&
		length(value) <= (each.max_length ?? 6000) ? value : undefined),
	[INTEGER]: (value, each) => (Number.isInteger(value) && within(value, each) ? value : undefined),
	[NUMBER]: (value, each) => (typeof value === 'number' && within(value, each) ? value : undefined),
	[BOOLEAN]: (value) => (typeof value === 'boolean' ? value : undefined),
	[USER]: (value, each, picks) => picks.pick(['user'], value),
	[CHANNEL]: (value, each, picks) => picks.pick(['channel'], value),
	[ROLE]: (value, each, picks) => picks.pick(['role'], value),
	[MENTIONABLE]: (value, each, picks) => picks.pick(['user', 'role'], value),
};

function within(value, each) {
	return value >= (each.min_value ?? -Infinity) && value <= (each.max_value ?? Infinity);
}

// The options of an interaction with a command or a sub-command ("table new"), from values by name,
// as Discord's program lets a person give them. focused: the one being typed, which need not be
// whole; picks: takes what is picked by name.
function given(stored, path, values, picks, focused) {
	const [word, ...rest] = path;
	const part = stored.options?.find((each) => isDeep(each.type) && each.name === word);
	if (part) {
		return [{ name: word, type: part.type, options: given(part, rest, values, picks, focused) }];
	}
	if (path.length > 0 || stored.options?.some((each) => isDeep(each.type))) {
		throw new Error(`/${stored.name} has no sub-command ${path.join(' ')}`);
	}
	return leaves(stored, values, picks, focused);
}

function leaves(stored, values, picks, focused) {
	const options = stored.options ?? [];
	for (const key of [...Object.keys(values), ...(focused ? [focused] : [])]) {
		if (!options.some((each) => each.name === key)) {
			throw new Error(`/${stored.name} has no option ${key}`);
		}
	}
	return options.filter((each) => needs(stored, each, values, focused)).map((each) =>
		(each.name === focused ? beingTyped(stored, each, values)
			: { name: each.name, type: each.type, value: read(stored, each, values, picks) }));
}

function needs(stored, each, values, focused) {
	if (values[each.name] === undefined && each.required && !focused) {
		throw new Error(`/${stored.name} needs ${each.name}`);
	}
	return values[each.name] !== undefined || each.name === focused;
}

function beingTyped(stored, each, values) {
	if (!each.autocomplete) {
		throw new Error(`/${stored.name} completes no ${each.name}`);
	}
	return { name: each.name, type: each.type, value: values[each.name] ?? '', focused: true };
}

function read(stored, each, values, picks) {
	const value = READS[each.type]?.(values[each.name], each, picks);
	if (value === undefined) {
		throw new Error(
			`/${stored.name}: ${each.name} cannot be ${JSON.stringify(values[each.name])}`);
	}
	if (each.choices?.length > 0 && !each.choices.some((one) => one.value === value)) {
		throw new Error(`/${stored.name}: ${each.name} offers no ${JSON.stringify(value)}`);
	}
	return value;
}

// The option being typed, whatever it stands in.
function focusedOf(options) {
	return options.find((each) => each.focused) ?? focusedOf(options.flatMap((each) => each.options));
}

module.exports = {
	LOCALES, MOST, choiceName, demandCommands, demandCommand, asStored, given, focusedOf,
};
