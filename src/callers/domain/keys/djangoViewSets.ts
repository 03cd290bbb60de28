import { getDefinition, type Project, type Symbol } from '../graph/project.ts';
import type { Registration } from './registrations.ts';
import { routeKey } from './routeKey.ts';
import type { KeyRule } from './rule.ts';

const rule: KeyRule = {
  framework: 'Django REST routes',
  channel: 'route',
  direction: 'register',
  names: ['register'],
  on: 'call',
  key: 0,
};
const actions: Readonly<Record<string, readonly [verb: string, path: string]>> = {
  list: ['GET', ''],
  create: ['POST', ''],
  retrieve: ['GET', '/*'],
  update: ['PUT', '/*'],
  partial_update: ['PATCH', '/*'],
  destroy: ['DELETE', '/*'],
};

/** The routes that `router.register("invoices", InvoiceViewSet)` makes for the actions of a view set. */
export function viewSetRegistrations(project: Project, target: Symbol): Registration[] {
  const facts = project.facts(target.path);
  const own = getDefinition(project, target);
  const owner = facts?.definitions[own?.container ?? -1]?.name;
  if (facts?.language !== 'python' || own === undefined || owner === undefined) return [];
  const extra = facts.references.find(
    ({ role, name, decorates }) => role === 'decorator' && name === 'action' && decorates === target.definition,
  );
  const isDetail = extra?.arguments?.find(({ name }) => name === 'detail')?.text === 'True';
  const verb =
    /post|put|patch|delete/i
      .exec(extra?.arguments?.find(({ name }) => name === 'methods')?.text ?? '')?.[0]
      .toUpperCase() ?? 'GET';
  const action = extra === undefined ? actions[own.name] : ([verb, `${isDetail ? '/*' : ''}/${own.name}`] as const);
  if (action === undefined) return [];
  return project.filesWith(owner).flatMap((path) =>
    (project.facts(path)?.references ?? []).flatMap((reference): Registration[] => {
      const [prefix, viewSet] = reference.arguments ?? [];
      if (
        reference.role !== 'call' ||
        reference.name !== 'register' ||
        prefix?.kind !== 'string' ||
        viewSet?.text.split('.').at(-1) !== owner
      )
        return [];
      return [
        {
          path,
          reference,
          rule,
          key: routeKey(action[0], `/${prefix.text}${action[1]}`),
          shownAt: undefined,
          type: 'route',
        },
      ];
    }),
  );
}
