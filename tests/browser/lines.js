"use strict";
/* Somebody with a browser whose line is bad: `dicecup web` behind a relay. What they do is told by how many
 * sit at their table. */
const assert = require("assert");
const {spawn} = require("child_process");
const fs = require("fs");
const http = require("http");
const net = require("net");
const os = require("os");
const path = require("path");
const readline = require("readline");
const {chromium} = require("playwright-core");
const {Relay} = require("./relay");

const PATIENCE = 120000;
const CHROMIUM = "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
	"--disable-component-update", "--disable-sync"];

/* Other tests look for one from 8080 on. */
const freePort = () => new Promise((resolve) => {
	const server = net.createServer().listen(0, "127.0.0.1", () => {
		const {port} = server.address();
		server.close(() => resolve(port));
	});
});

/* The bot, which may be killed and started again. */
class Bot {
	constructor(dicecup) {
		this.dicecup = dicecup;
		this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "lines"));
		this.said = [];
	}

	/* On the same port as before. */
	async start() {
		this.port ??= await freePort();
		const more = ["--port", String(this.port)];
		this.process = spawn(this.dicecup, ["web", ...more], {env: {...process.env, XDG_STATE_HOME: this.folder, DICECUP_PACE_MS: "0"}});
		this.process.stderr.on("data", (bytes) => this.said.push(String(bytes)));
		this.ended = new Promise((resolve) => { this.process.once("exit", (status) => resolve(status)); });
		const lines = readline.createInterface({input: this.process.stdout});
		const first = await new Promise((resolve, reject) => {
			lines.once("line", resolve);
			this.ended.then((status) => reject(new Error(`the bot ended with ${status}: ${this.said.join("")}`)));
		});
		assert.match(first, new RegExp(`127\\.0\\.0\\.1:${this.port}/`));
	}

	async kill() {
		this.process.kill("SIGKILL");
		await this.ended;
	}

	/* Its status. */
	async stop() {
		this.process.kill("SIGTERM");
		const status = await this.ended;
		fs.rmSync(this.folder, {recursive: true});
		return status;
	}

	/* Past all relays: the page as it is. */
	get(where) {
		return new Promise((resolve, reject) => {
			http.get({port: this.port, host: "127.0.0.1", path: where, agent: false, headers: {"Accept-Language": "en"}}, (response) => {
				let text = "";
				response.on("data", (bytes) => { text += bytes; });
				response.on("end", () => resolve(text));
			}).on("error", reject);
		});
	}
}

const countIn = (html) => Number(html.match(/waits for players \((\d)\/\d\)/)?.[1]);

/* Whoever sits at a table, in as many tabs as they like. */
class Guest {
	constructor(name, bot) {
		this.name = name;
		this.bot = bot;
		this.relay = new Relay(bot.port);
	}

	async begin(browser) {
		this.url = `http://127.0.0.1:${await this.relay.listen()}`;
		this.context = await browser.newContext({locale: "en", baseURL: this.url, reducedMotion: "reduce"});
		this.context.setDefaultTimeout(PATIENCE);
		this.page = await this.context.newPage();
		this.page.faults = [];
		this.page.on("pageerror", (error) => this.page.faults.push(String(error)));
		return this;
	}

	/* On a busy machine a page may say that it cannot be shown just now. */
	async load(page, where, selector) {
		await page.goto(where);
		for (const until = Date.now() + PATIENCE; !await page.locator(selector).count() && Date.now() < until;) {
			await page.goto(where);
		}
	}

	async openTable(game = "perudo") {
		await this.load(this.page, "/", "form.open");
		await this.page.selectOption("form.open select[name=game]", game);
		await this.page.selectOption("form.open select[name=computers]", "0");
		await this.page.fill("form.open input[name=name]", this.name);
		await this.page.click("form.open button");
		await this.page.waitForURL("**/t/**");
		this.table = new URL(this.page.url()).pathname;
		if (!await this.page.locator("#hand").count()) {
			await this.load(this.page, this.table, "#hand");
		}
	}

	/* Another tab of the same seat. */
	async openTab() {
		const page = await this.context.newPage();
		await this.load(page, this.table, "#hand");
		return page;
	}

	async say(words, page = this.page) {
		await page.fill("#text", words);
		await page.click("form.say button");
	}

	/* How many sit there, and whether that many are shown. */
	async count() {
		return countIn(await this.bot.get(this.table));
	}

	/* Until the page shows so many, and has nothing to say of its line. */
	async waitUntilWhole(n, page = this.page) {
		await page.waitForFunction((wanted) => document.getElementById("line").textContent === "" &&
			!document.querySelector("form[aria-busy]") &&
			document.querySelector("#live .said").textContent.includes(`waits for players (${wanted}/`), n).catch(async (error) => {
			throw new Error(`${error}: ${n} are not shown but\n${await page.innerText("body")}`);
		});
	}

	async end() {
		await this.context.close();
		this.relay.close();
	}
}

const withBrowser = async (dicecup, play) => {
	const bot = new Bot(dicecup);
	await bot.start();
	const browser = await chromium.launch({executablePath: CHROMIUM, args: FLAGS});
	let status = 1;
	try {
		await play(browser, bot);
	} catch (error) {
		console.error(bot.said.join(""));
		throw error;
	} finally {
		await browser.close();
		status = await bot.stop();
	}
	if (status !== 0) {
		throw new Error(`the bot ends with ${status}: ${bot.said.join("")}`);
	}
};

module.exports = {Guest, withBrowser, CHROMIUM, PATIENCE};
