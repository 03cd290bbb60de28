import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexerRuns, type IndexerPlaces, type IndexerRun } from '../../../../src/callers/node/scip/indexers.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

const places: IndexerPlaces = { path: '', setting: '', isWindows: false };
const getLines = (runs: readonly IndexerRun[]): string[] =>
  runs.map(({ tool, arguments: given }) => [tool, ...given].join(' '));

describe('the indexers for a folder', () => {
  it('are those of its languages, with the arguments that they need there', async () => {
    expect(getLines(await indexerRuns(await scratchFolder({ 'tsconfig.json': '{}' }), places))).toEqual([
      'scip-typescript index --output index.scip',
    ]);
    expect(
      getLines(await indexerRuns(await scratchFolder({ 'tsconfig.json': '{}', 'pnpm-workspace.yaml': '' }), places)),
    ).toEqual(['scip-typescript index --pnpm-workspaces --output index.scip']);
    const python = await scratchFolder({ 'pyproject.toml': '' });
    expect(getLines(await indexerRuns(python, places))).toEqual([
      `scip-python index . --project-name ${python.split('/').at(-1) ?? ''} --project-version 0 --output index.scip`,
    ]);
  });

  it('say what else they write', async () => {
    const [run] = await indexerRuns(await scratchFolder({ 'package.json': '{}' }), places);
    expect(run).toMatchObject({
      arguments: ['index', '--infer-tsconfig', '--output', 'index.scip'],
      writes: ['tsconfig.json'],
    });
  });

  it('write an index each where there are several languages, and where the setting says so', async () => {
    const both = await scratchFolder({ 'tsconfig.json': '{}', 'tool.py': '' });
    expect(getLines(await indexerRuns(both, places)).map((line) => line.split(' ').at(-1))).toEqual([
      'typescript.scip',
      'python.scip',
    ]);
    expect(
      getLines(await indexerRuns(both, { ...places, setting: 'build/code.scip' })).map((line) =>
        line.split(' ').at(-1),
      ),
    ).toEqual(['build/code.scip', 'build/code.scip']);
    expect(await indexerRuns(await scratchFolder({ 'readme.md': '' }), places)).toHaveLength(2);
  });

  it('are looked for in the folder, then on the path, and are programs', async () => {
    const folder = await scratchFolder({
      'tsconfig.json': '{}',
      'node_modules/.bin/scip-typescript': '#!/bin/sh\n',
      'more/scip-typescript': '#!/bin/sh\n',
      'more/scip-python/x': '',
    });
    const path = `relative:${join(folder, 'more')}`;
    expect((await indexerRuns(folder, { ...places, path }))[0]?.program).toBeUndefined();
    await chmod(join(folder, 'more/scip-typescript'), 0o755);
    expect((await indexerRuns(folder, { ...places, path }))[0]?.program).toBe(join(folder, 'more/scip-typescript'));
    await chmod(join(folder, 'node_modules/.bin/scip-typescript'), 0o755);
    expect((await indexerRuns(folder, { ...places, path }))[0]?.program).toBe(
      join(folder, 'node_modules/.bin/scip-typescript'),
    );
    const [python] = await indexerRuns(await scratchFolder({ 'a.py': '' }), { ...places, path });
    expect(python?.program).toBeUndefined();
  });
});
