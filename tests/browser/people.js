"use strict";
/* People with browsers, driven by lines of JSON: {"n": 1, "do": "open", "who": "mia", …} is answered by
 * {"n": 1, "ok": …} or {"n": 1, "error": …}; what happens by itself is told by {"seen": …, "who": …}.
 * browsers.py is the other end. */
const readline = require("readline");
const {chromium, firefox} = require("playwright-core");
const {Person} = require("./person");

/* DICECUP_BROWSER in the environment names one; chromium unless it does. Firefox as Debian has it
 * speaks WebDriver BiDi, which is what that channel means. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
	"--disable-component-update", "--disable-sync"];
const BROWSERS = {
	chromium: () => chromium.launch({executablePath: "/usr/bin/chromium", args: FLAGS}),
	firefox: () => firefox.launch({executablePath: "/usr/bin/firefox-esr", channel: "moz-firefox"}),
};

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
	const browser = await BROWSERS[process.env.DICECUP_BROWSER ?? "chromium"]();
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
