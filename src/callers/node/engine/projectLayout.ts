import { basename } from 'node:path';
import type { Project } from '../../domain/graph/project.ts';
import { goModules, packageAliases, pathAliases, workspacePackages } from '../project/projectSettings.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** Settings files beyond these are not read: the tree is no single project then. */
const maxConfigs = 50;
const maxManifests = 500;

/**
 * What `tsconfig.json`, `package.json` and `go.mod` files say about names of modules. Read again after one of them has changed.
 */
export class ProjectLayout {
  readonly #roots: WorkspaceRoots;
  readonly #names: NameIndexManager;
  #isStale = true;
  readonly #modules = new Map<string, readonly string[]>();
  #aliases: Project['pathAliases'] = [];
  #packages: Project['packages'] = new Map();
  #goModules: ReadonlyMap<string, string> = new Map();

  constructor(roots: WorkspaceRoots, names: NameIndexManager) {
    this.#roots = roots;
    this.#names = names;
  }

  get pathAliases(): Project['pathAliases'] {
    this.#refresh();
    return this.#aliases;
  }

  get packages(): Project['packages'] {
    this.#refresh();
    return this.#packages;
  }

  get goModules(): ReadonlyMap<string, string> {
    this.#refresh();
    return this.#goModules;
  }

  /**
   * What modules were found to mean while every file is known; forgotten with the next file that comes, changes or
   * goes.
   */
  get modules(): Project['modules'] {
    return this.#names.isWhole ? this.#modules : undefined;
  }

  /** Called for a file that has come, changed or gone. */
  changed(file: string): void {
    this.#modules.clear();
    // Regardless of its name, another config may extend it.
    if (isSettings(file)) this.#isStale = true;
  }

  #refresh(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const several = this.#roots.all.length > 1;
    const files = this.#names.index.files().flatMap((id) => {
      const entry = this.#names.index.file(id);
      return entry?.skipped === undefined && entry !== undefined && isSettings(entry.path) ? [entry.path] : [];
    });
    const configs = files
      .filter((file) => /^(?:ts|js)config(?:\.base)?\.json$/.test(basename(file)))
      .slice(0, maxConfigs);
    const manifests = files.filter((file) => basename(file) === 'package.json').slice(0, maxManifests);
    const moduleFiles = files.filter((file) => basename(file) === 'go.mod').slice(0, maxManifests);
    const aliases: { readonly pattern: string; readonly targets: readonly string[] }[] = [];
    const packages = new Map<string, string>();
    const modules = new Map<string, string>();
    for (const root of this.#roots.all) {
      const prefix = several ? `${root.name}/` : '';
      const own = (all: readonly string[]): string[] =>
        all
          .filter((file) => this.#roots.shown(file)?.startsWith(prefix) === true && file.startsWith(root.path))
          .map((file) => (this.#roots.shown(file) ?? '').slice(prefix.length));
      for (const config of own(configs))
        for (const { pattern, targets } of pathAliases(root.path, config, this.#roots.border))
          aliases.push({ pattern, targets: targets.map((target) => prefix + target) });
      for (const manifest of own(manifests))
        for (const { pattern, targets } of packageAliases(root.path, manifest, this.#roots.border))
          aliases.push({ pattern, targets: targets.map((target) => prefix + target) });
      for (const [name, folder] of workspacePackages(root.path, own(manifests), this.#roots.border))
        packages.set(name, (prefix + folder).replace(/\/$/, ''));
      for (const [name, folder] of goModules(root.path, own(moduleFiles), this.#roots.border))
        modules.set(name, (prefix + folder).replace(/\/$/, ''));
    }
    this.#aliases = aliases;
    this.#packages = packages;
    this.#goModules = modules;
  }
}

function isSettings(file: string): boolean {
  return file.endsWith('.json') || basename(file) === 'go.mod';
}
