import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formatMessages } from '../../src/base/text/message.ts';
import { FileLocks } from '../../src/base/node/locks/fileLock.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import { EditAgent } from '../../src/edit/domain/agent/editAgent.ts';
import { FailureLimit } from '../../src/edit/domain/agent/failureLimit.ts';
import type { AgentEditResult } from '../../src/edit/domain/agent/types.ts';
import { DiskFiles } from '../../src/edit/node/disk/diskFiles.ts';
import { GitFolders } from '../../src/edit/node/gitFolders.ts';
import { resolveInside } from '../../src/edit/node/realWorkspacePath.ts';
import { scratchFolder } from '../support/scratchFolder.ts';

const { signal } = new AbortController();

async function git(folder: string, ...args: readonly string[]): Promise<void> {
  const config = [
    '-c',
    'user.name=t',
    '-c',
    'user.email=t@example.com',
    '-c',
    'protocol.file.allow=always',
    '-c',
    'init.defaultBranch=main',
  ];
  await promisify(execFile)('git', [...config, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  });
}

/** An agent over a folder, as the MCP server has it. */
async function agentIn(root: string): Promise<EditAgent> {
  const files = new DiskFiles([root], { locks: new FileLocks(join(await scratchFolder(), 'locks')) });
  return new EditAgent({
    files,
    limit: new FailureLimit({ limit: 3, coolingOffMs: 1000, clock: systemClock }),
    recorder: { nextId: () => 'e', record: () => undefined, follow: () => undefined },
    clock: systemClock,
    origin: 'mcp',
    policy: () => 'all-or-nothing',
    aiMode: () => true,
    wallClock: () => 0,
  });
}

async function create(root: string, path: string, text: string): Promise<AgentEditResult> {
  return (await agentIn(root)).apply({ kind: 'replacement', path, oldString: '', newString: text }, signal);
}

/**
 * A work tree whose Git folder is called `gitdata` and lies beside its files; a bare repository; a submodule; a
 * worktree.
 */
async function workspace(): Promise<string> {
  const base = await scratchFolder({ 'ws/src/a.ts': 'const a = 1;\n', 'library/lib.ts': 'export {};\n' });
  const root = join(base, 'ws');
  await git(root, 'init', '--separate-git-dir=gitdata');
  await writeFile(join(root, '.gitignore'), 'gitdata\nbare.git\n');
  await git(join(base, 'library'), 'init');
  await git(join(base, 'library'), 'add', '.');
  await git(join(base, 'library'), 'commit', '-m', 'x');
  await git(root, 'add', '.');
  await git(root, 'commit', '-m', 'x');
  await git(root, 'init', '--bare', 'bare.git');
  await git(root, 'submodule', 'add', join(base, 'library'), 'sub');
  await git(root, 'worktree', 'add', 'tree');
  return root;
}

