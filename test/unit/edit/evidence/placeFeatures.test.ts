import { describe, expect, it } from 'vitest';
import { featureNames } from '../../../../src/edit/domain/evidence/placeFeatures.ts';
import { file, lines } from '../engine/engineCase.ts';
import { evidenceFor, placesFor } from './placeEvidence.ts';

const price = file(
  'function price(order) {',
  '  const rate = 20;',
  '  const total = order.net * rate;',
  '  log(total);',
  '  return total;',
  '}',
);

/** The function with another rate, another line that logs, and another last line. */
function quote({ rate = '20', log = 'log(total)', last = 'return total' } = {}): string {
  return lines(
    'function price(order) {',
    `  const rate = ${rate};`,
    '  const total = order.net * rate;',
    `  ${log};`,
    `  ${last};`,
    '}',
  );
}

describe('how the old lines stand at a place', () => {
  it('is a difference of a kept line where the edit leaves the line alone', () => {
    const evidence = evidenceFor(price, quote({ rate: '25' }), quote({ rate: '25', last: 'return total + 1' }));
    expect(evidence).toMatchObject({ changedEqual: 1, changedOther: 0, keptMissing: 0, keptWords: 1, changedWords: 0 });
    expect(evidence.keptOther).toBeGreaterThan(0);
    expect(evidence.keptEqual + evidence.keptOther).toBeCloseTo(1, 12);
    expect(evidence).toMatchObject({ numbers: 1, operators: 0, leastNameLikeness: 1 });
  });

  it('is a difference of a changed line where the edit changes it', () => {
    expect(evidenceFor(price, quote({ rate: '25' }), quote({ rate: '30' }))).toMatchObject({
      changedEqual: 0,
      changedOther: 1,
      changedWords: 1,
      keptEqual: 1,
      keptOther: 0,
      keptWords: 0,
      uniqueChanged: 0,
    });
  });

  it('is a slip where a word of the line is misspelt', () => {
    const old = lines('  const total = order.net * rate;', '  retrun total;', '}');
    expect(evidenceFor(price, old, old.replace('total;', 'total + 1;'))).toMatchObject({
      changedEqual: 0,
      changedSlip: 1,
      changedOther: 0,
      changedWords: 0,
    });
  });

  it('is missing where the file has no such line', () => {
    const old = quote({ log: 'log(total);\n  send(total)' });
    expect(evidenceFor(price, old, old.replace('send(total)', 'send(total, 1)'))).toMatchObject({
      changedMissing: 1,
      changedEqual: 0,
      conflicts: 1,
      keptEqual: 1,
    });
    const beside = evidenceFor(price, old, old.replace('send(total);', 'send(total);\n  note();'));
    expect(beside).toMatchObject({ anchorEqual: 0.5, anchorMissing: 0.5, missingBeside: 1, changedMissing: 0 });
    expect(beside.keptMissing).toBeGreaterThan(0);
  });

  it('comes as shares that sum up to one, and to nothing where there is no such line', () => {
    const olds = [
      quote({ rate: '25', log: 'lgo(total);\n  send(total)' }),
      quote({ rate: '25' }),
      quote({ last: 'retrun total' }),
      lines('  log(totals);', '  return total;', '  // the end'),
    ];
    const edits = olds.flatMap((old) => [
      [old, old.replace('total', 'sum')],
      [old, old.replace('total;', 'total + 1;')],
      [old, `${old}\n  note();`],
    ]);
    for (const [old = '', next = ''] of edits) {
      const evidence = evidenceFor(price, old, next);
      expect(featureNames.every((name) => Number.isFinite(evidence[name]))).toBe(true);
      const { changedEqual, changedSlip, changedOther, changedMissing } = evidence;
      expect(changedEqual + changedSlip + changedOther + changedMissing, `changed in ${next}`).toBeCloseTo(1, 12);
      const { keptEqual, keptSlip, keptOther, keptMissing } = evidence;
      expect(keptEqual + keptSlip + keptOther + keptMissing, `kept in ${next}`).toBeCloseTo(1, 12);
    }
    // Nothing is changed: what counts in favour is whole, what counts against is nothing.
    const added = evidenceFor(price, quote({ rate: '25' }), `${quote({ rate: '25' })}\nnote();`);
    expect(added).toMatchObject({ changedEqual: 1, changedSlip: 0, changedOther: 0, changedMissing: 0 });
  });
});

