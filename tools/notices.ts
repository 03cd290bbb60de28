import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './paths.ts';

/** What is bundled into the extension and the server or copied beside them, besides its own code. */
const shipped = ['@modelcontextprotocol/core', '@modelcontextprotocol/server', '@noble/hashes', '@secretlint/secretlint-rule-preset-recommend', '@tree-sitter-grammars/tree-sitter-kotlin', '@vscode/tree-sitter-wasm', 'cockatiel', 'diff', 'eventsource-parser', 'fastest-levenshtein', 'ignore', 'web-tree-sitter', 'yaml', 'zod'];

/** Where the notices stand in the package. */
export const noticesFile = join(projectRoot, 'ThirdPartyNotices.txt');

/** The notices that the licences of the shipped packages ask for: name, version, licence and its text. Throws where a package has none. */
export function noticesText(): string {
  const parts = shipped.map((name) => {
    const folder = join(projectRoot, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:[.-]|$)/i.test(entry));
    if (file === undefined) throw new Error(`${name} carries no licence text`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return `Recourse contains the following third-party software.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(noticesFile, noticesText());
