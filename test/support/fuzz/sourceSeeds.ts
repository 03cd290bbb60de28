import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getLanguage } from '../../../src/callers/domain/codeLanguage.ts';

const folder = 'test/fixtures/callers';

/** Source files of the fixtures, a few of each language, with what their names end in. */
export function sourceFiles(most = 4): readonly { readonly path: string; readonly bytes: Uint8Array }[] {
  const byLanguage = new Map<string, { readonly path: string; readonly bytes: Uint8Array }[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const language = getLanguage(name);
    const path = join(folder, name);
    if (language === undefined || !statSync(path).isFile()) continue;
    const list = byLanguage.get(language) ?? [];
    if (list.length < most) list.push({ path, bytes: readFileSync(path) });
    byLanguage.set(language, list);
  }
  return [...byLanguage.values()].flat();
}

/** Only what is in them. */
export function sourceSeeds(): readonly Uint8Array[] {
  return sourceFiles().map(({ bytes }) => bytes);
}

/** What begins, ends or divides something in one of the languages. */
export const sourceTokens: readonly string[] = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '=>',
  '->',
  '::',
  '?.',
  '${',
  '#{',
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '/*',
  '*/',
  '//',
  '#',
  '--',
  '\\',
  '\\\n',
  ';',
  ',',
  ':',
  '=',
  '@',
  'class A ',
  'function f(',
  'def f(',
  'func (a *B) c(',
  'fn f<T>(',
  'fun A.f() = ',
  'new ',
  'import ',
  'from "./a"',
  'export ',
  'interface I {',
  'enum E {',
  'namespace N {',
  'template <typename T> ',
  '#define X(a) \\\n',
  '#if 0\n',
  '<?php ',
  '?>',
  '<<~EOT\n',
  '<<<EOT\n',
  'EOT\n',
  '=begin\n',
  '=end\n',
  'r#"',
  '"#',
  '@"',
  'R"x(',
  ')x"',
  '%w[',
  '/x/',
  'end\n',
  'do |a|\n',
  'async ',
  'yield ',
  '<div a={',
  '</div>',
  '\u200c',
  '𝒳',
  'größe',
  '$a$b',
  '\u212a',
];
