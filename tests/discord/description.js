'use strict';

// Discord's own description of its API, as npm's discord-api-spec has it: which routes there are, and what
// requests and answers look like. Nothing may be in them that it does not name. The package can be imported
// as a module alone, whole, and lenient; here its text is read, and of that what is asked for.

const fs = require('node:fs');
const path = require('node:path');
const z = require('zod/mini');

const FOLDER = path.join(path.dirname(require.resolve('zod/mini')), '..', '..', 'discord-api-spec', 'build');

// Where Discord's documents say otherwise: what a member is allowed to be too, and their words.
const bits = () => z.string().check(z.regex(/^\d+$/));
const DIFFERENCES = {
	MessageAttachmentRequest: {
		// developers/reference, Uploading Files: "The suffixed index `n` is the snowflake placeholder that
		// can be used in the `attachments` field"; in its example: "attachments": [{ "id": 0, …
		id: () => z.int().check(z.minimum(0)),
	},
	// developers/interactions/application-commands, Application Command Structure:
	// "default_member_permissions | ?string | Set of permissions represented as a bit set"
	ApplicationCommandCreateRequest: { default_member_permissions: bits },
	ApplicationCommandUpdateRequest: { default_member_permissions: bits },
	// developers/resources/application, Install Params Structure: "permissions | string | Permissions to
	// request for the bot role"
	ApplicationOAuth2InstallParams: { permissions: bits },
	// The same, Edit Current Application: "description | string | Description of the app"
	ApplicationFormPartial: { description: () => z.string().check(z.maxLength(400)) },
};

z.config(z.locales.en());

// What its text means by these. Dates are RFC 3339's, which has them with an offset too.
const meant = {
	...z, iso: { ...z.iso, datetime: () => z.iso.datetime({ offset: true }) },
};

const plain = (route) => route.replace(/:\w+|\{\w+\}/g, '*').replace('@original', '*');

// A type as TypeScript writes it, as far as the description needs it.
class Types {
	constructor(text, schema) {
		this.tokens = text.matchAll(/\/\*[^]*?\*\/|([\w$]+|"[^"]*"|\S)/g);
		this.schema = schema;
		this.next();
	}

	next() {
		const before = this.token;
		do {
			[, this.token] = this.tokens.next().value ?? [null, null];
		} while (this.token === undefined);
		return before;
	}

	takes(token) {
		return this.token === token && this.next() === token;
	}

	// One of several; null if there is none.
	union() {
		const kinds = [];
		do {
			kinds.push(this.token === '|' ? null : this.kind());
		} while (this.takes('|'));
		const found = kinds.filter(Boolean);
		return found.length > 1 ? z.union(found) : found[0] ?? null;
	}

	kind() {
		let found = this.one();
		while (this.takes('[')) {
			this.next();
			found = z.array(found);
		}
		return found;
	}

	one() {
		if (this.takes('(')) {
			const inner = this.union();
			this.next();
			return inner;
		}
		return this.takes('{') ? this.object() : this.named(this.next());
	}

	object() {
		const shape = {};
		while (!this.takes('}')) {
			const name = this.next().replaceAll('"', '');
			const optional = this.takes('?');
			this.next();
			const kind = this.union();
			shape[name] = optional ? z.optional(kind) : kind;
			this.takes(';');
		}
		return z.strictObject(shape);
	}

	named(name) {
		const simple = { string: z.string, number: z.number, boolean: z.boolean, null: z.null,
			unknown: z.unknown, undefined: () => null };
		return own(simple, name) ? simple[name]() : this.schema(name);
	}
}

class Description {
	constructor() {
		const texts = read('discord-api-spec.zod.js').split(/^export const (\w+)Schema =\s/m).slice(1);
		this.texts = new Map(texts.map((name, i) => [name, texts[i + 1]]).filter((_, i) => i % 2 === 0));
		this.schemas = new Map();
		this.routes = new Map(); // by method and path, without names: {takes, answers}
		this.paths = read('discord-api-spec.ts');
		const all = [...this.paths.matchAll(/^ {2}"(\/[^"]*)": \{\n([^]*?)^ {2}\};/gm)];
		this.blocks = new Map(all.map(([, route, block]) => [plain(route), block]));
	}

	// What a name stands for.
	schema(name) {
		if (!this.schemas.has(name)) {
			this.schemas.set(name, this.differing(name, this.make(name)));
		}
		return this.schemas.get(name);
	}

	make(name) {
		const text = this.texts.get(name).trim().replace(/;$/, '')
			.replace(/\b(\w+)Schema\b/g, (all, other) => `schema("${other}")`);
		return new Function('z', 'zObject', 'schema', `return ${text};`)(
			meant, z.strictObject, (other) => this.schema(other));
	}

	differing(name, made) {
		const { shape } = made._zod.def;
		return Object.entries(own(DIFFERENCES, name) ?? {}).reduce((schema, [member, also]) =>
			z.extend(schema, { [member]: z.union([shape[member], also()]) }), made);
	}

	// {takes, answers}: of a request, by status; null: there is no such route.
	route(method, pattern) {
		const key = `${method} ${plain(pattern)}`;
		if (!this.routes.has(key)) {
			const block = new RegExp(`^ {4}${method.toLowerCase()}: \\{\\n([^]*?)^ {4}\\};`, 'm')
				.exec(this.blocks.get(plain(pattern)) ?? '');
			this.routes.set(key, block && this.sides(block[1]));
		}
		return this.routes.get(key);
	}

	sides(block) {
		const type = (text) => new Types(text, (name) => z.lazy(() => this.schema(name))).union();
		const answers = [...block.matchAll(/^ {8}"(2\d\d)":([^]*?);\n(?= {8}\/| {6}\})/gm)];
		return {
			takes: type(/^ {6}requestBody\?:([^]*?);\n {6}responses/m.exec(block)[1]),
			answers: new Map(answers.map(([, status, text]) => [Number(status), type(text)])),
		};
	}

	// What is wrong with a value, in words; null: nothing.
	wrong(schema, value) {
		const { success, error } = schema.safeParse(value);
		return success ? null : told(error.issues, value);
	}
}

function read(name) {
	return fs.readFileSync(path.join(FOLDER, name), 'utf8');
}

function own(object, key) {
	return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined;
}

// Of kinds that could be meant, only those whose type is the value's have something to say.
function told(issues, value, at = []) {
	return issues.flatMap((issue) => {
		const here = [...at, ...issue.path];
		const inside = issue.path.reduce((within, key) => within?.[key], value);
		const likely = (issue.errors ?? []).filter((each) =>
			!each.some((one) => one.path.length === 1 && one.path[0] === 'type'));
		return likely.length > 0
			? [likely.map((each) => told(each, inside, here)).sort((a, b) => a.length - b.length)[0]]
			: [`${here.join('.')}: ${issue.keys ? `no ${issue.keys.join(', ')} there`
				: issue.message} (${JSON.stringify(inside)?.slice(0, 80)})`];
	}).join('; ');
}

module.exports = { Description };
