import type { FileFacts, Reference } from '../../../domain/facts.ts';
import { PackedBody, type FactsDefined, type FactsOuter } from './packedBody.ts';
import { orElse } from './unpackFacts.ts';
import { headOf, mayUse, type UsesTable } from './usesTable.ts';

/**
 * Packed facts that are read part by part when they are first asked for, and not at all for what their table of uses can tell: most files
 * that hold a name have nothing to say about it. For bytes that `isPacked` has seen, which are not looked through again; a part that
 * makes no sense all the same is empty.
 */
export class LazyFacts implements FileFacts {
  readonly path: string;
  readonly language: FileFacts['language'];
  readonly isClean: boolean;
  declare readonly package?: string;
  readonly #packed: Uint8Array;
  readonly #table: UsesTable;
  readonly #opened: (facts: LazyFacts) => void;
  #body: PackedBody | undefined;
  #outer: FactsOuter | undefined;
  #defined: FactsDefined | undefined;
  #bindings: FileFacts['bindings'] | undefined;

  /** `opened` hears when the bytes are first read: from then on these facts take room. */
  constructor(packed: Uint8Array, table: UsesTable, path: string, opened: (facts: LazyFacts) => void = () => undefined) {
    const { language, isClean, hasPackage } = headOf(table);
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
    return this.#takeDefined().definitions;
  }

  get heritage(): FileFacts['heritage'] {
    return this.#takeDefined().heritage;
  }

  get constants(): FileFacts['constants'] {
    return this.#takeDefined().constants;
  }

  get bindings(): FileFacts['bindings'] {
    return (this.#bindings ??= orElse(() => this.#read().bindings(), []));
  }

  get references(): readonly Reference[] {
    return orElse(() => this.#read().references.all(), []);
  }

  mayUse(name: string, uses: number): boolean {
    return mayUse(this.#table, name, uses);
  }

  referencesNamed(names: Iterable<string>): readonly Reference[] {
    return orElse(() => {
      const { texts, references } = this.#read();
      const places = new Set<number>();
      for (const name of names) {
        const place = texts.find(name);
        if (place >= 0) places.add(place);
      }
      return places.size === 0 ? [] : references.of(places);
    }, []);
  }

  #read(): PackedBody {
    if (this.#body === undefined) {
      this.#body = new PackedBody(this.#packed);
      this.#opened(this);
    }
    return this.#body;
  }

  #takeOuter(): FactsOuter {
    return (this.#outer ??= orElse(() => this.#read().outer(), { path: '', imports: [], exports: [] }));
  }

  #takeDefined(): FactsDefined {
    return (this.#defined ??= orElse(() => this.#read().defined(), { definitions: [], heritage: [], constants: [] }));
  }
}
