import { describe, expect, it } from 'vitest';
import { applied, file, held, lines, outcome, type Row } from './engineCase.ts';

const store = file(
  'export class Store {',
  '  get(key: string): number | undefined {',
  '    // look it up',
  '    const found = this.items.get(key);',
  '    return found;',
  '  }',
  '',
  '  set(key: string, value: number): void {',
  '    this.items.set(key, value);',
  '    this.changed.fire(key);',
  '  }',
  '}',
);

const taken: readonly Row[] = [
  [
    'a misspelt word in a line that stays',
    store,
    lines(
      '  set(key: string, value: number): void {',
      '    this.itmes.set(key, value);',
      '    this.changed.fire(key);',
    ),
    lines(
      '  set(key: string, value: number): void {',
      '    this.itmes.set(key, value);',
      '    this.changed.fire(key, value);',
    ),
    store.replace('fire(key)', 'fire(key, value)'),
  ],
  [
    'a misspelt word in the line that changes',
    store,
    lines('    this.items.set(key, value);', '    this.chagned.fire(key);', '  }', '}'),
    lines('    this.items.set(key, value);', '    this.chagned.fire(key, 1);', '  }', '}'),
    store.replace('fire(key)', 'fire(key, 1)'),
  ],
  [
    'a comment in other words',
    store,
    lines(
      '  get(key: string): number | undefined {',
      '    // Finds the value',
      '    const found = this.items.get(key);',
    ),
    lines(
      '  get(key: string): number | undefined {',
      '    // Finds the value',
      '    const found = this.items.get(key) ?? 0;',
    ),
    store.replace('.get(key);', '.get(key) ?? 0;'),
  ],
  [
    'a semicolon left out',
    store,
    lines('    const found = this.items.get(key)', '    return found'),
    lines('    const found = this.items.get(key)', '    log(found)', '    return found'),
    store.replace('    return found;', '    log(found)\n    return found;'),
  ],
  [
    'other quotes',
    "const a = 'one';\nconst b = 'two';\nrun(a, b);\n",
    'const a = "one";\nconst b = "two";\nrun(a, b);',
    'const a = "one";\nconst b = "two";\nrun(b, a);',
    "const a = 'one';\nconst b = 'two';\nrun(b, a);\n",
  ],
];

const limits = file(
  '  limit(): void {',
  '    this.most = 3000;',
  '    this.least = 1;',
  '  }',
  '',
  '  check(): void {',
  '    if (this.count > this.most) {',
  '      this.full();',
  '    }',
  '  }',
);

const inContext: readonly Row[] = [
  [
    'another number',
    limits,
    lines('  limit(): void {', '    this.most = 5000;', '    this.least = 1;', '  }'),
    lines('  limit(): void {', '    this.most = 5000;', '    this.least = 2;', '  }'),
    limits.replace('least = 1', 'least = 2'),
  ],
  [
    'another operator',
    limits,
    lines('  check(): void {', '    if (this.count >= this.most) {', '      this.full();', '    }'),
    lines('  check(): void {', '    if (this.count >= this.most) {', '      this.stop();', '    }'),
    limits.replace('full', 'stop'),
  ],
  [
    'another name',
    limits,
    lines('  limit(): void {', '    this.upper = 3000;', '    this.least = 1;', '  }'),
    lines('  limit(): void {', '    this.upper = 3000;', '    this.least = 2;', '  }'),
    limits.replace('least = 1', 'least = 2'),
  ],
  [
    'a line more',
    store,
    lines(
      '  set(key: string, value: number): void {',
      '    this.items.set(key, value);',
      '    this.log.write(key, value);',
      '    this.changed.fire(key);',
    ),
    lines(
      '  set(key: string, value: number): void {',
      '    this.items.set(key, value);',
      '    this.log.write(key, value);',
      '    this.changed.fire(key, value);',
    ),
    store.replace('fire(key)', 'fire(key, value)'),
  ],
];

