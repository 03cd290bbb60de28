import type { Random } from '../edit/random.ts';

/** A name taken apart as it is written: its words, and how they are joined. */
interface Parts {
  readonly words: readonly string[];
  readonly style: 'camel' | 'pascal' | 'snake' | 'upper';
  /** Underscores in front, which stay. */
  readonly head: string;
}

/** One way in which people and models get a name wrong; undefined where it does not fit the name. */
type Misspeller = (name: string, random: Random) => string | undefined;

/**
 * Words people put for one another. Kept apart from the engine's own table, so that it is not measured against itself.
 */
const meanings: readonly (readonly string[])[] = [
  ['get', 'fetch'],
  ['get', 'retrieve'],
  ['find', 'lookup'],
  ['find', 'search'],
  ['save', 'store'],
  ['save', 'persist'],
  ['delete', 'remove'],
  ['remove', 'drop'],
  ['create', 'make'],
  ['create', 'build'],
  ['make', 'construct'],
  ['update', 'modify'],
  ['set', 'assign'],
  ['check', 'verify'],
  ['check', 'validate'],
  ['send', 'transmit'],
  ['start', 'begin'],
  ['run', 'execute'],
  ['stop', 'halt'],
  ['close', 'shut'],
  ['show', 'display'],
  ['print', 'output'],
  ['parse', 'read'],
  ['write', 'output'],
  ['convert', 'transform'],
  ['compute', 'calculate'],
  ['handle', 'process'],
  ['clear', 'reset'],
  ['list', 'array'],
  ['error', 'exception'],
  ['message', 'text'],
  ['config', 'settings'],
  ['options', 'config'],
  ['dir', 'folder'],
  ['directory', 'folder'],
  ['path', 'location'],
  ['add', 'append'],
  ['add', 'insert'],
  ['load', 'import'],
  ['load', 'read'],
  ['is', 'has'],
  ['copy', 'clone'],
  ['merge', 'combine'],
  ['name', 'title'],
  ['count', 'number'],
  ['size', 'length'],
  ['first', 'initial'],
  ['last', 'final'],
  ['resolve', 'determine'],
  ['emit', 'fire'],
  ['init', 'setup'],
  ['open', 'start'],
  ['test', 'check'],
  ['format', 'render'],
  ['match', 'compare'],
  ['walk', 'traverse'],
];

const abbreviations: readonly (readonly [string, string])[] = [
  ['message', 'msg'],
  ['config', 'cfg'],
  ['context', 'ctx'],
  ['error', 'err'],
  ['index', 'idx'],
  ['number', 'num'],
  ['string', 'str'],
  ['object', 'obj'],
  ['argument', 'arg'],
  ['parameter', 'param'],
  ['function', 'func'],
  ['request', 'req'],
  ['response', 'res'],
  ['directory', 'dir'],
  ['document', 'doc'],
  ['element', 'elem'],
  ['expression', 'expr'],
  ['declaration', 'decl'],
  ['attribute', 'attr'],
  ['value', 'val'],
  ['previous', 'prev'],
  ['position', 'pos'],
  ['temporary', 'tmp'],
  ['environment', 'env'],
  ['reference', 'ref'],
];

const prefixes = ['do', 'handle', 'my', 'on', 'try', 'get', 'is', 'run', 'the'];

