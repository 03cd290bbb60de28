import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentFile, FileRefusal } from '../../../src/edit/domain/agent/types.ts';
import { DiskFiles, type DiskFilesOptions } from '../../../src/edit/node/disk/diskFiles.ts';
import { loadSyntaxChecker } from '../../../src/edit/node/syntax/loadSyntaxChecker.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

async function opened(
  files: Readonly<Record<string, string | Uint8Array>>,
  path: string,
  options: DiskFilesOptions = {},
): Promise<AgentFile> {
  const file = await new DiskFiles([await scratchFolder(files)], options).open(path, false);
  if (file.kind !== 'file') throw new Error(JSON.stringify(file));
  return file;
}

async function refused(
  root: string,
  path: string | undefined,
  mayCreate = false,
  options: DiskFilesOptions = {},
): Promise<FileRefusal> {
  const answer = await new DiskFiles([root], options).open(path, mayCreate);
  if (answer.kind !== 'refused') throw new Error(`not refused: ${JSON.stringify(answer)}`);
  expect(answer.message).toMatch(/\.$/);
  return answer;
}

describe('what a path means', () => {
  it('is the file as written, relative or absolute, by one key', async () => {
    const root = await scratchFolder({ 'src/a.ts': 'let a = 1;\n' });
    const files = new DiskFiles([root]);
    const spelled = await Promise.all(
      ['src/a.ts', './src//a.ts', 'src\\a.ts', join(root, 'src/a.ts')].map((path) => files.open(path, false)),
    );
    for (const each of spelled)
      expect(each).toMatchObject({
        kind: 'file',
        path: 'src/a.ts',
        key: join(root, 'src/a.ts'),
        text: 'let a = 1;\n',
        languageId: 'typescript',
      });
  });

  it('follows links inside the workspace to the real file', async () => {
    const root = await scratchFolder({ 'src/a.ts': 'x' });
    await symlink('src/a.ts', join(root, 'link.ts'));
    expect(await new DiskFiles([root]).open('link.ts', false)).toMatchObject({
      kind: 'file',
      key: join(root, 'src/a.ts'),
    });
  });

  it('is the one file that ends with it, but not one that tools made', async () => {
    const root = await scratchFolder({
      'packages/app/src/main.ts': 'x',
      'packages/app/dist/src/main.ts': 'y',
      'node_modules/p/src/main.ts': 'z',
    });
    expect(await new DiskFiles([root]).open('src/main.ts', false)).toMatchObject({
      kind: 'file',
      path: 'packages/app/src/main.ts',
    });
    expect(await new DiskFiles([root]).open('/home/agent/project/packages/app/src/main.ts', false)).toMatchObject({
      kind: 'file',
      path: 'packages/app/src/main.ts',
    });
  });

  it('is known to others by its real path, however many paths stand before it in a request', async () => {
    const root = await scratchFolder({ 'deep/in/a.ts': 'x', 'b.ts': 'y' });
    const gone = Array.from({ length: 100 }, (_, i) => `gone${i}.ts`);
    expect(await new DiskFiles([root]).getRealPaths(['in/a.ts', ...gone, 'b.ts', 'b.ts'])).toEqual([
      join(root, 'deep/in/a.ts'),
      join(root, 'b.ts'),
    ]);
  });

  it('is refused with their names where several files end with it', async () => {
    const root = await scratchFolder({ 'a/index.ts': 'x', 'b/index.ts': 'y' });
    const { reason, message } = await refused(root, 'index.ts');
    expect(reason).toBe('ambiguous-path');
    expect(message).toContain('a/index.ts, b/index.ts');
  });

  it('is only suggested where just the name agrees', async () => {
    const { reason, message } = await refused(await scratchFolder({ 'src/deep/mian.ts': 'x' }), 'lib/mian.ts');
    expect(reason).toBe('ambiguous-path');
    expect(message).toContain('src/deep/mian.ts');
  });

  it.each([
    ['../outside.ts', 'unsafe-path'],
    ['/etc/passwd', 'outside'],
    ['.git/config', 'unsafe-path'],
    ['src/.GIT/hooks/pre-commit', 'unsafe-path'],
    ['~/.ssh/config', 'unsafe-path'],
    ['file:///etc/passwd', 'outside'],
    ['', 'unsafe-path'],
    ['nothing.ts', 'no-file'],
  ])('"%s" is refused (%s)', async (path, reason) => {
    const root = await scratchFolder({ 'src/a.ts': 'x', '.git/config': 'x' });
    expect(await refused(root, path)).toMatchObject({ reason });
  });

  it.each(['escape/secret.txt', 'secret.txt', 'hooks/pre-commit', 'dangling.ts'])(
    '"%s" is refused although its spelling is harmless: a link leads out',
    async (path) => {
      const outside = await scratchFolder({ 'secret.txt': 'secret' });
      const root = await scratchFolder({ '.git/hooks/pre-commit': 'x', 'a.ts': 'x' });
      await symlink(outside, join(root, 'escape'));
      await symlink(join(outside, 'secret.txt'), join(root, 'secret.txt'));
      await symlink('.git/hooks', join(root, 'hooks'));
      await symlink(join(outside, 'new.ts'), join(root, 'dangling.ts'));
      const reason = path === 'hooks/pre-commit' ? 'git-folder' : 'outside';
      expect(await refused(root, path)).toMatchObject({ reason });
      expect(await refused(root, path, true)).toMatchObject({ reason });
    },
  );

  it('needs to be there', async () => {
    expect(await refused(await scratchFolder(), undefined)).toMatchObject({ reason: 'no-path' });
  });

  it('may be new when that is asked for, in the workspace', async () => {
    const root = await scratchFolder({ 'src/index.ts': 'x' });
    expect(await new DiskFiles([root]).open('lib/new.ts', true)).toEqual({
      kind: 'new',
      path: 'lib/new.ts',
      key: join(root, 'lib/new.ts'),
    });
    // The path is taken at its word, although another file ends with it.
    expect(await new DiskFiles([root]).open('index.ts', true)).toMatchObject({ kind: 'new', path: 'index.ts' });
    expect(await new DiskFiles([root]).open('src/index.ts', true)).toMatchObject({
      kind: 'file',
      path: 'src/index.ts',
    });
    await refused(root, '/somewhere/else.ts', true);
  });

  it('has the name of its folder in front where there are several', async () => {
    const [one, two] = [
      await scratchFolder({ 'app/a.ts': '1' }),
      await scratchFolder({ 'web/a.ts': '2', 'web/b.ts': '3' }),
    ];
    const files = new DiskFiles([join(one, 'app'), join(two, 'web')]);
    expect(await files.open('b.ts', false)).toMatchObject({ kind: 'file', path: 'web/b.ts' });
    expect(await files.open('web/a.ts', false)).toMatchObject({ kind: 'file', path: 'web/a.ts', text: '2' });
    expect(await files.open('a.ts', false)).toMatchObject({ kind: 'refused', reason: 'ambiguous-path' });
    expect(await files.open('c.ts', true)).toMatchObject({ kind: 'refused', reason: 'ambiguous-path' });
    expect(await files.open('app/c.ts', true)).toMatchObject({ kind: 'new', path: 'app/c.ts' });
  });
});

