import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { scriptType } from './scriptType.ts';

const name = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*';
const typedef = new RegExp(`@typedef\\s+\\{([^\\n]*)\\}\\s+(${name})`, 'gu');
const property = new RegExp(`@(?:property|prop)\\s+\\{([^\\n]*)\\}\\s+\\[?(${name})`, 'gu');
const tagged = /@import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"\n]+)['"]/g;
const inline = new RegExp(`import\\(\\s*['"]([^'"\\n]+)['"]\\s*\\)\\.(${name})`, 'gu');
const wholeModule = new RegExp(
  `@typedef\\s+\\{(?:typeof\\s+)?import\\(\\s*['"]([^'"\\n]+)['"]\\s*\\)\\}\\s+(${name})`,
  'gu',
);
/** Files with more of them are generated. */
const maxNames = 300;

/**
 * Types that comments of JavaScript define and take from elsewhere: `@typedef`, `@property`, `@import`,
 * `import('./a').B`.
 */
export const docTypedefPatterns: readonly SyntaxPattern[] = [['(program) @node', readTypedefs]];

function readTypedefs(_: QueryMatch, draft: FactsDraft): void {
  const { text } = draft;
  const hasImports = /\*.*(?:@import\b|import\()/.test(text);
  if (hasImports) readImports(draft);
  if (!text.includes('@typedef')) return;
  let left = maxNames;
  for (const { index, 0: source, 1: written = '', 2: named = '' } of text.matchAll(typedef)) {
    const end = text.indexOf('*/', index);
    if (end < 0 || left-- === 0) break;
    const nameAt = index + source.length - named.length;
    const isShape = /^[Oo]bject\b(?!\s*[.<])/.test(written);
    const type = isShape ? '' : scriptType(written.replace(/[=!]+/g, ''));
    // What says nothing, or gives an imported name again, would only hide what else has the name.
    if (type === named || (type === '' && !isShape)) continue;
    // Another definition begins where the next one is named.
    const next = text.indexOf('@typedef', index + 1);
    const last = next < 0 ? end : Math.min(end, next);
    draft.define({
      name: named,
      kind: isShape ? 'interface' : 'type',
      nameAt,
      start: index,
      end: last,
      isExported: true,
      ...(type !== '' && { type }),
    });
    if (isShape) readProperties(draft, index, last);
  }
}

function readProperties(draft: FactsDraft, from: number, to: number): void {
  for (const { index, 0: source, 1: written = '', 2: named = '' } of draft.text.slice(from, to).matchAll(property)) {
    const nameAt = from + index + source.length - named.length;
    const isFunction = /=>|^(?:Function|function)\b/.test(written);
    draft.define({
      name: named,
      kind: isFunction ? 'method' : 'field',
      nameAt,
      start: nameAt,
      end: nameAt + named.length,
      isExported: true,
      ...(isFunction ? {} : { type: scriptType(written.replace(/[=!]+/g, '')) }),
    });
  }
}

function readImports(draft: FactsDraft): void {
  const { text } = draft;
  const known = new Set<string>();
  const take = (local: string, imported: string, from: string, at: number): void => {
    const key = `${local} ${from}`;
    if (known.has(key) || known.size >= maxNames || !isComment(text, at)) return;
    known.add(key);
    draft.take({ local, imported, from, at });
  };
  for (const { index, 0: source, 1: list = '', 2: from = '' } of text.matchAll(tagged)) {
    const start = index + source.indexOf('{') + 1;
    for (const { index: at, 1: imported = '', 2: local = imported } of list.matchAll(
      new RegExp(`(${name})(?:\\s+as\\s+(${name}))?`, 'gu'),
    ))
      take(local, imported, from, start + list.indexOf(local, at));
  }
  for (const { index, 0: source, 1: from = '', 2: named = '' } of text.matchAll(inline))
    take(named, named, from, index + source.length - named.length);
  for (const { index, 0: source, 1: from = '', 2: named = '' } of text.matchAll(wholeModule))
    take(named, 'default', from, index + source.length - named.length);
}

/** Whether an offset is in a block comment. */
function isComment(text: string, at: number): boolean {
  const start = text.lastIndexOf('/*', at);
  return start >= 0 && text.indexOf('*/', start) > at;
}
