import { basename, dirname } from 'node:path';
import type { RemediationInput } from '../../domain/types.ts';
import type { StoreBackend } from './storeBackend.ts';

/**
 * The store for a record: of several projects the one it names, otherwise the first. Undefined for a project record if
 * no project is open.
 */
export function homeFor(
  backends: readonly StoreBackend[],
  { scope = 'shared', projectPath = '' }: Pick<RemediationInput, 'scope' | 'projectPath'>,
): StoreBackend | undefined {
  const fitting = backends.filter((backend) => backend.scope === scope);
  const path = projectPath.replaceAll('\\', '/').replace(/\/+$/, '');
  const named = (backend: StoreBackend): boolean =>
    path !== '' &&
    (backend.name === path ||
      backend.name === basename(path) ||
      dirname(backend.file).replaceAll('\\', '/').startsWith(`${path}/`));
  return fitting.find(named) ?? fitting[0];
}
