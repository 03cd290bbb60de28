import type { Argument, FileFacts, Reference } from '../facts.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import type { Project } from '../graph/project.ts';
import { routeKey, type Key } from './key.ts';
import type { KeyRule } from './rule.ts';

/** Under which entry of an options object the key stands, in the order of trust. */
const keyEntries = ['event', 'eventName', 'name', 'topic', 'subject', 'queue', 'queueName', 'type', 'cmd', 'command', 'routingKey', 'pattern', 'url', 'path', 'key', 'topics', 'value'];

/** Reads keys out of calls and decorators: literals, templates, constants and enum members wherever they are defined, classes. */
export class KeyReader {
  readonly #project: Project;
  readonly #names: NameResolution;

  constructor(project: Project, names: NameResolution) {
    this.#project = project;
    this.#names = names;
  }

  /** The keys that a call or decorator names by a rule; `handlerName` and `parameterType` are of the definition it registers. */
  keys(facts: FileFacts, reference: Reference, rule: KeyRule, handlerName = '', parameterType = ''): Key[] {
    const { key } = rule;
    if (key === 'none') return [{ channel: rule.channel, text: '', kind: 'symbol' }];
    if (key === 'handler-name') return handlerName === '' ? [] : [{ channel: rule.channel, text: handlerName, kind: 'symbol' }];
    if (key === 'parameter-type') return parameterType === '' ? [] : [{ channel: rule.channel, text: parameterType, kind: 'symbol' }];
    if (key === 'receiver') {
      const name = reference.receiver?.split('.').at(-1) ?? '';
      return name === '' ? [] : [{ channel: rule.channel, text: name, kind: 'symbol' }];
    }
    const given = reference.arguments ?? [];
    const place = typeof key === 'number' ? given.filter(({ name }) => name === undefined)[key] ?? given.find(({ name }) => name === 'value' || name === 'path') : given.find(({ name }) => name === key.keyword);
    return place === undefined ? [] : this.#keysOf(facts, place, rule, reference.within, 0);
  }

  #keysOf(facts: FileFacts, argument: Argument, rule: KeyRule, within: number, step: number): Key[] {
    const { channel, prefix = '' } = rule;
    const named = (text: string, isTemplate: boolean): Key =>
      channel === 'route' ? routeKey(prefix, text) : { channel, text, kind: isTemplate || /[*#]/.test(text) ? 'pattern' : 'literal' };
    switch (argument.kind) {
      case 'string':
        return [named(argument.text, false)];
      case 'template':
        return argument.text.replace(/[*./:]/g, '') === '' ? [] : [named(argument.text, true)];
      case 'class':
        return [{ channel, text: argument.text.replace(/^new\s+/, '').replace(/(?:\.class|::class|\(.*)$/s, '').split(/[.\\]/).at(-1) ?? '', kind: 'symbol' }];
      case 'name':
      case 'member': {
        const values = this.#constant(facts, argument.text, within);
        if (values.length > 0) return values.map((value) => named(value, false));
        return channel === 'route' ? [] : [{ channel, text: argument.text.split('.').at(-1) ?? argument.text, kind: 'symbol' }];
      }
      case 'object': {
        if (step > 1) return [];
        const entry = keyEntries.map((name) => argument.entries?.find(({ key }) => key === name)).find((found) => found !== undefined);
        if (entry !== undefined) return this.#keysOf(facts, entry.value, rule, within, step + 1);
        const [only] = argument.entries ?? [];
        return only === undefined ? [] : this.#keysOf(facts, only.value, rule, within, step + 1);
      }
      case 'array': {
        const texts = [...argument.text.matchAll(/(["'`])((?:(?!\1)[^\\])*)\1/g)].map((match) => match[2] ?? '');
        return texts.map((text) => named(text, false));
      }
      default:
        return [];
    }
  }

  /** The values that a constant may have: its own file first, then where it is imported from, then wherever the code has one of this name. */
  #constant(facts: FileFacts, name: string, within: number): string[] {
    const inFile = (own: FileFacts, wanted: string): string[] => own.constants.filter((each) => each.name === wanted || each.name.endsWith(`.${wanted}`)).map(({ value }) => value);
    const bare = name.replace(/^(?:this|self|cls|static)\./, '').replace(/\.value$/, '');
    const own = inFile(facts, bare);
    if (own.length > 0) return own.slice(0, 1);
    const [first = ''] = bare.split('.');
    const found = this.#names.resolve(facts, first, within);
    const paths = found.kind === 'symbols' ? found.symbols.map(({ path }) => path) : found.kind === 'module' ? found.paths : [];
    const original = facts.imports.find(({ local }) => local === first)?.imported ?? first;
    for (const path of paths) {
      const other = this.#project.facts(path);
      const there = other === undefined ? [] : inFile(other, found.kind === 'module' ? bare.slice(first.length + 1) : bare.replace(first, original));
      if (there.length > 0) return there.slice(0, 1);
    }
    const last = bare.split('.').slice(-2).join('.');
    const anywhere = new Set(this.#project.filesWith(last.split('.').at(-1) ?? last).flatMap((path) => {
      const other = this.#project.facts(path);
      return other === undefined ? [] : inFile(other, last);
    }));
    return anywhere.size === 1 ? [...anywhere] : [];
  }
}
