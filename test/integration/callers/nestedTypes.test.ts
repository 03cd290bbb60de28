import { describe, expect, it } from 'vitest';
import { markedCallers } from '../../support/markedCallers.ts';

/** Two classes with a method of one name, in each language: only the type of what stands before the dot tells them apart. */
const classes: Readonly<Record<string, string>> = {
  'a.ts':
    'export class Order { id = 1; save() {} lines: Line[] = []; parts: Line[][] = []; }\nexport class Line { save() {} order!: Order; }\n',
  'a.py':
    'class Order:\n    def __init__(self):\n        self.lines: list["Line"] = []\n    def save(self): pass\nclass Line:\n    def save(self): pass\n',
  'Order.java':
    'package shop;\npublic class Order { public void save() {} public List<List<Line>> parts; public int id() { return 1; } }\n',
  'Line.java': 'package shop;\npublic class Line { public void save() {} }\n',
  'Order.kt': 'package shop\nclass Order { fun save() {}\n  val id = 1\n  val lines: List<Line> = listOf() }\n',
  'Line.kt': 'package shop\nclass Line { fun save() {} }\n',
  'a.go':
    'package shop\ntype Order struct { parts [][]Line }\nfunc (o *Order) save() {}\ntype Line struct {}\nfunc (l *Line) save() {}\n',
};

/** The language's line of a program, `save` in it being of an order unless it ends in `LINE`. */
async function told(extension: string, head: string, source: string): Promise<void> {
  const comment = extension === 'py' ? '#' : '//';
  const marked = source
    .split('\n')
    .map((line) => (/\bsave\(\)/.test(line) && !line.endsWith('LINE') ? `${line} ${comment} HIT` : line))
    .join('\n');
  const files = Object.fromEntries(Object.entries(classes).filter(([path]) => path.endsWith(`.${extension}`)));
  const path = extension === 'java' ? 'Use.java' : `b.${extension}`;
  const all = { ...files, [path]: `${head}${marked}` };
  const of = (name: string): string => {
    const [single = ''] = Object.keys(files);
    return `${extension === 'java' || extension === 'kt' ? `${name}.${extension}` : single}#${name}.save`;
  };
  const { found, wanted } = await markedCallers({ what: '', target: of('Order'), files: all });
  expect(found).toEqual(wanted);
  const offset = head.split('\n').length;
  const lines = marked.split('\n').flatMap((line, at) => (line.endsWith('LINE') ? [`${path}:${at + offset}`] : []));
  expect((await markedCallers({ what: '', target: of('Line'), files: all })).found).toEqual(lines);
}

describe('types within types of TypeScript', () => {
  it.each([
    "function f(held: Map<string, Order[]>) { held.get('a')![0].save(); }",
    "function f(held: Map<string, Order[]>) { for (const each of held.get('a') ?? []) each.save(); }",
    'function f(held: Map<string, Order[]>) { for (const [, all] of held) for (const each of all) each.save(); }',
    'function f(held: Map<string, Order[]>) { for (const all of held.values()) all.forEach((each) => each.save()); }',
    "function f(held: Record<string, Order[]>) { held['x'][0].save(); }",
    "function f(held: Record<string, Map<string, Order>>) { held.x.get('a')?.save(); held['x'].get('a')?.save(); }",
    'function f(held: Order[][]) { for (const all of held) for (const each of all) each.save(); }',
    'function f(held: Order[][]) { held.flat()[0].save(); held.forEach((all) => all.forEach((each) => each.save())); }',
    'function f(held: Order[]) { const by = Object.groupBy(held, (each) => each.id); by[1]![0].save(); }',
    'function f(held: Order[]) { for (const all of Object.values(Object.groupBy(held, (each) => each.id))) all![0].save(); }',
    'function f(held: Order[]) { const by = Map.groupBy(held, (each) => each.id); by.get(1)![0].save(); }',
    'declare function load(): Promise<Order[]>;\nasync function f() { (await load())[0].save(); }',
    'declare function load(): Promise<Order[]>;\nasync function f() { const [first] = await load(); first.save(); }',
    'declare function load(): Promise<Map<string, Order[]>>;\nasync function f() { const held = await load(); held.get("a")![0].save(); }',
    'function f<T extends Order>(held: T[][]) { held[0][0].save(); for (const all of held) for (const each of all) each.save(); }',
  ])('%s', (source) => told('ts', "import { Order, Line } from './a';\n", source));
});

