import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MemoryMeter } from '../../src/base/metrics.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import { keyRules, type CallersResponse } from '../../src/callers/index.ts';
import { CodeEngine, type CodeEngineOptions } from '../../src/callers/node/engine/codeEngine.ts';
import { DiskEngine } from '../../src/callers/node/project/diskEngine.ts';
import { loadInstalledWasm } from './factsGrammars.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** An engine over a folder, with budgets that a busy machine keeps. The caller disposes of it. */
export function getCodeEngine(root: string, more: Partial<CodeEngineOptions> = {}): CodeEngine {
  return new CodeEngine({
    roots: [{ name: 'shop', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    loadWasm: loadInstalledWasm,
    ripgrep: {},
    providers: [],
    rules: keyRules,
    stageBudgetMs: 5000,
    totalBudgetMs: 15_000,
    breaker: { failures: 5, pauseMs: 30_000 },
    log: silent,
    meter: new MemoryMeter(),
    ...more,
  });
}

/** The same as the MCP server's thread has it: it watches the folder itself. */
export function getDiskEngine(root: string, more: Partial<CodeEngineOptions> = {}): DiskEngine {
  return new DiskEngine({
    roots: [root],
    clock: systemClock,
    totalBudgetMs: 15_000,
    make: (onFolder) => getCodeEngine(root, { ...more, onFolder }),
  });
}

/** Writes files below a folder; their absolute paths. */
export async function putFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return Object.keys(files).map((path) => join(root, path));
}

/** The places of an answer: `src/a.ts:3 call`. */
export function getPlaces({ nodes }: CallersResponse): string[] {
  return nodes.map(({ file_path: path, line_number: line, type }) => `${path}:${line} ${type}`);
}
