import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RipgrepFinder } from '../../src/callers/node/ripgrep/ripgrepFinder.ts';

/**
 * The ripgrep of an editor that the in-editor tests have put here, or the one on the PATH; undefined where there is
 * neither.
 */
export async function findRealRipgrep(): Promise<string | undefined> {
  const finder = new RipgrepFinder();
  const editors = existsSync('.vscode-test') ? readdirSync('.vscode-test').sort().reverse() : [];
  for (const editor of editors) {
    const found = await finder.find({
      appRoot: join(process.cwd(), '.vscode-test', editor, 'node_modules', 'code-server', 'lib', 'vscode'),
    });
    if (found.path !== undefined) return found.path;
  }
  return (await finder.find({ path: process.env['PATH'] ?? '' })).path;
}
