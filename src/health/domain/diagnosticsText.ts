import type { ChangedSetting } from './changedSettings.ts';

/** The content of a bug report. */
export interface Diagnostics {
  /** The environment, by name: versions, machine, circumstances. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly settings: readonly ChangedSetting[];
  /** The health report as text. */
  readonly health: string;
}

/**
 * Text for bug reports, in Markdown and in English, because maintainers read it. It contains everything that is passed
 * in: pass nothing private.
 */
export function diagnosticsText({ facts, settings, health }: Diagnostics): string {
  const set = settings.map(
    ({ name, value }) =>
      `- \`recourse.${name}\`${value === undefined ? ' (set; its value is not shown)' : `: \`${value}\``}`,
  );
  return [
    '## Recourse diagnostics',
    '',
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
    '',
    '### Settings that differ from their defaults',
    '',
    ...(set.length === 0 ? ['None.'] : set),
    '',
    '### Health',
    '',
    // A fence that nothing in the text can close.
    '~~~~~~text',
    health.replaceAll(/^~{3,}/gm, '').trimEnd(),
    '~~~~~~',
    '',
  ].join('\n');
}
