import type {
  Binding,
  CodeLanguage,
  Constant,
  Definition,
  DefinitionKind,
  FileFacts,
  Heritage,
  Reference,
  TypeText,
} from '../../../domain/facts.ts';
import {
  changeMembers,
  getUnreadMember,
  isUntold,
  printType,
  toHandedIn,
  unreadReceiver,
} from '../../../domain/typeText.ts';
import { bindingsInOrder, narrowed, type BindingEvent } from './bindingEvents.ts';
import type { DraftDefinition, DraftLoop, DraftNarrowing, DraftReference } from './draftShapes.ts';
import type { FactsDraft } from './factsDraft.ts';
import {
  enclosing,
  FrameSweep,
  isBlockOrScope,
  isClassLike,
  isScope,
  isSignature,
  nestFrames,
  type Frame,
} from './frames.ts';
import { HoistedNames } from './hoistedNames.ts';
import { isEmpty, JoinedWays } from './joinedWays.ts';
import { isNamedTwice, isOfShape, isRepeated } from './leftOut.ts';
import { LineTable } from './lineTable.ts';
import { namedByVariable } from './namedByVariable.ts';
import { ScopeNames } from './scopeNames.ts';
import { SetElsewhere } from './setElsewhere.ts';
import { joinAlternatives, toListType, substituteLocals } from './substituteLocals.ts';
import { wordAt } from '../reading/words.ts';
import { findParameterPlaces, type ParameterPlace } from '../reading/readParameterNames.ts';
import { parametersAfter } from '../reading/readParameters.ts';
import { getTraits } from '../../../domain/languages/languages.ts';

/**
 * Makes the facts of a draft: everything in the order of the file, with containers, lines and the locals that names
 * refer to.
 */
export function finishFacts(draft: FactsDraft, path: string, language: CodeLanguage, isClean: boolean): FileFacts {
  return new Finisher(draft).facts(path, language, isClean);
}

const callableKinds = new Set<string>(['function', 'method']);
/** So many names that a loop assigns are followed to its start: only code that a program wrote has more. */
const maxLoopNames = 100;
const memberHolders = new Set<string>(['class', 'interface', 'enum', 'type']);

type TypeOfLocal = (name: string) => TypeText | undefined;
/** A name, what it is from a place on, and where it is held. */
type JoinedName = readonly [name: string, type: TypeText, frame: Frame | undefined];

class Finisher {
  private readonly texts = new Map<string, string>();
  private readonly draft: FactsDraft;
  private readonly lines: LineTable;
  private readonly frames: Frame[];
  private readonly hoisted: HoistedNames;
  private readonly kept = new Map<DraftDefinition, number>();
  /** Class-like definitions by name, for members that are outside of them. */
  private readonly classes = new Map<string, number>();
  private readonly names = new ScopeNames();
  private readonly elsewhere: SetElsewhere;
  /** Bindings that hold all that a name is assigned in a scope. */
  private readonly whole = new Map<Frame, Map<string, number>>();
  /** What is put into lists of fields and of names that another function has, as lists of it. */
  private readonly added = new Map<string, Set<TypeText>>();
  /** Where the parameters of functions are written. */
  private readonly parameters = new Map<DraftDefinition, readonly ParameterPlace[]>();
  /** Names of functions that are given something else. */
  private readonly replaced = new Set<string>();
  /** The scopes in which functions of a name are defined. */
  private readonly scopeOfFunction = new Map<string, Set<Frame | undefined>>();
  private traits = getTraits(undefined);

  constructor(draft: FactsDraft) {
    this.draft = draft;
    this.lines = new LineTable(draft.text);
    this.frames = [
      ...draft.definitions.map((definition) => ({
        start: definition.start,
        end: definition.end,
        definition,
        stretch: undefined,
        parent: undefined,
      })),
      ...draft.stretches.map((stretch) => ({
        start: stretch.start,
        end: stretch.end,
        definition: undefined,
        stretch,
        parent: undefined,
      })),
    ];
    nestFrames(this.frames);
    this.hoisted = new HoistedNames(draft.hoisted);
    this.elsewhere = new SetElsewhere(draft, this.frames);
  }

  facts(path: string, language: CodeLanguage, isClean: boolean): FileFacts {
    const { draft, lines } = this;
    this.traits = getTraits(language);
    const kept = this.definitions();
    const bindings = this.bindings(kept);
    const set = this.elsewhere.into(
      kept,
      [...this.kept.keys()].map(({ nameAt }) => nameAt),
      this.names,
      bindings,
    );
    const told = this.traits.hasDynamicTypes && !this.traits.keepsDeclaredTypes ? this.withGiven(set, bindings) : set;
    const definitions = this.withYielded(this.withResults(told, bindings), bindings);
    return {
      path,
      language,
      definitions,
      references: this.references(definitions, bindings),
      imports: [...draft.imports]
        .sort((a, b) => a.at - b.at)
        .map(({ at, ...rest }) => ({ ...rest, site: lines.site(at) })),
      exports: draft.exports,
      bindings,
      heritage: this.heritage(),
      constants: this.constants(),
      ...(draft.package === undefined ? {} : { package: draft.package }),
      isClean,
    };
  }

