import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { getProject } from '../../support/callersProject.ts';

/** Other classes of the code that arguments and parameters are of. */
const types =
  'package app;\npublic class Item { public String name; public int size() { return 0; } }\nclass Special extends Item {}\nclass Other {}\ninterface Shape {}\nclass Holder extends Outside { Item item; }\nenum Kind { OPEN, DONE }\nclass Character {}\nclass Hero extends Character {}\n';

interface OverloadCase {
  readonly what: string;
  /** The parameter lists of `put`, one a line. */
  readonly overloads: readonly string[];
  /** The body of a method `void go(…)`. */
  readonly body: string;
  readonly parameters?: string;
  /** The links of the call to each overload, in their order; `-` where it calls another. */
  readonly links: readonly string[];
}

const cases: readonly OverloadCase[] = [
  { what: 'a text', overloads: ['String s', 'Item i', 'int n'], body: 'put("a");', links: ['resolved', '-', '-'] },
  { what: 'a number', overloads: ['String s', 'Item i', 'long n'], body: 'put(1);', links: ['-', '-', 'resolved'] },
  {
    what: 'a number that needs no box',
    overloads: ['Integer n', 'long n', 'Object o'],
    body: 'put(1);',
    links: ['-', 'resolved', '-'],
  },
  { what: 'a character', overloads: ['char c', 'int n'], body: "put('a');", links: ['resolved', '-'] },
  { what: 'a comparison', overloads: ['boolean b', 'int n'], body: 'put(1 == 2);', links: ['resolved', '-'] },
  {
    what: 'texts put together',
    overloads: ['String s', 'int n', 'Item i'],
    parameters: 'int n',
    body: 'put("a" + n);',
    links: ['resolved', '-', '-'],
  },
  {
    what: 'a parameter of a class of the code',
    overloads: ['Item i', 'Other o', 'String s'],
    parameters: 'Item it',
    body: 'put(it);',
    links: ['resolved', '-', '-'],
  },
  {
    what: 'a local number',
    overloads: ['int n', 'String s'],
    body: 'int a = 1; put(a);',
    links: ['resolved', '-'],
  },
  { what: 'what is made', overloads: ['Item i', 'Other o'], body: 'put(new Other());', links: ['-', 'resolved'] },
  {
    what: 'a class below, where one takes it and one is nearer',
    overloads: ['Item i', 'Special s'],
    body: 'put(new Special());',
    links: ['-', 'resolved'],
  },
  {
    what: 'a class below, where one takes any object',
    overloads: ['Item i', 'Object o'],
    body: 'put(new Special());',
    links: ['resolved', '-'],
  },
  {
    what: 'a cast',
    overloads: ['Item i', 'Other o'],
    parameters: 'Object o',
    body: 'put((Other) o);',
    links: ['-', 'resolved'],
  },
  { what: 'a class itself', overloads: ['Class<?> c', 'Item i'], body: 'put(Item.class);', links: ['resolved', '-'] },
  {
    what: 'a class, where what a class is, too, is taken',
    overloads: ['java.lang.reflect.Type t', 'Item i'],
    body: 'put(Item.class);',
    links: ['resolved', '-'],
  },
  {
    what: 'a small number with a sign, which is an int',
    overloads: ['byte b', 'int n'],
    body: 'put(-(byte) 1);',
    links: ['-', 'resolved'],
  },
  {
    what: 'a class of the code that is called like one of Java',
    overloads: ['Character c', 'int n'],
    parameters: 'Hero h',
    body: 'put(h);',
    links: ['resolved', '-'],
  },
  {
    what: 'a field',
    overloads: ['String s', 'int n'],
    parameters: 'Item it',
    body: 'put(it.name);',
    links: ['resolved', '-'],
  },
  {
    what: 'what a method gives',
    overloads: ['String s', 'int n'],
    parameters: 'Item it',
    body: 'put(it.size());',
    links: ['-', 'resolved'],
  },
  {
    what: 'a constant of an enumeration',
    overloads: ['Kind k', 'String s', 'Item i'],
    body: 'put(Kind.OPEN);',
    links: ['resolved', '-', '-'],
  },
  {
    what: 'a function, which is of some interface',
    overloads: ['Shape s', 'String t', 'int n'],
    body: 'put(() -> 1);',
    links: ['resolved', '-', '-'],
  },
  {
    what: 'one that takes any number, where another takes just this',
    overloads: ['String s', 'String s, Object... more'],
    body: 'put("a");',
    links: ['resolved', '-'],
  },
  {
    what: 'null, which is no number',
    overloads: ['int n', 'Item i'],
    body: 'put(null);',
    links: ['-', 'resolved'],
  },
  {
    what: 'null, which is any object',
    overloads: ['Other o', 'Item i'],
    body: 'put(null);',
    links: ['overload', 'overload'],
  },
  {
    what: 'what comes from outside the code',
    overloads: ['Item i', 'Other o'],
    body: 'put(Outside.make());',
    links: ['overload', 'overload'],
  },
  {
    what: 'a class whose base is from outside, where an interface from outside is taken',
    overloads: ['Holder h', 'Closeable c'],
    parameters: 'Item it',
    body: 'put(it.holder());',
    links: ['overload', 'overload'],
  },
  {
    what: 'something that may hold one',
    overloads: ['Item i', 'Object o'],
    body: 'Optional<Item> it = Outside.make(); put(it);',
    links: ['overload', 'overload'],
  },
  {
    what: 'an array or a list, where both are taken',
    overloads: ['Item[] all', 'List<Item> all'],
    body: 'List<Item> it = Outside.make(); put(it);',
    links: ['overload', 'overload'],
  },
];

