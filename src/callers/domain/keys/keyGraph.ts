import { msg } from '../../../base/text/message.ts';
import type { CallerType, Evidence } from '../types.ts';
import type { Reference } from '../facts.ts';
import type { CallSite } from '../graph/callSites.ts';
import { NameResolution } from '../graph/nameResolution.ts';
import type { Project, Symbol } from '../graph/project.ts';
import { ReceiverTypes } from '../graph/receiverTypes.ts';
import { callbackSites } from './callbacks.ts';
import { computedSites } from './computedNames.ts';
import { dispatchedSites } from './dispatchers.ts';
import { viewSetRegistrations } from './djangoViewSets.ts';
import { Emitters } from './emitters.ts';
import { HandlerMaps } from './handlerMaps.ts';
import { injectionSites } from './injections.ts';
import type { Key } from './key.ts';
import { KeyReader } from './keyReader.ts';
import { annotatedSites, placedRegistrations } from './placedHandlers.ts';
import { resourceRegistrations } from './railsResources.ts';
import { Registrations, type Registration } from './registrations.ts';
import type { KeyRule } from './rule.ts';
import { ruleTable } from './ruleTable.ts';
import { templateRegistrations } from './templateHandlers.ts';

/** A place that reaches a definition without naming it in a call, or passes it to code that calls it. */
export interface KeyedSite {
  readonly path: string;
  readonly reference: Reference;
  readonly type: CallerType;
  /** 0 to 1. */
  readonly confidence: number;
  /** What ties it to the definition: `event report.created`, `NestJS events`, `registered at src/a.ts:7`. */
  readonly evidence: readonly Evidence[];
}

/** A framework calls what is registered with it: as sure as the rule that says so. */
const registered = 0.9;

/** Ties what sends to what handles: by keys from a table of rules, by handler maps, by computed names, by injection. */
export class KeyGraph {
  readonly #project: Project;
  readonly #reader: KeyReader;
  readonly #types: ReceiverTypes;
  readonly #names: NameResolution;
  readonly #registrations: Registrations;
  readonly #emitters: Emitters;

  constructor(project: Project, rules: readonly KeyRule[]) {
    this.#project = project;
    const table = ruleTable(rules);
    this.#names = new NameResolution(project);
    this.#types = new ReceiverTypes(project, this.#names);
    this.#reader = new KeyReader(project, this.#names);
    this.#registrations = new Registrations(project, table, this.#reader);
    this.#emitters = new Emitters(project, table, this.#reader, this.#types);
  }

  /**
   * Every place that reaches a definition by a key, and where it is registered; `uses` are its call sites. `isOver` is
   * checked between files.
   */
  sites(target: Symbol, uses: readonly CallSite[], isOver: () => boolean = () => false): KeyedSite[] {
    const maps = new HandlerMaps(this.#project, this.#names, this.#reader);
    const entries = maps.entries(uses);
    const registrations = [
      ...this.#registrations.of(target, uses),
      ...templateRegistrations(this.#project, target),
      ...resourceRegistrations(this.#project, target),
      ...viewSetRegistrations(this.#project, target),
      ...placedRegistrations(this.#project, target),
      ...entries.flatMap(({ registrations: own }) => own),
    ];
    const found = [
      // A base tells what kind of handler it is, but nothing is called there.
      ...registrations.filter(({ rule }) => rule.on !== 'base').flatMap(registeredSite),
      ...registrations.flatMap((registration) =>
        this.#emitters.of(registration, isOver).map((emission) => emittedSite(registration, emission)),
      ),
      ...entries.flatMap((entry) => maps.lookups(entry, isOver)),
      ...callbackSites(this.#project, this.#names, uses, isOver),
      ...computedSites(this.#project, this.#types, this.#reader, target, isOver),
      ...dispatchedSites(this.#project, this.#names, target, isOver),
      ...annotatedSites(this.#project, target),
      ...injectionSites(this.#project, target, registrations, isOver),
    ];
    const best = new Map<string, KeyedSite>();
    for (const site of found) {
      const id = `${site.path}:${site.reference.site.line}:${site.reference.site.column}`;
      if ((best.get(id)?.confidence ?? 0) < site.confidence) best.set(id, site);
    }
    return [...best.values()];
  }
}

function registeredSite({ path, shownAt, type, key, rule, confidence = registered }: Registration): KeyedSite[] {
  return shownAt === undefined
    ? []
    : [
        {
          path,
          reference: shownAt,
          type,
          confidence,
          evidence: [msg('registered for {0}', shown(key)), rule.framework],
        },
      ];
}

function emittedSite(
  { key, path, reference, confidence: own = 1 }: Registration,
  emission: { path: string; reference: Reference; confidence: number; framework: string },
): KeyedSite {
  const type = getCallerType(key.channel);
  return {
    path: emission.path,
    reference: emission.reference,
    type,
    confidence: Math.min(own, emission.confidence),
    evidence: [shown(key), emission.framework, msg('registered at {0}:{1}', path, reference.site.line)],
  };
}

function shown({ channel, text }: Key): string {
  return text === '' ? channel : `${channel} ${text}`;
}

function getCallerType(channel: Key['channel']): CallerType {
  if (channel === 'route' || channel === 'route-name') return 'route';
  return channel === 'injection' || channel === 'fixture' ? 'injection' : 'event';
}
