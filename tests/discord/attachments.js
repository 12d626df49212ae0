'use strict';

// Files of messages: which a message has after it was asked for, and where its components show them.

const { Refusal } = require('./errors');
const { string, number, boolean, list, object, anything } = require('./schema');
const { ATTACHED, allMedia } = require('./components');
const { formatOf } = require('./emojis');
const { may } = require('./permissions');

const FILE_MOST = 10 << 20; // bytes of one

// Of those that are there already all that Discord told may be said again.
const each = object({
	'id!': anything, filename: string(1, 1024), title: string(0, 1024), description: string(0, 1024),
	is_spoiler: boolean, duration_secs: number, waveform: anything, size: anything, url: anything,
	proxy_url: anything, content_type: anything, height: anything, width: anything,
	ephemeral: anything, flags: anything, placeholder: anything, placeholder_version: anything,
});
const listed = list(each, 10);

// What a message will have by its body and the files that came with it (by number): new ones, and
// of its old ones those that the body lists; all of these if nothing is said of attachments.
function planned(body, files, before = []) {
	if (!Array.isArray(body?.attachments)) {
		return files.size > 0 ? [...files.values()] : before;
	}
	return body.attachments.map((wanted) => {
		const found = files.get(String(wanted?.id)) ??
			before.find((old) => old.id === String(wanted?.id));
		return found && { ...found, ...pick(wanted, ['description', 'title']) };
	});
}

function pick(from, keys) {
	return Object.fromEntries(keys.filter((key) => from[key] !== undefined)
		.map((key) => [key, from[key]]));
}

// Refuses files that are too big, and lists of what is not there.
function demandAttachments(plan, at) {
	if (plan.some((one) => one?.size > FILE_MOST)) {
		throw new Refusal(40005);
	}
	plan.forEach((one, i) => one ||
		at.in('attachments').in(i).complain('ATTACHMENT_NOT_FOUND', 'Attachment data not found'));
}

// Refuses new files where the bot may attach none: those that a message had before may stay.
function demandMayAttach({ world, rules }, channel, plan) {
	if (plan.some((one) => !one.id) && !may(channel, world.bot.id, 'attach')) {
		throw new Refusal(50013);
	}
	falsePictures(plan).forEach(({ filename, content_type: type }) =>
		rules.broken('file', `${filename} is no ${type}`));
}

// Refuses components that show files that the message will not have.
function demandShown(components, plan, at) {
	const names = new Set(plan.filter(Boolean).map((one) => one.filename));
	for (const { url } of allMedia(components)) {
		if (typeof url === 'string' && url.startsWith(ATTACHED) && !names.has(nameOf(url))) {
			at.in('components').complain('UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
				`Attachment ${nameOf(url)} not found`);
		}
	}
}

const nameOf = (url) => url.slice(ATTACHED.length);

// Gives new ones their ids and addresses. What is in them is kept apart.
function stored(world, channel, plan) {
	return plan.map(({ bytes, ...one }) => {
		if (one.id) {
			return one;
		}
		const id = world.snowflake();
		world.files.set(id, bytes);
		const path = `attachments/${channel.id}/${id}/${encodeURIComponent(one.filename)}`;
		return { ...one, ...pixels(bytes), id, url: `https://cdn.discordapp.com/${path}`,
			proxy_url: `https://media.discordapp.net/${path}` };
	});
}

// How big a PNG is.
function pixels(bytes) {
	return formatOf(bytes) === 'png' && bytes.toString('latin1', 12, 16) === 'IHDR'
		? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : {};
}

// Has components show the files themselves in place of their names, and pictures of the web by a proxy.
function show(world, components, attachments) {
	for (const item of allMedia(components)) {
		const one = item.url.startsWith(ATTACHED) &&
			attachments.find((other) => other.filename === nameOf(item.url));
		if (one) {
			const { id, url, proxy_url: proxy, content_type: type, width, height } = one;
			Object.assign(item,
				{ id, url, proxy_url: proxy, content_type: type, width, height, attachment_id: id });
		} else if (!item.id) {
			Object.assign(item, { id: world.snowflake(), proxy_url: item.url });
		}
	}
	return components;
}

// Those that are not shown elsewhere, as Discord lists them with the message.
function loose(attachments, components, embeds) {
	const shown = new Set(allMedia(components).map((item) => item.attachment_id));
	const inEmbeds = JSON.stringify(embeds);
	return attachments.filter((one) => !shown.has(one.id) &&
		!inEmbeds.includes(`${ATTACHED}${one.filename}`));
}

// Those that say of themselves that they are pictures, and are none.
function falsePictures(plan) {
	return plan.filter(({ bytes, content_type: type }) => bytes && /^image\//.test(type) &&
		`image/${formatOf(bytes)}` !== type);
}

module.exports = {
	FILE_MOST, listed, planned, demandAttachments, demandMayAttach, demandShown, stored, show, loose,
};
