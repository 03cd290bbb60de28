import * as vscode from 'vscode';
import { yamlText } from '../../domain/workflow/compose/composeWorkflow.ts';

/** The kinds of workflows that *Create Workflow…* begins with. */
export const templateKinds = ['single', 'pipeline', 'matrix'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A template as it is offered. */
export function templateTexts(kind: TemplateKind): {
  readonly label: string;
  readonly detail: string;
  readonly icon: string;
} {
  switch (kind) {
    case 'single':
      return { label: vscode.l10n.t('One job'), detail: vscode.l10n.t('A command with limits'), icon: 'play' };
    case 'pipeline':
      return {
        label: vscode.l10n.t('Steps'),
        detail: vscode.l10n.t('Jobs that wait for the files and jobs they need'),
        icon: 'git-merge',
      };
    case 'matrix':
      return {
        label: vscode.l10n.t('Parameters'),
        detail: vscode.l10n.t('One job for each combination of values, and one that gathers the results'),
        icon: 'symbol-array',
      };
  }
}

/** A workflow that runs as it is, with comments that say what to change. */
export function templateText(kind: TemplateKind, name: string): string {
  const { t } = vscode.l10n;
  const comment = (text: string, indent = ''): string =>
    text
      .split('\n')
      .map((line) => `${indent}# ${line}`)
      .join('\n');
  const begin = [
    comment(t('“Run workflow” above runs it. Ctrl+Space lists what can be written at a place.')),
    `name: ${yamlText(name, 0)}`,
    comment(t('A job that fails waits for a decision; without this line it fails at once.')),
    'use_pending_failed: true',
    '',
    'resource_requirements:',
    comment(t('A job that uses more memory or takes longer is stopped.'), '  '),
    '  - name: small',
    '    num_cpus: 1',
    '    memory: 512m',
    '    runtime: PT10M',
    '',
  ];
  const parts: Readonly<Record<TemplateKind, readonly string[]>> = {
    single: [
      'jobs:',
      comment(t('The command is run by Bash in the folder of this file.'), '  '),
      '  - name: hello',
      '    command: echo "Hello from $HOSTNAME"',
      '    resource_requirements: small',
    ],
    pipeline: [
      comment(t('Files that jobs exchange, from the folder of this file.')),
      'files:',
      '  - name: numbers',
      '    path: out/numbers.txt',
      '',
      'jobs:',
      '  - name: prepare',
      '    command: mkdir -p out && seq 1 10 > ${files.output.numbers}',
      '    resource_requirements: small',
      '',
      comment(t('It reads the file, so it waits for the job that makes it.'), '  '),
      '  - name: sum',
      "    command: awk '{ total += $1 } END { print total }' ${files.input.numbers}",
      '    resource_requirements: small',
      '',
      comment(t('It names the job that it waits for.'), '  '),
      '  - name: report',
      '    command: echo "done"',
      '    depends_on: [sum]',
      '    resource_requirements: small',
    ],
    matrix: [
      'jobs:',
      comment(t('One job for each combination: 1:3 is 1, 2 and 3.'), '  '),
      '  - name: try-{seed}-{rate}',
      '    command: mkdir -p out && echo "seed {seed}, rate {rate}" > out/try-{seed}-{rate}.txt',
      '    parameters:',
      '      seed: "1:3"',
      '      rate: [0.1, 0.01]',
      '    resource_requirements: small',
      '',
      comment(t('It waits for all of them.'), '  '),
      '  - name: gather',
      '    command: cat out/try-*.txt',
      '    depends_on_regexes: ["^try-"]',
      '    resource_requirements: small',
    ],
  };
  return [...begin, ...parts[kind], ''].join('\n');
}
