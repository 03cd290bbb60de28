import { getTraits } from '../languages/languages.ts';
import type { Binding, Definition, FileFacts, Reference, TypeText } from '../facts.ts';
import {
  getMembers,
  called,
  getAlias,
  getExpression,
  getOutsideName,
  getTuple,
  isListed,
  isWritten,
  parseType,
  printType,
  thisType,
  type KnownType,
} from '../typeText.ts';
import { besides } from './besides.ts';
import { pickCompanions } from './companions.ts';
import { indexOf, getReferences } from './factsIndex.ts';
import { isSelfWord, isSuperWord } from './selfWords.ts';
import { givesSameInCpp, givesWhenCalled, indexes, pointsTo, stepOfCppList } from './cppMembers.ts';
import { distinct, type NameResolution } from './nameResolution.ts';
import { callNear, handedTo, typesHandedTo } from './handedIn.ts';
import { castReceiver, getAsserted, saysNothing } from './castReceiver.ts';
import {
  flatMaps,
  flattens,
  givesBack,
  givesElement,
  givesElementOfEnumerable,
  givesItemsOfEnumerable,
  givesList,
  givesListOfEnumerable,
  givesSame,
} from './listMembers.ts';
import { hasOpenExtension } from './extensions.ts';
import { countCoreParts, staysCoreValue } from './rubyCore.ts';
import { findSelfSide, isSetInEvaluated } from './rubySelf.ts';
import { givesSameInRust, itemsOfRust, staysPlain, stepOfRustList, stepOfTuple } from './rustMembers.ts';
import { loadedModule, loadedReceiver } from './loadedModule.ts';
import {
  definitionAt,
  getDefinition,
  enclosing,
  classesAround,
  enclosingClass,
  isCallable,
  isClass,
  isSame,
  isScript,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';
import { declaresTypes, fromOutside, givesIterator, givesOurs } from './outsideTypes.ts';
import {
  closed,
  getElement,
  joinAlternatives,
  joinSides,
  givenFromOutside,
  isFromOutside,
  collectOutsideNames,
  getPart,
  plainOfRuby,
  plainOfRust,
  unknown,
  type Receiver,
} from './receiver.ts';
import { CircularMemo, Work } from './circularMemo.ts';
import { ClassMembers } from './classMembers.ts';
import { alternatives } from './receiverAlternatives.ts';
import { isEntering, isLiteral, getParts } from './receiverText.ts';
import { qualifiedType } from './qualifiedNames.ts';
import { modulesBefore, noModules } from './rustModules.ts';
import { givesGiven } from './scriptGlobals.ts';
import { makesObjects, findThisObject } from './thisObject.ts';
import { isPlainInRust, surroundings, unfoundType } from './unfoundType.ts';

/** `a.b.c.d()`: longer chains are not followed. */
const longestChain = 6;
/** The same where Rust builds things by them. */
const longestBuilding = 24;
/** Facts hold so much of a receiver: its end. */
const longestReceiver = 120;
/** So many types that give on the members of another one are followed. */
const maxTargets = 3;
/** Files that name a class are looked through for what sets its fields up to this number. */
const maxWriters = 200;
/** And files that name a field, where they do not name the class. */
const maxSetters = 60;
/** Constants of Ruby with their modules; a bracket makes the last name one of a method: `Kit::Size(1)`. */
const constants = /^(?:::)?\p{Lu}\w*(?![\w(])(?:::\p{Lu}\w*(?![\w(]))*/u;

/** A name that may be a member of what `this` is in a lambda of Kotlin: `(repo in deps@)`. */
const memberOfThis = /^\((?<name>[\p{ID_Continue}]+) in (?<holder>[^@]+)@\)(?<rest>.*)$/su;

/** What callers hand in for a parameter (see `toHandedIn`) of the function around a place. */
export type ReadHandedIn = (facts: FileFacts, parameter: string, within: number, line: number) => Receiver;

/** What Ruby gives, or hands to a block, of the object that it is called on. */
const givesItself = /^(?:itself|dup|clone|freeze)$/;
const handsItself = /^(?:then|yield_self|tap)$/;
/** Whether what is called on is a class itself, or may be. */
function mayBeItself({ isItself, mayBeItself: maybe }: Extract<Receiver, { kind: 'types' }>): boolean | undefined {
  return isItself ?? maybe;
}

/**
 * Finds what a receiver is an object of, from annotations, constructors, fields, results and `this`, by simple flow:
 * what the nearest binding says.
 */
export class ReceiverTypes {
  readonly #project: Project;
  readonly #names: NameResolution;
  /** What the classes have that receivers turn out to be. */
  readonly classes: ClassMembers;
  /** Types depend on other types: `const a = b`, `f()` that returns `g()`. */
  readonly #memo: CircularMemo;

  /** What callers hand in for a parameter; without it, nothing is known of one. */
  readonly #readHandedIn: ReadHandedIn | undefined;

  constructor(project: Project, names: NameResolution, work = new Work(), readHandedIn?: ReadHandedIn) {
    this.#project = project;
    this.#names = names;
    this.#readHandedIn = readHandedIn;
    this.classes = new ClassMembers(project, names);
    this.#memo = new CircularMemo(work);
  }

  /** What the receiver of a reference may be. */
  receiver(facts: FileFacts, reference: Reference): Receiver {
    if (!getTraits(facts.language).followsLists) return this.#receiver(facts, reference);
    // What a text begins with that is cut says nothing.
    const isCut = (reference.receiver ?? '').length >= longestReceiver && reference.binding === undefined;
    return isCut ? unknown : this.#derefed(this.#receiver(facts, reference), reference.name);
  }

  #receiver(facts: FileFacts, { receiver: written = '', within, site, binding }: Reference): Receiver {
    const receiver = getTraits(facts.language).hasImplBlocks ? simplifyRust(written) : written;
    if (receiver.startsWith('^')) return this.#handedIn(facts, receiver, within, site.line);
    const hiding = getTraits(facts.language).delegation === 'classes' ? memberOfThis.exec(receiver)?.groups : undefined;
    if (hiding !== undefined) {
      const before = this.receiver(facts, { name: '', role: 'call', site, within, receiver: hiding['holder'] ?? '' });
      return this.#members(
        this.#hiding(facts, before, hiding['name'] ?? '', within, site.line),
        getParts(hiding['rest'] ?? ''),
      );
    }
    // `Repo.class`, `getClass()`: nothing of ours is derived from `Class`.
    if (getTraits(facts.language).classLiterals?.test(receiver) === true) return { kind: 'foreign' };
    const cast =
      (getTraits(facts.language).hasStructuralInterfaces ? getAsserted(receiver) : undefined) ?? castReceiver(receiver);
    if (cast !== undefined && saysNothing(cast.type)) return unknown;
    if (cast !== undefined) {
      const isOneOf = cast.type.includes('|');
      const type = isOneOf
        ? this.#typeText(facts, cast.type, within, site.line, '')
        : this.#named(facts, cast.type, within, 'cast');
      return this.#members(type, getParts(cast.rest));
    }
    const either = alternatives(receiver, facts.language);
    if (either !== undefined)
      return this.#members(
        getPart(
          either.parts.map((part) =>
            part === '' ? unknown : this.receiver(facts, { name: '', role: 'call', site, within, receiver: part }),
          ),
        ),
        getParts(either.rest),
      );
    const loaded = loadedModule(facts, receiver);
    if (loaded !== undefined)
      return this.#members(loadedReceiver(this.#project, facts, loaded.from), getParts(loaded.rest));
    const placed =
      this.#ofConstants(facts, receiver, within) ??
      this.#placed(facts, receiver, within) ??
      this.#ofType(facts, receiver, within) ??
      this.#behind(facts, receiver, within);
    if (placed !== undefined) return placed;
    const parts = getParts(receiver);
    const core = this.#ofCore(facts, parts, within);
    if (core !== undefined) return core;
    const bound = binding === undefined ? undefined : facts.bindings[binding];
    // The facts know which of several locals of one name is meant; from there on it is a matter of members.
    if (bound !== undefined && parts[0]?.replace(/(?:\(\)|\[\])+$/, '') === bound.name) {
      // `makers[name]()` calls an element.
      const [, calls = '', elements = ''] =
        /((?:\(\))?)((?:\[\]|\(\))*)$/.exec(parts[0].slice(bound.name.length)) ?? [];
      const isCall = calls !== '';
      const told = this.#held(facts, bound.type, isCall, bound.within, bound.line, bound.name);
      // A delegate, `Func<Repo> make`, gives what its type does not tell.
      let first = told;
      if (told.kind === 'unknown' && told.isGiven !== true && told.parts === undefined)
        first = this.#declared(facts, bound, isCall);
      else if (isCall && told.kind === 'foreign' && givesOurs(facts)) first = givenFromOutside;
      let at = first;
      for (const step of elements.match(/\[\]|\(\)/g) ?? [])
        at = step === '[]' ? this.#element(at) : this.#getResult(at);
      return this.#members(at, parts.slice(1));
    }
    const found = this.#chain(facts, parts, within, site.line);
    const meant =
      found.kind === 'unknown' || found.kind === 'foreign' ? this.#qualified(facts, parts, within) : unknown;
    return meant.kind === 'types' ? meant : this.#handed(facts, found, parts, within, site.line);
  }

  /**
   * What something from outside the code gave: most likely what it was handed, a class or an object of one, where that
   * is ours.
   */
  #handed(facts: FileFacts, given: Receiver, parts: readonly string[], within: number, line: number): Receiver {
    if (!isFromOutside(given)) return given;
    const calls = parts.flatMap((part) =>
      part.includes('()') ? (callNear(facts, part.replace(/(?:\(\)|\[\])+$/, ''), line) ?? []) : [],
    );
    const classesNamed = (names: readonly string[]): readonly Symbol[] =>
      names.flatMap((name) => this.#names.classes(facts, name, within));
    const getTexts = (call: Reference, kind: 'class' | 'value'): readonly string[] =>
      handedTo(call).flatMap((each) => (each.kind === kind ? [each.text] : []));
    // A class that is named says more than an object.
    const ways: readonly (readonly ['class' | 'value', (call: Reference) => readonly Symbol[]])[] = [
      ['class', (call) => classesNamed(getTexts(call, 'class'))],
      ['class', (call) => classesNamed(typesHandedTo(facts, call))],
      [
        'value',
        (call) =>
          getTexts(call, 'value').flatMap((text) =>
            this.#getTypes(this.#chain(facts, getParts(text), within, call.site.line)),
          ),
      ],
    ];
    for (const [kind, read] of ways) {
      const types = distinct(calls.flatMap(read));
      if (types.length > 0) return { kind: 'types', types, how: `handed to ${calls.at(-1)?.name ?? ''}`, handed: kind };
    }
    return given;
  }

  #getTypes(receiver: Receiver): readonly Symbol[] {
    return receiver.kind === 'types' ? receiver.types : [];
  }

  /** What a function of Rust says that it fails with. */
  getFailures(symbol: Symbol): readonly Symbol[] {
    return this.#getTypes(this.#members(this.#getYielded([symbol], []), ['0']));
  }

  /** Members of the values of these definitions. */
  getMembers(symbols: readonly Symbol[], name: string): readonly Symbol[] {
    const value = this.#getValue(symbols, false);
    return value.kind === 'types' ? value.types.flatMap((type) => this.classes.member(type, name)) : [];
  }

  /** The classes that a name at the top of a file means. */
  getClasses(facts: FileFacts, name: string): readonly Symbol[] {
    return this.#names.classes(facts, name, -1);
  }

  /** The declared type of the object literal around a method; unknown for any other definition. */
  expected(symbol: Symbol): Receiver {
    const facts = this.#project.facts(symbol.path);
    const own = facts === undefined ? undefined : definitionAt(facts, symbol.definition);
    return facts === undefined || own?.expected === undefined
      ? unknown
      : this.#typeText(facts, own.expected, own.inside ?? own.container, own.site.line, own.name);
  }

  #members(start: Receiver, parts: readonly string[]): Receiver {
    let at = start;
    for (const part of parts) {
      const name = part.replace(/(?:\(\)|\[\])+$/, '');
      const next = this.#step(at, name, part.includes('()'));
      at = this.#indexed(next, part);
    }
    return at;
  }

  /** What is left of a value behind the indexes at the end of a part: `rows[][]`. */
  #indexed(whole: Receiver, part: string): Receiver {
    let at = whole;
    for (let end = part.length; part.endsWith('[]', end); end -= 2) at = this.#element(at);
    return at;
  }

  /** A member of what a receiver is. */
  #step(before: Receiver, name: string, isCall: boolean): Receiver {
    if (before.kind === 'types') {
      const isRuby = this.#isRuby(before.types);
      if (isRuby && (name === 'new' || name === 'allocate')) return { ...before, isItself: undefined };
      // What has a module may be of any class.
      if (isRuby && name === 'class')
        return before.types.some((type) => getDefinition(this.#project, type)?.kind === 'namespace')
          ? unknown
          : { ...before, isItself: true, isBound: true };
      const member = this.#memberValue(before, name, isRuby || isCall, isRuby && isCall);
      // `include Singleton` of Ruby's library.
      if (isRuby && name === 'instance' && before.isItself === true && this.#includes(before.types, 'Singleton'))
        return { ...before, isItself: undefined };
      // What else it may be may give something else.
      const value =
        before.isPart === true && member.kind === 'types' && this.#areDynamic(before.types)
          ? { ...member, isPart: true }
          : member;
      if (before.handed === undefined)
        return this.#isGivenByClass(before, name, isCall, value)
          ? { ...before, isItself: undefined, how: `given by ${name}`, handed: 'class' }
          : value;
      // It may be in something that holds it: `useRef(a).current`.
      return value.kind === 'types' ? { ...value, handed: before.handed } : before;
    }
    if (before.kind === 'foreign' && isCall && givesIterator(before.outside ?? [], name))
      return { kind: 'foreign', isOpen: true, outside: ['MapIterator'] };
    if (holdsPlain(before, 'rust')) return staysPlain(name) ? before : unknown;
    if (holdsPlain(before, 'ruby')) return staysCoreValue(name) && !this.#isOfCore(name) ? before : unknown;
    if (before.kind === 'foreign') {
      if (before.isClosed === true) return before;
      if (before.isOpen === true) return unknown;
      // What a pattern takes from a variant from outside the code may be anything.
      return isCall || name.includes('#') || before.isHolding === true ? givenFromOutside : { kind: 'foreign' };
    }
    if (before.kind === 'unknown' && before.isGiven === true) return before;
    if (before.kind === 'unknown' && before.parts !== undefined) return stepOfTuple(before, name);
    if (before.kind !== 'modules') return unknown;
    const found = before.paths.flatMap((path) => this.#names.exported(path, name));
    if (found.length > 0) return this.#getValue(found, isCall);
    const modules = before.paths.flatMap((path) => this.#names.exportedModules(path, name));
    if (modules.length > 0)
      return isCall ? this.#getValue(this.#names.defaults(modules), true) : { kind: 'modules', paths: modules };
    const whole = this.#getValue(this.#names.defaults(before.paths), false);
    return whole.kind === 'types' ? this.#memberValue(whole, name, isCall) : unknown;
  }

  /**
   * Whether it is a class itself, which is made from one outside the code that gives objects of it: `Order.find(1)`,
   * `Order.objects.get(pk=1)`.
   */
  #isModel({ types, isItself }: Extract<Receiver, { kind: 'types' }>): boolean {
    return (
      isItself === true &&
      types.every((type) => {
        const facts = this.#project.facts(type.path);
        return (
          facts !== undefined &&
          getTraits(facts.language).inheritsFactories &&
          getDefinition(this.#project, type)?.kind === 'class'
        );
      }) &&
      !this.classes.isKnown(types)
    );
  }

  /** Whether what a class gives of which nothing is known is most likely an object of it. */
  #isGivenByClass(of: Extract<Receiver, { kind: 'types' }>, name: string, isCall: boolean, given: Receiver): boolean {
    return (
      (given.kind === 'unknown' && this.#isModel(of)) || (isCall && isUntold(given) && this.#mayBeDerived(of, name))
    );
  }

  /** Whether a function of a class of Rust is one that an attribute writes: it most likely makes one, `Options::parse()`. */
  #mayBeDerived({ types, isItself, isList }: Extract<Receiver, { kind: 'types' }>, name: string): boolean {
    const isClass = isItself === true && isList !== true && this.#isOfRust(types);
    return isClass && /^\w+$/.test(name) && types.every((type) => this.classes.member(type, name).length === 0);
  }

  /** Whether classes of Ruby have a module of its library: `include Singleton`. */
  #includes(types: readonly Symbol[], module: string): boolean {
    return types.every(({ path, definition }) =>
      [{ path, definition }, ...this.classes.ancestors({ path, definition })].some((each) => {
        const heritage = this.#project.facts(each.path)?.heritage ?? [];
        return heritage.some((one) => one.definition === each.definition && one.base === module);
      }),
    );
  }

  /** Whether what a field or function of these holds is told by what is put there alone. */
  #areDynamic(types: readonly Symbol[]): boolean {
    return types[0] !== undefined && getTraits(this.#project.facts(types[0].path)?.language).hasDynamicTypes;
  }

  /** All members of Ruby are methods, with or without brackets. */
  #isRuby(types: readonly Symbol[]): boolean {
    return types[0] !== undefined && getTraits(this.#project.facts(types[0].path)?.language).callsWithoutBrackets;
  }

  /** What an expression of Ruby is behind a text, a number or the like: `x.to_s.strip`. */
  #ofCore(facts: FileFacts, parts: readonly string[], within: number): Receiver | undefined {
    if (!getTraits(facts.language).reopensClasses) return undefined;
    const count = countCoreParts(parts, (constant) => this.#names.constants(facts, constant, within)?.length === 0);
    return count === 0 ? undefined : this.#members(plainOfRuby, parts.slice(count));
  }

  /** Whether code gives a class of Ruby's own a method of this name: `"A title".to_slug`. */
  #isOfCore(name: string): boolean {
    return this.#names
      .definitionsNamed(name, 'ruby')
      .some((each) => hasOpenExtension(this.#project, this.#names, 'ruby', new Map([[symbolKey(each), each]])));
  }

  #chain(facts: FileFacts, parts: readonly string[], within: number, line: number): Receiver {
    const last = parts.at(-1);
    const most = getTraits(facts.language).hasImplBlocks ? longestBuilding : longestChain;
    if (last === undefined || parts.length > most) return unknown;
    const core = this.#ofCore(facts, parts, within);
    if (core !== undefined) return core;
    // `[a, b].map(…)`
    if (last === '[]' && isScript(facts)) return { kind: 'foreign', isOpen: true };
    if (last.endsWith('[]'))
      return this.#element(this.#chain(facts, [...parts.slice(0, -1), last.slice(0, -2)], within, line));
    if (parts.length === 1) return this.#single(facts, last, within, line);
    if ((last === 'this' || last === 'super') && getTraits(facts.language).hasImplicitThis)
      return this.#around(facts, parts.slice(0, -1).join('.'), last, within, line);
    const whole = parts.join('.');
    const bound = this.#bound(facts, whole, within, line);
    if (bound !== undefined) return bound;
    const before = this.#chain(facts, parts.slice(0, -1), within, line);
    const name = last.replace(/\(\)$/, '');
    // `module.exports.a`, `Repo.prototype.add.call(this)`
    if (
      (last === 'exports' && parts[0] === 'module' && parts.length === 2) ||
      (last === 'prototype' && isScript(facts))
    )
      return before;
    const meant = before.kind === 'unknown' ? this.#qualified(facts, parts, within) : unknown;
    if (meant.kind === 'types') return meant;
    if (isScript(facts) && givesGiven(whole)) return unknown;
    // A text of Rust may give anything: `"1".parse::<Id>()`.
    const isOpen = getTraits(facts.language).hasImplBlocks && /^(?:parse|into|try_into)\(\)$/.test(last);
    if (isOpen && before.kind === 'foreign' && before.isClosed === true) return givenFromOutside;
    // By custom `new` gives an object of its type.
    const isMade = last === 'new()' && getTraits(facts.language).hasImplBlocks;
    if (isMade && before.kind === 'foreign') return { ...before, isHolding: undefined };
    // `Pathname.new(it)` of Ruby is a Pathname.
    if (name === 'new' && before.kind === 'foreign' && getTraits(facts.language).reopensClasses) return before;
    return this.#step(before, name, name !== last);
  }

  /**
   * `Net::HTTP.start` of Ruby is on the constant, whatever method has its name; `::Net::HTTP` is looked for at the top
   * alone. Undefined where that does not tell.
   */
  #ofConstants(facts: FileFacts, text: string, within: number): Receiver | undefined {
    const path = getTraits(facts.language).reopensClasses ? constants.exec(text)?.[0] : undefined;
    if (path?.includes('::') !== true) return undefined;
    const split = path.lastIndexOf('::');
    const symbols = this.#names.qualified(facts, path.slice(0, split), path.slice(split + 2), within);
    const rest = getParts(text.slice(path.length));
    if (symbols.length > 0) return this.#members(this.#getValue(symbols, false), rest);
    if (!path.startsWith('::')) {
      const isForeign = this.#names.resolve(facts, path.replaceAll('::', '.'), within).kind === 'foreign';
      return isForeign ? this.#members(fromOutside(facts, path, false), rest) : undefined;
    }
    const isOutside = this.#names.definitionsNamed(/\w+/.exec(path)?.[0] ?? '', 'ruby').every((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own !== undefined && own.container >= 0;
    });
    return isOutside ? { kind: 'foreign' } : undefined;
  }

  /**
   * `store::Repo::open()`, `crate::store::open()`: in Rust small words before `::` are modules. What a function gives
   * that is in none of ours may be anything.
   */
  #placed(facts: FileFacts, text: string, within: number): Receiver | undefined {
    const { path, first, rest } = getTraits(facts.language).pathSeparator === '::' ? modulesBefore(text) : noModules;
    const name = first.replace(/&?(?:\(\)|\[\])+$/, '');
    if (name === '') return undefined;
    const symbols = this.#names.qualified(facts, path, name, within);
    if (first.endsWith('&()')) return this.#members(this.#getYielded(symbols, []), rest);
    const value = symbols.length === 0 ? unknown : this.#getValue(symbols, first.includes('()'));
    if (symbols.length > 0) return this.#members(this.#indexed(value, first), rest);
    return first.includes('()') ? this.#members(givenFromOutside, rest) : undefined;
  }

  /** `State::Open` of Rust is what an enum has; of `T::Error`, which a trait asks for, nothing is known. */
  #ofType(facts: FileFacts, text: string, within: number): Receiver | undefined {
    const [, name = '', behind = ''] = getTraits(facts.language).hasImplBlocks
      ? (/^(\p{Lu}\w*)::(\p{Lu}.*)$/su.exec(text) ?? [])
      : [];
    const [first = '', ...rest] = getParts(behind);
    if (first === '') return undefined;
    const types = this.#names.classes(facts, name, within);
    const members = types.flatMap((type) => this.classes.member(type, first.replace(/(?:\(\)|\[\])+$/, '')));
    return this.#members(this.#indexed(this.#getValue(members, first.includes('()')), first), rest);
  }

  /** What `super` is in a class: its bases, and where not all of them are told it may be anything besides. */
  #super(facts: FileFacts, own: number): Receiver {
    if (own < 0) return unknown;
    const type = { path: facts.path, definition: own };
    const types = this.#above(facts, type);
    const isPart = this.classes.hasUntoldAbove(type);
    if (isPart && types.length === 0) return unknown;
    return { kind: 'types', types, how: 'super', isSuper: true, ...(isPart && { isPart }) };
  }

  /** `super(Base, self)` of Python stands for what comes behind that class, not behind the one around. */
  #behind(facts: FileFacts, text: string, within: number): Receiver | undefined {
    const name = getTraits(facts.language).hasMixins ? /^super\(([\p{ID_Continue}.]+),/u.exec(text)?.[1] : undefined;
    const own = enclosingClass(facts, within);
    if (name === undefined || name === '__class__' || own < 0 || definitionAt(facts, own)?.name === name)
      return undefined;
    const named = this.#names.classes(facts, name, within);
    const all = this.classes.ancestors({ path: facts.path, definition: own });
    const place = all.findIndex((each) => named.some((one) => isSame(one, each)));
    if (place < 0) return this.#members(unknown, getParts(text).slice(1));
    const types = all.slice(place + 1);
    return this.#members({ kind: 'types', types, how: 'super', isSuper: true }, getParts(text).slice(1));
  }

  /** `App.Data.Repo`: the qualifier of a type may be its namespace. */
  #qualified(facts: FileFacts, written: readonly string[], within: number): Receiver {
    const name = qualifiedType(facts, written);
    if (name === undefined) return unknown;
    const objects = getTraits(facts.language).hasCompanions ? this.#names.objects(facts, name, within) : [];
    return objects.length > 0
      ? { kind: 'types', types: objects, how: 'qualified' }
      : this.#named(facts, name, within, 'qualified');
  }

  /** `Outer.this`, `Outer.super`: the object around, or what it is made from; of an interface its own. */
  #around(facts: FileFacts, name: string, word: string, within: number, line: number): Receiver {
    const around = enclosing(facts, within).filter((at) => definitionAt(facts, at)?.name === name);
    const named =
      around.length > 0 && getTraits(facts.language).hasCompanions
        ? around.map((definition) => ({ path: facts.path, definition }))
        : this.#names.classes(facts, name, within);
    const types =
      word === 'this'
        ? named
        : named.flatMap((type) =>
            getDefinition(this.#project, type)?.kind === 'interface' ? [type] : this.classes.ancestors(type),
          );
    return types.length === 0
      ? this.#single(facts, word, within, line)
      : { kind: 'types', types, how: word, isSuper: word === 'super' ? true : undefined };
  }

  /** What a method of these types hands to a block, or to the function that it takes; a list of Rust has its own. */
  #yieldedByMember({ types, isList }: Extract<Receiver, { kind: 'types' }>, name: string): Receiver {
    if (isList === true && this.#isOfRust(types)) return unknown;
    return this.#getYielded(
      types.flatMap((type) => this.classes.member(type, name)),
      types,
    );
  }

  /** What a member of these types is, or gives when called; a method that gives `this` gives what it was called on. */
  #memberValue(of: Extract<Receiver, { kind: 'types' }>, name: string, isCall: boolean, isMethod = false): Receiver {
    const { types } = of;
    if (name === '*') return { ...of, ...(of.isList === true && { nested: (of.nested ?? 0) + 1 }), isList: true };
    if (name.endsWith('&')) return this.#yieldedByMember(of, name.slice(0, -1));
    if (name === '__class__') return of;
    if (name.startsWith('*')) return this.#item(of, name.slice(1));
    const given = this.#stepOfLanguage(of, name, isCall);
    if (given !== undefined) return given;
    if (isCall && of.isList === true && givesElement.has(name)) {
      const element = this.#element(of);
      // `kinds.fetch(name, Other)`
      return element.kind === 'types' && name === 'fetch' ? { ...element, isPart: true } : element;
    }
    if (isCall && of.isList === true && flattens.has(name)) return of.nested === undefined ? of : getElement(of);
    // What the function gives is in the list, not what was there.
    if (isCall && of.isList === true && flatMaps.has(name)) return of.nested === undefined ? unknown : getElement(of);
    if (isCall && ((of.isList === true && givesList.has(name)) || givesBack.has(name))) return of;
    if (isCall && isEntering(name)) return this.#entered(of);
    const above = types.flatMap((type) => this.classes.member(type, name));
    const found = distinct(above.length > 0 ? above : this.#getOfHeirs(types, name)).filter((each) => {
      const own = getDefinition(this.#project, each);
      // `Kit::Size(1)` of Ruby calls a method, even if a class has the name.
      const isOther = isMethod && own !== undefined && isClass(own);
      return !isOther && (of.literal === undefined || own?.shape === of.literal);
    });
    const members = this.#ofUse(found, isCall);
    if (isCall && members.length === 0 && givesSame.has(name)) return of;
    if (
      members.some((member) => {
        const own = getDefinition(this.#project, member);
        return (isCall ? own?.returns : own?.type) === thisType;
      })
    )
      // What a method of a class gives as `self` is the class, what it makes an object.
      return { kind: 'types', types, how: 'this', mayBeItself: mayBeItself(of) };
    const own = this.#getValue(members, isCall);
    const known =
      of.isSuper === true
        ? own
        : this.#withOthers(types, name, isCall, own, of.isItself === true && of.isBound !== true);
    if (known.kind === 'unknown' && known.parts !== undefined) return known;
    // What holds an object of Rust may have a member of that name, too: `as_ref` of an `Option`.
    if (holdsPlain(known, 'rust') && (givesSame.has(name) || givesSameInRust.has(name))) return unknown;
    if (known.kind === 'unknown') {
      const target = members.length === 0 ? this.#getTarget(types) : undefined;
      return target === undefined ? this.#fields(types, name, isCall) : this.#memberValue(target, name, isCall);
    }
    // What a descriptor gives is read in its place.
    const reading =
      isCall || known.kind !== 'types' ? [] : known.types.flatMap((type) => this.classes.member(type, '__get__'));
    return reading.length === 0 ? known : this.#getValue(reading, true);
  }

  /** Members that classes leave to those below them, where it is enough to know what something probably is. */
  #getOfHeirs(types: readonly Symbol[], name: string): readonly Symbol[] {
    return this.#readHandedIn === undefined
      ? []
      : types.flatMap((type) => this.classes.below(type)).flatMap((heir) => this.classes.member(heir, name));
  }

  /** What a method of Rust hands to a closure: an element of a list, or what an `Option` holds. */
  #item(of: Extract<Receiver, { kind: 'types' }>, hands: string): Receiver {
    if (of.isList === true) return getElement(of);
    const [method = '', place = '1'] = hands.split('~');
    // A class may have a method of the name itself, or be gone through.
    const own = of.types.flatMap((type) => this.classes.member(type, method));
    if (own.length > 0) return this.#members(this.#getYielded(own, of.types), [place]);
    const next = of.types.flatMap((type) => this.classes.member(type, 'next'));
    return next.length === 0 ? of : this.#getValue(next, true);
  }

  /** What classes of Rust give their members on from, by `Deref`, and of C++ by `->`: undefined where they do not. */
  #getTarget(types: readonly Symbol[]): Extract<Receiver, { kind: 'types' }> | undefined {
    const pointer = this.#isOfRust(types) ? 'deref' : 'operator->';
    if (pointer !== 'deref' && !this.#isOfCpp(types)) return undefined;
    const value = this.#getValue(
      types.flatMap((type) => this.classes.member(type, pointer)),
      true,
    );
    return value.kind === 'types' && !value.types.some((one) => types.some((type) => isSame(one, type)))
      ? value
      : undefined;
  }

  /** The receiver, or what it gives its members on from where it has none of this name. */
  #derefed(receiver: Receiver, name: string): Receiver {
    let at = receiver;
    for (let depth = 0; depth < maxTargets; depth++) {
      if (at.kind !== 'types' || at.types.some((type) => this.classes.member(type, name).length > 0)) return at;
      const target = this.#getTarget(at.types);
      if (target === undefined) return at;
      at = target;
    }
    return at;
  }

  /** What members give that the language itself has; undefined for any other. */
  #stepOfLanguage(of: Extract<Receiver, { kind: 'types' }>, name: string, isCall: boolean): Receiver | undefined {
    if (this.#isOfRust(of.types)) return this.#stepOfRust(of, name);
    if (isCall && this.#isRuby(of.types))
      return of.isList === true ? undefined : this.#stepOfEnumerable(of.types, name);
    return this.#isOfCpp(of.types) ? this.#stepOfCpp(of, name, isCall) : this.#stepOfKotlin(of, name, isCall);
  }

  /** What Ruby's `Enumerable` gives a class by what its `each` hands to a block; undefined for anything else. */
  #stepOfEnumerable(types: readonly Symbol[], name: string): Receiver | undefined {
    const isList = givesListOfEnumerable.test(name);
    if (!isList && !givesElementOfEnumerable.test(name)) return undefined;
    const isOwn = types.some((type) => this.classes.member(type, name).length > 0);
    if (isOwn || !this.#includes(types, 'Enumerable')) return undefined;
    const element = this.#memberValue({ kind: 'types', types, how: name }, 'each&', true);
    return element.kind === 'types' && isList ? { ...element, isList: true } : element;
  }

  #isOfCpp(types: readonly Symbol[]): boolean {
    return types[0] !== undefined && getTraits(this.#project.facts(types[0].path)?.language).overloadsPointers;
  }

  /** What pointers, iterators, the standard library's lists and maps, and what is taken apart give. */
  #stepOfCpp(of: Extract<Receiver, { kind: 'types' }>, name: string, isCall: boolean): Receiver | undefined {
    const [, place, count] = /^~(\d+)_(\d+)$/.exec(name) ?? [];
    if (place !== undefined) return this.#placeOfCpp(of, Number(place), Number(count));
    if (name === givesWhenCalled) return isCall ? of : unknown;
    if (of.isList === true) return isCall ? stepOfCppList(of, name) : undefined;
    const isPair = !isCall && (name === 'first' || name === 'second');
    const isSame = isCall && (name === pointsTo || givesSameInCpp.has(name));
    if (!isPair && !isSame) return undefined;
    const members = of.types.flatMap((type) => this.classes.member(type, name));
    if (isPair && members.length > 0) return getPart([this.#getValue(members, false), unknown]);
    if (members.length > 0) return undefined;
    if (name === 'first') return unknown;
    // A class that is not there may say what it points to.
    return this.classes.isKnown(of.types) ? of : { ...of, isPart: true };
  }

  /** `auto [name, repo] = …` takes the fields of an object, or the entry of a map, of which the value is the second. */
  #placeOfCpp(of: Extract<Receiver, { kind: 'types' }>, place: number, count: number): Receiver {
    const fields = of.types.flatMap((type) => this.#getFieldsInOrder(type));
    const isObject = of.types.length === 1 && fields.length === count;
    const field = isObject && of.isList !== true ? fields[place] : undefined;
    const own = field === undefined ? unknown : this.#getValue([field], false);
    if (count !== 2) return own;
    const value = place === 1 ? of : unknown;
    return field === undefined ? value : getPart([own, value, unknown]);
  }

  #getFieldsInOrder({ path, definition }: Symbol): readonly Symbol[] {
    return (this.#project.facts(path)?.definitions ?? []).flatMap((each, at) =>
      each.container === definition && each.kind === 'field' && each.isStatic !== true
        ? [{ path, definition: at }]
        : [],
    );
  }

  /** What members give that Rust's own lists, maps, iterators and wrappers have; undefined for any other. */
  #stepOfRust(of: Extract<Receiver, { kind: 'types' }>, name: string): Receiver | undefined {
    // Of the entry of a map nothing is known but its value.
    if (name.startsWith('~')) return name === '~1' ? of : unknown;
    if (name === 'await') return of;
    if (name.startsWith('#')) return this.#memberValue(of, name.slice(1), false);
    // `Open#0` is the first field of the variant `Open`.
    const [variant = '', field] = name.split('#');
    if (field !== undefined) return this.#getValue(this.#getFields(of.types, variant, field), false);
    if (of.isList === true) return stepOfRustList(of, name);
    return givesSameInRust.has(name) && of.types.every((type) => this.classes.member(type, name).length === 0)
      ? of
      : undefined;
  }

  /**
   * What is taken from an object of Kotlin at a place: what its operator gives; a property of a data class, in the order
   * in which its constructor has them; or it was the entry of a map, of which the value is the second.
   */
  #component(of: Extract<Receiver, { kind: 'types' }>, place: number): Receiver {
    const operator = `component${String(place + 1)}`;
    const properties = of.types.map((type): Receiver => {
      const facts = this.#project.facts(type.path);
      const fields = facts?.definitions.flatMap((each, definition) =>
        each.container === type.definition && each.kind === 'field' ? [definition] : [],
      );
      const definition = fields?.[place];
      return of.isList === true || definition === undefined
        ? unknown
        : this.#getValue([{ path: type.path, definition }], false);
    });
    const hasOperator = of.isList !== true && of.types.some((type) => this.classes.member(type, operator).length > 0);
    // The second of a map's entry is what the map holds.
    if (hasOperator) return place === 1 ? unknown : this.#memberValue(of, operator, true);
    const known = getPart(properties);
    const isProperty = known.kind === 'types' && of.types.length === 1;
    // Whether it was a map's entry is not known.
    if (!isProperty) return place === 1 ? of : unknown;
    return { ...known, types: place === 1 ? distinct([...known.types, ...of.types]) : known.types, isPart: true };
  }

  /** What is taken apart, and what properties of maps and their entries give; undefined for any other. */
  #stepOfKotlin(of: Extract<Receiver, { kind: 'types' }>, name: string, isCall: boolean): Receiver | undefined {
    if (name === givesWhenCalled) return isCall ? of : unknown;
    if (name.startsWith('~')) return this.#component(of, Number(name.slice(1)));
    if (isCall || !this.#isOfKotlin(of.types)) return undefined;
    if (of.isList === true && (name === 'values' || name === 'entries')) return of;
    // The value of a map's entry.
    return name === 'value' && of.types.every((type) => this.classes.member(type, name).length === 0) ? of : undefined;
  }

  #isOfKotlin(types: readonly Symbol[]): boolean {
    return types[0] !== undefined && getTraits(this.#project.facts(types[0].path)?.language).delegation === 'classes';
  }

  /** The fields of a name, or at a place, that variants of these enums have. */
  #getFields(enums: readonly Symbol[], variant: string, field: string): readonly Symbol[] {
    return enums
      .flatMap((type) => this.classes.member(type, variant))
      .flatMap(({ path, definition: container }) => {
        const facts = this.#project.facts(path);
        return (facts === undefined ? [] : indexOf(facts).definitions(field)).flatMap((definition) =>
          facts?.definitions[definition]?.container === container ? [{ path, definition }] : [],
        );
      });
  }

  #isOfRust(types: readonly Symbol[]): boolean {
    return types[0] !== undefined && getTraits(this.#project.facts(types[0].path)?.language).hasImplBlocks;
  }

  /** What methods of Ruby hand to their block: `repo.open&()`. */
  #getYielded(methods: readonly Symbol[], self: readonly Symbol[]): Receiver {
    const given = methods.map((method): Receiver => {
      const facts = this.#project.facts(method.path);
      const own = getDefinition(this.#project, method);
      const tuple = this.#isOfRust([method]) ? getTuple(parseType(own?.yields ?? '')) : undefined;
      // What a function of Rust fails with, and what it hands to the function that it takes.
      if (facts !== undefined && own !== undefined && tuple !== undefined) {
        const parts = tuple.parts.map(
          (part, at) =>
            (at === 0 ? this.#getFailure(method, facts, printType(part)) : undefined) ??
            this.#typeText(facts, printType(part), method.definition, own.site.line, own.name),
        );
        return { kind: 'unknown', parts };
      }
      if (own?.yields === thisType && self.length > 0) return { kind: 'types', types: self, how: 'this' };
      return facts === undefined || own?.yields === undefined
        ? unknown
        : this.#typeText(facts, own.yields, method.definition, own.site.line, own.name);
    });
    const [first = unknown] = given;
    if (given.length < 2) return first;
    // Which of several functions of Kotlin is meant is not known.
    const known = given.flatMap((each) => (each.kind === 'types' ? [each] : []));
    return this.#isOfKotlin(methods) && (known.length < given.length || !this.#areAlike(known))
      ? unknown
      : getPart(given);
  }

  /** What an alias of Rust says that a function fails with: `io::Result<u8>`; undefined where it names no alias. */
  #getFailure(method: Symbol, facts: FileFacts, yields: TypeText): Receiver | undefined {
    const split = yields.lastIndexOf('::');
    const found =
      split < 0
        ? this.#names.classes(facts, yields, method.definition)
        : this.#names.qualified(facts, yields.slice(0, split), yields.slice(split + 2), method.definition);
    const aliases = found.flatMap((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const there = own?.kind === 'type' ? this.#project.facts(symbol.path) : undefined;
      return own?.yields === undefined || there === undefined ? [] : [{ symbol, own, there, failure: own.yields }];
    });
    return aliases.length === 0
      ? undefined
      : getPart(
          aliases.map(({ symbol, own, there, failure }) =>
            failure === yields && isSame(symbol, method)
              ? unknown
              : this.#typeText(there, failure, own.container, own.site.line, own.name),
          ),
        );
  }

  /**
   * Of a field and a method of one name, which Rust, Java and Kotlin may have in one class, the one that is used; in
   * Ruby brackets do not tell which that is.
   */
  #ofUse(members: readonly Symbol[], isCall: boolean): readonly Symbol[] {
    const [first] = members;
    if (first === undefined || members.length === 1) return members;
    if (getTraits(this.#project.facts(first.path)?.language).callsWithoutBrackets) return members;
    const used = members.filter((each) => {
      const own = getDefinition(this.#project, each);
      return isCall ? own !== undefined && isCallable(own) : own?.kind === 'field';
    });
    return used.length === 0 ? members : used;
  }

  /** What methods put into a field, wherever they do. */
  #fields(types: readonly Symbol[], name: string, isCall: boolean): Receiver {
    return this.#withOthers(types, name, isCall, this.#ownFields(types, name, isCall));
  }

  /** What a member is known to be, marked as partial where a class below, or code around, may put something else in it. */
  #withOthers(types: readonly Symbol[], name: string, isCall: boolean, known: Receiver, isItself = false): Receiver {
    const facts = types[0] === undefined ? undefined : this.#project.facts(types[0].path);
    const { hasDynamicTypes, keepsDeclaredTypes } = getTraits(facts?.language);
    if (known.kind !== 'types' || known.isPart === true || !hasDynamicTypes || keepsDeclaredTypes) return known;
    const isOpen = types.some((type) =>
      this.#memo.answer<boolean>(
        `open ${symbolKey(type)}:${name}:${String(isCall)}:${String(isItself)}`,
        false,
        () =>
          this.#isSetOutside(type, name) ||
          this.#isContradicted(type, name, isCall, known.types) ||
          (!isItself && this.#isChanged(type, name, isCall, known.types)),
      ),
    );
    return isOpen ? { ...known, isPart: true } : known;
  }

  /** Whether the class itself puts something into a field that is none of these: a comment may say what is not so. */
  #isContradicted(type: Symbol, name: string, isCall: boolean, known: readonly Symbol[]): boolean {
    const facts = this.#project.facts(type.path);
    return (
      facts !== undefined &&
      [name, `${name}[]`]
        .flatMap((each) => this.#put(facts, type.definition, each, isCall))
        .some(
          (each) =>
            each.kind === 'types' && !each.types.every((one) => known.some((base) => this.classes.isA(one, base))),
        )
    );
  }

  /** Whether a class below puts something in the place of a member that is none of these. */
  #isChanged(type: Symbol, name: string, isCall: boolean, known: readonly Symbol[]): boolean {
    const others = this.classes.below(type).flatMap((heir): readonly Receiver[] => {
      const facts = this.#project.facts(heir.path);
      const members = this.classes.ownMember(heir, name);
      return [
        ...members.map((member) => this.#getValue([member], isCall)),
        ...(facts === undefined ? [] : this.#put(facts, heir.definition, name, isCall)),
      ];
    });
    return others.some(
      (other) =>
        other.kind === 'unknown' ||
        (other.kind === 'types' &&
          (other.isPart === true || !other.types.every((one) => known.some((base) => this.classes.isA(one, base))))),
    );
  }

  /**
   * Whether code that names the class sets this field from outside, `repo.log = log`, or whatever field it is told,
   * `setattr(self, name, value)`.
   */
  #isSetOutside(type: Symbol, name: string): boolean {
    const facts = this.#project.facts(type.path);
    const isField = facts !== undefined && this.#put(facts, type.definition, name, false).length > 0;
    const isMethod =
      !isField &&
      this.classes.ownMember(type, name).some((member) => {
        const own = getDefinition(this.#project, member);
        return own !== undefined && isCallable(own);
      });
    if (isMethod) return false;
    const family = [type, ...this.classes.ancestors(type), ...this.classes.below(type)];
    const isOpened = family.some(({ path, definition }) => {
      const facts = this.#project.facts(path);
      return facts !== undefined && this.#put(facts, definition, '*', false).length > 0;
    });
    if (isOpened) return true;
    const naming = this.#project.filesWith(getDefinition(this.#project, type)?.name ?? '').slice(0, maxWriters);
    const isOne = (found: Receiver): boolean =>
      found.kind === 'types' && found.types.some((one) => family.some((each) => isSame(each, one)));
    return (
      this.#getSetObjects(naming, name).some((found) => found.kind === 'unknown' || isOne(found)) ||
      this.#getSetObjects(this.#getFewFiles(name), name).some(isOne) ||
      this.#getFewFiles(name).some((path) => isSetInEvaluated(this.#project, path, name))
    );
  }

  /** The files with a name, where they are few. */
  #getFewFiles(name: string): readonly string[] {
    const paths = this.#project.filesWith(name);
    return paths.length > maxSetters ? [] : paths;
  }

  /** What is set a member of this name, or any, in these files: the `repo` of `repo.log = log`. */
  #getSetObjects(paths: readonly string[], name: string): readonly Receiver[] {
    return paths.flatMap((path) => {
      const facts = this.#project.facts(path);
      if (facts === undefined || !getTraits(facts.language).hasDynamicTypes) return [];
      const bound = [`.${name}`, '.*'].flatMap((each) =>
        indexOf(facts)
          .bindings(each)
          .map(({ type, within, line }) => this.#typeText(facts, type, within, line, '')),
      );
      return [...bound, ...this.#getCalledSetters(facts, name)];
    });
  }

  /** In Ruby `repo.log = log` calls a method, of whatever stands before it. */
  #getCalledSetters(facts: FileFacts, name: string): readonly Receiver[] {
    if (!getTraits(facts.language).reopensClasses) return [];
    return getReferences(facts, new Set([`${name}=`])).flatMap((reference) =>
      reference.role === 'call' && !/^(?:self|this)?$/.test(reference.receiver ?? '')
        ? [this.receiver(facts, reference)]
        : [],
    );
  }

  /** What a name at the top of a file is known to be, marked as partial where code elsewhere sets it: `settings.log = log`. */
  #withSetInModule(facts: FileFacts, { kind, container, name }: Definition, known: Receiver): Receiver {
    const { hasDynamicTypes, keepsDeclaredTypes, resolvesModules } = getTraits(facts.language);
    const isOfModule = kind === 'variable' && container === -1 && resolvesModules;
    if (!isOfModule || !hasDynamicTypes || keepsDeclaredTypes || known.kind !== 'types' || known.isPart === true)
      return known;
    const isSet = this.#getSetObjects(this.#getFewFiles(name), name).some(
      (found) => found.kind === 'modules' && found.paths.includes(facts.path),
    );
    return isSet ? { ...known, isPart: true } : known;
  }

  #ownFields(types: readonly Symbol[], name: string, isCall: boolean): Receiver {
    const isRuby = this.#isRuby(types);
    const join = this.#areDynamic(types) ? getPart : joinAlternatives;
    return join(
      types.flatMap((type) => {
        const all = [type, ...this.classes.ancestors(type)];
        // A module of Ruby goes on in other files, of which blocks of tests are no part: the own file goes first.
        const near = all.filter(({ path }) => path === type.path && isRuby);
        const isNear = near.some(({ path, definition }) => {
          const facts = this.#project.facts(path);
          return facts !== undefined && this.#put(facts, definition, name, isCall).length > 0;
        });
        const found = (isNear ? near : all).flatMap((each) => this.#putInPart(each, name, isCall));
        const rest = isNear ? all.filter((each) => !near.includes(each)) : [];
        const isOpen = rest.some((each) =>
          this.#putInPart(each, name, isCall).some(
            (one) => one.kind !== 'types' || !found.some((near) => near.kind === 'types' && areAmong(one, near)),
          ),
        );
        return isOpen ? found.map((one) => (one.kind === 'types' ? { ...one, isPart: true } : one)) : found;
      }),
    );
  }

  #putInPart(part: Symbol, name: string, isCall: boolean): readonly Receiver[] {
    const facts = this.#project.facts(part.path);
    if (facts === undefined || indexOf(facts).bindings(`this.${name}`).length === 0) return [];
    return this.#memo.answer<readonly Receiver[]>(`field ${symbolKey(part)}:${name}:${String(isCall)}`, [], () =>
      this.#put(facts, part.definition, name, isCall),
    );
  }

  #put(facts: FileFacts, definition: number, name: string, isCall: boolean): readonly Receiver[] {
    const bound = indexOf(facts)
      .bindings(`this.${name}`)
      .filter(
        ({ within, type }) => within === definition && (type !== '' || !getTraits(facts.language).hasDynamicTypes),
      );
    return bound.map(({ type, line }) => this.#held(facts, type, isCall, definition, line, `this.${name}`));
  }

  /** What a name of this type is, or gives when it is called. */
  #held(facts: FileFacts, type: TypeText, isCall: boolean, within: number, line: number, ownName: string): Receiver {
    const text = isCall ? called(type) : type;
    const found = this.#typeText(facts, text, within, line, ownName);
    return isCall && text === type ? this.#getResult(found) : found;
  }

  /** What calling something of a type that TypeScript writes out, or of Kotlin, gives: its result, not itself. */
  #getResult(of: Receiver): Receiver {
    if (of.kind !== 'types' || of.isList === true) return of;
    const given = of.types.map((type): Receiver => {
      const facts = this.#project.facts(type.path);
      const own = getDefinition(this.#project, type);
      const isWritten = own?.kind === 'type' || own?.kind === 'interface';
      const invoke = getTraits(facts?.language).invokeMember;
      if (invoke !== undefined) return this.#getValue(this.classes.member(type, invoke), true);
      // `type Make func() *Repo` of Go.
      if (own?.kind === 'type' && (own.type ?? '') === '' && getTraits(facts?.language).packagesAreFolders)
        return unknown;
      if (facts === undefined || !isWritten || !isScript(facts)) return { ...of, types: [type] };
      return own.returns === undefined
        ? unknown
        : this.#typeText(facts, own.returns, type.definition, own.site.line, own.name);
    });
    return getPart(given);
  }

  /**
   * `with open() as name`: what `__enter__` gives, the element of a generator that is a context manager, else the thing
   * itself.
   */
  #entered(of: Extract<Receiver, { kind: 'types' }>): Receiver {
    if (of.isList === true) return this.#element(of);
    const given = joinAlternatives(
      of.types.map((type) => {
        const entering = ['__enter__', '__aenter__'].flatMap((name) => this.classes.member(type, name));
        if (entering.every((member) => getDefinition(this.#project, member)?.returns === thisType))
          return { kind: 'types', types: [type], how: 'entered' };
        return this.#getValue(entering, true);
      }),
    );
    return given.kind === 'unknown' ? of : given;
  }

  /**
   * An element of a list, or of a class of ours that says what iterating over it gives; of anything else nothing is
   * known.
   */
  #element(receiver: Receiver): Receiver {
    if (receiver.kind === 'foreign') {
      if (receiver.isClosed === true) return receiver;
      return receiver.isOpen === true ? unknown : givenFromOutside;
    }
    if (isFromOutside(receiver)) return givenFromOutside;
    if (receiver.kind === 'unknown' && receiver.parts !== undefined && receiver.isList === true)
      return { kind: 'unknown', parts: receiver.parts };
    if (receiver.kind !== 'types') return unknown;
    if (receiver.isList === true) return getElement(receiver);
    if (receiver.handed !== undefined) return receiver;
    if (this.#isOfCpp(receiver.types)) return this.#elementOfCpp(receiver);
    const given = joinAlternatives(
      receiver.types.flatMap((type) => [
        ...[...['__getitem__', '__iter__', '__aiter__'], ...(this.#isOfRust([type]) ? itemsOfRust : [])].map((name) =>
          this.#getValue(this.classes.member(type, name), true),
        ),
        ...(this.#isRuby([type]) ? [this.#getYielded(this.classes.member(type, 'each'), [type])] : []),
        ...(this.#isOfRust([type]) ? this.#getItems(type) : []),
      ]),
    );
    return given.kind === 'types' ? { kind: 'types', types: given.types, how: 'element' } : unknown;
  }

  /** A place in an array, behind a pointer, or what a class of C++ says that its index gives. */
  #elementOfCpp(of: Extract<Receiver, { kind: 'types' }>): Receiver {
    const members = indexes.flatMap((name) => of.types.flatMap((type) => this.classes.member(type, name)));
    if (members.length === 0) return this.classes.isKnown(of.types) ? of : { ...of, isPart: true };
    // It may be a pointer to such an object, too.
    return getPart([this.#getValue(members, true), of, unknown]);
  }

  /** What a class of Rust is gone through with, `into_iter`, gives one after another. */
  #getItems(type: Symbol): readonly Receiver[] {
    const all = this.#getValue(this.classes.member(type, 'into_iter'), true);
    return all.kind === 'types' && all.isList === true ? [getElement(all)] : [];
  }

  /** What the word for the base of the object around stands for. */
  #above(facts: FileFacts, type: Symbol): readonly Symbol[] {
    if (isScript(facts)) return this.classes.directBases(type);
    return getTraits(facts.language).usesTraits ? this.classes.parents(type) : this.classes.above(type);
  }

  #single(facts: FileFacts, part: string, within: number, line: number): Receiver {
    const isCall = part.endsWith('()');
    const name = isCall ? part.slice(0, -2) : part;
    const own = enclosingClass(facts, within);
    if (name.endsWith('&')) return this.#getYieldedBy(facts, name.slice(0, -1), own, within, line);
    if (part === 'this' && isScript(facts)) return this.#this(facts, within, line);
    if (isSelfWord(facts.language, part) || (isCall && name === 'cls' && isSelfWord(facts.language, name)))
      return own < 0
        ? this.#getOwner(facts, within)
        : {
            kind: 'types',
            types: [{ path: facts.path, definition: own }],
            how: name,
            ...(name === 'self' && findSelfSide(facts, within)),
          };
    const made = this.#getMadeHere(facts, name, own);
    if (made !== undefined) return made;
    if (isSuperWord(facts.language, part)) return this.#super(facts, own);
    if (isLiteral(part)) return getPlain(facts);
    if (!isCall && isPlainInRust(facts, part)) return plainOfRust;
    // Of what an index or a call gives to be made nothing is known: `new kinds[name]()`.
    if (part.startsWith('new '))
      return /[[(](?!\)$)/.test(part)
        ? unknown
        : this.#named(facts, part.slice(4).replace(/\(\)$/, ''), within, 'new', line);
    const bound = isCall ? undefined : this.#bound(facts, name, within, line);
    if (bound !== undefined) return bound;
    if (givesItself.test(name) && this.#isOfRubyAlone(facts, own, name)) return this.#selfOfBlock(facts, within, line);
    // A field's bare name, in languages that allow it without a receiver.
    const beside = isCall && getTraits(facts.language).hasImplicitThis ? besides(facts, { name, within }) : [];
    const owners = beside.length > 0 ? [] : this.#implicitOwners(facts, own, within);
    const members = owners.flatMap((type) => this.classes.member(type, name));
    const fields =
      [beside, members, this.#getOfOuter(facts, owners, name, within)].find((each) => each.length > 0) ??
      this.#getOfHeirs(owners, name);
    const isRead = isCall || getTraits(facts.language).callsWithoutBrackets;
    const given = fields.length === 0 ? unknown : this.#getValue(fields, isRead);
    const field = own < 0 ? given : this.#withOthers([{ path: facts.path, definition: own }], name, isRead, given);
    if (isTold(facts, field)) return field;
    const ofEach = isRead && this.#isRuby(owners) ? this.#stepOfEnumerable(owners, name) : undefined;
    if (ofEach !== undefined) return ofEach;
    // Fields and methods share their names: a member of the object around hides all else, whatever it holds.
    if (fields.length > 0 && (getTraits(facts.language).readsLikeCalls || this.#isRuby(fields))) return field;
    const converted = this.#getConverted(facts, part, within);
    if (converted !== undefined) return converted;
    const found = this.#names.resolveValue(facts, name, within, line);
    if (found.kind === 'module')
      return isCall ? this.#getValue(this.#names.defaults(found.paths), true) : { kind: 'modules', paths: found.paths };
    // A method of some class is not what a bare name means where that class is not around.
    if (found.kind === 'symbols' && found.via === 'only-one' && this.#areOfClasses(found.symbols)) return unknown;
    if (found.kind === 'symbols') return this.#getValue(found.symbols, isCall);
    return found.kind === 'foreign' ? fromOutside(facts, name, isCall) : surroundings(facts, this.#names, name, isCall);
  }

  /** `new(1).parse(text)` of Ruby in a class's own method is an object of the class, which has no other such method. */
  #getMadeHere({ path, language }: FileFacts, name: string, own: number): Receiver | undefined {
    if (own < 0 || !/^(?:new|allocate)$/.test(name) || !getTraits(language).reopensClasses) return undefined;
    const type = { path, definition: own };
    const isMade = getDefinition(this.#project, type)?.kind === 'class' && this.classes.member(type, name).length === 0;
    return isMade ? { kind: 'types', types: [type], how: name } : undefined;
  }

  /** What Ruby's `self` is where a block may be around, which may run on another object. */
  #selfOfBlock(facts: FileFacts, within: number, line: number): Receiver {
    return getPart([this.#single(facts, 'self', within, line), unknown]);
  }

  /** Whether a class of Ruby around a place has no method of a name for itself, so that a bare call is of Ruby's own. */
  #isOfRubyAlone({ path, language }: FileFacts, own: number, name: string): boolean {
    return (
      own >= 0 &&
      getTraits(language).reopensClasses &&
      this.classes.member({ path, definition: own }, name).length === 0
    );
  }

  /**
   * `Nokogiri(text)` of Ruby is a method, whatever class or module has its name; without one, as in `Array(rows)`, it gives
   * an object of the class, or what it was given.
   */
  #getConverted(facts: FileFacts, part: string, within: number): Receiver | undefined {
    if (!getTraits(facts.language).reopensClasses || !/^\p{Lu}.*\(\)$/u.test(part)) return undefined;
    const name = part.slice(0, -2);
    const methods = this.#names.definitionsNamed(name, facts.language).filter((each) => {
      const own = getDefinition(this.#project, each);
      return own !== undefined && isCallable(own);
    });
    return methods.length > 0
      ? this.#getValue(methods, true)
      : getPart([this.#named(facts, name, within, 'value'), unknown]);
  }

  /** What the nearest of the classes around that of a place has, where that has nothing of the name. */
  #getOfOuter(facts: FileFacts, owners: readonly Symbol[], name: string, within: number): readonly Symbol[] {
    // In Ruby a class around is only where constants are found.
    const isNested = owners.length > 0 && !getTraits(facts.language).reopensClasses;
    const [own, ...outer] = isNested ? classesAround(facts, within) : [];
    if (own === undefined) return [];
    for (const definition of outer) {
      const members = this.classes.member({ path: facts.path, definition }, name);
      if (members.length > 0) return members;
    }
    return [];
  }

  /** What a bare name of Kotlin is in a lambda that runs on something: a member of that, or what it is around. */
  #hiding(facts: FileFacts, holder: Receiver, name: string, within: number, line: number): Receiver {
    const types = this.#getTypes(holder);
    const members = types.flatMap((type) => this.classes.member(type, name));
    if (members.length > 0) return this.#getValue(members, false);
    const around = this.#single(facts, name, within, line);
    const isTold = holder.kind === 'foreign' || (types.length > 0 && this.classes.isKnown(types));
    return isTold ? around : getPart([around, unknown]);
  }

  /** The same for a method that is called without a receiver. */
  #getYieldedBy(facts: FileFacts, name: string, own: number, within: number, line: number): Receiver {
    const owners = this.#implicitOwners(facts, own, within);
    const members = owners.flatMap((type) => this.classes.member(type, name));
    if (members.length > 0) return this.#getYielded(members, owners);
    if (handsItself.test(name) && this.#isOfRubyAlone(facts, own, name)) return this.#selfOfBlock(facts, within, line);
    if (givesItemsOfEnumerable.test(name) && this.#isRuby(owners) && this.#includes(owners, 'Enumerable'))
      return this.#getYieldedBy(facts, 'each', own, within, line);
    const found = this.#names.resolveValue(facts, name, within, line);
    return found.kind === 'symbols' && !this.#areOfClasses(found.symbols)
      ? this.#getYielded(found.symbols, [])
      : unknown;
  }

  #areOfClasses(symbols: readonly Symbol[]): boolean {
    const isRead = ({ path }: Symbol): boolean => {
      const { callsWithoutBrackets, readsLikeCalls } = getTraits(this.#project.facts(path)?.language);
      return callsWithoutBrackets || readsLikeCalls;
    };
    return (
      symbols.every(isRead) &&
      symbols.every((symbol) => {
        const own = getDefinition(this.#project, symbol);
        return own?.kind === 'method' && own.container >= 0;
      })
    );
  }

  /** The types whose fields a bare name may mean: the class around (`own`), or the owner of the function around. */
  #implicitOwners(facts: FileFacts, own: number, within: number): readonly Symbol[] {
    if (!getTraits(facts.language).hasImplicitThis) return [];
    if (own >= 0) return [{ path: facts.path, definition: own }];
    const owner = this.#getOwner(facts, within);
    return owner.kind === 'types' ? owner.types : [];
  }

  #this(facts: FileFacts, within: number, line: number): Receiver {
    const bound = indexOf(facts).bindings('this').length === 0 ? undefined : this.#bound(facts, 'this', within, line);
    if (bound !== undefined) return bound;
    const found = findThisObject(facts, within);
    if (isScript(facts) && (found === undefined || found.definition < 0) && isGivenOn(facts, within))
      return { kind: 'modules', paths: [facts.path], isPart: true };
    // `Repo.prototype.more = …` in another file than the function's.
    if (found === undefined) return this.#getOwner(facts, within);
    return {
      kind: 'types',
      types: [{ path: facts.path, definition: found.definition }],
      how: 'this',
      literal: found.literal,
    };
  }

  /** The type that a function standing outside of it belongs to: `impl Repo`, `void Repo::save()`. */
  #getOwner(facts: FileFacts, within: number): Receiver {
    const owner = enclosing(facts, within)
      .map((at) => definitionAt(facts, at)?.owner)
      .find((each) => each !== undefined);
    if (owner === undefined) return unknown;
    const self = this.#named(facts, owner, -1, 'self');
    // What a pointer or a list of Rust holds may be ours: `impl<T: Store> Store for Box<T>`.
    return getTraits(facts.language).hasImplBlocks && self.kind === 'foreign' && self.isOpen === true ? unknown : self;
  }

  /**
   * The type from the nearest binding of a name; fields are bound in the class, whichever method assigns them, unless
   * their declaration has a type.
   */
  #bound(facts: FileFacts, name: string, within: number, line: number): Receiver | undefined {
    const [, word = '', field = ''] = /^(this|self|cls|@|\$this)\.?([^.()]+)$/.exec(name) ?? [];
    let own = -1;
    if (field !== '')
      own =
        word === 'this' && isScript(facts)
          ? (findThisObject(facts, within)?.definition ?? -1)
          : enclosingClass(facts, within);
    if (own >= 0) {
      const type = { path: facts.path, definition: own };
      const members = this.#ofUse(this.classes.member(type, field), false);
      const declared = this.#withOthers(
        [type],
        field,
        false,
        members.length === 0 ? unknown : this.#getValue(members, false),
      );
      if (declared.kind === 'types') return declared;
      // What this very method has put into it before goes first.
      const here = indexOf(facts)
        .bindings(`this.${field}`)
        .concat(name === `this.${field}` ? [] : indexOf(facts).bindings(name))
        .filter(
          (each) =>
            each.within === own && each.line <= line && each.line >= (definitionAt(facts, within)?.startLine ?? 0),
        )
        .at(-1);
      const near =
        here === undefined || word === '@' ? unknown : this.#typeText(facts, here.type, own, here.line, here.name);
      if (near.kind !== 'unknown') return near;
      const put = this.#fields([type], field, false);
      // What was put into it here may be another thing than what other places put there.
      if (put.kind !== 'unknown') return here === undefined || word === '@' ? put : getPart([put, unknown]);
      if (members.length > 0) return declared;
      return undefined;
    }
    const named = indexOf(facts).bindings(name);
    if (named.length === 0) return undefined;
    for (const scope of [...enclosing(facts, within), -1]) {
      const here = named.filter(
        (each) => each.within === scope && ((each.line <= line && line <= each.endLine) || name.includes('.')),
      );
      // In one scope the last one above the place holds.
      const above = here.filter((each) => each.line <= line);
      const best = above.at(-1) ?? here[0];
      if (best === undefined) continue;
      const found = this.#typeText(facts, best.type, scope, best.line, name);
      return found.kind === 'unknown' && found.isGiven !== true && found.parts === undefined
        ? this.#declared(facts, best, false)
        : found;
    }
    return undefined;
  }

  /** In TypeScript a name holds only its declared type, whatever is assigned to it later. */
  #declared(facts: FileFacts, { name, within, line }: Binding, isCall: boolean): Receiver {
    const first = getTraits(facts.language).keepsDeclaredTypes
      ? indexOf(facts)
          .bindings(name)
          .find((each) => each.within === within && each.line <= line && line <= each.endLine)
      : undefined;
    return first === undefined || first.line === line
      ? unknown
      : this.#held(facts, first.type, isCall, within, first.line, name);
  }

  #typeText(facts: FileFacts, type: TypeText, within: number, line: number, ownName: string): Receiver {
    const known = parseType(type);
    if (known.kind === 'unknown') return unknown;
    if (known.kind === 'literal') {
      const { openTypes, textsNameClasses } = getTraits(facts.language);
      const named = textsNameClasses ? /^\\*(\w+(?:\\+\w+)*)'$/.exec(known.text)?.[1] : undefined;
      if (named !== undefined) return this.#named(facts, `.${named.replace(/\\+/g, '.')}`, within, 'typed', line);
      if (openTypes.has(getOutsideName(known) ?? '')) return { kind: 'foreign', isOpen: true };
      return getPlain(facts);
    }
    return this.#memo.answer<Receiver>(`type ${facts.path}:${within}:${line}:${ownName}:${type}`, unknown, () =>
      this.#readType(facts, known, within, line, ownName),
    );
  }

  #readType(facts: FileFacts, type: KnownType, within: number, line: number, ownName: string): Receiver {
    if (type.kind === 'union')
      return getPart(
        type.members.map((member) => this.#typeText(facts, printType(member), within, line, ownName)),
        type.members.map(
          (member) =>
            member.kind === 'unknown' || getExpression(member) !== undefined || this.#isMember(facts, member, within),
        ),
      );
    const tuple = getTuple(type);
    if (tuple !== undefined) {
      const parts = tuple.parts.map((part) => this.#typeText(facts, printType(part), within, line, ownName));
      if (tuple.depth > 1) return unknown;
      return { kind: 'unknown', parts, ...(tuple.depth > 0 && { isList: true }) };
    }
    const expression = getExpression(type);
    if (expression === undefined) return this.#named(facts, printType(type), within, 'typed', line);
    const core = this.#ofCore(facts, getParts(expression), within);
    if (core !== undefined) return core;
    if (expression.startsWith('^')) return this.#handedIn(facts, expression, within, line);
    const loaded = loadedModule(facts, expression);
    if (loaded !== undefined) {
      const given = this.#members(loadedReceiver(this.#project, facts, loaded.from), getParts(loaded.rest));
      const name = loaded.rest.split('.').at(-1) ?? '';
      return given.kind === 'unknown' && name !== '' ? this.#named(facts, name, within, 'typed', line) : given;
    }
    const parts = getParts(expression);
    const path = /^[\p{Lu}.]/u.test(expression) ? expression.replaceAll('.', '::') : '';
    const placed = this.#ofConstants(facts, path, within) ?? this.#placed(facts, expression, within);
    if (placed !== undefined) return this.#handed(facts, placed, parts, within, line);
    // `const x = x.y`: the name on the right is another one, outside.
    if (parts[0] === ownName || parts[0] === `${ownName}()`) return unknown;
    return this.#handed(facts, this.#chain(facts, parts, within, line), parts, within, line);
  }

  /** What is done with what callers hand in: `^0repo.find()`. */
  #handedIn(facts: FileFacts, expression: string, within: number, line: number): Receiver {
    if (this.#readHandedIn === undefined) return unknown;
    const [parameter = '', ...rest] = getParts(expression);
    const at = this.#readHandedIn(facts, parameter.replace(/(?:\(\)|\[\])+$/, ''), within, line);
    return this.#members(this.#indexed(parameter.includes('()') ? this.#getResult(at) : at, parameter), rest);
  }

  /** Whether a type is written as a member of one of the code's classes, which is what a local of that class has. */
  #isMember(facts: FileFacts, type: KnownType, within: number): boolean {
    const text = getTraits(facts.language).hasDynamicTypes ? printType(type) : '';
    const [, owner] = /^(.+)(?:\.|->|::)/.exec(text) ?? [];
    return owner !== undefined && this.#names.classes(facts, owner, within).length > 0;
  }

  /** With the line a name of JavaScript may be a variable that stands for the class: `const K = Repo; new K()`. */
  #named(facts: FileFacts, text: string, within: number, how: string, line?: number): Receiver {
    const name = text.replace(/(?:\[\])+$/, '');
    const depth = (text.length - name.length) / 2;
    const isList = depth > 0;
    const list = { ...(isList && { isList }), ...(depth > 1 && { nested: depth - 1 }) };
    // A class of Ruby may have such a name in a module.
    const { openTypes, reopensClasses } = getTraits(facts.language);
    if (openTypes.has(name) && !reopensClasses) return { kind: 'foreign', isOpen: true };
    const dot = name.lastIndexOf('.');
    // A type of Ruby is what `new` gave: the class by its name would be the class itself.
    if (dot > 0 && !getTraits(facts.language).reopensClasses) {
      const owners = this.#names.classes(facts, name.slice(0, dot), within);
      const members = distinct(owners.flatMap((owner) => this.classes.member(owner, name.slice(dot + 1))));
      if (this.#mayBeNested(facts, members, name.slice(dot + 1)))
        return this.#nested(facts, members, text.slice(dot + 1), within, how);
      const found = this.#getValue(members, false);
      // An element of `Deps.orders`, where that is a list.
      if (found.kind === 'types') {
        if (!isList) return found;
        if (found.isList === true) return this.#element(found);
        return { ...found, ...list };
      }
    }
    // `fn merge(&self, all: &[Self])` of Rust.
    const self =
      name === 'Self' && getTraits(facts.language).hasImplBlocks ? this.#single(facts, name, within, -1) : unknown;
    if (self.kind === 'types') return { ...self, ...list };
    const isTop = name.startsWith('::') && getTraits(facts.language).overloadsPointers;
    const types = isTop ? this.#names.classes(facts, name.slice(2), -1) : this.#names.classes(facts, name, within);
    const { hasImplBlocks, overloadsPointers } = getTraits(facts.language);
    const told = hasImplBlocks || overloadsPointers ? this.#aliasOfList(types, isList) : undefined;
    if (told !== undefined) return told;
    // `type Orders = Order[]`; a class is no list.
    const alias =
      isScript(facts) &&
      types.length === 1 &&
      types.some((type) => getDefinition(this.#project, type)?.kind !== 'class')
        ? this.#getValue(types, false)
        : unknown;
    const isOther = alias.kind === 'types' && !alias.types.some((type) => isSame(type, types[0] ?? type));
    if (alias.kind === 'types' && !isList && (alias.isList === true || isOther)) return alias;
    // `Command[]`, where a comment says that `Command` is `import('./command').Command`.
    if (alias.kind === 'types' && isOther && alias.isList !== true && getTraits(facts.language).hasCommentTypes)
      return { kind: 'types', types: alias.types, how, ...list };
    if (isScript(facts) && this.#mayBeAnything(facts, name, types, within)) return unknown;
    if (types.length > 0)
      return { kind: 'types', types, how, ...list, ...(this.#areTwins(types) && { isOverloaded: true }) };
    const value =
      isScript(facts) && line !== undefined && !isList && dot < 0 ? this.#single(facts, name, within, line) : unknown;
    if (value.kind === 'types' && value.isList !== true) return value;
    // If nothing is known of the receiver, a type of that name may be the only one.
    if (
      dot > 0 &&
      isScript(facts) &&
      this.#names.resolve(facts, name.slice(0, name.indexOf('.')), within).kind === 'unknown'
    )
      return this.#named(facts, text.slice(dot + 1), within, how);
    return unfoundType(facts, this.#names, name, within, isList);
  }

  /**
   * Whether a type of JavaScript says nothing: `Boxed<Repo>` of `type Boxed<T> = T`, a `Proxy`, and, where the code
   * holds its classes in an object, `kit.Repo`.
   */
  #mayBeAnything(facts: FileFacts, name: string, types: readonly Symbol[], within: number): boolean {
    if (types.length > 0)
      return types.some((type) =>
        getMembers(parseType(getDefinition(this.#project, type)?.type ?? '')).some(
          (member) => member.kind === 'unknown' && member.reason === 'open',
        ),
      );
    const dot = name.indexOf('.');
    return name === 'Proxy' || (dot > 0 && this.#isVariable(facts, name.slice(0, dot), within));
  }

  /** Whether a name stands for a variable of the code where it is written. */
  #isVariable(facts: FileFacts, name: string, within: number): boolean {
    const around = enclosing(facts, within);
    if (facts.bindings.some((each) => each.name === name && around.includes(each.within))) return true;
    const found = this.#names.resolve(facts, name, within);
    return (
      found.kind === 'symbols' && found.symbols.some((each) => getDefinition(this.#project, each)?.kind === 'variable')
    );
  }

  /** Whether these are several types of Rust, of which `#[cfg]` chooses. */
  #areTwins(types: readonly Symbol[]): boolean {
    if (types.length < 2 || !this.#isOfRust(types)) return false;
    return types.filter((type) => getDefinition(this.#project, type)?.kind !== 'type').length > 1;
  }

  /** Whether `Repo.Part` of C++ is a class in another one, and not what a field holds. */
  #mayBeNested(facts: FileFacts, members: readonly Symbol[], name: string): boolean {
    if (!getTraits(facts.language).overloadsPointers) return false;
    // A class that is named in another one may be defined apart from it.
    if (members.length === 0) return /^\p{Lu}/u.test(name);
    return members.every((member) => /^(?:class|type|enum)$/.test(getDefinition(this.#project, member)?.kind ?? ''));
  }

  #nested(facts: FileFacts, members: readonly Symbol[], text: string, within: number, how: string): Receiver {
    const depth = /(?:\[\])*$/.exec(text)?.[0].length ?? 0;
    const aliases = members.map((member): Receiver => {
      const own = getDefinition(this.#project, member);
      const other = own?.kind === 'type' ? this.#project.facts(member.path) : undefined;
      return own === undefined || other === undefined
        ? { kind: 'types', types: [member], how }
        : this.#typeText(other, own.type ?? '', own.container, own.site.line, own.name);
    });
    const told = joinAlternatives(aliases);
    if (aliases.length > 0 && (told.kind !== 'types' || told.isList === true)) return depth === 0 ? told : unknown;
    const types = told.kind === 'types' ? told.types : [];
    if (types.length === 0) return this.#named(facts, text, within, how);
    return {
      kind: 'types',
      types,
      how,
      ...(depth > 0 && { isList: true }),
      ...(depth > 2 && { nested: depth / 2 - 1 }),
    };
  }

  /** What an alias of Rust or C++ is that is no other name of a class; undefined where it is one. */
  #aliasOfList(types: readonly Symbol[], isList: boolean): Receiver | undefined {
    // `type Outcome<T> = Result<T, Failure>` may be anything.
    if (this.#isOfRust(types) && types.some((each) => this.#isOpenAlias(each))) return unknown;
    // `type Repos = Vec<Repo>`, `using Repos = std::vector<Repo>`, `using Pair = std::pair<Queue, Repo>`
    const [first] = types;
    const own = first === undefined ? undefined : getDefinition(this.#project, first);
    const facts = first === undefined ? undefined : this.#project.facts(first.path);
    const isTold = isListed(own?.type ?? '') || getTuple(parseType(own?.type ?? '')) !== undefined;
    return facts === undefined || own?.kind !== 'type' || isList || !isTold
      ? undefined
      : this.#typeText(facts, own.type ?? '', own.container, own.site.line, own.name);
  }

  #isOpenAlias(symbol: Symbol): boolean {
    const own = getDefinition(this.#project, symbol);
    return own?.kind === 'type' && (own.type ?? '') === '';
  }

  /** The values of names: a class for itself, a field for its type, a function for its result. */
  #getValue(named: readonly Symbol[], isCall: boolean): Receiver {
    const symbols = isCall ? named : pickCompanions(this.#project, named, 'object');
    const values = symbols.map((symbol) =>
      this.#memo.answer<Receiver>(`value ${symbolKey(symbol)}:${String(isCall)}`, unknown, () =>
        this.#value(symbol, isCall),
      ),
    );
    const known = values.flatMap((each) => (each.kind === 'types' ? [each] : []));
    if (known.length === 0) return values.length === 1 ? (values[0] ?? unknown) : unknown;
    // Of several functions of Kotlin one may be meant whose result is not known: `fun <T> made(go: () -> T): T`.
    const isTold = !isCall || symbols.length < 2 || values.every(({ kind }) => kind !== 'unknown');
    if (
      !isTold &&
      symbols.every(({ path }) => getTraits(this.#project.facts(path)?.language).freeOverloads === 'packages')
    )
      return unknown;
    const handed = known.find((each) => each.handed !== undefined);
    return {
      kind: 'types',
      types: distinct(known.flatMap(({ types }) => types)),
      how: handed?.how ?? 'value',
      ...(handed !== undefined && { handed: handed.handed }),
      ...joinSides(known),
      isList: known.some(({ isList }) => isList === true) ? true : undefined,
      ...(known.some(({ isMixed }) => isMixed === true) && { isMixed: true }),
      ...(isCall && this.#isOfCpp(symbols) && !this.#areAlike(known) && { isPart: true }),
      ...((isCall && this.#areOverloads(symbols) && !this.#areAlike(known)) ||
      known.some(({ isOverloaded }) => isOverloaded === true)
        ? { isOverloaded: true }
        : {}),
      nested: known.find(({ nested }) => nested !== undefined)?.nested,
      ...((known.some(({ isPart }) => isPart === true) || this.#isPartOfReopened(symbols, values)) && { isPart: true }),
      isBound: known.some(({ isBound }) => isBound === true) ? true : undefined,
      ...collectOutsideNames(values),
    };
  }

  /** Whether two functions of one name stand side by side, so that the arguments tell which is called. */
  #areOverloads(symbols: readonly Symbol[]): boolean {
    const places = symbols.flatMap((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const facts = this.#project.facts(symbol.path);
      const isSigned = facts !== undefined && isScript(facts) && own !== undefined && isCallable(own);
      if (own === undefined || !(isSigned || getTraits(facts?.language).hasOverloads)) return [];
      return [own.container < 0 ? (own.owner ?? '') : `${symbol.path}:${String(own.container)}`];
    });
    return new Set(places).size < places.length;
  }

  /** Whether several overloads give the same. */
  #areAlike(results: readonly Extract<Receiver, { kind: 'types' }>[]): boolean {
    const [first] = results;
    return results.every(
      ({ types }) =>
        types.length === first?.types.length && types.every((type) => first.types.some((other) => isSame(type, other))),
    );
  }

  /** Of two methods of one name that a class of Ruby has, the later one stands in for the other. */
  #isPartOfReopened(symbols: readonly Symbol[], values: readonly Receiver[]): boolean {
    return symbols.length > 1 && this.#isRuby(symbols) && values.some(({ kind }) => kind === 'unknown');
  }

  #isClassItself(symbol: Symbol, { kind }: Definition, isCall: boolean): boolean {
    return this.#isRuby([symbol]) ? kind === 'class' || kind === 'namespace' : !isCall && kind === 'class';
  }

  /** What an alias stands for that is no other name of a class; undefined where it is one. */
  #aliasValue(facts: FileFacts, symbol: Symbol, own: Definition, isCall: boolean): Receiver | undefined {
    const { type: alias = '', container, site, name } = own;
    const read = (): Receiver => this.#typeText(facts, alias, container, site.line, name);
    // `type Fast<K> = Repo<K, Hash>` of Rust has what that has.
    if (this.#isOfRust([symbol])) {
      const meant = alias === '' ? unknown : read();
      if (meant.kind === 'types') return isCall ? meant : { ...meant, isItself: true };
    }
    // `type Orders = Order[]` is a list.
    const isList = isScript(facts) ? /\[\]$|^=import\(/ : /\[\]$|^\(.*;/;
    return (isScript(facts) || this.#isOfCpp([symbol])) && isList.test(alias) ? read() : undefined;
  }

  #value(symbol: Symbol, isCall: boolean): Receiver {
    const definition = getDefinition(this.#project, symbol);
    const facts = this.#project.facts(symbol.path);
    if (definition === undefined || facts === undefined) return unknown;
    const itself: Receiver = {
      kind: 'types',
      types: this.#names.aliased([symbol]),
      how: 'value',
      // No class of Ruby is called: `Repo` is the class, and `Repo.new` an object.
      ...(this.#isClassItself(symbol, definition, isCall) && { isItself: true }),
    };
    const aliased = definition.kind === 'type' ? this.#aliasValue(facts, symbol, definition, isCall) : undefined;
    if (aliased !== undefined) return aliased;
    if (
      isClass(definition) ||
      (definition.kind === 'variable' && indexOf(facts).memberNames(symbol.definition) !== undefined)
    )
      return itself;
    // What is put into a function itself, as into a class: `Repo.open()`.
    if (!isCall && isScript(facts) && makesObjects(facts, symbol.definition)) return itself;
    const type = isCall ? typeOfResult(definition) : typeOfRead(facts, definition, symbol.definition);
    const isHeld = isCall && definition.returns === undefined;
    const read = (within: number): Receiver => {
      const given = this.#typeText(facts, type ?? '', within, definition.site.line, definition.name);
      return isHeld && type === definition.type ? this.#getResult(given) : given;
    };
    const inside = read(symbol.definition);
    // A parameter may have the name of the type that is given back.
    const told =
      type !== undefined && isCall && inside.kind !== 'types' && isWritten(type) ? read(definition.container) : inside;
    const found = this.#withSetInModule(facts, definition, told);
    // What is given and comes back may be more than either says: `use<T extends Disposable>(it: T): T`.
    const isBound =
      isCall &&
      isScript(facts) &&
      found.kind !== 'unknown' &&
      facts.bindings.some((each) => each.within === symbol.definition && each.type === type);
    if (isBound) return found.kind === 'types' ? { ...found, isBound } : unknown;
    if (
      found.kind === 'types' ||
      (found.kind === 'foreign' && isCall && definition.returns === undefined && givesOurs(facts))
    )
      return found.kind === 'types' ? found : givenFromOutside;
    // What a factory gives is an object of its own functions: `return { load, save() {} }`, `const api = { save() {} };
    // return api;`.
    const isLocal = type === undefined || getAlias(type) !== undefined;
    if (
      isCall &&
      isLocal &&
      !this.#isRuby([symbol]) &&
      facts.definitions.some(
        (each) => each.container === symbol.definition && (each.kind === 'method' || each.kind === 'function'),
      )
    )
      return itself;
    // `const lib = exports`
    if (found.kind === 'modules' && !isCall && isScript(facts)) return found;
    return found.kind === 'foreign' ||
      (found.kind === 'unknown' && (found.isGiven === true || found.outside !== undefined || found.parts !== undefined))
      ? found
      : unknown;
  }
}

/** Whether it is known what a field holds, be it a pair or something from outside where types are declared. */
function isTold(facts: FileFacts, field: Receiver): boolean {
  if (field.kind === 'unknown' && field.parts !== undefined) return true;
  return (
    field.kind === 'types' ||
    (declaresTypes(facts) && (field.kind === 'foreign' || (field.kind === 'unknown' && field.outside !== undefined)))
  );
}

/**
 * A receiver of Rust in fewer forms: what a call fails with is what it yields first, `open&().0` of
 * `open().unwrap_err()`; and `<F as Parser<I>>::Error` is of `F` as a `Parser`.
 */
function simplifyRust(text: string): string {
  const whole = text.startsWith('<')
    ? text.replace(/^<\s*(\w+)\s+as\s+([\w:]+)\s*(?:<[^<>]{0,80}>)?\s*>::/, '($1 as $2)::')
    : text;
  return whole.includes('err(')
    ? whole.replace(/\(([^()]{0,80})\)\.(?:unwrap_err|expect_err|err)\([^()]{0,80}\)/g, '&($1).0')
    : whole;
}

/** Whether nothing at all is known. */
function isUntold(receiver: Receiver): boolean {
  return receiver.kind === 'unknown' && receiver.isGiven !== true && receiver.parts === undefined;
}

/** The type of what a call of a definition returns. */
function typeOfResult(definition: Definition): TypeText | undefined {
  if (definition.returns !== undefined) return definition.returns;
  return isCallable(definition) || definition.type === undefined ? undefined : called(definition.type);
}

/** The type of a definition that is read. A method that is read without a call is a getter, in Python if decorated. */
function typeOfRead(facts: FileFacts, definition: Definition, index: number): TypeText | undefined {
  if (definition.type !== undefined) return definition.type;
  const isGetter =
    definition.kind === 'method' &&
    (getTraits(facts.language).accessorDecorators === undefined ||
      facts.references.some(({ decorates }) => decorates === index));
  return isGetter ? definition.returns : undefined;
}

/** Whether a place is in a function that its module exports: called on that, its `this` is all that is exported. */
function isGivenOn(facts: FileFacts, within: number): boolean {
  const outermost = definitionAt(facts, enclosing(facts, within).at(-1) ?? -1);
  return (
    outermost?.container === -1 &&
    facts.exports.some(({ local, from }) => local === outermost.name && from === undefined)
  );
}

/** Whether it is a text, a number or a list of such of a language. */
function holdsPlain(receiver: Receiver, language: 'rust' | 'ruby'): boolean {
  return receiver.kind === 'foreign' && receiver.plainOf === language;
}

/** A text or a number that is written out. */
function getPlain({ language }: FileFacts): Receiver {
  const { hasImplBlocks, reopensClasses } = getTraits(language);
  if (hasImplBlocks) return plainOfRust;
  return reopensClasses ? plainOfRuby : closed;
}

/** Whether the classes of one value are among those of another. */
function areAmong(one: Extract<Receiver, { kind: 'types' }>, other: Extract<Receiver, { kind: 'types' }>): boolean {
  return one.isPart !== true && one.types.every((type) => other.types.some((each) => isSame(each, type)));
}
