/** Members of lists and dictionaries that give one of their elements when called. */
export const givesElement: ReadonlySet<string> = new Set(['at', 'pop', 'shift', 'find', 'findLast', 'get', 'setdefault', 'popleft']);
/** Members that give a list of the same elements. */
export const givesList: ReadonlySet<string> = new Set(['values', 'copy', 'filter', 'slice', 'reverse', 'sort', 'concat', 'toSorted', 'toReversed', 'union', 'intersection', 'difference']);
