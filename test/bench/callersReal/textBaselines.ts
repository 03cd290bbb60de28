import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RealLanguage } from './projects.ts';

const endings: Readonly<Record<RealLanguage, RegExp>> = {
  typescript: /(?<!\.d)\.[cm]?tsx?$/,
  javascript: /\.[cm]?jsx?$/,
  python: /\.py$/,
  go: /\.go$/,
  java: /\.java$/,
  rust: /\.rs$/,
  cpp: /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|inl|ipp)$/,
  kotlin: /\.kt$/,
  scala: /\.scala$/,
  php: /\.(?:php|phpt|inc)$/,
  csharp: /\.cs$/,
  ruby: /\.(?:rb|rake|ru|gemspec)$/,
};

/** The texts of a project's own files in one language, by path. */
export function readTexts(root: string, language: RealLanguage): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, readonly string[]>();
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !isOthers(entry.name, language) && !entry.name.startsWith('.')) pending.push(path);
      else if (entry.isFile() && endings[language].test(entry.name))
        texts.set(path.split(sep).join('/'), readFileSync(join(root, path), 'utf8').split('\n'));
    }
  }
  return texts;
}

/** Whether a folder holds what a project depends on. */
function isOthers(name: string, language: RealLanguage): boolean {
  return name === 'node_modules' || (language === 'php' && name === 'vendor');
}

/** Lines with the name as a word, as `rg -w` lists them, without the line that defines it. */
export function findWords(
  texts: ReadonlyMap<string, readonly string[]>,
  { name, path, line }: { readonly name: string; readonly path: string; readonly line: number },
): Set<string> {
  return findLines(texts, new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`), `${path}:${line}`);
}

/** Lines in which the name is followed by a bracket, without those that define something of the name by a keyword. */
export function findCalls(
  texts: ReadonlyMap<string, readonly string[]>,
  { name, path, line }: { readonly name: string; readonly path: string; readonly line: number },
): Set<string> {
  return findLines(
    texts,
    new RegExp(`(?<![\\w$])(?<!\\b(?:def|func|function)\\s{1,4})${escaped(name)}\\s{0,2}(?:<[\\w, ]{1,40}>)?\\(`),
    `${path}:${line}`,
  );
}

function findLines(texts: ReadonlyMap<string, readonly string[]>, pattern: RegExp, but: string): Set<string> {
  const found = new Set<string>();
  for (const [path, lines] of texts)
    for (const [at, text] of lines.entries()) if (pattern.test(text)) found.add(`${path}:${at + 1}`);
  found.delete(but);
  return found;
}

function escaped(name: string): string {
  return name.replace(/[^\w\s]/g, String.raw`\$&`);
}
