import { describe, expect, it } from 'vitest';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import type { Advice, EditRequest, EditServices } from '../../../../src/edit/domain/types.ts';
import { file, held, lines } from '../engine/engineCase.ts';

const store = file(
  'class Store {',
  '  set(key, value) {',
  '    this.items.set(key, value);',
  '    this.changed.fire(key);',
  '  }',
  '',
  '  remove(key) {',
  '    return this.items.delete(key);',
  '  }',
  '}',
);

async function advice(
  content: string,
  oldString: string,
  newString: string,
  more: Partial<EditRequest> = {},
  services: EditServices = {},
): Promise<Advice> {
  return (await held({ content, oldString, newString, ...more }, services)).advice;
}

describe('the cause, in a word, and what to do next', () => {
  const strict = { aiMode: false };
  const joined = lines(
    'class Store {',
    '  set(key, value) {',
    '    this.items.set(key, value);',
    '    this.changed.fire(key); }',
    '',
    '  remove(key) {',
    '    return this.items.delete(key);',
    '  }',
    '}',
  );
  const deeper = {
    content: file('a(function () {', '  one();', '});'),
    oldString: '            one();',
    newString: '            two();',
  };
  it.each<[name: string, given: () => Promise<Advice>, cause: string, next: string]>([
    ['equal texts', () => advice(store, '  }', '  }'), 'identical', 'stop'],
    [
      'a new text that stands there',
      () => advice(store, '    return this.items.drop(key);', '    return this.items.delete(key);'),
      'already-applied',
      'stop',
    ],
    ['no old text', () => advice(store, '', 'x'), 'empty-old', 'rewrite'],
    [
      'white space alone, though it stands in several places',
      () => advice('a\n\nb\n\nc\n', '\n', 'x\n'),
      'empty-old',
      'rewrite',
    ],
    [
      'a placeholder for code',
      () =>
        advice(
          store,
          lines('    this.items.set(key, value);', '    this.changed.fire(key);'),
          '    // ... existing code ...',
        ),
      'placeholder',
      'rewrite',
    ],
    ['several places', () => advice(store, '  }', '  };'), 'ambiguous', 'choose'],
    ['nothing near', () => advice(store, 'const zephyr = jigsaw(oblong, 77);', 'x'), 'absent', 'reread'],
    [
      'a strict call with spaces at the line end',
      () => advice(store, '    this.changed.fire(key); \n', '    this.changed.fire(value); \n', strict),
      'whitespace',
      'retry',
    ],
    [
      'a strict call with other quotes',
      () =>
        advice(
          file("import { a } from './letters.js';", 'use(a);'),
          'import { a } from "./letters.js";',
          'import { b } from "./letters.js";',
          strict,
        ),
      'whitespace',
      'retry',
    ],
    [
      'two lines of the file written as one',
      () => advice(store, joined, joined.replace('fire(key)', 'fire(key, value)')),
      'whitespace',
      'retry',
    ],
    [
      'words in capitals that the file does not know',
      () => advice(store, '    return this.Items.delete(key);', '    return this.Items.delete(key, true);'),
      'drift',
      'retry',
    ],
    [
      'another number',
      () =>
        advice(
          file('const limit = 10;', 'start(limit);'),
          lines('const limit = 20;', 'start(limit);'),
          lines('const limit = 25;', 'start(limit);'),
        ),
      'drift',
      'choose',
    ],
    [
      'another name',
      () =>
        advice(
          store,
          lines('    this.items.put(key, value);', '    this.changed.fire(key);'),
          lines('    this.items.put(value, key);', '    this.changed.fire(key);'),
        ),
      'drift',
      'choose',
    ],
    [
      'the lines in another scope',
      () => advice(deeper.content, deeper.oldString, deeper.newString),
      'whitespace',
      'choose',
    ],
  ])('%s', async (_name, given, cause, next) => {
    const { cause: saidCause, next: saidNext } = await given();
    expect({ cause: saidCause, next: saidNext }).toEqual({ cause, next });
  });

  it('other-file: only another file holds the old text', async () => {
    const findElsewhere = (): Promise<{ path: string; line: number }[]> => Promise.resolve([{ path: 'b.ts', line: 7 }]);
    const said = await advice(store, 'const zephyr = jigsaw(oblong, 77);', 'x', {}, { findElsewhere });
    expect(said).toMatchObject({
      cause: 'other-file',
      next: 'other-file',
      otherFiles: [{ path: 'b.ts', line: 7 }],
      retries: [],
    });
  });

  it('is no sure retry when another file holds the old text as it is written', async () => {
    const findElsewhere = (): Promise<{ path: string; line: number }[]> => Promise.resolve([{ path: 'b.ts', line: 7 }]);
    const said = await advice(
      store,
      '    return this.Items.delete(key);',
      '    return this.Items.delete(key, true);',
      {},
      { findElsewhere },
    );
    expect(said).toMatchObject({ cause: 'drift', next: 'choose' });
  });

  it('is no sure retry when another place is nearly as good', async () => {
    const twins = file(
      'open(alpha, beta);',
      'shop.start(beta);',
      'close(gamma, delta);',
      'rest();',
      'open(alpha, beta);',
      'shot.start(beta);',
      'close(gamma, delta);',
    );
    const said = await advice(
      twins,
      lines('open(alpha, beta);', 'shop.Start(beta);', 'close(gamma, delta);'),
      lines('open(alpha, beta);', 'shop.Start(beta, 1);', 'close(gamma, delta);'),
    );
    expect(said.next).toBe('choose');
  });
});

