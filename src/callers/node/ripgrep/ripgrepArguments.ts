/**
 * Windows takes 32,767 units for a whole command line, other systems at least 256 KB with the environment; far below
 * both.
 */
const longestLine = process.platform === 'win32' ? 24_000 : 120_000;

/** Files that go into one command line, in order: as few lines as their length allows. */
export function getBatches(files: readonly string[], longest = longestLine): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let length = 0;
  for (const file of files) {
    // Two quotes and a space.
    const more = Buffer.byteLength(file) + 3;
    if (batch.length > 0 && length + more > longest) {
      batches.push(batch);
      batch = [];
      length = 0;
    }
    batch.push(file);
    length += more;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/**
 * The arguments with which ripgrep searches for a name. `-w` only for plain names: its definition of a word does not
 * include `$` and differs between versions for other signs, so that it would lose hits; with it, only true parts of
 * longer words are dropped. It reads no user configuration and maps no file: a mapped file that shrinks while it is
 * read would kill the process.
 */
export function nameArguments(name: string): string[] {
  return [
    '--no-config',
    '--json',
    '--case-sensitive',
    '--fixed-strings',
    '--no-mmap',
    ...(/^\w+$/.test(name) ? ['--word-regexp'] : []),
    '--regexp',
    name,
  ];
}

/**
 * How ripgrep walks a folder (`.`) as the index does: ignore files inside the root only, hidden files too, no
 * dependencies, nothing large.
 */
export function treeArguments(excludes: readonly string[], maxBytes: number): string[] {
  // Other globs are applied to the result; a glob that ripgrep cannot read would end it.
  const simple = excludes.filter((glob) => /^[\w.*/-]+$/.test(glob) && !glob.includes('***'));
  const hidden = [
    '**/.git',
    '**/.hg',
    '**/.svn',
    '**/node_modules',
    '**/bower_components',
    ...simple.map((glob) => (glob.startsWith('**/') ? glob : `/${glob.replace(/^\.?\//, '')}`)),
  ];
  return [
    '--hidden',
    '--no-require-git',
    '--no-ignore-parent',
    '--no-ignore-global',
    '--no-ignore-exclude',
    '--no-ignore-dot',
    '--max-filesize',
    String(maxBytes),
    ...hidden.flatMap((glob) => ['--glob', `!${glob}`]),
    '--',
    '.',
  ];
}
