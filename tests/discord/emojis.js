'use strict';

// The emojis that belong to the application.

const { Refusal } = require('./errors');
const { demand, string, object } = require('./schema');

const MOST = 2000;
const BYTES_MOST = 256 << 10;
const IMAGE = /^data:image\/\w+;base64,([A-Za-z0-9+/]+={0,2})$/;

// The bytes that files of each format begin with (in latin1): they tell it, whatever else is said.
const FORMATS = {
	png: /^\x89PNG/, jpeg: /^\xff\xd8\xff/, gif: /^GIF8/, webp: /^RIFF[^]{4}WEBP/, avif: /^[^]{4}ftyp/,
};

const name = string(2, 32, /^\w+$/);

function image(value, at) {
	const bytes = bytesOf(value);
	if (!formatOf(bytes)) {
		return at.complain('BASE_TYPE_BAD_IMAGE', 'Invalid image data');
	}
	return bytes.length <= BYTES_MOST ||
		at.complain('BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 256.0 kb.');
}

function bytesOf(value) {
	const [, text = ''] = (typeof value === 'string' && IMAGE.exec(value)) || [];
	return Buffer.from(text, 'base64');
}

function formatOf(bytes) {
	const start = bytes.subarray(0, 16).toString('latin1');
	return Object.keys(FORMATS).find((format) => FORMATS[format].test(start));
}

class Emojis {
	constructor(world) {
		this.world = world;
	}

	routes(rest) {
		const all = '/applications/:app/emojis';
		const each = `${all}/:emoji`;
		const table = [
			['GET', all, () => ({ items: [...this.world.emojis.values()] })],
			['POST', all, ({ body }) => this.create(body)],
			['GET', each, ({ params }) => this.one(params)],
			['PATCH', each, ({ params, body }) => this.rename(this.one(params), body)],
			['DELETE', each, ({ params }) => this.remove(this.one(params))],
		];
		table.forEach(([method, pattern, handler]) => rest.route(method, pattern, 5, 5, (call) => {
			this.own(call.params);
			return handler(call);
		}));
	}

	own({ app }) {
		if (app !== this.world.application) {
			throw new Refusal(20012);
		}
	}

	one({ emoji }) {
		const found = this.world.emojis.get(emoji);
		if (!found) {
			throw new Refusal(10014);
		}
		return found;
	}

	create(body) {
		demand((value, at) => {
			object({ 'name!': name, 'image!': image })(value, at);
			this.unused(value?.name, at);
		}, body);
		if (this.world.emojis.size >= MOST) {
			throw new Refusal(30008);
		}
		const emoji = this.world.addEmoji(body.name, formatOf(bytesOf(body.image)) === 'gif');
		return { $status: 201, $body: emoji };
	}

	// Of two with one name the second is refused; except: the one that is to bear it.
	unused(wanted, at, except) {
		if ([...this.world.emojis.values()].some((each) => each !== except && each.name === wanted)) {
			at.in('name').complain('APPLICATION_EMOJI_NAME_ALREADY_TAKEN',
				'An emoji with that name already exists');
		}
	}

	rename(emoji, body) {
		demand((value, at) => {
			object({ name })(value, at);
			this.unused(value?.name, at, emoji);
		}, body);
		emoji.name = body.name ?? emoji.name;
		return emoji;
	}

	remove(emoji) {
		this.world.emojis.delete(emoji.id);
		return null;
	}
}

module.exports = { Emojis, formatOf };
