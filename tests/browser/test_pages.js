"use strict";
/* The pages in a real browser: test_pages.js SERVE [--all]. Each of them at 320 pixels and on a wide
 * screen, light and dark, in both languages, without a finding of axe-core, a word of the console or
 * a bar to scroll sideways; a game walked through with and without scripts, its dice proven; a table
 * whose fragments are replaced under the reader's hands. */
const assert = require("assert");
const {spawn} = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const os = require("os");
const path = require("path");
const readline = require("readline");
const {chromium} = require("playwright-core");

const [serve, all] = process.argv.slice(2);
const CHROMIUM = "/usr/bin/chromium";
const PATIENCE = 120000; /* in ms */
const AXE = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["/", "/g/1", "/g/5/12", "/g/1/13?hands=open", "/g/9", "/g/1/print", "/g/1/review/1", "/rules", "/rules/perudo", "/rules/geht", "/top", "/top?game=all",
	"/p/ann", "/t/1", "/t/1/seat", "/t/1/own", "/t/1/over", "/t/8", "/j/1", "/j/1/no", "/learn/perudo"];
const LOOKS = [
	{viewport: {width: 320, height: 640}, colorScheme: "light", locale: "ja"},
	{viewport: {width: 1280, height: 900}, colorScheme: "dark", locale: "en"},
	{viewport: {width: 320, height: 640}, colorScheme: "dark", locale: "en"},
	{viewport: {width: 1280, height: 900}, colorScheme: "light", locale: "ja"},
];

const keyOf = (table) => {
	const secret = Buffer.alloc(32);
	secret.set([1, 2, 3]);
	return crypto.createHmac("sha256", secret).update(`view:${table}`).digest("hex").slice(0, 32);
};

const start = (folder) => new Promise((resolve, reject) => {
	const server = spawn(serve, [path.join(folder, "dicecup.db"), "0"], {stdio: ["ignore", "pipe", "inherit"]});
	server.on("error", reject);
	readline.createInterface({input: server.stdout}).once("line", (port) => resolve({server, url: `http://127.0.0.1:${port}`}));
});

const open = async (browser, url, look, scripts = true) => {
	const context = await browser.newContext({...look, baseURL: url, javaScriptEnabled: scripts});
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	page.faults = [];
	page.on("console", (message) => page.faults.push(message.text()));
	page.on("pageerror", (error) => page.faults.push(String(error)));
	return page;
};

const faultsOf = async (page) => {
	await page.evaluate(AXE);
	const {violations} = await page.evaluate(() => axe.run(document, {resultTypes: ["violations"]}));
	return violations.map((found) => `${found.id}: ${found.nodes[0].html.slice(0, 200)}`);
};

/* The first two looks have each width, scheme and language. axe-core takes most of the time: unless
 * all is to be read, it reads each page in one of them. */
const everyPageIsFitToRead = async (browser, url) => {
	for (const [nth, look] of LOOKS.slice(0, all ? 4 : 2).entries()) {
		const page = await open(browser, url, look);
		for (const [n, each] of [...PAGES, `/g/2-${keyOf(2)}`].entries()) {
			const what = `${each} ${look.viewport.width} ${look.colorScheme} ${look.locale}`;
			await page.goto(each, {waitUntil: "load"});
			const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			assert.ok(beyond <= 0, `${what}: ${beyond} pixels too wide`);
			assert.deepStrictEqual(all || n % 2 === nth ? await faultsOf(page) : [], [], what);
			assert.deepStrictEqual(page.faults, [], what);
		}
		await page.context().close();
	}
};

const told = (page) => page.textContent("#step .told");
const board = (page) => page.innerHTML("#step figure");

