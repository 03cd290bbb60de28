import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { getWordsAround } from '../../src/remediation/domain/match/fixFacts.ts';
import { readError } from '../../src/remediation/domain/read/readError.ts';
import { builtinVersion, type BuiltinEntry } from '../../src/remediation/node/builtin/builtinFile.ts';
import { scratchFolder } from './scratchFolder.ts';

/** An entry as a test gives it: its errors as texts. */
export type GivenEntry = Pick<BuiltinEntry, 'causes' | 'title'> &
  Partial<BuiltinEntry> & {
    readonly errors: readonly string[];
    readonly isAmbiguous?: true;
    /** Names that all outputs have. */ readonly names?: readonly string[];
  };

/** Writes a file of built-in fixes as the build does, but of these entries. Returns its path. */
export async function builtinLibrary(
  entries: readonly GivenEntry[],
  version: number = builtinVersion,
): Promise<string> {
  const file = join(await scratchFolder(), 'builtinFixes.json.br');
  const written = entries.map(({ errors, isAmbiguous, names = [], ...entry }): BuiltinEntry => ({
    means: 'It means that.',
    first: 'Run `this` first.',
    ...entry,
    wordings: errors.map((error) => {
      const { text, ...reading } = readError(error);
      const around = getWordsAround([{ ...reading, text }]);
      return { text, around, reading: { ...reading, subjects: names }, ...(isAmbiguous && { isAmbiguous }) };
    }),
  }));
  writeFileSync(file, brotliCompressSync(JSON.stringify({ version, entries: written })));
  return file;
}
