import { describe, expect, it } from 'vitest';
import { outcome } from './engineCase.ts';

const file = [
  'export function first(user: User): string {',
  "  const name = formatName(user.givenName, user.familyName, 'short');",
  '  return name;',
  '}',
  '',
  'export function second(user: User): string {',
  "  const name = formatName(user.givenName, user.familyName, 'short');",
  '  return name.trim();',
  '}',
  '',
].join('\n');

describe('an edit of every occurrence whose old text has a slip', () => {
  it('is made in every place inside a line that holds the same text', async () => {
    const text = 'if (ready) send(toMessage(order.id, "short"), retries);\nelse queue(toMessage(order.id, "short"));\n';
    const [old, now] = ['toMesage(order.id, "short")', 'toMesage(order.id, "long")'];
    expect(await outcome(text, old, now, { replaceAll: true })).toBe(text.replaceAll('"short"', '"long"'));
  });

  it('is made in whole lines, too', async () => {
    const old = "  const name = formatNane(user.givenName, user.familyName, 'short');";
    const now = old.replace("'short'", "'long'");
    expect(await outcome(file, old, now, { replaceAll: true })).toBe(file.replaceAll("'short'", "'long'"));
  });

  it('is asked about where the same line stands in another indentation, and where another number was counted', async () => {
    const old = "  const name = formatNane(user.givenName, user.familyName, 'short');";
    const now = old.replace("'short'", "'long'");
    const deeper = `${file}if (strict) {\n    const name = formatName(user.givenName, user.familyName, 'short');\n}\n`;
    expect(await outcome(deeper, old, now, { replaceAll: true })).toMatch(/^review/);
    expect(await outcome(file, old, now, { replaceAll: true, expectedCount: 3 })).toMatch(/^review/);
  });

  it('leaves alone what only ends like it', async () => {
    const text = 'total = sum(values, start)\nsubtotal = sum(values, start)\n';
    const result = await outcome(text, 'total = sum(valeus, start)', 'total = sum(values, 0)', { replaceAll: true });
    expect(result).not.toContain('subtotal = sum(values, 0)');
  });
});