const aGameIsWalkedThroughByKeys = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/g/1");
	const first = await told(page);
	await page.keyboard.press("ArrowRight");
	await page.waitForFunction((before) => document.querySelector("#step .told").textContent !== before, first);
	assert.match(await told(page), /Step 2 of /);
	assert.ok(page.url().endsWith("#2"));
	assert.strictEqual(await page.getAttribute("#record li.now", "aria-current"), "step");
	await page.keyboard.press("End");
	const steps = await page.getAttribute("#replay", "data-steps");
	await page.waitForFunction((n) => document.querySelector("#step .told").textContent.includes(`Step ${n} of ${n}`), steps);
	await page.focus("#replay input[type=range]");
	await page.keyboard.press("Home");
	await page.waitForFunction(() => document.querySelector("#step .told").textContent.includes("Step 1 of "));
	await page.goto("/g/1#13");
	await page.waitForFunction(() => document.querySelector("#step .told").textContent.includes("Step 13 of "));
	const linked = await board(page);
	await page.goto("/g/1/13");
	assert.strictEqual(await board(page), linked);
	await page.click("text=Play by itself");
	await page.waitForFunction(() => !document.querySelector("#step .told").textContent.includes("Step 13 of "));
	await page.click("text=Stop");
	await page.context().close();
};

const aGameIsReplayedWithoutScripts = async (browser, url) => {
	const page = await open(browser, url, LOOKS[0], false);
	await page.goto("/g/1?lang=en");
	const steps = Number(await page.getAttribute("#replay", "data-steps"));
	for (let step = 2; step <= 5; step++) {
		await page.click(".steps .next a");
		assert.match(await told(page), new RegExp(`Step ${step} of ${steps}`));
	}
	await page.click(".steps .previous a");
	assert.match(await told(page), /Step 4 of /);
	await page.click(".steps .last a");
	assert.match(await told(page), new RegExp(`Step ${steps} of ${steps}`));
	await page.click(".steps .first a");
	assert.match(await told(page), /Step 1 of /);
	assert.match(await page.textContent(".hands"), /hidden hands/);
	await page.context().close();
};

