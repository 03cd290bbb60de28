import { stringify } from 'yaml';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** One thing that was asked and the whole of what came of it. */
export interface GoldenRow {
  /** What was asked, as a person reads it; may have several lines. */
  readonly asked: string;
  readonly answer: unknown;
}

/**
 * Compares what code makes of many inputs with what is committed in `test/fixtures/golden/<name>.txt`, one block for
 * each row. What was meant to change is written anew with `vitest run -u <test>`, and the difference read before it is
 * committed.
 */
export async function expectGolden(name: string, rows: readonly GoldenRow[]): Promise<void> {
  const text = rows.map(({ asked, answer }) => `${asked}\n${indented(written(answer))}\n`).join('');
  await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(`../fixtures/golden/${name}.txt`, import.meta.url)));
}

/** A value on one line where it is short, else over several. */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '(nothing)';
  const line = JSON.stringify(value);
  return line.length <= 200
    ? line
    : stringify(JSON.parse(line), { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
