import assert from 'node:assert/strict';
import { getLanguage } from '../../src/callers/domain/codeLanguage.ts';
import { unreadName, type FileFacts, type Reference, type Site } from '../../src/callers/domain/facts.ts';
import { FactsParser } from '../../src/callers/node/facts/factsParser.ts';
import { loadInstalledWasm } from './factsGrammars.ts';

/** With more time than a reader has: tests may run with what others leave of the processor. */
const parser = new FactsParser({ loadWasm: loadInstalledWasm, maxMs: 60_000 });

/** The facts of a source, after every site in them was seen to point at its name. */
export async function getFacts(path: string, source: string): Promise<FileFacts> {
  const language = getLanguage(path);
  assert(language !== undefined, `${path} has no language`);
  await parser.prepare(path, language, source);
  const result = parser.extract(path, language, source);
  assert('facts' in result, `no facts: ${JSON.stringify(result)}`);
  checkSites(result.facts, source);
  return result.facts;
}

/**
 * A constructor that is called by a word of the language: `super(x)`, `: base(x)`, `new(x)`. A constant of an enum
 * calls it by being defined.
 */
const delegating = /^(?:super|this|base|new|cls|self|static|parent|__construct|described_class)\b/;

/**
 * Throws unless each definition, reference and import stands where its name is in the source, or a word that stands for
 * it.
 */
export function checkSites({ definitions, references, imports }: FileFacts, source: string): void {
  const lines = source.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const at = ({ line, column }: { readonly line: number; readonly column: number }, length: number): string =>
    lines[line - 1]?.slice(column, column + length) ?? '';
  const defined = new Set(definitions.map(({ site }) => `${site.line}:${site.column}`));
  // A variable may hold the name of what is called, and an expression gives it: `a[name]()`, `$a->$name()`.
  const isHeld = ({ name, site }: Reference): boolean =>
    name === unreadName ||
    (at(site, 1) === '$' && !name.startsWith('$')) ||
    at({ ...site, column: site.column - 1 }, 1).startsWith('[');
  // Ruby's `super` calls what the method around it is called like.
  const isOfBase = ({ receiver, site }: Reference): boolean => receiver === 'super' && at(site, 5) === receiver;
  // `box[1] ||= 2` calls `[]` where it opens and `[]=` where it closes.
  const isIndex = ({ name, site }: Reference): boolean => name.startsWith('[]') && /[[\]]/.test(at(site, 1));
  // `size=` of Ruby is called where `size` is written and something is given to it; what makes it stands behind the name.
  const isSetter = ({ name, site }: { readonly name: string; readonly site: Site }): boolean =>
    /\w=$/.test(name) &&
    [site.column, site.column - name.length + 1].some(
      (column) => `${at({ ...site, column }, name.length - 1)}=` === name,
    );
  // A class's own `new`, which it may have beside its constructor, stands behind the word.
  const isOwnNew = ({ name, site }: Reference): boolean =>
    name === 'new' && at({ ...site, column: site.column - 3 }, 3) === name;
  const isUnequal = ({ name, site }: Reference): boolean => name === '==' && at(site, 2) === '!=';
  // A sign before a value is written without its `@`.
  const isSign = ({ name, site }: Reference): boolean => /^[-+]@$/.test(name) && at(site, 1) === name.charAt(0);
  // `job.(1)` of Ruby calls `call` where it opens.
  const isCalled = ({ name, site }: Reference): boolean => name === 'call' && at(site, 1) === '(';
  const isNamed = (reference: Reference): boolean =>
    !(isIndex(reference) || isUnequal(reference) || isSign(reference) || isCalled(reference)) &&
    !isOwnNew(reference) &&
    (reference.role !== 'new'
      ? !(isHeld(reference) || isOfBase(reference))
      : !delegating.test(at(reference.site, 12)) && !defined.has(`${reference.site.line}:${reference.site.column}`));
  // Fields of Rust without names are called by their places.
  const written = definitions.filter(({ name }) => !/^\d+$/.test(name));
  for (const { name, site } of [...written, ...references.filter(isNamed)].filter((each) => !isSetter(each)))
    assert.equal(at(site, name.length), name, `${name} is not at ${site.line}:${site.column}`);
  for (const { local, site } of imports)
    if (local !== '' && local !== '*')
      assert(at(site, 400).includes(local.split('.').at(-1) ?? ''), `${local} is not at ${site.line}:${site.column}`);
  for (const { within, decorates, argumentOf, binding } of references) {
    for (const index of [within, decorates ?? -1]) assert(index < definitions.length);
    assert((argumentOf ?? -1) < references.length && (binding ?? -1) < Infinity);
  }
  for (const [index, { container, startLine, endLine }] of definitions.entries())
    assert(container < definitions.length && container !== index && startLine <= endLine);
}

