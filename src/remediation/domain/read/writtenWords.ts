import { anyOf } from '../joinPatterns.ts';
import { withoutPlace } from './lines/withoutPlace.ts';
import { maskText } from './mask/maskText.ts';

/** A number by itself. */
const aloneNumber = /(?<![\w.-])\d{1,20}(?:\.\d{1,9})?(?![\w.-])/g;
/** A number that tells one release from another, and no amount: what stands before or after it says so. */
const release = anyOf(
  /(?<=versions?\b[^\d\n]{0,24})(?<![\w.-])\d{1,4}(?:\.\d{1,4})?(?![\w%.-])/giu,
  /(?<=[<>=~^]=? ?|\p{L}[:@])\d{1,4}\.\d{1,4}(?![\w%.-])/giu,
  /(?<=(?:[<>~]=|~>|\^) ?)\d{1,4}(?![\w%.-])/giu,
  /(?<![\w.-])\d{1,4}(?:\.\d{1,4})?(?= or (?:higher|later|newer|above|greater|lower|earlier|older|below)\b)/giu,
);
/** What stands before a port: a host, in an address or not. */
const host = /^(?:\S*:\/\/)?(?:[\w.-]*[a-z][\w.-]*|(?:\d{1,3}\.){3}\d{1,3}|\*|[0-9a-f]*:[0-9a-f:]*):$/i;

/**
 * The words of a line as written, names, hosts, chosen ports and releases among them, but for what a run or a machine
 * decides: numbers, times, folders, and the place at which it happened. Two lines with the same words say the same of
 * the same things.
 */
export function writtenWords(line: string): readonly string[] {
  const { text, names } = maskText(withoutOwnPlace(line).replaceAll(release, 'v$&'), 'written');
  const words = (text.replaceAll(/\S*\bLINE_NUM\S*/g, ' ').match(/[^\s"'`()[\]{},;=]+/g) ?? [])
    .map((word) => word.replace(/[:.!?]+$/, ''))
    .map((word) => word.replaceAll(aloneNumber, (number, at: number) => (host.test(word.slice(0, at)) ? number : 'N')))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set([...words, ...names])];
}

/** A line without the place at its beginning, if it is none of a service: `Request to db.internal:5432 failed`. */
function withoutOwnPlace(line: string): string {
  const said = withoutPlace(line);
  const place = line.trim().slice(0, -said.length || undefined);
  const isService = /[\s.]/.test(place.trim()) && !maskText(place, 'written').text.includes('LINE_NUM');
  return isService ? line : said;
}
