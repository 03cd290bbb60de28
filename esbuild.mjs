// Builds the bundles: `node esbuild.mjs [--watch] [--production] [--tests] [--out=DIR]`.
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { ownGrammars } from './src/callers/node/facts/ownGrammars.ts';
import { grammarFiles, runtimeFile } from './src/edit/node/syntax/grammars.ts';
import { builtinFileName } from './src/remediation/node/builtin/builtinFile.ts';
import { builtinFile } from './tools/builtin.ts';

const root = dirname(fileURLToPath(import.meta.url));
const flags = new Set(process.argv.slice(2));
const watch = flags.has('--watch');
const production = flags.has('--production');
const tests = flags.has('--tests');
const dist = resolve(root, process.argv.find((flag) => flag.startsWith('--out='))?.slice(6) ?? 'dist');
const unknown = [...flags].filter(
  (flag) => !['--watch', '--production', '--tests'].includes(flag) && !flag.startsWith('--out='),
);
if (unknown.length > 0) {
  console.error(`esbuild.mjs does not know ${unknown.join(', ')}; it takes --watch, --production, --tests, --out=DIR.`);
  process.exit(2);
}

/** The parser is loaded on first use, so it stays out of the main bundle: its name becomes the path of its own bundle. */
const lazyTreeSitter = {
  name: 'lazy-tree-sitter',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^web-tree-sitter$/ }, () => ({ path: './treeSitter.cjs', external: true }));
  },
};

/** What is imported on first use goes into the bundle of its feature. Callers and known fixes are apart from the rest: they share little code with it. */
const lazyBundles = [
  // How a feature is, beside the page that shows it: neither opens a store or an engine.
  { name: 'lazyHealth', holds: (/** @type {string} */ path) => /[/\\]node[/\\]\w+Health\.ts$/.test(path) },
  // The store and the search, which the server for agents outside uses, too.
  { name: 'remediations', holds: (/** @type {string} */ path) => path.startsWith(join(root, 'src/remediation/node/')) },
  { name: 'lazyRemediation', holds: (/** @type {string} */ path) => path.startsWith(join(root, 'src/remediation/')) },
  // The engines and the desk of decisions, which the server for agents outside uses, too.
  { name: 'jobs', holds: (/** @type {string} */ path) => path.startsWith(join(root, 'src/jobs/node/')) },
  // With the agents' tools over them, which are no use to the engine of edits.
  {
    name: 'lazyJobs',
    holds: (/** @type {string} */ path) =>
      path.startsWith(join(root, 'src/jobs/')) ||
      /[/\\]src[/\\]tools[/\\](?:listPendingFailedJobs|classifyAndResolveFailures|resetFailedJobs)\.ts$/.test(path),
  },
  { name: 'lazyCallers', holds: (/** @type {string} */ path) => path.startsWith(join(root, 'src/callers/')) },
  { name: 'lazyHealth', holds: (/** @type {string} */ path) => path.startsWith(join(root, 'src/health/')) },
  // Needed after a crash, and for edits of several files: the engine is smaller without it.
  {
    name: 'lazyUnfinished',
    holds: (/** @type {string} */ path) => path.startsWith(join(root, 'src/edit/host/unfinished/')),
  },
  { name: 'lazy', holds: () => true },
];
const lazyBundleOf = (/** @type {string} */ path) => lazyBundles.find(({ holds }) => holds(path))?.name ?? 'lazy';

/**
 * Puts what the extension imports on first use (`import(…)` of its own files) into bundles of their own, so that starting the editor
 * does not pay for reading it.
 * @param {(path: string) => void} [found] hears of every such file
 */
const lazyParts = (found) => ({
  name: 'lazy-parts',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) => {
      // What loads the parser is small itself, and the engine is used without it.
      if (kind !== 'dynamic-import' || path.endsWith('/loadSyntaxChecker.ts')) return undefined;
      const file = join(resolveDir, path);
      found?.(file);
      return { path: `./${lazyBundleOf(file)}.cjs`, external: true };
    });
  },
});

