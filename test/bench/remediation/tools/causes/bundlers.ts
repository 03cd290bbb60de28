import type { Cause, ToolCauses } from '../cause.ts';

const link = 'ln -s /tmp/errtools/npm/node_modules node_modules';
const webpack = (fix: string, expect: string, files: Readonly<Record<string, string>>, family?: string): Cause => ({
  fix,
  run: 'webpack --mode production --entry ./%f%.js',
  expect,
  family,
  setup: link,
  files,
});

/** Errors of webpack. */
export const webpackCauses: ToolCauses = {
  tool: 'webpack',
  causes: {
    resolve: webpack(
      'Install the package or add an alias.',
      "Can't resolve 'graph-layouter'",
      { '%f%.js': "import { %a% } from 'graph-layouter';\n%a%();\n" },
      'module-not-found',
    ),
    loader: webpack('Add a loader for this kind of file.', 'You may need an appropriate loader', {
      '%f%.js': "import './%b%.scss';\n",
      '%b%.scss': '.x { .y { color: red } }\n',
    }),
    polyfill: webpack('webpack 5 brings no Node modules: add a fallback.', 'BREAKING CHANGE', {
      '%f%.js': "const path = require('path');\nconsole.log(path.join('%a%'));\n",
    }),
    syntax: webpack(
      'A bracket is missing in the source.',
      'Module parse failed',
      { '%f%.js': 'console.log(%n%;\n' },
      'syntax-error',
    ),
    config: {
      fix: 'The configuration has a property that webpack does not know.',
      run: 'webpack',
      expect: 'Invalid configuration object',
      family: 'unknown-parameter',
      setup: link,
      files: { 'webpack.config.js': "module.exports = { mode: 'production', entri: './%f%.js' };\n", '%f%.js': '1;\n' },
    },
    'entry-missing': {
      fix: 'There is no src/index.js: set entry.',
      run: 'webpack --mode production',
      expect: "Can't resolve './src'",
      setup: link,
    },
  },
};

const vite = (fix: string, expect: string, files: Readonly<Record<string, string>>, family?: string): Cause => ({
  fix,
  run: 'vite build',
  expect,
  family,
  setup: link,
  files: { 'index.html': '<!doctype html><script type="module" src="/%f%.js"></script>\n', ...files },
});

/** Errors of Vite. */
export const viteCauses: ToolCauses = {
  tool: 'vite',
  causes: {
    resolve: vite(
      'Install the package, or externalise it in rollupOptions.',
      'graph-layouter',
      { '%f%.js': "import { %a% } from 'graph-layouter';\n%a%();\n" },
      'module-not-found',
    ),
    'no-export': vite(
      'The name is not exported by that module.',
      'is not exported',
      { '%f%.js': "import { %b% } from './%c%.js';\nconsole.log(%b%);\n", '%c%.js': 'export const other = 1;\n' },
      'import-name-missing',
    ),
    'no-html': {
      fix: 'vite build wants index.html in the root.',
      run: 'vite build',
      expect: 'index.html',
      setup: link,
      family: 'file-not-found',
    },
    config: {
      fix: 'A name in the configuration is not defined.',
      run: 'vite build',
      expect: 'failed to load config',
      setup: link,
      family: 'undefined-name',
      files: { 'vite.config.js': 'export default { plugins: [%b%Plugin()] };\n', 'index.html': '<!doctype html>\n' },
    },
  },
};

/** Errors of Prettier. */
export const prettierCauses: ToolCauses = {
  tool: 'prettier',
  causes: {
    syntax: {
      fix: 'The file does not parse.',
      run: 'prettier --check %f%.js',
      expect: 'SyntaxError',
      family: 'syntax-error',
      files: { '%f%.js': 'const %a% = (;\n' },
    },
    check: {
      fix: 'Run prettier --write and commit.',
      run: 'prettier --check %f%.js',
      expect: 'Code style issues',
      family: 'format-check-failed',
      files: { '%f%.js': 'const   %a%=[1,2]\n' },
    },
    parser: {
      fix: 'Tell the parser, the ending is unknown.',
      run: 'prettier --check %f%.zzz',
      expect: 'No parser could be inferred',
      files: { '%f%.zzz': 'x\n' },
    },
    'no-files': {
      fix: 'The pattern matches nothing.',
      run: "prettier --check 'lib/%f%.ts'",
      expect: 'No files matching',
      family: 'file-not-found',
    },
  },
};

const sass = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'sass %f%.scss',
  expect,
  family,
  files: { '%f%.scss': text },
});

/** Errors of Sass. */
export const sassCauses: ToolCauses = {
  tool: 'sass',
  causes: {
    variable: sass(
      'Load the partial that defines the variable with @use.',
      'Undefined variable',
      '.x { color: $%a%-color; }\n',
      'undefined-name',
    ),
    import: sass(
      'The stylesheet is not there; add the load path.',
      "Can't find stylesheet",
      "@use 'theme/%a%';\n",
      'module-not-found',
    ),
    brace: sass('A brace is not closed.', 'expected end of rule', '.x {\n  color: red;\n', 'syntax-error'),
    mixin: sass('The mixin is not defined.', 'Undefined mixin', '.x { @include %b%-box; }\n', 'undefined-name'),
    units: sass(
      'The units do not go together; use calc.',
      'incompatible units',
      '.x { width: 10px + 2em; margin: 1px + 1s; }\n',
    ),
  },
};

/** Errors of Babel. */
export const babelCauses: ToolCauses = {
  tool: 'babel',
  causes: {
    syntax: {
      fix: 'The source is broken.',
      run: 'babel %f%.js',
      expect: 'SyntaxError',
      family: 'syntax-error',
      setup: link,
      files: { '%f%.js': 'const %a% = (;\n' },
    },
    'preset-missing': {
      fix: 'Install the preset.',
      run: 'babel --presets @babel/preset-zz %f%.js',
      expect: '@babel/preset-zz',
      family: 'module-not-found',
      setup: link,
      files: { '%f%.js': '1;\n' },
    },
    jsx: {
      fix: 'Add @babel/preset-react.',
      run: 'babel %f%.js',
      expect: "isn't currently enabled",
      setup: link,
      files: { '%f%.js': 'const %a% = <div>%n%</div>;\n' },
    },
    duplicate: {
      fix: 'Remove the second declaration.',
      run: 'babel %f%.js',
      expect: 'already been declared',
      family: 'duplicate-definition',
      setup: link,
      files: { '%f%.js': 'const %a% = 1;\nconst %a% = 2;\n' },
    },
  },
};
