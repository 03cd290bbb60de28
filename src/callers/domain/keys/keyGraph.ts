import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite } from '../graph/callSites.ts';
import { NameResolution } from '../graph/nameResolution.ts';
import { definitionOf, type Project, type Symbol } from '../graph/project.ts';
import { meeting, wordsOf, type Key } from './key.ts';
import { KeyReader } from './keyReader.ts';
import type { KeyRule } from './rule.ts';

/** A place where a key hands control to a definition. */
export interface Registration {
  readonly path: string;
  readonly reference: Reference;
  readonly rule: KeyRule;
  readonly key: Key;
}

/** A place from which a definition is reached by a key. */
export interface KeyedSite {
  readonly path: string;
  readonly reference: Reference;
  readonly registration: Registration;
  /** By how the keys meet, 0 to 1. */
  readonly confidence: number;
  readonly framework: string;
}

/** A key that very many files hold says nothing; this many are looked at. */
const mostFiles = 400;
/** Words of a key that are looked up. */
const mostWords = 4;

/** Ties emitters to handlers by keys, from a table of rules: events, routes, queues, signals, commands. */
export class KeyGraph {
  readonly #project: Project;
  readonly #rules: readonly KeyRule[];
  readonly #reader: KeyReader;
  readonly #byName = new Map<string, KeyRule[]>();

  constructor(project: Project, rules: readonly KeyRule[]) {
    this.#project = project;
    this.#rules = rules;
    this.#reader = new KeyReader(project, new NameResolution(project));
    for (const rule of this.#rules) for (const name of rule.names) this.#byName.set(name, [...(this.#byName.get(name) ?? []), rule]);
  }

  /** Where a definition is registered: by a decorator on it, or as a value handed to a registering call. */
  registrations(target: Symbol, uses: readonly CallSite[]): Registration[] {
    const facts = this.#project.facts(target.path);
    const definition = definitionOf(this.#project, target);
    if (facts === undefined || definition === undefined) return [];
    const parameterType = facts.bindings.find((each) => each.within === target.definition && !each.name.includes('.'))?.type.replace(/\(\)$/, '') ?? '';
    const byDecorator = facts.references.filter((each) => each.role === 'decorator' && each.decorates === target.definition).flatMap((reference) => this.#registered(facts, reference, 'decorator', definition.name, parameterType));
    const byValue = uses.flatMap((use) => {
      const user = this.#project.facts(use.path);
      const call = user === undefined ? undefined : callGiven(user, use.reference);
      return user === undefined || call === undefined ? [] : this.#registered(user, call, call.role === 'new' ? 'new' : call.role === 'decorator' ? 'decorator' : 'call', definition.name, parameterType);
    });
    return [...byDecorator, ...byValue];
  }

  /** Every place that emits what a registration waits for. */
  emitters(registration: Registration, isOver: () => boolean = () => false): KeyedSite[] {
    const { key } = registration;
    if (key.text === '') return [];
    const sites: KeyedSite[] = [];
    for (const path of this.#filesFor(key)) {
      if (isOver()) break;
      const facts = this.#project.facts(path);
      if (facts === undefined) continue;
      for (const reference of facts.references) {
        const on = reference.role;
        if (on !== 'call' && on !== 'new' && on !== 'decorator') continue;
        if (path === registration.path && reference === registration.reference) continue;
        const best = this.#rulesFor(facts, reference, on, 'emit')
          .flatMap((rule) => this.#reader.keys(facts, reference, rule).map((emitted) => ({ rule, confidence: meeting(key, emitted) })))
          .sort((a, b) => b.confidence - a.confidence)[0];
        if (best !== undefined && best.confidence > 0) sites.push({ path, reference, registration, confidence: best.confidence, framework: best.rule.framework });
      }
    }
    return sites;
  }

  #registered(facts: FileFacts, reference: Reference, on: KeyRule['on'], handlerName: string, parameterType: string): Registration[] {
    for (const rule of this.#rulesFor(facts, reference, on, 'register')) {
      const keys = this.#reader.keys(facts, reference, rule, handlerName, parameterType);
      if (keys.length > 0) return keys.map((key) => ({ path: facts.path, reference, rule, key }));
    }
    return [];
  }

  #rulesFor(facts: FileFacts, reference: Reference, on: KeyRule['on'], direction: KeyRule['direction']): KeyRule[] {
    const fitting = (this.#byName.get(reference.name) ?? []).filter(
      (rule) => rule.on === on && rule.direction === direction && rule.languages?.includes(facts.language) !== false && (rule.receiver === undefined || rule.receiver.test(reference.receiver ?? '')),
    );
    // A rule that asks for a certain receiver knows more than one that does not.
    return fitting.sort((a, b) => Number(b.receiver !== undefined) - Number(a.receiver !== undefined));
  }

  /** Files that may hold a key: those with its words, and those with a constant that has it for a value. */
  #filesFor(key: Key): readonly string[] {
    const files = new Set<string>();
    for (const word of wordsOf(key.text).slice(0, mostWords)) {
      const holding = this.#project.filesWith(word);
      if (holding.length > mostFiles && files.size > 0) continue;
      for (const path of holding.slice(0, mostFiles)) files.add(path);
    }
    for (const path of [...files]) {
      for (const { name, value } of this.#project.facts(path)?.constants ?? []) {
        if (value !== key.text) continue;
        for (const user of this.#project.filesWith(name.split('.').at(-1) ?? name).slice(0, mostFiles)) files.add(user);
      }
    }
    return [...files];
  }
}

/** The call that a value is handed to, also when it is bound to its object on the way: `on('x', this.f.bind(this))`. */
function callGiven(facts: FileFacts, value: Reference): Reference | undefined {
  if (value.argumentOf !== undefined) return facts.references[value.argumentOf];
  const bound = `${value.receiver === undefined ? '' : `${value.receiver}.`}${value.name}.bind(`;
  return facts.references.find((each) => each.arguments?.some(({ text }) => text.startsWith(bound)) === true && each.site.line <= value.site.line && value.site.line - each.site.line <= 3);
}
