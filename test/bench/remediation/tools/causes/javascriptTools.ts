import type { Cause, ToolCauses } from '../cause.ts';

const flat = (rules: string): string =>
  `export default [{ files: ['**/*.js'], languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: { console: true } }, rules: ${rules} }];\n`;
const eslint = (fix: string, rules: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'eslint %f%.js',
  expect,
  family,
  files: { 'eslint.config.mjs': flat(rules), '%f%.js': text },
});

/** Errors of ESLint. */
export const eslintCauses: ToolCauses = {
  tool: 'eslint',
  causes: {
    'no-undef': eslint(
      'Import the name, or add the global to the configuration.',
      "{ 'no-undef': 2 }",
      'no-undef',
      'console.log(%b%Total);\n',
      'undefined-name',
    ),
    'no-unused-vars': eslint(
      'Remove the variable, or begin its name with _.',
      "{ 'no-unused-vars': 2 }",
      'no-unused-vars',
      'const %a% = %n%;\n',
      'unused-variable',
    ),
    eqeqeq: eslint(
      'Compare with three equals signs.',
      '{ eqeqeq: 2 }',
      'eqeqeq',
      'export const same = (%a%, %b%) => %a% == %b%;\n',
    ),
    parsing: eslint(
      'The file is not JavaScript as this parser knows it.',
      '{}',
      'Parsing error',
      'export const %a% = (;\n',
      'syntax-error',
    ),
    'prefer-const': eslint(
      'Use const.',
      "{ 'prefer-const': 2 }",
      'prefer-const',
      'let %a% = %n%;\nconsole.log(%a%);\n',
    ),
    'no-empty': eslint(
      'Say why nothing is done, or handle the error.',
      "{ 'no-empty': 2 }",
      'no-empty',
      'try {\n  console.log(%n%);\n} catch {}\n',
    ),
    complexity: eslint(
      'Split the function.',
      '{ complexity: [2, 2] }',
      'complexity',
      'export function pick(%a%) {\n  if (%a% > 1) return 1;\n  if (%a% > 2) return 2;\n  if (%a% > 3) return 3;\n  return 4;\n}\n',
    ),
    'config-missing': {
      fix: 'ESLint 9 wants eslint.config.js; migrate the .eslintrc.',
      run: 'eslint %f%.js',
      expect: 'eslint.config',
      files: { '%f%.js': 'const %a% = 1;\n' },
    },
    'rule-unknown': eslint(
      'The plugin of the rule is not in the configuration.',
      "{ 'import/order': 2 }",
      'import',
      'console.log(%n%);\n',
    ),
    'no-const-assign': eslint(
      'Use let.',
      "{ 'no-const-assign': 2 }",
      'no-const-assign',
      'const %b% = %n%;\n%b% = 2;\n',
      'assignment-to-constant',
    ),
    'no-files': {
      fix: 'The pattern names no file.',
      run: 'eslint src/%f%',
      expect: 'No files matching',
      family: 'file-not-found',
      files: { 'eslint.config.mjs': flat('{}') },
    },
  },
};

const vitest = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'vitest run --root . --reporter=default',
  expect,
  family,
  setup: 'ln -s /tmp/errtools/npm/node_modules node_modules',
  files: { '%f%.test.js': text },
});
const test = "import { expect, test, vi } from 'vitest';\n\n";

/** Failures under Vitest. */
export const vitestCauses: ToolCauses = {
  tool: 'vitest',
  causes: {
    'to-be': vitest(
      'The rounding changed; correct the expectation.',
      'to be',
      `${test}test('%a% adds up', () => {\n  expect(%n% + 1).toBe(%n%);\n});\n`,
      'assertion-failed',
    ),
    'import-missing': vitest(
      'The file under test was moved; correct the import.',
      'Failed to resolve import',
      `${test}import { %b% } from './%b%.js';\n\ntest('%a%', () => {\n  expect(%b%()).toBe(1);\n});\n`,
      'module-not-found',
    ),
    'timed-out': vitest(
      'The promise is never resolved: fake timers are on. Advance them.',
      'Test timed out',
      `${test}test('%a%', async () => {\n  await new Promise(() => {});\n}, 200);\n`,
      'timeout',
    ),
    'mock-not-called': vitest(
      'The mock is made after the module was imported; use vi.hoisted.',
      'to be called',
      `${test}test('%a%', () => {\n  const %b% = vi.fn();\n  expect(%b%).toHaveBeenCalledOnce();\n});\n`,
    ),
    'type-error': vitest(
      'The object under test is undefined: the fixture does not set it.',
      'Cannot read properties of undefined',
      `${test}const read = (one) => one.%a%.%b%;\n\ntest('%a%', () => {\n  expect(read({})).toBe(1);\n});\n`,
      'null-access',
    ),
    'no-tests': {
      fix: 'No file matches the include pattern.',
      run: 'vitest run --root . %b%',
      expect: 'No test files found',
      setup: 'ln -s /tmp/errtools/npm/node_modules node_modules',
      files: { '%f%.js': '\n' },
    },
    snapshot: {
      ...vitest(
        'The output changed: look at it and update the snapshot with -u.',
        'mismatched',
        `${test}test('%a%', () => {\n  expect({ %a%: %n% }).toMatchInlineSnapshot('{}');\n});\n`,
      ),
      run: 'CI=1 vitest run --root .',
    },
  },
};

const mocha = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'mocha %f%.spec.js',
  expect,
  family,
  files: { '%f%.spec.js': text },
});

