import { describe, expect, test } from 'vitest';
import { resolveEdit } from '../../../../src/edit/index.ts';

const earlier = ['function total(items) {', '  let sum = 0;', '  for (const item of items) {', '    sum += item.price;', '  }', '  return sum;', '}', '', 'function other() {', '  return 1;', '}', ''].join('\n');
/** An edit made against `earlier`. */
const edit = {
  oldString: ['  let sum = 0;', '  for (const item of items) {', '    sum += item.price;', '  }', '  return sum;'].join('\n'),
  newString: ['  let sum = 0;', '  for (const item of items) {', '    sum += item.price * item.count;', '  }', '  return sum;'].join('\n'),
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
    const now = earlier.replace('sum += item.price;', 'sum += item.price - item.discount(today, "x");').replace('let sum = 0;', 'let sum = startValue(items);');
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [earlier] });
    expect(resolution.status).not.toBe('applied');
    if (resolution.status === 'applied') return;
    expect(resolution.advice.staleVersionsAgo).toBe(1);
    expect(resolution.trail.find(({ stage }) => stage === 'stale')).toMatchObject({ outcome: 'pass', reason: 'stale-touched' });
  });

  test('is not carried over into lines whose neighbour has changed', async () => {
    const now = earlier.replace('for (const item of items) {', 'for (const item of items.filter((each) => each.visible && each.price > 0)) {').replace('let sum = 0;', 'let sum = 2;');
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

  test('line breaks and everything around stay as they are now', async () => {
    const now = earlier.replaceAll('\n', '\r\n').replace('let sum = 0;', 'let sum = startValue(items, 17);');
    const before = earlier.replaceAll('\n', '\r\n');
    const resolution = await resolveEdit({ content: now, ...edit }, { earlierVersions: [before] });
    expect(resolution).toMatchObject({ status: 'applied', content: now.replace('sum += item.price;', 'sum += item.price * item.count;') });
  });

  test('without a known past nothing is looked up', async () => {
    const resolution = await resolveEdit({ content: 'a();\n', oldString: 'something else entirely here', newString: 'b();' }, { earlierVersions: [] });
    expect(resolution.trail.map(({ stage }) => stage)).not.toContain('stale');
  });
});
