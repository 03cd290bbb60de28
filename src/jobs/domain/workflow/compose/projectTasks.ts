import { shellWord } from './shellLines.ts';

/** Something that a project can already do, as a command. */
export interface ProjectTask {
  readonly name: string;
  readonly command: string;
  /** What it runs, for people. */
  readonly about: string;
}

/** Tasks of one file that are offered. */
const maxTasks = 500;

/** The scripts of a `package.json`, run by the package manager of its folder; none where it is no such file. */
export function packageScripts(text: string, manager = 'npm'): readonly ProjectTask[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return [];
  }
  const scripts = typeof read === 'object' && read !== null && 'scripts' in read ? read.scripts : undefined;
  if (typeof scripts !== 'object' || scripts === null || Array.isArray(scripts)) return [];
  return Object.entries(scripts)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !/[\0-\x1f]/.test(entry[0]))
    .slice(0, maxTasks)
    .map(([name, about]) => ({ name, command: [manager, 'run', shellWord(name)].join(' '), about }));
}

/** The package manager that a folder uses, by the files in it. */
export function packageManager(files: readonly string[]): string {
  if (files.includes('pnpm-lock.yaml')) return 'pnpm';
  if (files.includes('yarn.lock')) return 'yarn';
  return files.includes('bun.lock') || files.includes('bun.lockb') ? 'bun' : 'npm';
}

/** The targets of a Makefile that have a name of their own. `file`: its name, where `make` would not find it itself. */
export function makeTargets(text: string, file?: string): readonly ProjectTask[] {
  const make = file === undefined ? 'make' : `make -f ${shellWord(file)}`;
  const names = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    const [, targets = '', after = ''] = /^([A-Za-z0-9_][^:=#\t$%]*?)\s*::?(?![:=])([^=]*)/.exec(line) ?? [];
    // A value for one target (`debug: CFLAGS = -g`) is no rule.
    if (targets === '' || line.slice(targets.length + after.length).includes('=')) continue;
    for (const name of targets.split(' ')) if (name !== '') names.add(name);
  }
  return [...names].slice(0, maxTasks).map((name) => ({ name, command: `${make} ${shellWord(name)}`, about: '' }));
}
