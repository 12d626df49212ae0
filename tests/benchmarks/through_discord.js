'use strict';

/* The running bot beside discord.js, each given the same servers and the same events in one run:
 * events handled a second and CPU time for each, memory, and how soon commands are answered.
 *
 * through_discord.js DICECUP FOLDER: FOLDER is where its database goes, on the disk that is meant.
 *
 * Each connects as it does by itself: the bot asks for zlib-stream and inflates, discord.js does not.
 * The events were made and compressed beforehand; they count as handled when a command sent behind
 * them is answered. Messages have no content, as Discord shows them to bots without the privileged
 * intent; the bot drops them unparsed, discord.js builds its objects. CPU is user and system time of
 * the whole process, reads from the socket in it. The source shares the machine with both, and is
 * slower than the bot, which waits for it nearly half of the time; figures vary by a third from run to
 * run, and the ratios of one run say more. Speed and CPU are the median of three floods. */

const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { Source } = require('./source.js');
const { GUILDS, flood, handled, settle, slash } = require('./stream.js');

const EVENTS = 60000;
const ROUNDS = 3;
const AT_ONCE = 50; // commands sent and not yet answered
const COMMANDS = 2000;
const ONE_BY_ONE = 300;
const BURST = 1000;
const AWAY_MS = 100; // there and back
const SETTLED_MS = 11000; // by then the bot has given back what it does not need
const MIB_MOST = 16;
const CPU_US_MOST = 10;
const RATIO_LEAST = 3;
const ANSWER_MS_MOST = 3000;
const HERTZ = Number(execFileSync('getconf', ['CLK_TCK']));

let missed = false;

/* As figure_print and figure_judge do. */
function show(what, figure, aim = '', met = true) {
  console.log(`${what.padEnd(56)} ${figure.padEnd(26)} ${aim}${met ? '' : ' MISSED'}`.trimEnd());
  missed ||= !met;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/* Fields 14 and 15 of /proc/PID/stat, behind the name in brackets. */
function cpuSeconds(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / HERTZ;
}

/* All that is resident, and what of it is not pages of libraries and programs, shared and read only. */
function memory(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'latin1');
  const mib = (field) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)[1]) / 1024;
  return { all: mib('VmRSS'), words: `${mib('VmRSS').toFixed(1)} MiB, ${mib('RssAnon').toFixed(1)} own` };
}

function showMemory(subject, when) {
  const { all, words } = memory(subject.pid);
  show(`${subject.name}: memory ${when}`, words, subject.judged ? `at most ${MIB_MOST} MiB` : '',
    !subject.judged || all <= MIB_MOST);
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

class Subject {
  constructor(name, source, command, args, env) {
    this.name = name;
    this.source = source;
    this.judged = name === 'dicecup'; // the other has no aims
    this.process = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
    this.pid = this.process.pid;
  }

  static async dicecup(program, folder) {
    const source = await new Source().listen();
    const config = path.join(folder, 'bench-discord.yaml');
    fs.rmSync(path.join(folder, 'bench-discord.db'), { force: true });
    fs.writeFileSync(config, `database: bench-discord.db\nlog: {level: error}\n`
      + `discord: {api: "http://127.0.0.1:${source.port}/api/v10"}\n`);
    return new Subject('dicecup', source, program, ['run', '--config', config],
      { DICECUP_DISCORD_TOKEN: 'a.bench.token' });
  }

  static async discordJs() {
    const source = await new Source().listen();
    return new Subject('discord.js', source, process.execPath,
      [path.join(__dirname, 'discord_js.js'), `http://127.0.0.1:${source.port}/api/v10`]);
  }

  async stop() {
    const gone = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
    this.source.close();
  }

  /* Events a second, and microseconds of CPU for each. */
  async swallow(n) {
    const frames = await this.source.render(flood(this.source, n));
    const cpu = cpuSeconds(this.pid);
    const began = process.hrtime.bigint();
    await this.source.pour(frames);
    await handled(this.source);
    const seconds = Number(process.hrtime.bigint() - began) / 1e9;
    return [n / seconds, (cpuSeconds(this.pid) - cpu) / n * 1e6];
  }
}

async function floods(subject) {
  await settle(subject.source, GUILDS);
  await settled();
  showMemory(subject, `with ${GUILDS} servers of 21 KB`);
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push(await subject.swallow(EVENTS));
  }
  const figures = { speed: median(rounds.map(([speed]) => speed)), cpu: median(rounds.map(([, cpu]) => cpu)) };
  const { name, judged } = subject;
  show(`${name}: gateway events a second`, figures.speed.toFixed(0));
  show(`${name}: CPU an event`, `${figures.cpu.toFixed(1)} us`, judged ? `at most ${CPU_US_MOST} us` : '',
    !judged || figures.cpu <= CPU_US_MOST);
  await settled();
  showMemory(subject, `after ${EVENTS * ROUNDS} events`);
  return figures;
}

