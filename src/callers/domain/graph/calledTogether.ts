import type { FileFacts, Reference } from '../facts.ts';
import { wholeMatch } from '../patterns.ts';
import type { NameResolution } from './nameResolution.ts';
import {
  definitionAt,
  enclosingClass,
  getDefinition,
  isSame,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** More members of one name than this are not compared. */
const maxMembers = 60;
/** What is called on one receiver is compared up to this number of names. */
const maxNames = 12;
/** All that is called in a file is read of so many files a question: that costs about as much as reading the file. */
const maxFiles = 40;
/** Members that every object has: of Python, Ruby, and JavaScript. */
const universal = wholeMatch([
  String.raw`__\w+__|[=!]=|nil\?|(?:is_a|kind_of|instance_of|respond_to|equal|eql|frozen)\?|class|to_s|inspect`,
  'send|public_send|__send__|dup|clone|freeze|hash|object_id|tap|then|methods?|instance_variable_[gs]et|extend',
  'toString|valueOf|hasOwnProperty|constructor|call|apply|bind',
]);
const none: ReadonlySet<string> = new Set();
/** A receiver that is a field of the object around: it is the same in all methods. */
const ofObject = /^(?:@|this\.|self\.|\$this->)/;

/**
 * Tells what receivers without a type probably are by all that is called on them: of several classes that have one
 * member only one may have the others as well.
 */
export class CalledTogether {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #types: ReceiverTypes;
  readonly #called = new WeakMap<FileFacts, Map<string, ReadonlySet<string>>>();
  readonly #has = new Map<string, boolean>();
  #read = 0;

  constructor(project: Project, names: NameResolution, types: ReceiverTypes) {
    this.#project = project;
    this.#names = names;
    this.#types = types;
  }

  /**
   * Whether of the classes that have a member of the reference's name only those of `wanted` have all that is called on
   * its receiver.
   */
  isOnlyFit(facts: FileFacts, reference: Reference, wanted: Iterable<Symbol>): boolean {
    const { name } = reference;
    const others = [...this.#getCalled(facts, reference)].filter((each) => each !== name && !universal.test(each));
    if (others.length === 0 || others.length > maxNames) return false;
    const meant = [...wanted].flatMap((symbol) =>
      getDefinition(this.#project, symbol)?.name === name ? this.#getHolder(symbol) : [],
    );
    const around = definitionAt(facts, reference.within);
    const own = { path: facts.path, definition: enclosingClass(facts, reference.within) };
    const fitting = meant.filter(
      (holder) =>
        // A method that calls its own name on another object hands on to one of another class.
        !(around?.name === name && isSame(own, holder)) && others.every((each) => this.#hasMember(holder, each)),
    );
    if (fitting.length === 0) return false;
    let count = 0;
    for (const symbol of this.#names.eachDefinitionNamed(name, facts.language)) {
      if (++count > maxMembers) return false;
      for (const holder of this.#getHolder(symbol)) {
        const isOne = fitting.some(
          (each) =>
            isSame(each, holder) || this.#types.classes.isA(each, holder) || this.#types.classes.isA(holder, each),
        );
        if (!isOne && others.every((each) => this.#hasMember(holder, each))) return false;
      }
    }
    return true;
  }

  /** The class that a member is of. */
  #getHolder(symbol: Symbol): readonly Symbol[] {
    const own = getDefinition(this.#project, symbol);
    return own === undefined || own.container < 0 || own.isStatic === true
      ? []
      : [{ path: symbol.path, definition: own.container }];
  }

  #hasMember(holder: Symbol, name: string): boolean {
    const key = `${symbolKey(holder)} ${name}`;
    let has = this.#has.get(key);
    if (has === undefined)
      this.#has.set(
        key,
        (has =
          this.#types.classes.member(holder, name).length > 0 ||
          this.#types.classes.below(holder).some((heir) => this.#types.classes.ownMember(heir, name).length > 0)),
      );
    return has;
  }

  /** The names of all that is called on the receiver of a reference. */
  #getCalled(facts: FileFacts, reference: Reference): ReadonlySet<string> {
    let known = this.#called.get(facts);
    if (known === undefined) {
      if (++this.#read > maxFiles) return none;
      const called = new Map<string, Set<string>>();
      for (const each of facts.references) {
        if (each.role !== 'call' || each.receiver === undefined) continue;
        const key = getKey(facts, each);
        const names = called.get(key);
        if (names === undefined) called.set(key, new Set([each.name]));
        else names.add(each.name);
      }
      this.#called.set(facts, (known = called));
    }
    return known.get(getKey(facts, reference)) ?? none;
  }
}

/** What tells one receiver from others that are written alike. */
function getKey(facts: FileFacts, { receiver = '', within, binding }: Reference): string {
  if (ofObject.test(receiver)) return `${String(enclosingClass(facts, within))} ${receiver}`;
  return binding === undefined ? `in ${String(within)} ${receiver}` : `of ${String(binding)} ${receiver}`;
}
