import { describe, expect, it } from 'vitest';
import { TestClock } from '../../../support/testClock.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import type { EditRequest } from '../../../../src/edit/domain/types.ts';
import { applied, file, held, lines, outcome } from './engineCase.ts';

const store = file(
  'class Store {',
  '  set(key, value) {',
  '    this.items.set(key, value);',
  '    this.changed.fire(key);',
  '  }',
  '}',
);

describe('requests without hope', () => {
  it.each([
    ['equal texts', 'a', 'a', 'a', 'identical'],
    ['no old text in a file with text', 'a', '', 'b', 'empty-old'],
    [
      'a placeholder for code',
      store,
      '    this.items.set(key, value);\n    this.changed.fire(key);',
      '    // ... existing code ...\n    done();',
      'placeholder',
    ],
    [
      'a new text that the file has already, in other spacing',
      'foo(x)\nbar\n',
      'foo( x )',
      'foo(x)',
      'already-applied',
    ],
    [
      'a new text that stands there in other indentation',
      'if (a) {\n  paint(color);\n  done();\n}\n',
      '    paint(colr);\n    done();',
      '    paint(color);\n    done();',
      'already-applied',
    ],
    ['line breaks that the file has already', 'alpha\nbeta\n', 'alpha\r\nbeta\r\n', 'alpha\nbeta\n', 'already-applied'],
  ])('refuses %s', async (_name, content, oldString, newString, reason) => {
    expect(await outcome(content, oldString, newString)).toBe(`refused: ${reason}`);
  });

  it.each(['// implementation omitted for brevity', '{ /* unchanged */ }', '// (all of it stays the same)'])(
    'takes %j for a placeholder where lines vanish',
    async (remark) => {
      const old = lines('    this.items.set(key, value);', '    this.changed.fire(key);');
      expect(await outcome(store, old, `    ${remark}\n    done();`)).toBe('refused: placeholder');
      expect(await outcome(store, old, `${old}\n    ${remark}`)).toBe(store.replace(old, `${old}\n    ${remark}`));
    },
  );

  it.each(['// Other keys are told by now.', 'const sketch = `{ ... }`;', "'same',", '// Existing items stay.'])(
    'takes %j for what it is',
    async (line) => {
      const old = lines('    this.items.set(key, value);', '    this.changed.fire(key);');
      expect(await outcome(store, old, `    ${line}\n    done();`)).toBe(
        store.replace(old, `    ${line}\n    done();`),
      );
    },
  );

  it('takes a remark for a placeholder where a line of code gives way to it, not where a comment is worded anew', async () => {
    const old = '    this.items.set(key, value);';
    expect(await outcome(store, old, `    this.items.add(key, value);\n    // rest unchanged`)).toBe(
      'refused: placeholder',
    );
    expect(
      await outcome(
        store.replace(old, `${old} // kept`),
        `${old} // kept`,
        `    this.items.add(key, value);\n    // the remaining code is unchanged`,
      ),
    ).toBe('refused: placeholder');
    const commented = store.replace(old, `    // Other keys are kept.\n${old}`);
    expect(
      await outcome(commented, `    // Other keys are kept.\n${old}`, `    // Other keys stay unchanged.\n${old}`),
    ).toBe(commented.replace('are kept', 'stay unchanged'));
  });

  it('takes a placeholder for code when the file has it', async () => {
    expect(
      await outcome(
        'a();\n// ... existing code ...\n',
        'a();\n// ... existing code ...',
        'b();\n// ... existing code ...',
      ),
    ).toBe('b();\n// ... existing code ...\n');
  });

  it('gives a file of empty lines the new text with the line breaks that the file has', async () => {
    const answer = await resolveEdit({ content: '\r\n', oldString: '', newString: '\nreturn alpha;\n' });
    expect(answer).toMatchObject({ status: 'applied', content: '\r\nreturn alpha;\r\n' });
  });

  it('makes an empty file the new text', async () => {
    expect(await outcome('', '', 'hello\n')).toBe('hello\n');
    expect(await outcome('\ufeff', '', 'hello\n')).toBe('\ufeffhello\n');
  });
});

