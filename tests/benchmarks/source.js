'use strict';

/* A Discord that only floods: it greets one client, gives it its servers, pours events into it and
 * notes when it has handled them all, and when it answers interactions. It enforces nothing; the
 * stand-in that does is tests/discord/. */

const http = require('node:http');
const zlib = require('node:zlib');
const { once } = require('node:events');
const { setTimeout } = require('node:timers/promises');
const { WebSocketServer } = require('ws');

const ME = '100000000000000001';
const LIMITS = {
  'X-RateLimit-Limit': '1000000',
  'X-RateLimit-Remaining': '999999',
  'X-RateLimit-Reset': '4000000000',
  'X-RateLimit-Reset-After': '1',
};

/* A frame from server to client is not masked (RFC 6455, 5.1). */
function frame(payload, opcode) {
  const n = payload.length;
  const head = n < 126 ? 2 : n < 65536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + n);
  bytes[0] = 0x80 | opcode;
  if (head === 2) {
    bytes[1] = n;
  } else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(n, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(n), 2);
  }
  payload.copy(bytes, head);
  return bytes;
}

class Source {
  constructor() {
    this.seq = 0;
    this.beat = null; // who waits for a heartbeat
    this.callbacks = new Map(); // interaction id: done
    this.posts = 0;
    this.delay = 0; // ms, of answers
    this.serial = 0n;
    this.turn = Promise.resolve(); // of those who send
    this.http = http.createServer((request, response) => this.#rest(request, response));
    this.sockets = new WebSocketServer({ server: this.http, perMessageDeflate: false });
    this.sockets.on('connection', (socket, request) => this.#greet(socket, request));
    this.identified = new Promise((resolve) => { this.identify = resolve; });
  }

  async listen() {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    this.port = this.http.address().port;
    return this;
  }

  close() {
    this.socket?.terminate();
    this.http.closeAllConnections();
    this.http.close();
  }

  id() {
    return String(200000000000000000n + ++this.serial);
  }

  // The gateway.

  #greet(socket, request) {
    this.socket = socket;
    if (request.url.includes('compress=zlib-stream')) {
      this.deflate = zlib.createDeflate({ chunkSize: 65536 });
    }
    socket.on('message', (data) => this.#hear(JSON.parse(data)));
    /* The longest that the bot believes. */
    this.send([{ op: 10, d: { heartbeat_interval: 600 * 1000 }, s: null, t: null }]);
  }

  #hear({ op, d }) {
    if (op === 2) {
      this.identify();
    } else if (op === 1) {
      this.beat?.(d);
    }
  }

  event(t, d) {
    return { t, s: ++this.seq, op: 0, d };
  }

  /* Payloads as they go over the wire, made before anything is timed. */
  async render(payloads) {
    const frames = [];
    for (const payload of payloads) {
      const text = Buffer.from(JSON.stringify(payload));
      frames.push(this.deflate ? frame(await this.#squeeze(text), 2) : frame(text, 1));
    }
    return frames;
  }

  #squeeze(text) {
    return new Promise((resolve) => {
      const parts = [];
      const take = (part) => parts.push(part);
      this.deflate.on('data', take);
      this.deflate.write(text);
      this.deflate.flush(zlib.constants.Z_SYNC_FLUSH, () => {
        this.deflate.off('data', take);
        resolve(Buffer.concat(parts));
      });
    });
  }

  async pour(frames) {
    const wire = this.socket._socket; // below ws, which would take each frame by itself
    for (let at = 0; at < frames.length; at += 256) {
      if (!wire.write(Buffer.concat(frames.slice(at, at + 256)))) {
        await once(wire, 'drain');
      }
    }
  }

  /* One after the other, as they are compressed; resolves to the time when they began to leave. */
  send(payloads) {
    this.turn = this.turn.then(async () => {
      const frames = await this.render(payloads);
      const began = process.hrtime.bigint();
      await this.pour(frames);
      return began;
    });
    return this.turn;
  }

  /* Asks for heartbeats until one names the last event: the client has read all before, though it
   * may not have come to all of it yet. Beats it
   * was not asked for get no answer, which would come amid what was compressed beforehand. */
  async read() {
    let last = -1;
    while (last < this.seq) {
      const beat = new Promise((resolve) => { this.beat = resolve; });
      await this.send([{ op: 1, d: null }]);
      last = await beat;
      await this.send([{ op: 11, d: null, s: null, t: null }]);
    }
  }

  // REST.

  async #rest(request, response) {
    const parts = [];
    for await (const part of request) {
      parts.push(part);
    }
    const path = request.url.replace(/^\/api\/v10/, '').replace(/\?.*/, '');
    const [status, body] = this.#answer(request.method, path, parts);
    if (this.delay > 0) {
      await setTimeout(this.delay);
    }
    response.writeHead(status, { 'Content-Type': 'application/json', ...LIMITS });
    response.end(body === null ? undefined : JSON.stringify(body));
  }

  #answer(method, path, parts) {
    const callback = /^\/interactions\/(\d+)\//.exec(path);
    if (callback) {
      this.callbacks.get(callback[1])?.();
      this.callbacks.delete(callback[1]);
      return [204, null];
    }
    if (path === '/gateway/bot') {
      const url = `ws://127.0.0.1:${this.port}`;
      const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
      return [200, { url, shards: 1, session_start_limit: limit }];
    }
    if (path.endsWith('/commands')) {
      return [200, method === 'GET' ? [] : JSON.parse(Buffer.concat(parts))];
    }
    this.posts++;
    return [200, { id: this.id(), channel_id: path.split('/')[2] ?? ME, type: 0 }];
  }

  /* Sends an interaction; resolves to the milliseconds until its callback came. */
  async interact(d) {
    const answered = new Promise((resolve) => this.callbacks.set(d.id,
      () => resolve(process.hrtime.bigint())));
    const began = await this.send([this.event('INTERACTION_CREATE', d)]);
    return Number(await answered - began) / 1e6;
  }
}

module.exports = { Source, ME };
