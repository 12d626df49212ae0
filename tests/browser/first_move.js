"use strict";
/* From the link of an invitation to a first move, as a person does it who does no more than they must; and
 * what each part would cost them: operators of the keystroke-level model, and the machine's milliseconds. */
const SCREENFUL = 0.8; // of its height, that a thumb moves a page by

/* How often a thumb must move the page, or the part of it that scrolls by itself, until each button is seen. */
const swipesTo = ([among, screenful]) => among.filter((each) => ["button", "look"].includes(each.kind)).map((each) => {
	const button = [...document.querySelectorAll(`#${each.place} :is(button[name=id], svg a.at)`)].find((found) => found.checkVisibility() &&
		(found.value ?? new URL(found.href).searchParams.get("at")) === each.value);
	const {left, right, top, bottom} = button.getBoundingClientRect();
	const seat = button.closest("#seat");
	const scrolls = seat && seat.scrollHeight > seat.clientHeight;
	const [end, height] = scrolls ? [seat.getBoundingClientRect().bottom, seat.clientHeight] : [innerHeight, innerHeight];
	const isCovered = bottom <= end && !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
	return {...each, swipes: Math.max(Number(isCovered), Math.ceil((bottom - end) / (height * screenful)))};
});

class FirstMove {
	/* finds: what can be pressed (offered), what stands there, and what is news (waitForNews), as somebody who
	 * knows nothing of the games finds it. */
	constructor(page, finds) {
		this.page = page;
		this.finds = finds;
		this.parts = [];
	}

	/* Adds a part: what was done, which operators that took, and the milliseconds until it had come of it. */
	async #part(what, operators, does) {
		const began = performance.now();
		await does();
		this.parts.push({what, ...operators, machine: performance.now() - began});
	}

	async sit(path, name) {
		await this.#part("opens the link", {decides: 1, taps: 1}, async () => {
			await this.page.goto(path);
			await this.page.waitForSelector("form.sit button");
		});
		const known = await this.page.inputValue("#name");
		const focused = await this.page.evaluate(() => document.activeElement?.id === "name");
		const typing = known === "" ? {decides: 1, taps: focused ? 0 : 1, keys: name.length} : {};
		await this.#part("says a name", typing, () => (known === "" ? this.page.fill("#name", name) : undefined));
		await this.#part("sits down", known === "" ? {keys: 1} : {taps: 1}, async () => {
			// The keyboard that is on the screen then has a key for it.
			await (known === "" ? this.page.press("#name", "Enter") : this.page.tap("form.sit button"));
			await this.page.waitForURL("**/t/**");
			await this.page.waitForSelector("#hand");
		});
	}

	async #standing() {
		return this.page.evaluate(this.finds.standing);
	}

	async #offers() {
		return this.page.evaluate(this.finds.offered);
	}

	/* Until it is their turn: nobody's time but the others'. */
	async wait() {
		let before = "";
		while (!(await this.#offers()).length) {
			await this.page.evaluate(this.finds.waitForNews, [before, 1000]);
			before = await this.#standing();
		}
	}

	/* The nearest whole move; else the nearest step. */
	async #choose() {
		const offers = await this.#offers();
		const begun = offers.filter((each) => each.place === "answers");
		const among = begun.length ? begun : offers;
		const buttons = await this.page.evaluate(swipesTo, [among, SCREENFUL]);
		const rank = (each) => (/ make /.test(each.value) ? 0 : 10) + each.swipes;
		const [best] = buttons.sort((one, other) => rank(one) - rank(other));
		return best ?? {...among[0], swipes: 0};
	}

	async #press({place, kind, value}) {
		const quoted = JSON.stringify(value);
		const asked = this.page.waitForResponse((response) => response.request().method() === "POST" || /[?&]at=/.test(response.url()));
		if (kind === "button") {
			await this.page.locator(`#${place} button[value=${quoted}]:visible`).first().tap();
		} else if (kind === "look") {
			await this.page.locator(`#${place} svg a.at[href$=${JSON.stringify(`at=${value.replaceAll(" ", "+")}`)}]`).first().tap();
		} else if (kind === "option") {
			await this.page.selectOption(`#${place} form:has(option[value=${quoted}]) select[name=id]`, value);
			await this.page.locator(`#${place} form:has(option[value=${quoted}]) button`).first().tap();
		} else {
			await this.page.locator(`#${place} form:has(input[value=${quoted}]) button`).first().tap();
		}
		await (await asked).finished();
		await this.page.waitForFunction(() => !document.querySelector("[aria-busy]"));
	}

	/* Until something has come of it: a menu goes on, or the move is made. */
	async move() {
		for (let step = 1; step <= 12; step++) {
			const before = await this.#standing();
			const chosen = await this.#choose();
			const taps = {button: 1, look: 1, option: 3, form: 1}[chosen.kind]; // a list is opened, chosen from, and sent
			await this.#part(chosen.label.trim().slice(0, 30), {decides: 1, taps: taps + chosen.swipes}, async () => {
				await this.#press(chosen);
				await this.page.evaluate(this.finds.waitForNews, [before, 5000]);
			});
			if (chosen.kind !== "look" && !(await this.#offers()).some((each) => each.place === "answers" || each.value === chosen.value)) {
				return this.parts;
			}
		}
		throw new Error("no move is made");
	}
}

module.exports = {FirstMove};
