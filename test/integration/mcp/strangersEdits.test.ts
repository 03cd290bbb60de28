import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

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
    const root = await scratchFolder(
      Object.fromEntries(Object.entries(one.files).map(([path, content]) => [path, getBytes(content)])),
    );
    const runtime = join(await scratchFolder(), 'run');
    const agent = await mcpAgent({ server: server(), root, runtime, args: ['--no-index'] });
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
