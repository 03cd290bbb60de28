import { basename, dirname } from 'node:path';
import type { RemediationInput } from '../../domain/types.ts';
import type { StoreBackend } from './storeBackend.ts';

/**
 * The store for a record: of several projects the one it names, otherwise the first. Undefined for a project record if
 * no project is open.
 */
export function homeFor(
  homes: readonly StoreBackend[],
  { scope = 'shared', projectPath = '' }: Pick<RemediationInput, 'scope' | 'projectPath'>,
): StoreBackend | undefined {
  const fitting = homes.filter((home) => home.scope === scope);
  const path = projectPath.replaceAll('\\', '/').replace(/\/+$/, '');
  const named = (home: StoreBackend): boolean =>
    path !== '' &&
    (home.name === path ||
      home.name === basename(path) ||
      dirname(home.file).replaceAll('\\', '/').startsWith(`${path}/`));
  return fitting.find(named) ?? fitting[0];
}
