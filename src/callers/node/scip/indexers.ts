import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, delimiter, isAbsolute, join } from 'node:path';

/** A program that writes SCIP indexes. */
interface Indexer {
  readonly tool: 'scip-typescript' | 'scip-python';
  /** What it reads, for people. */
  readonly languages: string;
  /** The command that installs it. Only the user runs it. */
  readonly install: string;
  /** Names in a folder that tell of its language. */
  readonly signs: RegExp;
}

const indexers: readonly Indexer[] = [
  {
    tool: 'scip-typescript',
    languages: 'TypeScript, JavaScript',
    install: 'npm install --global @sourcegraph/scip-typescript',
    signs: /^(?:[tj]sconfig\.json|package\.json)$/,
  },
  {
    tool: 'scip-python',
    languages: 'Python',
    install: 'npm install --global @sourcegraph/scip-python',
    signs: /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements.*\.txt|Pipfile|.*\.py)$/,
  },
];

/** One way to index a folder. */
export interface IndexerRun {
  readonly tool: Indexer['tool'];
  readonly languages: string;
  readonly install: string;
  /** The folder, and where it begins. */
  readonly folder: string;
  /** The program's absolute path; absent where it is not installed. */
  readonly program?: string;
  readonly arguments: readonly string[];
  /** Files that it writes beside the index. */
  readonly writes: readonly string[];
}

/** Where programs and the index are looked for. */
export interface IndexerPlaces {
  /** The `PATH`. */
  readonly path: string;
  /**
   * `callers.scipIndex`: where the index has to be for the provider to find it; '' for anywhere directly in the folder.
   */
  readonly setting: string;
  readonly isWindows: boolean;
}

/**
 * The ways to index a folder: for the languages it has signs of, or for all where it has none. Nothing is run and
 * nothing is written.
 */
export async function indexerRuns(folder: string, places: IndexerPlaces): Promise<readonly IndexerRun[]> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const told = indexers.filter(({ signs }) => names.some((name) => signs.test(name)));
  const fitting = told.length === 0 ? indexers : told;
  return Promise.all(
    fitting.map(async ({ tool, languages, install }) => {
      const usual = fitting.length === 1 ? 'index.scip' : `${tool.slice('scip-'.length)}.scip`;
      const output = places.setting === '' ? usual : places.setting;
      const lacksSettings = tool === 'scip-typescript' && !names.includes('tsconfig.json');
      const program = await findProgram(tool, folder, places);
      return {
        tool,
        languages,
        install,
        folder,
        program,
        arguments:
          tool === 'scip-typescript'
            ? [...typeScriptArguments(names), '--output', output]
            : [...pythonArguments(folder), '--output', output],
        writes: lacksSettings ? ['tsconfig.json'] : [],
      };
    }),
  );
}

function typeScriptArguments(names: readonly string[]): readonly string[] {
  if (names.includes('pnpm-workspace.yaml')) return ['index', '--pnpm-workspaces'];
  return names.includes('tsconfig.json') ? ['index'] : ['index', '--infer-tsconfig'];
}

/** Without a version it fails outside of git, and without a name its symbols fit no other index. */
function pythonArguments(folder: string): readonly string[] {
  return ['index', '.', '--project-name', basename(folder).replace(/[^\w.-]+/g, '-'), '--project-version', '0'];
}

async function findProgram(
  tool: string,
  folder: string,
  { path, isWindows }: IndexerPlaces,
): Promise<string | undefined> {
  const folders = [join(folder, 'node_modules', '.bin'), ...path.split(delimiter).filter((each) => isAbsolute(each))];
  for (const each of folders) {
    for (const ending of isWindows ? ['.cmd', '.exe'] : ['']) {
      const file = join(each, tool + ending);
      if (await isProgram(file)) return file;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK)
    .then(async () => (await stat(file)).isFile())
    .catch(() => false);
}
