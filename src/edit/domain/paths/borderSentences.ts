/**
 * Why a file of the workspace is out of reach for edits, for an agent: what it is, and what to do instead. `undefined`
 * for other reasons.
 */
export function reservedSentence(path: string, why: string): string | undefined {
  switch (why) {
    case 'git-folder':
      return (
        `"${path}" is in a Git folder, or would turn its folder into one. ` +
        'Git runs programs named in such files, so they are never edited. Use git itself, or ask the user.'
      );
    case 'recourse-folder':
      return (
        `"${path}" is in .recourse, which holds what Recourse relies on. ` +
        'Use its own tools for that (record_remediation for fixes), ' +
        'or ask the user to change the file by hand.'
      );
    default:
      return undefined;
  }
}
