/** Up to here a value stands on one line. */
const widest = 160;

/**
 * JSON for people to read in diffs: what is short stands on one line, what is long has a line for each part. Numbers
 * have four decimals at most: what another machine rounds otherwise is no difference.
 */
export function renderJson(value: unknown): string {
  return `${rendered(value, '')}\n`;
}

function rendered(value: unknown, indent: string): string {
  const flat = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'number' ? Math.round(each * 1e4) / 1e4 : each,
  );
  if (typeof value !== 'object' || value === null || (indent !== '' && flat.length <= widest)) return flat;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((each) => rendered(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${JSON.stringify(key)}: ${rendered(each, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
