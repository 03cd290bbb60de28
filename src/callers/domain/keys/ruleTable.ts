import type { FileFacts, Reference } from '../facts.ts';
import { implicitReceivers, isImplicit } from '../graph/implicitReceivers.ts';
import type { KeyRule } from './rule.ts';
import { anyOf } from '../../../base/text/joinPatterns.ts';

/**
 * Decorators of a project's own making that say by their name what they do; they count only with a key. A capital
 * letter ends the first word: `@OneToMany` is not `@On`.
 */
const ownDecorator = anyOf([
  /^(?:[oO]n|[wW]hen|[eE]vent|[mM]essage)(?=$|[A-Z_])/, // `@OnOrderPaid`
  /^(?:[hH]andle[sr]?|[lL]isten(?:er|sTo|To)?)(?=$|[A-Z_])/, // `@ListensTo`
  /^(?:[sS]ubscribe[sr]?(?:To)?|[cC]onsume[sr]?)(?=$|[A-Z_])/, // `@SubscribeTo`
  /(?:[eE]vent|[mM]essage|[cC]ommand|[qQ]uery)(?:[hH]andler|[lL]istener)$/, // `@DomainEventHandler`
]);

/** The rules by the name that calls on them. */
export class RuleTable {
  readonly #byName = new Map<string, KeyRule[]>();

  constructor(rules: readonly KeyRule[]) {
    for (const rule of rules)
      for (const name of rule.names) this.#byName.set(name, [...(this.#byName.get(name) ?? []), rule]);
  }

  /**
   * The rules for a call, decorator or base; those that ask for a certain receiver first, as they know more than the
   * others.
   */
  rulesFor(
    facts: FileFacts,
    { name, receiver = '' }: Pick<Reference, 'name' | 'receiver'>,
    on: KeyRule['on'],
    direction: KeyRule['direction'],
  ): readonly KeyRule[] {
    const fitting = (this.#byName.get(name) ?? []).filter(
      (rule) =>
        rule.on === on &&
        rule.direction === direction &&
        rule.languages?.includes(facts.language) !== false &&
        (rule.receiver === undefined ||
          rule.receiver.test(isImplicit(receiver) ? (implicitReceivers(receiver)[0] ?? '') : receiver)),
    );
    if (fitting.length === 0 && on === 'decorator' && direction === 'register' && ownDecorator.test(name)) {
      return [{ framework: `@${name}`, channel: 'event', direction, on, names: [name], key: 0, handler: 'decorated' }];
    }
    return fitting.sort((a, b) => Number(b.receiver !== undefined) - Number(a.receiver !== undefined));
  }
}

const tables = new WeakMap<readonly KeyRule[], RuleTable>();

/** The table of these rules, made once: every question has the same ones. */
export function ruleTable(rules: readonly KeyRule[]): RuleTable {
  let table = tables.get(rules);
  if (table === undefined) tables.set(rules, (table = new RuleTable(rules)));
  return table;
}
