/** What may be opened for a recorded source: a web page, or a file by its path below a workspace folder. */
export type SourceTarget =
  { readonly kind: 'web'; readonly url: string } | { readonly kind: 'file'; readonly path: string };

/** The longest source that is parsed. */
const longest = 2000;

/**
 * Validates a source before it is opened: http and https without credentials in the address, relative paths that stay
 * below the folder; everything else is only text.
 */
export function sourceTarget(source: string): SourceTarget | undefined {
  const text = source.trim();

  if (text === '' || text.length > longest || /[\u0000-\u001f\u007f]/.test(text)) return undefined;
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) return undefined;
    const { username, password, href } = new URL(text);
    return username !== '' || password !== '' ? undefined : { kind: 'web', url: href };
  }
  const path = text.replaceAll('\\', '/').replace(/^\.\//, '');
  const isBelow =
    !/^(?:\/|~|[a-z][\w+.-]*:)/i.test(path) && !path.split('/').some((part) => part === '..' || part === '');
  return isBelow && /[/.]/.test(path) && !/\s{2}/.test(path) ? { kind: 'file', path } : undefined;
}
