import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cause, Variant } from './cause.ts';

const commentStarts: Readonly<Record<string, string>> = {
  '.js': '//',
  '.mjs': '//',
  '.cjs': '//',
  '.ts': '//',
  '.tsx': '//',
  '.jsx': '//',
  '.c': '//',
  '.cpp': '//',
  '.h': '//',
  '.go': '//',
  '.java': '//',
  '.rs': '//',
  '.scss': '//',
  '.py': '#',
  '.pyi': '#',
  '.rb': '#',
  '.sh': '#',
  '.zsh': '#',
  '.pl': '#',
  '.yml': '#',
  '.yaml': '#',
  '.cmake': '#',
  '.mk': '#',
  '.tcl': '#',
  '.awk': '#',
  '.tf': '#',
  '.conf': '#',
  '.exs': '#',
  '.sql': '--',
  '.lua': '--',
  '.hs': '--',
  '.asm': ';',
  '.f90': '!',
  '.ksh': '#',
  '.csh': '#',
  '.adb': '--',
  '.vhd': '--',
  '.v': '//',
  '.lisp': ';',
  '.scm': ';',
  '.erl': '%',
  '.d': '//',
  '.hx': '//',
  '.groovy': '//',
  '.zig': '//',
  '.cr': '#',
  '.mzn': '%',
  '.pp': '#',
  '.cob': '*>',
  '.vcl': '#',
};
const remarks = [
  '',
  'Kept in step with the other side.',
  '',
  'See the notes of the last review.',
  'Nothing here may block.',
  '',
  'Sizes are in bytes.',
];

/**
 * Runs a cause once, as the variant says, and gives everything it printed; undefined where it did not fail as it
 * should.
 */
export function runCause(cause: Cause, variant: Variant): string | undefined {
  const folder = variant.words['dir'] ?? '/tmp';
  const fill = (text: string): string =>
    text.replace(/%([a-zA-Z]+)%/gu, (whole, name: string) => variant.words[name] ?? whole);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, source] of Object.entries(cause.files ?? {})) {
    const file = join(folder, fill(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, (cause.unpadded === true ? '' : padding(file, variant.padding)) + fill(source));
  }
  const environment = getEnvironment(variant);
  if (cause.setup !== undefined) spawnSync('bash', ['-c', fill(cause.setup)], { cwd: folder, env: environment });
  const inner = fill(cause.run);
  const { command, name } = wrapped(
    inner,
    variant,
    folder,
    (cause.files?.['package.json'] ?? cause.files?.['Makefile']) !== undefined,
  );
  const shell = variant.isColoured
    ? ['script', '-qec', `stty cols 160 2>/dev/null; ${command}`, '/dev/null']
    : ['bash', '-c', `exec 2>&1; ${command}`];
  const done = spawnSync(shell[0] ?? 'bash', shell.slice(1), {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: 120_000,
    input: '',
    maxBuffer: 1 << 26,
  });
  rmSync(folder, { recursive: true, force: true });
  const text = shortened(done.stdout);
  if ((cause.quiet !== true && done.status === 0) || !plain(text).includes(fill(cause.expect))) {
    if (process.env['SHOW_DROPPED'] !== undefined)
      console.error(`--- ${name} exit ${done.status}\n${text.slice(0, 1500)}`);
    return undefined;
  }
  return around(text, variant, inner);
}

function padding(file: string, lines: number): string {
  const start = commentStarts[extname(file)];
  if (start === undefined) return '';
  return Array.from(
    { length: lines },
    (_, index) => `${start} ${remarks[index % remarks.length] ?? ''}`.trimEnd() + '\n',
  ).join('');
}

