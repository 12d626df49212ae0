'use strict';

// The HTTP side: authorization, bodies, limits and faults around the routes.

const { Refusal } = require('./errors');
const { readBody } = require('./form');
const { reset } = require('./reset');

const BASE = '/api/v10';
const AGENT = /^DiscordBot \(\S+, \S+\)/;
// Codes that a good client never sees.
const FAULTS = [40005, 50035, 50109, 50006, 10062, 10015, 40060, 50005];

class Rest {
	constructor(world, rules, limits, bodies, settings, tell) {
		Object.assign(this, { world, rules, limits, bodies, settings, tell });
		this.routes = [];
		this.faults = []; // what goes wrong with the next requests
		this.counts = {}; // requests by route
		this.sockets = 0; // connections there were
		this.refusedTokens = 0;
		this.onFault = () => {}; // is told the token of the interaction that a fault meets
		this.describe = () => null; // what the interaction with a token is like by now
	}

	// pattern: "/channels/:channel/messages", its first parameter the major one; open: without the
	// bot's token; narrow(params): {bucket, limit, window} of a limit that some requests have of their
	// own. The handler gets ({params, query, body, files}) and gives a body, null for none.
	route(method, pattern, limit, window, handler, { open = false, narrow = () => null } = {}) {
		const names = [...pattern.matchAll(/:(\w+)/g)].map((found) => found[1]);
		this.routes.push({
			method, pattern, limit, window, handler, open, narrow, bucket: `${method} ${pattern}`, names,
			regex: new RegExp('^' + pattern.replace(/:\w+/g, '([^/]+)') + '$'),
		});
	}

	find(method, path) {
		for (const route of this.routes) {
			const found = route.method === method && route.regex.exec(path);
			if (found) {
				const params = Object.fromEntries(route.names.map(
					(name, i) => [name, decodeURIComponent(found[i + 1])]));
				return { route: { ...route, ...route.narrow(params) }, name: route.bucket, params,
					major: majorOf(params) };
			}
		}
		return null;
	}

	listen(server) {
		server.on('connection', () => {
			this.sockets += 1;
		});
		server.on('request', (request, response) => {
			const chunks = [];
			request.on('error', () => {});
			response.on('error', () => {});
			request.on('data', (chunk) => chunks.push(chunk));
			request.on('end', () => this.serve(request, response, Buffer.concat(chunks)));
		});
	}

	async serve(request, response, raw) {
		const url = new URL(request.url, 'http://fake');
		const path = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : null;
		const found = path === null ? null : this.find(request.method, path);
		const fault = this.takeFault(request.method, path ?? url.pathname);
		if (fault && found?.params.token) {
			this.onFault(found.params.token);
		}
		if (fault?.ms && fault.how === 'delay') {
			await new Promise((resolve) => setTimeout(resolve, fault.ms));
		}
		if (fault?.how === 'cut' && !fault.after) {
			return reset(request.socket);
		}
		const read = await readBody(request, raw).catch((error) => ({ error }));
		const answer = fault && !fault.after && this.failed(fault, found) ||
			this.answer(request, found, url, read);
		if (fault?.how === 'cut') {
			return reset(request.socket);
		}
		return this.write(response, fault?.after && this.failed(fault, found) || answer);
	}

	takeFault(method, path) {
		const at = this.faults.findIndex((fault) => (fault.method ?? method) === method &&
			new RegExp(fault.path ?? '').test(path));
		if (at < 0) {
			return null;
		}
		const fault = this.faults[at];
		fault.times -= 1;
		if (fault.times <= 0) {
			this.faults.splice(at, 1);
		}
		return fault;
	}

	// What a fault answers, undefined if it leaves that to us.
	failed(fault, found) {
		if (fault.how === 'status') {
			const html = fault.status >= 500;
			return { status: fault.status, headers: {}, body: html ? '<html>error</html>'
				: { message: `${fault.status}: Error`, code: fault.code ?? 0 } };
		}
		if (fault.how === '429' && found) {
			const { refused, headers } = this.limits.impose(
				fault.scope ?? 'user', found.route, found.major, fault.ms ?? 300);
			return { status: 429, headers, body: refused };
		}
		return undefined;
	}

	answer(request, found, url, read) {
		const name = found ? found.name : `${request.method} ${url.pathname}`;
		this.counts[name] = (this.counts[name] ?? 0) + 1;
		if (!AGENT.test(request.headers['user-agent'] ?? '')) {
			this.rules.broken('user agent', request.headers['user-agent']);
			return { status: 403, headers: {}, body: 'error code: 1010' };
		}
		if (!found) {
			this.rules.broken('route', name);
			return refusal(new Refusal(0));
		}
		if (!found.route.open && request.headers.authorization !== `Bot ${this.world.token}`) {
			return this.unauthorized(name);
		}
		const { headers, refused } = this.limits.take(found.route, found.major, found.route.open);
		if (refused) {
			return { status: 429, headers, body: refused };
		}
		const answer = this.attempt(found, url, read, name);
		return { ...answer, headers: { ...headers, ...answer.headers } };
	}

	unauthorized(name) {
		this.refusedTokens += 1;
		if (this.refusedTokens > 5) {
			this.rules.broken('authorization', `${name}: again and again with a wrong token`);
		}
		return { status: 401, headers: {}, body: { message: '401: Unauthorized', code: 0 } };
	}

	attempt({ route, params }, url, { error: unreadable, body, files }, name) {
		try {
			if (unreadable) {
				throw unreadable;
			}
			const wrong = this.bodies.wrong(route, body);
			const result = route.handler({ params, query: url.searchParams, body, files });
			const answer = result === null ? { status: 204, headers: {}, body: '' }
				: { status: result.$status ?? 200, headers: {}, body: result.$body ?? result };
			this.bodies.taken(route, wrong, answer);
			return answer;
		} catch (error) {
			if (!(error instanceof Refusal)) {
				this.rules.broken('stand-in', `${name}: ${error.stack}`);
				return { status: 500, headers: {},
					body: { message: '500: Internal Server Error', code: 0 } };
			}
			if (FAULTS.includes(error.body.code) && !error.excused) {
				const { token, ...named } = params;
				const known = { ...named, ...(token ? this.describe(token) : {}), body };
				this.rules.broken('request',
					`${name}: ${JSON.stringify(error.body)} to ${JSON.stringify(known)}`);
			}
			return refusal(error);
		}
	}

	write(response, { status, headers, body }) {
		this.limits.answered(status, headers['X-RateLimit-Scope']);
		const json = typeof body !== 'string';
		const text = json ? JSON.stringify(body) : body;
		response.writeHead(status, {
			...headers, ...(text ? { 'Content-Type': json ? 'application/json' : 'text/html' } : {}),
			...(status === 204 ? {} : { 'Content-Length': Buffer.byteLength(text) }),
		});
		response.end(text);
	}
}

function refusal(error) {
	return { status: error.status, headers: error.headers, body: error.body };
}

// Channels, servers and interactions have limits of their own each; commands and users have not.
function majorOf({ channel, guild, token }) {
	return channel ?? guild ?? token ?? '';
}

module.exports = { Rest, BASE };
