import { msg } from '../../../base/text/message.ts';
import type { Evidence } from '../types.ts';
import type { CodeLanguage, FileFacts } from '../facts.ts';
import type { CallSite } from './callSites.ts';
import { isEverybodys, maxMembers, type MemberFamily, type MemberNames } from './memberNames.ts';
import { getDefinition, isMember, symbolKey, type Project, type Symbol } from './project.ts';
import { isPythonBuiltinMember } from './pythonBuiltins.ts';
import { isRustBuiltinMember } from './rustBuiltins.ts';
import { isScriptBuiltinMember } from './scriptBuiltins.ts';

/** What ties a call on a receiver of no known type to what is looked for; nothing where it cannot be meant. */
export type NameVerdict = Pick<CallSite, 'link' | 'evidence'> | undefined;

/** The members of one name in one language, and which of them are looked for. */
interface NamedFamilies {
  readonly families: readonly MemberFamily[];
  readonly own: readonly MemberFamily[];
  /** Whether the receiver may as well be one of several classes that override what is looked for, or share its base. */
  readonly isOverridden: boolean;
  readonly evidence: readonly Evidence[];
}

/** Where so many other classes of a family have the member, most calls are of another one. */
const manyOthers = 2;

/**
 * Judges calls by their name alone, for the members that one search looks for. A frequent name is called in thousands
 * of places: what the name says is worked out once, and what a file says once a file.
 */
export class NameVerdicts {
  readonly #project: Project;
  readonly #members: MemberNames;
  readonly #wanted: ReadonlyMap<string, Symbol>;
  readonly #named = new Map<string, NamedFamilies | undefined>();
  readonly #byFile = new Map<string, Map<string, NameVerdict>>();

  constructor(project: Project, members: MemberNames, wanted: ReadonlyMap<string, Symbol>) {
    this.#project = project;
    this.#members = members;
    this.#wanted = wanted;
  }

  /** What a call of this name in a file is taken for. */
  of(facts: FileFacts, name: string): NameVerdict {
    let files = this.#byFile.get(name);
    if (files === undefined) this.#byFile.set(name, (files = new Map<string, NameVerdict>()));
    const known = files.get(facts.path);
    if (known !== undefined || files.has(facts.path)) return known;
    const verdict = this.#judge(facts, name);
    files.set(facts.path, verdict);
    return verdict;
  }

  #judge(facts: FileFacts, name: string): NameVerdict {
    const named = this.#namedIn(facts.language, name);
    if (named === undefined) return undefined;
    const { families, own, isOverridden, evidence } = named;
    if (isOverridden || (families.length === 0 && isOperatorName(name))) return { link: 'name', evidence };
    const isCommon = isBuiltinMember(facts, name);
    if (families.length <= own.length && !isCommon) return { link: 'only-one', evidence };
    // Most files mention none of the own ones: then the others need not be checked.
    const speaksOfNoOther =
      own.some((family) => this.#members.isNear(family, facts)) &&
      families.every((family) => own.includes(family) || !this.#members.isNear(family, facts));
    if (speaksOfNoOther && families.length <= own.length)
      return { link: 'only-common', evidence: [...evidence, msg('the file mentions it')] };
    if (speaksOfNoOther) return { link: 'near', evidence: [...evidence, msg('the file mentions no other')] };
    return { link: 'name', evidence };
  }

  #namedIn(language: FileFacts['language'], name: string): NamedFamilies | undefined {
    const key = `${language} ${name}`;
    const known = this.#named.get(key);
    if (known !== undefined || this.#named.has(key)) return known;
    const targets = [...this.#wanted].flatMap(([, target]) =>
      this.#isMemberNamed(target, name) ? [symbolKey(target)] : [],
    );
    const families = targets.length === 0 ? [] : this.#members.families(name, language);
    const own = families.filter(({ members }) => targets.some((target) => members.has(target)));
    const named = targets.length === 0 ? undefined : { families, own, ...describeFamilies(families, own, targets) };
    this.#named.set(key, named);
    return named;
  }

  #isMemberNamed(symbol: Symbol, name: string): boolean {
    const definition = getDefinition(this.#project, symbol);
    return definition?.name === name && isMember(definition) && definition.kind !== 'constructor';
  }
}

function describeFamilies(
  families: readonly MemberFamily[],
  own: readonly MemberFamily[],
  targets: readonly string[],
): Pick<NamedFamilies, 'evidence' | 'isOverridden'> {
  if (isEverybodys(families))
    return { evidence: [msg('one of more than {0} members of this name', maxMembers)], isOverridden: false };
  // An operator is no word that files are searched for.
  if (families.length === 0) return { evidence: [msg('name')], isOverridden: false };
  const holders = new Set(own.flatMap(({ members }) => [...members.values()].filter((each) => each !== undefined)));
  const all = holders.size;
  const held = targets.flatMap((target) => own.map(({ members }) => members.get(target)));
  for (const each of held) if (each !== undefined) holders.delete(each);
  return {
    evidence: [
      families.length === 1 ? describeFamily(all) : msg('one of {0} kinds of members of this name', families.length),
    ],
    // What an interface asks for is meant by a call of any class that has it.
    isOverridden: holders.size >= manyOthers && held.some((each) => each !== undefined),
  };
}

function isOperatorName(name: string): boolean {
  return /^\W/.test(name);
}

function describeFamily(classes: number): Evidence {
  return classes > 1
    ? msg('one of {0} related classes with this member', classes)
    : msg('the only member of this name');
}

/** Members that the objects of a language's own have. */
const builtinMembers: Readonly<Partial<Record<CodeLanguage, (name: string) => boolean>>> = {
  python: isPythonBuiltinMember,
  rust: isRustBuiltinMember,
  typescript: isScriptBuiltinMember,
  javascript: isScriptBuiltinMember,
};

function isBuiltinMember({ language }: FileFacts, name: string): boolean {
  return builtinMembers[language]?.(name) === true;
}
