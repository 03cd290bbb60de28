/** The value of a name in braces. */
export type TokenValue = string | number;

/** Lookup of the values of names. */
export type TokenValues = Pick<ReadonlyMap<string, TokenValue>, 'get'>;

/** Maximum characters of a number before the decimals that a format requests. */
const longestNumber = 25;

const token = /(\$?)\{([A-Za-z_]\w*)(?::(0?)(\d{0,3})(d|\.(\d{1,2})f))?\}/g;

/** The names in braces in a text: `{i}`, `{i:03d}`, `{lr:.4f}`; shell variables (`${HOME}`) are not included. */
export function tokensIn(text: string): readonly string[] {
  return [...text.matchAll(token)].flatMap(([, dollar, name]) => (dollar === '$' || name === undefined ? [] : [name]));
}

/**
 * Upper bound of the length of a text with its values, without building it: a small text may expand beyond the maximum
 * string length.
 */
export function lengthFilled(text: string, values: TokenValues): number {
  if (!text.includes('{')) return text.length;
  let length = text.length;
  for (const [, dollar, name = '', , width = '', , digits = ''] of text.matchAll(token)) {
    const value = dollar === '$' ? undefined : values.get(name);
    if (value !== undefined)
      length += typeof value === 'string' ? value.length : Math.max(longestNumber + Number(digits), Number(width));
  }
  return length;
}

/** Fills in the values of the names that have one. */
export function substituted(text: string, values: TokenValues): string {
  if (!text.includes('{')) return text;
  return text.replace(
    token,
    (
      whole: string,
      dollar: string,
      name: string,
      zero: string | undefined,
      width: string | undefined,
      form: string | undefined,
      digits: string | undefined,
    ) => {
      const value = values.get(name);
      return dollar === '$' || value === undefined
        ? whole
        : written(value, { isFilled: zero === '0', width: Number(width ?? ''), form, digits });
    },
  );
}

function written(
  value: TokenValue,
  {
    isFilled,
    width,
    form,
    digits,
  }: {
    readonly isFilled: boolean;
    readonly width: number;
    readonly form: string | undefined;
    readonly digits: string | undefined;
  },
): string {
  if (form === undefined || typeof value === 'string') return String(value);
  const text = form === 'd' ? String(Math.trunc(value)) : value.toFixed(Number(digits));
  // Zeros go after the sign, blanks before it.
  return isFilled && text.startsWith('-')
    ? `-${text.slice(1).padStart(width - 1, '0')}`
    : text.padStart(width, isFilled ? '0' : ' ');
}
