'use strict';
// Compares what rating_echo makes of random games with what openskill makes of them:
// compare.js MODULES RATING_ECHO.

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const path = require('node:path');

const [modules, echo] = process.argv.slice(2);
const { rate, rating } = require(require.resolve('openskill', { paths: [path.resolve(modules)] }));
const { plackettLuce } = require(require.resolve('openskill/models', { paths: [path.resolve(modules)] }));

const GAMES = 500;
const SIX_DIGITS = 5e-7;

let chance = 1;
function below(n) {
  chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
  return Math.floor((chance / 2 ** 32) * n);
}

function player(n) {
  return { place: 1 + below(n), mu: below(50000) / 1000, sigma: 0.5 + below(8000) / 1000 };
}

function game(number) {
  const n = 2 + (number % 5);
  return Array.from({ length: n }, () => (number % 10 === 0 ? { ...rating(), place: 1 + below(n) } : player(n)));
}

function line(players) {
  return [players.length, ...players.map(({ place, mu, sigma }) => `${place} ${mu} ${sigma}`)].join(' ');
}

function expected(players) {
  const rank = players.map(({ place }) => place);
  return rate(players.map(({ mu, sigma }) => [rating({ mu, sigma })]), { model: plackettLuce, rank })
    .flatMap(([{ mu, sigma }]) => [mu, sigma]);
}

const games = Array.from({ length: GAMES }, (_, number) => game(number));
const ours = execFileSync(echo, { input: games.map(line).join('\n') + '\n', encoding: 'utf8' })
  .trim().split('\n').map((text) => text.trim().split(' ').map(Number));
assert.strictEqual(ours.length, GAMES);

let worst = 0;
games.forEach((players, at) => {
  const theirs = expected(players);
  assert.strictEqual(ours[at].length, theirs.length);
  theirs.forEach((value, i) => {
    worst = Math.max(worst, Math.abs(ours[at][i] - value));
    assert.ok(Math.abs(ours[at][i] - value) < SIX_DIGITS, `${line(players)}: ${ours[at]}, not ${theirs}`);
  });
});
const tied = games.filter((players) => new Set(players.map(({ place }) => place)).size < players.length);
assert.ok(tied.length > GAMES / 4, 'enough ties');
console.log(`${GAMES} games, ${tied.length} with ties, at worst ${worst} apart`);