describe('what a file may be', () => {
  it.each([
    ['UTF-8', Buffer.from('gr\u00fcn\r\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFgr\u00fcn\n')],
    ['UTF-16, little end first', Buffer.from('\uFEFFgr\u00fcn \u{1F33F}\n', 'utf16le')],
    ['Latin-1', Buffer.from('gr\u00fcn\n', 'latin1')],
    ['UTF-16, big end first', Buffer.from('\uFEFFgr\u00fcn \u{1F33F}\n', 'utf16le').swap16()],
  ])('%s is read with its mark and its line breaks', async (_name, bytes) => {
    const { text } = await opened({ 'a.txt': bytes }, 'a.txt');
    expect(text).toContain('gr\u00fcn');
    expect(text.startsWith('\uFEFF')).toBe(bytes[0] !== 0x67);
  });

  it.each([
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1])],
    ['encoding', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x00, 0xd8, 0x61, 0x00])])],
    ['encoding', Buffer.from([0xff, 0xfe, 0x61])],
  ])('refused: %s', async (reason, bytes) => {
    expect(await refused(await scratchFolder({ 'a.dat': bytes }), 'a.dat')).toMatchObject({ reason });
  });

  it('refused: too large, a folder, read-only, a pipe', async () => {
    const root = await scratchFolder({ 'big.txt': 'x'.repeat(2000), 'locked.txt': 'x', 'folder/a.txt': 'x' });
    await chmod(join(root, 'locked.txt'), 0o444);
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await refused(root, 'big.txt', false, { maxBytes: 1000 })).toMatchObject({ reason: 'too-large' });
    expect(await refused(root, 'folder')).toMatchObject({ reason: 'folder' });
    expect(await refused(root, 'locked.txt')).toMatchObject({ reason: 'read-only' });
    expect(await refused(root, 'pipe')).toMatchObject({ reason: 'not-a-file' });
  });
});