function getEnvironment({ words, isColoured }: Variant): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(['JAVA_HOME', 'GOROOT', 'LANG'].map((name) => [name, process.env[name]]));
  const tools =
    '/tmp/errtools/venv/bin:/tmp/errtools/npm/node_modules/.bin:/tmp/errtools/fresh/venv/bin:/tmp/errtools/fresh/npm/node_modules/.bin:/tmp/errtools/fifth/npm/node_modules/.bin:/tmp/errtools/fifth/venv/bin:/tmp/errtools/fifth/bin:/tmp/errtools/sixth/venv/bin:/tmp/errtools/sixth/npm/node_modules/.bin:/tmp/errtools/seventh/venv/bin:/tmp/errtools/seventh/npm/node_modules/.bin:/tmp/errtools/seventh/bin:/tmp/errtools/eighth/venv/bin:/tmp/errtools/eighth/npm/node_modules/.bin:/tmp/errtools/eighth/bin:/tmp/errtools/ninth/venv/bin:/tmp/errtools/ninth/npm/node_modules/.bin:/usr/local/go/bin:/root/.cargo/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return {
    ...kept,
    PATH: tools,
    SHELL: '/bin/bash',
    HOME: `/home/${words['user'] ?? 'x'}`,
    USER: words['user'],
    LANG: 'C.UTF-8',
    CARGO_HOME: '/root/.cargo',
    RUSTUP_HOME: '/root/.rustup',
    GOCACHE: '/tmp/errtools/gocache',
    GOPATH: '/tmp/errtools/go',
    GOFLAGS: '-mod=mod',
    npm_config_cache: `/home/${words['user'] ?? 'x'}/.npm`,
    npm_config_update_notifier: 'false',
    npm_config_registry: process.env['npm_config_registry'],
    GIT_CONFIG_NOSYSTEM: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    LVM_SUPPRESS_FD_WARNINGS: '1',
    ...(isColoured
      ? {
          TERM: 'xterm-256color',
          FORCE_COLOR: '1',
          CLICOLOR_FORCE: '1',
          CARGO_TERM_COLOR: 'always',
          COLORTERM: 'truecolor',
          GCC_COLORS: 'error=01;31:warning=01;35:note=01;36:caret=01;32:locus=01:quote=01',
          PY_COLORS: '1',
        }
      : { TERM: 'dumb' }),
  };
}

function wrapped(
  inner: string,
  { wrapper, words }: Variant,
  folder: string,
  isTaken: boolean,
): { readonly command: string; readonly name: string } {
  const script = join(folder, '.step.sh');
  if (wrapper === 'none') return { command: inner, name: 'none' };
  writeFileSync(script, inner + '\n');
  if (wrapper === 'make' || (wrapper === 'npm' && isTaken)) {
    const file = isTaken ? 'build.mk' : 'Makefile';
    writeFileSync(
      join(folder, file),
      `.PHONY: all ${words['a'] ?? 'x'}\nall: ${words['a'] ?? 'x'}\n${words['a'] ?? 'x'}:\n\t@bash .step.sh\n`,
    );
    return { command: isTaken ? `make -f ${file}` : 'make', name: 'make' };
  }
  if (wrapper === 'npm') {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: words['a'], version: '1.4.2', private: true, scripts: { check: inner } }),
    );
    return { command: 'npm run check', name: 'npm' };
  }
  const stamp = `perl -ne 'BEGIN{$|=1;$t=1715767200+${words['n'] ?? '1'}*977;$u=1000003*${words['n'] ?? '1'}} $u+=73331; @g=gmtime($t+int($u/1e7)); printf "%04d-%02d-%02dT%02d:%02d:%02d.%07dZ %s", $g[5]+1900,$g[4]+1,@g[3,2,1,0], $u%1e7, $_;'`;
  const shown = inner.split('\n')[0] ?? '';
  return {
    command: `set -o pipefail; { echo '##[group]Run '${quoted(shown)}; echo ${quoted(shown)}; echo 'shell: /usr/bin/bash -e {0}'; echo '##[endgroup]'; bash .step.sh; s=$?; [ $s = 0 ] || echo "##[error]Process completed with exit code $s."; (exit $s); } 2>&1 | ${stamp}`,
    name: 'ci',
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A terminal keeps the newest of what it was given; so do the samples. */
function shortened(text: string): string {
  if (text.length <= 9000) return text;
  const cut = text.slice(-9000);
  return cut.slice(cut.indexOf('\n') + 1);
}

function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;?]*[a-zA-Z]/gu, '').replaceAll('\r', '');
}

function around(text: string, { isNoisy, words, padding: lines }: Variant, command: string): string {
  if (!isNoisy) return text;
  const prompt = `${words['user'] ?? ''}@${lines > 100 ? 'ip-10-0-3-17' : 'thinkpad'}:~/${(words['dir'] ?? '').split('/').pop() ?? ''}$ `;
  const before =
    lines > 100
      ? [
          `[2024-05-15 09:1${lines % 10}:02] INFO  configuration read from ${words['dir'] ?? ''}/settings.toml`,
          `[2024-05-15 09:1${lines % 10}:02] INFO  4 workers ready`,
          `[2024-05-15 09:1${lines % 10}:03] DEBUG cache holds 118 entries`,
          '',
        ]
      : [`${prompt}git status --short`, ` M src/${words['f'] ?? ''}.old`, `${prompt}${command.split('\n')[0] ?? ''}`];
  const after =
    lines > 100 ? ['[2024-05-15 09:13:08] INFO  shutting down', '[2024-05-15 09:13:08] INFO  bye'] : [prompt];
  return [...before, text.trimEnd(), ...after].join('\n');
}

/** Whether a text holds escape sequences. */
export function hasEscapes(text: string): boolean {
  return text.includes('\u001b[');
}

/** The folder of the fixtures. */
export const fixturesFolder = fileURLToPath(new URL('../../../fixtures/errors/', import.meta.url));
