/**
 * The result of checking an audit's seals. Each line that Recourse writes carries a number and a seal made with a key
 * outside the workspace; the last number is stored next to the key.
 */
export interface AuditSeals {
  /** Lines that are unchanged and in order. */
  readonly sealed: number;
  /**
   * Lines of a version without seals, unchanged since the first seal was set (or never sealed yet): whether they are
   * genuine is unknown.
   */
  readonly earlier: number;
  /** Lines sealed with another key, by another user or on another machine. They cannot be checked here. */
  readonly elsewhere: number;
  /** Lines without a seal that came after sealed ones. They do not count. */
  readonly unsealed: number;
  /** Lines with a wrong seal or in a different order. They do not count. */
  readonly altered: number;
  /** Lines that were written and are missing now. */
  readonly missing: number;
  /** Why nothing can be sealed or checked. */
  readonly problem?: string | undefined;
}

/** The result for an empty audit. */
export const noSeals: AuditSeals = { sealed: 0, earlier: 0, elsewhere: 0, unsealed: 0, altered: 0, missing: 0 };

/** Whether something other than Recourse changed an audit. */
export function isTampered({ unsealed, altered, missing }: AuditSeals): boolean {
  return unsealed + altered + missing > 0;
}

/** The sentence for agents; undefined where the audit is unchanged. It contains only numbers, nothing from the file. */
export function sealsSentence(seals: AuditSeals): string | undefined {
  const { earlier, elsewhere, unsealed, altered, missing, problem } = seals;
  const parts = [
    ...(isTampered(seals)
      ? [
          `The record of decisions was changed by something else than Recourse: ${altered} altered, ` +
            `${missing} missing, ${unsealed} added. What was altered or added does not count. ` +
            'Tell the user; do not mend the file.',
        ]
      : []),
    ...(earlier > 0
      ? [`${earlier} entries of the record of decisions are unsealed, from an earlier version of Recourse.`]
      : []),
    ...(elsewhere > 0
      ? [`${elsewhere} entries were sealed on another machine or by another user, and cannot be checked here.`]
      : []),
    ...(problem === undefined ? [] : [`The record of decisions cannot be sealed or checked: ${problem}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}
