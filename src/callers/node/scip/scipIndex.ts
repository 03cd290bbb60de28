import type { ContentHash } from '../names/contentHash.ts';
import type { SymbolTable } from './symbolTable.ts';

/** In what the columns of a document count. */
export type ColumnUnit = 'utf8' | 'utf16' | 'utf32';

/** A file as it was indexed. */
export interface ScipDocument {
  /** Relative to the index's root, with slashes. */
  readonly path: string;
  readonly unit: ColumnUnit;
  /** Of its text in UTF-8, where the index holds that. */
  readonly textHash?: ContentHash;
  /** Bounds of its occurrences, and of its named definitions. */
  readonly first: number;
  readonly end: number;
  readonly firstDefinition: number;
  readonly endDefinition: number;
}

/** Bits of `ScipIndex.roles` that matter here; the numbers are the format's own. */
export const definitionRole = 1;
/** The name is brought into the file here. */
export const importRole = 2;
/** A signature of something that is defined elsewhere. */
export const forwardDefinitionRole = 0x40;
/**
 * The roles above are kept as they are read, the others (read, written, generated, test) are not; two bits are our own,
 * set by `settleDocument`.
 */
export const keptRoles = definitionRole | importRole | forwardDefinitionRole;
/** The text at the place is no name: the file is not what was indexed, or the place is no token. */
export const unsoundRole = 0x80;
/** The place gives the symbol another name (`export { parse as read }`). Indexers lose uses under such names. */
export const renamedRole = 0x04;

/** An index in memory: columns of numbers, 13 bytes an occurrence and four more to find it by its symbol. */
export interface ScipIndex {
  /** Where the indexer ran: a `file:` address as it is in the index. */
  readonly projectRoot: string;
  readonly tool: string;
  readonly documents: readonly ScipDocument[];
  readonly symbols: SymbolTable;
  /**
   * By occurrence. Lines count from 0; columns in the document's unit until `settleDocument` has made UTF-16 of them.
   */
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  /** 0 for places that are no part of one line. */
  readonly lengths: Uint16Array;
  readonly symbolAt: Uint32Array;
  readonly roles: Uint8Array;
  /** Occurrences that define something with a name, in the order of documents, and a hash of that name's stem. */
  readonly definitions: Uint32Array;
  readonly stems: Uint32Array;
  /** Occurrences by symbol: those of symbol `s` are `bySymbol[starts[s]]` to before `bySymbol[starts[s + 1]]`. */
  readonly starts: Uint32Array;
  readonly bySymbol: Uint32Array;
  /** Methods that a method implements or overrides, by symbol; and the other way round. */
  readonly bases: ReadonlyMap<number, readonly number[]>;
  readonly overrides: ReadonlyMap<number, readonly number[]>;
  /** Constructors by class; and classes by constructor, for languages that call a class by its own name. */
  readonly constructors: ReadonlyMap<number, readonly number[]>;
  readonly classes: ReadonlyMap<number, readonly number[]>;
  /** Symbols local to a document that are used there and not defined. */
  readonly strays: ReadonlySet<number>;
}
