"use strict";
/* Pictures of pages to be looked at: shots.js URL FOLDER PATH… */
const fs = require("fs");
const path = require("path");
const {chromium} = require("playwright-core");

const SIZES = {phone: {width: 360, height: 780}, desktop: {width: 1200, height: 850}};

const nameOf = (page) => (page === "/" ? "home" : page.slice(1).replace(/-[0-9a-f]{32}/, "").replace(/\W+/g, "-"));

const main = async ([url, folder, ...pages]) => {
	const browser = await chromium.launch({executablePath: "/usr/bin/chromium",
		args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]});
	fs.mkdirSync(folder, {recursive: true});
	for (const [size, viewport] of Object.entries(SIZES)) {
		for (const colorScheme of ["light", "dark"]) {
			const locale = colorScheme === "dark" && size === "phone" ? "ja" : "en";
			const context = await browser.newContext({viewport, colorScheme, locale});
			const page = await context.newPage();
			page.on("console", (message) => console.log(`${size}: ${message.text()}`));
			page.on("pageerror", (error) => console.log(`${size}: ${error}`));
			for (const each of pages) {
				await page.goto(url + each, {waitUntil: "load"});
				await page.waitForTimeout(150);
				await page.screenshot({path: path.join(folder, `${nameOf(each)}.${size}.${colorScheme}.png`),
					fullPage: size === "phone"});
			}
			await context.close();
		}
	}
	await browser.close();
};

main(process.argv.slice(2)).catch((error) => {
	console.error(error);
	process.exit(1);
});
