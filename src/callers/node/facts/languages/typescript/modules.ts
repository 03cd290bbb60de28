import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';

const names = '[\\p{ID_Continue}$]+';
const quoted = '(?:\'([^\'\\n]*)\'|"([^"\\n]*)"|`([^`$]*)`)';
const comments = '(?:/\\*[^*]*\\*/\\s*)*';
const specifier = new RegExp(`(?:type\\s+)?(${names}|"[^"]*"|'[^']*')(?:\\s+as\\s+(${names}))?\\s*(?:,|$)`, 'gu');
const loaded = new RegExp(
  `^(?:await\\s+)?\\(?(?:await\\s+)?(?:require|import)\\(\\s*${comments}${quoted}\\s*\\)\\)?` +
    `(?:\\.(${names}))?\\s*(?=$|[;,\\n)]|as\\b)`,
  'u',
);
const lazily = new RegExp(
  [
    // `lazy(async () =>`, `defineAsyncComponent(function ()`
    '^[\\w$.]*(?:lazy|loadable|dynamic|Async)[\\w$]*(?:<[^(]*>)?\\(\\s*(?:async\\s*)?',
    '(?:\\(\\s*\\)|function\\s*\\(\\s*\\))\\s*(?:=>)?\\s*',
    // `{ return await import('./a')`
    `\\{?\\s*(?:return\\s+)?(?:await\\s+)?import\\(\\s*${comments}${quoted}\\s*\\)`,
    // `.then((module) => ({ default: module.Page`
    `(?:\\s*\\.then\\(\\s*\\(?\\s*(${names})\\s*\\)?\\s*=>\\s*\\(?\\{?\\s*`,
    `(?:(?:return\\s*)?\\{?\\s*default:\\s*)?\\4\\.(${names}))?`,
  ].join(''),
  'u',
);
const then = new RegExp(`^\\s*\\.then\\(\\s*(?:async\\s*)?\\(?\\s*(?:(${names})\\s*(?:\\)|=>)|\\{([^}]*)\\})`, 'u');

/** `import` and `export … from`, CommonJS's `require`, `import()`, default exports. */
export const modulePatterns: readonly SyntaxPattern[] = [
  ['(import_statement) @node', readImport],
  ['(export_statement [(export_clause) (namespace_export) "*"]) @node', readExport],
  [
    '(export_statement "default" declaration: (_ name: (_) @name))',
    (caught, draft) => {
      draft.exports.push({ local: draft.word(caught.at()), exported: 'default' });
    },
  ],
  ['(call_expression function: (import) arguments: (arguments . (string) @source) @arguments)', readDynamicImport],
];

function readImport(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const start = node.startIndex;
  const source = plain(draft.text.slice(start, node.endIndex));
  const required = new RegExp(
    `^import\\s+(?:type\\s+)?(${names})\\s*=\\s*(?:require\\(\\s*${quoted}|([\\w$.]+))`,
    'u',
  ).exec(source);
  if (required !== null) {
    const local = required[1] ?? '';
    const from = required[2] ?? required[3];
    if (from !== undefined) draft.take({ local, imported: '*', from, at: start + source.indexOf(local, 6) });
    else draft.bind(local, `=${required[5] ?? ''}`, start + source.indexOf(local, 6));
    return;
  }
  const from = new RegExp(`${quoted}\\s*(?:(?:with|assert)\\s*\\{[^}]*\\}\\s*)?;?\\s*$`, 'u').exec(source);
  if (from === null) return;
  const module = from[1] ?? from[2] ?? '';
  const clause = /^import\s*(?:type\s+(?!from\b|,))?/.exec(source)?.[0].length ?? 6;
  const head = source.slice(clause, from.index).replace(/from\s*$/, '');
  if (head.trim() === '') {
    draft.take({ local: '', imported: '*', from: module, at: start });
    return;
  }
  const braces = head.indexOf('{');
  const before = braces < 0 ? head : head.slice(0, braces);
  const star = new RegExp(`\\*\\s*as\\s+(${names})`, 'u').exec(before);
  if (star !== null)
    draft.take({
      local: star[1] ?? '',
      imported: '*',
      from: module,
      at: start + clause + star.index + star[0].length - (star[1]?.length ?? 0),
    });
  const named = new RegExp(`^\\s*(${names})\\s*(?:,|$)`, 'u').exec(before);
  if (named !== null)
    draft.take({
      local: named[1] ?? '',
      imported: 'default',
      from: module,
      at: start + clause + before.indexOf(named[1] ?? ''),
    });
  if (braces >= 0) addNamed(draft, head.slice(braces + 1).replace(/\}[^}]*$/, ''), module, start + clause + braces + 1);
}