/** Failures under Mocha. */
export const mochaCauses: ToolCauses = {
  tool: 'mocha',
  causes: {
    assertion: mocha(
      'The total is in cents now.',
      'AssertionError',
      "const assert = require('node:assert');\n\ndescribe('%A%', () => {\n  it('adds up', () => {\n    assert.strictEqual(%n% + 1, %n%);\n  });\n});\n",
      'assertion-failed',
    ),
    timeout: mocha(
      'done is never called, or the promise is not returned.',
      'Timeout of',
      "describe('%A%', () => {\n  it('waits', function (done) {\n    this.timeout(100);\n  });\n});\n",
      'timeout',
    ),
    'done-twice': mocha(
      'done is called twice; return after the first.',
      'done() called multiple times',
      "describe('%A%', () => {\n  it('ends', (done) => {\n    done();\n    done();\n  });\n});\n",
    ),
    'hook-failed': mocha(
      'The set-up fails: the service it needs is down.',
      '"before all" hook',
      "describe('%A%', () => {\n  before(() => {\n    throw new Error('no %b% service');\n  });\n  it('runs', () => {});\n});\n",
    ),
    undefined: mocha(
      'The fixture has no such entry.',
      'Cannot read properties of undefined',
      "describe('%A%', () => {\n  it('reads', () => {\n    const one = {};\n    return one.%a%.%b%;\n  });\n});\n",
      'null-access',
    ),
    'no-files': {
      fix: 'The pattern matches no test.',
      run: "mocha 'spec/%f%*.js'",
      expect: 'No test files found',
      family: 'no-tests-found',
    },
  },
};

const jest = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'jest',
  expect,
  family,
  setup:
    'ln -s /tmp/errtools/npm/node_modules node_modules; echo "module.exports = { transform: {} };" > jest.config.js',
  files: { '%f%.test.js': text },
});

/** Failures under Jest. */
export const jestCauses: ToolCauses = {
  tool: 'jest',
  causes: {
    'to-be': jest(
      'The rounding of the sum changed.',
      'expect(received).toBe(expected)',
      "test('%a% adds up', () => {\n  expect(%n% + 1).toBe(%n%);\n});\n",
      'assertion-failed',
    ),
    'module-missing': jest(
      'The mapping of moduleNameMapper is missing for the alias.',
      'Cannot find module',
      "const %b% = require('./%b%');\n\ntest('%a%', () => {\n  expect(%b%).toBe(1);\n});\n",
      'module-not-found',
    ),
    'esm-syntax': jest(
      'Jest reads the file as CommonJS: set transform, or rename to .mjs.',
      'Jest encountered an unexpected token',
      "import { join } from 'node:path';\n\ntest('%a%', () => {\n  expect(join).toBe(1);\n});\n",
    ),
    timeout: jest(
      'The callback is never called; return the promise.',
      'Exceeded timeout',
      "test('%a%', (done) => {}, 100);\n",
      'timeout',
    ),
    'empty-suite': jest(
      'A test file needs a test.',
      'must contain at least one test',
      'const %a% = %n%;\nmodule.exports = %a%;\n',
    ),
    'not-called': jest(
      'The mock is never reached: the handler returns before it.',
      'toHaveBeenCalled',
      "test('%a%', () => {\n  const %b% = jest.fn();\n  expect(%b%).toHaveBeenCalledWith(%n%);\n});\n",
    ),
    'config-invalid': {
      fix: 'The configuration file has a typing error.',
      run: 'jest',
      expect: 'SyntaxError',
      family: 'syntax-error',
      files: { 'jest.config.js': 'module.exports = { %a%: %n%\n', '%f%.test.js': '\n' },
    },
  },
};

const esbuild = (fix: string, expect: string, files: Readonly<Record<string, string>>, family?: string): Cause => ({
  fix,
  run: 'esbuild %f%.js --bundle --outfile=out.js',
  expect,
  family,
  files,
});

/** Errors of esbuild. */
export const esbuildCauses: ToolCauses = {
  tool: 'esbuild',
  causes: {
    resolve: esbuild(
      'Install the package, or mark it external.',
      'Could not resolve',
      { '%f%.js': "import { %a% } from 'graph-layouter';\n%a%();\n" },
      'module-not-found',
    ),
    builtin: esbuild('The bundle is for a browser: --platform=node, or leave the module out.', 'built into node', {
      '%f%.js': "import fs from 'fs';\nfs.readFileSync('%a%');\n",
    }),
    loader: esbuild('Give a loader for the kind of file.', 'No loader is configured', {
      '%f%.js': "import %a% from './%b%.svgz';\nconsole.log(%a%);\n",
      '%b%.svgz': 'x',
    }),
    syntax: esbuild('A bracket is missing.', 'Expected ', { '%f%.js': 'console.log(%n%;\n' }, 'syntax-error'),
    'no-export': esbuild(
      'Import a name that the module exports.',
      'No matching export',
      { '%f%.js': "import { %b% } from './%c%.js';\n%b%();\n", '%c%.js': 'export const other = 1;\n' },
      'import-name-missing',
    ),
    'top-await': esbuild('Set the output format to esm.', 'Top-level await', { '%f%.js': "await fetch('%a%');\n" }),
    'entry-missing': {
      fix: 'The entry point is not there.',
      run: 'esbuild src/%f%.ts --bundle',
      expect: 'Could not resolve "src/',
      family: 'file-not-found',
    },
    flag: {
      fix: 'No such flag.',
      run: 'esbuild --minfy %f%.js',
      expect: 'Invalid build flag',
      family: 'unknown-option',
      files: { '%f%.js': '1;\n' },
    },
  },
};