describe("a folder of Git's is told by what it is", () => {
  it('no file of a Git folder of any name is changed, made, moved or deleted, nor anything that Git would run', async () => {
    const root = await workspace();
    await symlink('gitdata', join(root, 'notes'));
    const config = await readFile(join(root, 'gitdata/config'), 'utf8');
    const agent = await agentIn(root);
    const line = config.split('\n')[0] ?? '';
    for (const path of [
      'gitdata/config',
      'notes/config',
      './src/../gitdata/config',
      join(root, 'gitdata/config'),
      'bare.git/config',
      'gitdata/modules/sub/config',
      'gitdata/worktrees/tree/HEAD',
    ]) {
      const text = await readFile(join(root, path.startsWith('/') ? path.slice(root.length + 1) : path), 'utf8');
      const oldString = text.split('\n')[0] ?? '';
      for (const edit of [
        { kind: 'replacement' as const, path, oldString, newString: `${oldString}\n\tfsmonitor = touch pwned` },
        { kind: 'text' as const, text: `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch\n` },
        {
          kind: 'text' as const,
          text: `*** Begin Patch\n*** Update File: ${path}\n*** Move to: src/gone.txt\n@@\n-${oldString}\n+x\n*** End Patch\n`,
        },
      ]) {
        const answer = await agent.apply(edit, signal);
        expect({ path, status: answer.status, cause: answer.files[0]?.edits[0]?.cause }).toEqual({
          path,
          status: 'refused',
          cause: 'git-folder',
        });
        expect(formatMessages(answer.message)).toContain('in a Git folder');
      }
      expect(await readFile(join(root, path.startsWith('/') ? path.slice(root.length + 1) : path), 'utf8')).toBe(text);
    }
    for (const path of [
      'gitdata/hooks/pre-commit',
      'bare.git/hooks/new',
      'gitdata/modules/sub/info/x',
      'notes/info/attributes',
    ]) {
      expect(await create(root, path, 'x')).toMatchObject({
        status: 'refused',
        files: [{ edits: [{ cause: 'git-folder' }] }],
      });
      await expect(stat(join(root, path))).rejects.toThrow();
    }
    // A move onto such a path.
    const moved = await agent.apply(
      {
        kind: 'text',
        text: '*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: gitdata/hooks/post-commit\n@@\n-const a = 1;\n+const a = 2;\n*** End Patch\n',
      },
      signal,
    );
    expect(moved).toMatchObject({ status: 'refused', files: [{ edits: [{ cause: 'git-folder' }] }] });
    expect(line).toBe('[core]');
    expect(await readFile(join(root, 'src/a.ts'), 'utf8')).toBe('const a = 1;\n');
  });

  it('files of work trees are edited as ever: of a submodule, a worktree, and worktrees inside a bare repository', async () => {
    const root = await workspace();
    for (const path of ['sub/lib.ts', 'tree/src/a.ts', 'src/a.ts'])
      expect(await resolveInside(root, path)).toMatchObject({ ok: true });
    const bare = join(await scratchFolder(), 'project.git');
    await git(root, 'clone', '--bare', root, bare);
    await git(bare, 'worktree', 'add', 'main2');
    expect(await resolveInside(bare, 'main2/src/a.ts')).toMatchObject({ ok: true });
    expect(await resolveInside(join(bare, 'main2'), 'src/a.ts')).toMatchObject({ ok: true });
    expect(await resolveInside(bare, 'config')).toEqual({ ok: false, error: 'git-folder' });
    expect(await resolveInside(join(bare, 'hooks'), 'new')).toEqual({ ok: false, error: 'git-folder' });
  });

  it("what a commondir leads to is Git's without a HEAD, and folders that only have its names are not", async () => {
    const root = await scratchFolder({
      'tree/.git': 'gitdir: ../meta\n',
      'meta/HEAD': 'ref: refs/heads/main\n',
      'meta/commondir': '../shared\n',
      'shared/objects/x': '',
      'shared/refs/x': '',
      'shared/config': '[core]\n',
      'game/objects/ball.json': '{}',
      'game/refs/a.md': 'x',
      'game/config': 'x',
      'store/HEAD': 'heading of a page',
      'store/objects/a': 'x',
      'store/refs/b': 'x',
      'docs/HEAD': 'ref: refs/heads/main\n',
      'docs/a.md': 'x',
    });
    for (const path of ['shared/config', 'shared/hooks/pre-commit', 'meta/HEAD', 'meta/new'])
      expect([path, await resolveInside(root, path)]).toEqual([path, { ok: false, error: 'git-folder' }]);
    for (const path of [
      'game/objects/ball.json',
      'game/config',
      'game/new.md',
      'store/objects/a',
      'docs/a.md',
      'tree/a.ts',
    ])
      expect([path, (await resolveInside(root, path)).ok]).toEqual([path, true]);
  });

  it("a file that would make a folder one of Git's is refused, one by one and several in one request", async () => {
    const root = await scratchFolder({
      'a/objects/x': '',
      'a/refs/x': '',
      'b/HEAD': 'ref: refs/heads/main\n',
      'b/refs/x': '',
      'c/HEAD': 'ref: refs/heads/main\n',
      'd/HEAD': 'not one',
      'd/objects/x': '',
      'd/refs/x': '',
      'src/a.ts': 'x',
    });
    for (const path of [
      'a/HEAD',
      'a/head',
      'b/objects/pack/x',
      'c/commondir',
      'd/HEAD',
      'new/.git',
      'new/.GIT/config',
      'new/git~1',
    ]) {
      expect([path, (await create(root, path, 'ref: refs/heads/main\n')).status]).toEqual([path, 'refused']);
    }
    const together = ['HEAD', 'objects/x', 'refs/x', 'config']
      .map((name) => `*** Add File: evil/${name}\n+ref: refs/heads/main\n`)
      .join('');
    const answer = await (
      await agentIn(root)
    ).apply({ kind: 'text', text: `*** Begin Patch\n${together}*** End Patch\n` }, signal);
    expect(answer).toMatchObject({ status: 'refused' });
    expect(formatMessages(answer.message)).toContain('would turn its folder into one');
    await expect(stat(join(root, 'evil'))).rejects.toThrow();
    // In turn: what is harmless alone is written, the file that completes it is not.
    expect((await create(root, 'slow/objects/x', 'x')).status).toBe('applied');
    expect((await create(root, 'slow/refs/x', 'x')).status).toBe('applied');
    expect((await create(root, 'slow/HEAD', 'ref: refs/heads/main\n')).status).toBe('refused');
  });

  it('the folder that a workspace begins in may itself be one, or hold what looks like one beside its .git', async () => {
    const root = await scratchFolder({
      HEAD: 'ref: refs/heads/main\n',
      'objects/x': '',
      'refs/x': '',
      'src/a.ts': 'x',
    });
    expect(await resolveInside(root, 'src/a.ts')).toEqual({ ok: false, error: 'git-folder' });
    // Git takes the `.git` first, so such names in a cloned repository hinder no one.
    await git(root, 'init');
    expect(await resolveInside(root, 'src/a.ts')).toMatchObject({ ok: true });
  });

  it('looks at every folder on the way once for a request, however many files it names', async () => {
    const root = await scratchFolder({ 'a/b/c/d.ts': 'x' });
    await mkdir(join(root, '.git'));
    const one = new GitFolders();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => one.hold(join(root, `a/b/c/${i}.ts`), root)),
    );
    expect(answers.every((each) => !each)).toBe(true);
  });
});