  private definitions(): Definition[] {
    const variables = new Set<string>();
    const keptFrames = this.frames.filter(
      (frame) =>
        frame.definition !== undefined &&
        !this.isLocalVariable(frame) &&
        !isOfShape(frame) &&
        !isNamedTwice(frame) &&
        !isRepeated(frame, variables),
    );
    for (const [index, { definition }] of keptFrames.entries()) {
      if (definition === undefined) continue;
      this.kept.set(definition, index);
      this.rememberClass(definition, index);
    }
    for (const { definition, parent } of keptFrames) {
      if (definition?.kind !== 'function') continue;
      const scopes = this.scopeOfFunction.get(definition.name) ?? new Set();
      this.scopeOfFunction.set(definition.name, scopes.add(enclosing(parent, isScope)));
    }
    return keptFrames.flatMap((frame) =>
      frame.definition === undefined ? [] : [this.definition(frame, frame.definition)],
    );
  }

  private rememberClass(definition: DraftDefinition, index: number): void {
    const isClass = ['class', 'interface', 'enum', 'type', 'namespace'].includes(definition.kind);
    // JavaScript's functions and objects have members too, but never take a class's place.
    if (isClass || (['variable', 'function'].includes(definition.kind) && !this.classes.has(definition.name)))
      this.classes.set(definition.name, index);
  }

  private definition(frame: Frame, draft: DraftDefinition): Definition {
    const { lines } = this;
    const { returns } = draft;
    const owner = draft.owner ?? frame.parent?.stretch?.owner;
    const around = this.indexOf(frame.parent);
    const holder =
      draft.isFriend === true
        ? enclosing(frame.parent, ({ definition }) => definition?.kind === 'namespace')
        : frame.parent;
    let container = around;
    if (owner !== undefined) container = this.classes.get(owner) ?? -1;
    else if (draft.isFriend === true) container = this.indexOf(holder);
    else if (draft.isTop === true) container = this.indexOf(enclosing(frame.parent, isClassLike));
    else if (draft.ofClass === true) container = this.indexOf(enclosing(frame.parent, isClassLike) ?? frame.parent);
    const counted = draft.parameterList === 'unknown' ? undefined : draft.parameterList;
    const parameters =
      draft.parameterList === undefined &&
      this.traits.hasOverloads &&
      (callableKinds.has(draft.kind) || (this.traits.listsConstructorParameters && draft.kind === 'constructor'))
        ? parametersAfter(this.draft.text, draft.nameAt + draft.name.length, (type) => this.erased(type, draft))
        : counted;
    return {
      name: draft.name,
      kind: kindIn(holder, draft, this.traits.namesConstructorsLikeClasses),
      site: lines.site(draft.nameAt),
      startLine: lines.line(draft.start),
      endLine: lines.line(Math.max(draft.start, draft.end - 1)),
      container,
      ...(around >= 0 &&
      (draft.isArrow === true ||
        (around !== container &&
          (owner !== undefined || draft.ofClass === true) &&
          (callableKinds.has(draft.kind) || draft.kind === 'constructor')))
        ? { inside: around }
        : {}),
      ...(draft.shape === undefined ? {} : { shape: draft.shape }),
      ...known('expected', draft.expected === undefined ? '' : this.bounded(draft.expected, draft.nameAt)),
      isExported: draft.isExported,
      ...(draft.isStatic === true ? { isStatic: true } : {}),
      ...known(
        'type',
        this.boundedOutside(draft.type ?? (draft.isValue === true ? (returns ?? '') : ''), draft.nameAt),
      ),
      // `const wrap = <T extends Repo>(it: T): T => it`: the type's name holds behind the function's.
      ...known('returns', returns === undefined ? '' : this.boundedOutside(returns, draft.end - 1)),
      ...known('yields', draft.yields === undefined ? '' : this.boundedOutside(draft.yields, draft.end - 1)),
      ...(owner === undefined ? {} : { owner }),
      ...(parameters !== undefined && { parameters }),
      ...(draft.isOptional === true && { isOptional: true }),
      ...((draft.standsIn === true || draft.isExpression === true) && { standsIn: true }),
    };
  }

  /**
   * A type with the innermost type parameter of its name put in: `T` of `T extends Repo` is a `Repo`, a bare `T` is no
   * class.
   */
  private bounded(type: TypeText, at: number): TypeText {
    if (this.draft.typeParameters.length === 0) return type;
    return changeMembers(type, (member) => {
      const text = printType(member);
      const name = /^[\p{ID_Continue}$]+(?=(?:\[\])*$|\.)/u.exec(text)?.[0];
      const parameter = this.draft.typeParameters
        .filter((each) => each.name === name && each.start <= at && at < each.end)
        // What a `where` says goes before a parameter that says nothing.
        .sort((a, b) => b.start - a.start || b.bound.length - a.bound.length)[0];
      if (name === undefined || parameter === undefined) return text;
      // A list of Rust has its own members, whatever it holds.
      if (parameter.bound === '' && this.traits.hasImplBlocks && text.endsWith('[]')) return 'Vec';
      const asked = parameter.bound === '' ? this.draft.asked.get(parameter.place ?? '') : undefined;
      const bound = asked === undefined ? parameter.bound : [...new Set(asked), '?'].join('|');
      if (bound === '' || bound === name) return '';
      return changeMembers(bound, (each) => `${printType(each)}${text.slice(name.length)}`);
    });
  }

