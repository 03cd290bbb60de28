import { describe, expect, test } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import { sensitiveKind, sensitivePatterns } from '../../../../src/edit/domain/paths/sensitiveFiles.ts';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

const { signal } = new AbortController();

describe('which files are sensitive', () => {
  test.each([
    ['.vscode/tasks.json', 'editor'],
    ['sub/.vscode/settings.json', 'editor'],
    ['.VSCODE/Tasks.JSON', 'editor'],
    ['.vscode./tasks.json. ', 'editor'],
    ['.vscode/tasks.json::$DATA', 'editor'],
    ['shop.code-workspace', 'editor'],
    ['.devcontainer/x/Dockerfile', 'editor'],
    ['.devcontainer.json', 'editor'],
    ['.idea/runConfigurations/a.xml', 'editor'],
    ['.zed/settings.json', 'editor'],
    ['.gitattributes', 'git'],
    ['.gitmodules', 'git'],
    ['.husky/pre-commit', 'git'],
    ['scripts/hooks/post-checkout', 'git'],
    ['lefthook.yml', 'git'],
    ['.pre-commit-config.yaml', 'git'],
    ['.github/workflows/ci.yml', 'ci'],
    ['.github/actions/a/action.yml', 'ci'],
    ['.gitlab-ci.yml', 'ci'],
    ['.circleci/config.yml', 'ci'],
    ['Jenkinsfile', 'ci'],
    ['azure-pipelines.yml', 'ci'],
    ['.travis.yml', 'ci'],
    ['bitbucket-pipelines.yml', 'ci'],
    ['AGENTS.md', 'instructions'],
    ['pkg/CLAUDE.md', 'instructions'],
    ['CLAUDE.local.md', 'instructions'],
    ['GEMINI.md', 'instructions'],
    ['.github/copilot-instructions.md', 'instructions'],
    ['.github/instructions/a.md', 'instructions'],
    ['docs/x.instructions.md', 'instructions'],
    ['.cursorrules', 'instructions'],
    ['.windsurfrules', 'instructions'],
    ['.mcp.json', 'agent'],
    ['.cursor/mcp.json', 'agent'],
    ['.cursor/rules/a.mdc', 'agent'],
    ['.claude/settings.json', 'agent'],
    ['.claude/commands/x.md', 'agent'],
    ['.codex/config.toml', 'agent'],
    ['.gemini/settings.json', 'agent'],
    ['.qwen/x', 'agent'],
    ['.opencode/x', 'agent'],
    ['opencode.json', 'agent'],
    ['.continue/config.yaml', 'agent'],
    ['.clinerules/a.md', 'agent'],
    ['.windsurf/rules/a.md', 'agent'],
    ['.claude/worktrees/x/.claude/settings.json', 'agent'],
    ['.npmrc', 'packages'],
    ['.yarnrc.yml', 'packages'],
    ['.pnpmfile.cjs', 'packages'],
    ['.bazelrc', 'packages'],
    ['.cargo/config.toml', 'packages'],
    ['.envrc', 'environment'],
    ['.env', 'environment'],
    ['.netrc', 'environment'],
  ])('%s is: %s', (path, kind) => {
    expect(sensitiveKind(path)).toBe(kind);
    expect(sensitiveKind(`deep/er/${path}`)).toBe(kind);
    expect(sensitiveKind(path.replaceAll('/', '\\'))).toBe(kind);
  });

  test.each([
    'src/a.ts',
    'package.json',
    'Makefile',
    'Cargo.toml',
    'README.md',
    'CONVENTIONS.md',
    'docs/claude.html',
    'src/agents.ts',
    'env',
    '.env.example',
    '.gitignore',
    '.vscodeignore',
    'src/vscode/tasks.json',
    'x.vscode/tasks.json',
    '.github/CODEOWNERS',
    '.github/ISSUE_TEMPLATE/bug.md',
    'githooks/a',
    'src/pre-commit.ts',
    'my-agents.md',
    'notes/.claudette/x',
    '.claude/worktrees/x/src/a.ts',
    '.eslintrc.json',
    'tsconfig.json',
    'pom.xml',
    'travis.yml',
    'objects/refs/x',
    '.cursorful',
  ])('%s is not', (path) => {
    expect(sensitiveKind(path)).toBeUndefined();
  });

  test('every pattern of the table matches a path made from it, with its own kind or an earlier one', () => {
    for (const { pattern } of sensitivePatterns()) {
      const path = pattern.replace('**', 'some/thing').replaceAll('*', 'x');
      expect([path, sensitiveKind(path) !== undefined]).toEqual([path, true]);
      expect([path, sensitiveKind(path.toUpperCase()) !== undefined]).toEqual([path, true]);
    }
  });
});

