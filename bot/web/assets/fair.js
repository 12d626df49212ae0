"use strict";
/* Derives the seats and everything that fell in a game again from nothing but the seed and the
 * players' words in its record (scheme fair1), and compares. */

/* SHA-256 and HMAC, for pages on plain http, where browsers have none. */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) {
	if (PRIMES.every((prime) => n % prime)) {
		PRIMES.push(n);
	}
}
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
/* The first 32 bits of the fraction of a cube root: a double has them, and some more. */
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (x, n) => (x >>> n) | (x << (32 - n));

const compress = (hash, view, from) => {
	const w = new Uint32Array(64);
	for (let i = 0; i < 16; i++) {
		w[i] = view.getUint32(from + 4 * i);
	}
	for (let i = 16; i < 64; i++) {
		const low = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >>> 3);
		const high = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >>> 10);
		w[i] = w[i - 16] + low + w[i - 7] + high;
	}
	let [a, b, c, d, e, f, g, h] = hash;
	for (let i = 0; i < 64; i++) {
		const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
		const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
	}
	[a, b, c, d, e, f, g, h].forEach((value, i) => { hash[i] += value; });
};

const plainSha256 = (bytes) => {
	const padded = new Uint8Array((bytes.length + 72) & ~63), view = new DataView(padded.buffer);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
	view.setUint32(padded.length - 4, bytes.length * 8);
	const hash = START.slice();
	for (let from = 0; from < padded.length; from += 64) {
		compress(hash, view, from);
	}
	const out = new DataView(new ArrayBuffer(32));
	hash.forEach((word, i) => out.setUint32(4 * i, word));
	return new Uint8Array(out.buffer);
};

const joined = (...parts) => {
	const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};

const plainHmac = (key, bytes) => {
	const block = new Uint8Array(64);
	block.set(key.length > 64 ? plainSha256(key) : key);
	const inner = plainSha256(joined(block.map((byte) => byte ^ 0x36), bytes));
	return plainSha256(joined(block.map((byte) => byte ^ 0x5c), inner));
};

const plainHashes = {sha256: async (bytes) => plainSha256(bytes), hmac: async (key, bytes) => plainHmac(key, bytes)};

