import { isBlank } from './sourceLines.ts';
import type { View } from './view.ts';

/** Lines above a patch that may belong to the command that applies it. */
const commandReach = 2;
const longestLine = 400;
/** A folder in a command; one that the shell would have to work out is none. */
const folder = String.raw`("[^"$\x60]+"|'[^']+'|[^\s"'$\x60;&|()<>]+)`;
const changesFolder = new RegExp(
  String.raw`(?:^|[\s"'(&;])(?:(?:cd|pushd)\s+(?:--\s+)?|git\s+-C\s+)${folder}(?=\s*(?:&&|;|$)|\s+apply\b)`,
  'g',
);
const appliesPatch = /\b(?:apply_?patch|git\s.{0,80}\bapply|patch\s+-)/;

/**
 * The folder in which a shell applies the patch that begins at line index `at` (`cd pkg && apply_patch <<'EOF'`), as
 * written; `undefined` where no command says one. `before`: what stands before the patch on its own line.
 */
export function shellFolder(view: View, at: number, before = ''): string | undefined {
  const lines = [before.slice(0, longestLine)];
  for (let i = at - 1; i >= Math.max(view.floor, at - commandReach); i--) {
    const text = view.lines[i]?.text ?? '';
    if (isBlank(text) || text.length > longestLine) break;
    lines.unshift(text);
  }
  if (!lines.some((line) => appliesPatch.test(line))) return undefined;
  const named = lines.flatMap((line) => [...line.matchAll(changesFolder)]).at(-1)?.[1];
  return named?.replace(/^(["'])(.*)\1$/, '$2');
}
