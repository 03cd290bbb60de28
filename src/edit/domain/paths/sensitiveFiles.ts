import { plainSegment } from './plainSegment.ts';

/** Why a file is never changed unasked. */
export type SensitiveKind = 'editor' | 'git' | 'ci' | 'instructions' | 'agent' | 'packages' | 'environment';

/** Names of hooks that Git runs, wherever `core.hooksPath` says they are. */
const gitHooks = [
  'applypatch-msg',
  'pre-applypatch',
  'post-applypatch',
  'pre-commit',
  'pre-merge-commit',
  'prepare-commit-msg',
  'commit-msg',
  'post-commit',
  'pre-rebase',
  'post-checkout',
  'post-merge',
  'pre-push',
  'pre-receive',
  'post-receive',
  'post-update',
  'reference-transaction',
  'push-to-checkout',
  'pre-auto-gc',
  'post-rewrite',
  'sendemail-validate',
  'fsmonitor-watchman',
  'post-index-change',
];

/**
 * Files that decide what is run without a further step of the person, or what agents read as instructions. A pattern
 * matches the end of a path, in any folder; `*` is any part of a name, `**` everything below. Case is ignored, because
 * some disks ignore it.
 *
 * Files that are run only when a person builds or tests the project (`package.json`, `Makefile`, `Cargo.toml`, sources)
 * are not here: changing those is what agents are for. Nor are files that agents read only if a person told them to,
 * such as `CONVENTIONS.md`.
 */
const sensitiveFiles: readonly { readonly kind: SensitiveKind; readonly patterns: readonly string[] }[] = [
  {
    kind: 'editor',
    patterns: [
      '.vscode/*.json',
      '.vscode/*.jsonc',
      '*.code-workspace',
      '.vs/**',
      '.fleet/**',
      '.zed/**',
      '.idea/**',
      '*.sublime-project',
      '.nvim.lua',
      '.nvimrc',
      '.exrc',
      '.vimrc',
      '.lvimrc',
      '.dir-locals.el',
      '.dir-locals-2.el',
      '.devcontainer/**',
      '.devcontainer.json',
      '.gitpod.yml',
      '.theia/**',
    ],
  },
  {
    kind: 'git',
    patterns: [
      '.gitattributes',
      '.gitmodules',
      '.gitconfig',
      '.husky/**',
      '.githooks/**',
      '.git-hooks/**',
      'git-hooks/**',
      '.pre-commit-config.yaml',
      '.pre-commit-config.yml',
      '.pre-commit-hooks.yaml',
      'lefthook.*',
      '.lefthook.*',
      '.lefthook-local.*',
      'lefthook-local.*',
      '.lefthook/**',
      '.overcommit.yml',
      '.huskyrc*',
      '.lintstagedrc*',
      'lint-staged.config.*',
      '.simple-git-hooks.*',
      ...gitHooks,
    ],
  },
  {
    kind: 'ci',
    patterns: [
      '.github/workflows/**',
      '.github/actions/**',
      '.github/dependabot.yml',
      '.gitlab-ci.yml',
      '.gitlab-ci.yaml',
      '.gitlab/ci/**',
      '.circleci/**',
      'azure-pipelines.yml',
      'azure-pipelines.yaml',
      'azure-pipelines-*.yml',
      '.azure-pipelines/**',
      '.azuredevops/**',
      'jenkinsfile',
      'jenkinsfile.*',
      '*.jenkinsfile',
      '.travis.yml',
      'bitbucket-pipelines.yml',
      '.buildkite/**',
      '.drone.yml',
      '.drone.star',
      '.woodpecker.yml',
      '.woodpecker/**',
      'appveyor.yml',
      '.appveyor.yml',
      '.cirrus.yml',
      '.cirrus.star',
      '.semaphore/**',
      'codefresh.yml',
      'cloudbuild.yaml',
      'cloudbuild.yml',
      'buildspec.yml',
      'wercker.yml',
      '.teamcity/**',
      '.forgejo/workflows/**',
      '.gitea/workflows/**',
      '.tekton/**',
      '.builds/*.yml',
      '.build.yml',
    ],
  },
  {
    kind: 'instructions',
    patterns: [
      'agents.md',
      'agent.md',
      'agents.*.md',
      'claude.md',
      'claude.*.md',
      'gemini.md',
      'qwen.md',
      'warp.md',
      'copilot-instructions.md',
      '.github/instructions/**',
      '.github/prompts/**',
      '.github/chatmodes/**',
      '.github/agents/**',
      '.github/skills/**',
      '*.instructions.md',
      '*.prompt.md',
      '*.chatmode.md',
      '*.agent.md',
      '.cursorrules',
      '.windsurfrules',
      '.clinerules',
      '.roorules',
      '.roorules-*',
      '.goosehints',
      '.rules',
      '.replit.md',
      'skill.md',
    ],
  },
  {
    kind: 'agent',
    patterns: [
      '.mcp.json',
      'mcp.json',
      '.cursor/**',
      '.claude/**',
      '.claude.json',
      '.gemini/**',
      '.codex/**',
      '.qwen/**',
      '.opencode/**',
      'opencode.json',
      'opencode.jsonc',
      '.continue/**',
      '.continuerules',
      '.continuerc.json',
      '.clinerules/**',
      '.cline/**',
      '.roo/**',
      '.roomodes',
      '.kilocode/**',
      '.kilocodemodes',
      '.windsurf/**',
      '.codeium/**',
      '.copilot/**',
      '.github/hooks/**',
      '.github/copilot/**',
      '.aider*',
      '.amazonq/**',
      '.kiro/**',
      '.augment/**',
      '.augment-guidelines',
      '.junie/**',
      '.trae/**',
      '.goose/**',
      '.crush.json',
      'crush.json',
      '.agents/**',
      '.agent/**',
      '.factory/**',
      '.amp/**',
      '.void/**',
      '.tabnine/**',
      '.sourcegraph/**',
      '.claude-plugin/**',
    ],
  },
  {
    kind: 'packages',
    patterns: [
      '.npmrc',
      '.yarnrc',
      '.yarnrc.yml',
      '.yarn/releases/**',
      '.yarn/plugins/**',
      '.pnpmfile.cjs',
      '.pnpmfile.mjs',
      'pnpmfile.js',
      'bunfig.toml',
      '.bazelrc',
      '.bazeliskrc',
      '.cargo/config.toml',
      '.cargo/config',
      '.pypirc',
      'pip.conf',
      'pip.ini',
      '.gemrc',
      '.bundle/config',
      '.condarc',
      '.mvn/**',
      'gradle-wrapper.properties',
      'nuget.config',
      'sitecustomize.py',
      'usercustomize.py',
      '*.pth',
    ],
  },
  {
    kind: 'environment',
    patterns: [
      '.env',
      '.envrc',
      '.direnv/**',
      '.netrc',
      '_netrc',
      '.mise.toml',
      'mise.toml',
      '.mise/**',
      '.tool-versions',
      '.rtx.toml',
      '.ssh/**',
      '.bashrc',
      '.bash_profile',
      '.zshrc',
      '.zshenv',
      '.zprofile',
      '.profile',
      '.autoenv',
      '.autoenv.zsh',
      '.npmrc.local',
      '.git-credentials',
      '.docker/config.json',
    ],
  },
];