/* In channel k of server 0, by person k. */
const ask = (source, k, name, options) => source.interact(slash(source, 0, k, k, name, options));

async function openTables(source, from, to) {
  const game = [{ name: 'game', type: 3, value: 'perudo' }];
  for (let k = from; k < to; k++) {
    await ask(source, k, 'new', game);
  }
}

async function answerTimes(source, tables) {
  const times = [];
  for (let i = 0; i < ONE_BY_ONE; i++) {
    times.push(await ask(source, i % tables, 'status'));
  }
  times.sort((a, b) => a - b);
  return [times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.99)]];
}

async function manyAnswers(subject, tables) {
  const { source } = subject;
  const cpu = cpuSeconds(subject.pid);
  const began = process.hrtime.bigint();
  let next = 0;
  const one = async () => {
    while (next < COMMANDS) {
      await ask(source, next++ % tables, 'status');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  return [COMMANDS / seconds, (cpuSeconds(subject.pid) - cpu) / COMMANDS * 1e6];
}

async function showAnswers(subject, tables) {
  const [usual, slow] = await answerTimes(subject.source, tables);
  show(`${subject.name}: /table status to its callback, ${tables} tables`,
    `${usual.toFixed(2)} ms, 99 %: ${slow.toFixed(2)}`, subject.judged ? 'under 3 s' : '',
    !subject.judged || slow < ANSWER_MS_MOST);
  const [speed, cpu] = await manyAnswers(subject, tables);
  show(`${subject.name}: /table status answered a second, ${tables} tables`,
    `${speed.toFixed(0)}, ${cpu.toFixed(0)} us CPU`);
}

/* Many press at the same time, and each answer takes its time to Discord and back. */
async function burst(subject, tables) {
  const { source } = subject;
  source.delay = AWAY_MS;
  const times = await Promise.all(Array.from({ length: BURST }, (_, i) => ask(source, i % tables, 'status')));
  source.delay = 0;
  const last = Math.max(...times);
  show(`${subject.name}: ${BURST} /table status at once, ${AWAY_MS} ms away, the last`,
    `${last.toFixed(0)} ms`, subject.judged ? 'under 3 s' : '', !subject.judged || last < ANSWER_MS_MOST);
}

async function main([program, folder]) {
  const ours = await Subject.dicecup(program, folder);
  const mine = await floods(ours);
  let open = 0;
  for (const tables of [1, 100, 1000]) {
    await openTables(ours.source, open, tables);
    open = tables;
    await showAnswers(ours, tables);
  }
  await burst(ours, open);
  await ours.stop();
  const other = await Subject.discordJs();
  const theirs = await floods(other);
  await showAnswers(other, 1);
  await burst(other, 1);
  await other.stop();
  const faster = mine.speed / theirs.speed, cheaper = theirs.cpu / mine.cpu;
  show('dicecup to discord.js (the floor): events a second', `${faster.toFixed(1)} of the floor`,
    `at least ${RATIO_LEAST} x`, faster >= RATIO_LEAST);
  show('dicecup to discord.js (the floor): CPU an event',
    `${(1 / cheaper).toFixed(2)} x, ${cheaper.toFixed(1)} of the floor`);
}

main(process.argv.slice(2)).then(() => process.exit(missed ? 1 : 0)).catch((error) => {
  console.error(error.stack);
  process.exit(1);
});
