import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asItIs } from '../../../src/base/text/say.ts';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, putFiles } from '../../support/codeEngineOf.ts';

const files: Readonly<Record<string, string>> = {
  'eval.rb':
    'class Name\n  def trim!; end\n  %w[trim].each do |method|\n    class_eval(<<-CODE)\n      def #{method}\n        dup.send(:#{method}!)\n      end\n    CODE\n  end\nend\n',
  'tool.rb': 'module Tool\n  def self.detect(n); end\nend\n',
  'tool_spec.rb': 'let(:action) { ::Tool.public_send(method, 1) }\n',
  'set.rb': 'class Form\n  def fill(key)\n    send("#{key}=", 1)\n  end\n  def emails=(all); end\nend\n',
  'send.rb': 'class Mail\n  def deliver(how)\n    send(how, 1)\n  end\n  def by_post(n); end\nend\n',
  'sent.rb': 'class Post\n  def go(other)\n    send(:stamp)\n    other.send(what, 1, 2)\n  end\n  def seal; end\nend\n',
  'list.ts': 'export class List {\n  *[Symbol.iterator]() {\n    yield 1;\n  }\n}\n',
  'a.py':
    'class A:\n    def __enter__(self): return self\n    def __exit__(self, *a): pass\n    def __len__(self): return 1\n    def __iter__(self): return iter([])\n    def __init__(self): pass\n    def __call__(self): pass\n    @property\n    def size(self): return 1\n    def lonely(self): pass\ndef __getattr__(name): pass\n',
  'use.py':
    'from a import A\ndef f(a: A):\n    with A() as x:\n        print(len(x), 1 + x.size)\n    for i in a: pass\n',
  'a.rb':
    'class A\n  def each; yield 1; end\n  def to_s; ""; end\n  def pairs\n    return enum_for(__method__) unless block_given?\n  end\n  def lonely; end\nend\n',
  'A.kt':
    'class A {\n  operator fun plus(o: A): A = this\n  fun minus(o: A): A = this\n  override fun toString() = ""\n  val size: Int\n    get() = 1\n  val plain: Int = 1\n  val taken: Int = mapOf(1 to 1).get(1) ?: 0\n}\n',
  'A.scala':
    'class A {\n  implicit def wrapped(n: Int): A = this\n  def apply(n: Int): Int = n\n  def map(n: Int): A = this\n  def size_=(n: Int): Unit = {}\n  def lonely(): Unit = {}\n}\nobject A {\n  def unapply(a: A): Option[Int] = None\n  given order: Ordering[A] = null\n}\n',
  'Copied.scala':
    'case class Copied(n: Int)\ncase class Both(a: Copied)\nclass Plain { def f(c: Copied) = c.copy(n = 2) }\n',
  'Data.kt': 'data class Data(val n: Int)\n',
  'A.cs':
    'class A : System.IDisposable {\n  public int Size { get { return 1; } }\n  public int Short => 1;\n  public int plain = 1;\n  public void Dispose() {}\n  public void Lonely() {}\n}\n',
  'A.java':
    'class A implements AutoCloseable {\n  public void close() {}\n  public String toString() { return ""; }\n  public void lonely() {}\n}\nclass C { void next() {} }\nclass B { void f() { try (A a = new A()) { System.out.println(a); } } }\n',
  'a.ts':
    'export class A {\n  get size() { return 1; }\n  set width(w: number) {}\n  get() { return 1; }\n  set(w: number) {}\n  toJSON() { return 1; }\n  lonely() {}\n}\nexport function toString() {}\n',
  'a.rs':
    'pub struct A;\nimpl Drop for A { fn drop(&mut self) {} }\nimpl std::ops::AddAssign for A { fn add_assign(&mut self, o: A) {} }\nimpl std::fmt::Display for A { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { Ok(()) } }\nimpl A { fn add(&self) {} fn lonely(&self) {} }\n',
  'a.hpp': 'struct Item { Item(); void lonely(); };\n',
  'a.go': 'package main\ntype E struct{}\nfunc (e E) Error() string { return "" }\nfunc (e E) Lonely() {}\n',
  'a.php':
    '<?php\nclass A {\n  public function __construct() {}\n  public function __toString() { return ""; }\n  public function lonely() {}\n}\n',
};

