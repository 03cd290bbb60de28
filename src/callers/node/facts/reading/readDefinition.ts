import type { Node } from 'web-tree-sitter';
import type { DefinitionKind, Heritage } from '../../../domain/facts.ts';
import type { DraftDefinition } from '../draft/draftShapes.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { Reader } from './pattern.ts';
import { wordAt } from './words.ts';

/** Makes a reader for definitions whose modifiers are in front of the name: `@node` is all of it, `@name` its name. */
export function definitionReader(kind: DefinitionKind): Reader {
  return (caught, draft) => {
    addDefinition(draft, caught.node, caught.get(), kind);
  };
}

/**
 * Adds a definition; its range excludes the annotations in front of it, and `private` and `static` are read from the
 * text before the name.
 */
export function addDefinition(
  draft: FactsDraft,
  node: Node,
  nameNode: Node,
  kind: DefinitionKind,
  known: Partial<DraftDefinition> = {},
): void {
  const { text } = draft;
  const at = nameNode.startIndex;
  const start = afterAnnotations(text, node.startIndex, at);
  const before = text.slice(Math.max(start, at - 200), at);
  draft.define({
    name: wordAt(text, at),
    kind,
    nameAt: at,
    start,
    end: node.endIndex,
    isExported: !/\bprivate\b/.test(before),
    ...(/\bstatic\b/.test(before) ? { isStatic: true } : {}),
    ...known,
  });
}

/** Where a definition starts once its annotations are left out: at its own start, or with the line of its name. */
function afterAnnotations(text: string, start: number, nameStart: number): number {
  if (!/[@[#]/.test(text[start] ?? '')) return start;
  const lineStart = text.lastIndexOf('\n', nameStart) + 1;
  if (lineStart > start) return lineStart + (/^\s*/.exec(text.slice(lineStart, nameStart))?.[0].length ?? 0);
  const last = /^(?:(?:@[\w.]+(?:\([^()]*\))?|#?\[[^\]]*\])\s*)+/.exec(text.slice(start, nameStart))?.[0].length ?? 0;
  return Math.min(start + last, nameStart);
}

/**
 * Adds what a class is made from: each base as heritage and, unless its constructor is called there (which is a
 * reference already), as a reference to its name.
 */
export function addBases(
  draft: FactsDraft,
  nameAt: number | { readonly owner: string },
  bases: readonly Node[],
  role: Heritage['role'],
  isNamed = true,
): void {
  for (const base of bases) {
    const path = /^[\p{ID_Continue}$.\\:]+/u.exec(draft.text.slice(base.startIndex, base.startIndex + 200))?.[0] ?? '';
    const simple = /[\p{ID_Continue}$]+$/u.exec(path)?.[0] ?? '';
    if (simple === '') continue;
    const receiver = path.slice(0, -simple.length).replace(/(?:\.|::|\\)$/, '');
    draft.heritage.push(
      typeof nameAt === 'number' ? { nameAt, base: simple, role } : { ...nameAt, base: simple, role },
    );
    if (isNamed)
      draft.refer({
        name: simple,
        role: role === 'implements' ? 'implements' : 'extends',
        at: base.startIndex + path.length - simple.length,
        ...(receiver === '' ? {} : { receiver }),
      });
  }
}
