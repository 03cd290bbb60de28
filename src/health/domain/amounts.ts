import type { FigureUnit } from '../../base/health.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats numbers for the readers of a language. */
export interface Amounts {
  count(value: number): string;
  /** A value between 0 and 1 as per cent. */
  share(value: number): string;
  /** A value of a figure in its unit; `ms` in seconds from one on. */
  figure(value: number, unit: FigureUnit): string;
  bytes(value: number): string;
  /** Milliseconds in the largest unit that fits: "10 minutes". */
  duration(ms: number): string;
  /** The time of day with seconds; milliseconds since 1970. */
  time(at: number): string;
}

/**
 * Number formats for a language, named as in the editor (`en`, `de`, `zh-cn`); English if the runtime does not support
 * it.
 */
export function amountsIn(language: string): Amounts {
  const locale = known(language);
  const number = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value) => format.format(value);
  };
  const unit = (name: string, digits: number, unitDisplay: 'short' | 'long' = 'short') =>
    number({ style: 'unit', unit: name, unitDisplay, maximumFractionDigits: digits });
  const count = number({ maximumFractionDigits: 1 });
  const share = number({ style: 'percent', maximumFractionDigits: 1 });
  const score = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const dollars = number({ style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
  const cents = number({ style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
  const [milliseconds, tenths, seconds] = [unit('millisecond', 0), unit('millisecond', 1), unit('second', 1)];
  const sizes = [
    ['byte', 0],
    ['kilobyte', 0],
    ['megabyte', 1],
    ['gigabyte', 1],
    ['terabyte', 1],
  ].map(([name, digits]) => unit(String(name), Number(digits)));
  const spans = (
    [
      ['day', day],
      ['hour', hour],
      ['minute', minute],
      ['second', second],
    ] as const
  ).map(([name, ms]) => ({ ms, format: unit(name, 0, 'long') }));
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  return {
    count,
    share,
    figure: (value, of) => {
      switch (of) {
        case 'count':
          return count(value);
        case 'share':
          return share(value);
        case 'score':
          return score(value);
        case 'usd':
          return (value !== 0 && Math.abs(value) < 0.01 ? cents : dollars)(value);
        case 'ms':
          if (value >= second) return seconds(value / second);
          return value < 10 ? tenths(value) : milliseconds(value);
      }
    },
    bytes: (value) => {
      const power = value < 1000 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(value) / 3));
      return sizes[power]?.(value / 1000 ** power) ?? '';
    },
    duration: (ms) => {
      const span = spans.find((each) => ms >= each.ms) ?? spans.at(-1);
      return span?.format(Math.round(ms / span.ms)) ?? '';
    },
    time: (at) => clock.format(at),
  };
}

function known(language: string): string {
  try {
    return new Intl.Locale(language).toString();
  } catch {
    return 'en';
  }
}
