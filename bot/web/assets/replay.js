"use strict";
/* Walks through a finished game without loading the page anew: keys, a slider, by itself. */
(() => {
	const replay = document.getElementById("replay");
	const steps = Number(replay?.dataset.steps);
	if (!steps) {
		return;
	}
	const EACH_MS = 1600;
	const shown = document.getElementById("step");
	const record = document.getElementById("record");
	const lines = new Map();
	for (const list of record.querySelectorAll("ol")) {
		[...list.children].forEach((line, i) => lines.set(list.start + i, line));
	}
	const nav = replay.querySelector(".steps");
	const hands = replay.querySelector(".hands a");
	const query = new URLSearchParams(location.search);
	const known = new Map();
	let at = Number(replay.dataset.at), playing = 0;
	query.set("part", "1");

	const load = (n) => {
		if (!known.has(n)) {
			const part = fetch(`${replay.dataset.path}/${n}?${query}`).then((response) => {
				if (!response.ok) {
					throw new Error(response.status);
				}
				return response.text();
			});
			part.catch(() => known.delete(n));
			known.set(n, part);
		}
		return known.get(n);
	};

	const button = (text, label, does) => {
		const made = document.createElement("button");
		made.type = "button";
		made.textContent = text;
		made.setAttribute("aria-label", label);
		made.title = label;
		made.addEventListener("click", does);
		return made;
	};
	const labelOf = (name) => nav.querySelector("." + name).textContent.trim();
	const first = button("«", labelOf("first"), () => go(1));
	const previous = button("‹", labelOf("previous"), () => go(at - 1));
	const next = button("›", labelOf("next"), () => go(at + 1));
	const last = button("»", labelOf("last"), () => go(steps));
	const play = button(replay.dataset.play, replay.dataset.play, () => (playing ? stop() : start()));
	const slider = document.createElement("input");
	Object.assign(slider, {type: "range", min: 1, max: steps, value: at});
	slider.setAttribute("aria-label", replay.dataset.slider);
	slider.addEventListener("input", () => go(Number(slider.value)));
	nav.replaceChildren(first, previous, slider, next, last, play);

	const mark = () => {
		for (const line of record.querySelectorAll(".now")) {
			line.classList.remove("now");
			line.removeAttribute("aria-current");
		}
		const line = lines.get(at);
		line?.classList.add("now");
		line?.setAttribute("aria-current", "step");
		if (line && record.scrollHeight > record.clientHeight + 1) {
			const low = line.offsetTop - record.offsetTop;
			if (low < record.scrollTop || low + line.offsetHeight > record.scrollTop + record.clientHeight) {
				record.scrollTop = low - record.clientHeight / 2;
			}
		}
	};
	const name = (control, label) => {
		control.textContent = label;
		control.setAttribute("aria-label", label);
		control.title = label;
	};
	function stop() {
		clearInterval(playing);
		playing = 0;
		name(play, replay.dataset.play);
	}
	function start() {
		if (at === steps) {
			go(1);
		}
		playing = setInterval(() => go(at + 1, true), EACH_MS);
		name(play, replay.dataset.stop);
	}
	async function go(n, byItself) {
		if (!byItself && playing) {
			stop();
		}
		at = Math.min(Math.max(n, 1), steps);
		slider.value = at;
		first.disabled = previous.disabled = at === 1;
		next.disabled = last.disabled = at === steps;
		if (at === steps && playing) {
			stop();
		}
		mark();
		history.replaceState(null, "", "#" + at);
		hands.setAttribute("href", hands.getAttribute("href").replace(/\/\d+(?=\?|$)/, "/" + at));
		const wanted = at;
		const html = await load(wanted).catch(() => null);
		if (html !== null && wanted === at) {
			shown.innerHTML = html;
			if (at < steps) {
				load(at + 1).catch(() => null);
			}
		}
	}

	const keys = {ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(1), End: () => go(steps)};
	document.addEventListener("keydown", (event) => {
		const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
		if (plain && keys[event.key] && !event.target.closest("input,select,textarea")) {
			event.preventDefault();
			keys[event.key]();
		}
	});
	lines.forEach((line, n) => line.addEventListener("click", () => go(n)));
	document.body.classList.add("walks");
	const fromHash = () => {
		const n = Number(location.hash.slice(1));
		if (Number.isInteger(n) && n >= 1 && n <= steps && n !== at) {
			go(n);
			return true;
		}
		return false;
	};
	addEventListener("hashchange", fromHash);
	if (!fromHash()) {
		first.disabled = previous.disabled = at === 1;
		next.disabled = last.disabled = at === steps;
		mark();
	}
})();
/* Brings a review to the page where it is asked for, and looks again while it is thought out. */
(() => {
	const review = document.getElementById("review");
	if (!review) {
		return;
	}
	const shown = document.getElementById("reviewed");
	let asked = 0;

	async function load(address, mine) {
		const url = new URL(address, location.href);
		url.searchParams.set("part", "1");
		const html = await fetch(url).then((response) => (response.ok ? response.text() : null)).catch(() => null);
		if (mine !== asked) {
			return;
		}
		if (html === null) {
			shown.textContent = review.dataset.failed;
		} else if (html !== shown.dataset.html) {
			shown.dataset.html = html;
			shown.innerHTML = html;
		}
		wait(address, mine);
	}
	function wait(address, mine) {
		const again = shown.querySelector("[data-again]");
		if (again) {
			setTimeout(() => mine === asked && load(address, mine), again.dataset.again * 1000);
		}
	}

	/* A step is shown on the page of its game; a review comes to it. */
	const here = document.getElementById("replay");
	review.addEventListener("click", (event) => {
		const link = event.target.closest("a");
		if (!link || !here || event.ctrlKey || event.metaKey || event.shiftKey) {
			return;
		}
		event.preventDefault();
		if (link.closest(".decisions")) {
			location.hash = link.pathname.match(/\d+$/)[0];
			here.scrollIntoView({block: "nearest"});
			return;
		}
		review.querySelector(".now")?.classList.remove("now");
		for (const each of review.querySelectorAll(".names a")) {
			if (each.pathname === link.pathname) {
				each.parentElement.classList.add("now");
			}
		}
		load(link.href, ++asked);
	});
	if (!here) {
		wait(location.href, asked);
	}
})();