describe('what is called without being written as a call', () => {
  let root = '';
  let engine: CodeEngine;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'recourse-unnamed-'));
    await putFiles(root, files);
    engine = getCodeEngine(root);
    engine.start();
    await engine.whole();
  });

  afterAll(async () => {
    await engine.dispose();
    await rm(root, { recursive: true, force: true });
  });

  test.each([
    ['a.py', '__enter__', '__enter__ is also called without being named, by `with` statements'],
    ['a.py', '__len__', 'built-in functions'],
    ['a.py', '__iter__', 'loops'],
    ['a.py', 'size', 'size is an accessor'],
    ['list.ts', '[Symbol.iterator]', '[Symbol.iterator] is also called without being named, by operators, indexing'],
    ['a.rb', 'each', 'loops'],
    ['a.rb', 'pairs', 'loops'],
    ['a.rb', 'to_s', 'conversions'],
    ['A.kt', 'plus', 'operators'],
    ['A.kt', 'toString', 'conversions to text'],
    ['A.kt', 'size', 'accessor'],
    ['A.scala', 'wrapped', 'implicit conversions'],
    ['A.scala', 'apply', 'calls of the object itself'],
    ['A.scala', 'map', 'loops'],
    ['A.scala', 'unapply', 'patterns'],
    ['Copied.scala', 'Copied', 'the `copy` that its class has by itself'],
    ['Data.kt', 'Data', '`copy`'],
    ['A.cs', 'Size', 'accessor'],
    ['A.cs', 'Short', 'accessor'],
    ['A.cs', 'Dispose', '`using`'],
    ['A.java', 'close', '`try` with resources'],
    ['A.java', 'toString', 'conversions to text'],
    ['a.ts', 'size', 'accessor'],
    ['a.ts', 'width', 'accessor'],
    ['a.ts', 'toJSON', 'conversions to text'],
    ['a.rs', 'drop', 'the end of a scope'],
    ['a.rs', 'add_assign', 'operators'],
    ['a.rs', 'fmt', 'macros'],
    ['a.hpp', 'Item', 'Item is also called without being named, by declarations'],
    ['a.go', 'Error', 'print'],
    ['a.php', '__toString', 'conversions'],
  ])('in %s: %s', async (path, name, said) => {
    const answer = await engine.ask({ symbol_name: name, file_path: path });
    expect(answer.meta.coverage.complete).toBe('no');
    expect(asItIs(answer.explanation ?? answer.meta.warning ?? '')).toContain(said);
    const { reasons } = await engine.explainGap({ symbol_name: name, file_path: path });
    expect(asItIs(reasons.find(({ code }) => code === 'called-unnamed')?.text ?? '')).toContain(said);
  });

  test.each([
    ['a.py', 'lonely'],
    ['a.py', '__getattr__'],
    ['a.rb', 'lonely'],
    ['sent.rb', 'seal'],
    ['A.kt', 'minus'],
    ['A.kt', 'taken'],
    ['A.scala', 'lonely'],
    ['Copied.scala', 'Plain'],
    ['A.java', 'lonely'],
    ['A.java', 'next'],
    ['A.cs', 'Lonely'],
    ['a.ts', 'lonely'],
    ['a.ts', 'get'],
    ['a.ts', 'set'],
    ['a.ts', 'toString'],
    ['a.rs', 'lonely'],
    ['a.rs', 'add'],
    ['a.go', 'Lonely'],
    ['a.hpp', 'lonely'],
    ['a.php', 'lonely'],
  ])('in %s %s is not, and nobody calls it', async (path, name) => {
    expect(await engine.ask({ symbol_name: name, file_path: path })).toMatchObject({
      nodes: [],
      meta: { coverage: { complete: 'yes' } },
    });
  });

  test.each([
    ['eval.rb', 'trim!', 'likely', 'yes'],
    ['set.rb', 'emails', 'possible', 'no'],
    ['tool.rb', 'detect', 'possible', 'no'],
    ['send.rb', 'by_post', 'possible', 'no'],
  ])('in %s what is sent %s is listed, and lacks in no list', async (path, name, label, complete) => {
    const answer = await engine.ask({ symbol_name: name, file_path: path });
    expect(answer).toMatchObject({ nodes: [{ label }], meta: { coverage: { complete } } });
    expect(asItIs(answer.meta.warning ?? '')).not.toContain('such places are not listed');
    const { reasons } = await engine.explainGap({ symbol_name: name, file_path: path });
    expect(reasons.map(({ code }) => code)).not.toContain('called-unnamed');
  });

  test('a constructor and a callable object are called by name, so their callers are complete', async () => {
    expect(await engine.ask({ symbol_name: '__init__', file_path: 'a.py', depth: 1 })).toMatchObject({
      nodes: [{ file_path: 'use.py', line_number: 3 }],
      meta: { coverage: { complete: 'yes' } },
    });
    expect(await engine.ask({ symbol_name: '__construct', file_path: 'a.php' })).toMatchObject({
      nodes: [],
      meta: { coverage: { complete: 'yes' } },
    });
  });

  test('where the places can be searched for, that is the first thing to do next', async () => {
    const { suggestions } = await engine.ask({ symbol_name: 'size', file_path: 'a.ts' });
    expect(suggestions[0]).toMatchObject({ tool: 'grep', arguments: { pattern: String.raw`\.size\b` } });
  });
});
