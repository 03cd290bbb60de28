import type { Argument, FileFacts, Reference } from '../facts.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import { enclosing, type Project, type Symbol } from '../graph/project.ts';
import { isUntold } from '../typeText.ts';
import { Constants } from './constants.ts';
import type { Key } from './key.ts';
import { addressIn, routeKey, verbIn } from './routeKey.ts';
import type { KeyPlace, KeyRule } from './rule.ts';

/** The entries of an options object that may hold the key, in the order of trust. */
const keyEntries = [
  'event',
  'eventName',
  'name',
  'topic',
  'subject',
  'queue',
  'queueName',
  'type',
  'cmd',
  'command',
  'routingKey',
  'pattern',
  'url',
  'path',
  'key',
  'topics',
  'channel',
  'value',
];
/**
 * The same for requests, of which `type`, `name` and the like say something else: `ajax({ type: 'POST', url: '/users'
 * })`.
 */
const addressEntries = ['url', 'path', 'uri', 'pathname', 'value'];

const nothing: Argument = { kind: 'other', text: '' };

/**
 * Reads keys out of calls and decorators: literals, templates, constants and enum members wherever they are defined,
 * classes.
 */
export class KeyReader {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #constants: Constants;

  constructor(project: Project, names: NameResolution) {
    this.#project = project;
    this.#names = names;
    this.#constants = new Constants(project, names);
  }

  /** The keys that a call, decorator or base names by a rule; `handler` is the definition it registers. */
  keys(facts: FileFacts, reference: Reference, rule: KeyRule, handler?: Symbol): Key[] {
    const places: readonly KeyPlace[] = Array.isArray(rule.key)
      ? (rule.key as readonly KeyPlace[])
      : [rule.key as KeyPlace];
    const found = places.map((place) => this.#at(facts, reference, rule, place, handler));
    // A fixture that is given a name has no other.
    return rule.channel === 'fixture' ? (found.find((keys) => keys.length > 0) ?? []) : found.flat();
  }

  /** The values of a constant, for keys that are elsewhere than in a call. */
  getValue(facts: FileFacts, name: string, within: number): readonly string[] {
    return this.#constants.getValue(facts, name, within);
  }

  #at(facts: FileFacts, reference: Reference, rule: KeyRule, place: KeyPlace, handler: Symbol | undefined): Key[] {
    const symbol = (text: string | undefined): Key[] =>
      text === undefined || text === '' ? [] : [{ channel: rule.channel, text, kind: 'symbol' }];
    const own = handler === undefined ? undefined : this.#project.facts(handler.path);
    const definition = own?.definitions[handler?.definition ?? -1];
    switch (place) {
      case 'none':
        return [{ channel: rule.channel, text: '', kind: 'symbol' }];
      case 'handler-name':
        return rule.channel === 'command' || rule.channel === 'route-name' || rule.channel === 'fixture'
          ? literal(rule, definition?.name)
          : symbol(definition?.name);
      case 'class-name':
        return symbol(own?.definitions[definition?.container ?? -1]?.name ?? definition?.owner);
      case 'parameter-type':
        return symbol(own === undefined ? undefined : firstParameterType(own, handler?.definition));
      case 'base-argument':
        return symbol(
          facts.references.find(
            (each) =>
              each.role === 'type' &&
              each.within === reference.within &&
              each.site.line === reference.site.line &&
              each.site.column > reference.site.column,
          )?.name,
        );
      case 'receiver-made':
        return this.#madeWith(facts, reference, rule);
      case 'type-argument': {
        const from = reference.site.column + reference.name.length;
        return symbol(
          facts.references.find(
            (each) =>
              each.role === 'type' &&
              each.site.line === reference.site.line &&
              each.site.column > from &&
              each.site.column <= from + 2,
          )?.name,
        );
      }
      case 'receiver':
        return symbol(namedSignal(rule, reference.receiver) ?? getLastPart(reference.receiver));
      default:
        return typeof place === 'object' && 'sibling' in place
          ? this.#inSibling(facts, reference, rule, place.sibling)
          : this.#inArgument(facts, reference, rule, place);
    }
  }

