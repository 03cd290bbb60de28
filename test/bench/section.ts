import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const resultsFile = fileURLToPath(new URL('RESULTS.md', import.meta.url));

/**
 * Replaces one benchmark's part of the results page, or adds it at the end; the parts of the others stay as they are.
 */
export function writeSection(name: string, lines: readonly string[]): void {
  const page = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
  writeFileSync(resultsFile, withSection(page, name, lines));
}

/** A page with one named part replaced, or added at its end. */
export function withSection(page: string, name: string, lines: readonly string[]): string {
  const head = `<!-- ${name}: begin -->`;
  const tail = `<!-- ${name}: end -->`;
  const body = [head, '', ...lines, '', tail].join('\n');
  const from = page.indexOf(head);
  const to = page.indexOf(tail);
  if (from < 0 || to < from) return `${page.trimEnd()}${page === '' ? '' : '\n\n'}${body}\n`;
  return page.slice(0, from) + body + page.slice(to + tail.length);
}
