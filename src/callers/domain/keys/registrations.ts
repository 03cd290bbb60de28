import type { CallerType } from '../types.ts';
import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite } from '../graph/callSites.ts';
import { sameWorld } from '../graph/nameResolution.ts';
import { getDefinition, type Project, type Symbol } from '../graph/project.ts';
import type { Key } from './key.ts';
import { callsByLine } from './callsByLine.ts';
import type { KeyReader } from './keyReader.ts';
import { RoutePrefixes } from './routePrefix.ts';
import { underPrefix } from './routeKey.ts';
import type { KeyRule } from './rule.ts';
import type { RuleTable } from './ruleTable.ts';

/** A place where a key hands control to a definition. */
export interface Registration {
  readonly path: string;
  /** The decorator, or the call that is given the handler. */
  readonly reference: Reference;
  readonly rule: KeyRule;
  readonly key: Key;
  /**
   * Where it shows as "registered here": the decorator, or the handler among the call's arguments; `undefined` where no
   * token says so.
   */
  readonly shownAt: Reference | undefined;
  readonly type: CallerType;
  /** Where it is not as sure as a rule of a framework. */
  readonly confidence?: number;
}

/** What is registered through a use that may mean something else is no surer than the use. */
const unsure: Partial<Record<CallSite['link'], number>> = { override: 0.7, 'only-one': 0.5 };
/** Lines over which the arguments of a call may stretch. */
const longestCall = 8;

/** `{ provide: Mailer, useClass: SmtpMailer }`. */
const injectedKeys = new Set(['useClass', 'useExisting', 'useFactory']);
const byEntry: KeyRule = {
  framework: 'container',
  channel: 'injection',
  direction: 'register',
  names: [],
  on: 'call',
  key: 'none',
};

/** What an argument may be that a handler is only part of. */
const wrapping: ReadonlySet<string> = new Set(['other', 'function', 'array', 'object']);

/** Finds where definitions are registered with frameworks. */
export class Registrations {
  readonly #project: Project;
  readonly #table: RuleTable;
  readonly #reader: KeyReader;
  readonly #prefixes: RoutePrefixes;

  constructor(project: Project, table: RuleTable, reader: KeyReader) {
    this.#project = project;
    this.#table = table;
    this.#reader = reader;
    this.#prefixes = new RoutePrefixes(project, reader);
  }

  /** Every registration of a definition; `uses` are its call sites. */
  of(target: Symbol, uses: readonly CallSite[]): Registration[] {
    const facts = this.#project.facts(target.path);
    const name = getDefinition(this.#project, target)?.name;
    if (facts === undefined || name === undefined) return [];
    // A constant is a key, and no handler of the route or event that is registered under it.
    if (facts.constants.some((each) => each.name === name || each.name.endsWith(`.${name}`))) return [];
    return [
      ...this.#decorated(facts, target),
      ...this.#ofClass(facts, target),
      // What everything has is mostly not the definition's: `on('data', this.read.bind(this))`.
      ...uses.flatMap((use) => (use.link === 'only-common' ? [] : this.#given(use, target))),
      ...this.#listed(facts, target),
      ...this.#byText(facts, target, name),
    ];
  }

  #decorated(facts: FileFacts, target: Symbol): Registration[] {
    const own = facts.definitions[target.definition];
    return facts.references.flatMap((reference) => {
      // What decorates a parameter follows the name.
      const isInFront =
        reference.role === 'decorator' &&
        reference.decorates === target.definition &&
        own !== undefined &&
        (reference.site.line < own.site.line ||
          (reference.site.line === own.site.line && reference.site.column < own.site.column));
      return isInFront
        ? this.#registered(
            facts,
            reference,
            'decorator',
            target,
            reference,
            ({ handler }) => typeof handler !== 'object',
          )
        : [];
    });
  }

  /** By a decorator on the class, or by a base of it: the framework calls a method of a certain name. */
  #ofClass(facts: FileFacts, target: Symbol): Registration[] {
    const own = facts.definitions[target.definition];
    const container = own?.container ?? -1;
    if (own === undefined || container < 0) return [];
    const isMethod = ({ handler }: KeyRule): boolean =>
      typeof handler === 'object' && handler.methods.includes(own.name);
    return facts.references.flatMap((reference) => {
      if (reference.role === 'decorator' && reference.decorates === container)
        return this.#registered(facts, reference, 'decorator', target, reference, isMethod);
      // A base whose constructor is called where it is named is a call of that.
      const isMade =
        reference.role === 'new' &&
        facts.heritage.some((each) => each.definition === container && each.base === reference.name);
      const isBase =
        (reference.role === 'extends' || reference.role === 'implements' || isMade) && reference.within === container;
      return isBase ? this.#registered(facts, reference, 'base', target, reference, isMethod) : [];
    });
  }

