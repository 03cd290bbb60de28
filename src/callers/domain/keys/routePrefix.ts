import type { FileFacts, Reference } from '../facts.ts';
import { resolveModule } from '../graph/moduleResolution.ts';
import type { Project, Symbol } from '../graph/project.ts';
import { filesWithAll } from './fewestFiles.ts';
import { getWords } from './key.ts';
import type { KeyReader } from './keyReader.ts';

const classDecorators = new Set([
  'Controller',
  'RestController',
  'JsonController',
  'RequestMapping',
  'Route',
  'RoutePrefix',
  'Path',
]);
const mounts = new Set([
  'use',
  'mount',
  'route',
  'register',
  'include_router',
  'register_blueprint',
  'basePath',
  'nest',
  'Mount',
  'Group',
  'Route',
]);
const groups = new Set(['Route', 'Group', 'group', 'route', 'scope', 'namespace', 'prefix', 'register']);
const prefixKeywords = new Set(['url_prefix', 'prefix']);
const makers = new Set(['Blueprint', 'APIRouter', 'Router', 'Hono']);
/** Routers under routers under routers. */
const deepest = 3;

/** Files that are looked at for where a router is mounted. */
const maxFiles = 60;

/** Finds the prefix of a route that is registered on a controller or router. */
export class RoutePrefixes {
  readonly #project: Project;
  readonly #reader: KeyReader;

  constructor(project: Project, reader: KeyReader) {
    this.#project = project;
    this.#reader = reader;
  }

