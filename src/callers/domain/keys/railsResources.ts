import type { Reference } from '../facts.ts';
import { getDefinition, type Project, type Symbol } from '../graph/project.ts';
import type { Registration } from './registrations.ts';
import { routeKey } from './routeKey.ts';
import type { KeyRule } from './rule.ts';

const rule: KeyRule = {
  framework: 'Rails resources',
  channel: 'route',
  direction: 'register',
  names: ['resources', 'resource'],
  on: 'call',
  key: 0,
};
const actions: Readonly<Record<string, readonly [verb: string, path: string]>> = {
  index: ['GET', ''],
  show: ['GET', '/*'],
  new: ['GET', '/new'],
  edit: ['GET', '/*/edit'],
  create: ['POST', ''],
  update: ['PATCH', '/*'],
  destroy: ['DELETE', '/*'],
};

/** The routes that `resources :users` makes for the actions of `UsersController`. */
export function resourceRegistrations(project: Project, target: Symbol): Registration[] {
  const facts = project.facts(target.path);
  const own = getDefinition(project, target);
  const owner = facts?.definitions[own?.container ?? -1]?.name;
  const action = own === undefined ? undefined : actions[own.name];
  if (facts?.language !== 'ruby' || action === undefined || owner?.endsWith('Controller') !== true) return [];
  const resource = owner
    .slice(0, -'Controller'.length)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase();
  return project
    .filesWith(resource)
    .filter((path) => path.endsWith('.rb') && path.includes('routes'))
    .flatMap((path) =>
      (project.facts(path)?.references ?? []).flatMap((reference): Registration[] => {
        if (
          reference.role !== 'call' ||
          !rule.names.includes(reference.name) ||
          reference.arguments?.[0]?.text !== resource ||
          !makes(reference, own?.name ?? '')
        )
          return [];
        return [
          {
            path,
            reference,
            rule,
            key: routeKey(action[0], `/${resource}${action[1]}`),
            shownAt: reference,
            type: 'route',
          },
        ];
      }),
    );
}

/** `only: [:index]`, `except: %i[destroy]`. */
function makes({ arguments: given = [] }: Reference, action: string): boolean {
  const lists = (keyword: string): readonly string[] | undefined =>
    given.find(({ name }) => name === keyword)?.text.match(/\w+/g) ?? undefined;
  return lists('only')?.includes(action) !== false && lists('except')?.includes(action) !== true;
}