describe('types within types of Python', () => {
  it.each([
    'def f(held: dict[str, list[Order]]):\n    held["x"][0].save()',
    'def f(held: dict[str, list[Order]]):\n    for each in held["x"]:\n        each.save()',
    'def f(held: dict[str, list[Order]]):\n    for key, all in held.items():\n        for each in all:\n            each.save()',
    'def f(held: dict[str, list[Order]]):\n    for all in held.values():\n        all[0].save()',
    'def f(held: dict[str, dict[str, Order]]):\n    held["x"]["y"].save()\n    held.get("x").get("y").save()',
    'def f(held: list[list[Order]]):\n    for all in held:\n        for each in all:\n            each.save()',
    'async def load() -> list[list[Order]]: ...\nasync def f():\n    held = await load()\n    held[0][0].save()',
  ])('%s', (source) => told('py', 'from a import Order, Line\n', source));
});

describe('types within types of Java', () => {
  it.each([
    'void f(Map<String, List<Order>> held) { held.get("a").get(0).save(); }',
    'void f(Map<String, List<Order>> held) { for (Order each : held.get("a")) each.save(); }',
    'void f(Map<String, List<Order>> held) { for (var each : held.get("a")) each.save(); }',
    'void f(Map<String, List<Order>> held) { for (var all : held.values()) for (var each : all) each.save(); }',
    'void f(Map<String, List<Order>> held) { for (var entry : held.entrySet()) for (var each : entry.getValue()) each.save(); }',
    'void f(List<List<Order>> held) { for (var all : held) for (var each : all) each.save(); }',
    'void f(List<List<Order>> held) { held.forEach(all -> all.forEach(each -> each.save())); }',
    'void f(List<List<shop.Order>> held) { held.get(0).get(0).save(); }',
    'void f(Order[][] held) { held[0][0].save(); }',
    'void f(Map<String, Map<String, Order>> held) { held.get("a").get("b").save(); }',
    '<T extends Order> void f(List<List<T>> held) { held.get(0).get(0).save(); }',
    'void f(Order order) { order.parts.get(0).get(0).save(); // LINE\n}',
    'void f(List<Order> held) { var by = held.stream().collect(Collectors.groupingBy(each -> each.id())); by.get(1).get(0).save(); }',
  ])('%s', (source) => told('java', 'package shop;\nimport java.util.*;\nclass Use {\n', `${source}\n}`));
});

describe('types within types of Kotlin', () => {
  it.each([
    'fun f(held: Map<String, List<Order>>) { held["a"]!![0].save() }',
    'fun f(held: Map<String, List<Order>>) { held.getValue("a").first().save() }',
    'fun f(held: Map<String, List<Order>>) { for (each in held.getValue("a")) each.save() }',
    'fun f(held: List<List<Order>>) { for (all in held) for (each in all) each.save() }',
    'fun f(held: List<List<Order>>) { held.flatten().first().save() }',
    'fun f(held: List<List<Order>>) { held.forEach { all -> all.forEach { each -> each.save() } } }',
    'fun f(held: List<List<shop.Order>>) { held[0][0].save() }',
    'fun <T : Order> f(held: List<List<T>>) { held[0][0].save() }',
    'fun f(held: List<Order>) { held.groupBy { it.id }.getValue(1).first().save() }',
    'fun f(held: List<Order>) { val by = held.groupBy { it.id }\n  by.getValue(1).first().save()\n  for (all in by.values) for (each in all) each.save() }',
  ])('%s', (source) => told('kt', 'package shop\n', source));
});

describe('types within types of Go', () => {
  it.each([
    'func f(held map[string][]Order) { held["a"][0].save() }',
    'func f(held map[string][]*Order) { for _, each := range held["a"] { each.save() } }',
    'func f(held map[string][]*Order) { for _, all := range held { for _, each := range all { each.save() } } }',
    'func f(held map[string]map[string]*Order) { held["a"]["b"].save() }',
    'func f(held [][]*Order) { for _, all := range held { for _, each := range all { each.save() } } }',
    'func f(order Order) { order.parts[0][0].save() // LINE\n}',
    'func load() [][]Order { return nil }\nfunc f() { held := load(); held[0][0].save() }',
  ])('%s', (source) => told('go', 'package shop\n', source));
});
