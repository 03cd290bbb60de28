import type { CodeLanguage } from '../../facts.ts';
import type { Channel, KeyPlace, KeyRule } from '../rule.ts';

type More = Partial<Pick<KeyRule, 'receiver' | 'handler' | 'prefix' | 'verb'>>;
type Make = (
  framework: string,
  channel: Channel,
  names: readonly string[],
  key: KeyRule['key'],
  more?: More,
) => KeyRule;

/** Short ways to write the rules of some languages. */
export interface RuleMaker {
  /** A decorator on the handler. */
  readonly decorated: Make;
  /** A decorator on the class of the handler, which is one of these methods. */
  readonly decoratedClass: (
    framework: string,
    channel: Channel,
    names: readonly string[],
    methods: readonly string[],
    key: KeyPlace,
  ) => KeyRule;
  /** A base of the class of the handler, which is one of these methods. */
  readonly derived: (
    framework: string,
    channel: Channel,
    names: readonly string[],
    methods: readonly string[],
    key: KeyRule['key'],
  ) => KeyRule;
  /** A call that is given the handler. */
  readonly registered: Make;
  /** A call that reaches the handler. */
  readonly emitted: Make;
  /** An object that is made with the handler. */
  readonly madeWith: Make;
  /** An object whose making reaches the handler. */
  readonly made: Make;
}

/** Makes the rule makers of some languages. */
export function rulesIn(...languages: readonly CodeLanguage[]): RuleMaker {
  const make =
    (on: KeyRule['on'], direction: KeyRule['direction'], defaults: More): Make =>
    (framework, channel, names, key, more = {}) => ({
      framework,
      channel,
      direction,
      names,
      on,
      languages,
      key,
      ...defaults,
      ...more,
    });
  return {
    decorated: make('decorator', 'register', { handler: 'decorated' }),
    decoratedClass: (framework, channel, names, methods, key) =>
      make('decorator', 'register', { handler: { methods } })(framework, channel, names, key),
    derived: (framework, channel, names, methods, key) =>
      make('base', 'register', { handler: { methods } })(framework, channel, names, key),
    registered: make('call', 'register', { handler: 'any-argument' }),
    emitted: make('call', 'emit', {}),
    madeWith: make('new', 'register', { handler: 'any-argument' }),
    made: make('new', 'emit', {}),
  };
}
