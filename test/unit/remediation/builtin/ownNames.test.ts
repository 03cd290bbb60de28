import { expect, it } from 'vitest';
import { ownNames } from '../../../../tools/builtin/ownNames.ts';

const entry = {
  at: 'a.jsonl:1',
  causes: ['python/undeclared'],
  title: 'NameError: name is not defined',
  means: 'Nothing of that name exists here.',
  first: 'Search it: `grep -rn total_offset .`; see also `node_modules`.',
};
const output = (variant: number, name: string) => ({
  cause: 'python/undeclared',
  tool: 'python',
  variant,
  wrapped: 'none',
  ansi: false,
  split: 'train-1' as const,
  text: `NameError: name '${name}' is not defined in node_modules`,
});

it('names that only some runs of a cause print are our own; what all print, or none, is the tool’s', () => {
  expect(ownNames([entry], [output(0, 'total_offset'), output(1, 'amount_offset')])).toEqual([
    { at: 'a.jsonl:1', names: ['total_offset'] },
  ]);
  expect(ownNames([{ ...entry, first: 'Search `frobctl`.' }], [])).toEqual([{ at: 'a.jsonl:1', names: ['frobctl'] }]);
  expect(ownNames([{ ...entry, first: 'Search NAME.' }], [output(0, 'a_b'), output(1, 'c_d')])).toEqual([]);
});
