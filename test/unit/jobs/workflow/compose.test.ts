import { describe, expect, test } from 'vitest';
import {
  composeWorkflow,
  readParameters,
  unusedParameters,
} from '../../../../src/jobs/domain/workflow/compose/composeWorkflow.ts';
import {
  makeTargets,
  packageManager,
  packageScripts,
} from '../../../../src/jobs/domain/workflow/compose/projectTasks.ts';
import { jobNames, readShellLines, shellWord } from '../../../../src/jobs/domain/workflow/compose/shellLines.ts';
import { readWorkflow } from '../../../../src/jobs/domain/workflow/readWorkflow.ts';
import { templateKinds, templateText } from '../../../../src/jobs/host/workflows/templates.ts';

describe('selected lines', () => {
  test('are one command each; comments, blank lines and prompts are no part of them', () => {
    expect(
      readShellLines('# first\n$ make all\n\n  $ python train.py \\\n    --seed 1\ncat a |\n  sort\n'),
    ).toMatchObject({
      commands: ['make all', 'python train.py \\\n    --seed 1', 'cat a |\n  sort'],
      isOneScript: false,
    });
  });

  test.each([
    'for i in 1 2; do\n  echo $i\ndone',
    'cd build\nmake',
    'export A=1\necho $A',
    'A=1\necho $A',
    'cat <<EOF\nhello\nEOF',
    'echo "a\nb"',
    'server &\nclient',
    'greet() {\n  echo hi\n}\ngreet',
    'source venv/bin/activate\npython x.py',
    'set -e\nfalse\ntrue',
  ])('that need each other are one script: %s', (text) => {
    expect(readShellLines(text).isOneScript).toBe(true);
  });

  test.each([
    'make all\nmake test',
    'A=1 make\nmake test',
    'format x\ndone-right y',
    "echo 'it''s'\necho b",
    'a && b\nc',
  ])('that stand alone do not: %s', (text) => {
    expect(readShellLines(text)).toMatchObject({ isOneScript: false });
  });

  test('give names that are each other’s only once', () => {
    expect(jobNames(['python src/train.py --seed 1', 'python src/train.py --seed 2', 'FOO=1 ./run.sh', '--x'])).toEqual(
      ['python-train', 'python-train-2', 'run', 'job'],
    );
  });
});

describe('tasks of a project', () => {
  test('scripts of a package.json, by its manager', () => {
    expect(packageScripts('{"scripts":{"build":"tsc","it\'s":"x","bad":1}}', 'pnpm')).toEqual([
      { name: 'build', command: 'pnpm run build', about: 'tsc' },
      { name: "it's", command: String.raw`pnpm run 'it'\''s'`, about: 'x' },
    ]);
    for (const text of ['', '[]', '{"scripts":[]}', '{"scripts":null}', 'no']) expect(packageScripts(text)).toEqual([]);
    expect([
      packageManager(['yarn.lock']),
      packageManager(['bun.lock']),
      packageManager(['package-lock.json']),
    ]).toEqual(['yarn', 'bun', 'npm']);
  });

  test('targets of a Makefile: no variables, patterns or special targets', () => {
    const text = [
      'CC := gcc',
      'FLAGS = -O2: x',
      '.PHONY: all clean',
      'all: main.o',
      'main.o other.o: main.c',
      '\t$(CC) -c main.c',
      '%.o: %.c',
      'debug: FLAGS = -g',
      'clean::',
      '\trm -f x: y',
      '$(BIN): main.o',
    ].join('\n');
    expect(makeTargets(text).map(({ name }) => name)).toEqual(['all', 'main.o', 'other.o', 'clean']);
    expect(makeTargets('a:\n', 'my file')).toMatchObject([{ command: "make -f 'my file' a" }]);
  });

  test.each(['a b', "it's", '$(rm)', '`x`', ''])('a word for Bash stands for itself: %j', (word) => {
    expect(shellWord(word)).toMatch(/^'.*'$/s);
  });
});

describe('a workflow that is written', () => {
  test('has jobs in a row, with copies for each value', () => {
    const text = composeWorkflow({
      name: 'train',
      comments: ['Made here.'],
      jobs: [
        { name: 'fit', command: 'python fit.py {seed}' },
        { name: 'score', command: 'python score.py $seed: done', dependsOn: ['fit'] },
      ],
      parameters: new Map([
        ['seed', '1:2'],
        ['rate', '0.1,b c'],
      ]),
    });
    const { spec, mistakes } = readWorkflow(text);
    expect(mistakes).toEqual([]);
    expect(spec?.usesPendingFailed).toBe(true);
    expect(spec?.jobs.map(({ name, dependsOn, environment }) => [name, dependsOn, environment])).toContainEqual([
      'score-2-b c',
      ['fit-2-b c'],
      { seed: '2', rate: 'b c' },
    ]);
    expect(spec?.jobs).toHaveLength(8);
  });

  test('parameters as a person types them', () => {
    expect([...(readParameters(' seed=1:5  rate=0.1,0.01 ') ?? [])]).toEqual([
      ['seed', '1:5'],
      ['rate', '0.1,0.01'],
    ]);
    for (const text of ['', 'seed', 'seed=', '1=2', 'a=1 b', 'a=,']) expect(readParameters(text)).toBeUndefined();
    expect(unusedParameters(['a', 'b', 'c'], ['run {a:03d}', 'echo $b'])).toEqual(['c']);
  });

  test.each(templateKinds)('the template %s runs as it is', (kind) => {
    for (const name of ['plain', 'with: colon', '7']) {
      const { spec, mistakes } = readWorkflow(templateText(kind, name));
      expect(mistakes).toEqual([]);
      expect(spec?.name).toBe(name);
    }
  });
});
