import { type Message, msg } from '../../../base/text/message.ts';
import type { GapReason } from '../engine.ts';
import type { Argument, Definition, FileFacts, Reference } from '../facts.ts';
import { getDefinition, isClass, type Project, type Symbol } from '../graph/project.ts';
import type { KeyPlace, KeyRule } from '../keys/rule.ts';
import { askAgain, literalPattern, searchText } from '../answer/plainSearches.ts';
import { getId } from '../question.ts';
import { shortList } from './nameReasons.ts';
import { anyOf } from '../../../base/text/joinPatterns.ts';
import { wholeMatch } from '../patterns.ts';

/** Decorators on classes by which frameworks make and hand out objects. */
const containers = wholeMatch([
  'Injectable|Service|Component|Controller|RestController|Repository|Resolver|Inject|Singleton|Provider',
  'Module|Bean|Configuration|Scoped|Transient',
]);

/** It has a decorator, and the code that reads the decorator calls it. */
export function decorated(project: Project, target: Symbol, rules: readonly KeyRule[]): GapReason[] {
  const facts = project.facts(target.path);
  return getDecorators(facts, target.definition)
    .slice(0, 3)
    .flatMap((decorator): GapReason[] => {
      const rule = rules.find((each) => concernsDecorator(each, decorator, facts));
      const written = `@${decorator.name}${argumentText(decorator)}`;
      const place = `${target.path}:${decorator.site.line}`;
      const read = askAgain(msg('Find where {0} is read', decorator.name), { symbol_name: decorator.name });
      if (rule === undefined) {
        return [
          {
            code: 'decorated',
            text: msg(
              '{0} marks it ({1}), and no rule says what that decorator does: whatever reads it may call this.',
              written,
              place,
            ),
            actions: [
              read,
              {
                title: msg('Add a rule for this decorator to the settings'),
                command: 'workbench.action.openSettings',
                arguments: { query: 'recourse.callers.rules' },
              },
            ],
          },
        ];
      }
      const keys = keyArguments(decorator, rule);
      // A signal is a key itself, under the name it has.
      const unclear = keys.find(
        (argument) => isDynamic(project, argument) && (argument.kind === 'other' || rule.channel !== 'signal'),
      );
      if (unclear !== undefined) {
        return [
          {
            code: 'key-not-resolved',
            text: msg(
              '{0} ({1}) registers it with {2}, but the key {3} is worked out at run time, so it is not ' +
                'known what sends to it.',
              written,
              place,
              rule.framework,
              unclear.text.slice(0, 80),
            ),
            actions: [
              searchText(msg('Find where that key is used'), {
                pattern: literalPattern(
                  unclear.text.split(/[^\p{L}\p{N}_$]/u).findLast((part) => part.length > 1) ?? unclear.text,
                ),
              }),
            ],
          },
        ];
      }
      const key = keys.find(({ kind }) => kind === 'string' || kind === 'template')?.text;
      return [
        {
          code: 'decorated',
          text: describeCall(written, place, rule, key),
          actions:
            key === undefined
              ? [read]
              : [searchText(msg('Find who sends "{0}"', key), { pattern: literalPattern(key) })],
        },
      ];
    });
}

/** Whether a decorator on a symbol registers it under a key that is only known when the code runs. */
export function hasUnreadKey(project: Project, target: Symbol, rules: readonly KeyRule[]): boolean {
  const facts = project.facts(target.path);
  return getDecorators(facts, target.definition).some((decorator) =>
    rules.some(
      (rule) =>
        concernsDecorator(rule, decorator, facts) &&
        // A name is a key itself, a signal or a class; the path of a route is what stands behind the name.
        keyArguments(decorator, rule).some(
          (argument) => isDynamic(project, argument) && (argument.kind === 'other' || rule.channel === 'route'),
        ),
    ),
  );
}