let compiled: readonly { readonly kind: SensitiveKind; readonly pattern: RegExp }[] | undefined;

/**
 * What makes a file one that is never changed unasked; `undefined` for all others. `path`: relative, with slashes; ask
 * about the real path as well as about the spelling. Worktrees that agents keep in `.claude/worktrees` are projects
 * like any other.
 */
export function sensitiveKind(path: string): SensitiveKind | undefined {
  const name = path
    .split(/[/\\]/)
    .map(plainSegment)
    .filter((segment) => segment !== '')
    .join('/')
    .replace(/^(?:.*\/)?\.claude\/worktrees\/[^/]+\//, '');
  compiled ??= sensitiveFiles.map(({ kind, patterns }) => ({
    kind,
    pattern: new RegExp(`(?:^|/)(?:${patterns.map(sourceFrom).join('|')})$`),
  }));
  return compiled.find(({ pattern }) => pattern.test(name))?.kind;
}

/** A pattern of the table as the source of a regular expression. */
function sourceFrom(pattern: string): string {
  return pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace('**', '\u0000')
    .replaceAll('*', '[^/]*')
    .replace('\u0000', '.+');
}

/** Every pattern of the table with its kind, for what is to be tried on all of them. */
export function sensitivePatterns(): readonly { readonly kind: SensitiveKind; readonly pattern: string }[] {
  return sensitiveFiles.flatMap(({ kind, patterns }) => patterns.map((pattern) => ({ kind, pattern })));
}
