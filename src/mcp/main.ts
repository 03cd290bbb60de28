import { existsSync, realpathSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { keepCompiled } from '../base/node/keepCompiled.ts';
import { readCommandLine, type Command, type CommandLine } from './commandLine.ts';
import { FirstAnswers } from './firstAnswers.ts';
import { getInstructions } from './instructions.ts';
import { getNodeProblem } from './nodeVersion.ts';
import toolList from './toolList.json' with { type: 'json' };

/** Put in by the build. */
declare const recourseVersion: string;

/** Milliseconds after the first answers at which the server is loaded, should nothing ask for it before. */
const loadMs = 60;
/** Milliseconds between two looks whether the client has named its folders, and after which it is not waited for. */
const rootsMs = 10;
const longestRootsMs = 10_000;
/** Tools that are listed once there are jobs. */
const jobTools: ReadonlySet<string> = new Set([
  'list_pending_failed_jobs',
  'classify_and_resolve_failures',
  'reset_failed_jobs',
]);

/**
 * The server's entry. Clients wait for the first answers, which are always the same: they are given from here, in the
 * time that Node takes to start, and the server is loaded behind them.
 */
function main(): void {
  const problem = getNodeProblem(process.versions.node);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
    return;
  }
  const command = readCommandLine(process.argv.slice(2));
  const options = command.kind === 'serve' && command.options.httpPort === undefined ? command.options : undefined;
  if (options?.data !== undefined) enableCompileCache(join(resolve(options.data), 'compiled'));
  const fast = options === undefined ? undefined : startFast(options);
  if (fast === undefined) {
    void import('./server.ts').then(({ runServer }) => {
      runServer(command);
    });
    return;
  }
  const { input, output, getRoot } = fast;
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    const root = getRoot();
    const served: Command =
      root === undefined || options === undefined
        ? command
        : { kind: 'serve', options: { ...options, workspace: root } };
    void import('./server.ts').then(({ runServer }) => {
      runServer(served, { input, output });
    });
  };
  fast.onNeeded(load);
  setTimeout(() => {
    fast.loadSoon(0);
  }, 2000).unref();
}

function startFast(options: CommandLine):
  | {
      readonly input: PassThrough;
      readonly output: PassThrough;
      readonly onNeeded: (load: () => void) => void;
      readonly loadSoon: (ms: number) => void;
      /** The folder that the client named, where the command line names none. */
      readonly getRoot: () => string | undefined;
    }
  | undefined {
  // What reaches out of the machine is said of tools in the list: the server knows.
  const { RECOURSE_EMBEDDINGS_URL: embeddings = '', TORC_API_URL: torc = '' } = process.env;
  if (embeddings !== '' || torc !== '' || options.torcUrl !== undefined) return undefined;
  let root: string;
  try {
    root = realpathSync(options.workspace ?? process.cwd());
  } catch {
    return undefined;
  }
  let named: string | undefined;
  const hasJobs = (): boolean =>
    existsSync(options.jobsFolder === undefined ? join(named ?? root, '.recourse/jobs') : resolve(options.jobsFolder));
  const answers = new FirstAnswers({
    version: recourseVersion,
    instructions: getInstructions(options.workspace === undefined ? root : undefined),
    ...(options.workspace === undefined && {
      onRoot: (folder) => {
        named = folder === undefined ? undefined : getRealFolder(folder);
      },
    }),
    tools: () => (hasJobs() ? toolList : toolList.filter(({ name }) => !jobTools.has(name))),
  });
  const input = new PassThrough();
  const output = new PassThrough();
  let onNeeded = (): void => undefined;
  const began = performance.now();
  /** Loads the server after so many milliseconds, or when the client has said where it works. */
  const loadSoon = (ms: number): void => {
    const isLate = performance.now() - began > longestRootsMs;
    if (isLate) answers.giveUpRoots();
    if (answers.awaitsRoots) setTimeout(loadSoon, rootsMs, 0);
    else if (ms === 0) onNeeded();
    else setTimeout(loadSoon, ms, 0);
  };
  process.stdin.on('data', (chunk: Buffer) => {
    const { said, isNeeded, handedOn } = answers.read(chunk);
    if (said !== '') process.stdout.write(said);
    if (isNeeded || said !== '') loadSoon(isNeeded ? 0 : loadMs);
    if (handedOn.length > 0 && !input.write(handedOn)) {
      process.stdin.pause();
      input.once('drain', () => process.stdin.resume());
    }
  });
  process.stdin.once('end', () => {
    input.end(answers.rest());
    onNeeded();
  });
  process.stdout.once('error', () => output.destroy());
  output.on('data', (chunk: Buffer) => {
    const kept = answers.withoutTwin(chunk);
    keepCompiled();
    if (kept.length > 0 && !process.stdout.write(kept)) {
      output.pause();
      process.stdout.once('drain', () => output.resume());
    }
  });
  return {
    input,
    output,
    loadSoon,
    getRoot: () => named,
    onNeeded: (load) => {
      onNeeded = load;
    },
  };
}

/** A folder that is there, by its real path. */
function getRealFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}

main();