describe('another place', () => {
  const half = (name: string, source: string): string[] => [
    `function ${name}() {`,
    `  const left = load(${source});`,
    '  send(left);',
    '}',
    '',
  ];
  const twins = file(...half('a', 'first'), ...half('b', 'second'));
  const old = lines('  const left = load(secondary);', '  send(left);');

  it('is what a place is measured against, and the other way round', () => {
    const [best, next] = placesFor(twins, old, old.replace('send(left)', 'send(left, 1)'));
    if (best === undefined || next === undefined) expect.fail('not two places');
    expect([best.place.pieces[0]?.line, next.place.pieces[0]?.line]).toEqual([6, 1]);
    expect(best.named.margin).toBeCloseTo(best.named.similarity - next.named.similarity, 12);
    expect(next.named.margin).toBeCloseTo(-best.named.margin, 12);
    // The line that is changed stands in both.
    expect([best.named.rivalChangedEqual, next.named.rivalChangedEqual]).toEqual([1, 1]);
    expect(best.named).toMatchObject({ uniqueEqual: 0, uniqueChanged: 0, heldSides: 0 });
    expect(best.probability).toBeGreaterThan(next.probability);
  });

  it('is far where there is none', () => {
    const one = file(...half('b', 'second'));
    expect(evidenceFor(one, old, old.replace('send(left)', 'send(left, 1)'))).toMatchObject({
      margin: 1,
      rivalChangedEqual: 0,
      uniqueEqual: 1,
      uniqueChanged: 1,
    });
  });
});

describe('one word that stands for another one on several lines', () => {
  const users = file(
    'const users = new Map();',
    'export function addUser(user) {',
    '  users.set(user.id, user);',
    '  notify(users.size);',
    '  return users;',
    '}',
  );
  const old = users.trimEnd().replaceAll('users', 'orders');
  const next = old.replace('return orders', 'return orders.size');

  it('is a renamed one where the file has the old word no more', () => {
    expect(evidenceFor(users, old, next)).toMatchObject({ repeatedGone: 4, repeatedKnown: 0, knownWords: 0 });
  });

  it('is a sibling’s where the file has it elsewhere, which is much less likely to be meant', () => {
    const both = `${users}report(orders);\n`;
    expect(evidenceFor(both, old, next)).toMatchObject({ repeatedGone: 0, repeatedKnown: 4, knownWords: 1 });
    expect(placesFor(both, old, next)[0]?.probability).toBeLessThan(placesFor(users, old, next)[0]?.probability ?? 0);
  });

  it('is neither on one line alone', () => {
    const once = users.trimEnd().replace('users.size', 'orders.size');
    expect(evidenceFor(users, once, once.replace('return users', 'return users.size'))).toMatchObject({
      keptWords: 1,
      repeatedGone: 0,
      repeatedKnown: 0,
    });
  });
});

describe('the indentation of the old lines', () => {
  const nested = file(
    'if (ready) {',
    '    start(one);',
    '    if (late) {',
    '        wait(two);',
    '    }',
    '    stop(three);',
    '}',
  );

  it.each([
    [
      'none as in the file',
      ['    start(one);', '    if (lat) {', '        wait(two);', '    }', '    stop(three);'],
      0,
    ],
    [
      'one where all lines are as far off',
      ['  start(one);', '  if (late) {', '      wiat(two);', '  }', '  stop(three);'],
      1,
    ],
    [
      'two where each depth has a width of its own',
      ['start(one);', 'if (lat) {', '  wait(two);', '}', 'stop(three);'],
      2,
    ],
  ])('is another one in so many ways: %s', (_name, old, shifts) => {
    const text = lines(...old);
    expect(evidenceFor(nested, text, text.replace('start(one)', 'start(one, 1)')).indentShifts).toBe(shifts);
  });
});

describe('what the edit brings in', () => {
  const old = quote({ rate: '25' });

  it('stands beside the place, elsewhere, or nowhere', () => {
    const next = old.replace('return total;', 'audit(total);\n  return total;');
    expect(evidenceFor(price, old, next)).toMatchObject({ addedStanding: 0, addedElsewhere: 0 });
    expect(evidenceFor(price.replace('  log', '  audit(total);\n  log'), old, next)).toMatchObject({
      addedStanding: 1,
      addedElsewhere: 0,
    });
    const far = `${price}${'\nother();'.repeat(9)}\n  audit(total);\n`;
    expect(evidenceFor(far, old, next)).toMatchObject({ addedStanding: 0, addedElsewhere: 1 });
  });
});

describe('what stands at another place', () => {
  it('is a changed line that stands there as the old text has it', () => {
    const content = `${price}${file('function bill(order) {', '  return total(order);', '}')}`;
    const old = quote({ last: 'return total(order)' });
    expect(evidenceFor(content, old, old.replace('(order);\n}', '(order, 1);\n}'))).toMatchObject({
      changedElsewhere: 1,
    });
  });

  it('is a line in another order', () => {
    const old = price.replace('  log(total);\n  return total;\n', '  return total;\n  log(total);\n');
    expect(evidenceFor(price, old, old.replace('= 20', '= 21')).displaced).toBe(1);
  });
});

describe('how near a line that stands nowhere else is', () => {
  const twins = file('a() {', '  open(first);', '}', '', 'b() {', '  open(second);', '}');

  it('is counted up to two lines away', () => {
    const old = twins.replace('second', 'third');
    expect(evidenceFor(twins, old, old.replace('first);\n}\n', 'first);\n}\nclose();\n')).uniqueNear).toBe(1);
  });
});

describe('a head that looks misspelt', () => {
  it('counts against the place', () => {
    const old = quote({ last: 'return total' }).replace('function price', 'function prcie');
    expect(evidenceFor(price, old, old.replace('return total', 'return total + 1')).headTypo).toBe(1);
  });
});