/** Puts what starts the index of code on its thread, which most agents' calls have no use for, into a bundle of its own. */
const lazyCallers = {
  name: 'lazy-callers',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /\/diskCallers\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './mcpCallers.cjs', external: true } : undefined,
    );
  },
};

/** Puts the store of known fixes and the search into the bundle that the editor uses, too. */
const lazyRemediations = {
  name: 'lazy-remediations',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /\/folderRemediations\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './remediations.cjs', external: true } : undefined,
    );
  },
};

/** Puts the engines of jobs and the desk of decisions into the bundle that the editor uses, too. */
const lazyJobs = {
  name: 'lazy-jobs',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /\/openFolderJobs\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './jobs.cjs', external: true } : undefined,
    );
  },
};

/** Puts the engine of edits and the reading of the server's health, which a list of the tools has no use for, into a bundle of its own. */
const serverEdits = [
  'src/edit/index.ts',
  'src/edit/node/disk/diskFiles.ts',
  'src/edit/node/disk/unfinished/intentJournal.ts',
  'src/edit/node/disk/unfinished/unfinishedDiff.ts',
  'src/edit/node/disk/unfinished/unfinishedFolders.ts',
  'src/edit/node/model/environmentModel.ts',
  'src/edit/node/record/eventLog.ts',
  'src/edit/node/syntax/syntaxLoader.ts',
  'src/edit/node/thread/serveEdits.ts',
  'src/edit/node/thread/threadWork.ts',
  'src/mcp/serverHealth.ts',
].map((path) => join(root, path));
const lazyEdits = {
  name: 'lazy-edits',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' && serverEdits.includes(join(resolveDir, path))
        ? { path: './mcpEdits.cjs', external: true }
        : undefined,
    );
  },
};

/** Keeps the server out of its entry, which answers a client's first questions before that is loaded. */
const lazyServer = {
  name: 'lazy-server',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\.\/server\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './mcpServer.cjs', external: true } : undefined,
    );
  },
};

/**
 * Leaves out what is not used of the pure part of the jobs: its tables of rules and the parser of workflow files would else come with every use of
 * one small function, because their making looks like an effect.
 */
const pureJobs = {
  name: 'pure-jobs',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      return file.startsWith(join(root, 'src/jobs/domain/')) || file === join(root, 'src/jobs/index.ts')
        ? { path: file, sideEffects: false }
        : undefined;
    });
  },
};

/** Takes the indentation out of long texts of the tables (queries of grammars, SQL, lists of words), to which all white space is alike: it would be shipped. */
const plainTables = {
  name: 'plain-tables',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    if (!production) return;
    build.onLoad(
      { filter: /[/\\]src[/\\](?:callers|remediation)[/\\](?:domain|node)[/\\].*\.ts$/ },
      async ({ path }) => ({ contents: (await readFile(path, 'utf8')).replaceAll(/\n +/g, '\n'), loader: 'ts' }),
    );
  },
};

/**
 * Keeps a library for key stores (280 KB) out: only a rule that looks into files, which is not used, would load it. What rules say
 * (4 KB) stays out, too, which nobody reads, and what finds words of a list of exceptions (17 KB): `scannerRules.ts` gives them none.
 */
const slimSecretlint = {
  name: 'slim-secretlint',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\.\/index-\w+\.js$/ }, ({ kind, resolveDir }) =>
      kind === 'dynamic-import' && resolveDir.includes('secretlint-rule-preset')
        ? { path: 'key-stores', namespace: 'left-out' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: '' }));
    // Lines stay where they are, for the source map.
    const emptied = (/** @type {string} */ all, /** @type {string} */ kept) =>
      (kept.startsWith('const') ? `${kept}{};` : '') + '\n'.repeat(all.split('\n').length - 1);
    build.onLoad({ filter: /secretlint-rule-preset-recommend[/\\]module[/\\]index-\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll(/^(const messages(?:\$\w+)? = )\{\n[^]*?\n\};$/gm, emptied)
        .replaceAll(/^( +)docs: \{\n +url: "[^"\n]*",?\n +\},?\n/gm, emptied)
        .replace('= requireRegexpStringMatcher();', '= { matchPatterns: () => [] };'),
    }));
  },
};

