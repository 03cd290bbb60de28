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
  const marked = source.split('\n').map((line) => (line.includes('.save()') && !line.endsWith('// LINE') ? `${line} // HIT` : line)).join('\n');
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
