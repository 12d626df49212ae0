"use strict";
/* People with browsers, driven by lines of JSON: {"n": 1, "do": "open", "who": "mia", …} is answered by
 * {"n": 1, "ok": …} or {"n": 1, "error": …}; what happens by itself is told by {"seen": …, "who": …}.
 * browsers.py is the other end. */
const readline = require("readline");
const {chromium} = require("playwright-core");
const {Person} = require("./person");

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
	"--disable-component-update", "--disable-sync"];

const people = new Map();
const tell = (report) => process.stdout.write(JSON.stringify(report) + "\n");

const obey = async (browser, {do: what, who, ...more}) => {
	if (what === "open") {
		const person = new Person(who, more, (report) => tell({who, ...report}));
		people.set(who, person);
		return person.open(browser, more);
	}
	return people.get(who)[what](more);
};

const main = async () => {
	const browser = await chromium.launch({executablePath: CHROMIUM, args: FLAGS});
	tell({version: browser.version()});
	for await (const line of readline.createInterface({input: process.stdin})) {
		const {n, ...command} = JSON.parse(line);
		obey(browser, command).then((ok) => tell({n, ok: ok ?? null}), (error) => tell({n, error: String(error.stack ?? error)}));
	}
	for (const person of people.values()) {
		person.close();
	}
	await browser.close();
};

main().catch((error) => {
	console.error(error);
	process.exit(1);
});
