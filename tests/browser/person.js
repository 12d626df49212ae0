"use strict";
/* Somebody with a browser, who knows nothing of the games: presses what a page offers, one thing after
 * the other. */
const assert = require("assert");
const fs = require("fs");
const path = require("path");
const {FirstMove} = require("./first_move");
const {Relay} = require("./relay");

const AXE = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PATIENCE = 120000, SOON = 3000, PAGE_BYTES_MOST = 50000;

const LOOKS = {
	desktop: {viewport: {width: 1200, height: 850}},
	phone: {viewport: {width: 400, height: 800}, hasTouch: true, isMobile: true, deviceScaleFactor: 1},
};

/* "390x844": a screen of that size; a phone's is touched. */
const lookOf = (look) => {
	const [width, height] = look.split("x").map(Number);
	return LOOKS[look] ?? {...LOOKS[Math.min(width, height) < 600 ? "phone" : "desktop"], viewport: {width, height}};
};

/* What happens in the page. Moves are what changes the game, on the board or in the hand; Leave, My hand and the like are not. */
const inPage = {
	offered: () => {
		const isSeen = (field) => field.checkVisibility();
		const nameOf = (field) => field.getAttribute("aria-label") ?? field.textContent;
		const isMove = (value) => /^\d+ (\d+|-) (make|menu|fill|page|at) /.test(value);
		const found = [];
		for (const place of ["answers", "hand", "live", "places"]) {
			for (const form of document.querySelectorAll(`#${place} form`)) {
				if (!isSeen(form)) {
					continue;
				}
				for (const look of form.querySelectorAll("svg a.at")) {
					found.push({place, kind: "look", value: new URL(look.href).searchParams.get("at"), label: nameOf(look)});
				}
				for (const button of [...form.querySelectorAll("button[name=id]")].filter(isSeen)) {
					found.push({place, kind: "button", value: button.value, label: nameOf(button)});
				}
				for (const option of form.querySelectorAll("select[name=id] option")) {
					found.push({place, kind: "option", value: option.value, label: option.textContent});
				}
				const id = form.querySelector("input[type=hidden][name=id]");
				if (id) {
					found.push({place, kind: "form", value: id.value, label: form.textContent});
				}
			}
		}
		return found.filter((each) => isMove(each.value));
	},
	/* What stands there and changes with the game. */
	standing: () => ["live", "hand", "places", "answers"].map((id) => document.getElementById(id)?.innerHTML).join("\n"),
	/* What they hold, and what they can do. */
	hand: () => ({held: document.querySelector("#hand .said p:last-child")?.innerText ?? "",
		can: [...document.querySelectorAll("#hand button")].map((button) => button.innerText).join()}),
	isOver: () => document.getElementById("over")?.hidden === false,
};

/* What can be pressed on a board, and in the hand that is drawn. */
const SPOTS = ".places button, .places a";

/* Until the page is another than it was, or the time is up. */
const waitForNews = ([before, patience]) => new Promise((resolve) => {
	const standing = () => ["live", "hand", "places", "answers"].map((id) => document.getElementById(id)?.innerHTML).join("\n");
	const isNews = () => standing() !== before || document.getElementById("over")?.hidden === false;
	if (isNews()) {
		resolve(true);
		return;
	}
	const watch = new MutationObserver(() => isNews() && end(true));
	const timer = setTimeout(() => end(false), patience);
	const end = (found) => {
		watch.disconnect();
		clearTimeout(timer);
		resolve(found);
	};
	watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
});

/* A page that reloads by itself cannot be looked at for long. */
const unlessItReloads = (error) => {
	if (!/Execution context was destroyed|navigat/.test(String(error))) {
		throw error;
	}
};

class Person {
	constructor(name, {port, host = "127.0.0.1", seed = 1, shots, axe = true, buttons = false}, tell) {
		this.name = name;
		this.tell = tell;
		this.relay = new Relay(port);
		this.host = host;
		this.random = seed;
		this.shots = shots;
		this.axe = axe;
		this.buttons = buttons;
		this.phases = new Set();
		this.faults = [];
		this.presses = this.refused = 0;
	}

