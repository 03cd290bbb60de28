import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { messageTexts, saidMark } from './messageTexts.ts';
import { shownTexts } from './shownTexts.ts';

/** Texts by the key they are looked up by. In a bundle of source texts the key is the English text itself. */
export type Texts = Readonly<Record<string, string>>;

/**
 * A pair of files: the English texts and those of another language for the same keys. Paths are relative to the
 * project.
 */
export interface TextPair {
  readonly english: string;
  readonly other: string;
}

/** Where the English texts of the source are kept. */
export const sourceBundle = 'l10n/bundle.l10n.json';
/** Where the English texts of the manifest are written by hand. */
export const manifestTexts = 'package.nls.json';

/** Where the kinds of failure stand that are shown without their hyphens. */
const kindsOfFailure = 'remediation/domain/read/families/';

/**
 * Every text that the extension shows through `vscode.l10n.t`, in the order of files and lines, then the messages of
 * domains that it shows through `localize`, whose keys end with a mark: what `l10n/bundle.l10n.json` is to hold.
 */
export function sourceTexts(): Texts {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const read = (file: string): string => readFileSync(join(projectRoot, 'src', file), 'utf8');
  const shown = files.flatMap((file) => shownTexts(read(file)));
  const kinds = files
    .filter((file) => file.startsWith(kindsOfFailure))
    .flatMap((file) =>
      [...read(file).matchAll(/\bfamily: '([a-z][a-z-]+)'/g)].map(([, kind = '']) => kind.replaceAll('-', ' ')),
    )
    .sort();
  const keyed: readonly (readonly [key: string, text: string])[] = [
    ...shown.map((text) => [text, text] as const),
    ...[...files.flatMap((file) => messageTexts(read(file))), ...kinds].map(
      (text) => [`${text}${saidMark}`, text] as const,
    ),
  ];
  return Object.fromEntries<string>(keyed);
}

/**
 * The files of all languages that there are besides English, each with its English counterpart. A language is there
 * when one of its files is.
 */
export function languagePairs(): readonly TextPair[] {
  const named = (folder: string, pattern: RegExp): string[] =>
    readdirSync(join(projectRoot, folder)).flatMap((file) => pattern.exec(file)?.[1] ?? []);
  const languages = new Set([
    ...named('l10n', /^bundle\.l10n\.([\w-]+)\.json$/),
    ...named('.', /^package\.nls\.([\w-]+)\.json$/),
  ]);
  return [...languages].sort().flatMap((language) => [
    { english: sourceBundle, other: `l10n/bundle.l10n.${language}.json` },
    { english: manifestTexts, other: `package.nls.${language}.json` },
  ]);
}

/** The texts of a file of the project, by its path. None where there is no such file; throws where it is no JSON. */
export function getTexts(file: string): Texts {
  let text: string;
  try {
    text = readFileSync(join(projectRoot, file), 'utf8');
  } catch {
    return {};
  }
  return JSON.parse(text) as Texts;
}