const webHashes = (subtle) => ({
	sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
	hmac: async (key, bytes) => {
		const imported = await subtle.importKey("raw", key, {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
		return new Uint8Array(await subtle.sign("HMAC", imported, bytes));
	},
});

/* The scheme. */
const utf8 = (text) => new TextEncoder().encode(text);
const number = (n, bytes) => Uint8Array.from({length: bytes}, (_, i) => Math.floor(n / 2 ** (8 * (bytes - 1 - i))) % 256);
const withLength = (text) => joined(number(utf8(text).length, 2), utf8(text));
const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* One draw: words of 32 bits, eight a block. */
const drawOf = (hashes, key, draw) => {
	let words = [], block = 0;
	const word = async () => {
		if (words.length === 0) {
			const mac = await hashes.hmac(key, joined(utf8("fair1:draw"), number(draw, 8), number(block++, 4)));
			const view = new DataView(mac.buffer, mac.byteOffset, 32);
			words = Array.from({length: 8}, (_, i) => view.getUint32(4 * i));
		}
		return words.shift();
	};
	const uniform = async (n) => {
		for (;;) {
			const drawn = await word();
			if (drawn < Math.floor(2 ** 32 / n) * n) {
				return drawn % n;
			}
		}
	};
	const shuffle = async (items) => {
		const list = [...items];
		for (let i = list.length - 1; i > 0; i--) {
			const j = await uniform(i + 1);
			[list[i], list[j]] = [list[j], list[i]];
		}
		return list;
	};
	const dice = async (n) => {
		const list = [];
		for (let i = 0; i < n; i++) {
			list.push(await uniform(6) + 1);
		}
		return list;
	};
	return {uniform, shuffle, dice};
};

const sorted = (list) => [...list].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const dealt = async (draw, deck, seats, each) => {
	const cards = await draw.shuffle(deck);
	const hands = Array.from({length: seats}, (_, seat) => sorted(cards.slice(seat * each, (seat + 1) * each)));
	return {hands, rest: sorted(cards.slice(seats * each))};
};

/* The record tells of what only a draw can have brought and does not have that draw, or has one that
 * the rules do not ask for. */
class Undrawn extends Error {}
const demand = (holds) => {
	if (!holds) {
		throw new Undrawn();
	}
};

/* What fell in a game, in order: for each draw what the record says, and how to derive it. Every
 * draw that the rules demand for what is told must be there, once. */
function* firstSeat(record, kind, member, option) {
	const begin = record.events[0], chosen = record.options[option] ?? "random";
	demand(begin?.type === kind);
	if (chosen === "random") {
		yield [begin[member], (draw) => draw.uniform(record.players.length)];
	} else {
		demand(begin[member] === chosen);
	}
}

/* The draws of each round by their events, in this order. "last" is the event that ends a round;
 * those beside need no draw. */
function* rounds(record, draws, last, beside, ended) {
	const order = Object.keys(draws);
	let had = 0, under = false;
	for (const event of record.events) {
		if (event.type === "round") {
			demand(!under);
			[had, under] = [0, true];
		} else if (event.type in draws) {
			demand(under && order[had++] === event.type);
			yield draws[event.type](event);
		} else if (!beside.includes(event.type)) {
			demand(under && had === order.length);
			if (event.type === last) {
				under = false;
				ended?.(event);
			}
		}
	}
}

const ringDeck = (seats) => {
	const lowest = {amethyst: 1, ruby: 2, sapphire: 3, emerald: 4, grayspinel: 5, diamond: 6};
	const deck = [];
	for (const [gem, low] of Object.entries(lowest)) {
		for (let rank = low; rank < 8 && (seats > 3 || gem !== "amethyst"); rank++) {
			deck.push(`${gem}-${rank}`);
		}
	}
	return seats === 5 ? [...deck, "coin-0", "coin-1", "coin-7"] : deck;
};

const COLOURS = ["green", "yellow", "red"];

/* The piles of Geht noch was?: a card that is drawn was on top. */
const pilesOf = (setup) => {
	const piles = {}, colourOf = new Map();
	for (const colour of COLOURS) {
		piles[colour] = [...setup.piles[colour]];
		demand(piles[colour].length > 0);
		piles[colour].forEach((card) => colourOf.set(card, colour));
	}
	const under = (card, colour = colourOf.get(card)) => {
		piles[colour].push(card);
		colourOf.set(card, colour);
	};
	const draw = (card) => demand(piles[colourOf.get(card)]?.shift() === card);
	const refill = (colour, cards) => {
		demand(piles[colour].length === 0);
		piles[colour] = [...cards];
		cards.forEach((card) => colourOf.set(card, colour));
	};
	return {under, draw, refill};
};

const GAMES = {
	*perudo(record) {
		let held = record.players.map(() => record.options.dice ?? 5);
		yield* firstSeat(record, "round", "starter");
		yield* rounds(record, {roll: (event) => [event.dice.map(sorted), async (draw) => {
			const hands = [];
			for (const dice of held) {
				hands.push(sorted(await draw.dice(dice)));
			}
			return hands;
		}]}, "reveal", ["out", "end"], ({loser, gainer}) => {
			held = held.map((dice, seat) => dice + (seat === gainer) - (seat === loser));
		});
	},
	*catbox(record) {
		const seats = record.players.length, deck = [];
		for (let rank = 1; rank < (seats === 4 ? 9 : 7); rank++) {
			deck.push(rank, rank, rank, rank, rank);
		}
		yield* firstSeat(record, "round", "start");
		yield* rounds(record, {
			deal: (event) => [event.hands.map(sorted), async (draw) => (await dealt(draw, deck, seats, 10)).hands],
		}, "score", ["end"]);
	},
	*ring(record) {
		const seats = record.players.length;
		yield* firstSeat(record, "round", "parent");
		yield* rounds(record, {
			deal: (event) => [{hands: event.hands.map(sorted), rest: sorted(event.rest)},
				(draw) => dealt(draw, ringDeck(seats), seats, 6)],
			roll: (event) => [sorted(event.dice), async (draw) => sorted(await draw.dice(seats + 1))],
		}, "score", ["end"]);
	},
	*saiun(record) {
		yield* firstSeat(record, "start", "seat", "start");
		yield* rounds(record, {
			deal: (event) => [event.hands.map(sorted),
				async (draw) => (await dealt(draw, "RRRYYYGGGBBBPPP", record.players.length, 3)).hands],
		}, "score", ["start", "draft", "layout", "end"]);
	},
	*geht(record) {
		yield* firstSeat(record, "setup", "fairy", "fairy");
		const piles = pilesOf(record.events[0]);
		let rolls = 0, rolling = new Set(), deciding = new Set();
		for (const colour of COLOURS) {
			const pile = record.events[0].piles[colour];
			yield [pile, (draw) => draw.shuffle(sorted(pile))];
		}
		for (const event of record.events.slice(1)) {
			const {type, seat} = event;
			if (type === "round") {
				[rolls, rolling, deciding] = [0, new Set(record.players.keys()), new Set()];
			} else if (type === "roll") {
				demand(event.roll === ++rolls && deciding.size === 0 && rolling.size > 0);
				deciding = new Set(rolling);
				yield [event.dice, (draw) => draw.dice(7)];
			} else if (type === "resupply") {
				piles.refill(event.colour, event.pile);
				yield [event.pile, (draw) => draw.shuffle(sorted(event.pile))];
			} else if (["achieve", "luck", "bust"].includes(type)) {
				demand(deciding.delete(seat));
				if (event.then !== "in") {
					rolling.delete(seat);
				}
			} else if (type === "swap") {
				piles.under(event.back);
			} else if (type === "spend") {
				piles.under(event.card, "green");
			} else if (type === "place") {
				event.returned.forEach((card) => piles.under(card));
			}
			if (["bonus", "buy", "bust", "swap"].includes(type) && (event.card ?? null) !== null) {
				piles.draw(event.card);
			}
		}
	},
};

/* {verdict: "good", n: how many draws}, or what is wrong: "commitment", "seats", "bad" with the
 * number of the draw, "undrawn" with the number of draws before it. Throws where it is no record of
 * such a game. */
const verify = async (record, hashes) => {
	const fair = record.fair, seed = fromHex(fair.seed), id = withLength(fair.id);
	if (toHex(await hashes.sha256(joined(utf8("fair1:commit"), id, seed))) !== fair.commit) {
		return {verdict: "commitment", n: 0};
	}
	const key = await hashes.hmac(seed, joined(utf8("fair1:key"), id, ...fair.texts.map(withLength)));
	const order = await drawOf(hashes, key, 1).shuffle(record.players.keys());
	if (JSON.stringify([...record.players.keys()].map((player) => order.indexOf(player))) !== JSON.stringify(fair.sat)) {
		return {verdict: "seats", n: 1};
	}
	let n = 1;
	try {
		for (const [fell, derive] of GAMES[record.game](record)) {
			n++;
			if (JSON.stringify(await derive(drawOf(hashes, key, n))) !== JSON.stringify(fell)) {
				return {verdict: "bad", n};
			}
		}
	} catch (error) {
		if (error instanceof Undrawn) {
			return {verdict: "undrawn", n};
		}
		throw error;
	}
	return {verdict: "good", n};
};

if (typeof document !== "undefined") {
	const proof = document.getElementById("proof"), line = document.getElementById("verdict");
	const tell = (verdict, n, noted) => {
		line.textContent = proof.dataset[verdict].replace("{n}", n).replace("{noted}", noted);
		line.className = verdict === "good" ? "good" : verdict === "wait" ? "" : "bad";
	};
	/* What this browser saw before the game was over, if it did (script.js). */
	const findNoted = () => {
		try {
			return JSON.parse(localStorage.noted ?? "[]").find(([table]) => table === proof.dataset.table)?.[1];
		} catch {
			return undefined;
		}
	};
	/* Whether the board shown is drawn from the record of the page. */
	const step = document.getElementById("step");
	const isOfPage = () => !step || step.querySelector(".told").dataset.of === proof.dataset.of;
	const check = async () => {
		const bytes = new Uint8Array(await (await fetch(proof.dataset.record)).arrayBuffer()), noted = findNoted();
		const hashes = globalThis.crypto?.subtle ? webHashes(crypto.subtle) : plainHashes;
		const record = JSON.parse(new TextDecoder().decode(bytes));
		const {verdict, n} = await verify(record, hashes);
		const other = verdict === "good" && noted && noted !== record.fair.commit;
		const same = toHex(await hashes.sha256(bytes)) === proof.dataset.of && isOfPage();
		tell(other ? "other" : verdict === "good" && !same ? "boards" : verdict, n, noted);
		if (verdict === "good" && noted && !other) {
			document.getElementById("noted").textContent = proof.dataset.same;
		}
	};
	if (proof) {
		tell("wait", 0);
		check().catch(() => tell("failed", 0)).then(() => {
			if (step) {
				new MutationObserver(() => isOfPage() || tell("boards")).observe(step, {childList: true});
			}
		});
	}
} else {
	module.exports = {plainSha256, plainHmac, plainHashes, webHashes, verify, drawOf};
}
