import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const linked = { setup: 'ln -s /tmp/errtools/ninth/npm/node_modules node_modules' };
const vitest = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing('node_modules/.bin/vitest run --globals', expect, fix, family, {
    ...linked,
    files: { '%f%.test.mjs': text, ...files },
  });
const jest = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing('node_modules/.bin/jest', expect, fix, family, {
    ...linked,
    files: {
      'jest.config.js': 'module.exports = { haste: { enableSymlinks: false } };\n',
      '%f%.test.js': text,
      ...files,
    },
  });
const mocha = (expect: string, fix: string, text: string, family?: string) =>
  failing('node_modules/.bin/mocha %f%.spec.cjs', expect, fix, family, {
    ...linked,
    files: { '%f%.spec.cjs': `const assert = require("node:assert");\n\n${text}` },
  });
const webpack = (
  expect: string,
  fix: string,
  config: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing('node_modules/.bin/webpack --mode production', expect, fix, family, {
    ...linked,
    files: {
      'webpack.config.js': `module.exports = { entry: "./src/%f%.js"${config} };\n`,
      'src/%f%.js': text,
      ...files,
    },
  });
const vite = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing('node_modules/.bin/vite build', expect, fix, family, {
    ...linked,
    files: {
      'index.html': '<!doctype html><script type="module" src="/src/%f%.js"></script>\n',
      'src/%f%.js': text,
      ...files,
    },
  });
const esbuild = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  flags = '--bundle',
  files: Readonly<Record<string, string>> = {},
) =>
  failing(`node_modules/.bin/esbuild src/%f%.js --outfile=out.js ${flags}`, expect, fix, family, {
    ...linked,
    files: { 'src/%f%.js': text, ...files },
  });
