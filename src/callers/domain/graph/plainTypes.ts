import type { GivenType } from './givenType.ts';

type Plain = 'text' | 'number' | 'truth';
const texts = /^(?:String|string|CharSequence)$/;
const numbers =
  /^(?:byte|u?(?:short|int|l?long)|float|l?double|Byte|Short|Int|Integer|Long|Float|Double|decimal|size_t|u?int\d+_t)$/;
const truths = /^(?:boolean|Boolean|bool)$/;

/** What sort of simple value a type of Java, Kotlin, C# or C++ is; `undefined` for every other. */
export function getPlain(name: string): Plain | undefined {
  if (texts.test(name)) return 'text';
  if (numbers.test(name)) return 'number';
  return truths.test(name) ? 'truth' : undefined;
}

/** Whether an argument of Kotlin or C# may be given for a parameter. */
export function fitsPlainly(given: GivenType, name: string): boolean {
  const wanted = getPlain(name);
  if (wanted === undefined || (given.kind !== 'sort' && given.kind !== 'function')) return true;
  return given.kind !== 'function' && given.sort === wanted;
}
