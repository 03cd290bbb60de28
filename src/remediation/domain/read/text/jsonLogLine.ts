/** A longer line is not parsed: it is data, not a log record. */
const longest = 65_536;

/** The fields in which loggers report a failure, the most specific first. */
const places: readonly (readonly string[])[] = [
  ['err', 'stack'],
  ['error', 'stack'],
  ['exception', 'stacktrace'],
  ['stack'],
  ['exc_info'],
  ['stacktrace'],
  ['exception'],
  ['err', 'message'],
  ['error', 'message'],
  ['error'],
  ['err'],
  ['message'],
  ['msg'],
];

/**
 * The text in a JSON log line (pino, bunyan, winston, structlog, zap): its stack, otherwise its message. Undefined if
 * the line is no such object. Never throws.
 */
export function jsonLogText(line: string): string | undefined {
  const record = readJsonRecord(line);
  for (const path of places) {
    const found = path.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined,
      record,
    );
    if (typeof found === 'string' && found.trim() !== '') return found;
  }
  return undefined;
}

/** The object that a line of a log is; undefined if it is none or too long. Never throws. */
export function readJsonRecord(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{"') || !line.endsWith('}') || line.length > longest) return undefined;
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
