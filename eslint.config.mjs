import tseslint from 'typescript-eslint';
import { housePlugin } from './tools/lint/housePlugin.ts';

/** What a pure file may not reach for; it gets time and chance through a port. */
const impureGlobals = [
  'process',
  'Buffer',
  'console',
  'fetch',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
].map((name) => ({
  name,
  message: 'This layer is pure: take it as a port (a clock, a log, a reader).',
}));

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };

// eslint-disable-next-line no-restricted-syntax -- ESLint reads its configuration from the default export
export default tseslint.config(
  {
    ignores: [
      '.cache/',
      'dist/',
      'dist-test/',
      '.vscode-test/',
      'coverage/',
      'test-results/',
      'demo/',
      'test/fixtures/',
      'test/bench/corpus/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { house: housePlugin },
    rules: {
      'house/layers': 'error',
      'house/literalTexts': 'error',
      'house/words': 'error',
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        { selector: 'TSEnumDeclaration', message: 'A union of literals instead of an enum.' },
      ],
      // How much one function decides and does; how long a file is says nothing about it.
      complexity: ['error', { max: 46 }],
      'no-nested-ternary': 'error',
      'max-statements': ['error', { max: 45 }],
      eqeqeq: 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // TypeScript's noPropertyAccessFromIndexSignature asks for the brackets this would remove.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/prefer-readonly': 'error',
      // There is no enum here but the editor's, and this rule takes an eighth of lint's time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Private members tell classes apart, and nearly all here have some; this rule takes a fifth of the rules' time.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Code points are what the engine means when it takes a line apart.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'media/**/*.ts', 'tools/**/*.ts', 'test/support/**/*.ts', 'test/ui/support/**/*.ts'],
    rules: { 'house/docstring': 'error' },
  },
  { files: ['{src,media,tools,test}/**/*.ts'], rules: { 'house/plainComments': 'error' } },
  {
    files: ['src/base/**/*.ts', 'src/cascade/**/*.ts', 'src/*/domain/**/*.ts'],
    ignores: ['src/base/host/**', 'src/base/node/**', 'src/base/systemClock.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time comes through the Clock port.' },
        { object: 'Math', property: 'random', message: 'Chance comes through a port.' },
      ],
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        { selector: 'TSEnumDeclaration', message: 'A union of literals instead of an enum.' },
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Time comes through the Clock port.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: "import what is used by name from 'zod/mini': the bundle then carries only that." },
            {
              name: 'zod/mini',
              importNames: ['z', 'default'],
              message: "import what is used by name from 'zod/mini': the bundle then carries only that.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/host/**/*.ts'],
    ignores: ['src/base/host/windowTexts.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        { selector: 'TSEnumDeclaration', message: 'A union of literals instead of an enum.' },
        {
          selector:
            'CallExpression[callee.object.property.name="window"][callee.property.name=/^(?:show(?:Information|Warning|Error)Message|showQuickPick|createQuickPick|showInputBox|createInputBox|setStatusBarMessage)$/]',
          message:
            'Messages, rows and notes go through src/base/host/windowTexts.ts: they quote names of others, which are text there and nothing else.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-nested-ternary': 'off',
      'max-statements': 'off',
      // vitest's and mocha's functions return promises that the runner awaits.
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'vitest', name: ['describe', 'test', 'it'] }] },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'no-unused-vars': 'error', eqeqeq: 'error', 'no-restricted-syntax': ['error', noDefaultExport] },
  },
);
