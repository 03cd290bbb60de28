/**
 * The name that a file system may take a path segment for, in lower case. HFS+ ignores some code points; NTFS drops
 * trailing dots and blanks, and treats the text behind a colon as the name of a stream.
 */
export function plainSegment(segment: string): string {
  const bare = segment.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').split(':')[0] ?? '';
  return bare.replace(/[. ]+$/, '').toLowerCase();
}

/** Whether a path segment reaches Git's own folder or file, `.git`; NTFS also knows it by a short name. */
export function isGitName(segment: string): boolean {
  const name = plainSegment(segment);
  return name === '.git' || /^git~\d$/.test(name);
}

/** Whether a path is, or is inside, `.recourse`, the folder in which Recourse keeps its own files. */
export function isRecoursePath(path: string): boolean {
  return path.split(/[/\\]/).some((segment) => {
    const name = plainSegment(segment);
    return name === '.recourse' || /^recour~\d$/.test(name);
  });
}
