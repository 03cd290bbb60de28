import { getMeaning, grouped } from '../../test/bench/remediation/samples.ts';
import type { ErrorSample } from '../../test/bench/remediation/tools/cause.ts';
import type { WrittenEntry } from './entries.ts';

/** An identifier that is no word of a sentence: with an underscore or a hump inside. */
const identifier = /(?<![\w$.-])[A-Za-z]{2,}(?:_[A-Za-z0-9]+|(?<=[a-z])[A-Z][a-z]+)+(?![\w-])/g;
/** Programs that the causes of the corpus made up. */
const madeUp = /\bfrob\w*/gi;

/**
 * Names in entries that only outputs of our own runs have, with their places: one run of a cause prints them, and a run
 * in which things are called otherwise does not. A reader has never seen them.
 */
export function ownNames(
  entries: readonly WrittenEntry[],
  samples: readonly ErrorSample[],
): readonly { readonly at: string; readonly names: readonly string[] }[] {
  const outputs = grouped(samples, getMeaning);
  return entries.flatMap(({ at, causes, title, means, first, check = '', else: otherwise = '' }) => {
    const text = [title, means, first, check, otherwise].join('\n');
    const own = causes.flatMap((cause) => outputs.get(getMeaning({ cause })) ?? []);
    const isOwn = (name: string): boolean => {
      const printed = own.filter((output) => output.text.includes(name)).length;
      return printed > 0 && printed < own.length;
    };
    const names = [...(text.match(identifier) ?? []).filter(isOwn), ...(text.match(madeUp) ?? [])];
    return names.length === 0 ? [] : [{ at, names: [...new Set(names)] }];
  });
}
