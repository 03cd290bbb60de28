import { getElement, type Receiver } from './receiver.ts';

/** Members of the standard library's lists and maps that give one of their elements, or what points to one. */
const elements: ReadonlySet<string> = new Set(
  (
    'begin cbegin rbegin crbegin end cend rend crend find lower_bound upper_bound top front back at data ' +
    'emplace_back emplace_front extract erase'
  ).split(' '),
);
/** Members of what holds one object, an iterator among them, that give it. */
export const givesSameInCpp: ReadonlySet<string> = new Set('value release get lock value_or load'.split(' '));

/** Stands for calling a function that is held as a value. */
export const givesWhenCalled = '~call';
/** Operators of C++ that say what is behind an object. */
export const pointsTo = 'operator*';
export const indexes: readonly string[] = ['operator[]', 'begin'];

type HeldTypes = Extract<Receiver, { kind: 'types' }>;

/** What a member of a list or map of C++ gives; undefined for any other. */
export function stepOfCppList(of: HeldTypes, name: string): Receiver | undefined {
  return elements.has(name) ? getElement(of) : undefined;
}

/** Whether a member of a pair, or of a list of them, gives such a pair. */
export function givesPair(name: string): boolean {
  return elements.has(name) || name === pointsTo || givesSameInCpp.has(name);
}
