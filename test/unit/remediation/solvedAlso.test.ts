import { expect, it } from 'vitest';
import { entryFiles } from '../../../tools/builtin/entries.ts';
import { parts, readPart } from '../../bench/remediation/samples.ts';
import { getSolvedAlso } from '../../bench/remediation/solvedAlso.ts';

it('causes that another entry solves are of the blind part, and the entries are in the library', () => {
  const lines = entryFiles().flatMap(({ text }) => text.split('\n').filter((line) => line !== ''));
  const solved = new Set(lines.flatMap((line) => (JSON.parse(line) as { readonly causes: readonly string[] }).causes));
  const blind = new Set(
    parts
      .filter((part) => part.startsWith('blind'))
      .flatMap(readPart)
      .map(({ cause }) => cause),
  );
  const also = [...blind].map(getSolvedAlso).filter((causes) => causes.length > 0);
  expect(also).toHaveLength(78);
  expect(also.flat().filter((cause) => !solved.has(cause))).toEqual([]);
});