  /** The first argument of another call on the same object. */
  #inSibling(facts: FileFacts, reference: Reference, rule: KeyRule, sibling: string): Key[] {
    const calls = facts.references.filter(
      (each) =>
        each.name === sibling &&
        each.role === 'call' &&
        each.within === reference.within &&
        each.receiver === reference.receiver,
    );
    return calls.flatMap((each) => this.#getKeys(facts, each.arguments?.[0] ?? nothing, rule, each));
  }

  /** An argument by its position or its keyword. */
  #inArgument(
    facts: FileFacts,
    reference: Reference,
    rule: KeyRule,
    place: number | { readonly keyword: string },
  ): Key[] {
    const path = rule.channel === 'route' && place === 0 ? this.#chainedPath(facts, reference) : undefined;
    if (path !== undefined) return this.#getKeys(facts, path, rule, reference);
    const given = reference.arguments ?? [];
    const found =
      typeof place === 'number'
        ? (given.filter(({ name }) => name === undefined)[place] ??
          (place === 0 ? given.find(({ name }) => name === 'value' || name === 'path') : undefined))
        : given.find(({ name }) => name === place.keyword);
    if (found !== undefined) return this.#getKeys(facts, found, rule, reference);
    // `@Get()`, `[HttpPost]`: the path is that of the controller.
    return rule.channel === 'route' && reference.role === 'decorator' && place === 0
      ? [routeKey(getVerb(facts, reference, rule), '')]
      : [];
  }

  /** `router.route('/users').get(list)`: the path is in the call before, which is given nothing else. */
  #chainedPath(
    facts: FileFacts,
    { name, receiver, within, site, arguments: given = [] }: Reference,
  ): Argument | undefined {
    const head =
      name === 'route' || /^(?:string|template)$/.test(given[0]?.kind ?? '')
        ? undefined
        : /^(.*?)\.route\(/s.exec(receiver ?? '')?.[1];
    if (head === undefined) return undefined;
    const before = facts.references
      .filter(
        (each) =>
          each.name === 'route' &&
          each.role === 'call' &&
          each.within === within &&
          each.receiver === head &&
          each.site.line <= site.line,
      )
      .at(-1);
    return before?.arguments?.length === 1 ? before.arguments[0] : undefined;
  }

  /** A template with the values of its constants. */
  #filled(facts: FileFacts, { text, entries = [] }: Argument, within: number): string {
    const parts = text.split('*');
    const values =
      parts.length === entries.length + 1
        ? entries.map(({ value }) =>
            value.text === '' ? undefined : this.#constants.getValue(facts, value.text, within)[0],
          )
        : [];
    return parts.map((part, at) => `${part}${at + 1 < parts.length ? (values[at] ?? '*') : ''}`).join('');
  }

  /** `BASE + '/users'`, where everything in it is known. */
  #joined(facts: FileFacts, source: string, within: number): string | undefined {
    if (!/^[^+]+(?:\+[^+]+)+$/.test(source)) return undefined;
    const parts = source.split('+').map((part): string | undefined => {
      const text = /^\s*(["'`])((?:(?!\1)[^\\])*)\1\s*$/.exec(part)?.[2];
      const name = /^\s*([\p{ID_Start}_$][\p{ID_Continue}$.]*)\s*$/u.exec(part)?.[1];
      return text ?? (name === undefined ? undefined : this.#constants.getValue(facts, name, within)[0]);
    });
    return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
  }

  /** The first argument of what a receiver was made with, where it is defined. */
  #madeWith(facts: FileFacts, reference: Reference, rule: KeyRule): Key[] {
    const name = getLastPart(reference.receiver) ?? '';
    if (name === '') return [];
    const resolved = this.#names.resolve(facts, name, reference.within);
    const own = facts.definitions.flatMap((each, definition) =>
      each.name === name ? [{ path: facts.path, definition }] : [],
    );
    return (resolved.kind === 'symbols' ? resolved.symbols : own).flatMap(({ path, definition }) => {
      const other = this.#project.facts(path);
      const { startLine = 0, endLine = -1 } = other?.definitions[definition] ?? {};
      const maker = other?.references.find(
        (each) =>
          (each.role === 'decorator' && each.decorates === definition) ||
          ((each.role === 'new' || each.role === 'call') &&
            (each.within === definition || (each.site.line >= startLine && each.site.line <= endLine))),
      );
      return other === undefined || maker === undefined
        ? []
        : this.#getKeys(other, maker.arguments?.[0] ?? nothing, rule, maker);
    });
  }

  #getKeys(facts: FileFacts, argument: Argument, rule: KeyRule, reference: Reference): Key[] {
    const { channel } = rule;
    const named = (text: string, isTemplate: boolean): Key =>
      channel === 'route'
        ? routeKey(getVerb(facts, reference, rule), text)
        : { channel, text, kind: isTemplate || /[*#]/.test(text) ? 'pattern' : 'literal' };
    switch (argument.kind) {
      case 'string':
        return [named(argument.text, false)];
      case 'template': {
        const text = this.#filled(facts, argument, reference.within);
        return text.replace(/[*./:]/g, '') === '' ? [] : [named(text, text.includes('*'))];
      }
      case 'class':
        return channel === 'route'
          ? []
          : [
              {
                channel,
                text:
                  argument.text
                    .replace(/^new\s+/, '')
                    .replace(/(?:\.class|::class|\(.*)$/s, '')
                    .split(/[.\\]/)
                    .at(-1) ?? '',
                kind: 'symbol',
              },
            ];
      case 'name':
      case 'member':
        return this.#ofName(facts, argument.text, rule, reference, named);
      case 'object': {
        // Facts hold no entries of entries, so this ends.
        const { entries = [] } = argument;
        const entry =
          (channel === 'route' ? addressEntries : keyEntries)
            .map((name) => entries.find(({ key }) => key === name))
            .find((found) => found !== undefined) ?? (channel === 'route' ? undefined : entries[0]);
        return entry === undefined ? [] : this.#getKeys(facts, entry.value, rule, reference);
      }
      case 'array':
        return this.#listed(facts, argument.text, reference).map((text) => named(text, false));
      case 'other': {
        const joined = this.#joined(facts, argument.text, reference.within);
        if (joined !== undefined) return [named(joined, false)];
        if (channel === 'route') {
          const address = addressIn(argument.text);
          return address === undefined ? [] : [named(address, true)];
        }
        return /^[{[]/.test(argument.text)
          ? this.#listed(facts, argument.text, reference).map((text) => named(text, false))
          : [];
      }
      default:
        return [];
    }
  }

  #ofName(
    facts: FileFacts,
    text: string,
    rule: KeyRule,
    reference: Reference,
    named: (text: string, isTemplate: boolean) => Key,
  ): Key[] {
    const { channel } = rule;
    const values = this.#constants.getValue(facts, text, reference.within);
    if (values.length > 0) return values.map((value) => named(value, false));
    const type = this.#getType(facts, text, reference);
    if (type !== undefined && type.length > 2 && /^'[^]*'$/.test(type)) return [named(type.slice(1, -1), false)];
    if (channel === 'route') return [];
    const symbols = [
      text.split('.').at(-1) ?? text,
      ...(type === undefined || type === '' || /^[='"]/.test(type)
        ? []
        : [type.replace(/\(\)$/, '').split('.').at(-1) ?? '']),
    ];
    return symbols.map((each) => ({ channel, text: each, kind: 'symbol' }));
  }

  /** Texts and the values of constants in a list that is written out: `{Topics.PAID, "lost"}`. */
  #listed(facts: FileFacts, source: string, { within }: Reference): string[] {
    const elements = source
      .replace(/^[[{(]|[\]})]$/g, '')
      .split(',')
      .map((each) => each.trim());
    return [
      ...listed(source),
      ...elements.flatMap((each) =>
        /^[\p{ID_Start}_$][\p{ID_Continue}$]*(?:\.[\p{ID_Start}_$][\p{ID_Continue}$]*)*$/u.test(each)
          ? this.#constants.getValue(facts, each, within)
          : [],
      ),
    ];
  }

  /** The type of a local, the last one set above the place, or of a variable of the file. */
  #getType(facts: FileFacts, name: string, { within, site }: Reference): string | undefined {
    for (const scope of [...enclosing(facts, within), -1]) {
      const found = facts.bindings
        .filter(
          (each) => each.name === name && each.within === scope && each.line <= site.line && site.line <= each.endLine,
        )
        .at(-1);
      if (found !== undefined) return found.type;
    }
    return facts.definitions.find((each) => each.name === name && each.container === -1 && each.kind === 'variable')
      ?.type;
  }
}

function literal(rule: KeyRule, text: string | undefined): Key[] {
  // Command lines write `sync_all` as `sync-all`.
  return text === undefined
    ? []
    : [{ channel: rule.channel, text: rule.channel === 'command' ? text.replaceAll('_', '-') : text, kind: 'literal' }];
}

/** Texts in a list or set that is written out. */
function listed(source: string): string[] {
  return [...source.matchAll(/(["'`])((?:(?!\1)[^\\])*)\1/g)].map((match) => match[2] ?? '');
}

/** The last name of a receiver; what only passes a stream on is left out. */
function getLastPart(receiver: string | undefined): string | undefined {
  return receiver
    ?.replace(/\.(?:pipe|asObservable)\(.*$/s, '')
    .split(/\.|::|->|\\/)
    .at(-1)
    ?.replace(/\(.*$/s, '')
    .replace(/[?!$]*$/, (end) => (end === '$' ? '$' : ''));
}

/** The method of a request or route: what the rule says, an option, a chained call, or the name of the call. */
function getVerb(facts: FileFacts, reference: Reference, rule: KeyRule): string {
  if (rule.prefix !== undefined) return getPrefixedVerb(facts, reference, rule.prefix.trim());
  const given = reference.arguments ?? [];
  const named = given.find(({ name }) => name === 'methods' || name === 'method');
  if (named !== undefined) return verbsIn(named.text)[0] ?? '*';
  const asked = rule.verb === undefined ? undefined : given[rule.verb];
  if (asked !== undefined) return verbsIn(asked.text)[0] ?? '*';
  const option = given.flatMap(({ entries }) => entries ?? []).find(({ key }) => key === 'method' || key === 'type');
  if (option !== undefined) return verbsIn(option.value.text)[0] ?? '*';
  const wrapped = /^(get|post|put|patch|delete)\(/.exec(given[1]?.text ?? '')?.[1];
  if (wrapped !== undefined && reference.name === 'route') return wrapped.toUpperCase();
  const before = /\.(get|post|put|patch|delete)\(\)$/i.exec(reference.receiver ?? '')?.[1];
  if (before !== undefined) return before.toUpperCase();
  if (reference.name === 'fetch' || reference.name === 'useFetch' || reference.name === '$fetch')
    return given.length > 1 && given[1]?.kind !== 'object' ? '*' : 'GET';
  return verbIn(reference.name);
}

/** `r.HandleFunc("/orders", f).Methods("POST")`. */
function chainedVerb(facts: FileFacts, { name, site, within }: Reference): string | undefined {
  const next = facts.references.find(
    (each) =>
      each.name === 'Methods' &&
      each.within === within &&
      each.site.line === site.line &&
      each.receiver?.includes(`${name}(`) === true,
  );
  return next === undefined ? undefined : verbsIn(next.arguments?.[0]?.text ?? '')[0];
}

function verbsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:Method)?(get|post|put|patch|delete|head|options)\b/gi)].map((match) =>
    (match[1] ?? '').toUpperCase(),
  );
}

function getPrefixedVerb(facts: FileFacts, reference: Reference, prefix: string): string {
  const methods = reference.arguments?.find(({ name }) => name === 'methods' || name === 'method');
  const option = reference.arguments?.flatMap(({ entries }) => entries ?? []).find(({ key }) => key === 'method');
  const [first] = verbsIn(methods?.text ?? option?.value.text ?? '');
  return first ?? chainedVerb(facts, reference) ?? (prefix === '' ? '*' : prefix);
}

/** The type of a function's first parameter or local with a type, without its qualifier except in Python. */
function firstParameterType({ bindings, language }: FileFacts, definition: number | undefined): string | undefined {
  return bindings
    .find(
      (each) =>
        each.within === definition && !each.name.includes('.') && !isUntold(each.type) && !each.type.startsWith("'"),
    )
    ?.type.replace(/\(\)$/, '')
    .replace(language === 'python' ? '' : /^.*\./, '');
}

/** `signal('paid').send()`: a signal of blinker that is taken by its name. */
function namedSignal({ channel }: KeyRule, receiver = ''): string | undefined {
  return channel === 'signal' ? /^(?:[\w.]+\.)?signal\(\s*["'](\w+)["']\s*\)$/.exec(receiver)?.[1] : undefined;
}
