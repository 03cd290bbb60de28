import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../../src/base/clock.ts';
import type { CodeLanguage } from '../../../src/callers/domain/facts.ts';
import { FactsParser, factsRuntimeFile } from '../../../src/callers/node/facts/factsParser.ts';
import { grammarByLanguage, runtimeFile } from '../../../src/edit/node/syntax/grammars.ts';
import { loadSyntaxChecker } from '../../../src/edit/node/syntax/loadSyntaxChecker.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { hostileShapes, hostileText } from './hostileShapes.ts';

// One text in a process of its own, so that its peak of memory is that text's. Arguments: facts or edits, language,
// file name, number of the shape, length, how many times the limits of time are longer.
const [user = '', language = '', path = '', at = '', length = '', slow = '1'] = process.argv.slice(2);
// On a busy machine the limits of time would end what the limits of memory are to be measured by.
const clock: Clock = { now: () => performance.now() / Number(slow), after: () => () => undefined };
const shape = hostileShapes(language as CodeLanguage | 'css')[Number(at)];
if (shape === undefined) throw new Error(`there is no shape ${at}`);
const text = hostileText(shape, Number(length));
const before = process.resourceUsage().maxRSS;
const { outcome, ms } = user === 'facts' ? await readFacts() : await checkSyntax();
console.log(JSON.stringify({ outcome, ms, megabytes: Math.round((process.resourceUsage().maxRSS - before) / 1024) }));
process.exit(0);

async function readFacts(): Promise<{ outcome: string; ms: number }> {
  const parser = new FactsParser({ loadWasm: loadInstalledWasm, clock });
  await parser.prepare(path, language as CodeLanguage, text);
  const start = performance.now();
  const read = parser.extract(path, language as CodeLanguage, text);
  return { outcome: 'facts' in read ? 'read' : read.skipped, ms: Math.round(performance.now() - start) };
}

async function checkSyntax(): Promise<{ outcome: string; ms: number }> {
  const grammars = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/package.json'));
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const file = grammarByLanguage.get(path) ?? '';
  cpSync(join(grammars, 'wasm', file), join(folder, file));
  cpSync(
    join(dirname(createRequire(import.meta.url).resolve('web-tree-sitter')), factsRuntimeFile),
    join(folder, runtimeFile),
  );
  const failures: string[] = [];
  const checker = loadSyntaxChecker({
    grammarsDir: folder,
    clock,
    onFailure: (_, error) => {
      failures.push(String(error));
    },
  });
  await checker.prepare(path);
  const start = performance.now();
  const errors = checker.countErrors(path, text);
  const ms = Math.round(performance.now() - start);
  rmSync(folder, { recursive: true });
  return { outcome: failures.length > 0 ? 'broken' : errors === undefined ? 'not checked' : 'checked', ms };
}