/** Keeps a JSON Schema validator of 120 KB out of the server, which has no use for it. */
const slimSdk = {
  name: 'slim-sdk',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: join(root, 'src/mcp/sdkShims.ts'),
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  // The lowest supported editor, VS Code 1.103, runs extensions on Node 22.
  target: 'node22',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  // The same value in a third of the letters, which minifying alone does not know.
  // What Node resolves from: in CommonJS the bundle's own path.
  define: { 'Number.POSITIVE_INFINITY': 'Infinity', 'import.meta.url': '__filename' },
  outExtension: { '.js': '.cjs' },
  // The editor gives its API to what is required, not to what Node imports by itself; and Node looks through all of a
  // bundle that is imported for what it exports before it runs it.
  supported: { 'dynamic-import': false },
};

/** @type {import('esbuild').BuildOptions} */
const extension = {
  ...common,
  entryPoints: { extension: 'src/extension.ts' },
  outdir: dist,
  external: ['vscode'],
  plugins: [lazyTreeSitter, lazyParts()],
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** What the server loads from the editor's bundles. */
const serverParts = ['src/remediation/node/folderRemediations.ts', 'src/jobs/node/openFolderJobs.ts'].map((path) =>
  join(root, path),
);

/**
 * The bundles of what is loaded on first use, found by a look at the extension's imports.
 * @returns {Promise<import('esbuild').BuildOptions[]>}
 */
async function lazy() {
  /** @type {Set<string>} */
  const parts = new Set();
  await esbuild.build({
    ...extension,
    metafile: false,
    sourcemap: false,
    write: false,
    plugins: [lazyTreeSitter, lazyParts((path) => parts.add(path))],
  });
  return lazyBundles.map(({ name }) => {
    const contents = [...parts, ...serverParts]
      .filter((path) => lazyBundleOf(path) === name)
      .sort()
      .map((path) => `export * from ${JSON.stringify(path)};`)
      .join('\n');
    return {
      ...extension,
      entryPoints: undefined,
      stdin: { contents, resolveDir: root, sourcefile: `${name}.ts` },
      outdir: undefined,
      outfile: join(dist, `${name}.cjs`),
      plugins: [lazyTreeSitter, pureJobs, slimSecretlint, plainTables],
    };
  });
}

/** @type {import('esbuild').BuildOptions} */
const treeSitter = {
  ...common,
  // The package's CommonJS build by its path: its ES module needs `import.meta.url`, which a CommonJS bundle has not got.
  entryPoints: { treeSitter: 'node_modules/web-tree-sitter/web-tree-sitter.cjs' },
  outdir: dist,
  minify: production,
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} The server for agents outside the editor: a program of its own that shares the parser and the grammars. */
const mcp = {
  ...common,
  entryPoints: { mcp: 'src/mcp/main.ts', mcpServer: 'src/mcp/server.ts' },
  outdir: dist,
  plugins: [lazyServer, lazyTreeSitter, lazyCallers, lazyRemediations, lazyJobs, lazyEdits, pureJobs, slimSdk],
  define: {
    ...common.define,
    recourseVersion: JSON.stringify(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version),
  },
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** Loads Node's cryptography when it is first used: it takes a sixth of a hook's time, which uses none of it. */
const lazyCrypto = {
  name: 'lazy-crypto',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^node:crypto$/ }, ({ namespace }) =>
      namespace === 'lazy-crypto'
        ? { path: 'node:crypto', external: true }
        : { path: 'crypto', namespace: 'lazy-crypto' },
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy-crypto' }, () => ({
      contents: ['createHash', 'createHmac', 'randomBytes', 'randomUUID', 'timingSafeEqual']
        .map((name) => `export const ${name} = (...args) => require('node:crypto').${name}(...args);`)
        .join('\n'),
    }));
  },
};

