import { msg, type Message } from '../../../base/text/message.ts';
import type { LocatedValue } from './located.ts';
import type { TokenValue } from './tokens.ts';

/** Maximum values of one parameter: more would make a workflow that is too large for one machine. */
const maxValues = 10_000;

const range =
  /^\s*(-?\d+(?:\.\d+)?(?:e-?\d+)?)\s*:\s*(-?\d+(?:\.\d+)?(?:e-?\d+)?)\s*(?::\s*(-?\d+(?:\.\d+)?(?:e-?\d+)?)\s*)?$/i;
const legacyList = /^\s*\[(.*)\]\s*$/s;

/**
 * The values of a parameter: a list, `"1:10"` (both ends), `"0:100:10"` (with a step), or the text of a list (`"[1,
 * 2]"`). Otherwise a sentence that says what to write.
 */
export function parameterValues(located: LocatedValue): readonly TokenValue[] | Message {
  if (located.kind === 'map') return msg('A parameter is a list of values or a range such as "1:10".');
  if (located.kind === 'scalar') return ofText(located.text);
  const values = located.items.map((item) => {
    if (item.kind === 'scalar' && item.value !== null) {
      if (typeof item.value === 'boolean') return item.text;
      return item.value;
    }
    return undefined;
  });
  if (values.length === 0) return msg('The list of values is empty: no job would come of it.');
  if (values.includes(undefined)) return msg('The values of a parameter are texts and numbers.');
  return values.length > maxValues ? tooMany : values.filter((value) => value !== undefined);
}

const tooMany = msg('A parameter has at most {0} values.', maxValues);

function ofText(text: string): readonly TokenValue[] | Message {
  const [, list] = legacyList.exec(text) ?? [];
  if (list !== undefined) {
    const items = list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map((item) => (/^(['"]).*\1$/s.test(item) ? item.slice(1, -1) : numberOr(item)));
    if (items.length === 0) return msg('The list of values is empty: no job would come of it.');
    if (items.length > maxValues) return tooMany;
    return items;
  }
  const parts = range
    .exec(text)
    ?.slice(1)
    .filter((part: string | undefined) => part !== undefined);
  if (parts === undefined)
    return text.trim() === '' ? msg('A parameter is a list of values or a range such as "1:10".') : [numberOr(text)];
  const [from = 0, to = 0, step = 1] = parts.map(Number);
  if (step === 0 || (to - from) / step < 0)
    return msg('The range {0} is empty: its step never leads from the first value to the last.', text.trim());
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > maxValues) return tooMany;
  // Repeated addition of 0.1 would give 0.30000000000000004.
  const digits = Math.max(...parts.map((part) => part.split('.')[1]?.length ?? 0));
  return Array.from({ length: count }, (_, at) =>
    digits === 0 ? from + at * step : Number((from + at * step).toFixed(Math.max(digits, 6))),
  );
}

function numberOr(text: string): TokenValue {
  const trimmed = text.trim();
  return /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(trimmed) && String(Number(trimmed)) === trimmed
    ? Number(trimmed)
    : trimmed;
}
