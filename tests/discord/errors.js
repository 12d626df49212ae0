'use strict';

// Discord's answers to what cannot be done: status, code and words.

const WORDS = {
	0: [404, '404: Not Found'],
	10003: [404, 'Unknown Channel'],
	10004: [404, 'Unknown Guild'],
	10007: [404, 'Unknown Member'],
	10008: [404, 'Unknown Message'],
	10013: [404, 'Unknown User'],
	10014: [404, 'Unknown Emoji'],
	10015: [404, 'Unknown Webhook'],
	10062: [404, 'Unknown interaction'],
	10063: [404, 'Unknown application command'],
	20012: [403, 'You are not authorized to perform this action on this application'],
	30008: [400, 'Maximum number of emojis reached'],
	30032: [400, 'Maximum number of application commands reached (100)'],
	30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
	40003: [429, 'You are opening direct messages too fast'],
	40005: [413, 'Request entity too large. Try sending something smaller in size'],
	40060: [400, 'Interaction has already been acknowledged.'],
	50001: [403, 'Missing Access'],
	50005: [403, 'Cannot edit a message authored by another user'],
	50006: [400, 'Cannot send an empty message'],
	50007: [403, 'Cannot send messages to this user'],
	50008: [400, 'Cannot send messages in a non-text channel'],
	50013: [403, 'Missing Permissions'],
	50024: [400, 'Cannot execute action on this channel type'],
	50027: [401, 'Invalid Webhook Token'],
	50033: [400, 'Invalid Recipient(s)'],
	50035: [400, 'Invalid Form Body'],
	50083: [400, 'Thread is archived'],
	50109: [400, 'The request body contains invalid JSON.'],
	160004: [400, 'A thread has already been created for this message'],
	160005: [400, 'Thread is locked'],
	160006: [400, 'Maximum number of active threads reached'],
};

class Refusal extends Error {
	// retryMs: after which it may be tried again, for refusals that are limits.
	constructor(code, { errors, status, message, retryMs, excused = false } = {}) {
		const [usual, words] = WORDS[code];
		super(message ?? words);
		this.status = status ?? usual;
		this.excused = excused; // it is not the client's fault
		this.body = { message: this.message, code, ...(errors ? { errors } : {}) };
		this.headers = {};
		if (retryMs !== undefined) {
			Object.assign(this.body, { retry_after: retryMs / 1000, global: false });
			this.headers = { 'Retry-After': Math.ceil(retryMs / 1000), 'X-RateLimit-Scope': 'user' };
		}
	}
}

module.exports = { Refusal };