  /**
   * Handed to a registering call: itself, bound, wrapped in another call, or called by a function that is written
   * there.
   */
  #given({ path, reference, link }: CallSite, target: Symbol): Registration[] {
    const facts = this.#project.facts(path);
    if (facts === undefined || link === 'name') return [];
    if (injectedKeys.has(reference.key ?? '') && this.#isInjected(target))
      return [
        {
          path,
          reference,
          rule: byEntry,
          key: { channel: 'injection', text: '', kind: 'symbol' },
          shownAt: reference,
          type: 'injection',
        },
      ];
    const keyed = this.#underKey(facts, reference);
    if (keyed.length > 0) return keyed;
    const direct =
      reference.argumentOf === undefined || reference.argumentAt === undefined
        ? undefined
        : facts.references[reference.argumentOf];
    const around = this.#callsAround(facts, reference).filter((call) => call !== direct);
    for (const call of direct === undefined ? around : [direct, ...around]) {
      const on = call.role === 'new' || call.role === 'decorator' ? call.role : 'call';
      const found = this.#registered(facts, call, on, target, reference, () => true);
      const confidence = unsure[link];
      if (found.length > 0) return confidence === undefined ? found : found.map((each) => ({ ...each, confidence }));
    }
    return [];
  }

  /**
   * Registered under an event's name, unless that is a map for lookups: `button.Clicked += f`, `OrderPaid::class =>
   * 'onPaid'`.
   */
  #underKey(facts: FileFacts, reference: Reference): Registration[] {
    const { key, argumentOf, within } = reference;
    if (key === undefined || argumentOf !== undefined || (facts.language !== 'csharp' && facts.language !== 'php'))
      return [];
    const made = (own: Key, framework: string): Registration => ({
      path: facts.path,
      reference,
      rule: { ...byEntry, framework, channel: own.channel },
      key: own,
      shownAt: reference,
      type: 'callback',
    });
    if (facts.language === 'csharp') return [made({ channel: 'signal', text: key, kind: 'symbol' }, 'C# events')];
    const name =
      key
        .replace(/::class$/, '')
        .split('\\')
        .at(-1) ?? key;
    if (name !== key) return [made({ channel: 'event', text: name, kind: 'symbol' }, 'event subscriber')];
    const [value] = key.includes('::') ? this.#reader.getValue(facts, key.replaceAll('::', '.'), within) : [key];
    return [
      made(
        value === undefined
          ? { channel: 'event', text: key.split('::').at(-1) ?? key, kind: 'symbol' }
          : { channel: 'event', text: value, kind: 'literal' },
        'event subscriber',
      ),
    ];
  }

  /** A listener class that is listed under its event: `OrderPaid::class => [SendReceipt::class]`. */
  #listed(facts: FileFacts, target: Symbol): Registration[] {
    const own = facts.definitions[target.definition];
    const owner = facts.definitions[own?.container ?? -1]?.name;
    if (facts.language !== 'php' || owner === undefined || (own?.name !== 'handle' && own?.name !== '__invoke'))
      return [];
    return this.#project.filesWith(owner).flatMap((path) => {
      const user = this.#project.facts(path);
      return (
        user?.references.flatMap((each) =>
          each.role === 'value' && each.name === owner && each.key !== undefined ? this.#underKey(user, each) : [],
        ) ?? []
      );
    });
  }

  /** Calls of which an argument mentions a name that is used there. */
  #callsAround(facts: FileFacts, { name, site, within }: Reference): Reference[] {
    const mention = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`);
    const lines = callsByLine(facts);
    const around = facts.definitions[within];
    return Array.from({ length: longestCall + 1 }, (_, above) => lines.get(site.line - longestCall + above) ?? [])
      .flat()
      .filter((each) => {
        // A function under a key of the argument is a definition of its own.
        const isInside = each.within === within || around?.container === each.within;
        if (each.name === name || !isInside) return false;
        return (
          each.arguments?.some(
            ({ kind, text, entries = [] }) =>
              wrapping.has(kind) &&
              (mention.test(text) ||
                entries.some(({ value }) => mention.test(value.text)) ||
                (kind === 'function' && holds(facts, each, site.line))),
          ) === true
        );
      });
  }

  /**
   * Named by a string: `add_action('saved', 'flush_cache')`, `to: 'users#show'`; or a class of which something is
   * given: `CartView.as_view()`.
   */
  #byText(facts: FileFacts, target: Symbol, name: string): Registration[] {
    const own = facts.definitions[target.definition];
    if (
      facts.language !== 'php' &&
      facts.language !== 'ruby' &&
      !(facts.language === 'python' && own?.kind === 'class')
    )
      return [];
    const owner = own === undefined ? undefined : (facts.definitions[own.container]?.name ?? own.owner);
    const isAction = actionTest(owner, name);
    return this.#project.filesWith(name).flatMap((path) => {
      const user = this.#project.facts(path);
      if (user === undefined || !sameWorld(user.language, facts.language)) return [];
      return user.references.flatMap((call) => {
        if (call.role !== 'call') return [];
        const mentioned =
          call.arguments?.some(({ kind, text }, at) =>
            kind === 'string'
              ? isAction(text) || (at > 0 && text === name && owner === undefined)
              : own?.kind === 'class' && kind === 'other' && text.startsWith(`${name}.`),
          ) === true;
        return mentioned ? this.#registered(user, call, 'call', target, call, () => true) : [];
      });
    });
  }

  /** Containers are given classes; `resolve(f)` is a promise's. Python's take functions as well. */
  #isInjected(target: Symbol): boolean {
    const kind = getDefinition(this.#project, target)?.kind;
    return kind === 'class' || kind === 'constructor' || this.#project.facts(target.path)?.language === 'python';
  }

  /** A class that is handed on as a key (`@EventsHandler(OrderCreated)`) handles nothing. */
  #isKeyItself({ kind, text }: Key, target: Symbol, { role }: Reference): boolean {
    const own = getDefinition(this.#project, target);
    let name: string | undefined;
    if (own?.kind === 'constructor') name = this.#project.facts(target.path)?.definitions[own.container]?.name;
    else if (own?.kind === 'class') name = own.name;
    return kind === 'symbol' && role === 'value' && text === name;
  }

  #registered(
    facts: FileFacts,
    reference: Reference,
    on: KeyRule['on'],
    target: Symbol,
    shownAt: Reference,
    fits: (rule: KeyRule) => boolean,
  ): Registration[] {
    const found: Registration[] = [];
    for (const rule of this.#table.rulesFor(facts, reference, on, 'register')) {
      // One channel is enough, but a route has a name as well.
      if (
        !fits(rule) ||
        (rule.channel !== 'route-name' && found.some((each) => each.rule.channel !== 'route-name')) ||
        (rule.channel === 'injection' && !this.#isInjected(target))
      )
        continue;
      const keys = this.#reader
        .keys(facts, reference, rule, target)
        .map((key) => inChain(key, reference, getDefinition(this.#project, target)?.name ?? ''))
        .flatMap((key) =>
          key.channel === 'route'
            ? this.#prefixes.of(facts, reference, target).map((prefix) => underPrefix(key, prefix))
            : [key],
        );
      for (const key of keys)
        if (!this.#isKeyItself(key, target, shownAt))
          found.push({ path: facts.path, reference, rule, key, shownAt, type: getType(rule, shownAt) });
    }
    return found;
  }
}

/** Whether a line is in a function that is written as an argument of a call: its parameters tell how far it goes. */
function holds(facts: FileFacts, call: Reference, line: number): boolean {
  return facts.bindings.some(
    (each) =>
      each.within === call.within && each.line === call.site.line && each.endLine >= line && each.endLine > each.line,
  );
}

function getType({ channel }: KeyRule, shownAt: Reference): CallerType {
  if (channel === 'route' || channel === 'route-name') return 'route';
  if (channel === 'injection') return 'injection';
  return shownAt.role === 'decorator' ? 'decorator' : 'callback';
}

/** Whether a text names a controller's method: `orders#show` of Rails, `OrderController@show` of Laravel. */
function actionTest(owner: string | undefined, name: string): (text: string) => boolean {
  if (owner === undefined) return () => false;
  const written = owner.endsWith('Controller') ? `${snake(owner.slice(0, -'Controller'.length))}#${name}` : undefined;
  const action = `${owner}@${name}`;
  return (text) => text === written || text === action || text.endsWith(`\\${action}`);
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}

/** `route("/users", get(show).delete(remove))`: the method that this handler is in. */
function inChain(key: Key, { arguments: given = [] }: Reference, handler: string): Key {
  const methods =
    key.channel === 'route'
      ? [...(given[1]?.text ?? '').matchAll(/\b(get|post|put|patch|delete|head|options)\(([^()]*)\)/g)]
      : [];
  const own =
    methods.length < 2 ? undefined : methods.find(([, , inside = '']) => inside.split(/\W+/).includes(handler))?.[1];
  return own === undefined ? key : { ...key, text: key.text.replace(/^\S+/, own.toUpperCase()) };
}
