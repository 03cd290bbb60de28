import { getTraits } from '../languages/languages.ts';
import { type Message, msg } from '../../../base/text/message.ts';
import type { Definition, FileFacts } from '../facts.ts';
import { findUses } from '../graph/factsIndex.ts';
import { getDefinition, isCallable, isScript, type Project, type Symbol } from '../graph/project.ts';
import { getPastedPart } from './pastedNames.ts';
import { literalPattern } from './plainSearches.ts';
import { findHandingOn, findMaking } from './handedMethods.ts';
import { isSentTo, type IsListed } from './sentNames.ts';
import { byPhrases, loops } from '../languages/implicitCalls.ts';
import { wholeMatch } from '../patterns.ts';

/** How a symbol is called by code that does not write it as a call. */
export interface UnnamedCalls {
  /** One sentence. */
  readonly text: Message;
  /** A pattern that finds such places, where there is one. */
  readonly pattern?: string;
}

/** Of a name that many have, so many lines are read to see whether they say it is an accessor or an operator. */
const maxLines = 8;

/** Traits of Rust whose methods the language calls, by the method. */
const calledTraits: Readonly<Record<string, RegExp>> = {
  drop: /^Drop$/,
  fmt: /^(?:Display|Debug|LowerHex|UpperHex|Binary|Octal|Pointer|LowerExp|UpperExp)$/,
  deref: /^Deref$/,
  deref_mut: /^DerefMut$/,
  index: /^Index$/,
  index_mut: /^IndexMut$/,
  next: /^Iterator$/,
  into_iter: /^IntoIterator$/,
  from: /^From$/,
  eq: /^PartialEq$/,
  partial_cmp: /^PartialOrd$/,
  cmp: /^Ord$/,
  poll: /^Future$/,
  ne: /^PartialEq$/,
};
/** Traits whose methods other functions of the library call, and those that `derive` writes: `.collect()`, `.parse()`. */
const libraryTraits: Readonly<Record<string, RegExp>> = {
  clone: /^Clone$/,
  default: /^Default$/,
  hash: /^Hash$/,
  from_str: /^FromStr$/,
  try_from: /^TryFrom$/,
  from_iter: /^FromIterator$/,
  extend: /^Extend$/,
  sum: /^Sum$/,
  product: /^Product$/,
  borrow: /^Borrow$/,
  as_ref: /^AsRef$/,
  read: /^(?:Async)?Read$/,
  write: /^Write$/,
  flush: /^Write$/,
  write_str: /^Write$/,
  size_hint: /^Iterator$/,
  next_back: /^DoubleEndedIterator$/,
  source: /^Error$/,
  serialize: /^Serialize$/,
  deserialize: /^Deserialize$/,
};
const comparison = /^(?:lt|le|gt|ge)$/;
/** Names that anything may have: the language calls them of what is of a type for it. */
const ofBase = wholeMatch([
  'close|Dispose(?:Async)?|iterator|hasNext|next|compareTo|CompareTo|GetEnumerator|MoveNext|getIterator',
  'current|key|valid|rewind|count|jsonSerialize|offset(?:Get|Set|Exists|Unset)',
]);
const arithmetic = /^(?:add|sub|mul|div|rem|neg|not|shl|shr|bitand|bitor|bitxor)(?:_assign)?$/;

/**
 * How one of these symbols is called without being written as a call: by the language (`with` calls `__enter__`) or by
 * being read (`get size()`). Of such a symbol no list of calls is complete. `lineText` gives a line, from 1, of a file.
 * Undefined where calls are written out, and where the place of such a call `isListed`. With `isStrict` a call of what
 * nothing is known counts, too: where nothing else calls the symbol it may.
 */
