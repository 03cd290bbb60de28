import { describe, expect, it } from 'vitest';
import { definitionLines, getFacts, heritageLines, importLines } from '../../../support/factsOf.ts';

const of = (source: string, path = 'src/a.ts') => getFacts(path, source);

describe('what TypeScript takes and gives', () => {
  it('imports of every form', async () => {
    const facts = await of(`
import def, { a as b, type C, default as dd /* e as f */ } from './m';
import * as ns from "./ns"; import './side'; import type { T } from './t'; import both, * as all from './all';
import fs = require('fs');
const one = require('./one'), { two, three: tres = 1 } = require('./more'); const four = require('./four').four;
async function f() { const { five } = await import('./five'); const six = await import('./six'); }
import('./seven').then(({ d1, d2: e2 }) => d1()); import('./eight').then((m) => m.go());`);
    expect(importLines(facts).filter((line) => !line.startsWith(' '))).toEqual([
      'def < default from ./m',
      'b < a from ./m',
      'C < C from ./m',
      'dd < default from ./m',
      'ns < * from ./ns',
      'T < T from ./t',
      'both < default from ./all',
      'all < * from ./all',
      'fs < * from fs',
      'one < * from ./one',
      'two < two from ./more',
      'tres < three from ./more',
      'four < four from ./four',
      'five < five from ./five',
      'six < * from ./six',
      'd1 < d1 from ./seven',
      'e2 < d2 from ./seven',
      'm < * from ./eight',
    ]);
    expect(importLines(facts)).toContain(' < * from ./side');
  });

  it('exports of every form', async () => {
    const facts = await of(`
export { a as b, default } from './y'; export * from './z'; export * as q from './q'; export { x1 as default, x2 };
export type { T } from './t';`);
    expect(facts.exports).toEqual([
      { local: 'a', exported: 'b', from: './y' },
      { local: 'default', exported: 'default', from: './y' },
      { local: '*', exported: '*', from: './z' },
      { local: '*', exported: 'q', from: './q' },
      { local: 'x1', exported: 'default' },
      { local: 'x2', exported: 'x2' },
      { local: 'T', exported: 'T', from: './t' },
    ]);
    expect(
      definitionLines(await of('export const a = 1, b = 2; export const { c, d: e } = f.actions; const g = 1;')),
    ).toEqual(['variable a', 'variable b', 'variable c: =f.actions.c', 'variable e: =f.actions.d', '-variable g']);
  });

  it('CommonJS', async () => {
    const facts = await of(
      `
const util = require('util');
function a() {}
module.exports = { a, b: a, c() {}, d: require('./d'), ...require('./rest') };
exports.e = function () { a(); };
module.exports.f = class Named {};
exports.g = a;
A.prototype.bar = function () { this.q(); };
function A() { this.handle = () => {}; }
exports.Created = 'created';`,
      'lib/a.js',
    );
    expect(facts.exports).toEqual(
      expect.arrayContaining([
        { local: 'a', exported: 'a' },
        { local: 'a', exported: 'b' },
        { local: 'c', exported: 'c' },
        { local: '*', exported: 'd', from: './d' },
        { local: '*', exported: '*', from: './rest' },
        { local: 'e', exported: 'e' },
        { local: 'Named', exported: 'f' },
        { local: 'a', exported: 'g' },
      ]),
    );
    expect(definitionLines(facts)).toEqual(
      expect.arrayContaining(['-function a', 'method c', 'function e', 'method A.bar', 'method A.handle']),
    );
    expect((await of('module.exports = a;', 'a.js')).exports).toEqual([{ local: 'a', exported: 'default' }]);
    expect((await of("module.exports = require('./lib/x');", 'a.js')).exports).toEqual([
      { local: '*', exported: '*', from: './lib/x' },
    ]);
    expect(definitionLines(await of('module.exports = function (x) { go(); };', 'a.js'))).toEqual(['function exports']);
  });

  it('classes as they were written before there was `class`', async () => {
    const facts = await of(
      `
var app = exports = module.exports = {};
app.use = function use() { go(); };
function A() { this.list = []; }
util.inherits(A, events.EventEmitter);
A.prototype = { one() {}, two: function () {} };
Object.assign(A.prototype, { three() {} }, Mixin.prototype);
B.prototype = Object.create(A.prototype);`,
      'lib/app.js',
    );
    expect(definitionLines(facts)).toEqual(
      [
        '-variable app',
        'method app.use',
        '-function use',
        '-function A',
        'method A.one',
        'method A.two',
        'method A.three',
      ].filter((line) => line !== '-function use'),
    );
    expect(heritageLines(facts)).toEqual(['A extends EventEmitter', 'A extends Mixin', '(B) extends A']);
    expect(facts.exports).toEqual([{ local: 'app', exported: 'default' }]);
  });

  it('constants under their dotted names', async () => {
    const facts = await of(`
export const TOPIC = 'topic' as const; const NO = \`a\${b}\`;
export const Ev = { Created: 'created', Deep: { More: 'more' } } as const;
Events.Late = 'late';
emit({ key: 'not one' });
function f() { const local = { a: 'x' }; }`);
    expect(facts.constants).toEqual([
      { name: 'TOPIC', value: 'topic' },
      { name: 'Ev.Created', value: 'created' },
      { name: 'Ev.Deep.More', value: 'more' },
      { name: 'Events.Late', value: 'late' },
    ]);
  });
});
