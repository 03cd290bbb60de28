/** An occurrence for `scipBytes`. */
export interface WrittenOccurrence {
  readonly symbol: string;
  /** Three or four numbers from 0, as the format has them. */
  readonly range: readonly number[];
  readonly roles?: number;
  /** As which field the range is written; the plain list is what indexers wrote until 2025. */
  readonly form?: 'list' | 'typed';
}

/** A document for `scipBytes`. */
export interface WrittenDocument {
  readonly path: string;
  readonly occurrences: readonly WrittenOccurrence[];
  readonly text?: string;
  /** The format's number: 1 for UTF-8, 2 for UTF-16, 3 for UTF-32. */
  readonly encoding?: number;
  /** Symbols with the symbols they implement. */
  readonly implementations?: readonly (readonly [string, string])[];
}

/** The bytes of a SCIP index with these documents. */
export function scipBytes(
  documents: readonly WrittenDocument[],
  { tool = 'test-indexer', root = 'file:///nowhere' } = {},
): Buffer {
  const metadata = message(1, [message(2, [text(1, tool)]), text(3, root)]);
  return Buffer.concat([metadata, ...documents.map((document) => message(2, documentFields(document)))]);
}

function documentFields({
  path,
  occurrences,
  text: content,
  encoding,
  implementations = [],
}: WrittenDocument): Buffer[] {
  return [
    text(4, 'test'),
    text(1, path),
    ...occurrences.map((occurrence) => message(2, occurrenceFields(occurrence))),
    ...implementations.map(([symbol, base]) =>
      message(3, [text(1, symbol), text(3, 'documentation'), message(4, [text(1, base), number(2, 1), number(3, 1)])]),
    ),
    ...(content === undefined ? [] : [text(5, content)]),
    ...(encoding === undefined ? [] : [number(6, encoding)]),
  ];
}

function occurrenceFields({ symbol, range, roles, form }: WrittenOccurrence): Buffer[] {
  const written =
    form === 'typed'
      ? message(
          range.length === 3 ? 8 : 9,
          range.map((value, at) => number(at + 1, value)),
        )
      : message(1, range.map(varint));
  return [
    written,
    text(2, symbol),
    ...(roles === undefined ? [] : [number(3, roles)]),
    number(5, 15),
    message(7, range.map(varint)),
  ];
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

function text(field: number, value: string): Buffer {
  return message(field, [Buffer.from(value)]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}
