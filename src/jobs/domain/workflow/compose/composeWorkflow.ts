/** A job to be written. */
export interface ComposedJob {
  readonly name: string;
  readonly command: string;
  readonly dependsOn?: readonly string[] | undefined;
}

/** What a workflow file is written from. */
export interface WorkflowDraft {
  readonly name: string;
  /** Lines above it, without the sign of a comment. */
  readonly comments: readonly string[];
  readonly jobs: readonly ComposedJob[];
  /** Values as the file has them (`1:5`, `a,b`), by name; every job gets a copy for each combination. */
  readonly parameters?: ReadonlyMap<string, string> | undefined;
}

/**
 * Writes a workflow file whose failed jobs wait for a decision. Names of parameters become part of the names of jobs,
 * and variables of their environment.
 */
export function composeWorkflow({ name, comments, jobs, parameters = new Map() }: WorkflowDraft): string {
  const suffix = [...parameters.keys()].map((each) => `-{${each}}`).join('');
  return [
    ...comments.map((line) => `# ${line}`),
    `name: ${yamlText(name, 0)}`,
    'use_pending_failed: true',
    ...(parameters.size === 0
      ? []
      : ['parameters:', ...[...parameters].map(([each, values]) => `  ${each}: ${parameterText(values)}`)]),
    '',
    'jobs:',
    ...jobs.flatMap((job) => [
      `  - name: ${yamlText(job.name + suffix, 4)}`,
      `    command: ${yamlText(job.command, 4)}`,
      ...(job.dependsOn === undefined || job.dependsOn.length === 0
        ? []
        : [`    depends_on: [${job.dependsOn.map((each) => quotedText(each + suffix)).join(', ')}]`]),
      ...(parameters.size === 0
        ? []
        : [
            `    use_parameters: [${[...parameters.keys()].join(', ')}]`,
            `    env: { ${[...parameters.keys()].map((each) => `${each}: "{${each}}"`).join(', ')} }`,
          ]),
    ]),
    '',
  ].join('\n');
}

/** A text as a YAML value: plain where that is safe, below `|` where it has lines, else in quotes. */
export function yamlText(text: string, indent: number): string {
  if (/^[A-Za-z_./$][^\n\r\t\0-\x1f\x7f-\x9f]*$/.test(text) && !/: |:$| #| $/.test(text) && !meansSomething.test(text))
    return text;
  if (
    /^[^\s#][^\r\t]*[^\s]$/.test(text) &&
    text.includes('\n') &&
    !/[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe]|[ ]\n/.test(text)
  )
    return `|-\n${text
      .split('\n')
      .map((line) => (line === '' ? '' : `${' '.repeat(indent + 2)}${line}`))
      .join('\n')}`;
  return quotedText(text);
}

/** Words that YAML takes for something else than a text. */
const meansSomething = /^(?:true|false|null|~|\.(?:inf|nan)|\.)$/i;

/** A text in quotes. What JSON leaves as it is but YAML does not print is escaped. */
function quotedText(text: string): string {
  if (/^[\w.-]+$/.test(text) && /^[A-Za-z_]/.test(text) && !meansSomething.test(text)) return text;
  return JSON.stringify(text).replaceAll(
    /[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A range, or a list whose items keep their commas apart. */
function parameterText(values: string): string {
  return values.includes(',')
    ? `[${values
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => (/^-?\d+(?:\.\d+)?$/.test(each) ? each : quotedText(each)))
        .join(', ')}]`
    : JSON.stringify(values.trim());
}

/** Parameters as a person types them (`seed=1:5 rate=0.1,0.01`), by name; undefined where it is not written so. */
export function readParameters(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const word of text.trim().split(/\s+/)) {
    const [, name = '', values = ''] = /^([A-Za-z_]\w{0,50})=(\S{1,1000})$/.exec(word) ?? [];
    if (name === '' || values.replaceAll(',', '') === '') return undefined;
    found.set(name, values);
  }
  return found;
}

/** Those of the names that no command uses, neither as `{name}` nor as a variable of the shell. */
export function unusedParameters(names: Iterable<string>, commands: readonly string[]): readonly string[] {
  const all = commands.join('\n');
  return [...names].filter((name) => ![`{${name}}`, `{${name}:`, `$${name}`].some((use) => all.includes(use)));
}
