'use strict';

// Shapes of JSON bodies, and Discord's nested way to say what is wrong with one: a shape is a
// function (value, at) that complains at the place it was given.

const { Refusal } = require('./errors');

// A place in a body, and the complaints of the whole body.
class Place {
	constructor(complaints = [], path = []) {
		this.complaints = complaints;
		this.path = path;
	}

	in(key) {
		return new Place(this.complaints, [...this.path, String(key)]);
	}

	complain(code, message) {
		this.complaints.push({ path: this.path, code, message });
		return false;
	}
}

function tree(complaints) {
	const root = {};
	for (const { path, code, message } of complaints) {
		let at = root;
		for (const key of path) {
			at = at[key] ??= {};
		}
		(at._errors ??= []).push({ code, message });
	}
	return root;
}

// Throws Discord's refusal if the value is not of this shape.
function demand(shape, value) {
	const at = new Place();
	shape(value, at);
	if (at.complaints.length > 0) {
		throw new Refusal(50035, { errors: tree(at.complaints) });
	}
}

const length = (text) => [...text].length;

const string = (min, max, pattern) => (value, at) => {
	if (typeof value !== 'string') {
		return at.complain('STRING_TYPE_CONVERT', 'Could not interpret "' + value + '" as string.');
	}
	const n = length(value);
	if (n === 0 && min > 0) {
		return at.complain('BASE_TYPE_REQUIRED', 'This field is required');
	}
	if (n < min || n > max) {
		return min > 0
			? at.complain('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
			: at.complain('BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
	}
	return !pattern || pattern.test(value) ||
		at.complain('STRING_TYPE_REGEX', 'String value did not match validation regex.');
};

const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) => (value, at) => {
	if (!Number.isInteger(value)) {
		return at.complain('NUMBER_TYPE_COERCE', `Value "${value}" is not int.`);
	}
	if (value < min) {
		return at.complain('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`);
	}
	return value <= max ||
		at.complain('NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
};

const number = (value, at) => typeof value === 'number' ||
	at.complain('NUMBER_TYPE_COERCE', `Value "${value}" is not float.`);

const boolean = (value, at) => typeof value === 'boolean' ||
	at.complain('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');

const snowflake = (value, at) => /^\d{1,20}$/.test(String(value)) ||
	at.complain('NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);

const choice = (...values) => (value, at) => values.includes(value) ||
	at.complain('BASE_TYPE_CHOICES', `Value must be one of {${values.join(', ')}}.`);

const nullable = (shape) => (value, at) => value === null || shape(value, at);

const list = (shape, max = Infinity, min = 0) => (value, at) => {
	if (!Array.isArray(value)) {
		return at.complain('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
	}
	if (value.length < min || value.length > max) {
		return min > 0
			? at.complain('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
			: at.complain('BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
	}
	value.forEach((item, i) => shape(item, at.in(i)));
	return true;
};

const dictionary = (keys, shape) => (value, at) => {
	if (!isObject(value)) {
		return at.complain('DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
	}
	for (const [key, item] of Object.entries(value)) {
		if (keys.includes(key)) {
			shape(item, at.in(key));
		} else {
			at.complain('BASE_TYPE_CHOICES', `Value must be one of {${keys.join(', ')}}.`);
		}
	}
	return true;
};

const anything = () => true;

function isObject(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Members by name; those whose name ends in "!" must be there. Discord passes over members it does
// not know; here they are refused, for they are mistakes.
const object = (members) => {
	const shapes = new Map(Object.entries(members).map(
		([key, shape]) => [key.replace(/!$/, ''), { shape, needed: key.endsWith('!') }]));
	return (value, at) => {
		if (!isObject(value)) {
			return at.complain('MODEL_TYPE_CONVERT',
				'Only dictionaries may be used to convert to this model.');
		}
		for (const [key, { shape, needed }] of shapes) {
			if (value[key] !== undefined) {
				shape(value[key], at.in(key));
			} else if (needed) {
				at.in(key).complain('BASE_TYPE_REQUIRED', 'This field is required');
			}
		}
		for (const key of Object.keys(value)) {
			if (!shapes.has(key)) {
				at.in(key).complain('UNKNOWN_MEMBER', 'There is no such field.');
			}
		}
		return true;
	};
};

module.exports = {
	Place, demand, length, string, integer, number, boolean, snowflake, choice, nullable, list,
	dictionary, object, anything, isObject,
};
