import { expect, it } from 'vitest';
import { asItIs } from '../../../src/base/text/say.ts';
import { unread } from '../../../src/callers/domain/gap/nameReasons.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { listUnparsed, unparsedReasons } from '../../../src/callers/domain/unparsed.ts';
import { UnparsedContents } from '../../../src/callers/node/engine/unparsedContents.ts';
import { decodeValue, encodeValue } from '../../../src/callers/node/store/valueCodec.ts';

it('a file that took too much memory is named as left out by the parser, with the reason, and not as one that is still to be read', () => {
  const project = {
    filesWith: () => ['bomb.cs', 'late.cs'],
    facts: () => undefined,
    hasUnparsed: true,
    whyUnparsed: (path: string) => (path === 'bomb.cs' ? 'too-much-memory' : undefined),
  } as unknown as Project;
  const reasons = unread(project, 'save');
  expect(reasons.map(({ code }) => code)).toEqual(['left-out-by-parser', 'not-analysed-yet']);
  expect(asItIs(reasons[0]?.text ?? '')).toContain('bomb.cs (too much memory for the parser)');
  expect(reasons[1]?.text).not.toContain('bomb.cs');
});

it('why a content has no facts outlives the process', () => {
  for (const reason of ['none', ...unparsedReasons] as const)
    expect(decodeValue(encodeValue(reason, undefined), () => undefined)).toBe(reason);
  // As earlier versions stored it.
  expect(decodeValue(Uint8Array.of(0), () => undefined)).toBe('none');
});

it('contents are remembered with their reason and counted', () => {
  const contents = new UnparsedContents();
  contents.note(1, 'too-much-memory');
  contents.note(2, 'too-deep');
  contents.note(3, 'none');
  expect([contents.why(1), contents.why(2), contents.why(3), contents.counts]).toEqual([
    'too-much-memory',
    'too-deep',
    undefined,
    { 'too-much-memory': 1 },
  ]);
  expect(asItIs(listUnparsed(['a', 'b', 'c', 'd'].map((path) => ({ path, reason: 'too-deep' as const }))))).toMatch(
    /^a \(brackets nested too deeply.* and 1 more$/,
  );
});