/* On plain http to another host there is no WebCrypto: the page's own hashes do. */
const theDiceAreProven = async (browser, url) => {
	for (const host of ["127.0.0.1", "dice.test"]) {
		const page = await open(browser, url.replace("127.0.0.1", host), LOOKS[1]);
		for (const game of [1, `2-${keyOf(2)}`, 4, 5, 6]) {
			await page.goto(`/g/${game}`);
			assert.strictEqual(await page.evaluate(() => Boolean(globalThis.crypto.subtle)), host === "127.0.0.1");
			await page.waitForSelector("#verdict.good");
			assert.match(await page.textContent("#verdict"), /all \d+ rolls.* none that the rules ask for is missing, and the boards here are drawn from this record/);
		}
		for (const [other, verdict] of [["", ".good"], ["0".repeat(64), ".bad"]]) {
			await page.goto("/g/1");
			await page.evaluate((noted) => {
				const {table, commit} = document.getElementById("proof").dataset;
				localStorage.noted = JSON.stringify([["1-1", "f"], [table, noted || commit]]);
			}, other);
			await page.reload();
			await page.waitForSelector(`#verdict${verdict}`);
			assert.strictEqual(await page.textContent("#noted") !== "", other === "");
			assert.strictEqual((await page.textContent("#verdict")).includes(`another commitment, 000`), other !== "");
		}
		/* The same dice, but not the record that the boards are of. */
		const alter = (path, how) => page.route(path, async (route) => {
			const response = await route.fetch({url: route.request().url().replace(host, "127.0.0.1")});
			await route.fulfill({response, body: how(await response.text())});
		});
		await page.evaluate(() => localStorage.clear());
		await alter("**/g/1.json", (record) => `${record}\n`);
		await page.goto("/g/1");
		await page.waitForSelector("#verdict.bad");
		assert.match(await page.textContent("#verdict"), /of another record/);
		await page.unroute("**/g/1.json");
		await alter("**/g/1/2?*", (step) => step.replace(/data-of="../, 'data-of="no'));
		await page.goto("/g/1");
		await page.waitForSelector("#verdict.good");
		await page.keyboard.press("ArrowRight");
		await page.waitForSelector("#verdict.bad");
		await page.goto("/g/9");
		await page.waitForSelector("#verdict.bad");
		assert.match(await page.textContent("#verdict"), /wrong/);
		await page.context().close();
	}
};

const event = (name, html) => `event: ${name}\ndata: ${html}\n\n`;

/* What the adapter sends, under the reader's hands. */
const aTableGoesOnAndKeepsTheFocus = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/t/1/seat");
	assert.ok(!await page.isVisible("#hand button:text-is('Dudo')"), "what lies on the board stands as buttons, unasked");
	await page.check("#as"); // and stays so
	let tell;
	const first = new Promise((resolve) => { tell = resolve; });
	const live = (turn) => `<article class="post" id="now"><div class="said"><p>bob bids.</p><hr><p>${turn}</p><p>In: ann, bob.</p></div>` +
		`<form class="controls" method="post" action="/t/1/press"><button name="id" value="1 38 make bid 7 2">7 × twos</button>` +
		`<button name="id" value="1 - again">Again</button></form></article>`;
	const hand = (dice) => `<article class="post hand"><p>Your dice: ${dice}</p><form class="controls" method="post" action="/t/1/press">` +
		`<button name="id" value="1 38 make bid 7 2">7 × twos</button><button name="id" value="1 38 make dudo">Dudo</button></form></article>`;
	let asked = 0;
	await page.route("**/t/1/seat", async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replace('data-events=""', 'data-events="/t/1/events"');
		await route.fulfill({response, body});
	});
	await page.route("**/t/1/events?*", async (route) => {
		if (asked++ > 0) {
			await route.fulfill({status: 204});
			return;
		}
		await first;
		await route.fulfill({contentType: "text/event-stream", body: event("live", live("ann, your turn: dudo?")) +
			event("stays", '<article class="post stays"><p>A round is over.</p></article>') +
			event("hand", hand("2 2")) + event("answer", "<p>Your notice.</p>")});
	});
	const posted = [];
	await page.route("**/t/1/press", async (route) => {
		posted.push([route.request().postData(), route.request().headers()["x-requested-with"]]);
		if (posted.length === 1) {
			await route.fulfill({status: 503, headers: {"Retry-After": "1"}, contentType: "text/html", body: "<main><p>Elsewhere.</p></main>"});
		} else {
			await route.fulfill({contentType: "text/html", body: "<p>Taken.</p>"});
		}
	});
	await page.goto("/t/1/seat");
	assert.match(await page.title(), /^●/);
	await page.focus("#hand button:text-is('Dudo')");
	await page.evaluate(() => { document.activeElement.dataset.old = "yes"; });
	tell();
	await page.waitForFunction(() => document.getElementById("hand").textContent.includes("2 2"));
	await page.waitForFunction(() => document.getElementById("turn").textContent === "bob bids. ann, your turn: dudo?");
	const focused = await page.evaluate(() => ({text: document.activeElement.textContent, old: document.activeElement.dataset.old ?? ""}));
	assert.deepStrictEqual(focused, {text: "Dudo", old: ""});
	assert.match(await page.textContent("#stays"), /A round is over\.$/m);
	assert.match(await page.textContent("#hand"), /2 2/);
	assert.match(await page.textContent("#answers"), /Your notice/);
	/* What the hand offers is not offered twice. */
	assert.strictEqual(await page.isVisible("#live button:text-is('7 × twos')"), false);
	assert.strictEqual(await page.isVisible("#live button:text-is('Again')"), true);
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => document.getElementById("answers").textContent === "Taken.");
	assert.match(posted[0][0], /^id=1\+38\+make\+dudo&n=[0-9a-z]{8,30}$/);
	assert.deepStrictEqual(posted, Array(2).fill([posted[0][0], "dicecup"]), "sent again under its own number");
	assert.match(page.url(), /\/t\/1\/seat$/);
	await page.keyboard.press("/");
	assert.strictEqual(await page.evaluate(() => document.activeElement.id), "text");
	assert.match(await page.textContent("#live"), /7 × twos/);
	await page.context().close();
};

