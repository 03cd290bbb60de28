import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, runTool } from './fetchProjects.ts';
import { projectId, type RealProject } from './projects.ts';
import { readTexts } from './textBaselines.ts';

/** The release of the call graph tool, from PyPI. */
export const jarvisVersion = '0.1.0rc7';

/** No more is waited for a project's graph; some grow for minutes. */
const graphLimitMs = 60_000;

/** What calls each function, by dotted names. */
type CallGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The call graph that JarvisCG makes of a Python project; nothing where it cannot be had or does not come to an end. */
export async function getCallGraph(project: RealProject, root: string): Promise<CallGraph | undefined> {
  const file = join(cacheFolder, 'graphs', `${projectId(project)}.json`);
  if (existsSync(`${file}.none`)) return undefined;
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true });
    try {
      await runTool(
        getTool(),
        ['--package', '.', ...readTexts(root, 'python').keys(), '-o', file],
        root,
        {},
        graphLimitMs,
      );
    } catch {
      rmSync(file, { force: true });
      writeFileSync(`${file}.none`, '');
      return undefined;
    }
  }
  const callers = new Map<string, Set<string>>();
  for (const [from, targets] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>))
    for (const to of targets) callers.set(to, (callers.get(to) ?? new Set()).add(from));
  return callers;
}

function getTool(): string {
  const folder = join(cacheFolder, 'tools', 'py');
  const tool = join(folder, 'bin', 'jarviscg');
  if (!existsSync(tool)) {
    execFileSync('python3', ['-m', 'venv', folder]);
    execFileSync(join(folder, 'bin', 'pip'), ['install', '-q', `jarviscg==${jarvisVersion}`]);
  }
  return tool;
}
