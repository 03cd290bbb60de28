import type { Definition, FileFacts, Import, Reference } from '../../../domain/facts.ts';
import { PackedBody, type FactsOuter, type FactsRest } from './packedBody.ts';
import type { TextTableReader } from './textTable.ts';
import { orElse } from './unpackFacts.ts';
import { getBlocks, getHead, mayUse, getPlace, type UsesTable } from './usesTable.ts';

/**
 * Packed facts of which each part is read on first use, and none if the table of uses is enough: most files that hold a
 * name have nothing to say about it. The bytes must have passed `isPacked` and are not checked again; a part that is
 * invalid nevertheless is empty.
 */
export class LazyFacts implements FileFacts {
  readonly path: string;
  readonly language: FileFacts['language'];
  readonly isClean: boolean;
  readonly room: { index?: unknown } = {};
  declare readonly package?: string;
  readonly #packed: Uint8Array;
  readonly #table: UsesTable;
  readonly #opened: (facts: LazyFacts) => void;
  #isOpened = false;
  /** The index of its body among those that were read last, if it is still there. */
  #place = 0;
  #outer: FactsOuter | undefined;
  #rest: FactsRest | undefined;
  /** All definitions, or those that were requested by number. */
  #definitions: readonly Definition[] | undefined;
  #single: Map<number, Definition> | undefined;
  #bindings: FileFacts['bindings'] | undefined;
  /** All references, or those that were requested by number: the same one is always the same object. */
  #references: readonly Reference[] | undefined;
  #made: Map<number, Reference> | undefined;

  /** `opened` is called when the bytes are first read: from then on these facts take memory. */
  constructor(
    packed: Uint8Array,
    table: UsesTable,
    path: string,
    opened: (facts: LazyFacts) => void = () => undefined,
  ) {
    const { language, isClean, hasPackage } = getHead(table);
    this.path = path;
    this.language = language;
    this.isClean = isClean;
    this.#packed = packed;
    this.#table = table;
    this.#opened = opened;
    if (hasPackage) Object.defineProperty(this, 'package', { enumerable: true, get: () => this.#takeOuter().package });
  }

  get imports(): FileFacts['imports'] {
    return this.#takeOuter().imports;
  }

  get exports(): FileFacts['exports'] {
    return this.#takeOuter().exports;
  }

  get definitions(): FileFacts['definitions'] {
    if (this.#definitions === undefined) {
      this.#definitions = orElse(() => this.#read().definitions.all(this.#single), []);
      this.#single = undefined;
    }
    return this.#definitions;
  }

  get heritage(): FileFacts['heritage'] {
    return this.#takeRest().heritage;
  }

  get constants(): FileFacts['constants'] {
    return this.#takeRest().constants;
  }

  get bindings(): FileFacts['bindings'] {
    return (this.#bindings ??= orElse(() => this.#read().bindings(), []));
  }

  get references(): readonly Reference[] {
    if (this.#references === undefined) {
      this.#references = orElse(() => this.#read().references.all(this.#made), []);
      this.#made = undefined;
    }
    return this.#references;
  }

  mayUse(name: string, uses: number): boolean {
    return mayUse(this.#table, name, uses);
  }

  definition(at: number): Definition | undefined {
    const known = this.#definitions === undefined ? this.#single?.get(at) : this.#definitions[at];
    if (known !== undefined || this.#definitions !== undefined) return known;
    const found = orElse(() => this.#read().definitions.at(at), undefined);
    if (found !== undefined) (this.#single ??= new Map<number, Definition>()).set(at, found);
    return found;
  }

  definitionsNamed(name: string): readonly number[] {
    return orElse(() => {
      const { texts, definitions } = this.#read();
      const place = this.#getPlace(texts, name);
      return place < 0 ? [] : definitions.named(place);
    }, []);
  }

  importsNamed(local: string): readonly Import[] {
    const known = this.#outer;
    if (known !== undefined) return known.imports.filter((each) => each.local === local);
    return orElse(() => {
      const body = this.#read();
      const place = this.#getPlace(body.texts, local);
      return place < 0 ? [] : body.getImports(place);
    }, []);
  }

  functionAt(line: number): number {
    return orElse(() => this.#read().definitions.functionAt(line), -1);
  }

  referencesNamed(names: Iterable<string>): readonly Reference[] {
    if (this.#references !== undefined) {
      const wanted = new Set(names);
      return this.#references.filter(({ name }) => wanted.has(name));
    }
    return orElse(() => {
      const { texts, references } = this.#read();
      const places = new Map<number, string>();
      for (const name of names) {
        const place = this.#getPlace(texts, name);
        if (place >= 0) places.set(place, name);
      }
      return places.size === 0
        ? []
        : references.of(places, (this.#made ??= new Map<number, Reference>()), getBlocks(this.#table, places.values()));
    }, []);
  }

  #getPlace(texts: TextTableReader, name: string): number {
    const place = getPlace(this.#table, name);
    return place >= 0 && texts.is(place, name) ? place : texts.find(name);
  }

  #read(): PackedBody {
    let body = opened[this.#place];
    if (body?.bytes !== this.#packed) {
      body = new PackedBody(this.#packed);
      this.#place = nextOpened = (nextOpened + 1) % opened.length;
      opened[this.#place] = body;
    }
    if (!this.#isOpened) {
      this.#isOpened = true;
      this.#opened(this);
    }
    return body;
  }

  #takeOuter(): FactsOuter {
    return (this.#outer ??= orElse(() => this.#read().outer(), { path: '', imports: [], exports: [] }));
  }

  #takeRest(): FactsRest {
    return (this.#rest ??= orElse(() => this.#read().rest(), { heritage: [], constants: [] }));
  }
}

/**
 * Bodies that were read last: their parts are requested one after the other, with lookups in another file or two
 * between them, and then none for a long time. Finding them again costs less than storing their offsets.
 */
const opened: (PackedBody | undefined)[] = new Array<undefined>(4).fill(undefined);
let nextOpened = 0;
