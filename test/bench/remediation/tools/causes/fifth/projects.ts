import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const stylelint = (expect: string, fix: string, text: string, rules: string, family?: string) =>
  failing('stylelint %f%.css', expect, fix, family, {
    files: { '%f%.css': text, '.stylelintrc.json': `{ "rules": ${rules} }\n` },
  });
const biome = failingFile('biome lint %f%.ts', '%f%.ts');
const swc = failingFile('swc %f%.js -o out.js', '%f%.js');
const ava = (expect: string, fix: string, text: string, family?: string) =>
  failing('ava %f%.test.js', expect, fix, family, {
    setup: 'ln -s /tmp/errtools/fifth/npm/node_modules node_modules',
    files: {
      'package.json': '{ "name": "%a%", "type": "module" }\n',
      '%f%.test.js': `import test from 'ava';\n${text}`,
    },
  });
const lint = (
  message: string,
  expect: string,
  fix: string,
  family?: string,
  rules = '"type-enum": [2, "always", ["feat", "fix"]], "type-empty": [2, "never"], "subject-empty": [2, "never"], "header-max-length": [2, "always", 72]',
) =>
  failing(`echo "${message}" | commitlint`, expect, fix, family, {
    files: { 'commitlint.config.mjs': `export default { rules: { ${rules} } };\n` },
  });
const meson = failingFile('meson setup out', 'meson.build');
const playwright = (expect: string, fix: string, text: string, family?: string) =>
  failing('playwright test --reporter=line', expect, fix, family, {
    setup: 'ln -s /tmp/errtools/fifth/npm/node_modules node_modules',
    files: { '%f%.spec.ts': `import { expect, test } from '@playwright/test';\n${text}` },
  });
const rspec = failingFile('rspec --no-color %f%_spec.rb', '%f%_spec.rb');
const gemfile = (expect: string, fix: string, text: string, family?: string) =>
  failing('bundle install --local', expect, fix, family, { setup: 'mkdir -p "$HOME"', files: { Gemfile: text } });
const phpunit = (expect: string, fix: string, body: string, family?: string) =>
  failing('phpunit --no-configuration --colors=never %A%Test.php', expect, fix, family, {
    files: {
      '%A%Test.php': `<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class %A%Test extends TestCase {\n  public function test%B%(): void {\n    ${body}\n  }\n}\n`,
    },
  });
const staticcheck = (expect: string, fix: string, body: string, family?: string, imports = '"fmt"') =>
  failing('staticcheck ./...', expect, fix, family, {
    files: {
      'go.mod': 'module example.test/%a%\n\ngo 1.21\n',
      '%f%.go': `package main\n\nimport ${imports}\n\n${body}`,
    },
  });

