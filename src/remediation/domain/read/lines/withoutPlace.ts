/** The place of a compiler message: `src/a.ts:3:4:`, `src/a.ts(3,4):`, `src/a.ts:3:4 - `. */
const place = /^[^\s:(][^\n:(]{0,300}(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\))(?::|\s+-)?\s+/;

/** A line without the place at its beginning. */
export function withoutPlace(line: string): string {
  return line.trim().replace(place, '').trim();
}