const heldBack: readonly (readonly [name: string, oldString: string, newString: string, reason: string])[] = [
  [
    'another number',
    lines('  limit(): void {', '    this.most = 5000;', '    this.least = 1;', '  }'),
    lines('  limit(): void {', '    this.most = 6000;', '    this.least = 1;', '  }'),
    'guard-number',
  ],
  [
    'another operator',
    lines('  check(): void {', '    if (this.count >= this.most) {', '      this.full();', '    }'),
    lines('  check(): void {', '    if (this.count >= this.most + 1) {', '      this.full();', '    }'),
    'guard-operator',
  ],
  [
    'another name',
    lines('  check(): void {', '    if (this.count > this.least) {', '      this.full();', '    }'),
    lines('  check(): void {', '    if (this.count > this.least + 1) {', '      this.full();', '    }'),
    'guard-identifier',
  ],
];

describe('fuzzy tier', () => {
  it.each(taken)('takes %s and keeps the file’s own bytes', async (_name, content, oldString, newString, wanted) => {
    const resolution = await applied({ content, oldString, newString, languageId: 'typescript' });
    expect(resolution.content).toBe(wanted);
    expect(resolution.tier).toBe('fuzzy');
    expect(resolution.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it.each(inContext)(
    'takes a place although a line that the edit leaves alone has %s, and keeps that line',
    async (_name, content, oldString, newString, wanted) => {
      const resolution = await applied({ content, oldString, newString, languageId: 'typescript' });
      expect([resolution.tier, resolution.content]).toEqual(['fuzzy', wanted]);
    },
  );

  it.each(heldBack)(
    'shows %s in the line that changes for review and does not guess',
    async (_name, oldString, newString, reason) => {
      const resolution = await held({ content: limits, oldString, newString, languageId: 'typescript' });
      expect(resolution).toMatchObject({ status: 'review', reason });
      const best = resolution.status === 'review' ? resolution.candidates[0] : undefined;
      expect(best && limits.slice(best.span.start, best.span.end)).toBe(best?.text);
      expect(best?.changes).toBeDefined();
    },
  );

  it.each([
    ['chagned', 'chagnedItems'],
    ['chagned', 'onChagned'],
    ['chnged', 'chngedAll'],
    ['changeed', 'changeedTwice'],
  ])('does not put a name made of a misspelling (%s, %s) into the file unasked', async (misspelt, renamed) => {
    const block = (name: string): string =>
      lines(
        '  set(key: string, value: number): void {',
        '    this.items.set(key, value);',
        `    this.${name}.fire(key);`,
      );
    expect(
      await held({ content: store, oldString: block(misspelt), newString: block(renamed), languageId: 'typescript' }),
    ).toMatchObject({ status: 'review', reason: 'merge-conflict' });
    // A name that owes nothing to the misspelling is what was meant, and so is the true one.
    expect(
      (
        await applied({
          content: store,
          oldString: block(misspelt),
          newString: block('listeners'),
          languageId: 'typescript',
        })
      ).content,
    ).toBe(store.replace('changed', 'listeners'));
    expect(
      (
        await applied({
          content: store,
          oldString: block(misspelt),
          newString: block('changed').replace('key);', 'key, 1);'),
          languageId: 'typescript',
        })
      ).content,
    ).toContain('changed.fire(key');
  });

  it('does not take an existing name for a misspelling of another', async () => {
    const content = file(
      'function a() {',
      '  const first = load(one);',
      '  const frist = save(one);',
      '  return first;',
      '}',
    );
    const resolution = await held({
      content,
      oldString: lines('  const first = load(one);', '  const frist = save(one);', '  return frist;'),
      newString: lines('  const first = load(one);', '  const frist = save(one);', '  return frist + 1;'),
    });
    expect(resolution).toMatchObject({ status: 'review', reason: 'guard-identifier' });
  });

  it('asks where little of the old text stands although the changed line does', async () => {
    const content = [
      ...['extends: eslint:recommended', 'rules:', '  array-bracket-spacing: 2', '  block-scoped-var: 2'],
      ...['  dot-notation: [2, { allowKeywords: true }]', '  indent: 2', '  new-cap: 2', '  no-fallthrough: 2'],
      ...['  no-return-assign: 2', '  no-shadow: 1', '  quotes: 0', '  semi: 2', ''],
    ].join('\n');
    const oldString = [
      ...['  no-constant-condition: 2', '  no-unmodified-loop: 2', '  no-fallthrough: 2'],
      ...['  no-invalid-expressions: 2', '  no-return-assign: 2'],
    ].join('\n');
    expect(await outcome(content, oldString, `${oldString}\n  primary: 3\n  broken: 5`)).toMatch(/^review/);
  });

  it('asks where a branch would go on with another statement', async () => {
    const head = ['class Nav {', '  run() {', '    if (this.sb) {'];
    const tail = [
      '    }',
      '  }',
      '  render() {',
      '    return h("slot", null);',
      '  }',
      '  get el() { return this; }',
      '}',
      '',
    ];
    const content = lines(...head, '      this.sb.progressStep(value);', ...tail);
    const told = ['      this.sb.progressEnd(done ? 1 : 0, next, dur);', '    }'];
    const oldString = lines(...told, ...tail.slice(1, 5));
    const newString = lines(...told, '    else {', '      this.busy = false;', '    }', ...tail.slice(1, 5));
    expect(await outcome(content, oldString, newString)).toMatch(/^(?:review|refused)/);
  });

  it('takes a block with three other names for a sibling', async () => {
    const block = (kind: string, at: string): string[] => [
      `    def objc_${kind}(objc_${at}, command, *args):`,
      `        py_${at} = Instance(objc_${at})`,
      `        py_${at}.command = command`,
      '        args = convert_arguments(encoding, args)',
      '        if isinstance(result, Class):',
      '            result = result.ptr.value',
      '        return result',
    ];
    const content = lines('def decorator(f):', ...block('class_method', 'cls'), 'def other():', '    pass', '');
    const old = block('method', 'self');
    const fresh = [...old.slice(0, 3), '        py_self.retained = True', ...old.slice(3)];
    expect(await outcome(content, lines(...old), lines(...fresh))).toMatch(/^review/);
  });

  it('wants a margin over the next place', async () => {
    const block = (name: string): string[] => [
      `function ${name}() {`,
      '  const total = compute(items);',
      '  return total;',
      '}',
      '',
    ];
    const content = file(...block('a'), ...block('b'));
    const resolution = await held({
      content,
      oldString: '  const total = compuet(items);\n  return total;',
      newString: '  const total = compuet(items);\n  return total + 1;',
    });
    expect(resolution.status === 'review' ? resolution.candidates.length : 0).toBe(2);
    expect(resolution.status === 'review' && resolution.reason).toBe('small-margin');
  });

  it('does not take a deleted block’s sibling for it', async () => {
    const content = file('test("a", () => {', '  const first = setup(1);', '  expect(first).toBe(true);', '});');
    const oldString = lines('test("b", () => {', '  const second = setup(2);', '  expect(second).toBe(true);');
    const resolution = await held({ content, oldString, newString: oldString.replace('2', '3') });
    expect(resolution.status).not.toBe('applied');
  });

  it('does not choose between equal stretches of one line', async () => {
    await held({
      content: 'run(compute(items, total), compute(items, total));\n',
      oldString: 'compuet(items, total)',
      newString: 'compuet(items, sum)',
    });
  });

  it('lets a line hint not override the guards', async () => {
    expect(await outcome(limits, '    this.most = 5000;', '    this.most = 6000;', { lineHint: 2 })).not.toContain(
      '6000',
    );
  });

  it.each([
    ['the line that changes', '    this.log.write(value, key);', 'merge-conflict'],
    ['the line beside what is added', lines('    this.log.write(key, value);', '    this.count++;'), 'missing-lines'],
  ])('shows a place that lost %s for review', async (_name, instead, reason) => {
    const block = (middle: string): string =>
      lines(
        '  set(key: string, value: number): void {',
        '    this.items.set(key, value);',
        middle,
        '    this.changed.fire(key);',
      );
    const resolution = await held({
      content: store,
      oldString: block('    this.log.write(key, value);'),
      newString: block(instead),
    });
    expect(resolution).toMatchObject({ status: 'review', reason });
  });

  it('refuses what is nowhere', async () => {
    const resolution = await held({
      content: store,
      oldString: lines('async function upload(request) {', '  await bucket.put(request.body);', '}'),
      newString: 'x',
    });
    expect(resolution).toMatchObject({ status: 'refused', reason: 'absent' });
  });

  it('sees a place that holds the new text already', async () => {
    const oldString = lines(
      '  set(key: string, value: number): void {',
      '    this.items.set(key, value);',
      '    this.notify(key);',
    );
    const newString = lines(
      '  set(key: string, value: number): void {',
      '    this.items.set(key, value);',
      '    this.changed.fire(key);',
    );
    expect(await held({ content: store, oldString, newString })).toMatchObject({
      status: 'refused',
      reason: 'already-applied',
      advice: { alreadyApplied: true },
    });
  });

  it('finds a near miss in a megabyte and changes nothing else', async () => {
    const content = Array.from(
      { length: 20_000 },
      (_, i) => `const value${i} = compute(${i * 7}, 'name${i % 97}');`,
    ).join('\n');
    const block = content.split('\n').slice(15_000, 15_030);
    const oldString = block.join('\n').replace('const value15010 = compute(', 'const value15010 = compuet(');
    const resolution = await applied({ content, oldString, newString: `${oldString}\nlast();` });
    expect(resolution.content).toBe(content.replace(block.at(-1) ?? '', `${block.at(-1)}\nlast();`));
  });
});

describe('what the hunt for wrong answers found', () => {
  it('does not choose between twins close to each other', async () => {
    const call = 'const value = compute(items, 1);\n';
    for (const content of [
      `${call}${call}`,
      `${call}other();\n${call}`,
      `${call}send(value);\n${call}send(value);\n`,
    ]) {
      await held({
        content,
        oldString: 'const value = compuet(items, 1);',
        newString: 'const value = compuet(items, 2);',
      });
    }
  });

  it('does not take the edit\u2019s own word for a slip', async () => {
    const content = file('function f(items) {', '  const total = sum(items);', '  return total;', '}');
    const oldString = lines('function f(itemz) {', '  const total = sum(items);', '  return total;');
    expect(await held({ content, oldString, newString: oldString.replace('sum(items)', 'sum(itemz)') })).toMatchObject({
      status: 'review',
    });
  });

  it('puts no word of a comment into code', async () => {
    const content = file('def f(x):', '    # Return the doubled value', '    return x * 2');
    const oldString = lines('def f(x):', '    # return the double value', '    return x * 2');
    expect(await outcome(content, oldString, oldString.replace('x * 2', 'x * 3'))).toBe(
      content.replace('x * 2', 'x * 3'),
    );
  });

  it('does not call a common line an edit that was made before', async () => {
    const content = file('function a() {', '  return 0;', '}');
    expect(
      await held({ content, oldString: 'const zebra = elephant(giraffe);', newString: '  return 0;' }),
    ).toMatchObject({ reason: 'absent' });
  });

  it('carries no word of one comment into another', async () => {
    const content = file(
      '/** Makes brace from it. */',
      'function one() {',
      '  a();',
      '  // then it goes',
      '  b();',
      '}',
    );
    const oldString = content.replace('brace', 'then');
    expect(await outcome(content, oldString, oldString.replace('goes', 'goes now'))).toBe(
      content.replace('goes', 'goes now'),
    );
  });

  describe('a line that the file has not', () => {
    const content = file(
      'sum() {',
      '  let sum = 0;',
      '  for (const each of all) {',
      '    sum += each;',
      '  }',
      '  return sum;',
      '}',
    );
    const getOld = (line: string): string => content.replace('    sum += each;\n', (own) => `${own}${line}\n`);

    it('is asked about where the edit writes a name that only it has', async () => {
      const old = getOld('    count++;');
      expect(await outcome(content, old, old.replace('return sum', 'return sum / count'))).toBe(
        'review: missing-lines',
      );
    });

    it.each(['    count++;', "    log('twice');", '    // twice as much'])(
      'is passed over otherwise: %j',
      async (line) => {
        const old = getOld(line);
        expect(await outcome(content, old, old.replace('return sum', "return 'twice', sum"))).toBe(
          content.replace('return sum', "return 'twice', sum"),
        );
      },
    );
  });
});
