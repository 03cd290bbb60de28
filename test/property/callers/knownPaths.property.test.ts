import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownPaths } from '../../../src/callers/node/engine/knownPaths.ts';
import { WorkspaceRoots } from '../../../src/callers/node/engine/workspaceRoots.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';

const file = fc.constantFrom('/w/a.ts', '/w/src/b.ts', '/w/src/c.ts', '/w/src/deep/d.ts', '/x/e.ts', '/other/f.ts');
const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), file }),
  fc.record({ kind: fc.constant('remove' as const), file }),
  fc.record({ kind: fc.constant('rename' as const), file, to: file }),
  fc.record({ kind: fc.constant('rebuild' as const), file }),
);
const shown = [
  'a.ts',
  'src/b.ts',
  'src//b.ts',
  './a.ts',
  'w/a.ts',
  'w/src/c.ts',
  'x/e.ts',
  '../other/f.ts',
  'src/deep/d.ts',
  '',
];

describe('known paths', () => {
  it('are what they are without a memory, whatever comes, goes and moves', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(change, { maxLength: 30 }), (isMulti, changes) => {
        const roots = new WorkspaceRoots([{ name: 'w', path: '/w' }, ...(isMulti ? [{ name: 'x', path: '/x' }] : [])]);
        const names = { index: new NameIndex() };
        const paths = new KnownPaths(roots, names);
        for (const each of changes) {
          if (each.kind === 'put') names.index.put(each.file, { size: 1, mtimeMs: 1 }, new TextEncoder().encode('a'));
          else if (each.kind === 'remove') names.index.remove(each.file);
          else if (each.kind === 'rename') names.index.rename(each.file, each.to);
          else names.index = new NameIndex();
          const { index } = names;
          for (let id = 0; id < 8; id++) {
            const at = index.getPath(id);
            expect(paths.shown(id)).toBe(at === undefined ? undefined : roots.shown(at));
          }
          for (const path of shown) {
            const absolute = roots.absolute(path);
            expect(paths.getId(path)).toBe(absolute === undefined ? undefined : index.getId(absolute));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
