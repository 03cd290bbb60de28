import { inSequence } from '../../../base/text/joinPatterns.ts';
import type { Redacted } from '../../../base/redact.ts';

/** The owner of the machine. Absent parts are not searched for. */
export interface Who {
  /** Absolute path of the home folder. */
  readonly home?: string | undefined;
  readonly user?: string | undefined;
  readonly host?: string | undefined;
}

/** Names that do not identify a person: accounts of systems, images, build machines and examples. */
const nobody = new Set([
  'root',
  'user',
  'users',
  'node',
  'test',
  'tester',
  'admin',
  'administrator',
  'guest',
  'home',
  'username',
  'name',
  'you',
  'yourname',
  'me',
  'myuser',
  'someone',
  'somebody',
  'nobody',
  'default',
  'public',
  'shared',
  'all',
  'default user',
  'runner',
  'runneradmin',
  'ubuntu',
  'debian',
  'centos',
  'fedora',
  'alpine',
  'vagrant',
  'vscode',
  'codespace',
  'gitpod',
  'docker',
  'jenkins',
  'circleci',
  'travis',
  'gitlab-runner',
  'buildkite',
  'appveyor',
  'vsts',
  'azureuser',
  'ec2-user',
  'cloudsdk',
  'build',
  'builder',
  'app',
  'appuser',
  'dev',
  'developer',
  'project',
  'projects',
  'work',
  'workspace',
  'code',
  'src',
  'www',
  'www-data',
  'nginx',
  'postgres',
  'mysql',
  'redis',
  'git',
  'go',
  'rust',
  'python',
  'ruby',
  'java',
  'php',
  'deploy',
  'ci',
  'service',
  'system',
  'daemon',
  'linuxbrew',
  'jovyan',
  'sandbox',
  'coder',
  'container',
]);
const shortestName = 3;
/** A host name is replaced everywhere only if it is not a word: with a digit or a hyphen, and long enough. */
const shortestFreeHost = 6;

/**
 * Replaces what identifies a person or a machine: the home folder by `~`, the user's and the machine's name by `<user>`
 * and `<host>` where they are words in paths, prompts and permission messages. Home folders of other people are
 * replaced too. Time is linear in the text.
 */
export function redactPersonalNames(text: string, { home = '', user = '', host = '' }: Who): Redacted {
  const counts = new Map<string, number>();
  const replace = (
    current: string,
    kind: string,
    pattern: RegExp,
    by: (keep: string) => string,
    mayReplace: (match: string) => boolean = () => true,
  ): string =>
    current.replace(pattern, (match: string, ...rest: unknown[]) => {
      const { keep = '', name = '' } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      if (!mayReplace(name)) return match;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return by(keep);
    });
  let current = text;
  const homePattern = patternOfHome(home);
  if (homePattern !== undefined) current = replace(current, 'home-folder', homePattern, () => '~');
  current = replace(
    current,
    'home-folder',
    homeOfAnyone,
    () => '~',
    (name) => isTelling(name),
  );
  for (const pattern of isTelling(user) ? userPatterns(user) : [])
    current = replace(current, 'user', pattern, (keep) => `${keep}<user>`);
  const shortHost = host.split('.')[0] ?? '';
  if (isTelling(shortHost) && shortHost.toLowerCase() !== 'localhost')
    current = replace(current, 'host', hostPattern(shortHost), (keep) => `${keep}<host>`);
  return { text: current, found: [...counts].map(([kind, count]) => ({ kind, count })) };
}

function isTelling(name: string): boolean {
  return name.length >= shortestName && !nobody.has(name.toLowerCase()) && /\p{L}/u.test(name);
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
/** The end of a whole name. */
const wordEnd = String.raw`(?![\p{L}\p{N}_])`;

/**
 * This user's home folder in all spellings: either slash, doubled in strings, with the drive as Git Bash and WSL write
 * it.
 */
function patternOfHome(home: string): RegExp | undefined {
  const parts = home.split(/[\\/]+/).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  // `/root` and `/home/user` identify no one; `/jane` would match any path.
  if (parts.length < 2 || !isTelling(last)) return undefined;
  const [first = '', ...others] = parts;
  const slash = String.raw`(?:\\{1,2}|/)`;
  const drive = /^([A-Za-z]):$/.exec(first)?.[1];
  const start =
    drive === undefined
      ? `${String.raw`(?<![\p{L}\p{N}_.~-])`}/${literal(first)}`
      : String.raw`(?:(?<![\p{L}\p{N}_])${drive}:|(?<![\p{L}\p{N}_.~-])(?:/mnt)?/${drive})`;
  return new RegExp(
    `${start}${others.map((part) => slash + literal(part)).join('')}${String.raw`(?![\p{L}\p{N}_.-])`}`,
    drive === undefined ? 'gu' : 'giu',
  );
}

/** Any person's home folder: people paste output that they got from others. */
const homeOfAnyone = inSequence(
  /(?<![\p{L}\p{N}_.~-])(?:(?:\/mnt)?\/[a-z](?=\/Users\/)|[A-Za-z]:(?=[\\/]))?/gu,
  [/\/home\/|\/Users\/|(?:\\{1,2}|\/)Users(?:\\{1,2}|\/)/gu],
  /(?<name>[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,63})(?=[\\/])/gu,
);

function userPatterns(user: string): readonly RegExp[] {
  const name = literal(user);
  return [
    // A folder, or the owner of one in a temporary folder.
    new RegExp(
      String.raw`(?<keep>[\\/](?:[\w.-]{0,40}[_-])?)${name}(?=[\\/]|${String.raw`["'\x60:,;)\]]|\s|$`})`,
      'gu',
    ),
    // A prompt, an SSH address, a database's `user@host`.
    new RegExp(String.raw`(?<keep>^|[\s(\["'\x60/=:])${name}(?=["'\x60]?@)`, 'gmu'),
    new RegExp(
      String.raw`(?<keep>\b(?:user|role|login|owner|account|username|logname|uid)(?:[ \t]{0,4}[:=][ \t]{0,4}|[ \t]{1,4})\(?["'\x60]?)${name}${wordEnd}`,
      'giu',
    ),
  ];
}

function hostPattern(host: string): RegExp {
  const name = literal(host);
  const isFree = host.length >= shortestFreeHost && /[\d-]/.test(host);
  const before = isFree
    ? String.raw`(?<keep>)(?<![\p{L}\p{N}_-])`
    : String.raw`(?<keep>@|//|\\\\|\bhost(?:name)?[ \t]{0,4}[:=]?[ \t]{0,4}["'\x60]?)`;
  return new RegExp(
    String.raw`${before}${name}(?:\.(?:local|lan|home|internal|localdomain))?(?![\p{L}\p{N}_-])`,
    'giu',
  );
}