describe('of several methods of a name that differ by their types a call of Java means', () => {
  test.for(cases)('$what', async ({ overloads, body, parameters = '', links }) => {
    const main = `package app;\nimport java.util.*;\nclass Main {\n${overloads.map((list) => `  void put(${list}) {}\n`).join('')}  void go(${parameters}) {\n    ${body}\n  }\n}\n`;
    const project = await getProject({ 'app/Item.java': types, 'app/Main.java': main });
    const facts = project.facts('app/Main.java');
    assert(facts !== undefined);
    const search = new CallSiteSearch(project);
    const found = facts.definitions.flatMap(({ name }, definition) => {
      if (name !== 'put') return [];
      const { sites } = search.find([{ path: 'app/Main.java', definition }]);
      return [sites.find(({ reference }) => reference.name === 'put')?.link ?? '-'];
    });
    expect(found).toEqual(links);
  });

  test('a constructor by what it is given, and any of them where it is handed on', async () => {
    const project = await getProject({
      'app/Repo.java':
        'package app;\nclass Repo {\n  Repo(int size) {}\n  Repo(String name) {}\n  static Repo open() { return new Repo("a"); }\n  static void all(Outside o) { o.map(Repo::new); }\n}\n',
    });
    const links = project.facts('app/Repo.java')?.definitions.flatMap(({ kind }, definition) => {
      if (kind !== 'constructor') return [];
      const { sites } = new CallSiteSearch(project).find([{ path: 'app/Repo.java', definition }]);
      return [sites.map(({ reference, link }) => `${reference.site.line} ${link}`)];
    });
    expect(links).toEqual([['6 overload'], ['5 resolved', '6 overload']]);
  });

  test('one that a class below overrides with another type, where type arguments let it through', async () => {
    const project = await getProject({
      'app/Handler.java':
        'package app;\ninterface Handler<E> { void handle(E event); }\nclass Event {}\nclass Paid extends Event {}\nclass PaidHandler implements Handler<Paid> {\n  public void handle(Paid event) {}\n}\nclass Bus {\n  void send(Handler<Event> handler, Event event) {\n    handler.handle(event);\n  }\n}\n',
    });
    const facts = project.facts('app/Handler.java');
    const definition =
      facts?.definitions.findIndex(({ name, startLine }) => name === 'handle' && startLine === 6) ?? -1;
    const { sites } = new CallSiteSearch(project).find([{ path: 'app/Handler.java', definition }]);
    expect(sites.map(({ reference, link }) => `${reference.site.line} ${link}`)).toEqual(['10 override']);
  });
});

