import { msg } from '../../../base/text/message.ts';
import type { FileFacts, Reference, TypeText } from '../facts.ts';
import { getDefinition, type Project, type Symbol } from '../graph/project.ts';
import { isUntold } from '../typeText.ts';
import type { KeyedSite } from './keyGraph.ts';
import type { Registration } from './registrations.ts';
import { anyOf } from '../../../base/text/joinPatterns.ts';
import { wholeMatch } from '../patterns.ts';

const injectable = wholeMatch([
  'Injectable|Inject|Controller|Directive|Pipe', // Angular, NestJS
  'injectable|singleton|autoInjectable|scoped', // InversifyJS, TSyringe
  'Service|Component|Repository|RestController|Configuration', // Spring
  'ApplicationScoped|RequestScoped|Singleton|Named|Provider', // Jakarta CDI
]);
/** Calls that take a class as a type argument: `AddScoped<IMailer, SmtpMailer>()`. */
const typedRegistration = anyOf([
  /^(?:TryAdd|Add)(?:Keyed)?(?:Scoped|Singleton|Transient|HostedService|DbContext|HttpClient)/, // `AddScoped<Repo>()`
  /^(?:RegisterType|Register|Bind|To|As)$/, // `Bind<IRepo>().To<Repo>()`
  /^(?:GetRequiredService|GetService|ActivatorUtilities|resolve)$/, // `GetRequiredService<Repo>()`
]);
const byContainer = 0.9;
const byParameter = 0.8;
const maxFiles = 400;

/** Places where containers register or provide a class, and parameters that request a test's fixture. */
export function injectionSites(
  project: Project,
  target: Symbol,
  registrations: readonly Registration[],
  isOver: () => boolean,
): KeyedSite[] {
  const definition = getDefinition(project, target);
  const facts = project.facts(target.path);
  if (definition === undefined || facts === undefined) return [];
  const fixture = registrations.find(({ key }) => key.channel === 'fixture');
  if (fixture !== undefined) return fixtureSites(project, target, fixture.key.text, isOver);
  if (definition.kind !== 'class' && definition.kind !== 'constructor') return [];
  const at = definition.kind === 'constructor' ? definition.container : target.definition;
  // C++'s `Repo::Repo() {}` is outside its class and only names it.
  const name = facts.definitions[at]?.name ?? definition.owner;
  if (name === undefined) return [];
  const typed: KeyedSite[] = [];
  const parameters: KeyedSite[] = [];
  for (const path of project.filesWith(name).slice(0, maxFiles)) {
    if (isOver()) break;
    const user = project.facts(path);
    for (const reference of user?.references ?? []) {
      if (user === undefined || reference.role !== 'type' || reference.name !== name) continue;
      const call = user.references.find(
        (each) =>
          each.role === 'call' &&
          each.site.line === reference.site.line &&
          each.site.column < reference.site.column &&
          typedRegistration.test(each.name),
      );
      if (call !== undefined)
        typed.push({
          path,
          reference,
          type: 'injection',
          confidence: byContainer,
          evidence: [msg('container {0}', call.name)],
        });
      else if (isConstructorParameter(user, reference, name))
        parameters.push({
          path,
          reference,
          type: 'injection',
          confidence: byParameter,
          evidence: [msg('constructor parameter')],
        });
    }
  }
  // A parameter of a plain class does not tell what creates the object.
  const isInjected =
    typed.length > 0 ||
    registrations.some(({ key }) => key.channel === 'injection') ||
    facts.references.some((each) => each.role === 'decorator' && each.decorates === at && injectable.test(each.name));
  return isInjected ? [...typed, ...parameters] : typed;
}

function isConstructorParameter(facts: FileFacts, { within, site }: Reference, name: string): boolean {
  const around = facts.definitions[within];
  if (around === undefined || around.name === name) return false;
  if (around.kind === 'constructor')
    return facts.bindings.some(
      (each) => each.within === within && isInstance(each.type, name) && Math.abs(each.line - site.line) <= 1,
    );
  // A primary constructor: `class Digest(SmtpMailer mailer)`.
  return (
    around.kind === 'class' &&
    facts.language === 'csharp' &&
    site.line === around.site.line &&
    site.column > around.site.column &&
    facts.definitions.some(
      (each) => each.container === within && each.kind === 'field' && isInstance(each.type ?? '', name),
    )
  );
}

/** Whether a type has that name, with any package before it. */
function isInstance(type: TypeText, name: string): boolean {
  return type === name || type.endsWith(`.${name}`);
}

/**
 * Parameters of tests and of other fixtures, within the folder of the fixture's file where that is a `conftest.py`,
 * else in the file and those that import it.
 */
function fixtureSites(project: Project, target: Symbol, name: string, isOver: () => boolean): KeyedSite[] {
  const folder = target.path.endsWith('conftest.py') ? target.path.slice(0, -'conftest.py'.length) : undefined;
  const sites: KeyedSite[] = [];
  const evidence = [msg('fixture {0}', name), msg('defined in {0}', target.path)];
  for (const path of project.filesWith(name).slice(0, maxFiles)) {
    if (isOver()) break;
    const facts = project.facts(path);
    const isNear =
      folder === undefined
        ? path === target.path || facts?.imports.some(({ local }) => local === name || local === '*') === true
        : path.startsWith(folder);
    if (facts === undefined || !isNear) continue;
    for (const [at, own] of facts.definitions.entries()) {
      if (own.kind !== 'function' && own.kind !== 'method') continue;
      const asks = facts.bindings.some(
        (each) => each.within === at && each.name === name && each.line >= own.startLine && isUntold(each.type),
      );
      if (
        !asks ||
        (path === target.path && at === target.definition) ||
        !(own.name.startsWith('test') || isFixture(facts, at))
      )
        continue;
      sites.push({
        path,
        type: 'injection',
        confidence: byContainer,
        evidence,
        reference: { name: own.name, role: 'value', site: own.site, within: at },
      });
    }
    for (const reference of facts.references) {
      const isAsked =
        reference.role === 'decorator' &&
        reference.name === 'usefixtures' &&
        reference.arguments?.some(({ text }) => text === name) === true;
      if (isAsked) sites.push({ path, reference, type: 'injection', confidence: byContainer, evidence });
    }
  }
  return sites;
}

function isFixture(facts: FileFacts, definition: number): boolean {
  return facts.references.some(
    (each) => each.role === 'decorator' && each.decorates === definition && each.name === 'fixture',
  );
}
