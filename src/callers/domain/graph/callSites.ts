import { givesWhenCalled } from './cppMembers.ts';
import { leavesCrate, modulesBefore } from './rustModules.ts';
import { getTraits } from '../languages/languages.ts';
import { type Message, msg } from '../../../base/text/message.ts';
import type { Evidence } from '../types.ts';
import { getLanguage } from '../codeLanguage.ts';
import {
  globalScope,
  type Binding,
  type Definition,
  type FileFacts,
  type Reference,
  type ReferenceRole,
} from '../facts.ts';
import { getName, isListed, parseType } from '../typeText.ts';
import { CalledTogether } from './calledTogether.ts';
import { getCandidates } from './candidates.ts';
import { Work } from './circularMemo.ts';
import { hasUnwrittenRival } from './companions.ts';
import { CppConversions } from './cppConversions.ts';
import { CsharpConversions } from './csharpConversions.ts';
import { hasOpenExtension, isExtended, outsideTraits } from './extensions.ts';
import { findUses, indexOf } from './factsIndex.ts';
import { HandedInTypes } from './handedInTypes.ts';
import { HandedOn, loadsAnyModule } from './handedOn.ts';
import { HeldFunctions, type HeldCall } from './heldFunctions.ts';
import { heldParameters } from './heldParameters.ts';
import { heldValues, takenFrom, type Taken } from './heldValues.ts';
import { SubtypeResolver } from './subtypeResolver.ts';
import { besides } from './besides.ts';
import { implicitReceivers, isImplicit, mayBeAnything } from './implicitReceivers.ts';
import { findMakersOfAny, madeThrough } from './inheritedConstructors.ts';
import { ArgumentTypes } from './argumentTypes.ts';
import { KotlinConversions } from './kotlinConversions.ts';
import { mayBeSame, Overloads, type CallArguments } from './overloads.ts';
import { TypeConversions } from './typeConversions.ts';
import { NameResolution, type Resolution } from './nameResolution.ts';
import { MemberNames } from './memberNames.ts';
import { MemoProject } from './memoProject.ts';
import { declaresTypes } from './outsideTypes.ts';
import { getPlain } from './plainTypes.ts';
import { countTwins, getNamespace, isAround, withNamesakes } from './namesakes.ts';
import { NameVerdicts } from './nameVerdicts.ts';
import {
  classesAround,
  enclosing,
  definitionAt,
  getDefinition,
  enclosingClass,
  isCallable,
  isClass,
  isSame,
  isScript,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';
import { findRootsOutside, getRoot, mayBeSamePlace, namesAround } from './rubyConstants.ts';
import { mayTakeNumber } from './rubyArity.ts';
import { RubyPrivate } from './rubyPrivate.ts';
import { RubySides } from './rubySides.ts';
import { isExportEntry, isOnlyNamed } from './mentions.ts';
import { mayBePackaged } from './qualifiedNames.ts';
import { isHeader, isNameless, isPlainC } from './reachable.ts';
import { callsByClass, type Means } from './pythonConstruction.ts';
import type { Receiver } from './receiver.ts';
import { isRustBuiltinMember } from './rustBuiltins.ts';
import { isWrapperMember } from './rustMembers.ts';
import { isMixedIntoObjects } from './rubySelf.ts';
import { ReceiverTypes } from './receiverTypes.ts';
import { amongMacros, isMacroCall, withoutMark } from './rustMacros.ts';

/** How sure a call site is, before calibration: what connects it with the definition. */
export type Link =
  /** The same file, an import, or the type of the receiver leads to the definition. */
  | 'resolved'
  /** Through a base class or interface: the call may end in the definition. */
  | 'override'
  /** Under another name that holds it: a variable, a field, a parameter it was given for. */
  | 'held'
  /** Another function of the same class has the name and takes as many arguments. */
  | 'overload'
  /** Two or more others have. */
  | 'overloads'
  /**
   * Something from outside the code gave the receiver, and was handed the class or an object of it; or callers of the
   * function around hand in such an object, or the receiver has the name of the class.
   */
  | 'handed'
  /** The receiver's type has a member of this name, and the definition is in an object that looks like it. */
  | 'shape'
  /** The receiver's type is not known, but nothing else in the code has this name. */
  | 'only-one'
  /**
   * The only member of its name as well, but the name is one that half of what a program deals with has; the file
   * speaks of the member's class.
   */
  | 'only-common'
  /** Others have the name too, but the file speaks of none of them. */
  | 'near'
  /** The name agrees and nothing more is known. */
  | 'name';

/**
 * Why it is not known whether a use is one of the symbol: something from outside the code gave the receiver; nothing
 * tells what it is; its type is one that the symbol's class fits without saying so; a type from outside that may be a
 * base of it.
 */
export type UnknownReason = 'handed-out' | 'untyped-receiver' | 'structural-type' | 'base-outside';

/** One place where a symbol is called or handed on. */
export interface CallSite {
  readonly path: string;
  readonly reference: Reference;
  readonly link: Link;
  readonly evidence: readonly Evidence[];
  /** Of a use that is only a possible one. */
  readonly unknown?: UnknownReason;
}

/**
 * A use of the name that leads to other definitions, and certainly to none of those that were looked for: the
 * receiver's own class has the member, another one is imported.
 */
export interface OtherSite {
  readonly path: string;
  readonly reference: Reference;
  /** Where it leads. */
  readonly ends: readonly Symbol[];
}

/** What came of a search, and how much of it was done. */
export interface CallSites {
  readonly sites: readonly CallSite[];
  /** Uses that end elsewhere; of those that are in neither list nothing is known, or they are no uses. */
  readonly elsewhere: readonly OtherSite[];
  /** Files that hold the name (or one it is exported under), and how many were analysed. */
  readonly candidates: number;
  readonly analysed: number;
  /** Of these, files that the parser did not understand as a whole: a call may be in the part it skipped. */
  readonly broken: number;
  /**
   * Whether calls may be missing though every file was looked at: more names than are followed, types that lead in
   * circles without end, or no time left to follow what holds or inherits it.
   */
  readonly isCut: boolean;
  /** Whether the time was over before every file was looked at. */
  readonly isLate: boolean;
}

/** The result for one use; undefined if the use is not a call or cannot be decided. */
type UseVerdict =
  | Pick<CallSite, 'link' | 'evidence' | 'unknown'>
  | (Pick<OtherSite, 'ends'> & { readonly link: 'elsewhere' })
  /** One of the symbol only if that is handed on: what is called may hold any function (see `HandedOn`). */
  | { readonly link: 'held-open'; readonly evidence: readonly Evidence[] }
  | undefined;
/** What is looked for, by its key. */
type Wanted = ReadonlyMap<string, Symbol>;
/** What ties a use to what is looked for. */
type Tie = Pick<CallSite, 'link' | 'evidence' | 'unknown'> | undefined;

const callRoles: ReadonlySet<ReferenceRole> = new Set(['call', 'new', 'decorator', 'jsx', 'value']);

/** How the type of a receiver is known, where a word says it. */
const receiverWords: Readonly<Partial<Record<string, Message>>> = {
  cast: msg('cast'),
  element: msg('element'),
  entered: msg('entered'),
  new: msg('new'),
  qualified: msg('qualified'),
  typed: msg('typed'),
  value: msg('value'),
};

/**
 * Finds the call sites of symbols: it looks at every file that holds the name and resolves every use of it in place.
 */
export class CallSiteSearch {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #types: ReceiverTypes;
  readonly #members: MemberNames;
  readonly #heirs: SubtypeResolver;
  readonly #overloads: Overloads;
  readonly #sides: RubySides;
  readonly #private: RubyPrivate;
  readonly #handedIn: HandedInTypes;
  readonly #together: CalledTogether;
  /** Whether modules are handed on as values, by their path. */
  readonly #moduleValues = new Map<string, boolean>();
  /** By what was looked for. */
  readonly #madeAgain = new WeakMap<Wanted, boolean>();
  readonly #verdicts = new WeakMap<ReadonlyMap<string, Symbol>, NameVerdicts>();
  /** The files of what was asked for, without its other declarations and definitions. */
  readonly #asked = new WeakMap<ReadonlyMap<string, Symbol>, ReadonlySet<string>>();
  /** Whether what holds a symbol is being looked for. */
  #isFollowing = false;

  /** What the questions so far have cost: it grows with the code, not with the ways through it. */
  readonly work: Work;

  constructor(project: Project, work = new Work()) {
    this.work = work;
    this.#project = project.isSteady === true ? project : new MemoProject(project);
    this.#names = new NameResolution(this.#project, work);
    this.#types = new ReceiverTypes(this.#project, this.#names, work);
    this.#members = new MemberNames(this.#project, this.#names, this.#types);
    this.#heirs = new SubtypeResolver(this.#project, this.#types);
    this.#handedIn = new HandedInTypes(this.#project, this.#names);
    this.#together = new CalledTogether(this.#project, this.#names, this.#types);
    this.#sides = new RubySides(this.#project, this.#types.classes);
    this.#private = new RubyPrivate(this.#project);
    const given = new ArgumentTypes(this.#project, this.#names, this.#types);
    this.#overloads = new Overloads(
      this.#project,
      given,
      new TypeConversions(this.#project, given, this.#types.classes),
      new KotlinConversions(this.#project, this.#names, this.#types.classes),
      new CppConversions(this.#project, this.#names, this.#types.classes),
      new CsharpConversions(this.#project, this.#names, this.#types.classes),
      this.#types.classes,
    );
  }

  /** `isOver` is called between files with the number of sites so far; once it returns true, these are the answer. */
  find(targets: readonly Symbol[], isOver: (sites?: number) => boolean = () => false): CallSites {
    const wanted = new Map(
      targets.flatMap((target) => withNamesakes(this.#project, target)).map((target) => [symbolKey(target), target]),
    );
    this.#asked.set(wanted, new Set(targets.map(({ path }) => path)));
    const search = getCandidates(this.#project, targets, isOver);
    const sites: CallSite[] = [];
    const elsewhere: OtherSite[] = [];
    const open: CallSite[] = [];
    let analysed = 0;
    let broken = 0;
    let [isLate, isShort] = [false, false];
    for (const path of search.files) {
      isLate = analysed >= search.sure && isOver(sites.length);
      if (isLate) break;
      const facts = this.#project.facts(path);
      if (facts === undefined) continue;
      analysed++;
      if (!facts.isClean) broken++;
      for (const reference of findUses(facts, search.names)) {
        if (!callRoles.has(reference.role) || isExportEntry(facts, reference) || isOnlyNamed(facts, reference))
          continue;
        const verdict = this.#judge(facts, reference, wanted);
        if (verdict?.link === 'elsewhere') elsewhere.push({ path, reference, ends: verdict.ends });
        else if (verdict?.link === 'held-open')
          open.push({ path, reference, link: 'name', evidence: verdict.evidence, unknown: 'untyped-receiver' });
        else if (verdict !== undefined)
          sites.push({ path, reference, ...this.#guess(facts, reference, verdict, wanted) });
      }
    }
    if (open.length > 0) {
      const handed = new HandedOn(this.#project, wanted.values(), sites);
      sites.push(
        ...open.filter(({ path }) => {
          const facts = this.#project.facts(path);
          return facts !== undefined && handed.mayReach(facts);
        }),
      );
    }
    // Every file was looked through by then: nothing else would tell that some calls were not looked for.
    this.#addUnnamed(wanted, sites, (count) => (isShort ||= isOver(count)));
    return {
      sites,
      elsewhere,
      candidates: search.files.length + search.left,
      analysed,
      broken,
      isCut: search.isCut || this.work.isCut || isShort,
      isLate,
    };
  }

  /**
   * Makes a possible call a likely one where callers of the function around hand in an object that has the member, or the
   * receiver has the name of the only class that does: `session.close()`.
   */
  #guess(facts: FileFacts, reference: Reference, tie: Tie & object, wanted: Wanted): Tie & object {
    const isOpen =
      (tie.link === 'name' || tie.link === 'near') &&
      (tie.unknown === 'untyped-receiver' || tie.unknown === 'handed-out');
    const { hasDynamicTypes, keepsDeclaredTypes } = getTraits(facts.language);
    if (!isOpen || reference.receiver === undefined) return tie;
    if (hasDynamicTypes && !keepsDeclaredTypes) {
      const members = this.#handedIn.getMembers(facts, reference);
      if (members.some((each) => this.#means(each, wanted)))
        return { link: 'handed', evidence: [...tie.evidence, msg('callers hand in an object that has it')] };
      if (members.length > 0) return tie;
      if (this.#isNamedLike(facts, reference, wanted))
        return { link: 'handed', evidence: [...tie.evidence, msg('the receiver has the name of its class')] };
    }
    return this.#together.isOnlyFit(facts, reference, wanted.values())
      ? { link: 'handed', evidence: [...tie.evidence, msg('no other class has all that is called on it')] }
      : tie;
  }

  /** Whether a receiver has the name of a class that has the wanted member, and of no class with another one. */
  #isNamedLike(facts: FileFacts, { name, receiver = '' }: Reference, wanted: Wanted): boolean {
    const word = getWord(receiver);
    // `Session.open()` is on what the class itself has.
    if (word === '' || /(?:^|[^\p{ID_Continue}$])\p{Lu}[\p{ID_Continue}$]*(?:\(\))?$/u.test(receiver)) return false;
    const isLike = (one: Symbol): boolean => getWord(getDefinition(this.#project, one)?.name ?? '') === word;
    const families = this.#members.families(name, facts.language);
    const like = families.filter(({ owners }) => [...owners].some((owner) => getWord(owner) === word));
    const { classes } = this.#types;
    return [...wanted].some(([key, symbol]) => {
      if (like.length > 1 || (like.length === 1 && like[0]?.members.has(key) !== true)) return false;
      const holder = { path: symbol.path, definition: getDefinition(this.#project, symbol)?.container ?? -1 };
      if (holder.definition < 0) return false;
      return (
        isLike(holder) ||
        classes.below(holder).some((heir) => isLike(heir) && classes.ownMember(heir, name).length === 0)
      );
    });
  }

  /** Which of several targets of one search a site means; all of them if that is unknown. */
  getTargets({ path, reference, link }: CallSite, targets: readonly Symbol[]): readonly Symbol[] {
    const facts = this.#project.facts(path);
    if (targets.length < 2 || facts === undefined) return targets;
    const meant = targets.filter(
      (target) =>
        this.#judge(
          facts,
          reference,
          new Map(withNamesakes(this.#project, target).map((each) => [symbolKey(each), each])),
        )?.link === link,
    );
    return meant.length === 0 ? targets : meant;
  }

  /**
   * What is called without being named: in Python constructors of classes below and objects that can be called;
   * functions under other names.
   */
  #addUnnamed(wanted: ReadonlyMap<string, Symbol>, sites: CallSite[], isOver: (sites?: number) => boolean): void {
    let known: Set<string> | undefined;
    const add = ({ path, reference, evidence }: HeldCall, link: Link): void => {
      known ??= new Set(
        sites
          .filter((each) => each.link !== 'name')
          .map((each) => `${each.path}:${each.reference.site.line}:${each.reference.site.column}`),
      );
      const key = `${path}:${reference.site.line}:${reference.site.column}`;
      const facts = this.#project.facts(path);
      const tie = { link, evidence: [evidence], ...(link === 'name' && ({ unknown: 'untyped-receiver' } as const)) };
      if (!known.has(key))
        sites.push({ path, reference, ...(facts === undefined ? tie : this.#guess(facts, reference, tie, wanted)) });
      known.add(key);
    };
    if ([...wanted.values()].some(({ path }) => getTraits(getLanguage(path)).callsThroughClasses)) {
      const isLinked =
        (link: Link): Means =>
        (facts, each, symbols) =>
          this.#judge(facts, each, symbols)?.link === link;
      const means = isLinked('resolved');
      for (const call of callsByClass(this.#project, this.#types, wanted, means, isLinked('override'), isOver))
        add(call, call.isMixed === true ? 'override' : 'resolved');
      for (const call of new HeldFunctions(this.#project, this.#names, this.#types, means).calls(wanted, isOver))
        add(call, 'held');
      return;
    }
    const getCalls = (symbols: readonly Symbol[]): readonly CallSite[] => this.#getCalls(symbols, isOver);
    for (const { call, isSure } of madeThrough(this.#project, this.#types, wanted.values(), getCalls, isOver))
      add(call, isSure ? 'resolved' : 'name');
    for (const call of heldValues(this.#project, this.#types, wanted.values(), sites, getCalls)) add(call, 'held');
    for (const call of heldParameters(this.#project, this.#names, this.#types, [...sites])) add(call, 'held');
    for (const call of findMakersOfAny(this.#project, this.#names, wanted.values(), isOver)) add(call, 'name');
  }

  /** The sites that call symbols which hold what is looked for; those that hold these are not followed. */
  #getCalls(symbols: readonly Symbol[], isOver: (sites?: number) => boolean): readonly CallSite[] {
    if (this.#isFollowing) return [];
    this.#isFollowing = true;
    const { sites } = this.find(symbols, isOver);
    this.#isFollowing = false;
    return sites.filter(
      ({ link, path, reference }) =>
        link === 'resolved' &&
        (reference.role === 'call' || reference.role === 'new' || this.#isRaised(path, reference)),
    );
  }

  /** `raise Failure, 'text'` of Ruby makes what it raises. */
  #isRaised(path: string, { argumentOf }: Reference): boolean {
    const facts = argumentOf === undefined ? undefined : this.#project.facts(path);
    if (facts === undefined || !getTraits(facts.language).reopensClasses) return false;
    return /^(?:raise|fail)$/.test(facts.references[argumentOf ?? -1]?.name ?? '');
  }

  /** The result for one use, by the arguments, too, where several functions have the name. */
  #judge(facts: FileFacts, written: Reference, wanted: ReadonlyMap<string, Symbol>): UseVerdict {
    const reference = this.#inItsCase(facts, written, wanted);
    const verdict = this.#isOfOtherKind(facts, reference, wanted)
      ? ({ link: 'elsewhere', ends: [] } as const)
      : this.#getLink(facts, reference, wanted);
    const given = this.#overloads.getGiven(facts, reference);
    if (verdict?.link === 'elsewhere' && this.#mayBeFree(facts, reference, verdict.ends, wanted))
      return { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
    const isOther = verdict === undefined || verdict.link === 'elsewhere';
    if (isOther && this.#isOfAll(facts, reference, wanted))
      return { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
    if (verdict === undefined || verdict.link === 'elsewhere' || verdict.link === 'held-open') return verdict;
    if (verdict.link === 'resolved' && this.#isMadeAgain(wanted)) return { ...verdict, link: 'overload' };
    if (getTraits(facts.language).reopensClasses && this.#private.isRefused(reference, wanted.values()))
      return { link: 'elsewhere', ends: [] };
    if (verdict.link === 'resolved' && this.#areOfSystem(wanted)) return { ...verdict, link: 'overload' };
    // A method of Ruby that cannot take the arguments is not meant, unless all else says so.
    const isSure = verdict.link === 'resolved' || verdict.link === 'overload' || verdict.link === 'override';
    if (
      getTraits(facts.language).reopensClasses &&
      !isSure &&
      !mayTakeNumber(this.#project, wanted.values(), reference)
    )
      return { link: 'elsewhere', ends: [] };
    // What a macro names is decided where it is used.
    if (given === undefined) {
      if (getTraits(facts.language).tellsClassesByCase) return this.#judgeUncounted(facts, reference, verdict, wanted);
      if (verdict.link === 'resolved' && isInMacro(facts, reference)) return { ...verdict, link: 'only-one' };
      return getTraits(facts.language).hasImplBlocks && verdict.link === 'resolved'
        ? this.#amongImpls(verdict, wanted)
        : verdict;
    }
    const meant = [...wanted.values()].flatMap((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own === undefined ? [] : [{ symbol, own }];
    });
    // Java calls an extension of Kotlin with one argument more.
    const isOfLanguage = meant.every(({ symbol: { path } }) => this.#project.facts(path)?.language === facts.language);
    if (!isOfLanguage || !meant.every(({ own }) => isCallable(own))) return verdict;
    const isDirect =
      verdict.link === 'resolved' ||
      verdict.link === 'overload' ||
      (verdict.link === 'overloads' && getTraits(facts.language).conversions === 'csharp');
    const fitting = meant.filter(({ symbol }) =>
      isDirect ? this.#overloads.takes(symbol, given) : this.#overloads.mayTake(symbol, given),
    );
    if (fitting.length === 0) return this.#judgeUnfit(facts, reference, given, verdict, wanted);
    if (
      getTraits(facts.language).inheritsDefaults &&
      fitting.every(({ symbol }) => this.#overloads.mayLackDefaults(symbol, given))
    )
      return { link: 'name', evidence: [msg('name')], unknown: 'base-outside' };
    // Another program's file has a function of this name, and means that.
    if (getTraits(facts.language).freeOverloads === 'headers' && this.#isOfOtherProgram(facts, fitting, wanted))
      return { link: 'near', evidence: [msg('same file')], unknown: 'untyped-receiver' };
    const twins =
      getTraits(facts.language).freeOverloads === 'headers'
        ? countTwins(
            this.#project,
            fitting.map(({ symbol: { path }, own }) => ({ path, own })),
            facts.path,
          )
        : 0;
    if (!isDirect) return this.#amongExtensions(facts, given, verdict, fitting, wanted);
    const among = this.#amongRivals(facts, given, verdict, fitting, twins, wanted);
    const mayMake =
      getTraits(facts.language).tellsClassesByCase && among?.link === 'resolved' && this.#mayMake(facts, reference);
    return mayMake ? { ...among, link: 'overload' } : among;
  }

  /** Whether all are functions of C or C++ that are there only where the system has none of their name. */
  #areOfSystem(wanted: Wanted): boolean {
    const all = [...wanted.values()];
    return (
      all.every(({ path }) => getTraits(getLanguage(path)).hasPreprocessor) &&
      all.some((symbol) => getDefinition(this.#project, symbol)?.isOptional === true)
    );
  }

  /** A call as if it had the name in the case that its definition has, where only the case differs: `$repo->Save()`. */
  #inItsCase(facts: FileFacts, reference: Reference, wanted: Wanted): Reference {
    if (!getTraits(facts.language).ignoresCase || reference.role === 'new') return reference;
    const names = [...wanted.values()].map((symbol) => getDefinition(this.#project, symbol)?.name ?? '');
    if (names.includes(reference.name)) return reference;
    const name = names.find((each) => each.toLowerCase() === reference.name.toLowerCase());
    return name === undefined ? reference : { ...reference, name };
  }

  /** Whether code of Ruby has a class and its method twice: each test may make one for itself, or replace the method. */
  #isMadeAgain(wanted: Wanted): boolean {
    let isAgain = this.#madeAgain.get(wanted);
    if (isAgain === undefined) {
      isAgain = [...wanted.values()].some((symbol) => {
        const facts = this.#project.facts(symbol.path);
        const own = getDefinition(this.#project, symbol);
        if (facts === undefined || own === undefined || !getTraits(facts.language).reopensClasses || !isCallable(own))
          return false;
        const holder = { path: symbol.path, definition: own.container };
        const isElsewhere = (): boolean =>
          own.container >= 0 &&
          own.standsIn !== true &&
          this.#types.classes.redefined(holder, own.name).some((each) => {
            const other = getDefinition(this.#project, each);
            return !wanted.has(symbolKey(each)) && other?.kind === own.kind && other.isStatic === own.isStatic;
          });
        const isHere = facts.definitions.some(
          (each, definition) =>
            each.name === own.name &&
            each.kind === own.kind &&
            each.isStatic === own.isStatic &&
            !wanted.has(symbolKey({ path: symbol.path, definition })) &&
            each.container !== own.container &&
            own.container >= 0 &&
            each.container >= 0 &&
            this.#isReopened(holder, { path: symbol.path, definition: each.container }),
        );
        return isHere || isElsewhere();
      });
      this.#madeAgain.set(wanted, isAgain);
    }
    return isAgain;
  }

  /** Whether nothing that is asked about can be meant: a constant of Ruby is no method, and what is called no class. */
  #isOfOtherKind(facts: FileFacts, { role }: Reference, wanted: Wanted): boolean {
    const { reopensClasses, packagesAreFolders } = getTraits(facts.language);
    // `Order{}` of Go is of a type, be it a parameter with the name of a function.
    if (!(reopensClasses ? role === 'new' || role === 'call' : packagesAreFolders && role === 'new')) return false;
    return [...wanted.values()].every((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own !== undefined && (role === 'call' ? isClass(own) : own.kind === 'method' || own.kind === 'function');
    });
  }

  /**
   * The result for a call of the only member of a name in C#, which may be several extensions: by what they are called
   * on they differ, and of that nothing is known.
   */
  #amongExtensions(
    facts: FileFacts,
    given: CallArguments,
    verdict: Exclude<UseVerdict, undefined>,
    fitting: readonly { readonly symbol: Symbol; readonly own: Definition }[],
    wanted: Wanted,
  ): UseVerdict {
    if (verdict.link !== 'only-one' || getTraits(facts.language).extensions !== 'first-parameter') return verdict;
    const areMany = fitting.every((one) => this.#getRivals(facts, one, given, wanted).length > 0);
    return areMany ? { ...verdict, link: 'overloads', unknown: 'untyped-receiver' } : verdict;
  }

  /** Whether a call of a function of Kotlin may make an object of a class that has its name. */
  #mayMake(facts: FileFacts, { role, name, receiver }: Reference): boolean {
    if (role !== 'new' || receiver !== undefined) return false;
    const isClassOfCode = this.#names.definitionsNamed(name, 'kotlin').some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.kind === 'class' && own.container < 0;
    });
    const isTaken = indexOf(facts)
      .imports(name)
      .some(({ from }) => from !== facts.package && !this.#isDefinedIn(from, name));
    return isClassOfCode || isTaken;
  }

  #isDefinedIn(from: string, name: string): boolean {
    return this.#names.definitionsNamed(name, 'kotlin').some(({ path }) => this.#project.facts(path)?.package === from);
  }

  /**
   * The result where it is not known how many arguments `Repo` is given: the base of a class is no function, and of
   * several functions any may be meant.
   */
  #judgeUncounted(
    facts: FileFacts,
    reference: Reference,
    verdict: Exclude<UseVerdict, undefined>,
    wanted: Wanted,
  ): UseVerdict {
    const meant = [...wanted.values()].flatMap((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.kind === 'function' || own?.kind === 'method' ? [{ symbol, own }] : [];
    });
    if (reference.role !== 'new' || verdict.link !== 'resolved' || meant.length < wanted.size) return verdict;
    const isBase = facts.heritage.some(
      ({ definition, base }) => definition === reference.within && base === reference.name,
    );
    return isBase
      ? { link: 'elsewhere', ends: [] }
      : this.#amongRivals(facts, { types: [] }, verdict, meant, 0, wanted);
  }

  /**
   * Functions outside of classes that a bare call of C++ may mean, whatever it is taken for: of the name, in its file
   * or in a header.
   */
  #getFree(facts: FileFacts, { name, receiver, ...reference }: Reference): readonly Symbol[] {
    if (getTraits(facts.language).freeOverloads !== 'headers' || isPlainC(facts.path) || receiver !== undefined)
      return [];
    const given = this.#overloads.getGiven(facts, { name, ...reference });
    return this.#names
      .definitionsNamed(name, 'cpp')
      .filter(
        (symbol) =>
          getDefinition(this.#project, symbol)?.kind === 'function' &&
          (symbol.path === facts.path || (isHeader(symbol.path) && !isNameless(this.#project, symbol, facts))) &&
          this.#overloads.takes(symbol, given),
      );
  }

  /**
   * Whether a bare call of C++ that is taken for another function may still be of a wanted one. The functions of a file
   * do not hide what it includes, where they take other types. A template does not look for a name in a base that
   * depends on its types.
   */
  #mayBeFree(facts: FileFacts, reference: Reference, ends: readonly Symbol[], wanted: Wanted): boolean {
    if (getTraits(facts.language).freeOverloads === 'packages')
      return (
        this.#mayBeFreeInKotlin(facts, reference, ends, wanted) || this.#mayBeExtension(facts, reference, ends, wanted)
      );
    const free = this.#getFree(facts, reference).filter((symbol) => wanted.has(symbolKey(symbol)));
    if (free.length === 0) return false;
    const around = classesAround(facts, reference.within);
    return ends.every((end) => {
      const own = getDefinition(this.#project, end);
      if (own?.kind === 'method') return end.path !== facts.path || !around.includes(own.container);
      return (
        own?.kind === 'function' &&
        free.some((symbol) => {
          const other = getDefinition(this.#project, symbol);
          return isAround(this.#project, symbol, end) && !mayBeSame(own.parameters, other?.parameters, true);
        })
      );
    });
  }

  /**
   * The same for a bare call of Kotlin: an extension for what is around does not hide a function that takes as much.
   */
  #mayBeFreeInKotlin(facts: FileFacts, reference: Reference, ends: readonly Symbol[], wanted: Wanted): boolean {
    const isBare = reference.receiver === undefined || isImplicit(reference.receiver);
    const isFree = (symbol: Symbol): boolean => {
      const own = getDefinition(this.#project, symbol);
      return own !== undefined && isCallable(own) && isFreeInKotlin(own) && own.name === reference.name;
    };
    const isNamesake = (end: Symbol): boolean => isClass(getDefinition(this.#project, end) ?? { kind: 'field' });
    const given = this.#overloads.getGiven(facts, reference);
    const mayPass = (end: Symbol): boolean => isFree(end) || isNamesake(end) || !this.#isCalled(facts, reference, end);
    if (!isBare || ends.length === 0 || !ends.every(mayPass)) return false;
    return [...wanted.values()].some(
      (symbol) =>
        isFree(symbol) &&
        this.#overloads.takes(symbol, given) &&
        this.#isSeen(facts.path, symbol) &&
        (getDefinition(this.#project, symbol)?.owner === undefined ||
          ends.some((end) => this.#mayBeOneType(symbol, end))),
    );
  }

  /** Whether what a bare call of Kotlin finds first is certain to be what it calls: if not, what is further out may be. */
  #isCalled(facts: FileFacts, reference: Reference, end: Symbol): boolean {
    const own = getDefinition(this.#project, end);
    if (own === undefined || !this.#overloads.takes(end, this.#overloads.getGiven(facts, reference))) return false;
    const there = this.#project.facts(end.path);
    if (isCallable(own) || there === undefined || reference.role !== 'call') {
      const isOwn = end.path === facts.path && enclosing(facts, reference.within).includes(own.container);
      return own.kind !== 'method' || own.isExported || isOwn;
    }
    return this.#holdsFunction(there, { name: own.name, type: own.type ?? '', within: own.container }) === 'yes';
  }

  /** Whether a call that is taken for members of Kotlin may be of a wanted extension for their class. */
  #mayBeExtension(facts: FileFacts, reference: Reference, ends: readonly Symbol[], wanted: Wanted): boolean {
    const given = this.#overloads.getGiven(facts, reference);
    if (given === undefined || ends.length === 0 || ends.some((end) => this.#overloads.isSure(end, given)))
      return false;
    const types = ends.flatMap((end) => this.#getOwners(end, getDefinition(this.#project, end) ?? noDefinition));
    return [...wanted.values()].some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return (
        own?.owner !== undefined &&
        own.name === reference.name &&
        this.#overloads.takes(symbol, given) &&
        this.#isSeen(facts.path, symbol) &&
        this.#getOwners(symbol, own).some((type) =>
          types.some((each) => this.#types.classes.isA(each, type) || this.#types.classes.isA(type, each)),
        )
      );
    });
  }

  /** Whether a wanted function of Kotlin is seen in a file that takes another one of its name from outside. */
  #mayBeStarred(facts: FileFacts, reference: Reference, wanted: Wanted): boolean {
    if (getTraits(facts.language).freeOverloads !== 'packages' || reference.role !== 'call') return false;
    const given = this.#overloads.getGiven(facts, reference);
    return [...wanted.values()].some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const isFree = own?.kind === 'function' && own.container === -1 && own.name === reference.name;
      return isFree && this.#overloads.takes(symbol, given) && this.#isSeen(facts.path, symbol);
    });
  }

  /** The result for a call of a known class's function, beside the others of its name that take the arguments. */
  #amongRivals(
    facts: FileFacts,
    given: CallArguments,
    verdict: Exclude<UseVerdict, undefined>,
    fitting: readonly { readonly symbol: Symbol; readonly own: Definition }[],
    twins: number,
    wanted: Wanted,
  ): UseVerdict {
    const each = fitting.map((one) => ({ symbol: one.symbol, rivals: this.#getRivals(facts, one, given, wanted) }));
    const preferred = each.map(({ symbol, rivals }) =>
      rivals.filter((rival) => this.#overloads.isPreferred(rival, symbol, given)),
    );
    if (preferred.every((found) => found.length > 0)) return { link: 'elsewhere', ends: preferred.flat() };
    // A function of another source of C++ that no header declares is not among what this one chooses from.
    const isSeen =
      getTraits(facts.language).freeOverloads !== 'headers' ||
      fitting.some(({ symbol, own }) => own.kind !== 'function' || symbol.path === facts.path || isHeader(symbol.path));
    const left = each.map(({ symbol, rivals }) =>
      rivals.filter((rival) => !isSeen || !this.#overloads.isPreferred(symbol, rival, given)),
    );
    const most = Math.max(twins, ...left.map(({ length }) => length));
    if (most === 0 || verdict.link === 'overloads') return verdict;
    return { ...(verdict as Tie & object), link: most > 1 ? 'overloads' : 'overload' };
  }

  /**
   * A call of another number of arguments is of another function. In C and C++ a macro may stand for several, or for
   * none: there another function of the name has to take them.
   */
  #judgeUnfit(
    facts: FileFacts,
    reference: Reference,
    given: CallArguments,
    verdict: Exclude<UseVerdict, undefined>,
    wanted: ReadonlyMap<string, Symbol>,
  ): UseVerdict {
    if (!getTraits(facts.language).hasPreprocessor) return { link: 'elsewhere', ends: [] };
    const others = this.#names.definitionsNamed(reference.name, 'cpp').filter((each) => {
      const own = getDefinition(this.#project, each);
      return own !== undefined && isCallable(own) && !wanted.has(symbolKey(each)) && this.#overloads.takes(each, given);
    });
    if (others.length > 0) return { link: 'elsewhere', ends: others };
    if ([...wanted.values()].some(({ path }) => isPlainC(path))) return verdict;
    if (this.#mayHaveDefaults(given, wanted)) return { ...(verdict as Tie & object), link: 'overload' };
    const hasMacro = reference.arguments?.some((each) => /\b[A-Z][A-Z\d_]{2,}\b/.test(each.text)) === true;
    return !hasMacro
      ? { link: 'elsewhere', ends: [] }
      : { ...verdict, link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
  }

  /**
   * The result for a call on something from outside the code that may have a wanted extension. In Rust that has no other
   * members of the code than those that traits give it: if only one trait has the name, it is most likely that.
   */
  #ofExtension(facts: FileFacts, name: string, wanted: Wanted): Tie {
    const tie = this.#byName(facts, name, wanted);
    if (getTraits(facts.language).coreClasses !== undefined) return this.#ofCoreClass(facts, name, tie, wanted);
    if (getTraits(facts.language).extensions !== 'trait' || tie?.link !== 'name' || isRustBuiltinMember(name))
      return tie;
    const isOfTrait = [...wanted.values()].some(({ path, definition }) => {
      const container = getDefinition(this.#project, { path, definition })?.container ?? -1;
      return getDefinition(this.#project, { path, definition: container })?.kind === 'interface';
    });
    const families = this.#members.families(name, facts.language);
    const own = families.filter(({ members }) => [...wanted.keys()].some((key) => members.has(key)));
    const isOther = (each: Symbol): boolean =>
      !own.some(({ members }) => members.has(symbolKey(each))) &&
      hasOpenExtension(this.#project, this.#names, facts.language, new Map([[symbolKey(each), each]]));
    return isOfTrait && !this.#names.definitionsNamed(name, facts.language).some(isOther)
      ? { link: 'override', evidence: tie.evidence }
      : tie;
  }

  /** A call of Ruby on one of its own objects: where only what is wanted may be given to those, it most likely ends here. */
  #ofCoreClass(facts: FileFacts, name: string, tie: Tie, wanted: Wanted): Tie {
    if (tie?.link !== 'name') return tie;
    const isOther = (each: Symbol): boolean =>
      !wanted.has(symbolKey(each)) &&
      hasOpenExtension(this.#project, this.#names, facts.language, new Map([[symbolKey(each), each]]));
    return this.#names.definitionsNamed(name, facts.language).some(isOther)
      ? tie
      : { link: 'override', evidence: tie.evidence };
  }

  /** Whether members of C++ may take fewer arguments than they are defined with: their class is not found, which says so. */
  #mayHaveDefaults({ count }: CallArguments, wanted: Wanted): boolean {
    return [...wanted.values()].every((symbol) => {
      const least = getDefinition(this.#project, symbol)?.parameters?.least ?? 0;
      return count !== undefined && count < least && this.#isOfLostClass(symbol);
    });
  }

  /** Whether a member of C++ is of a class that no file of the code tells of: a macro makes it. */
  #isOfLostClass({ path, definition }: Symbol): boolean {
    const facts = this.#project.facts(path);
    const own = getDefinition(this.#project, { path, definition });
    if (facts === undefined || own?.owner === undefined || own.kind !== 'method') return false;
    return getTraits(facts.language).hasPreprocessor && this.#names.classes(facts, own.owner, -1).length === 0;
  }

  /** What may be meant besides the members of what a call is on. */
  #besideKnown(facts: FileFacts, reference: Reference, types: readonly Symbol[], wanted: Wanted): UseVerdict {
    const isOpen = /^self\b/.test(reference.receiver ?? '');
    return (
      (isOpen ? this.#besideOpen(facts, reference, wanted) : undefined) ??
      (types.length === 0 ? undefined : this.#besideLost(facts, reference, types, wanted))
    );
  }

  /** A call of a member of these, where a wanted one is of a class of which it is not known what is above it. */
  #besideLost(facts: FileFacts, { name }: Reference, types: readonly Symbol[], wanted: Wanted): Tie {
    const lost = [...wanted.values()].map((symbol) =>
      this.#isOfLostClass(symbol) ? getDefinition(this.#project, symbol)?.owner : undefined,
    );
    // What is derived from it is not above it.
    const isAbove = types
      .flatMap((type) => [type, ...this.#types.classes.ancestors(type)])
      .every(({ path, definition }) => {
        const heritage = this.#project.facts(path)?.heritage ?? [];
        return !heritage.some((each) => each.definition === definition && lost.includes(each.base));
      });
    return isAbove && lost.every((owner) => owner !== undefined)
      ? this.#byName(facts, name, wanted, true, 'base-outside')
      : undefined;
  }

  /**
   * The result for a call of a member of a known type of Rust, which may have the name more than once: `From<A>` and
   * `From<B>`, of which the arguments decide.
   */
  #amongImpls(verdict: Exclude<UseVerdict, undefined>, wanted: Wanted): UseVerdict {
    const getClasses = ({ path }: Symbol, owner: string): readonly Symbol[] => {
      const facts = this.#project.facts(path);
      return facts === undefined ? [] : this.#names.classes(facts, owner, -1);
    };
    const isInherent = (symbol: Symbol): boolean => getDefinition(this.#project, symbol)?.isExported === true;
    const rivals = [...wanted.values()].flatMap((symbol) => {
      const { name = '', owner } = getDefinition(this.#project, symbol) ?? {};
      if (owner === undefined) return [];
      return this.#names.definitionsNamed(name, 'rust').filter((each) => {
        if (wanted.has(symbolKey(each)) || getDefinition(this.#project, each)?.owner !== owner) return false;
        // What a type has itself goes before what a trait gives it; with other types for its parameters it has another.
        if (isInherent(symbol) && !isInherent(each)) return false;
        const types = getClasses(each, owner);
        return (
          each.path === symbol.path || getClasses(symbol, owner).some((one) => types.some((type) => isSame(one, type)))
        );
      });
    });
    if (rivals.length === 0) return verdict;
    const isOwn = [...wanted.values()].every(isInherent);
    return {
      ...(verdict as Tie & object),
      // Of several that a type has itself `#[cfg]` chooses.
      link:
        (rivals.length > 1 && !(isOwn && rivals.every(isInherent))) || (rivals.some(isInherent) && !isOwn)
          ? 'overloads'
          : 'overload',
    };
  }

  /** Whether among what a name stands for there are functions that take a call's arguments and are not wanted. */
  #hasOthers(
    facts: FileFacts,
    reference: Reference,
    symbols: readonly Symbol[],
    wanted: ReadonlyMap<string, Symbol>,
  ): boolean {
    const given = this.#overloads.getGiven(facts, reference);
    const meant = given === undefined ? [] : symbols.filter((symbol) => this.#means(symbol, wanted));
    return symbols.some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const isOther =
        own !== undefined && isCallable(own) && !this.#means(symbol, wanted) && this.#overloads.takes(symbol, given);
      return (
        isOther && (given === undefined || !meant.some((each) => this.#overloads.isPreferred(each, symbol, given)))
      );
    });
  }

  /** Whether a file of C or C++ defines a function itself, and the one that was asked for is another file's. */
  #isOfOtherProgram(
    { path }: FileFacts,
    fitting: readonly { readonly symbol: Symbol; readonly own: Definition }[],
    wanted: ReadonlyMap<string, Symbol>,
  ): boolean {
    const asked = this.#asked.get(wanted);
    if (asked === undefined || asked.has(path)) return false;
    const bodies = fitting.filter(
      ({ symbol, own: { kind, startLine, endLine } }) =>
        kind === 'function' && endLine > startLine && !isHeader(symbol.path),
    );
    return bodies.some(({ symbol }) => symbol.path === path) && bodies.some(({ symbol }) => asked.has(symbol.path));
  }

  /**
   * The other functions of the name in the same class that take these arguments; of a function of C++ those of its
   * namespace in other headers, too.
   */
  #getRivals(
    { path: here }: FileFacts,
    { symbol: one, own }: { readonly symbol: Symbol; readonly own: Definition },
    given: CallArguments,
    wanted: ReadonlyMap<string, Symbol>,
  ): readonly Symbol[] {
    const { path } = one;
    const facts = this.#project.facts(path);
    if (facts === undefined) return [];
    const isFree =
      getTraits(facts.language).freeOverloads === 'headers' &&
      own.kind === 'function' &&
      !isPlainC(here) &&
      !isPlainC(path);
    const besideIt =
      getTraits(facts.language).freeOverloads === 'packages' && isFreeInKotlin(own)
        ? this.#getFreeRivals(here, one, own)
        : [];
    const others = isFree ? this.#names.definitionsNamed(own.name, 'cpp').filter((each) => each.path !== path) : [];
    const related =
      getTraits(facts.language).inheritsOverloads && own.kind === 'method'
        ? this.#getRelated(here, one, own, given)
        : [];
    return [
      ...related,
      ...indexOf(facts)
        .definitions(own.name)
        .filter((definition) => {
          const other = definitionAt(facts, definition);
          return (
            other !== undefined && isCallable(other) && other.container === own.container && other.owner === own.owner
          );
        })
        .map((definition) => ({ path, definition })),
      ...besideIt,
      ...others.filter(
        (each) =>
          getDefinition(this.#project, each)?.kind === 'function' &&
          (each.path === here || isHeader(each.path)) &&
          getNamespace(this.#project, each) === getNamespace(this.#project, one),
      ),
    ]
      .filter((symbol, at, all) => all.findIndex((each) => isSame(each, symbol)) === at)
      .filter((symbol) => !wanted.has(symbolKey(symbol)) && this.#overloads.takes(symbol, given));
  }

  /**
   * What a call of a member of Kotlin may mean beside it: the members of its class and the bases that it does not stand
   * in for; an extension for its class where the arguments are not certain to be right for the member; for an extension
   * the members of what it extends.
   */
  #getRelated(here: string, one: Symbol, own: Definition, given: CallArguments): readonly Symbol[] {
    const isMember = own.owner === undefined;
    const holders = this.#getOwners(one, own);
    const inherited = holders.flatMap((holder) =>
      this.#types.classes
        .overloads(holder, own.name, (member) => this.#overloads.takes(member, given))
        .filter((each) => {
          const other = getDefinition(this.#project, each);
          return other !== undefined && isCallable(other) && (isMember || other.owner === undefined);
        }),
    );
    if (!isMember || this.#overloads.isSure(one, given)) return inherited;
    const types = holders.flatMap((holder) => [holder, ...this.#types.classes.ancestors(holder)]);
    const extensions = this.#names.definitionsNamed(own.name, 'kotlin').filter((each) => {
      const other = getDefinition(this.#project, each);
      const isExtension = other?.owner !== undefined && isCallable(other) && this.#isSeen(here, each);
      return isExtension && this.#getOwners(each, other).some((type) => types.some((base) => isSame(type, base)));
    });
    return [...inherited, ...extensions];
  }

  /**
   * The functions of Kotlin outside of classes that a file may mean beside one of them: of the same name, of another
   * file, and both for nothing or for types of which one may be the other.
   */
  #getFreeRivals(here: string, one: Symbol, { name, owner }: Definition): readonly Symbol[] {
    return this.#names.definitionsNamed(name, 'kotlin').filter((each) => {
      const other = getDefinition(this.#project, each);
      const isFunctionOrClass = other !== undefined && (isCallable(other) || isClass(other));
      if (!isFunctionOrClass || !isFreeInKotlin(other) || each.path === one.path) return false;
      if ((other.owner === undefined) !== (owner === undefined)) return false;
      return this.#isSeen(here, each) && (owner === undefined || this.#mayBeOneType(one, each));
    });
  }

  /** Whether a file sees what another one of Kotlin has outside of classes. */
  #isSeen(here: string, { path, definition }: Symbol): boolean {
    const [facts, other] = [this.#project.facts(here), this.#project.facts(path)];
    if (facts === undefined || other === undefined) return false;
    if (facts.package === other.package) return true;
    const name = definitionAt(other, definition)?.name ?? '';
    return [...indexOf(facts).imports(name), ...indexOf(facts).imports('*')].some(({ from }) => from === other.package);
  }

  /** A bare call in an extension for a type from outside, which may be a base of a wanted member's class. */
  #ofOutsideOwner(facts: FileFacts, { within }: Reference, wanted: Wanted): UseVerdict {
    const owner = enclosing(facts, within)
      .map((at) => definitionAt(facts, at)?.owner)
      .find((each) => each !== undefined);
    if (owner === undefined || this.#names.classes(facts, owner, -1).length > 0) return undefined;
    const holders = [...wanted.values()].flatMap(({ path, definition }) => {
      const container = getDefinition(this.#project, { path, definition })?.container ?? -1;
      return container < 0 ? [] : [{ path, definition: container }];
    });
    const isHeir = holders.some((holder) =>
      this.#types.classes.outsideBases(holder).some((base) => new RegExp(`(?:^|[#.])${owner}$`, 'u').test(base)),
    );
    if (isHeir) return { link: 'override', evidence: [msg('own member of a base')] };
    return holders.length > 0 && !this.#types.classes.isKnown(holders)
      ? { link: 'name', evidence: [msg('name')], unknown: 'base-outside' }
      : undefined;
  }

  /** The wanted extensions of Kotlin for one of these types from outside. */
  #ofOutside(facts: FileFacts, reference: Reference, outside: readonly string[], wanted: Wanted): readonly Symbol[] {
    const types = outside.map((each) => each.slice(Math.max(each.lastIndexOf('#'), each.lastIndexOf('.')) + 1));
    const given = this.#overloads.getGiven(facts, reference);
    return [...wanted.values()].filter((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const isFor = own?.container === -1 && own.owner !== undefined && types.includes(own.owner);
      return isFor && own.name === reference.name && this.#overloads.takes(symbol, given);
    });
  }

  /** Whether the types that two extensions are for may be the same, or one above the other. */
  #mayBeOneType(one: Symbol, other: Symbol): boolean {
    const [first, second] = [one, other].map((symbol) => {
      const facts = this.#project.facts(symbol.path);
      const owner = getDefinition(this.#project, symbol)?.owner ?? '';
      return { owner, types: facts === undefined ? [] : this.#names.classes(facts, owner, -1) };
    });
    if (first === undefined || second === undefined || first.owner === second.owner) return true;
    if (first.types.length === 0 || second.types.length === 0)
      return (
        first.types.length === second.types.length ||
        /^(?:Any|[A-Z]\d?)$/.test(first.owner) ||
        /^(?:Any|[A-Z]\d?)$/.test(second.owner)
      );
    return first.types.some((type) =>
      second.types.some((base) => this.#types.classes.isA(type, base) || this.#types.classes.isA(base, type)),
    );
  }

  /**
   * A bare call of Kotlin that may be of an extension for a type that no file of the code defines: the function around
   * is for the same type, or a class around may be of it.
   */
  #extensionLink(facts: FileFacts, reference: Reference, wanted: Wanted): UseVerdict {
    if (getTraits(facts.language).extensions !== 'receiver' || (reference.role !== 'call' && reference.role !== 'new'))
      return undefined;
    const given = this.#overloads.getGiven(facts, reference);
    const meant = [...wanted.values()].filter((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const isExtension = own?.name === reference.name && own.owner !== undefined && own.container < 0;
      return isExtension && this.#overloads.takes(symbol, given) && this.#isSeen(facts.path, symbol);
    });
    const around = enclosing(facts, reference.within).map((at) => definitionAt(facts, at));
    // `fun Order.Builder.go() = add(1)`, where several classes are called `Builder`.
    const isOfSome = [...wanted.values()].some(({ path, definition }) => {
      const container = getDefinition(this.#project, { path, definition })?.container ?? -1;
      const holder = getDefinition(this.#project, { path, definition: container })?.name;
      return holder !== undefined && around.some((each) => each?.owner === holder);
    });
    const above = meant.length === 0 ? this.#ofOutsideOwner(facts, reference, wanted) : undefined;
    if (above !== undefined) return above;
    if (meant.length === 0)
      return isOfSome ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' } : undefined;
    const bases = classesAround(facts, reference.within).flatMap((definition) => [
      definitionAt(facts, definition)?.name ?? '',
      ...facts.heritage.filter((each) => each.definition === definition).map(({ base }) => base),
    ]);
    const owners = meant.map((symbol) => getDefinition(this.#project, symbol)?.owner ?? '');
    const isFor = (type: string | undefined): boolean => type !== undefined && owners.includes(type);
    if (around.some((each) => isFor(each?.owner)) || bases.some(isFor))
      return { link: 'resolved', evidence: [msg('own member')] };
    const isInObject = bases.length > 0 || around.some((each) => each?.owner !== undefined);
    return isInObject || reference.receiver !== undefined
      ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' }
      : undefined;
  }

  #getLink(facts: FileFacts, reference: Reference, wanted: ReadonlyMap<string, Symbol>): UseVerdict {
    const verdict = this.#getWrittenLink(facts, reference, wanted);
    return verdict?.link === 'resolved' &&
      reference.role === 'call' &&
      getTraits(facts.language).readsLikeCalls &&
      hasUnwrittenRival(this.#project, [...wanted.values()], (symbol) =>
        this.#overloads.takes(symbol, this.#overloads.getGiven(facts, reference)),
      )
      ? { ...verdict, link: 'overload' }
      : verdict;
  }

  #getWrittenLink(facts: FileFacts, written: Reference, all: ReadonlyMap<string, Symbol>): UseVerdict {
    const isMacro = isMacroCall(facts, written);
    const reference = isMacro ? withoutMark(written) : this.#withoutAlias(facts, written);
    const wanted = getTraits(facts.language).marksMacros ? amongMacros(this.#project, all, isMacro) : all;
    const { receiver } = reference;
    if (isPlainC(facts.path) && this.#areOfCpp(wanted)) return undefined;
    const file = this.#ofFile(facts, reference, wanted);
    if (file !== undefined) return file;
    if (receiver === globalScope) return this.#globalLink(facts, reference, wanted);
    if (receiver !== undefined && !isImplicit(receiver)) return this.#withTraits(facts, reference, receiver, wanted);
    const link = this.#writtenBare(facts, reference, wanted);
    const taken = this.#getTakenAs(facts, reference, link);
    return taken === undefined ? link : (this.#writtenBare(facts, { ...reference, name: taken }, wanted) ?? link);
  }

  /**
   * A call of Java of what a file of Kotlin has outside of classes: `RepoKt.open()`, or `open()` with `import static
   * shop.RepoKt.open`. With `@file:JvmName("Repos")` the file is called otherwise.
   */
  #ofFile(facts: FileFacts, { name, receiver, role }: Reference, wanted: Wanted): Tie {
    if (role !== 'call') return undefined;
    const taken =
      receiver === undefined
        ? indexOf(facts)
            .imports(name)
            .map(({ from }) => from)
        : [receiver];
    const holders = taken.map((each) => each.slice(each.lastIndexOf('.') + 1)).filter((each) => /^\p{Lu}/u.test(each));
    if (holders.length === 0) return undefined;
    for (const { path, definition } of wanted.values()) {
      const there = this.#project.facts(path);
      const own = there === undefined ? undefined : definitionAt(there, definition);
      if (there === undefined || own === undefined || there.language === facts.language) continue;
      const isFree = getTraits(there.language).freeOverloads === 'packages' && own.container < 0 && own.name === name;
      if (!isFree) continue;
      const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
      if (holders.includes(`${stem.charAt(0).toUpperCase()}${stem.slice(1)}Kt`)) {
        const isNamesake = (each: Symbol): boolean =>
          !wanted.has(symbolKey(each)) && each.path.endsWith(path.slice(path.lastIndexOf('/')));
        const isOnly = !this.#names.definitionsNamed(name, there.language).some(isNamesake);
        return { link: isOnly ? 'resolved' : 'overload', evidence: [msg('name')] };
      }
      const { package: space = '' } = there;
      const isOpen = holders.some((each) => {
        const imports = indexOf(facts).imports(receiver === undefined ? name : each);
        const isNear = imports.length === 0 && facts.package === space;
        const isTaken = imports.some(({ from }) => from === space || from === `${space}.${each}`);
        return (isNear || isTaken) && this.#names.definitionsNamed(each, facts.language).length === 0;
      });
      if (isOpen) return { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
    }
    return undefined;
  }

  /** A call without a receiver that is written. */
  #writtenBare(facts: FileFacts, reference: Reference, wanted: Wanted): UseVerdict {
    const { receiver } = reference;
    return receiver === undefined
      ? this.#bareLink(facts, reference, wanted)
      : this.#implicitLink(facts, reference, receiver, wanted);
  }

  /**
   * What Kotlin's `import shop.pay as settle` takes: in `Order.close() = settle()` that goes before an extension `settle`
   * of the package.
   */
  #getTakenAs(facts: FileFacts, { name, role, binding }: Reference, link: UseVerdict): string | undefined {
    if (getTraits(facts.language).extensions !== 'receiver' || role !== 'call' || binding !== undefined)
      return undefined;
    const isHidden =
      link?.link === 'elsewhere' &&
      link.ends.length > 0 &&
      link.ends.every((end) => isFreeInKotlin(getDefinition(this.#project, end) ?? { container: 0 }));
    return isHidden
      ? indexOf(facts)
          .imports(name)
          .find(({ imported }) => imported !== name)?.imported
      : undefined;
  }

  /** A member that something is asked for by name, or nothing is known of. */
  #withTraits(facts: FileFacts, reference: Reference, receiver: string, wanted: Wanted): UseVerdict {
    const link = this.#memberLink(facts, reference, receiver, wanted) ?? this.#lostLink(facts, reference, wanted);
    const isRuby = getTraits(facts.language).reopensClasses;
    // A method outside classes is one that every object has for itself, and a block may run on another object.
    if (isRuby && link === undefined && receiver === 'self')
      return this.#bareLink(facts, withoutBinding(reference), wanted);
    const isNothing = link === undefined || (link.link === 'elsewhere' && link.ends.length === 0);
    if (isRuby && reference.role === 'value' && isNothing && this.#isFree(wanted))
      return this.#getSent(facts, reference, wanted);
    if ((link !== undefined && link.link !== 'elsewhere') || !getTraits(facts.language).hasImplBlocks) return link;
    // `serde::de::Error::custom(it)`: a trait from outside that a wanted type has.
    const trait = /::(\p{Lu}\w*)$/u.exec(receiver)?.[1];
    const isOfTrait = [...wanted.values()].some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const heritage = this.#project.facts(symbol.path)?.heritage ?? [];
      return own?.owner !== undefined && heritage.some(({ owner, base }) => owner === own.owner && base === trait);
    });
    if (trait === undefined || !isOfTrait) return link;
    return this.#isFailure(facts, reference, wanted)
      ? { link: 'override', evidence: [msg('receiver {0}: {1}, not of this code', receiver, trait)] }
      : this.#byName(facts, reference.name, wanted, true, 'base-outside');
  }

  /** A method of Ruby outside classes can be called on every object by its name: `repo.send(:show)`. */
  #getSent({ language }: FileFacts, { name }: Reference, wanted: Wanted): Tie {
    const isOnly = this.#names.definitionsNamed(name, language).every((each) => wanted.has(symbolKey(each)));
    return { link: isOnly ? 'only-one' : 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
  }

  /** Whether the function of Rust around a call fails with what has one of the wanted: `Err(ser::Error::custom(it))`. */
  #isFailure(facts: FileFacts, { within }: Reference, wanted: Wanted): boolean {
    const failures = enclosing(facts, within).flatMap((definition) =>
      this.#types.getFailures({ path: facts.path, definition }),
    );
    return [...wanted.values()].some((symbol) =>
      this.#getOwners(symbol, getDefinition(this.#project, symbol) ?? noDefinition).some((owner) =>
        failures.some((each) => isSame(each, owner)),
      ),
    );
  }

  /** `import shop.pay as settle`: an extension of Kotlin is called `order.settle()`. */
  #withoutAlias(facts: FileFacts, reference: Reference): Reference {
    const { name, receiver } = reference;
    if (getTraits(facts.language).extensions !== 'receiver' || receiver === undefined || isImplicit(receiver))
      return reference;
    const taken = indexOf(facts)
      .imports(name)
      .find(({ imported }) => imported !== name);
    return taken === undefined ? reference : { ...reference, name: taken.imported };
  }

  /** Whether all are members of classes of C++: no file of C can call them. */
  #areOfCpp(wanted: Wanted): boolean {
    return [...wanted.values()].every(
      (symbol) =>
        !isPlainC(symbol.path) &&
        // A brace that was not found makes a function of C one of a struct.
        this.#project.facts(symbol.path)?.isClean === true &&
        getDefinition(this.#project, symbol)?.kind === 'method',
    );
  }

  /** A member of C++ whose class the parser lost passes for a function. */
  #lostLink({ language, path }: FileFacts, { name }: Reference, wanted: Wanted): UseVerdict {
    if (!getTraits(language).hasPreprocessor || isPlainC(path)) return undefined;
    const isLost = [...wanted.values()].some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const isTop = own?.kind === 'function' && own.name === name && own.container === -1;
      return isTop && isHeader(symbol.path) && this.#project.facts(symbol.path)?.isClean === false;
    });
    return isLost ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' } : undefined;
  }

  /**
   * A bare call where more than the class around may be `this`: in Kotlin's `repo.apply { save() }` and `object : Base
   * { … }`, in Java's `new Base() { … }`. The innermost that has the member is meant.
   */
  #implicitLink(
    facts: FileFacts,
    reference: Reference,
    receivers: string,
    wanted: ReadonlyMap<string, Symbol>,
  ): UseVerdict {
    // What a function has for itself goes before what is called on something.
    const local = getTraits(facts.language).extensions === 'receiver' ? findLocal(facts, reference) : undefined;
    if (local !== undefined && this.#holdsFunction(facts, local) === 'yes')
      return this.#localLink(facts, reference, local, wanted);
    let isOpen = mayBeAnything(receivers);
    // What is made from a class outside the code has no member of the code that its class does not have.
    let isLoose = isOpen;
    for (const text of implicitReceivers(receivers)) {
      const receiver = this.#types.receiver(facts, { ...reference, receiver: text });
      const members =
        receiver.kind === 'types'
          ? receiver.types.flatMap((type) => this.#types.classes.member(type, reference.name))
          : [];
      const isMade = text.startsWith('(this as ');
      const besideIt = isMade ? besides(facts, reference) : [];
      const own = besideIt.length > 0 || !isMade ? besideIt : members;
      if (own.length > 0) {
        const link = this.#amongMembers(own, wanted, { evidence: [msg('own member')] });
        // What is further in may have the member, too.
        if (isLoose)
          return link === undefined ? this.#openedLink(facts, reference, own, wanted) : { ...link, link: 'overload' };
        return link ?? { link: 'elsewhere', ends: own };
      }
      if (members.length > 0) {
        const link = this.#memberLink(facts, { ...reference, receiver: text }, text, wanted);
        return isLoose && link?.link === 'elsewhere' ? this.#openedLink(facts, reference, members, wanted) : link;
      }
      const isUnknown = receiver.kind !== 'types' || !this.#types.classes.isKnown(receiver.types);
      isOpen ||= isUnknown;
      isLoose ||= isUnknown && !isMade;
    }
    const bare = this.#bareLink(facts, reference, wanted);
    if (bare === undefined) return isOpen ? this.#byName(facts, reference.name, wanted, true) : undefined;
    if (isLoose && bare.link === 'elsewhere') return this.#openedLink(facts, reference, bare.ends, wanted);
    // Another member of the name may be one of what the lambda is called on.
    return isOpen && bare.link === 'resolved' && this.#hasOtherMembers(facts, reference, wanted)
      ? { ...bare, link: 'overload' }
      : bare;
  }

  /**
   * The result for a bare call in a lambda that may run on anything, if what is around the lambda has something else of
   * the name: members of what the lambda is called on go before it.
   */
  #openedLink(facts: FileFacts, reference: Reference, ends: readonly Symbol[], wanted: Wanted): UseVerdict {
    const tie = reference.role === 'call' ? this.#byName(facts, reference.name, wanted, true) : undefined;
    return tie ?? { link: 'elsewhere', ends };
  }

  /** Whether other members or extensions of Kotlin that take the arguments have the name. */
  #hasOtherMembers(facts: FileFacts, reference: Reference, wanted: Wanted): boolean {
    const given = this.#overloads.getGiven(facts, reference);
    return (
      getTraits(facts.language).extensions === 'receiver' &&
      this.#names.definitionsNamed(reference.name, 'kotlin').some((each) => {
        const own = getDefinition(this.#project, each);
        return own?.kind === 'method' && !wanted.has(symbolKey(each)) && this.#overloads.takes(each, given);
      })
    );
  }

  /**
   * A bare call in a member of a class of C++ that no file tells of, for a macro makes it: of its other members, or of
   * those of a base. In a class that has such a base it is of the base's members.
   */
  #siblingLink(facts: FileFacts, { name, within, role }: Reference, wanted: ReadonlyMap<string, Symbol>): UseVerdict {
    if (role === 'new') return undefined;
    const around = enclosing(facts, within);
    const owner = around.map((at) => definitionAt(facts, at)?.owner).find((each) => each !== undefined);
    const bases = facts.heritage.filter(({ definition }) => around.includes(definition)).map(({ base }) => base);
    const holders = owner === undefined ? bases : [owner, ...bases];
    const lost = new Set(holders.filter((holder) => this.#names.classes(facts, holder, -1).length === 0));
    const siblings = this.#names
      .definitionsNamed(name, 'cpp')
      .filter((each) => lost.has(getDefinition(this.#project, each)?.owner ?? ''));
    if (siblings.length === 0)
      return owner !== undefined && lost.has(owner) ? this.#byName(facts, name, wanted, true) : undefined;
    return (
      this.#amongMembers(siblings, wanted, { evidence: [msg('own member')] }) ?? { link: 'elsewhere', ends: siblings }
    );
  }

  /** `::save(x)` of C++: neither the class around nor its namespace is asked. */
  #globalLink(facts: FileFacts, { name }: Reference, wanted: ReadonlyMap<string, Symbol>): UseVerdict {
    const tops = this.#names.definitionsNamed(name, facts.language).filter((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.container === -1 && own.owner === undefined && !isNameless(this.#project, symbol, facts);
    });
    if (tops.length === 0) return undefined;
    return this.#amongMembers(tops, wanted, { evidence: [msg('name')] }) ?? { link: 'elsewhere', ends: tops };
  }

  /** A bare call of a member of what is around it; in Kotlin of a function in a function, before that. */
  #ownLink(facts: FileFacts, reference: Reference, wanted: Wanted): UseVerdict {
    const inner = getTraits(facts.language).prefersLocalFunctions ? this.#localFunctions(facts, reference) : [];
    if (inner.length > 0)
      return this.#amongMembers(inner, wanted, { evidence: [msg('same file')] }) ?? { link: 'elsewhere', ends: inner };
    if (!getTraits(facts.language).hasImplicitThis) return undefined;
    const { owners, members, isHidden } = this.#ownMembers(facts, reference);
    const link = this.#amongMembers(members, wanted, { evidence: [msg('own member')] });
    if (link !== undefined && getTraits(facts.language).inheritsOverloads) {
      const all = this.#amongAll(link, [members], facts, reference, 'this', wanted);
      return isHidden === true && all?.link === 'resolved' ? { ...all, link: 'overload' } : all;
    }
    if (link !== undefined)
      return (getTraits(facts.language).freeOverloads === 'headers' && this.#isOfBase(facts, reference, members)) ||
        this.#getMixedOver(facts, reference, members).length > 0
        ? { ...link, link: 'overload' }
        : link;
    if (this.#getMixedOver(facts, reference, members).some((each) => this.#means(each, wanted)))
      return { link: 'override', evidence: [msg('receiver {0}: a class that is mixed with it', 'self')] };
    // Classes of Ruby are objects: what is below one may have the method for itself.
    const isVirtual =
      getTraits(facts.language).reopensClasses ||
      members.some((member) => getDefinition(this.#project, member)?.isStatic !== true);
    if (members.length > 0 && isHidden === true && this.#isRatherImported(facts, reference, members, wanted))
      return { link: 'overloads', evidence: [msg('import')], unknown: 'untyped-receiver' };
    if (members.length > 0)
      return isVirtual && this.#isBelow(this.#withInterfaces(facts, owners, members), wanted, true)
        ? { link: 'override', evidence: [msg('own member of a base')] }
        : (this.#besideOpen(facts, reference, wanted) ??
            this.#besideLost(facts, reference, owners, wanted) ??
            this.#belowMade(facts, reference, wanted) ?? { link: 'elsewhere', ends: members });
    // A class or module of Ruby may leave a method to those below it, or to what these have besides.
    return getTraits(facts.language).reopensClasses && this.#isLeft(facts, reference, owners.slice(0, 1), wanted)
      ? { link: 'override', evidence: [msg('own member of a base')] }
      : undefined;
  }

  /**
   * What stands in for these members in some class that has them from a module of Ruby, as it has another one with such a
   * member: `include Quiet; include Loud`.
   */
  #getMixedOver(facts: FileFacts, { name, within }: Reference, members: readonly Symbol[]): readonly Symbol[] {
    const own = { path: facts.path, definition: enclosingClass(facts, within) };
    if (!getTraits(facts.language).reopensClasses || members.length === 0 || own.definition < 0) return [];
    const { classes } = this.#types;
    return classes
      .below(own)
      .flatMap((heir) => classes.member(heir, name))
      .filter((each) => {
        const definition = getDefinition(this.#project, each);
        const holder = { path: each.path, definition: definition?.container ?? -1 };
        // What a module has for itself is not handed on.
        const isHandedOn = definition?.isStatic !== true || getDefinition(this.#project, holder)?.kind === 'class';
        return isHandedOn && !members.some((member) => isSame(member, each)) && !classes.isA(holder, own);
      });
  }

  /** The result for `self.save` in a module of Ruby, where something may stand in for the member. */
  #besideSelf(
    facts: FileFacts,
    reference: Reference,
    text: string,
    { types }: Extract<Receiver, { kind: 'types' }>,
    found: UseVerdict,
    wanted: Wanted,
  ): UseVerdict {
    const isOfSelf = text === 'self' && getTraits(facts.language).reopensClasses;
    const members = isOfSelf ? types.flatMap((type) => this.#types.classes.member(type, reference.name)) : [];
    const over = this.#getMixedOver(facts, reference, members);
    if (over.length === 0) return found;
    if (found !== undefined && found.link !== 'elsewhere')
      return found.link === 'resolved' ? { ...found, link: 'overload' } : found;
    return over.some((each) => this.#means(each, wanted))
      ? { link: 'override', evidence: [msg('receiver {0}: a class that is mixed with it', text)] }
      : found;
  }

  /**
   * Whether the file takes one of the wanted by the name that is called, and no member is sure to take the arguments, be
   * it by the same numbers and texts. Of lists facts do not say what they hold.
   */
  #isRatherImported(facts: FileFacts, reference: Reference, members: readonly Symbol[], wanted: Wanted): boolean {
    const given = this.#overloads.getGiven(facts, reference);
    if (given === undefined || members.some((each) => this.#overloads.isSure(each, given))) return false;
    const getTypes = (each: Symbol): string => getDefinition(this.#project, each)?.parameters?.types ?? '';
    const taken = new Set(members.map(getTypes).filter((types) => types.split(',').every((type) => getPlain(type))));
    const found = this.#names.resolveValue(facts, reference.name, -1, reference.site.line);
    return (
      found.kind === 'symbols' &&
      found.via === 'import' &&
      found.symbols.some((each) => this.#means(each, wanted) && !taken.has(getTypes(each)))
    );
  }

  /** Whether classes below these, or what those have above them, have one of the wanted as their member. */
  #isLeft(facts: FileFacts, reference: Reference, owners: readonly Symbol[], wanted: Wanted): boolean {
    const { classes } = this.#types;
    return owners
      .flatMap((owner) => classes.below(owner))
      .some((heir) =>
        classes
          .member(heir, reference.name)
          .some((each) => this.#means(each, wanted) && this.#isOfSelf(facts, reference, each, heir)),
      );
  }

  /** A method of Ruby in a block may be one of what the block makes: `Class.new(Base) { def save; end }`. */
  #besideOpen(facts: FileFacts, { name }: Reference, wanted: Wanted): UseVerdict {
    const isOpen = [...wanted.values()].some((each) => getDefinition(this.#project, each)?.standsIn === true);
    return getTraits(facts.language).reopensClasses && isOpen ? this.#byName(facts, name, wanted, true) : undefined;
  }

  /** The result for members of what a method of a class gives, of which a class's own are less likely meant. */
  #ofMade(
    receiver: Extract<Receiver, { kind: 'types' }>,
    members: readonly Symbol[],
    wanted: Wanted,
    by: Pick<CallSite, 'evidence'>,
  ): Tie {
    const link = this.#amongMembers(members, wanted, by);
    const isOfClass = members.some((each) => getDefinition(this.#project, each)?.isStatic === true);
    return link?.link === 'resolved' && isOfClass && isRatherMade(receiver) ? { ...link, link: 'override' } : link;
  }

  /** Whether an object of Ruby may be called a method that stands outside of classes, for one makes that public. */
  #isOfAll(facts: FileFacts, { role, name, receiver = 'self' }: Reference, wanted: Wanted): boolean {
    const isCalled = role === 'call' && receiver !== 'self' && receiver !== 'super';
    return (
      isCalled && getTraits(facts.language).reopensClasses && this.#isFree(wanted) && this.#private.isPublished(name)
    );
  }

  #isFree(wanted: Wanted): boolean {
    return [...wanted.values()].some((each) => getDefinition(this.#project, each)?.container === -1);
  }

  /** A class of Ruby whose base is made when the code runs may stand below any other. */
  #belowMade(facts: FileFacts, { name }: Reference, wanted: Wanted): UseVerdict {
    const isBelow = [...wanted.values()].some(({ path, definition }) =>
      this.#types.classes.hasMadeBase({
        path,
        definition: getDefinition(this.#project, { path, definition })?.container ?? -1,
      }),
    );
    return isBelow ? this.#byName(facts, name, wanted, true, 'base-outside') : undefined;
  }

  /** `scope` is where the name is looked for besides members: at the top where a local has it, but is not meant. */
  #bareLink(facts: FileFacts, reference: Reference, wanted: Wanted, scope = reference.within): UseVerdict {
    const { name } = reference;
    // A parameter or local of this name hides everything else with the name, unless it holds just that: `const { save }
    // = this.repo`.
    const local = reference.binding === undefined ? undefined : facts.bindings[reference.binding];
    const isOuter = local !== undefined && isOfOuterClass(facts, reference, local);
    if (local !== undefined && !isOuter) return this.#localLink(facts, reference, local, wanted);
    const own = this.#ownLink(facts, reference, wanted);
    if (own !== undefined) return own;
    if (isOuter) return this.#localLink(facts, reference, local, wanted);
    const extended = this.#extensionLink(facts, reference, wanted);
    if (extended !== undefined) return extended;
    // The facts know where a local begins in its line: `let it = it();`.
    const isGlobal = local === undefined && getTraits(facts.language).bindsInOrder;
    const sort = isGlobal && reference.role === 'call' ? 'no local' : undefined;
    const found = this.#names.resolveValue(facts, name, scope, reference.site.line, sort);
    const sibling = getTraits(facts.language).hasPreprocessor ? this.#siblingLink(facts, reference, wanted) : undefined;
    if (sibling?.link === 'resolved') return sibling;
    if (sibling !== undefined && (found.kind !== 'symbols' || found.via === 'only-one')) return sibling;
    if (found.kind === 'module') return this.#moduleLink(facts, reference, found.paths, wanted);
    if (found.kind === 'symbols') return this.#amongFound(facts, reference, found, wanted);
    // After `using std::swap;` the arguments decide whether it is that one or one of their own namespace.
    if (
      found.kind === 'foreign' &&
      getTraits(facts.language).hasArgumentLookup &&
      indexOf(facts).imports(name).length > 0
    )
      return this.#names.definitionsNamed(name, 'cpp').some((symbol) => this.#means(symbol, wanted))
        ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' }
        : undefined;
    if (getTraits(facts.language).freeOverloads === 'packages' && reference.role === 'call')
      return this.#unexplainedLink(facts, reference, found.kind === 'foreign', wanted);
    if (found.kind === 'unknown' && isScript(facts)) return this.#ownNameLink(facts, reference, wanted);
    return found.kind === 'unknown' && reference.role === 'new' && getTraits(facts.language).hasImplicitThis
      ? this.#nestedLink(facts, reference, wanted)
      : undefined;
  }

  /** Whether several of these are functions of Rust, or macros if the wanted is one. */
  #areTwins({ language }: FileFacts, symbols: readonly Symbol[], wanted: Wanted): boolean {
    if (!getTraits(language).hasImplBlocks) return false;
    const isMacro = amongMacros(this.#project, wanted, true).size > 0;
    return amongMacros(this.#project, new Map(symbols.map((each) => [symbolKey(each), each])), isMacro).size > 1;
  }

  /** Whether all of these are macros of Rust. */
  #areMacros({ language }: FileFacts, symbols: readonly Symbol[]): boolean {
    if (!getTraits(language).marksMacros || symbols.length === 0) return false;
    return amongMacros(this.#project, new Map(symbols.map((each) => [symbolKey(each), each])), false).size === 0;
  }

  /** The result for a bare call whose name stands for these. */
  #amongFound(
    facts: FileFacts,
    reference: Reference,
    found: Extract<Resolution, { kind: 'symbols' }>,
    wanted: Wanted,
  ): UseVerdict {
    const hit = this.#names.aliased(found.symbols).some((symbol) => this.#means(symbol, wanted));
    // A macro of Rust may have the name of a method, which another macro is given: `read_event!(self, read_until)`.
    if (!hit && this.#areMacros(facts, found.symbols) && !this.#areMacros(facts, [...wanted.values()]))
      return this.#byName(facts, reference.name, wanted, true);
    if (!hit)
      return found.via === 'only-one'
        ? undefined
        : (this.#takenAtTop(facts, reference, found.symbols, wanted) ??
            this.#variableLink(found.symbols, wanted) ?? { link: 'elsewhere', ends: found.symbols });
    if (found.symbols.length > 1 && found.symbols.every((symbol) => this.#means(symbol, wanted)))
      return { link: found.via === 'only-one' ? 'only-one' : 'resolved', evidence: [msg('name')] };
    // CommonJS may export several functions under a name, and decides when it runs.
    if (found.via === 'import' && this.#hasAlternatives(facts, found.symbols, wanted))
      return { link: 'overload', evidence: [msg('import')] };
    // `#[cfg]` chooses one of several functions of Rust, and each of two modules may give one, `use a::*; use b::*;`.
    const isNamed = indexOf(facts).imports(reference.name).length > 0;
    const mayBeTwins = found.via === 'local' || (found.via === 'import' && !isNamed);
    if (mayBeTwins && found.symbols.length > 1 && this.#areTwins(facts, found.symbols, wanted))
      return { link: 'overload', evidence: [found.via === 'local' ? msg('same file') : msg('import')] };
    if (this.#hasUnseenRivals(facts, reference, found.symbols))
      return { link: 'overload', evidence: [found.via === 'local' ? msg('same file') : msg('import')] };
    if (found.via === 'local') return { link: 'resolved', evidence: [msg('same file')] };
    // What is included is not followed: any function of the name may be meant.
    if (getTraits(facts.language).hasIncludes && this.#hasOthers(facts, reference, found.symbols, wanted))
      return { link: 'overload', evidence: [msg('name')] };
    if (found.via === 'import') return { link: 'resolved', evidence: [msg('import')] };
    if (found.via === 'package') return { link: 'resolved', evidence: [msg('package')] };
    // A block in a method of Ruby's class may run on anything, but the class itself has no method of its objects.
    const meant = this.#withoutOthersObjects(facts, reference, found.symbols);
    const isOnly =
      meant.length === 1 && meant.every((each) => this.#means(each, wanted) && this.#isOfSelf(facts, reference, each));
    return { link: isOnly ? 'only-one' : 'name', evidence: [msg('name')] };
  }

  /**
   * What a bare call outside of a class of Ruby may mean, without what objects of classes have: a block may run on any of
   * them, but in tests and templates modules are what is mixed in.
   */
  #withoutOthersObjects(facts: FileFacts, { within, role }: Reference, symbols: readonly Symbol[]): readonly Symbol[] {
    if (!getTraits(facts.language).reopensClasses || role !== 'call' || enclosingClass(facts, within) >= 0)
      return symbols;
    const others = symbols.filter(({ path, definition }) => {
      const own = getDefinition(this.#project, { path, definition });
      return getDefinition(this.#project, { path, definition: own?.container ?? -1 })?.kind !== 'class';
    });
    return others.length === 0 ? symbols : others;
  }

  /**
   * Whether a bare call of Kotlin that is taken for one of these may mean something else: what another import of the
   * name takes, or a class from outside with the name of the function that makes it.
   */
  #hasUnseenRivals(facts: FileFacts, reference: Reference, symbols: readonly Symbol[]): boolean {
    const { name } = reference;
    if (getTraits(facts.language).freeOverloads !== 'packages') return false;
    const given = this.#overloads.getGiven(facts, reference);
    if (given !== undefined && symbols.some((symbol) => this.#overloads.isSure(symbol, given))) return false;
    const makesOutside = symbols.some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.returns === name && isCallable(own) && this.#names.classes(facts, name, -1).length === 0;
    });
    return makesOutside || indexOf(facts).imports(name).length > 1;
  }

  /** A call of Kotlin whose name nothing of the code explains. */
  #unexplainedLink(facts: FileFacts, reference: Reference, isForeign: boolean, wanted: Wanted): UseVerdict {
    // `import kotlin.math.min` does not hide another `min` that all of its package is imported with.
    if (isForeign && this.#mayBeStarred(facts, reference, wanted))
      return { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
    // What an extension is for may be cast to something below it: `is Order -> pay()`.
    const isExtended = enclosing(facts, reference.within).some((at) => definitionAt(facts, at)?.owner !== undefined);
    return isExtended ? this.#byName(facts, reference.name, wanted, true) : undefined;
  }

  /** The types around a bare call; in Kotlin with the interfaces of members, which may be left to another object. */
  #withInterfaces(facts: FileFacts, owners: readonly Symbol[], members: readonly Symbol[]): readonly Symbol[] {
    return getTraits(facts.language).delegation === 'classes' ? [...owners, ...this.#getEmbedded(members)] : owners;
  }

  /** The functions in the functions of Kotlin around a call: they come before all members. */
  #localFunctions(facts: FileFacts, reference: Reference): readonly Symbol[] {
    const named = indexOf(facts).definitions(reference.name);
    const given = named.length === 0 ? undefined : this.#overloads.getGiven(facts, reference);
    const scopes = named.length === 0 ? [] : enclosing(facts, reference.within);
    return named
      .filter((at) => {
        const own = definitionAt(facts, at);
        const scope = own?.inside ?? own?.container ?? -1;
        const around = scopes.includes(scope) ? definitionAt(facts, scope) : undefined;
        return own !== undefined && isCallable(own) && around !== undefined && isCallable(around);
      })
      .map((definition) => ({ path: facts.path, definition }))
      .filter((symbol) => this.#overloads.takes(symbol, given));
  }

  /** A use of a name that a local has. */
  #localLink(facts: FileFacts, reference: Reference, local: Binding, wanted: Wanted): UseVerdict {
    if (getTraits(facts.language).localsInCalls === 'if-callable' && reference.role === 'call')
      return this.#besideLocal(facts, reference, local, wanted);
    return isScript(facts)
      ? (this.#takenLink(facts, reference, local, wanted) ?? this.#openLink(facts, reference, wanted))
      : undefined;
  }

  /**
   * A call of a name that a local of Kotlin has, too. One that holds no function is not called; one that may hold some
   * leaves it open.
   */
  #besideLocal(facts: FileFacts, reference: Reference, local: Binding, wanted: Wanted): UseVerdict {
    const holds = this.#holdsFunction(facts, local);
    if (holds === 'yes') return undefined;
    const found = this.#bareLink(facts, { ...reference, binding: undefined }, wanted, -1);
    if (holds === 'no' || found === undefined || found.link === 'elsewhere') return found;
    return { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' };
  }

  /** Whether a local of Kotlin holds something that can be called. */
  #holdsFunction(
    facts: FileFacts,
    { name, type, within }: Pick<Binding, 'name' | 'type' | 'within'>,
  ): 'yes' | 'no' | 'unknown' {
    const told = parseType(type);
    if (told.kind === 'alias' && told.path.endsWith(`.${givesWhenCalled}`)) return 'yes';
    if (told.kind === 'literal' || isListed(type) || getPlain(type) !== undefined) return 'no';
    if (type === '') {
      const { most = 0, types: written = '' } = definitionAt(facts, within)?.parameters ?? {};
      const at = facts.bindings.filter((each) => each.within === within).findIndex((each) => each.name === name);
      // Parameters are bound before everything else in a function.
      if (at < 0 || at >= most) return 'unknown';
      const known = written.split(',')[at] ?? '';
      if (known.startsWith('->')) return 'yes';
      return getPlain(known) !== undefined || known === 'Any' ? 'no' : 'unknown';
    }
    const types = getName(told) === undefined ? [] : this.#names.classes(facts, type, within);
    if (types.length === 0) return 'unknown';
    const isCalled = types.some(
      (each) =>
        getDefinition(this.#project, each)?.kind === 'type' ||
        this.#types.classes
          .member(each, 'invoke')
          .some((member) => getDefinition(this.#project, member)?.isStatic !== true),
    );
    return isCalled ? 'yes' : 'no';
  }

  /** Whether a type of Rust is written behind a crate that none of these is in: `tempfile::Builder` of `…::new()`. */
  #isOfOtherCrate(facts: FileFacts, text: string, wanted: Wanted): boolean {
    if (getTraits(facts.language).pathSeparator !== '::') return false;
    const { path, first, rest } = modulesBefore(text.replace(/^::/, ''));
    if (path === '' || rest.length > 0 || !/^\p{Lu}\w*$/u.test(first)) return false;
    return [...wanted.values()].every((symbol) => leavesCrate(this.#project, facts.path, path, symbol.path));
  }

  /** Whether a path of Rust ends in a type that no file of the code defines, and the wanted are of others for themselves. */
  #namesOtherType(facts: FileFacts, text: string, wanted: Wanted): boolean {
    const name = getTraits(facts.language).hasImplBlocks
      ? /^(?:[a-z_]\w*::)*(\p{Lu}\w*\p{Ll}\w*)$/u.exec(text)?.[1]
      : undefined;
    if (name === undefined || this.#names.definitionsNamed(name, 'rust').length > 0) return false;
    const areOthers = [...wanted.values()].every((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.owner !== undefined && own.isExported && own.owner !== name;
    });
    const isOtherName = (path: string): boolean =>
      this.#project.facts(path)?.exports.some(({ exported, local }) => exported === name && local !== name) === true;
    return areOthers && !this.#project.filesWith(name).some(isOtherName);
  }

  /** Whether members of C++ are of a base, which a template does not see, and a function may be meant instead. */
  #isOfBase(facts: FileFacts, reference: Reference, members: readonly Symbol[]): boolean {
    const around = classesAround(facts, reference.within);
    const isOwn = members.some((each) => {
      const { container = -1, owner, kind } = getDefinition(this.#project, each) ?? {};
      return kind !== 'method' || owner !== undefined || (each.path === facts.path && around.includes(container));
    });
    return !isOwn && this.#getFree(facts, reference).length > 0;
  }

  /** A name that stands for whole modules means what these are when they are called themselves. */
  #moduleLink(facts: FileFacts, { role }: Reference, paths: readonly string[], wanted: Wanted): UseVerdict {
    const wholes = this.#names.defaults(paths);
    const whole = wholes.find((symbol) => this.#means(symbol, wanted));
    // `give(lib)` after `import * as lib` hands all of a module on, which is its default only where that is all:
    // `module.exports = run`, not `export default function`.
    const isValue = role === 'value';
    if (whole === undefined || (isValue && getDefinition(this.#project, whole)?.isExported === true)) return undefined;
    if (this.#hasAlternatives(facts, wholes, wanted)) return { link: 'overload', evidence: [msg('import')] };
    return { link: isValue && /\.[cm]?tsx?$/.test(whole.path) ? 'name' : 'resolved', evidence: [msg('import')] };
  }

  /** `A.prototype.add = function add() { add(); }`: only in itself is a function known by the name behind the word. */
  #ownNameLink(facts: FileFacts, { name, within }: Reference, wanted: Wanted): UseVerdict {
    const isOwn = enclosing(facts, within).some((definition) => {
      const own = definitionAt(facts, definition);
      return own?.name === name && own.owner !== undefined && wanted.has(symbolKey({ path: facts.path, definition }));
    });
    return isOwn ? { link: 'resolved', evidence: [msg('same file')] } : undefined;
  }

  /** A call of a local or a member that nothing is known of: it may be a function that was handed to it. */
  #openLink(facts: FileFacts, { name, role, within, site, receiver, binding }: Reference, wanted: Wanted): UseVerdict {
    if (!isScript(facts) || (role !== 'call' && role !== 'new')) return undefined;
    const isFree = [...wanted.values()].some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.name === name && (own.kind === 'function' || own.kind === 'class');
    });
    if (!isFree) return undefined;
    const held =
      receiver === undefined
        ? this.#types.receiver(facts, {
            name: '',
            role,
            within,
            site,
            receiver: name,
            binding,
          })
        : undefined;
    // What something from outside the code gave is its own.
    const isKnown = held !== undefined && (held.kind !== 'unknown' || held.isGiven === true);
    return isKnown ? undefined : { link: 'held-open', evidence: [msg('name')] };
  }

  /** A name that was taken from an object of JavaScript is as sure as the member of that object. */
  #takenLink(
    facts: FileFacts,
    { name, role }: Reference,
    { type = '', within, line }: Taken,
    wanted: ReadonlyMap<string, Symbol>,
  ): UseVerdict {
    const found = takenFrom(type, name).map((receiver) =>
      this.#memberLink(facts, { name, role, within, site: { line, column: 0 }, receiver }, receiver, wanted),
    );
    const tie = found.find((each) => each !== undefined && each.link !== 'elsewhere');
    if (tie === undefined) return found[0];
    return tie.link === 'held-open'
      ? tie
      : {
          ...tie,
          evidence: [msg('{0} at {1}:{2}', name, facts.path, line), ...(tie.link === 'resolved' ? [] : tie.evidence)],
        };
  }

  #takenAtTop(
    facts: FileFacts,
    reference: Reference,
    [symbol]: readonly Symbol[],
    wanted: ReadonlyMap<string, Symbol>,
  ): UseVerdict {
    const own = symbol !== undefined && isScript(facts) ? getDefinition(this.#project, symbol) : undefined;
    const there =
      symbol !== undefined && own?.kind === 'variable' && own.name === reference.name
        ? this.#project.facts(symbol.path)
        : undefined;
    const taken =
      there === undefined || own === undefined
        ? undefined
        : this.#takenLink(there, reference, { type: own.type, within: own.container, line: own.site.line }, wanted);
    if (taken?.link !== 'name' || there === undefined || own === undefined) return taken;
    // A module may give on, under this name, what one of several functions makes.
    const place = { name: '', role: 'value', within: own.container, site: { line: own.site.line, column: 0 } } as const;
    return takenFrom(own.type ?? '', own.name).some(
      (receiver) => this.#types.receiver(there, { ...place, receiver }).kind === 'modules',
    )
      ? taken
      : undefined;
  }

  /**
   * `const { save } = make()`, where a function of that name is made in one of the same file: the variable most likely
   * holds it, or another one that is made in its place.
   */
  #variableLink(symbols: readonly Symbol[], wanted: Wanted): Tie {
    const mayHold = symbols.some((symbol) => {
      const held = getDefinition(this.#project, symbol);
      const { hasDynamicTypes } = getTraits(this.#project.facts(symbol.path)?.language);
      return (
        hasDynamicTypes &&
        held?.kind === 'variable' &&
        [...wanted.values()].some(({ path, definition }) => {
          const own = getDefinition(this.#project, { path, definition });
          const around = getDefinition(this.#project, { path, definition: own?.inside ?? own?.container ?? -1 });
          return path === symbol.path && own?.name === held.name && around !== undefined && isCallable(around);
        })
      );
    });
    return mayHold ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' } : undefined;
  }

  /**
   * A class in a class is known in that, wherever it is made there, and below it; elsewhere (`new Outer.Nested()`) by
   * its name where no other class has that.
   */
  #nestedLink(
    facts: FileFacts,
    { name, within }: Reference,
    wanted: ReadonlyMap<string, Symbol>,
  ): Pick<CallSite, 'link' | 'evidence' | 'unknown'> | undefined {
    for (const definition of classesAround(facts, within)) {
      const nested = this.#types.classes
        .member({ path: facts.path, definition }, name)
        .filter((each) => isClass(getDefinition(this.#project, each) ?? { kind: 'field' }));
      if (nested.length > 0) return this.#amongMembers(nested, wanted, { evidence: [msg('enclosing class')] });
    }
    const only = this.#names.onlyClass(name, facts.language);
    if (only.some((each) => this.#means(each, wanted))) return { link: 'only-one', evidence: [msg('name')] };
    // A class of Ruby may be included, or go on in several files.
    return getTraits(facts.language).reopensClasses &&
      this.#names.definitionsNamed(name, facts.language).some((each) => this.#means(each, wanted))
      ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' }
      : undefined;
  }

  /** What a call is on; what a path of Rust names that is of another crate, or of a type of another name, is from outside. */
  #getReceiver(facts: FileFacts, reference: Reference, text: string, wanted: Wanted): Receiver {
    const told = this.#types.receiver(facts, reference);
    const isOutside =
      told.kind === 'unknown' &&
      (this.#isOfOtherCrate(facts, text, wanted) || this.#namesOtherType(facts, text, wanted));
    return isOutside ? { kind: 'foreign' } : told;
  }

  #memberLink(facts: FileFacts, reference: Reference, text: string, wanted: ReadonlyMap<string, Symbol>): UseVerdict {
    const { name } = reference;
    // `Kit::Size(1)` of Ruby is a method, whatever class has its name.
    const isMethod = reference.role === 'call' && getTraits(facts.language).reopensClasses;
    const qualified = this.#names
      .qualified(facts, text, name, reference.within)
      .filter((each) => !(isMethod && isClass(getDefinition(this.#project, each) ?? { kind: 'field' })));
    const packaged = mayBePackaged(facts, reference, text) ? this.#names.inPackage(facts, text, name) : undefined;
    if (packaged !== undefined && (packaged.length > 0 || reference.role === 'new'))
      return packaged.length === 0
        ? undefined
        : (this.#amongMembers(packaged, wanted, { evidence: [msg('package {0}', text)] }) ?? {
            link: 'elsewhere',
            ends: packaged,
          });
    if (qualified.length > 0)
      return (
        this.#amongMembers(qualified, wanted, { evidence: [msg('module {0}', text)] }) ?? {
          link: 'elsewhere',
          ends: qualified,
        }
      );
    const receiver = this.#getReceiver(facts, reference, text, wanted);
    const own = receiver.kind === 'types' ? undefined : this.#ofSelfOutside(facts, reference, text, wanted);
    if (own !== undefined) return own;
    const mayExtend = hasOpenExtension(this.#project, this.#names, facts.language, wanted);
    const outside =
      receiver.kind === 'modules'
        ? []
        : [
            ...(receiver.outside ?? []),
            ...(receiver.kind === 'types' && receiver.isList !== true
              ? receiver.types.flatMap((type) => this.#heirs.alias(type))
              : []),
          ];
    if (outside.length > 0 && this.#heirs.isHeir(outside, wanted))
      return {
        link: 'override',
        evidence: [
          msg(
            'receiver {0}: {1}, not of this code',
            text,
            outside.map((each) => each.slice(each.indexOf('#') + 1)).join(', '),
          ),
        ],
      };
    if (this.#mayBeNamespaced(facts, reference, receiver, wanted)) return this.#bareLink(facts, reference, wanted);
    if (receiver.kind === 'foreign') {
      const extended =
        getTraits(facts.language).extensions === 'receiver'
          ? this.#ofOutside(facts, reference, receiver.outside ?? [], wanted)
          : [];
      if (extended.length > 0) return { link: 'resolved', evidence: [msg('receiver {0}: extension', text)] };
      if (mayExtend) return this.#ofExtension(facts, name, wanted);
      if (getTraits(facts.language).extensions === 'trait' && receiver.isClosed !== true)
        return this.#throughOutsideTrait(facts, reference, text, receiver, wanted);
      if (this.#heirs.mayBeAbove(facts, receiver.outside ?? [], wanted))
        return this.#byName(facts, name, wanted, true, 'base-outside');
      return undefined;
    }
    if (receiver.kind === 'modules') return this.#ofModules(facts, reference, text, receiver, wanted);
    // A list has its own members, not its elements'.
    if (receiver.kind === 'types' && receiver.isList === true && !mayBeElement(facts, receiver))
      return mayExtend ? this.#byName(facts, name, wanted) : undefined;
    if (receiver.kind === 'types')
      return (
        this.#besideSelf(
          facts,
          reference,
          text,
          receiver,
          this.#linkOfTypes(facts, reference, text, receiver, mayExtend, wanted),
          wanted,
        ) ?? this.#besideModules(facts, reference, text, receiver, wanted)
      );
    const bound = this.#ofBound(facts, name, text, receiver.outside ?? [], wanted);
    if (bound !== undefined) return bound;
    const isGiven = receiver.isGiven === true && !mayExtend;
    const hidden = this.#hiddenLink(facts, reference, text, wanted);
    if (hidden !== undefined) return hidden;
    return (
      this.#byName(facts, name, wanted, isGiven, isGiven ? 'handed-out' : 'untyped-receiver') ??
      (isGiven ? undefined : this.#openLink(facts, reference, wanted)) ??
      this.#unplacedLink(facts, reference, text, wanted) ??
      this.#moduleValueLink(facts, reference, wanted)
    );
  }

  /**
   * A call of Rust on something from outside the code, where what is looked for is of a trait from there: on what is
   * declared to have that trait it most likely ends here. A path names a type, which is not this one, or the trait.
   */
  #throughOutsideTrait(
    facts: FileFacts,
    { name }: Reference,
    text: string,
    { outside = [] }: Extract<Receiver, { kind: 'foreign' }>,
    wanted: Wanted,
  ): UseVerdict {
    const traits = outsideTraits(this.#project, this.#names, wanted);
    const first = /^\w+/.exec(text)?.[0] ?? '';
    const isOfTrait = [...wanted.values()].some((symbol) => {
      const container = getDefinition(this.#project, symbol)?.container ?? -1;
      return getDefinition(this.#project, { path: symbol.path, definition: container })?.kind === 'interface';
    });
    // A macro may define the type, and give it a trait of the code.
    const isTaken = indexOf(facts)
      .imports(first)
      .some(({ from }) => !/^(?:std|core|alloc)\b/.test(from));
    if (isOfTrait && isTaken && /^\p{Lu}\w*$/u.test(text))
      return this.#byName(facts, name, wanted, true, 'base-outside');
    if (traits.size === 0) return undefined;
    const path = /^(?:\w+::)*(\p{Lu}\w*)$/u.exec(text)?.[1];
    if (path !== undefined && !traits.has(path)) return undefined;
    return (
      (path === undefined ? this.#ofBound(facts, name, text, outside, wanted) : undefined) ??
      this.#byName(facts, name, wanted, true, 'base-outside')
    );
  }

  /** The result for a call on what has one of these traits of Rust, if what is looked for is of such a one. */
  #ofBound(facts: FileFacts, name: string, text: string, outside: readonly string[], wanted: Wanted): Tie {
    if (outside.length === 0 || !getTraits(facts.language).hasImplBlocks) return undefined;
    const traits = outsideTraits(this.#project, this.#names, wanted);
    const trait = outside.find((each) => traits.has(each));
    return trait === undefined || this.#byName(facts, name, wanted) === undefined
      ? undefined
      : { link: 'override', evidence: [msg('receiver {0}: {1}, not of this code', text, trait)] };
  }

  /**
   * A call of `self` in what a trait of Rust gives a type from outside the code, `impl Store for &str`: of the members
   * that the code gives that type, or of those that its traits have for all.
   */
  #ofSelfOutside(facts: FileFacts, { name, within }: Reference, text: string, wanted: Wanted): UseVerdict {
    if (!getTraits(facts.language).hasImplBlocks || !/^[sS]elf$/.test(text)) return undefined;
    const owner = enclosing(facts, within)
      .map((at) => definitionAt(facts, at)?.owner)
      .find((each) => each !== undefined);
    if (owner === undefined || this.#names.classes(facts, owner, -1).length > 0) return undefined;
    const given = this.#names.definitionsNamed(name, 'rust').filter((each) => {
      const own = getDefinition(this.#project, each);
      return own?.owner === owner && isCallable(own);
    });
    const traits = facts.heritage.flatMap((each) =>
      each.owner === owner ? this.#names.classes(facts, each.base, -1) : [],
    );
    const members = given.length > 0 ? given : traits.flatMap((trait) => this.#types.classes.member(trait, name));
    if (members.length === 0) return undefined;
    const link = this.#amongMembers(members, wanted, { evidence: [msg('own member')] });
    if (link === undefined)
      return given.length === 0 &&
        this.#isOfParameter(wanted) &&
        this.#isBelow(this.#getEmbedded(members), wanted, true)
        ? { link: 'override', evidence: [msg('own member of a base')] }
        : { link: 'elsewhere', ends: members };
    if (members.length < 2) return link;
    return { ...link, link: members.length > 2 ? 'overloads' : 'overload' };
  }

  /**
   * Whether traits of Rust are given to whatever has another one, `impl<T: Store> Shelf for T`: what they have from their
   * bases may then be of any type that has those.
   */
  #isGivenToAll(types: readonly Symbol[]): boolean {
    return types.some((type) => {
      const { name = '', kind } = getDefinition(this.#project, type) ?? {};
      const facts = this.#project.facts(type.path);
      if (facts === undefined || kind !== 'interface' || !getTraits(facts.language).hasImplBlocks) return false;
      return this.#project.filesWith(name).some((path) => {
        const heritage = this.#project.facts(path)?.heritage ?? [];
        return heritage.some(({ base, owner = '' }) => base === name && typeParameter.test(owner));
      });
    });
  }

  /** Whether the wanted are of what a trait of Rust gives a type parameter: `impl<T: Reply> Boxed for T`. */
  #isOfParameter(wanted: Wanted): boolean {
    return [...wanted.values()].every((symbol) =>
      typeParameter.test(getDefinition(this.#project, symbol)?.owner ?? ''),
    );
  }

  #ofModules(
    facts: FileFacts,
    reference: Reference,
    text: string,
    receiver: Extract<Receiver, { kind: 'modules' }>,
    wanted: Wanted,
  ): UseVerdict {
    const { name } = reference;
    const members = this.#membersOfModules(receiver.paths, name);
    // What a module of JavaScript gives may be put together when it runs.
    if (members.length === 0 && getTraits(facts.language).addsMembersAtRunTime)
      return this.#byName(facts, name, wanted, true) ?? this.#openLink(facts, reference, wanted);
    const tie =
      this.#amongMembers(members, wanted, { evidence: [msg('module {0}', text)] }) ??
      this.#variableLink(members, wanted) ??
      (receiver.isPart === true ? this.#moduleValueLink(facts, reference, wanted) : undefined);
    return tie !== undefined && this.#hasAlternatives(facts, members, wanted) ? { ...tie, link: 'overload' } : tie;
  }

  #isModuleValue(symbol: Symbol): boolean {
    let known = this.#moduleValues.get(symbol.path);
    if (known === undefined) {
      known = new HandedOn(this.#project, [symbol], []).isModuleHandedOn;
      this.#moduleValues.set(symbol.path, known);
    }
    return known;
  }

  /** A call on what is not known, where the module of a wanted function is handed on as a value: `run(fast)`. */
  #moduleValueLink(facts: FileFacts, { name }: Reference, wanted: Wanted): Tie {
    const { hasDynamicTypes, resolvesModules } = getTraits(facts.language);
    const isMeant =
      hasDynamicTypes &&
      resolvesModules &&
      [...wanted.values()].some((symbol) => {
        const own = getDefinition(this.#project, symbol);
        return (
          own?.kind === 'function' &&
          own.container === -1 &&
          own.name === name &&
          (loadsAnyModule(facts) || this.#isModuleValue(symbol))
        );
      });
    return isMeant ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' } : undefined;
  }

  /**
   * `Kit::Parts::Saw.new` of Ruby, where `Kit` is of the code and `Parts` is not found, and `new kit.Saw()` of JavaScript
   * on what is not known: any class of the last name.
   */
  #unplacedLink(facts: FileFacts, { name, role }: Reference, text: string, wanted: Wanted): Tie {
    if (role === 'new' && isScript(facts))
      return this.#names.definitionsNamed(name, facts.language).some((each) => this.#means(each, wanted))
        ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' }
        : undefined;
    const [first = ''] = /\p{Lu}\w*/u.exec(text) ?? [];
    return role === 'new' &&
      getTraits(facts.language).reopensClasses &&
      this.#names.definitionsNamed(first, facts.language).length > 0 &&
      this.#names.definitionsNamed(name, facts.language).some((each) => this.#means(each, wanted))
      ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' }
      : undefined;
  }

  /** What namespaces that do not have the member leave open, and objects of whatever has a module of Ruby. */
  #besideModules(
    facts: FileFacts,
    reference: Reference,
    text: string,
    { types, isItself }: Extract<Receiver, { kind: 'types' }>,
    wanted: Wanted,
  ): UseVerdict {
    const hidden = this.#lacks(types, reference.name) ? this.#hiddenLink(facts, reference, text, wanted) : undefined;
    if (hidden !== undefined) return hidden;
    const isMixedIn =
      getTraits(facts.language).reopensClasses &&
      isItself !== true &&
      types.some((type) => getDefinition(this.#project, type)?.kind === 'namespace');
    return isMixedIn ? this.#byName(facts, reference.name, wanted, true) : undefined;
  }

  /**
   * `new Data.Repo()`: of a namespace only the end may be written. In Kotlin a capital letter may begin a method, too.
   */
  #mayBeNamespaced(facts: FileFacts, { role }: Reference, { kind }: Receiver, wanted: Wanted): boolean {
    if (role !== 'new' || !declaresTypes(facts) || (kind !== 'foreign' && kind !== 'unknown')) return false;
    return !getTraits(facts.language).tellsClassesByCase || !this.#areMethods(wanted);
  }

  /** Whether these are namespaces, and none is known to have something of this name. */
  #lacks(types: readonly Symbol[], name: string): boolean {
    return (
      types.every((type) => getDefinition(this.#project, type)?.kind === 'namespace') &&
      this.#types.getMembers(types, name).length === 0
    );
  }

  /**
   * `lib::save(x)` of C++, where a macro opens the namespace: nothing in the code tells that there is one. Nor does it
   * where macros make a file hard to read, of which the parser then loses the namespace.
   */
  #hiddenLink(facts: FileFacts, { name, within }: Reference, text: string, wanted: Wanted): UseVerdict {
    const first = /^\w+(?=(?:::\w+)*$)/.exec(text)?.[0];
    if (!getTraits(facts.language).hasPreprocessor || isPlainC(facts.path) || first === undefined || first === 'std')
      return undefined;
    const isKnown = this.#names.resolve(facts, first, within).kind !== 'unknown';
    const isFree = [...wanted.values()].some((symbol) => {
      if (isKnown && this.#project.facts(symbol.path)?.isClean !== false) return false;
      const own = getDefinition(this.#project, symbol);
      return own?.kind === 'function' && own.name === name && own.container === -1;
    });
    return isFree ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' } : undefined;
  }

  /** Whether what a name of JavaScript stands for may be something else, under another name or in another file. */
  #hasAlternatives({ language }: FileFacts, symbols: readonly Symbol[], wanted: Wanted): boolean {
    return (
      getTraits(language).hasCommonJs &&
      new Set(symbols.map((each) => `${each.path}#${getDefinition(this.#project, each)?.name ?? ''}`)).size > 1 &&
      symbols.some((symbol) => !this.#means(symbol, wanted))
    );
  }

  #membersOfModules(paths: readonly string[], name: string): readonly Symbol[] {
    const found = paths.flatMap((path) => this.#names.exported(path, name));
    if (found.length > 0) return found;
    // `exports.create = require('./create')`: what the module itself is.
    const whole = this.#names.defaults(paths.flatMap((path) => this.#names.exportedModules(path, name)));
    if (whole.length > 0) return whole;
    return this.#types.classes.ofSide(this.#types.getMembers(this.#names.defaults(paths), name), true);
  }

  /** `Kit::Saw(1)` of Ruby calls a method, even if a class has the name. */
  #isClassInCall(member: Symbol, { role }: Reference): boolean {
    const own = role === 'call' ? getDefinition(this.#project, member) : undefined;
    return own !== undefined && isClass(own);
  }

  /** The result for a member of a receiver of known types. */
  #linkOfTypes(
    facts: FileFacts,
    reference: Reference,
    text: string,
    receiver: Extract<Receiver, { kind: 'types' }>,
    mayExtend: boolean,
    wanted: ReadonlyMap<string, Symbol>,
  ): UseVerdict {
    const { name } = reference;
    const given = this.#overloads.getGiven(facts, reference);
    const side = getSide(this.#project, facts, reference, receiver, text);
    const isOnSide = (member: Symbol, type: Symbol): boolean =>
      !getTraits(facts.language).callsWithoutBrackets ||
      (!this.#isClassInCall(member, reference) &&
        (side.isOfClass === undefined || this.#isOnSide(member, side.isOfClass, type)));
    const each = receiver.types.map((type) =>
      this.#types.classes
        .overloads(type, name, (member) => isOnSide(member, type) && this.#overloads.takes(member, given))
        .filter(
          (member) =>
            (side.isSure !== true || isOnSide(member, type)) &&
            (receiver.literal === undefined || getDefinition(this.#project, member)?.shape === receiver.literal),
        ),
    );
    const behind = this.#behindModule(facts, reference, receiver, wanted);
    if (behind !== undefined) return behind;
    if (side.isSure === true && ![...wanted.values()].some((one) => receiver.types.some((type) => isOnSide(one, type))))
      return this.#onOtherSide(wanted, each.flat());
    // `super` stands for every base, nearest first: the first that has the member is meant.
    const members = this.#types.classes.ofSide(this.#amongBases(receiver, name, each), chooseSide(receiver, side));
    const link = this.#ofMade(receiver, members, wanted, {
      evidence: [msg('receiver {0}: {1}', text, receiverWords[receiver.how] ?? receiver.how)],
    });
    if (link !== undefined) {
      const doubt = getDoubt(facts, receiver, name, text);
      if (doubt !== undefined) return { ...link, link: doubt };
      if (getTraits(facts.language).inheritsOverloads)
        return this.#amongAll(link, receiver.isSuper === true ? [members] : each, facts, reference, text, wanted);
      return getTraits(facts.language).hasOpenNamespaces && this.#isOfNamesakes(receiver.types, members, wanted)
        ? { ...link, link: 'overload' }
        : link;
    }
    // A call through a base may end in the class that overrides it, unless the base is named: `Base::save()`.
    const isNamed =
      getTraits(facts.language).callsNamedBases &&
      receiver.types.some((type) => getDefinition(this.#project, type)?.name === text.split('::').at(-1));
    const isStruct = receiver.types.every((type) => getDefinition(this.#project, type)?.kind === 'class');
    // A class of Kotlin may leave an interface to another object: `class Repo(store: Store) : Store by store`.
    const mayEmbed =
      (getTraits(facts.language).delegation === 'structs' && isStruct) ||
      getTraits(facts.language).delegation === 'classes';
    const bases =
      mayEmbed || this.#isGivenToAll(receiver.types)
        ? [...receiver.types, ...this.#getEmbedded(members)]
        : receiver.types;
    if (receiver.isSuper !== true && !isNamed && this.#isBelow(bases, wanted, members.length > 0))
      return { link: 'override', evidence: [msg('receiver {0}: a base', text)] };
    const declaring = receiver.isSuper !== true && isScript(facts) ? this.#getDeclaring(members, receiver.types) : [];
    if (declaring.length > 0 && this.#isBelow(declaring, wanted, true))
      return {
        link: 'name',
        evidence: [msg('receiver {0}: an object of its shape', text)],
        unknown: 'structural-type',
      };
    if (members.length > 0 && receiver.isSuper !== true && this.#members.isShaped(receiver.types, wanted))
      return { link: 'shape', evidence: [msg('receiver {0}: an object of its shape', text)] };
    const like = members.length > 0 ? this.#members.looksLike(receiver.types, wanted) : undefined;
    if (like !== undefined)
      return {
        link: like === 'likely' ? 'shape' : 'name',
        evidence: [msg('receiver {0}: a class of its shape', text)],
        ...(like === 'possible' && { unknown: 'structural-type' }),
      };
    // What it may be besides that has perhaps the wanted one.
    if (
      mayBeMore(facts, receiver, text) ||
      receiver.handed === 'value' ||
      (receiver.handed !== undefined && members.length === 0)
    )
      return this.#byName(facts, name, wanted, true, receiver.handed === undefined ? 'untyped-receiver' : 'handed-out');
    const mixed = members.length === 0 ? this.#mixedLink(facts, reference, text, receiver, wanted) : undefined;
    if (
      mixed !== undefined ||
      (receiver.isSuper === true && members.length === 0 && getTraits(facts.language).hasMixins)
    )
      return mixed;
    if (members.length > 0)
      return (
        this.#besideKnown(facts, reference, isNamed ? [] : receiver.types, wanted) ??
        this.#ofLiteral(receiver.types, members, text, wanted)
      );
    if (
      getTraits(facts.language).extensions === 'first-parameter' &&
      isExtended(this.#project, this.#names, this.#types, receiver.types, wanted)
    )
      return { link: 'resolved', evidence: [msg('receiver {0}: extension', text)] };
    return (
      this.#withoutMember(facts, reference, receiver, mayExtend, wanted) ?? this.#besideOpen(facts, reference, wanted)
    );
  }

  /**
   * The members that a call on these types may mean, by those of each: for `super` those of the first base that has any;
   * in Scala of any base that has one and that no other such is derived from.
   */
  #amongBases(
    { types, isSuper }: Extract<Receiver, { kind: 'types' }>,
    name: string,
    each: readonly (readonly Symbol[])[],
  ): readonly Symbol[] {
    if (isSuper !== true) return each.flat();
    const [first] = types;
    const isStacked = first !== undefined && getTraits(this.#project.facts(first.path)?.language).stacksBases;
    if (!isStacked) return each.find((found) => found.length > 0) ?? [];
    const { classes } = this.#types;
    const having = classes.withoutAncestors(types.filter((type) => classes.ownMember(type, name).length > 0));
    return each.filter((_, at) => having.some((type) => type === types[at])).flat();
  }

  /**
   * The result for `super` in a module of Ruby, where a wanted member is in what stands behind that in a class: one of its
   * bases, or the class itself where the module goes before it; or where an object is given the module.
   */
  #behindModule(
    facts: FileFacts,
    { name, within, receiver: text = '' }: Reference,
    { isSuper }: Extract<Receiver, { kind: 'types' }>,
    wanted: Wanted,
  ): UseVerdict {
    const own = { path: facts.path, definition: enclosingClass(facts, within) };
    const { classes } = this.#types;
    if (isSuper !== true || !getTraits(facts.language).reopensClasses) return undefined;
    if (getDefinition(this.#project, own)?.kind !== 'namespace') return undefined;
    const holders = [...wanted.values()].flatMap((each) => {
      const holder = { path: each.path, definition: getDefinition(this.#project, each)?.container ?? -1 };
      return holder.definition < 0 || isSame(holder, own) ? [] : [holder];
    });
    const isBehind =
      holders.some((holder) => classes.prepended(holder).some((one) => isSame(one, own))) ||
      classes.below(own).some((heir) => holders.some((holder) => classes.isA(heir, holder)));
    if (isBehind) return { link: 'override', evidence: [msg('receiver {0}: a class that is mixed with it', text)] };
    return isMixedIntoObjects(this.#project, own) ? this.#byName(facts, name, wanted, true) : undefined;
  }

  /**
   * Behind a class stands another one where a third is derived from both: `class Thing(LogMixin, Base)`. Its `super()`
   * and its `self` may mean that.
   */
  #mixedLink(
    facts: FileFacts,
    reference: Reference,
    text: string,
    { isSuper }: Extract<Receiver, { kind: 'types' }>,
    wanted: Wanted,
  ): Tie {
    if (!getTraits(facts.language).hasMixins || (isSuper !== true && !/^(?:self|cls)$/.test(text))) return undefined;
    const own = { path: facts.path, definition: enclosingClass(facts, reference.within) };
    // What is in the class itself, or below it, is not behind it.
    const others = new Map(
      [...wanted].filter(([, each]) => {
        const holder = { path: each.path, definition: getDefinition(this.#project, each)?.container ?? -1 };
        return !this.#isOfSame(own, each) && !isSame(holder, own) && !this.#types.classes.isA(holder, own);
      }),
    );
    return others.size > 0 && this.#heirs.isBeside(own, others)
      ? { link: 'override', evidence: [msg('receiver {0}: a class that is mixed with it', text)] }
      : undefined;
  }

  /**
   * The result for a member that is not on the side that is called on: of a module of Ruby that a class has for the other
   * side a hook may put it there, too.
   */
  #onOtherSide(wanted: Wanted, ends: readonly Symbol[]): UseVerdict {
    const isOpen = [...wanted.values()].some((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own !== undefined && this.#sides.isOpen({ path: symbol.path, definition: own.container });
    });
    return isOpen
      ? { link: 'name', evidence: [msg('name')], unknown: 'untyped-receiver' }
      : { link: 'elsewhere', ends };
  }

  /**
   * The result for one of several members of Kotlin that take the arguments. What may be null has a `toString` that is
   * no member.
   */
  #amongAll(
    link: Tie & object,
    each: readonly (readonly Symbol[])[],
    facts: FileFacts,
    reference: Reference,
    text: string,
    wanted: Wanted,
  ): Tie {
    const { name, role } = reference;
    const { language } = facts;
    const given = this.#overloads.getGiven(facts, reference);
    // What one of the wanted goes before is not meant.
    const isBeaten = (other: Symbol, members: readonly Symbol[]): boolean =>
      given !== undefined &&
      members.some((member) => this.#means(member, wanted) && this.#overloads.isPreferred(member, other, given));
    const isRead = role === 'value' && getTraits(language).readsLikeCalls;
    // Each type that the receiver may be of has its own.
    const counts = each
      .filter((members) => members.some((member) => this.#means(member, wanted)))
      .map(
        (members) =>
          members.filter((member) => this.#isOther(member, wanted, isRead) && !isBeaten(member, members)).length,
      );
    const least = counts.length === 0 ? 0 : Math.min(...counts);
    const mayBeNull = /^(?:toString|hashCode)$/.test(name) && !/^(?:(?:\w+\.)?this|super)$/.test(text);
    if (least === 0 && !mayBeNull) return link;
    return { ...link, link: least > 1 ? 'overloads' : 'overload' };
  }

  #isOther(member: Symbol, wanted: Wanted, isRead: boolean): boolean {
    const own = getDefinition(this.#project, member);
    const isMeant = own !== undefined && (isCallable(own) || (isRead && own.kind === 'field'));
    return isMeant && !this.#means(member, wanted);
  }

  /** A member that the receiver's types do not have, as far as the code tells. */
  #withoutMember(
    facts: FileFacts,
    reference: Reference,
    receiver: Extract<Receiver, { kind: 'types' }>,
    mayExtend: boolean,
    wanted: Wanted,
  ): UseVerdict {
    const { name } = reference;
    // Where types are declared, a member that the class does not have is one of its bases from outside the code; in
    // C++ of what its `->` gives.
    const isWritten = receiver.types.every((type) => getDefinition(this.#project, type)?.kind === 'type');
    if (getTraits(facts.language).addsMembersAtRunTime && receiver.isSuper !== true && !isWritten) {
      // Members are put into objects when the code runs: `Object.assign(Repo.prototype, mixin)`, `delegate(proto)`.
      const isWhole = this.#types.classes.isKnown(receiver.types);
      return this.#byName(facts, name, wanted, isWhole) ?? this.#openLink(facts, reference, wanted);
    }
    // `__call` may hand any call on.
    const { catchAllMembers } = getTraits(facts.language);
    const isHanding = receiver.types.some((type) =>
      catchAllMembers.some((each) => this.#types.classes.member(type, each).length > 0),
    );
    if (isHanding) return this.#byName(facts, name, wanted, true);
    if (!mayExtend && this.#cannotInherit(facts, receiver.types, wanted)) return undefined;
    return this.#types.classes.isKnown(receiver.types) &&
      !mayExtend &&
      receiver.isBound !== true &&
      !getTraits(facts.language).overloadsPointers
      ? undefined
      : this.#byName(
          facts,
          name,
          wanted,
          (declaresTypes(facts) || getTraits(facts.language).overloadsPointers) && !mayExtend,
        );
  }

  /**
   * Whether nothing from outside the code can give these classes of Ruby what is wanted: it has none of the code's
   * classes above it, unless the code goes on with one of the same library.
   */
  #cannotInherit(facts: FileFacts, types: readonly Symbol[], wanted: Wanted): boolean {
    if (!getTraits(facts.language).reopensClasses || types.length === 0) return false;
    const roots = types.map((type) =>
      findRootsOutside(this.#project, this.#names, type, this.#types.classes.ancestors(type)),
    );
    return [...wanted.values()].every(({ path, definition }) => {
      const there = this.#project.facts(path);
      const holder = getDefinition(this.#project, { path, definition })?.container ?? -1;
      if (there === undefined || holder < 0) return false;
      const root = getRoot(there, holder);
      return roots.every((each) => each?.has(root) === false);
    });
  }

  /** Whether classes of one name, in several namespaces, have the member, and not all of these are wanted. */
  #isOfNamesakes(types: readonly Symbol[], members: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>): boolean {
    const names = types.map((type) => getDefinition(this.#project, type)?.name);
    if (new Set(names).size < names.length && members.some((member) => !this.#means(member, wanted))) return true;
    // Of a member that is defined outside of its class no more is known than what the class is called.
    return members
      .filter((member) => this.#means(member, wanted))
      .every((member) => {
        const own = getDefinition(this.#project, member);
        if (own?.owner === undefined || types.some(({ path }) => path === member.path)) return false;
        const classes = this.#names.definitionsNamed(own.owner, 'cpp').filter((each) => {
          const definition = getDefinition(this.#project, each);
          return definition?.kind === 'class';
        });
        return classes.length > 1;
      });
  }

  /**
   * The interfaces of TypeScript that members belong to, other than these types: what only says that it is one of them
   * may be one of these types all the same.
   */
  #getDeclaring(members: readonly Symbol[], types: readonly Symbol[]): readonly Symbol[] {
    return members.flatMap(({ path, definition }) => {
      const holder = { path, definition: getDefinition(this.#project, { path, definition })?.container ?? -1 };
      const isInterface = getDefinition(this.#project, holder)?.kind === 'interface';
      return isInterface && !types.some((type) => isSame(type, holder)) ? [holder] : [];
    });
  }

  /** The interfaces that members of Go belong to: a struct that embeds one holds anything of its kind. */
  #getEmbedded(members: readonly Symbol[]): readonly Symbol[] {
    return members
      .map(({ path, definition }) => ({
        path,
        definition: getDefinition(this.#project, { path, definition })?.container ?? -1,
      }))
      .filter((holder) => getDefinition(this.#project, holder)?.kind === 'interface');
  }

  /** A member of an interface, where what is looked for is in an object literal that may be one of the kind. */
  #ofLiteral(
    types: readonly Symbol[],
    members: readonly Symbol[],
    text: string,
    wanted: ReadonlyMap<string, Symbol>,
  ): UseVerdict {
    if (!this.#heirs.mayBeLiteral(members, wanted)) return { link: 'elsewhere', ends: members };
    return this.#members.mayFit(types, wanted)
      ? { link: 'name', evidence: [msg('receiver {0}: an object of its shape', text)], unknown: 'structural-type' }
      : undefined;
  }

  #amongMembers(
    members: readonly Symbol[],
    wanted: ReadonlyMap<string, Symbol>,
    found: Pick<CallSite, 'evidence'>,
  ): Tie {
    return members.some((member) => this.#means(member, wanted)) ? { link: 'resolved', ...found } : undefined;
  }

  /** Whether a wanted member belongs to a class derived from one of these. */
  #isBelow(types: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>, hasOwn: boolean): boolean {
    for (const target of wanted.values()) {
      const definition = getDefinition(this.#project, target);
      if (this.#heirs.isExpected(target, types)) return true;
      if (definition === undefined) continue;
      const owners = this.#getOwners(target, definition);
      if (owners.length === 0 && this.#isGivenTo(target, definition, types)) return true;
      // In Go a struct lends its methods to those that embed it, and they may be of the interface; in PHP a trait or a
      // base to the class that has the interface.
      const lent = getTraits(this.#project.facts(target.path)?.language).lendsMembers
        ? owners.flatMap((owner) => this.#types.classes.below(owner))
        : [];
      const isOfOne = [...owners, ...lent].some((owner) =>
        types.some((type) => !isSame(type, owner) && this.#types.classes.isA(owner, type)),
      );
      if (isOfOne && (hasOwn || definition.kind === 'method')) return true;
    }
    return false;
  }

  /** Whether one of these traits of Rust is one that a type from outside the code has: `impl Store for &[u8]`. */
  #isGivenTo({ path }: Symbol, { owner }: Definition, types: readonly Symbol[]): boolean {
    const facts = this.#project.facts(path);
    if (facts === undefined || owner === undefined || !getTraits(facts.language).hasImplBlocks) return false;
    return facts.heritage.some(
      (each) =>
        each.owner === owner &&
        this.#names.classes(facts, each.base, -1).some((base) => types.some((type) => isSame(type, base))),
    );
  }

  /** The class around a member, or the class it belongs to if it is defined elsewhere: Go's `func (r *Repo) Save()`. */
  #getOwners({ path }: Symbol, { container, owner }: Pick<Definition, 'container' | 'owner'>): readonly Symbol[] {
    if (
      container >= 0 &&
      (owner === undefined || getTraits(this.#project.facts(path)?.language).extensions !== 'receiver')
    )
      return [{ path, definition: container }];
    const facts = this.#project.facts(path);
    return facts === undefined || owner === undefined ? [] : this.#names.classes(facts, owner, -1);
  }

  /**
   * The members that a bare name means if the language allows them without a receiver, of the innermost class that has
   * any: a class around it, or the one that the surrounding function extends or belongs to.
   */
  #ownMembers(
    facts: FileFacts,
    reference: Reference,
  ): { readonly owners: readonly Symbol[]; readonly members: readonly Symbol[]; readonly isHidden?: boolean } {
    if (getTraits(facts.language).extensions === 'receiver') return this.#ownMembersInKotlin(facts, reference);
    // `new` constructs a class, even if members have the same name.
    if (reference.role === 'new') return { owners: [], members: [] };
    // `extension (o: Order) def pay()` of Scala is not in the object that it is for.
    const isExtension = enclosing(facts, reference.within).some((at) => definitionAt(facts, at)?.owner !== undefined);
    if (isExtension && getTraits(facts.language).extensions === 'conversion') return { owners: [], members: [] };
    // The body of a constant of an enumeration is a class of its own.
    const beside = getTraits(facts.language).hasConstantBodies ? besides(facts, reference) : [];
    if (beside.length > 0) return { owners: [], members: beside };
    const around = enclosingClass(facts, reference.within) >= 0;
    const receiver =
      around || !getTraits(facts.language).definesMembersOutside
        ? undefined
        : this.#types.receiver(facts, { ...reference, receiver: 'this' });
    const receiverTypes = receiver?.kind === 'types' ? receiver.types : [];
    // A class in another one of Ruby has none of its methods, and one that a block makes is not the class around.
    const isOfOther = definitionAt(facts, reference.within)?.standsIn === true;
    const innermost = isOfOther ? 0 : 1;
    const places = getTraits(facts.language).reopensClasses ? innermost : Number.POSITIVE_INFINITY;
    const owners = around
      ? classesAround(facts, reference.within)
          .slice(0, places)
          .map((definition) => ({ path: facts.path, definition }))
      : [
          ...receiverTypes,
          ...this.#getNamespaces(facts, reference, receiverTypes),
          ...getClassesOfExtension(facts, reference.within),
        ];
    const given = this.#overloads.getGiven(facts, reference);
    // A class of Ruby may have a method of one name for itself and for its objects.
    for (const owner of owners) {
      const isOnSide = (member: Symbol): boolean => this.#isOfSelf(facts, reference, member, owner);
      // C++'s constructor has its class's name: `Order(id)` in `Order` means both.
      const members = this.#types.classes
        .overloads(owner, reference.name, (member) => isOnSide(member) && this.#overloads.takes(member, given))
        .filter((each) => {
          const kind = getDefinition(this.#project, each)?.kind;
          // Of a namespace of C++ what another source has is not seen.
          const isSeen =
            kind === 'method' ||
            !getTraits(facts.language).separatesDeclarations ||
            each.path === facts.path ||
            isHeader(each.path);
          return kind !== 'constructor' && isSeen && isOnSide(each);
        });
      // The body of a class of Ruby runs on the class.
      const isBody = getTraits(facts.language).callsWithoutBrackets && isInClassMethod(facts, reference) === undefined;
      if (members.length > 0)
        return { owners: [owner], members: this.#types.classes.ofSide(members, isBody ? true : undefined) };
    }
    return { owners, members: [] };
  }

  /**
   * The same in Kotlin, where what a function extends comes before the classes around it; `isHidden` where something of
   * which not everything is known comes before what has the member.
   */
  #ownMembersInKotlin(
    facts: FileFacts,
    reference: Reference,
  ): { readonly owners: readonly Symbol[]; readonly members: readonly Symbol[]; readonly isHidden: boolean } {
    const given = this.#overloads.getGiven(facts, reference);
    const owners: Symbol[] = [];
    let isHidden = false;
    const getMembers = (types: readonly Symbol[]): readonly Symbol[] =>
      types.flatMap((type) =>
        this.#types.classes
          .overloads(type, reference.name, (member) => this.#overloads.takes(member, given))
          .filter((each) => this.#mayBeCalled(each, reference) && !this.#isOfCompanionAbove(each, type)),
      );
    const layers = this.#getImplicit(facts, reference);
    // Where one is taken from elsewhere by its name, arguments of which not all is known may be for that one.
    const isTaken =
      given !== undefined &&
      reference.arguments?.length !== 0 &&
      facts.imports.some(({ local }) => local === reference.name);
    for (const [place, types] of layers.entries()) {
      owners.push(...types);
      const members = getMembers(types);
      // What cannot be called with these arguments leaves the call to what the file takes from elsewhere.
      if (members.length > 0 && (!isTaken || members.some((each) => this.#overloads.takes(each, given)))) {
        // What does not take the arguments leaves the call to one further out.
        const isSure = given === undefined || members.some((each) => this.#overloads.isSure(each, given));
        const isOuter = !isSure && layers.slice(place + 1).some((outer) => getMembers(outer).length > 0);
        return { owners: types, members, isHidden: isHidden || isOuter || isTaken || types.length > 1 };
      }
      isHidden ||= types.length !== 1 || !this.#types.classes.isKnown(types);
    }
    return { owners, members: [], isHidden };
  }

  #areMethods(wanted: Wanted): boolean {
    return [...wanted.values()].every((symbol) => getDefinition(this.#project, symbol)?.kind === 'method');
  }

  /** Whether a member is one of the companion of an interface above a class of Kotlin, which does not inherit it. */
  #isOfCompanionAbove(member: Symbol, type: Symbol): boolean {
    const own = getDefinition(this.#project, member);
    const holder = { path: member.path, definition: own?.container ?? -1 };
    return (
      own?.isStatic === true && !isSame(holder, type) && getDefinition(this.#project, holder)?.kind === 'interface'
    );
  }

  /** What `this` may be in a function of Kotlin, the innermost first: what it extends, and the classes around. */
  #getImplicit(facts: FileFacts, { within }: Reference): readonly (readonly Symbol[])[] {
    const layers: (readonly Symbol[])[] = [];
    const gone = new Set<number>();
    for (let at = within; at >= 0 && !gone.has(at);) {
      gone.add(at);
      const own = definitionAt(facts, at);
      if (own === undefined) break;
      if (own.owner !== undefined && isCallable(own)) layers.push(this.#getExtended(facts, own.owner, at));
      else if (isClass(own)) layers.push([{ path: facts.path, definition: at }]);
      at = own.owner === undefined ? (own.inside ?? own.container) : (own.inside ?? -1);
    }
    return layers;
  }

  /**
   * What an extension of Kotlin is for: a class, or any of its name where that stands in another one (`Order.Builder`).
   */
  #getExtended(facts: FileFacts, owner: string, at: number): readonly Symbol[] {
    const types = this.#names.classes(facts, owner, at);
    if (types.length > 0) return types;
    return this.#names.definitionsNamed(owner, 'kotlin').filter((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own !== undefined && isClass(own) && own.container >= 0;
    });
  }

  /** Whether a member of Kotlin may be what is called: not a property that holds a class which cannot be. */
  #mayBeCalled(member: Symbol, { role }: Reference): boolean {
    const own = getDefinition(this.#project, member);
    const facts = this.#project.facts(member.path);
    // A capital letter is all that tells a class from a function.
    if (role === 'new') return own?.kind === 'method';
    if (
      role !== 'call' ||
      facts === undefined ||
      own === undefined ||
      (own.kind !== 'field' && own.kind !== 'variable')
    )
      return true;
    return this.#holdsFunction(facts, { name: own.name, type: own.type ?? '', within: own.container }) !== 'no';
  }

  /** The namespaces around a member of C++ that is defined outside of its class, innermost first. */
  #getNamespaces(facts: FileFacts, { within }: Reference, classes: readonly Symbol[]): readonly Symbol[] {
    // Of a class that nothing is known of the members come first.
    if (!getTraits(facts.language).separatesDeclarations || classes.length === 0) return [];
    const around = [
      ...enclosing(facts, within).map((definition) => ({ path: facts.path, definition })),
      ...classes.flatMap(({ path, definition }) => {
        const own = this.#project.facts(path);
        return own === undefined ? [] : enclosing(own, definition).map((each) => ({ path, definition: each }));
      }),
    ];
    return around.filter((each) => getDefinition(this.#project, each)?.kind === 'namespace');
  }

  /**
   * The receiver is of no known type: only a member can be meant, and the name decides; of a receiver that something
   * from outside gave it says no more than that it may be.
   */
  #byName(
    facts: FileFacts,
    name: string,
    wanted: ReadonlyMap<string, Symbol>,
    isDoubtful = false,
    unknown: UnknownReason = 'untyped-receiver',
  ): Tie {
    let verdicts = this.#verdicts.get(wanted);
    if (verdicts === undefined)
      this.#verdicts.set(wanted, (verdicts = new NameVerdicts(this.#project, this.#members, wanted)));
    const verdict = verdicts.of(facts, name);
    if (verdict === undefined) return undefined;
    // Ruby's own lists and texts have most operators.
    const isOperator = getTraits(facts.language).reopensClasses && /^\W/.test(name);
    const link = isDoubtful || isOperator ? 'name' : verdict.link;
    return link === 'only-one' ? verdict : { ...verdict, link, unknown };
  }

  /** Whether the method of Ruby around a call can have a member for its `self`. */
  #isOfSelf(facts: FileFacts, reference: Reference, member: Symbol, type?: Symbol): boolean {
    const isOfClass = getTraits(facts.language).callsWithoutBrackets ? isInClassMethod(facts, reference) : undefined;
    return isOfClass === undefined || this.#isOnSide(member, isOfClass, type);
  }

  /**
   * Whether a class of Ruby has a member for itself, or for its objects: what it has for one does not hide what it
   * inherits for the other. What a module has may be for both, where the class is not known or does not tell.
   */
  #isOnSide(member: Symbol, isOfClass: boolean, type?: Symbol): boolean {
    const own = getDefinition(this.#project, member);
    if (own?.kind !== 'method') return true;
    const holder = { path: member.path, definition: own.container };
    const { kind, name = '', container } = getDefinition(this.#project, holder) ?? {};
    const isOfModule = kind === 'namespace';
    // A class is an object, too.
    if (own.isStatic !== true && container === -1 && everyones.test(name)) return true;
    // What a module has for itself is not handed on.
    if (own.isStatic === true && isOfModule && type !== undefined && own.standsIn !== true)
      return isOfClass && (isSame(type, holder) || this.#isReopened(type, holder));
    if (own.isStatic === true || !isOfModule) return (own.isStatic === true) === isOfClass;
    // `class_methods do` of a module of Rails.
    if (own.standsIn === true) return true;
    return (type === undefined ? undefined : this.#sides.of(type, holder))?.has(isOfClass) !== false;
  }

  /** Whether a member is of a class or module of Ruby, in whatever part. */
  #isOfSame(holder: Symbol, member: Symbol): boolean {
    const container = getDefinition(this.#project, member)?.container ?? -1;
    return container >= 0 && this.#isReopened(holder, { path: member.path, definition: container });
  }

  /** Whether two classes of Ruby are parts of one. */
  #isReopened(one: Symbol, other: Symbol): boolean {
    const [facts, others] = [this.#project.facts(one.path), this.#project.facts(other.path)];
    return (
      facts !== undefined &&
      others !== undefined &&
      getTraits(facts.language).reopensClasses &&
      getDefinition(this.#project, one)?.name === getDefinition(this.#project, other)?.name &&
      mayBeSamePlace(namesAround(facts, one.definition), namesAround(others, other.definition))
    );
  }

  /**
   * Whether a class of Ruby that is made has the constructor of another part of it; one that has its own may be of
   * another program in the project.
   */
  #goesOn(made: Symbol, holder: Symbol): boolean {
    const facts = this.#project.facts(made.path);
    return (
      facts !== undefined &&
      getTraits(facts.language).reopensClasses &&
      !facts.definitions.some((each) => each.kind === 'constructor' && each.container === made.definition) &&
      this.#isReopened(holder, made)
    );
  }

  /** Whether a symbol is one that is looked for: itself, or the class whose constructor is. */
  #means(symbol: Symbol, wanted: ReadonlyMap<string, Symbol>): boolean {
    if (wanted.has(symbolKey(symbol))) return true;
    const definition = getDefinition(this.#project, symbol);
    if (definition === undefined || !isClass(definition)) return false;
    return [...wanted.values()].some((target) => {
      const own = getDefinition(this.#project, target);
      if (own?.kind !== 'constructor') return false;
      const holder = { path: target.path, definition: own.container };
      return isSame(holder, symbol) || this.#goesOn(symbol, holder);
    });
  }
}

/** What a type parameter of Rust is mostly called. */
const typeParameter = /^\p{Lu}\w?$/u;

const noDefinition: Pick<Definition, 'container' | 'owner'> = { container: -1 };

/** Whether a function of Kotlin is no member: an extension may be in the file of its class. */
function isFreeInKotlin({ container, owner }: Pick<Definition, 'container' | 'owner'>): boolean {
  return container < 0 || owner !== undefined;
}

/** The classes around an extension of Kotlin that is a member: what it extends comes first. */
function getClassesOfExtension(facts: FileFacts, within: number): readonly Symbol[] {
  if (getTraits(facts.language).extensions !== 'receiver') return [];
  return enclosing(facts, within).flatMap((at) => {
    const { owner, inside } = definitionAt(facts, at) ?? {};
    return owner === undefined || inside === undefined
      ? []
      : classesAround(facts, inside).map((definition) => ({ path: facts.path, definition }));
  });
}

/** Whether a call is in the value of a macro of C or C++: what it is given is not read there. */
function isInMacro({ language }: FileFacts, { arguments: given }: Reference): boolean {
  return getTraits(language).hasPreprocessor && given?.length === 1 && given[0]?.text === '...';
}

/** The last word of a receiver, or of a class, as names are compared: `@my_session`, `MySession`. */
function getWord(text: string): string {
  const last = /([\p{ID_Continue}$]+)(?:\(\))?$/u.exec(text)?.[1] ?? '';
  return last.replace(/[_$]/g, '').toLowerCase();
}

/** The nearest local or parameter of a call's name that holds in its line. */
function findLocal(facts: FileFacts, { name, role, within, site: { line } }: Reference): Binding | undefined {
  const around = new Set(enclosing(facts, within));
  return role !== 'call'
    ? undefined
    : indexOf(facts)
        .bindings(name)
        .findLast((each) => around.has(each.within) && each.line <= line && line <= each.endLine);
}

/** Whether a local is a name for the object of a class outside of the one around: members of that go before it. */
function isOfOuterClass(facts: FileFacts, { within }: Reference, local: Binding): boolean {
  const holder = definitionAt(facts, local.within);
  return holder !== undefined && isClass(holder) && enclosingClass(facts, within) !== local.within;
}

/** Whether the method of Ruby around a call is one of a class itself; undefined where there is none around. */
function isInClassMethod(facts: FileFacts, { within }: Reference): boolean | undefined {
  const method = enclosing(facts, within)
    .map((at) => definitionAt(facts, at))
    .find((each) => each !== undefined && isCallable(each));
  return method === undefined ? undefined : method.isStatic === true;
}

/** What Ruby has every object, and so every class, from, and every class. */
const everyones = /^(?:BasicObject|Object|Kernel|Module|Class)$/;

/** Whether what may be a list may be one of its elements as well. */
function mayBeElement(facts: FileFacts, { isMixed }: Extract<Receiver, { kind: 'types' }>): boolean {
  return isMixed === true && (isScript(facts) || getTraits(facts.language).reopensClasses);
}

/**
 * Whether a receiver may be something of which nothing is known. In Rust a block of a class says all of its type
 * parameters.
 */
function mayBeMore({ language }: FileFacts, { isPart }: Extract<Receiver, { kind: 'types' }>, text: string): boolean {
  return isPart === true && !(getTraits(language).hasImplBlocks && text.startsWith('self.'));
}

/** Why a member of a receiver's type may not be what is called: it was handed out, or may be something else as well. */
function getDoubt(
  facts: FileFacts,
  { handed, isPart, isOverloaded }: Extract<Receiver, { kind: 'types' }>,
  name: string,
  text: string,
): Link | undefined {
  if (handed !== undefined) return 'handed';
  if (isOverloaded === true) return 'override';
  // Facts leave out that a field is an `Option` or an `Arc`, which have members of their own. An object itself is none.
  const mayBeWrapped = getTraits(facts.language).hasImplBlocks && text !== 'self' && !/^\p{Lu}\w*$/u.test(text);
  if (mayBeWrapped && isWrapperMember(name)) return 'override';
  const { reopensClasses, overloadsPointers } = getTraits(facts.language);
  return isPart === true && (reopensClasses || overloadsPointers) ? 'override' : undefined;
}

/** What a method of a class gives as `self` may be the class; rather it is an object that it made: `create(…)`. */
function isRatherMade({ how, mayBeItself }: Extract<Receiver, { kind: 'types' }>): boolean {
  return how === 'this' && mayBeItself === true;
}

function chooseSide(
  receiver: Extract<Receiver, { kind: 'types' }>,
  { isOfClass }: Pick<ReturnType<typeof getSide>, 'isOfClass'>,
): boolean | undefined {
  return isOfClass ?? (isRatherMade(receiver) ? false : undefined);
}

function withoutBinding(reference: Reference): Reference {
  const { binding, receiver, ...bare } = reference;
  return binding === undefined && receiver === undefined ? reference : bare;
}

/**
 * Whether a call is on a class itself or on an object; undefined where that is not told. In Ruby it is sure but for
 * `self`, which is another object in some blocks.
 */
function getSide(
  project: Project,
  facts: FileFacts,
  reference: Reference,
  receiver: Extract<Receiver, { kind: 'types' }>,
  text: string,
): { readonly isOfClass: boolean | undefined; readonly isSure?: boolean } {
  // `app.Repo.open()` of Scala is of the companion, not of an object.
  const { hasCompanions, callsWithoutBrackets, hasImplBlocks } = getTraits(facts.language);
  // So is `App::Repo.open` of Ruby, where objects may have a method of the same name.
  const owner = hasCompanions || callsWithoutBrackets ? (/[^.:]*$/.exec(text)?.[0] ?? text) : text;
  // `Order.find(1)`, by a base outside the code, gives an object.
  if (owner === 'this' || (callsWithoutBrackets && receiver.handed !== undefined)) return { isOfClass: undefined };
  const isNamed =
    (hasImplBlocks && owner === 'Self') || receiver.types.some((type) => getDefinition(project, type)?.name === owner);
  if (!callsWithoutBrackets) return { isOfClass: isNamed };
  if (text === 'self')
    return {
      isOfClass: receiver.mayBeItself === true ? undefined : isInClassMethod(facts, reference),
    };
  const isItself =
    receiver.isItself === true || (receiver.isSuper === true && isInClassMethod(facts, reference) === true);
  if (receiver.mayBeItself === true && !isNamed) return { isOfClass: undefined };
  return { isOfClass: isItself || isNamed, isSure: receiver.isPart !== true };
}
