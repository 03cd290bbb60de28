import { describe, expect, test } from 'vitest';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { lineMap } from '../../../../src/edit/domain/stale/carryChanges.ts';
import { resolveEdit } from '../../../../src/edit/index.ts';

const earlier = [
  'function total(items) {',
  '  let sum = 0;',
  '  for (const item of items) {',
  '    sum += item.price;',
  '  }',
  '  return sum;',
  '}',
  '',
  'function other() {',
  '  return 1;',
  '}',
  '',
].join('\n');
/** An edit made against `earlier`. */
const edit = {
  oldString: ['  let sum = 0;', '  for (const item of items) {', '    sum += item.price;', '  }', '  return sum;'].join(
    '\n',
  ),
  newString: [
    '  let sum = 0;',
    '  for (const item of items) {',
    '    sum += item.price * item.count;',
    '  }',
    '  return sum;',
  ].join('\n'),
};

describe('an edit written for an earlier version', () => {
  test('is carried over when the lines it changes are untouched, and says so', async () => {
    const now = `// Prices\n${earlier.replace('let sum = 0;', 'let sum = startValue(items, 17);')}`;
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [earlier] });
    expect(resolution).toMatchObject({ status: 'applied', tier: 'fuzzy', staleVersionsAgo: 1 });
    if (resolution.status !== 'applied') return;
    expect(resolution.content).toBe(now.replace('sum += item.price;', 'sum += item.price * item.count;'));
    expect(resolution.trail.map(({ stage }) => stage)).toEqual(['exact', 'ai-mode', 'stale']);
    expect(resolution.span.startLine).toBe(5);
  });

  test('goes to a person or is refused as stale when those lines have changed', async () => {
    const now = earlier
      .replace('sum += item.price;', 'sum += item.price - item.discount(today, "x");')
      .replace('let sum = 0;', 'let sum = startValue(items);');
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [earlier] });
    expect(resolution.status).not.toBe('applied');
    if (resolution.status === 'applied') return;
    expect(resolution.advice.staleVersionsAgo).toBe(1);
    expect(resolution.trail.find(({ stage }) => stage === 'stale')).toMatchObject({
      outcome: 'pass',
      reason: 'stale-touched',
    });
  });

  test('is not carried over into lines whose neighbour has changed', async () => {
    const now = earlier
      .replace(
        'for (const item of items) {',
        'for (const item of items.filter((each) => each.visible && each.price > 0)) {',
      )
      .replace('let sum = 0;', 'let sum = 2;');
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [earlier] });
    expect(resolution.trail.find(({ stage }) => stage === 'stale')).toMatchObject({ reason: 'stale-touched' });
  });

  test('the edit of a text that holds it twice in the earlier version is not carried over', async () => {
    const twice = `${earlier}\n${earlier}`;
    const now = twice.replaceAll('let sum = 0;', 'let sum = begin();');
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [twice] });
    expect(resolution.status).not.toBe('applied');
  });

  test('an edit that was applied and is sent again is not applied twice', async () => {
    const applied = earlier.replace('sum += item.price;', 'sum += item.price * item.count;');
    const resolution = await resolveEdit({ content: applied, ...edit }, { earlierVersions: [earlier] });
    expect(resolution).toMatchObject({ status: 'refused', reason: 'already-applied' });
  });

  test('an edit that was applied is not offered for a neighbour that reads like its old text when it is sent again', async () => {
    const sibling = (name: string, limit: number): string =>
      `def ${name}(x):\n\tif x > ${String(limit)}:\n\t\treturn 1\n\treturn 2\n`;
    const before = `${sibling('a', 3)}\n${sibling('b', 3)}`;
    const now = `# Rules\n${sibling('a', 4)}\n${sibling('b', 3)}`;
    const sent = {
      oldString: 'def a(x):\n    if x > 3:\n        return 1',
      newString: 'def a(x):\n    if x > 4:\n        return 1',
    };
    expect(await resolveEdit({ content: now, ...sent }, { earlierVersions: [before] })).toMatchObject({
      status: 'refused',
      reason: 'already-applied',
      advice: {
        cause: 'already-applied',
        next: 'stop',
        retries: [],
        nearest: [{ span: { startLine: 3, endLine: 3 } }],
      },
    });
    const deletion = {
      oldString: 'def a(x):\n\tif x > 3:\n\t\treturn 1\n\treturn 2\n',
      newString: 'def a(x):\n\treturn 2\n',
    };
    const shorter = `# Rules\ndef a(x):\n\treturn 2\n\n${sibling('b', 3)}`;
    expect(await resolveEdit({ content: shorter, ...deletion }, { earlierVersions: [before] })).toMatchObject({
      status: 'refused',
      reason: 'already-applied',
    });
  });

  test('the new text in another place than that of the old is not taken for the edit made', async () => {
    const before = 'def a(x):\n\treturn value(x, 3)\n\ndef b(x):\n\treturn 5\n';
    const now = 'def a(x):\n\treturn value(x, 7)\n\ndef b(x):\n\treturn value(x, 4)\n';
    const sent = { oldString: '\treturn value(x, 3)', newString: '\treturn value(x, 4)' };
    expect((await resolveEdit({ content: now, ...sent }, { earlierVersions: [before] })).status).toBe('review');
  });

  test('line breaks and everything around stay as they are now', async () => {
    const now = earlier.replaceAll('\n', '\r\n').replace('let sum = 0;', 'let sum = startValue(items, 17);');
    const before = earlier.replaceAll('\n', '\r\n');
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [before] });
    expect(resolution).toMatchObject({
      status: 'applied',
      content: now.replace('sum += item.price;', 'sum += item.price * item.count;'),
    });
  });

  test('without a known past nothing is looked up', async () => {
    const resolution = await resolveEdit(
      { content: 'a();\n', oldString: 'something else entirely here', newString: 'b();' },
      { earlierVersions: [] },
    );
    expect(resolution.trail.map(({ stage }) => stage)).not.toContain('stale');
  });
});

test.each([
  [
    'x\ny\ny\n',
    'x\ny\n',
    [
      [0, 0],
      [1, 1],
      [3, 2],
    ],
  ],
  [
    'x\ny\n',
    'x\ny\ny\n',
    [
      [0, 0],
      [1, 1],
      [2, 3],
    ],
  ],
])('each line of %j stands once at most in %j', (before, after, expected) => {
  expect([...(lineMap(new TextIndex(before), new TextIndex(after)) ?? [])].sort(([a], [b]) => a - b)).toEqual(expected);
});