	async open(browser, {look = "desktop", scheme = "light", locale = "en", scripts = true}) {
		this.axe = this.axe && scripts; // it needs timers
		this.url = `http://${this.host}:${await this.relay.listen(this.host)}`;
		/* Firefox taps nothing that WebDriver BiDi asks for: a mouse presses on its small screen. */
		const taps = browser.browserType().name() !== "firefox";
		this.context = await browser.newContext({...lookOf(look), ...(taps ? {} : {hasTouch: false, isMobile: false}), colorScheme: scheme, reducedMotion: "reduce", locale, javaScriptEnabled: scripts, baseURL: this.url});
		this.context.setDefaultTimeout(PATIENCE);
		this.look = `${look}.${scheme}.${locale}`;
		this.touches = taps && Boolean(lookOf(look).hasTouch);
		this.page = await this.context.newPage();
		this.page.on("response", async (response) => {
			if (response.request().resourceType() === "document" && response.ok()) {
				const bytes = (await response.body().catch(() => "")).length;
				if (bytes > PAGE_BYTES_MOST) {
					this.faults.push(`${response.url()} has ${bytes} bytes`);
				}
			}
		});
		this.page.on("pageerror", (error) => this.faults.push(String(error)));
		this.page.on("console", (message) => {
			if (!/net::ERR_|Failed to load resource/.test(message.text())) {
				this.faults.push(message.text());
			}
		});
	}