describe('edits of sensitive files', () => {
  const tasks = '{ "tasks": [] }\n';
  const files = { '.vscode/tasks.json': tasks, 'a.ts': 'const a = 1;\n', 'b.ts': 'const b = 1;\n' };
  const two =
    searchReplace('a.ts', 'const a = 1;', 'const a = 2;') +
    searchReplace('.vscode/tasks.json', '"tasks": []', '"tasks": [1]');

  test('are refused without leave, with the kind of the file and the flag, and nothing else of the request is written', async () => {
    const bench = agentBench(files);
    const result = await bench.text(two);
    expect(result).toMatchObject({
      status: 'refused',
      files: [
        { edits: [{ status: 'held', message: expect.stringContaining('needs the permission of the user') as string }] },
        {
          sensitive: [{ path: '.vscode/tasks.json' }],
          edits: [{ status: 'refused', cause: 'sensitive-file', next: 'stop' }],
        },
      ],
    });
    expect(result.message).toContain(
      '.vscode/tasks.json is a file that makes an editor run programs when the folder is opened.',
    );
    expect(result.message).toContain('--allow-sensitive-files');
    expect(Object.fromEntries(bench.files.texts)).toEqual(files);
  });

  test.each([
    ['a replacement', searchReplace('.vscode/tasks.json', '"tasks": []', '"tasks": [1]')],
    ['a new file', '*** Begin Patch\n*** Add File: .github/workflows/x.yml\n+on: push\n*** End Patch\n'],
    ['a deletion', '*** Begin Patch\n*** Delete File: .vscode/tasks.json\n*** End Patch\n'],
    [
      'a rename onto such a name',
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: .husky/pre-push\n@@\n-const a = 1;\n+x\n*** End Patch\n',
    ],
    [
      'a rename away from one',
      '*** Begin Patch\n*** Update File: .vscode/tasks.json\n*** Move to: c.json\n@@\n-{ "tasks": [] }\n+{}\n*** End Patch\n',
    ],
    ['a path that goes up and down', searchReplace('src/../.vscode/tasks.json', '"tasks": []', '"tasks": [1]')],
    ['a whole file', '.vscode/tasks.json\n```json\n{ "tasks": [2] }\n```\n'],
  ])(
    '%s: refused in every form, foreseen by a preview that changes nothing, and written with leave',
    async (_name, text) => {
      const bench = agentBench(files);
      expect(await bench.text(text)).toMatchObject({
        status: 'refused',
        files: [{ edits: [{ cause: 'sensitive-file' }] }],
      });
      expect(Object.fromEntries(bench.files.texts)).toEqual(files);
      const preview = await bench.preview(text);
      expect(preview).toMatchObject({
        status: 'would-apply',
        files: [{ sensitive: [{ what: expect.any(String) as string }] }],
      });
      const paths = preview.files.flatMap(({ sensitive = [] }) => sensitive.map(({ path }) => path));
      expect(await bench.agent.apply({ kind: 'text', text }, signal, paths)).toMatchObject({ status: 'applied' });
      expect(await agentBench(files).agent.apply({ kind: 'text', text }, signal, 'all')).toMatchObject({
        status: 'applied',
      });
    },
  );

  test('leave for one file is no leave for another, and none at all once it was declined', async () => {
    const bench = agentBench(files);
    expect(
      await bench.agent.apply({ kind: 'text', text: two }, signal, ['.vscode/settings.json', 'a.ts']),
    ).toMatchObject({ status: 'refused' });
    const declined = await bench.agent.apply({ kind: 'text', text: two }, signal, 'declined');
    expect(formatMessages(declined.message)).toContain('The user was asked and did not allow it.');
    expect(Object.fromEntries(bench.files.texts)).toEqual(files);
  });

  test('the person is asked once where that can be done, about these files, and their answer is kept to', async () => {
    for (const answer of [true, false]) {
      const asked: string[][] = [];
      const bench = agentBench(files, {
        origin: 'agent',
        askLeave: (some) => {
          asked.push(some.map(({ path }) => path));
          return Promise.resolve(answer);
        },
      });
      expect((await bench.text(two)).status).toBe(answer ? 'applied' : 'refused');
      expect((await bench.text(searchReplace('b.ts', 'const b = 1;', 'const b = 2;'))).status).toBe('applied');
      expect(asked).toEqual([['.vscode/tasks.json']]);
    }
  });

  test('nobody is asked about a request that would not be written anyway', async () => {
    const bench = agentBench(files, { askLeave: () => Promise.reject(new Error('asked')) });
    const result = await bench.text(two + searchReplace('b.ts', 'const nothing = 9;', 'x'));
    expect(result.status).toBe('refused');
    expect(result.message).not.toContain('--allow-sensitive-files');
  });

  test('what is sure of a request is written by the policy that says so', async () => {
    const bench = agentBench(files, { policy: () => 'apply-sure' });
    expect((await bench.text(two)).status).toBe('applied');
    expect(Object.fromEntries(bench.files.texts)).toEqual({ ...files, 'a.ts': 'const a = 2;\n' });
  });
});
