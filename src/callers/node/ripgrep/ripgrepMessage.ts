import { literal, nullable, number, object, string, union, type infer as Infer } from 'zod/mini';

/** Text, or bytes in base64 where they are no UTF-8. */
const data = union([object({ text: string() }), object({ bytes: string() })]);

/** The lines of `rg --json` that matter here; `begin` and `context` carry nothing of use. */
const message = union([
  object({ type: literal('begin') }),
  object({ type: literal('context') }),
  object({ type: literal('match'), data: object({ path: data, lines: data, line_number: number() }) }),
  object({ type: literal('end'), data: object({ path: data, binary_offset: nullable(number()) }) }),
  object({ type: literal('summary') }),
]);

/** One line of ripgrep's output. */
export type RipgrepMessage = Infer<typeof message>;

/** A line of `rg --json` output; undefined for anything that is none. */
export function parseRipgrepMessage(line: string): RipgrepMessage | undefined {
  try {
    const parsed = message.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What a `text` or `bytes` field says; broken bytes become replacement characters. */
export function getText(field: Infer<typeof data>): string {
  return 'text' in field ? field.text : Buffer.from(field.bytes, 'base64').toString('utf8');
}
