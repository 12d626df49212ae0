"use strict";
/* A live table: fragments come as events, forms are sent without leaving the page. */
(() => {
	const at = (id) => document.getElementById(id);
	const table = at("table");

	/* An address that is there to be passed on. Where nothing is copied, it is marked for who does that by hand. */
	const copy = async (link) => {
		try {
			await navigator.clipboard.writeText(link.href);
			return true;
		} catch {
			getSelection().selectAllChildren(link);
			return document.execCommand("copy");
		}
	};
	const dress = () => {
		for (const pass of document.querySelectorAll(".pass:not(:has(button))")) {
			const link = pass.previousElementSibling, {copy: word, copied, pass: share} = pass.closest("[data-copy]").dataset;
			const add = (label, does) => {
				const button = document.createElement("button");
				Object.assign(button, {type: "button", textContent: label, onclick: () => does(button)});
				pass.append(button);
			};
			add(word, async (button) => { button.textContent = await copy(link) ? copied : word; });
			if (navigator.share) {
				add(share, () => navigator.share({url: link.href}).catch(() => {}));
			}
		}
	};
	dress();
	/* Twice would be with a void key. */
	document.addEventListener("submit", ({target, submitter}) => { submitter.disabled = target.classList.contains("renew"); });
	if (!table) {
		return;
	}
	const live = at("live"), places = at("places"), hand = at("hand"), answers = at("answers"), stays = at("stays");
	const turn = at("turn"), line = at("line"), over = at("over");
	const title = document.title;
	const fields = "button,input,select,textarea,a[href],summary";

	/* What has the focus, to be found in the next fragment. */
	const nameOf = (field) => field.getAttribute("aria-label") ?? field.textContent;
	const labelOf = (field) => `${field.tagName} ${field.name} ${field.labels?.[0]?.firstChild?.textContent ?? nameOf(field)}`;
	/* What is new is changed in place: a press that has begun is not lost, and what was typed or chosen stays. A
	 * button that says something else is another one. */
	const isSame = (one, other) => one.nodeName === other.nodeName && one.childNodes.length === other.childNodes.length &&
		!(/^(A|BUTTON)$/.test(one.nodeName) && nameOf(one) !== nameOf(other)) && !(one.nodeName === "SELECT" && !one.isEqualNode(other));
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
		rove();
	};

	/* What was done last; behind a rule, or first, whose turn it is, or how it ended. */
	const tellTurn = () => {
		const done = live?.querySelector("article:not(.over) .said p:has(+ hr)")?.textContent ?? "";
		const now = live?.querySelector("article:not(.over) hr + p,.over .said p,.said:not(:has(hr)) p")?.textContent;
		if (turn && now && turn.textContent !== `${done} ${now}`) {
			turn.firstElementChild.textContent = done;
			turn.lastChild.data = ` ${now}`;
		}
		const heading = live?.querySelector("h2")?.textContent;
		const named = heading ? `${heading} · Dicecup` : title;
		const isMine = Boolean(hand?.querySelector(".controls, .menu"));
		document.title = isMine ? "● " + named : named;
		if (isMine && wasMine === false && call?.checked && stream.leads()) {
			ring();
		}
		wasMine = isMine;
	};

	/* The first commitment of a table that was seen while its seed was secret: fair.js compares. */
	const note = ({table: which, commit}) => {
		const noted = JSON.parse(localStorage.noted ?? "[]");
		if (commit && !noted.some(([each]) => each === which)) {
			localStorage.noted = JSON.stringify([...noted, [which, commit]].slice(-100));
		}
	};
	try {
		note(at("fair").dataset);
	} catch { /* a browser that keeps nothing */ }

	/* What somebody chose stays. */
	const keep = (box, does) => {
		if (box) {
			box.checked = localStorage[box.id];
			box.onchange = () => {
				localStorage[box.id] = box.checked ? "on" : "";
				does?.();
			};
		}
	};
	keep(at("as"));

	/* Their turn is heard, felt and shown by whoever chose that. */
	let wasMine;
	const call = at("call");
	const ring = () => {
		const sound = new AudioContext(), tone = sound.createOscillator();
		tone.frequency.value = 660;
		tone.connect(sound.destination);
		tone.start();
		tone.stop(0.2);
		navigator.vibrate?.(200);
		if (document.hidden && globalThis.Notification?.permission === "granted") {
			new Notification(document.title);
		}
	};
	if (call) {
		call.parentElement.hidden = false;
		keep(call, () => {
			if (call.checked) {
				globalThis.Notification?.requestPermission();
				ring();
			}
		});
	}
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
		dress();
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
			if (html.trim()) {
				answers.scrollIntoView({block: "nearest"});
			}
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

	/* What can be pressed on a board is walked by arrow keys, and one step of Tab. After a press the focus goes to the
	 * first, if they do nothing else; and out of no field. */
	const SPOTS = ".places button,.places a", DUE_MS = 3000;
	const spots = () => [...table.querySelectorAll(SPOTS)];
	let due = 0;
	function rove(to) {
		const all = spots(), one = to ?? all.find((spot) => spot === document.activeElement) ?? all[0];
		all.forEach((spot) => { spot.tabIndex = spot === one ? 0 : -1; });
	}
	const goTo = (spot) => { rove(spot); spot.focus({preventScroll: true}); };
	const settle = () => {
		const first = spots()[0] ?? hand?.querySelector(".controls button,.menu select");
		if (first && Date.now() - due < DUE_MS && !document.activeElement.closest("input,select,textarea,#stays,#answers")) {
			due = 0;
			goTo(first);
			if (hand?.contains(first)) {
				first.scrollIntoView({block: "nearest"});
			}
		}
	};
	const centre = (spot) => {
		const {x, y, width, height} = spot.getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	};
	const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
	const walk = (from, [x, y]) => {
		const [fromX, fromY] = centre(from);
		const far = (spot) => {
			const [toX, toY] = centre(spot), along = (toX - fromX) * x + (toY - fromY) * y;
			return along > 1 ? along + 3 * Math.abs((toX - fromX) * y + (toY - fromY) * x) : Infinity;
		};
		const next = spots().map((spot) => [far(spot), spot]).filter(([much]) => much < Infinity).sort(([one], [other]) => one - other)[0];
		if (next) {
			goTo(next[1]);
			next[1].scrollIntoView({block: "nearest"});
		}
	};
	document.addEventListener("keydown", (event) => {
		due = 0;
		if (event.target.matches(SPOTS) && WAYS[event.key]) {
			event.preventDefault();
			walk(event.target, WAYS[event.key]);
		} else if (event.key === "Escape") {
			hand?.querySelector(".back .at")?.click();
		}
	});
	document.addEventListener("pointerdown", () => { due = 0; });

	/* What can be pressed next is shown, unless the hand has changed meanwhile. Who is led to the table's page is known
	 * from then on, as after a restart. */
	const look = async (link) => {
		const before = raw.hand;
		const ask = () => fetch(link.href, {headers: {"X-Requested-With": "dicecup"}, cache: "no-store",
			signal: AbortSignal.timeout?.(PRESS_MS)});
		link.setAttribute("aria-busy", "true");
		try {
			const first = await ask(), response = first.redirected ? await ask() : first;
			const html = await response.text(), parts = new DOMParser().parseFromString(html, "text/html");
			const shown = parts.querySelector("[data-part=hand]");
			tell({wrong: response.ok ? "" : wordsOf(html)});
			if (shown && raw.hand === before) {
				replace(places, parts.querySelector("[data-part=places]").innerHTML);
				replace(hand, shown.innerHTML);
				due = Date.now();
				settle();
			} else if (response.ok && !shown && !response.redirected) {
				answer(html);
			}
		} catch {
			tell({wrong: table.dataset.lost});
		}
		link.removeAttribute("aria-busy");
	};
	document.addEventListener("click", (event) => {
		const link = event.target.closest("a.at");
		if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
			event.preventDefault();
			look(link);
		}
	});

	/* One thing is told: of a press on its way, else of the stream, else what was wrong last. */
	const state = {press: "", stream: "", wrong: ""};
	const tell = (news) => {
		const words = Object.assign(state, news).press || state.stream || state.wrong;
		if (line && line.textContent !== words) {
			line.textContent = words;
		}
	};
	/* A page that says what is wrong comes in place of a fragment: its words are told. */
	const wordsOf = (html) => new DOMParser().parseFromString(html, "text/html").querySelector("main > p")?.textContent ?? table.dataset.lost;
	const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
	const random = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");

	/* While a table goes from one process to another, each says that it has done nothing, and when to ask again. Who
	 * gets no answer asks again, too: by its number a press is done once. */
	const PRESS_MS = 6000, GIVE_UP_MS = 600000, TRIES_MOST = 10, SOON_S = 2;
	const post = async (action, body) => {
		const until = Date.now() + GIVE_UP_MS;
		body.append("n", random());
		for (let busy = 1; ;) {
			const sent = Date.now();
			try {
				const response = await fetch(action, {method: "POST", body, headers: {"X-Requested-With": "dicecup"},
					signal: AbortSignal.timeout?.(PRESS_MS)});
				const html = await response.text(), seconds = Number(response.headers.get("Retry-After"));
				if (response.status !== 503 || seconds === 0 || seconds > SOON_S || busy++ === TRIES_MOST) {
					return {ok: response.ok, html};
				}
				await pause(seconds * 1000);
			} catch (error) {
				if (Date.now() > until) {
					throw error;
				}
				tell({press: table.dataset.sending});
				stream.doubt(sent);
				await pause(500);
			}
		}
	};
	let sending = false;
	const send = async (form, submitter) => {
		const body = new URLSearchParams(new FormData(form));
		if (submitter?.name) {
			body.append(submitter.name, submitter.value);
		}
		sending = true;
		due = form.classList.contains("say") ? 0 : Date.now();
		form.setAttribute("aria-busy", "true");
		submitter?.setAttribute("aria-busy", "true");
		try {
			const {ok, html} = await post(form.getAttribute("action"), body);
			tell({press: "", wrong: ok ? "" : wordsOf(html)});
			if (ok) {
				answer(html);
				if (form.classList.contains("say")) {
					form.reset();
				}
			}
		} catch {
			tell({press: "", wrong: table.dataset.lost});
		}
		form.removeAttribute("aria-busy");
		submitter?.removeAttribute("aria-busy");
		sending = false;
		settle();
	};
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (table.contains(form) && form.getAttribute("method") === "post" && !form.classList.contains("sit")) {
			event.preventDefault();
			if (!sending) {
				send(form, event.submitter);
			}
		}
	});
	document.addEventListener("keydown", (event) => {
		const field = at("text");
		if (event.key === "/" && field && !event.target.closest("input,select,textarea")) {
			event.preventDefault();
			field.focus();
		}
	});

	/* A live message of which some pieces, each up to a line's or a shape's end, have changed: how many stay, how many go,
	 * and how many lines come. */
	const changed = (before, change) => {
		const pieces = before.match(/[^]*?(?:\n|\/>|<\/text>)|[^]+$/g) ?? [], told = change.slice();
		let from = 0, now = "";
		while (told.length > 0) {
			const [stay, gone, come] = told.shift().split(" ").map(Number);
			now += pieces.slice(from, from + stay).join("") + told.splice(0, come).join("\n");
			from += stay + gone;
		}
		return now + pieces.slice(from).join("");
	};

	/* What the server tells. */
	const raw = {};
	for (const [name, element] of Object.entries({stays, live, places, hand})) {
		raw[name] = element?.innerHTML;
	}
	const takers = {
		live: (html) => { raw.live = html; replace(live, html); tellTurn(); },
		stays: (html) => { raw.stays += html; append(stays, html); },
		places: (html) => { if (places) { raw.places = html; replace(places, html); } },
		hand: (html) => {
			if (hand) {
				raw.hand = html;
				replace(hand, html);
				at("seat").scrollTop = at("seat").querySelector("input:focus,select:focus") ? at("seat").scrollTop : 0;
				tellTurn();
				settle();
			}
		},
		answer: addAnswer,
		talk: (html) => {
			const talk = at("talk");
			if (talk) {
				replace(talk, html);
				talk.parentElement.open = true;
				talk.scrollTop = talk.scrollHeight;
			}
		},
		all: (html) => {
			const parts = new DOMParser().parseFromString(html, "text/html");
			for (const [name, element] of Object.entries({stays, live})) {
				raw[name] = parts.querySelector(`[data-part=${name}]`)?.innerHTML ?? raw[name];
				replace(element, raw[name]);
			}
			stays.scrollTop = stays.scrollHeight;
			tellTurn();
		},
		over: () => { over.hidden = false; stream.end(); },
	};

	/* Events, one after the other, over one response: who hears nothing for two pings asks again, behind the last that
	 * came. */
	const stream = (() => {
		const CONNECT_MS = 6000, QUIET_MS = 10500, RETRY_MS = 1000, REFUSED_MS = 5000, GONE_MS = 30000, TELL_MS = 3000;
		const [path, query] = (table.dataset.events ?? "").split("?");
		const address = new URLSearchParams(query);
		address.set("changes", "yes");
		let now = null, heard = 0, lost = 0, next = 0, ended = !path;
		const lose = () => { lost ||= setTimeout(() => tell({stream: table.dataset.lost}), TELL_MS); };
		const found = () => { clearTimeout(lost); lost = 0; tell({stream: ""}); };
		const take = (name, data, id) => {
			if (id) {
				address.set("after", id);
			}
			takers[name]?.(data);
		};
		const read = (text) => {
			const fields = {id: "", event: "", data: []};
			for (const [, name, value] of text.matchAll(/^(\w+): ?([^\n]*)$/gm)) {
				fields[name] = name === "data" ? [...fields.data, value] : value;
			}
			if (fields.event === "change") {
				[fields.event, fields.data] = ["live", changed(raw.live, fields.data).split("\n")];
			}
			take(fields.event, fields.data.join("\n"), fields.id);
			say("event", fields);
		};
		const readAll = async (response) => {
			const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
			let left = "";
			for (let part = await reader.read(); !part.done; part = await reader.read()) {
				const events = (left + part.value).split("\n\n");
				heard = Date.now();
				left = events.pop();
				events.forEach(read);
			}
		};
		const close = () => { clearTimeout(next); now?.abort(); now = null; };
		const open = async () => {
			const mine = now = new AbortController();
			let wait = RETRY_MS;
			heard = Date.now();
			mine.quiet = CONNECT_MS;
			try {
				const response = await fetch(`${path}?${address}`, {signal: mine.signal, cache: "no-store"});
				mine.quiet = QUIET_MS;
				if (response.ok) {
					found();
					await readAll(response);
				} else {
					wait = response.status === 410 ? GONE_MS : REFUSED_MS;
					const html = await response.text();
					if (mine === now) {
						found();
						tell({stream: wordsOf(html)});
					}
					if (hand && response.status === 410) {
						hand.replaceChildren();
						places.replaceChildren();
					}
				}
			} catch { /* below */ }
			if (mine === now && !ended) {
				now = null;
				next = setTimeout(open, wait);
				if (wait === RETRY_MS) {
					lose();
				}
			}
		};
		/* It is dead, though nobody said so. */
		const renew = () => { lose(); close(); open(); };

		/* Tabs of one seat share one stream: the one that leads has it and passes on what comes. A beat, or an event,
		 * says that it is there; who hears none for a while leads. Of two the hidden one yields, or that with the greater
		 * number. */
		const BEAT_MS = 1000, SILENT_MS = 4000, HIDDEN_MS = 15000, ANSWER_MS = 400;
		const me = random();
		let channel = null, leads = true, beaten = 0;
		function say(kind, more) {
			channel?.postMessage({kind, from: me, hidden: document.hidden, after: address.get("after"), ...more});
		}
		const lead = () => { leads = true; say("beat"); if (!now && !ended) { open(); } };
		const follow = () => { leads = false; beaten = Date.now(); close(); };
		const yields = ({from, hidden}) => (hidden === document.hidden ? from < me : document.hidden);
		const hearers = {
			who: () => { if (leads && !ended) { say("all", {raw}); } },
			all: ({raw: all, after}) => {
				if (!leads) {
					address.set("after", after);
					["stays", "live", "places", "hand"].forEach((name) => { raw[name] = all[name]; replace(at(name), all[name]); });
					tellTurn();
				}
			},
			beat: (told) => {
				if (leads && yields(told)) {
					follow();
				}
				if (leads) {
					say("beat");
				} else {
					tell({stream: told.stream ?? state.stream});
					if (told.after !== address.get("after")) {
						say("who");
					}
				}
			},
			event: ({event, data, id}) => { if (!leads) { take(event, data.join("\n"), id); } },
			bye: () => { beaten = 0; setTimeout(check, Math.random() * ANSWER_MS); },
		};
		function check() {
			const silent = Date.now() - beaten > (document.hidden ? HIDDEN_MS : SILENT_MS);
			if (!leads && (silent || beaten === 0)) {
				lead();
			} else if (leads && channel) {
				say("beat", {stream: state.stream});
			}
			if (now && Date.now() - heard > now.quiet) {
				renew();
			}
		}
		const rests = () => document.hidden && !table.dataset.share;
		const begin = () => {
			const shared = table.dataset.share && typeof BroadcastChannel !== "undefined";
			if (ended || channel || (!shared && rests())) {
				return;
			}
			if (!shared) {
				lead();
				return;
			}
			channel = new BroadcastChannel(table.dataset.share);
			channel.onmessage = ({data}) => { beaten = data.kind === "who" ? beaten : Date.now(); hearers[data.kind](data); };
			leads = false;
			beaten = 0;
			say("who");
			setTimeout(check, ANSWER_MS);
		};
		/* It leaves, or sleeps. */
		const leave = () => {
			if (leads) {
				say("bye");
			}
			close();
			channel?.close();
			channel = null;
			leads = false;
			beaten = Infinity;
		};
		addEventListener("pagehide", leave);
		document.addEventListener("freeze", leave);
		addEventListener("pageshow", begin);
		document.addEventListener("resume", begin);
		document.addEventListener("visibilitychange", () => {
			(rests() ? close : begin)();
		});
		setInterval(check, BEAT_MS);
		begin();
		return {
			end: () => { ended = true; close(); },
			leads: () => leads,
			/* Somebody had no answer to what was sent then. */
			doubt: (sent) => { if (now && heard < sent) { renew(); } },
		};
	})();
	if (stays) {
		stays.scrollTop = stays.scrollHeight;
	}
	tick();
	rove();
	tellTurn();
})();