describe('what the engine gets with it', () => {
  it('the texts this process has seen of the file, newest first', async () => {
    const root = await scratchFolder({ 'a.txt': 'one\n' });
    const files = new DiskFiles([root]);
    await files.open('a.txt', false);
    await writeFile(join(root, 'a.txt'), 'two\n');
    await files.open('a.txt', false);
    await writeFile(join(root, 'a.txt'), 'three\n');
    const now = await files.open('a.txt', false);
    expect(now.kind === 'file' && now.services.earlierVersions).toEqual(['two\n', 'one\n']);
  });

  it('a parser for languages that have one', async () => {
    const checker = loadSyntaxChecker({
      grammarsDir: join(projectRoot, 'node_modules/@vscode/tree-sitter-wasm/wasm'),
      runtimeWasm: join(projectRoot, 'node_modules/web-tree-sitter/web-tree-sitter.wasm'),
    });
    const syntax = async (languageId: string) => ((await checker.prepare(languageId)) ? checker : undefined);
    const code = await opened({ 'a.ts': 'let a = 1;' }, 'a.ts', { syntax });
    expect(code.services.syntax?.countErrors('typescript', 'let a = (;')).toBeGreaterThan(0);
    expect((await opened({ 'a.md': '# a' }, 'a.md', { syntax })).services.syntax).toBeUndefined();
    checker.dispose();
  });

  it('a look into the other files of its kind', async () => {
    const wanted = 'export function wanted() {\n  return 1;\n}';
    const outside = await scratchFolder({ 'c.ts': wanted });
    const root = await scratchFolder({
      'a.ts': 'x',
      'lib/b.ts': `// head\r\n${wanted.replaceAll('\n', '\r\n')}\r\n`,
      'notes.md': wanted,
      'node_modules/c.ts': wanted,
    });
    await mkdir(join(root, 'deep'));
    await symlink(join(outside, 'c.ts'), join(root, 'deep/c.ts'));
    const file = await new DiskFiles([root]).open('a.ts', false);
    if (file.kind !== 'file') throw new Error('no file');
    expect(await file.services.findElsewhere?.(wanted)).toEqual([{ path: 'lib/b.ts', line: 2 }]);
    expect(await file.services.findElsewhere?.('}')).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('does not wait at a pipe that a link leads to', async () => {
    const wanted = 'export function wanted() {}';
    const root = await scratchFolder({ 'a.ts': 'x', 'lib/b.ts': wanted });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    await symlink('pipe', join(root, 'link.ts'));
    const file = await new DiskFiles([root]).open('a.ts', false);
    if (file.kind !== 'file') throw new Error('no file');
    expect(await file.services.findElsewhere?.(wanted)).toEqual([{ path: 'lib/b.ts', line: 1 }]);
  });
});
