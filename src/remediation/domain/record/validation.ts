import { err, ok, type Result } from '../../../base/result.ts';
import { check, type core } from 'zod/mini';
import type { FieldError, RemediationProblem } from '../types.ts';

/**
 * Limits on reported fields and the length of their names: an input of a million unknown fields is answered in a few
 * lines.
 */
const maxTold = 50;
const longestName = 100;

/** A valid value, or everything that is wrong with it. */
export type Validated<T> = Result<T, Extract<RemediationProblem, { code: 'VALIDATION_ERROR' }>>;

/** Reports texts of more than so many bytes of UTF-8. */
export function maxBytes(most: number): core.$ZodCheck<string> {
  return check<string>((payload) => {
    const bytes = utf8Bytes(payload.value);
    if (bytes > most) payload.issues.push({ code: 'custom', input: payload.value, params: { most, bytes } });
  });
}

/** Reports texts of only white space. */
export function notBlank(): core.$ZodCheck<string> {
  return check<string>((payload) => {
    if (payload.value.trim() === '')
      payload.issues.push({ code: 'custom', input: payload.value, params: { blank: true } });
  });
}

/** Reports a time range that ends before it begins: it would match nothing. */
export function inOrder(): core.$ZodCheck<{
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}> {
  return check<{ readonly since?: number | undefined; readonly until?: number | undefined }>((payload) => {
    const { since, until } = payload.value;
    if (since !== undefined && until !== undefined && until < since)
      payload.issues.push({ code: 'custom', path: ['until'], input: until, params: { before: 'since' } });
  });
}

/** The length of a text in UTF-8 bytes. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

/**
 * Parses a value with a schema; reports everything that is wrong at once, each with its field, a code and a sentence.
 * Parse with `reportInput`.
 */
export function validated<T>(
  result:
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly core.$ZodIssue[] } },
): Validated<T> {
  return result.success ? ok(result.data) : invalid(result.error.issues.flatMap(fieldErrors));
}

/** The problem for these field errors. */
export function invalid(fields: readonly FieldError[]): Extract<Validated<never>, { ok: false }> {
  const message =
    fields.length === 1
      ? (fields[0]?.message ?? '')
      : `${fields.length} fields are not valid: ${fields
          .slice(0, maxTold)
          .map(({ message: each }) => each)
          .join(' ')}`;
  return err({ code: 'VALIDATION_ERROR', message, fields: fields.slice(0, maxTold) });
}

function fieldErrors(issue: core.$ZodIssue): FieldError[] {
  const field = getPath(issue.path);
  const error = (code: FieldError['code'], message: string): FieldError[] => [{ field, code, message }];
  const name = field === '' ? 'The input' : field;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const path = getPath([...issue.path, key]);
        return {
          field: path,
          code: 'unknown-field',
          message: `${path} is not a known field. Leave it out, or put it into context.`,
        };
      });
    case 'invalid_type':
      return issue.input === undefined
        ? error('required', `${name} is required.`)
        : error(
            'wrong-type',
            `${name} must be ${described(issue.expected)}, not ${describeInput(issue.input, issue.expected)}.`,
          );
    case 'invalid_value':
      return issue.input === undefined
        ? error('required', `${name} is required.`)
        : error('not-one-of', `${name} must be one of ${issue.values.map(String).join(', ')}.`);
    case 'too_big':
      if (issue.origin === 'string')
        return error('too-long', `${name} is too long: at most ${String(issue.maximum)} characters are allowed.`);
      if (issue.origin === 'array')
        return error('too-many', `${name} has too many entries: at most ${String(issue.maximum)} are kept.`);
      return error('out-of-range', `${name} must be at most ${String(issue.maximum)}.`);
    case 'too_small':
      return issue.origin === 'string'
        ? error('required', `${name} must not be empty.`)
        : error('out-of-range', `${name} must be at least ${String(issue.minimum)}.`);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((each) => fieldErrors({ ...each, path: [...issue.path, ...each.path] }));
    case 'custom': {
      const { most, bytes, blank, entries, before } = issue.params ?? {};
      if (typeof before === 'string') return error('out-of-range', `${name} must not be before ${before}.`);
      if (blank === true) return error('required', `${name} must not be empty.`);
      if (typeof entries === 'number')
        return error('too-many', `${name} has ${entries} entries: at most ${String(most)} are kept.`);
      if (typeof bytes !== 'number') return error('wrong-type', `${name} is not valid.`);
      return error(
        'too-long',
        `${name} is ${bytes} bytes of UTF-8: at most ${String(most)} are kept. Shorten it to what matters.`,
      );
    }
    default:
      return error('wrong-type', `${name} is not valid.`);
  }
}

function getPath(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>((sofar, part) => {
    if (typeof part === 'number') return `${sofar}[${part}]`;
    if (sofar === '') return String(part);
    return `${sofar}.${String(part)}`;
  }, '');
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

function described(expected: string): string {
  if (expected === 'string') return 'a text';
  if (expected === 'array') return 'a list';
  if (expected === 'record' || expected === 'object') return 'an object';
  if (expected === 'int') return 'a whole number';
  return `a ${expected}`;
}

function getKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** A number of the wrong kind by its value, anything else by its kind. */
function describeInput(input: unknown, expected: string): string {
  const isWrongNumber = typeof input === 'number' && /^(?:int|number)$/.test(expected);
  return isWrongNumber ? String(input) : getKind(input);
}
