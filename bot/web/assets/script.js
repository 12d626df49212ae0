"use strict";
/* A live table: fragments come as events, forms are sent without leaving the page. */
(() => {
	const at = (id) => document.getElementById(id);
	const table = at("table");
	if (!table) {
		return;
	}
	const live = at("live"), hand = at("hand"), answers = at("answers"), stays = at("stays");
	const turn = at("turn"), line = at("line"), over = at("over");
	const title = document.title;
	const fields = "button,input,select,textarea,a[href],summary";

	/* What of a fragment has the focus, so that its like can be found in the next one. */
	const labelOf = (field) => `${field.tagName} ${field.name} ${field.labels?.[0]?.firstChild?.textContent ?? field.textContent}`;
	/* What stands is changed in place where only little of it is new: a press that has begun is not lost, and
	 * what was typed or chosen stays. A button that says something else is another one. */
	const isSame = (one, other) => one.nodeName === other.nodeName && one.childNodes.length === other.childNodes.length &&
		!(one.nodeName === "BUTTON" && one.textContent !== other.textContent) && !(one.nodeName === "SELECT" && !one.isEqualNode(other));
	const change = (one, other) => {
		if (!isSame(one, other)) {
			one.replaceWith(other);
			return;
		}
		if (one.nodeType !== Node.ELEMENT_NODE) {
			one.data = other.data;
			return;
		}
		[...one.attributes].filter(({name}) => !other.hasAttribute(name)).forEach(({name}) => one.removeAttribute(name));
		[...other.attributes].filter(({name, value}) => one.getAttribute(name) !== value).forEach(({name, value}) => one.setAttribute(name, value));
		const fresh = [...other.childNodes];
		[...one.childNodes].forEach((child, at) => change(child, fresh[at]));
	};
	const replace = (element, html) => {
		const focused = element.contains(document.activeElement) ? document.activeElement : null;
		const label = focused && labelOf(focused), typed = focused && "value" in focused ? focused.value : null;
		const next = element.cloneNode(false);
		next.innerHTML = html;
		if (next.childNodes.length === element.childNodes.length) {
			const fresh = [...next.childNodes];
			[...element.childNodes].forEach((child, at) => change(child, fresh[at]));
		} else {
			element.replaceChildren(...next.childNodes);
		}
		if (focused && !focused.isConnected) {
			const all = [...element.querySelectorAll(fields)];
			const found = all.find((field) => labelOf(field) === label) ?? all[0];
			if (found && found.tagName === "INPUT" && typed !== null) {
				found.value = typed;
			}
			(found ?? at("main")).focus({preventScroll: true});
		}
		tick();
	};

	/* What was done last; behind a rule, or first, whose turn it is. */
	const tellTurn = () => {
		const parts = live?.querySelectorAll(".said p:has(+ hr),.said hr + p,.said:not(:has(hr)) p:first-child") ?? [];
		const now = [...parts].map((part) => part.textContent).join(" ");
		if (turn && now && turn.textContent !== now) {
			turn.textContent = now;
		}
		const heading = live?.querySelector("h2")?.textContent;
		const named = heading ? `${heading} · Dicecup` : title;
		document.title = hand?.querySelector(".controls, .menu") ? "● " + named : named;
	};
	const isAtEnd = (element) => element.scrollHeight - element.scrollTop - element.clientHeight < 40;
	const append = (element, html) => {
		const follows = isAtEnd(element);
		element.insertAdjacentHTML("beforeend", html);
		if (follows) {
			element.scrollTop = element.scrollHeight;
		}
		tick();
	};

	/* Times count down in the reader's language. */
	const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, {numeric: "auto"});
	const inWords = (seconds) => {
		const much = Math.abs(seconds);
		return much < 100 ? relative.format(Math.round(seconds), "second")
			: much < 6000 ? relative.format(Math.round(seconds / 60), "minute")
				: relative.format(Math.round(seconds / 3600), "hour");
	};
	function tick() {
		for (const time of table.querySelectorAll("time[datetime]")) {
			const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
			const words = Number.isFinite(seconds) ? inWords(seconds) : time.textContent;
			if (time.textContent !== words) {
				time.textContent = words;
			}
		}
	}
	setInterval(tick, 1000);

	/* A lesson is a conversation; at a table the newest answer is what counts. */
	const answer = (html) => {
		if (table.classList.contains("lesson")) {
			if (html.trim()) {
				answers.querySelectorAll("form").forEach((form) => form.remove());
				answers.insertAdjacentHTML("beforeend", html);
				answers.lastElementChild?.scrollIntoView({block: "end"});
			}
		} else if (answers) {
			replace(answers, html);
			(answers.querySelector("select,input:not([type=hidden])") ?? answers.querySelector("button"))?.focus({preventScroll: true});
			answers.scrollIntoView({block: "nearest"});
		}
	};
	const ANSWERS_MOST = 3;
	const addAnswer = (html) => {
		answers?.insertAdjacentHTML("beforeend", html);
		while (answers?.childElementCount > ANSWERS_MOST) {
			answers.firstElementChild.remove();
		}
		tick();
	};
	const replaceAll = (html) => {
		const parts = new DOMParser().parseFromString(html, "text/html");
		for (const [name, element] of Object.entries({stays, live})) {
			const part = parts.querySelector(`[data-part=${name}]`);
			if (part) {
				replace(element, part.innerHTML);
			}
		}
		stays.scrollTop = stays.scrollHeight;
		tellTurn();
	};

	/* A page that says what is wrong comes in place of a fragment: its words are told. */
	const complain = (html) => {
		const main = new DOMParser().parseFromString(html, "text/html").querySelector("main > p");
		line.textContent = main ? main.textContent : table.dataset.lost;
	};
	/* While a table goes from one process to another, each says that it has done nothing, and when to ask again. */
	const TRIES_MOST = 10, SOON_S = 2;
	const post = async (action, body) => {
		for (let tries = 1; ; tries++) {
			const response = await fetch(action, {method: "POST", body, headers: {"X-Requested-With": "dicecup"}});
			const seconds = Number(response.headers.get("Retry-After"));
			if (response.status !== 503 || seconds === 0 || seconds > SOON_S || tries === TRIES_MOST) {
				return response;
			}
			await new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });
		}
	};
	let sending = false;
	const send = async (form, submitter) => {
		const body = new URLSearchParams(new FormData(form));
		if (submitter?.name) {
			body.append(submitter.name, submitter.value);
		}
		sending = true;
		form.setAttribute("aria-busy", "true");
		try {
			const response = await post(form.getAttribute("action"), body);
			const html = await response.text();
			if (line) {
				line.textContent = "";
			}
			if (response.ok) {
				answer(html);
				if (form.classList.contains("say")) {
					form.reset();
				}
			} else if (line) {
				complain(html);
			}
		} catch {
			if (line) {
				line.textContent = table.dataset.lost;
			}
		}
		form.removeAttribute("aria-busy");
		sending = false;
	};
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (table.contains(form) && form.getAttribute("method") === "post") {
			event.preventDefault();
			if (!sending) {
				send(form, event.submitter);
			}
		} else if (form.classList.contains("renew")) {
			/* Twice would be with a void key. */
			event.submitter.disabled = true;
		}
	});
	document.addEventListener("keydown", (event) => {
		const field = at("text");
		if (event.key === "/" && field && !event.target.closest("input,select,textarea")) {
			event.preventDefault();
			field.focus();
		}
	});

	/* The browser connects again by itself; only what takes longer is told. */
	let lost;
	const listen = () => {
		const source = new EventSource(table.dataset.events);
		const on = (kind, does) => source.addEventListener(kind, (event) => does(event.data));
		on("live", (html) => { replace(live, html); tellTurn(); });
		on("stays", (html) => append(stays, html));
		on("hand", (html) => { if (hand) { replace(hand, html); tellTurn(); } });
		on("answer", addAnswer);
		on("all", replaceAll);
		on("over", () => { over.hidden = false; source.close(); });
		source.onopen = () => { clearTimeout(lost); lost = undefined; line.textContent = ""; };
		source.onerror = () => {
			lost ??= setTimeout(() => { line.textContent = table.dataset.lost; }, 3000);
			if (source.readyState === EventSource.CLOSED) {
				setTimeout(listen, 5000);
			}
		};
	};
	if (stays) {
		stays.scrollTop = stays.scrollHeight;
	}
	tick();
	tellTurn();
	if (table.dataset.events) {
		listen();
	}
})();
