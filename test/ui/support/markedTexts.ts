import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/paths.ts';

/** A made-up language: its texts are the English ones between ⟦ and ⟧. */
export const markedLanguage = 'qps';

/**
 * A copy of the built extension that also speaks `markedLanguage`, in a fresh folder that the caller deletes. What it
 * shows without the marks is not translated.
 */
export async function extensionWithMarks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-marked-'));
  await mkdir(join(folder, 'l10n'));
  for (const part of ['dist', 'media', 'demo', 'package.json', 'package.nls.json'])
    await cp(join(projectRoot, part), join(folder, part), { recursive: true });
  for (const [from, to] of [
    ['l10n/bundle.l10n.json', `l10n/bundle.l10n.${markedLanguage}.json`],
    ['package.nls.json', `package.nls.${markedLanguage}.json`],
  ] as const) {
    const texts = JSON.parse(await readFile(join(projectRoot, from), 'utf8')) as Readonly<Record<string, string>>;
    await writeFile(
      join(folder, to),
      JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `⟦${text}⟧`]))),
    );
  }
  return folder;
}
