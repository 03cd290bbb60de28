import { expect, test } from 'vitest';
import type { Reference } from '../../../../src/callers/domain/facts.ts';
import { getFacts } from '../../../support/factsOf.ts';

/** What is taken out of maps in a source: `this.handlers [message.type]`. */
async function lookups(path: string, source: string): Promise<string[]> {
  const { references } = await getFacts(path, source);
  const isLookup = ({ role, arguments: given, argumentOf }: Reference): boolean =>
    role === 'value' && given !== undefined && argumentOf === undefined;
  return references
    .filter(isLookup)
    .map(
      ({ name, receiver, arguments: given }) =>
        `${receiver === undefined ? '' : `${receiver}.`}${name} [${given?.[0]?.kind ?? ''} ${given?.[0]?.text ?? ''}]`,
    );
}

test.each([
  [
    'a.ts',
    'class A { go(type: string) { this.handlers[type]?.(1); const f = table[event.name]; return this[`on${type}`](); } }\nlist[i]();\nconst first = list[0];\n',
    ['this.handlers [name type]', 'table [member event.name]', 'table.[*] [member event.name]'],
  ],
  [
    'a.py',
    'def go(kind, i):\n    HANDLERS[kind](1)\n    f = self.table[event.name]\n    return rows[i]\n',
    ['HANDLERS [name kind]', 'self.table [member event.name]'],
  ],
  [
    'a.go',
    'package a\nfunc Go(name string) {\n\thandlers[name](1)\n\tf := r.table["x"]\n\tf()\n\tMap[string](f)\n\tMake[Repo](f)\n}\n',
    ['handlers [name name]', 'r.table [string x]'],
  ],
  ['A.cs', 'class A { void Go(string name) { _handlers[name](1); } }\n', ['_handlers [name name]']],
  ['a.php', '<?php\nfunction go($name) { $handlers[$name](1); }\n', ['$handlers [name $name]']],
  ['a.cpp', 'void go(int name) { handlers[name](1); }\n', ['handlers [name name]']],
])('handlers taken out of a map in %s; lists that are counted through are not', async (path, source, expected) => {
  expect(await lookups(path, source)).toEqual(expected);
});

test('methods that are named by strings, and events that are added to', async () => {
  const values = async (path: string, source: string): Promise<string[]> =>
    (await getFacts(path, source)).references
      .filter(({ role }) => role === 'value')
      .map(({ name, receiver, key }) => `${receiver ?? ''}.${name}${key === undefined ? '' : ` under ${key}`}`);
  expect(await values('a.py', 'class A(Admin):\n    actions = ["publish", "x y"]\n    empty = []\n')).toEqual([
    'self.publish',
  ]);
  expect(
    await values(
      'a.php',
      "<?php\nclass S { static function e() { return [Paid::class => 'onPaid', 'kernel.request' => ['onRequest', 10], 'title' => 'plain']; } }\n",
    ),
  ).toEqual(['$this.onPaid under Paid::class', '$this.onRequest under kernel.request']);
  expect(await values('A.cs', 'class A { void Go() { ok.Clicked += OnClicked; this.field = Other; } }\n')).toEqual([
    '.OnClicked under Clicked',
    '.Other',
  ]);
});

test("Qt's emit is a call, whatever the parser takes it for", async () => {
  const { references, definitions } = await getFacts(
    'a.cpp',
    'void A::save() {\n  emit saved(1);\n  Q_EMIT closed();\n}\n',
  );
  expect(references.filter(({ role }) => role === 'call').map(({ name }) => name)).toEqual(['saved', 'closed']);
  expect(definitions.map(({ name }) => name)).toEqual(['save']);
});