  /** The same for what others read: they may know more of what a type parameter of Rust stands for. */
  private boundedOutside(type: TypeText, at: number): TypeText {
    const bound = this.bounded(type, at);
    const isOpen = bound === type || bound === '' || bound.split('|').includes('?');
    return isOpen || !this.traits.hasImplBlocks || !/^\w/.test(bound) || bound === 'Vec' ? bound : `${bound}|?`;
  }

  /** `T::open` of Rust is called on what the type parameter has to be: `(T as Store)`. */
  private ofBound(receiver: string, at: number): string {
    const name = this.traits.hasImplBlocks ? /^\p{Lu}\w*(?=::|$)/u.exec(receiver)?.[0] : undefined;
    const isParameter =
      name !== undefined &&
      this.draft.typeParameters.some((each) => each.name === name && each.start <= at && at < each.end);
    const bound = isParameter ? this.bounded(name, at) : '';
    return name === undefined || bound === '' ? receiver : `(${name} as ${bound})${receiver.slice(name.length)}`;
  }

  /** What a type is among parameters: the erasure of a function's own type parameter; of a class's nothing is known. */
  private erased(type: string, { end, nameAt }: DraftDefinition): string {
    const [found] = this.draft.erasures
      .filter((each) => each.name === type && each.start <= nameAt && nameAt < each.end)
      .sort((a, b) => b.start - a.start);
    if (found === undefined) return type;
    const isTypeParameter = this.draft.erasures.some(({ name }) => name === found.erasure);
    return found.end <= end && !isTypeParameter ? found.erasure : '';
  }

  /**
   * Adds what functions without a declared result give back, after their `return new X()`, `return this`, `yield x` and
   * their like.
   */
  private withResults(definitions: readonly Definition[], bindings: readonly Binding[]): Definition[] {
    const sweep = new FrameSweep(this.frames);
    const results = new Map<DraftDefinition, string[]>();
    for (const { type: told, at, isElement } of [...this.draft.results].sort((a, b) => a.at - b.at)) {
      const inner = sweep.at(at);
      const scope = enclosing(inner, isScope);
      // `const make = () => new X()` and `return new X()` in such a function: the scope without a name fills the
      // definition around it.
      const definition =
        scope?.definition ??
        (scope?.parent !== undefined && scope.parent.end - scope.end < 2 && isScope(scope.parent)
          ? scope.parent.definition
          : undefined);
      if (definition === undefined || definition.returns !== undefined) continue;
      const plain = substituteLocals(
        this.bounded(told, definition.nameAt),
        (local) => bindings[this.names.find(inner, local, at)?.index ?? -1]?.type,
        this.traits.madeBy,
        this.traits.followsLists,
      );
      const held = withoutParameters(plain);
      const type = (isElement === true ? toListType(held) : held) || (this.traits.hasDynamicTypes ? '?' : '');
      if (type !== '') results.set(definition, [...(results.get(definition) ?? []), type]);
    }
    const made = new Map([...this.kept].map(([draft, index]) => [index, draft]));
    const { hasDynamicTypes, keepsDeclaredTypes } = this.traits;
    // `try: from fast import load`, `except ImportError: def load()`
    const imported = new Set(
      hasDynamicTypes && !keepsDeclaredTypes ? this.draft.imports.map(({ local }) => local) : [],
    );
    return definitions.map((definition, index) => {
      const draft = made.get(index);
      const given = draft === undefined ? undefined : results.get(draft);
      const mayBeOther =
        given !== undefined &&
        definition.kind === 'function' &&
        (this.replaced.has(definition.name) || (definition.container === -1 && imported.has(definition.name)));
      const returns = mayBeOther ? [...given, '?'] : given;
      return draft === undefined || returns === undefined
        ? definition
        : {
            ...definition,
            ...known('returns', joinAlternatives(returns).replace(/^\?$/, '')),
            ...(draft.isValue === true ? known('type', joinAlternatives(returns)) : {}),
          };
    });
  }

  /**
   * Adds to the types of fields, and of names at the top, what else is put into them: by methods of the class, and into
   * the lists that they hold.
   */
  private withGiven(definitions: readonly Definition[], bindings: readonly Binding[]): readonly Definition[] {
    const inferred = new Set([...this.kept].flatMap(([draft, index]) => (draft.isInferred === true ? [index] : [])));
    if (inferred.size === 0) return definitions;
    const put = new Map<string, Set<TypeText>>();
    for (const { name, within, type } of bindings) {
      if (!name.startsWith('this.') || type === '') continue;
      const key = `${within} ${name}`;
      put.set(key, (put.get(key) ?? new Set()).add(type));
    }
    return definitions.map((each, index) => {
      const { name, container, type = '' } = each;
      if (type === '' || !inferred.has(index)) return each;
      const member = container === -1 ? name : `this.${name}`;
      return {
        ...each,
        type: this.withAdded(member, joinAlternatives([type, ...(put.get(`${container} ${member}`) ?? [])])),
      };
    });
  }

