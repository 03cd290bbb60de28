import type { TypeText } from '../../../domain/facts.ts';
import { takeFirst } from '../draft/substituteLocals.ts';
import { topLevel } from '../reading/typeNames.ts';

/** Types that only wrap the one they are about; of `Coroutine` it is the last. */
const wrappers = new Set([
  'Optional',
  'Annotated',
  'Final',
  'ClassVar',
  'Awaitable',
  'Coroutine',
  'Required',
  'NotRequired',
  'ReadOnly',
  'InitVar',
  'Unpack',
]);
const lists = new Set([
  'List',
  'list',
  'Set',
  'set',
  'FrozenSet',
  'frozenset',
  'AbstractSet',
  'MutableSet',
  'Sequence',
  'MutableSequence',
  'Iterable',
  'Iterator',
  'Collection',
  'Container',
  'Deque',
  'deque',
  'Generator',
  'AsyncIterator',
  'AsyncIterable',
  'AsyncGenerator',
  'Tuple',
  'tuple',
  'KeysView',
  'ValuesView',
  'Reversible',
  'Queue',
  'WeakSet',
  // Entering one gives what iterating gives.
  'ContextManager',
  'AsyncContextManager',
  'AbstractContextManager',
  'AbstractAsyncContextManager',
]);
const maps = new Set([
  'Dict',
  'dict',
  'Mapping',
  'MutableMapping',
  'DefaultDict',
  'defaultdict',
  'OrderedDict',
  'ChainMap',
  'WeakValueDictionary',
  'MappingProxyType',
]);
const nothing = new Set(['None', 'Any', 'object', 'Never', 'NoReturn', 'NoneType', 'Literal', 'Callable']);
/** Types of keys that have no members of ours. */
const plainKey = /^\s*(?:str|int|bytes|float|bool|Any|object|(?:tuple|Tuple)\b.*|\w*Key)\s*$/s;
/** Members of a union beyond these are not named. */
const maxMembers = 4;

/**
 * What a written type tells: `Repo` or `models.Repo`, `Repo[]` of lists, `Repo[]` too of dictionaries with such values,
 * `A|B` of either, `str` and its like for values that Python itself makes, `=this` of `Self`. Empty where it tells
 * nothing.
 */
export function pythonType(written: string, depth = 0): TypeText {
  if (depth > 4) return '';
  const type = written
    .slice(0, 300)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[rbuf]?(['"]{1,3})(.*)\1$/s, '$2')
    .trim();
  const parts = topLevel(type, /\|/);
  if (parts.length > 1) return joinTypes(parts.map((part) => pythonType(part, depth + 1)));
  const [, path = '', inner] = /^([\p{ID_Continue}.]+)(?:\s*\[(.*)\])?$/su.exec(type) ?? [];
  const simple = path.split('.').at(-1) ?? '';
  if (simple === 'Self') return '=this';
  if (inner === undefined) {
    if (simple === '' || nothing.has(simple)) return '';
    if (lists.has(simple)) return 'list';
    if (maps.has(simple)) return 'dict';
    return path;
  }
  const given = topLevel(inner, /,/);
  if (simple === 'Union') return joinTypes(given.map((each) => pythonType(each, depth + 1)));
  if (simple === 'Type' || simple === 'type') return classItself(pythonType(given[0] ?? '', depth + 1));
  if (wrappers.has(simple)) return pythonType((simple === 'Coroutine' ? given.at(-1) : given[0]) ?? '', depth + 1);
  if (lists.has(simple))
    return (
      getList(
        joinTypes(
          given
            .filter((each) => each !== '...')
            .slice(0, /^[Tt]uple$/.test(simple) ? maxMembers : 1)
            .map((each) => pythonType(each, depth + 1)),
        ),
      ) || 'list'
    );
  // Going through one gives its keys: where these are objects, which of both is meant is not known.
  if (maps.has(simple))
    return (plainKey.test(given[0] ?? '') && getList(pythonType(given[1] ?? '', depth + 1))) || 'dict';
  return nothing.has(simple) ? '' : path;
}

/** `type[Repo]` is the class, so that calling it gives an object. */
function classItself(type: TypeText): TypeText {
  return type
    .split('|')
    .map((member) => (/^[\p{ID_Continue}.]+$/u.test(member) ? `=${member}` : member))
    .join('|');
}

/** One of several types. A type that is known only as an expression (`=a.b`, `make()`) can be a member too. */
export function joinTypes(types: readonly TypeText[]): TypeText {
  const members = [
    ...new Set(
      types.flatMap((type) => (type.startsWith("'") ? ['str'] : type.split('|'))).filter((type) => type !== ''),
    ),
  ];
  return takeFirst(members, maxMembers);
}

/**
 * A list of what a type tells: `Repo[]`, `a.*()` of what is called `a`, `make().*()`; of lists no more than that it is
 * one. A list of classes is taken for one of their objects.
 */
export function getList(type: TypeText): TypeText {
  return joinTypes(
    type
      .split('|')
      .map((each) => each.replace(/^=(?=[\p{Lu}])/u, ''))
      .filter((each) => each !== '')
      .map(listOfOne),
  );
}

function listOfOne(type: TypeText): TypeText {
  if (type === '?') return type;
  if (/^[\p{ID_Continue}.]+(?:\[\])*$/u.test(type)) return `${type}[]`;
  return /^=?[\p{ID_Continue}.()]+$/u.test(type) && (type.startsWith('=') || type.endsWith('()'))
    ? `${type.replace(/^=/, '')}.*()`
    : 'list';
}
