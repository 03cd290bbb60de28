/**
 * Why a file that is neither ignored nor excluded is not read for names. The order is that of the stored index: append
 * only.
 */
export const skipReasons = ['too-large', 'binary', 'encoding', 'minified', 'generated', 'unreadable'] as const;

/** `encoding`: UTF-16 and UTF-32, which the byte lexer cannot read. */
export type SkipReason = (typeof skipReasons)[number];

/**
 * Why a file or a whole folder was not even looked at. `link`: it leads to where the walk comes by anyway, or in a
 * circle; `link-out`: out of the workspace.
 */
export type PassReason =
  'ignored' | 'excluded' | 'dependencies' | 'version-control' | 'link' | 'link-out' | 'unreadable-folder';