/** Puts what a hook has to do, seldom and then one thing of three, into bundles of their own: most calls end without any. */
const lazyHook = {
  name: 'lazy-hook',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\.\/(?:recoverEdit|writeEdit|lookUp|knownFix|findUsages)\.ts$/ }, ({ kind, path }) => {
      if (kind !== 'dynamic-import') return undefined;
      const bundles = { './recoverEdit.ts': 'hookEdits', './writeEdit.ts': 'hookWrites', './lookUp.ts': 'hookAsk' };
      return { path: `./${bundles[path] ?? 'hookLookups'}.cjs`, external: true };
    });
  },
};

/** @type {import('esbuild').BuildOptions} The program that agents' own hooks call. */
const hook = {
  ...common,
  entryPoints: {
    hook: 'src/mcp/hook/main.ts',
    hookEdits: 'src/mcp/hook/recoverEdit.ts',
    hookWrites: 'src/mcp/hook/writeEdit.ts',
    hookAsk: 'src/mcp/hook/lookUp.ts',
  },
  outdir: dist,
  plugins: [lazyHook, lazyCrypto, lazyEdits],
  // Comments and long names cost as much to read as code, on every call.
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} Known fixes and callers for hooks. */
const hookLookups = {
  ...common,
  stdin: {
    contents: ['knownFix', 'findUsages'].map((name) => `export * from './src/mcp/hook/${name}.ts';`).join('\n'),
    resolveDir: root,
    sourcefile: 'hookLookups.ts',
  },
  outfile: join(dist, 'hookLookups.cjs'),
  plugins: [lazyCallers, lazyRemediations, lazyCrypto],
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} The server's engine of edits: what the editor's is made of, with files on disk. */
const mcpEdits = {
  ...common,
  stdin: {
    contents: serverEdits.map((path) => `export * from ${JSON.stringify(path)};`).join('\n'),
    resolveDir: root,
    sourcefile: 'mcpEdits.ts',
  },
  outfile: join(dist, 'mcpEdits.cjs'),
  plugins: [lazyTreeSitter],
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} What the server asks about code: the near side of the index's thread. */
const mcpCallers = {
  ...common,
  entryPoints: { mcpCallers: 'src/callers/node/project/diskCallers.ts' },
  outdir: dist,
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} The index of code: threads that answer and parse. */
const callersWorker = {
  ...common,
  entryPoints: { callersWorker: 'src/callers/node/worker/entry.ts' },
  outdir: dist,
  plugins: [lazyTreeSitter, plainTables],
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} Runs a workflow of the local engine beside the editor, and outlives its window. */
const jobsRunner = {
  ...common,
  entryPoints: { jobsRunner: 'src/jobs/node/local/runner/runnerProcess.ts' },
  outdir: dist,
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
};

/** The pages of the panels: one script and one style sheet each, for the browser that the editor is. */
const panels = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  format: 'iife',
  // The lowest supported editor, VS Code 1.103, shows pages with Chromium 138.
  target: 'chrome130',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  entryPoints: ['remediations', 'jobs', 'health'].flatMap((name) => [
    { in: `media/${name}/main.ts`, out: name },
    { in: `media/${name}/${name}.css`, out: name },
  ]),
  outdir: join(dist, 'panels'),
  minify: production,
  sourcemap: false,
  metafile: true,
};

/** Everything that runs inside the editor's extension host for tests: one bundle per suite, so that mocha can load them as files. */
async function testBundles() {
  const suites = (await readdir(join(root, 'test/host'))).filter((name) => name.endsWith('.test.ts'));
  return {
    ...common,
    entryPoints: {
      index: 'test/host/index.ts',
      packaged: 'test/host/packaged.ts',
      demo: 'tools/demo/inEditor.ts',
      ...Object.fromEntries(suites.map((name) => [name.replace(/\.ts$/, ''), `test/host/${name}`])),
    },
    outdir: 'dist-test',
    metafile: true,
    // Mocha is an ES module, whose default export older editors hand over differently to what requires it.
    supported: { 'dynamic-import': true },
    external: ['vscode', 'mocha', 'web-tree-sitter'],
    sourcemap: 'linked',
  };
}

let freshFiles = 0;