	/* The same number each time for the same seed. */
	#below(n) {
		this.random = (this.random * 1103515245 + 12345) % 2147483648;
		return Math.floor((this.random / 2147483648) * n);
	}

	#here(url) {
		const {pathname, search} = new URL(url, this.url);
		return pathname + search;
	}

	/* In a game a button may be gone meanwhile: then it is not waited for long. */
	async press(selector, timeout = PATIENCE) {
		const target = this.page.locator(selector).first();
		await (this.touches ? target.tap({timeout}) : target.click({timeout}));
	}

	/* By an invitation, under a name. */
	async sit({url, name}) {
		await this.page.goto(this.#here(url));
		await this.look_around("invitation");
		await this.page.fill("#name", name ?? this.name);
		await this.press("form.sit button");
		await this.page.waitForURL("**/t/**");
		await this.page.waitForSelector("#hand");
		await this.#chooseButtons();
		return this.page.url();
	}

	/* Moves as buttons, too, if that is how they press. */
	async #chooseButtons() {
		if (this.buttons) {
			await this.page.evaluate(() => document.getElementById("as").click());
		}
	}

	/* As sit(), by somebody who counts what it costs them up to their first move. */
	async sit_and_count({url, name}) {
		this.first = new FirstMove(this.page, {...inPage, waitForNews});
		await this.first.sit(this.#here(url), name);
	}

	/* Once it is their turn. */
	async move_and_count() {
		await this.first.wait();
		return this.first.move();
	}

	/* A table of their own, from the first page on: without anything typed but a name. */
	async open_table({game, computers = 1, starts = true}) {
		await this.page.goto("/");
		await this.look_around("home");
		await this.page.selectOption("form.open select[name=game]", game);
		await this.page.selectOption("form.open select[name=computers]", String(computers));
		await this.page.fill("form.open input[name=name]", this.name);
		await this.press("form.open button");
		await this.page.waitForURL("**/t/**");
		await this.page.waitForSelector("button[value$=' - start']");
		await this.look_around("lobby");
		if (starts) {
			await this.press("button[value$=' - start']");
		}
		return this.page.url();
	}

	async go({url}) {
		const response = await this.page.goto(this.#here(url));
		return {status: response.status(), url: this.page.url()};
	}

	/* A page that has not been seen like this yet: without findings of axe-core, nothing to scroll sideways. */
	async look_around(phase) {
		if (this.phases.has(phase)) {
			return;
		}
		this.phases.add(phase);
		const what = `${this.name} ${this.look} ${phase}`;
		if (this.shots) {
			fs.mkdirSync(this.shots, {recursive: true});
			const file = `${this.name}.${this.look}.${String(this.phases.size).padStart(2, "0")}.${phase.replace(/\W+/g, "-")}`.slice(0, 120);
			await this.shot({file: path.join(this.shots, file + ".jpg")});
		}
		const beyond = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		assert.ok(beyond <= 0, `${what}: ${beyond} pixels too wide`);
		if (this.axe) {
			await this.page.evaluate(AXE);
			const {violations} = await this.page.evaluate(() => axe.run(document, {resultTypes: ["violations"]}));
			assert.deepStrictEqual(violations.map((found) => `${found.id}: ${found.nodes[0].html.slice(0, 300)}`), [], what);
		}
	}

	/* Of what is offered: what was begun is gone on with; a whole move rather than a step to one. */
	#choose(offered, way) {
		const places = ["answers", "hand places", "live"].find((names) => offered.some((each) => names.includes(each.place)));
		const here = offered.filter((each) => places.includes(each.place));
		const fresh = here.filter((each) => !way.some((step) => step.startsWith(each.value)));
		const among = fresh.length ? fresh : here;
		const makes = among.filter((each) => / make /.test(each.value));
		const steps = among.filter((each) => !/ make /.test(each.value));
		const from = makes.length && (!steps.length || this.#below(3) > 0) ? makes : steps;
		return from[this.#below(from.length)];
	}

	/* Presses it; false: it is gone meanwhile. What comes of it stands on the page afterwards. */
	async #take({place, kind, value}) {
		const quoted = JSON.stringify(value);
		let request;
		const looks = kind === "look";
		const asked = this.page.waitForRequest((request) => (looks ? /[?&]at=/.test(request.url()) : request.method() === "POST"), {timeout: 5000});
		asked.catch(() => {});
		try {
			if (kind === "button") {
				await this.press(`#${place} button[value=${quoted}]:visible`, SOON);
			} else if (looks) {
				await this.press(`#${place} svg a.at[href$=${JSON.stringify(`at=${value.replaceAll(" ", "+")}`)}]`, SOON);
			} else if (kind === "option") {
				const form = `#${place} form:has(option[value=${quoted}])`;
				await this.page.selectOption(`${form} select[name=id]`, value, {timeout: 3000});
				await this.press(`${form} button`, SOON);
			} else {
				await this.#fill(`#${place} form:has(input[value=${quoted}])`);
			}
			request = await asked;
		} catch (error) {
			if (!/Timeout|detached|not attached|intercepts/.test(String(error))) {
				throw error;
			}
			return false;
		}
		this.presses++;
		await (await request.response()).finished();
		await this.page.waitForFunction(() => !document.querySelector("[aria-busy]"));
		return true;
	}

	async #fill(form) {
		for (const select of await this.page.locator(`${form} select`).all()) {
			const values = await select.locator("option").evaluateAll((options) => options.map((option) => option.value));
			await select.selectOption(values[this.#below(values.length)], {timeout: 3000});
		}
		await this.press(`${form} button`, SOON);
	}

	/* What a page shows that it did not before: which verbs are offered, where and how. */
	#phaseOf(offered) {
		return [...new Set(offered.map((each) => `${each.place} ${each.kind} ${each.value.split(" ").slice(2, 4).join(" ")}`))].sort().join(", ");
	}

	/* Until the game is over; tells of it by itself. */
	async play() {
		this.#playOn().then((ended) => this.tell({seen: "over", ...ended}),
			async (error) => this.tell({seen: "stuck", why: String(error.stack ?? error), page: await this.story()}));
	}

	async #playOn() {
		let way = [], inVain = 0, quiet = 0;
		while (!await this.page.evaluate(inPage.isOver)) {
			if (this.pause) {
				this.pause.reached();
				await this.pause.over;
			}
			const before = await this.page.evaluate(inPage.standing);
			const offered = await this.page.evaluate(inPage.offered);
			if (offered.length) {
				await this.look_around(this.#phaseOf(offered));
				const chosen = this.#choose(offered, way);
				const taken = await this.#take(chosen);
				const now = await this.page.evaluate(inPage.offered);
				const goesOn = now.some((each) => each.place === "answers");
				way = taken && goesOn ? [...way, chosen.value] : [];
				if (await this.page.evaluate(inPage.standing) !== before) {
					inVain = goesOn && way.length < 12 ? inVain : inVain + 1;
					assert.ok(inVain < 2000, `nothing is taken: ${JSON.stringify(now)}`);
					continue;
				}
			}
			this.waits = true;
			quiet = await this.page.evaluate(waitForNews, [before, 20000]) ? 0 : quiet + 1;
			this.waits = false;
			assert.ok(quiet < 3, "nothing goes on any more");
		}
		await this.look_around("over");
		return {presses: this.presses};
	}

	/* To the end on the board and the drawn hand alone: by click or touch, by keys, or (plain) without a script. Of troubles
	 * each comes before a press, from the second on. */
	async play_on_board({by = "click", table, troubles = []}) {
		this.table = table;
		const spots = this.page.locator(SPOTS);
		const counts = {presses: 0, looks: 0, focused: 0, walked: 0, met: 0};
		for (let quiet = 0; !await this.page.locator("#over:not([hidden])").count();) {
			const n = await spots.count();
			if (n === 0) {
				assert.ok(quiet++ < 600, `nothing to press: ${await this.story()}`);
				await new Promise((resolve) => { setTimeout(resolve, 50); });
				if (by === "plain") {
					await this.page.goto(this.table);
				}
				continue;
			}
			quiet = 0;
			await this.look_around(`board ${await this.#boardPhase()}`);
			if (counts.presses + counts.looks > counts.met && counts.met < troubles.length) {
				await this.#meet(troubles[counts.met++]);
			}
			await this.#pressOnBoard(spots, by, counts).catch((error) => {
				if (!/Timeout|detached|not attached|intercepts/.test(String(error))) {
					throw error;
				}
				counts.gone = (counts.gone ?? 0) + 1;
				assert.ok(counts.gone < 40, String(error));
			});
			assert.ok(counts.presses + counts.looks < 3000, "it never ends");
		}
		await this.look_around("over");
		return counts;
	}

	/* What their line, or the bot, suffers. */
	async #meet(trouble) {
		if (trouble === "dies") {
			this.relay.die();
		} else if (trouble === "is cut") {
			this.relay.cut();
			this.relay.mend();
		} else if (trouble === "leads to a bot that is killed") {
			this.pause = {};
			const over = new Promise((resolve) => { this.pause.end = resolve; });
			this.tell({seen: "kill"});
			await over;
		} else {
			this.relay.loseAnswer(trouble === "dies behind a press");
		}
	}

	/* Which verbs are pressed, and where. */
	async #boardPhase() {
		return this.page.evaluate((spots) => [...new Set([...document.querySelectorAll(spots)].map((spot) =>
			`${spot.closest("#places") ? "board" : "hand"} ${spot.value?.split(" ").slice(2, 4).join(" ") ?? "look"}`))].sort().join(", "), SPOTS);
	}

	async #pressOnBoard(spots, by, counts) {
		const n = await spots.count(), at = this.#below(n);
		const answered = this.page.waitForResponse((response) => /\/press\?/.test(response.url()), {timeout: 5000});
		answered.catch(() => {});
		if (by === "keys") {
			await this.#walk(counts);
		} else if (this.touches) {
			await spots.nth(at).tap({timeout: 3000});
		} else {
			await spots.nth(at).click({timeout: 3000});
		}
		const response = await answered;
		counts[response.request().method() === "POST" ? "presses" : "looks"]++;
		if (by === "plain") {
			await this.page.waitForLoadState();
		} else {
			await response.finished();
			await this.page.waitForFunction(() => !document.querySelector("[aria-busy]"));
		}
	}

	/* From where the focus is, or by Tab to the board, and some steps on. */
	async #walk(counts) {
		const isThere = () => this.page.evaluate((spots) => document.activeElement.matches(spots), SPOTS);
		counts.focused += Number(await isThere());
		for (let tabs = 0; !await isThere(); tabs++) {
			assert.ok(tabs < 60, "no Tab leads to the board");
			await this.page.keyboard.press("Tab");
		}
		const name = () => this.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
		const before = await name();
		for (let steps = this.#below(12); steps > 0; steps--) {
			await this.page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][this.#below(4)]);
		}
		counts.walked += Number(await name() !== before);
		assert.ok(await isThere(), "arrow keys stay on the board");
		await this.page.keyboard.press("Enter");
	}

	/* Presses nothing more, until they go on. */
	async rest() {
		this.pause = {};
		this.pause.over = new Promise((resolve) => { this.pause.end = resolve; });
		const reached = new Promise((resolve) => { this.pause.reached = resolve; });
		if (!this.waits) {
			await reached;
		}
	}

	async go_on() {
		this.pause.end();
		this.pause = null;
	}

	/* Nothing of what their page shows is left, as if it were blank: it must become whole by itself. */
	async wipe() {
		await this.page.evaluate(() => ["live", "stays", "hand"].forEach((id) => { document.getElementById(id).innerHTML = "?"; }));
	}

	/* Until the page says that the connection is lost. */
	async wait_until_lost() {
		await this.page.waitForFunction(() => document.getElementById("line").textContent !== "");
	}

	/* What they hold, and can do. */
	async hand() {
		return this.page.evaluate(inPage.hand);
	}

	/* Until it shows this again; and then loaded anew. */
	async wait_until_back({hand}) {
		// Before it there stood what had just happened.
		const isBack = ({held, can}) => {
			const now = document.querySelector("#hand .said p:last-child")?.innerText;
			return now && held.endsWith(now) && [...document.querySelectorAll("#hand button")].map((button) => button.innerText).join() === can &&
				["live", "stays"].every((id) => document.getElementById(id).innerText !== "?") && document.getElementById("line").textContent === "";
		};
		await this.page.waitForFunction(isBack, hand).catch(async (error) => {
			throw new Error(`${error}: not\n${JSON.stringify(hand)}\nbut\n${await this.story()}`);
		});
		await this.page.reload();
		await this.page.waitForFunction(isBack, hand);
	}

	async story() {
		const text = await this.page.evaluate(() => document.body.innerText).catch(String);
		return `${this.page.url()} ${this.stage ?? ""}\n${text}`;
	}

	async text({of}) {
		return this.page.evaluate((id) => document.getElementById(id)?.innerText ?? "", of);
	}

	/* What stands there until it loads itself anew; whether the game is over. */
	async #reads(seen) {
		this.loaded = this.page.waitForEvent("load");
		this.loaded.catch(() => {});
		try {
			if (await this.page.locator("#over:not([hidden])").count()) {
				return true;
			}
			seen.push(await this.text({of: "live"}));
			await this.look_around("watching");
		} catch (error) {
			unlessItReloads(error);
		}
		return false;
	}

	/* A page without scripts that found nobody there does not load itself again. */
	async look_again({url}) {
		await this.page.goto(this.#here(url)).catch(unlessItReloads);
	}

	/* The end of a game in the browser of who only watches, without a script. */
	async watch_to_the_end() {
		const seen = [];
		while (!await this.#reads(seen)) {
			await this.loaded;
		}
		await this.look_around("over");
		return {seen, live: await this.text({of: "live"}), stays: await this.text({of: "stays"})};
	}

	/* From the page of the table to the game, step by step to its end; its dice prove themselves. */
	async replay() {
		await this.press("#over a");
		await this.page.waitForURL("**/g/**");
		await this.look_around("replay");
		const steps = Number(await this.page.getAttribute("#replay", "data-steps"));
		const shown = new Set();
		for (let step = 1; step <= steps; step++) {
			await this.page.waitForFunction(([n, all]) => document.querySelector("#step .told").textContent.includes(`${n}`) &&
				document.querySelector("#step .told").textContent.includes(`${all}`), [step, steps]);
			shown.add(await this.page.textContent("#step .told"));
			if (step < steps) {
				await this.page.keyboard.press("ArrowRight");
			}
		}
		await this.page.waitForSelector("#verdict.good", {timeout: PATIENCE});
		await this.look_around("proven");
		return {steps, different: shown.size, verdict: await this.page.textContent("#verdict"), noted: await this.page.textContent("#noted"), url: this.page.url(),
			last: await this.page.textContent("#step .told")};
	}

	async report() {
		return {faults: this.faults, presses: this.presses, phases: [...this.phases]};
	}

	async keep({folder}) {
		this.relay.keep(folder);
	}

	async cut() {
		this.relay.cut();
	}

	async mend() {
		this.relay.mend();
	}

	/* The invitation of the table where they sit, as it is passed on: what is copied is pasted, too. */
	async pass_on() {
		await this.press("button[value$=' - link']");
		await this.page.waitForSelector(".pass button");
		await this.look_around("invite");
		const link = await this.page.evaluate(() => document.querySelector(".pass").previousElementSibling.href);
		await this.press(".pass button");
		await this.page.waitForFunction(() => document.querySelector(".pass button").textContent === "Copied");
		await this.page.focus("#text");
		await this.page.keyboard.press("Control+V");
		return this.page.evaluate((passed) => ({link: passed, pasted: document.getElementById("text").value,
			secure: isSecureContext, codes: document.querySelectorAll(".pass .code").length,
			buttons: document.querySelectorAll(".pass button").length}), link);
	}

	async shot({file}) {
		await this.page.screenshot({path: file, type: "jpeg", quality: 30});
	}

	async close() {
		this.relay.close();
	}
}

module.exports = {Person};