const whatCanBeDoneIsAtHandOnAPhone = async (browser, url) => {
	const page = await open(browser, url, LOOKS[2], false);
	await page.goto("/t/1/seat");
	const seen = await page.evaluate(() => {
		const at = (element) => element.getBoundingClientRect();
		const button = document.querySelector("#hand button"), {left, bottom, top} = at(button);
		return {scrolled: scrollY, bottom, pressed: document.elementFromPoint(left + 9, (top + bottom) / 2) === button,
			turn: at(document.getElementById("turn")), board: at(document.getElementById("live")).top, height: innerHeight};
	});
	assert.strictEqual(seen.scrolled, 0);
	assert.ok(seen.bottom < seen.height && seen.board < seen.height / 2, JSON.stringify(seen));
	assert.ok(seen.pressed, JSON.stringify(seen));
	assert.ok(seen.turn.width > 200 && seen.turn.bottom < seen.height, JSON.stringify(seen));
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	assert.ok(await page.evaluate(() => document.getElementById("seat").getBoundingClientRect().bottom < innerHeight), "in its own place");
	await page.context().close();
	const wide = await open(browser, url, LOOKS[1]);
	await wide.goto("/t/1/seat");
	assert.ok((await wide.locator("#turn").boundingBox()).width <= 1);
	await wide.context().close();
};

const theWayInGoesOnceTheGameBegins = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/t/8");
	assert.strictEqual(await page.isVisible("#way-in"), true);
	await page.evaluate(() => { document.getElementById("live").innerHTML = '<article class="post" id="now"></article>'; });
	assert.strictEqual(await page.isVisible("#way-in"), false);
	await page.context().close();
};

const aSeatIsRenewedOnce = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	const posted = [];
	let answer;
	const second = new Promise((resolve) => { answer = resolve; });
	await page.route("**/renew", async (route) => {
		posted.push(route.request().postData());
		await second;
		await route.fulfill({contentType: "text/html", body: "<p id=renewed>Done.</p>"});
	});
	await page.goto("/t/1/own");
	const {x, y} = await page.locator(".renew button").evaluate((button) => {
		button.scrollIntoView({behavior: "instant", block: "center"});
		return button.getBoundingClientRect();
	});
	const sent = page.waitForRequest("**/renew");
	await page.mouse.click(x + 5, y + 5);
	await sent;
	await page.mouse.click(x + 5, y + 5);
	answer();
	await page.waitForSelector("#renewed");
	assert.deepStrictEqual(posted, ["back=%2Ft%2F1&salt="]);
	await page.context().close();
};

const timesCountDown = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/t/1");
	const before = await page.textContent("#live time");
	assert.match(before, /^in \d+ seconds$/);
	await page.waitForFunction((text) => document.querySelector("#live time").textContent !== text, before);
	await page.context().close();
};

const aGamePrintsAsItsRecord = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/g/1");
	await page.emulateMedia({media: "print"});
	for (const gone of ["header", "#replay", "footer", "#verdict"]) {
		assert.strictEqual(await page.isVisible(gone), false, gone);
	}
	assert.ok(await page.isVisible("#record li:last-child"));
	const {full, clipped} = await page.evaluate(() => {
		const record = document.getElementById("record");
		return {full: record.scrollHeight, clipped: record.clientHeight};
	});
	assert.ok(full <= clipped + 1, `${full} > ${clipped}`);
	await page.context().close();
};

