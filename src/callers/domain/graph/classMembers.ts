import { getTraits } from '../languages/languages.ts';
import { untoldBase, type Definition, type FileFacts } from '../facts.ts';
import { getNames, isNamed } from '../typeText.ts';
import { findUses, getReferences, indexOf } from './factsIndex.ts';
import { distinct, type NameResolution } from './nameResolution.ts';
import { outsideName, tellsOutside } from './outsideTypes.ts';
import { takesTheSame } from './overloads.ts';
import { isNameless } from './reachable.ts';
import { getWholeBase, getWholeBases, mayBeSamePlace, namesAround } from './rubyConstants.ts';
import {
  definitionAt,
  getDefinition,
  isCallable,
  isClass,
  isSame,
  isScript,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';

/** Calls that put modules into a class of Ruby. */
const mixing: ReadonlySet<string> = new Set(['include', 'prepend', 'extend', 'send', 'public_send', '__send__']);

/** Bases of one class; more are a text made to be hard. */
const maxBases = 400;
/** Classes below one; more are a text made to be hard. */
const maxHeirs = 100;

const prepending: ReadonlySet<string> = new Set(['prepend']);
/** Files with the word that are looked through for modules that go before classes. */
const maxPrepending = 100;

/** What classes have: members, their own and their bases', and the bases themselves. Each question is answered once. */
export class ClassMembers {
  readonly #prepended = new Map<string, readonly Symbol[]>();
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #ancestors = new Map<string, readonly Symbol[]>();
  readonly #direct = new Map<string, readonly Symbol[]>();
  readonly #members = new Map<string, readonly Symbol[]>();
  readonly #outside = new Map<string, readonly string[]>();
  readonly #untold = new Map<string, boolean>();
  readonly #below = new Map<string, readonly Symbol[]>();

  constructor(project: Project, names: NameResolution) {
    this.#project = project;
    this.#names = names;
  }

  /** A member of a class, its own first, then its bases'. */
  member(type: Symbol, name: string): readonly Symbol[] {
    const key = `${symbolKey(type)} ${name}`;
    let found = this.#members.get(key);
    if (found === undefined) this.#members.set(key, (found = this.#findMember(type, name)));
    return found;
  }

  /**
   * The functions of a name that a class has and that take these arguments, its own before its bases'; all members of
   * the name where none does. In Kotlin its own and those of its bases that none of them stands in for.
   */
  overloads(type: Symbol, name: string, takes: (member: Symbol) => boolean): readonly Symbol[] {
    const found = this.member(type, name);
    if (found.length === 0) return found;
    const own = found.filter(takes);
    if (getTraits(this.#project.facts(type.path)?.language).inheritsOverloads) {
      const all = this.#withInherited(type, name, own, takes);
      return all.length > 0 ? all : found;
    }
    if (own.length > 0) return own;
    for (const each of this.ancestors(type)) {
      const inherited = this.ownMember(each, name).filter(takes);
      if (inherited.length > 0) return inherited;
    }
    return found;
  }

  #withInherited(
    type: Symbol,
    name: string,
    own: readonly Symbol[],
    takes: (member: Symbol) => boolean,
  ): readonly Symbol[] {
    const all = [...own];
    const hasOwn = own.some((each) => isSame(this.#getHolder(each), type));
    const tellsOverloads = getTraits(this.#project.facts(type.path)?.language).hasOverloads;
    for (const base of this.#withoutBodiless(type)) {
      const nearer = all.map((each) => getDefinition(this.#project, each));
      for (const each of this.ownMember(base, name)) {
        const inherited = getDefinition(this.#project, each);
        const isHidden = nearer.some(
          (one) =>
            one !== undefined &&
            (!isCallable(one) ||
              inherited === undefined ||
              !tellsOverloads ||
              takesTheSame(one.parameters, inherited.parameters)),
        );
        const isBeside = isHidden && !hasOwn && this.#isBeside(all, base);
        if ((!isHidden || isBeside) && takes(each)) all.push(each);
      }
    }
    return distinct(all);
  }

  /** Whether what is found is in bases of Scala that have nothing to do with another one: that may come before them. */
  #isBeside(found: readonly Symbol[], base: Symbol): boolean {
    if (!getTraits(this.#project.facts(base.path)?.language).stacksBases) return false;
    return this.withoutAncestors([...found.map((each) => this.#getHolder(each)), base]).some((each) =>
      isSame(each, base),
    );
  }

  #getHolder({ path, definition }: Symbol): Symbol {
    return { path, definition: getDefinition(this.#project, { path, definition })?.container ?? -1 };
  }

  /** Of these classes those that no other of them is derived from. */
  withoutAncestors(types: readonly Symbol[]): readonly Symbol[] {
    return types.filter((type) => !types.some((each) => !isSame(each, type) && this.isA(each, type)));
  }

  /** The bases that a class inherits overloads from: interfaces without bodies only ask for what it has. */
  #withoutBodiless(type: Symbol): readonly Symbol[] {
    const bases = this.ancestors(type);
    const isInterface = (each: Symbol): boolean => getDefinition(this.#project, each)?.kind === 'interface';
    const { hasBodilessInterfaces } = getTraits(this.#project.facts(type.path)?.language);
    return hasBodilessInterfaces && !isInterface(type) ? bases.filter((each) => !isInterface(each)) : bases;
  }

  #findMember(type: Symbol, name: string): readonly Symbol[] {
    const before = this.prepended(type).flatMap((each) => this.ownMember(each, name));
    if (before.length > 0) return distinct(before);
    // Most members are the class's own: its bases need not be looked for then.
    const own = this.ownMember(type, name);
    if (own.length > 0) {
      const others = own.every((each) => this.#isOfBlock(each)) ? [] : this.redefined(type, name);
      return distinct([...own, ...this.#takenOver(type, name), ...others]);
    }
    for (const each of this.#bodiesFirst(this.ancestors(type))) {
      const inherited = this.ownMember(each, name);
      if (inherited.length > 0) return inherited;
    }
    return [];
  }

  /**
   * The same member of where else a class of Ruby is opened: which of them stands is known only when the code runs. What
   * stands in a block, such as that of a test, is of something else, and so is a copy of the whole class.
   */
  redefined(type: Symbol, name: string): readonly Symbol[] {
    const facts = this.#project.facts(type.path);
    const others = facts === undefined ? [] : this.#reopened(facts, type);
    return others
      .filter((each) => !this.#isCopy(type, each))
      .flatMap((each) => this.ownMember(each, name))
      .filter((each) => !this.#isOfBlock(each));
  }

  #isOfBlock(member: Symbol): boolean {
    const own = getDefinition(this.#project, member);
    return own?.standsIn === true && own.owner === undefined;
  }

  /** Whether two places that open a class have most of their members in common. */
  #isCopy(one: Symbol, other: Symbol): boolean {
    const [first, second] = [one, other].map(({ path, definition }) => {
      const facts = this.#project.facts(path);
      return facts === undefined ? undefined : indexOf(facts).memberNames(definition);
    });
    const common = [...(first ?? [])].filter((name) => second?.has(name) === true).length;
    return common * 2 > Math.max(first?.size ?? 0, second?.size ?? 0);
  }

  /** The modules of Ruby that go before a class: `prepend Loud` in it, and `Repo.prepend(Loud)` anywhere. */
  prepended(type: Symbol): readonly Symbol[] {
    const facts = this.#project.facts(type.path);
    if (facts === undefined || !getTraits(facts.language).reopensClasses) return [];
    const key = symbolKey(type);
    let known = this.#prepended.get(key);
    if (known === undefined) this.#prepended.set(key, (known = this.#findPrepended(type)));
    return known;
  }

  #findPrepended(type: Symbol): readonly Symbol[] {
    const paths = this.#project.filesWith('prepend').slice(0, maxPrepending);
    return paths.flatMap((path) => {
      const facts = this.#project.facts(path);
      if (facts === undefined) return [];
      return getReferences(facts, prepending).flatMap(({ receiver, within, arguments: given = [] }) => {
        const owners =
          receiver === undefined
            ? [{ path, definition: within }]
            : this.#names.classes(facts, receiver.replaceAll('::', '.'), within);
        if (!owners.some((owner) => isSame(owner, type))) return [];
        return given.flatMap(({ text }) => this.#names.classes(facts, text.replaceAll('::', '.'), within));
      });
    });
  }

  /** In PHP and C# an interface has no bodies: what a class above gives goes before what is only asked for. */
  #bodiesFirst(bases: readonly Symbol[]): readonly Symbol[] {
    const [first] = bases;
    if (first === undefined || !getTraits(this.#project.facts(first.path)?.language).hasBodilessInterfaces)
      return bases;
    const isInterface = (each: Symbol): boolean => getDefinition(this.#project, each)?.kind === 'interface';
    return [...bases.filter((each) => !isInterface(each)), ...bases.filter(isInterface)];
  }

  /** What `base` means in C#, and `super` in Ruby: everything above a class, without its other parts. */
  above(type: Symbol): readonly Symbol[] {
    const facts = this.#project.facts(type.path);
    const own = facts === undefined ? [] : [type, ...this.#otherParts(facts, type), ...this.#reopened(facts, type)];
    const parts = [...own, ...this.prepended(type)];
    return this.ancestors(type).filter((each) => !parts.some((part) => isSame(part, each)));
  }

  /** What `parent` means in PHP: the bases that a class extends, without the traits that it uses. */
  parents(type: Symbol): readonly Symbol[] {
    const facts = this.#project.facts(type.path);
    const traits = (facts?.heritage ?? []).filter(
      ({ definition, role }) => definition === type.definition && role === 'mixin',
    );
    return this.directBases(type).filter(
      (each) => !traits.some(({ base }) => base.split('.').at(-1) === getDefinition(this.#project, each)?.name),
    );
  }

  /** What a class of C++ has beside its own: `using Base::add;` keeps its `add` from hiding the base's. */
  #takenOver({ path, definition }: Symbol, name: string): readonly Symbol[] {
    const facts = this.#project.facts(path);
    if (facts === undefined || !getTraits(facts.language).hasUsingDeclarations) return [];
    const own = definitionAt(facts, definition);
    if (own?.kind !== 'class') return [];
    const isTaken = indexOf(facts)
      .imports(name)
      .some(({ from, site: { line } }) => from !== '' && line >= own.site.line && line <= own.endLine);
    return isTaken ? this.ancestors({ path, definition }).flatMap((each) => this.ownMember(each, name)) : [];
  }

  /** Whether a variable of JavaScript holds what its file exports. */
  #isModule(facts: FileFacts, definition: number): boolean {
    const own = getTraits(facts.language).hasCommonJs ? definitionAt(facts, definition) : undefined;
    return (
      own?.kind === 'variable' &&
      own.container === -1 &&
      facts.exports.some(
        ({ local, exported, from }) => exported === 'default' && local === own.name && from === undefined,
      )
    );
  }

  /** A member that is in the class itself (all overloads). */
  ownMember({ path, definition }: Symbol, name: string): readonly Symbol[] {
    const facts = this.#project.facts(path);
    if (facts === undefined) return [];
    const inside = indexOf(facts)
      .definitions(name)
      .filter((at) => definitionAt(facts, at)?.container === definition)
      .map((at) => ({ path, definition: at }));
    const owner = definitionAt(facts, definition)?.name;
    // `const lib = exports; lib.run = require('./run').run`
    if (inside.length === 0 && this.#isModule(facts, definition))
      return facts.exports.some(({ exported }) => exported === name) ? this.#names.exported(path, name) : [];
    if (
      owner !== undefined &&
      inside.length === 0 &&
      isScript(facts) &&
      definitionAt(facts, definition)?.kind === 'function'
    )
      return this.#addedElsewhere({ path, definition }, owner, name);
    // A namespace of C++ goes on in other files.
    if (
      owner !== undefined &&
      getTraits(facts.language).hasOpenNamespaces &&
      definitionAt(facts, definition)?.kind === 'namespace'
    )
      return this.#names
        .definitionsNamed(name, 'cpp')
        .filter((each) => this.#isInNamespace(each, owner) && !isNameless(this.#project, each, facts));
    // C++ declares in the class what it defines outside of it.
    // Kotlin's extensions are of Java's classes, too.
    if (
      owner === undefined ||
      !getTraits(facts.language).getsMembersOutside ||
      (inside.length > 0 &&
        !getTraits(facts.language).separatesDeclarations &&
        !getTraits(facts.language).reopensClasses)
    )
      return inside;
    return distinct([
      ...inside,
      ...this.#names
        .definitionsNamed(name, facts.language)
        .filter(
          (each) =>
            getDefinition(this.#project, each)?.owner === owner && this.#belongsTo(each, owner, { path, definition }),
        ),
    ]);
  }

  /** Whether a member outside of its class belongs to this one: Rust has modules with types of the same name. */
  #belongsTo({ path }: Symbol, owner: string, type: Symbol): boolean {
    const facts = this.#project.facts(path);
    if (facts === undefined || !getTraits(facts.language).hasImplBlocks || path === type.path) return true;
    return this.#names.classes(facts, owner, -1).some((each) => isSame(each, type));
  }

  /**
   * Of members that a class has both for itself and for its objects, those of one side; all where that is not known, or
   * there is nothing to choose.
   */
  ofSide(members: readonly Symbol[], ofClass: boolean | undefined): readonly Symbol[] {
    if (ofClass === undefined || members.length < 2) return members;
    const own = members.filter((member) => (getDefinition(this.#project, member)?.isStatic === true) === ofClass);
    return own.length === 0 ? members : own;
  }

  #isInNamespace({ path, definition }: Symbol, name: string): boolean {
    const around = getDefinition(this.#project, {
      path,
      definition: getDefinition(this.#project, { path, definition })?.container ?? -1,
    });
    return around?.kind === 'namespace' && around.name === name;
  }

  /** What other files put into the prototype of a function of JavaScript. */
  #addedElsewhere(type: Symbol, owner: string, name: string): readonly Symbol[] {
    return this.#names.definitionsNamed(name, 'javascript').filter((each) => {
      const facts = this.#project.facts(each.path);
      const own = facts?.definitions[each.definition];
      return (
        facts !== undefined &&
        each.path !== type.path &&
        own?.owner === owner &&
        own.container === -1 &&
        this.#names.classes(facts, owner, -1).some((other) => isSame(other, type))
      );
    });
  }

  /** Every base of a class, nearest first: those it names, then theirs. */
  ancestors(type: Symbol): readonly Symbol[] {
    const key = symbolKey(type);
    let known = this.#ancestors.get(key);
    if (known === undefined) this.#ancestors.set(key, (known = this.#bases(type)));
    return known;
  }

  /** Whether one class is the other or has it among its bases. */
  isA(type: Symbol, base: Symbol): boolean {
    return isSame(type, base) || this.ancestors(type).some((each) => isSame(each, base)) || this.#satisfies(type, base);
  }

  /** Go's types are what they can do: one with every method of an interface is one of it. */
  #satisfies(type: Symbol, base: Symbol): boolean {
    const facts = this.#project.facts(base.path);
    if (
      facts === undefined ||
      !getTraits(facts.language).hasStructuralInterfaces ||
      facts.definitions[base.definition]?.kind !== 'interface' ||
      !getTraits(this.#project.facts(type.path)?.language).hasStructuralInterfaces
    )
      return false;
    // Of an interface that is put together from others, theirs count.
    const asked = [base, ...this.ancestors(base)].flatMap(({ path, definition }) =>
      (this.#project.facts(path)?.definitions ?? []).filter(({ container }) => container === definition),
    );
    return asked.length > 0 && asked.every(({ name }) => this.member(type, name).length > 0);
  }

  /** The bases that a class names itself. */
  directBases(type: Symbol): readonly Symbol[] {
    const key = symbolKey(type);
    let known = this.#direct.get(key);
    if (known === undefined) this.#direct.set(key, (known = this.#findDirect(type)));
    return known;
  }

  #findDirect(type: Symbol): readonly Symbol[] {
    const facts = this.#project.facts(type.path);
    if (facts === undefined) return [];
    const direct = this.#written(facts, type.definition)
      .flatMap((base) => getWholeBases(facts, type.definition, base))
      .flatMap((base) => this.#names.classes(facts, base, this.#getPlace(facts, type.definition, base)))
      .filter((each) => !isSame(each, type));
    return distinct([
      // What another part has is the class's own.
      ...this.#otherParts(facts, type),
      ...direct,
      ...this.#reopened(facts, type),
      ...this.#doneElsewhere(facts, type),
      ...this.#mixedIn(facts, type),
    ]);
  }

  /** Every class that names this one among its bases, or one that does; at most a hundred. */
  below(type: Symbol): readonly Symbol[] {
    const key = symbolKey(type);
    const known = this.#below.get(key);
    if (known !== undefined) return known;
    const found = new Map<string, Symbol>();
    const queue = [type];
    for (let at = queue.pop(); at !== undefined && found.size < maxHeirs; at = queue.pop()) {
      const base = at;
      for (const heir of this.heirs(base)) {
        if (found.has(symbolKey(heir)) || !this.directBases(heir).some((each) => isSame(each, base))) continue;
        found.set(symbolKey(heir), heir);
        queue.push(heir);
      }
    }
    const all = [...found.values()];
    this.#below.set(key, all);
    return all;
  }

  /** The classes that name one of this name among their bases. */
  heirs(type: Symbol): readonly Symbol[] {
    const name = getDefinition(this.#project, type)?.name ?? '';
    return name === ''
      ? []
      : this.#project.filesWith(name).flatMap((path) => {
          const facts = this.#project.facts(path);
          return (facts?.heritage ?? [])
            .filter(({ base }) => base.split('.').at(-1) === name)
            .flatMap(({ definition, owner = '' }) => {
              if (definition >= 0) return [{ path, definition }];
              return facts === undefined ? [] : this.#names.classes(facts, owner, -1);
            });
        });
  }

  /** Where a base of a class is looked for: around it, but what a class of Ruby includes is named in it. */
  #getPlace(facts: FileFacts, definition: number, base: string): number {
    const isModule =
      getTraits(facts.language).reopensClasses &&
      facts.heritage.some(
        (each) => each.definition === definition && each.role !== 'extends' && base.endsWith(each.base),
      );
    return isModule ? definition : (definitionAt(facts, definition)?.container ?? -1);
  }

  /** Whether a class of Ruby names a base of this last name that was not found, though its first name is the code's. */
  lacksBase(type: Symbol, name: string): boolean {
    const facts = this.#project.facts(type.path);
    if (facts === undefined || !getTraits(facts.language).reopensClasses) return false;
    return getWholeBases(facts, type.definition, name).some((whole) => {
      const [first = ''] = /\p{Lu}\w*/u.exec(whole) ?? [];
      return (
        this.#names.definitionsNamed(first, facts.language).length > 0 &&
        this.#names.classes(facts, whole, definitionAt(facts, type.definition)?.container ?? -1).length === 0
      );
    });
  }

  /**
   * Whether a class of Ruby names a base that was not found though the module around that is the code's: code that runs
   * may make it of any other class.
   */
  hasMadeBase({ path, definition }: Symbol): boolean {
    const facts = this.#project.facts(path);
    if (facts === undefined || !getTraits(facts.language).reopensClasses) return false;
    const place = definitionAt(facts, definition)?.container ?? -1;
    return facts.heritage.some(({ definition: heir, base: simple, role }) => {
      if (heir !== definition || role !== 'extends') return false;
      const base = getWholeBase(facts, definition, simple);
      const around = base.slice(0, Math.max(0, base.lastIndexOf('.')));
      return (
        around !== '' &&
        this.#names.classes(facts, around, place).length > 0 &&
        this.#names.classes(facts, base, place).length === 0
      );
    });
  }

  /** The modules that code outside of a class of Ruby puts into it: `Repo.include(Loud)`. */
  #mixedIn(facts: FileFacts, type: Symbol): readonly Symbol[] {
    const own = getTraits(facts.language).reopensClasses ? definitionAt(facts, type.definition) : undefined;
    if (own === undefined || !isOpened(own)) return [];
    return this.#project.filesWith(own.name).flatMap((each) => {
      const other = this.#project.facts(each);
      return (other?.heritage ?? []).flatMap(({ base, owner }) => {
        if (other === undefined || owner?.split('.').at(-1) !== own.name) return [];
        const within = findUses(other, mixing).find(
          ({ receiver }) => receiver?.replaceAll('::', '.') === owner,
        )?.within;
        const isMeant = this.#names.classes(other, owner, within ?? -1).some((one) => isSame(one, type));
        return isMeant ? this.#names.classes(other, base, within ?? -1) : [];
      });
    });
  }

  /** The traits of Rust that another file than the type's says it has: `impl Run for Repo`. */
  #doneElsewhere(facts: FileFacts, type: Symbol): readonly Symbol[] {
    const own = getTraits(facts.language).hasImplBlocks ? definitionAt(facts, type.definition) : undefined;
    if (own === undefined || !isClass(own)) return [];
    return this.#project.filesWith(own.name).flatMap((path) => {
      const other = path === type.path ? undefined : this.#project.facts(path);
      if (other === undefined || !getTraits(other.language).hasImplBlocks) return [];
      return other.heritage
        .filter(
          ({ definition, owner }) =>
            definition < 0 && owner === own.name && this.#belongsTo({ path, definition }, owner, type),
        )
        .flatMap(({ base }) => this.#names.classes(other, base, -1));
    });
  }

  /**
   * The other parts of a class of C# that is `partial`: the same name in the same namespace. Where they have members in
   * common they are rather one class twice.
   */
  #otherParts(facts: FileFacts, type: Symbol): readonly Symbol[] {
    const own = getTraits(facts.language).hasPartialClasses ? definitionAt(facts, type.definition) : undefined;
    if (own?.kind !== 'class' || own.container >= 0) return [];
    const members = indexOf(facts).memberNames(type.definition);
    return this.#names.definitionsNamed(own.name, 'csharp').filter((each) => {
      const other = this.#project.facts(each.path);
      const part = getDefinition(this.#project, each);
      if (
        other === undefined ||
        isSame(each, type) ||
        part?.kind !== 'class' ||
        part.container >= 0 ||
        other.package !== facts.package
      )
        return false;
      return ![...(indexOf(other).memberNames(each.definition) ?? [])].some(
        (name) => name !== own.name && members?.has(name) === true,
      );
    });
  }

  /** Where else a class or a module of Ruby is opened, within what has the same names around it. */
  #reopened(facts: FileFacts, type: Symbol): readonly Symbol[] {
    const own = getTraits(facts.language).reopensClasses ? definitionAt(facts, type.definition) : undefined;
    if (own === undefined || !isOpened(own)) return [];
    const around = namesAround(facts, type.definition);
    return this.#names.definitionsNamed(own.name, facts.language).filter((each) => {
      const other = this.#project.facts(each.path);
      const part = other === undefined ? undefined : definitionAt(other, each.definition);
      return (
        other !== undefined &&
        part !== undefined &&
        !isSame(each, type) &&
        isOpened(part) &&
        mayBeSamePlace(namesAround(other, each.definition), around)
      );
    });
  }

  /** Bases as a class names them. */
  #written(facts: FileFacts, definition: number): readonly string[] {
    const own = definitionAt(facts, definition);
    // `const repo: Repo = { … }`, `function make(): Repo { return { … }; }`: the literal's members are those of an
    // implementation.
    const returned = own?.kind === 'function' ? own.returns : undefined;
    const declared = own?.kind === 'variable' ? own.type : returned;
    return [
      ...writtenBases(facts, definition),
      ...(declared !== undefined && isNamed(declared) ? getNames(declared) : []),
    ];
  }

  /**
   * Bases of a class that no file of the code defines, its bases' own among them: `Map` of `class Cache extends Map`.
   * An alias counts as its target.
   */
  outsideBases(type: Symbol): readonly string[] {
    const key = symbolKey(type);
    let known = this.#outside.get(key);
    if (known === undefined)
      this.#outside.set(
        key,
        (known = [...new Set([type, ...this.ancestors(type)].flatMap((each) => this.#ownOutside(each)))]),
      );
    return known;
  }

  #ownOutside({ path, definition }: Symbol): readonly string[] {
    const facts = this.#project.facts(path);
    const own = facts?.definitions[definition];
    if (facts === undefined || own === undefined || !tellsOutside(facts)) return [];
    const alias = own.kind === 'type' ? getNames(own.type) : [];
    return [...this.#written(facts, definition), ...alias]
      .filter((base) => this.#names.classes(facts, base, own.container).length === 0)
      .map((base) => outsideName(facts, base));
  }

  /** Whether everything about these classes is in the code: a base from outside may have the member. */
  isKnown(types: readonly Symbol[]): boolean {
    return types.every((type) => {
      const facts = this.#project.facts(type.path);
      // What a function gives may have more than its own functions.
      if (getDefinition(this.#project, type)?.kind === 'function') return false;
      // A class of Ruby that is made when the code runs may stand above any of them.
      const all = getTraits(facts?.language).reopensClasses ? [type, ...this.ancestors(type)] : [type];
      return all.every((each) => this.ancestors(each).length >= this.#countBases(each)) && !this.hasUntoldAbove(type);
    });
  }

  /** Whether what only the run tells is above a class of JavaScript or Python: `class Order extends choose() {}`. */
  hasUntoldAbove(type: Symbol): boolean {
    const key = symbolKey(type);
    let known = this.#untold.get(key);
    if (known === undefined)
      this.#untold.set(key, (known = [type, ...this.ancestors(type)].some((each) => this.#hasUntoldBase(each))));
    return known;
  }

  /** Whether a base is an expression, or a variable of the code. */
  #hasUntoldBase({ path, definition }: Symbol): boolean {
    const facts = this.#project.facts(path);
    if (facts === undefined || !(isScript(facts) || facts.language === 'python')) return false;
    const place = definitionAt(facts, definition)?.container ?? -1;
    return facts.heritage.some(({ definition: heir, base }) => {
      if (heir !== definition) return false;
      if (base === untoldBase) return true;
      const found = this.#names.resolve(facts, base, place);
      return (
        found.kind === 'symbols' &&
        found.symbols.some((each) => getDefinition(this.#project, each)?.kind === 'variable') &&
        this.#names.classes(facts, base, place).length === 0
      );
    });
  }

  #countBases({ path, definition }: Symbol): number {
    return this.#project.facts(path)?.heritage.filter((each) => each.definition === definition).length ?? 0;
  }

  /** Each class is gone through once, be it its own base. */
  #bases(type: Symbol): readonly Symbol[] {
    // Most classes have none, and a question asks of a thousand.
    if (this.directBases(type).length === 0) return [];
    const found = new Map<string, Symbol>();
    const gone = new Set<string>();
    const stack = [type];
    for (let at = stack.pop(); at !== undefined && found.size < maxBases; at = stack.pop()) {
      if (gone.has(symbolKey(at))) continue;
      gone.add(symbolKey(at));
      const direct = this.directBases(at);
      for (const each of direct) if (!found.has(symbolKey(each))) found.set(symbolKey(each), each);
      stack.push(...[...direct].reverse());
    }
    return [...found.values()];
  }
}

/** Bases as they are written: in Kotlin with the class around, where several have one name. */
function writtenBases(facts: FileFacts, definition: number): readonly string[] {
  const bases = facts.heritage.filter((each) => each.definition === definition).map(({ base }) => base);
  if (!getTraits(facts.language).qualifiesBases || bases.length === 0) return bases;
  const named = facts.references.filter(
    ({ role, within }) => within === definition && (role === 'extends' || role === 'implements'),
  );
  return bases.map((base, place) => {
    const before = bases.slice(0, place).filter((each) => each === base).length;
    const receiver = named.filter(({ name }) => name === base)[before]?.receiver;
    return receiver === undefined ? base : `${receiver}.${base}`;
  });
}

function isOpened({ kind }: Pick<Definition, 'kind'>): boolean {
  return kind === 'class' || kind === 'namespace';
}
