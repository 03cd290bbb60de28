import { msg } from '../../../base/text/message.ts';
import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite } from '../graph/callSites.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import { definitionAt, type Project } from '../graph/project.ts';
import type { KeyedSite } from './keyGraph.ts';
import type { KeyReader } from './keyReader.ts';
import type { Registration } from './registrations.ts';
import type { KeyRule } from './rule.ts';

/** A handler in a map that has a name. */
interface MapEntry {
  readonly path: string;
  /** The handler's place in the map. */
  readonly reference: Reference;
  /** The map, as an index into the file's definitions. */
  readonly map: number;
  readonly mapName: string;
  readonly key: string;
  readonly registrations: readonly Registration[];
}

/** A handler taken out of a map under a name that is not known: as sure as "one of them". */
const someKey = 0.6;
const sameKey = 0.9;
/** Methods that look up in a map, or go through a list. */
const lookups = new Set([
  'get',
  'at',
  'find',
  'fetch',
  'GetValueOrDefault',
  'TryGetValue',
  'getOrDefault',
  'forEach',
  'each',
  'ForEach',
  'for_each',
  'map',
  'some',
  'every',
]);
/** Methods that put into a map. */
const stores = new Set(['set', 'put', 'Add', 'TryAdd', 'insert', 'emplace', 'putIfAbsent', 'store', 'Store']);
const maxFiles = 40;

/** `const handlers = { created: onCreated }` and what is called by `handlers[type]()`. */
export class HandlerMaps {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #reader: KeyReader;

  constructor(project: Project, names: NameResolution, reader: KeyReader) {
    this.#project = project;
    this.#names = names;
    this.#reader = reader;
  }

  /** The maps that contain definitions, from their uses. */
  entries(uses: readonly CallSite[]): MapEntry[] {
    return uses.flatMap(({ path, reference, link }): MapEntry[] => {
      // A use by its name alone, or one that is called in place, is in no map: that is nearly all of them.
      if (link === 'name' || (reference.role !== 'value' && reference.argumentOf === undefined)) return [];
      const facts = this.#project.facts(path);
      if (facts === undefined) return [];
      const put = this.#put(facts, reference);
      if (put !== undefined) return [put];
      const map = definitionAt(facts, reference.within);
      if (map === undefined || reference.role !== 'value' || reference.argumentOf !== undefined) return [];
      if (map.kind !== 'variable' && map.kind !== 'field') return [];
      const { key = '' } = reference;
      return [
        {
          path,
          reference,
          map: reference.within,
          mapName: map.name,
          key,
          registrations: this.#asEvent(facts, reference, key),
        },
      ];
    });
  }

  /** `handlers.put("quit", this::quit)`: the map is what the call is made on. */
  #put(facts: FileFacts, reference: Reference): MapEntry | undefined {
    const call = reference.argumentOf === undefined ? undefined : facts.references[reference.argumentOf];
    const mapName = call?.receiver?.split(/\.|->|::/).at(-1);
    const [key] = call?.arguments ?? [];
    if (
      call?.receiver === undefined ||
      mapName === undefined ||
      !stores.has(call.name) ||
      reference.argumentAt !== 1 ||
      key === undefined
    )
      return undefined;
    const map = facts.definitions.findIndex(
      ({ name, kind }) => name === mapName && (kind === 'variable' || kind === 'field'),
    );
    return map < 0
      ? undefined
      : { path: facts.path, reference, map, mapName, key: key.kind === 'string' ? key.text : '', registrations: [] };
  }

  /** Where handlers are taken out of a map. */
  lookups({ path, map, mapName, key, reference: entry }: MapEntry, isOver: () => boolean): KeyedSite[] {
    const sites: KeyedSite[] = [];
    const own = this.#project.facts(path)?.definitions[map];
    const isShared = own?.kind === 'variable' && own.isExported;
    const files = [
      path,
      ...(isShared
        ? this.#project
            .filesWith(mapName)
            .filter((each) => each !== path)
            .slice(0, maxFiles)
        : []),
    ];
    for (const file of files) {
      if (isOver()) break;
      const facts = this.#project.facts(file);
      for (const reference of facts?.references ?? []) {
        if (facts === undefined || reference === entry) continue;
        const asked = parseQuestion(reference, mapName);
        if (
          asked === undefined ||
          (asked !== '' && asked !== key) ||
          !this.#isMap(facts, reference, mapName, path, map)
        )
          continue;
        sites.push({
          path: file,
          reference,
          type: 'dynamic',
          confidence: asked === '' || key === '' ? someKey : sameKey,
          evidence: [
            key === '' ? msg('handler map {0}', mapName) : msg('handler map {0}.{1}', mapName, key),
            msg('registered at {0}:{1}', path, entry.site.line),
          ],
        });
      }
    }
    return sites;
  }

  #isMap(facts: FileFacts, reference: Reference, name: string, path: string, map: number): boolean {
    const root = reference.name === name ? reference.receiver : reference.receiver?.split('.').slice(0, -1).join('.');
    const own = this.#project.facts(path)?.definitions[map];
    if (own?.kind === 'field') return facts.path === path || root !== undefined;
    const first = root === undefined || root === '' ? name : (root.split('.')[0] ?? name);
    const found = this.#names.resolve(facts, first, reference.within);
    if (found.kind === 'symbols')
      return found.symbols.some((symbol) => symbol.path === path && symbol.definition === map);
    return found.kind === 'module' ? found.paths.includes(path) : false;
  }

  /**
   * A map under constants or dotted texts (`[Events.Created]: onCreated`, `'cart/add': addItem`) handles what is sent
   * under them.
   */
  #asEvent(facts: FileFacts, reference: Reference, key: string): Registration[] {
    const [value] = key === '' ? [] : this.#reader.getValue(facts, key, reference.within);
    const text = value ?? (/[.:/]/.test(key) && !/^\w+\.\w+$/.test(key) ? key : undefined);
    const rule: KeyRule = {
      framework: 'handler map',
      channel: 'event',
      direction: 'register',
      names: [],
      on: 'call',
      key: 'none',
    };
    return text === undefined
      ? []
      : [
          {
            path: facts.path,
            reference,
            rule,
            key: { channel: 'event', text, kind: 'literal' },
            shownAt: reference,
            type: 'callback',
          },
        ];
  }
}

/** The key that a reference asks a map for: '' for one that is not known; `undefined` where it does not ask. */
function parseQuestion({ name, role, receiver, arguments: given }: Reference, map: string): string | undefined {
  const last = receiver?.split('.').at(-1);
  if (role === 'value' && name === map) {
    const [index] = given ?? [];
    if (index === undefined) return undefined;
    if (index.kind === 'string') return index.text;
    return '';
  }
  if (role !== 'call' || last !== map) return undefined;
  if (!lookups.has(name)) return name;
  const [index] = given ?? [];
  return index?.kind === 'string' ? index.text : '';
}