/** Whether a rule says what a decorator registers. */
function concernsDecorator(rule: KeyRule, { name }: Reference, facts: FileFacts | undefined): boolean {
  return (
    rule.on === 'decorator' &&
    rule.direction === 'register' &&
    rule.names.includes(name) &&
    (rule.languages === undefined || facts === undefined || rule.languages.includes(facts.language))
  );
}

/** How a framework calls what a rule is about. Each is a whole sentence, as translations need it. */
function describeCall(written: string, place: string, rule: KeyRule, key: string | undefined): Message {
  const { framework, channel } = rule;
  if (channel === 'schedule' || rule.key === 'none')
    return msg('{0} marks it ({1}): {2} calls it, nothing in the code does.', written, place, framework);
  if (channel === 'injection')
    return msg('{0} marks it ({1}): {2} calls it, through its container.', written, place, framework);
  if (key === undefined)
    return msg('{0} marks it ({1}): {2} calls it, through the {3}.', written, place, framework, channel);
  return msg('{0} marks it ({1}): {2} calls it, through the {3} "{4}".', written, place, framework, channel, key);
}

/** It belongs to a class that is provided by a container, or called through an interface or a base class. */
export function injected(project: Project, target: Symbol): GapReason[] {
  const facts = project.facts(target.path);
  const own = getDefinition(project, target);
  if (facts === undefined || own === undefined || isClass(own)) return [];
  const at =
    facts.definitions[own.container] === undefined
      ? facts.definitions.findIndex((each) => each.name === own.owner && isClass(each))
      : own.container;
  const owner = facts.definitions[at];
  if (owner === undefined || !isClass(owner)) return [];
  const bases = facts.heritage
    .filter((each) => each.definition === at && each.role !== 'extension')
    .map(({ base }) => base);
  const reasons: GapReason[] = [];
  if (bases.length > 0) {
    reasons.push({
      code: 'behind-an-interface',
      text: msg(
        'It belongs to {0}, which is a {1}: calls may be written against that and not against {2}.',
        owner.name,
        shortList(bases),
        owner.name,
      ),
      actions: bases
        .slice(0, 3)
        .map((base) => askAgain(msg('Find who calls {0}.{1}', base, own.name), { symbol_name: `${base}.${own.name}` })),
    });
  }
  const made = getDecorators(facts, at).filter(({ name }) => containers.test(name));
  if (made.length > 0) {
    reasons.push({
      code: 'injected',
      text: msg(
        '{0} carries @{1}, so a container creates its objects and hands them to code that asks for the type; ' +
          'calls are written on the field or parameter that holds them.',
        owner.name,
        made[0]?.name ?? '',
      ),
      actions: [whoUses(owner, target.path)],
    });
  }
  return reasons;
}

/** Others have its name, and the question did not say which is meant. */
export function namesakes(project: Project, targets: readonly Symbol[]): GapReason[] {
  const ids = [...new Set(targets.map((target) => getId(project, target)))];
  if (ids.length < 2) return [];
  return [
    {
      code: 'namesakes',
      text: msg(
        '{0} definitions have this name: {1}. Calls on values of unknown type could be of any of them.',
        ids.length,
        shortList(ids),
      ),
      actions: ids.slice(0, 5).map((id) => askAgain(msg('Ask for {0} alone', id), { symbol_id: id })),
    },
  ];
}

/** It is given on, or taken in, under another name. */
export function otherNames(project: Project, name: string): GapReason[] {
  const others = new Map<string, string>();
  for (const path of project.filesWith(name)) {
    const facts = project.facts(path);
    for (const { local, exported } of facts?.exports ?? [])
      if (local === name && exported !== name && exported !== '*') others.set(exported, path);
    for (const { local, imported, site } of facts?.imports ?? [])
      if (imported === name && local !== name && local !== '' && local !== '*')
        others.set(local, `${path}:${site.line}`);
  }
  const named = [...others].filter(([other]) => other !== 'default');
  if (others.size === 0) return [];
  const shown = [...others].map(([other, place]) =>
    other === 'default' ? msg('the default export ({0})', place) : `${other} (${place})`,
  );
  return [
    {
      code: 'other-name',
      text: msg(
        'It is exported or imported under another name: {0}. A text search for {1} misses calls under that name.',
        shortList(shown),
        name,
      ),
      actions: named
        .slice(0, 3)
        .map(([other]) =>
          searchText(msg('Find every place that names {0}', other), { pattern: literalPattern(other), word: true }),
        ),
    },
  ];
}

