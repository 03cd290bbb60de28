import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'export class Kept {\n' +
  '  constructor(n = 1) { this.n = n; }\n' +
  '  pull(x) { return x; }\n' +
  '  static make() { return new Kept(); }\n' +
  '  self() { return this; }\n' +
  '  get size() { return 1; }\n' +
  '  async later() { return 1; }\n' +
  '  *gen() { yield 1; }\n' +
  '}\n' +
  'export class Decoy {\n' +
  '  constructor() { this.kept = new Kept(); }\n' +
  '  pull(x) { return x; }\n' +
  '  getKept() { return new Kept(); }\n' +
  '}\n' +
  'export function free(x) { return x; }\n' +
  'export const arrow = (x) => x;\n' +
  'export default function dflt(x) { return x; }\n' +
  'export const obj = { meth(x) { return x; }, fn: function (x) { return x; }, arr: (x) => x, free };\n' +
  'export async function afree() { return new Kept(); }\n' +
  'export function mk() { return new Kept(); }\n' +
  'export let lat = new Kept();\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `function f(it = new Kept(), its = [new Kept()], d = new Decoy(), ds = [new Decoy()], any, o) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside('it.pull(1);')],
  ['Kept.pull', inside('it[`pull`](1);')],
  ['Kept.pull', inside('const { pull } = it; pull(1);')],
  ['Kept.pull', inside('Object.assign({}, it).pull(1);')],
  ['Kept.pull', inside('for (const d of its) d.pull(1);')],
  ['Kept.pull', inside('const { kept: k } = d; k.pull(1);')],
  ['Kept.pull', inside('afree().then(function (k) { k.pull(1); });')],
  ['Kept.pull', inside('(any || it).pull(1);')],
  ['Kept.pull', inside('let k = any ? it : d; k.pull(1);')],
  ['Kept.pull', inside('function g(d) { return d.pull(1); }')],
  ['Kept.pull', inside('any(async (d) => { await d.pull(1); });')],
  ['Kept.pull', inside('const s = new Set([it]); [...s][0].pull(1);')],
  ['Kept.pull', inside('ds.map((d) => d.kept).forEach((k) => k.pull(1));')],
  ['Kept.pull', inside('its.sort((a, b) => a.pull(1) - b.pull(1));')],
  ['Kept.pull', inside('`${it.pull(1)}`;')],
  ['Kept.pull', inside('el.on("x", it.pull.bind(it));')],
  ['Kept.pull', inside('any[it.pull(1)] = 1;')],
  ['Kept.pull', inside('for (const x of it.pull(1)) { }')],
  ['Kept.pull', inside('const { a = it.pull(1) } = any;')],
  ['Kept.pull', inside('async () => await it.pull(1);')],
  ['Kept.pull', inside('any.then(() => it).then((k) => k.pull(1));')],
  ['Kept.pull', inside('const k = Reflect.construct(Kept, []); k.pull(1);')],
  ['Kept.pull', inside('d = it; d.pull(1);')],
  ['Kept.pull', inside('o[0].pull(1);')],
  ['Kept.pull', 'class X extends Kept { a = this.pull(1); }\n'],
  ['Kept.pull', 'const X = class extends Kept { g() { this.pull(1); } };\n'],
  ['Kept.pull', 'class X { constructor(k) { this.k = k; } g() { this.k.pull(1); } }\nnew X(new Kept());\n'],
  ['Kept.pull', 'const o = { __proto__: new Kept(), g() { this.pull(1); } };\n'],
  ['Kept.pull', 'const k = await afree();\nk.pull(1);\n'],
  ['Kept.pull', '/** @param {{ k: Kept }} o */\nfunction g(o) { o.k.pull(1); }\n'],
  ['Kept.pull', 'const K = { get k() { return new Kept(); } };\nK.k.pull(1);\n'],
  ['Kept.pull', 'const get = ({ k = new Kept() } = {}) => k.pull(1);\n'],
  ['Kept.pull', 'var d = new Decoy();\nfunction g(d) { d.pull(1); }\n'],
  ['Kept.make', inside('const K = Kept; K.make();')],
  ['Kept.make', 'class X extends Kept {}\nX.make();\n'],
  ['free', inside('(free)(1);')],
  ['free', inside('any({ a: free });')],
  ['free', inside('free`x`;')],
  ['free', inside('const o2 = { [any]: free }; o2.x(1);')],
  ['free', inside('function g(h = free) { h(1); }')],
  ['free', inside('class X { static a = free; g() { X.a(1); } }')],
  ['free', inside('el.onclick = free;')],
  ['free', 'const g = require("./kept.js").free;\ng(1);\n'],
  ['free', 'const { free: g } = await import("./kept.js");\ng(1);\n'],
  ['arrow', inside('arrow(1);')],
  ['dflt', 'import("./kept.js").then((k) => k.default(1));\n'],
  ['meth', inside('Object.assign({}, obj).meth(1);')],
  ['Kept.size', inside('it.size;')],
  ['Kept', inside('Reflect.construct(Kept, []);')],
  ['Kept', inside('const m = { a: Kept }; new m[any]();')],
  ['Kept', 'new (require("./kept.js").Kept)();\n'],
])('%s is called by %j', async (name, code) => {
  const files = {
    'kept.js': kept,
    'call.js': 'import dflt0, { Kept, Decoy, free, arrow, obj, afree, mk, lat } from "./kept.js";\n' + code,
  };
  expect(await isListedOrOpen(files, `kept.js#${name}`, 'call.js')).toBe(true);
});

/** A body of a function with such parameters. */
const inside2 = (body: string): string =>
  `function f(it = new Kept(), its = [new Kept()], d = new Decoy(), ds = [new Decoy()], any, o) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['free', inside2('{\n const free = any;\n }\n free(1);')],
  ['free', inside2('any(function free() {\n return 1;\n });\n free(1);')],
  ['free', inside2('while (1) {\n const { free } = o;\n }\n free(1);')],
  ['free', inside2('label: {\n let free;\n break label;\n }\n free(1);')],
])('%s is called by %j', async (name, code) => {
  const files = {
    'kept.js': kept,
    'call.js': 'import dflt0, { Kept, Decoy, free, arrow, obj, afree, mk, lat } from "./kept.js";\n' + code,
  };
  expect(await isListedOrOpen(files, `kept.js#${name}`, 'call.js')).toBe(true);
});
