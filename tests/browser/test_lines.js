"use strict";
/* Bad lines: test_lines.js DICECUP. Tabs of one seat share one stream, and another takes over from the one that
 * had it; a line that dies is noticed, and what was pressed meanwhile is done, once. */
const assert = require("assert");
const fs = require("fs");
const {Guest, withBrowser, CHROMIUM, PATIENCE} = require("./lines");

/* What has no event of its own is asked for again and again. */
const waitFor = async (is, what) => {
	for (const until = Date.now() + PATIENCE; !is();) {
		assert.ok(Date.now() < until, what());
		await new Promise((resolve) => { setTimeout(resolve, 50); });
	}
};

const tabsOfASeatShareOneStream = async (browser, bot) => {
	const ann = await new Guest("Ann", bot).begin(browser);
	await ann.openTable();
	const tabs = [ann.page, await ann.openTab(), await ann.openTab()];
	await waitFor(() => ann.relay.streams() === 1, () => `${ann.relay.streams()} streams`);
	await ann.say("addbot easy", tabs[2]);
	for (const tab of tabs) {
		await ann.waitUntilWhole(2, tab);
	}
	await waitFor(() => ann.relay.streams() === 1, () => `${ann.relay.streams()} streams`);
	await tabs[0].close();
	await ann.say("addbot easy", tabs[1]);
	for (const tab of tabs.slice(1)) {
		await ann.waitUntilWhole(3, tab);
	}
	await waitFor(() => ann.relay.streams() === 1, () => `${ann.relay.streams()} streams`);
	await ann.end();
};

/* As a phone does with a tab behind others: the one with the stream must not keep it. Chromium freezes no
 * page that it takes for visible, as all are here: the page is told so. */
const aFrozenTabIsFollowedAndCatchesUp = async (browser, bot) => {
	const eve = await new Guest("Eve", bot).begin(browser);
	await eve.openTable();
	const other = await eve.openTab();
	await waitFor(() => eve.relay.streams() === 1, () => `${eve.relay.streams()} streams`);
	const tell = (what) => eve.page.evaluate((name) => document.dispatchEvent(new Event(name)), what);
	await tell("freeze");
	await eve.say("addbot easy", other);
	await eve.waitUntilWhole(2, other);
	await waitFor(() => eve.relay.streams() === 1, () => `${eve.relay.streams()} streams`);
	assert.match(await eve.page.textContent("#live .said"), /waits for players \(1\//);
	await tell("resume");
	await eve.waitUntilWhole(2);
	await waitFor(() => eve.relay.streams() === 1, () => `${eve.relay.streams()} streams`);
	await eve.end();
};

const aDeadLineIsNoticedAndAPressIsDoneOnce = async (browser, bot) => {
	const bea = await new Guest("Bea", bot).begin(browser);
	await bea.openTable();
	bea.relay.loseAnswer(true);
	await bea.say("addbot easy");
	await bea.page.waitForFunction(() => document.getElementById("line").textContent.includes("on its way"));
	await bea.waitUntilWhole(2);
	assert.strictEqual(await bea.count(), 2);
	bea.relay.loseAnswer(false);
	await bea.say("addbot easy");
	await bea.waitUntilWhole(3);
	assert.strictEqual(await bea.count(), 3);
	assert.deepStrictEqual(bea.page.faults, []);
	await bea.end();
};

const main = async () => {
	if (!fs.existsSync(CHROMIUM)) {
		process.exit(77);
	}
	await withBrowser(process.argv[2], async (browser, bot) => {
		for (const each of [tabsOfASeatShareOneStream, aFrozenTabIsFollowedAndCatchesUp, aDeadLineIsNoticedAndAPressIsDoneOnce]) {
			const began = Date.now();
			await each(browser, bot);
			console.log(`${each.name}: ${Date.now() - began} ms`);
		}
	});
};

main().catch((error) => {
	console.error(error);
	process.exit(1);
});
