/** How the languages name the object that a method is called on. */
export const selfWords: ReadonlySet<string> = new Set(['this', 'self', 'cls', '$this', 'static', 'Self', '@']);
/** How they name its base. */
export const superWords: ReadonlySet<string> = new Set(['super', 'super()', 'base', 'parent']);
/** Languages whose methods stand, or may stand, outside their types. */
export const outsideMembers: ReadonlySet<string> = new Set(['go', 'rust', 'cpp', 'kotlin']);
/** Languages where a member can be named without a receiver. */
export const implicitThis: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'cpp', 'ruby']);
/** Languages whose types are named with the namespaces they are in. */
export const namespaced: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'php', 'cpp', 'ruby', 'rust']);
/** Python's own containers, of whose elements nothing is said. */
export const openTypes: ReadonlySet<string> = new Set(['list', 'dict']);
