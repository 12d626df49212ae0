'use strict';

// Modals: what they may look like, and what comes back of them when people fill them in.

const { demand, string, object, anything } = require('./schema');
const {
	ROW, SELECT, INPUT, USERS, ROLES, MENTIONABLES, CHANNELS, LABEL, UPLOAD, RADIOS, CHECKBOXES,
	CHECKBOX, FOUND, customId, modalComponents, emojis, interactive,
} = require('./components');

const shape = object({ 'custom_id!': customId, 'title!': string(1, 45), 'components!': anything });

function demandModal(world, data) {
	demand((value, root) => {
		const at = root.in('data');
		shape(value, at);
		modalComponents(value?.components, at.in('components'));
		emojis(value?.components, at.in('components'), (id) => world.knowsEmoji(id));
	}, data);
}

// What people see of a modal's fields.
function fields({ components }) {
	return components.flatMap((part) => interactive([part]).map((field) => ({
		id: field.custom_id, type: field.type, label: field.label ?? part.label,
		description: part.description ?? '', placeholder: field.placeholder ?? '',
		value: field.value ?? '', required: field.required ?? true,
		options: (field.options ?? []).map(({ label, value, description }) =>
			({ label, value, description })) })));
}

// A part of a modal as it is sent back. values: by custom id or label.
function filled(part, values, picks) {
	if (part.type === ROW) {
		return { type: ROW, id: part.id,
			components: part.components.map((field) => answered(field, field.label, values, picks)) };
	}
	return part.type !== LABEL ? { type: part.type, id: part.id } : { type: LABEL, id: part.id,
		component: answered(part.component, part.label, values, picks) };
}

function answered(field, label, values, picks) {
	const given = values[field.custom_id] ?? values[label];
	return { type: field.type, id: field.id, custom_id: field.custom_id,
		...ANSWER[field.type](field, given, label, picks) };
}

// What a field gives for what a person does with it; nothing is done with those not named.
const ANSWER = {
	[INPUT]: typed,
	[SELECT]: (field, given, label) => several(field, given, label, (one) => optionOf(field, one)),
	[USERS]: found, [ROLES]: found, [MENTIONABLES]: found, [CHANNELS]: found,
	[UPLOAD]: (field, given, label, picks) => several(field, given, label, (one) => picks.upload(one)),
	[RADIOS]: one,
	[CHECKBOXES]: (field, given, label) =>
		several(field, given, label, (each) => optionOf(field, each), field.options.length),
	[CHECKBOX]: (field, given) => ({ value: given ?? field.default ?? false }),
};

function takesNot(label, given) {
	throw new Error(`the field ${label} does not take ${JSON.stringify(given)}`);
}

function typed(field, given, label) {
	const value = given ?? field.value ?? '';
	const n = [...String(value)].length;
	const needed = field.required ?? true;
	if (typeof value !== 'string' || (needed && n === 0) || n > (field.max_length ?? 4000) ||
		(n > 0 && n < (field.min_length ?? 0))) {
		takesNot(label, given);
	}
	return { value };
}

// By label or value.
function optionOf(field, wanted) {
	return field.options.find((each) => each.label === wanted || each.value === wanted)?.value;
}

const defaults = (field) =>
	(field.options ?? []).filter((each) => each.default).map((each) => each.value);

function several(field, given, label, read, byDefault = 1) {
	const values = given === undefined ? defaults(field) : [].concat(given).map(read);
	const least = field.required === false && values.length === 0 ? 0 : field.min_values ?? 1;
	if (values.includes(undefined) || values.length < least ||
		values.length > (field.max_values ?? byDefault)) {
		takesNot(label, given);
	}
	return { values };
}

function found(field, given, label, picks) {
	const wanted = given ?? (field.default_values ?? []).map((each) => each.id);
	return several(field, wanted, label, (name) => picks.pick(FOUND[field.type], name));
}

function one(field, given, label) {
	const value = given === undefined ? defaults(field)[0] : optionOf(field, given);
	if (value === undefined && (given !== undefined || (field.required ?? true))) {
		takesNot(label, given);
	}
	return { value: value ?? null };
}

module.exports = { demandModal, fields, filled };
