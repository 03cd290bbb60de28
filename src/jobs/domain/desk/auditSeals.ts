/**
 * What the seals of an audit say of its lines. Each line that Recourse writes carries a number and a seal made with a
 * key that lies outside of the workspace; how far the numbers go is kept beside the key.
 */
export interface AuditSeals {
  /** Lines that are as they were written, in their order. */
  readonly sealed: number;
  /**
   * Lines of a version without seals, as they were when the first seal was set (or never sealed yet): whether they are
   * true cannot be told.
   */
  readonly earlier: number;
  /** Lines that were sealed with another key: by another user, or on another machine. They cannot be checked here. */
  readonly elsewhere: number;
  /** Lines without a seal that came after sealed ones. They do not count. */
  readonly unsealed: number;
  /** Lines whose seal does not fit, or that stand in another order. They do not count. */
  readonly altered: number;
  /** Lines that were written and are not there any more. */
  readonly missing: number;
  /** Why nothing can be sealed or checked. */
  readonly problem?: string | undefined;
}

/** Of an audit that has no line. */
export const noSeals: AuditSeals = { sealed: 0, earlier: 0, elsewhere: 0, unsealed: 0, altered: 0, missing: 0 };

/** Whether somebody else than Recourse has changed an audit. */
export function isTampered({ unsealed, altered, missing }: AuditSeals): boolean {
  return unsealed + altered + missing > 0;
}

/**
 * What an agent is told of it; undefined where all is as it was written. Numbers alone, nothing that stands in the
 * file.
 */
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
