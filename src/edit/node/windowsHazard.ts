/** Why Windows would not open the file that a relative path seems to name. */
export type WindowsHazard = 'device' | 'stream' | 'trailing-dot';

/**
 * Names the file APIs of Windows turn into something else than a file of that name: devices (with any extension, and
 * with the superscript digits Windows takes for 1 to 3), alternate data streams after a colon, and names that lose
 * their trailing dots and spaces. `path` has `/` or `\` between segments and neither drive nor root. Source: "Naming
 * Files, Paths, and Namespaces", Microsoft Learn.
 */
export function windowsHazard(path: string): WindowsHazard | undefined {
  for (const segment of path.split(/[/\\]/)) {
    if (segment.includes(':')) return 'stream';
    if (/^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i.test(segment)) return 'device';
    if (/[. ]$/.test(segment)) return 'trailing-dot';
  }
  return undefined;
}
