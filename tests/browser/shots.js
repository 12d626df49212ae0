"use strict";
/* Pictures of pages, to be looked at: shots.js URL FOLDER [--all] PATH… Of each one on a phone, dark and
 * in Japanese, and one on a wide screen, light and in English; with --all in every way. */
const fs = require("fs");
const path = require("path");
const {chromium} = require("playwright-core");

const SIZES = {phone: {width: 360, height: 780}, desktop: {width: 1200, height: 850}};
const SOME = ["phone.dark.ja", "desktop.light.en"];
const ALL = Object.keys(SIZES).flatMap((size) => ["light", "dark"].flatMap((theme) => ["en", "ja"].map((locale) => `${size}.${theme}.${locale}`)));

const nameOf = (page) => (page === "/" ? "home" : page.slice(1).replace(/-[0-9a-f]{32}/, "").replace(/\W+/g, "-"));

const shoot = async (browser, url, folder, way, pages) => {
	const [size, colorScheme, locale] = way.split(".");
	const context = await browser.newContext({viewport: SIZES[size], colorScheme, locale});
	const page = await context.newPage();
	page.on("console", (message) => console.log(`${way}: ${message.text()}`));
	page.on("pageerror", (error) => console.log(`${way}: ${error}`));
	for (const each of pages) {
		await page.goto(url + each, {waitUntil: "networkidle"});
		await page.screenshot({path: path.join(folder, `${nameOf(each)}.${way}.jpg`), type: "jpeg", quality: 40});
	}
	await context.close();
};

const main = async ([url, folder, ...words]) => {
	const all = words[0] === "--all";
	const browser = await chromium.launch({executablePath: "/usr/bin/chromium",
		args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]});
	fs.mkdirSync(folder, {recursive: true});
	for (const way of all ? ALL : SOME) {
		await shoot(browser, url, folder, way, all ? words.slice(1) : words);
	}
	await browser.close();
};

main(process.argv.slice(2)).catch((error) => {
	console.error(error);
	process.exit(1);
});