/** What builds, tests and checks projects, in no other part. */
export const fifthProjects: readonly ToolCauses[] = [
  {
    tool: 'stylelint',
    causes: {
      config: failing(
        'stylelint %f%.css',
        'No configuration provided',
        'Add .stylelintrc.json, or run it where it is.',
        'file-not-found',
        { files: { '%f%.css': '.%a% { color: red; }\n' } },
      ),
      property: stylelint(
        'Unknown property',
        'The property is misspelt.',
        '.%a% { %b%-colr: red; }\n',
        '{ "property-no-unknown": true }',
        'unknown-property',
      ),
      syntax: stylelint(
        'CssSyntaxError',
        'A brace is missing.',
        '.%a% { color: red;\n.%b% { color: blue; }\n',
        '{ "property-no-unknown": true }',
        'syntax-error',
      ),
      rule: stylelint(
        'Unknown rule',
        'stylelint has no such rule: remove it, or load its plugin.',
        '.%a% { color: red; }\n',
        '{ "%b%-no-unknown": true }',
        'unknown-parameter',
      ),
      hex: stylelint(
        'nvalid hex color',
        'A colour has 3, 4, 6 or 8 digits.',
        '.%a% { color: #ff%n%q; }\n',
        '{ "color-no-invalid-hex": true }',
      ),
      duplicate: stylelint(
        'uplicate',
        'The property is set twice: remove one.',
        '.%a% { color: red; width: %n%px; color: blue; }\n',
        '{ "declaration-block-no-duplicate-properties": true }',
        'duplicate-definition',
      ),
      files: failing(
        'stylelint "styles/%a%/*.css"',
        'No files matching',
        'The pattern matches nothing: correct the folder.',
        'file-not-found',
        { files: { '.stylelintrc.json': '{ "rules": {} }\n' } },
      ),
      extends: failing(
        'stylelint %f%.css',
        'Could not find',
        'npm install the configuration that is extended.',
        'module-not-found',
        {
          files: {
            '%f%.css': '.%a% { color: red; }\n',
            '.stylelintrc.json': '{ "extends": "stylelint-config-%a%" }\n',
          },
        },
      ),
    },
  },
  {
    tool: 'biome',
    causes: {
      'double-equals': biome(
        'noDoubleEquals',
        'Compare with ===.',
        'export function run(%a%: number): boolean {\n  return %a% == %n%;\n}\n',
        'loose-equality',
      ),
      const: biome(
        'useConst',
        'Declare it with const.',
        'export function run(): number {\n  let %a% = %n%;\n  return %a%;\n}\n',
        'should-be-constant',
        { run: 'biome lint --error-on-warnings %f%.ts' },
      ),
      parse: biome(
        'expected',
        'A bracket is missing.',
        'export const %a% = (%n% + 2;\nexport const %b% = 1;\n',
        'syntax-error',
      ),
      format: biome(
        'Formatter would have printed',
        'Run biome format --write.',
        'export const %a%   = {%b%:%n%}\n',
        'format-check-failed',
        { run: 'biome format %f%.ts' },
      ),
      config: failing('biome lint %f%.ts', 'unknown key', 'biome.json has no such key.', 'unknown-parameter', {
        files: { 'biome.json': '{ "%b%er": { "enabled": true } }\n', '%f%.ts': 'export const %a% = 1;\n' },
      }),
      unused: biome(
        'noUnusedVariables',
        'Remove the variable.',
        'export function run(): number {\n  const %a% = %n%;\n  return 1;\n}\n',
        'unused-variable',
        { run: 'biome lint --error-on-warnings %f%.ts' },
      ),
      file: failing(
        'biome lint src/%a%.ts',
        'No such file or directory',
        'The file is in another folder.',
        'file-not-found',
      ),
      any: biome(
        'noExplicitAny',
        'Name the type instead of any.',
        'export function run(%a%: any): number {\n  return %a%.%b%;\n}\n',
        undefined,
        { run: 'biome lint --error-on-warnings %f%.ts' },
      ),
    },
  },
  {
    tool: 'swc',
    causes: {
      syntax: swc(
        'Syntax Error',
        'A bracket is missing.',
        'const %a% = (%n% + 2;\nconsole.log(%a%);\n',
        'syntax-error',
      ),
      config: failing(
        'swc %f%.js -o out.js',
        'Unknown ES version',
        'There is no such target: es2022.',
        'choice-invalid',
        { files: { '%f%.js': 'console.log(%n%);\n', '.swcrc': '{ "jsc": { "target": "es%n%x" } }\n' } },
      ),
      'import-late': swc(
        'Syntax Error',
        'import and export stand at the top, outside of functions.',
        'function %a%() {\n  import { %b% } from "./%c%.js";\n}\n%a%();\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'ava',
    causes: {
      'deep-equal': ava(
        'Difference',
        'The function gives another value than the test expects.',
        "test('%a%', (t) => {\n  t.deepEqual({ %b%: %n% }, { %b%: 1 });\n});\n",
        'assertion-failed',
      ),
      'no-assertion': ava(
        'without running any assertions',
        'Assert something, or t.pass().',
        "test('%a%', () => {});\n",
      ),
      throws: ava(
        'rror thrown in test',
        'The value is undefined: check it first.',
        "test('%a%', (t) => {\n  const %b% = undefined;\n  t.is(%b%.%c%, %n%);\n});\n",
        'null-access',
      ),
      title: ava(
        'Duplicate test title',
        'Each test needs its own title.',
        "test('%a%', (t) => t.pass());\ntest('%a%', (t) => t.pass());\n",
        'duplicate-definition',
      ),
      'no-files': failing(
        'ava tests/%a%.js',
        'Couldn’t find any files to test',
        'No file matches: correct the path or the files pattern.',
        'no-tests-found',
        {
          files: { 'package.json': '{ "name": "%a%", "type": "module" }\n' },
          setup: 'ln -s /tmp/errtools/fifth/npm/node_modules node_modules',
        },
      ),
    },
  },
  {
    tool: 'lerna',
    causes: {
      'no-package': failing(
        'lerna run %b%',
        'ENOPKG',
        'Change into the root of the repository: no package.json here.',
        'file-not-found',
        { setup: 'git init -q .' },
      ),
      'no-lerna': failing('lerna run %b%', 'ENOLERNA', 'There is no lerna.json: lerna init.', 'file-not-found', {
        setup: 'git init -q .',
        files: { 'package.json': '{ "name": "%a%", "version": "1.0.0", "workspaces": ["packages/*"] }\n' },
      }),
    },
  },
  {
    tool: 'commitlint',
    causes: {
      'no-rules': failing(
        'echo "feat: add %a%" | commitlint',
        'Please add rules',
        'Add commitlint.config.js.',
        'file-not-found',
      ),
      'type-enum': lint('%b%: add %a%', 'type-enum', 'The type must be one of the list.', 'choice-invalid'),
      'type-empty': lint(
        'add %a% to %b%',
        'type-empty',
        'Begin the subject with its type: feat: …',
        'property-required',
      ),
      'header-length': lint(
        'fix: the %a% of %b% in %c% is too long to be read in one line of a log by anybody at all',
        'header-max-length',
        'Shorten the subject; the rest goes into the body.',
        'too-long',
      ),
      rule: lint(
        'fix: %a%',
        'without implementation',
        'There is no such rule.',
        'unknown-parameter',
        '"%b%-case": [2, "always"]',
      ),
      extends: failing(
        'echo "feat: add %a%" | commitlint',
        'annot find module',
        'npm install the configuration that is extended.',
        'module-not-found',
        { files: { 'commitlint.config.mjs': 'export default { extends: ["@%a%/commitlint-config"] };\n' } },
      ),
    },
  },
  {
    tool: 'playwright',
    causes: {
      browser: playwright(
        "Executable doesn't exist",
        'npx playwright install.',
        "test('%a%', async ({ page }) => {\n  await page.goto('http://127.0.0.1:%port%/%b%');\n});\n",
        'command-not-found',
      ),
      expect: playwright(
        'expect(received)',
        'The function gives another value than the test expects.',
        "test('%a%', () => {\n  expect(%n%).toBe(1);\n});\n",
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'meson',
    causes: {
      'no-file': failing('meson setup out', 'meson.build', 'Run it where meson.build is.', 'file-not-found'),
      dependency: meson(
        'not found',
        'Install the development package of the library.',
        "project('%a%', 'c')\ndependency('%b%-layouter')\n",
        'library-not-found',
      ),
      function: meson(
        'Unknown function',
        'Meson has no such function.',
        "project('%a%', 'c')\n%b%_library('%c%')\n",
        'undefined-name',
      ),
      variable: meson(
        'Unknown variable',
        'Set the variable above.',
        "project('%a%', 'c')\nmessage(%b%_total)\n",
        'undefined-name',
      ),
      source: meson(
        'does not exist',
        'Correct the path of the source.',
        "project('%a%', 'c')\nexecutable('%b%', 'src/%c%.c')\n",
        'missing-input',
      ),
      option: meson('Unknown option', 'The project has no such option.', "project('%a%', 'c')\n", 'unknown-option', {
        run: 'meson setup out -D%b%_mode=%n%',
      }),
      error: meson(
        'Problem encountered',
        'What the project itself asks for: read its message.',
        "project('%a%', 'c')\nerror('%b% must be built first')\n",
        'explicit-error',
      ),
      program: meson(
        'Program',
        'Install the program, or have it in PATH.',
        "project('%a%', 'c')\nfind_program('%b%ctl')\n",
        'command-not-found',
      ),
      syntax: meson('xpecting', 'A bracket is missing.', "project('%a%', 'c'\nmessage('%b%')\n", 'syntax-error'),
    },
  },
  {
    tool: 'bundler',
    causes: {
      'no-gemfile': failing(
        'bundle install --local',
        'Could not locate Gemfile',
        'Run it where the Gemfile is.',
        'file-not-found',
        { setup: 'mkdir -p "$HOME"' },
      ),
      gem: gemfile(
        'Could not find gem',
        'There is no such gem: look at its spelling and the source.',
        "source 'https://rubygems.org'\ngem '%a%-%b%-layouter'\n",
        'package-unknown',
      ),
      syntax: gemfile(
        'syntax error',
        'A quote or end is missing in the Gemfile.',
        "source 'https://rubygems.org'\ngroup :test do\n  gem '%a%'\n",
        'syntax-error',
      ),
      ruby: gemfile(
        'Your Ruby version is',
        'Switch to the Ruby that the Gemfile asks for.',
        "ruby '2.%n%.0'\nsource 'https://rubygems.org'\n",
        'version-conflict',
      ),
      command: failing('bundle %b%', 'Could not find command', 'Bundler has no such command.', 'unknown-command', {
        setup: 'mkdir -p "$HOME"',
      }),
      method: gemfile(
        'Undefined local variable or method',
        'The Gemfile calls what Bundler does not know.',
        "source 'https://rubygems.org'\n%b%_gems\n",
        'undefined-name',
      ),
    },
  },
  {
    tool: 'rspec',
    causes: {
      expected: rspec(
        'expected:',
        'The function gives another value than the test expects.',
        "RSpec.describe '%A%' do\n  it 'counts %c%' do\n    expect(%n%).to eq(1)\n  end\nend\n",
        'assertion-failed',
      ),
      undefined: rspec(
        'undefined local variable or method',
        'Define it with let.',
        "RSpec.describe '%A%' do\n  it 'counts %c%' do\n    expect(%b%_total).to eq(%n%)\n  end\nend\n",
        'undefined-name',
      ),
      load: failing(
        'rspec --no-color spec/%a%_spec.rb',
        'cannot load such file',
        'The spec is in another folder.',
        'file-not-found',
      ),
      constant: rspec(
        'uninitialized constant',
        'Require the file that has the class.',
        "RSpec.describe %A%%B% do\n  it 'counts %c%' do\n    expect(%n%).to eq(1)\n  end\nend\n",
        'undefined-name',
      ),
      raise: rspec(
        'but nothing was raised',
        'The call should fail and does not.',
        "RSpec.describe '%A%' do\n  it 'rejects %c%' do\n    expect { %n% + 1 }.to raise_error(ArgumentError)\n  end\nend\n",
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'phpunit',
    causes: {
      same: phpunit(
        'Failed asserting that',
        'The function gives another value than the test expects.',
        '$this->assertSame(1, %n%);',
        'assertion-failed',
      ),
      class: phpunit(
        'not found',
        'Require the class, or correct the autoloader.',
        '$%a% = new %A%Store(%n%);\n    $this->assertNotNull($%a%);',
        'undefined-name',
      ),
      file: failing(
        'phpunit --colors=never tests/%A%Test.php',
        'Cannot open file',
        'The test is in another folder.',
        'file-not-found',
      ),
      exception: phpunit(
        'Failed asserting that exception',
        'The call should fail and does not.',
        '$this->expectException(InvalidArgumentException::class);\n    strlen("%n%");',
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'staticcheck',
    causes: {
      unused: staticcheck(
        'U1000',
        'Remove the function.',
        'func %a%Of() int { return %n% }\n\nfunc main() { fmt.Println(1) }\n',
        'unused-variable',
      ),
      deprecated: staticcheck(
        'SA1019',
        'Use what the note names instead.',
        'func main() {\n\tx, err := ioutil.ReadFile("%a%")\n\tprintln(len(x), err, %n%)\n}\n',
        undefined,
        '"io/ioutil"',
      ),
      'never-used': staticcheck(
        'SA4006',
        'The value is overwritten before it is read: handle it.',
        'func main() {\n\t_, err := fmt.Println(%n%)\n\t_, err = fmt.Println("%a%")\n\tif err != nil {\n\t\tpanic(err)\n\t}\n}\n',
        'unused-variable',
      ),
      sprintf: staticcheck(
        'SA5009',
        'The verb and the argument differ.',
        'func main() { fmt.Printf("%d\\n", "%a%%n%") }\n',
        'format-mismatch',
      ),
      'loop-bool': staticcheck(
        'S1002',
        'Leave out the comparison with true.',
        'func main() {\n\t%a% := %n% > 1\n\tif %a% == true {\n\t\tfmt.Println("%b%")\n\t}\n}\n',
      ),
    },
  },
];
