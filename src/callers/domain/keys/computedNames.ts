import { getTraits } from '../languages/languages.ts';
import { msg } from '../../../base/text/message.ts';
import { unreadName, type Argument, type Definition, type FileFacts, type Reference } from '../facts.ts';
import { getStems } from '../graph/defaultUsers.ts';
import { getReferences } from '../graph/factsIndex.ts';
import { enclosing, getDefinition, isCallable, isSame, type Project, type Symbol } from '../graph/project.ts';
import type { ReceiverTypes } from '../graph/receiverTypes.ts';
import { takesNumber } from '../graph/rubyArity.ts';
import { RubyPrivate } from '../graph/rubyPrivate.ts';
import type { KeyedSite } from './keyGraph.ts';
import type { KeyReader } from './keyReader.ts';

/** Calls that take a member by its name, by the family of languages. */
const takingBy: Readonly<Record<string, ReadonlySet<string>>> = {
  python: new Set(['getattr', '__getattribute__', 'methodcaller', 'attrgetter']),
  ruby: new Set(['send', 'public_send', '__send__', 'method', unreadName]),
  php: new Set(['call_user_func', 'call_user_func_array', unreadName]),
  script: new Set(['get', 'values', 'entries', unreadName]),
};
/** Words of Ruby that hand what follows the name on to what is called. */
const handing = /^(?:send|public_send|__send__)$/;
const nothing: ReadonlySet<string> = new Set();
const asPattern = 0.6;
const asText = 0.8;
/** By a name that other classes may have as well. */
const onAnything = 0.5;
/** By whatever name a value holds, on an object of the class. */
const byAnyName = 0.2;
/** Files that are looked at besides the definition's own. */
const maxFiles = 20;
/** Files that concern its class, which are looked at for members by whatever name. */
const maxNear = 40;

/** What code takes by a name that it does not write. */
interface Taking {
  /** What the member is taken of, as it would be written before the dot; undefined where the code does not tell. */
  readonly on: string | undefined;
  /** What gives the name; undefined where it is every member. */
  readonly given: Argument | undefined;
}

/** What is known of the name that something is taken by. */
type Asked = 'name' | 'pattern' | 'any' | 'other';

/**
 * Places where a method's name is put together or held by a value: `getattr(self, f"handle_{kind}")`,
 * `this[`handle${kind}`]()`, `send(:"on_#{name}")`, `repo[name]()`.
 */
export function computedSites(
  project: Project,
  types: ReceiverTypes,
  reader: KeyReader,
  target: Symbol,
  isOver: () => boolean,
): KeyedSite[] {
  const definition = getDefinition(project, target);
  if (
    definition === undefined ||
    definition.kind === 'class' ||
    definition.kind === 'constructor' ||
    !getTraits(project.facts(target.path)?.language).computesMemberNames ||
    /^__\w+__$/.test(definition.name)
  )
    return [];
  const sites: KeyedSite[] = [];
  const family = findFamily(types, target, definition);
  const near = findNear(project, target, family);
  const isHidden = new RubyPrivate(project).isHidden(target);
  for (const path of new Set([...filesFor(project, target, definition, family), ...near])) {
    if (isOver()) break;
    const facts = project.facts(path);
    if (facts === undefined) continue;
    for (const reference of getReferences(facts, takingBy[getTraits(facts.language).family] ?? nothing)) {
      const taking = getTaking(reference);
      if (taking === undefined || (isHidden && reference.name.startsWith('public_'))) continue;
      const asked = getAsked(facts, reference, taking.given, definition.name, reader);
      if (asked === 'other' || (asked === 'any' && !isCallable(definition))) continue;
      // What a text that is evaluated hands on is not read.
      const handed = (reference.arguments ?? []).slice(1);
      const isCounted = handing.test(reference.name) && taking.given?.text !== 'eval';
      if (isCounted && !takesNumber(definition, handed)) continue;
      const confidence = getConfidence(asked, isOnTarget(project, types, facts, reference, taking.on, target), taking);
      if (confidence === 0) continue;
      const text = taking.given?.text ?? taking.on ?? '';
      const evidence = asked === 'any' ? msg('any member: {0}', text) : msg('name put together: {0}', text);
      sites.push({ path, reference, type: 'dynamic', confidence, evidence: [evidence] });
    }
  }
  return sites;
}

