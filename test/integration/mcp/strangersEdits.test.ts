import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent, type McpAgent } from '../../support/mcpAgent.ts';

type Content = string | { readonly base64: string };

/** An edit after a public report of another tool: the files, the calls, and every state of the files that is right. */
interface StrangersCase {
  readonly id: string;
  readonly files: Readonly<Record<string, Content>>;
  readonly calls: readonly Readonly<Record<string, unknown>>[];
  /** Files that a state does not name stay as they were; `null` is a deleted one. */
  readonly want: 'refuse' | 'any' | readonly Readonly<Record<string, Content | null>>[];
}

const cases = readFileSync(new URL('../../fixtures/edit/strangers.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as StrangersCase);
/** What is still wrong. A case that comes right must leave this list. */
const open = new Set<string>(['c11/D7-no-semicolons']);
const server = builtServer();

/** A server for all cases, one after the other: to start one takes longer than to ask it. */
let scene: Promise<{ readonly root: string; readonly agent: McpAgent }> | undefined;
const ends: (() => Promise<void>)[] = [];
const getScene = (): NonNullable<typeof scene> => (scene ??= startServer());
afterAll(async () => {
  for (const end of ends) await end();
});

async function startServer(): NonNullable<typeof scene> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'recourse-strangers-')));
  const root = join(folder, 'root');
  await mkdir(root);
  const onEnd = (end: () => Promise<void>): void => {
    ends.push(end, () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  };
  const agent = await mcpAgent({ server: server(), root, runtime: join(folder, 'run'), args: ['--no-index'], onEnd });
  return { root, agent };
}

const getBytes = (content: Content): Buffer =>
  typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content.base64, 'base64');

/** The files below a folder, by path, as text where they are UTF-8 and in base64 where they are not. */
async function readFiles(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).replaceAll('\\', '/');
    if (!name.startsWith('.recourse/')) files[name] = getText(await readFile(path));
  }
  return files;
}

function getText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : `base64:${bytes.toString('base64')}`;
}

/** The files of a case with a state laid over them. */
function getState(one: StrangersCase, state: Readonly<Record<string, Content | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...one.files, ...state }).flatMap(([path, content]) =>
      content === null ? [] : [[path, getText(getBytes(content))]],
    ),
  );
}

describe('an edit as other tools have received it', () => {
  const check = async (_: string, one: StrangersCase): Promise<void> => {
    const { root, agent } = await getScene();
    // No file is left of the case before.
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true });
    for (const [path, content] of Object.entries(one.files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), getBytes(content));
    }
    const answers: string[] = [];
    for (const call of one.calls) answers.push((await agent.call('apply_edit', call)).text);
    const after = await readFiles(root);
    const before = getState(one, {});
    const right =
      one.want === 'any' || one.want === 'refuse' ? [before] : one.want.map((state) => getState(one, state));
    if (one.want === 'any') {
      // No single right answer; but no byte of the file may be replaced by the mark for unreadable text.
      expect(JSON.stringify(after), answers.join('\n')).not.toContain('\ufffd');
      return;
    }
    const isRight = right.some((state) => JSON.stringify(sorted(state)) === JSON.stringify(sorted(after)));
    if (!isRight) expect(after, answers.join('\n')).toEqual(right[0]);
  };
  const named = cases.map((one) => [one.id, one] as const);
  it.each(named.filter(([id]) => !open.has(id)))('%s', check);
  it.fails.each(named.filter(([id]) => open.has(id)))('%s', check);
});

function sorted(files: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(files).sort(([a], [b]) => a.localeCompare(b));
}
