"use strict";
/* Puts pictures of one game on a sheet: sheet.js FOLDER OUT.jpg SCREEN…. A row for each screen, as many of its phases as fit,
 * but not the first page, and where few fit not the table that waits. */
const fs = require("fs");
const path = require("path");
const {chromium} = require("playwright-core");

const WIDTH = 1200, GAP = 6, ROW_HEIGHTS = {"1440x900": 330, "844x390": 180};

const rowOf = (folder, screen) => {
	const [width, height] = screen.split("x").map(Number), high = ROW_HEIGHTS[screen] ?? 400;
	const fitting = Math.floor((WIDTH + GAP) / (width * high / height + GAP));
	const all = fs.readdirSync(folder).filter((name) => name.includes(`.${screen}.`) && !name.endsWith(".home.jpg") &&
		(fitting > 3 || !name.endsWith(".lobby.jpg"))).sort();
	/* With the end. */
	const names = all.length > fitting ? [...all.slice(0, fitting - 1), all.at(-1)] : all;
	const data = (name) => fs.readFileSync(path.join(folder, name)).toString("base64");
	return `<p>${names.map((name) => `<img height="${high}" src="data:image/jpeg;base64,${data(name)}">`).join("")}</p>`;
};

const main = async ([folder, out, ...screens]) => {
	const browser = await chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]});
	const page = await browser.newPage({viewport: {width: WIDTH, height: 100}});
	await page.setContent(`<style>body{margin:0;background:#888}p{margin:0 0 ${GAP}px;display:flex;gap:${GAP}px}</style>` +
		screens.map((screen) => rowOf(folder, screen)).join(""));
	await page.screenshot({path: out, type: "jpeg", quality: 40, fullPage: true});
	await browser.close();
};

main(process.argv.slice(2)).catch((error) => {
	console.error(error);
	process.exit(1);
});
