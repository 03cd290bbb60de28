import { describe, expect, it } from 'vitest';
import { markedCallers } from '../../support/markedCallers.ts';

/** Two classes with a method of one name: only the type of what stands before the dot tells them apart. */
const classes = `export class Order { save() {} lines: Line[] = []; child(): Order { return this; } }
export class Line { save() {} order!: Order; }
export async function load(): Promise<Order[]> { return []; }
export interface Deps { orders: Order[]; byId: Map<string, Order>; }
export type Orders = Order[];
export type ById = Map<string, Order>;
`;
const head = "import { Order, Line, load, type Deps, type Orders, type ById } from './a';\n";

/** Every line with `.save()` is of an order, or ends in `// LINE`. */
async function told(source: string): Promise<void> {
  const marked = source
    .split('\n')
    .map((line) => (line.includes('.save()') && !line.endsWith('// LINE') ? `${line} // HIT` : line))
    .join('\n');
  const files = { 'a.ts': classes, 'b.ts': head + marked };
  const { found, wanted } = await markedCallers({ what: '', target: 'a.ts#Order.save', files });
  expect(found).toEqual(wanted);
  const lines = marked.split('\n').flatMap((line, at) => (line.endsWith('// LINE') ? [`b.ts:${at + 2}`] : []));
  expect((await markedCallers({ what: '', target: 'a.ts#Line.save', files })).found).toEqual(lines);
}

describe('elements of lists whose type is written', () => {
  it.each([
    'function f(items: Order[]) { items.find((each) => each.lines.length > 1)?.save(); }',
    'function f(items: Order[]) { items.filter((each) => each.lines.length < 3)[0].save(); }',
    'function f(deps: Deps) { deps.orders.forEach((each) => each.save()); }',
    'function f(deps: Deps) { for (const each of deps.byId.values()) each.save(); }',
    'function f(orders: Orders) { orders.forEach((each) => each.save()); }',
    "function f(orders: ById) { orders.forEach((each) => each.save()); orders.get('a')?.save(); }",
  ])('%s', told);
});

describe('elements of lists in parameters, loops and patterns', () => {
  it.each([
    'function f(items: Order[]) { items.forEach(function (each) { each.save(); }); }',
    'function f(items: Order[]) { items.sort((a, b) => a.lines.length - b.lines.length || Number(b.save())); }',
    'function f(items: Order[]) { items.reduce((sum, each) => { each.save(); return sum; }, 0); }',
    'function f(lines: Line[]) { lines.forEach(({ order }) => order.save()); for (const { order: own } of lines) own.save(); }',
    'function f(items: Order[]) { const [first] = items; first.save(); }',
    'function f(items: Order[]) { const [, ...others] = items; others[0].save(); }',
    'function f(items: Order[]) { const [{ lines }] = items; lines[0].save(); // LINE\n}',
    'async function f() { const [items, line] = await Promise.all([load(), new Line()]); items[0].save();\n line.save(); // LINE\n}',
    'function f(line: Line, items: Order[]) { const [, second] = [items, line]; second.save(); // LINE\n}',
    'function f(items: Map<string, Order>) { for (const [, each] of items) each.save(); [...items].forEach(([, each]) => each.save()); }',
    'async function f() { load().then(([first]) => first.save()); }',
    'function f(items: Order[]) { items.forEach((each: Line) => each.save()); // LINE\n}',
  ])('%s', told);
});

describe('lists that are made of others', () => {
  it.each([
    'function f(items: Order[]) { const copy = [...items]; copy.forEach((each) => each.save()); }',
    'function f(a: Order, b: Order) { for (const each of [a, b]) each.save(); }',
    'function f(held: Record<string, Order>) { Object.values(held).forEach((each) => each.save()); }',
    'function f(held: Record<string, Order>) { for (const [, each] of Object.entries(held)) each.save(); }',
    'function f(lines: Line[]) { const orders = lines.map((line) => line.order); orders[0].save(); for (const each of orders) each.save(); }',
    'function f(lines: Line[]) { lines.map(({ order }) => order).forEach((each) => each.save()); }',
    'function f(ids: string[]) { ids.map((id) => new Order()).forEach((each) => each.save()); }',
    'async function f(ids: string[]) { const all = await Promise.all(ids.map(async (id) => new Order())); all[0].save(); }',
    'function f(items: Order[]) { items.flatMap((each) => each.lines).forEach((line) => line.save()); // LINE\n}',
    'function f(items: Order[]) { const some = items.slice(1).filter((each) => each.lines.length > 1); some[0].save(); }',
    'function f(pairs: [Line, Line][], one: [Line, Line]) { one[0].save(); // LINE\n}',
  ])('%s', told);

  it('nothing is said of what stands where in a pair of two types', () =>
    told('function f(pair: [Line, Order]) { pair[1].sum(); }'));

  it('what a class of the code calls `map` gives what it says, where the function tells nothing', () =>
    told(
      'class Stream { map(how: unknown): Order { return new Order(); } }\nfunction f(stream: Stream) { stream.map((each) => each.x).save(); }',
    ));
});
