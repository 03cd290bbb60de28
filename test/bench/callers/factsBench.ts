import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { getLanguage } from '../../../src/callers/domain/codeLanguage.ts';
import type { CodeLanguage } from '../../../src/callers/domain/facts.ts';
import { FactsParser } from '../../../src/callers/node/facts/factsParser.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';

interface FactsBenchOptions {
  /** Folders whose sources are read. */
  readonly roots: readonly string[];
  /** As much source per language as is read, in megabytes. */
  readonly megabytes: number;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * Measures how much source a thread turns into facts per second, per language, over sources found on this machine.
 * Prints a line per language.
 */
export async function runFactsBench({ roots, megabytes }: FactsBenchOptions): Promise<void> {
  const sources = new Map<string, Source[]>();
  const sizes = new Map<string, number>();
  for (const root of roots) collect(root, sources, sizes, megabytes * 1e6);
  for (const [language, files] of [...sources].sort(([a], [b]) => a.localeCompare(b))) await measure(language, files);
}

async function measure(name: string, files: readonly Source[]): Promise<void> {
  const parser = new FactsParser({ loadWasm: loadInstalledWasm });
  const language = name.split(' ')[0] as CodeLanguage;
  for (const { path, text } of files) await parser.prepare(path, language, text);
  for (const { path, text } of files.slice(0, 20)) parser.extract(path, language, text);
  let units = 0;
  let references = 0;
  let unclean = 0;
  let skipped = 0;
  let slowest = { ms: 0, path: '' };
  const start = process.cpuUsage().user;
  for (const { path, text } of files) {
    const from = performance.now();
    const result = parser.extract(path, language, text);
    const ms = performance.now() - from;
    if (ms > slowest.ms) slowest = { ms, path };
    units += text.length;
    if (!('facts' in result)) skipped += 1;
    else {
      references += result.facts.references.length;
      if (!result.facts.isClean) unclean += 1;
    }
  }
  const seconds = (process.cpuUsage().user - start) / 1e6;
  parser.dispose();
  console.log(
    `${name.padEnd(18)} ${(units / 1e6 / seconds).toFixed(2)} MB/s of CPU  (${files.length} files, ${(units / 1e6).toFixed(1)} MB, ${(((references / Math.max(1, units)) * 1e6) / 1000).toFixed(0)}k references per MB, ${unclean} with errors, ${skipped} skipped; slowest ${slowest.ms.toFixed(0)} ms ${slowest.path})`,
  );
}

function collect(folder: string, sources: Map<string, Source[]>, sizes: Map<string, number>, limit: number): void {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      collect(path, sources, sizes, limit);
      continue;
    }
    const language = getLanguage(path);
    if (!entry.isFile() || language === undefined || /\.min\.|\.d\.[cm]?ts$/.test(entry.name)) continue;
    const name = extname(path) === '.tsx' ? 'typescript (tsx)' : language;
    const size = statSync(path).size;
    if (size > 500_000 || size < 500 || (sizes.get(name) ?? 0) + size > limit) continue;
    const text = readFileSync(path, 'utf8');
    // Bundles and generated tables are no source that anybody asks about.
    if (text.length / text.split('\n').length > 200) continue;
    sizes.set(name, (sizes.get(name) ?? 0) + size);
    const list = sources.get(name) ?? [];
    list.push({ path, text });
    sources.set(name, list);
  }
}
