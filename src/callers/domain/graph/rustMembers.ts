import { getPlace } from '../typeText.ts';
import { givesPair } from './cppMembers.ts';
import { closed, getElement, unknown, type Receiver } from './receiver.ts';

/** Members of Rust's own lists, maps and iterators that give one of their elements, wrappers left out. */
const elements: ReadonlySet<string> = new Set(
  (
    'first last get get_mut first_mut last_mut pop remove swap_remove pop_front pop_back front back front_mut back_mut ' +
    'next next_back nth nth_back peek peek_mut find rfind min max min_by max_by min_by_key max_by_key reduce next_if ' +
    'or_insert or_insert_with or_insert_with_key or_default insert get_unchecked get_unchecked_mut into_mut pop_if ' +
    'choose find_map_ref get_or_insert_with exactly_one'
  ).split(' '),
);
/** Members that give the same elements, one by one or in another list. */
const lists: ReadonlySet<string> = new Set(
  (
    'iter iter_mut into_iter values values_mut into_values rev skip take peekable copied cloned to_vec chain step_by ' +
    'skip_while take_while filter drain split_off fuse cycle by_ref inspect as_slice as_mut_slice entry and_modify ' +
    'collect sorted sorted_by sorted_by_key as_ref as_mut clone to_owned unwrap expect borrow borrow_mut lock read write ' +
    'unwrap_or_default unwrap_or_else ok ok_or ok_or_else map_err as_deref as_deref_mut into_boxed_slice into_inner ' +
    'into_vec upgrade extract_if dedup deref range as_mut_ptr range_mut intersection union difference'
  ).split(' '),
);
/** Members that give lists of lists. */
const nested: ReadonlySet<string> = new Set(
  'windows chunks chunks_mut chunks_exact rchunks split group_by chunk_by split_mut'.split(' '),
);
/** Members of `Option`, `Result`, smart pointers and cells that give what is in them, or makers of an object. */
export const givesSameInRust: ReadonlySet<string> = new Set(
  (
    'or or_else xor take replace insert get_or_insert get_or_insert_with read write upgrade get_or_init get_or_try_init ' +
    'into_inner get_mut filter default from try_from from_str unwrap_or inspect context with_context copied by_ref ' +
    'into_owned deref deref_mut transpose unwrap_unchecked try_lock try_borrow try_borrow_mut inspect_err to_mut make_mut ' +
    'get_ref borrow_and_update load load_full as_pin_mut flatten'
  ).split(' '),
);
/** What Rust calls to go through an object. */
export const itemsOfRust: readonly string[] = ['next', 'index'];

type RustList = Extract<Receiver, { kind: 'types' }>;
type Tuple = Extract<Receiver, { kind: 'unknown' }>;

/** What a member of a list, map or iterator of Rust gives. */
export function stepOfRustList(of: RustList, name: string): Receiver | undefined {
  if (name.startsWith('*') || name === 'flatten' || name === 'flat_map') return undefined;
  if (elements.has(name)) return getElement(of);
  if (lists.has(name)) return of;
  if (nested.has(name)) return { ...of, nested: (of.nested ?? 0) + 1 };
  if (name === 'enumerate') return { kind: 'unknown', parts: [closed, getElement(of)], isList: true };
  if (name === 'zip') return { kind: 'unknown', parts: [getElement(of), unknown], isList: true };
  if (name === 'partition' || name.startsWith('split_at')) return { kind: 'unknown', parts: [of, of] };
  if (name === 'split_first' || name === 'split_last') return { kind: 'unknown', parts: [getElement(of), of] };
  return unknown;
}

/** What a member of a tuple of Rust, or of a list of them, gives: `pair.0`, `pairs.iter()`. */
export function stepOfTuple(of: Tuple, name: string): Receiver {
  const whole: Tuple = { kind: 'unknown', parts: of.parts ?? [] };
  if (of.isList === true) {
    if (name.startsWith('*') || elements.has(name) || givesPair(name)) return whole;
    return lists.has(name) ? of : unknown;
  }
  const place = getPlace(name);
  if (place !== undefined) return of.parts?.[place] ?? unknown;
  const isSame = /^(?:\*.*|await|unwrap|expect|clone|cloned|as_ref|as_mut|ok|ok_or|ok_or_else|map_err|take)$/.test(
    name,
  );
  return isSame || givesSameInRust.has(name) || givesPair(name) ? of : unknown;
}
