import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { CodeLanguage, FileFacts } from '../../../src/callers/domain/facts.ts';
import { FactsManager } from '../../../src/callers/node/engine/factsManager.ts';
import type { NameIndexManager } from '../../../src/callers/node/engine/nameIndexManager.ts';
import { WorkspaceRoots } from '../../../src/callers/node/engine/workspaceRoots.ts';
import type { FactsParser } from '../../../src/callers/node/facts/factsParser.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const paths = ['a.ts', 'b.ts', 'c.py', 'd.md', 'e.ts', 'f.unknown'];

/** Facts as long as the text, so that a small cache is soon full. */
function parsed(path: string, language: CodeLanguage, text: string): { readonly facts: FileFacts } {
  return {
    facts: {
      path,
      language,
      definitions: [],
      references: [],
      imports: [],
      exports: [],
      bindings: [],
      heritage: [],
      constants: [{ name: 'x', value: text }],
      isClean: true,
    },
  };
}

function getKeeper(root: string, maxBytes: number): { readonly keeper: FactsManager; readonly index: NameIndex } {
  const index = new NameIndex();
  const names = {
    index,
    isWhole: true,
    buffer: () => undefined,
    changed: () => Promise.resolve(),
    tookIn: () => undefined,
  } as unknown as NameIndexManager;
  const parser = { extract: parsed, isReady: () => true, prepare: () => Promise.resolve() } as unknown as FactsParser;
  return {
    index,
    keeper: new FactsManager({
      roots: new WorkspaceRoots([{ name: 'own', path: root }]),
      names,
      parser,
      clock: systemClock,
      maxBytes,
    }),
  };
}

it('says by their numbers of the same files as by their paths that they have still to be read, whatever changes and whatever has to make room', async () => {
  const root = await scratchFolder();
  await mkdir(root, { recursive: true });
  const texts = ['const a = 1;', 'const b = 2;'.repeat(40), 'x'.repeat(900)];
  const stored = new Map<string, Uint8Array>();
  const step = fc.record({
    do: fc.constantFrom('read', 'change', 'remove', 'skip', 'look'),
    path: fc.constantFrom(...paths),
    text: fc.nat(texts.length - 1),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom(1600, 2500, 1_000_000),
      async (steps, maxBytes) => {
        const { keeper, index } = getKeeper(root, maxBytes);
        for (const { do: what, path, text } of steps) {
          const file = join(root, path);
          if (what === 'change') {
            const bytes = new TextEncoder().encode(`${texts[text]} // ${path}`);
            stored.set(path, bytes);
            await writeFile(file, bytes);
            index.put(file, { size: bytes.length, mtimeMs: text }, bytes);
          } else if (what === 'remove') index.remove(file);
          else if (what === 'skip') index.skip(file, { size: 1, mtimeMs: 1 }, 'binary');
          else if (what === 'read' && index.getId(file) !== undefined) keeper.read(path);
          const ids = index.files();
          const shown = ids.map((id) => keeper.paths.shown(id) ?? '');
          expect(keeper.getUnread(ids)).toEqual(keeper.unread(shown));
          expect(keeper.getUnread(ids, 2)).toEqual(keeper.unread(shown, 2));
          // What is said to be read is at hand.
          for (const each of shown)
            if (!keeper.unread([each]).includes(each) && (each.endsWith('.ts') || each.endsWith('.py')))
              expect(keeper.atHand(each)).not.toBe('unread');
        }
      },
    ),
    { numRuns: 60 },
  );
});
