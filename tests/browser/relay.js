"use strict";
/* Stands between one browser and the bot, passes every byte on, and keeps them all: what a browser
 * was ever sent can be looked through later, and its line can be cut, or die without a word. */
const fs = require("fs");
const net = require("net");
const path = require("path");

class Relay {
	constructor(port) {
		this.port = port;
		this.conversations = [];
		this.sockets = new Set();
		this.isCut = false;
		this.delay = 0; /* of each piece on its way down, in ms */
		this.onPost = null;
		this.server = net.createServer((near) => this.#join(near));
	}

	listen(host = "127.0.0.1") {
		return new Promise((resolve) => this.server.listen(0, host, () => resolve(this.server.address().port)));
	}

	#join(near) {
		if (this.isCut) {
			near.destroy();
			return;
		}
		const far = net.connect(this.port, "127.0.0.1");
		const conversation = {up: [], down: [], near, far, isDead: false, after: Promise.resolve()};
		this.conversations.push(conversation);
		near.on("data", (bytes) => {
			conversation.up.push(bytes);
			if (!conversation.isDead) {
				far.write(bytes);
			}
			if (this.onPost && bytes.includes("POST ")) {
				const lose = this.onPost;
				this.onPost = null;
				lose(conversation);
			}
		});
		far.on("data", (bytes) => {
			conversation.down.push(bytes);
			this.#passDown(conversation, bytes);
		});
		for (const [one, other] of [[near, far], [far, near]]) {
			this.sockets.add(one);
			const end = () => { if (!conversation.isDead) { other.destroy(); } };
			one.on("error", end);
			one.on("close", () => { this.sockets.delete(one); end(); });
		}
	}

	/* In order, each as late as the line is slow. */
	#passDown(conversation, bytes) {
		const {delay} = this;
		const pass = () => { if (!conversation.isDead) { conversation.near.write(bytes); } };
		if (delay === 0 && !conversation.waits) {
			pass();
			return;
		}
		conversation.waits = (conversation.waits ?? 0) + 1;
		conversation.after = conversation.after.then(() => new Promise((resolve) => { setTimeout(resolve, delay); })).then(() => {
			conversation.waits--;
			pass();
		});
	}

	/* The connections that there are bring nothing any more, in either direction, and nobody is told; new ones work. */
	die() {
		this.conversations.forEach((conversation) => { conversation.isDead = true; });
	}

	/* The next request that does something is passed on, and its answer is lost: the line is cut, or dies, behind it. */
	loseAnswer(dies) {
		this.onPost = (conversation) => {
			if (dies) {
				conversation.isDead = true;
				this.die();
			} else {
				conversation.far.end();
				conversation.near.destroy();
			}
		};
	}

	/* How many streams of events are open on it. */
	streams() {
		const asksLast = (up) => Buffer.concat(up).toString().split(" HTTP/1.1\r\n").at(-2) ?? "";
		return this.conversations.filter(({up, near, isDead}) => !isDead && !near.destroyed && /GET \S+\/events\S*$/.test(asksLast(up))).length;
	}

	/* Until it is mended, nobody gets through. */
	cut() {
		this.isCut = true;
		this.sockets.forEach((socket) => socket.destroy());
	}

	mend() {
		this.isCut = false;
	}

	/* A file for each direction of each connection, in the order in which they began. */
	keep(folder) {
		fs.mkdirSync(folder, {recursive: true});
		this.conversations.forEach((conversation, at) => {
			for (const way of ["up", "down"]) {
				fs.writeFileSync(path.join(folder, `${String(at).padStart(4, "0")}.${way}`), Buffer.concat(conversation[way]));
			}
		});
	}

	close() {
		this.cut();
		this.server.close();
	}
}

module.exports = {Relay};
