import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BuiltinFile } from '../../../src/remediation/node/builtin/builtinFile.ts';
import { builtinFile } from '../../../tools/builtin.ts';
import { askCommonErrors, type AskedCommonError } from '../../bench/remediation/commonErrors.ts';
import { openedRemediations } from '../../support/remediationStore.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

describe('errors that people paste most', () => {
  it('have their built-in fix first, and those that say nothing have none', { timeout: 120_000 }, async () => {
    const bytes = builtinFile();
    const { entries } = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as BuiltinFile;
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    writeFileSync(file, bytes);
    const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
    const asked = await askCommonErrors(known, entries);
    const count = (of: (error: AskedCommonError) => boolean): number => asked.filter(of).length;
    expect(asked).toHaveLength(430);
    // Of 206 and 204 with a fix, 204 and 157 were right on 2026-11-27; the rest, but for the wrong ones, got silence.
    expect(
      count(({ isHeld, cause, verdict }) => !isHeld && cause !== null && verdict === 'right'),
    ).toBeGreaterThanOrEqual(200);
    expect(
      count(({ isHeld, cause, verdict }) => isHeld && cause !== null && verdict === 'right'),
    ).toBeGreaterThanOrEqual(152);
    expect(asked.filter(({ isHeld, verdict }) => !isHeld && verdict === 'wrong')).toEqual([]);
    expect(count(({ isHeld, verdict }) => isHeld && verdict === 'wrong')).toBeLessThanOrEqual(3);
    expect(asked.filter(({ cause, verdict }) => cause === null && verdict !== 'right')).toEqual([]);
  });
});
