/** Validates a value from outside: true when it is a `Value`. */
export type Check<Value> = (value: unknown) => value is Value;

/** A text. */
export const isText: Check<string> = (value) => typeof value === 'string';
/** A finite number. */
export const isNumber: Check<number> = (value): value is number => Number.isFinite(value);
/** True or false. */
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';

/** Exactly this text. */
export function isExactly<Word extends string>(word: Word): Check<Word> {
  return (value): value is Word => value === word;
}

/** One of these texts. */
export function isOneOf<Word extends string>(words: readonly Word[]): Check<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

/** A list of such values. */
export function isListOf<Item>(check: Check<Item>): Check<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every((item) => check(item));
}

/** A value that may be missing. */
export function isOptional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}

/** A table of such values by any names. */
export function isTableOf<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> =>
    isObject(value) && Object.values(value).every((entry) => check(entry));
}

/** An object with at least these fields. */
export function isShape<Shape extends object>(fields: {
  readonly [Name in keyof Shape]-?: Check<Shape[Name]>;
}): Check<Shape> {
  const checks = Object.entries(fields) as readonly (readonly [string, Check<unknown>])[];
  return (value): value is Shape => isObject(value) && checks.every(([name, check]) => check(value[name]));
}

/** One of several kinds. */
export function isEither<Values extends readonly unknown[]>(
  ...checks: { readonly [Index in keyof Values]: Check<Values[Index]> }
): Check<Values[number]> {
  return (value): value is Values[number] => checks.some((check) => check(value));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