  /** The prefixes under which a route may be reached; one empty text where none is known. */
  of(facts: FileFacts, reference: Reference, handler: Symbol): readonly string[] {
    if (reference.role === 'decorator' && facts.path === handler.path) {
      const definition = facts.definitions[handler.definition];
      const ofClass = this.#ofClass(facts, definition?.container ?? -1);
      if (ofClass !== undefined) return [ofClass];
    }
    const around = this.#around(facts, reference);
    const chained = /^new\s|\)$/.test(reference.receiver ?? '') ? facts.definitions[reference.within] : undefined;
    const written = chained?.kind === 'variable' ? chained.name : undefined;
    const router = written ?? getRouter(reference.receiver ?? '');
    const found = router === '' ? [] : this.#ofRouter(facts, router, 0);
    return found.length === 0 ? [around] : found.map((each) => `${each}/${around}`);
  }

  /**
   * Groups that the route is in: `r.Route("/articles", func(r chi.Router) { … })`, and those that its router is: `api
   * := r.Group("/api")`.
   */
  #around(facts: FileFacts, { within, site, receiver = '' }: Reference): string {
    const end = facts.definitions[within]?.endLine;
    const routers = new Set([getRouter(receiver)]);
    const prefixes: string[] = [];
    for (const each of facts.references
      .filter(
        (own) =>
          own.role === 'call' &&
          groups.has(own.name) &&
          own.within === within &&
          own.site.line < site.line &&
          own.arguments?.[0]?.kind === 'string',
      )
      .reverse()) {
      // What a function in the call is given ends with it; a variable goes on to the end of the function around, for
      // whatever is called on it.
      const isOpen = facts.bindings.some(
        (own) =>
          own.within === within &&
          own.line === each.site.line &&
          own.endLine >= site.line &&
          own.endLine > own.line &&
          (own.endLine !== end || routers.has(own.name)),
      );
      if (!isOpen) continue;
      routers.add(getRouter(each.receiver ?? ''));
      prefixes.unshift(each.arguments?.[0]?.text ?? '');
    }
    return prefixes.join('/');
  }

  #ofClass(facts: FileFacts, definition: number): string | undefined {
    if (definition < 0) return undefined;
    const decorator = facts.references.find(
      (each) =>
        each.role === 'decorator' &&
        each.decorates === definition &&
        classDecorators.has(each.name) &&
        (each.arguments?.length ?? 0) > 0,
    );
    const text = decorator === undefined ? undefined : this.#text(facts, decorator);
    const name = facts.definitions[definition]?.name.replace(/Controller$/, '').toLowerCase() ?? '';
    return text?.replace(/\[controller\]/i, name);
  }

  #text(facts: FileFacts, reference: Reference): string | undefined {
    const rule = { framework: '', channel: 'hook', direction: 'register', names: [], on: 'decorator', key: 0 } as const;
    return this.#reader.keys(facts, reference, rule).find(({ kind }) => kind !== 'symbol')?.text;
  }

  /**
   * What a router is made with, and what it is mounted under: `Blueprint(…, url_prefix='/users')`, `app.use('/api',
   * router)`.
   */
  #ofRouter(facts: FileFacts, router: string, step: number): string[] {
    if (step > deepest) return [];
    const own = this.#made(facts, router);
    const mounted = this.#mounted(facts, router, step);
    if (mounted.length === 0) return own === undefined ? [] : [own];
    return mounted.map((each) => `${each}/${own ?? ''}`);
  }

  #made(facts: FileFacts, router: string): string | undefined {
    const at = facts.definitions.findIndex((each) => each.name === router && each.container === -1);
    const { startLine = 0, endLine = -1 } = facts.definitions[at] ?? {};
    const isInside = (each: Reference): boolean =>
      each.within === at || (each.site.line >= startLine && each.site.line <= endLine);
    const maker = facts.references.find((each) => makers.has(each.name) && isInside(each));
    const entries =
      maker?.arguments?.flatMap(({ entries: own }) => own ?? []).map(({ key, value }) => ({ ...value, name: key })) ??
      [];
    // `new Hono().basePath('/api')`.
    const based =
      at < 0 ? undefined : facts.references.find((each) => each.name === 'basePath' && isInside(each))?.arguments?.[0];
    return (
      [...(maker?.arguments ?? []), ...entries].find(
        ({ name, kind }) => kind === 'string' && prefixKeywords.has(name ?? ''),
      )?.text ?? (based?.kind === 'string' ? based.text : undefined)
    );
  }

  #mounted(facts: FileFacts, router: string, step: number): string[] {
    const isRouter = (path: string, text: string): boolean =>
      path === facts.path ? text === router : this.#means(path, text, facts.path, router);
    // The code that mounts it imports its file, or is in it.
    const files = new Set([
      facts.path,
      ...filesWithAll(this.#project, getWords(moduleName(facts.path))).slice(0, maxFiles),
    ]);
    const found: string[] = [];
    for (const path of files) {
      const user = this.#project.facts(path);
      for (const call of user?.references ?? []) {
        if (user === undefined || call.role !== 'call' || !mounts.has(call.name)) continue;
        const given = call.arguments ?? [];
        if (!given.some(({ kind, text }) => kind !== 'string' && isRouter(path, text))) continue;
        const prefix =
          given.find(({ kind, name }) => kind === 'string' && (name === undefined || prefixKeywords.has(name)))?.text ??
          given.flatMap(({ entries }) => entries ?? []).find(({ key }) => prefixKeywords.has(key))?.value.text ??
          '';
        const above = call.receiver?.split('.').at(-1)?.replace(/\(.*$/s, '') ?? '';
        const outer =
          above === '' || (path === facts.path && above === router) ? [] : this.#ofRouter(user, above, step + 1);
        found.push(...(outer.length === 0 ? [prefix] : outer.map((each) => `${each}/${prefix}`)));
      }
    }
    return found.filter((each) => each !== '');
  }

  /** Whether a text in one file (`usersRouter`, `users.router`, `require('./users')`) means a router of another. */
  #means(path: string, text: string, routerPath: string, router: string): boolean {
    const user = this.#project.facts(path);
    if (user === undefined) return false;
    const comes = (from: string): boolean =>
      resolveModule(this.#project, path, from, user.language).includes(routerPath);
    const required = /^require\(\s*['"]([^'"]+)['"]\s*\)/.exec(text)?.[1];
    if (required !== undefined) return comes(required);
    const [first = '', ...rest] = text.split('.');
    const imported = user.imports.find(({ local }) => local === first);
    if (imported === undefined) return false;
    // What its own file gives it on as: `module.exports = routes`, `export { routes as userRoutes }`.
    const own = this.#project.facts(routerPath)?.exports ?? [];
    const given = own.flatMap(({ local, exported, from }) =>
      local === router && from === undefined ? [exported] : [],
    );
    // Of several routers the file's default is another one.
    const isDefault =
      imported.imported === 'default' &&
      (given.includes('default') || !own.some(({ exported }) => exported === 'default'));
    const isWhole = imported.imported === '*' && rest.length === 0 && given.includes('default');
    const isNamed =
      imported.imported === router ||
      isDefault ||
      isWhole ||
      rest.at(-1) === router ||
      given.includes(rest.at(-1) ?? imported.imported);
    return (
      isNamed &&
      (comes(imported.from) || comes(`${imported.from}${imported.from.endsWith('.') ? '' : '.'}${imported.imported}`))
    );
  }
}

/** The last name before what is called on it: `router` of `router.route('/x').get(f)`. */
function getRouter(receiver: string): string {
  const head = /^([\w$.]+)\.(?:route|all|use|get|post|put|patch|delete|head|options)\(/.exec(receiver)?.[1] ?? receiver;
  return head.split('.').at(-1)?.replace(/\(.*$/s, '') ?? '';
}

/** What importers call a file: its name without ending, or that of its folder. */
function moduleName(path: string): string {
  const parts = path.split('/');
  const stem = parts.at(-1)?.replace(/\.\w+$/, '') ?? '';
  return /^(?:index|__init__|mod)$/.test(stem) ? (parts.at(-2) ?? stem) : stem;
}