/** A definition's dotted path: `A.save`. */
function getPath({ definitions }: FileFacts, index: number): string {
  const names: string[] = [];
  for (let at = index; at >= 0 && names.length < 20; at = definitions[at]?.container ?? -1)
    names.unshift(definitions[at]?.name ?? '?');
  return names.join('.');
}

/**
 * Definitions as lines: `method A.save static: Repo -> Repo[]`; those that other files cannot name have a `-` in front.
 */
export function definitionLines(facts: FileFacts): string[] {
  return facts.definitions.map(
    ({ kind, isExported, isStatic, type, returns, owner }, index) =>
      `${isExported ? '' : '-'}${kind} ${owner !== undefined && !getPath(facts, index).includes('.') ? `(${owner}).` : ''}${getPath(facts, index)}${isStatic === true ? ' static' : ''}${type === undefined ? '' : `: ${type}`}${returns === undefined ? '' : ` -> ${returns}`}`,
  );
}

/** References of some roles as lines: `call this.repo.save in A.go`. */
export function referenceLines(facts: FileFacts, ...roles: readonly Reference['role'][]): string[] {
  return facts.references
    .filter(({ role }) => roles.length === 0 || roles.includes(role))
    .map((reference) => referenceLine(facts, reference));
}

function referenceLine(
  facts: FileFacts,
  { role, receiver, name, within, decorates, argumentOf, argumentAt, key }: Reference,
): string {
  const call = argumentOf === undefined ? undefined : facts.references[argumentOf];
  return [
    role,
    receiver === undefined ? name : `${receiver}.${name}`,
    ...(decorates === undefined ? [] : [`on ${getPath(facts, decorates)}`]),
    ...(key === undefined ? [] : [`under ${key}`]),
    ...(call === undefined ? [] : [`to ${call.name}#${argumentAt ?? '?'}`]),
    ...(within < 0 ? [] : [`in ${getPath(facts, within)}`]),
  ].join(' ');
}

/** Bindings as lines: `repo: Repo in A.save`; those of unknown type end in a colon. */
export function bindingLines(facts: FileFacts): string[] {
  return facts.bindings.map(
    ({ name, type, within }) => `${name}: ${type}${within < 0 ? '' : ` in ${getPath(facts, within)}`}`,
  );
}

/** Imports as lines: `b < a from ./m`. */
export function importLines({ imports }: FileFacts): string[] {
  return imports.map(({ local, imported, from }) => `${local} < ${imported} from ${from}`);
}

/** Bases as lines: `A extends B`. */
export function heritageLines(facts: FileFacts): string[] {
  return facts.heritage.map(
    ({ definition, owner, role, base }) =>
      `${definition < 0 ? `(${owner ?? '?'})` : getPath(facts, definition)} ${role} ${base}`,
  );
}

/** The arguments of the first call of a name, as `kind text` lines. */
export function argumentLines({ references }: FileFacts, callee: string): string[] {
  const call = references.find(({ name, arguments: args }) => name === callee && args !== undefined);
  return (call?.arguments ?? []).map(
    ({ kind, text, name, entries }) =>
      `${name === undefined ? '' : `${name}=`}${kind} ${entries === undefined ? text : `{${entries.map(({ key, value }) => `${key}: ${value.kind} ${value.text}`).join(', ')}}`}`,
  );
}
