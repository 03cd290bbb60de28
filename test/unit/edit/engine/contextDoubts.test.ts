import { describe, expect, it } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

type Doubt = readonly [name: string, content: string, oldString: string, newString: string];

const setter = file(
  'class Store {',
  '  set(key, value) {',
  '    this.items.set(key, value);',
  '    this.changed.fire(key);',
  '  }',
  '}',
);

const braces: readonly Doubt[] = [
  [
    'the file ends the block on a line of its own, and the edit adds a method behind the block',
    setter,
    lines('    this.items.set(key, value);', '    this.changed.fire(key); }'),
    lines(
      '    this.items.set(key, value);',
      '    this.changed.fire(key); }',
      '',
      '  get(key) {',
      '    return key;',
      '  }',
    ),
  ],
  [
    'the file has a block, and the edit adds another branch behind its only line',
    file('start(alpha);', 'if (ready && open) {', '  run(beta);', '}', 'stop(gamma);'),
    lines('if (ready && open)', '  run(beta);'),
    lines('if (ready && open)', '  run(beta);', 'else', '  log(beta);'),
  ],
  [
    'the file has no block, and the edit adds a line to it',
    file('start(alpha);', 'if (ready && open)', '  run(beta);', 'stop(gamma);'),
    lines('if (ready && open) {', '  run(beta);'),
    lines('if (ready && open) {', '  run(beta);', '  log(beta);'),
  ],
];

const heads: readonly Doubt[] = [
  [
    'the opposite condition',
    file('function a(user) {', '  if (!user.admin) {', '    return deny(user);', '  }', '  return serve(user);', '}'),
    lines('  if (user.admin) {', '    return deny(user);', '  }'),
    lines('  if (user.admin) {', '    return grant(user);', '  }'),
  ],
  [
    'another case',
    file('switch (kind) {', '  case 1:', '    return one();', '  case 2:', '    return two();', '}'),
    lines('  case 3:', '    return two();'),
    lines('  case 3:', '    return three();'),
  ],
  [
    'another key',
    file('limits:', '  cpu: 2', '  memory: 512'),
    lines('requests:', '  cpu: 2', '  memory: 512'),
    lines('requests:', '  cpu: 4', '  memory: 512'),
  ],
  [
    'another test',
    file("it('adds', () => {", '  const cart = newCart();', '  expect(cart.size).toBe(1);', '});'),
    lines("it('removes', () => {", '  const cart = newCart();', '  expect(cart.size).toBe(1);', '});'),
    lines("it('removes', () => {", '  const cart = newCart();', '  expect(cart.size).toBe(0);', '});'),
  ],
];

/**
 * Known to be written without a question, which is wrong: the line that differs says what the changed lines belong to.
 * Each of these tests fails as soon as its case is asked about; then it is to be an ordinary one.
 */
describe('a difference in a line left alone that decides what the edit means', () => {
  it.each(braces)('is a brace: %s', async (_name, content, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toMatch(/^review: /);
  });

  it.each(heads)('is the line above: %s', async (_name, content, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toMatch(/^review: /);
  });
});
