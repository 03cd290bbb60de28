import { expect, test } from 'vitest';
import { Hearing } from '../../../src/callers/domain/merge/hearing.ts';
import type { Testimony } from '../../../src/callers/domain/witness.ts';
import { findCallers } from '../../../src/callers/index.ts';
import { servicesOfTexts } from '../../support/goldenAnswers.ts';
import { TestClock } from '../../support/testClock.ts';

/** The direct callers as `file:line` with what is said of them, once a witness has been heard. */
async function claims(files: Readonly<Record<string, string>>, symbol_id: string, testimony?: Testimony): Promise<Record<string, string>> {
  const services = await servicesOfTexts(files);
  const clock = new TestClock();
  const hearing = testimony === undefined ? {} : { hearing: new Hearing({ clock, patienceMs: 1000, witnesses: [{ name: 'language-server', title: 'Server', ask: () => Promise.resolve(testimony) }] }) };
  const { nodes } = await findCallers({ symbol_id, depth: 1, use_fallback: false }, { ...services, ...hearing });
  return Object.fromEntries(nodes.filter(({ stage }) => stage === 'graph').map((node) => [`${node.file_path}:${node.line_number}`, node.label]));
}

const python = {
  'work.py': 'def run():\n    pass\n\n\ndef twice(step):\n    step()\n    step()\n\n\ntwice(run)\nrun()\n',
};

test('a call under another name is not doubted because a compiler names it there by its holder', async () => {
  const alone = await claims(python, 'work.py#run');
  expect(alone['work.py:6']).toBeDefined();
  const heard = await claims(python, 'work.py#run', { state: 'whole', sites: [{ path: 'work.py', line: 10, column: 6, kind: 'reference' }] });
  expect(heard['work.py:6']).toBe(alone['work.py:6']);
  // A call of its own name that such a compiler does not name is doubtful.
  expect([alone['work.py:11'], heard['work.py:11']]).toEqual(['verified', 'possible']);
});

test('files that a compiler does not cover keep what our graph says of them', async () => {
  const files = { 'mask.js': 'function mask(text) { return text; }\nmodule.exports = { mask };\n', 'use.js': "const { mask } = require('./mask');\nmask('a');\n" };
  const alone = await claims(files, 'mask.js#mask');
  expect(alone['use.js:2']).toBe('verified');
  expect(await claims(files, 'mask.js#mask', { state: 'whole', sites: [], covers: (path) => path.endsWith('.ts') })).toEqual(alone);
});
