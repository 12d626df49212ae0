'use strict';

// Rate limits: buckets of a route and its major parameter, and the global one. Real ones: a client
// that runs into them did not heed the headers.

const crypto = require('node:crypto');

const GRACE_MS = 150; // what was on its way when an answer left is nobody's fault
const WAY_MS = 10; // what a request would need to get to Discord: timers may be early by less

class Limits {
	constructor(rules, settings) {
		Object.assign(this, { rules, settings });
		this.buckets = new Map(); // by bucket and major parameter
		this.blocked = new Map(); // the same, and "global": {until, since, scope} made by a fault
		this.second = { start: 0, n: 0 };
		this.invalid = 0; // requests of the kind that Discord bans for
	}

	// Counts a request. Its headers, and if it may not be: the body of a 429 in refused.
	take(route, major, interaction) {
		const key = `${route.bucket} ${major}`;
		const blocked = this.block('global', !interaction) ?? this.block(key, true);
		if (blocked) {
			return blocked;
		}
		if (!interaction && !this.takeGlobal()) {
			this.rules.broken('rate limit', 'more than 50 requests a second');
			return this.refuse('global', Math.max(1, this.second.start + 1000 - Date.now()), {});
		}
		return route.limit ? this.takeBucket(route, key) : { headers: {} };
	}

	takeGlobal() {
		const now = Date.now();
		if (now - this.second.start >= 1000 - WAY_MS) {
			this.second = { start: now, n: 0 };
		}
		this.second.n += 1;
		return this.second.n <= this.settings.per_second;
	}

	takeBucket(route, key) {
		const now = Date.now();
		const window = route.window * 1000 * this.settings.scale;
		let bucket = this.buckets.get(key);
		if (!bucket || now >= bucket.until - WAY_MS) {
			bucket = { until: now + window, left: route.limit };
			this.buckets.set(key, bucket);
		}
		const refused = bucket.left === 0;
		bucket.left -= refused ? 0 : 1;
		const headers = this.headers(route, bucket);
		if (!refused) {
			return { headers };
		}
		this.rules.broken('rate limit', `${key}: sent though none remained`);
		return this.refuse('user', bucket.until - now, headers);
	}

	headers({ bucket, limit }, { until, left }) {
		const after = Math.ceil(Math.max(0, until - Date.now())) / 1000;
		return {
			'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': left,
			'X-RateLimit-Reset': (Math.ceil(until) / 1000).toFixed(3),
			'X-RateLimit-Reset-After': after.toFixed(3),
			'X-RateLimit-Bucket': crypto.createHash('md5').update(bucket).digest('hex'),
		};
	}

	// A limit that the test makes up.
	impose(scope, route, major, ms) {
		const key = scope === 'global' ? 'global' : `${route.bucket} ${major}`;
		this.blocked.set(key, { since: Date.now(), until: Date.now() + ms, scope });
		const headers = scope === 'global' ? {} : {
			...this.headers(route, { until: Date.now() + ms, left: scope === 'shared' ? 1 : 0 }),
		};
		return this.refuse(scope, ms, headers);
	}

	block(key, applies) {
		const block = applies ? this.blocked.get(key) : undefined;
		const now = Date.now();
		if (!block || now >= block.until - WAY_MS) {
			return undefined;
		}
		if (now - block.since > GRACE_MS) {
			this.rules.broken('rate limit',
				`${key}: retry_after not heeded, ${block.until - now} ms early`);
		}
		return this.refuse(block.scope, block.until - now, {});
	}

	refuse(scope, ms, headers) {
		const seconds = Math.ceil(ms) / 1000;
		return {
			refused: {
				message: scope === 'shared' ? 'The resource is being rate limited.'
					: 'You are being rate limited.',
				retry_after: seconds, global: scope === 'global',
			},
			headers: {
				...headers, 'Retry-After': Math.ceil(seconds), 'X-RateLimit-Scope': scope,
				...(scope === 'global' ? { 'X-RateLimit-Global': 'true' } : {}),
			},
		};
	}

	answered(status, scope) {
		if (status === 401 || status === 403 || (status === 429 && scope !== 'shared')) {
			this.invalid += 1;
		}
	}
}

module.exports = { Limits };