describe('services', () => {
  const absent: EditRequest = { content: 'alpha(1);\nbeta(2);\n', oldString: 'gamma_delta(3);', newString: 'x();' };

  it('tells a stale edit and how old it is', async () => {
    const resolution = await held(absent, { earlierVersions: ['nothing', 'a\ngamma_delta(3);\n', 'gamma_delta(3);'] });
    expect(resolution).toMatchObject({ status: 'refused', reason: 'stale', advice: { staleVersionsAgo: 2 } });
  });

  it('tells a stale edit across line breaks and indentation', async () => {
    const request = { ...absent, oldString: 'gamma_delta(3);\nepsilon_zeta(4);' };
    expect(
      await held(request, { earlierVersions: ['q();\r\n  gamma_delta(3);\r\n  epsilon_zeta(4);\r\n'] }),
    ).toMatchObject({ reason: 'stale', advice: { staleVersionsAgo: 1 } });
  });

  it('does without the search of other files when it fails', async () => {
    expect(await held(absent, { findElsewhere: () => Promise.reject(new Error('index lost')) })).toMatchObject({
      reason: 'absent',
      advice: { otherFiles: [] },
    });
  });

  it('asks for other files only when the text is nowhere here', async () => {
    const asked: string[] = [];
    const findElsewhere = (text: string): Promise<{ path: string; line: number }[]> => {
      asked.push(text);
      return Promise.resolve([{ path: 'lib/b.ts', line: 7 }]);
    };
    expect(await held(absent, { findElsewhere })).toMatchObject({
      reason: 'other-file',
      advice: { otherFiles: [{ path: 'lib/b.ts', line: 7 }] },
    });
    await applied({ ...absent, oldString: 'alpha(1);' }, { findElsewhere });
    await held({ ...absent, content: 'x\nx\n', oldString: 'x' }, { findElsewhere });
    expect(asked).toEqual(['gamma_delta(3);']);
  });

  it('prefers stale to another file', async () => {
    const findElsewhere = (): Promise<{ path: string; line: number }[]> => Promise.resolve([{ path: 'b', line: 1 }]);
    expect(await held(absent, { earlierVersions: ['gamma_delta(3);'], findElsewhere })).toMatchObject({
      reason: 'stale',
    });
  });

  const misspelt = lines('  set(key, value) {', '    this.itmes.set(key, value);', '    this.changed.fire(key);');
  const near: EditRequest = {
    content: store,
    oldString: misspelt,
    newString: `${misspelt}\n    done();`,
    languageId: 'typescript',
  };

  it('keeps the fuzzy stage off texts over the limit', async () => {
    await applied(near, { fuzzyLimit: store.length });
    const resolution = await held(near, { fuzzyLimit: store.length - 1 });
    expect(resolution.trail.at(-1)).toEqual({ stage: 'fuzzy', outcome: 'pass', reason: 'over-size-limit' });
  });

  it('holds back what makes the syntax worse, and only that', async () => {
    const counting = (before: number, after: number) => ({
      countErrors: (_language: string, text: string): number => (text === store ? before : after),
    });
    expect(await held(near, { syntax: counting(0, 1) })).toMatchObject({ status: 'review', reason: 'guard-syntax' });
    await applied(near, { syntax: counting(2, 2) });
    await applied(near, { syntax: counting(3, 1) });
    await applied(near, { syntax: { countErrors: () => undefined } });
    await applied(near, {
      syntax: {
        countErrors: () => {
          throw new Error('no grammar');
        },
      },
    });
  });

  it('does not ask for syntax without a language, nor in an exact place', async () => {
    const syntax = { countErrors: (): number => expect.fail('asked') };
    await applied(
      { content: store, oldString: 'this.items', newString: 'this.all', languageId: 'typescript' },
      { syntax },
    );
    const { languageId: _, ...plain } = near;
    await applied(plain, { syntax });
  });

  it('times its stages with a clock and not without', async () => {
    const timed = await applied(near, { clock: new TestClock() });
    expect(timed.trail.map(({ stage, outcome: end, durationMs }) => [stage, end, durationMs])).toEqual([
      ['exact', 'pass', 0],
      ['ai-mode', 'pass', 0],
      ['fuzzy', 'answer', 0],
    ]);
    expect((await applied(near)).trail.every(({ durationMs }) => durationMs === undefined)).toBe(true);
  });
});

describe('the report', () => {
  it('names the nearest place, byte for byte, and the first difference', async () => {
    const resolution = await held({
      content: store,
      oldString: lines('  set(key, value) {', '    this.items.put(key, value);', '    this.changed.fire(key);'),
      newString: lines('  set(key, value) {', '    this.items.put(value);', '    this.changed.fire(key);'),
    });
    const best = resolution.advice.nearest[0];
    expect(best?.span).toMatchObject({ startLine: 2, endLine: 4 });
    expect(best?.text).toBe(store.slice(best?.span.start, best?.span.end));
    expect(resolution.advice.firstDifference).toMatchObject({
      kind: 'identifier',
      oldLine: 2,
      fileLine: 3,
      expected: 'put',
      found: 'set',
    });
  });

  it('offers parameters that succeed', async () => {
    const request: EditRequest = {
      content: store,
      oldString: lines('    this.items.set(key, value, 1);', '    this.changed.fire(key);'),
      newString: lines('    this.items.add(key, value, 1);', '    this.changed.fire(key);'),
    };
    const { advice } = await held(request);
    if (advice.retries[0] === undefined) expect.fail('no retry');
    const again = await applied({ ...request, ...advice.retries[0] });
    expect(again.tier).toBe('exact');
    expect(again.content).toBe(store.replace('items.set', 'items.add'));
  });

  it('offers parameters that choose one of several equal places', async () => {
    const request: EditRequest = { content: file('x();', 'a();', 'x();'), oldString: 'x();', newString: 'y();' };
    const { advice } = await held(request);
    if (advice.retries[0] === undefined) expect.fail('no retry');
    expect((await applied({ ...request, ...advice.retries[0] })).content).toBe(file('y();', 'a();', 'x();'));
  });

  it('says that the edit is made already when its new text stands there', async () => {
    const request: EditRequest = {
      content: store,
      oldString: '    this.items.put_everything(key);',
      newString: '    this.items.set(key, value);',
    };
    expect(await resolveEdit(request)).toMatchObject({
      status: 'refused',
      reason: 'already-applied',
      advice: { alreadyApplied: true },
    });
  });

  it('offers no parameters that would fail again', async () => {
    const request: EditRequest = { content: 'a = b + b\nc\n', oldString: 'b', newString: 'd' };
    const { advice } = await held(request);
    if (advice.retries[0] !== undefined) await applied({ ...request, ...advice.retries[0] });
  });

  it('lists every ambiguous place with its line', async () => {
    const { advice } = await held({
      content: file('x();', 'a();', 'x();', 'x();'),
      oldString: 'x();',
      newString: 'y();',
    });
    expect(advice.nearest.map(({ span }) => span.startLine)).toEqual([1, 3, 4]);
    expect(advice.nearest.every(({ changes }) => changes?.length === 1)).toBe(true);
  });
});
