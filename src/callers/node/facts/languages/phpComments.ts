import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { topLevel } from '../reading/typeNames.ts';
import { phpType } from './phpValues.ts';

/** Longer comments document more than a declaration. */
const maxComment = 6000;

/** The comment right before a declaration or a statement that may tell types; the empty text where there is none. */
export function getComment(node: Node | null): string {
  const before = node?.previousNamedSibling;
  if (before?.type !== 'comment' || before.endIndex - before.startIndex > maxComment) return '';
  const { text } = before;
  return text.startsWith('/**') ? text : '';
}

/**
 * The type that a tag of a comment tells: `@return Repo[]`, `@var ?Repo $one`; of `@param` that of this variable, of
 * `@var` also one without a name. `source` is the whole file, which may say that a name is a type parameter.
 */
export function typeInComment(comment: string, tag: 'return' | 'var' | 'param', source: string, name = ''): TypeText {
  if (!comment.includes(`@${tag}`)) return '';
  for (const [, rest = ''] of comment.matchAll(new RegExp(`@${tag}[ \\t]+([^\\n]*)`, 'g'))) {
    const written = firstType(rest);
    const variable = /^\s*(?:&|\.\.\.)?(\$\w+)/.exec(rest.slice(written.length))?.[1];
    const isMeant = tag === 'param' ? variable === name : variable === undefined || variable === name || name === '';
    if (isMeant && !written.startsWith('$')) return documentedType(written, source);
  }
  return '';
}

/** `array<int, Repo>|null` of `array<int, Repo>|null $all what they are`. */
function firstType(rest: string): string {
  let depth = 0;
  for (let at = 0; at < rest.length && at < 300; at++) {
    const sign = rest[at] ?? '';
    if ('<([{'.includes(sign)) depth++;
    else if ('>)]}'.includes(sign)) depth--;
    else if (/\s/.test(sign) && depth === 0) return rest.slice(0, at);
  }
  return rest.slice(0, 300).replace(/\s*\*\/$/, '');
}

function documentedType(written: string, source: string): TypeText {
  const parts = topLevel(written.replace(/^\?/, ''), /[|&]/)
    .map((part) => part.trim())
    .filter((part) => !isPlain(part));
  const [only] = parts;
  if (parts.length === 1 && /^(?:static|self|\$this)$/.test(only ?? '')) return '=this';
  const types = parts.map((part) => oneType(part, source));
  // Of a part that says nothing, any class may be meant.
  return types.includes('') ? '' : phpType(types.join('|'));
}

/** Whether a part of a type is of no class, or a list of such. */
function isPlain(part: string): boolean {
  return /^(?:null|false|true|void|never|bool(?:ean)?|int(?:eger)?(?:<.*>)?|float|double|array(?:\{.*\})?|resource|[a-z-]*string(?:<.*>)?|numeric|scalar|positive-int)(?:\[\])*$/is.test(
    part,
  );
}

/** One part of a type as PHP itself would write it, `Repo[]` for lists; the empty text for what is no class. */
function oneType(part: string, source: string): string {
  const element = /^\\?(?:non-empty-)?(?:array|list|iterable)<(.*)>$/s.exec(part)?.[1] ?? /^(.+)\[\]$/s.exec(part)?.[1];
  if (element !== undefined) {
    const inner = oneType(topLevel(element, /,/).at(-1)?.trim() ?? '', source);
    return inner === '' || inner.endsWith('[]') ? '' : `${inner}[]`;
  }
  const name = /^(\\?(?:\w+\\)*[A-Z]\w*)(?:<.*>)?$/s.exec(part)?.[1];
  if (name === undefined) return '';
  const isNamed = source.includes('@') && isOwnName(name, source);
  return isNamed ? '' : name;
}

/** Whether comments say that a name is no class: `@template T`, `@phpstan-type Row array{…}`. */
function isOwnName(name: string, source: string): boolean {
  return new RegExp(`@(?:[a-z]+-)?(?:template|type|import-type)[\\w-]*[ \\t]+${name.replaceAll('\\', '\\\\')}\\b`).test(
    source,
  );
}