  /** What a name is, with what the code puts into the list or map that it holds. */
  private withAdded(name: string, type: TypeText): TypeText {
    const added = this.added.get(name);
    return added === undefined || !holdsList(type) ? type : joinAlternatives([...new Set([type, ...added])]);
  }

  /** What names are from the start of a loop, or from where something is put into what they hold, on. */
  private readFlow(
    events: readonly BindingEvent[],
    place: number,
    inner: Frame | undefined,
    found: readonly Binding[],
  ): readonly JoinedName[] {
    const event = events[place] as BindingEvent;
    if (!this.traits.hasDynamicTypes || this.traits.keepsDeclaredTypes) return [];
    const typeAt: TypeOfLocal = (name) => found[this.names.find(inner, name, event.at)?.index ?? -1]?.type;
    if (event.loop === undefined) return this.readAddition(event, inner, typeAt);
    return [...this.namesInLoop(events, place, event.loop, typeAt)].flatMap(([name, type]) =>
      type === typeAt(name) ? [] : [[name, type, this.names.holder(inner, undefined, name)] as const],
    );
  }

  /**
   * Reads that something is put into a list. A list of the function around is another one from there on; of a field and
   * of an outer name, which other functions read at any time, it is noted for the whole file.
   */
  private readAddition(
    { name, type: told, at }: BindingEvent,
    inner: Frame | undefined,
    typeAt: TypeOfLocal,
  ): readonly JoinedName[] {
    const known = substituteLocals(this.bounded(told, at), typeAt, this.traits.madeBy);
    // `Order.*()` of a local is a list of orders.
    const type = (known === told ? known : known.replace(/^([\p{ID_Continue}.]+)\.\*\(\)$/u, '$1[]')) || '?';
    const frame = this.names.holder(inner, undefined, name);
    if (frame === undefined || name.startsWith('this.') || enclosing(inner, isScope) !== enclosing(frame, isScope)) {
      this.added.set(name, (this.added.get(name) ?? new Set()).add(type));
      return [];
    }
    const held = typeAt(name) ?? '';
    return holdsList(held) && !held.split('|').includes(type) ? [[name, joinAlternatives([held, type]), frame]] : [];
  }

  /** What names hold at the start of a loop that assigns them something: of `events` those behind `place` are in it. */
  private namesInLoop(
    events: readonly BindingEvent[],
    place: number,
    { at, end }: DraftLoop,
    typeAt: TypeOfLocal,
  ): ReadonlyMap<string, TypeText> {
    const given = new Map<string, Set<TypeText>>();
    for (let next = place + 1; (events[next]?.at ?? end) < end && given.size < maxLoopNames; next++) {
      const { name, type, at: offset, isAgain, ...rest } = events[next] as BindingEvent;
      const isNarrowed = rest.starts !== undefined || rest.ends !== undefined || rest.adds === true;
      const isOther = name === '' || name.startsWith('this.') || isNarrowed;
      // In JavaScript what a loop declares is its own.
      if (isOther || (this.traits.family === 'script' && isAgain !== true)) continue;
      const held = typeAt(name);
      const isNothing = type === '' && isEmpty(this.draft.text, name, offset, undefined);
      if (held === undefined || isUntold(held) || isNothing) continue;
      const later = substituteLocals(this.bounded(type, at), typeAt, this.traits.madeBy) || '?';
      given.set(name, (given.get(name) ?? new Set([held])).add(later));
    }
    return new Map([...given].map(([name, types]) => [name, joinAlternatives([...types])]));
  }

  /** Adds what methods hand to their block: of several things one may be meant. */
  private withYielded(definitions: Definition[], bindings: readonly Binding[]): Definition[] {
    const sweep = new FrameSweep(this.frames);
    for (const { type: told, at } of [...this.draft.yielded].sort((a, b) => a.at - b.at)) {
      const inner = sweep.at(at);
      const method = enclosing(
        inner,
        ({ definition }) =>
          definition !== undefined && (callableKinds.has(definition.kind) || definition.kind === 'constructor'),
      );
      const index = method?.definition === undefined ? undefined : this.kept.get(method.definition);
      const definition = index === undefined ? undefined : definitions[index];
      if (index === undefined || definition === undefined) continue;
      const type = substituteLocals(
        told,
        (local) => bindings[this.names.find(inner, local, at)?.index ?? -1]?.type,
        this.traits.madeBy,
        this.traits.followsLists,
      );
      const before = definition.yields === undefined ? [] : [definition.yields];
      definitions[index] = { ...definition, yields: joinAlternatives([...before, withoutParameters(type) || '?']) };
    }
    return definitions;
  }

