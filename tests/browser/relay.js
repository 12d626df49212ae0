"use strict";
/* Stands between one browser and the bot, passes every byte on, and keeps them all: what a browser
 * was ever sent can be looked through later, and its line can be cut. */
const fs = require("fs");
const net = require("net");
const path = require("path");

class Relay {
	constructor(port) {
		this.port = port;
		this.conversations = [];
		this.sockets = new Set();
		this.isCut = false;
		this.server = net.createServer((near) => this.#join(near));
	}

	listen() {
		return new Promise((resolve) => this.server.listen(0, "127.0.0.1", () => resolve(this.server.address().port)));
	}

	#join(near) {
		if (this.isCut) {
			near.destroy();
			return;
		}
		const far = net.connect(this.port, "127.0.0.1");
		const conversation = {up: [], down: []};
		this.conversations.push(conversation);
		near.on("data", (bytes) => conversation.up.push(bytes));
		far.on("data", (bytes) => conversation.down.push(bytes));
		for (const [one, other] of [[near, far], [far, near]]) {
			this.sockets.add(one);
			one.on("error", () => other.destroy());
			one.on("close", () => { this.sockets.delete(one); other.destroy(); });
			one.pipe(other);
		}
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
