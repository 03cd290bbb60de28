import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A package that ships its sources: where they are in it, and at which version it is measured. */
export interface MeasuredPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly language: 'TypeScript' | 'JavaScript';
  /** `seen`: its misses were looked at while the graph was made. `unseen`: it is only measured. */
  readonly set: 'seen' | 'unseen';
}

const measured = (
  set: MeasuredPackage['set'],
  language: MeasuredPackage['language'],
  list: string,
): MeasuredPackage[] =>
  list
    .trim()
    .split(/\s+/)
    .map((each) => {
      const [, name = '', version = '', folder = ''] = /^(@?[^@]+)@([\d.]+)\/(\w+)$/.exec(each) ?? [];
      return { name, version, folder, language, set };
    });

/** Pinned, so that a run tells of our changes and not of theirs. */
export const measuredPackages: readonly MeasuredPackage[] = [
  ...measured(
    'seen',
    'TypeScript',
    'zod@4.6.7/src @azure/msal-browser@5.29.0/src rxjs@7.8.2/src effect@3.0.0/src @tanstack/query-core@5.108.0/src @trpc/server@11.25.2/src @reduxjs/toolkit@2.14.0/src mobx@7.1.3/src prosemirror-view@1.42.9/src ajv@8.20.0/lib',
  ),
  ...measured(
    'seen',
    'JavaScript',
    'mocha@12.0.3/lib eslint@10.15.0/lib fastify@5.12.8/lib express@5.3.0/lib commander@15.1.0/lib undici@8.12.4/lib',
  ),
  ...measured(
    'unseen',
    'TypeScript',
    '@tiptap/core@3.34.0/src puppeteer-core@25.16.0/src immer@11.2.10/src prosemirror-model@1.25.13/src',
  ),
  ...measured(
    'unseen',
    'JavaScript',
    'koa@3.3.0/lib svelte@5.57.3/src pino@10.4.0/lib yjs@13.6.33/src knex@3.3.0/lib ws@8.23.0/lib winston@3.19.0/lib',
  ),
];

const cache = join(tmpdir(), 'recourse-callers-packages');

/** A file of the benchmark's cache; it may be deleted at any time. */
export function cacheFile(name: string): string {
  mkdirSync(cache, { recursive: true });
  return join(cache, name);
}

/**
 * Installs what is not installed yet, with npm and without running anything of the packages, and gives the folder of
 * each package's sources.
 */
export function getSources(packages: readonly MeasuredPackage[]): ReadonlyMap<MeasuredPackage, string> {
  const installed = ({ name, version }: MeasuredPackage): boolean => {
    const manifest = join(cache, 'node_modules', name, 'package.json');
    return (
      existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version
    );
  };
  const missing = packages.filter((each) => !installed(each));
  if (missing.length > 0) {
    if (!existsSync(cacheFile('package.json'))) writeFileSync(cacheFile('package.json'), '{ "private": true }');
    execFileSync(
      'npm',
      [
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--legacy-peer-deps',
        '--save-exact',
        ...packages.map(({ name, version }) => `${name}@${version}`),
      ],
      { cwd: cache, stdio: 'inherit', shell: process.platform === 'win32' },
    );
  }
  return new Map(
    packages.map((each) => {
      // A folder of dependencies would be passed over.
      const root = cacheFile(join('sources', `${each.name.replaceAll('/', '-')}-${each.version}`));
      if (!existsSync(root)) cpSync(join(cache, 'node_modules', each.name, each.folder), root, { recursive: true });
      return [each, root];
    }),
  );
}
