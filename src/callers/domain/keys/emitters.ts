import { getTraits } from '../languages/languages.ts';
import type { FileFacts, Reference } from '../facts.ts';
import { isClass, getDefinition, symbolKey, type Project, type Symbol } from '../graph/project.ts';
import type { ReceiverTypes } from '../graph/receiverTypes.ts';
import { filesWithAll } from './fewestFiles.ts';
import { meeting, getWords, type Key } from './key.ts';
import type { KeyReader } from './keyReader.ts';
import type { Registration } from './registrations.ts';
import { RoutePrefixes } from './routePrefix.ts';
import { underPrefix } from './routeKey.ts';
import type { RuleTable } from './ruleTable.ts';

/** A place from which a key is sent. */
export interface Emission {
  readonly path: string;
  readonly reference: Reference;
  /** By how the keys meet, 0 to 1. */
  readonly confidence: number;
  readonly framework: string;
}

/** A key that very many files hold says nothing; this many are looked at. */
const maxFiles = 400;
/** Of files that hold only some of its words, these many. */
const fewFiles = 40;
/** Words of a key that are looked up. */
const maxWords = 4;
/** Bases of buses. */
const busBase = /Emitter|EventTarget|EventBus|Subject|Observable|Dispatcher/;

/** Finds the places that send what a registration waits for. */
export class Emitters {
  readonly #project: Project;
  readonly #table: RuleTable;
  readonly #reader: KeyReader;
  readonly #types: ReceiverTypes;
  readonly #prefixes: RoutePrefixes;

  constructor(project: Project, table: RuleTable, reader: KeyReader, types: ReceiverTypes) {
    this.#project = project;
    this.#table = table;
    this.#reader = reader;
    this.#types = types;
    this.#prefixes = new RoutePrefixes(project, reader);
  }

  /** Every place that sends a registration's key; `isOver` is checked between files. */
  of(registration: Registration, isOver: () => boolean): Emission[] {
    const { key } = registration;
    if (key.text === '') return [];
    const sites: Emission[] = [];
    for (const path of this.#filesFor(key)) {
      if (isOver()) break;
      const facts = this.#project.facts(path);
      if (facts === undefined) continue;
      for (const reference of facts.references) {
        if (path === registration.path && reference === registration.reference) continue;
        const found = this.#emission(facts, reference, key);
        if (found !== undefined && this.#isSameBus(registration, facts, reference))
          sites.push({ path, reference, ...found });
      }
    }
    return sites;
  }

  #emission(facts: FileFacts, reference: Reference, key: Key): Pick<Emission, 'confidence' | 'framework'> | undefined {
    const on = reference.role;
    if (on !== 'call' && on !== 'new' && on !== 'decorator') return undefined;
    if (on === 'decorator') return this.#declared(facts, reference, key);
    if (reference.arguments?.some(({ name }) => name === 'to') === true && facts.language === 'ruby') return undefined;
    const best = this.#table
      .rulesFor(facts, reference, on, 'emit')
      .flatMap((rule) =>
        this.#reader
          .keys(facts, reference, rule)
          .map((emitted) => ({ framework: rule.framework, confidence: meeting(key, emitted) })),
      )
      .sort((a, b) => b.confidence - a.confidence)[0];
    if (best !== undefined && best.confidence > 0) return best;
    return key.channel === 'signal' &&
      reference.name === key.text &&
      getTraits(facts.language).callsSignals &&
      on === 'call'
      ? { framework: 'signals', confidence: 0.8 }
      : undefined;
  }

  /**
   * A client that is declared like the server's routes: `@FeignClient interface … { @GetMapping("/stock/{sku}") … }`.
   */
  #declared(facts: FileFacts, reference: Reference, key: Key): Pick<Emission, 'confidence' | 'framework'> | undefined {
    const definition = facts.definitions[reference.decorates ?? -1];
    if (
      key.channel !== 'route' ||
      definition === undefined ||
      facts.definitions[definition.container]?.kind !== 'interface'
    )
      return undefined;
    for (const rule of this.#table.rulesFor(facts, reference, 'decorator', 'register')) {
      if (rule.channel !== 'route') continue;
      const handler = { path: facts.path, definition: reference.decorates ?? -1 };
      const prefixes = this.#prefixes.of(facts, reference, handler);
      const confidence = Math.max(
        0,
        ...this.#reader
          .keys(facts, reference, rule, handler)
          .flatMap((own) => prefixes.map((prefix) => meeting(key, underPrefix(own, prefix)))),
      );
      if (confidence > 0) return { confidence, framework: 'declared client' };
    }
    return undefined;
  }

  /** Two buses of different classes of the project do not receive each other's events. */
  #isSameBus({ path, reference, key }: Registration, facts: FileFacts, emitter: Reference): boolean {
    if (key.channel !== 'event' && key.channel !== 'signal') return true;
    const registering = this.#project.facts(path);
    if (registering === undefined || reference.role !== 'call' || emitter.role !== 'call') return true;
    const [own, other] = [this.#buses(registering, reference), this.#buses(facts, emitter)];
    if (own.length === 0 || other.length === 0) return true;
    return own.some((a) => other.some((b) => this.#types.classes.isA(a, b) || this.#types.classes.isA(b, a)));
  }

  /** The classes of a receiver, where they are buses: a signal's owner is one in any case. */
  #buses(facts: FileFacts, reference: Reference): readonly Symbol[] {
    const receiver = this.#types.receiver(
      facts,
      reference.receiver === undefined ? { ...reference, receiver: 'this' } : reference,
    );
    if (receiver.kind !== 'types') return [];
    const buses = receiver.types.filter((type) => this.#isBus(type));
    return buses.length === receiver.types.length
      ? [...new Map(buses.map((type) => [symbolKey(type), type])).values()]
      : [];
  }

  #isBus(type: Symbol): boolean {
    const definition = getDefinition(this.#project, type);
    if (definition === undefined || !isClass(definition)) return false;
    return [type, ...this.#types.classes.ancestors(type)].some(
      (each) =>
        this.#project
          .facts(each.path)
          ?.heritage.some(({ definition: at, base }) => at === each.definition && busBase.test(base)) === true,
    );
  }

  /**
   * Files that may hold a key: those with all of its words first, those with a constant that has it for a value, and a
   * few with some of its words (templates, wildcards).
   */
  #filesFor(key: Key): readonly string[] {
    const words = getWords(key.text).slice(0, maxWords);
    const files = new Set(filesWithAll(this.#project, words).slice(0, maxFiles));
    if (key.kind !== 'symbol')
      for (const word of words) for (const path of this.#project.filesWith(word).slice(0, fewFiles)) files.add(path);
    for (const path of [...files]) {
      for (const { name, value } of this.#project.facts(path)?.constants ?? []) {
        // A part of the key may be put together with others: `${PREFIX}.${CREATED}`.
        if (value !== key.text && !(words.includes(value) && /(?:^|\.)\p{Lu}[^.]*$/u.test(name))) continue;
        // `Events.Created` is written with both of its names wherever it is used.
        for (const user of filesWithAll(this.#project, name.split('.').slice(-2)).slice(0, maxFiles)) files.add(user);
      }
    }
    return [...files];
  }
}