/** Only tests call it. */
export function testOnly(project: Project, name: string, targets: readonly Symbol[]): GapReason[] {
  if (targets.some(({ path }) => isTest(path))) return [];
  const uses = project
    .filesWith(name)
    .filter((path) => project.facts(path)?.references.some((each) => each.name === name) === true);
  if (uses.length === 0 || !uses.every(isTest)) return [];
  return [
    {
      code: 'test-only',
      text: msg('Only tests use it: {0}.', shortList(uses)),
      actions: uses
        .slice(0, 1)
        .map((path) =>
          searchText(msg('See its use in the tests'), { pattern: literalPattern(name), word: true, path }),
        ),
    },
  ];
}

const testPath = anyOf([
  /(?:^|\/)(?:tests?|__tests__|specs?)\//, // `src/__tests__/a.ts`
  /[._-](?:test|spec)s?\.[^/]+$/, // `a.test.ts`
  /(?:^|\/)test_[^/]+\.py$/, // `test_a.py`
  /_test\.(?:go|py|rb)$/, // `a_test.go`
  /(?:Test|Tests|Spec)\.(?:java|cs|kt|php)$/, // `RepoTest.java`
]);

/** Whether a path is that of a test. */
function isTest(path: string): boolean {
  return testPath.test(path);
}

function getDecorators(facts: FileFacts | undefined, definition: number): Reference[] {
  return facts?.references.filter((each) => each.role === 'decorator' && each.decorates === definition) ?? [];
}

function argumentText({ arguments: given }: Reference): string {
  const first = given?.[0];
  if (first === undefined) return '';
  return `(${first.kind === 'string' ? `'${first.text.slice(0, 60)}'` : first.text.slice(0, 60)})`;
}

/** The arguments of a decorator that name the key by a rule. */
function keyArguments({ arguments: given = [] }: Reference, { key }: KeyRule): readonly Argument[] {
  const places = Array.isArray(key) ? (key as readonly KeyPlace[]) : [key as KeyPlace];
  const plain = given.filter(({ name }) => name === undefined);
  return places.flatMap((place) => {
    if (typeof place === 'number')
      return (
        plain[place] ?? (place === 0 ? given.find(({ name }) => name === 'value' || name === 'path') : undefined) ?? []
      );
    return typeof place === 'object' && 'keyword' in place
      ? (given.find(({ name }) => name === place.keyword) ?? [])
      : [];
  });
}

/** Whether what a key is made of can only be known at run time. */
function isDynamic(project: Project, { kind, text, name }: Argument): boolean {
  if (name !== undefined) return false;
  if (kind === 'other' || kind === 'function') return true;
  if (kind !== 'name' && kind !== 'member') return false;
  const last = text.split('.').at(-1) ?? text;
  // A class is a key itself; a constant has a value that is known.
  return !project.filesWith(last).some((path) => {
    const facts = project.facts(path);
    return (
      facts?.constants.some((each) => each.name === text || each.name.split('.').at(-1) === last) === true ||
      facts?.definitions.some((each) => each.name === last && each.kind !== 'field' && each.kind !== 'variable') ===
        true
    );
  });
}

function whoUses(owner: Definition, path: string): GapReason['actions'][number] {
  return askAgain(msg('Find who uses {0}', owner.name), {
    symbol_name: owner.name,
    file_path: path,
    line_number: owner.site.line,
  });
}
