/** What a name in braces stands for. */
export type TokenValue = string | number;

/** Where the values of names are looked up. */
export type TokenValues = Pick<ReadonlyMap<string, TokenValue>, 'get'>;

/** Letters of a number without the digits after its point that a form asks for. */
const longestNumber = 25;

const token = /(\$?)\{([A-Za-z_]\w*)(?::(0?)(\d{0,3})(d|\.(\d{1,2})f))?\}/g;

/** The names in braces in a text: `{i}`, `{i:03d}`, `{lr:.4f}`; what a shell fills in (`${HOME}`) is none of them. */
export function tokensIn(text: string): readonly string[] {
  return [...text.matchAll(token)].flatMap(([, dollar, name]) => (dollar === '$' || name === undefined ? [] : [name]));
}

/**
 * How long a text is at most with its values, without making it: filled in, a small one may be longer than any text can
 * be.
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

/** The text with the values of the names that have one. */
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
  // Zeros stand behind the sign, blanks before it.
  return isFilled && text.startsWith('-')
    ? `-${text.slice(1).padStart(width - 1, '0')}`
    : text.padStart(width, isFilled ? '0' : ' ');
}