/* It takes a while to think it out; the page says so, and nobody else waits. */
const aReviewComesByItself = async (browser, url) => {
	for (const [seat, look] of LOOKS.slice(0, 2).entries()) {
		const page = await open(browser, url, look);
		await page.goto(`/g/6/review/${seat + 1}`);
		assert.strictEqual(await page.locator("#reviewed [data-again]").count(), 1);
		assert.deepStrictEqual(await faultsOf(page), []);
		const other = await open(browser, url, look);
		await other.goto("/g/1");
		assert.strictEqual(await other.locator("#step figure").count(), 1);
		await other.context().close();
		await page.waitForSelector(".decisions a");
		assert.deepStrictEqual(await faultsOf(page), []);
		assert.deepStrictEqual(page.faults, []);
		await page.context().close();
	}
};

const aReviewComesToTheGameAndLeadsToItsMoves = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/g/6");
	await page.click("#review .names a >> nth=0");
	await page.waitForSelector("#reviewed .decisions a");
	assert.match(page.url(), /\/g\/6$/);
	const link = page.locator(".decisions a").first();
	const [, round, step] = (await link.textContent()).match(/Round (\d+), step (\d+)/);
	await link.click();
	await page.waitForFunction((at) => document.querySelector("#step .told").textContent.includes(at), `Round ${round}. Step ${step} of `);
	assert.ok(page.url().endsWith(`#${step}`));
	await page.click("#review .names a >> nth=1");
	const name = await page.textContent("#review .now");
	await page.waitForFunction((who) => document.querySelector("#reviewed h3")?.textContent === who, name.trim());
	assert.strictEqual(await page.locator("#review .now").count(), 1);
	await page.context().close();
};

const aReviewIsReadWithoutScripts = async (browser, url) => {
	const page = await open(browser, url, LOOKS[2], false);
	await page.goto("/g/4?lang=en");
	await page.click("#review .names a >> nth=0");
	assert.match(page.url(), /\/g\/4\/review\/1\?lang=en$/);
	await page.waitForSelector("text=In all they cost about");
	if (await page.locator(".decisions a").count() > 0) {
		await page.click(".decisions a >> nth=0");
		assert.match(await told(page), /Step \d+ of /);
	}
	await page.context().close();
};

const aLongGamePrintsWhole = async (browser, url) => {
	const page = await open(browser, url, LOOKS[1]);
	await page.goto("/g/10");
	const steps = Number(await page.getAttribute("#replay", "data-steps"));
	assert.ok(await page.locator("#record li").count() < steps);
	await page.click("#record .print a");
	assert.match(page.url(), /\/g\/10\/print$/);
	await page.emulateMedia({media: "print"});
	for (const gone of ["header", "footer", ".back"]) {
		assert.strictEqual(await page.isVisible(gone), false, gone);
	}
	assert.strictEqual(await page.locator(".whole li").count(), steps);
	assert.ok(await page.isVisible(".whole li >> nth=-1"));
	assert.ok(await page.isVisible("dd code >> nth=0"));
	await page.context().close();
};

const main = async () => {
	if (!fs.existsSync(CHROMIUM)) {
		process.exit(77);
	}
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pages"));
	const {server, url} = await start(folder);
	const browser = await chromium.launch({executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-quic",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--host-resolver-rules=MAP * 127.0.0.1"]});
	try {
		for (const each of [aGameIsWalkedThroughByKeys, aGameIsReplayedWithoutScripts, theDiceAreProven, aTableGoesOnAndKeepsTheFocus,
			timesCountDown, theWayInGoesOnceTheGameBegins, whatCanBeDoneIsAtHandOnAPhone, aSeatIsRenewedOnce, aGamePrintsAsItsRecord, aLongGamePrintsWhole,
			aReviewComesByItself, aReviewComesToTheGameAndLeadsToItsMoves, aReviewIsReadWithoutScripts, everyPageIsFitToRead]) {
			const began = Date.now();
			await each(browser, url);
			console.log(`${each.name}: ${Date.now() - began} ms`);
		}
	} finally {
		await browser.close();
		server.kill();
		fs.rmSync(folder, {recursive: true});
	}
};

main().catch((error) => {
	console.error(error);
	process.exit(1);
});