/** The manners by name. */
export const manners: Readonly<Record<string, Misspeller>> = {
  'wrong letter': (name, random) =>
    changed(name, random, (at) => name.slice(0, at) + letter(name.charAt(at), random) + name.slice(at + 1)),
  'letters swapped': (name, random) =>
    changed(name, random, (at) =>
      at + 1 < name.length ? name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2) : name,
    ),
  'letter missing': (name, random) => changed(name, random, (at) => name.slice(0, at) + name.slice(at + 1)),
  'letter doubled': (name, random) =>
    changed(name, random, (at) => name.slice(0, at) + name.charAt(at) + name.slice(at)),
  'two letters wrong': (name, random) =>
    name.length < 9
      ? undefined
      : changed(name, random, (at) => {
          const once = name.slice(0, at) + letter(name.charAt(at), random) + name.slice(at + 1);
          const second = random.int(1, once.length - 2);
          return once.slice(0, second) + once.slice(second + 1);
        }),
  'other case style': (name) => {
    const { words, style, head } = getParts(name);
    if (words.length < 2) return undefined;
    return joined({ words, head, style: style === 'snake' ? 'camel' : 'snake' });
  },
  'words in another order': (name, random) => {
    const { words, style, head } = getParts(name);
    if (words.length < 2) return undefined;
    const at = random.int(0, words.length - 2);
    return joined({
      words: [...words.slice(0, at), words[at + 1] as string, words[at] as string, ...words.slice(at + 2)],
      style,
      head,
    });
  },
  'word missing': (name, random) => {
    const { words, style, head } = getParts(name);
    if (words.length < 3) return undefined;
    const at = random.int(0, words.length - 1);
    return joined({ words: words.filter((_, index) => index !== at), style, head });
  },
  'word too many': (name, random) => {
    const { words, style, head } = getParts(name);
    if (words.length < 2) return undefined;
    const at = random.int(1, words.length);
    return joined({
      words: [
        ...words.slice(0, at),
        random.pick(['all', 'data', 'item', 'by', 'from', 'new', 'value', 'async']),
        ...words.slice(at),
      ],
      style,
      head,
    });
  },
  'other word of the same meaning': (name, random) =>
    exchanged(
      name,
      random,
      meanings.flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
    ),
  'abbreviated or written out': (name, random) =>
    exchanged(
      name,
      random,
      abbreviations.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]),
    ),
  'plural or singular': (name, random) => {
    const { words, style, head } = getParts(name);
    const places = words.flatMap((word, at) => (word.length > 2 && /[a-z]$/.test(word) ? [at] : []));
    if (places.length === 0) return undefined;
    const at = random.pick(places);
    const word = words[at] as string;
    const other = word.endsWith('ies')
      ? `${word.slice(0, -3)}y`
      : /(?:s|x|sh|ch)$/.test(word)
        ? word.endsWith('s') && !word.endsWith('ss')
          ? word.slice(0, -1)
          : `${word}es`
        : word.endsWith('y')
          ? `${word.slice(0, -1)}ies`
          : `${word}s`;
    return joined({ words: words.with(at, other), style, head });
  },
  'other verb form': (name, random) => {
    const { words, style, head } = getParts(name);
    const word = words[0] ?? '';
    if (word.length < 4 || /(?:s|ing|ed|er|y)$/.test(word)) return undefined;
    const stem = word.replace(/e$/, '');
    return joined({ words: [stem + random.pick(['ing', 'ed', 'er']), ...words.slice(1)], style, head });
  },
  'wrong prefix': (name, random) => {
    const { words, style, head } = getParts(name);
    if (words.length < 2) return undefined;
    const prefix = random.pick(prefixes.filter((each) => each !== words[0]));
    return joined({ words: [prefix, ...(random.chance(0.5) ? words.slice(1) : words)], style, head });
  },
};

function changed(name: string, random: Random, change: (at: number) => string): string | undefined {
  if (name.length < 5) return undefined;
  // People get the first letter right.
  const other = change(random.int(1, name.length - 1));
  return other === name ? undefined : other;
}

function letter(not: string, random: Random): string {
  return random.pick('abcdefghijklmnopqrstuvwxyz'.split('').filter((each) => each !== not.toLowerCase()));
}

function exchanged(name: string, random: Random, pairs: readonly (readonly [string, string])[]): string | undefined {
  const { words, style, head } = getParts(name);
  const fitting = words.flatMap((word, at) => pairs.filter(([from]) => from === word).map(([, to]) => ({ at, to })));
  if (fitting.length === 0 || words.length < 2) return undefined;
  const { at, to } = random.pick(fitting);
  return joined({ words: words.with(at, to), style, head });
}

function getParts(name: string): Parts {
  const head = /^[_$#]*/.exec(name)?.[0] ?? '';
  const bare = name.slice(head.length);
  const style = bare.includes('_')
    ? bare === bare.toUpperCase()
      ? 'upper'
      : 'snake'
    : /^[A-Z]/.test(bare)
      ? 'pascal'
      : 'camel';
  const words = bare
    .split(/_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  return { words, style, head };
}

function joined({ words, style, head }: Parts): string {
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (style) {
    case 'snake':
      return head + words.join('_');
    case 'upper':
      return head + words.join('_').toUpperCase();
    case 'pascal':
      return head + words.map(capital).join('');
    case 'camel':
      return head + words.map((word, at) => (at === 0 ? word : capital(word))).join('');
  }
}
