import type { ChangedSetting } from './changedSettings.ts';

/** What a bug report is made of. */
export interface Diagnostics {
  /** What runs, by name: versions, machine, circumstances. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly settings: readonly ChangedSetting[];
  /** The health report as text. */
  readonly health: string;
}

/**
 * A text for bug reports, in Markdown and in English: those who read it are the maintainers. Nothing is left out of
 * what it is given; give it nothing private.
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
    // A fence that nothing in the text can end.
    '~~~~~~text',
    health.replaceAll(/^~{3,}/gm, '').trimEnd(),
    '~~~~~~',
    '',
  ].join('\n');
}