  private bindings(definitions: readonly Definition[]): Binding[] {
    const sweep = new FrameSweep(this.frames);
    const found: Binding[] = [];
    const defined = new Set([...this.kept.keys()].map(({ nameAt }) => nameAt));
    const ofFile = new Map(
      [...this.kept.keys()].flatMap(({ name, nameAt }, index) =>
        definitions[index]?.container === -1 ? [[name, nameAt] as const] : [],
      ),
    );
    const imported = new Set(this.draft.imports.map(({ at }) => at));
    const before = new Map<DraftNarrowing, { readonly type: TypeText; readonly index: number }>();
    const ways = new JoinedWays();
    const add = (
      name: string,
      type: TypeText,
      frame: Frame | undefined,
      within: number,
      at: number,
      from = at,
    ): void => {
      const index =
        found.push({
          name,
          type,
          within,
          line: this.lines.line(at),
          endLine: this.lines.line(frame?.end ?? this.draft.text.length),
        }) - 1;
      // In Ruby a name is a local from where it is written on, and holds what it held before until it is given a value.
      const begins = this.traits.callsWithoutBrackets ? at : from;
      this.names.add(frame, name, { index, at: begins, from, isAlias: type.startsWith('=') && !isUntold(type) });
    };
    const addJoined = (
      name: string,
      type: TypeText,
      frame: Frame | undefined,
      inner: Frame | undefined,
      at: number,
    ): void => {
      add(name, type, frame, this.indexOf(frame ?? inner), at);
      ways.add(name, frame, type, at);
    };
    const events = bindingsInOrder(this.draft);
    for (const [place, event] of events.entries()) {
      const { name, at, starts, ends, joins, loop, adds, isAgain, isOfBlock, from } = event;
      if (loop !== undefined || adds === true) {
        for (const each of this.readFlow(events, place, sweep.at(at), found)) addJoined(...each, sweep.at(at), at);
        continue;
      }
      if (joins !== undefined) {
        for (const joined of ways.behind(joins)) addJoined(joined.name, joined.type, joined.frame, joined.frame, at);
        continue;
      }
      if (imported.has(at)) continue;
      const isField = name.startsWith('this.');
      const inner = sweep.at(at);
      const scope = enclosing(inner, isScope);
      const frame = isField ? enclosing(inner, isClassLike) : this.getHolder(event, inner, scope);
      if (isAgain === true && this.isFunctionsName(scope, name)) {
        this.replaced.add(name);
        continue;
      }
      const last = starts === undefined && ends === undefined ? undefined : this.names.here(frame, name, at);
      let type = this.readBound(event, inner, frame, found);
      if (starts !== undefined) {
        // Only a local can be something else for a while without hiding what others mean by its name.
        if (last === undefined) continue;
        const held = found[last]?.type ?? '';
        before.set(starts, { type: held, index: found.length });
        type = narrowed(held, type);
      } else if (ends !== undefined) {
        const held = before.get(ends);
        if (held === undefined || held.index !== last) continue;
        type = held.type;
      }
      // At the top of a file a name is a definition, which has its type, or nothing is known of it.
      else {
        if (isAgain === true && /^$|^=|\)$/.test(type) && this.elsewhere.isTyped(scope, name, this.names, ofFile))
          continue;
        const mayGoOn = isAgain === true || (this.traits.sharesBlockLocals && scope?.definition === undefined);
        if (isOfBlock !== true)
          this.elsewhere.add(
            scope,
            name,
            type,
            at,
            mayGoOn && frame === scope && this.names.all(scope, name).length === 0,
          );
        if (isOfBlock === true && name.startsWith('@')) type = this.joinInGroup(frame, name, type, found);
        if (!isField) ways.add(name, frame, type === '' && !isEmpty(this.draft.text, name, at, frame) ? '?' : type, at);
        if (frame === undefined ? type === '' || defined.has(at) : isSignature(frame)) continue;
      }
      add(name, type, frame, this.findOwner(frame, inner, isField), at, from);
    }
    return this.added.size === 0
      ? found
      : found.map((each) => ({ ...each, type: this.withAdded(each.name, each.type) }));
  }

  /** What a name is given where it is bound. */
  private readBound(
    { name, type: told, at, starts, ends }: BindingEvent,
    inner: Frame | undefined,
    frame: Frame | undefined,
    found: readonly Binding[],
  ): TypeText {
    const type = substituteLocals(
      this.bounded(told === '' ? documented(frame, name) : told, at),
      (local) => found[this.names.find(inner, local, at)?.index ?? -1]?.type,
      this.traits.madeBy,
      this.traits.followsLists,
    );
    if (type !== '') return type;
    // `const { save } = given` takes a member of something, whatever that is.
    if (this.traits.keepsDeclaredTypes && /^=[\p{ID_Continue}$]+\./u.test(told) && told.endsWith(`.${name}`))
      return getUnreadMember(name);
    // A field with what nothing is known of is not one with nothing in it.
    if (name.startsWith('this.')) return this.traits.hasDynamicTypes && isOpenValue(this.draft.text, at) ? '?' : '';
    return told === '' && starts === undefined && ends === undefined ? this.readParameter(name, at, frame) : '';
  }

  /** What a name is that is written among the parameters of a function: what callers hand in. */
  private readParameter(name: string, at: number, scope: Frame | undefined): TypeText {
    const { hasDynamicTypes, keepsDeclaredTypes, reopensClasses } = this.traits;
    if (scope === undefined || !hasDynamicTypes || keepsDeclaredTypes) return '';
    const { parent } = scope;
    const definition =
      scope.definition ??
      (parent !== undefined && parent.end - scope.end < 2 && isScope(parent) ? parent.definition : undefined);
    if (definition === undefined) return '';
    let places = this.parameters.get(definition);
    if (places === undefined) {
      places = findParameterPlaces(this.draft.text, definition.nameAt + definition.name.length, reopensClasses);
      this.parameters.set(definition, places);
    }
    const found = places.find((each) => each.name === name && each.start <= at && at <= each.end);
    return found === undefined ? '' : toHandedIn(name, found.place);
  }

  /** Where a local is held that something is said of. */
  private getHolder(
    { name, at, starts, ends, isAgain }: BindingEvent,
    inner: Frame | undefined,
    scope: Frame | undefined,
  ): Frame | undefined {
    if (this.hoisted.has(at) || starts !== undefined || ends !== undefined) return scope;
    return isAgain === true ? this.names.holder(inner, scope, name) : enclosing(inner, isBlockOrScope);
  }

  /**
   * What a variable of a group of tests is: whatever anything puts there that the group has for all of its tests. The
   * bindings before are told, too.
   */
  private joinInGroup(frame: Frame | undefined, name: string, type: TypeText, found: Binding[]): TypeText {
    const before = this.names.all(frame, name).map(({ index }) => index);
    const types = [...before.map((index) => found[index]?.type ?? ''), type].filter((each) => each !== '');
    const joined = joinAlternatives([...new Set(types)]);
    for (const index of before) {
      const each = found[index];
      if (each !== undefined) found[index] = { ...each, type: joined };
    }
    return joined;
  }

  /** The definition that a binding is within: of a field the class, or what has the prototype that a function is put into. */
  private findOwner(frame: Frame | undefined, inner: Frame | undefined, isField: boolean): number {
    const owner =
      isField && frame === undefined
        ? enclosing(inner, ({ definition }) => definition?.owner !== undefined)?.definition?.owner
        : undefined;
    return (owner === undefined ? undefined : this.classes.get(owner)) ?? this.indexOf(frame ?? inner);
  }

  private isLocalVariable({ definition, parent }: Frame): boolean {
    if (definition?.kind !== 'variable') return false;
    const around = enclosing(
      parent,
      (frame) =>
        isScope(frame) ||
        isClassLike(frame) ||
        (frame.stretch?.kind === 'block' && !this.hoisted.has(definition.nameAt)),
    );
    return around !== undefined && !isClassLike(around);
  }

  /**
   * Whether a function is defined under a name in a scope or around it: putting something else into it does not make it
   * another name.
   */
  private isFunctionsName(scope: Frame | undefined, name: string): boolean {
    const index = this.scopeOfFunction.get(name);
    return (
      index !== undefined &&
      (scope === undefined
        ? index.has(undefined)
        : [...index].some(
            (holder) => enclosing(scope, (frame) => frame === holder) !== undefined || holder === undefined,
          ))
    );
  }

  private references(definitions: readonly Definition[], bindings: Binding[]): Reference[] {
    const sweep = new FrameSweep(this.frames);
    const order = this.draft.references
      .map((reference, number) => ({ reference, number, rank: getRank(reference) }))
      .sort((a, b) => a.reference.at - b.reference.at || a.rank - b.rank);
    const named = new Set(this.draft.definitions.map(({ nameAt }) => nameAt));
    const indexOfNumber = new Int32Array(order.length).fill(-1);
    const found: { reference: Reference; argumentOf: number | undefined }[] = [];
    const nextDefinition = this.definitionsByName();
    let last = { at: -1, index: -1 };
    for (const { reference, number } of order) {
      if (reference.at === last.at) {
        indexOfNumber[number] = last.index;
        continue;
      }
      last = { at: reference.at, index: -1 };
      if (reference.role === 'type' && named.has(reference.at)) continue;
      const frame = sweep.at(reference.at);
      const told =
        reference.isVariable === true
          ? namedByVariable(reference, this.getHeldText(frame, reference, bindings))
          : reference;
      const made = this.reference(told, frame, definitions, nextDefinition, bindings);
      if (made === undefined) continue;
      last.index = found.push({ reference: made, argumentOf: reference.argumentOf }) - 1;
      indexOfNumber[number] = last.index;
    }
    return found.map(({ reference, argumentOf }) =>
      argumentOf === undefined ? reference : { ...reference, argumentOf: indexOfNumber[argumentOf] ?? -1 },
    );
  }

  /** The type of a variable that may hold the name of what is called. */
  private getHeldText(
    frame: Frame | undefined,
    { name, at }: DraftReference,
    bindings: readonly Binding[],
  ): TypeText | undefined {
    const found = this.names.find(frame, name, at);
    // The types of scripts leave out what a name may hold besides a text.
    if (found === undefined || (this.traits.family === 'script' && !isConstantText(this.draft.text, found.at)))
      return undefined;
    return bindings[found.index]?.type;
  }

  /** The local that a word names, also where the word would otherwise be called on something. */
  private findLocal(frame: Frame | undefined, { name, receiver, at }: DraftReference): unknown {
    return receiver === undefined ? undefined : this.names.find(frame, name, at, this.traits.bindsInOrder);
  }

  private reference(
    draft: DraftReference,
    frame: Frame | undefined,
    definitions: readonly Definition[],
    nextDefinition: (offset: number) => number,
    bindings: Binding[],
  ): Reference | undefined {
    const isCall = draft.isLocalOrCall !== true && draft.role !== 'value' && this.traits.localsInCalls === 'never';
    const isFunctionName = draft.receiver === undefined && (isCall || draft.isWritten === true);
    const binding = isFunctionName
      ? undefined
      : this.names.find(frame, rootName(draft), draft.at, this.traits.bindsInOrder);
    // A local handed on is not a use of a name that could mean something elsewhere.
    if (binding !== undefined && isBareValue(draft) && binding.isLocal && !binding.isAlias) return undefined;
    if (draft.isLocalOrCall === true && (binding ?? this.findLocal(frame, draft)) !== undefined) return undefined;
    let decorates: number | undefined;
    if (draft.decorates === 'enclosing') decorates = this.indexOf(frame);
    else if (draft.decorates !== undefined) decorates = nextDefinition(draft.decorates);
    const decorated = typeof draft.decorates === 'number' && decorates !== undefined ? decorates : -1;
    return {
      name: this.once(draft.name),
      role: draft.role,
      site: this.lines.site(draft.at),
      within: decorated >= 0 ? (definitions[decorated]?.container ?? -1) : this.indexOf(frame),
      ...(draft.receiver === undefined ? {} : { receiver: this.ofBound(this.once(draft.receiver), draft.at) }),
      ...(draft.arguments === undefined || draft.arguments.length === 0 ? {} : { arguments: draft.arguments }),
      ...(decorates === undefined || decorates < 0 ? {} : { decorates }),
      ...(draft.argumentAt === undefined ? {} : { argumentAt: draft.argumentAt }),
      ...(binding === undefined
        ? {}
        : { binding: this.whenCalled(rootName(draft), frame, binding.index, draft.at, bindings) }),
      ...(draft.key === undefined ? {} : { key: draft.key }),
    };
  }

  /**
   * The binding that a name refers to where a function reads a local of the one around: it runs later, when that may hold
   * what is assigned further down.
   */
  private whenCalled(name: string, frame: Frame | undefined, index: number, at: number, bindings: Binding[]): number {
    if (!this.traits.hasDynamicTypes || this.traits.keepsDeclaredTypes) return index;
    const holder = this.names.holder(frame, undefined, name);
    const all = holder === undefined ? [] : this.names.all(holder, name);
    const isLater = all.length > 1 && (all.at(-1)?.at ?? 0) > at;
    if (holder === undefined || !isLater || enclosing(frame, isScope) === enclosing(holder, isScope)) return index;
    const known = this.whole.get(holder)?.get(name);
    if (known !== undefined) return known;
    const first = bindings[index];
    if (first === undefined || isUntold(first.type)) return index;
    const types = all.flatMap((each) => {
      const type = bindings[each.index]?.type ?? '';
      return type === '' && isEmpty(this.draft.text, name, each.at, holder) ? [] : [type || '?'];
    });
    const type = joinAlternatives([...new Set(types)]);
    const joined = type === first.type ? index : bindings.push({ ...first, type, line: first.endLine }) - 1;
    this.whole.set(holder, (this.whole.get(holder) ?? new Map<string, number>()).set(name, joined));
    return joined;
  }

  /** The definition whose name is the first after an offset, as an index; -1 where none follows. */
  private definitionsByName(): (offset: number) => number {
    const sorted = [...this.kept].map(([{ nameAt }, index]) => ({ nameAt, index })).sort((a, b) => a.nameAt - b.nameAt);
    let at = 0;
    return (offset) => {
      while ((sorted[at]?.nameAt ?? Infinity) < offset) at += 1;
      return sorted[at]?.index ?? -1;
    };
  }

  private heritage(): Heritage[] {
    const indexOfName = new Map([...this.kept].map(([{ nameAt }, index]) => [nameAt, index]));
    return this.draft.heritage.flatMap(({ nameAt, owner, base, role }): Heritage[] => {
      if (base === '') return [];
      if (owner !== undefined) return [{ definition: this.classes.get(owner) ?? -1, owner, base, role }];
      const definition = nameAt === undefined ? undefined : indexOfName.get(nameAt);
      return definition === undefined ? [] : [{ definition, base, role }];
    });
  }

  private constants(): Constant[] {
    const sweep = new FrameSweep(this.frames);
    return [...this.draft.constants]
      .sort((a, b) => a.at - b.at)
      .flatMap(({ name, value, at, isEntry }): Constant[] => {
        const inner = sweep.at(at);
        if (enclosing(inner, isScope) !== undefined) return [];
        const path = [name];
        for (let frame = inner; frame !== undefined; frame = frame.parent) {
          const { definition } = frame;
          if (definition?.nameAt === at) continue;
          const around = definition === undefined ? frame.stretch?.name : definition.name;
          if (around !== undefined) path.unshift(around);
        }
        if (isEntry === true && enclosing(inner, ({ definition }) => definition !== undefined) === undefined) return [];
        return [{ name: path.join('.'), value }];
      });
  }

  /** The same text for equal ones: a file says most of its names many times. */
  private once(text: string): string {
    const known = this.texts.get(text);
    if (known === undefined) this.texts.set(text, text);
    return known ?? text;
  }

  /** The innermost kept definition from a frame outwards. */
  private indexOf(frame: Frame | undefined): number {
    for (let at = frame; at !== undefined; at = at.parent) {
      const index = at.definition === undefined ? undefined : this.kept.get(at.definition);
      if (index !== undefined) return index;
    }
    return -1;
  }
}

