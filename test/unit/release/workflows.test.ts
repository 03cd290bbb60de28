import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { projectRoot } from '../../../tools/paths.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly needs?: string;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(projectRoot, '.github', 'workflows');
const workflows = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name,
    parse(readFileSync(join(folder, name), 'utf8'), { uniqueKeys: true }) as Workflow,
  ]),
);
const jobs = Object.entries(workflows).flatMap(([file, { jobs: all }]) =>
  Object.entries(all).map(([name, job]) => ({ file, name, job })),
);
const steps = jobs.flatMap(({ file, name, job }) =>
  (job.steps ?? []).map((step) => ({ at: `${file}: ${name}`, step })),
);
const release = workflows['release.yml']!.jobs;

describe('workflows', () => {
  test('are started by nothing that runs strangers’ code with our rights', () => {
    expect(Object.keys(workflows).sort()).toEqual(['ci.yml', 'release.yml']);
    expect(Object.keys(workflows['ci.yml']!.on).sort()).toEqual(['pull_request', 'push', 'workflow_call']);
    expect(Object.keys(workflows['release.yml']!.on)).toEqual(['workflow_dispatch']);
  });

  test('may read, and only the package may be signed', () => {
    for (const { permissions } of Object.values(workflows)) expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.flatMap(({ name, job }) => (job.permissions === undefined ? [] : [[name, job.permissions]]))).toEqual([
      ['package', { contents: 'read', 'id-token': 'write', attestations: 'write' }],
    ]);
  });

  test('use actions by their commit alone, with the version behind it', () => {
    const texts = Object.keys(workflows)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    const uses = [...texts.matchAll(/uses: (.*)$/gm)].map(([, what]) => what!);
    expect(uses.length).toBeGreaterThan(8);
    expect(
      uses.filter(
        (what) => !/^(?:\.\/\.github\/workflows\/[\w.-]+|actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(what),
      ),
    ).toEqual([]);
  });

  test('put no words of others into a script: they come as variables', () => {
    const scripts = steps.flatMap(({ at, step }) =>
      step.run === undefined
        ? []
        : [...step.run.matchAll(/\$\{\{\s*(.*?)\s*\}\}/g)].map(([, what]) => `${at}: ${what!}`),
    );
    // The matrix is written in the file itself.
    expect(scripts.filter((what) => !what.endsWith(': matrix.editor'))).toEqual([]);
  });

  test('leave no credentials of git behind, and end by themselves', () => {
    expect(
      steps
        .filter(
          ({ step }) =>
            step.uses?.startsWith('actions/checkout@') === true && step.with?.['persist-credentials'] !== false,
        )
        .map(({ at }) => at),
    ).toEqual([]);
    expect(
      jobs.filter(({ job }) => job.uses === undefined && job['timeout-minutes'] === undefined).map(({ name }) => name),
    ).toEqual([]);
  });

  test('name scripts that exist', () => {
    const named = steps.flatMap(({ step }) =>
      [...(step.run ?? '').matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

test('every system meets the lowest editor of the manifest and the newest', () => {
  const { os, editor } = workflows['ci.yml']!.jobs['editors']!.strategy!.matrix;
  expect(os).toEqual(['ubuntu-latest', 'windows-latest', 'macos-latest']);
  expect(editor).toEqual([manifest.engines.vscode.slice(1), 'stable']);
});

describe('a release', () => {
  test('is packed once, after everything passed, and what is published is that file', () => {
    expect(release['package']!.needs).toBe('ci');
    expect(steps.filter(({ step }) => step.run?.includes('npm run package') === true).map(({ at }) => at)).toEqual([
      'release.yml: package',
    ]);
    for (const name of ['marketplace', 'open-vsx']) {
      expect(release[name]!.needs).toBe('package');
      const runs = release[name]!.steps!.map(({ run }) => run ?? '');
      const checked = runs.findIndex((run) => run.includes('sha256sum --check'));
      expect(checked).toBeGreaterThan(0);
      expect(runs.findIndex((run) => run.includes(' publish '))).toBeGreaterThan(checked);
    }
  });

  test('shows its tokens to the one step that needs them, after a person has agreed', () => {
    const secrets = Object.entries(release).flatMap(([name, { environment, steps: own }]) =>
      (own ?? []).flatMap(({ run, env }) =>
        Object.values(env ?? {})
          .filter((value) => value.includes('secrets.'))
          .map((value) => [name, environment, value, /\bpublish\b/.test(run ?? '')]),
      ),
    );
    expect(secrets).toEqual([
      ['marketplace', 'marketplace', '${{ secrets.VSCE_PAT }}', true],
      ['open-vsx', 'open-vsx', '${{ secrets.OVSX_PAT }}', true],
    ]);
    const text = readFileSync(join(folder, 'release.yml'), 'utf8');
    expect(text.match(/secrets\./g)).toHaveLength(2);
  });
});
