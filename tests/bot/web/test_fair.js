"use strict";
/* The page's own proof: its hashes against Node's, the scheme against known draws, and records of
 * every game, as they are and with each thing that fell changed: test_fair.js DICECUP FAIR.JS */
const assert = require("assert");
const {execFileSync} = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const os = require("os");
const path = require("path");

const [dicecup, script] = process.argv.slice(2);
const fair = require(path.resolve(script));

const bytes = (n) => Uint8Array.from({length: n}, (_, i) => (i * 37 + n) % 256);
const hex = (array) => Buffer.from(array).toString("hex");

const hashesAreRight = () => {
	for (let n = 0; n < 300; n++) {
		assert.strictEqual(hex(fair.plainSha256(bytes(n))), crypto.createHash("sha256").update(bytes(n)).digest("hex"), `SHA-256 of ${n}`);
		for (const key of [0, 1, 32, 64, 65, 200]) {
			assert.strictEqual(hex(fair.plainHmac(bytes(key), bytes(n))),
				crypto.createHmac("sha256", bytes(key)).update(bytes(n)).digest("hex"), `HMAC of ${n}, key ${key}`);
		}
	}
};

/* As three implementations have them. */
const drawsAreRight = async (hashes) => {
	const key = Buffer.from("539c5ba4e53553036950af62ed7fc986cfb47130d59bce78c1ca026814410b7e", "hex");
	assert.deepStrictEqual(await fair.drawOf(hashes, key, 1).dice(10), [1, 6, 2, 1, 6, 5, 2, 1, 4, 5]);
	assert.deepStrictEqual((await fair.drawOf(hashes, key, 3).shuffle(Array(52).keys())).slice(0, 6), [28, 32, 7, 41, 37, 40]);
	const draw = fair.drawOf(hashes, key, 4), drawn = [];
	for (let i = 0; i < 5; i++) {
		drawn.push(await draw.uniform(1431655766));
	}
	assert.deepStrictEqual(drawn, [666646719, 392512745, 1370752749, 1426222316, 1303669199]);
};

const EVENINGS = [["perudo", 4], ["perudo", 2, "--set", "calza=on"], ["catbox", 4], ["catbox", 3], ["ring", 3], ["ring", 4], ["ring", 5],
	["saiun", 3], ["saiun", 4, "--set", "start=2"], ["geht", 4], ["geht", 1], ["geht", 3, "--set", "fairy=1"],
	["geht", 2, "--set", "solo_rules=true"]];

const simulate = (folder, [game, players, ...more]) => {
	const out = fs.mkdtempSync(path.join(folder, game));
	execFileSync(dicecup, ["simulate", game, "--players", players, "--games", "2", "--level", "easy", "--seed", "5a".repeat(32),
		"--out", out, ...more], {stdio: ["ignore", "ignore", "inherit"]});
	return fs.readdirSync(out).filter((name) => name.endsWith(".json")).map((name) => JSON.parse(fs.readFileSync(path.join(out, name), "utf8")));
};

/* What fell, where it stands in the record, so that it can be changed. */
const fallen = (record) => {
	const places = [];
	for (const event of record.events) {
		for (const member of ["dice", "hands", "pile"]) {
			if (["roll", "deal", "resupply"].includes(event.type) && Array.isArray(event[member])) {
				places.push(Array.isArray(event[member][0]) ? event[member].find((hand) => hand.length > 0) : event[member]);
			}
		}
		if (event.type === "setup") {
			places.push(...Object.values(event.piles ?? {}));
		}
	}
	return places;
};

const otherThan = (value) => (typeof value === "number" ? value % 6 + 1 : value === "R" ? "Y" : value.includes("-") ? "ruby-9" : "R");

const recordIsProven = async (record, what) => {
	for (const hashes of [fair.plainHashes, fair.webHashes(crypto.webcrypto.subtle)]) {
		const found = await fair.verify(record, hashes);
		assert.strictEqual(found.verdict, "good", `${what}: ${JSON.stringify(found)}`);
		assert.ok(found.n >= 2, what);
	}
};

const changesAreFound = async (record, what) => {
	const copy = () => JSON.parse(JSON.stringify(record));
	const expect = async (changed, verdict) => {
		const found = await fair.verify(changed, fair.plainHashes);
		assert.strictEqual(found.verdict, verdict, `${what}: ${JSON.stringify(found)}`);
	};
	let changed = copy();
	changed.fair.seed = changed.fair.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
	await expect(changed, "commitment");
	changed = copy();
	changed.fair.texts = ["1:later"];
	assert.notStrictEqual((await fair.verify(changed, fair.plainHashes)).verdict, "good", what);
	if (record.players.length > 1) {
		changed = copy();
		changed.fair.sat.push(changed.fair.sat.shift());
		await expect(changed, "seats");
	}
	const n = fallen(record).length;
	assert.ok(n > 0, what);
	for (let i = 0; i < n; i += Math.ceil(n / 8)) {
		changed = copy();
		const list = fallen(changed)[i];
		/* Of a pile only its order is drawn. */
		const numbers = record.game === "geht" && list.length !== 7;
		if (numbers) {
			[list[0], list[1]] = [list[1], list[0]];
		} else {
			list[0] = otherThan(list[0]);
		}
		await expect(changed, "bad");
	}
};

/* Told without the draw that it needs, or with one more, each as a record of its own. */
const undrawnAreFound = async (record, what) => {
	const drawn = ["roll", "deal", "resupply"], from = record.events.findIndex((event) => drawn.includes(event.type));
	const without = (kept) => record.events.filter((event, i) => !drawn.includes(event.type) || kept(i));
	const twice = record.events.flatMap((event, i) => (i === from ? [event, event] : [event]));
	const last = record.events.findLastIndex((event) => event.type === "roll" || event.type === "deal");
	const changes = [[], record.events.slice(1), without(() => false), without((i) => i !== last), twice];
	if (record.game === "perudo") {
		changes.push(record.events.map((event) => (event.type === "roll" ? {...event, dice: event.dice.map(() => [])} : event)));
	}
	for (const [i, events] of changes.entries()) {
		const found = await fair.verify({...record, events}, fair.plainHashes);
		assert.ok(["undrawn", "bad"].includes(found.verdict), `${what}, change ${i}: ${JSON.stringify(found)}`);
	}
	for (let n = 1; n < record.events.length; n += Math.ceil(record.events.length / 20)) {
		const found = await fair.verify({...record, events: record.events.slice(0, n)}, fair.plainHashes);
		assert.strictEqual(found.verdict, "good", `${what}, broken off after ${n}: ${JSON.stringify(found)}`);
	}
};

const main = async () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fair"));
	try {
		hashesAreRight();
		await drawsAreRight(fair.plainHashes);
		await drawsAreRight(fair.webHashes(crypto.webcrypto.subtle));
		for (const evening of EVENINGS) {
			const records = simulate(folder, evening);
			assert.strictEqual(records.length, 2);
			for (const record of records) {
				await recordIsProven(record, evening.join(" "));
				await changesAreFound(record, evening.join(" "));
				await undrawnAreFound(record, evening.join(" "));
			}
		}
		await assert.rejects(fair.verify({fair: {}, players: [], events: []}, fair.plainHashes));
	} finally {
		fs.rmSync(folder, {recursive: true});
	}
};

main().catch((error) => {
	console.error(error);
	process.exit(1);
});
