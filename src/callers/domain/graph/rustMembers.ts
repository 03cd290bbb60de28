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
/** Members of `Option`, `Result`, `Rc`, `Arc` and cells whose names other types seldom have for themselves. */
const wrapperMembers: ReadonlySet<string> = new Set(
  (
    'clone take replace map and_then filter flatten zip iter_mut as_ref as_mut as_deref is_some is_none is_ok is_err ' +
    'borrow borrow_mut lock upgrade or or_else xor ok err unwrap expect cloned copied'
  ).split(' '),
);

/** Whether what only holds an object has a member of this name itself, so that it may be called on either. */
export function isWrapperMember(name: string): boolean {
  return wrapperMembers.has(name);
}

/** What Rust calls to go through an object. */
export const itemsOfRust: readonly string[] = ['next', 'index'];

/** Members of texts, numbers and lists of such that give one of these again, be it in an `Option`. */
const plainMembers: ReadonlySet<string> = new Set(
  (
    'len is_empty as_bytes as_str as_ref as_mut as_slice to_string to_owned to_vec chars bytes char_indices lines split ' +
    'rsplit splitn rsplitn split_whitespace split_terminator split_once rsplit_once split_at next next_back peek rev skip ' +
    'enumerate take step_by iter iter_mut into_iter copied cloned clone unwrap expect unwrap_or unwrap_or_default ' +
    'unwrap_or_else ok get get_mut first last pop find rfind position nth starts_with ends_with contains contains_key ' +
    'is_some is_none is_ok is_err eq ne cmp partial_cmp max min abs pow count filter repeat replace remove keys values ' +
    'drain chunks windows deref borrow concat join min_by max_by concat as_deref take_while skip_while inspect chain ' +
    'trim trim_start trim_end trim_matches trim_start_matches trim_end_matches strip_prefix strip_suffix ' +
    'to_lowercase to_uppercase to_ascii_lowercase to_ascii_uppercase is_char_boundary len_utf8 to_digit ' +
    'checked_add checked_sub checked_mul wrapping_add wrapping_sub saturating_add saturating_sub saturating_mul ' +
    'leading_zeros trailing_zeros count_ones is_power_of_two rem_euclid sqrt floor ceil round to_be_bytes to_le_bytes ' +
    'is_alphabetic is_alphanumeric is_ascii is_ascii_digit is_whitespace is_uppercase is_lowercase is_digit into_bytes ' +
    'swap_remove split_off capacity by_ref peekable fuse cycle max_by_key min_by_key into_string into_boxed_str'
  ).split(' '),
);

/** Whether a member of a text, a number or a list of such gives one again; a place in one, or what is in it, does. */
export function staysPlain(name: string): boolean {
  return plainMembers.has(name) || /^(?:[*~].*|\d+)$/.test(name);
}

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