/**
 * Writes a file if it is to hold something else, in one step: editors and tests may run from it.
 * @param {string} path
 * @param {Uint8Array} bytes
 */
async function writeChanged(path, bytes) {
  const current = await readFile(path).catch(() => undefined);
  if (current?.equals(bytes)) return;
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.${freshFiles++}`;
  await writeFile(fresh, bytes);
  await rename(fresh, path);
}

/**
 * @param {esbuild.BuildOptions} options
 * @returns {Promise<esbuild.Metafile>}
 */
async function bundle(options) {
  const { metafile = { inputs: {}, outputs: {} }, outputFiles } = await esbuild.build({ ...options, write: false });
  for (const { path, contents } of outputFiles ?? []) await writeChanged(path, contents);
  return metafile;
}

/** Puts the grammars and their runtime beside each other; each is read when a document of its language is first parsed. */
async function copyGrammars() {
  const copies = [
    ...grammarFiles.map((file) => ['@vscode/tree-sitter-wasm/wasm', file]),
    ...[...ownGrammars].map(([file, name]) => [name, file]),
    ['web-tree-sitter', runtimeFile],
  ];
  for (const [from = '', file = ''] of copies)
    await writeChanged(join(dist, 'grammars', file), await readFile(join(root, 'node_modules', from, file)));
}

/**
 * Removes what an earlier build left: after the new files stand, so that an editor that runs from them never misses one.
 * @param {string} folder
 * @param {esbuild.Metafile[]} metafiles
 * @param {readonly string[]} [copied] files that were put there otherwise
 */
async function removeStale(folder, metafiles, copied = []) {
  const made = new Set([
    ...copied,
    ...metafiles.flatMap(({ outputs }) => Object.keys(outputs)).map((path) => resolve(root, path)),
  ]);
  // No other folders: where somebody builds to is theirs.
  for (const part of [folder, join(folder, 'panels'), join(folder, 'grammars')]) {
    for (const name of await readdir(part).catch(() => [])) {
      if (/\.(?:cjs|js|css|wasm)(?:\.map)?$/.test(name) && !made.has(join(part, name))) await rm(join(part, name));
    }
  }
}

/** @param {esbuild.Metafile[]} metafiles */
async function writeMetafile(metafiles) {
  const whole = { inputs: {}, outputs: {} };
  for (const { inputs, outputs } of metafiles) {
    Object.assign(whole.inputs, inputs);
    for (const [path, output] of Object.entries(outputs)) whole.outputs[relative(dist, resolve(root, path))] = output;
  }
  await writeChanged(join(dist, 'meta.json'), Buffer.from(JSON.stringify(whole)));
}

/**
 * All that is shipped.
 * @returns {Promise<esbuild.BuildOptions[]>}
 */
async function getBundles() {
  return [
    extension,
    ...(await lazy()),
    treeSitter,
    mcp,
    mcpEdits,
    hook,
    hookLookups,
    mcpCallers,
    callersWorker,
    jobsRunner,
    panels,
  ];
}

async function build() {
  const metafiles = await Promise.all((await getBundles()).map(bundle));
  await writeMetafile(metafiles);
  await removeStale(
    dist,
    metafiles,
    [...grammarFiles, ...ownGrammars.keys(), runtimeFile].map((file) => join(dist, 'grammars', file)),
  );
  if (!tests) return;
  await removeStale(join(root, 'dist-test'), [await bundle(await testBundles())]);
}

async function watchAll() {
  const all = [...(await getBundles()), ...(tests ? [await testBundles()] : [])];
  const contexts = await Promise.all(all.map((options) => esbuild.context({ ...options, logLevel: 'info' })));
  await Promise.all(contexts.map((context) => context.watch()));
}

/** The fixes that come with the extension: read when an error is first looked up. */
async function writeBuiltin() {
  await writeChanged(join(dist, builtinFileName), Buffer.from(builtinFile()));
}

try {
  await copyGrammars();
  await writeBuiltin();
  await (watch ? watchAll() : build());
} catch (error) {
  // esbuild has printed its own errors already.
  if (!Array.isArray(error.errors)) console.error(error);
  process.exitCode = 1;
}
