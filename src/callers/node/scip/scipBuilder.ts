import { contentHash, type ContentHash } from '../names/contentHash.ts';
import { classOfConstructor, stemOfSymbol } from './nameStem.ts';
import { NumberList } from './numberList.ts';
import { definitionRole, keptRoles, type ColumnUnit, type ScipDocument, type ScipIndex } from './scipIndex.ts';
import { SymbolTable } from './symbolTable.ts';

/** Eight million occurrences are 140 MB in memory; an index of 200 MB as indexers write them has three million. */
const maxOccurrences = 8_000_000;
/** Occurrences that are sorted before others get their turn: about 2 ms. */
const stretch = 1 << 16;
const longestName = 0xffff;
const localPrefix = 'local ';
const dot = 0x2e;
/** A method with more overrides than this is not followed further. */
const maxRelatives = 1000;

/** A range as it was read; `length` 0 where it goes over lines or is empty. */
export interface ReadRange {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Collects an index while it is read. */
export class ScipBuilder {
  projectRoot = '';
  tool = '';
  readonly #documents: ScipDocument[] = [];
  readonly #symbols = new SymbolTable();
  readonly #lines = new NumberList();
  readonly #columns = new NumberList();
  readonly #lengths = new NumberList();
  readonly #symbolAt = new NumberList();
  readonly #roles = new NumberList();
  readonly #definitions = new NumberList();
  readonly #stems = new NumberList();
  readonly #bases = new Map<number, number[]>();
  readonly #overrides = new Map<number, number[]>();
  readonly #constructors = new Map<number, number[]>();
  readonly #classes = new Map<number, number[]>();
  readonly #strays = new Set<number>();
  /** Local symbols of the document that is being read: whether they are defined. */
  readonly #locals = new Map<number, boolean>();
  #first = 0;
  #firstDefinition = 0;

  /** Whether nothing more may be added. */
  get isFull(): boolean {
    return this.#lines.length >= maxOccurrences;
  }

  /** Adds an occurrence to the document that is being read. */
  occurrence(symbolBytes: Buffer, { line, column, length }: ReadRange, roles: number): void {
    const symbol = this.#getSymbol(symbolBytes);
    if (isLocal(symbolBytes))
      this.#locals.set(symbol, this.#locals.get(symbol) === true || (roles & definitionRole) !== 0);
    if ((roles & definitionRole) !== 0 && length > 0) {
      const text = symbolBytes.toString();
      const stem = stemOfSymbol(text);
      const made = classOfConstructor(text);
      if (made !== undefined) this.#linkClass(symbol, made);
      if (stem !== undefined) {
        this.#definitions.push(this.#lines.length);
        this.#stems.push(stem);
      }
    } else if (isLocal(symbolBytes) && symbolBytes.at(-1) === dot) {
      // scip-typescript names constructors of local classes after them and nowhere says where they are defined.
      const made = classOfConstructor(symbolBytes.toString());
      if (made !== undefined) this.#linkClass(symbol, made);
    }
    this.#lines.push(line);
    this.#columns.push(column);
    this.#lengths.push(length > longestName ? 0 : length);
    this.#symbolAt.push(symbol);
    this.#roles.push(roles & keptRoles);
  }

  /** Notes that a method implements or overrides another. */
  relationship(methodBytes: Buffer, baseBytes: Buffer): void {
    const method = this.#getSymbol(methodBytes);
    const base = this.#getSymbol(baseBytes);
    if (method === base) return;
    append(this.#bases, method, base);
    append(this.#overrides, base, method);
  }

  /** Ends the document that is being read. */
  document(path: string, unit: ColumnUnit | undefined, textHash: ContentHash | undefined): void {
    const [end, endDefinition] = [this.#lines.length, this.#definitions.length];
    this.#documents.push({
      path,
      unit: unit ?? usualUnit(this.tool),
      textHash,
      first: this.#first,
      end,
      firstDefinition: this.#firstDefinition,
      endDefinition,
    });
    this.#first = end;
    this.#firstDefinition = endDefinition;
    for (const [symbol, isDefined] of this.#locals) if (!isDefined) this.#strays.add(symbol);
    this.#locals.clear();
  }

  /** The index, with its occurrences sorted by symbol. */
  async finished(breathe: () => Promise<void> | undefined): Promise<ScipIndex> {
    const symbolAt = this.#symbolAt.finished();
    const starts = new Uint32Array(this.#symbols.count + 1);
    for (let at = 0; at < symbolAt.length; at++) {
      if (at % stretch === 0) await breathe();
      starts[(symbolAt[at] as number) + 1] = (starts[(symbolAt[at] as number) + 1] as number) + 1;
    }
    for (let symbol = 1; symbol < starts.length; symbol++)
      starts[symbol] = (starts[symbol] as number) + (starts[symbol - 1] as number);
    await breathe();
    const next = starts.slice();
    const bySymbol = new Uint32Array(symbolAt.length);
    for (let at = 0; at < symbolAt.length; at++) {
      if (at % stretch === 0) await breathe();
      const symbol = symbolAt[at] as number;
      const slot = next[symbol] as number;
      bySymbol[slot] = at;
      next[symbol] = slot + 1;
    }
    await breathe();
    const lengths = new Uint16Array(this.#lengths.finished());
    const roles = new Uint8Array(this.#roles.finished());
    await breathe();
    return {
      projectRoot: this.projectRoot,
      tool: this.tool,
      documents: this.#documents,
      symbols: this.#symbols,
      lines: this.#lines.finished(),
      columns: this.#columns.finished(),
      lengths,
      symbolAt,
      roles,
      definitions: this.#definitions.finished(),
      stems: this.#stems.finished(),
      starts,
      bySymbol,
      bases: this.#bases,
      overrides: this.#overrides,
      constructors: this.#constructors,
      classes: this.#classes,
      strays: this.#strays,
    };
  }

  #linkClass(symbol: number, className: string): void {
    const made = this.#getSymbol(Buffer.from(className));
    append(this.#constructors, made, symbol);
    // TypeScript's constructor has uses of its own, and those of the class are types.
    if (this.tool !== 'scip-typescript') append(this.#classes, symbol, made);
  }

  #getSymbol(bytes: Buffer): number {
    const { high, low } = contentHash(bytes);
    // `local 3` means another thing in every document.
    return this.#symbols.add(
      high,
      isLocal(bytes) ? (low ^ Math.imul(this.#documents.length + 1, 0x9e3779b1)) >>> 0 : low,
    );
  }
}

function isLocal(symbol: Buffer): boolean {
  return symbol.toString('latin1', 0, localPrefix.length) === localPrefix;
}

/**
 * What indexers that do not say it count columns in; those that do not say it and are not named here run on JavaScript
 * or Java.
 */
function usualUnit(tool: string): ColumnUnit {
  return /^(?:rust-analyzer|scip-go|scip-clang|scip-ruby|lsif-go)/.test(tool) ? 'utf8' : 'utf16';
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.length < maxRelatives && !list.includes(value)) list.push(value);
}