describe('retry options', () => {
  it('take in the fewest lines that make a place unique, from above where that is as few', async () => {
    const content = file(
      'first();',
      'same();',
      'x();',
      'same();',
      'second();',
      'same();',
      'x();',
      'same();',
      'third();',
    );
    const { retries } = await advice(content, 'x();', 'y();');
    expect(
      retries.map(({ oldString, newString, lineHint, span }) => ({
        oldString,
        newString,
        lineHint,
        line: span.startLine,
      })),
    ).toEqual([
      {
        oldString: lines('first();', 'same();', 'x();'),
        newString: lines('first();', 'same();', 'y();'),
        lineHint: 1,
        line: 3,
      },
      {
        oldString: lines('second();', 'same();', 'x();'),
        newString: lines('second();', 'same();', 'y();'),
        lineHint: 5,
        line: 7,
      },
    ]);
  });

  it('take lines of both sides where neither alone is enough', async () => {
    const content = file('a();', 'x();', 'b();', 'a();', 'x();', 'c();', 'd();', 'x();', 'b();');
    const { retries } = await advice(content, 'x();', 'y();');
    expect(retries[0]?.oldString).toBe(lines('a();', 'x();', 'b();'));
  });

  it.each([
    [28, true],
    [29, true],
    [30, false],
  ])('take in thirty lines at most: with %i that stand twice, %s', async (shared, are) => {
    const twice = Array.from({ length: shared }, (_, i) => `shared${String(i)}();`);
    const below = Array.from({ length: 60 }, (_, i) => `below${String(i)}();`);
    const content = file('first();', ...twice, 'x();', ...below, 'second();', ...twice, 'x();', ...below);
    const { retries } = await advice(content, 'x();', 'y();');
    expect(retries.map(({ oldString }) => oldString)).toEqual(
      are ? [lines('first();', ...twice, 'x();'), lines('second();', ...twice, 'x();')] : [],
    );
  });

  it('keep the bytes of the file: line breaks, tabs, odd spaces', async () => {
    const content = '\tif (a) {\r\n\t\tx(\u00a0);\r\n\t}\r\n\tif (b) {\r\n\t\tx(\u00a0);\r\n\t}\r\n';
    const { retries } = await advice(content, 'x( );', 'y( );');
    expect(retries[0]?.oldString).toBe('\tif (a) {\r\n\t\tx(\u00a0);');
    expect(retries[0]?.newString).toMatch(/^\tif \(a\) \{\r\n\t\ty\(.\);$/);
  });

  it('are none in a text that only repeats itself, where a line number is what helps', async () => {
    const request: EditRequest = { content: 'tick();\n'.repeat(200), oldString: 'tick();', newString: 'tock();' };
    const { advice: said } = await held({ ...request });
    // The first and the last lines have an end of the text in reach; no other line has anything of its own.
    expect(said.retries).toEqual([]);
    expect(said.next).toBe('rewrite');
    expect(await resolveEdit({ ...request, lineHint: 100 })).toMatchObject({
      status: 'applied',
      span: { startLine: 100 },
    });
  });

  it('come in the order of their distance from the line believed', async () => {
    const content = file(
      'a();',
      'x();',
      'b();',
      ...Array.from({ length: 60 }, (_, i) => `line${i}();`),
      'x();',
      'c();',
      ...Array.from({ length: 90 }, (_, i) => `more${i}();`),
      'x();',
    );
    const { retries } = await advice(content, 'x();', 'y();', { lineHint: 110 });
    expect(retries.map(({ span }) => span.startLine)).toEqual([64, 156, 2]);
  });

  it('leave out a place where the merge has a conflict, and places hardly alike', async () => {
    const { retries, nearest } = await advice(
      store,
      lines('  sett(keyy, valu) {', '    log(keyy);', '    this.changed.fire(key);'),
      lines('  sett(keyy, valu) {', '    log(valu);', '    this.changed.fire(key);'),
    );
    expect(nearest.length).toBeGreaterThan(0);
    expect(retries).toEqual([]);
  });

  it('are none for an edit of every place at once', async () => {
    const said = await advice(file('start(alpha, 1);', 'start(alpha, 2);'), 'start(alpha, 3);', 'stop(alpha, 3);', {
      replaceAll: true,
    });
    expect(said.retries).toEqual([]);
  });

  it('are none where a line put in at the edge of the place could land a line off', async () => {
    const imports = file('import (', '\t"bufio"', '\t"net/http"', '\t"strings"', '\t"time"', ')', '', 'func main() {}');
    const said = await advice(
      imports,
      lines('import (', '\t"bufio"', '\t"net/http"', '\t"strings"', '\t"retry-later"'),
      lines('import (', '\t"bufio"', '\t"net/http"', '\t"strings"', '\t"retry-later"', '\t"zip"'),
    );
    expect(said.cause).toBe('drift');
    expect(said.retries).toEqual([]);
  });

  it('are none where the new lines would bring in backslashes that the file has not', async () => {
    const content = file(
      'function run(task) {',
      '  if (task === undefined) {',
      '    panic("no task is given");',
      '  }',
      '  return task();',
      '}',
    );
    const old = lines('  if (task === undefined) {', '    panc(\\"no task is given\\");', '  }', '  return task();');
    const said = await advice(content, old, `${old}\n  log(\\"done\\");`);
    expect(said.nearest.length).toBe(1);
    expect(said.retries).toEqual([]);
  });

  it('quote of a long place only what changes, with a few lines around', async () => {
    const block = Array.from({ length: 60 }, (_, i) => `  step_${i}(alpha);`);
    const old = block.map((line, i) => (i === 50 ? '  step_51(alpha);' : line));
    const { retries } = await advice(
      file(...block),
      lines(...old),
      lines(...old.map((line, i) => (i === 20 ? '  changed(alpha);' : line))),
    );
    expect(retries[0]?.oldString).toBe(lines(...block.slice(17, 24)));
    expect(retries[0]).toMatchObject({ lineHint: 18, span: { startLine: 1, endLine: 60 } });
  });

  it('number the lines around the place, cut where they are many or long', async () => {
    const content = file('a();', 'x();', `b("${'z'.repeat(900)}");`, 'x();');
    const { retries } = await advice(content, 'x();', 'y();');
    expect(retries[0]?.numbered.split('\n').map((line) => line.slice(0, 7))).toEqual([
      '1| a();',
      '2| x();',
      '3| b("z',
      '4| x();',
    ]);
    expect(retries[0]?.numbered.length).toBeLessThan(320);
  });
});

describe('an edit for an earlier version', () => {
  const method = (name: string, ...body: string[]): string[] => [
    `  ${name}(key) {`,
    ...body.map((each) => `    ${each}`),
    '  }',
    '',
  ];
  const then = file(
    ...method('load', 'const row = this.read(key);', 'this.check(row);', 'return row;'),
    ...method('save', 'this.write(key);'),
    ...method('drop', 'const row = this.read(key);', 'this.check(row, 1);', 'return row;'),
  );
  const oldString = lines('    const row = this.read(key);', '    this.check(row);', '    return row;');

  it('has the place where its lines stood first, though another is more like them, and never a sure retry', async () => {
    const now = then.replace(
      '    const row = this.read(key);\n    this.check(row);\n    return row;\n',
      '    const row = await this.readAll(key, this.options);\n    this.check(row);\n    return row;\n',
    );
    const said = await advice(
      now,
      oldString,
      oldString.replace('this.check(row);', 'this.check(row, key);'),
      {},
      { earlierVersions: [then] },
    );
    expect(said).toMatchObject({ cause: 'stale', next: 'choose', staleVersionsAgo: 1 });
    expect(said.nearest[0]?.span).toMatchObject({ startLine: 2, endLine: 4 });
    expect(said.retries[0]?.newString).toContain('    this.check(row, key);');
  });

  it('shows what stands there now where nothing of it is left', async () => {
    const now = then.replace(/ {4}const row[^]*?return row;\n/, '    throw new Error("gone");\n');
    const said = await advice(now, oldString, 'x', {}, { earlierVersions: ['nothing', then] });
    expect(said).toMatchObject({ cause: 'stale', staleVersionsAgo: 2 });
    expect(said.nearest[0]).toMatchObject({
      text: '    throw new Error("gone");',
      span: { startLine: 2, endLine: 2 },
      similarity: 0,
    });
    expect(said.retries.every(({ span }) => span.startLine !== 2)).toBe(true);
  });

  it('is read again where its lines have gone', async () => {
    const said = await advice(
      file('class Store {}'),
      oldString,
      'x',
      {},
      {
        earlierVersions: [
          file('class Store {}', ...method('load', ...oldString.split('\n').map((each) => each.trim()))),
        ],
      },
    );
    expect(said).toMatchObject({ cause: 'stale', next: 'reread', retries: [] });
  });
});

describe('where the new text stands already', () => {
  it('is the place named, not a neighbour that is more like the old text', async () => {
    const content = file(
      'start(config, 10);',
      'if (isShut(window) && forced) close(window);',
      'const gate = await gateKeeper.openFor(visitor, now);',
      'end();',
    );
    const { cause, nearest } = await advice(
      content,
      'if (isShut(door) || forced) unlock(door, key);',
      'const gate = await gateKeeper.openFor(visitor, now);',
    );
    expect(cause).toBe('already-applied');
    expect(nearest[0]?.span).toMatchObject({ startLine: 3, endLine: 3 });
    expect(nearest[1]?.span.startLine).toBe(2);
  });
});