export function unnamedCalls(
  project: Project,
  targets: readonly Symbol[],
  lineText: (path: string, line: number) => string,
  isStrict = false,
  isListed?: IsListed,
): UnnamedCalls | undefined {
  for (const [place, target] of targets.entries()) {
    const facts = project.facts(target.path);
    const own = getDefinition(project, target);
    if (facts === undefined || own === undefined) continue;
    const part =
      getTraits(facts.language).hasPreprocessor && isCallable(own) ? getPastedPart(project, own.name) : undefined;
    if (part !== undefined) return told(own.name, byPhrases.macros, pastedPattern(part));
    const { implicitPrefix, copyingPrefix } = getTraits(facts.language);
    if (implicitPrefix !== undefined || copyingPrefix !== undefined) {
      const before = lineText(target.path, own.site.line).slice(0, own.site.column);
      if (implicitPrefix?.test(before) === true) return told(own.name, byPhrases.implicits);
      if (copyingPrefix?.test(before) === true && isCopied(project, facts))
        return told(own.name, byPhrases.copies, '\\.copy\\b');
    }
    if (isSentTo(project, target, lineText, isStrict, isListed))
      return told(own.name, byPhrases.sends, String.raw`send\b`);
    const handed =
      findHandingOn(project, target, lineText, isListed ?? (() => true)) ??
      findMaking(project, target, isListed ?? (() => false));
    if (handed !== undefined) return { text: handed };
    // `#[serde(with = "as_text")]` names the module of two functions.
    const isForModule = getTraits(facts.language).hasImplBlocks && /^(?:de)?serialize$/.test(own.name);
    if (isForModule && own.owner === undefined) return told(own.name, byPhrases.dataModel, String.raw`\bwith\s*=`);
    const isExpression = own.standsIn === true && isScript(facts);
    if (isExpression && !isGivenItsName(own, lineText(target.path, own.site.line)))
      return {
        text: msg(
          '{0} is a function inside an expression: whatever receives that calls it under another name.',
          own.name,
        ),
      };
    if (own.container < 0 && own.owner === undefined) continue;
    const found = ofDefinition(project, facts, own, target, (line) =>
      place < maxLines ? lineText(target.path, line) : '',
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a function of a script is called by its own name: `exports.save = function save() {}`. */
function isGivenItsName({ name, site }: Definition, line: string): boolean {
  const before = /([\p{ID_Continue}$]+)['"\]]*\s*[=:]\s*(?:async\s+)?function\b\s*(?:\*\s*)?$/u.exec(
    line.slice(0, site.column),
  );
  return before?.[1] === name;
}

/** Whether code that can call a file's calls anything `copy`. */
function isCopied(project: Project, { language }: FileFacts): boolean {
  return project.filesWith('copy').some((path) => {
    const facts = project.facts(path);
    return (
      facts !== undefined &&
      getTraits(facts.language).family === getTraits(language).family &&
      findUses(facts, new Set(['copy'])).some(
        ({ name, role }) => name === 'copy' && (role === 'call' || role === 'value'),
      )
    );
  });
}

function ofDefinition(
  project: Project,
  facts: FileFacts,
  own: Definition,
  { definition }: Symbol,
  lineText: (line: number) => string,
): UnnamedCalls | undefined {
  const { name, site, kind } = own;
  const traits = getTraits(facts.language);
  // `[Symbol.iterator]() {}`
  if (name.startsWith('[')) return told(name, byPhrases.operators);
  // `Repo repo;`, and fields of the class.
  if (traits.constructsByDeclaration && kind === 'constructor') return told(name, byPhrases.objects);
  if (isAccessor(facts, own, definition, lineText))
    return {
      text: msg('{0} is an accessor: reading or assigning it calls it, and not every place that does is listed.', name),
      pattern: `\\.${literalPattern(name)}\\b`,
    };
  const { enumerating } = traits;
  const enumerated = (path: string): boolean => {
    const other = path === facts.path ? facts : project.facts(path);
    const calls = other === undefined || enumerating === undefined ? [] : findUses(other, enumerating);
    return calls.some(
      ({ role, within, arguments: [first] = [] }) =>
        role === 'call' && ((other === facts && within === definition) || first?.text.replace(/^:/, '') === name),
    );
  };
  const isEnumerated =
    enumerating !== undefined &&
    [facts.path, ...[...enumerating].flatMap((word) => project.filesWith(word))].some(enumerated);
  if (isEnumerated) return told(name, ...loops);
  const isAnybodys =
    traits.callsThroughBases && ofBase.test(name) && !facts.heritage.some((each) => each.definition === own.container);
  const row = isAnybodys ? undefined : traits.implicitCalls.find(([names]) => names.test(name));
  if (row !== undefined) return told(name, row[1], row[2]);
  const isDuck = traits.duckTypes?.some(
    ([names, beside]) =>
      names.test(name) && facts.definitions.some((each) => each.container === own.container && beside.test(each.name)),
  );
  if (isDuck === true) return told(name, byPhrases.messages);
  if (traits.operatorNames !== undefined)
    return isOperator(traits.operatorNames, name, lineText(site.line).slice(0, site.column))
      ? told(name, byPhrases.operators)
      : undefined;
  if (!traits.hasImplBlocks) return undefined;
  if (isOfTrait(facts, own, calledTraits)) return told(name, byPhrases.traits);
  return isOfTrait(facts, own, libraryTraits) ? told(name, byPhrases.dataModel) : undefined;
}

function pastedPattern(part: string): string {
  return `##\\s*${literalPattern(part)}|${literalPattern(part)}\\s*##`;
}

function told(name: string, by: string | Message, pattern?: string): UnnamedCalls {
  return {
    text: msg('{0} is also called without being named, by {1}; such places are not listed.', name, by),
    pattern,
  };
}

function isAccessor(
  { language, references }: FileFacts,
  { kind, site }: Definition,
  definition: number,
  lineText: (line: number) => string,
): boolean {
  const { accessorPrefix, accessorDecorators, accessorBodies } = getTraits(language);
  if (kind === 'method' && accessorPrefix?.test(lineText(site.line).slice(0, site.column)) === true) return true;
  if (accessorDecorators !== undefined)
    return references.some(
      (each) => each.role === 'decorator' && each.decorates === definition && accessorDecorators.test(each.name),
    );
  return (
    kind === 'field' &&
    accessorBodies?.test(`${lineText(site.line).slice(site.column)} ${lineText(site.line + 1)}`) === true
  );
}

/** An override is an operator without saying so. */
function isOperator(names: RegExp, name: string, before: string): boolean {
  return /\boperator\b/.test(before) || (/\boverride\b/.test(before) && names.test(name));
}

/** Whether a type of this file has the method for one of these traits, or for one of an operator. */
function isOfTrait(
  { heritage, definitions }: FileFacts,
  { name, owner }: Definition,
  traits: Readonly<Record<string, RegExp>>,
): boolean {
  const isTrait = (base: string): boolean => {
    if (comparison.test(name)) return base === 'PartialOrd';
    return arithmetic.test(name) ? base.toLowerCase() === name.replaceAll('_', '') : traits[name]?.test(base) === true;
  };
  return heritage.some((each) => (each.owner ?? definitions[each.definition]?.name) === owner && isTrait(each.base));
}
