import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
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
 * `@var` also one without a name. A name that comments of the file say is no class has no type.
 */
export function typeInComment(
  comment: string,
  tag: 'return' | 'var' | 'param',
  draft: FactsDraft,
  name = '',
): TypeText {
  if (!comment.includes(`@${tag}`)) return '';
  for (const [, rest = ''] of comment.matchAll(new RegExp(`@${tag}[ \\t]+([^\\n]*)`, 'g'))) {
    const written = firstType(rest);
    const variable = /^\s*(?:&|\.\.\.)?(\$\w+)/.exec(rest.slice(written.length))?.[1];
    const isMeant = tag === 'param' ? variable === name : variable === undefined || variable === name || name === '';
    if (isMeant && !written.startsWith('$')) return documentedType(written, draft);
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

function documentedType(written: string, draft: FactsDraft): TypeText {
  const parts = topLevel(written.replace(/^\?/, ''), /[|&]/)
    .map((part) => part.trim())
    .filter((part) => !isPlain(part));
  const [only] = parts;
  if (parts.length === 1 && /^(?:static|self|\$this)$/.test(only ?? '')) return '=this';
  const types = parts.map((part) => oneType(part, draft));
  // Of a part that says nothing, any class may be meant.
  return types.includes('') ? '' : phpType(types.join('|'));
}

const plainTypes: ReadonlySet<string> = new Set(
  'null false true void never bool boolean int integer positive-int float double numeric scalar array resource'.split(
    ' ',
  ),
);

/**
 * Whether a part of a type is of no class, or a list of such: `int<0, max>`, `array{id: int}`, `non-empty-string[]`.
 */
function isPlain(part: string): boolean {
  const kind = part.replace(/(?:\[\])+$/, '').toLowerCase();
  const bare = kind.replace(/^(int|integer|[a-z-]*string)<.*>$/s, '$1').replace(/^array\{.*\}$/s, 'array');
  return plainTypes.has(bare) || /^[a-z-]*string$/.test(bare);
}

/** One part of a type as PHP itself would write it, `Repo[]` for lists; the empty text for what is no class. */
function oneType(part: string, draft: FactsDraft): string {
  const element = /^\\?(?:non-empty-)?(?:array|list|iterable)<(.*)>$/s.exec(part)?.[1] ?? /^(.+)\[\]$/s.exec(part)?.[1];
  if (element !== undefined) {
    const inner = oneType(topLevel(element, /,/).at(-1)?.trim() ?? '', draft);
    return inner === '' || inner.endsWith('[]') ? '' : `${inner}[]`;
  }
  const name = /^(\\?(?:\w+\\)*[A-Z]\w*)(?:<.*>)?$/s.exec(part)?.[1];
  return name === undefined || getOwnNames(draft).has(name) ? '' : name;
}

const ownName = /@(?:[a-z]{1,20}-)?(?:template|type|import-type)[\w-]{0,20}[ \t]+(\w+)/g;
/** Read once a file: it may have thousands of comments. */
const ownNames = new WeakMap<FactsDraft, ReadonlySet<string>>();

/** Names that comments of a file say are no classes: `@template T`, `@phpstan-type Row array{…}`. */
function getOwnNames(draft: FactsDraft): ReadonlySet<string> {
  const known = ownNames.get(draft) ?? new Set([...draft.text.matchAll(ownName)].map(([, name = '']) => name));
  ownNames.set(draft, known);
  return known;
}