const rollup = (
  expect: string,
  fix: string,
  text: string,
  flags: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing(`node_modules/.bin/rollup src/%f%.js ${flags}`, expect, fix, family, {
    ...linked,
    files: { 'src/%f%.js': text, ...files },
  });
const babel = (expect: string, fix: string, config: string, text: string, family?: string) =>
  failing('node_modules/.bin/babel %f%.js', expect, fix, family, {
    ...linked,
    unpadded: true,
    files: { 'babel.config.json': config, '%f%.js': text },
  });

/** Causes of test runners and bundlers of JavaScript that are in no other part. */
export const ninthJavascriptTools: readonly ToolCauses[] = [
  {
    tool: 'vitest',
    causes: {
      'to-equal': vitest(
        'to deeply equal',
        'The object has another field than the test expects.',
        'test("%a%", () => {\n  expect({ %a%: %n%, %b%: 2 }).toEqual({ %a%: %n%, %b%: 3 });\n});\n',
        'assertion-failed',
      ),
      'to-throw': vitest(
        'to throw',
        'The function throws no more: correct it or the test.',
        'test("%a%", () => {\n  expect(() => %n%).toThrow("%b%");\n});\n',
        'assertion-failed',
      ),
      'called-with': vitest(
        'to be called with',
        'The mock gets other arguments: look at the call.',
        'test("%a%", () => {\n  const %b% = vi.fn();\n  %b%(%n%, "%c%");\n  expect(%b%).toHaveBeenCalledWith(%n%, "%a%");\n});\n',
        'assertion-failed',
      ),
      document: vitest(
        'document is not defined',
        'environment: "jsdom" in the configuration.',
        'test("%a%", () => {\n  document.body.innerHTML = "<p>%b% %n%</p>";\n});\n',
        'undefined-name',
      ),
      'mock-no-export': vitest(
        'export is defined on the',
        'The factory of vi.mock lacks the name: return it there, or importActual.',
        'import { %a% } from "./%b%.mjs";\n\nvi.mock("./%b%.mjs", () => ({ %c%: 1 }));\n\ntest("%a%", () => {\n  expect(%a%).toBe(%n%);\n});\n',
        'import-name-missing',
        { '%b%.mjs': 'export const %a% = %n%;\n' },
      ),
      'suite-empty': vitest(
        'No test suite found',
        'The file has no test: write one, or exclude it.',
        'export const %a% = %n%;\n',
        'no-tests-found',
      ),
      unhandled: vitest(
        'Unhandled',
        'A promise is rejected after the test: await it.',
        'test("%a%", () => {\n  setTimeout(() => {\n    throw new Error("%b% %n% lost");\n  }, 1);\n  return new Promise((resolve) => setTimeout(resolve, 30));\n});\n',
      ),
      'hook-timeout': vitest(
        'Hook timed out',
        'beforeAll never ends: await what it starts, or a longer time for it.',
        'beforeAll(() => new Promise(() => undefined), 200);\n\ntest("%a%", () => {\n  expect(%n%).toBe(%n%);\n});\n',
        'timeout',
      ),
      only: failing(
        'node_modules/.bin/vitest run --globals --allowOnly=false',
        'only',
        'Remove .only: it is forbidden in CI.',
        undefined,
        { ...linked, files: { '%f%.test.mjs': 'test.only("%a%", () => {\n  expect(%n%).toBe(%n%);\n});\n' } },
      ),
    },
  },
  {
    tool: 'jest',
    causes: {
      'to-equal': jest(
        'expect(received).toEqual(expected)',
        'The object has another field than the test expects.',
        'test("%a%", () => {\n  expect({ %a%: %n%, %b%: 2 }).toEqual({ %a%: %n%, %b%: 3 });\n});\n',
        'assertion-failed',
      ),
      'to-throw': jest(
        'Received function did not throw',
        'The function throws no more: correct it or the test.',
        'test("%a%", () => {\n  expect(() => %n%).toThrow("%b%");\n});\n',
        'assertion-failed',
      ),
      'called-with': jest(
        'toHaveBeenCalledWith',
        'The mock gets other arguments: look at the call.',
        'test("%a%", () => {\n  const %b% = jest.fn();\n  %b%(%n%, "%c%");\n  expect(%b%).toHaveBeenCalledWith(%n%, "%a%");\n});\n',
        'assertion-failed',
      ),
      snapshot: failing(
        'node_modules/.bin/jest --ci',
        'toMatchSnapshot',
        'Look at the difference; jest -u if it is meant.',
        'assertion-failed',
        {
          ...linked,
          unpadded: true,
          files: {
            'jest.config.js': 'module.exports = {};\n',
            '%f%.test.js': 'test("%a%", () => {\n  expect({ %b%: %n% }).toMatchSnapshot();\n});\n',
            '__snapshots__/%f%.test.js.snap':
              '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`%a% 1`] = `\n{\n  "%b%": 1%n%,\n}\n`;\n',
          },
        },
      ),
      dom: jest(
        'document is not defined',
        'testEnvironment: "jsdom", and install jest-environment-jsdom.',
        'test("%a%", () => {\n  document.body.innerHTML = "<p>%b% %n%</p>";\n});\n',
        'undefined-name',
      ),
      'mock-out-of-scope': jest(
        'is not allowed to reference any out-of-scope variables',
        'Names in the factory of jest.mock begin with mock.',
        'const %a%Value = Math.max(1, %n%);\njest.mock("./%b%.js", () => ({ %a%: %a%Value }));\nconst { %a% } = require("./%b%.js");\n\ntest("%a%", () => {\n  expect(%a%).toBe(%n%);\n});\n',
        undefined,
        { '%b%.js': 'exports.%a% = %n%;\n' },
      ),
      threshold: failing(
        'node_modules/.bin/jest --coverage --coverageReporters=text',
        'does not meet "global" threshold',
        'Write tests for what is not covered, or lower the threshold.',
        'coverage-too-low',
        {
          ...linked,
          files: {
            'jest.config.js': 'module.exports = { coverageThreshold: { global: { functions: 95 } } };\n',
            '%b%.js': 'exports.%a% = () => %n%;\nexports.%c% = () => 2;\n',
            '%f%.test.js':
              'const { %a% } = require("./%b%.js");\n\ntest("%a%", () => {\n  expect(%a%()).toBe(%n%);\n});\n',
          },
        },
      ),
      'environment-missing': failing(
        'node_modules/.bin/jest --env=%b%-dom',
        'cannot be found',
        'npm i -D jest-environment-… of that name.',
        'module-not-found',
        {
          ...linked,
          files: {
            'jest.config.js': 'module.exports = {};\n',
            '%f%.test.js': 'test("%a%", () => {\n  expect(%n%).toBe(%n%);\n});\n',
          },
        },
      ),
      'no-tests': failing(
        'node_modules/.bin/jest src/%a%',
        'No tests found',
        'No file of that name is a test: testMatch, or the pattern.',
        'no-tests-found',
        {
          ...linked,
          files: {
            'jest.config.js': 'module.exports = {};\n',
            '%f%.test.js': 'test("%a%", () => {\n  expect(%n%).toBe(%n%);\n});\n',
          },
        },
      ),
    },
  },
  {
    tool: 'mocha',
    causes: {
      'deep-equal': mocha(
        'strictly deep-equal',
        'The object has another field than the test expects.',
        'describe("%A%", () => {\n  it("%a%", () => {\n    assert.deepStrictEqual({ %b%: %n%, %c%: 1 }, { %b%: %n%, %c%: 2 });\n  });\n});\n',
        'assertion-failed',
      ),
      'describe-missing': failing(
        'node %f%.spec.cjs',
        'describe is not defined',
        'Run the file with mocha, not with node.',
        'undefined-name',
        { files: { '%f%.spec.cjs': 'describe("%A%", () => {\n  it("%a%", () => %n%);\n});\n' } },
      ),
      'require-missing': failing(
        'node_modules/.bin/mocha --require %b%-register %f%.spec.cjs',
        'Cannot find package',
        'npm i -D what --require names.',
        'module-not-found',
        { ...linked, files: { '%f%.spec.cjs': 'it("%a%", () => %n%);\n' } },
      ),
      rejected: mocha(
        'rejected',
        'The promise is rejected: look at why.',
        'describe("%A%", () => {\n  it("%a%", async () => {\n    await Promise.reject(new Error("%b% rejected with %n%"));\n  });\n});\n',
      ),
    },
  },
  {
    tool: 'webpack',
    causes: {
      'export-missing': failing(
        'node_modules/.bin/webpack --mode production',
        'was not found in',
        'The module has no such export: correct the name.',
        'import-name-missing',
        {
          ...linked,
          quiet: true,
          files: {
            'webpack.config.js': 'module.exports = { entry: "./src/%f%.js" };\n',
            'src/%f%.js': 'import { %a% } from "./%b%.mjs";\n\nconsole.log(%a%);\n',
            'src/%b%.mjs': 'export const %c% = %n%;\n',
          },
        },
      ),
      'plugin-missing': webpack(
        'Cannot find module',
        'npm i -D the plugin that the configuration requires.',
        ', plugins: [new (require("%b%-webpack-plugin"))({ size: %n% })]',
        'console.log("%a%");\n',
        'module-not-found',
      ),
      'loader-missing': webpack(
        "Can't resolve '%b%-loader'",
        'npm i -D the loader.',
        ', module: { rules: [{ test: /\\.js$/, use: "%b%-loader" }] }',
        'console.log("%a%", %n%);\n',
        'module-not-found',
      ),
      size: failing(
        'node_modules/.bin/webpack --mode production --fail-on-warnings',
        'asset size limit',
        'The bundle is too large: split it, or import().',
        undefined,
        {
          ...linked,
          files: {
            'webpack.config.js':
              'module.exports = { entry: "./src/%f%.js", performance: { hints: "error", maxAssetSize: 10 } };\n',
            'src/%f%.js': 'console.log("%a% %b% %c%", %n%);\n',
          },
        },
      ),
      option: failing(
        'node_modules/.bin/webpack --%b%-all',
        'nknown option',
        'webpack has no such option.',
        'unknown-option',
        { ...linked, files: { 'src/index.js': 'console.log(%n%);\n' } },
      ),
      json: webpack(
        'JSON',
        'The JSON file is broken: a comma too many.',
        '',
        'import %a% from "./%b%.json";\n\nconsole.log(%a%);\n',
        'json-invalid',
        { 'src/%b%.json': '{ "%c%": %n%, }\n' },
      ),
    },
  },
  {
    tool: 'vite',
    causes: {
      syntax: vite(
        'PARSE_ERROR',
        'A bracket is missing in the source.',
        'export function %a%(%b%) {\n  return (%b% + %n%;\n}\n',
        'syntax-error',
        {},
      ),
      'jsx-in-js': vite(
        'JSX',
        'Files with JSX end in .jsx.',
        'export const %A% = () => <p>%a% {%n%}</p>;\nconsole.log(%A%);\n',
        'jsx-not-enabled',
      ),
      asset: vite(
        'Failed to resolve',
        'The entry of index.html is not there.',
        'console.log(%n%);\n',
        'file-not-found',
        { 'index.html': '<!doctype html><script type="module" src="/src/%a%/%b%.js"></script>\n' },
      ),
      port: failing(
        'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; exit(system("node_modules/.bin/vite --host 127.0.0.1 --port %port% --strictPort")?1:0)\'',
        'already in use',
        'Another server has the port: stop it, or take another.',
        'address-in-use',
        { ...linked, files: { 'index.html': '<p>%a%</p>\n' } },
      ),
      preprocessor: vite(
        'reprocessor dependency',
        'npm i -D stylus: vite does not bring it.',
        'import "./%b%.styl";\n\nconsole.log("%a%", %n%);\n',
        'module-not-found',
        { 'src/%b%.styl': 'p\n  width %n%px\n' },
      ),
      'plugin-missing': failing(
        'node_modules/.bin/vite build',
        'Cannot find package',
        'npm i -D the plugin of the configuration.',
        'module-not-found',
        {
          ...linked,
          files: {
            'index.html': '<p>%a%</p>\n',
            'vite.config.mjs': 'import %b% from "vite-plugin-%b%-order";\n\nexport default { plugins: [%b%(%n%)] };\n',
          },
        },
      ),
    },
  },
  {
    tool: 'esbuild',
    causes: {
      'const-assigned': esbuild(
        'Cannot assign to',
        'Declare it with let.',
        'const %a% = %n%;\n%a% = 2;\nconsole.log(%a%);\n',
        'assignment-to-constant',
      ),
      duplicate: esbuild(
        'has already been declared',
        'Remove the second declaration.',
        'const %a% = %n%;\nconst %a% = 2;\nconsole.log(%a%);\n',
        'duplicate-definition',
      ),
      await: esbuild(
        'can only be used inside an "async" function',
        'Make the function async.',
        'export function %a%(%b%) {\n  return await %b%(%n%);\n}\n',
        'await-misplaced',
      ),
      target: esbuild(
        'Transforming',
        'The target is too old for this: a newer target, or Babel.',
        'export async function* %a%() {\n  let { %b%, ...rest } = await %c%;\n  yield %b% ** %n%;\n}\n',
        undefined,
        '--target=es5',
      ),
      'string-open': esbuild(
        'Unterminated string literal',
        'Close the quotation mark.',
        'export const %a% = "%b% %n%;\nexport const %c% = 1;\n',
        'string-unclosed',
      ),
      json: esbuild(
        'JSON',
        'The JSON file is broken: a comma too many.',
        'import %a% from "./%b%.json";\n\nconsole.log(%a%);\n',
        'json-invalid',
        '--bundle',
        { 'src/%b%.json': '{ "%c%": %n%, }\n' },
      ),
      jsx: esbuild(
        'The JSX syntax extension is not currently enabled',
        'Name the file .jsx, or --loader:.js=jsx.',
        'export const %A% = () => <p>%a% {%n%}</p>;\n',
        'jsx-not-enabled',
      ),
    },
  },
  {
    tool: 'rollup',
    causes: {
      outdir: rollup(
        'output.dir',
        'Several chunks need --dir instead of --file.',
        'import("./%b%.js").then((one) => console.log(one, %n%));\n',
        '--file out.js',
        undefined,
        { 'src/%b%.js': 'export const %a% = %n%;\n' },
      ),
      'iife-name': failing(
        'node_modules/.bin/rollup src/%f%.js --format iife --file out.js',
        'If you do not supply',
        'Give the bundle a --name.',
        'required-argument-missing',
        { ...linked, quiet: true, files: { 'src/%f%.js': 'export const %a% = %n%;\n' } },
      ),
      format: rollup(
        'output.format',
        'The formats are es, cjs, iife, umd, amd and system.',
        'export const %a% = %n%;\n',
        '--format %b%',
        'choice-invalid',
      ),
      json: rollup(
        '@rollup/plugin-json',
        'npm i -D @rollup/plugin-json.',
        'import %a% from "./%b%.json";\n\nconsole.log(%a%);\n',
        '--file out.js',
        'no-loader',
        { 'src/%b%.json': '{ "%c%": %n% }\n' },
      ),
      'plugin-missing': rollup(
        'Cannot',
        'npm i -D the plugin.',
        'console.log("%a%", %n%);\n',
        '--plugin %b%-order',
        'module-not-found',
      ),
      duplicate: rollup(
        'already been declared',
        'Remove the second declaration.',
        'const %a% = %n%;\nconst %a% = 2;\nconsole.log(%a%);\n',
        '--file out.js',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'babel',
    causes: {
      'config-json': babel(
        'JSON5',
        'babel.config.json is broken: a comma is missing.',
        '{ "presets": ["@babel/preset-env" "%b%%n%"] }\n',
        'const %a% = %n%;\n',
        'json-invalid',
      ),
      option: babel(
        'Unknown option',
        'Babel has no such option: correct its name.',
        '{ "%b%s": [%n%] }\n',
        'const %a% = %n%;\n',
        'unknown-parameter',
      ),
      'plugin-missing': babel(
        'Cannot find',
        'npm i -D the plugin.',
        '{ "plugins": ["%b%-order%n%"] }\n',
        'const %a% = %n%;\n',
        'module-not-found',
      ),
    },
  },
];
