import { msg } from '../../../base/text/message.ts';
import type { Definition, FileFacts } from '../facts.ts';
import { getDefinition, isScript, type Project, type Symbol } from '../graph/project.ts';
import type { Key } from './key.ts';
import type { KeyedSite } from './keyGraph.ts';
import type { Registration } from './registrations.ts';
import { routeKey } from './routeKey.ts';
import type { KeyRule } from './rule.ts';

/** A key that a framework knows a definition by, for where it stands. */
interface PlacedKey {
  readonly framework: string;
  readonly key: Key;
}

const routeFile = /(?:^|\/)app\/((?:[^/]+\/)*)route\.[cm]?[jt]sx?$/;
const pageFile = /(?:^|\/)pages\/(api\/.+?)(?:\/index)?\.[cm]?[jt]sx?$/;
const verbs = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const commandFile = /(?:^|\/)management\/commands\/(\w+)\.py$/;
const listenerFile = /(?:^|\/)(?:Listeners|Handlers|Subscribers)\//;

/**
 * What frameworks find by the place of a file and the name in it, without a word in the code: route handlers of
 * Next.js, commands of Django, listeners of Laravel.
 */
export function placedRegistrations(project: Project, target: Symbol): Registration[] {
  const facts = project.facts(target.path);
  const own = getDefinition(project, target);
  const placed = facts === undefined || own === undefined ? undefined : getPlaced(facts, own, target.definition);
  if (own === undefined || placed === undefined) return [];
  const rule: KeyRule = {
    framework: placed.framework,
    channel: placed.key.channel,
    direction: 'register',
    names: [],
    on: 'call',
    key: 'none',
  };
  const reference = { name: own.name, role: 'value', site: own.site, within: own.container } as const;
  return [{ path: target.path, reference, rule, key: placed.key, shownAt: undefined, type: 'callback' }];
}

function getPlaced(facts: FileFacts, own: Definition, at: number): PlacedKey | undefined {
  if (isScript(facts)) return own.container < 0 ? getRoute(facts, own) : undefined;
  const holder = facts.definitions[own.container];
  if (facts.language === 'python') {
    const command = commandFile.exec(facts.path)?.[1];
    return command === undefined || own.name !== 'handle' || holder?.name !== 'Command'
      ? undefined
      : { framework: 'Django commands', key: { channel: 'command', text: command, kind: 'literal' } };
  }
  if (facts.language !== 'php' || !listenerFile.test(facts.path) || holder?.kind !== 'class') return undefined;
  const event = /^(?:handle|__invoke)/.test(own.name)
    ? facts.bindings.find(({ within, type }) => within === at && /^\p{Lu}[\p{ID_Continue}]*$/u.test(type))?.type
    : undefined;
  return event === undefined
    ? undefined
    : { framework: 'Laravel listeners', key: { channel: 'event', text: event, kind: 'symbol' } };
}

/** The route of a file: `app/api/orders/[id]/route.ts` is `/api/orders/*`; groups, `(shop)`, are no part of it. */
function getRoute(facts: FileFacts, { name }: Definition): PlacedKey | undefined {
  const folder = verbs.test(name) ? routeFile.exec(facts.path)?.[1] : undefined;
  const isDefault =
    name === 'default' || facts.exports.some((each) => each.exported === 'default' && each.local === name);
  const page = isDefault ? pageFile.exec(facts.path)?.[1] : undefined;
  const path = folder ?? page;
  if (path === undefined) return undefined;
  const parts = path.split('/').filter((part) => part !== '' && !/^(?:\(.*\)|@.*)$/.test(part));
  return { framework: 'Next.js routes', key: routeKey(folder === undefined ? '*' : name, `/${parts.join('/')}`) };
}

/** Annotations that name a method of their class by its text: JUnit's sources of arguments, PHPUnit's providers. */
const naming = /^(?:MethodSource|DataProvider|Depends)$/;

/** Where an annotation has a method called: `@MethodSource("amounts")`, or with the name of the test it is on. */
export function annotatedSites(project: Project, target: Symbol): KeyedSite[] {
  const facts = project.facts(target.path);
  const own = facts?.definitions[target.definition];
  if (facts === undefined || own?.kind !== 'method' || !['java', 'kotlin', 'php'].includes(facts.language)) return [];
  const holder = facts.definitions[own.container]?.name ?? '';
  const isOwn = (text: string): boolean => {
    const [type, method] = text.includes('#') ? text.split('#') : [holder, text];
    return method === own.name && type?.split(/[.$]/).at(-1) === holder;
  };
  return project.filesWith(own.name).flatMap((path) =>
    (project.facts(path)?.references ?? []).flatMap((reference): KeyedSite[] => {
      if (reference.role !== 'decorator' || !naming.test(reference.name)) return [];
      const texts = (reference.arguments ?? []).flatMap(({ kind, text }) =>
        kind === 'string' ? [text] : [...text.matchAll(/["']([^"'\n]*)["']/g)].map(([, each = '']) => each),
      );
      const tested = project.facts(path)?.definitions[reference.decorates ?? -1];
      const isMeant =
        texts.length === 0
          ? path === target.path && tested?.name === own.name && reference.decorates !== target.definition
          : texts.some((text) => isOwn(text) && (text.includes('#') || path === target.path));
      return isMeant
        ? [{ path, reference, type: 'decorator', confidence: 0.9, evidence: [msg('named by @{0}', reference.name)] }]
        : [];
    }),
  );
}
