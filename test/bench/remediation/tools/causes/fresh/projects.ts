import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from './failing.ts';

const conf = { 'conf.py': 'project = "%a%"\n' };
const sphinx = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  more: Readonly<Record<string, string>> = conf,
) => failing('sphinx-build -W -q . out', expect, fix, family, { files: { ...more, 'index.rst': text } });
const toml = '[project]\nname = "%a%"\nversion = "1.0"\nrequires-python = ">=3.9"\n';
const schema = '{"type":"object","required":["%b%"],"properties":{"%b%":{"type":"integer"}}}';
const less = failingFile('lessc %f%.less', '%f%.less');
const markdown = failingFile('markdownlint-cli2 %f%.md', '%f%.md');

/** Makers of documents and keepers of projects, in no other part. */
export const freshProjects: readonly ToolCauses[] = [
  {
    tool: 'sphinx',
    causes: {
      extension: sphinx('Could not import extension', 'pip install the extension.', 'x\n=\n', 'module-not-found', {
        'conf.py': 'extensions = ["%a%_layouter"]\n',
      }),
      toctree: sphinx(
        'nonexisting document',
        'Correct the path in the toctree.',
        'x\n=\n\n.. toctree::\n\n   %a%\n',
        'file-not-found',
      ),
      underline: sphinx('Title underline too short', 'Make the underline as long as the title.', '%A% and %B%\n====\n'),
      directive: sphinx(
        'Unknown directive type',
        'Load the extension that has the directive.',
        'x\n=\n\n.. %b%box:: y\n',
      ),
    },
  },
  {
    tool: 'mkdocs',
    causes: {
      'no-config': failing(
        'mkdocs build',
        'does not exist',
        'Run it where mkdocs.yml is, or name it with -f.',
        'file-not-found',
      ),
      theme: failing('mkdocs build', 'Unrecognised theme', 'pip install the theme.', 'module-not-found', {
        files: { 'mkdocs.yml': 'site_name: x\ntheme: %a%\n', 'docs/index.md': '# x\n' },
      }),
      plugin: failing('mkdocs build', 'plugin is not installed', 'pip install the plugin.', 'module-not-found', {
        files: { 'mkdocs.yml': 'site_name: x\nplugins: [%a%map]\n', 'docs/index.md': '# x\n' },
      }),
      link: failing(
        'mkdocs build --strict',
        'Aborted with',
        'The link leads to a page that is not there.',
        'file-not-found',
        { files: { 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': '# x\n\n[y](%a%/%b%.md)\n' } },
      ),
    },
  },
  {
    tool: 'tox',
    causes: {
      'no-config': failing('tox -e %a%', 'not found', 'There is no tox.ini here: change the folder.', 'file-not-found'),
      allowlist: failing('tox -q -e py', 'not allowed', 'Add the program to allowlist_externals.', undefined, {
        files: { 'tox.ini': '[testenv:py]\nskip_install = true\ncommands = make %b%\n' },
      }),
    },
  },
  {
    tool: 'nox',
    causes: {
      'no-file': failing('nox', 'noxfile.py', 'Run it where noxfile.py is.', 'file-not-found'),
      session: failing('nox -s %b%', 'Sessions not found', 'There is no such session: nox -l.', 'unknown-target', {
        files: {
          'noxfile.py':
            'import nox\n\n\n@nox.session(venv_backend="none")\ndef %a%(session):\n    session.run("true")\n',
        },
      }),
      program: failing('nox -s %a%', 'not found', 'Install the program, or in the session.', 'command-not-found', {
        files: {
          'noxfile.py':
            'import nox\n\n\n@nox.session(venv_backend="none")\ndef %a%(session):\n    session.run("%b%ctl", external=True)\n',
        },
      }),
      failed: failing(
        'nox -s %a%',
        'failed with exit code',
        'The command of the session fails: run it by hand.',
        undefined,
        {
          files: {
            'noxfile.py':
              'import nox\n\n\n@nox.session(venv_backend="none")\ndef %a%(session):\n    session.run("false", external=True)\n',
          },
        },
      ),
    },
  },
  {
    tool: 'uv',
    causes: {
      'no-project': failing(
        'uv sync --offline',
        'No `pyproject.toml` found',
        'Change into the project or uv init.',
        'file-not-found',
      ),
      toml: failing(
        'uv sync --offline',
        'TOML parse error',
        'A quote or bracket is wrong in pyproject.toml.',
        'toml-invalid',
        { files: { 'pyproject.toml': '[project]\nname = "%a%\n' } },
      ),
      locked: failing('uv sync --offline --locked', 'lock', 'uv lock, and commit the lock file.', undefined, {
        files: { 'pyproject.toml': toml },
      }),
      unknown: failing('uv %b%', 'unrecognized subcommand', 'uv has no such command.', 'unknown-command'),
      spawn: failing(
        'uv run --offline --no-project %b%ctl',
        'Failed to spawn',
        'The program is not installed in the environment.',
        'command-not-found',
      ),
      python: failing('uv venv --offline --python 3.%n%', 'No interpreter found', 'uv python install the version.'),
    },
  },
  {
    tool: 'poetry',
    causes: {
      'no-project': failing(
        'poetry install',
        'could not find a pyproject.toml',
        'Change into the project.',
        'file-not-found',
      ),
      command: failing('poetry %b%', 'does not exist', 'Poetry has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'composer',
    causes: {
      'no-file': failing(
        'composer install --no-interaction',
        'could not find a composer.json',
        'Change into the project, or composer init.',
        'file-not-found',
      ),
      json: failing(
        'composer install --no-interaction',
        'does not contain valid JSON',
        'A comma is wrong in composer.json.',
        'json-invalid',
        { files: { 'composer.json': '{"name": "x/%a%",}\n' } },
      ),
      script: failing(
        'composer run-script --no-interaction %b%',
        'is not defined',
        'The script is not in composer.json.',
        'unknown-target',
        { files: { 'composer.json': '{"name": "x/%a%"}\n' } },
      ),
      extension: failing(
        'COMPOSER_DISABLE_NETWORK=1 composer update --no-interaction',
        'could not be resolved',
        'Install the PHP extension.',
        'module-not-found',
        {
          files: {
            'composer.json': '{"name": "x/%a%", "require": {"ext-%b%": "*"}, "repositories": [{"packagist": false}]}\n',
          },
        },
      ),
    },
  },
  {
    tool: 'pnpm',
    causes: {
      'no-manifest': failing('pnpm run %b%', 'No package.json', 'Change into the project.', 'file-not-found'),
      script: failing('pnpm run %b%', 'Missing script', 'The script is not in package.json.', 'unknown-target', {
        files: { 'package.json': '{"name": "%a%", "version": "1.0.0"}\n' },
      }),
      frozen: failing(
        'pnpm install --frozen-lockfile',
        'ERR_PNPM',
        'pnpm install and commit the lock file.',
        'lockfile-missing',
        { files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%-of-%a%": "1"}}\n' } },
      ),
      workspace: failing(
        'pnpm install --offline',
        'Failed to resolve',
        'No package of the workspace has that name.',
        'package-unknown',
        {
          files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%-of": "workspace:*"}}\n' },
        },
      ),
    },
  },
  {
    tool: 'yarn',
    causes: {
      'not-installed': failing(
        'yarn run %b%',
        "doesn't seem to be present in your lockfile",
        'yarn install first.',
        undefined,
        { files: { 'package.json': '{"name": "%a%", "version": "1.0.0"}\n' } },
      ),
      json: failing('yarn install', 'JSON', 'A comma is wrong in package.json.', 'json-invalid', {
        files: { 'package.json': '{"name": "%a%", "version": \n' },
      }),
    },
  },
  {
    tool: 'bun',
    causes: {
      module: failing('bun run %f%.ts', 'annot find', 'Correct the path of the import.', 'module-not-found', {
        files: { '%f%.ts': 'import { %a% } from "./%b%";\nconsole.log(%a%);\n' },
      }),
      reference: failing('bun run %f%.ts', 'ReferenceError', 'Declare the variable.', 'undefined-name', {
        files: { '%f%.ts': 'console.log(%b%Total + %n%);\n' },
      }),
      null: failing('bun run %f%.ts', 'TypeError', 'The value is undefined: check it first.', 'null-access', {
        files: { '%f%.ts': 'const %a%: any = undefined;\nconsole.log(%a%.%b%);\n' },
      }),
      test: failing(
        'bun test',
        'expect(received)',
        'The function gives another value than the test expects.',
        'assertion-failed',
        {
          files: {
            '%f%.test.ts': 'import { expect, test } from "bun:test";\ntest("%a%", () => expect(%n%).toBe(1));\n',
          },
        },
      ),
      script: failing('bun run %b%', 'not found', 'The script is not in package.json.', 'unknown-target'),
    },
  },
  {
    tool: 'ajv',
    causes: {
      required: failing(
        'ajv validate -s %a%.schema.json -d %a%.data.json',
        'required',
        'Add the property.',
        'property-required',
        { files: { '%a%.schema.json': schema, '%a%.data.json': '{}' } },
      ),
      type: failing(
        'ajv validate -s %a%.schema.json -d %a%.data.json',
        'must be integer',
        'Write the number without quotes.',
        'type-mismatch',
        { files: { '%a%.schema.json': schema, '%a%.data.json': '{"%b%":"x"}' } },
      ),
      strict: failing(
        'ajv compile -s %a%.schema.json',
        'strict mode',
        'The keyword is unknown: correct it, or --strict=false.',
        'unknown-parameter',
        { files: { '%a%.schema.json': '{"type":"object","%b%Of":1}' } },
      ),
    },
  },
  {
    tool: 'rollup',
    causes: {
      resolve: failing(
        'rollup -f es %f%.mjs',
        'Could not resolve',
        'Correct the path of the import.',
        'module-not-found',
        { files: { '%f%.mjs': 'import { %a% } from "./%b%.mjs";\nconsole.log(%a%);\n' } },
      ),
      export: failing(
        'rollup -f es %f%.mjs',
        'is not exported by',
        'The module has no such export.',
        'import-name-missing',
        {
          files: {
            '%f%.mjs': 'import { %a% } from "./lib.mjs";\nconsole.log(%a%);\n',
            'lib.mjs': 'export const %b% = %n%;\n',
          },
        },
      ),
      parse: failing(
        'rollup -f es %f%.mjs',
        'RollupError',
        'A bracket is missing; or a plugin for this kind of file.',
        'syntax-error',
        { files: { '%f%.mjs': 'const %a% = (1 + 2;\nconsole.log(%a%);\n' } },
      ),
      config: failing(
        'rollup -c conf/%a%.config.mjs',
        'onfig',
        'The configuration is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'less',
    causes: {
      variable: less(
        'is undefined',
        'Import the file that defines the variable.',
        '.%a% { color: @%b%-color; }\n',
        'undefined-name',
      ),
      mixin: less(
        'is undefined',
        'Import the file that defines the mixin.',
        '.%a% { .%b%-mixin(); }\n',
        'undefined-name',
      ),
      import: less("wasn't found", 'Correct the path of the import.', '@import "parts/%a%";\n', 'file-not-found'),
      brace: less('arseError', 'A brace is missing.', '.%a% { color: red;\n.%b% { color: blue; }\n', 'syntax-error'),
    },
  },
  {
    tool: 'markdownlint',
    causes: {
      heading: markdown('MD001', 'Headings go down one level at a time.', '# %A%\n\n### %B%\n'),
      fence: markdown('MD040', 'Name the language of the code block.', '# %A%\n\n```\n%a%\n```\n'),
      duplicate: markdown('MD024', 'Two headings of one text.', '# %A%\n\n## %B%\n\n## %B%\n', 'duplicate-definition'),
    },
  },
];