function known(
  field: 'type' | 'returns' | 'yields' | 'expected',
  type: TypeText,
): { type?: TypeText; returns?: TypeText; yields?: TypeText; expected?: TypeText } {
  return type === '' ? {} : { [field]: type };
}

/** A type, without what only callers of the function know of it. */
function withoutParameters(type: TypeText): TypeText {
  if (!type.includes('^')) return type;
  const members = type.split('|').map((member) => (/^[=(]*\^/.test(member) ? '?' : member));
  return joinAlternatives(members).replace(/^\?$/, '');
}

/** Whether a type, or one of several, is a list of something. */
function holdsList(type: TypeText): boolean {
  return type.split('|').some((member) => /(?:\[\]|\[\*\]|\.\*\(\))$/.test(member));
}

/** What a field is made with that is no object of the code's: nothing, or a value or container of the language. */
const plainValue =
  /^\s*(?:(?::[^=\n]{0,80})?=\s*(?:None|null|nil|undefined|true|false|True|False|array\b|new (?:Map|Set|Array|Object)\b|-?[\d'"`[{])|[;,\n]|$)/;

/** Whether a field is given something of which nothing is known. */
function isOpenValue(text: string, at: number): boolean {
  const end = at + wordAt(text, at).length;
  return !plainValue.test(text.slice(end, end + 120));
}

const setting = /\w=$/;

/** Which of several references at one token is the one to keep: the most telling. */
function getRank({ name, role, receiver, decorates, argumentOf, key, isLocalOrCall }: DraftReference): number {
  if (receiver === unreadReceiver) return 7;
  // What sets in Ruby is no call of what gives: `repo.size, rest = list`.
  if (role === 'call' && setting.test(name)) return 1;
  // Handed on is what such a word gives, not itself.
  if (isLocalOrCall === true) return 2;
  if (role === 'decorator') return decorates === 'enclosing' ? 0 : 1;
  if (role === 'type') return 6;
  if (role !== 'value') return 2;
  if (argumentOf !== undefined) return 3;
  if (key !== undefined) return 4;
  return 5;
}

/**
 * Functions and variables right in a class are its methods and fields; languages whose grammar does not tell them apart
 * leave it to this.
 */
function kindIn(
  around: Frame | undefined,
  { kind, name }: DraftDefinition,
  isConstructorByName: boolean,
): DefinitionKind {
  const holder = around?.definition;
  if (holder === undefined || !memberHolders.has(holder.kind)) return kind;
  if (isConstructorByName && (kind === 'function' || kind === 'method') && name === holder.name) return 'constructor';
  if (kind === 'function') return 'method';
  if (kind === 'variable') return 'field';
  return kind;
}

/** What the comment above a function says of its parameter's type. */
function documented(frame: Frame | undefined, name: string): TypeText {
  const function_ = frame?.definition ?? frame?.parent?.definition;
  return function_?.parameters?.get(name) ?? '';
}

/** Whether it is a name that is handed on or read and stands alone, whatever it may be a member of. */
function isBareValue({ role, receiver }: DraftReference): boolean {
  return role === 'value' && (receiver === undefined || receiver.startsWith('{'));
}

function rootName(draft: DraftReference): string {
  const { name, receiver } = draft;
  return receiver === undefined || isBareValue(draft) ? name : (/^[\p{ID_Continue}$@]+/u.exec(receiver)?.[0] ?? '');
}

/** Whether a name of a script is declared as a text, and always holds it: `const how = 'save';`. */
function isConstantText(text: string, at: number): boolean {
  return (
    /\bconst\s+$/.test(text.slice(Math.max(0, at - 20), at)) &&
    /^[\w$]+\s*=\s*(["'])\w+\1\s*(?:[;}]|$|[\w/@])/.test(text.slice(at, at + 120))
  );
}