describe('.recourse', () => {
  it.each([
    '.recourse/remediations.jsonl',
    '.Recourse/jobs/x.yaml',
    'sub/.recourse/x',
    '.recourse',
    '.recourse./x',
    'alias/x',
  ])('%s is out of reach of the edit tools', async (path) => {
    const root = await scratchFolder({ '.recourse/remediations.jsonl': '{}\n', '.recourse/x': 'x', 'a.ts': 'x' });
    await symlink('.recourse', join(root, 'alias'));
    expect(await resolveInside(root, path)).toEqual({ ok: false, error: 'recourse-folder' });
    const answer = await (
      await agentIn(root)
    ).apply({ kind: 'replacement', path, oldString: 'x', newString: 'y' }, signal);
    expect(answer).toMatchObject({ status: 'refused', files: [{ edits: [{ cause: 'recourse-folder' }] }] });
    expect(formatMessages(answer.message)).toContain('record_remediation');
    expect(await resolveInside(join(root, '.recourse'), 'x')).toEqual({ ok: false, error: 'recourse-folder' });
  });

  it('names that only begin like it are free', async () => {
    const root = await scratchFolder({ '.recourse-notes/a': 'x', 'recourse/a': 'x' });
    for (const path of ['.recourse-notes/a', 'recourse/a', '.recourseignore'])
      expect((await resolveInside(root, path)).ok).toBe(true);
  });
});