function addNamed(draft: FactsDraft, list: string, from: string, offset: number): void {
  for (const match of list.matchAll(specifier)) {
    const imported = unquoted(match[1] ?? '');
    const local = match[2] ?? imported;
    draft.take({
      local,
      imported,
      from,
      at: offset + match.index + (match[2] === undefined ? match[0].indexOf(imported) : match[0].lastIndexOf(match[2])),
    });
  }
}

function readExport(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const source = plain(draft.text.slice(node.startIndex, node.endIndex));
  const from = new RegExp(`from\\s*${quoted}`, 'u').exec(source);
  const module = from === null ? {} : { from: from[1] ?? from[2] ?? '' };
  const star = new RegExp(`^export\\s+(?:type\\s+)?\\*(?:\\s*as\\s+(${names}|"[^"]*"|'[^']*'))?`, 'u').exec(source);
  if (star !== null) {
    draft.exports.push({ local: '*', exported: unquoted(star[1] ?? '*'), ...module });
    return;
  }
  const list = /\{([^}]*)\}/.exec(source)?.[1] ?? '';
  for (const match of list.matchAll(specifier)) {
    const local = unquoted(match[1] ?? '');
    draft.exports.push({ local, exported: match[2] ?? local, ...module });
  }
}

/**
 * The module names that a variable takes with `require('./x')`, `await import('./x')` or `lazy(() => import('./x'))`;
 * false where its value is none of these.
 */
export function readLoadedModule(name: Node, value: Node, draft: FactsDraft): boolean {
  const source = draft.text.slice(value.startIndex, Math.min(value.endIndex, value.startIndex + 400));
  if (!/require|import/.test(source)) return false;
  const direct = loaded.exec(source);
  const at = name.startIndex;
  const target = plain(draft.text.slice(at, Math.min(name.endIndex, at + 4000)));
  if (direct !== null) {
    const from = direct[1] ?? direct[2] ?? direct[3] ?? '';
    if (target.startsWith('{')) addPattern(draft, target, from, at);
    else if (!target.startsWith('[')) draft.take({ local: target, imported: direct[4] ?? '*', from, at });
    return true;
  }
  const lazy = lazily.exec(source);
  if (lazy === null || target.startsWith('{') || target.startsWith('[')) return false;
  draft.take({ local: target, imported: lazy[5] ?? 'default', from: lazy[1] ?? lazy[2] ?? lazy[3] ?? '', at });
  return true;
}

/** `{ a, b: c = d }` in front of a loaded module. */
function addPattern(draft: FactsDraft, pattern: string, from: string, offset: number): void {
  const entry = new RegExp(`(?<=[{,]\\s*)(${names})(?:\\s*:\\s*(${names}))?\\s*(?=[,}=])`, 'gu');
  for (const match of pattern.matchAll(entry)) {
    const imported = match[1] ?? '';
    const local = match[2] ?? imported;
    draft.take({
      local,
      imported,
      from,
      at: offset + match.index + (match[2] === undefined ? 0 : match[0].lastIndexOf(local)),
    });
  }
}

function readDynamicImport(caught: QueryMatch, draft: FactsDraft): void {
  const list = caught.get('arguments');
  const source = caught.get('source');
  const from = unquoted(source.text);
  const end = list.endIndex;
  draft.take({ local: '', imported: '*', from, at: source.startIndex });
  const next = then.exec(draft.text.slice(end, end + 400));
  if (next?.[1] !== undefined)
    draft.take({ local: next[1], imported: '*', from, at: end + next[0].lastIndexOf(next[1]) });
  if (next?.[2] !== undefined) addPattern(draft, `{${next[2]}}`, from, end + next[0].lastIndexOf('{'));
}

function unquoted(source: string): string {
  return source.replace(/^['"`](.*)['"`]$/, '$1');
}

/** The source with its comments blanked out, every other character at its place. */
function plain(source: string): string {
  if (!source.includes('/*') && !source.includes('//')) return source;
  return source.replace(/'[^'\n]*'|"[^"\n]*"|\/\*[^]*?\*\/|\/\/.*/g, (found) =>
    found.startsWith('/') ? ' '.repeat(found.length) : found,
  );
}
