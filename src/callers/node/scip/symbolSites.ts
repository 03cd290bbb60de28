import type { Place, ProviderQuestion, ProviderSite } from '../../domain/provider.ts';
import type { LoadedScip } from './loadedScip.ts';
import { stemOfText } from './nameStem.ts';
import {
  definitionRole,
  forwardDefinitionRole,
  importRole,
  renamedRole,
  unsoundRole,
  type ScipIndex,
} from './scipIndex.ts';

/** A symbol as another index finds it, too. */
export interface SymbolHash {
  readonly high: number;
  readonly low: number;
}

/**
 * Numbers of the symbols that a target is. First those defined at its name; else the one defined in its line under its
 * name; else those used there, because to some indexers the method of an object literal is a use of the interface's
 * method (unless that belongs to another package: every getter is a use of `PropertyDescriptor.get`). The document must
 * have been looked at.
 */
export function symbolsAt(
  { index, documentOf }: LoadedScip,
  { name }: ProviderQuestion,
  target: Place,
): readonly number[] {
  const document = index.documents[documentOf.get(target.path) ?? -1];
  if (document === undefined) return [];
  const defined: number[] = [];
  const used: number[] = [];
  for (let at = document.first; at < document.end; at++) {
    if (index.lines[at] !== target.line - 1) continue;
    const column = index.columns[at] as number;
    if (target.column < column || target.column >= column + (index.lengths[at] as number)) continue;
    (((index.roles[at] as number) & definitionRole) === 0 ? used : defined).push(index.symbolAt[at] as number);
  }
  if (defined.length > 0) return defined;
  const sameName: number[] = [];
  const stem = stemOfText(name);
  for (let definition = document.firstDefinition; definition < document.endDefinition; definition++) {
    const at = index.definitions[definition] as number;
    if (index.lines[at] === target.line - 1 && index.stems[definition] === stem)
      sameName.push(index.symbolAt[at] as number);
  }
  return sameName.length === 1 ? sameName : used.filter((symbol) => isDefined(index, symbol));
}

/**
 * The symbols, the methods that they override or that override them (a call through one may be a call of the other),
 * and what makes their objects.
 */
export function findRelatives({ index }: LoadedScip, symbols: Iterable<number>): Set<number> {
  const all = new Set(symbols);
  const follow = (links: ReadonlyMap<number, readonly number[]>): void => {
    const found = new Set(symbols);
    for (const symbol of found) for (const next of links.get(symbol) ?? []) found.add(next);
    for (const symbol of found) all.add(symbol);
  };
  follow(index.bases);
  follow(index.overrides);
  follow(index.constructors);
  follow(index.classes);
  return all;
}

/** One occurrence of a symbol that is no definition and no import, with the document it is in. */
export interface FoundSite {
  readonly document: number;
  readonly occurrence: number;
}

/** Whether the index says where a symbol is defined. */
function isDefined({ starts, bySymbol, roles }: ScipIndex, symbol: number): boolean {
  for (let slot = starts[symbol] as number; slot < (starts[symbol + 1] as number); slot++) {
    if (((roles[bySymbol[slot] as number] as number) & definitionRole) !== 0) return true;
  }
  return false;
}

/** Where a symbol is used. */
export function findUses({ index, shown }: LoadedScip, symbol: number): FoundSite[] {
  const found: FoundSite[] = [];
  let document = 0;
  for (let slot = index.starts[symbol] as number; slot < (index.starts[symbol + 1] as number); slot++) {
    const occurrence = index.bySymbol[slot] as number;
    if (((index.roles[occurrence] as number) & (definitionRole | importRole | forwardDefinitionRole)) !== 0) continue;
    // Occurrences of a symbol come in the order of documents.
    document = documentAt(index.documents, occurrence, document);
    if (shown[document] !== undefined) found.push({ document, occurrence });
  }
  return found;
}

/** The use as a site; `undefined` where no name token is there. The document must have been looked at. */
export function getSite({ index, shown }: LoadedScip, { document, occurrence }: FoundSite): ProviderSite | undefined {
  const path = shown[document];
  if (path === undefined || ((index.roles[occurrence] as number) & unsoundRole) !== 0) return undefined;
  return {
    path,
    line: (index.lines[occurrence] as number) + 1,
    column: index.columns[occurrence] as number,
    kind: 'reference',
  };
}

/** Whether a use gives the symbol another name. The document must have been looked at. */
export function isRenaming({ index }: LoadedScip, { occurrence }: FoundSite): boolean {
  return ((index.roles[occurrence] as number) & renamedRole) !== 0;
}

/**
 * Whether the index says that something else is at a place. It does not where it says nothing (indexers pass over what
 * they cannot resolve), nor where all it has is a name that the file does not define (that is how scip-typescript shows
 * what came through `export { a as b }`).
 */
export function isAnother(
  { index, documentOf }: LoadedScip,
  wanted: ReadonlySet<number>,
  { path, line, column }: Place,
): boolean {
  const document = index.documents[documentOf.get(path) ?? -1];
  let isOther = false;
  for (let at = document?.first ?? 0; at < (document?.end ?? 0); at++) {
    if (
      index.lines[at] !== line - 1 ||
      index.columns[at] !== column ||
      ((index.roles[at] as number) & unsoundRole) !== 0
    )
      continue;
    const symbol = index.symbolAt[at] as number;
    if (wanted.has(symbol)) return false;
    isOther ||= !index.strays.has(symbol);
  }
  return isOther;
}

function documentAt(documents: readonly { readonly end: number }[], occurrence: number, from: number): number {
  let low = from;
  let high = documents.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle] as { readonly end: number }).end > occurrence) high = middle;
    else low = middle + 1;
  }
  return low;
}