test('a method in the body of a constant of an enumeration is called from there', async () => {
  const project = await getProject({
    'app/Kind.java':
      'package app;\nenum Kind {\n  OPEN {\n    void run() {\n      step();\n    }\n    private void step() {}\n  };\n  abstract void run();\n}\n',
  });
  const facts = project.facts('app/Kind.java');
  const definition = facts?.definitions.findIndex(({ name }) => name === 'step') ?? -1;
  const { sites } = new CallSiteSearch(project).find([{ path: 'app/Kind.java', definition }]);
  expect(sites.map(({ reference, link }) => `${reference.site.line} ${link}`)).toEqual(['5 resolved']);
});

test('a class in a class is meant there, whatever others are called the same', async () => {
  const nested = (name: string): string =>
    `package app;\nclass ${name} {\n  static class Adapter {\n    void read() { make(); }\n    void make() {}\n  }\n  static class Own extends Adapter {\n    void make() {}\n  }\n}\n`;
  const project = await getProject({ 'app/A.java': nested('A'), 'app/B.java': nested('B') });
  const facts = project.facts('app/A.java');
  const definition = facts?.definitions.findIndex(({ name, startLine }) => name === 'make' && startLine === 8) ?? -1;
  const { sites } = new CallSiteSearch(project).find([{ path: 'app/A.java', definition }]);
  expect(sites.map(({ path, reference }) => `${path}:${reference.site.line}`)).toEqual(['app/A.java:4']);
});

test('a class within one from outside the code is none of ours', async () => {
  const project = await getProject({
    'app/A.java':
      'package app;\nimport org.web.Client;\nclass A {\n  private Client.Builder outer;\n  void go() { outer.copy(); }\n  static class Builder { void copy() {} }\n}\n',
  });
  const facts = project.facts('app/A.java');
  const definition = facts?.definitions.findIndex(({ name }) => name === 'copy') ?? -1;
  expect(new CallSiteSearch(project).find([{ path: 'app/A.java', definition }]).sites).toEqual([]);
});

test('what a base from outside the code calls is listed, whatever class of the code has its name', async () => {
  const project = await getProject({
    'a/Pair.java':
      'package a;\nimport java.util.Map;\nclass Pair<L, R> implements Map.Entry<L, R> {\n  public R getValue() { return null; }\n}\n',
    'a/Cache.java': 'package a;\nclass Cache {\n  static class Entry { Object getValue() { return null; } }\n}\n',
    'a/User.java':
      'package a;\nimport java.util.Map;\nclass User {\n  void go(Map.Entry<String, Integer> it) {\n    it.getValue();\n  }\n}\n',
  });
  const definition = project.facts('a/Pair.java')?.definitions.findIndex(({ name }) => name === 'getValue') ?? -1;
  const { sites } = new CallSiteSearch(project).find([{ path: 'a/Pair.java', definition }]);
  expect(sites.map(({ path, reference }) => `${path}:${reference.site.line}`)).toEqual(['a/User.java:5']);
});

test('a class itself may be given to a function for any object through a class above', async () => {
  const project = await getProject({
    'a/Fn.java':
      'package a;\ninterface Fn<A> { Object apply(A it); }\nclass Names implements Fn<Class<?>> {\n  public Object apply(Class<?> it) { return it; }\n}\nclass User {\n  void go(Fn<String> fn) {\n    fn.apply("a");\n  }\n}\n',
  });
  const definition = project.facts('a/Fn.java')?.definitions.findIndex(({ startLine }) => startLine === 4) ?? -1;
  const { sites } = new CallSiteSearch(project).find([{ path: 'a/Fn.java', definition }]);
  expect(sites.map(({ reference, link }) => `${reference.site.line} ${link}`)).toEqual(['8 override']);
});

test('what is called on a class itself is no method of ours', async () => {
  const project = await getProject({
    'a/Loader.java':
      'package a;\nclass Loader {\n  Object getLoader() { return null; }\n  void go() {\n    Loader.class.getLoader();\n    getClass().getLoader();\n    this.getLoader();\n  }\n}\n',
  });
  const definition = project.facts('a/Loader.java')?.definitions.findIndex(({ name }) => name === 'getLoader') ?? -1;
  const { sites } = new CallSiteSearch(project).find([{ path: 'a/Loader.java', definition }]);
  expect(sites.map(({ reference }) => reference.site.line)).toEqual([7]);
});
