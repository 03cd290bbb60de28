/** Members of lists and dictionaries that give one of their elements when called. */
export const givesElement: ReadonlySet<string> = new Set(['at', 'pop', 'shift', 'find', 'findLast', 'get', 'setdefault', 'popleft', 'getFirst', 'getLast', 'First', 'Last', 'Single', 'FirstOrDefault', 'SingleOrDefault', 'front', 'back', 'next', 'first', 'last', 'single', 'firstOrNull', 'lastOrNull', 'singleOrNull', 'getOrNull', 'random', 'elementAt', 'removeAt', 'removeFirst', 'removeLast']);
/** Members that give a list of the same elements. */
export const givesList: ReadonlySet<string> = new Set([
  'values', 'copy', 'filter', 'slice', 'reverse', 'sort', 'concat', 'toSorted', 'toReversed', 'union', 'intersection', 'difference',
  'iter', 'iter_mut', 'into_iter', 'stream', 'parallelStream', 'sorted', 'Where', 'OrderBy', 'ToList', 'ToArray', 'AsEnumerable',
  'toList', 'toMutableList', 'toSet', 'asSequence', 'asIterable', 'filterNot', 'filterNotNull', 'sortedBy', 'sortedByDescending', 'distinct', 'distinctBy', 'take', 'takeLast', 'drop', 'dropLast', 'takeWhile', 'dropWhile', 'reversed', 'shuffled', 'orEmpty', 'plus', 'minus',
]);
/** Members that give what they are asked of: wrappers are left out of types. */
export const givesSame: ReadonlySet<string> = new Set([
  'unwrap', 'expect', 'unwrap_or_default', 'unwrap_or_else', 'as_ref', 'as_mut', 'as_deref', 'clone', 'cloned', 'borrow', 'borrow_mut', 'lock', 'to_owned',
  'orElse', 'orElseThrow', 'orElseGet', 'get', 'ConfigureAwait', 'dup', 'freeze', 'tap', 'itself', 'copy',
]);

/** What promises give on. */
export const givesBack: ReadonlySet<string> = new Set(['catch', 'finally']);
