// The library that is shipped: `node tools/builtin.ts` says what is in it, `--thin` lists entries that say too little,
// `--names` those that carry names of our own runs.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { builtinVersion, type BuiltinFile } from '../src/remediation/node/builtin/builtinFile.ts';
import { readDocumented, readFixes, readPart } from '../test/bench/remediation/samples.ts';
import { entriesFolder, entryFiles, readEntries } from './builtin/entries.ts';
import { ownNames } from './builtin/ownNames.ts';
import { thinReasons } from './builtin/thin.ts';
import { makeWordings, trainParts } from './builtin/wordings.ts';
import { projectRoot } from './paths.ts';

/** What was made earlier of the same sources; git ignores it. */
const kept = join(projectRoot, '.cache', 'builtin');

/** The file as it is shipped. Throws an error that names every mistake in the entries. */
export function builtinFile(): Uint8Array {
  const path = join(kept, `${sourcesHash()}.json.br`);
  try {
    return readFileSync(path);
  } catch {
    const text = JSON.stringify(makeLibrary().file);
    const bytes = brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    });
    mkdirSync(kept, { recursive: true });
    // Two builds may run at once.
    writeFileSync(`${path}.${String(process.pid)}`, bytes);
    renameSync(`${path}.${String(process.pid)}`, path);
    return bytes;
  }
}

/** The library of the entries on disk, and what was found while it was made. */
export function makeLibrary() {
  const { entries, mistakes } = readEntries(
    entryFiles(),
    new Set([...readFixes().keys(), ...readDocumented().map(({ cause }) => cause)]),
  );
  if (mistakes.length > 0)
    throw new Error(
      `The built-in fixes have mistakes (${relative(projectRoot, entriesFolder)}):\n${mistakes.join('\n')}`,
    );
  const wordings = makeWordings(entries);
  const file: BuiltinFile = {
    version: builtinVersion,
    entries: entries.flatMap(({ at, causes: [id = '', ...others], ...texts }) => {
      const own = wordings.byEntry.get(at) ?? [];
      return own.length === 0 ? [] : [{ causes: [id, ...others] as const, ...texts, wordings: own }];
    }),
  };
  return { file, entries, ...wordings };
}

/** The causes outside an entry that read like it, by the entry's first cause. */
export function readAlike(): ReadonlyMap<string, readonly string[]> {
  const { entries, ambiguous } = makeLibrary();
  return new Map(
    entries.flatMap(({ at, causes }) => {
      const [first] = causes;
      return first === undefined ? [] : [[first, ambiguous.get(at) ?? []] as const];
    }),
  );
}

/** Changes with everything that the file depends on. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(process.versions.node);
  const sources = [
    ...['src/base/**/*.ts', 'src/remediation/domain/**/*.ts', 'tools/builtin.ts', 'tools/builtin/*.ts'].flatMap(
      (pattern) => globSync(pattern, { cwd: projectRoot }),
    ),
    'src/remediation/node/builtin/builtinFile.ts',
    'test/bench/remediation/samples.ts',
    'test/bench/remediation/sameCauses.ts',
    'test/fixtures/errors/documented.jsonl',
    'test/fixtures/errors/fixes.json',
    ...trainParts.map((part) => `test/fixtures/errors/${part}.jsonl.gz`),
    ...entryFiles().map(({ name }) => relative(projectRoot, join(entriesFolder, name))),
  ];
  for (const path of sources.map((each) => each.replaceAll('\\', '/')).sort())
    hash.update(`\0${path}\0`).update(readFileSync(join(projectRoot, path)));
  return hash.digest('hex').slice(0, 32);
}

function main(): void {
  const { values } = parseArgs({
    options: { thin: { type: 'boolean', default: false }, names: { type: 'boolean', default: false } },
  });
  const { file, entries, byEntry, ambiguous } = makeLibrary();
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  if (values.thin) {
    const thin = thinReasons(entries, byEntry);
    for (const { at, causes, why } of thin) say(`${at} ${causes.join(', ')}: ${why.join('; ')}`);
    say(`${String(thin.length)} of ${String(entries.length)} entries are thin.`);
    return;
  }
  if (values.names) {
    const named = ownNames(entries, trainParts.flatMap(readPart));
    for (const { at, names } of named) say(`${at}: ${names.join(', ')}`);
    say(`${String(named.length)} of ${String(entries.length)} entries have names of our own runs.`);
    return;
  }
  for (const { at, causes } of entries)
    if ((byEntry.get(at) ?? []).length === 0)
      say(`${at} ${causes.join(', ')}: not shipped, no output of it may be read (it is in the blind part alone)`);
  for (const [at, others] of ambiguous)
    say(`${at}: never certain, ${others.join(', ')} ${others.length === 1 ? 'reads' : 'read'} the same`);
  const bytes = builtinFile().length;
  say(
    `${String(file.entries.length)} of ${String(entries.length)} entries for ${String(file.entries.flatMap(({ causes }) => causes).length)} causes ` +
      `are shipped, with ${String(file.entries.flatMap(({ wordings }) => wordings).length)} wordings, in ${String(Math.ceil(bytes / 1024))} KB.`,
  );
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
