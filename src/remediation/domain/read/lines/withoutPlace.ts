/** Where a compiler says something: `src/a.ts:3:4:`, `src/a.ts(3,4):`, `src/a.ts:3:4 - `. */
const place = /^[^\s:(][^\n:(]{0,300}(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\))(?::|\s+-)?\s+/;

/** A line without the place in a file that it begins with. */
export function withoutPlace(line: string): string {
  return line.trim().replace(place, '').trim();
}
