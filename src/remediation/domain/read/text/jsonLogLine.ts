/** A longer line is not taken apart: it is data, not a log. */
const longest = 65_536;

/** Where loggers put what failed, the most telling first. */
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
 * The text inside a log line that is a JSON object (pino, bunyan, winston, structlog, zap): its stack, else its
 * message. Undefined where the line is no such object. Never throws.
 */
export function jsonLogText(line: string): string | undefined {
  if (!line.startsWith('{"') || !line.endsWith('}') || line.length > longest) return undefined;
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return undefined;
  }
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
