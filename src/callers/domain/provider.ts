import type { Site } from './facts.ts';

/** A place in a file: the path relative to the workspace, with slashes. */
export interface Place extends Site {
  readonly path: string;
}

/** The question to a provider: the name, and where its definitions are. */
export interface ProviderQuestion {
  readonly name: string;
  readonly targets: readonly Place[];
  /** Files that hold the name, where that is known: `covers` of a result is called for no others. */
  readonly files?: readonly string[];
}

/** A place that a provider attributes to the symbol. */
export interface ProviderSite extends Place {
  /** `call` if the provider reports a call; `reference` if it only reports that the name there is this symbol. */
  readonly kind: 'call' | 'reference';
}

/** The result of a provider. */
export interface ProviderResult {
  /**
   * `whole`: the provider has loaded the code and names every place it knows of, so that a place in a language of its
   * own that it does not name is doubtful. `partial`: what it names is so, what it does not name is open. `unknown`: it
   * has nothing to say (a cold server's empty list).
   */
  readonly state: 'whole' | 'partial' | 'unknown';
  readonly sites: readonly ProviderSite[];
  /** The actual source, if the provider covers several: `TypeScript`. */
  readonly title?: string;
  /** There is no such provider here, so the answer does not mention it. */
  readonly isAbsent?: boolean;
  /**
   * Files for which the result holds; everything where it is not given. A path that changed since the provider looked
   * is not among them.
   */
  readonly covers?: (path: string) => boolean;
  /**
   * Where it is given, only a place that it is true of is doubtful: the provider says that something else is there, not
   * merely nothing.
   */
  readonly denies?: (place: Place) => boolean;
}

/** A provider of callers besides our own graph: a language server, a SCIP index. */
export interface Provider {
  /** For the trail, the breaker and the evidence: `language-server`, `scip`. */
  readonly name: string;
  /** The title shown to users: `TypeScript`, `SCIP index`. */
  readonly title: string;
  /**
   * Rejects when it fails; that and time-outs open its breaker, an empty result never does. May go on after the
   * deadline: its late answer patches the result.
   */
  ask(question: ProviderQuestion, signal: AbortSignal): Promise<ProviderResult>;
}