/** What a reference takes by a name that is given to it. */
function getTaking({ role, name, receiver, arguments: given = [] }: Reference): Taking | undefined {
  if (name === unreadName) return { on: receiver, given: given[0] };
  if (role !== 'call') return undefined;
  const [first, second] = given;
  switch (name) {
    case 'values':
    case 'entries':
      return receiver === 'Object' && first?.kind === 'name' ? { on: first.text, given: undefined } : undefined;
    case 'get':
      return receiver === 'Reflect' && first !== undefined ? { on: first.text, given: second } : undefined;
    case 'getattr':
      return first === undefined ? undefined : { on: first.text, given: second };
    case '__getattribute__':
      return { on: receiver, given: first };
    case 'call_user_func':
    case 'call_user_func_array': {
      // With a text as its second element the list is a value of that name.
      const [, on, key = ''] = /^(?:\[|array\()([^,]+),(.+)[\])]$/s.exec(first?.text ?? '') ?? [];
      if (on === undefined) return undefined;
      return /^(["'])\w+\1$/.test(key.trim()) ? undefined : { on: on.trim(), given: classifyKey(key.trim()) };
    }
    case 'send':
    case 'public_send':
    case '__send__':
      return { on: receiver ?? 'self', given: first };
    // Ruby's `method(:name)` only hands it on.
    case 'method':
      return first === undefined || first.kind === 'string' ? undefined : { on: receiver ?? 'self', given: first };
    default:
      return first === undefined ? undefined : { on: undefined, given: first };
  }
}

/** The second element of a list that names what is called, as facts hold it as a text. */
function classifyKey(source: string): Argument {
  const text = /^(["'])([^"'$]*)\1$/.exec(source)?.[2];
  if (text !== undefined) return { kind: 'string', text };
  const filled = /^"([^"]*)"$/.exec(source)?.[1]?.replaceAll(/\{?\$\w+\}?/g, '*');
  return filled === undefined ? { kind: 'other', text: source } : { kind: 'template', text: filled };
}

/** Whether a member's name is what is asked for: surely not, by a pattern, or perhaps since nothing tells. */
function getAsked(
  facts: FileFacts,
  { within }: Reference,
  given: Argument | undefined,
  name: string,
  reader: KeyReader,
): Asked {
  if (given === undefined) return 'any';
  // `method(:===)` of Ruby.
  if (/^:[^\w"'#]+$/.test(given.text)) return given.text.slice(1) === name ? 'name' : 'other';
  if (given.kind === 'string') return given.text === name ? 'name' : 'other';
  if (given.kind === 'array' && given.entries !== undefined) return getAskedOfList(given.entries, name);
  const pattern = getPattern(given);
  if (pattern !== undefined) return fit(pattern, name);
  const written = [...given.text.matchAll(/(["'])([^"']*)\1/g)].map((match) => match[2]);
  if (written.includes(name)) return 'pattern';
  // `a ? 'save' : 'load'`, and the texts that a local holds.
  if (/^\[[^[\]]*\]$|^[^?:]+\?\s*(["'])[^"']*\1\s*:\s*(["'])[^"']*\2$/.test(given.text) && written.length > 1)
    return 'other';
  const values = isLocal(facts, given, within) ? [] : reader.getValue(facts, given.text, within);
  if (values.includes(name)) return 'name';
  // By convention such a name never has another value, unless it is defined again under a condition.
  const isOnce = facts.constants.filter((each) => each.name === given.text).length < 2;
  return values.length > 0 && isOnce && /^\p{Lu}/u.test(given.text.split('.').at(-1) ?? '') ? 'other' : 'any';
}

/** What a value that holds one of several names, written or put together, asks of a name. */
function getAskedOfList(entries: NonNullable<Argument['entries']>, name: string): Asked {
  const asked = entries.map(({ value: { kind, text } }): Asked => {
    if (kind === 'template') return fit(text, name);
    return text === name ? 'pattern' : 'other';
  });
  return asked.find((each) => each === 'pattern') ?? asked.find((each) => each === 'any') ?? 'other';
}

/** Whether what gives a name is no constant: a parameter, a local, a field, an expression. */
function isLocal(facts: FileFacts, { kind, text }: Argument, within: number): boolean {
  if (kind !== 'name' && kind !== 'member') return true;
  const [first = ''] = text.split('.');
  const around = enclosing(facts, within);
  return facts.bindings.some((each) => each.name === first && around.includes(each.within));
}

/** What a name is put together of, with `*` for what a value holds: `"on_" + kind`, `kind + "_done"`, `"on_%s" % kind`. */
function getPattern({ kind, text }: Argument): string | undefined {
  if (kind === 'template') return /[^*]/.test(text) ? text : undefined;
  // One of several names: what is written of one says nothing of the others.
  if (/\sif\s|\sor\s|\?|\|\|/.test(text)) return undefined;
  // PHP joins texts with a dot.
  const [, , head, sign] = /^(["'])([\w%-]{1,60})\1\s*(\+|%|\.\s*(?=["'$]))/.exec(text) ?? [];
  const tail = /[+.]\s*(["'])([\w-]{1,60})\1$/.exec(text)?.[2];
  if (head !== undefined && tail !== undefined && sign !== '%')
    return `${head}${/[+.].*[+.]/s.test(text) ? '*' : ''}${tail}`;
  if (head !== undefined) return sign === '%' ? head.replaceAll(/%\w/g, '*') : `${head}*`;
  return tail === undefined ? undefined : `*${tail}`;
}

/** Whether a name has the form of a pattern. Two letters tell too little to be more than any name. */
function fit(pattern: string, name: string): Asked {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.at(-1) ?? '';
  const given = head.length + tail.length;
  if (rest.length === 0) return pattern === name ? 'pattern' : 'other';
  if (!name.startsWith(head) || !name.endsWith(tail) || name.length < given) return 'other';
  return given < 3 || name.length === given ? 'any' : 'pattern';
}

/** The classes above and below what a member is of, with what it is of itself. */
function findFamily(types: ReceiverTypes, { path }: Symbol, { container }: Definition): readonly Symbol[] {
  if (container < 0) return [];
  const own = { path, definition: container };
  return [own, ...types.classes.ancestors(own), ...types.classes.below(own)].slice(0, maxFiles);
}

/** Files that name one of these classes, or may take something from the file of the target. */
function findNear(project: Project, target: Symbol, family: readonly Symbol[]): ReadonlySet<string> {
  const words = new Set([
    ...getStems(target.path),
    ...family.map((each) => getDefinition(project, each)?.name ?? '').filter((name) => name.length > 2),
  ]);
  return new Set(
    [target.path, ...[...words].flatMap((word) => project.filesWith(word).slice(0, maxNear))].slice(0, maxNear),
  );
}

/**
 * Files that hold the beginning of the name up to where a word in it ends, besides its own and those of the classes above
 * and below its own.
 */
function filesFor(project: Project, target: Symbol, { name }: Definition, family: readonly Symbol[]): string[] {
  const heads = [...name.matchAll(/(?<=_)(?=[A-Za-z0-9])|(?<=[a-z0-9])(?=[A-Z])/g)]
    .map(({ index }) => name.slice(0, index))
    .filter((head) => head.length >= 3);
  // A head that many files hold is a word of its own (`get`, `create`).
  const telling = heads.map((head) => project.filesWith(head)).filter((files) => files.length <= 5 * maxFiles);
  return [
    target.path,
    ...family.map(({ path }) => path),
    ...project.filesWith(name).slice(0, maxFiles),
    ...telling.flatMap((files) => files.slice(0, maxFiles)),
  ];
}

/** Whether what a member is taken of has the target: `self` in its class, or a receiver that may be of it. */
function isOnTarget(
  project: Project,
  types: ReceiverTypes,
  facts: FileFacts,
  reference: Reference,
  on: string | undefined,
  target: Symbol,
): 'target' | 'other' | 'unknown' {
  const owner = getDefinition(project, target)?.container ?? -1;
  const { reopensClasses, selfWords } = getTraits(facts.language);
  // What Ruby has outside of classes, every object has for itself.
  if (owner < 0 && reopensClasses) return on !== undefined && selfWords.has(on) ? 'target' : 'unknown';
  // A function of another file is a member of nothing but its module.
  const unsaid = owner < 0 && facts.path !== target.path ? 'other' : 'unknown';
  if (on === undefined) return unsaid;
  const found = types.receiver(facts, { ...withBinding(facts, reference, on), receiver: on });
  if (found.kind === 'modules') return owner < 0 && found.paths.includes(target.path) ? 'target' : 'other';
  if (found.kind !== 'types') return found.kind === 'unknown' ? unsaid : 'other';
  const holder = { path: target.path, definition: owner };
  const isOne = found.types.some(
    (type) => isSame(type, holder) || types.classes.isA(type, holder) || types.classes.isA(holder, type),
  );
  if (owner >= 0 && isOne && found.isList !== true) return 'target';
  const isModule = ({ definition, path }: Symbol): boolean =>
    reopensClasses && getDefinition(project, { path, definition })?.kind === 'namespace';
  // What has a module of Ruby may have others, too.
  const isSelf = selfWords.has(on) && !found.types.some(isModule);
  return !isSelf && (found.types.some(isModule) || found.isPart === true || !types.classes.isKnown(found.types))
    ? unsaid
    : 'other';
}

/** A reference as if it began with the name that a member is taken of: the local of that name is its binding. */
function withBinding(facts: FileFacts, reference: Reference, on: string): Reference {
  if (reference.receiver === on) return reference;
  const [first = ''] = /^[$@]?[\p{ID_Continue}$]+/u.exec(on) ?? [];
  const around = enclosing(facts, reference.within);
  const { line } = reference.site;
  let binding: number | undefined;
  for (const [at, each] of facts.bindings.entries())
    if (each.name === first && around.includes(each.within) && each.line <= line && line <= each.endLine) binding = at;
  return { ...reference, binding };
}

/**
 * How sure it is that a member is taken there. Of what nothing is known, by a name of which nothing is known, all of the
 * code could be called: it says nothing of one member.
 */
function getConfidence(asked: Asked, on: 'target' | 'other' | 'unknown', taking: Taking): number {
  if (on === 'other') return 0;
  // `methodcaller("save")` is for one kind of objects.
  if (asked === 'name') return on === 'target' || taking.on === undefined ? asText : onAnything;
  if (asked === 'pattern') return asPattern;
  return on === 'target' ? byAnyName : 0;
}
