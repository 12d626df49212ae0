'use strict';

// Bodies of requests: JSON, or a form of JSON and files.

const { Refusal } = require('./errors');

const JSON_MOST = 1 << 20;
const FORM_MOST = 25 << 20;
const FILE = /^files\[(\d+)\]$/;

// {body, files: {filename, size, content_type, bytes} by number}; body is null where none is sent.
async function readBody(request, raw) {
	const type = request.headers['content-type'] ?? '';
	if (raw.length === 0) {
		return { body: ['GET', 'DELETE'].includes(request.method) ? null : {}, files: new Map() };
	}
	if (raw.length > (isForm(type) ? FORM_MOST : JSON_MOST)) {
		throw new Refusal(40005);
	}
	if (isForm(type)) {
		return readForm(raw, type);
	}
	if (!/^application\/json\b/.test(type)) {
		throw new Refusal(50035, {
			message: 'Expected "Content-Type" header to be one of {\'application/json\'}.' });
	}
	return { body: parse(raw.toString('utf8')), files: new Map() };
}

const isForm = (type) => /^multipart\/form-data\b/.test(type);

async function readForm(raw, type) {
	const form = await parts(raw, type);
	const files = new Map();
	const body = parse(form.get('payload_json') ?? '{}');
	for (const [name, value] of form) {
		const number = FILE.exec(name)?.[1];
		if (number !== undefined && typeof value !== 'string') {
			files.set(number, { filename: value.name, size: value.size, content_type: value.type,
				bytes: Buffer.from(await value.arrayBuffer()) });
		} else if (name !== 'payload_json') {
			body[name] = value;
		}
	}
	return { body, files };
}

function parts(raw, type) {
	return new Response(raw, { headers: { 'Content-Type': type } }).formData().catch(() => {
		throw new Refusal(50035, { message: 'The form cannot be read' });
	});
}

function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal(50109);
	}
}

module.exports = { readBody };
